"""URLs and links, matched against the patterns and rules of a strategy.

Takes a URL, or a page with its links; returns the kind and identity of the URL, and the links that a crawl follows.
Does not know what posts or rows a page has.
"""
