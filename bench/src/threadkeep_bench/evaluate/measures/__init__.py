"""The papers' measures, as functions from values to values.

Takes a fetch log and a truth, or answers and what is right, and gives shares, accuracies and times.
Does not know where a log comes from, or which figures a paper reports.
"""
