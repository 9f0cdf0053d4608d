"""Made-up pages with something to fill in; those for an answer show the posts that it answers below."""

from __future__ import annotations

from html import escape
from random import Random

from threadkeep_bench.training.made_up_sites.markup import pairs_of, posts_in
from threadkeep_bench.training.made_up_sites.style import Hand
from threadkeep_bench.training.made_up_sites.threads import some_posts


def login(hand: Hand, random: Random, title: str) -> str:
    """A form to log in, often where another page was asked for."""
    words = hand.words
    told = random.choice((words["must_login"], words["no_permission"], hand.text(random, 3), ""))
    fields = [(words["username"], "<input name=u>"), (words["password"], "<input type=password name=p>")]
    if random.random() < 0.5:
        fields.append((words["remember_me"], "<input type=checkbox name=r>"))
    links = " ".join(hand.deed(word) for word in ("forgot_password", "register"))
    return f"{hand.titled(title)}<p>{escape(told)}</p>{_form(hand, fields)}{links}"


def register(hand: Hand, random: Random, title: str) -> str:
    """Many fields, or the terms to agree to first."""
    words = hand.words
    if random.random() < 0.4:
        terms = "".join(f"<p>{hand.text(random, random.randrange(3, 9))}</p>" for _ in range(random.randrange(2, 7)))
        return f"{hand.titled(title)}{terms}<form><button>OK</button></form>"
    named = [words["username"], words["password"], words["password"], "E-mail", words["location"], words["language"]]
    return hand.titled(title) + _form(hand, [(name, "<input name=x>") for name in named])


def find(hand: Hand, random: Random, title: str) -> str:
    words = hand.words
    boards = "".join(f"<option>{escape(name)}</option>" for name, _ in words.boards)
    fields = [
        (words["search"], "<input name=q>"),
        (words["author"], "<input name=a>"),
        (words["forums"], f"<select multiple>{boards}</select>"),
        (words["sort_by"], f"<select><option>{escape(words['date'])}</option></select>"),
        (words["descending"], "<input type=radio name=o>"),
    ]
    return hand.titled(title) + _form(hand, fields[: random.randrange(1, 6)])


def answer(hand: Hand, random: Random, title: str) -> str:
    """A field for a text with buttons, often with the posts of the thread below or with the answered one above."""
    words = hand.words
    buttons = "".join(f"<button>{mark}</button>" for mark in ("B", "i", "u", "URL")[: random.randrange(5)])
    quoted = hand.text(random, random.randrange(5)) if random.random() < 0.6 else ""
    fields = [
        (words["title"], f"<input name=s value='{escape(hand.title(random))}'>"),
        (words["message"], f"{buttons}<textarea name=m rows=12>[quote]{escape(quoted)}[/quote]</textarea>"),
    ]
    if random.random() < 0.5:
        fields.insert(0, (words["username"], "<input name=u>"))
    shown = random.random()
    if shown < 0.3:
        return f"{hand.titled(title)}{_form(hand, fields)}"
    if shown < 0.5:
        answered = posts_in(hand, some_posts(hand, random, title, 1, is_rising=True))
        return f"{hand.titled(words['reply'])}{answered}{_form(hand, fields)}"
    posts = some_posts(hand, random, title, random.randrange(1, 11), is_rising=random.random() < 0.3)
    return f"{hand.titled(title)}{_form(hand, fields)}{posts_in(hand, posts)}"


def report(hand: Hand, random: Random, title: str) -> str:
    """A short text, and something to write about it: a report, a letter to those who run the site, an e-mail."""
    words = hand.words
    fields = [(words["title"], "<input name=s>"), (words["message"], "<textarea name=m></textarea>")]
    told = hand.text(random, random.randrange(4))
    return f"{hand.titled(title)}<p>{escape(told)}</p>{_form(hand, fields[random.randrange(2) :])}"


def _form(hand: Hand, fields: list[tuple[str, str]]) -> str:
    return f"<form>{pairs_of(hand, fields)}<button>{escape(hand.words['submit'])}</button></form>"
