"""The service for learners: it gives a learner the pages that it wants, from the archive or from the forum.

Takes a learner and returns the strategy that it learned.
Does not know how a strategy is inferred.
"""
