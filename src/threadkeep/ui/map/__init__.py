"""The map of a forum: its kinds of page and the arcs between them, as a picture.

Takes a strategy and, where there is one, the archive that was crawled by it; gives a graph and its SVG.
Does not learn, fetch, or decide what is followed.
"""

from threadkeep.ui.map.graph import Arc, Graph, Node, Skip, graph_of
from threadkeep.ui.map.of_archive import archive_graph
from threadkeep.ui.map.svg import svg

__all__ = ["Arc", "Graph", "Node", "Skip", "archive_graph", "graph_of", "svg"]
