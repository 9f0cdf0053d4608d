"""`threadkeep import`: what other programs saved of a forum gives the posts that a crawl gives."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from html import escape
from pathlib import Path

import pytest

from tests.crawl import tiny_forum as tiny
from tests.ui.learning import Little
from tests.ui.running import Run
from threadkeep.archive import open_archive
from threadkeep.fetch import host_of

PAGES = sorted(tiny.USEFUL_PAGES)
# Writes these pages of the forum below a folder.
Save = Callable[[str, Path, list[str]], Path]


def html(path: str) -> str:
    page = tiny.page(path)
    assert page is not None
    return page


def host_folder(url: str, folder: Path) -> Path:
    return folder / "saved" / host_of(url)


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def record(url: str, path: str, *, is_chunked: bool = False) -> bytes:
    body = html(path).encode()
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"
    if is_chunked:
        head += b"Transfer-Encoding: chunked\r\n"
        body = b"%x\r\n%s\r\n%x;x=1\r\n%s\r\n0\r\n\r\n" % (9, body[:9], len(body) - 9, body[9:])
    block = head + b"\r\n" + body
    return (
        f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: <{url}{path[1:]}>\r\nWARC-Date: 2019-05-01T10:00:00Z\r\n"
        f"WARC-Record-ID: <urn:uuid:{abs(hash(path))}>\r\nContent-Type: application/http; msgtype=response\r\n"
        f"Content-Length: {len(block)}\r\n\r\n"
    ).encode() + b"%s\r\n\r\n" % block


def as_plain_warc(url: str, folder: Path, pages: list[str]) -> Path:
    info = b"WARC/1.0\r\nWARC-Type: warcinfo\r\nWARC-Date: 2019-05-01T10:00:00Z\r\nContent-Length: 3\r\n\r\na:b\r\n\r\n"
    path = folder / "saved.warc"
    path.write_bytes(
        info + b"".join(record(url, page, is_chunked=number % 2 == 0) for number, page in enumerate(pages))
    )
    return path


def as_compressed_warc(url: str, folder: Path, pages: list[str]) -> Path:
    path = folder / "saved.warc.gz"
    path.write_bytes(b"".join(gzip.compress(record(url, page)) for page in pages))
    return path


def as_wget_mirror(url: str, folder: Path, pages: list[str]) -> Path:
    """`wget -m`: names are addresses, links are as they were. Here `/t/1` is a page and no folder."""
    for page in pages:
        write(host_folder(url, folder) / (page[1:] or "index.html"), html(page))
    return folder / "saved"


def converted(page: str, names: dict[str, str], url: str) -> str:
    """The page with links to saved pages as names of files, and others as full addresses."""

    def link(match: re.Match[str]) -> str:
        if match[1] not in names:
            return f'href="{url}{match[1][1:]}"'
        up = "../" * names[page].count("/")
        return f'href="{escape((up + names[match[1]]).replace("?", "%3F"))}"'

    return re.sub(r"""href=["']([^"']*)["']""", link, html(page))


def as_converted_wget_mirror(url: str, folder: Path, pages: list[str]) -> Path:
    """`wget -m -k -E`: what is no `.html` gets that end."""
    names = {page: f"{page[1:]}.html" if "?" in page else page[1:] or "index.html" for page in pages}
    for page, name in names.items():
        write(host_folder(url, folder) / name, converted(page, names, url))
    return folder / "saved"


def as_httrack_mirror(url: str, folder: Path, pages: list[str]) -> Path:
    """Names are numbers; each page says where it comes from."""
    names = {page: f"{page[1:].partition('/')[0] or 'index'}{number:04x}.html" for number, page in enumerate(pages)}
    for page, name in names.items():
        comment = f"<!-- Mirrored from {host_of(url)}{page} by HTTrack Website Copier/3.x [XR&CO'2014] -->"
        write(host_folder(url, folder) / name, f"{comment}{converted(page, names, url)}")
    write(folder / "saved" / "hts-cache" / "doit.log", "log")
    write(folder / "saved" / "index.html", "<p>HTTrack's own page")
    return folder / "saved"


SAVED: dict[str, Save] = {
    "plain WARC": as_plain_warc,
    "compressed WARC": as_compressed_warc,
    "wget": as_wget_mirror,
    "wget, converted": as_converted_wget_mirror,
    "HTTrack": as_httrack_mirror,
}


@pytest.fixture
def strategy(forum: Little, tmp_path: Path) -> Path:
    path = tmp_path / "s.toml"
    path.write_text(tiny.STRATEGY.replace("http://tiny.example/", forum.url))
    return path


def posts(folder: str) -> set[tuple[str, str, str]]:
    with open_archive(folder, readonly=True) as archive:
        return {(kept.thread.id, kept.post.key, kept.post.text) for kept in archive.all_posts()}


@pytest.mark.parametrize("name", SAVED)
def test_a_saved_forum_gives_the_posts_of_a_crawl_without_a_request(
    name: str, run: Run, forum: Little, strategy: Path, tmp_path: Path
) -> None:
    saved = SAVED[name](forum.url, tmp_path, PAGES)
    ran = run("import", saved, "--archive", "b", "--strategy", strategy, "-q")
    assert ran.code == 0, ran
    assert forum.asked == forum.files == []
    assert run("crawl", forum.url, "--archive", "a", "--strategy", strategy, "--delay", "0", "-q").code == 0
    assert posts("b") == posts("a")
    assert len(posts("b")) == len(tiny.ALL_POSTS)
    assert run("verify", "b").code == 0


@pytest.mark.parametrize("name", SAVED)
def test_a_later_crawl_requests_the_pages_of_threads_that_were_not_saved(
    name: str, run: Run, forum: Little, strategy: Path, tmp_path: Path
) -> None:
    missing = "/t/1?page=3"
    saved = SAVED[name](forum.url, tmp_path, [page for page in PAGES if page != missing])
    ran = run("import", saved, "--archive", "b", "--strategy", strategy, "-q")
    assert ran.code == 10
    assert f"not-saved: the imported files do not have it — Thread 1 ({forum.url}{missing[1:]})" in ran.out
    assert run("crawl", forum.url, "--archive", "b", "--delay", "0", "-q").code == 0
    # Lists may have changed since they were saved.
    threads = [path for path in forum.asked if path.startswith("/t/")]
    assert threads[0] == missing
    assert {path.partition("?")[0] for path in threads} == {"/t/1"}
    assert {key for _, key, _ in posts("b")} == tiny.ALL_POSTS


def test_an_archive_of_threadkeep_is_imported_by_its_warc_folder(run: Run, forum: Little, strategy: Path) -> None:
    assert run("crawl", forum.url, "--archive", "a", "--strategy", strategy, "--delay", "0", "-q").code == 0
    assert run("import", "a/warc", "--url", forum.url, "--archive", "b", "--strategy", strategy, "-q").code == 0
    assert posts("b") == posts("a")


def test_a_saved_forum_is_learned_without_a_request(run: Run, forum: Little, tmp_path: Path) -> None:
    saved = as_compressed_warc(forum.url, tmp_path, PAGES)
    assert run("import", saved, "--archive", "b", "--learner", "stub", "-q").code == 0
    assert {key for _, key, _ in posts("b")} == tiny.ALL_POSTS
    assert forum.asked == forum.files == []


def test_what_is_neither_a_warc_file_nor_a_mirror_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("notes")
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty.warc.gz").touch()
    for name in ("notes.txt", "folder", "empty.warc.gz"):
        ran = run("import", name)
        assert ran.code == 2, name
        assert "Traceback" not in ran.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty.warc.gz", "folder", "notes.txt"]
