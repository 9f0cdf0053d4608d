"""A site of thread pages as large as real ones, rendered once and served by a process of its own."""

from __future__ import annotations

import asyncio
import gzip
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from random import Random

from aiohttp import web

# An ordinary thread page: 20 posts, some 90 KB of HTML and 300 links.
POSTS_A_PAGE = 20
LINKS_A_POST = 13
MENU_LINKS = 40
WORDS_A_POST = 420
_VOCABULARY = (
    "the and of to in is it that for was with as on have but not be at this are from or by an they which you "
    "there one all we can her has what when up use your how said each she other time about many then them write "
    "would like so these long make thing see him two look more day could go come did number sound no most people "
    "over know water than call first who may down side been now find workshop timber lathe chisel varnish grain "
    "socket belt motor bearing bracket drawer hinge panel screw thread sander router plane clamp bench vise"
)
_WORDS = _VOCABULARY.split()


def site_pages(seed: int, count: int) -> Mapping[str, bytes]:
    """The bodies by path; every page is linked from many others, and the first leads to all."""
    random = Random(seed)
    pages = {_path(number): _page(number, count, random) for number in range(count)}
    return {"/": pages[_path(0)], **{path: body for path, body in pages.items() if path != _path(0)}}


def _path(number: int) -> str:
    return f"/thread.php?f={number % 7 + 1}&t={number}" if number else "/"


def _page(number: int, count: int, random: Random) -> bytes:
    menu = "".join(_menu_item(at, number, count, random) for at in range(MENU_LINKS))
    posts = "".join(_post(number * POSTS_A_PAGE + at, count, random) for at in range(POSTS_A_PAGE))
    return (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Thread {number}</title></head>'
        f'<body class="section-thread"><ul class="menu" role="menubar">{menu}</ul>'
        f'<div id="page-body" class="page-body">{posts}</div></body></html>'
    ).encode()


def _menu_item(at: int, number: int, count: int, random: Random) -> str:
    # The next pages in order make sure that every page is reached.
    target = (number * 2 + at + 1) % count if at < 4 else random.randrange(count)
    return f'<li class="item item-{at}"><i class="icon fa-fw" aria-hidden="true"></i>{_link(target, random)}</li>'


def _post(post: int, count: int, random: Random) -> str:
    links = "".join(f'<li class="action">{_link(random.randrange(count), random)}</li>' for _ in range(LINKS_A_POST))
    lines = "".join(f"<p>{_text(WORDS_A_POST // 6, random)}</p>" for _ in range(6))
    return (
        f'<div id="p{post}" class="post has-profile bg{post % 2}"><div class="inner"><dl class="postprofile">'
        f'<dt class="no-profile-rank"><span class="username">user{random.randrange(900)}</span></dt>'
        f'<dd class="profile-posts"><strong>Posts:</strong> {random.randrange(9000)}</dd></dl>'
        f'<div class="postbody"><h3>Re: {_text(5, random)}</h3><ul class="post-buttons">{links}</ul>'
        f'<div class="content">{lines}</div></div></div></div><hr class="divider">'
    )


def _link(target: int, random: Random) -> str:
    address = _path(target).replace("&", "&amp;")
    return f'<a href="{address}" title="{_text(2, random)}"><span>{_text(4, random)}</span></a>'


def _text(words: int, random: Random) -> str:
    return " ".join(random.choices(_WORDS, k=words))


# ---------------------------------------------------------------- served


@contextmanager
def served(seed: int, count: int) -> Iterator[str]:
    """The address of the site while a process of its own serves it."""
    command = (sys.executable, "-m", __name__, str(seed), str(count))
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip()
        finally:
            server.terminate()


async def _serve(pages: Mapping[str, bytes]) -> None:
    # Compressed once, as a cache in front of a forum would: what is measured is who asks.
    bodies = {path: gzip.compress(body, mtime=0) for path, body in pages.items()}

    async def answer(request: web.BaseRequest) -> web.Response:
        if request.raw_path == "/robots.txt":
            return web.Response(text="User-agent: *\nDisallow: /ucp.php\n")
        body = bodies.get(request.raw_path)
        if body is None:
            return web.Response(status=404, text="not here")
        return web.Response(body=body, headers={"Content-Type": "text/html; charset=utf-8", "Content-Encoding": "gzip"})

    runner = web.ServerRunner(web.Server(answer, access_log=None))
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(f"http://127.0.0.1:{runner.addresses[0][1]}/", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_serve(site_pages(int(sys.argv[1]), int(sys.argv[2]))))
