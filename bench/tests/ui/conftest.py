"""The fixtures of the command line's own tests."""

from tests.ui.conftest import forum, run

__all__ = ["forum", "run"]
