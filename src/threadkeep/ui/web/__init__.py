"""The local web pages.

Takes an archive and gives pages in a browser.
Does not write to an archive. To be built.
"""
