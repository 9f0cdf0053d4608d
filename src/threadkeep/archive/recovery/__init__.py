"""Opening after a crash, and the comparison of every stored byte with the tables.

Takes a folder; repairs torn tails, or reports every problem. Does not read posts from pages.
"""
