"""What is on a page and not seen: menus that open on a click, overlays, empty boxes for scripts."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from threadkeep_bench.simulate.markup.elements import NOTHING, Html, Style, joined, text
from threadkeep_bench.simulate.markup.parts import DEAD_LINKS
from threadkeep_bench.simulate.page_content import LinkItem, PageContent


@dataclass(frozen=True, slots=True)
class MenuLook:
    """`menus` is how many hidden menus a page has; their links lead nowhere (`dead`)."""

    menus: int = 0
    holders: int = 0
    dead: str = "#"


def draw_menus(rng: Random, *, is_old: bool) -> MenuLook:
    if is_old:
        return MenuLook()
    return MenuLook(
        menus=rng.choice((0, 1, 2, 3, 5)),
        holders=rng.choice((0, 1, 3, 8)),
        dead=rng.choice(DEAD_LINKS),
    )


def menus_html(shown: PageContent, look: MenuLook, style: Style) -> Html:
    """Hidden menus with the words of the visible ones, and boxes that a script would fill."""
    menus = [_menu(shown.nav, look, style) for _ in range(look.menus)]
    holders = [style.el("div", f"holder-{number}", hidden="hidden") for number in range(look.holders)]
    return joined((*menus, *holders))


def _menu(links: tuple[LinkItem, ...], look: MenuLook, style: Style) -> Html:
    if not links:
        return NOTHING
    # Hidden by itself: a class for it may, on some site, also be the class of something that is seen.
    entries = [
        style.el("li", "menu-item", style.el("a", "menu-link", text(link.label), href=look.dead)) for link in links
    ]
    return style.el("div", "menu", style.el("ul", "menu-list", *entries), role="menu", style="display:none")
