from __future__ import annotations

from threadkeep.evaluate.beds.draws import draw_bed
from threadkeep.evaluate.page_types.examples import examples_of
from threadkeep.evaluate.page_types.plain_pages import plain_pages
from threadkeep.simulate.words import LANGUAGES
from threadkeep.sitemap.features import PAPER


def test_pages_of_a_forum_become_features():
    examples = list(examples_of(draw_bed(1001, threads=10), per_kind=1))
    assert {example.label for example in examples} == {"index", "thread", "other"}
    assert all(set(PAPER) <= set(example.features) for example in examples)


def test_pages_beside_a_forum_come_in_every_language():
    pages = list(plain_pages())
    assert {language for _, language, _ in pages} == set(LANGUAGES)
    assert len({html for _, _, html in pages}) > len(pages) / 2
