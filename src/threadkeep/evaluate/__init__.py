"""The papers' measures and the benchmarks.

Takes fetch logs and truths and gives tables and plots.
Does not know how a crawl came to its requests.
"""
