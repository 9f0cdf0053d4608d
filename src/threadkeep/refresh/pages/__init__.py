"""The translation between an archive's pages and the numbers that a list policy uses.

Takes stored pages and page requests; returns observations, and the page in the frontier for a request.
Does not decide which page is worth a request.
"""
