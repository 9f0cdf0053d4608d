"""One page of each kind with every field set: to look at looks, and to test them."""

from __future__ import annotations

from dataclasses import replace

from threadkeep_bench.simulate.page_content import (
    Ad,
    BoardItem,
    Category,
    LastItem,
    LinkItem,
    PageContent,
    Pager,
    PagerItem,
    PostItem,
    ShownForm,
    Stamp,
    ThreadItem,
)
from threadkeep_bench.simulate.words import Words, words

_MARKS = 'Tom & Jerry\'s <first> "draft"'


def index_page(language: str = "en", boards: int = 8, threads: int = 0) -> PageContent:
    """An entry page with boards in two categories; with threads too it is a board with sub-boards."""
    said = words(language)
    items = tuple(_board(number, said) for number in range(boards))
    half = (boards + 1) // 2
    return replace(
        _around(said),
        kind="index" if threads else "entry",
        categories=(Category(said.categories[0], items[:half], "/c/1"), Category(said.categories[1], items[half:])),
        threads=tuple(_thread(number, said) for number in range(threads)),
        pager=_pager("/b/1?page=") if threads else None,
    )


def thread_page(language: str = "en", posts: int = 10, ads: int = 0) -> PageContent:
    """A thread, one post after the other, with `ads` among them."""
    said = words(language)
    items: list[PostItem | Ad] = [_post(number, said) for number in range(posts)]
    items[1:1] = [Ad(f"Promoted {number}", f"<p>Buy number {number}</p>") for number in range(ads)]
    return replace(_around(said), kind="thread", posts=tuple(items), pager=_pager("/t/7/"), forms=_forms(said, True))


def tree_page(language: str = "en", depth: int = 3) -> PageContent:
    """A thread whose posts answer each other."""
    said = words(language)
    return replace(_around(said), kind="thread", posts=(_tree(0, depth, said), _tree(100, depth - 1, said)))


def question_page(language: str = "en", answers: int = 4) -> PageContent:
    """A question, its answers and the remarks on them."""
    said = words(language)
    question = replace(_post(0, said), part="question", votes=17)
    below = [
        replace(_post(number, said), part="answer", votes=number - 2, replies=_comments(number, said))
        for number in range(1, answers + 1)
    ]
    return replace(_around(said), kind="thread", posts=(question, *below))


def _comments(number: int, said: Words) -> tuple[PostItem, ...]:
    return tuple(replace(_post(number * 50 + each, said), part="comment") for each in range(number % 3))


def _tree(number: int, depth: int, said: Words) -> PostItem:
    below = tuple(_tree(number * 3 + each, depth - 1, said) for each in (1, 2)) if depth else ()
    return replace(_post(number + 1000 * depth, said), replies=below)


def _around(said: Words) -> PageContent:
    return PageContent(
        kind="other",
        language=said.language,
        site_title=f"{said.categories[0]} {_MARKS}",
        heading=f"{said.nouns[0]} {said.verbs[0]}",
        is_rtl=said.is_rtl,
        crumbs=(LinkItem(said["home"], "/"), LinkItem(said.boards[2][0], "/b/2")),
        nav=tuple(LinkItem(said[key], f"/{key}") for key in ("home", "search", "members", "login", "register")),
        tools=tuple(LinkItem(said[key], f"/do/{key}?id=1&x=2") for key in ("reply", "print")),
        aside=((said["posts"], tuple(LinkItem(noun, f"/side/{n}") for n, noun in enumerate(said.nouns[:6]))),),
        footer=(LinkItem(said["home"], "/end"), LinkItem("© <b>", "/rights")),
        forms=_forms(said, False),
        notice=f"{said['must_login']} {_MARKS}",
        clock="It is 2026-11-15 20:20",
        canonical="http://forum.example/canonical?a=1&b=2",
        rel_next="/next",
        rel_prev="/prev",
        robots="noarchive",
        feeds=(LinkItem("Feed", "/feed.xml"),),
        json_ld='{"name": "x"}',
    )


def _forms(said: Words, has_reply: bool) -> tuple[ShownForm, ...]:
    search = ShownForm("/find", (("q", ""),), said["search"], "get")
    reply = ShownForm("/say", (("message", said["message"]), ("_token", "a1b2c3")), said["reply"])
    return (search, reply) if has_reply else (search,)


def _pager(url: str) -> Pager:
    pages = tuple(PagerItem(str(n), f"{url}{n}" if n != 2 else "", n == 2) for n in (1, 2, 3))
    return Pager((*pages, PagerItem("…"), PagerItem("19", f"{url}19"), PagerItem(">", f"{url}3", rel="next")), "2 / 19")


def _stamp(number: int) -> Stamp:
    forms = (Stamp(f"14:{number % 60:02} 3 May"), Stamp("May 4", f"2026-05-04T{number % 24:02}:00:00Z", "datetime"))
    more = (Stamp("yesterday", "1777000000", "data-time"), Stamp("2 h", "4 May 2026", "title"))
    return (*forms, *more)[number % 4]


def _last(number: int, said: Words) -> LastItem:
    author = said.names[number % len(said.names)]
    return LastItem(_stamp(number), author, f"/u/{author}", f"Re: {said.nouns[number]}", f"/t/{number}?last=1&new=1")


def _board(number: int, said: Words) -> BoardItem:
    title, description = said.boards[number % len(said.boards)]
    children = (LinkItem(f"Sub {number}", f"/b/{number}00"),) if number % 3 == 0 else ()
    return BoardItem(title, f"/b/{number}", description, 1200 + number, 40_300 + number, _last(number, said), children)


def _thread(number: int, said: Words) -> ThreadItem:
    return ThreadItem(
        title=f"{said.nouns[number % len(said.nouns)]} {_MARKS} {number}",
        url=f"/t/{number}?a=1&b=2",
        author=said.names[number % len(said.names)],
        author_url=f"/u/{number}",
        replies=number * 7,
        views=number * 911,
        started=_stamp(number),
        last=_last(number % len(said.nouns), said),
        is_sticky=number < 2,
        is_locked=number % 5 == 0,
        mini_pager=Pager((PagerItem("2", f"/t/{number}/2"), PagerItem("3", f"/t/{number}/3")))
        if number % 4 == 1
        else None,
        tags=(LinkItem("tag & tie", f"/tag/{number}"),) if number % 3 == 0 else (),
        excerpt=said.shorts[0] if number % 2 else "",
    )


def _post(number: int, said: Words) -> PostItem:
    author = said.names[number % len(said.names)]
    sentence = f"{said.nouns[number % len(said.nouns)]} {said.verbs[number % len(said.verbs)]}."
    return PostItem(
        anchor=f"p{number}",
        author=f"{author}{number}",
        stamp=_stamp(number),
        body_html=f"<p>Body {number} begins. {sentence * 3}</p><p>Body {number} ends.</p>",
        author_url=f"/u/{number}",
        author_info=(said["member"], f"{said['joined']}: 2019", f"{said['posts']}: {number}"),
        avatar=number % 2 == 0,
        number=LinkItem(f"#{number}", f"/p/{number}#p{number}", "permalink"),
        signature_html="<i>Signed</i>" if number % 3 == 0 else "",
        edited=f"Edited at {number}" if number % 4 == 0 else "",
        actions=tuple(LinkItem(said[key], f"/{key}/{number}?ok=1&s=2") for key in ("quote", "report")),
    )
