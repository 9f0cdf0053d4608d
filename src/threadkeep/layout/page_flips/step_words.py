"""What the words of a link say: a number of a page, a range of records, or a step to another page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

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
# What numbers of records are behind in addresses; weak evidence, beside a step.
POSITION_WORDS = PAGE_WORDS | {"start", "offset", "from", "begin", "skip", "st", "pos"}
# "Older entries" is a step; "next thread" is none, for it leads to another list.
_RECORDS = frozenset(
    {
        "entries",
        "posts",
        "messages",
        "comments",
        "replies",
        "answers",
        "results",
        "threads",
        "topics",
        "questions",
        "page",
    }
    | {"beiträge", "einträge", "antworten", "themen", "articles", "sujets", "mensajes", "temas", "respuestas"}
)
_NAMES_PAGES = re.compile(rf"page|seite|p[áa]gina|страниц|ページ|页|頁|{'|'.join(sorted(_RECORDS))}")
_ARROWS = re.compile(r"[\s<>«»‹›←→⟨⟩⇐⇒◀▶◄►⏮⏭|…\.\-]+")
# "Next (older)" says the same as "next".
_REMARK = re.compile(r"(?<=\w)\s*\([^()]*\)$")
_POSITION = re.compile(r"\d{1,5}")
_NAMED_POSITION = re.compile(rf"(?:{'|'.join(sorted(PAGE_WORDS))})\.?\s*(\d{{1,5}})")
_RANGE = re.compile(r"(\d{1,6})\s*[-–—~…]\s*(\d{1,6})?")
_COUNTED_STEP = re.compile(r"(\S+)\s+\d{1,4}(?:\s+\S+)?")
# The words of a pager's link are short.
LONGEST = 24


@dataclass(frozen=True, slots=True)
class Saying:
    """What a link says: the number of a page or of its first record, or a step; `names_pages`: of pages or records."""

    number: int | None = None
    is_step: bool = False
    names_pages: bool = False

    @property
    def says_page(self) -> bool:
        return self.number is not None or self.is_step


def saying_of(words: str) -> Saying:
    """What the words of a link say of the page that it leads to."""
    bare = bare_words(words)
    if len(words) > LONGEST:
        return Saying()
    if not bare:
        return Saying(is_step=bool(words.strip()))
    number = _number(bare) if _number(bare) is not None else _number(words.strip("[]() "))
    if number is not None:
        return Saying(number)
    is_step = _is_step(bare)
    return Saying(is_step=is_step, names_pages=is_step and _NAMES_PAGES.search(bare) is not None)


def words_of(page: Page, node: int, link: Link) -> str:
    """The words of a link; where it shows none, its title."""
    return link.anchor or page.nodes.attribute(node, "title") or page.nodes.attribute(node, "aria-label") or ""


def bare_words(words: str) -> str:
    return _REMARK.sub("", _ARROWS.sub(" ", words).strip().casefold()).strip("[]() ")


def pager_links(page: Page) -> Iterator[Link]:
    """The links that say a number or a step, and those that say nothing."""
    for node, link in zip(page.link_nodes, page.links, strict=True):
        words = words_of(page, node, link)
        if len(words) <= LONGEST and (not bare_words(words) or saying_of(words).says_page):
            yield link


def number_in(words: str) -> str:
    """The number of a page that words say and nothing more, "2" of "[Page 2]"; else the words themselves."""
    bare = words.strip("[]() ")
    named = _NAMED_POSITION.fullmatch(bare.casefold())
    return named[1] if named else bare


def _number(words: str) -> int | None:
    found = _POSITION.fullmatch(words) or _NAMED_POSITION.fullmatch(words) or _RANGE.fullmatch(words)
    return int(found[(found.lastindex and 1) or 0]) if found else None


def _is_step(words: str) -> bool:
    first, _, last = words.rpartition(" ")
    if words in _STEPS or (first in _STEPS and last in _RECORDS):
        return True
    counted = _COUNTED_STEP.fullmatch(words)
    return counted is not None and counted[1] in _STEPS
