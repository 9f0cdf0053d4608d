"""The graph of a forum: kinds of page and the arcs between them.

Takes sampled pages and gives kinds, roles and arcs.
Does not know how the sample was drawn, nor what will be followed. To be built.
"""
