"""Whether a request may change something in the forum, by the facts of the links to its URL."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from urllib.parse import parse_qsl, unquote, urlsplit

from threadkeep.crawl.gate.acting_words import known_words
from threadkeep.crawl.gate.link_facts import LinkFacts, Refusal
from threadkeep.crawl.thresholds import GATE

_WORD = re.compile(r"[^\W\d_]+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_FILE_ENDING = re.compile(r"\.(?:html?|xhtml|php\d?|aspx?|jsp|cgi|pl|cfm|do)$", re.IGNORECASE)
# Beyond it are signs with a meaning, such as thumbs and hearts.
_LAST_PLAIN_SIGN = 0x2100
_BRACKETS = re.compile(r"\s*[(\[{（【].*?[)\]}）】]")


def refusal(facts: LinkFacts, *, is_member: bool = False) -> Refusal | None:
    """The reason not to request a URL; None if it may be requested.

    As a member (`is_member`) a URL is requested only if other links show that it is a record of a list, a page flip or
    an ancestor of the start page: whatever else a member requests may change something.
    """
    found = next((found for check in _CHECKS if (found := check(facts))), None)
    return found or (_member_refusal(facts) if is_member and not facts.is_followed else None)


@lru_cache(maxsize=GATE.cached_urls)
def acting_words(text: str) -> str | None:
    """The words of a text if they say an action and nothing else; None if not."""
    words = [word.casefold() for word in _WORD.findall(_CAMEL.sub(" ", text))]
    return " ".join(words) if words and known_words().say_action(words) else None


def has_sign(url: str, label: str) -> bool:
    """Whether anything in a URL or in its label may say an action or carry a token."""
    is_token = "?" in url and _token_refusal(LinkFacts(url)) is not None
    return is_token or (bool(label) and _acting_label(label) is not None)


def _form_refusal(facts: LinkFacts) -> Refusal | None:
    return Refusal("form", "a form sends data to this URL") if facts.is_form_target else None


def _script_refusal(facts: LinkFacts) -> Refusal | None:
    return Refusal("script", f"the link has {facts.scripts[0]}") if facts.scripts else None


def _token_refusal(facts: LinkFacts) -> Refusal | None:
    for name, value in parameters(facts.url):
        if name not in facts.session_names and value and _is_token_name(name):
            return Refusal("token", f"the parameter {name} carries a token")
        if is_random(name) and is_random(value):
            return Refusal("token", "a parameter has a random name and a random value")
    return None


def _command_refusal(facts: LinkFacts) -> Refusal | None:
    if facts.is_page_with_command and not facts.is_followed:
        return Refusal("command", "it is another page of the forum with a command added")
    return None


def _words_refusal(facts: LinkFacts) -> Refusal | None:
    """By words. A strategy has more evidence than a word: a title or its slug may be one, as in `/t/thanks/12`."""
    if facts.is_among_names:
        return None
    by_url, by_label = _url_refusal(facts), _label_refusal(facts)
    is_certain = not facts.is_followed or (by_label is not None and (facts.is_label_repeated or by_url is not None))
    return by_url or by_label if is_certain else None


def _url_refusal(facts: LinkFacts) -> Refusal | None:
    found = _acting_url(facts.url)
    return Refusal("url-words", f'its URL says "{found}"') if found else None


@lru_cache(maxsize=GATE.cached_urls)
def _acting_url(url: str) -> str | None:
    return next((words for part in _url_parts(url) if (words := acting_words(part))), None)


def _label_refusal(facts: LinkFacts) -> Refusal | None:
    found = next((words for label in facts.labels if (words := _acting_label(label))), None)
    return Refusal("link-words", f'its link says "{found}"') if found else None


def _sibling_refusal(facts: LinkFacts) -> Refusal | None:
    return Refusal("sibling", f"other URLs of its form: {facts.acting_sibling}") if facts.acting_sibling else None


@lru_cache(maxsize=GATE.cached_urls)
def _acting_label(label: str) -> str | None:
    text = _BRACKETS.sub("", label).strip() or label.strip("()[]{}（）【】 ")
    return _acting_signs(text) or _acting_phrase(text.casefold()) or acting_words(text)


def _acting_signs(text: str) -> str | None:
    signs = {sign for sign in text if sign.isalpha() or ord(sign) > _LAST_PLAIN_SIGN}
    return text if signs and signs <= known_words().signs else None


def _acting_phrase(text: str) -> str | None:
    """A phrase that the text begins or ends with, and little more."""
    phrases = (each for each in known_words().phrases if text.startswith(each) or text.endswith(each))
    return next((each for each in phrases if len(text) <= len(each) + GATE.phrase_surplus), None)


def _member_refusal(facts: LinkFacts) -> Refusal | None:
    if facts.is_list_like or facts.is_flip or facts.is_ancestor:
        return None
    return Refusal("member", "no other link shows that it is a board, a thread or a page of one")


_CHECKS: tuple[Callable[[LinkFacts], Refusal | None], ...] = (
    _form_refusal,
    _script_refusal,
    _token_refusal,
    _command_refusal,
    _words_refusal,
    _sibling_refusal,
)


def _url_parts(url: str) -> Iterator[str]:
    """The segments of the path, and names and values of the query."""
    parts = urlsplit(url)
    for segment in parts.path.split("/"):
        yield _FILE_ENDING.sub("", unquote(segment))
    for name, value in parameters(url):
        yield name
        yield value


@lru_cache(maxsize=GATE.cached_urls)
def parameters(url: str) -> tuple[tuple[str, str], ...]:
    """The names and values of a URL's query, in their order."""
    return tuple(parse_qsl(urlsplit(url).query.replace(";", "&"), keep_blank_values=True)) if "?" in url else ()


def _is_token_name(name: str) -> bool:
    return "".join(_WORD.findall(name)).casefold() in known_words().token_names


def is_random(text: str) -> bool:
    """Whether a text is letters and digits without sense."""
    return (
        len(text) >= GATE.random_length
        and text.isalnum()
        and any(map(str.isdigit, text))
        and any(map(str.isalpha, text))
    )
