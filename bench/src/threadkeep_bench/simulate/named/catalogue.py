"""Which forums have names."""

from __future__ import annotations

from threadkeep.errors import UsageError
from threadkeep_bench.simulate.forum import Forum
from threadkeep_bench.simulate.named.branches import BRANCHES
from threadkeep_bench.simulate.named.classic import CLASSIC
from threadkeep_bench.simulate.named.fonts import FONTS
from threadkeep_bench.simulate.named.luntan import LUNTAN
from threadkeep_bench.simulate.named.majlis import MAJLIS
from threadkeep_bench.simulate.named.questions import QUESTIONS
from threadkeep_bench.simulate.named.soup import SOUP
from threadkeep_bench.simulate.named.stepwise import STEPWISE
from threadkeep_bench.simulate.named.tokens import TOKENS
from threadkeep_bench.simulate.named.twofold import TWOFOLD
from threadkeep_bench.simulate.named.windows import WINDOWS
from threadkeep_bench.simulate.named.workshop import WORKSHOP

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
