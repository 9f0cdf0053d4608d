"""What the head of a page says about it."""

from __future__ import annotations

from dataclasses import replace

from threadkeep_bench.simulate.page_content import PageContent
from threadkeep_bench.simulate.site import Ask, Place
from threadkeep_bench.simulate.skin import PagerStyle
from threadkeep_bench.simulate.urls import Target


def canonical(ask: Ask, place: Place) -> str:
    """The address a page gives as its own: right, none, or that of page 1."""
    target = place.target
    own = Target("board", target.id, target.position) if target.view == "sort" else target
    if ask.noise.canonical == "none":
        return ""
    return ask.site.url(replace(own, position="") if ask.noise.canonical == "first" or place.start == 0 else own)


def flips(page: PageContent, style: PagerStyle) -> PageContent:
    """`page` with the links of its pager in the head, where the skin does that."""
    if not style.is_in_head or page.pager is None:
        return page
    links = {item.rel: item.url for item in page.pager.items if item.rel}
    return replace(page, rel_next=links.get("next", ""), rel_prev=links.get("prev", ""))
