"""Posts, thread rows and board rows, read from a page by the shapes of a strategy.

Takes a page, a strategy and the time of the fetch; returns a reading.
Does not know the strategy file, nor any other page.
"""
