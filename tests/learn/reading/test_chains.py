"""A text in a run of elements is told by what stands before it, where pictures and signatures may be missing."""

from __future__ import annotations

from tests.learn.reading.made_pages import words
from tests.learn.reading.test_beside import COUNTS, learned, link, name, read_pages, when

PICTURE = "<a href='/u/{0}'><img src='/{0}.png'></a>"


def run(thread: int) -> str:
    """Runs of elements without a mark: a bar, perhaps a picture, what is told of the author, the text, a signature."""
    posts = "".join(
        f"<font class=bar><time>{when(thread, number)}</time> <b>{link(thread, number)}</b></font>"
        f"{PICTURE.format(name(thread, number)) if name(thread, number) in ('Anna', 'Dora') else ''}"
        f"<div>Member<br>since {1980 + len(name(thread, number))}</div><div>{words(thread, number)}</div>"
        f"{'<div>Ask me about gears.</div>' if name(thread, number) in ('Anna', 'Carla') else ''}"
        f"<a class=own href='/p/{100 * thread + number}'>#{number + 1}</a><hr>"
        for number in range(COUNTS[thread] + 1)
    )
    return f"<div class=top><div>Home</div><div>Pumps</div></div><div>{posts}</div>"


def test_a_text_is_told_from_a_signature_by_all_that_stands_before_it() -> None:
    assert set((learned(run).posts[0].body.at or "").split(", ")) == {
        "font.bar + div + div",
        "font.bar + a + div + div",
    }
    texts = [[post.text for post in posts] for posts in read_pages(run)]
    assert texts == [[words(thread, number) for number in range(count + 1)] for thread, count in enumerate(COUNTS)]
