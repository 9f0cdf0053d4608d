"""The exchange on disk: gzip WARC records.

Takes exchanges and gives located bytes, and back.
Does not know what a page says, nor what was decided about it.
"""
