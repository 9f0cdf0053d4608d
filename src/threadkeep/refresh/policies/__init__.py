"""List policies: they choose a list, and the page of it that is worth the next request.

Takes the stored forum and the observations of pages; returns page requests.
Does not fetch, and does not know URLs.
"""
