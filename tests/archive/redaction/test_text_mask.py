from __future__ import annotations

from dataclasses import replace

import pytest

from threadkeep.archive.redaction.text_mask import TextMask, lines_of, name_words, runs_of

SECRET = "The quick brown fox's den is behind the café"


def mask_of(*texts: str) -> TextMask:
    runs = {run for text in texts for run in runs_of(text)}
    return TextMask(runs.__contains__, {line for text in texts for line in lines_of(text)}.__contains__)


def masked(source: str, *texts: str) -> str:
    return mask_of(*texts or (SECRET,)).masked(source)


@pytest.mark.parametrize(
    "source",
    [
        f"<p>{SECRET}</p>",
        "<p>The <b>quick</b> brown<br>fox&#39;s den is&nbsp;behind the caf&eacute;</p>",
        "<p>THE QUICK BROWN FOX'S DEN\n is behind the caf&#xe9;!</p>",
        '<script>{"text": "The quick brown\\nfox\'s den is behind the caf\\u00e9"}</script>',
        f'<meta name="description" content="{SECRET}">',
        "<p>he said: quick brown fox's den is near</p>",
    ],
)
def test_a_text_is_found_however_it_is_written(source: str) -> None:
    left = masked(source).casefold()
    assert all(word not in left for word in ("quick", "brown", "fox"))


def test_tags_and_everything_else_stay_as_they_are() -> None:
    source = f'<div class="post" id=p1><a href="/t/1?a=1&amp;b=2">other words here</a><p>{SECRET}</p></div>\n'
    assert masked(source) == source.replace(SECRET, "")
    assert masked(source, "nothing of the kind is there") == source


def test_a_short_text_is_taken_out_only_where_it_is_all_that_is_there() -> None:
    assert masked("<p>+1</p><i>me: +1</i><b> +1 </b>", "+1") == "<p></p><i>me: +1</i><b></b>"


def test_a_number_alone_is_left_because_pages_have_numbers() -> None:
    assert masked("<a>2</a>", "2") == "<a>2</a>"


def test_a_name_goes_from_texts_and_attributes_and_not_from_classes() -> None:
    mask = TextMask(is_name=frozenset({"ann b"}).__contains__)
    source = '<b class="ann b" title="by Ann&nbsp;B">Ann_B Ann-B, joann b <i>Ann</i></b>'
    assert mask.masked(source) == '<b class="ann b" title="by ">Ann_B -, joann b <i>Ann</i></b>'
    assert name_words("Ann-B") == "ann b"


def test_a_link_loses_all_of_its_url() -> None:
    mask = replace(mask_of("A title that is long enough"), is_url=lambda url: url == "/u/1?a&b")
    assert mask.has_link("<a href='/u/1?a&amp;b'>x</a>")
    assert not mask.has_link("<a href='/u/1'>x</a>")
    source = "<a href='/u/1?a&amp;b'>x</a><a href=/t/7-a-title-that-is-long-enough/new>y</a><a href=/t/8>z</a>"
    assert mask.masked(source) == '<a href="">x</a><a href="">y</a><a href=/t/8>z</a>'


def test_masking_twice_changes_nothing() -> None:
    once = masked(f"<p>{SECRET}</p><p>and {SECRET}</p>")
    assert masked(once) == once
