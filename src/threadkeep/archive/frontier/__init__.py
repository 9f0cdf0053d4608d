"""All URLs that were ever seen, with their state and rank.

Takes URLs with identities and ranks; gives the next page to request.
Does not decide which rank a page has.
"""
