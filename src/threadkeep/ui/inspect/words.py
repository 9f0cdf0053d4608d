"""What was seen on a page, in words for a terminal and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from threadkeep.layout import Region, SeenPost, link_table
from threadkeep.model import Link, Moment
from threadkeep.sitemap.record_times import SeenDate
from threadkeep.sitemap.sight import Sight
from threadkeep.ui.inspect.marks import large_regions

JsonValue = str | int | float | bool | None | Sequence["JsonValue"] | Mapping[str, "JsonValue"]
# What a terminal shows of a text, and of a list; JSON has all of it.
LONGEST_TEXT = 60
# The same for lists, in lines.
LONGEST_LIST = 12


def sight_json(sight: Sight) -> dict[str, JsonValue]:
    """The sight as plain values; posts only where the page is taken for a thread."""
    return {
        "url": sight.url,
        "title": sight.title,
        "kind": sight.type.kind,
        "scores": dict(sight.type.scores),
        "posts": [_post_json(post) for post in sight.thread_posts],
        "flips": [_link_json(link) for link in sight.flips],
        "regions": [_region_json(region, sight) for region in sight.regions],
        "dates": [_date_json(date) for date in sight.dates],
    }


def _post_json(post: SeenPost) -> JsonValue:
    return {
        "author": post.author.name if post.author else None,
        "author_url": post.author.url if post.author else None,
        "published_at": _iso(post.published),
        "published_raw": post.published.raw if post.published else None,
        "precision": post.published.precision if post.published else None,
        "text": post.text,
        "html": post.html,
    }


def _iso(moment: Moment | None) -> str | None:
    return moment.at.isoformat() if moment and moment.at else None


def _link_json(link: Link) -> JsonValue:
    return {"url": link.url, "anchor": link.anchor}


def _region_json(region: Region, sight: Sight) -> JsonValue:
    rows = link_table(region).rows
    return {
        "records": len(region.records),
        "area": round(region.area, 4),
        "is_nested": region.is_nested,
        "pattern": str(region.pattern),
        "links": [[_cell_json(node, sight) for node in row] for row in rows],
    }


def _cell_json(node: int | None, sight: Sight) -> JsonValue:
    link = sight.links.get(node) if node is not None else None
    return _link_json(link) if link else None


def _date_json(date: SeenDate) -> JsonValue:
    return {
        "raw": date.candidate.raw,
        "source": date.candidate.source,
        "at": _iso(date.moment),
        "precision": date.moment.precision,
    }


# ---------------------------------------------------------------- for a terminal


def sight_lines(sight: Sight) -> Iterator[str]:
    """The sight in lines; lists are cut short, and say so."""
    yield f"{sight.title or '(no title)'}  {sight.url}"
    scores = ", ".join(f"{kind} {score:.2f}" for kind, score in sorted(sight.type.scores.items()))
    yield f"Kind: {sight.type.kind} ({scores})"
    yield from _section("Posts", [_post_line(post) for post in sight.thread_posts])
    yield from _section("Flips", [f"{_cut(link.anchor):<12} {link.url}" for link in sight.flips])
    regions = [line for number, region in enumerate(large_regions(sight), 1) for line in _region(number, region, sight)]
    yield f"Regions: {len(large_regions(sight))} large ones of {len(sight.regions)}"
    yield from regions
    yield from _section("Dates", [_date_line(date) for date in sight.dates])


def _section(title: str, lines: Sequence[str]) -> Iterator[str]:
    yield f"{title}: {len(lines)}"
    yield from (f"  {line}" for line in lines[:LONGEST_LIST])
    if len(lines) > LONGEST_LIST:
        yield f"  and {len(lines) - LONGEST_LIST} more: --json has all"


def _post_line(post: SeenPost) -> str:
    author = post.author.name if post.author else "?"
    return f"{_cut(author):<20} {_when(post.published):<24} {_cut(post.text)}"


def _when(moment: Moment | None) -> str:
    if moment is None:
        return "?"
    return moment.at.strftime("%Y-%m-%d %H:%M UTC") if moment.at else moment.raw


def _date_line(date: SeenDate) -> str:
    return f"{_when(date.moment):<24} {date.candidate.source:<9} {_cut(date.candidate.raw)}"


def _region(number: int, region: Region, sight: Sight) -> Iterator[str]:
    """A region and, below it, the links of its first records in their columns."""
    yield f"  {number}: {len(region.records)} records, {region.area:.0%} of the page, {_cut(str(region.pattern))}"
    for row in link_table(region).rows[:3]:
        cells = [_cut(sight.links[node].anchor) if node in sight.links else "-" for node in row if node is not None]
        if cells:
            yield f"     {' | '.join(cells[:LONGEST_LIST])}"


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_TEXT else line[: LONGEST_TEXT - 1] + "…"
