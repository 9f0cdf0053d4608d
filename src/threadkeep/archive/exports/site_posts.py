"""A post in the HTML export: author, time, text and details."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from threadkeep.archive.database.times import iso
from threadkeep.archive.exports.sanitise import sanitised
from threadkeep.model import KeptPost, Moment, Post


@dataclass(frozen=True, slots=True)
class PostLine:
    """A post, and the number and link of the post that it answers; empty if there is none."""

    kept: KeptPost
    parent: str = ""
    parent_href: str = ""


def link(href: str, text: str, kind: str = "") -> str:
    """A link to one of our own files or to the web; any other link becomes text."""
    if ":" in href and not href.startswith(("http://", "https://")):
        return escape(text)
    attribute = f' class="{kind}"' if kind else ""
    return f'<a{attribute} href="{escape(href)}" rel="nofollow noopener noreferrer">{escape(text) or "&nbsp;"}</a>'


def tag(words: str) -> str:
    return f'<span class="tag">{escape(words)}</span>'


def post_html(line: PostLine) -> str:
    kept, post = line.kept, line.kept.post
    author = link(post.author.url, post.author.name) if post.author.url else escape(post.author.name)
    said = "".join(f" {words}" for words in _details(line))
    number = link(post.url or kept.page_url, f"#{kept.position}", "number")
    return (
        f'<article id="p{kept.position}"><header><span class="author">{author}</span> {_time(post.published)}{said}'
        f'{number}</header><div class="body">{sanitised(post.html, kept.page_url)}</div>{_files(post)}</article>\n'
    )


def _details(line: PostLine) -> Iterator[str]:
    """The details beside the time: parent, quoted authors, edits and votes."""
    post = line.kept.post
    if line.parent_href:
        yield f'<span class="about">answers {link(line.parent_href, line.parent)}</span>'
    if post.quotes:
        yield f'<span class="about">quotes {escape(", ".join(dict.fromkeys(post.quotes)))}</span>'
    if post.edited or post.edited_by or line.kept.status == "edited":
        yield tag(_edited(post))
    if post.reactions:
        yield tag(f"{post.reactions:+,}")


def _edited(post: Post) -> str:
    by = f" by {post.edited_by}" if post.edited_by else ""
    return f"edited{by} {shown_time(post.edited) if post.edited else ''}".strip()


def _files(post: Post) -> str:
    items = "".join(f"<li>{link(file.url, file.name or file.url)}</li>" for file in post.attachments)
    return f'<ul class="files">{items}</ul>' if items else ""


def shown_time(moment: Moment) -> str:
    """A time with its known precision; the text of the forum if the time could not be read."""
    if moment.at is None:
        return moment.raw
    form = "%-d %B %Y" if moment.precision in ("day", "month", "year") else "%-d %B %Y, %H:%M UTC"
    return moment.at.strftime(form)


def _time(moment: Moment) -> str:
    if moment.at is None:
        return f"<time>{escape(moment.raw)}</time>"
    return f'<time datetime="{iso(moment.at)}" title="{escape(moment.raw)}">{shown_time(moment)}</time>'
