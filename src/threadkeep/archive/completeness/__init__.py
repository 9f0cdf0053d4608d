"""What the forum declares against what the archive holds.

Takes the tables; gives counts, the completeness of each thread with its evidence, and every gap.
Does not change a row.
"""
