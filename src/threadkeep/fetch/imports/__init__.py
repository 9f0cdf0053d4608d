"""Pages that other programs saved, as a fetcher: WARC files, and folders that wget or HTTrack wrote.

Takes a path and gives answers. No request is made.
"""
