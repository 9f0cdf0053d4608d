from __future__ import annotations

from tests.learn.focus.pages import AT, at
from threadkeep.learn.focus.kinds import position_of, strategy_by_pattern
from threadkeep.learn.focus.refinement import url_patterns
from threadkeep.learn.focus.training import TrainingSet
from threadkeep.learn.focus.url_parts import url_parts
from threadkeep.strategy import Strategy, identify


def paths(form: str, *numbers: int) -> tuple[str, ...]:
    return tuple(at(form.format(number)) for number in numbers)


TRAINING = TrainingSet(
    index=paths("/f/{}", 1, 2, 3, 4, 5),
    thread=paths("/t/{}", 11, 12, 13, 14, 15),
    thread_flips=(paths("/t/11/p{}", 2, 3), paths("/t/12/p{}", 2, 3)),
)


def learned(training: TrainingSet = TRAINING, dropped: frozenset[str] = frozenset()) -> Strategy:
    return strategy_by_pattern(at("/home"), training, dropped, 40, AT)


def test_each_pattern_is_a_kind_with_its_role() -> None:
    found = {kind.name: (kind.role, kind.url) for kind in learned().kinds}
    assert found == {
        "entry": ("entry", "^/home$"),
        "index": ("index", r"^/f/(?P<board>\d+)$"),
        "thread": ("thread", r"^/t/(?P<thread>\d+)$"),
        "thread-flip": ("thread", r"^/t/(?P<thread>\d+)/p(?P<page>\d+)$"),
    }


def test_every_kind_is_followed_from_everywhere_at_any_place() -> None:
    follow = learned().follow
    assert {(rule.from_, rule.to) for rule in follow} >= {("entry", "thread"), ("thread", "index"), ("index", "index")}
    assert not [rule for rule in follow if rule.to == "entry" or rule.at or rule.as_]


def test_pages_of_a_thread_are_of_one_list() -> None:
    first, second = (identify(learned(), at(path)) for path in ("/t/11", "/t/11/p2"))
    assert first is not None
    assert second is not None
    assert (first.ids, second.ids, second.position) == ((("thread", "11"),), (("thread", "11"),), "2")


def test_equal_numbers_of_different_kinds_are_different_pages() -> None:
    training = TrainingSet(thread=(*paths("/t/{}", *range(9)), *paths("/q/{}", *range(9))))
    one, other = (identify(learned(training), at(path)) for path in ("/t/3", "/q/3"))
    assert one is not None
    assert other is not None
    assert one.key != other.key


def test_the_most_exact_kind_comes_first() -> None:
    training = TrainingSet(
        index=paths("/{}-board", *(ord(letter) for letter in "abcde")),
        thread=tuple(at(f"/{word}") for word in ("pump", "oil", "filter", "motor", "valve", "hose")),
    )
    kind = identify(learned(training), at("/12-board"))
    assert kind is not None
    assert kind.role == "index"


def test_a_session_is_dropped_by_a_rule_with_its_reason() -> None:
    (same,) = learned(dropped=frozenset({"sid"})).aliases
    assert same.drop == ("sid",)
    assert same.why


def test_the_position_is_what_differs_among_the_flips_of_one_page() -> None:
    groups = [["/t/1/p2", "/t/1/p3"], ["/t/2/p2", "/t/2/p3"]]
    (pattern,) = url_patterns(url_parts(at(path)) for group in groups for path in group)
    assert position_of(pattern, groups) == 1
    assert position_of(pattern, [["/t/1/p2"], ["/t/2/p3"]]) is None
    assert position_of(pattern, [["/t/1/p2", "/t/2/p3"]]) is None
