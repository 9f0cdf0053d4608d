"""The word index of the HTML export: small files that its search page loads as scripts.

From a disk a browser loads nothing else.
Words are gathered in memory, put off to a few files whenever there are many, and sorted at the end file by file: the
memory this takes does not grow with the number of posts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from threadkeep.archive.database.word_segments import is_whole_word, words_of

# Excerpts in one file, which a browser loads for each hit. Chosen, not tuned.
POSTS_A_FILE = 250
# A browser loads about ten kilobytes for one word at most sizes.
_POSTS_A_SHARD = 120
# Bounds the number of files. Chosen, not tuned.
_MOST_SHARDS = 8_192
# Temporary files that are open at the same time.
_MOST_BUCKETS = 256
# Entries in memory before they are written to the temporary files.
_GATHERED = 500_000
# A word in more posts does not help a search, and a browser would need seconds for its file.
MOST_POSTS = 50_000
# Characters of a post that the search page shows. Chosen, not tuned.
_EXCERPT = 220
# In a post of a megabyte, the words of the beginning are enough.
_CHARACTERS = 200_000
# A word that occurs so many times in a post weighs more. Chosen, not tuned.
_OFTEN = 3
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A post as the search page shows it."""

    href: str
    title: str
    author: str
    date: str
    text: str
    is_first: bool


class SiteIndex:
    """Writes one index; keeps the order of the posts."""

    def __init__(self, folder: Path, posts: int) -> None:
        self.count = 0
        self.shards = _power_of_two(posts // _POSTS_A_SHARD, _MOST_SHARDS)
        self._folder = folder
        self._buckets = min(self.shards, _MOST_BUCKETS)
        self._gathered: dict[str, list[int]] = {}
        self._size = 0
        self._shown: list[tuple[str, ...]] = []
        self._files: list[BinaryIO] = []

    def __enter__(self) -> SiteIndex:
        for name in ("posts", "words", "unsorted"):
            (self._folder / name).mkdir(parents=True)
        self._files = [(self._folder / "unsorted" / str(number)).open("w+b") for number in range(self._buckets)]
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if kind is None:
            self._write_shown()
            self._put_off()
            for number, file in enumerate(self._files):
                self._write_bucket(number, file)
        for number, file in enumerate(self._files):
            file.close()
            (self._folder / "unsorted" / str(number)).unlink()
        (self._folder / "unsorted").rmdir()

    def add(self, entry: IndexEntry) -> None:
        for word, times in _counted(entry).items():
            # The lowest bit means that a word is in the title or occurs often.
            self._gathered.setdefault(word, []).append(2 * self.count + (times >= _OFTEN))
            self._size += 1
        excerpt = " ".join(entry.text[: 4 * _EXCERPT].split())
        shown = f"{excerpt[:_EXCERPT]}…" if len(excerpt) > _EXCERPT else excerpt
        self._shown.append((entry.href, entry.title, entry.author, entry.date, shown))
        self.count += 1
        if len(self._shown) == POSTS_A_FILE:
            self._write_shown()
        if self._size >= _GATHERED:
            self._put_off()

    def _write_shown(self) -> None:
        if self._shown:
            number = (self.count - 1) // POSTS_A_FILE
            _write_script(self._folder / "posts" / f"{number}.js", "threadkeep.posts", number, self._shown)
            self._shown = []

    def _put_off(self) -> None:
        for word, places in self._gathered.items():
            line = f"{word}\t{' '.join(map(str, places))}\n"
            self._files[hash_of_word(word) % self.shards % self._buckets].write(line.encode())
        self._gathered, self._size = {}, 0

    def _write_bucket(self, bucket: int, file: BinaryIO) -> None:
        """Sort the words of one file into the shards that belong to it."""
        file.seek(0)
        places: dict[str, list[bytes]] = {}
        for line in file:
            coded, _, numbers = line.rstrip(b"\n").partition(b"\t")
            places.setdefault(coded.decode(), []).append(numbers)
        shards: dict[int, dict[str, str]] = {number: {} for number in range(bucket, self.shards, self._buckets)}
        for word in sorted(places):
            shards[hash_of_word(word) % self.shards][word] = _encoded(b" ".join(places[word]).split())
        for number, words in shards.items():
            _write_script(self._folder / "words" / f"{number}.js", "threadkeep.words", number, words)


def hash_of_word(word: str) -> int:
    """FNV-1a over UTF-16 units, because the search page computes the same hash."""
    data = word.encode("utf-16-le")
    value = 0x811C9DC5
    for low, high in zip(data[::2], data[1::2], strict=True):
        value = (value ^ (low | high << 8)) * 0x01000193 & 0xFFFFFFFF
    return value


def index_words(text: str) -> Iterator[str]:
    """Words, and characters of scripts without spaces, alone and as pairs, because a pair is more exact."""
    words = words_of(text)
    yield from words
    yield from (a + b for a, b in pairwise(words) if is_whole_word(a[0]) and is_whole_word(b[0]))


def _counted(entry: IndexEntry) -> dict[str, int]:
    counts: dict[str, int] = {}
    for word in index_words(entry.text[:_CHARACTERS]):
        counts[word] = counts.get(word, 0) + 1
    for word in index_words(entry.title) if entry.is_first else ():
        counts[word] = _OFTEN
    return counts


def _encoded(places: Iterable[bytes]) -> str:
    """The differences between places in base 36; for a word that is everywhere, only a mark."""
    numbers = [int(place) for place in places]
    if len(numbers) > MOST_POSTS:
        return f"!{len(numbers)}"
    steps = [second // 2 - first // 2 for first, second in pairwise([-2, *numbers])]
    return ",".join(_base36(2 * step + number % 2) for step, number in zip(steps, numbers, strict=True))


def _base36(number: int) -> str:
    digits = ""
    while number >= 36:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return _DIGITS[number] + digits


def _power_of_two(number: int, most: int) -> int:
    return min(most, 1 << max(0, number - 1).bit_length()) if number > 1 else 1


def _write_script(path: Path, call: str, number: int, value: object) -> None:
    words = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    # Older browsers treat these characters as line ends in a script.
    plain = words.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    path.write_text(f"{call}({number},{plain});\n", encoding="utf-8")
