"""Signatures that look like any other paragraph are told by the people who always end so."""

from __future__ import annotations

from tests.learn.reading.made_pages import words
from tests.learn.reading.test_beside import COUNTS, learned, link, name, read_pages, when
from threadkeep.learn.reading.signatures import _is_no_closing

GEARS, SLOWLY = "Ask me about gears.", "Made slowly, broken fast."
SIGNED = {"Anna": f"<p>{GEARS}</p>", "Carla": f"<p>{SLOWLY}</p>"}


def said(thread: int, number: int) -> list[str]:
    return [words(thread + 20 * part, number) for part in range((thread + number // 2) % 3 + 1)]


def signed(thread: int) -> str:
    """Posts of paragraphs, the last of which is the signature of two people."""
    return "".join(
        f'<div class="post"><b>{link(thread, number)}</b> <i>{when(thread, number)}</i><div class="said">'
        f"<p>{'</p><p>'.join(said(thread, number))}</p>{SIGNED.get(name(thread, number), '')}</div></div>"
        for number in range(COUNTS[thread] + 1)
    )


def thankful(thread: int) -> str:
    """Posts of which one person ends all with the same words."""
    return signed(thread).replace(SIGNED["Anna"], "")


def test_the_words_of_signatures_are_no_part_of_texts() -> None:
    assert set(learned(signed).posts[0].body.signatures) == {GEARS, SLOWLY}
    texts = [[post.text for post in posts] for posts in read_pages(signed)]
    assert texts == [
        ["\n".join(said(thread, number)) for number in range(count + 1)] for thread, count in enumerate(COUNTS)
    ]


def test_what_one_person_alone_ends_with_may_be_a_habit() -> None:
    assert learned(thankful).posts[0].body.signatures == ()


def thanking(thread: int) -> str:
    """The same posts, and one more that a third person ends with the words of the first, and others not."""
    return signed(thread) + (
        '<div class="post"><b><a href="/u/Zoe">Zoe</a></b> <i>9 Aug 2026, 10:00</i><div class="said">'
        f"<p>{words(thread, 40)}</p><p>{GEARS if thread == 1 else words(thread, 41)}</p></div></div>"
    )


def test_what_somebody_ends_a_post_with_now_and_then_is_no_signature() -> None:
    assert set(learned(thanking).posts[0].body.signatures) == {SLOWLY}


def test_a_short_closing_is_a_signature_only_of_who_always_writes_it() -> None:
    people = {"Ann": "Thanks!", "Bo": "Thanks!"}
    assert not _is_no_closing("Thanks!", people, {"Ann": ["Thanks!"] * 2, "Bo": ["Thanks!"] * 3})
    assert _is_no_closing("Thanks!", people, {"Ann": ["Thanks!"] * 4, "Bo": ["Thanks!"] * 2})
    assert _is_no_closing(GEARS, {"Ann": GEARS}, {"Ann": [GEARS] * 2})


def test_a_short_signature_says_as_much_in_half_the_letters_of_korean() -> None:
    said = "천천히 만들고 빨리 부순다."
    assert _is_no_closing(said, {"Ann": said}, {"Ann": [said] * 3})
    assert not _is_no_closing("감사합니다!", {"Ann": "감사합니다!"}, {"Ann": ["감사합니다!"] * 3})
