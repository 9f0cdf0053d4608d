"""Objects of one page: from schema.org markup, else by rules learned from values of known objects.

Takes a parsed page and an object type and gives field values as the page shows them.
Does not know other sites, nor which objects are the same.
"""

from threadkeep.objects.extraction.alignment import Alignment, FieldPlace, KnownObjects, aligned_records
from threadkeep.objects.extraction.mentions import Mention, SiteSpelling, mention_of, site_spelling
from threadkeep.objects.extraction.page_objects import FoundObject, Source, markup_objects, page_objects
from threadkeep.objects.extraction.reading import LookJob, PageLook, look_at_page
from threadkeep.objects.extraction.trust import TrustThresholds, trusted_wrappers
from threadkeep.objects.extraction.wrapper import FieldRule, Wrapper, learn_wrappers, wrapped_objects

__all__ = [
    "Alignment",
    "FieldPlace",
    "FieldRule",
    "FoundObject",
    "KnownObjects",
    "LookJob",
    "Mention",
    "PageLook",
    "SiteSpelling",
    "Source",
    "TrustThresholds",
    "Wrapper",
    "aligned_records",
    "learn_wrappers",
    "look_at_page",
    "markup_objects",
    "mention_of",
    "page_objects",
    "site_spelling",
    "trusted_wrappers",
    "wrapped_objects",
]
