"""A crawl that learns while it runs: it explores, infers a strategy, follows it, and explores what is left.

Takes an archive and a plan without a strategy. Does not know how a strategy is inferred.
"""
