"""Bad input gets one clear message, the right exit code, and leaves nothing behind that blocks the next run."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.answering import NOT_THERE, Reply, answering
from tests.ui.running import Ran, Run
from threadkeep.archive import open_archive

HOME = Reply('<title>Forum</title><a class="board" href="/b/1">One</a>')
FORUM = {"/": HOME, "/b/1": Reply("<title>Board</title>")}
ALL_FORBIDDEN = Reply("User-agent: *\nDisallow: /\n", content_type="text/plain")
STRATEGY = """
format = 1
site = "{site}"
entry = "{site}"
[kind.entry]
role = "entry"
url = '^/$'
[kind.board]
role = "index"
url = '^/b/(?P<board>\\d+)$'
[kind.thread]
role = "thread"
url = '^/t/(?P<thread>\\d+)$'
[[follow]]
from = "entry"
to = "board"
[[post]]
on = "thread"
each = "div.post"
author = {{ at = "b" }}
date = {{ at = "time" }}
body = {{ at = "p", take = "html" }}
{more}
"""


@pytest.fixture
def pages() -> dict[str, Reply]:
    return dict(FORUM)


@pytest.fixture
def site(pages: dict[str, Reply]) -> Iterator[str]:
    with answering(lambda path: pages.get(path, NOT_THERE)) as url:
        yield url


def crawl(run: Run, url: str, *more: object) -> Ran:
    """Crawled by a strategy where one is given, else breadth-first: what is bad here is not learning's matter."""
    policy = () if "--strategy" in more else ("--policy", "breadth-first")
    return run("crawl", url, "--archive", "a", "--delay", "0", *policy, *more)


def message_of(ran: Ran) -> str:
    """The one message and its advice; nothing went to stdout."""
    assert ran.out == ""
    words = [line for line in ran.err.splitlines() if not line.startswith("Breadth-first:")]
    assert len(words) == 2, words
    assert words[0].startswith("threadkeep: ")
    assert words[1].startswith("  ")
    return "\n".join(words)


def test_a_site_that_is_down_is_reported_and_its_start_page_is_kept_for_the_next_run(run: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    ran = crawl(run, f"http://127.0.0.1:{port}/")
    assert ran.code == 10
    assert "cannot reach" in message_of(ran)
    assert "robots.txt" not in message_of(ran)
    assert "Run the same command again when the site is up" in message_of(ran)
    with open_archive("a", readonly=True) as archive:
        page = archive.page(f"http://127.0.0.1:{port}/")
        assert page is not None
        assert page.state in ("pending", "waiting")


def test_what_robots_txt_forbids_is_reported_until_it_is_allowed(run: Run, site: str, pages: dict[str, Reply]) -> None:
    pages["/robots.txt"] = ALL_FORBIDDEN
    for _ in range(2):
        ran = crawl(run, site)
        assert ran.code == 12
        assert f"robots.txt does not allow {site}" in message_of(ran)
    del pages["/robots.txt"]
    assert crawl(run, site).code == 0
    assert done_pages() == ["/", "/b/1"]


def test_going_against_robots_txt_needs_a_word_and_is_written_down(
    run: Run, site: str, pages: dict[str, Reply]
) -> None:
    pages["/robots.txt"] = ALL_FORBIDDEN
    assert crawl(run, site).code == 12
    assert crawl(run, site, "--ignore-robots").code == 0
    with open_archive("a", readonly=True) as archive:
        runs = [row[0] for row in archive._db.execute("SELECT what FROM run ORDER BY id")]
    assert runs == [f"crawl {site}", f"crawl {site}, against robots.txt"]


@pytest.mark.parametrize("content_type", ["image/png", "application/json"])
def test_what_is_no_web_page_is_reported_and_another_address_may_be_given(
    run: Run, site: str, pages: dict[str, Reply], content_type: str
) -> None:
    pages["/file"] = Reply(b"{}", content_type=content_type)
    for _ in range(2):
        ran = crawl(run, f"{site}file")
        assert ran.code == 2
        assert f"is not a web page but {content_type}" in message_of(ran)
    assert crawl(run, site).code == 0
    assert done_pages() == ["/", "/b/1", "/file"]


def test_a_missing_page_is_reported_until_it_exists(run: Run, site: str, pages: dict[str, Reply]) -> None:
    del pages["/"]
    for _ in range(2):
        ran = crawl(run, site)
        assert ran.code == 2
        assert "answers 404" in message_of(ran)
    pages["/"] = HOME
    assert crawl(run, site).code == 0


def test_a_site_for_members_only_is_reported_with_the_way_in(run: Run, site: str, pages: dict[str, Reply]) -> None:
    pages["/"] = Reply("members only", status=403)
    ran = crawl(run, site)
    assert ran.code == 12
    assert "--cookies" in message_of(ran)


def test_a_site_that_leads_to_another_host_is_reported_with_its_address(
    run: Run, site: str, pages: dict[str, Reply]
) -> None:
    pages["/"] = Reply(status=302, location="http://elsewhere.example/forum/")
    for _ in range(2):
        ran = crawl(run, site)
        assert ran.code == 2
        assert "redirects to http://elsewhere.example/forum/" in message_of(ran)


def test_a_strategy_that_fits_nothing_is_reported_until_it_fits(run: Run, site: str, tmp_path: Path) -> None:
    strategy = tmp_path / "mine.toml"
    whole = STRATEGY.format(site=site, more="")
    strategy.write_text(whole.replace("^/$", "^/nowhere$").replace("/b/", "/board/"))
    for _ in range(2):
        ran = crawl(run, site, "--strategy", strategy)
        assert ran.code == 4
        assert "the strategy fits nothing" in message_of(ran)
    strategy.write_text(whole)
    assert "Traceback" not in crawl(run, site, "--strategy", strategy).err
    assert done_pages() == ["/", "/b/1"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ('[[post]]\non = "board"\neach = "div["\nbody = { at = "p" }', "div["),
        ("[kind.topic]\nrole = 'thread'\nurl = '^/t/(?P<thread>\\d+$'", "kind.topic"),
        ('[kind.topic]\nrole = "thread"\nurls = "x"', "urls"),
        ("[kind.topic", "mine.toml"),
    ],
    ids=["selector", "pattern", "unknown key", "no toml"],
)
def test_an_invalid_strategy_is_reported_with_the_place_of_the_error(
    run: Run, tmp_path: Path, more: str, said: str
) -> None:
    strategy = tmp_path / "mine.toml"
    strategy.write_text(STRATEGY.format(site="http://forum.example/", more=more))
    ran = crawl(run, "http://forum.example/", "--strategy", strategy)
    assert ran.code == 4
    assert said in message_of(ran)
    assert not Path("a").exists()
    assert run("check", strategy).code == 4


def test_another_site_s_archive_is_refused_and_not_changed(run: Run, site: str) -> None:
    assert crawl(run, site).code == 0
    before = {path: path.read_bytes() for path in Path("a").rglob("*") if path.suffix in (".db", ".gz", ".toml")}
    ran = crawl(run, "http://other.example/")
    assert ran.code == 4
    assert f"is the archive of {site}, not of http://other.example/" in message_of(ran)
    assert {path: path.read_bytes() for path in before} == before


def test_a_folder_that_is_no_archive_is_refused_and_not_changed(run: Run, site: str) -> None:
    Path("a").mkdir()
    (Path("a") / "thesis.txt").write_text("x")
    ran = crawl(run, site)
    assert ran.code == 4
    assert "is not empty and no archive (it holds thesis.txt)" in message_of(ran)
    for command in (("show", "a"), ("verify", "a"), ("explain", "a", site), ("export", "a", "--format", "jsonl")):
        assert "is no archive" in message_of(ran := run(*command)), command
        assert ran.code == 4
    assert [path.name for path in Path("a").iterdir()] == ["thesis.txt"]


@pytest.mark.parametrize("url", ["", "http://", "file:///etc/passwd", "javascript:alert(1)", "two words", "ftp://x/"])
def test_what_is_no_web_address_is_refused_and_nothing_is_made(run: Run, url: str) -> None:
    ran = crawl(run, url)
    assert ran.code == 2
    assert "is no web address" in message_of(ran)
    assert not Path("a").exists()


def test_an_invalid_cookie_file_is_reported_with_its_line(run: Run, tmp_path: Path) -> None:
    cookies = tmp_path / "cookies.txt"
    cookies.write_text("# Netscape HTTP Cookie File\nforum.example\tTRUE\n")
    ran = crawl(run, "http://forum.example/", "--cookies", cookies)
    assert ran.code == 4
    assert "cookies.txt" in message_of(ran)
    assert "2" in message_of(ran)
    assert not Path("a").exists()


def test_a_missing_file_of_an_option_is_reported(run: Run) -> None:
    ran = crawl(run, "http://forum.example/", "--cookies", "nowhere.txt")
    assert ran.code == 2
    assert "nowhere.txt" in ran.err


def done_pages() -> list[str]:
    with open_archive("a", readonly=True) as archive:
        return [row[0] for row in archive._db.execute("SELECT url FROM page WHERE state = 2 ORDER BY 1")]


NO_FORUM = {
    "scripts only": (Reply("<title>App</title><div id=root></div><script src=/app.js></script>"), 2, "JavaScript"),
    "login wall": (Reply("<title>Log in</title><form><input name=u><input type=password></form>"), 12, "--cookies"),
    "no threads": (Reply("<title>Ann</title><p>My cat and I live in a small house by the sea.</p>"), 2, "address"),
}


@pytest.mark.parametrize("name", NO_FORUM)
@pytest.mark.parametrize("command", ["crawl", "learn", "map"])
def test_a_forum_that_cannot_be_learned_is_reported_with_advice(
    run: Run, site: str, pages: dict[str, Reply], name: str, command: str
) -> None:
    pages["/"], code, advice = NO_FORUM[name]
    ran = run(command, site, "--archive", "a", "--delay", "0")
    assert ran.code == code
    words = [line for line in ran.err.splitlines() if not line.startswith("learning:")]
    assert len(words) == 2
    assert words[0].startswith("threadkeep: ")
    assert advice in "\n".join(words)
    assert not Path("a/strategy.toml").exists()


def test_a_missing_file_is_not_requested_as_a_host(run: Run) -> None:
    ran = run("inspect", "nosuch.html")
    assert ran.code == 2
    assert "there is no file nosuch.html" in message_of(ran)


@pytest.mark.parametrize("start", [b"%PDF-1.7\n1 0 obj", b"\x89PNG\r\n", b"PK\x03\x04"])
def test_what_is_no_web_page_is_not_inspected(run: Run, start: bytes) -> None:
    Path("page").write_bytes(start + b" \0 rest")
    ran = run("inspect", "page")
    assert ran.code == 2
    assert "is no web page" in message_of(ran)
    assert [path.name for path in Path().iterdir()] == ["page"]
