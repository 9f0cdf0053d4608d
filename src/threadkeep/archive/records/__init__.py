"""What the WARC files say of the archive itself: runs, strategies, and how visits ended.

Takes values and gives notes, and back. Does not know what the tables hold.
"""
