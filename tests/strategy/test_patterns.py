"""The quick look at what a text begins with never passes over one that fits."""

from __future__ import annotations

import pytest

from threadkeep.page import parse
from threadkeep.strategy.patterns import compiled_pattern, fixed_prefix, may_match

PATTERNS = [
    (r"^Edited by [^:|]{1,40}? on (.{3,60})", "Edited by "),
    (r"^\d+ posts", ""),
    (r"^\(late\) (.+)", "(late) "),
    (r"^Last edits?: (.+)", "Last edit"),
    (r"^Edited|^Changed", ""),
    (r"Edited by (.+)", ""),
    (r"(?i)^edited by (.+)", ""),
    (r"^", ""),
]
TEXTS = [
    "<p>Edited by Ann on 3 May 2020</p>",
    "<p><b> Edited</b>\n by <a>Ann</a> on 3 May 2020</p>",
    "<p><i hidden>Note</i><script>x</script>Edited by Ann on 3 May 2020</p>",
    "<p><img alt='Edited by'> Ann on 3 May 2020</p>",
    "<p><img alt='Edited'><br>by Ann on 3 May 2020</p>",
    "<p>(late) Edited by Ann</p>",
    "<p>Last edit: now</p>",
    "<p>12 posts</p>",
    "<p>Changed by Ann on 3 May 2020</p>",
    "<p></p>",
]


@pytest.mark.parametrize(("pattern", "beginning"), PATTERNS)
def test_the_letters_before_all_that_may_vary_are_fixed(pattern: str, beginning: str) -> None:
    assert fixed_prefix(pattern) == beginning


@pytest.mark.parametrize("html", TEXTS)
def test_no_text_that_fits_is_passed_over(html: str) -> None:
    page = parse(html.encode(), "http://f.example/", "text/html")
    (node,) = page.select("p")
    for pattern, _ in PATTERNS:
        is_found = compiled_pattern(pattern).search(" ".join(page.text_of(node).split())) is not None
        assert not is_found or may_match(page.first_words_of(node), pattern)


def test_a_text_that_begins_otherwise_is_passed_over() -> None:
    assert not may_match("I think so", r"^Edited by (.+)")
