"""What a first crawl requests, and in which order.

Takes the links of a page and returns their ranks.
Does not fetch, and does not write to the archive.
"""
