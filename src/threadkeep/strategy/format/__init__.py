"""The strategy file: reading it, checking it, writing it.

Takes the text of a TOML file and returns a strategy, or errors with the key and the line; and the other way round.
Does not know pages or URLs of a forum: it checks a file only against itself.
"""
