import io
import mailbox
from email.header import decode_header, make_header
from email.message import Message
from email.utils import parseaddr, parsedate_to_datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from threadkeep.archive import Archive, export
from threadkeep.archive.exports import export_mbox
from threadkeep.archive.exports.mail import body_part, header_text
from threadkeep.archive.exports.mbox import mail_domain
from threadkeep.model import Visit

from ..scripted import SITE, post, rank, reading, response
from .odd import keep_odd


def messages(archive: Archive, path: Path) -> list[Message]:
    export(archive, "mbox", path)
    return list(mailbox.mbox(path))


def words(message: Message, name: str) -> str:
    return str(make_header(decode_header(message[name] or "")))


def part(message: Message, number: int) -> str:
    payload = message.get_payload()
    assert isinstance(payload, list)
    data = payload[number].get_payload(decode=True)
    assert isinstance(data, bytes)
    return data.decode()


def test_every_post_comes_back_once_in_order_with_every_character(archive: Archive, tmp_path: Path) -> None:
    keep_odd(archive)
    kept = list(archive.all_posts())
    made = messages(archive, tmp_path / "posts.mbox")
    assert [part(message, 0) for message in made] == [post.post.text for post in kept]
    assert [words(message, "Threadkeep-Position") for message in made] == [str(post.position) for post in kept]
    assert [words(message, "Subject") for message in made] == [post.thread.title for post in kept]
    names = [str(make_header(decode_header(parseaddr(message["From"])[0]))) for message in made]
    assert names == [post.author.name for post in kept]


def test_times_are_those_of_the_forum_and_left_out_where_they_are_not_known(archive: Archive, tmp_path: Path) -> None:
    keep_odd(archive)
    made = messages(archive, tmp_path / "posts.mbox")
    dates = [parsedate_to_datetime(message["Date"]) if message["Date"] else None for message in made]
    assert dates == [post.published_at for post in archive.all_posts()]
    assert made[0]["Threadkeep-Published"] == "once upon a time"


def test_a_reply_names_its_parent_or_else_the_first_post_of_its_thread(archive: Archive, tmp_path: Path) -> None:
    posts = tuple(post("7", n, ordinal=n, parent="1" if n == 3 else None) for n in range(4))
    archive.keep(Visit(SITE + "t/7"), response("t/7"), reading("t/7", posts=posts), rank)
    archive.keep(Visit(SITE + "t/8"), response("t/8"), reading("t/8", posts=(post("8", 1),)), rank)
    made = messages(archive, tmp_path / "posts.mbox")
    ids = [message["Message-ID"] for message in made]
    assert len(set(ids)) == 5
    assert [message["In-Reply-To"] for message in made] == [None, ids[0], ids[0], ids[1], None]
    assert [(message["References"] or "").split() for message in made] == [
        *([], [ids[0]], [ids[0]], [ids[0], ids[1]], []),
    ]


def test_a_second_export_gives_the_same_bytes(archive: Archive) -> None:
    keep_odd(archive)
    one, two = io.BytesIO(), io.BytesIO()
    export_mbox(archive, one)
    export_mbox(archive, two)
    assert one.getvalue() == two.getvalue()


def test_threads_of_a_board_are_a_mailing_list_without_a_deliverable_address(archive: Archive, tmp_path: Path) -> None:
    keep_odd(archive)
    made = messages(archive, tmp_path / "posts.mbox")
    lists = {" ".join(words(message, "List-Id").split()) for message in made}
    assert len(lists) == 1
    assert all(message["From"].strip().endswith("@forum.example.invalid>") for message in made)
    assert all(name.startswith('名 "board"') and name.endswith(".forum.example.invalid>") for name in lists)


def test_the_html_alternative_of_a_post_is_harmless(archive: Archive, tmp_path: Path) -> None:
    evil = post("7", 1, html='<p onclick="x()">hi<script>alert(1)</script><img src="/a.png" alt="cat"></p>')
    archive.keep(Visit(SITE + "t/7"), response("t/7"), reading("t/7", posts=(evil,)), rank)
    (message,) = messages(archive, tmp_path / "posts.mbox")
    assert part(message, 1).startswith("<p>hi<a ")
    assert "script" not in part(message, 1)
    assert "<img" not in part(message, 1)


def test_every_line_is_ascii_and_short_enough_for_any_mail_server(archive: Archive) -> None:
    keep_odd(archive)
    out = io.BytesIO()
    export_mbox(archive, out)
    assert out.getvalue().isascii()
    assert b"\0" not in out.getvalue()
    assert max(map(len, out.getvalue().split(b"\n"))) < 250


@pytest.mark.parametrize("site", ["http://[::1]:8080/", "http://häuser.example/", "http://a_b.example:1/x"])
def test_any_host_makes_a_domain(site: str) -> None:
    domain = mail_domain(site)
    assert domain.isascii()
    assert domain.endswith(".invalid")
    assert not set(domain) & set("[]:_ ")


@given(some.text())
def test_any_text_can_be_restored_from_a_header(text: str) -> None:
    value = header_text(text)
    assert str(make_header(decode_header(value))) == text
    assert all(line.startswith(" ") for line in value.split("\n")[1:])


@given(some.text())
def test_any_text_can_be_restored_from_a_body(text: str) -> None:
    head, _, coded = body_part("plain", text).partition(b"\n\n")
    message = Message()
    message["Content-Transfer-Encoding"] = head.decode().rpartition(": ")[2]
    message.set_payload(coded.removesuffix(b"\n").decode())
    assert message.get_payload(decode=True) == text.encode()
    assert b"\nFrom " not in b"\n" + coded
