"""Set up threadkeep in a folder of its own and run it: `python3 dev.py demo`, `python3 dev.py check`.

Needs nothing but Python >= 3.11. Everything is installed into `.venv` here, so a Python that forbids installing outside
an environment is fine.
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ENVIRONMENT = Path(os.environ.get("THREADKEEP_VENV", HERE / ".venv"))
BIN = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")

USAGE = """usage: python3 dev.py demo | check | test [pytest words] | run [threadkeep words]

  demo    install threadkeep and crawl a small forum on this machine
  check   install it with everything the tests need; format, lint, types, order of the rooms, tests
  test    only the tests, with any words for pytest
  run     threadkeep itself, with any words"""

CHECKS = (
    ("ruff", "format", "--check", "."),
    ("ruff", "check", "."),
    ("mypy",),
    ("lint-imports",),
)


def main(words: list[str]) -> int:
    # An old Python has to get as far as this line to be told: nothing here may be newer than it.
    if sys.version_info < (3, 11):  # noqa: UP036
        return _say(f"threadkeep needs Python 3.11 or later; this is {sys.version.split()[0]}")
    name, rest = (words[0], words[1:]) if words else ("", [])
    if name == "demo" and not rest:
        install("")
        return run("threadkeep", "demo")
    if name == "run":
        install("")
        return run("threadkeep", *rest)
    if name == "check" and not rest:
        install("dev")
        # Every check runs even if an earlier one fails: one look shows all there is to mend.
        return max([run(*check) for check in CHECKS] + [tests()])
    if name == "test":
        install("dev")
        return tests(*rest)
    return _say(USAGE)


def tests(*words: str) -> int:
    return run("pytest", *(words or ("-n", "auto")))


def install(extra: str) -> None:
    """Make the environment if it is not there, and install threadkeep into it when its needs have changed."""
    stamp = ENVIRONMENT / f"installed-{extra or 'plain'}"
    needs = b"".join(file.read_bytes() for file in (HERE / "pyproject.toml", HERE / "bench" / "pyproject.toml"))
    if stamp.is_file() and stamp.read_bytes() == needs:
        return
    if not (BIN / "python").exists() and not (BIN / "python.exe").exists():
        make_environment()
    pip_install("--editable", f"{HERE}[{extra}]" if extra else str(HERE))
    if extra:
        pip_install("--no-deps", "--editable", str(HERE / "bench"))
    stamp.write_bytes(needs)


def pip_install(*words: str) -> None:
    subprocess.run([BIN / "python", "-m", "pip", "install", "--quiet", *words], check=True)


def make_environment() -> None:
    try:
        venv.create(ENVIRONMENT, with_pip=True)
    except (subprocess.CalledProcessError, ImportError):
        sys.exit(_say("this Python cannot make environments: install its venv package (Debian: python3-venv)"))


def run(*command: str) -> int:
    print("$", *command, file=sys.stderr, flush=True)
    return subprocess.run([BIN / command[0], *command[1:]], cwd=HERE, check=False).returncode


def _say(words: str) -> int:
    print(words, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
