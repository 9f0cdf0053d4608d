"""Selective recrawling: few URL patterns over many sites that bring most objects.

Takes seed objects and gives patterns.
Does not know forums in particular. To be built.
"""
