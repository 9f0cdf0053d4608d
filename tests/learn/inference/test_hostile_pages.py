"""No content of a page may crash inference."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.learn.inference.evidence_samples import AT, SITE
from threadkeep.learn.inference import infer
from threadkeep.learn.inference.selectors import selector_for
from threadkeep.page import parse
from threadkeep.sitemap import Evidence
from threadkeep.sitemap.facts import page_facts
from threadkeep.sitemap.outcomes import EvidenceBuilder
from threadkeep.sitemap.prior import shipped_prior
from threadkeep.strategy import dumps, find_problems, loads

SIGNS = "/?&;=#%.,-_~()[]{}|^$*+\\\"'<>@: 01a\u00e9\u0665\u3042"
PATHS = st.text(SIGNS, max_size=24).map(lambda text: "/" + text)
NAMES = st.sampled_from(["div", "someone@example.org", "td", "a:b", "p.q", "x#1", "li", "ol-1"])
ANCHORS = st.sampled_from(["0", "1", "2", "-1", "next", "", "\u0662", "99999999999999999999", "[3]", "a"])


@st.composite
def pages(draw: st.DrawFn) -> list[tuple[str, str]]:
    paths = draw(st.lists(PATHS, min_size=1, max_size=8))
    found = []
    for path in paths:
        links = draw(st.lists(st.tuples(NAMES, st.sampled_from(paths) | PATHS, ANCHORS), max_size=12))
        body = "".join(
            f'<{name} class="{name}"><a href="{to.replace(chr(34), "")}">{anchor}</a>Some words of a text that is long'
            f" enough to be one.</{name}>"
            for name, to, anchor in links
        )
        found.append((path, f"<html><body>{body}</body></html>"))
    return found


def evidence_of(found: list[tuple[str, str]]) -> Evidence:
    builder = EvidenceBuilder(SITE + "/", shipped_prior())
    for path, text in found:
        page = parse(text.encode(), SITE + path.replace(" ", ""), "text/html")
        builder.add(page_facts(page, page.url, 200, AT))
    return builder.evidence()


@given(pages())
@settings(max_examples=150, deadline=None)
def test_any_pages_give_a_valid_strategy(found: list[tuple[str, str]]) -> None:
    for hypothesis in infer(evidence_of(found)):
        assert find_problems(dumps(hypothesis.strategy)) == ()
        assert loads(dumps(hypothesis.strategy)) == hypothesis.strategy


def test_an_address_as_an_element_name_is_no_selector() -> None:
    place = "html>body>someone@example.org.post>a"
    assert selector_for(place, ["html>body>p>a"]) is None
    assert selector_for(f"{place}.title", ["html>body>p>a"]) == "a.title"


def test_pages_of_one_list_with_a_position_of_zero_have_a_strategy() -> None:
    body = "".join(f"<p><a href='/t?id=1&from={at}'>{at}</a></p>" for at in range(5))
    evidence = evidence_of([("/", body), *((f"/t?id=1&from={at}", body) for at in range(5))])
    assert all(find_problems(dumps(each.strategy)) == () for each in infer(evidence))
