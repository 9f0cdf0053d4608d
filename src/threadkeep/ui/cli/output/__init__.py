"""What commands print: reports for people and for scripts, and progress.

Takes outcomes and returns lines.
Does not change an archive.
"""
