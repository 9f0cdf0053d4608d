"""The test beds: forums with their truth and a fetcher for them.

Takes a seed, a recorded package or a running one and gives a bed to crawl and measure on.
Does not know what will be measured.
"""
