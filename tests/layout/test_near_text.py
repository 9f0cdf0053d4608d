from __future__ import annotations

from threadkeep.layout.near_text import MOST_WORDS, Template, own_words, page_text, template_of
from threadkeep.page import parse


def text_of(html: str, title: str = ""):
    page = parse(f"<title>{title}</title><body>{html}".encode(), "http://f.example/", "text/html; charset=utf-8")
    return page_text(page)


def words_of(html: str) -> int:
    return len(own_words(text_of(html), Template()).words)


def site(content: str, nav: str = "Home Members Search", online: str = "anna bert"):
    return text_of(f"<div><p>{nav}</p></div><aside><b>{online}</b></aside><article>{content}</article>")


def test_a_text_on_most_pages_is_template():
    pages = [site(f"story number {'x' * number} told") for number in range(10)]
    template = template_of(pages)
    assert len(own_words(pages[3], template).words) == len(["story", "number", "xxx", "told"])


def test_the_same_words_at_another_place_are_content():
    pages = [site(f"story {'x' * number}") for number in range(10)]
    quoted = text_of("<section><p>Home Members Search</p></section>")
    assert len(own_words(quoted, template_of(pages)).words) == 3


def test_a_place_of_template_texts_is_template_whatever_it_holds():
    pages = [site(f"story {'x' * number}") for number in range(10)]
    other = site("story", online="carla dirk")
    assert own_words(other, template_of([*pages, other])) == own_words(text_of("<article>story</article>"), Template())


def test_few_pages_have_no_template():
    assert template_of([site("one"), site("two")]) == Template()


def test_copies_of_one_page_make_no_template():
    pages = [site("the same again") for _ in range(20)]
    assert template_of(pages) == Template()


def test_counters_are_no_words_but_names_with_digits_are():
    assert text_of("<p>Views: 1204</p>") == text_of("<p>Views: 1377</p>")
    assert text_of("<p>anna7</p>") != text_of("<p>anna8</p>")


def test_numbers_in_long_texts_are_what_somebody_wrote():
    long = "the old lathe in my workshop ran for a very long time and then it stopped after {} days"
    assert text_of(long.format(12)) != text_of(long.format(13))


def test_each_character_of_a_script_without_spaces_is_a_word():
    assert words_of("<p>新しいセンサーは高い</p>") == len("新しいセンサーは高い")
    assert own_words(text_of("<p>新的传感器比以前贵一倍</p>"), Template()).is_unspaced


def test_scripts_and_forms_are_no_text():
    assert words_of("<script>var a</script><style>b</style><textarea>quoted text</textarea><p>one</p>") == 1


def test_a_hostile_page_is_cut():
    html = "".join(f"<p>{'word ' * 500}</p>" for _ in range(300))
    assert words_of(html) <= MOST_WORDS + 500
