"""Every command with every path that a user can give, wrong in every ordinary way: a message and the right code."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import click
import pytest

from tests.crawl import tiny_forum as tiny
from tests.ui.faulty_paths import full_disk, unwritable
from tests.ui.learning import Little
from tests.ui.running import Run
from threadkeep.archive import STRATEGY_FILE
from threadkeep.ui.cli import COMMANDS, threadkeep

pytestmark = pytest.mark.slow

# The place of the path in the commands below.
PLACE = "place/x"
ARCHIVE, SITE = "a", "http://127.0.0.1:1/"
FETCHING = ("--learner", "stub", "--delay", "0")
SELECTING = ("select", "learn", "threads", "seeds.csv", "--delay", "0", "--site", "URL")
IMPORTING = ("--url", "URL", "--archive", "other")
CRAWLING = ("crawl", "URL", "--archive", "other", *FETCHING)

# A trouble of a path, in the order of the codes below.
TROUBLES = ("unwritable", "unreadable", "full", "missing", "file", "folder", "link", "dangling", "below", "long")
# What a command expects at the path, its words, and its exit codes. `-`: nothing is wrong, and it is tested elsewhere.
FILE, FOLDER, OUTPUT = "strategy", "archive", "output"
CASES: dict[str, tuple[str, tuple[str, ...], str]] = {
    "check DIR": (FOLDER, ("check", PLACE), "0 2 3 2 4 4 0 2 2 2"),
    "check FILE": (FILE, ("check", PLACE, "--offline"), "0 2 0 2 4 4 0 2 2 2"),
    "crawl --archive": (FOLDER, ("crawl", "URL", "--archive", PLACE, *FETCHING), "3 3 3 - 4 - - 2 2 2"),
    "crawl --strategy": (FILE, (*CRAWLING, "--strategy", PLACE), "- 2 3 2 4 2 2 2 2 2"),
    "crawl --cookies": (FILE, (*CRAWLING, "--cookies", PLACE), "4 2 4 2 4 2 2 2 2 2"),
    "crawl --config": (FILE, (*CRAWLING, "--config", PLACE), "4 2 4 2 4 2 2 2 2 2"),
    "demo --folder": (OUTPUT, ("demo", "--folder", PLACE), "3 3 3 - 2 - - 2 2 2"),
    "explain DIR": (FOLDER, ("explain", PLACE, "URL"), "0 3 0 4 4 4 0 4 4 2"),
    "export DIR": (FOLDER, ("export", PLACE, "--format", "csv"), "0 3 0 4 4 4 0 4 4 2"),
    "export DIR, html": (FOLDER, ("export", PLACE, "--format", "html"), "3 3 3 4 4 4 0 4 4 2"),
    "export -o, csv": (OUTPUT, ("export", ARCHIVE, "--format", "csv", "-o", PLACE), "3 3 3 0 2 2 2 2 2 2"),
    "export -o, html": (OUTPUT, ("export", ARCHIVE, "--format", "html", "-o", PLACE), "3 3 3 0 2 2 2 2 2 2"),
    "export -o, jsonl": (OUTPUT, ("export", ARCHIVE, "--format", "jsonl", "-o", PLACE), "3 3 3 0 2 2 2 2 2 2"),
    "export -o, mbox": (OUTPUT, ("export", ARCHIVE, "--format", "mbox", "-o", PLACE), "3 3 3 0 2 2 2 2 2 2"),
    "export -o, parquet": (OUTPUT, ("export", ARCHIVE, "--format", "parquet", "-o", PLACE), "3 3 3 0 2 2 2 2 2 2"),
    "import FILE|FOLDER": (FOLDER, ("import", PLACE, *IMPORTING, "--learner", "stub"), "0 2 3 2 2 2 0 2 2 2"),
    "import --strategy": (FILE, ("import", ARCHIVE, *IMPORTING, "--strategy", PLACE), "- 2 3 2 4 2 2 2 2 2"),
    "inspect FILE": (FILE, ("inspect", PLACE, "--json"), "0 3 3 2 - 2 2 2 2 2"),
    "inspect -o": (OUTPUT, ("inspect", "page.html", "-o", PLACE), "3 3 3 - - 2 2 - 2 2"),
    "learn -o": (OUTPUT, ("learn", "URL", "--archive", "other", "-o", PLACE, *FETCHING), "3 3 3 - 4 2 2 - 2 2"),
    "learn --archive": (FOLDER, ("learn", "URL", "--archive", PLACE, *FETCHING), "2 3 2 - 4 - - 2 2 2"),
    "map DIR": (FOLDER, ("map", PLACE), "0 3 3 2 4 4 0 2 2 2"),
    "map -o": (OUTPUT, ("map", f"{ARCHIVE}/{STRATEGY_FILE}", "-o", PLACE), "3 3 3 0 0 2 2 0 2 2"),
    "refresh DIR": (FOLDER, ("refresh", PLACE, "--site", "URL", "--delay", "0"), "3 2 3 2 2 4 - 2 2 2"),
    "repair DIR": (FOLDER, ("repair", PLACE), "3 2 3 2 2 4 - 2 2 2"),
    "redact DIR": (FOLDER, ("redact", PLACE, "--author", "nobody"), "3 2 3 2 2 4 - 2 2 2"),
    "reparse DIR": (FOLDER, ("reparse", PLACE), "3 3 3 4 4 4 - 4 4 2"),
    "reparse --strategy": (FILE, ("reparse", ARCHIVE, "--strategy", PLACE), "- 2 3 2 4 2 2 2 2 2"),
    "search DIR": (FOLDER, ("search", PLACE, "words"), "0 3 0 4 4 4 0 4 4 2"),
    "select learn SEEDS": (FILE, ("select", "learn", "threads", PLACE, "-o", "p"), "4 3 4 4 4 4 4 4 4 2"),
    "select learn -o": (OUTPUT, (*SELECTING, "-o", PLACE), "- 3 3 - 2 2 2 2 - 2"),
    "select learn --pages": (FOLDER, (*SELECTING, "-o", "p", "--pages", PLACE), "- 2 3 2 2 4 - 2 2 2"),
    "select learn --folder": (OUTPUT, (*SELECTING, "-o", "p", "--folder", PLACE), "3 3 3 - 2 - - 2 2 2"),
    "select learn --export": (OUTPUT, (*SELECTING, "-o", "p", "--export", f"{PLACE}.csv"), "- 3 3 - - - - - - 2"),
    "select recrawl PLAN": (FILE, ("select", "recrawl", PLACE), "4 3 4 4 4 4 4 4 2 2"),
    "select show PLAN": (FILE, ("select", "show", PLACE), "4 3 4 4 4 4 4 4 2 2"),
    "show DIR": (FOLDER, ("show", PLACE), "0 3 0 4 4 4 0 4 4 2"),
    "verify DIR": (FOLDER, ("verify", PLACE), "0 3 0 4 4 4 0 4 4 2"),
    "watch DIR": (FOLDER, ("watch", PLACE, "--site", "URL"), "- 2 - 2 2 4 - 2 2 2"),
}  # fmt: skip


@pytest.fixture
def home(run: Run, forum: Little, tmp_path: Path) -> Path:
    """A folder with an archive of the tiny forum, a page and a table of seeds."""
    strategy = tmp_path / "s.toml"
    strategy.write_text(tiny.STRATEGY.replace("http://tiny.example/", forum.url))
    assert run("crawl", forum.url, "--archive", ARCHIVE, "--strategy", strategy, "--delay", "0", "-q").code == 0
    Path("page.html").write_text("<p>hello</p>")
    Path("seeds.csv").write_text("title,author\nx,y\n")
    Path("place").mkdir()
    return tmp_path


def put(kind: str) -> None:
    """What the command expects at the place; nothing for an output."""
    if kind == FOLDER:
        shutil.copytree(ARCHIVE, PLACE)
    elif kind == FILE:
        shutil.copy(Path(ARCHIVE) / STRATEGY_FILE, PLACE)


def trouble(name: str, kind: str) -> AbstractContextManager[None]:
    """Make the trouble at the place; it lasts as long as the context."""
    place = Path(PLACE)
    match name:
        case "unwritable" | "unreadable":
            put(kind)
            return unwritable(place.parent, is_readable=name == "unwritable")
        case "full":
            put(kind)
            return full_disk()
        case "file":
            place.write_bytes(b"text \0 \xff")
        case "folder":
            place.mkdir()
        case "link":
            place.symlink_to(Path(ARCHIVE).absolute())
        case "dangling":
            place.symlink_to(place.absolute().with_name("nowhere"))
        case "below":
            place.parent.rmdir()
            place.parent.write_text("no folder")
    return nullcontext()


def files() -> set[str]:
    return {str(path) for path in Path().rglob("*")}


@pytest.mark.parametrize("name", CASES)
def test_a_path_that_is_wrong_ends_a_command_with_a_message_and_its_code(
    name: str, run: Run, forum: Little, home: Path
) -> None:
    if "parquet" in name:
        pytest.importorskip("pyarrow")
    kind, words, codes = CASES[name]
    for which, code in zip(TROUBLES, codes.split(), strict=True):
        if code == "-":
            continue
        with trouble(which, kind):
            long = f"place/{'n' * 300}" if which == "long" else PLACE
            ran = run(*(word.replace("URL", forum.url).replace(PLACE, long) for word in words))
        assert ran.code == int(code), (which, ran)
        said = [line for line in ran.err.splitlines() if line.startswith(("threadkeep: ", "Error: "))]
        assert len(said) == (ran.code != 0), (which, ran.err)
        assert not [path for path in files() if path.endswith((".part", ".new"))], which
        clean_up()


def clean_up() -> None:
    for path in (Path("place"), Path("other"), Path("p")):
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    Path("place").mkdir()


def path_options(name: str, command: click.Command) -> Iterator[str]:
    """`crawl --cookies`, `show DIR`: every path that a command or one of its parts takes."""
    if isinstance(command, click.Group):
        for part, below in command.commands.items():
            yield from path_options(f"{name} {part}", below)
    for parameter in command.params:
        if isinstance(parameter.type, click.Path):
            own = parameter.opts[-1] if isinstance(parameter, click.Option) else parameter.metavar
            yield f"{name} {own}"


# Options that many commands share: one command shows what they do.
SHARED = ("--cookies", "--config", "--archive")
# The seeds are a table, and a strategy or an archive may be checked.
NAMED_OTHERWISE = {
    "select learn SEEDS.csv": "select learn SEEDS",
    "check strategy.toml|DIR": "check DIR",
    "watch DIR...": "watch DIR",
    "select recrawl --folder": "select learn --folder",
    "select recrawl --export": "select learn --export",
}


def test_every_path_of_every_command_is_in_the_table() -> None:
    commands = {name: threadkeep.get_command(click.Context(threadkeep), name) for name in COMMANDS}
    paths = {path for name, command in commands.items() if command for path in path_options(name, command)}
    wanted = {NAMED_OTHERWISE.get(path, path) for path in paths if not path.endswith(SHARED)}
    assert len(wanted) > 20
    assert wanted - {case.partition(",")[0] for case in CASES} == set()
