"""Pages that any site may show beside a forum, in every language that is simulated: all of them are "other".

Simulated forums have few such pages and simple ones; without these a model takes whatever is long for a thread and
whatever has rows for an index.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from html import escape
from random import Random

from threadkeep.simulate.words import LANGUAGES, Words, words

_ROWS = 15


def plain_pages() -> Iterator[tuple[str, str, str]]:
    """The name of each page, its language and its HTML, bare and inside a frame."""
    for language in LANGUAGES:
        for name, made in _PAGES.items():
            middle = made(words(language), Random(f"{language} {name}"))
            yield name, language, f"<title>{escape(name)}</title><body>{middle}"
            yield name, language, _framed(words(language), middle)


def _framed(words: Words, middle: str) -> str:
    menu = "".join(f"<li>{_link(word, place)}</li>" for place, (word, _) in enumerate(words.boards[:6]))
    foot = " | ".join(_link(words[word], word) for word in ("rules", "privacy", "contact"))
    return f"<title>x</title><body><ul>{menu}</ul><h1>{escape(words['forum'])}</h1>{middle}<p>{foot}</p>"


def _link(label: str, place: object) -> str:
    return f'<a href="/x/{escape(str(place))}">{escape(label)}</a>'


def _error(words: Words, random: Random) -> str:
    return f"<h2>404</h2><p>{escape(words['not_found'])}</p>"


def _login(words: Words, random: Random) -> str:
    fields = f"{escape(words['username'])} <input name=u> {escape(words['password'])} <input type=password name=p>"
    return f"<p>{escape(words['must_login'])}</p><form>{fields}<button>{escape(words['login'])}</button></form>"


def _article(words: Words, random: Random) -> str:
    """A long text with a date and a name, as of the rules of a site."""
    paragraphs = "".join(f"<p>{_text(words, random, 6)}</p>" for _ in range(8))
    date = f"{random.randrange(1, 28)} {words.months[random.randrange(12)]} {random.randrange(2010, 2026)}"
    return f"<h2>{escape(words['rules'])}</h2><div>{date}, {_link(words.names[0], 1)}</div>{paragraphs}"


def _help(words: Words, random: Random) -> str:
    return "".join(f"<h3>{_text(words, random, 1)}</h3><p>{_text(words, random, 3)}</p>" for _ in range(_ROWS))


def _contents(words: Words, random: Random) -> str:
    """Questions by their links, as on top of a page of help."""
    return "<ol>" + "".join(f"<li>{_link(_text(words, random, 1), place)}</li>" for place in range(_ROWS)) + "</ol>"


def _people(words: Words, random: Random) -> str:
    """A table of members with the day each one joined and how many posts each one wrote."""
    rows = (
        f"<tr><td>{_link(name, name)}</td><td>{_day(random)}</td><td>{random.randrange(3000)}</td></tr>"
        for name in _names(words)
    )
    return f"<table>{''.join(rows)}</table>"


def _cards(words: Words, random: Random) -> str:
    """Members as cards."""
    return "".join(
        f"<div><b>{_link(name, name)}</b><span>{escape(words['joined'])}: {_day(random)}</span></div>"
        for name in _names(words)
    )


def _profile(words: Words, random: Random) -> str:
    facts = ((words["joined"], _day(random)), (words["posts"], str(random.randrange(900))), ("URL", "-"))
    rows = "".join(f"<tr><th>{escape(name)}</th><td>{value}</td></tr>" for name, value in facts)
    counts = "".join(
        f"<li>{_link(words[word], word)} <i>{random.randrange(99)}</i></li>" for word in ("posts", "replies", "members")
    )
    return f"<h2>{escape(words.names[1])}</h2><table>{rows}</table><ul>{counts}</ul>"


def _month(words: Words, random: Random) -> str:
    weeks = "".join(f"<tr>{_week(first)}</tr>" for first in range(1, 28, 7))
    return f"<h2>{words.months[random.randrange(12)]} 2024</h2><table>{weeks}</table>"


def _week(first: int) -> str:
    return "".join(f"<td>{_link(str(day), day)}</td>" for day in range(first, first + 7))


def _form(words: Words, random: Random) -> str:
    return f"<form><input name=s value=''><textarea>{_text(words, random, 2)}</textarea><button>OK</button></form>"


def _day(random: Random) -> str:
    return f"{random.randrange(2005, 2026)}-{random.randrange(1, 13):02}-{random.randrange(1, 28):02}"


def _names(words: Words) -> tuple[str, ...]:
    return words.names[:_ROWS]


def _text(words: Words, random: Random, sentences: int) -> str:
    told = (f"{random.choice(words.nouns)} {random.choice(words.verbs)}." for _ in range(sentences))
    return escape(" ".join(told))


_PAGES: Mapping[str, Callable[[Words, Random], str]] = {
    "error": _error,
    "login": _login,
    "article": _article,
    "help": _help,
    "contents": _contents,
    "people": _people,
    "cards": _cards,
    "profile": _profile,
    "month": _month,
    "form": _form,
}
