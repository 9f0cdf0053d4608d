from __future__ import annotations

from datetime import UTC, datetime

from threadkeep_bench.benchmarks.page.judging.page_reading import looked
from threadkeep_bench.benchmarks.page.samples.sample import Sample
from threadkeep_bench.test_beds import without_structured_data


def test_structured_data_is_taken_out_and_words_stay():
    page = (
        b'<script type="application/ld+json">{"text": "secret"}</script><script>keep()</script>'
        b"<div itemscope itemtype='http://s.org/Comment' class=post><p itemprop=text>itemprop = \"words\"</p></div>"
    )
    plain = without_structured_data(page)
    assert plain == b'<script>keep()</script><div class=post><p>itemprop = "words"</p></div>'


def test_a_page_that_was_examined_has_a_cost():
    page = looked(Sample("http://f.example/", b"<p>words</p>", "entry", "index"), datetime(2026, 1, 1, tzinfo=UTC))
    assert page.parsing > 0
    assert page.looking > 0
    assert page.sight.posts == ()
