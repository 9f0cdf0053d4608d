"""What stands around the content on all pages of a made-up site."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from random import Random

from threadkeep_bench.training.made_up_sites.style import Hand

_MENU = ("home", "forums", "members", "search", "calendar", "help", "faq", "rules", "recent", "tags", "gallery", "news")
_FOOT = ("contact", "privacy", "terms", "about", "top", "mark_read", "feed", "print")
_USUAL = 0.4


@dataclass(frozen=True, slots=True)
class SiteFrame:
    """HTML before and after the content."""

    before: tuple[str, ...]
    after: tuple[str, ...]

    def around(self, hand: Hand, title: str, trail: Sequence[str], content: str) -> str:
        steps = " &raquo; ".join((*trail, escape(title)))
        top = f"<title>{escape(title)} - {escape(hand.words['forum'])}</title>"
        middle = f"<div{hand.dress('trail')}>{steps}</div><div{hand.dress('content')}>{content}</div>"
        return f"<html><head>{top}</head><body>{''.join(self.before)}{middle}{''.join(self.after)}</body></html>"


def frame(hand: Hand, random: Random) -> SiteFrame:
    """Each part is there by chance; a site has none at all now and then."""
    usual = random.choice((0.0, _USUAL, _USUAL, 0.7))
    before = tuple(part(hand, random) for part in _BEFORE if random.random() < usual)
    after = tuple(part(hand, random) for part in _AFTER if random.random() < usual)
    return SiteFrame(before, after)


def _menu(hand: Hand, random: Random) -> str:
    chosen = random.sample(_MENU, random.randrange(3, len(_MENU)))
    items = [hand.deed(word) for word in chosen]
    if random.random() < 0.5:
        return f"<ul{hand.dress('menu')}>{''.join(f'<li>{item}</li>' for item in items)}</ul>"
    return f"<div{hand.dress('menu')}>{random.choice((' | ', ' ', ' &middot; ')).join(items)}</div>"


def _clock(hand: Hand, random: Random) -> str:
    return f"<p>{escape(hand.words['current_time'].format(date=hand.date(hand.now)))}</p>"


def _login(hand: Hand, random: Random) -> str:
    told = f"{escape(hand.words['welcome'])}, {escape(hand.words['guest'])}"
    fields = "<input name=u><input type=password name=p><input type=checkbox name=r>"
    links = " ".join(hand.deed(word) for word in ("login", "register", "forgot_password"))
    form = f"<form>{fields}<button>{escape(hand.words['login'])}</button></form>" if random.random() < 0.5 else ""
    return f"<div{hand.dress('login')}>{told} {links}{form}</div>"


def _find(hand: Hand, random: Random) -> str:
    return f"<form><input name=q placeholder='{escape(hand.words['search'])}'><button>OK</button></form>"


def _jump(hand: Hand, random: Random) -> str:
    options = "".join(f"<option>{escape(name)}</option>" for name, _ in hand.words.boards)
    return f"<form>{escape(hand.words['jump_to'])} <select>{options}</select><button>OK</button></form>"


def _boards(hand: Hand, random: Random) -> str:
    """All boards beside the content, by their names alone."""
    items = (f"<li>{hand.link(name, 'board', place)}</li>" for place, (name, _) in enumerate(hand.words.boards))
    return f"<div><b>{escape(hand.words['forums'])}</b><ul>{''.join(items)}</ul></div>"


def _latest(hand: Hand, random: Random) -> str:
    """The newest threads beside the content."""
    items = []
    for number in range(random.randrange(3, 9)):
        said = hand.date(hand.day(random, 3)) if random.random() < 0.5 else ""
        items.append(f"<li>{hand.link(hand.title(random), 'thread', 500 + number)} {said}</li>")
    return f"<div><b>{escape(hand.words['recent'])}</b><ul>{''.join(items)}</ul></div>"


def _online(hand: Hand, random: Random) -> str:
    people = ", ".join(hand.link(hand.name(random), "user", number) for number in range(random.randrange(2, 15)))
    counted = escape(hand.words["online_count"].format(n=random.randrange(3, 99)))
    return f"<div><b>{escape(hand.words['online'])}</b><p>{counted}</p><p>{people}</p></div>"


def _counts(hand: Hand, random: Random) -> str:
    told = (f"{escape(hand.words[word])}: {random.randrange(9000)}" for word in ("topics", "posts", "members"))
    return f"<p>{' &bull; '.join(told)}</p>"


def _foot(hand: Hand, random: Random) -> str:
    links = " | ".join(hand.deed(word) for word in random.sample(_FOOT, random.randrange(2, 7)))
    zone = escape(hand.words["all_times"]) if random.random() < 0.4 else ""
    owner = f"&copy; {random.randrange(1999, 2026)} {random.choice(hand.classes)}"
    return f"<div{hand.dress('foot')}>{links}<p>{zone} {owner}</p></div>"


_BEFORE: tuple[Callable[[Hand, Random], str], ...] = (_menu, _login, _clock, _find, _boards, _latest)
_AFTER: tuple[Callable[[Hand, Random], str], ...] = (_latest, _online, _counts, _jump, _clock, _foot)
