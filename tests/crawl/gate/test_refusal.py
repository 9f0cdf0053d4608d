"""What the gate refuses by the facts of one link."""

from __future__ import annotations

import pytest

from threadkeep.crawl import LinkFacts, refusal

SITE = "https://forum.example"


def reason(path: str, *labels: str, is_member: bool = False, **facts: object) -> str | None:
    found = refusal(LinkFacts(f"{SITE}{path}", labels, **facts), is_member=is_member)  # type: ignore[arg-type]
    return found.reason if found else None


@pytest.mark.parametrize(
    "path",
    [
        "/logout",
        "/mark-all-read",
        "/empty-trash",
        "/viewforum.php?f=3&mark=topics",
        "/posts/5/follow",
        "/ucp.php?mode=delete_cookies",
        "/index.php?action=markasread",
        "/index.php?action=MarkAllRead",
        "/signaler-12.html",
        "/vote?d=1&t=5",
        "/thread/5?do=unread",
        "/intern/melden/4/",
    ],
)
def test_a_url_that_says_an_action_is_refused(path: str) -> None:
    assert reason(path) == "url-words"


@pytest.mark.parametrize(
    "label",
    ["Log out", "Report", "Like (3)", "Mark all forums as read", "Alle Themen als gelesen markieren", "[通報]", "👍",
     "Следить", "Se déconnecter", "举报该帖"],
)  # fmt: skip
def test_a_link_that_says_an_action_is_refused_whatever_its_url(label: str) -> None:
    assert reason("/x/4f2a", label) == "link-words"


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("/t/12-mark-twain", "Mark Twain"),
        ("/forum/reports-and-bugs/", "Reports and bugs"),
        ("/thread/5", "Please delete my account"),
        ("/viewtopic.php?t=5&start=15", "2"),
        ("/", "Home"),
        ("/b/like-new", "Like new"),
        ("/t/9", "How to save water"),
    ],
)
def test_a_title_with_the_word_of_an_action_in_it_is_not_refused(path: str, label: str) -> None:
    assert reason(path, label) is None


def test_a_title_that_is_an_action_is_not_refused_among_other_titles() -> None:
    assert reason("/t/thanks/12", "Thanks") == "url-words"
    assert reason("/t/thanks/12", "Thanks", is_among_names=True) is None


def test_what_a_form_sends_to_is_refused() -> None:
    assert reason("/x/4", "Go", is_form_target=True) == "form"


def test_a_link_that_asks_back_is_refused() -> None:
    assert reason("/x/4", "Go", scripts=("data-method",)) == "script"


@pytest.mark.parametrize("path", ["/x?t=4&csrf_token=ab12", "/x?t=4&_wpnonce=ab12", "/x?action=go;be1f3d27=9a8b7c6d"])
def test_a_link_with_a_token_is_refused(path: str) -> None:
    assert reason(path, "Go") == "token"


def test_a_session_that_most_links_carry_is_no_token() -> None:
    assert reason("/x?t=4&hash=ab12", "Go", session_names=frozenset({"hash"})) is None


def test_a_known_page_with_a_command_added_is_refused() -> None:
    assert reason("/thread/5?do=fold", "Go", is_page_with_command=True) == "command"


def test_a_link_without_words_is_refused_if_all_of_its_form_act() -> None:
    assert reason("/x/4", acting_sibling='its link says "report"') == "sibling"


def test_a_link_that_a_strategy_follows_is_refused_only_if_several_signs_agree() -> None:
    assert reason("/t/thanks/12", is_followed=True) is None
    assert reason("/t/12", "Thanks", is_followed=True) is None
    assert reason("/t/5?view=linear", is_page_with_command=True, is_followed=True) is None
    assert reason("/melden/12", "Melden", is_followed=True) == "url-words"
    assert reason("/x/4f2a", "Report", is_followed=True, is_label_repeated=True) == "link-words"


def test_a_member_requests_only_what_other_links_show_to_be_a_list_or_a_page_of_one() -> None:
    assert reason("/x/4", "Elm", is_member=True) == "member"
    assert reason("/x/4", "Elm", is_member=True, is_list_like=True) is None
    assert reason("/x/4", "2", is_member=True, is_flip=True) is None
    assert reason("/", "Home", is_member=True, is_ancestor=True) is None
    assert reason("/x/4", "Elm", is_member=True, is_followed=True) is None


def test_a_member_is_refused_what_a_guest_is_refused() -> None:
    assert reason("/logout", "Log out", is_member=True, is_list_like=True) == "url-words"
