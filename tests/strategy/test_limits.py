"""A strategy file from anybody is refused before it costs much."""

from __future__ import annotations

from pathlib import Path

import pytest

from threadkeep.errors import StrategyError
from threadkeep.strategy import load, load_text, loads
from threadkeep.strategy.format.limits import DEEPEST, LONGEST_FILE, MOST_TABLES

HEAD = 'format = 1\nsite = "https://forum.example/"\nentry = "https://forum.example/"\n'
THREAD = "[kind.thread]\nrole = \"thread\"\nurl = '/t/(?P<thread>\\d+)'\n"
SOUND = f'{HEAD}{THREAD}[[post]]\non = "thread"\neach = "p"\nbody = {{ at = "p" }}\n'
KEYS = "".join(f"k{number} = 1\n" for number in range(10_000))
TOO_MUCH = {
    "too long": f"{HEAD}# {'x' * LONGEST_FILE}",
    "too many tables": HEAD + "".join(f'[[same]]\ndrop = ["s{number}"]\n' for number in range(MOST_TABLES + 1)),
    "too many inline tables": f"{HEAD}same = [{','.join(['{}'] * (MOST_TABLES + 1))}]\n",
    "tables nested too deeply": f"{HEAD}[{'.'.join(['a'] * (DEEPEST + 2))}]\n",
    "lists nested too deeply": f"{HEAD}x = {'[' * 10_000}{']' * 10_000}\n",
    "a table of very many parts": f"{HEAD}[{'.'.join(['a'] * 60_000)}]\n"
    + "".join(f"k{n} = 1\n" for n in range(10_000)),
    "a key of very many parts": f"{HEAD}{'.'.join(['a'] * 60_000)} = 1\n",
    "a number of very many digits": f"{HEAD}x = {'9' * 5_000}\n",
    "a time that UTC has not": f"{SOUND}[learned]\nat = 0001-01-01T00:00:00+23:00\n",
    "a day that is no day": f'{SOUND}date = {{ at = "b", days = {{ never = 999999999 }} }}\n',
    "a directive that is there twice": f'{SOUND}date = {{ at = "b", format = "%d %d" }}\n',
}


@pytest.mark.parametrize("text", TOO_MUCH.values(), ids=TOO_MUCH)
def test_a_file_that_is_too_much_for_a_strategy_is_refused_at_once(tmp_path: Path, text: str) -> None:
    path = tmp_path / "strategy.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(StrategyError, match=r"strategy\.toml"):
        load(path)
    with pytest.raises(StrategyError):
        loads(text)


def test_a_file_without_an_end_is_refused() -> None:
    with pytest.raises(StrategyError, match="larger than 256 KiB"):
        load("/dev/zero")


def test_a_sound_strategy_is_within_the_bounds(tmp_path: Path) -> None:
    path = tmp_path / "strategy.toml"
    path.write_bytes(SOUND.replace("\n", "\r\n").encode())
    assert load_text(path) == SOUND
