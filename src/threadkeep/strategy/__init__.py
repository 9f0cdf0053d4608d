"""How one forum is crawled and read, as a file a person can write.

Takes a page and a strategy and gives a reading: kind, links to follow, rows, posts.
Does not know how the strategy came about, nor what is already archived.
"""
