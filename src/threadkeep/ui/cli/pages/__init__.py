"""The commands that show pages and maps without storing posts.

Takes the options of a command and returns its exit code.
Does not know how a page is read.
"""
