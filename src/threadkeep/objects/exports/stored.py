"""The objects of the last round, which the next round is compared with."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from threadkeep.errors import ConfigError
from threadkeep.objects.clustering import ObjectCluster
from threadkeep.objects.types import Values


@dataclass(frozen=True, slots=True)
class StoredObjects:
    """All spellings of the objects of a round, in one form."""

    values: tuple[Values, ...] = ()


def save_objects(clusters: Sequence[ObjectCluster], path: Path) -> None:
    """Replace the file by the spellings of these objects."""
    distinct = dict.fromkeys(mention.normal for cluster in clusters for mention in cluster.mentions)
    fresh = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with fresh.open("w", encoding="utf-8") as file:
            file.writelines(f"{json.dumps(dict(values), ensure_ascii=False)}\n" for values in distinct)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def load_objects(path: Path) -> StoredObjects:
    """The spellings in the file; none if there is no file."""
    if not path.is_file():
        return StoredObjects()
    try:
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        return StoredObjects(tuple(tuple((str(k), str(v)) for k, v in line.items()) for line in lines))
    except (ValueError, AttributeError) as error:
        raise ConfigError(
            f"{path} is damaged: {error}", "Delete it: the next round then has nothing to compare."
        ) from error
