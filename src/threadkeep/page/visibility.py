"""What of a page a reader sees, and pages that a script would have to show first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from threadkeep.page.nodes import TEXT_TAG, Attributes, NodeTable

# fmt: off
UNSEEN_TAGS = frozenset({
    "head", "title", "script", "style", "template", "noscript", "noframes", "noembed", "iframe", "object",
    "svg", "math", "select", "datalist", "audio", "video",
})
# fmt: on
# Their content is never text, whatever a script does.
_NO_TEXT = UNSEEN_TAGS - {"noscript"}
_HIDDEN_STYLE = re.compile(r"(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)
_NO_ATTRIBUTES: Attributes = {}
# A button of a post that shows what the author hid, as a script in the markup itself: `this.parentNode.style.display`.
_SHOWS = re.compile(r"\.style\b|\.hidden\b", re.IGNORECASE)
_FORM_FIELDS = frozenset({"form", "textarea", "select"})


@dataclass(frozen=True, slots=True)
class VisibilityThresholds:
    """If less than `least_visible` of its letters are visible, a page waits for a script to show it.

    Measured on saved pages of about fifty sites: pages that are shown at once have more than half of their letters
    visible, those that a script shows later nearly none. Below `few_letters` letters there is nothing to win.
    The button of a spoiler is at most `spoiler_levels` elements up, among at most `spoiler_nodes` other nodes: chosen,
    not tuned.
    """

    least_visible: float = 0.4
    few_letters: int = 200
    spoiler_levels: int = 3
    spoiler_nodes: int = 30


THRESHOLDS = VisibilityThresholds()


def is_hidden(tag: str, attributes: Mapping[str, str | None]) -> bool:
    """Whether an element is not shown, with all that is in it."""
    return tag in UNSEEN_TAGS or (bool(attributes) and _is_concealed(attributes))


def reveal_hidden_text(nodes: NodeTable) -> NodeTable:
    """The nodes as a script would show them, if nearly all text is hidden without it; otherwise with spoilers only."""
    given = zip(nodes.tags, nodes.attributes, strict=True)
    concealed = [
        node
        for node, (tag, attributes) in enumerate(given)
        if (attributes or tag == "noscript") and _waits_for_script(tag, attributes)
    ]
    if not concealed:
        return nodes
    hidden = sum(_letters(nodes, range(node, nodes.ends[node])) for node in _outermost(nodes, concealed))
    if hidden >= THRESHOLDS.few_letters and _waits_to_be_shown(nodes, hidden):
        return _revealed(nodes, frozenset(concealed))
    spoilers = frozenset(node for node in concealed if _is_spoiler(nodes, node))
    return _revealed(nodes, spoilers) if spoilers else nodes


def _waits_to_be_shown(nodes: NodeTable, hidden: int) -> bool:
    whole = _letters(nodes, range(len(nodes)))
    return whole - hidden < THRESHOLDS.least_visible * whole


def _is_spoiler(nodes: NodeTable, node: int) -> bool:
    """Whether a hidden text has a button beside it, or beside the element around it, that shows it in place."""
    if nodes.tags[node] == "noscript" or any(
        nodes.tags[inside] in _FORM_FIELDS for inside in range(node, nodes.ends[node])
    ):
        return False
    around = nodes.parents[node]
    for _ in range(THRESHOLDS.spoiler_levels):
        if around <= 0 or nodes.ends[around] - around > THRESHOLDS.spoiler_nodes + nodes.ends[node] - node:
            return False
        beside = (*range(around, node), *range(nodes.ends[node], nodes.ends[around]))
        if any(_SHOWS.search(nodes.attribute(each, "onclick") or "") for each in beside):
            return True
        around = nodes.parents[around]
    return False


def _is_concealed(attributes: Attributes) -> bool:
    style = attributes.get("style")
    return "hidden" in attributes or bool(style and _HIDDEN_STYLE.search(style))


def _waits_for_script(tag: str, attributes: Attributes) -> bool:
    return tag == "noscript" or (tag not in _NO_TEXT and _is_concealed(attributes))


def _outermost(nodes: NodeTable, found: list[int]) -> Iterator[int]:
    until = 0
    for node in found:
        if node >= until:
            until = nodes.ends[node]
            yield node


def _letters(nodes: NodeTable, where: range) -> int:
    """The letters of a stretch without scripts and styles."""
    count, node = 0, where.start
    while node < where.stop:
        tag = nodes.tags[node]
        if tag in _NO_TEXT:
            node = nodes.ends[node]
            continue
        if tag == TEXT_TAG:
            count += sum(map(len, nodes.texts[node].split()))
        node += 1
    return count


def _revealed(nodes: NodeTable, concealed: frozenset[int]) -> NodeTable:
    tags = tuple(["div" if tag == "noscript" and node in concealed else tag for node, tag in enumerate(nodes.tags)])
    attributes = tuple(
        [_without_concealment(given) if node in concealed else given for node, given in enumerate(nodes.attributes)]
    )
    return replace(nodes, tags=tags, attributes=attributes)


def _without_concealment(attributes: Attributes) -> Attributes:
    return {name: value for name, value in attributes.items() if name not in ("hidden", "style")} or _NO_ATTRIBUTES
