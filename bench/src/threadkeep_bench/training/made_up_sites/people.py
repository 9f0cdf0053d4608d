"""Made-up pages about people: profiles, lists of members, who is online, who has a task. None is a list of threads."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from random import Random

from threadkeep_bench.training.made_up_sites.markup import pairs_of, rows_of
from threadkeep_bench.training.made_up_sites.style import Hand

# The fields that a page may show of a member besides the name.
_COLUMNS = 9


def profile(hand: Hand, random: Random, title: str) -> str:
    """Labels and values about one member, and links to what else there is about them."""
    facts = _facts(hand, random)
    random.shuffle(facts)
    parts = [pairs_of(hand, facts[: random.randrange(3, len(facts))])]
    if random.random() < 0.5:
        parts.append(pairs_of(hand, facts[-random.randrange(2, 5) :]))
    if random.random() < 0.4:
        parts.append(
            f"<div><b>{escape(hand.words['signature'])}</b><p>{hand.text(random, random.randrange(1, 4))}</p></div>"
        )
    if random.random() < 0.4:
        parts.append(_counted_links(hand, random))
    if random.random() < 0.3:
        parts.append(_one_thread(hand, random))
    random.shuffle(parts)
    picture = "<img src=/a.png>" if random.random() < 0.5 else ""
    return hand.titled(title) + picture + "".join(parts)


def _facts(hand: Hand, random: Random) -> list[tuple[str, str]]:
    words, number = hand.words, hand.own
    return [
        (words["username"], escape(hand.name(random))),
        (words["joined"], hand.joined(random)),
        (words["last_post"], hand.date(hand.day(random, 100))),
        (words["posts"], f"{random.randrange(9000)} ({random.randrange(9)}.{random.randrange(99)} %)"),
        (words["topics"], hand.deed("topics", number, str(random.randrange(300)))),
        (words["location"], escape(random.choice(words.nouns))),
        (words["member"], escape(random.choice((words["administrator"], words["moderator"], words["new_member"])))),
        ("E-mail", hand.deed("private_message", number)),
        (
            "URL",
            f'<a href="http://{random.choice(hand.classes)}.example/">http://{random.choice(hand.classes)}.example/</a>',
        ),
        (words["search"], hand.deed("search", number, f"{words['show_all']}: {words['posts']}")),
        (words["like"], str(random.randrange(50))),
        (words["language"], words.name),
    ]


def _counted_links(hand: Hand, random: Random) -> str:
    words = ("posts", "topics", "comments", "tags", "attachments", "bookmark")
    items = (f"<li>{hand.deed(word, hand.own)} <i>{random.randrange(99)}</i></li>" for word in words)
    return f"<ul>{''.join(items)}</ul>"


def _one_thread(hand: Hand, random: Random) -> str:
    """The newest post of a member: one thread alone makes no list."""
    thread = hand.link(hand.title(random), "thread", 77)
    return f"<p>{escape(hand.words['recent'])}: {thread} {hand.date(hand.day(random, 9))}</p>"


def members(hand: Hand, random: Random, title: str) -> str:
    """Names with some columns, by name, by number of posts or by no order."""
    names = _names(hand, random, random.choice((3, 8, 15, 30, 60)))
    random.choice((names.sort, names.reverse))()
    columns = random.sample(range(_COLUMNS), random.randrange(1, 7))
    rows = [[hand.link(name, "user", number), *_columns(hand, random, columns)] for number, name in enumerate(names)]
    head = [escape(hand.words[word]) for word in ("username", "posts", "joined")] if random.random() < 0.5 else []
    pager = hand.pages_from(hand.deed_address("members"), random.randrange(2, 9)) if random.random() < 0.6 else ""
    return hand.titled(title) + _letters(hand, random) + rows_of(hand, rows, head) + pager


def _letters(hand: Hand, random: Random) -> str:
    """Names by their first letter, as some lists of members are cut."""
    if random.random() < 0.6:
        return ""
    return (
        "<p>"
        + " ".join(hand.deed("members", number, letter) for number, letter in enumerate("ABCDEFGHIJKLMNOP"))
        + "</p>"
    )


def _columns(hand: Hand, random: Random, columns: Sequence[int]) -> list[str]:
    words = hand.words
    told = (
        hand.joined(random),
        str(random.randrange(3000)),
        escape(random.choice((words["member"], words["new_member"], words["moderator"]))),
        hand.deed("private_message", random.randrange(99)),
        f"{escape(words['joined'])}: {hand.joined(random)}",
        hand.date(hand.day(random, 30)),
        hand.deed("search", random.randrange(99), words["posts"]),
        f'<a href="http://{random.choice(hand.classes)}.example/">WWW</a>' if random.random() < 0.7 else "",
        f"{random.randrange(9)}.{random.randrange(99)} %",
    )
    return [told[column] for column in columns]


def online(hand: Hand, random: Random, title: str) -> str:
    """Who reads what just now: rows with a name, a page and a time."""
    rows = []
    for number, name in enumerate(_names(hand, random, random.randrange(2, 20))):
        what = hand.link(random.choice(hand.words.boards)[0], "board", 3) if random.random() < 0.3 else "-"
        rows.append([hand.link(name, "user", number), what, hand.date(hand.day(random, 1))])
    return hand.titled(title) + rows_of(hand, rows)


def staff(hand: Hand, random: Random, title: str) -> str:
    """A few people in groups."""
    parts = []
    for group in ("administrator", "moderator"):
        rows = [
            [hand.link(name, "user", number), escape(hand.words[group])]
            for number, name in enumerate(_names(hand, random, 3))
        ]
        parts.append(hand.titled(hand.words[group]) + rows_of(hand, rows))
    return "".join(parts)


def _names(hand: Hand, random: Random, count: int) -> list[str]:
    return sorted({hand.name(random) for _ in range(count)})
