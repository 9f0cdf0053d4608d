import json
import re
import shutil
import subprocess
from pathlib import Path
from urllib.parse import quote

import pytest
from selectolax.lexbor import LexborHTMLParser

from threadkeep.archive import Archive, export_html
from threadkeep.archive.exports import site_index as module
from threadkeep.archive.exports.site_index import IndexEntry, SiteIndex, hash_of_word, index_words
from threadkeep.model import Visit

from ..scripted import SITE, post, rank, reading, response

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")


def entry(number: int, text: str, title: str = "Title", is_first: bool = False) -> IndexEntry:
    return IndexEntry(f"t.html#p{number}", title, "ann", "1 May 2024", text, is_first)


def index_of(folder: Path, *entries: IndexEntry, posts: int | None = None) -> SiteIndex:
    with SiteIndex(folder, len(entries) if posts is None else posts) as index:
        for one in entries:
            index.add(one)
    return index


def script(path: Path) -> object:
    """What a script hands to the page."""
    match = re.fullmatch(r"threadkeep\.(words|posts)\(\d+,(.*)\);\n", path.read_text(encoding="utf-8"), re.DOTALL)
    assert match
    return json.loads(match[2])


def places(folder: Path, index: SiteIndex, word: str) -> list[tuple[int, bool]]:
    """The posts of a word, and whether it weighs more there, read as the search page reads them."""
    words = script(folder / "words" / f"{hash_of_word(word) % index.shards}.js")
    assert isinstance(words, dict)
    found, place = [], -1
    for step in words[word].split(",") if word in words else []:
        place += int(step, 36) // 2
        found.append((place, bool(int(step, 36) % 2)))
    return found


def test_every_word_leads_to_every_post_that_has_it(tmp_path: Path) -> None:
    texts = [f"all number{n} {'odd' if n % 2 else 'even'}" for n in range(400)]
    index = index_of(tmp_path / "s", *(entry(n, text) for n, text in enumerate(texts)), posts=100_000)
    assert index.shards > 256
    assert places(tmp_path / "s", index, "odd") == [(n, False) for n in range(1, 400, 2)]
    assert places(tmp_path / "s", index, "number123") == [(123, False)]
    assert len(places(tmp_path / "s", index, "all")) == 400
    assert places(tmp_path / "s", index, "none") == []


def test_words_that_are_moved_to_disk_are_indexed_like_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [entry(n, f"w{n % 7} w{n % 5} {'x ' * (n % 4)}") for n in range(60)]
    index_of(tmp_path / "one", *entries)
    monkeypatch.setattr(module, "_GATHERED", 10)
    index_of(tmp_path / "two", *entries)
    names = [path.relative_to(tmp_path / "one") for path in (tmp_path / "one").rglob("*.js")]
    assert names
    assert all((tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes() for name in names)
    assert not list(tmp_path.rglob("unsorted"))


def test_a_word_in_the_title_or_used_often_weighs_more(tmp_path: Path) -> None:
    entries = (
        entry(0, "fish"),
        entry(1, "x", "Fish", is_first=True),
        entry(2, "x", "Fish"),
        entry(3, "fish fish fish"),
    )
    index = index_of(tmp_path / "s", *entries)
    assert places(tmp_path / "s", index, "fish") == [(0, False), (1, True), (3, True)]


def test_the_index_stores_no_places_for_a_word_that_is_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_POSTS", 3)
    index_of(tmp_path / "s", *(entry(n, "the") for n in range(4)))
    assert script(tmp_path / "s" / "words" / "0.js") == {"the": "!4"}


def test_posts_are_distributed_to_files_by_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "POSTS_A_FILE", 2)
    index_of(tmp_path / "s", *(entry(n, f"text\n{n} \u2028 " + "long " * 100) for n in range(5)))
    files = [script(tmp_path / "s" / "posts" / f"{n}.js") for n in range(3)]
    assert [len(file) for file in files if isinstance(file, list)] == [2, 2, 1]
    assert isinstance(files[2], list)
    href, title, author, date, text = files[2][0]
    assert (href, title, author, date) == ("t.html#p4", "Title", "ann", "1 May 2024")
    assert text.startswith("text 4 long")
    assert len(text) < 230


def test_scripts_without_spaces_are_found_by_pairs() -> None:
    assert list(index_words("我爱Go语言")) == ["我", "爱", "go", "语", "言", "我爱", "语言"]


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
@pytest.mark.parametrize(
    ("words", "found"),
    [("Door CAFE", []), ("door", ["p1", "p2"]), ("编程 cafe", ["p3"]), ("constructor", [])],
)
def test_a_browser_finds_posts_from_disk(archive: Archive, tmp_path: Path, words: str, found: list[str]) -> None:
    texts = ("the red door", "a blue door", "Café <b>&amp;</b> 我喜欢编程")
    posts = tuple(post("7", n, text, ordinal=n) for n, text in enumerate(texts))
    archive.keep(Visit(SITE + "t/7"), response("t/7"), reading("t/7", posts=posts), rank)
    export_html(archive, tmp_path / "site")
    url = f"{(tmp_path / 'site' / 'search.html').as_uri()}?q={quote(words)}"
    page = LexborHTMLParser(dumped(url, tmp_path / "profile"))
    assert [(node.attributes["href"] or "").partition("#")[2] for node in page.css(".hit h2 a")] == found
    assert ("Nothing was found" in page.css_first("#status").text()) == (not found)


def dumped(url: str, profile: Path) -> str:
    """The page as it is after its scripts ran."""
    assert CHROMIUM
    options = (
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--virtual-time-budget=4000",
        f"--user-data-dir={profile}",
    )
    return subprocess.run((CHROMIUM, *options, "--dump-dom", url), capture_output=True, text=True, timeout=60).stdout
