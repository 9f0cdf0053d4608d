"""Opening after a crash, and the comparison of every stored byte with the tables.

Takes a folder; adopts whole records, cuts a torn one, or reports every problem. Does not read posts from pages.
"""
