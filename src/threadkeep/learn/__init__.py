"""Learners: a forum's strategy from a few of its pages.

Takes pages one by one, as asked for, and gives a strategy.
Does not fetch, and does not know where its pages come from. To be built.
"""
