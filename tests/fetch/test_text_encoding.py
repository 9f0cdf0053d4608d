import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threadkeep.fetch.text_encoding import decode_text

RUSSIAN = "Добрый день, скажите пожалуйста, как настроить форум? " * 4
JAPANESE = "これは日本語の掲示板です。質問があります、よろしくお願いします。" * 4
CHINESE = "这是一个中文论坛的帖子，大家好，请问怎么安装软件？" * 4


@pytest.mark.parametrize(
    ("text", "encoding"), [(RUSSIAN, "cp1251"), (RUSSIAN, "koi8-r"), (JAPANESE, "shift_jis"), (CHINESE, "gbk")]
)
def test_a_page_mislabelled_as_utf8_is_still_read(text: str, encoding: str) -> None:
    assert decode_text(text.encode(encoding), "text/html; charset=utf-8").text == text


def test_the_header_is_believed_before_the_meta() -> None:
    body = f"<meta charset=koi8-r>{RUSSIAN}".encode("cp1251")
    assert decode_text(body, "text/html; charset=windows-1251").text.endswith(RUSSIAN)


def test_a_meta_is_believed_before_statistics() -> None:
    body = b'<META http-equiv="content-type" content="text/html; charset=iso-8859-2">\xb1\xe6'
    assert decode_text(body, "text/html").text.endswith("ąć")


def test_the_meta_speaks_where_the_header_is_wrong() -> None:
    body = f"<meta charset=koi8-r>{RUSSIAN}".encode("koi8-r")
    assert decode_text(body, "text/html; charset=utf-8").encoding == "koi8-r"


@pytest.mark.parametrize("mark", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_refutes_another_header(mark: str) -> None:
    assert decode_text("Grüße".encode(mark), "text/html; charset=windows-1251").text == "Grüße"


def test_utf8_without_any_claim_is_utf8() -> None:
    assert decode_text("Grüße".encode()).text == "Grüße"


def test_a_page_cut_inside_a_letter_stays_utf8() -> None:
    decoded = decode_text(RUSSIAN.encode()[:-3], "text/html; charset=utf-8")
    assert decoded.text[:-1] == RUSSIAN[:-3]
    assert decoded.encoding == "utf-8"


def test_one_broken_letter_does_not_change_the_encoding() -> None:
    decoded = decode_text(b"\xff" + RUSSIAN.encode(), "text/html; charset=utf-8")
    assert decoded.text[1:] == RUSSIAN


def test_utf8_then_binary_keeps_its_text() -> None:
    assert decode_text(RUSSIAN.encode() + bytes(range(128, 256)) * 8).text.startswith(RUSSIAN)


def test_latin1_means_windows_1252_on_the_web() -> None:
    assert decode_text(b"\x93quoted\x94 \xe9", "text/html; charset=ISO-8859-1").text == "“quoted” é"


@pytest.mark.parametrize("label", ["idna", "punycode", "unicode_escape", "utf-7", "base64", "undefined", "nonsense"])
def test_a_label_that_no_browser_knows_is_passed_over(label: str) -> None:
    assert decode_text("Gr\\u00fc\u00dfe".encode(), f"text/html; charset={label}").encoding == "utf-8"


def test_a_meta_in_ascii_cannot_mean_utf16() -> None:
    assert decode_text("<meta charset=utf-16>Grüße".encode()).text.endswith("Grüße")


LABELS = sorted({"utf-8", "utf-16", "shift_jis", "euc-jp", "iso-2022-jp", "gbk", "big5", "hz", "cp1255", "x", "\x00"})


@given(st.binary(max_size=200), st.sampled_from(LABELS), st.sampled_from([b"", codecs.BOM_UTF8, codecs.BOM_UTF16_LE]))
def test_decoding_never_raises(body: bytes, label: str, mark: bytes) -> None:
    decoded = decode_text(mark + body, f"text/html; charset={label}")
    decode_text(b"<meta charset=" + label.encode() + b">" + body)
    assert isinstance(decoded.text, str)
