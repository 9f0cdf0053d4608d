"""Rows, pairs of label and value, and posts in the markup of a made-up site."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from threadkeep_bench.training.made_up_sites.style import Hand


@dataclass(frozen=True, slots=True)
class PostPart:
    """A post in pieces of HTML; `about` is what a site says about its author."""

    author: str
    date: str
    body: str
    about: tuple[str, ...] = ()
    buttons: tuple[str, ...] = ()
    title: str = ""
    labels: tuple[str, str] = ("", "")
    below: str = ""
    mark: str = ""


def rows_of(hand: Hand, rows: Sequence[Sequence[str]], head: Sequence[str] = ()) -> str:
    """Rows of cells, the name of what a row is about in its first cell."""
    if hand.rows in ("table", "list", "pairs"):
        tag = {"table": "table", "list": "ul", "pairs": "dl"}[hand.rows]
        top = "".join(f"<th>{cell}</th>" for cell in head) if hand.rows == "table" else ""
        shown = "".join(_row(hand, place, row) for place, row in enumerate(rows))
        return f"<{tag}{hand.dress('rows')}>{f'<tr>{top}</tr>' if top else ''}{shown}</{tag}>"
    return "".join(_row(hand, place, row) for place, row in enumerate(rows))


def _row(hand: Hand, place: int, cells: Sequence[str]) -> str:
    one = hand.dress(f"row {hand.stripe(place)}")
    match hand.rows:
        case "table":
            return f"<tr{one}>{_cells(hand, cells)}</tr>"
        case "tables":
            return f"<table{one}><tr>{_cells(hand, cells)}</tr></table>"
        case "list":
            return f"<li{one}>{_spans(hand, cells)}</li>"
        case "blocks":
            return f"<div{one}>{_blocks(hand, cells)}</div>"
        case "pairs":
            return f"<dt{one}>{cells[0]}</dt><dd>{_spans(hand, cells[1:])}</dd>"
        case "lines":
            return f"<p{one}>{cells[0]}<br>{' | '.join(cells[1:])}</p>"
    return f"<article{one}><h4>{cells[0]}</h4>{_blocks(hand, cells[1:])}</article>"


def _cells(hand: Hand, cells: Sequence[str]) -> str:
    return "".join(f"<td{hand.dress(f'cell {place}')}>{cell}</td>" for place, cell in enumerate(cells))


def _spans(hand: Hand, cells: Sequence[str]) -> str:
    return " ".join(f"<span{hand.dress(f'cell {place}')}>{cell}</span>" for place, cell in enumerate(cells))


def _blocks(hand: Hand, cells: Sequence[str]) -> str:
    return "".join(f"<div{hand.dress(f'cell {place}')}>{cell}</div>" for place, cell in enumerate(cells))


def pairs_of(hand: Hand, pairs: Sequence[tuple[str, str]]) -> str:
    """Labels and what they say, as in a profile or in a form."""
    match hand.pairs:
        case 0:
            return f"<table>{''.join(f'<tr><th>{name}</th><td>{value}</td></tr>' for name, value in pairs)}</table>"
        case 1:
            return f"<table>{''.join(f'<tr><td>{name}:</td><td>{value}</td></tr>' for name, value in pairs)}</table>"
        case 2:
            return f"<dl>{''.join(f'<dt>{name}</dt><dd>{value}</dd>' for name, value in pairs)}</dl>"
        case 3:
            label, said = hand.dress("label"), hand.dress("said")
            return "".join(f"<div><span{label}>{name}</span> <span{said}>{value}</span></div>" for name, value in pairs)
        case 4:
            return f"<ul>{''.join(f'<li>{name}: {value}</li>' for name, value in pairs)}</ul>"
    return "<p>" + "<br>".join(f"<b>{name}:</b> {value}" for name, value in pairs) + "</p>"


def posts_in(hand: Hand, posts: Sequence[PostPart]) -> str:
    shown = "".join(_post(hand, place, post) for place, post in enumerate(posts))
    match hand.posts:
        case "columns" | "bars":
            return f"<table{hand.dress('posts')}>{shown}</table>"
        case "list":
            return f"<ol{hand.dress('posts')}>{shown}</ol>"
    return f"<div{hand.dress('posts')}>{shown}</div>"


def _post(hand: Hand, place: int, post: PostPart) -> str:
    about, buttons = "<br>".join(post.about), " ".join(post.buttons) + post.below
    who, body = f"<b{hand.dress('who')}>{post.author}</b>", f"<div{hand.dress('body')}>{post.body}</div>"
    when = f"<span{hand.dress('when')}>{post.date}</span>"
    one = hand.dress(f"post {hand.stripe(place)}") + post.mark
    match hand.posts:
        case "columns":
            return f"<tr{one}><td>{who}<br>{about}</td><td>{post.title}{when}{body}{buttons}</td></tr>"
        case "bars":
            return f"<tr><td>{who} {when} {post.title}</td></tr><tr{one}><td>{about}{body}{buttons}</td></tr>"
        case "blocks":
            return (
                f"<div{one}><div{hand.dress('side')}>{who}<p>{about}</p></div>{when}{post.title}{body}{buttons}</div>"
            )
        case "list":
            return f"<li{one}><p>{who} {when}</p>{post.title}{body}<p>{buttons}</p></li>"
        case "pairs":
            return f"<dl{one}><dt>{post.title}{who}, {when}</dt><dd>{body}{buttons}</dd></dl>"
        case "articles":
            return f"<article{one}><header>{post.title}{who} {when}</header>{body}<footer>{buttons}</footer></article>"
        case "letters":
            by, on = post.labels
            head = f"<tr><td>{by}:</td><td>{who}</td></tr><tr><td>{on}:</td><td>{when}</td></tr>"
            return f"<table{one}>{head}<tr><td colspan=2>{post.title}{body}</td></tr></table>{buttons}"
        case "boxes":
            head = f"<table><tr><td>{post.title}{who}</td><td align=right>{when}</td></tr></table>"
            return f"<table{one}><tr><td>{head}</td></tr><tr><td>{body}<p>{about}</p>{buttons}</td></tr></table>"
    return f"<p{post.mark}>{post.title}{who} {when}</p>{body}{post.below}<hr>"
