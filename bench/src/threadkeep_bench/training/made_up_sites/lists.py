"""Made-up pages that list boards or threads, down to two rows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from html import escape
from random import Random

from threadkeep_bench.training.made_up_sites.markup import rows_of
from threadkeep_bench.training.made_up_sites.style import Hand
from threadkeep_bench.training.made_up_sites.threads import tree

_COUNTS = (2, 2, 3, 3, 4, 6, 10, 20, 30)
# Boards of one thread and a board or two below it.
_FEW = 0.4
# Sites that show the same few announcements above the rows of all their lists, and sites that report a last post when
# it was and not by whom.
_ANNOUNCING, _NAMELESS = 0.25, 0.25


def boards(hand: Hand, random: Random, title: str) -> str:
    """Boards in groups; each with some of: a description, counts, a last post, boards below it."""
    site = Random(f"boards {hand.classes}")
    shown = [site.random() < share for share in (0.7, 0.7, 0.6, 0.2, 0.15)]
    names = list(hand.words.boards)
    random.shuffle(names)
    names = names[: random.choice((2, 3, 4, 6, len(names)))]
    size = site.choice((2, 4, 99))
    groups = [names[start : start + size] for start in range(0, len(names), size)]
    lists = (_group(hand, random, group, 10 * place, shown) for place, group in enumerate(groups))
    return _announcements(hand) + "".join(lists)


def _group(hand: Hand, random: Random, names: Sequence[tuple[str, str]], first: int, shown: Sequence[bool]) -> str:
    rows = [_board(hand, random, name, first + place, shown) for place, name in enumerate(names)]
    return hand.titled(random.choice(hand.words.categories)) + rows_of(
        hand, rows, _head(hand, ("forum", "topics", "posts"))
    )


def _board(hand: Hand, random: Random, name: tuple[str, str], number: int, shown: Sequence[bool]) -> list[str]:
    has_words, has_counts, has_last, has_below, has_teaser = shown
    said = f"<br>{escape(name[1])}" if has_words else ""
    below = ", ".join(hand.link(other, "board", 300 + place) for place, (other, _) in enumerate(hand.words.boards[:3]))
    cells = [f"<b>{hand.link(name[0], 'board', number)}</b>{said}{'<br>' + below if has_below else ''}"]
    if has_counts:
        cells += [str(random.randrange(900)), str(random.randrange(9000))]
    if has_last:
        cells.append(_last(hand, random, hand.day(random, 60), random.random() < 0.7))
    if has_teaser:
        cells.append(_teaser(hand, random))
    return cells


def _last(hand: Hand, random: Random, at: datetime, has_title: bool) -> str:
    who = hand.words["by"].format(name="\0").replace("\0", hand.link(hand.name(random), "user", random.randrange(50)))
    title = hand.link(hand.title(random), "thread", random.randrange(400)) + "<br>" if has_title else ""
    is_nameless = Random(f"last {hand.classes}").random() < _NAMELESS
    return f"{title}{hand.date(at)}" if is_nameless else f"{title}{hand.date(at)} {who}"


def _announcements(hand: Hand) -> str:
    """Threads of another board above the page's own rows: often more of them than it has itself on its last page."""
    site = Random(f"announcements {hand.classes}")
    if site.random() > _ANNOUNCING:
        return ""
    has_title, has_author = site.random() < 0.7, site.random() < 0.3
    rows = []
    for number in range(site.randrange(2, 7)):
        author = [hand.link(hand.name(site), "user", site.randrange(50))] if has_author else []
        rows.append([hand.link(hand.title(site), "thread", 450 + number), *author, hand.date(hand.day(site, 400))])
    head = _head(hand, ("topic", *(("author",) if has_author else ()), "last_post"))
    return (hand.titled(hand.words["news"]) if has_title else "") + rows_of(hand, rows, head)


def threads(hand: Hand, random: Random, title: str) -> str:
    """Threads of a board, the newest first mostly; each with some of: author, counts, last post, teaser, pages."""
    site = Random(f"threads {hand.classes}")
    shown = _shown_columns(site)
    is_falling = site.random() < 0.8
    at = hand.day(random, 300)
    rows = []
    for number in range(random.choice(_COUNTS)):
        rows.append(_thread(hand, random, number, at, shown))
        at = at - timedelta(minutes=random.randrange(1, 9000)) if is_falling else hand.day(random, 300)
    listed = rows_of(hand, rows, _head(hand, ("topic", "replies", "last_post")))
    parts = [hand.titled(title), _announcements(hand), listed]
    if random.random() < 0.3:
        parts.insert(1, _below(hand, random, 2))
    if random.random() < 0.4:
        parts.append(hand.pager("board", title, 6))
    return "".join(parts)


def more_threads(hand: Hand, random: Random, title: str) -> str:
    """Threads of another board; where there is only one, a board or two below it: a list without repetition."""
    if random.random() > _FEW:
        return threads(hand, random, title)
    row = _thread(hand, random, 0, hand.day(random, 300), _shown_columns(Random(f"threads {hand.classes}")))
    thread = rows_of(hand, [row], _head(hand, ("topic", "replies", "last_post")))
    return hand.titled(title) + _announcements(hand) + _below(hand, random, random.choice((1, 1, 2))) + thread


def _shown_columns(site: Random) -> list[bool]:
    """What a site shows of a thread: author, counts, last post, teaser, pages."""
    shown = [site.random() < share for share in (0.7, 0.7, 0.7, 0.35, 0.2)]
    # A few sites show nothing but the titles.
    if not any(shown[:3]) and site.random() < 0.8:
        shown[site.randrange(3)] = True
    return shown


def trees(hand: Hand, random: Random, title: str) -> str:
    """Threads with all their answers below, each by its name, its author and its date."""
    site = Random(f"trees {hand.classes}")
    answer, is_linked = site.choice(("{name}", "Re: {name}", "Re: {name}", "{other}")), site.random() < 0.4
    parts = []
    for number in range(random.choice(_COUNTS)):
        name, at, items = hand.title(random), hand.day(random, 300), []
        for place in range(random.choice((1, 1, 2, 4, 8, 20))):
            at += timedelta(minutes=random.randrange(3, 4000))
            label = name if place == 0 else answer.format(name=name, other=hand.title(random))
            who = hand.name(random)
            by = hand.link(who, "user", random.randrange(50)) if is_linked else escape(who)
            items.append(f"{hand.link(label, 'thread', 100 + 40 * number + place)} - {by}, {hand.date(at)}")
        parts.append(tree(items, random, is_nested=True))
    return hand.titled(title) + "".join(parts)


def _thread(hand: Hand, random: Random, number: int, at: datetime, shown: Sequence[bool]) -> list[str]:
    has_author, has_counts, has_last, has_teaser, has_pages = shown
    cells = [hand.link(hand.title(random), "thread", 100 + number)]
    has_teaser = has_teaser and random.random() < 0.9
    if has_pages and random.random() < 0.4:
        cells[0] += " [ " + " ".join(hand.link(str(page), "thread", 100 + number) for page in (1, 2, 3)) + " ]"
    if has_author:
        cells.append(hand.link(hand.name(random), "user", random.randrange(50)))
    if has_counts:
        cells += [str(random.randrange(90)), str(random.randrange(9000))]
    if has_last:
        cells.append(_last(hand, random, at, has_title=False))
    if has_teaser:
        cells.insert(Random(f"teaser {hand.classes}").randrange(1, 5), _teaser(hand, random))
    return cells


def _teaser(hand: Hand, random: Random) -> str:
    """The beginning of a thread, or its last post: as long as a site likes."""
    longest = Random(f"teasers {hand.classes}").choice((1, 3, 8, 20))
    return f"<p>{escape(hand.text(random, random.randrange(1, longest + 1)))}</p>"


def _below(hand: Hand, random: Random, count: int) -> str:
    """The boards below a board."""
    names = random.sample(hand.words.boards, count)
    return rows_of(
        hand,
        [_board(hand, random, name, 200 + place, (True, True, True, False, False)) for place, name in enumerate(names)],
    )


def _head(hand: Hand, words: Sequence[str]) -> list[str]:
    return [escape(hand.words[word]) for word in words] if Random(f"head {hand.classes}").random() < 0.6 else []
