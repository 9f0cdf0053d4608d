"""List policies: which page of which list is worth the next request?

Takes the stored forum and the observations of pages; returns page requests.
Does not fetch, and does not know URLs.
"""
