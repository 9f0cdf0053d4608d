"""Simulated forums, measures, test beds and benchmarks for threadkeep.

Takes the installed product and returns figures about it.
The product never imports this package.
"""
