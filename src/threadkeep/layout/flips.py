"""The links of one page that lead to other pages of the same list."""

from __future__ import annotations

import re
from collections import defaultdict
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
    "next", "previous", "prev", "first", "last", "newer", "older", "back", "next page", "previous page", "prev page",
    "weiter", "vor", "zurück", "nächste", "vorherige", "nächste seite", "vorherige seite", "erste", "letzte",
    "suivant", "suivante", "précédent", "précédente", "page suivante", "page précédente", "première", "dernière",
    "siguiente", "anterior", "página siguiente", "página anterior", "primera", "última", "próxima", "próximo",
    "seguinte", "primeira", "primeiro", "último", "successiva", "successivo", "precedente", "avanti", "indietro",
    "prossima", "prima", "ultima", "volgende", "vorige", "eerste", "laatste", "nästa", "föregående", "första", "sista",
    "neste", "forrige", "næste", "seuraava", "edellinen", "następna", "następny", "poprzednia", "poprzedni", "dalej",
    "wstecz", "pierwsza", "ostatnia", "další", "předchozí", "ďalšia", "következő", "előző", "sonraki", "önceki", "ileri",
    "geri", "ilk", "son", "следующая", "предыдущая", "вперёд", "вперед", "назад", "далее", "след.", "пред.", "первая",
    "последняя", "наступна", "попередня", "下一页", "上一页", "下页", "上页", "首页", "末页", "尾页", "下一頁", "上一頁",
    "次へ", "前へ", "次", "前", "次のページ", "前のページ", "最初", "最後", "다음", "이전", "처음", "마지막", "التالي", "السابق",
    "التالية", "السابقة", "الأولى", "الأخيرة", "הבא", "הקודם", "επόμενη", "προηγούμενη", "tiếp", "trước", "berikutnya",
    "sebelumnya", "ถัดไป", "ก่อนหน้า", "بعدی", "قبلی",
})
# fmt: on
_ARROWS = re.compile(r"[\s<>«»‹›←→⟨⟩⇐⇒◀▶◄►⏮⏭|…\.\-]+")
_NUMBER = re.compile(r"\d+")
_SPLIT = re.compile(r"([^0-9A-Za-z%~]+)|(\d+)")
_FLIP_RELATIONS = frozenset({"next", "prev", "previous", "first", "last"})
# Links of one pager stand close to each other: so many nodes lie between two of them at most.
NEAR = 14
LONGEST = 24


@dataclass(frozen=True, slots=True)
class _Numbered:
    """A link with its node, and the number or the step that its words say."""

    node: int
    link: Link
    number: int | None
    is_step: bool


def flips_of(page: Page) -> tuple[Link, ...]:
    """The links to other pages of the list that this page is a page of, each URL once.

    A pager is a group of short links, numbers or steps, whose URLs are the page's own but for one number. Small
    pagers inside the rows of an index belong to other lists: their URLs differ from this page's in more.
    """
    candidates = [each for each in _numbered(page) if same_site(each.link.url, page.url) and each.link.url != page.url]
    groups = [group for group in _groups(candidates) if _is_pager(page, group)]
    found = [each.link for group in groups for each in group if _is_sibling(page.url, each.link.url)]
    found += [link for link in page.links if _is_related(page, link)]
    return tuple({link.url: link for link in found}.values())


def _numbered(page: Page) -> Iterator[_Numbered]:
    for node, link in zip(page.link_nodes, page.links, strict=True):
        words = link.anchor or page.nodes.attribute(node, "title") or page.nodes.attribute(node, "aria-label") or ""
        bare = _ARROWS.sub(" ", words).strip().casefold().strip("[]() ")
        is_number = bare.isdigit() and len(bare) < 6
        is_step = bare in _STEPS or (not bare and bool(words.strip())) or not _FLIP_RELATIONS.isdisjoint(link.rel)
        if len(words) <= LONGEST and (is_number or is_step):
            yield _Numbered(node, link, int(bare) if is_number else None, is_step)


def _groups(candidates: Sequence[_Numbered]) -> Iterator[list[_Numbered]]:
    group: list[_Numbered] = []
    for each in candidates:
        if group and each.node - group[-1].node > NEAR:
            yield group
            group = []
        group.append(each)
    if group:
        yield group


def _is_pager(page: Page, group: Sequence[_Numbered]) -> bool:
    """Whether numbers rise, and the URLs are this page's but for one place that differs from link to link."""
    siblings = [each for each in group if _is_sibling(page.url, each.link.url)]
    if not siblings:
        return False
    numbers = [each.number for each in siblings if each.number is not None]
    if any(one >= other for one, other in pairwise(numbers)):
        return False
    return bool(numbers) or any(each.is_step for each in siblings)


def _is_related(page: Page, link: Link) -> bool:
    is_said = not {"next", "prev", "previous"}.isdisjoint(link.rel)
    return is_said and link.url != page.url and same_site(link.url, page.url) and _is_sibling(page.url, link.url)


def _is_sibling(here: str, there: str) -> bool:
    """Whether two URLs are pages of one list: equal but for one number, or one part that only one of them has."""
    one, other = _parts(here), _parts(there)
    path, query = _differing_path(one[0], other[0]), _differing_query(one[1], other[1])
    return path is not None and query is not None and path + query == 1


def _parts(url: str) -> tuple[list[str], Mapping[str, str]]:
    path, _, query = unquote(url.partition("://")[2].partition("/")[2]).partition("?")
    pairs: dict[str, str] = defaultdict(str)
    for pair in re.split("[&;]", query):
        name, _, value = pair.partition("=")
        if pair:
            pairs[name] = value
    return [token for token in _SPLIT.split(path) if token], pairs


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
