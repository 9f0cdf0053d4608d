"""The links of one page that lead to other pages of the same list."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from threadkeep.fetch import same_site
from threadkeep.model import Link
from threadkeep.page import Page

# Words for the neighbours and the ends of a list; arrows say the same everywhere.
# fmt: off
_STEPS = frozenset({
    "next", "previous", "prev", "first", "last", "newer", "older", "back", "next page", "previous page",
    "prev page", "weiter", "vor", "zurück", "nächste", "vorherige", "nächste seite", "vorherige seite", "erste",
    "letzte", "suivant", "suivante", "précédent", "précédente", "page suivante", "page précédente", "première",
    "dernière", "siguiente", "anterior", "página siguiente", "página anterior", "primera", "última", "próxima",
    "próximo", "seguinte", "primeira", "primeiro", "último", "successiva", "successivo", "precedente", "avanti",
    "indietro", "prossima", "prima", "ultima", "volgende", "vorige", "eerste", "laatste", "nästa", "föregående",
    "första", "sista", "neste", "forrige", "næste", "seuraava", "edellinen", "następna", "następny",
    "poprzednia", "poprzedni", "dalej", "wstecz", "pierwsza", "ostatnia", "další", "předchozí", "ďalšia",
    "következő", "előző", "sonraki", "önceki", "ileri", "geri", "ilk", "son", "следующая", "предыдущая",
    "вперёд", "вперед", "назад", "далее", "след.", "пред.", "первая", "последняя", "наступна", "попередня",
    "下一页", "上一页", "下页", "上页", "首页", "末页", "尾页", "下一頁", "上一頁", "次へ", "前へ", "次", "前",
    "次のページ", "前のページ", "最初", "最後", "다음", "이전", "처음", "마지막", "التالي", "السابق", "التالية",
    "السابقة", "الأولى", "الأخيرة", "הבא", "הקודם", "επόμενη", "προηγούμενη", "tiếp", "trước", "berikutnya",
    "sebelumnya", "ถัดไป", "ก่อนหน้า", "بعدی", "قبلی",
    # One button that brings more is a step to the next page, too.
    "more", "load more", "show more", "view more", "see more", "mehr", "mehr laden", "mehr anzeigen", "weitere laden",
    "weitere anzeigen", "plus", "charger plus", "voir plus", "afficher plus", "más", "cargar más", "ver más",
    "mostrar más", "mais", "carregar mais", "ver mais", "mostrar mais", "altro", "altri", "carica altri",
    "carica altro", "mostra altri", "mostra altro", "meer", "meer laden", "toon meer", "meer tonen", "ladda fler",
    "visa fler", "visa mer", "last inn flere", "last inn mer", "vis flere", "vis mere", "vis mer", "indlæs flere",
    "lataa lisää", "näytä lisää", "więcej", "wczytaj więcej", "załaduj więcej", "pokaż więcej", "načíst další",
    "zobrazit další", "načítať ďalšie", "zobraziť ďalšie", "több", "több betöltése", "továbbiak", "daha fazla",
    "daha fazla yükle", "daha fazla göster", "ещё", "еще", "показать ещё", "показать еще", "загрузить ещё",
    "загрузить еще", "показати ще", "завантажити ще", "更多", "加载更多", "查看更多", "載入更多", "顯示更多",
    "もっと見る", "さらに表示", "もっと読み込む", "さらに読み込む", "더 보기", "더보기", "المزيد", "تحميل المزيد",
    "عرض المزيد", "טען עוד", "הצג עוד", "περισσότερα", "φόρτωση περισσότερων", "thêm", "tải thêm", "xem thêm",
    "muat lebih banyak", "lihat lainnya", "selengkapnya", "โหลดเพิ่ม", "โหลดเพิ่มเติม", "ดูเพิ่มเติม", "بیشتر", "और देखें",
    "încarcă mai multe", "vezi mai multe", "още", "зареди още", "покажи още", "učitaj još", "prikaži više",
})
# fmt: on
PAGE_WORDS = frozenset(
    {"p", "pg", "page", "seite", "pagina", "página", "strona", "sida", "side", "sivu", "sayfa", "стр", "страница"}
)
_ARROWS = re.compile(r"[\s<>«»‹›←→⟨⟩⇐⇒◀▶◄►⏮⏭|…\.\-]+")
# "Next (older)" says the same as "next".
_REMARK = re.compile(r"(?<=\w)\s*\([^()]*\)$")
_NUMBER = re.compile(r"\d{1,18}")
_POSITION = re.compile(r"\d{1,5}")
_NAMED_POSITION = re.compile(rf"(?:{'|'.join(sorted(PAGE_WORDS))})\.?\s*(\d{{1,5}})")
_COUNTED_STEP = re.compile(r"(\S+)\s+\d{1,4}(?:\s+\S+)?")
_BETWEEN = re.compile("[&;]")
_SPLIT = re.compile(r"([\W_]+)|(\d+)")
_FLIP_RELATIONS = frozenset({"next", "prev", "previous", "first", "last"})
# The words of a pager's link are short.
LONGEST = 24
# A second page is number 2, or begins after ten records or more.
SECOND_PAGE = 2
FEWEST_RECORDS = 10


def flips_of(page: Page) -> tuple[Link, ...]:
    """The links to other pages of the list that this page is a page of, each URL once.

    They say a number or a step, and their URLs are the page's own but for one number. Small pagers inside the rows of
    an index belong to other lists: their URLs differ from this page's in more.
    """
    near = _Siblings(page.url, _everywhere(page))
    found = [link for link in pager_links(page) if near.has(link.url) and (link.anchor or near.may_be_second(link.url))]
    found += [link for link in page.links if not _FLIP_RELATIONS.isdisjoint(link.rel) and near.has(link.url)]
    return tuple({link.url: link for link in found}.values())


@dataclass(frozen=True, slots=True)
class _Siblings:
    """The pages of the list of `here`; the parameters of `everywhere` stand in all links and tell nothing."""

    here: str
    everywhere: frozenset[str]

    def has(self, url: str) -> bool:
        """Whether a URL is another page of the list: equal but for one number, or for one part more or less."""
        if url == self.here or not same_site(url, self.here):
            return False
        (path, query), (other_path, other_query) = self._parts(self.here), self._parts(url)
        differing = _differing_path(path, other_path), _differing_query(query, other_query)
        return None not in differing and sum(filter(None, differing)) == 1

    def may_be_second(self, url: str) -> bool:
        """Whether what a URL has more than `here` may be a second page: 2, or ten records and more."""
        here, there = self._numbers(self.here), self._numbers(url)
        added = [number for number in there if number not in here]
        return len(there) <= len(here) or not all(SECOND_PAGE < number < FEWEST_RECORDS for number in added)

    def _numbers(self, url: str) -> list[int]:
        path, query = self._parts(url)
        return [int(number) for text in (*path, *query.values()) for number in _NUMBER.findall(text)[:4]]

    def _parts(self, url: str) -> tuple[list[str], dict[str, str]]:
        path, _, query = unquote(url.partition("://")[2].partition("/")[2]).partition("?")
        pairs = (pair.partition("=") for pair in _BETWEEN.split(query) if pair)
        given = {name: value for name, _, value in pairs if f"{name}={value}" not in self.everywhere}
        return [token for token in _SPLIT.split(path) if token], given


def _everywhere(page: Page) -> frozenset[str]:
    """The parameters that most links of the page have with the same value: a session id, a language."""
    queries = [unquote(link.url.partition("?")[2]) for link in page.links if same_site(link.url, page.url)]
    counts = Counter(pair for query in queries for pair in set(_BETWEEN.split(query)))
    own = set(_BETWEEN.split(unquote(page.url.partition("?")[2])))
    usual = [pair for pair, count in counts.items() if pair not in own and count > 0.3 * len(queries)]
    # On a page with few links the position of the next page may stand in most of them.
    return frozenset(pair for pair in usual if not _POSITION.fullmatch(pair.partition("=")[2]))


def pager_links(page: Page) -> Iterator[Link]:
    """The links that say a number or a step; arrows say nothing that is left, and neither does an icon."""
    for node, link in zip(page.link_nodes, page.links, strict=True):
        words = link.anchor or page.nodes.attribute(node, "title") or page.nodes.attribute(node, "aria-label") or ""
        bare = _REMARK.sub("", _ARROWS.sub(" ", words).strip().casefold()).strip("[]() ")
        if len(words) <= LONGEST and (not bare or bare in _STEPS or _says_position(bare) or _says_count(bare)):
            yield link


def number_in(words: str) -> str:
    """The number of a page that words say and nothing more, "2" of "[Page 2]"; else the words themselves."""
    bare = words.strip("[]() ")
    named = _NAMED_POSITION.fullmatch(bare.casefold())
    return named[1] if named else bare


def _says_position(words: str) -> bool:
    return _POSITION.fullmatch(words) is not None or _NAMED_POSITION.fullmatch(words) is not None


def _says_count(words: str) -> bool:
    """Whether they say a step and how many records it leads on by: "next 50 threads"."""
    found = _COUNTED_STEP.fullmatch(words)
    return found is not None and found[1] in _STEPS


def _differing_path(one: Sequence[str], other: Sequence[str]) -> int | None:
    """How many places of two paths differ, one at most: a number, or a position that only one has; None: too much."""
    if one == other:
        return 0
    start = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    ends = zip(reversed(one[start:]), reversed(other[start:]), strict=False)
    same = next((n for n, (a, b) in enumerate(ends) if a != b), min(len(one), len(other)) - start)
    left, right = one[start : len(one) - same], other[start : len(other) - same]
    if len(left) == len(right) == 1:
        return 1 if left[0].isdigit() and right[0].isdigit() else None
    return 1 if _is_position(left, right) or _is_position(right, left) else None


def _is_position(shorter: Sequence[str], longer: Sequence[str]) -> bool:
    """Whether one has nothing where the other has a position: a number with at most a word before it, or with two.

    One of two is the word for a page: `/comment-page-3/`.
    """
    words = [token for token in longer if token.isalnum()]
    most = 2 if PAGE_WORDS.isdisjoint(words) else 3
    return not shorter and 1 <= len(words) <= most and any(word.isdigit() for word in words)


def _differing_query(one: Mapping[str, str], other: Mapping[str, str]) -> int | None:
    differing = [name for name in {**one, **other} if one.get(name) != other.get(name)]
    values = [(one.get(name), other.get(name)) for name in differing]
    # A session id differs on every answer; what does not hold a number is no position.
    positions = [pair for pair in values if any(value and _NUMBER.search(value) for value in pair)]
    if len(positions) > 1 or len(differing) != len(positions):
        return None
    return len(positions)
