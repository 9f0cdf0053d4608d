"""Options that several commands have, and signals.

Takes the words of a command line and returns checked values.
Does not request pages.
"""
