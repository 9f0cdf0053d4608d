from __future__ import annotations

from threadkeep.sitemap import LinkLook, LinkOccurrence
from threadkeep.sitemap.prior import shipped_prior

PAGE = "https://forum.example/forum/3"


def link(target: str, anchor: str, **look: object) -> LinkOccurrence:
    return LinkOccurrence(f"https://forum.example{target}", anchor, "ul>li>a", LinkLook(**look))  # type: ignore[arg-type]


def test_a_thread_of_a_list_is_worth_more_than_a_profile() -> None:
    thread = link("/topic/71-how-to-grow-beans", "How to grow beans", anchor_letters=17, is_longest_in_unit=True)
    profile = link("/user/71", "ann", anchor_letters=3)
    prior = shipped_prior()
    assert prior.probability(thread, PAGE, PAGE) > 0.6 > 0.3 > prior.probability(profile, PAGE, PAGE)


def test_a_number_in_a_run_is_worth_a_try_on_any_forum() -> None:
    step = link("/forum/3?xq=2", "2", is_number=True, run=4, difference="longer")
    assert shipped_prior().probability(step, PAGE, PAGE) >= 0.45
