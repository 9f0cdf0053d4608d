"""The loop: what is worth the next request, asked for, read, kept.

Takes a strategy and an archive and makes the archive whole.
Does not know HTTP, HTML or SQL; those stand behind their rooms.
"""
