"""What came of a request, given back from the archive."""

from __future__ import annotations

from pathlib import Path

from threadkeep.archive import Archive, open_archive
from threadkeep.fetch import TurnedClock
from threadkeep.model import NOTHING_READ, Answer, Exchange, Failure, Reading, Reason, Response, Visit

from ..scripted import AT, SITE, failure, rank, reading, response


def keep_answer(archive: Archive, path: str, answer: Answer, read: Reading = NOTHING_READ) -> None:
    """Store an answer for a page that is not queued."""
    page = archive.frontier.add_unqueued(SITE + path)
    visit = archive.frontier.lease(page, AT)
    assert isinstance(visit, Visit)
    archive.keep(visit, answer, read, rank)


def sent(path: str, body: bytes, status: int = 200, final: str | None = None) -> Response:
    """A response with the bytes that went over the wire, as a WARC needs them."""
    head = f"HTTP/1.1 {status} X\r\nContent-Type: text/html\r\n\r\n".encode()
    exchange = Exchange(SITE + (final or path), AT, b"GET / HTTP/1.1\r\n\r\n", head, body)
    plain = response(path, body, status, final)
    return Response(
        plain.url, plain.final_url, status, (("content-type", "text/html"),), body, AT, exchanges=(exchange,)
    )


def test_a_page_that_was_never_requested_has_no_answer(archive: Archive) -> None:
    archive.frontier.add_unqueued(SITE + "t/1")
    assert archive.answer(SITE + "t/1") is None
    assert archive.answer(SITE + "unknown") is None


def test_a_page_comes_back_with_its_bytes_its_status_and_its_headers(archive: Archive) -> None:
    keep_answer(archive, "t/1", sent("t/1", b"<p>Words"), reading("t/1"))
    answer = archive.answer(SITE + "t/1")
    assert isinstance(answer, Response)
    assert (answer.url, answer.final_url, answer.status, answer.body) == (SITE + "t/1", SITE + "t/1", 200, b"<p>Words")
    assert (answer.header("content-type"), answer.at) == ("text/html", AT)


def test_a_missing_page_is_given_back_with_its_status(archive: Archive) -> None:
    keep_answer(archive, "t/1", sent("t/1", b"no", status=404))
    answer = archive.answer(SITE + "t/1")
    assert isinstance(answer, Response)
    assert (answer.status, answer.body) == (404, b"no")


def test_a_redirected_page_is_given_back_with_its_final_url(archive: Archive) -> None:
    keep_answer(archive, "old", sent("old", b"<p>Moved", final="t/1"), reading("t/1"))
    answer = archive.answer(SITE + "old")
    assert isinstance(answer, Response)
    assert (answer.url, answer.final_url, answer.body) == (SITE + "old", SITE + "t/1", b"<p>Moved")


def test_failures_and_refusals_come_back_with_their_reasons(archive: Archive) -> None:
    keep_answer(archive, "t/1", failure("t/1", Reason.TIMEOUT))
    keep_answer(archive, "t/2", failure("t/2", Reason.ROBOTS))
    assert archive.answer(SITE + "t/1") == Failure(SITE + "t/1", Reason.TIMEOUT, "told by the test", AT)
    assert archive.answer(SITE + "t/2") == Failure(SITE + "t/2", Reason.ROBOTS, "told by the test", AT)


def test_the_last_answer_counts(archive: Archive) -> None:
    keep_answer(archive, "t/1", failure("t/1"))
    keep_answer(archive, "t/1", sent("t/1", b"<p>Back"), reading("t/1"))
    answer = archive.answer(SITE + "t/1")
    assert isinstance(answer, Response)
    assert answer.body == b"<p>Back"
    keep_answer(archive, "t/1", failure("t/1"))
    assert isinstance(archive.answer(SITE + "t/1"), Failure)


def test_answers_are_available_after_a_restart(tmp_path: Path, clock: TurnedClock) -> None:
    with open_archive(tmp_path / "a", site=SITE, create=True, clock=clock) as archive:
        archive.begin_run("a test")
        keep_answer(archive, "t/1", sent("t/1", b"<p>Words"))
        keep_answer(archive, "t/2", failure("t/2"))
    with open_archive(tmp_path / "a", readonly=True, clock=clock) as archive:
        page, failed = archive.answer(SITE + "t/1"), archive.answer(SITE + "t/2")
    assert isinstance(page, Response)
    assert (page.body, isinstance(failed, Failure)) == (b"<p>Words", True)


def test_the_target_of_a_redirect_has_the_answer_under_its_own_url(archive: Archive) -> None:
    archive.frontier.add_unqueued(SITE + "t/1")
    keep_answer(archive, "old/1", sent("old/1", b"<p>Words", final="t/1"), reading("t/1"))
    answer = archive.answer(SITE + "t/1")
    assert isinstance(answer, Response)
    assert (answer.url, answer.final_url, answer.body) == (SITE + "t/1", SITE + "t/1", b"<p>Words")
