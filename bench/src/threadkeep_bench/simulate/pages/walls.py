"""Pages that show nothing to keep: walls, forms, errors, and the answers to links that change something."""

from __future__ import annotations

from dataclasses import replace
from html import escape

from threadkeep_bench.simulate.page_content import PageContent, ShownForm
from threadkeep_bench.simulate.pages.frame import frame
from threadkeep_bench.simulate.site import Ask, Place
from threadkeep_bench.simulate.truth import UrlKind
from threadkeep_bench.simulate.urls import Target


def wall(ask: Ask, place: Place) -> PageContent:
    """What a guest sees of a page for members."""
    word = "no_permission" if place.target.view in ("board", "thread") else "must_login"
    return _with_login(ask, "wall", word)


def login(ask: Ask, place: Place) -> PageContent:
    return _with_login(ask, place.kind, "must_login")


def missing(ask: Ask, place: Place) -> PageContent:
    return _notice_page(ask, "missing", "not_found")


def done(ask: Ask, place: Place) -> PageContent:
    """What a link that changes something answers."""
    return _notice_page(ask, "action", "welcome")


def _notice_page(ask: Ask, kind: UrlKind, word: str) -> PageContent:
    return replace(frame(ask, kind, ask.skin.title), notice=ask.words[word])


def _with_login(ask: Ask, kind: UrlKind, word: str) -> PageContent:
    words = ask.words
    fields = (("name", words["username"]), ("password", words["password"]))
    form = ShownForm(ask.href(Target("login")), fields, words["login"])
    page = frame(ask, kind, words["login"])
    return replace(page, notice=words[word], forms=(form,), free_html=f"<p>{escape(words['forgot_password'])}</p>")
