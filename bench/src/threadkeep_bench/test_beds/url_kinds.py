"""The kinds of URL in the truth files of recorded and running packages, in our own words."""

from __future__ import annotations

from collections.abc import Mapping

from threadkeep_bench.simulate import UrlKind

_NAMES: Mapping[UrlKind, str] = {
    "entry": "index home",
    "index": "board board_page board_dup board_sid_dup",
    "thread": """thread thread_page thread_flat
        thread_dynurl_dup thread_sid_dup thread_param_dup thread_oldurl_dup""",
    "permalink": """thread_permalink post_permalink post_permalink_redirect post_redirect post_page
        thread_message message""",
    "shortcut": "thread_prevnext thread_jump_redirect first_unread_redirect",
    "print": """thread_print thread_lofi thread_altview thread_threaded thread_tree thread_nested thread_other
        board_lofi board_tree""",
    "sort": "board_sort index_sorted thread_sorted date_index",
    "profile": "profile reputation user_profile user_lists user_posts author",
    "members": "userlist whoposted memberlist users",
    "search": "search",
    "recent": "recent latest active activity",
    "calendar": "stats_calendar date_archive",
    "tag": "tags tag badges",
    "feed": "feed",
    "login": "login other_ucp login_register",
    "form": "post_form reply_form reply",
    "action": "thread_toggle thread_state",
    "portal": "portal blog frameset project",
    "file": "raw mbox export_mbox api",
    "other": "other frame_chrome help revisions home_page",
}

KINDS: Mapping[str, UrlKind] = {name: kind for kind, names in _NAMES.items() for name in names.split()}

# Where a recorded package calls its entry "index", a running one calls it "home" and means a board by "index".
LIVE_KINDS: Mapping[str, UrlKind] = {
    **KINDS,
    "index": "index",
    "index_page": "index",
    "categories": "index",
    "category": "index",
    "reply_link": "permalink",
}
