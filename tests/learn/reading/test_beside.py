"""Pages whose posts look in several ways are read whole, each post with its own author and time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.learn.reading.made_pages import AT, NAMES, SITE, STRATEGY, words
from threadkeep.learn.reading import SamplePage, shapes_of, with_shapes
from threadkeep.learn.reading.beside import gives_texts, stands_beside
from threadkeep.learn.reading.sheets import Sheet, sheet_of
from threadkeep.model import Moment, Post
from threadkeep.page import parse
from threadkeep.strategy import Field, PostShape, Strategy, read_page

COUNTS = (5, 1, 8, 2, 6, 1, 3, 4, 1, 2)


def name(thread: int, number: int) -> str:
    return NAMES[(thread + number) % 4]


def when(thread: int, number: int) -> str:
    return f"{number + 1} Aug 2026, 10:{thread:02}"


def link(thread: int, number: int) -> str:
    return f'<a href="/u/{name(thread, number)}">{name(thread, number)}</a>'


def article(thread: int) -> str:
    """An article above comments that look otherwise."""
    comments = "".join(
        f"<dt>{link(thread, number)} wrote on {when(thread, number)}:</dt><dd>{words(thread, number)}</dd>"
        for number in range(1, COUNTS[thread])
    )
    return (
        f'<h1>Pump {thread}</h1><p class="by">Posted by <b>{link(thread, 0)}</b>, {when(thread, 0)}</p>'
        f'<div class="entry"><p>{words(thread, 0)}</p></div><h4>Comments</h4><dl>{comments}</dl>'
    )


def story(thread: int) -> str:
    """An article above a table of comments, of which every thread has some."""
    rows = "".join(
        f'<tr><td class="l">{link(thread, number)}<br>Member</td><td><div class="d">{when(thread, number)}</div>'
        f'<div class="b">{words(thread, number)}</div></td></tr>'
        for number in range(1, COUNTS[thread] + 2)
    )
    return (
        f'<div><h2>Pump {thread}</h2><p class="meta">{when(thread, 0)}, {link(thread, 0)}</p>'
        f'<div class="story">{words(thread, 0)}</div><table>{rows}</table></div>'
    )


def carded(thread: int) -> str:
    """An article whose title stands before its author, with other links beside, above comments."""
    rows = "".join(
        f'<li><div class="rc"><b>{link(thread, number)}</b> <i>{when(thread, number)}</i>'
        f'<div class="tx">{words(thread, number)}</div></div></li>'
        for number in range(1, COUNTS[thread] + 2)
    )
    return (
        f'<div class="box"><div class="hd"><h1>Pump {thread}</h1><p class="m"><a href="/b/1">Pumps</a> | '
        f"{link(thread, 0)} | {when(thread, 0)}</p></div>"
        f'<div class="ct">{words(thread, 0)}</div></div><div class="box"><ul>{rows}</ul></div>'
    )


def labelled(thread: int) -> str:
    """A first post that says who its author is, above others that only have the name."""
    rows = "".join(
        f'<table class="p"><tr><td>{name(thread, number)}</td><td>{when(thread, number)}</td></tr>'
        f"<tr><td colspan=2>{words(thread, number)}</td></tr></table>"
        for number in range(1, COUNTS[thread])
    )
    return (
        f'<table class="first"><tr><th colspan=2>Pump {thread}</th></tr><tr><td>Author: {name(thread, 0)}</td>'
        f"<td>Date: {when(thread, 0)}</td></tr><tr><td colspan=2>{words(thread, 0)}</td></tr></table><hr>{rows}"
    )


def headed(thread: int) -> str:
    """Posts below a line that tells who began the thread, and what the board is for."""
    posts = "".join(
        f'<div class="post"><b>{link(thread, number)}</b> <i>{when(thread, number)}</i>'
        f"<p>{words(thread, number)}</p></div>"
        for number in range(COUNTS[thread])
    )
    begun = f"Started by {link(thread, 0)}, {when(thread, 0)}. This board is for pumps and everything that leaks."
    return f'<div><h1>Pump {thread}</h1><div class="head">{begun}</div><div>{posts}</div></div>'


def bumped(thread: int) -> str:
    """A first post with the time of the last one, above answers that name nobody, deep inside tables."""
    rows = "".join(
        f'<div class="cell reply" id="p{100 * thread + number}"><table><tr><td><a href="/u/{number}"><img src="x"></a>'
        f'</td><td><div class="fr"><small>#{number} - {when(thread, number)} <a href="/answer/{thread}?to={number}">'
        f'quote</a></small></div><div class="content">{words(thread, number)}</div></td></tr></table></div>'
        for number in range(1, COUNTS[thread])
    )
    last = when(thread, COUNTS[thread] - 1)
    return (
        f'<div class="box"><div class="cell"><h1>Pump {thread}</h1><small>By {link(thread, 0)} at {last}, 18 hits'
        f'</small></div><div class="inner"><div class="topic">{words(thread, 0)}</div></div></div>'
        f'<div class="box"><div class="cell"><span>Posts [ {COUNTS[thread]} ] | Last post {last}</span></div>'
        f'<div id="replies">{rows}</div></div>'
    )


def question(thread: int) -> str:
    """A question above answers; every other post is a remark below the answer before it."""
    answers = [_answer(thread, number) for number in range(1, COUNTS[thread], 2)]
    return f"<h1>Pump {thread}</h1>{_full(thread, 0, 'q', '')}<h2>{len(answers)} answers</h2>{''.join(answers)}"


def _answer(thread: int, number: int) -> str:
    return _full(thread, number, "a", _remark(thread, number + 1) if number + 1 < COUNTS[thread] else "")


def _full(thread: int, number: int, mark: str, below: str) -> str:
    at = f"2026-08-{number + 1:02}T10:{thread:02}:00Z"
    return (
        f'<div class="{mark}" id="p{100 * thread + number}"><div class="votes"><b>{number}</b></div>'
        f'<div class="txt"><p>{words(thread, number)}</p></div>'
        f'<div class="pi"><p>written <abbr title="{at}">{when(thread, number)}</abbr></p>{link(thread, number)}</div>'
        f'<div class="cs">{below}</div></div>'
    )


def _remark(thread: int, number: int) -> str:
    return (
        f'<div class="c"><span class="ctext">{words(thread, number)}</span> - {link(thread, number)}'
        f' <span class="cd">({when(thread, number)})</span></div>'
    )


def pages(made: Callable[[int], str]) -> list[SamplePage]:
    bodies = [f'<html lang="en"><body>{made(thread)}</body></html>'.encode() for thread in range(len(COUNTS))]
    return [SamplePage(body, f"{SITE}/t/{thread}", "text/html", AT) for thread, body in enumerate(bodies)]


def learned(made: Callable[[int], str]) -> Strategy:
    return with_shapes(STRATEGY, shapes_of(pages(made), STRATEGY))


def read_pages(made: Callable[[int], str]) -> list[tuple[Post, ...]]:
    strategy = learned(made)
    return [read_page(parse(page.body, page.url, page.content_type), strategy, 1, AT).posts for page in pages(made)]


def told(thread: int, more: int = 0) -> list[tuple[str, str, int]]:
    return [(words(thread, number), name(thread, number), number + 1) for number in range(COUNTS[thread] + more)]


def as_read(posts: tuple[Post, ...]) -> list[tuple[str, str, int]]:
    return [(post.text, post.author.name, post.published.at.day if post.published.at else 0) for post in posts]


def test_an_article_above_comments_is_the_first_post() -> None:
    assert [as_read(posts) for posts in read_pages(article)] == [told(thread) for thread in range(len(COUNTS))]


def test_remarks_below_answers_are_posts_with_names_and_times_of_their_own() -> None:
    assert [as_read(posts) for posts in read_pages(question)] == [told(thread) for thread in range(len(COUNTS))]


def test_the_parent_of_a_remark_is_the_answer_above_it() -> None:
    posts = read_pages(question)[2]
    assert [post.parent for post in posts[1:5]] == [None, posts[1].key, None, posts[3].key]


def test_an_article_that_never_stands_alone_is_the_first_post() -> None:
    assert [as_read(posts) for posts in read_pages(story)] == [told(thread, 2) for thread in range(len(COUNTS))]


def test_a_line_that_tells_who_began_a_thread_is_no_post() -> None:
    assert [as_read(posts) for posts in read_pages(headed)] == [told(thread) for thread in range(len(COUNTS))]


def test_a_title_is_not_taken_for_the_author_of_an_article() -> None:
    assert [as_read(posts) for posts in read_pages(carded)] == [told(thread, 2) for thread in range(len(COUNTS))]


def test_a_label_before_a_name_is_no_part_of_it_where_only_first_posts_have_it() -> None:
    assert [as_read(posts) for posts in read_pages(labelled)] == [told(thread) for thread in range(len(COUNTS))]


def test_a_first_post_with_the_time_of_the_last_one_is_read_above_answers_that_name_nobody() -> None:
    read = read_pages(bumped)
    assert [[post.text for post in posts] for posts in read] == [
        [words(thread, number) for number in range(count)] for thread, count in enumerate(COUNTS)
    ]
    assert {post.author.name for posts in read for post in posts[1:]} == {""}


def clocked(thread: int) -> str:
    """Posts that tell the day alone, below a clock that tells the time of day, in many threads of one post."""
    posts = "".join(
        f'<div class="entry" id="p{100 * thread + number}"><p class="bar">{link(thread, number)} '
        f'<span>{number + 10}/08/26</span></p><div class="main"><p>{words(thread, number)}</p></div></div>'
        for number in range(COUNTS[thread])
    )
    return f'<div class="holder"><div>2026-09-01 00:19</div><h2>Pump {thread}</h2>{posts}</div>'


def test_a_page_of_one_post_is_read_as_others_are_though_its_clock_is_seen_as_its_time() -> None:
    page = parse(clocked(1).encode(), f"{SITE}/t/1", "text/html")
    (shape,) = learned(clocked).posts
    seen = sheet_of(page, AT)
    clock = replace(seen.posts[0], published=Moment("2026-09-01 00:19"), date_node=page.select("div.holder > div")[0])
    assert gives_texts([shape], replace(seen, posts=(clock,)))
    assert not gives_texts([replace(shape, date=None)], replace(seen, posts=(clock,)))
    assert not gives_texts([shape], replace(seen, posts=(clock, replace(clock, text="Something else"))))


def test_what_says_the_same_on_all_pages_is_not_read_beside_posts() -> None:
    def sheet(thread: int, said: str) -> Sheet:
        box = f'<div class="box"><i>{when(thread, 0)}</i><p>{said}</p></div>'
        posts = "".join(
            f'<div class="post"><b>{name(thread, number)}</b> <i>{when(thread, number)}</i>'
            f"<p>{words(thread, number)}</p></div>"
            for number in range(3)
        )
        return sheet_of(parse(f"{box}{posts}".encode(), f"{SITE}/t/{thread}", "text/html"), AT)

    date, body = Field(at="i", format=("dmy",)), Field(at="p", take="html")
    own = PostShape("thread", "div.post", body, author=Field(at="b"), date=date)
    other = PostShape("thread", "div.box", body, date=date)
    assert stands_beside([own], [other], [sheet(thread, words(thread, 9)) for thread in range(4)])
    assert not stands_beside([own], [other], [sheet(thread, "Sponsored: a blue cable") for thread in range(4)])
