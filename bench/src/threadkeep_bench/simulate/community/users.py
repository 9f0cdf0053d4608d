"""The users of a community, with names plausible and odd."""

from __future__ import annotations

import numpy as np

from threadkeep_bench.simulate.community.activity import Activity
from threadkeep_bench.simulate.community.views import User
from threadkeep_bench.simulate.community.week import DAY, Ints, moment
from threadkeep_bench.simulate.texts import Dice, Purpose, dice, stream
from threadkeep_bench.simulate.words import Words, words

JOINED_BEFORE = 20 * DAY

# A share of names of other scripts is found in any forum.
_OTHER_SCRIPTS = ("ru", "zh", "ar", "ja", "ko")
FOREIGN = 0.04

# The plain forms stand more often in the list, because they are drawn more often.
_FORMS = (
    *("{a}",) * 8,
    *("{a}{n}",) * 7,
    *("{lower}",) * 4,
    *("{lower}{n}",) * 3,
    *("{a}_{b}", "{a}{b}", "{a} {b}", "{a}.{b}") * 3,
    *("{a} {initial}.", "{a}-{n}", "Dr. {a}", "the {lower}", "_{a}_", "xX{a}Xx", "{a}@{b}"),
    *("O'{a}", "{a} & {b}", "<{a}>", "{a} <3", '"{a}"', "{a}/{b}", "{a}?"),
)


def users(seed: int, activity: Activity, count: int, language: Words) -> tuple[User, ...]:
    """The users by id; each joined some time before the first post of theirs."""
    joined_at = _joined_at(seed, activity, count)
    return tuple(
        User(place + 1, name, moment(joined_at[place])) for place, name in enumerate(names(seed, count, language))
    )


def _joined_at(seed: int, activity: Activity, count: int) -> Ints:
    rng = stream(seed, "joined")
    # Who never writes came at any time.
    first_at = rng.choice(activity.at, count)
    writers, firsts = np.unique(activity.author, return_index=True)
    first_at[writers] = activity.at[firsts]
    return first_at - 60 - rng.exponential(JOINED_BEFORE, count).astype(np.int64)


def names(seed: int, count: int, language: Words) -> tuple[str, ...]:
    """That many names, no two equal even when upper and lower case are the same."""
    rolled = dice(seed, Purpose.NAME)
    taken: dict[str, str] = {}
    while len(taken) < count:
        name = _name(language, rolled)
        if name.casefold() in taken:
            name = f"{name}{len(taken)}"
        taken.setdefault(name.casefold(), name)
    return tuple(taken.values())


def _name(language: Words, rolled: Dice) -> str:
    if rolled.says_yes(FOREIGN):
        return rolled.one_of(words(rolled.one_of(_OTHER_SCRIPTS)).names)
    a, b = rolled.one_of(language.names), rolled.one_of(language.names)
    form = rolled.one_of(_FORMS)
    return form.format(a=a, b=b, lower=a.lower(), initial=b[0], n=rolled.below(100))
