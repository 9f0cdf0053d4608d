"""A page of a thread, small enough to read, with things that must not come through."""

from __future__ import annotations

from datetime import UTC, datetime

AT = datetime(2026, 3, 1, 12, tzinfo=UTC)
URL = "http://forum.example/t/7?page=2"


SENTENCE = "This is what somebody wrote after a long day, and it goes on for a while. "


def post(number: int, author: str, day: int) -> str:
    return (
        f'<div class="post"><a class="name" href="/u/{author}">{author}</a>'
        f'<span class="when">2026-02-{day:02} 10:0{number}</span>'
        f'<div class="body">Words of {author}, number {number}. {SENTENCE * (1 + number % 3)}</div></div>'
    )


POSTS = "".join(
    post(number, author, 10 + number) for number, author in enumerate(("ann", "bob", "cid", "ann", "eve"), start=1)
)
PAGER = "".join(f'<a href="/t/7?page={number}">{number}</a> ' for number in (1, 3, 4))
HTML = f"""<!doctype html><html><head><title>A thread</title><script>alert(1)</script>
<style>.post {{ color: red }}</style></head><body onload="alert(2)"><h1>A thread</h1>
<div class="pager">{PAGER}</div><div class="posts">{POSTS}</div>
<iframe src="http://evil.example/"></iframe><img src="http://evil.example/i.png" onerror="alert(3)" alt="cat">
</body></html>"""
