"""Selective recrawling: few URL patterns over many sites that bring most objects of one type.

Takes an object type, seed objects and sites, and gives a plan: the patterns worth crawling, with their evidence.
Does not know forums in particular.
"""
