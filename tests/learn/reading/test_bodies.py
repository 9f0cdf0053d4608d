"""Where the texts of posts stand: a text that is missed is a post lost."""

from __future__ import annotations

from dataclasses import replace

from tests.learn.reading.made_pages import AT, SITE, words
from tests.learn.reading.test_beside import COUNTS, learned, link, read_pages, when
from threadkeep.layout import Record, SeenPost
from threadkeep.learn.reading.bodies import chosen_bodies
from threadkeep.learn.reading.each import Cut, agreement
from threadkeep.learn.reading.sheets import Sheet, sheet_of, without_buttons, without_undated
from threadkeep.model import Author
from threadkeep.page import parse
from threadkeep.strategy import FieldReader


def broken(thread: int, number: int) -> str:
    """What a post says; most authors end a line somewhere."""
    return words(thread, number).replace(". ", ".<br>") if number % 4 != 3 else words(thread, number)


def painted(thread: int) -> str:
    """Posts as runs of cells, told from each other by their widths alone."""
    posts = "".join(
        f'<dt class="entry"><a href="/p/{100 * thread + number}">#{number + 1}</a></dt>'
        f'<dd style="width:150px"><b class="who">{link(thread, number)}</b><div>Member<br>of old</div></dd>'
        f'<dd style="flex:auto"><div>{broken(thread, number)}</div></dd>'
        f"<dd><i>{when(thread, number)}</i> <div>Quote or report</div></dd>"
        for number in range(COUNTS[thread])
    )
    return f"<h1>Pump {thread}</h1><dl>{posts}</dl>"


def test_a_cell_that_only_its_looks_tell_from_others_is_told_by_them() -> None:
    assert learned(painted).posts[0].body.at == 'dd[style="flex:auto"]'
    assert [len(posts) for posts in read_pages(painted)] == list(COUNTS)


def test_a_box_is_told_by_the_looks_of_the_cell_around_it() -> None:
    left = "<td><font><div>Anna</div></font></td>"
    right = '<td style="width:99%"><font><div>{}</div><div>Yours, as ever</div></font></td>'
    html = "".join(f"<table><tr>{left}{right.format(words(5, n))}</tr></table>" for n in range(9))
    bodies = 'td[style="width:99%"] > font > div:nth-of-type(1)'
    assert chosen_bodies([sheet(html, bodies)])[0].text == bodies


def test_texts_that_stand_in_two_ways_are_found_by_two_selectors() -> None:
    texts = "".join(
        f"<h4>{n}</h4><p>{words(5, n)}</p>" if n % 2 else f"<ul><li>{words(5, n)}</li></ul>" for n in range(12)
    )
    (best, *_) = chosen_bodies([sheet(texts, "h4 + p, ul > li")])
    assert set(best.text.split(", ")) == {"h4 + p", "li"}
    assert best.score == 1.0


def sheet(html: str, bodies: str) -> Sheet:
    """A page whose posts have these texts."""
    page = parse(f"<p>All about pumps</p>{html}".encode(), f"{SITE}/t/5", "text/html")
    texts = [(node, page.text_of(node)) for node in page.select(bodies)]
    posts = (SeenPost(Record((node,)), None, None, None, None, text, text, node) for node, text in texts)
    return Sheet(FieldReader(page, AT), tuple(posts))


def test_no_post_is_lost_because_nobody_broke_a_line_in_it() -> None:
    texts = "".join(f'<div class="said">{words(5, n)}{"<br>Thanks" if n else ""}</div>' for n in range(9))
    found = sheet(f"{texts}<div class='said'>Buy a valve</div><div class='said'>Buy a hinge</div>", "div.said")
    assert chosen_bodies([replace(found, posts=found.posts[:9])])[0].text == "div.said"


def test_what_authors_write_is_not_asked_for_where_all_else_is_as_good_but_for_advertisements() -> None:
    advertisement = "<div class='said'>Buy a valve</div>"
    texts = ["".join(f"<div class='said'>{words(n, m)}<br>Thanks</div>" for m in range(2)) for n in range(6)]
    below = [sheet(text + advertisement, "div.said") for text in texts[:3]]
    above = [sheet(advertisement + text, "div.said") for text in texts[3:]]
    found = [replace(each, posts=each.posts[:2]) for each in below]
    found += [replace(each, posts=each.posts[1:]) for each in above]
    assert chosen_bodies(found)[0].text == "div.said"


def test_what_most_posts_of_a_page_say_alike_is_nobodys_text() -> None:
    posts = "".join(f"<div class=said>{words(5, n)}</div><div class=act>Quote</div>" for n in range(6))
    seen, misseen = sheet(posts, "div.said"), sheet(posts, "div.act")
    assert chosen_bodies([seen, misseen, misseen])[0].text == "div.said"


def test_texts_with_and_without_a_motto_beside_them_are_found_by_one_selector() -> None:
    motto = "<div>Ask me about gears.</div>"
    texts = "".join(
        f'<div class="pad"><div><p>{words(5, n)}</p><p>{words(6, n)}</p></div>{motto if n % 2 else ""}</div>'
        for n in range(8)
    )
    # Where nothing stands beside a text, either of the two elements around it may be seen as the text.
    seen = "div.pad:not(:has(> div + div)), div.pad:has(> div + div) > div:first-child"
    (best, *_) = chosen_bodies([sheet(texts, seen)])
    assert (best.text, best.score) == ("div.pad > div:nth-of-type(1)", 1.0)


def bare(thread: int) -> str:
    """Runs of elements without a mark: a head, perhaps a picture, what is told of the author, the text, buttons."""
    posts = "".join(
        f"<font><time>{when(thread, number)}</time> <b>{link(thread, number)}</b></font>"
        f"{'<a href=/pic><img src=x></a>' if number % 2 else ''}<div>Member<br>116 messages</div>"
        f"<div>{broken(thread, number)}</div><a href='/p/{100 * thread + number}'>#{number + 1}</a> "
        f"<div><a href='/quote/{100 * thread + number}'>Quote</a></div><hr>"
        for number in range(COUNTS[thread] + 1)
    )
    menu = "".join(f"<div><div>Room {room}</div><div>Pumps</div></div>" for room in range(12))
    return f"<table id=site><tr><td id=central valign=top>{menu}<div id=messages>{posts}</div></td></tr></table>"


def test_a_text_in_a_run_of_elements_without_marks_is_told_by_its_neighbours() -> None:
    texts = [[" ".join(post.text.split()) for post in posts] for posts in read_pages(bare)]
    assert texts == [[words(thread, number) for number in range(count + 1)] for thread, count in enumerate(COUNTS)]


def test_what_tells_no_time_among_posts_that_do_is_no_post() -> None:
    page = parse(painted(0).encode(), f"{SITE}/t/0", "text/html")
    seen = sheet_of(page, AT)
    box = replace(seen.posts[0], published=None)
    many = [seen] * 5
    (mended, *_) = without_undated([replace(seen, posts=(*seen.posts, box)), *many])
    assert mended.posts == seen.posts
    undated = [replace(seen, posts=(box,) * 4)] * 2
    assert without_undated(undated) == undated


def remarked(thread: int) -> str:
    """Answers, each with remarks below that look as it does; of each first answer the eye sees only the remark."""
    answers = "".join(
        f'<li class="answer">{_said(thread, number, "header")}<dl><dd>{_said(thread, number + 50, "p")}</dd></dl></li>'
        for number in range(COUNTS[thread] + 1)
    )
    return f"<h1>Pump {thread}</h1><ol>{answers}</ol>"


def _said(thread: int, number: int, tag: str) -> str:
    at = f"{number % 28 + 1} Aug 2026, 10:{thread:02}"
    return f'<{tag}><h3>{link(thread, number)}</h3> {at}</{tag}><div class="said">{words(thread, number)}</div>'


def test_an_answer_and_the_remark_below_it_are_two_posts() -> None:
    page = parse(remarked(0).encode(), f"{SITE}/t/0", "text/html")
    marks = [(node,) for node in page.select("div.said")][1:]
    glued, apart = (
        agreement(Cut(FieldReader(page, AT), tuple(marks), once=True), each, None, "div.said")
        for each in ("li, dd:nth-of-type(2)", "li, dd")
    )
    assert apart > glued


def test_a_button_and_the_name_of_the_forum_are_nobodys_names() -> None:
    def liked(thread: int) -> Sheet:
        html = f"<a href=/>Pumps</a><div class=p><a href=/t/{thread}/like>Like</a> {words(thread, 1)}</div>"
        page = parse(html.encode(), f"{SITE}/t/{thread}", "text/html")
        node = page.select("a")[thread % 2]
        author = Author(page.text_of(node), page.links[thread % 2].url)
        post = SeenPost(Record(page.select("div.p")), author, node, None, None, words(thread, 1), "", node)
        return Sheet(FieldReader(page, AT), (post,))

    mended = without_buttons([liked(thread) for thread in range(6)])
    assert [post.author for sheet in mended for post in sheet.posts] == [None] * 6


def test_people_whose_addresses_change_from_page_to_page_keep_their_names() -> None:
    def seen(thread: int, number: int) -> SeenPost:
        author = Author(f"Person {number}", f"{SITE}/u/{number}?sid={thread}")
        return SeenPost(Record((1,)), author, 1, None, None, words(thread, number), "", 1)

    page = parse(b"<div>x</div>", f"{SITE}/t/1", "text/html")
    sheets = [Sheet(FieldReader(page, AT), tuple(seen(thread, number) for number in range(5))) for thread in range(3)]
    assert without_buttons(sheets) == sheets


def test_people_who_wrote_on_all_pages_keep_their_names_and_the_name_of_the_forum_is_nobodys() -> None:
    def seen(thread: int) -> Sheet:
        people = "".join(
            f"<div class=p><a href=/u/{name}>{name}</a> {words(thread, 1)}</div>" for name in ("Ann", "Bo")
        )
        page = parse(f"<h1><a href=/>Pumps</a></h1>{people}".encode(), f"{SITE}/t/{thread}", "text/html")
        links = dict(zip(page.link_nodes, page.links, strict=True))
        wrong, *right = links
        nodes = zip(page.select("div.p"), [wrong if thread == 5 else right[0], right[1]], strict=True)
        authors = [(record, node, Author(links[node].anchor, links[node].url)) for record, node in nodes]
        posts = [SeenPost(Record((record,)), who, node, None, None, "", "", node) for record, node, who in authors]
        return Sheet(FieldReader(page, AT), tuple(posts))

    mended = without_buttons([seen(thread) for thread in range(6)])
    names = [[post.author.name if post.author else None for post in sheet.posts] for sheet in mended]
    assert names == [["Ann", "Bo"]] * 5 + [[None, "Bo"]]


def named_sheet(html: str, thread: int) -> Sheet:
    """A page whose posts are the elements of class p, each by the first link in it."""
    page = parse(html.encode(), f"{SITE}/t/{thread}", "text/html")
    links = dict(zip(page.link_nodes, page.links, strict=True))
    posts = []
    for record in page.select("div.p"):
        node = next(node for node in links if node > record)
        author = Author(links[node].anchor, links[node].url)
        posts.append(SeenPost(Record((record,)), author, node, None, None, "", "", node))
    return Sheet(FieldReader(page, AT), tuple(posts))


def test_people_whom_a_box_of_all_pages_names_keep_their_names_in_posts() -> None:
    box = "<ul><li><a href=/u/1>Ann</a><li><a href=/u/2>Bo</a></ul>"
    posts = "<div class=p><a href=/u/1>Ann</a> yes</div><div class=p><a href=/u/2>Bo</a> no</div>"
    sheets = [named_sheet(box + posts, thread) for thread in range(6)]
    assert without_buttons(sheets) == sheets


def test_a_person_whose_name_leads_from_a_quotation_to_the_post_is_no_button() -> None:
    quoting = "<div class=p><a href=/u/2>Bo</a> <q><a href=#7>Ann</a> said yes</q> no</div>"
    sheet = named_sheet("<div class=p><a href=/u/1>Ann</a> yes</div>" + quoting, 1)
    assert without_buttons([sheet]) == [sheet]


def test_addresses_that_change_tell_nothing_although_most_people_wrote_on_one_page() -> None:
    def written(thread: int) -> str:
        names = ("Ann", "Bo", *(f"Guest {thread}{letter}" for letter in "abc"))
        return "".join(f"<div class=p><a href=/u/{name}?from={thread}>{name}</a> yes</div>" for name in names)

    sheets = [named_sheet(written(thread), thread) for thread in range(3)]
    assert without_buttons(sheets) == sheets
