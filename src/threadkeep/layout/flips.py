"""The links of one page that lead to other pages of the same list."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from urllib.parse import unquote

from threadkeep.fetch.urls import same_site
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
})
# fmt: on
_ARROWS = re.compile(r"[\s<>«»‹›←→⟨⟩⇐⇒◀▶◄►⏮⏭|…\.\-]+")
_NUMBER = re.compile(r"\d{1,18}")
_BETWEEN = re.compile("[&;]")
_SPLIT = re.compile(r"([\W_]+)|(\d+)")
_FLIP_RELATIONS = frozenset({"next", "prev", "previous", "first", "last"})
# Links of one pager stand close to each other: so many nodes lie between two of them at most.
NEAR = 14
LONGEST = 24
SECOND_PAGE = 2
FEWEST_RECORDS = 10


@dataclass(frozen=True, slots=True)
class _Numbered:
    """A link with its node, and the number that its words say; None for a step, as "next" or an arrow."""

    node: int
    link: Link
    number: int | None


def flips_of(page: Page) -> tuple[Link, ...]:
    """The links to other pages of the list that this page is a page of, each URL once.

    A pager is a group of short links, numbers or steps, whose URLs are the page's own but for one number. Small
    pagers inside the rows of an index belong to other lists: their URLs differ from this page's in more.
    """
    near = _Siblings(page.url, _everywhere(page))
    candidates = [
        each
        for each in _numbered(page)
        if near.has(each.link.url) and (each.link.anchor or near.may_be_second(each.link.url))
    ]
    found = [each.link for group in _groups(candidates) if _rises(group) for each in group]
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
    return frozenset(pair for pair, count in counts.items() if pair not in own and count > 0.3 * len(queries))


def _numbered(page: Page) -> Iterator[_Numbered]:
    for node, link in zip(page.link_nodes, page.links, strict=True):
        words = link.anchor or page.nodes.attribute(node, "title") or page.nodes.attribute(node, "aria-label") or ""
        bare = _ARROWS.sub(" ", words).strip().casefold().strip("[]() ")
        is_number = bare.isdigit() and len(bare) < 6
        # Arrows say nothing that is left, and neither does an icon.
        is_step = not bare or bare in _STEPS
        if len(words) <= LONGEST and (is_number or is_step):
            yield _Numbered(node, link, int(bare) if is_number else None)


def _groups(candidates: Sequence[_Numbered]) -> Iterator[list[_Numbered]]:
    group: list[_Numbered] = []
    for each in candidates:
        if group and each.node - group[-1].node > NEAR:
            yield group
            group = []
        group.append(each)
    if group:
        yield group


def _rises(group: Sequence[_Numbered]) -> bool:
    """Whether the numbers of a pager rise from link to link."""
    numbers = [each.number for each in group if each.number is not None]
    return all(one < other for one, other in pairwise(numbers))


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
    """Whether one has nothing where the other has a position: a number with at most a word before it."""
    words = [token for token in longer if token.isalnum()]
    return not shorter and 1 <= len(words) <= 2 and any(word.isdigit() for word in words)


def _differing_query(one: Mapping[str, str], other: Mapping[str, str]) -> int | None:
    differing = [name for name in {**one, **other} if one.get(name) != other.get(name)]
    values = [(one.get(name), other.get(name)) for name in differing]
    # A session id differs on every answer; what does not hold a number is no position.
    positions = [pair for pair in values if any(value and _NUMBER.search(value) for value in pair)]
    if len(positions) > 1 or len(differing) != len(positions):
        return None
    return len(positions)
