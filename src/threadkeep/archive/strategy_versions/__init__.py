"""The strategies that an archive used.

Takes a new strategy; gives every page its new identity, and counts what another reading changed.
Does not read pages.
"""
