"""What posts hold besides paragraphs: code, lists, links, images, HTML of the user's own, dates of other things."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from html import escape

from threadkeep_bench.simulate.texts.dice import Dice
from threadkeep_bench.simulate.texts.segment import Segment, thread_url
from threadkeep_bench.simulate.texts.sentences import capitalised, code, filled, number, sentence
from threadkeep_bench.simulate.words import Words, written_time

_FIRST_YEAR, _YEARS = 1995, 40
_CODE_LINES = (
    "{a} = read_{b}({n})",
    "if {a} > {n}: {b}.stop()",
    "$ {a} --{b}={n} > out.txt",
    "for i in range({n}): {a}[i] += {b}",
    "{a}.{b}: error {n}: <not found>",
    "#define {a} {n}",
    "  return {a} && {b} < {n};",
)
_NAMES = ("speed", "flow", "count", "pump", "level", "mode", "gain", "delta", "timer", "valve", "x1", "buf")


def code_lines(words: Words, dice: Dice) -> Segment:
    lines = (
        dice.one_of(_CODE_LINES).format(a=dice.one_of(_NAMES), b=dice.one_of(_NAMES), n=number(dice))
        for _ in range(2 + dice.below(7))
    )
    return Segment("code", "\n".join(lines))


def listed(words: Words, dice: Dice) -> Segment:
    return Segment("list", "", items=tuple(_item(words, dice) for _ in range(2 + dice.below(6))))


def _item(words: Words, dice: Dice) -> str:
    return f"{dice.one_of(words.nouns)}: {code(dice)}, {number(dice)}"


def link(words: Words, dice: Dice) -> Segment:
    """To another site, by words or by the bare address."""
    url = f"https://{code(dice).lower()}.example/{number(dice)}/{code(dice)}.html"
    return Segment("link", dice.one_of((url, f"{dice.one_of(words.nouns)} {code(dice)}")), url=url)


def thread_link(words: Words, dice: Dice, threads: int) -> Segment:
    """To one of the threads of this forum that are there already."""
    return Segment("link", f"{words['topic']}: {dice.one_of(words.nouns)}", url=thread_url(1 + dice.below(threads)))


def image(words: Words, dice: Dice) -> Segment:
    return Segment("image", dice.one_of(words.nouns), url=f"https://pictures.example/{code(dice)}-{number(dice)}.jpg")


def decoy_date(words: Words, dice: Dice) -> Segment:
    """A date like that of a post, about something else."""
    return Segment("date", f"{capitalised(dice.one_of(words.nouns))}: {_some_date(words, dice)}")


def _some_date(words: Words, dice: Dice) -> str:
    year, month, day = _FIRST_YEAR + dice.below(_YEARS), 1 + dice.below(12), 1 + dice.below(28)
    at = datetime(year, month, day, dice.below(24), dice.below(60), dice.below(60), tzinfo=UTC)
    return written_time(at, dice.one_of(words.date_formats), words)


def markup(words: Words, dice: Dice) -> Segment:
    """HTML that the user wrote, and in `items` what a reader sees of it."""
    return dice.one_of(_MARKUP)(words, dice)


def _table(words: Words, dice: Dice) -> Segment:
    rows = [(dice.one_of(words.nouns), str(number(dice)), code(dice)) for _ in range(2 + dice.below(4))]
    cells = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows)
    html = f"<table border=1>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"
    return Segment("markup", html, items=tuple(" ".join(row) for row in rows))


def _nested_list(words: Words, dice: Dice) -> Segment:
    outer, inner = [_item(words, dice) for _ in range(2)], [_item(words, dice) for _ in range(1 + dice.below(3))]
    below = "".join(f"<li>{escape(item)}</li>" for item in inner)
    html = f"<ul><li>{escape(outer[0])}<ul>{below}</ul></li><li>{escape(outer[1])}</li></ul>"
    return Segment("markup", html, items=(outer[0], *inner, outer[1]))


def _loud(words: Words, dice: Dice) -> Segment:
    text = sentence(words, dice)
    colour, size = dice.one_of(("red", "#00a000", "blue", "purple")), 3 + dice.below(4)
    html = f'<center><font color="{colour}" size={size}><b>{escape(text)}</b></font></center>'
    return Segment("markup", html, items=(text,))


def _false_header(words: Words, dice: Dice) -> Segment:
    """Copied from elsewhere with its head: it looks like a post and is none."""
    author, date, text = dice.one_of(words.names), _some_date(words, dice), sentence(words, dice)
    head = words["by"].format(name=author)
    html = f'<div class="post"><b>{escape(head)}</b> <small>{escape(date)}</small><hr><div>{escape(text)}</div></div>'
    return Segment("markup", html, items=(f"{head} {date}", text))


def _lines(words: Words, dice: Dice) -> Segment:
    lines = [filled(dice.one_of(words.titles), words, dice) for _ in range(2 + dice.below(3))]
    return Segment("markup", "<div>" + "<br>".join(map(escape, lines)) + "</div>", items=tuple(lines))


_MARKUP: tuple[Callable[[Words, Dice], Segment], ...] = (_table, _nested_list, _loud, _false_header, _lines)
