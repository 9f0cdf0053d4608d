import re
from dataclasses import replace
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from threadkeep.archive import Archive, export_html
from threadkeep.errors import UsageError
from threadkeep.fetch import TurnedClock
from threadkeep.model import Author, BoardRow, File, Moment, ThreadRow, Visit

from ..scripted import AT, SITE, Forum, crawl, link_to, post, rank, reading, response

HOSTILE = "</title><script>alert(1)</script><img src=x onerror=alert(1)>\"'&../../etc"


def keep(archive: Archive, path: str, **parts: object) -> None:
    archive.keep(Visit(SITE + path), response(path), reading(path, **parts), rank)


def pages(folder: Path) -> dict[str, LexborHTMLParser]:
    return {str(path.relative_to(folder)): LexborHTMLParser(path.read_bytes()) for path in folder.rglob("*.html")}


def test_every_page_is_reached_from_the_front_page_by_links_on_disk(
    archive: Archive, clock: TurnedClock, tmp_path: Path
) -> None:
    crawl(archive, clock, Forum(2, 3, 2, 2), asked=lambda path: None)
    assert export_html(archive, tmp_path / "site") == 6
    site = (tmp_path / "site").resolve()
    seen, left = set(), [site / "index.html"]
    while left:
        here = left.pop()
        if here in seen:
            continue
        seen.add(here)
        hrefs = [node.attributes.get("href") or "" for node in LexborHTMLParser(here.read_bytes()).css("a")]
        left += [(here.parent / href).resolve() for href in hrefs if not href.startswith("http")]
    assert seen == set(site.rglob("*.html")) - {site / "gaps.html"}


def test_a_thread_s_posts_are_there_in_order_with_author_and_time(archive: Archive, tmp_path: Path) -> None:
    keep(archive, "t/7", posts=tuple(post("7", number, ordinal=number) for number in range(3)))
    export_html(archive, tmp_path / "site")
    page = pages(tmp_path / "site")["threads/0/1.html"]
    assert [node.text() for node in page.css("article .body")] == ["post 0", "post 1", "post 2"]
    assert [node.text() for node in page.css("article .author")] == ["user0", "user1", "user2"]
    assert [node.attributes["datetime"] for node in page.css("time")][1] == "2026-11-15T12:01:00Z"


def test_the_details_of_a_post_are_shown_beside_it(archive: Archive, tmp_path: Path) -> None:
    edited, files = Moment("today", AT, "minute"), (File("a.png", SITE + "f/1"), File("<b>", "javascript:alert(1)"))
    full = {"quotes": ("Ann", "Bob", "Ann"), "edited": edited, "edited_by": "Eve", "reactions": 3, "attachments": files}
    many = [post("7", number, ordinal=number) for number in range(1, 202)]
    keep(archive, "t/7", posts=(*many, post("7", 999, ordinal=202, parent="3", **full)))
    export_html(archive, tmp_path / "site")
    last = pages(tmp_path / "site")["threads/0/1-2.html"].css("article")[-1]
    assert last.css("header a[href='1.html#p3']")[0].text() == "#3"
    shown = " ".join(last.css("header")[0].text().split())
    assert "quotes Ann, Bob" in shown
    assert "edited by Eve 15 November 2026, 12:00 UTC" in shown
    assert "+3" in shown
    assert [node.html for node in last.css(".files a")] == [
        f'<a href="{SITE}f/1" rel="nofollow noopener noreferrer">a.png</a>'
    ]
    assert [node.text() for node in last.css(".files li")] == ["a.png", "<b>"]


def test_the_details_of_a_thread_in_its_board_are_shown(archive: Archive, tmp_path: Path) -> None:
    keep(archive, "b/1", rows=(ThreadRow("7", SITE + "t/7", "Brakes", is_sticky=True, is_locked=True),))
    keep(archive, "t/7", posts=(post("7", 1),))
    export_html(archive, tmp_path / "site")
    made = pages(tmp_path / "site")
    assert [node.text() for node in made["boards/1.html"].css(".tag")] == ["sticky", "locked"]
    assert [node.text() for node in made["threads/0/1.html"].css("h1 .tag")] == ["sticky", "locked"]


def test_a_long_thread_is_split_and_each_part_links_to_the_others(archive: Archive, tmp_path: Path) -> None:
    keep(archive, "t/7", posts=tuple(post("7", number, ordinal=number) for number in range(450)))
    export_html(archive, tmp_path / "site")
    made = {name: page for name, page in pages(tmp_path / "site").items() if name.startswith("threads")}
    assert sorted(len(page.css("article")) for page in made.values()) == [50, 200, 200]
    hrefs = [node.attributes["href"] for node in made["threads/0/1.html"].css(".pager")[0].css("a")]
    assert hrefs == ["1-2.html", "1-3.html"]


def test_nothing_a_forum_says_runs_loads_or_names_a_file(archive: Archive, tmp_path: Path) -> None:
    rows = (ThreadRow("../../7", SITE + "t/../../7", HOSTILE, board="../evil"),)
    keep(archive, "b/1", rows=rows, boards=(BoardRow("../evil", SITE + "b/x", HOSTILE, description=HOSTILE),))
    evil = post("../../7", 1, html=HOSTILE, author=Author(HOSTILE, "javascript:alert(1)"), url="javascript:alert(2)")
    files = (File(HOSTILE, "javascript:alert(3)"), File(HOSTILE, SITE + HOSTILE))
    evil = replace(evil, quotes=(HOSTILE,), edited=Moment(HOSTILE), edited_by=HOSTILE, attachments=files)
    keep(archive, "t/8", posts=(evil,), title=HOSTILE, links=(link_to("t/9"),), trouble=HOSTILE)
    export_html(archive, tmp_path / "site")
    for name, page in pages(tmp_path / "site").items():
        assert page.css("img, iframe, object, embed, video, audio, svg, base") == []
        # Only the search page runs a script, and it is our own.
        assert [node.attributes for node in page.css("script")] == (
            [{"src": "search/search.js"}] if name == "search.html" else []
        )
        assert len(page.css("form")) == (name in ("index.html", "search.html"))
        for node in page.css("*"):
            assert not any(name.startswith("on") or name == "style" for name in node.attributes)
            assert not (node.attributes.get("href") or "").lower().startswith("javascript")
    names = [
        str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.suffix == ".html" and path.is_file()
    ]
    assert all(re.fullmatch(r"site/(index|gaps|search|boards/[\d-]+|threads/\d+/[\d-]+)\.html", name) for name in names)


def test_the_front_page_reports_what_is_missing(archive: Archive, clock: TurnedClock, tmp_path: Path) -> None:
    crawl(archive, clock, Forum(1, 1, 1, 1), asked=lambda path: None)
    export_html(archive, tmp_path / "whole")
    assert "Complete: everything" in (tmp_path / "whole" / "index.html").read_text()
    keep(archive, "b/0", rows=(ThreadRow("99", SITE + "t/99", "Lost thread"),))
    export_html(archive, tmp_path / "part")
    assert "Not complete" in (tmp_path / "part" / "index.html").read_text()
    assert "Lost thread" in (tmp_path / "part" / "gaps.html").read_text()


def test_boards_are_listed_below_their_parents_and_none_is_lost_in_a_cycle(archive: Archive, tmp_path: Path) -> None:
    rows = [("1", None), ("2", None), ("3", "1"), ("4", "5"), ("5", "4")]
    keep(archive, "", boards=tuple(BoardRow(key, SITE + f"b/{key}", f"B{key}", parent) for key, parent in rows))
    export_html(archive, tmp_path / "site")
    cells = pages(tmp_path / "site")["index.html"].css("tbody tr td:first-child")
    assert [(cell.attributes["class"], cell.text()) for cell in cells] == [
        ("depth0", "B1"),
        ("depth1", "B3"),
        ("depth0", "B2"),
        ("depth0", "B4"),
        ("depth1", "B5"),
    ]


def test_an_export_is_replaced_as_a_whole(archive: Archive, tmp_path: Path) -> None:
    keep(archive, "t/7", posts=(post("7", 1, "old words"),))
    export_html(archive, tmp_path / "site")
    (tmp_path / "site" / "threads" / "left-over.html").touch()
    keep(archive, "t/7", posts=(post("7", 1, "new words"),))
    export_html(archive, tmp_path / "site")
    assert [path.name for path in tmp_path.iterdir() if path.name != "forum"] == ["site"]
    assert not (tmp_path / "site" / "threads" / "left-over.html").exists()
    assert "new words" in (tmp_path / "site" / "threads" / "0" / "1.html").read_text()


@pytest.mark.parametrize("name", ["site", "site.new"])
def test_a_folder_that_is_no_export_is_never_overwritten(archive: Archive, tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    (tmp_path / name / "thesis.txt").write_text("years of work")
    with pytest.raises(UsageError):
        export_html(archive, tmp_path / "site")
    assert (tmp_path / name / "thesis.txt").read_text() == "years of work"


def test_a_symlink_is_not_followed(archive: Archive, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "site").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(UsageError):
        export_html(archive, tmp_path / "site")
    assert list((tmp_path / "elsewhere").iterdir()) == []
