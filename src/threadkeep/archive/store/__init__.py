"""The writing half: one transaction for each page.

Takes a visit, its answer and its reading; writes the bytes first, then posts, rows, links and the state of the page.
Does not know which page comes next.
"""
