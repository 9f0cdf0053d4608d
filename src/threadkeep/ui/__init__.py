"""For people: the command line, and later the local web pages.

Takes words and gives words.
Does not decide anything about a crawl.
"""
