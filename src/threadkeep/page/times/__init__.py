"""Dates as forums of many languages write them: found on a page, and read into moments.

Takes pages, or texts that look like dates, and gives candidates, the format of a site, and moments in UTC.
Does not know posts, authors or lists; which candidates belong together is said by who asks.
"""
