"""Made-up pages of threads, down to a single short post."""

from __future__ import annotations

from datetime import timedelta
from html import escape
from random import Random

from threadkeep_bench.training.made_up_sites.markup import PostPart, posts_in
from threadkeep_bench.training.made_up_sites.style import Hand

_TOOLS = ("print", "subscribe", "next_thread", "reply", "new_topic", "report")
_DONE = ("quote", "reply", "report", "like", "edit", "permalink")


def thread(hand: Hand, random: Random, title: str) -> str:
    """Posts, the oldest first, with a pager and a field for an answer by chance."""
    count = random.choice((1, 1, 1, 2, 2, 3, 5, 10, 15))
    pager = hand.pager("thread", title, 4) if count > 2 and random.random() < 0.5 else ""
    field = f"<form><textarea name=m></textarea><button>{escape(hand.words['reply'])}</button></form>"
    below = field if random.random() < 0.4 else ""
    site = Random(f"tools {hand.classes}")
    tools = " ".join(hand.deed(word, hand.own) for word in site.sample(_TOOLS, 3))
    around = tools if site.random() < 0.5 else ""
    posts = some_posts(hand, random, title, count, is_rising=random.random() < 0.9)
    heading = hand.titled(title) if random.random() < 0.8 else ""
    return f"{heading}{around}{pager}{posts_in(hand, posts)}{pager}{below}"


def some_posts(hand: Hand, random: Random, subject: str, count: int, is_rising: bool) -> list[PostPart]:
    """Posts of one thread; what each has beside its text is the same all over the site."""
    site = Random(f"posts of {hand.classes}")
    has_about, has_buttons, has_title, has_links = (site.random() < share for share in (0.6, 0.6, 0.25, 0.8))
    people = [hand.name(random) for _ in range(random.choice((1, 2, 4, 8, 20)))]
    at = hand.day(random)
    posts = []
    for number in range(count):
        who = random.randrange(len(people))
        posts.append(
            PostPart(
                author=hand.link(people[who], "user", who) if has_links else escape(people[who]),
                date=_dated(hand, hand.date(at), number),
                body=_body(hand, random, is_alone=count == 1),
                about=_about(hand, random) if has_about else (),
                buttons=_buttons(hand, number) if has_buttons else (),
                title=_title(hand, subject, number) if has_title else "",
                labels=(escape(hand.words["author"]), escape(hand.words["date"])),
                below=_below(hand, random),
                mark=hand.mark(number),
            )
        )
        at += timedelta(minutes=random.randrange(3, 4000)) * (1 if is_rising else -1)
    return posts


def _below(hand: Hand, random: Random) -> str:
    """Below a post some sites have a field for a remark, some the remarks of others."""
    way = Random(f"below {hand.classes}").random()
    if way < 0.15:
        return f"<form hidden><textarea name=c></textarea><button>{escape(hand.words['comment'])}</button></form>"
    if way < 0.3:
        remarks = (f"<li>{_remark(hand, random, number)}</li>" for number in range(random.randrange(4)))
        return f"<ul>{''.join(remarks)}</ul><form><textarea name=c></textarea></form>"
    return ""


def _remark(hand: Hand, random: Random, number: int) -> str:
    who = hand.link(hand.name(random), "user", number)
    return f"{escape(hand.text(random, 1))} {who} {hand.date(hand.day(random))}"


def message(hand: Hand, random: Random, title: str) -> str:
    """One post of a thread, and the names of its other posts as a list or a tree below; often a form for an answer."""
    posts = some_posts(hand, random, title, 1, is_rising=True)
    at, items = hand.day(random), []
    site = Random(f"message {hand.classes}")
    answer = site.choice(("Re: {}", "Re: {}", "{}"))
    for number in range(random.choice((2, 3, 5, 8, 14, 40, 120))):
        at += timedelta(minutes=random.randrange(3, 4000))
        name = hand.link(title if number == 0 else answer.format(title), "thread", 600 + number)
        items.append(f"{name} {hand.link(hand.name(random), 'user', number)} {hand.date(at)}")
    field = f"<form><input name=s><textarea name=m></textarea><button>{escape(hand.words['reply'])}</button></form>"
    return f"{posts_in(hand, posts)}{field if site.random() < 0.4 else ''}{tree(items, random, site.random() < 0.6)}"


def tree(items: list[str], random: Random, is_nested: bool) -> str:
    """Rows of a thread, answers inside what they answer."""
    if not is_nested or len(items) < 2:
        return "<ul>" + "".join(f"<li>{item}</li>" for item in items) + "</ul>"
    cut = random.randrange(1, len(items))
    return (
        f"<ul><li>{items[0]}{tree(items[1 : cut + 1], random, is_nested=True)}</li>"
        + "".join(f"<li>{item}</li>" for item in items[cut + 1 :])
        + "</ul>"
    )


def _dated(hand: Hand, date: str, number: int) -> str:
    """A date, bare, with a word before it or as a permalink; the same way all over the site."""
    way = Random(f"dated {hand.classes}").randrange(3)
    if way == 0:
        return date
    return f"{escape(hand.words['date'])}: {date}" if way == 1 else hand.link(date, "post", number)


def _title(hand: Hand, subject: str, number: int) -> str:
    shown = subject if number == 0 else f"Re: {subject}"
    is_link = Random(f"titles {hand.classes}").random() < 0.5
    return f"<h4>{hand.link(shown, 'post', number) if is_link else escape(shown)}</h4>"


def _body(hand: Hand, random: Random, is_alone: bool) -> str:
    """Some posts are a word or two, but hardly one that waits for its first answer."""
    if not is_alone and random.random() < 0.15:
        return escape(random.choice(hand.words.shorts))
    parts = [
        escape(hand.text(random, random.choice((1, 2, 4, 8)) + is_alone)) for _ in range(random.choice((1, 1, 2, 3, 5)))
    ]
    if random.random() < 0.2:
        quoted = escape(hand.words["wrote"].format(name=hand.name(random)))
        parts.insert(0, f"<blockquote><b>{quoted}</b> {escape(hand.text(random, 1))}</blockquote>")
    if random.random() < 0.1:
        parts.append(hand.link(hand.title(random), "thread", 44))
    if random.random() < 0.2:
        parts.append(f"<hr>{escape(random.choice(hand.words.signatures))}")
    return "<br>".join(parts)


def _about(hand: Hand, random: Random) -> tuple[str, ...]:
    words = hand.words
    return (
        escape(random.choice((words["member"], words["new_member"]))),
        f"{escape(words['posts'])}: {random.randrange(4000)}",
        f"{escape(words['joined'])}: {hand.joined(random)}",
    )


def _buttons(hand: Hand, number: int) -> tuple[str, ...]:
    site = Random(f"buttons {hand.classes}")
    chosen = site.sample(_DONE, site.randrange(1, 5))
    return (*(hand.deed(word, hand.post(number)) for word in chosen), f"#{number + 1}")
