"""Posts, threads and people that were taken out of an archive, and stay out.

Takes what shall be removed; gives WARC files and readings without it. Does not know who asked for it.
"""
