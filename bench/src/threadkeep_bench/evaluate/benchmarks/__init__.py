"""The benchmarks, a file each.

Takes the options of a user, crawls test beds and gives findings.
Does not know how findings are printed or checked.
"""
