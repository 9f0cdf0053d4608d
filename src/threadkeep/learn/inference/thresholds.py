"""The tuned numbers of inference."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class InferenceThresholds:
    """Chosen on samples of 60 pages of 27 foreign forums; all of them were used, so figures on these are no proof."""

    # Places of blocks on a larger share of pages are the frame of the site.
    frame_share: float = 0.93
    # The core of a layout: places on this share of its pages.
    core_share: float = 0.4
    # A page joins the most similar layout from this similarity on.
    same_layout: float = 0.5
    # Layouts of threads had a mean score of 0.22 or more, others of 0.17 or less.
    thread_score: float = 0.2
    # A layout of pages with hardly any new text holds no threads.
    thread_content: float = 0.2
    # Pages of one message each bring so much text, if no layout shows posts.
    message_content: float = 0.5
    # A page that lists so many threads at one place is an index.
    fewest_listed: int = 2
    # So many values beside each other in one list may be names.
    fewest_names: int = 3
    # Words are names if this share of the fetched ones beside them leads to one role.
    alike_words: float = 0.75
    # A list whose values are names in this share has no other words: they are names too.
    names_in_list: float = 0.4
    # Values of a list whose URLs go on in forms that share less than this are the words of a menu.
    same_endings: float = 0.25
    # A template with an id holds for this share of the names of a slot.
    names_with_id: float = 0.8
    # Forms of numbers that are rarer than this share of the names beside them are names.
    rare_form: float = 0.1
    # Numbers in a longer text are parts of a title.
    longest_fixed_text: int = 12
    # More numbers in one slot than these are parts of a title.
    most_numbers: int = 6
    # A longer text without separators is a key that means nothing.
    longest_word: int = 16
    # A share of pages that repeat others makes a form of URL an alias.
    alias_share: float = 0.5
    # A role is believed from this share of the pages of a form of URL.
    role_share: float = 0.5
    # One part of a URL determines others if it goes with one value of them in this share of URLs.
    determines: float = 0.95
    # A list is needed if so many of its threads are on no better list.
    fewest_new: int = 3
    # A list is needed if this share of its threads is on no better list.
    new_share: float = 0.3
    # Pages of a second form of threads have this share of the score of the main form.
    as_surely: float = 0.7
    # Links to a second form of threads have this share of the length of links to the main form.
    as_long: float = 0.5
    # Lists that share so many threads are one list in two orders.
    same_list: float = 0.8
    # A number that is equal in so many URLs is fixed.
    fewest_alike: int = 8
    # Pages list those of another group if they link to this share of its fetched pages.
    listed_share: float = 0.5
    # The links of a pager are on a smaller share of the page.
    pager_span: float = 0.5
    # Its links follow each other within this share of the page.
    pager_gap: float = 0.03
    # Lists that show posts show some of this share of their threads.
    shown_again: float = 0.5
    # An element marks a role if it is on this share of its pages,
    marked: float = 0.9
    # and on at most this share of the other pages.
    wrongly_marked: float = 0.1
    # A larger share of lists among the fetched pages of a form is no exception.
    exceptions: float = 0.2


THRESHOLDS = InferenceThresholds()
