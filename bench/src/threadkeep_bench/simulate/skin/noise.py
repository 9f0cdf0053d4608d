"""What stands around the content of a simulated forum, each switchable on its own."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal


@dataclass(frozen=True, slots=True)
class Noise:
    """All off by default.

    `sessions`: a session id in every link, until a cookie comes back or always, new with each answer.
    `permalinks`, `neighbours`: each post's own link, and the threads before and after; "page" answers 200 with a
    thread page, "redirect" leads there.
    `actions`: GET links that change something, with words or with an icon only.
    `post_tools`: how many of the forms and actions are at each post.
    `walls`: guests see a log-in page, with status 200, instead of profiles and member lists.
    `denied`: one board shows a wall with status 200 ("wall") or 403 ("forbidden").
    `canonical`: rel=canonical is right, missing, or says page 1 on each page.
    `past_end`: what a page after the last one answers.
    """

    sessions: Literal["never", "until-cookie", "always"] = "never"
    session_param: str = "sid"
    sorts: bool = False
    prints: bool = False
    permalinks: Literal["none", "page", "redirect"] = "none"
    newest: Literal["none", "page", "redirect"] = "none"
    neighbours: Literal["none", "page", "redirect"] = "none"
    calendar: bool = False
    forms: bool = False
    walls: bool = False
    soft_404: bool = False
    members: bool = False
    tags: bool = False
    ads: bool = False
    online: bool = False
    searches: bool = False
    actions: Literal["none", "words", "icons"] = "none"
    post_tools: Literal["none", "few", "all"] = "all"
    user_markup: bool = False
    signatures: bool = False
    repeats_first: bool = False
    denied: Literal["none", "wall", "forbidden"] = "none"
    canonical: Literal["none", "right", "first"] = "none"
    nofollow: bool = False
    json_ld: bool = False
    past_end: Literal["missing", "last"] = "missing"


def draw_noise(rng: Random) -> Noise:
    """Each switch drawn for itself."""
    return Noise(
        sessions=rng.choice(("never", "never", "never", "until-cookie", "always")),
        session_param=rng.choice(("sid", "sess", "session", "SESSIONID", "token")),
        sorts=rng.random() < 0.5,
        prints=rng.random() < 0.4,
        permalinks=rng.choice(("none", "page", "page", "page", "redirect")),
        newest=rng.choice(("none", "page", "redirect")),
        neighbours=rng.choice(("none", "none", "page", "redirect")),
        calendar=rng.random() < 0.35,
        forms=rng.random() < 0.8,
        walls=rng.random() < 0.3,
        soft_404=rng.random() < 0.4,
        members=rng.random() < 0.92,
        tags=rng.random() < 0.25,
        ads=rng.random() < 0.25,
        online=rng.random() < 0.5,
        searches=rng.random() < 0.7,
        actions=rng.choice(("none", "words", "words", "icons")),
        post_tools=rng.choice(("none", "few", "few", "few", "all")),
        user_markup=rng.random() < 0.5,
        signatures=rng.random() < 0.5,
        repeats_first=rng.random() < 0.08,
        denied=rng.choice(("none", "none", "none", "wall", "forbidden")),
        canonical=rng.choice(("none", "none", "right", "first")),
        nofollow=rng.random() < 0.3,
        json_ld=rng.random() < 0.15,
        past_end=rng.choice(("missing", "last")),
    )
