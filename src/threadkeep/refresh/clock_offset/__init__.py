"""The offset between a forum's clock and ours, inferred from stored times.

Takes an archive; returns offsets in seconds for lists, posts and the list of the newest threads.
Does not change what is stored.
"""
