"""The worked examples of the selective recrawling paper: Tables 2 and 3, Figures 3 to 6, and the scoring formula."""

from __future__ import annotations

from threadkeep.objects.patterns import (
    Navigation,
    PatternEvidence,
    SiteTree,
    Walk,
    matches,
    navigation,
    prefix_patterns,
    select_patterns,
    target_pages_map,
    url_patterns,
)

SITE = "http://www.culture.example"
# The shape of Table 2: pages of one template that differ in a parameter only.
TICKETS = tuple(f"{SITE}/ticket_en.asp?id={number}" for number in (4361, 4402, 5177, 6218))

# Figure 3: the site's tree. c1, d1, d2 and e1 have objects; d3 matches pattern D, but nothing was extracted from it.
PARENTS = {
    "a1": "index", "a2": "index", "a3": "index", "b1": "index", "c1": "index",
    "d1": "a1", "d2": "a2", "d3": "a3", "e1": "c1", "f1": "b1", "f2": "b1", "g1": "a3",
}  # fmt: skip


def page(name: str) -> str:
    """`http://www.culture.example/a/1` for a1."""
    return f"{SITE}/" if name == "index" else f"{SITE}/{name[0]}/{name[1]}"


TREE = SiteTree(page("index"), {page(below): page(above) for below, above in PARENTS.items()})
TARGETS = [page(name) for name in ("c1", "d1", "d2", "e1")]
PATTERN_C, PATTERN_D, PATTERN_E = page("c1"), f"{SITE}/d/<number>", page("e1")


def by_letters(urls: object) -> tuple[str, ...]:
    """The patterns of the figures: one letter is one kind of page."""
    assert isinstance(urls, (set, frozenset, list, tuple))
    return tuple(sorted({f"{url.rpartition('/')[0]}/<number>" for url in urls}))


def figure_navigation() -> Navigation:
    return navigation(TREE, (PATTERN_C, PATTERN_D, PATTERN_E), TARGETS, by_letters)


def test_table_2_urls_that_differ_in_a_parameter_have_their_common_prefix_as_pattern() -> None:
    assert prefix_patterns(TICKETS) == (f"{SITE}/ticket_en.asp?id=<rest>",)


def test_table_2_in_our_form_the_parameter_is_a_number() -> None:
    assert url_patterns(TICKETS) == (f"{SITE}/ticket_en.asp?id=<number>",)


def test_table_2_a_url_without_a_neighbour_in_its_folder_is_its_own_pattern() -> None:
    alone = f"{SITE}/hall/list.htm"
    assert set(prefix_patterns([*TICKETS, alone])) == {f"{SITE}/ticket_en.asp?id=<rest>", alone}


def test_a_pattern_never_spans_the_last_slash() -> None:
    urls = [f"{SITE}/music/show1", f"{SITE}/music/show2", f"{SITE}/museum/show1", f"{SITE}/museum/show2"]
    assert set(prefix_patterns(urls)) == {f"{SITE}/music/show<rest>", f"{SITE}/museum/show<rest>"}


def test_a_pattern_that_begins_with_another_one_is_deleted() -> None:
    urls = [f"{SITE}/t?a=1", f"{SITE}/t?a=2", f"{SITE}/t?b", f"{SITE}/t?c", f"{SITE}/t?d", f"{SITE}/t?e"]
    found = prefix_patterns(urls)
    assert not any(a != b and b.startswith(a.removesuffix("<rest>")) for a in found for b in found)


def test_figure_4_only_paths_to_object_pages_are_kept() -> None:
    levels = [{page(name) for name in names} for names in (["index"], ["a1", "a2", "c1"], ["d1", "d2", "e1"])]
    assert [set(level) for level in target_pages_map(TREE, TARGETS)] == levels


def test_figure_5_each_level_lists_the_patterns_that_lead_on() -> None:
    found = figure_navigation()
    assert {step.pattern for step in found.at_level(1)} == {f"{SITE}/a/<number>", PATTERN_C}
    assert {step.pattern for step in found.at_level(2)} == {PATTERN_D, PATTERN_E}


def test_figure_6_the_page_d3_comes_back_by_way_of_a3() -> None:
    links = {page(name): [page(below) for below, above in PARENTS.items() if above == name] for name in PARENTS}
    links[page("index")] = [page(below) for below, above in PARENTS.items() if above == "index"]
    walk = Walk(figure_navigation(), most_levels=3, is_strict=True)
    while level := walk.level():
        for reached in level:
            walk.add_links(reached, links.get(reached.url, []))
        walk.end_level()
    requested = {page(name) for name in ("index", "a1", "a2", "a3", "c1", "d1", "d2", "d3", "e1")}
    assert set(walk.reached) == requested
    assert walk.reached[page("d3")].parent == page("a3")
    assert walk.reached[page("d3")].level == 2


def test_table_3_one_pattern_may_be_at_two_levels() -> None:
    """The third level of Table 3 repeats patterns of the second."""
    parents = {f"{SITE}/all": f"{SITE}/", **dict.fromkeys(TICKETS[:2], f"{SITE}/")}
    parents |= dict.fromkeys(TICKETS[2:], f"{SITE}/all")
    tree = SiteTree(f"{SITE}/", parents)
    found = navigation(tree, prefix_patterns(TICKETS), TICKETS, prefix_patterns)
    (ticket,) = [step for step in found.steps if step.is_target]
    assert ticket.levels == (1, 2)
    assert [step.pattern for step in found.at_level(1)] == [f"{SITE}/all", ticket.pattern]


def evidence(name: str, objects: str, pages: range) -> PatternEvidence:
    return PatternEvidence(name, frozenset(map(ord, objects)), frozenset(pages))


def test_equation_1_the_score_is_new_objects_for_pages_not_yet_selected() -> None:
    """A covers most objects, and B covers more objects for each page: B is chosen first."""
    wide, dense = evidence("wide", "abcdef", range(30)), evidence("dense", "abcd", range(30, 34))
    assert [one.evidence.pattern for one in select_patterns([wide, dense], cost="pages")] == ["dense", "wide"]


def test_the_ablation_without_the_cost_chooses_the_widest_pattern() -> None:
    wide, dense = evidence("wide", "abcdef", range(30)), evidence("dense", "abcd", range(30, 34))
    assert [one.evidence.pattern for one in select_patterns([wide, dense], cost="objects")] == ["wide"]


def test_algorithm_1_stops_when_the_share_of_objects_is_covered() -> None:
    patterns = [evidence(letter, letter, range(n, n + 1)) for n, letter in enumerate("abcdefghijklmnopqrst")]
    assert len(select_patterns(patterns, coverage=0.95)) == 19
    assert len(select_patterns(patterns, coverage=0.90)) == 18


def test_a_duplicate_page_adds_nothing_and_is_not_selected() -> None:
    events, prints = evidence("events", "abc", range(3)), evidence("prints", "abc", range(3, 6))
    assert len(select_patterns([events, prints])) == 1


def test_a_pattern_matches_whole_urls_only() -> None:
    assert matches(f"{SITE}/ticket_en.asp?id=<number>", TICKETS[0])
    assert not matches(f"{SITE}/ticket_en.asp?id=<number>", f"{TICKETS[0]}&print=1")
