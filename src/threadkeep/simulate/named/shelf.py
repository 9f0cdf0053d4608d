"""Which forums have names."""

from __future__ import annotations

from threadkeep.errors import UsageError
from threadkeep.simulate.demo.workshop import WORKSHOP
from threadkeep.simulate.forum import Forum
from threadkeep.simulate.named.branches import BRANCHES
from threadkeep.simulate.named.classic import CLASSIC
from threadkeep.simulate.named.fonts import FONTS
from threadkeep.simulate.named.luntan import LUNTAN
from threadkeep.simulate.named.majlis import MAJLIS
from threadkeep.simulate.named.questions import QUESTIONS
from threadkeep.simulate.named.soup import SOUP
from threadkeep.simulate.named.stepwise import STEPWISE
from threadkeep.simulate.named.tokens import TOKENS
from threadkeep.simulate.named.twofold import TWOFOLD
from threadkeep.simulate.named.windows import WINDOWS

SHELF = {
    each.name: each
    for each in (
        WORKSHOP,
        CLASSIC,
        FONTS,
        SOUP,
        TOKENS,
        STEPWISE,
        WINDOWS,
        QUESTIONS,
        BRANCHES,
        LUNTAN,
        MAJLIS,
        TWOFOLD,
    )
}
NAMES = tuple(SHELF)


def named(name: str) -> Forum:
    """The forum called `name`."""
    if name not in SHELF:
        raise UsageError(f"no forum is called {name!r}", f"These are there: {', '.join(NAMES)}.")
    return SHELF[name].forum()
