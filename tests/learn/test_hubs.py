"""Pages that lead to a list and list nothing themselves."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from tests.learn.made import HOST, at, link, page
from threadkeep.learn import Seen, SeenLink, Wanted
from threadkeep.learn.hubs import see_hubs, see_lone_boards
from threadkeep.learn.study import Study

NAMES = ("apples", "pears", "plums")
MARKS = frozenset({"div>p", "p.about", "a.more"})


def hub(name: str, *links: SeenLink) -> Seen:
    return replace(page(f"/p/{name}", links, "other"), marks=MARKS)


def study_of(*links: SeenLink) -> Study:
    """A front page with three projects, two of them seen; each has some links."""
    front = page("/", [link(f"/p/{name}", f"The project {name}", row=n) for n, name in enumerate(NAMES)])
    study = Study(front.url)
    study.pages[front.url] = front
    (group,) = study.groups_of(front)
    for name in NAMES[:2]:
        below = [replace(each, url=each.url.replace("NAME", name)) for each in links]
        seen = hub(name, *below)
        study.pages[seen.url] = seen
        study.vote(group, seen)
    return study


def asked(looking: Generator[Wanted, Seen, None]) -> list[str]:
    """What is asked for; boards and projects answer with a list of threads."""
    found: list[str] = []
    try:
        wanted = next(looking)
        while True:
            found.append(wanted.url.removeprefix(HOST))
            threads = [link(f"/t/{n}", f"A thread about {n}", row=n) for n in range(2)]
            is_list = found[-1].startswith(("/p/", "/b/"))
            wanted = looking.send(page(found[-1], threads if is_list else [], "index" if is_list else "thread"))
    except StopIteration:
        return found


def behind(study: Study) -> list[str]:
    return asked(see_hubs(study, study.pages[study.start]))


def test_a_list_behind_a_hub_is_found_by_its_word_and_its_address() -> None:
    study = study_of(link("/p/NAME/all", "All threads"), link("/p/NAME/wiki", "Wiki"))
    assert [path for path in behind(study) if path.startswith("/p/")] == ["/p/apples/all", "/p/pears/all"]
    assert study.kind(study.pages[at("/p/apples")]) == "index"
    assert {path for group in study.voted("index") for path in group.paths} >= {"/p/apples/all", "/p/pears/all"}


def test_links_that_lead_away_from_a_hub_are_left_alone() -> None:
    assert behind(study_of(link("/threads", "All threads"))) == []


def lone(*links: SeenLink) -> list[str]:
    """What is asked for on a front page with some lone links, after a thread was seen that names board 1."""
    front = page("/", [*links, link("/login", "Log in", "nav>a")])
    study = Study(front.url)
    thread = page("/t/5", [link("/b/1", "Woodwork", "p>a"), link("/login", "Log in", "nav>a")], "thread")
    study.pages |= {front.url: front, thread.url: thread}
    return asked(see_lone_boards(study, front))


def test_the_only_board_of_a_forum_is_the_lone_link_that_its_threads_name() -> None:
    assert lone(link("/b/1", "Woodwork", "h2>a"))[0] == "/b/1"
    assert lone(link("/b/2", "Metal", "h2>a")) == []


def test_a_lone_link_with_a_word_behind_its_number_may_do_something_and_is_left_alone() -> None:
    for path, words, is_asked in (
        ("/b/7f3/mark", "Segna come letto", False),
        ("/b/7/woodwork", "Woodwork", True),
    ):
        named = link(path, words, "p>a")
        front, thread = page("/", [named]), page("/t/5", [named], "thread")
        study = Study(front.url)
        study.pages |= {front.url: front, thread.url: thread}
        assert (path in asked(see_lone_boards(study, front))) is is_asked


def test_before_any_thread_was_seen_a_lone_link_with_a_number_may_be_the_board() -> None:
    front = page("/", [link("/b/1", "Woodwork", "h2>a"), link("/login", "Log in", "nav>a")])
    study = Study(front.url)
    study.pages[front.url] = front
    assert asked(see_lone_boards(study, front))[0] == "/b/1"
    assert study.alone[front.url][0].paths == ("/b/1",)


def test_of_several_lone_links_that_no_thread_names_none_is_asked_for() -> None:
    front = page("/", [link("/b/1", "Woodwork", "h2>a"), link("/mark/7", "Mark all as read", "p>a")])
    study = Study(front.url)
    study.pages[front.url] = front
    assert asked(see_lone_boards(study, front)) == []


def test_a_lone_link_whose_words_stand_in_a_title_is_the_board_and_others_are_left_alone() -> None:
    links = [link("/mark/7", "Mark all as read", "p>a"), link("/b/1", "Woodwork", "h2>a")]
    front, thread = page("/", links), page("/t/5", links, "thread")
    study = Study(front.url)
    study.pages |= {front.url: front, thread.url: replace(thread, title="The lathe is loud - Woodwork")}
    found = asked(see_lone_boards(study, front))
    assert found[0] == "/b/1"
    assert "/mark/7" not in found


def test_a_lone_link_with_the_number_of_a_board_of_another_form_does_something_with_it() -> None:
    named = [link("/f?do=board&b=1", "Woodwork", "p>a"), link("/f?do=seen&b=1", "All is read", "i>a")]
    boards = [*named, link("/f?do=board&b=2", "Metal", "h2>a")]
    front, about, thread = page("/", boards), page("/f?do=about", named[1:]), page("/t/5", named, "thread")
    study = Study(front.url)
    study.pages |= {each.url: each for each in (front, about, thread)}
    assert "/f?do=seen&b=1" not in [*asked(see_lone_boards(study, about)), *asked(see_lone_boards(study, front))]


def named_boards(*links: SeenLink) -> tuple[list[str], Study]:
    """What is asked for where three threads name two boards by turns, and all of them the button "Catchup"."""
    front = page("/", [*links, link("/do/catchup", "Catchup", "small>a")])
    study = Study(front.url)
    study.pages[front.url] = front
    for number, name in enumerate(("Old machines", "Bicycles", "Old machines")):
        board = link(f"/b/{name.lower().replace(' ', '-')}", name, "p>a")
        thread = page(f"/t/{number}", [board, link("/do/catchup", "Catchup", "small>a")], "thread")
        study.pages[thread.url] = thread
    return asked(see_lone_boards(study, front)), study


def test_boards_that_each_stand_at_a_place_of_their_own_are_known_by_their_spelled_out_names() -> None:
    links = [
        link("/b/old-machines", "Old machines", "div>font>a"),
        link("/b/bicycles", "Bicycles", "div>p>font>a"),
        link("/b/news", "News", "div>div>a"),
        link("/b/mark", "All is read", "div>i>a"),
    ]
    found, study = named_boards(*links)
    assert found[0] == "/b/old-machines"
    (group,) = study.alone[at("/")]
    assert group.paths == ("/b/old-machines", "/b/bicycles", "/b/news")
    assert study.verdict(group.key) == "index"
    assert "/b/mark" not in found


def test_what_all_threads_name_or_no_name_is_spelled_in_is_not_asked_for() -> None:
    assert named_boards(link("/b/bicycles", "Two wheels", "div>p>a"))[0] == []
