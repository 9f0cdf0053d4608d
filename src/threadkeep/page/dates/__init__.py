"""Dates: in the words of 41 languages, or by a format that a strategy names.

Takes a page, or texts of one site; returns the dates that they show, and reads them into moments in UTC.
Does not know posts or threads: a record is only a list of dates here.
"""
