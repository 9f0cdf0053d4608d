"""A forum that only a received file names: nothing on the user's own network is contacted until the user names it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

import threadkeep
from tests.ui.learning import Little, strategy_at
from tests.ui.running import Run
from threadkeep.errors import ThreadkeepError
from threadkeep.fetch import FetchOptions, host_of, private_address


@pytest.fixture
def received(run: Run, forum: Little) -> Little:
    """A strategy file and an archive of a forum on this machine, as somebody else may have made them."""
    strategy_at(forum.url).save("mine.toml")
    assert run("crawl", forum.url, "--strategy", "mine.toml", "--archive", "a", "--delay", "0", "-q").code == 0
    forum.asked.clear()
    return forum


@pytest.mark.parametrize(
    "words", [("refresh", "a"), ("watch", "a"), ("check", "mine.toml")], ids=lambda words: words[0]
)
def test_a_forum_in_a_private_network_is_not_contacted_until_it_is_named(run: Run, received: Little, words) -> None:
    before = Path("a/archive.db").read_bytes()
    ran = run(*words)
    assert ran.code == 2
    assert f"{received.url} is at 127.0.0.1, on this machine or in a private network" in ran.err
    assert f"add --site {received.url}" in ran.err
    assert received.asked == []
    assert Path("a/archive.db").read_bytes() == before


def test_a_forum_that_the_user_names_is_contacted(run: Run, received: Little) -> None:
    assert run("refresh", "a", "--site", received.url, "--delay", "0", "-q").code == 0
    assert received.asked != []
    assert run("check", "mine.toml", "--site", received.url).code == 0


@pytest.mark.parametrize("command", ["refresh", "watch"])
def test_another_address_than_the_archive_s_is_no_word_for_it(run: Run, received: Little, command: str) -> None:
    ran = run(command, "a", "--site", "http://127.0.0.1:1/")
    assert ran.code == 2
    assert "is not the forum's address" in ran.err
    assert received.asked == []


def test_in_python_an_archive_alone_names_no_forum_in_a_private_network(received: Little) -> None:
    options, strategy = FetchOptions(delay=0), threadkeep.load("mine.toml")
    with threadkeep.open_archive("b", site=received.url, create=True):
        pass
    with threadkeep.open_archive("b") as archive:
        with pytest.raises(ThreadkeepError, match="not public"):
            threadkeep.crawl(strategy, archive, options)
        assert received.asked == []
        assert list(threadkeep.crawl(strategy, archive, options, start=received.url))


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("http://127.0.0.1:8000/", "127.0.0.1"),
        ("http://localhost/", "127.0.0.1"),
        ("http://[::1]:80/", "::1"),
        ("http://192.168.1.1/", "192.168.1.1"),
        ("http://8.8.8.8/", None),
        ("http://forum.invalid/", None),
    ],
)
def test_a_private_address_is_recognised_before_it_is_contacted(url: str, address: str | None) -> None:
    found = asyncio.run(private_address(url))
    assert found == address or (host_of(url) == "localhost" and found == "::1")


def test_a_refresh_reports_the_fields_of_posts(run: Run, received: Little) -> None:
    words = ("refresh", "a", "--site", received.url, "--delay", "0")
    (health,) = json.loads(run(*words, "--json").out)["health"]
    assert health["kind"] == "thread" and health["posts"] == health["authors"] == health["times"] > 0
    assert "Fields of posts on pages of kind thread: author 100.0%" in run(*words, "-q").out
