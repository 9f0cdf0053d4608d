"""The folder of one forum: tables, frontier, checks and exports.

Takes what was fetched and read and keeps it, one transaction a page; gives it back as values.
Does not know how pages are fetched, nor what is worth fetching.
"""
