"""What is taken out of an archive is in none of its bytes, and stays out."""

from __future__ import annotations

import asyncio
import gzip
import io
import os
import shutil
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

from tests.crawl.tiny_forum import AT, SITE, STRATEGY, PagedForum
from threadkeep.archive import RedactionTarget, export_jsonl, open_archive, verify
from threadkeep.archive.database.crash_points import KILLED, REDACTION_CRASH_POINTS
from threadkeep.archive.search import Query
from threadkeep.crawl import CrawlPlan, SilentWatcher, crawl_into, redact_into, repair_into
from threadkeep.errors import IntegrityError, UsageError
from threadkeep.fetch import TurnedClock

SECRET = "my telephone number is five five three two"
POSTS = {
    "101": ("Marlene D", SECRET),
    "102": ("joe", "<q>number is five five three two</q> I will call you, Marlene D"),
    "103": ("joe", "something else that somebody wrote here"),
    "201": ("Marlene D", "the garden is full of roses this year"),
    "202": ("joe", "+1"),
}
TITLES = {"1": "A question about telephones and numbers", "2": "A photograph of the roses in my garden"}


class SecretForum(PagedForum):
    """Two threads of one board; the list names who wrote them."""

    def page(self, path: str) -> str | None:
        match path.split("/")[1:]:
            case [""]:
                return '<a href="/b/1">One</a><a href="/u/marlene">Marlene D</a>'
            case ["b", "1"]:
                return "".join(
                    f'<li><a href="/t/{key}">{title}</a> by <i>Marlene D</i></li>' for key, title in TITLES.items()
                )
            case ["t", key] if key in TITLES:
                return f"<title>{TITLES[key]}</title>" + "".join(map(post_html, (id for id in POSTS if id[0] == key)))
        return None


def post_html(key: str) -> str:
    author, text = POSTS[key]
    return (
        f'<div class=post id=p{key}><a class=who href="/u/{author.split()[0].lower()}">{author}</a>'
        f'<time datetime="2026-01-01T10:0{key[-1]}:00Z">x</time><div class=body>{text}</div></div>'
    )


def crawled(folder: Path, moment: datetime = AT, again: tuple[str, ...] = ()) -> Path:
    clock, forum = TurnedClock(moment), SecretForum(at=moment)
    with open_archive(folder, site=f"{SITE}/", create=True, clock=clock) as archive:
        for path in again:
            if (page := archive.page_number(SITE + path)) is not None:
                archive.frontier.request_again(page)
        asyncio.run(crawl_into(archive, forum, CrawlPlan(f"{SITE}/", STRATEGY), clock, SilentWatcher()))
    return folder


def crawl_again(folder: Path) -> None:
    """The forum still shows everything."""
    crawled(folder, AT.replace(hour=15), ("/b/1", "/t/1", "/t/2"))


def repair(folder: Path) -> None:
    asyncio.run(repair_into(folder, TurnedClock(AT.replace(hour=18)), None))


@pytest.fixture(scope="module")
def crawled_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return crawled(tmp_path_factory.mktemp("crawled") / "a")


@pytest.fixture
def folder(crawled_once: Path, tmp_path: Path) -> Path:
    shutil.copytree(crawled_once, tmp_path / "a")
    return tmp_path / "a"


def redact(folder: Path, kind: str, value: str) -> int:
    target = RedactionTarget(kind, value)  # type: ignore[arg-type]
    return asyncio.run(redact_into(folder, TurnedClock(AT.replace(hour=14)), target)).redacted


def all_bytes(folder: Path) -> bytes:
    """Everything in the archive, the WARC files decompressed."""
    found = b""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            found += gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return found.lower()


def texts(folder: Path) -> dict[str, tuple[str, str]]:
    with open_archive(folder, readonly=True) as archive:
        return {kept.post.key: (kept.author.name, kept.post.text) for kept in archive.all_posts()}


SECRETS = {
    ("post", "1/101"): (b"telephone number is", b"five five three"),
    ("author", "Marlene D"): (b"marlene", b"telephone number", b"full of roses"),
    ("thread", "2"): (b"photograph", b"roses", b"/t/2"),
    ("thread", f"{SITE}/t/1"): (b"telephone", b"something else", b"/t/1"),
}


@pytest.mark.parametrize(("kind", "value"), SECRETS)
def test_what_is_redacted_is_in_no_byte_of_the_archive_and_stays_away(kind: str, value: str, folder: Path) -> None:
    before = texts(folder)
    assert all(secret in all_bytes(folder) for secret in SECRETS[kind, value])
    assert redact(folder, kind, value)
    kept = texts(folder)
    assert {key: kept[key] for key in kept if kept[key][1]}.items() <= {**before, **quoted(kept)}.items()
    for step in (crawl_again, repair):
        found = all_bytes(folder)
        assert [secret for secret in SECRETS[kind, value] if secret in found] == []
        assert list(verify(folder)) == []
        step(folder)
    assert [secret for secret in SECRETS[kind, value] if secret in all_bytes(folder)] == []
    assert texts(folder) == kept


def quoted(kept: dict[str, tuple[str, str]]) -> dict[str, tuple[str, str]]:
    """The post that quotes another loses the quotation."""
    return {"102": kept["102"]} if "102" in kept else {}


def test_other_posts_stay_and_the_search_and_the_export_have_nothing_of_it(folder: Path) -> None:
    assert redact(folder, "post", "1/101") == 1
    kept = texts(folder)
    assert kept["101"] == ("", "")
    assert {key: kept[key] for key in ("103", "201", "202")} == {key: POSTS[key] for key in ("103", "201", "202")}
    assert kept["102"][1].endswith("I will call you, Marlene D")
    with open_archive(folder, readonly=True) as archive:
        assert archive.search(Query("telephone number")).hits == ()
        out = io.StringIO()
        export_jsonl(archive, out)
        lines = out.getvalue().splitlines()
    assert len(lines) == len(POSTS)
    assert all("five three" not in line for line in lines)


def test_copies_of_the_database_and_exports_in_the_folder_go_too(folder: Path) -> None:
    shutil.copy(folder / "archive.db", folder / "archive.v4.db")
    (folder / "site").mkdir()
    (folder / "site" / "index.html").write_text(SECRET)
    redact(folder, "post", "1/101")
    assert b"five three" not in all_bytes(folder)
    assert not (folder / "site").exists()


def test_what_is_not_there_is_not_redacted(folder: Path) -> None:
    before = all_bytes(folder / "warc"), texts(folder)
    with pytest.raises(UsageError, match="no post of the author"):
        redact(folder, "author", "nobody")
    assert (all_bytes(folder / "warc"), texts(folder)) == before


@pytest.mark.parametrize("label", REDACTION_CRASH_POINTS)
def test_a_redaction_that_is_killed_changes_nothing_or_is_ended_by_repair(label: str, folder: Path) -> None:
    before = texts(folder)
    code = (
        "import sys; from pathlib import Path; from tests.crawl.test_redact import redact;"
        "redact(Path(sys.argv[1]), 'post', '1/101')"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, str(folder)],
        env={**os.environ, "THREADKEEP_CRASH_AT": label},
        cwd=Path(__file__).parents[2],
        check=False,
    )
    assert run.returncode == KILLED
    if label == "before-redaction":
        assert texts(folder) == before
        assert redact(folder, "post", "1/101") == 1
    else:
        with pytest.raises(IntegrityError), open_archive(folder, site=f"{SITE}/"):
            pass
        repair(folder)
    assert b"five three" not in all_bytes(folder)
    assert set(texts(folder)) == set(before)
    assert list(verify(folder)) == []
