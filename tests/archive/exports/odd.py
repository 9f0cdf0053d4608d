"""Posts that break careless writers of files, and an archive that holds them."""

from __future__ import annotations

from dataclasses import replace

from threadkeep.archive import Archive
from threadkeep.model import Author, BoardRow, File, Moment, Post, ThreadRow, Visit

from ..scripted import SITE, post, rank, reading, response

TEXTS = (
    "plain",
    "",
    "From here on\nFrom there\n>From before\n\nFrom",
    'quotes " and "" and commas, and; semicolons\r\nand\rreturns\n',
    "a NUL \x00 and an escape \x1b[31m and a bell \x07",
    "emoji 😀👩‍👩‍👧 and a flag 🇩🇪, e\u0301 and é",
    "\u202eright to left\u202c שלום عليكم",
    "=cmd|'/c calc'!A0",
    "'=already guarded",
    "trailing space \n\ttab\t\n .\n.\n--=_threadkeep_=--\n= =3D =\n",
    "东京 " * 200,
    "\u2028\u2029\x85\x0b\x0c\ufeff",
    "x" * 3000 + " long line",
)
TITLE = 'A title: 标题 =?utf-8?q?x?= "quoted" <b>\t' + "long " * 60
AUTHORS = (
    "plain",
    'O\'Brien "the" \\ great',
    "Ünï ćode",
    "名前",
    "",
    "a@b.example, c <d@e>",
    "=1+1",
    "\n\r",
    " spaced ",
)


def odd_post(number: int, text: str, thread: str = "7") -> Post:
    made = post(thread, number, ordinal=number)
    author = AUTHORS[number % len(AUTHORS)]
    when = made.published if number % 4 else Moment("once upon a time")
    parent = str(number - 1) if number % 5 == 4 else None
    html = f"<p>{text}</p>"
    files = (File("=1.txt", SITE + "f"),) if number % 3 else ()
    odd = replace(made, quotes=AUTHORS[: number % 3], reactions=number if number % 2 else None, attachments=files)
    return replace(odd, text=text, html=html, author=Author(author), published=when, parent=parent, url=SITE + "p")


def keep_odd(archive: Archive, texts: tuple[str, ...] = TEXTS) -> None:
    """A board and two threads, one of odd posts and one after it."""
    board = BoardRow("b,1", SITE + "b/1", '名 "board"')
    rows = (ThreadRow("7", SITE + "t/7", TITLE, board="b,1"), ThreadRow("8", SITE + "t/8", "Second", board="b,1"))
    archive.keep(Visit(SITE), response(""), reading("", boards=(board,), rows=rows), rank)
    posts = tuple(odd_post(number, text) for number, text in enumerate(texts))
    archive.keep(Visit(SITE + "t/7"), response("t/7"), reading("t/7", posts=posts, title=TITLE), rank)
    archive.keep(Visit(SITE + "t/8"), response("t/8"), reading("t/8", posts=(post("8", 1),), title="Second"), rank)
