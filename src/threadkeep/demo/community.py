"""The boards, threads and posts of the demo forum, the same every time."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from importlib.resources import files
from itertools import count
from random import Random
from typing import Any

# Few, so that the demo has threads of several pages.
POSTS_A_PAGE = 8
# Few, so that the demo has boards of several pages.
THREADS_A_PAGE = 6
OPENED_AT = datetime(2023, 3, 4, 9, 12, tzinfo=UTC)
# How many posts a thread has.
LENGTHS = (1, 2, 3, 4, 5, 6, 7, 9, 12, 17, 23, 34)
TEXTS: Mapping[str, Any] = tomllib.loads((files(__package__) / "sentences.toml").read_text(encoding="utf-8"))
AUTHORS: tuple[str, ...] = tuple(TEXTS["authors"])


@dataclass(frozen=True, slots=True)
class DemoPost:
    number: int
    author: str
    written_at: datetime
    paragraphs: tuple[str, ...]
    quotes: DemoPost | None = None


@dataclass(frozen=True, slots=True)
class DemoThread:
    number: int
    title: str
    posts: tuple[DemoPost, ...]


@dataclass(frozen=True, slots=True)
class DemoBoard:
    """A board; its threads are in the order of its pages: the newest last post first."""

    number: int
    name: str
    about: str
    parent: int | None
    threads: tuple[DemoThread, ...]


def demo_boards(random: Random | None = None) -> tuple[DemoBoard, ...]:
    random = random or Random("threadkeep demo")
    threads, posts = count(11), count(101)
    numbers = {board["name"]: number for number, board in enumerate(TEXTS["boards"], 1)}
    return tuple(
        DemoBoard(
            numbers[board["name"]],
            board["name"],
            board["about"],
            numbers.get(board.get("parent")),
            _threads(board, random, threads, posts),
        )
        for board in TEXTS["boards"]
    )


def _threads(
    board: Mapping[str, Any], random: Random, numbers: Iterator[int], posts: Iterator[int]
) -> tuple[DemoThread, ...]:
    threads = [DemoThread(next(numbers), title, _posts(board["things"], random, posts)) for title in board["titles"]]
    return tuple(sorted(threads, key=lambda thread: thread.posts[-1].written_at, reverse=True))


def _posts(things: list[str], random: Random, numbers: Iterator[int]) -> tuple[DemoPost, ...]:
    at = OPENED_AT + timedelta(minutes=random.randrange(900_000))
    posts: list[DemoPost] = []
    for place in range(random.choice(LENGTHS)):
        author = random.choice([name for name in AUTHORS if not posts or name != posts[-1].author])
        quotes = random.choice(posts) if posts and random.random() < 0.2 else None
        posts.append(DemoPost(next(numbers), author, at, _paragraphs(things, place, random), quotes))
        at += timedelta(minutes=random.randrange(7, 4000))
    return tuple(posts)


def _paragraphs(things: list[str], place: int, random: Random) -> tuple[str, ...]:
    if place == 0:
        templates = [random.choice(TEXTS[name]) for name in ("openings", "replies", "questions")]
    else:
        replies, endings = random.randrange(1, 4), random.randrange(2)
        templates = [*random.sample(TEXTS["replies"], replies), *random.sample(TEXTS["endings"], endings)]
    sentences = [_sentence(template, things, random) for template in templates]
    return (" ".join(sentences[:2]), *sentences[2:])


def _sentence(template: str, things: list[str], random: Random) -> str:
    number, other = random.sample(range(3, 60), 2)
    return template.format(thing=random.choice(things), number=number, other=other)
