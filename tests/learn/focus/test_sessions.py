from __future__ import annotations

from tests.learn.focus.pages import link, page
from threadkeep.learn.focus.sessions import session_parameters


def test_a_parameter_that_differs_between_two_answers_is_a_sessions() -> None:
    one = page("/", links=[link("/f?id=1&sid=aa", "One"), link("/f?id=2&sid=aa", "Two")])
    two = page("/", links=[link("/f?id=1&sid=bb", "One"), link("/f?id=2&sid=bb", "Two")])
    assert session_parameters(one, two) == {"sid"}


def test_a_parameter_that_is_gone_the_second_time_is_a_sessions() -> None:
    one = page("/", links=[link("/f;jsessionid=aa?id=1", "One")])
    two = page("/", links=[link("/f?id=1", "One")])
    assert session_parameters(one, two) == {"jsessionid"}


def test_a_new_thread_between_two_answers_makes_no_session() -> None:
    one = page("/", links=[link("/t?id=1", "One"), link("/t?id=2", "Two"), link("/t?id=3", "Latest")])
    two = page("/", links=[link("/t?id=1", "One"), link("/t?id=2", "Two"), link("/t?id=4", "Latest")])
    assert session_parameters(one, two) == set()
