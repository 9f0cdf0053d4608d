"""Pages read in killable worker processes.

Takes a response and a strategy and returns a reading.
Does not know the archive, nor any other page.
"""
