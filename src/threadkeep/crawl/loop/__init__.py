"""The crawl loop and what it runs with: the archive's thread, limits, and watchers.

Takes a context (policy, fetcher, workers, archive) and requests pages until nothing is left or a limit is reached.
Does not know which page is worth a request: that is decided by the policy.
"""
