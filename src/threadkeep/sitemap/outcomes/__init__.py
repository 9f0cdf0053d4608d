"""What each request brought: new text, new links of value, or what is known already.

Takes page facts in the order of the requests and gives outcomes and link groups. Does not choose the next request.
"""

from threadkeep.sitemap.outcomes.builder import EvidenceBuilder

__all__ = ["EvidenceBuilder"]
