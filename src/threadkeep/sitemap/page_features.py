"""Features of a whole page: its text, its fields, and the group of links with most words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import log1p

from threadkeep.model import Link
from threadkeep.page import TEXT_TAG
from threadkeep.sitemap.page_look import PageLook
from threadkeep.sitemap.sums import width

_FIELDS = frozenset({"input", "select", "textarea"})
# A search in the head of each page may carry more hidden fields than a login has to fill in.
_NOT_FILLED = frozenset({"hidden", "submit", "button", "image", "reset"})
# Labels, names, counts and dates are shorter than what people write.
_SHORT = 40


def page_features(look: PageLook) -> Mapping[str, float]:
    """Shares and lengths alone: how many links, dates or fields a page has differs from software to software."""
    tags = look.page.nodes.tags
    whole = look.sums.chars_before[-1]
    plain = _plain_texts(look)
    return {
        "linked_share": look.sums.linked_before[-1] / whole if whole else 0.0,
        "textareas": float("textarea" in tags),
        "passwords": float(_has_password(look)),
        "longest_text": log1p(max(plain, default=0)),
        "short_texts": sum(length for length in plain if length < _SHORT) / max(1, sum(plain)),
        "form_fields": log1p(_form_fields(look)),
        "form_text": _form_text(look),
        "field_text": log1p(_field_text(look)),
        **_link_group(look, whole),
    }


def _plain_texts(look: PageLook) -> list[int]:
    """The lengths of the texts outside links."""
    chars, linked = look.sums.chars_before, look.sums.linked_before
    return [
        length
        for node, tag in enumerate(look.page.nodes.tags)
        if tag == TEXT_TAG and (length := chars[node + 1] - chars[node]) and linked[node + 1] == linked[node]
    ]


def _form_fields(look: PageLook) -> int:
    """The fields that a person fills in of the form that has most."""
    nodes = look.page.nodes
    forms = [node for node, tag in enumerate(nodes.tags) if tag == "form"]
    fields = [
        node
        for node, tag in enumerate(nodes.tags)
        if tag in _FIELDS and (nodes.attribute(node, "type") or "").lower() not in _NOT_FILLED
    ]
    return max((sum(form < field < nodes.ends[form] for field in fields) for form in forms[:_SHORT]), default=0)


def _form_text(look: PageLook) -> float:
    """The share of the text outside links that stands in the form with most of it: a form is a page's content, or not.

    A form around the whole page, as some sites have it, is none.
    """
    nodes = look.page.nodes
    forms = [node for node, tag in enumerate(nodes.tags) if tag == "form"]
    inside = [look.plain_between(form, nodes.ends[form]) for form in forms[:_SHORT]]
    return max(inside, default=0) / look.plain_chars if look.plain_chars else 0.0


def _has_password(look: PageLook) -> bool:
    nodes = look.page.nodes
    return any(
        tag == "input" and (given.get("type") or "").lower() == "password"
        for tag, given in zip(nodes.tags, nodes.attributes, strict=True)
    )


def _field_text(look: PageLook) -> int:
    """The longest text that stands in a field already: a quote of what is answered."""
    nodes = look.page.nodes
    fields = [node for node, tag in enumerate(nodes.tags) if tag == "textarea"]
    return max((sum(len(nodes.texts[each]) for each in range(node, nodes.ends[node])) for node in fields), default=0)


def _link_group(look: PageLook, whole: int) -> Mapping[str, float]:
    """The links of one place with most words in all: on a list they are the titles of what it lists."""
    groups: dict[str, list[Link]] = defaultdict(list)
    for link in look.page.links:
        groups[link.place].append(link)
    best = max(groups.values(), key=_anchor_chars, default=[])
    chars = _anchor_chars(best)
    return {
        "group_links": log1p(len({link.url for link in best})),
        "group_anchors": len({link.anchor for link in best}) / len(best) if best else 0.0,
        "group_mean_anchor": log1p(chars / len(best) if best else 0),
        "group_share": min(1.0, chars / whole) if whole else 0.0,
    }


def _anchor_chars(links: Sequence[Link]) -> int:
    return sum(width(link.anchor) for link in {link.url: link for link in links}.values())
