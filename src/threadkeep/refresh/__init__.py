"""Keeping an archive fresh within a budget of pages.

Takes an archive's lists and gives what is due.
Does not fetch, and does not know how a list's rows were read. To be built.
"""
