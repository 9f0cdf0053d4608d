from __future__ import annotations

from threadkeep.sitemap.outcomes.page_kinds import PageBlocks, PageKinds

FRAME = {"html>body", "html>body>div.top"}
THREAD = PageBlocks(frozenset(FRAME | {"div.post", "div.body", "div.who"}), frozenset({"div.body"}))
PROFILE = PageBlocks(frozenset(FRAME | {"table.facts", "table.facts>tr", "div.card"}), frozenset())
LOGIN = PageBlocks(frozenset(FRAME | {"form.login", "form.login>p"}), frozenset())
OTHER_LAYOUT = PageBlocks(frozenset(FRAME | {"article", "article>p"}), frozenset({"article>p"}))


def test_until_a_kind_of_content_is_known_new_text_counts_everywhere() -> None:
    assert PageKinds([(THREAD, 1.0)] * 5).factor(PROFILE) == 1.0


def test_new_text_on_another_kind_of_page_hardly_counts() -> None:
    kinds = PageKinds([(THREAD, 1.0)] * 10 + [(PROFILE, 0.4)] * 5)
    assert kinds.factor(THREAD) == 1.0
    assert kinds.factor(PROFILE) < kinds.factor(LOGIN) < 0.5


def test_a_second_layout_with_records_counts_in_full() -> None:
    assert PageKinds([(THREAD, 1.0)] * 10).factor(OTHER_LAYOUT) == 1.0
