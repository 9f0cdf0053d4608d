from __future__ import annotations

from tests.sitemap.pages import page_of
from threadkeep.sitemap.sums import sums_of, width


def test_text_is_summed_with_and_without_links():
    page = page_of('<div>ab <a href="/x">cde</a></div><script>var x</script><p hidden>no</p>')
    sums = sums_of(page.nodes)
    (div,) = page.select("div")
    assert (sums.chars(div), sums.linked(div)) == (5, 3)
    assert (sums.chars_before[-1], sums.linked_before[-1]) == (5, 3)


def test_letters_that_are_words_count_twice():
    assert [width(text) for text in ("wood", "Größe", "木工车床", "목공 x")] == [4, 5, 8, 6]
