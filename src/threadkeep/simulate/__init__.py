"""Forums without a network, growing with a clock we turn.

Takes a community, a skin and a time and gives pages, and the truth about them.
Does not know how it will be crawled.
"""
