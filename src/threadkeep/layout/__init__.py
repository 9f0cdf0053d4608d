"""Repetition on a page: regions, records, link tables, near-duplicates.

Takes pages and gives regions with their records.
Does not know URLs' meaning, nor what kind a page is. To be built.
"""
