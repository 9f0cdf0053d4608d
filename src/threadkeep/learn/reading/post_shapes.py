"""The shape of posts on pages of one kind, induced from what the eye sees on all of them together."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from threadkeep.layout import SeenPost
from threadkeep.learn.reading.added import Bodied, dropped
from threadkeep.learn.reading.authors import author_field
from threadkeep.learn.reading.beside import WHOLE, WORTHWHILE, gives_texts, split, with_beside, worth
from threadkeep.learn.reading.bodies import chosen_bodies, doubt_of
from threadkeep.learn.reading.body_places import plainer
from threadkeep.learn.reading.chains import by_chains, by_distance
from threadkeep.learn.reading.dates import date_field
from threadkeep.learn.reading.each import FULL_WEIGHT, PERFECT, Each, agreement, chosen_each, fit
from threadkeep.learn.reading.fields import Sought
from threadkeep.learn.reading.ids import id_field
from threadkeep.learn.reading.known import Known, cut_of, known_posts
from threadkeep.learn.reading.missed import with_missed
from threadkeep.learn.reading.openings import with_openings
from threadkeep.learn.reading.people import with_people
from threadkeep.learn.reading.proof import proof_of
from threadkeep.learn.reading.quotes import quote_field
from threadkeep.learn.reading.selectors import candidates_for
from threadkeep.learn.reading.sheets import Sheet, same_texts, way_of, without_buttons, without_undated
from threadkeep.learn.reading.stamps import with_stamps
from threadkeep.learn.reading.tails import tails
from threadkeep.learn.reading.templates import by_template
from threadkeep.learn.reading.turned import best_turned, seen_anew, with_names
from threadkeep.page import SiteFormat
from threadkeep.strategy import Field, PostShape

# A way to cut pages into posts that agrees less with what is seen is no way at all.
FITS = 0.6
# A text that is right in fewer posts is looked for among all that stands in them.
SURE = 0.9
# A selector of texts that agrees less with what is seen finds other things too, and several in each post.
TELLING = 0.85
# A shape that fits less on a page reads nothing there: it is of another layout, or was misread.
UNREAD = 0.3
MOST_LAYOUTS = 3
FEWEST_POSTS = 3
# Below this the texts of runs are looked for in several ways, which must bring so much.
SURER, BROUGHT = 0.98, 0.02


def post_shapes(sheets: Sequence[Sheet], kind: str, by: SiteFormat) -> tuple[PostShape, ...]:
    """The shapes for each layout of a kind's pages; the first that finds a post reads a page, and those beside it."""
    sheets = with_openings(without_undated(without_buttons(sheets)))
    groups = by_template([sheet for sheet in sheets if sheet.posts])
    found = [(shapes, group) for group in groups for shapes in _shapes_of_template(group, kind, by)]
    ranked = sorted(found, key=lambda pair: _misread(sheets, pair[0][0], pair[1]))
    return with_beside([shapes for shapes, _ in ranked], sheets)


def _shapes_of_template(left: list[Sheet], kind: str, by: SiteFormat) -> list[tuple[PostShape, ...]]:
    """The shapes of pages that look alike around the posts, which may still be laid out in several ways."""
    shapes: list[tuple[PostShape, ...]] = []
    while left and len(shapes) < MOST_LAYOUTS and sum(len(sheet.posts) for sheet in left) >= FEWEST_POSTS:
        shape = _most_fitting(left, kind, by)
        if shape is None:
            break
        fitting = [sheet for sheet in left if _fits(sheet, shape) >= UNREAD]
        parts = split(shape, fitting, lambda alike: post_shape(alike, kind, by))
        shapes.append(with_missed(parts, fitting, lambda alike: post_shape(alike, kind, by)))
        left = [sheet for sheet in left if _fits(sheet, shape) < UNREAD and not gives_texts(shapes[-1], sheet)]
    return shapes


def _misread(sheets: Sequence[Sheet], shape: PostShape, own: Sequence[Sheet]) -> int:
    """The pages on which a shape finds something else than the posts: a plain one must come after those that do not.

    On pages of another template whatever it finds is something else, or is read better by the shape of those.
    """
    found = [sheet for sheet in sheets if sheet.posts and fit(cut_of(sheet), shape.selector, shape.until).records]
    read = [sheet for sheet in found if sheet in own and (_fits(sheet, shape) >= UNREAD or gives_texts([shape], sheet))]
    return len(found) - len(read)


def _most_fitting(sheets: Sequence[Sheet], kind: str, by: SiteFormat) -> PostShape | None:
    """The shape of all pages; where it does not fit them, that of the largest group of pages that look alike."""
    shape = post_shape(sheets, kind, by)
    if shape is not None and worth([shape], sheets) >= WHOLE:
        return shape
    groups: defaultdict[str, list[Sheet]] = defaultdict(list)
    for sheet in sheets:
        groups[_look(sheet)].append(sheet)
    largest = max(groups.values(), key=lambda group: sum(min(len(sheet.posts), FULL_WEIGHT) for sheet in group))
    other = post_shape(largest, kind, by)
    if other is None or (shape is not None and worth([other], largest) < worth([shape], largest) + WORTHWHILE):
        return shape
    return other


def _fits(sheet: Sheet, shape: PostShape) -> float:
    """Twice the posts whose text is found by the shape, by the number of those seen and those found."""
    cut, body = cut_of(sheet), shape.body.at
    fitted = fit(cut, shape.selector, shape.until)
    held = {number: post for post, number in zip(sheet.posts, fitted.of, strict=True) if number is not None}
    found = sheet.taker.select(body) if body is not None else ()
    bodies = [next(record.own_nodes(found), None) if body is not None else record.start for record in fitted.records]
    hits = sum(
        bodies[number] is not None and (body is None or bodies[number] in same_texts(sheet, post))
        for number, post in held.items()
    )
    return 2 * hits / (len(sheet.posts) + sum(node is not None for node in bodies)) if hits else 0.0


def _look(sheet: Sheet) -> str:
    """What most posts of a page look like: the tags and classes around their texts."""
    looks = Counter(way_of(sheet, post) for post in sheet.posts)
    return looks.most_common(1)[0][0] if looks else ""


def post_shape(sheets: Sequence[Sheet], kind: str, by: SiteFormat) -> PostShape | None:
    """How posts are read on pages of a kind; None where no selectors agree with what is seen."""
    filled = [sheet for sheet in sheets if sheet.posts]
    bodies = chosen_bodies(filled)
    if not bodies:
        return None
    cuts = [cut_of(sheet, once=bodies[0].score >= TELLING) for sheet in filled]
    fitting = [each for each in chosen_each(cuts, bodies[0].text) if each.score >= FITS]
    if not fitting:
        return None
    near = with_names(filled, fitting)
    each, id_ = _with_id(filled, best_turned(filled, near, bodies[0].text))
    seen = known_posts(without_buttons(seen_anew(filled, each, bodies[0].text)), each)
    known = with_stamps(with_people(seen, bodies[0].text))
    if not known:
        return None
    selectors = [one.text for one in bodies]
    body, bodied = _body(known, each, [*selectors, *by_distance(each, selectors[0])])
    author = author_field([one.sought(*named) for one in known if (named := _name(one.post))])
    others = [body, *([author.field] if author is not None else ())]
    date = date_field([one.sought(*dated) for one in known if (dated := _date(one.post))], by, others)
    each = _without_extras(filled, each, body, [held.field for held in (date, author) if held is not None])
    return PostShape(
        on=kind,
        selector=each.text,
        until=each.until,
        id=id_,
        author=author.field if author else None,
        date=date.field if date else None,
        body=body,
        quotes=quote_field(bodied),
        why=proof_of(filled, each, known, author, date),
    )


def _without_extras(sheets: Sequence[Sheet], each: Each, body: Field, parts: Sequence[Field]) -> Each:
    """The cut without records that have a text but neither date nor author, where there are such on the pages.

    A run of elements then ends where any of them begins: what is left out would be a part of the one before it.
    """
    whole = _score(sheets, each, body)
    if whole >= PERFECT or each.until not in (None, "next"):
        return each
    until = each.text if each.until == "next" else None
    tried = [
        replace(each, text=", ".join(f"{part.strip()}:has({field.at})" for part in each.text.split(", ")), until=until)
        for field in parts
        if field.at is not None and ", " not in field.at
    ]
    better = max(tried, key=lambda other: _score(sheets, other, body), default=each)
    return better if _score(sheets, better, body) > whole else each


def _score(sheets: Sequence[Sheet], each: Each, body: Field) -> float:
    counted = body.at or each.text
    return sum(agreement(cut_of(sheet), each.text, each.until, counted) for sheet in sheets) / len(sheets)


def _with_id(sheets: Sequence[Sheet], near: Sequence[Each]) -> tuple[Each, Field | None]:
    """Of ways that cut as well the first in which posts have ids."""
    for each in near:
        known = known_posts(sheets, each)
        sought = [Sought(one.sheet.taker, one.record, (), _content(one.post)) for one in known]
        found = id_field(sought, [one.post.published.at if one.post.published else None for one in known])
        if found is not None:
            return each, found
    return near[0], None


def _content(post: SeenPost) -> str:
    raw = post.published.raw if post.published else ""
    return f"{post.author.name if post.author else ''}\n{raw}\n{' '.join(post.text.split())}"


def _name(post: SeenPost) -> tuple[int, str] | None:
    return (post.author_node, post.author.name) if post.author and post.author_node is not None else None


def _date(post: SeenPost) -> tuple[int, str] | None:
    return (post.date_node, post.published.raw) if post.published and post.date_node is not None else None


def _body(known: Sequence[Known], each: Each, selectors: Sequence[str]) -> tuple[Field, list[Bodied]]:
    """The body that is the one seen in most records, without what the forum added to it.

    What finds other things all over a page may find one in each record: where nothing else holds, that is looked for.
    """
    selector, share = _best_body(known, selectors)
    if share < SURE:
        targets = [(one.sheet.nodes, same_texts(one.sheet, one.post)) for one in known]
        others = sorted(candidates_for(targets), key=lambda one: one.cost)
        selector, share = _best_body(known, [selector, *(one.text for one in others)])
    if share < SURER and (chains := by_chains(each, known)):
        chained, better = _best_body(known, chains)
        selector = chained if better >= share + BROUGHT else selector
    selector, _ = _best_body(known, [*plainer([selector]), selector])
    bodied = [
        Bodied(one.sheet.taker, one.record, node, one.post)
        for one in known
        if (node := _text_node(one, selector)) is not None
    ]
    marked = dropped(bodied, selector)
    return Field(at=selector, take="html", drop=(*marked, *tails(bodied, selector, marked))), bodied


def _best_body(known: Sequence[Known], selectors: Sequence[str]) -> tuple[str, float]:
    """Of some selectors the first that is right in most records, and in what share of them."""
    scored = [
        (sum(_is_body(one, selector) for one in known) / len(known) - doubt_of(selector), -order, selector)
        for order, selector in enumerate(selectors)
    ]
    score, _, selector = max(scored)
    return selector, score


def _is_body(one: Known, selector: str) -> bool:
    return _text_node(one, selector) in same_texts(one.sheet, one.post)


def _text_node(one: Known, selector: str) -> int | None:
    """The only element of a record that a selector finds, if the text of the post is all of it or stands in it."""
    nodes, found = one.sheet.nodes, list(one.record.own_nodes(one.sheet.taker.select(selector)))
    if not found or any(node >= nodes.ends[found[0]] for node in found):
        return None
    seen = one.post.body_node
    holds = seen is not None and found[0] <= seen < nodes.ends[found[0]]
    return found[0] if holds or found[0] in same_texts(one.sheet, one.post) else None
