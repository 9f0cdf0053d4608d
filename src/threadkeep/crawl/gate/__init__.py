"""The gate between policy and fetcher: it refuses requests that may change something in the forum.

Takes what pages show of the links to a URL and returns a refusal with its reason, or none.
Does not fetch, and does not know which links are worth a request.
"""
