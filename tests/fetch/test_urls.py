import pytest
from hypothesis import given
from hypothesis import strategies as st

from threadkeep.fetch.urls import host_of, normalise, origin, path_and_query, same_site


@pytest.mark.parametrize(
    ("written", "spelled"),
    [
        ("HTTP://Forum.Example:80/a b?q=ü#top", "http://forum.example/a%20b?q=%C3%BC"),
        ("https://forum.example:443", "https://forum.example/"),
        ("https://forum.example:8443/x/../y", "https://forum.example:8443/y"),
        ("http://bücher.example/", "http://xn--bcher-kva.example/"),
        ("http://0x7f.1/", "http://127.0.0.1/"),
        ("http://2130706433/", "http://127.0.0.1/"),
        (" http://forum.example/\n", "http://forum.example/"),
        ("http://forum.example/?", "http://forum.example/?"),
        ("http://forum.example/?b=2&a=1&a=", "http://forum.example/?b=2&a=1&a="),
        ("http://name:secret@forum.example/a@b", "http://forum.example/a@b"),
    ],
)
def test_a_url_is_spelled_as_a_browser_would_ask_for_it(written: str, spelled: str) -> None:
    assert normalise(written) == spelled


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "ftp://forum.example/",
        "gopher://forum.example/",
        "data:text/html,x",
        "javascript:alert(1)",
        "mailto:a@b.example",
        "ws://forum.example/",
        "view-source:http://forum.example/",
        "about:blank",
        "blob:http://forum.example/1",
        "http://",
        "http://[::1",
        "http://[fe80::1%25eth0]/",
        "not a url",
        "",
        "http://a b/",
        "http://\udc80/",
    ],
)
def test_only_http_and_https_are_urls(url: str) -> None:
    assert normalise(url) is None


@pytest.mark.parametrize("link", ["javascript:void(0)", "mailto:x@y.example", "data:,x", "http://[", "file:///x"])
def test_a_link_that_leaves_http_is_no_url_even_with_a_base(link: str) -> None:
    assert normalise(link, "http://forum.example/") is None


@pytest.mark.parametrize(
    ("link", "resolved"),
    [
        ("?t=5", "http://forum.example/a/view?t=5"),
        ("../b", "http://forum.example/b"),
        ("//other.example/x", "http://other.example/x"),
        ("#post5", "http://forum.example/a/view?t=4"),
        ("", "http://forum.example/a/view?t=4"),
        ("\\b", "http://forum.example/b"),
        ("https:/x", "https://x/"),
    ],
)
def test_a_link_is_resolved_against_its_page(link: str, resolved: str) -> None:
    assert normalise(link, "http://forum.example/a/view?t=4") == resolved


@given(st.text(max_size=40), st.sampled_from([None, "http://forum.example/a/?b=1"]))
def test_normalising_twice_changes_nothing(text: str, base: str | None) -> None:
    once = normalise("http://" + text if base is None else text, base)
    assert once is None or normalise(once) == once


@given(st.text(max_size=40))
def test_a_url_is_its_origin_and_its_path_and_query(text: str) -> None:
    url = normalise(text, "https://forum.example:8443/")
    assert url is None or origin(url) + path_and_query(url) == url


def test_the_parts_of_a_url() -> None:
    url = "https://forum.example:8443/a?b#"
    assert origin(url) == "https://forum.example:8443"
    assert host_of(url) == "forum.example:8443"
    assert path_and_query("http://forum.example/a?b=1") == "/a?b=1"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("http://forum.example/a", "https://www.forum.example/b", True),
        ("http://forum.example/", "http://forum.example:8080/", False),
        ("http://forum.example/", "http://sub.forum.example/", False),
        ("http://forum.example:8080/", "http://www.forum.example:8080/", True),
    ],
)
def test_a_site_is_a_host_with_and_without_www(one: str, other: str, same: bool) -> None:
    assert same_site(one, other) is same
