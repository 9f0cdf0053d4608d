"""Where recorded and running packages are found, if they are there."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

# The folder of recorded packages, and that of the truth files of running ones.
CORPUS = "THREADKEEP_CORPUS"
LIVE = "THREADKEEP_LIVE"


def folder_named(variable: str, environment: Mapping[str, str] = os.environ) -> Path | None:
    """The folder that an environment variable names; None where it is unset or names none."""
    folder = environment.get(variable)
    return Path(folder) if folder and Path(folder).is_dir() else None
