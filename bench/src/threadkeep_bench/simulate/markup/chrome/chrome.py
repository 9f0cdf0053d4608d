"""What stands around the content of every page: header, trail, buttons, side blocks, forms, footer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from threadkeep_bench.simulate.markup.elements import NOTHING, Html, Style, joined, text
from threadkeep_bench.simulate.markup.parts import IconLook, RunLook, anchor, draw_run, link_run
from threadkeep_bench.simulate.page_content import LinkItem, PageContent

TrailForm = Literal["list", "ordered", "arrows", "cells", "steps", "lines"]
TRAIL_FORMS: tuple[TrailForm, ...] = ("list", "ordered", "arrows", "arrows", "cells", "steps", "lines")
ARROWS = (" &raquo; ", " &gt; ", " / ", " :: ", " &rsaquo; ", " -&gt; ", " &rarr; ", " | ")


@dataclass(frozen=True, slots=True)
class ChromeLook:
    nav: RunLook = field(default_factory=lambda: RunLook("list"))
    has_nav_icons: bool = False
    trail: TrailForm = "arrows"
    arrow: str = " &raquo; "
    tools: RunLook = field(default_factory=lambda: RunLook("bar"))
    blocks: RunLook = field(default_factory=lambda: RunLook("list"))
    block_tag: Literal["div", "section", "table", "fieldset"] = "div"
    footer: RunLook = field(default_factory=lambda: RunLook("bar"))
    title_tag: Literal["h1", "h2", "div", "b", "p"] = "h1"
    heading_tag: Literal["h1", "h2", "h3", "font", "div"] = "h1"
    logo: Literal["text", "image", "both"] = "text"


def draw_chrome(rng: Random, *, is_old: bool) -> ChromeLook:
    return ChromeLook(
        nav=draw_run(rng, "bar", "cells", "brackets", "bar") if is_old else draw_run(rng),
        has_nav_icons=rng.random() < 0.25,
        trail=rng.choice(("arrows", "cells", "lines") if is_old else TRAIL_FORMS),
        arrow=rng.choice(ARROWS),
        tools=draw_run(rng, "bar", "cells", "brackets") if is_old else draw_run(rng),
        blocks=draw_run(rng, "list", "ordered", "blocks", "lines", "definition"),
        block_tag=rng.choice(("table", "div") if is_old else ("div", "section", "div", "table", "fieldset")),
        footer=draw_run(rng, "bar", "brackets") if is_old else draw_run(rng, "bar", "list", "spans", "cells", "blocks"),
        title_tag=rng.choice(("b", "h1", "p") if is_old else ("h1", "h2", "div", "p")),
        heading_tag=rng.choice(("h2", "h3", "font") if is_old else ("h1", "h2", "h3", "div")),
        logo=rng.choice(("text", "image", "both")),
    )  # fmt: skip


def site_title(shown: PageContent, look: ChromeLook, style: Style) -> Html:
    name = text(shown.site_title)
    image = style.void(
        "img", "logo", src="/logo.png", alt="" if look.logo == "both" else shown.site_title, width="180", height="50"
    )
    inner = {"text": name, "image": image, "both": joined((image, name), " ")}[look.logo]
    home = shown.crumbs[0].url if shown.crumbs else "/"
    return style.el(look.title_tag, "site-title", style.el("a", "site-link", inner, href=home))


def nav_html(shown: PageContent, look: ChromeLook, icons: IconLook, style: Style) -> Html:
    icon = icons.draw("nav", style) if look.has_nav_icons else NOTHING
    return link_run(shown.nav, "nav", look.nav, style, icon)


def trail_html(crumbs: Sequence[LinkItem], look: ChromeLook, style: Style) -> Html:
    """The way from the entry page to here."""
    links = [anchor(item, "crumb", style) for item in crumbs]
    if not links:
        return NOTHING
    match look.trail:
        case "list" | "ordered":
            tag = "ul" if look.trail == "list" else "ol"
            return style.el(
                "nav", "crumbs", style.el(tag, "crumbs-list", *(style.el("li", "crumbs-item", link) for link in links))
            )
        case "cells":
            row = style.el("tr", "", style.cell("crumbs", joined(links, look.arrow)))
            return style.el("table", "", row, width="100%", cellspacing="0")
        case "steps":
            return style.el("div", "crumbs", *(style.el("span", "crumbs-item", link) for link in links))
        case "lines":
            steps = (Html("&nbsp;&nbsp;&nbsp;" * depth + link) for depth, link in enumerate(links))
            return style.el("div", "crumbs", joined(steps, str(style.void("br"))))
        case _:
            return style.el("div", "crumbs", joined(links, look.arrow))


def heading_html(shown: PageContent, look: ChromeLook, style: Style) -> Html:
    if look.heading_tag == "font":
        return style.boxed("div", "heading", style.el("font", "", text(shown.heading), size="+2"))
    return style.boxed(look.heading_tag, "heading", text(shown.heading))


def tools_html(shown: PageContent, look: ChromeLook, icons: IconLook, style: Style) -> Html:
    return style.boxed("div", "tools", link_run(shown.tools, "tool", look.tools, style, icons.draw("tool", style)))


def notice_html(shown: PageContent, style: Style) -> Html:
    return style.boxed("div", "notice", text(shown.notice))


def blocks_html(shown: PageContent, look: ChromeLook, style: Style) -> Html:
    """The side blocks, one below the other."""
    return joined(_block(title, links, look, style) for title, links in shown.aside)


def _block(title: str, links: tuple[LinkItem, ...], look: ChromeLook, style: Style) -> Html:
    inner = link_run(links, "aside", look.blocks, style)
    if look.block_tag == "table":
        head = style.el("tr", "", style.el("th", "aside-title", text(title)))
        body = style.el("tr", "", style.cell("aside-body", inner))
        return style.el("table", "aside-block", head, body, width="100%", cellspacing="1", cellpadding="3")
    title_tag = {"section": "h3", "fieldset": "legend"}.get(look.block_tag, "div")
    return style.el(look.block_tag, "aside-block", style.el(title_tag, "aside-title", text(title)), inner)


def footer_html(shown: PageContent, look: ChromeLook, style: Style) -> Html:
    links = link_run(shown.footer, "footer", look.footer, style)
    note = style.el("div", "copyright", text(f"© {shown.site_title}"))
    return joined((links, note))


def clock_html(shown: PageContent, style: Style) -> Html:
    return style.boxed("div", "clock", text(shown.clock))
