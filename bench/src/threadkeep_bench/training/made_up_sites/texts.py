"""Made-up pages to be read: errors and notices, rules, help, numbers, calendars, tags."""

from __future__ import annotations

from html import escape
from random import Random

from threadkeep_bench.training.made_up_sites.markup import pairs_of
from threadkeep_bench.training.made_up_sites.style import Hand


def notice(hand: Hand, random: Random, title: str) -> str:
    """An error, or that something was done."""
    words = hand.words
    told = random.choice((words["not_found"], words["no_permission"], words["must_login"], hand.text(random, 2)))
    back = hand.deed("back") if random.random() < 0.6 else ""
    return f"{hand.titled(random.choice(('404', title)))}<p>{escape(told)}</p>{back}"


def rules(hand: Hand, random: Random, title: str) -> str:
    """A long text, now and then with a date and a name."""
    count = random.randrange(2, 12)
    paragraphs = "".join(f"<p>{hand.text(random, random.randrange(2, 8))}</p>" for _ in range(count))
    signed = f"<div>{hand.date(hand.day(random))}, {hand.link(hand.name(random), 'user', 1)}</div>"
    return hand.titled(title) + (signed if random.random() < 0.2 else "") + paragraphs


def questions(hand: Hand, random: Random, title: str) -> str:
    """Questions and answers, often with the questions as links above."""
    asked = [hand.title(random) for _ in range(random.randrange(4, 20))]
    links = "".join(f'<li><a href="#q{number}">{escape(question)}</a></li>' for number, question in enumerate(asked))
    answers = "".join(
        f"<h4>{escape(question)}</h4><p>{hand.text(random, random.randrange(1, 5))}</p>" for question in asked
    )
    return hand.titled(title) + (f"<ul>{links}</ul>" if random.random() < 0.5 else "") + answers


def numbers(hand: Hand, random: Random, title: str) -> str:
    """What a site counts, and who wrote most."""
    words = ("topics", "posts", "members", "views", "online", "replies", "attachments", "tags")
    told = [(escape(hand.words[word]), str(random.randrange(90_000))) for word in words]
    told.append((escape(hand.words["joined"]), hand.date(hand.day(random, 900))))
    most = [(hand.link(hand.name(random), "user", number), str(900 - number)) for number in range(random.randrange(10))]
    return hand.titled(title) + pairs_of(hand, told) + (pairs_of(hand, most) if most else "")


def month(hand: Hand, random: Random, title: str) -> str:
    first = random.randrange(1, 7)
    weeks = "".join(f"<tr>{_week(hand, random, start)}</tr>" for start in range(2 - first, 32, 7))
    names = "".join(f"<th>{escape(day)}</th>" for day in hand.words.weekdays_short)
    return f"{hand.titled(title)}<table><tr>{names}</tr>{weeks}</table>"


def _week(hand: Hand, random: Random, first: int) -> str:
    days = (str(day) if 1 <= day <= 31 else "" for day in range(first, first + 7))
    return "".join(
        f"<td>{hand.deed('calendar', int(day), day) if day and random.random() < 0.7 else day}</td>" for day in days
    )


def tags(hand: Hand, random: Random, title: str) -> str:
    """Words of different sizes."""
    names = (random.choice(hand.words.nouns) for _ in range(random.randrange(5, 40)))
    return hand.titled(title) + " ".join(
        f"<span>{hand.deed('tags', number, name)} ({random.randrange(90)})</span>" for number, name in enumerate(names)
    )
