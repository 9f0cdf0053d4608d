from datetime import timedelta
from pathlib import Path

import pytest

from threadkeep.errors import ConfigError
from threadkeep.fetch.config import load_config
from threadkeep.fetch.options import FetchOptions, user_agent

FULL = """
contact = "https://archive.example/about"
delay = 1.5
concurrency = 2
connect_timeout = 10
total_timeout = 60
longest_hold = 3600
cookies = "mine.txt"

[headers."https://forum.example"]
Authorization = "Bearer x"

[headers."http://FORUM.example:8080/"]
X-Key = "y"
"""


def config_file(folder: Path, text: str) -> Path:
    (folder / "mine.txt").write_text("forum.example\tFALSE\t/\tTRUE\t0\tsid\t1\n")
    path = folder / "threadkeep.toml"
    path.write_text(text)
    return path


def test_a_configuration_sets_the_options(tmp_path: Path) -> None:
    options = load_config(config_file(tmp_path, FULL))
    assert options.user_agent == user_agent("https://archive.example/about")
    assert (options.delay, options.concurrency) == (1.5, 2)
    assert (options.connect_timeout, options.total_timeout) == (10.0, 60.0)
    assert options.longest_hold == timedelta(hours=1)
    assert [cookie.name for cookie in options.cookies] == ["sid"]
    assert options.headers_for("https://forum.example") == (("Authorization", "Bearer x"),)
    assert options.headers_for("http://forum.example:8080") == (("X-Key", "y"),)
    assert options.headers_for("http://forum.example") == ()


def test_an_empty_configuration_is_the_default(tmp_path: Path) -> None:
    assert load_config(config_file(tmp_path, "")) == FetchOptions()


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("dealy = 1", "there is no setting 'dealy'"),
        ("delay = ", "is not TOML"),
        ("delay = -1", "delay must be a number"),
        ("delay = nan", "delay must be a number"),
        ('delay = "1"', "delay must be a number"),
        ("concurrency = 0", "concurrency must be a whole number"),
        ("contact = 5", "contact must be"),
        ('contact = "a\\nb"', "contact must be"),
        ("cookies = 1", "cookies must be"),
        ('cookies = "none.txt"', "none.txt cannot be read"),
        ("headers = 1", "headers must be"),
        ('[headers."forum.example"]\nA = "b"', "bound to an origin"),
        ('[headers."https://forum.example/path"]\nA = "b"', "bound to an origin"),
        ('[headers."file:///x"]\nA = "b"', "bound to an origin"),
        ('[headers."https://forum.example"]\nUser-Agent = "Mozilla"', "may not set User-Agent"),
        ('[headers."https://forum.example"]\nHost = "x"', "may not set Host"),
        ('[headers."https://forum.example"]\nA = 1', "must be lines"),
        ('[headers."https://forum.example"]\nA = "b\\r\\nC: d"', "cannot be sent"),
        ('[headers."https://forum.example"]\n"A B" = "x"', "cannot be sent"),
    ],
)
def test_a_bad_configuration_is_one_clear_message(tmp_path: Path, text: str, what: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load_config(config_file(tmp_path, text))
    assert what in str(caught.value)


def test_an_unknown_setting_gets_a_suggestion_and_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as caught:
        load_config(config_file(tmp_path, "dealy = 1"))
    assert caught.value.hint.startswith("Did you mean 'delay'? Known are contact, delay, concurrency")


def test_a_configuration_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"no\.toml cannot be read"):
        load_config(tmp_path / "no.toml")
