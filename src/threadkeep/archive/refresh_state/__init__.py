"""What a refresh needs from an archive.

Takes an open archive; gives the states of its boards and threads, the pages of its lists, and the times that the forum
shows. Does not decide which page is requested.
"""
