"""Boards and threads by number: policies reckon with numbers, archives know names."""

from __future__ import annotations


class Numbers:
    """Gives every name a number, the same one each time, and the name back."""

    def __init__(self) -> None:
        self._names: list[str] = []
        self._numbers: dict[str, int] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._numbers

    def of(self, name: str) -> int:
        if name not in self._numbers:
            self._numbers[name] = len(self._names)
            self._names.append(name)
        return self._numbers[name]

    def name(self, number: int) -> str:
        return self._names[number]
