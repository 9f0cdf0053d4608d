"""Index rows made of lists, blocks, cards, grids and plain lines."""

from __future__ import annotations

from collections.abc import Callable

from threadkeep_bench.simulate.markup.elements import Html, Style, joined
from threadkeep_bench.simulate.markup.rows.rows import Row, RowGroup, RowLook, widest

_GRID_WIDTHS = {"icon": "34px", "main": "1fr", "author": "120px", "count": "90px", "last": "210px"}


def item_list(groups: tuple[RowGroup, ...], noun: str, look: RowLook, style: Style) -> Html:
    tag = "ol" if look.form == "ordered list" else "ul"

    def rows(group: RowGroup) -> list[Html]:
        return [style.el("li", row.role(noun), _cells_in_a_box(row, look, style)) for row in group.rows]

    return _grouped(groups, look, style, lambda group: style.el(tag, f"{noun}-list", *rows(group)))


def definitions(groups: tuple[RowGroup, ...], noun: str, look: RowLook, style: Style) -> Html:
    """One definition list: the main cell is the term, the others are its definitions."""

    def parts(row: Row) -> list[Html]:
        main = [style.el("dt", row.role(noun), cell.html) for cell in row.cells if cell.kind == "main"]
        return main + [style.el("dd", cell.role, cell.html) for cell in row.cells if cell.kind != "main"]

    return _grouped(
        groups,
        look,
        style,
        lambda group: style.el("dl", f"{noun}-list", *(part for row in group.rows for part in parts(row))),
    )


def blocks(groups: tuple[RowGroup, ...], noun: str, look: RowLook, style: Style) -> Html:
    def rows(group: RowGroup) -> list[Html]:
        return [style.el("div", row.role(noun), _cells_in_a_box(row, look, style)) for row in group.rows]

    return _grouped(groups, look, style, lambda group: style.el("div", f"{noun}-list", *rows(group)))


def cards(groups: tuple[RowGroup, ...], noun: str, look: RowLook, style: Style) -> Html:
    """An article a row: the main cell as its header, the rest as its footer."""

    def card(row: Row) -> Html:
        main = [style.el("header", cell.role, cell.html) for cell in row.cells if cell.kind == "main"]
        icon = [style.el("figure", cell.role, cell.html) for cell in row.cells if cell.kind == "icon"]
        rest = [style.el("span", cell.role, cell.html) for cell in row.cells if cell.kind not in ("main", "icon")]
        return style.el(
            "article", row.role(noun), *icon, *main, style.boxed("footer", f"{noun}-meta", joined(rest, " "))
        )

    return _grouped(groups, look, style, lambda group: style.el("section", f"{noun}-list", *map(card, group.rows)))


def grid(groups: tuple[RowGroup, ...], noun: str, look: RowLook, style: Style) -> Html:
    """No element for a row: its cells are siblings of the cells of all other rows."""
    columns = "grid-template-columns:" + " ".join(_GRID_WIDTHS[cell.kind] for cell in widest(groups))

    def cells(group: RowGroup) -> list[Html]:
        return [style.el("div", cell.role, cell.html) for row in group.rows for cell in row.cells]

    return _grouped(
        groups,
        look,
        style,
        lambda group: style.el("div", f"{noun}-grid", *cells(group), style=f"display:grid;{columns}"),
    )


def lines(groups: tuple[RowGroup, ...], noun: str, look: RowLook, style: Style) -> Html:
    """Fields after each other in one line, lines ended by a break or a rule."""
    rule = str(style.void(look.rule))

    def lines(group: RowGroup) -> Html:
        return joined((_line(row, look, style) for row in group.rows), rule)

    return _grouped(groups, look, style, lambda group: style.el("div", f"{noun}-list", lines(group)))


def paragraphs(groups: tuple[RowGroup, ...], noun: str, look: RowLook, style: Style) -> Html:
    def lines(group: RowGroup) -> Html:
        return joined(style.el("div", row.role(noun), _line(row, look, style), style.void("br")) for row in group.rows)

    return _grouped(groups, look, style, lines)


def boxes(groups: tuple[RowGroup, ...], noun: str, look: RowLook, style: Style) -> Html:
    """Blocks inside blocks: main and side of each row in boxes of their own."""

    def box(row: Row) -> Html:
        main = [style.el("div", cell.role, cell.html) for cell in row.cells if cell.kind in ("main", "author")]
        rest = [style.el("div", cell.role, cell.html) for cell in row.cells if cell.kind not in ("main", "author")]
        left = style.el("div", "cell-main", style.el("div", "cell-inner", *main))
        return style.el("div", row.role(noun), style.el("div", "row-cells", left, *rest))

    return _grouped(groups, look, style, lambda group: style.el("div", f"{noun}-list", *map(box, group.rows)))


def _grouped(groups: tuple[RowGroup, ...], look: RowLook, style: Style, inner: Callable[[RowGroup], Html]) -> Html:
    return joined(
        style.el("div", "category", style.el(look.title_tag, "category-title", group.title), inner(group))
        if group.title
        else inner(group)
        for group in groups
    )


def _cells_in_a_box(row: Row, look: RowLook, style: Style) -> Html:
    cells = [style.el(look.inner, f"cell-{cell.kind}", style.el("span", cell.role, cell.html)) for cell in row.cells]
    return style.el("div", "row-cells", *cells)


def _line(row: Row, look: RowLook, style: Style) -> Html:
    return joined((style.el("font", cell.role, cell.html) for cell in row.cells), look.between)
