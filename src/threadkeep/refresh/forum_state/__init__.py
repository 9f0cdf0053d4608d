"""What a refresh knows of a forum: its boards, its threads and the posts that are pending.

Takes the observations of list pages and thread pages; returns the pages that may hold new posts, with scores.
Does not decide which page is requested next, and does not know URLs.
"""
