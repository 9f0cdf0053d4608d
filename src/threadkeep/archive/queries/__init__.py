"""The reading half: what the archive stores, given back as values.

Takes keys and URLs; gives boards, threads, posts, pages and stored responses.
Does not change a row.
"""
