"""The graph of a forum: types of page, kinds of page and the arcs between them.

Takes pages and gives what is seen on each, its type included; kinds, roles and arcs from a sample are to be built.
Does not know how the sample was drawn, nor what will be followed.
"""

from threadkeep.sitemap.evidence import (
    AnchorClass,
    Claim,
    ClaimKind,
    Evidence,
    GroupKey,
    LinkGroup,
    LinkLook,
    LinkOccurrence,
    PageFacts,
    PostFacts,
    RequestOutcome,
    RowFacts,
    UrlDifference,
)
from threadkeep.sitemap.page_type import PageType, page_type
from threadkeep.sitemap.record_times import RecordTimes, SeenDate
from threadkeep.sitemap.sight import Sight, sight_of

__all__ = [
    "AnchorClass",
    "Claim",
    "ClaimKind",
    "Evidence",
    "GroupKey",
    "LinkGroup",
    "LinkLook",
    "LinkOccurrence",
    "PageFacts",
    "PageType",
    "PostFacts",
    "RecordTimes",
    "RequestOutcome",
    "RowFacts",
    "SeenDate",
    "Sight",
    "UrlDifference",
    "page_type",
    "sight_of",
]
