"""Member lists, profiles and who is online."""

from __future__ import annotations

from dataclasses import replace
from html import escape

from threadkeep_bench.simulate.page_content import PageContent
from threadkeep_bench.simulate.pages.frame import frame
from threadkeep_bench.simulate.site import Ask, Place
from threadkeep_bench.simulate.urls import Target

LISTED = 100


def profile(ask: Ask, place: Place) -> PageContent:
    user = ask.site.user(place.target.id)
    assert user is not None
    joined = f"{ask.words['joined']}: {user.joined_at.date().isoformat()}"
    page = frame(ask, "profile", user.name)
    return replace(page, free_html=f"<h2>{escape(user.name)}</h2><p>{escape(joined)}</p>")


def members(ask: Ask, place: Place) -> PageContent:
    users = [user for user in ask.site.community.users if user.joined_at <= ask.at]
    links = (ask.link(user.name, Target("user", user.id)) for user in users[:LISTED])
    rows = "".join(f'<li><a href="{escape(link.url)}">{escape(link.label)}</a></li>' for link in links)
    return replace(frame(ask, "members", ask.words["members"]), free_html=f"<ul>{rows}</ul>")


def online(ask: Ask, place: Place) -> PageContent:
    page = frame(ask, "other", ask.words["online"])
    return replace(page, free_html=f"<p>{escape(ask.words['online_count'].format(n=3))}</p>")
