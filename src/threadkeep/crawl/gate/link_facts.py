"""What the gate knows of a URL: the facts that pages show of the links to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

# The first word of the rule that the archive stores with a refused URL.
REFUSED = "refused"
RefusalReason = Literal["form", "script", "token", "command", "url-words", "link-words", "sibling", "member"]


@dataclass(frozen=True, slots=True)
class LinkFacts:
    """What the pages seen so far show of the links to one URL.

    `labels` are the texts and titles of the links. `scripts` are attributes by which a link asks back or sends more
    than a plain request (`data-method`, `onclick="return confirm(...)"`). `is_form_target`: a form sends data to it.
    `is_page_with_command`: without one parameter, whose value is a word, it is the URL of another known page.
    `is_among_names`: at its place most links have a label of their own, so the label is a title. `session_names` are
    the parameters that most links of a page have. `is_list_like`, `is_flip` and `is_ancestor`: it is one of several
    records, a step to another page of a list, or a folder above the start page. `acting_sibling` is what other URLs of
    the same form do, if all of them act. `is_followed`: a rule of a strategy leads to it. `is_label_repeated`: the
    same label leads to other URLs of its page.
    """

    url: str
    labels: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    is_form_target: bool = False
    is_page_with_command: bool = False
    is_among_names: bool = False
    session_names: frozenset[str] = frozenset()
    is_list_like: bool = False
    is_flip: bool = False
    is_ancestor: bool = False
    acting_sibling: str | None = None
    is_followed: bool = False
    is_label_repeated: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the gate does not let a request pass; `evidence` is what was seen, in words."""

    reason: RefusalReason
    evidence: str

    @property
    def rule(self) -> str:
        """The refusal as the archive stores it."""
        return f"{REFUSED}: {self.evidence}"
