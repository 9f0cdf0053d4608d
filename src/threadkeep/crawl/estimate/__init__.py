"""The size of a forum, estimated from the few pages that were requested.

Takes a strategy and readings, and returns numbers of boards, threads and pages.
Does not know how pages are fetched or stored.
"""
