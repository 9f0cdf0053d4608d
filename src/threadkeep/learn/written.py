"""What was learned, written down as a strategy with its evidence."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

import re2

from threadkeep.fetch import normalise
from threadkeep.learn.counting import Counting, counting_of, words_for_first
from threadkeep.learn.forms import Form, Sample, forms_of
from threadkeep.learn.ids import id_columns
from threadkeep.learn.later import later_kinds, later_rules
from threadkeep.learn.messages import message_flips, message_rules
from threadkeep.learn.narrow import narrowed
from threadkeep.learn.outline import Outline, Part, are_mixed, are_told_by_url
from threadkeep.learn.pagers import board_flips, list_steps, thread_flips
from threadkeep.learn.places import mark_of
from threadkeep.learn.positions import Flip, Position, position_in, with_position
from threadkeep.learn.recent import Recent, recent_rules
from threadkeep.learn.replies import message_position, thread_and_message
from threadkeep.learn.rules import rules_by_form, rules_by_place
from threadkeep.learn.sessions import session_names
from threadkeep.learn.slots import escaped
from threadkeep.learn.study import Study
from threadkeep.strategy import AliasRule, FollowRule, Kind, Provenance, Strategy


def strategy_of(study: Study, outline: Outline, newest: Recent | None = None) -> Strategy:
    entry = outline.entry
    boards = _kinds(study, "board", outline.boards, [flip for flip, _ in board_flips(study, outline)])
    boards = boards or _list_kinds(study, outline)
    threads = _kinds(study, "thread", outline.threads, [flip for flip, _ in thread_flips(study, outline)])
    if are_mixed(study, outline) and not are_told_by_url(study, outline):
        boards, threads, in_order = _told_apart(study, outline, boards, threads)
        follow = tuple(rules_by_place(study, outline, boards, threads))
    elif outline.boards.is_nested or are_mixed(study, outline):
        in_order = (*threads, *boards)
        follow = tuple(rules_by_place(study, outline, boards, threads))
    else:
        in_order = (*boards, *threads)
        follow = tuple(rules_by_form(outline, boards, threads))
    replies = _reply_names(outline.threads, threads)
    follow = tuple(rule for rule in follow if _is_followed(rule, replies))
    messages = _message_kinds(study, outline, threads)
    follow += tuple(rule for kind in messages for rule in message_rules(study, outline.threads, kind, threads))
    later = later_kinds(study, outline, boards) if outline.boards.groups else ()
    follow += tuple(later_rules(later, boards, follow))
    recent, into_threads = recent_rules(study, newest, threads)
    kinds = (_entry_kind(study, entry.final_url), *recent, *in_order, *messages, *later)
    but = _words_for_first(board_flips(study, outline)), _words_for_first(thread_flips(study, outline))
    follow = tuple(_but(rule, boards, *but) for rule in narrowed(study, outline, threads, follow)) + into_threads
    return Strategy(
        site=normalise("/", entry.final_url) or entry.final_url,
        entry=study.clean(entry.final_url),
        learned=Provenance(
            at=entry.at.replace(microsecond=0), pages=len(study.pages), learner="threadkeep", parser="lexbor"
        ),
        aliases=tuple(_same(study)),
        kinds=kinds,
        follow=follow,
    )


def _words_for_first(flips: Sequence[tuple[Flip, str]]) -> tuple[str, ...]:
    """The words of links to a first page, where its number is another in each list."""
    found = [flip for flip, _ in flips]
    return words_for_first(found) if found and counting_of(found).is_reversed else ()


def _but(
    rule: FollowRule, boards: Sequence[Kind], on_boards: tuple[str, ...], on_threads: tuple[str, ...]
) -> FollowRule:
    is_board = any(rule.to == kind.name for kind in boards)
    return replace(rule, excluded_words=on_boards if is_board else on_threads)


Kinds = tuple[Kind, ...]


def _told_apart(study: Study, outline: Outline, boards: Kinds, threads: Kinds) -> tuple[Kinds, Kinds, Kinds]:
    """Boards and threads whose URLs look alike, told by what one of them has, and in which order they are tried.

    The first kind whose URL fits would else take all pages, and the links of the other would be lost.
    """
    mark = _mark(study, outline.threads, "thread")
    if mark is None and (on_boards := _mark(study, outline.boards, "index")) is not None:
        boards = tuple(replace(kind, marker=on_boards) for kind in boards)
        return boards, threads, (*boards, *threads)
    threads = tuple(replace(kind, marker=mark) for kind in threads)
    return boards, threads, (*threads, *boards)


def _mark(study: Study, part: Part, kind: str) -> str | None:
    others = [page for page in study.pages.values() if page.is_page and study.kind(page) != kind]
    # A wall or an empty page has the type of its neighbours, and nothing of what they have.
    return mark_of([page for page in part.pages if page.kind == kind] or part.pages, others)


def _same(study: Study) -> Iterator[AliasRule]:
    for name, values in session_names(study.pages.values()).items():
        yield AliasRule(
            drop=(name,),
            why=f"values seen on {len(study.pages)} pages: {values}, each the same for all links of its page",
        )
    for why in dict.fromkeys(study.views.values()):
        # One page was seen to be equal without them: enough to ask for no page twice, not to ask for it otherwise.
        yield AliasRule(
            drop=tuple(sorted(name for name, own in study.views.items() if own == why)), stays_in_requests=True, why=why
        )


def _entry_kind(study: Study, url: str) -> Kind:
    return Kind("entry", "entry", url=f"^{re.escape(study.path(url))}$", example=study.clean(url))


def _kinds(study: Study, name: str, part: Part, flips: Sequence[Flip]) -> tuple[Kind, ...]:
    kinds = []
    for number, form in enumerate(part.forms, 1):
        kinds.append(_kind(study, name if number == 1 else f"{name}{number}", name, part, form, flips))
    return tuple(kinds)


def _reply_names(part: Part, kinds: Sequence[Kind]) -> set[str]:
    """The kinds whose pages show a message each, where there are others."""
    pairs = [
        (kind.name, thread_and_message(form, _anchors(part, form)))
        for kind, form in zip(kinds, part.forms, strict=True)
    ]
    return {name for name, pair in pairs if pair is not None}


def _message_kinds(study: Study, outline: Outline, threads: Sequence[Kind]) -> tuple[Kind, ...]:
    """The pages of single messages, where other threads of the forum have pages of many posts."""
    flips = [flip for flip, _ in message_flips(study, outline.threads)]
    if all(_fits(kind, flips) for kind in threads):
        return ()
    found = []
    for form in outline.threads.forms:
        if placed := position_in(form, flips):
            url = pattern(with_position(form, placed[0], "cursor"), _ids(study, outline.threads, form), "thread")
            found.append(Kind("message", "thread", url=f"^{url}$", why=f"{len(flips)} links seen to messages"))
    return tuple(found[:1])


def _fits(kind: Kind, flips: Sequence[Flip]) -> bool:
    """Whether a kind fits the pages of messages already."""
    return all(re2.fullmatch(kind.url or "", flip.path) for flip in flips)


def _list_kinds(study: Study, outline: Outline) -> tuple[Kind, ...]:
    """The further pages of a forum without boards."""
    steps = list_steps(study, outline)
    forms = forms_of([Sample(flip.path) for flip in steps])
    return tuple(_list_kind(number, form, steps) for number, form in enumerate(forms, 1) if not form.is_fixed)


def _list_kind(number: int, form: Form, steps: Sequence[Flip]) -> Kind:
    said = [(values[-1], flip.anchor) for flip in steps if (values := form.values(flip.path))]
    is_counted = all(value == anchor for value, anchor in said if anchor.isdigit())
    name = "page" if is_counted else "cursor"
    url = pattern(form, (sum(piece.kind == "value" for piece in form.pieces) - 1,), name)
    return Kind(
        f"list{number if number > 1 else ''}", "index", url=f"^{url}$", why=f"{form.support} steps of this form"
    )


def _kind(study: Study, title: str, name: str, part: Part, form: Form, flips: Sequence[Flip]) -> Kind:
    anchors = _anchors(part, form)
    ids = _ids(study, part, form)
    placed = position_in(form, flips)
    if name == "thread" and (pair := thread_and_message(form, anchors)) is not None:
        return _reply_kind(study, title, part, form, pair)
    if placed is not None and is_id(form, placed[0], ids):
        # The next message has the next number: that is another page, and not another part of this one.
        placed = None
    counting = counting_of([flip for flip in flips if form.fits(flip.base)]) if placed else Counting("page")
    full = with_position(form, placed[0], counting.name) if placed else form
    first = ((counting.name, counting.first),) if placed and counting.first is not None else ()
    like = next((page.url for page in part.pages if form.fits(study.path(page.final_url))), None)
    return Kind(
        name=title,
        role="index" if name == "board" else "thread",
        # Two forms of boards are two kinds of page, a category and a board; two forms of threads lead to the same ones.
        url=f"^{pattern(full, ids, title if name == 'board' else name)}$",
        first_position=first,
        page_count=sum(form.fits(study.path(page.final_url)) for page in part.pages),
        example=like,
        why=f"{form.support} links of this form",
    )


def _reply_kind(study: Study, title: str, part: Part, form: Form, pair: tuple[int, int]) -> Kind:
    """The kind of pages that show one message of a thread each, and name both."""
    full = with_position(form, message_position(form, pair[1]), "cursor")
    pages = [page for page in part.pages if form.fits(study.path(page.final_url))]
    return Kind(
        title,
        "thread",
        url=f"^{pattern(full, pair[:1], 'thread')}$",
        page_count=len(pages),
        example=pages[0].url if pages else None,
        why=f"{form.support} links of this form, a thread and a message in each",
    )


def _is_followed(rule: FollowRule, messages: Collection[str]) -> bool:
    """Whether a rule leads to messages from messages only: each post of a whole thread has such a link, too."""
    return rule.as_ != "flip" or rule.to not in messages or rule.from_ == rule.to


def is_id(form: Form, place: Position, ids: Sequence[int]) -> bool:
    """Whether a position would stand where the id does."""
    if not place.is_replacing or form.pieces[place.piece].kind != "value":
        return False
    column = sum(piece.kind == "value" for piece in form.pieces[: place.piece])
    return column in ids and form.support > 1


def _ids(study: Study, part: Part, form: Form) -> tuple[int, ...]:
    """The values that tell pages of a form apart, by all links that were seen; those that are listed know best."""
    return id_columns(form, {**_linked(study, form), **_anchors(part, form)})


def _anchors(part: Part, form: Form) -> dict[str, str]:
    """The paths of a form that are listed, each with the words of its link."""
    listed = [pair for group in part.groups for pair in zip(group.paths, group.links, strict=True)]
    return {path: link.anchor for path, link in listed if form.fits(path)}


def _linked(study: Study, form: Form) -> dict[str, str]:
    """The paths of a form that any page seen links to, each with the longest words: few lists stand in a sample."""
    found: dict[str, str] = {}
    for link in (link for page in study.pages.values() for link in page.links):
        if form.fits(path := study.path(link.url)):
            found[path] = max(found.get(path, ""), link.anchor, key=len)
    return found


def pattern(form: Form, ids: Sequence[int], name: str) -> str:
    """The form as a pattern with its ids named."""
    column = -1
    parts = []
    for piece in form.pieces:
        if piece.kind != "value":
            parts.append(piece.pattern if piece.kind != "text" else escaped(piece.text))
            continue
        column += 1
        named = name if column in ids[:1] else f"in{ids.index(column)}" if column in ids else ""
        parts.append(f"(?P<{named}>{piece.text})" if named else f"(?:{piece.text})")
    return "".join(parts)
