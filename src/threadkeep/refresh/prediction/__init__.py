"""Predictions from the times of stored posts: when is the next post in a thread or a list expected?

Takes times in seconds; returns intervals and rates.
Does not know boards, pages or requests.
"""
