"""Two skins of one forum are learned apart."""

from __future__ import annotations

from tests.learn.reading.made_pages import words
from tests.learn.reading.test_beside import COUNTS, learned, link, name, read_pages, when


def skinned(thread: int) -> str:
    """Threads in two skins, which have the ids of their posts in common and nothing else."""
    posts = range(COUNTS[thread] + 1)
    if thread % 2:
        return "".join(
            f'<details class="msg" id="msg{100 * thread + number}"><summary class="meta">{link(thread, number)} '
            f'{when(thread, number)}</summary><div class="said">{words(thread, number)}</div></details>'
            for number in posts
        )
    return "".join(
        f'<div id="msg{100 * thread + number}"><div style="padding:8px">{words(thread, number)}</div>'
        f'<div style="text-align:right">{link(thread, number)} on {when(thread, number)}</div></div>'
        for number in posts
    )


def test_each_skin_has_a_shape_of_its_own() -> None:
    shapes = learned(skinned).posts
    assert len(shapes) == 2
    assert not any("," in (shape.body.at or "") for shape in shapes)


def test_every_post_of_both_skins_is_read_with_its_author() -> None:
    for thread, posts in enumerate(read_pages(skinned)):
        assert [post.author.name for post in posts] == [name(thread, number) for number in range(COUNTS[thread] + 1)]
