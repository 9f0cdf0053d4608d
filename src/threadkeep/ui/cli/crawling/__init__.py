"""The commands that request pages of a forum.

Takes the options of a command and returns its exit code.
Does not know how a page is chosen or stored.
"""
