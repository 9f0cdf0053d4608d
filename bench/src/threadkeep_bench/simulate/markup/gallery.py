"""Drawn looks to look at: `python -m threadkeep_bench.simulate.markup.gallery FOLDER [COUNT] [FIRST]`."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from threadkeep_bench.simulate.markup.look import draw_look
from threadkeep_bench.simulate.markup.render import render
from threadkeep_bench.simulate.markup.sample_pages import index_page, question_page, thread_page, tree_page
from threadkeep_bench.simulate.page_content import PageContent
from threadkeep_bench.simulate.words import LANGUAGES


def pages(seed: int) -> dict[str, str]:
    """An entry page, a board and a thread in the look of a seed, by file name."""
    language = "en" if seed % 3 else LANGUAGES[seed % len(LANGUAGES)]
    is_question, is_nested = seed % 10 == 7, seed % 10 == 3
    look = draw_look(Random(seed), question_answer=is_question, nested=is_nested)
    shown = {
        "entry": index_page(language),
        "board": index_page(language, boards=2, threads=18),
        "thread": _thread(language, is_question, is_nested),
    }
    return {f"{seed:03}-{name}.html": render(page, look) for name, page in shown.items()}


def _thread(language: str, is_question: bool, is_nested: bool) -> PageContent:
    if is_question:
        return question_page(language)
    return tree_page(language, depth=2) if is_nested else thread_page(language, posts=6, ads=1)


def main(folder: str, count: str = "20", first: str = "0") -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    for seed in range(int(first), int(first) + int(count)):
        for name, page in pages(seed).items():
            Path(folder, name).write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
