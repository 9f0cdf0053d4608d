"""Learning: from seed objects to a plan.

Takes sites, seeds and a search provider, and gives a plan and the objects that were found.
Does not know how a page is fetched.
"""

from threadkeep.objects.learning.evidence import (
    LearnedPlan,
    LearningOptions,
    Method,
    learned_plan,
    selected_patterns,
    site_plans,
    site_tree,
)
from threadkeep.objects.learning.learn import LearningResult, Progress, Seeding, learn
from threadkeep.objects.learning.records import PageMentions, SiteRecord, known_objects, mentions_in
from threadkeep.objects.learning.site_reading import crawled_site, read_site, stored_records

__all__ = [
    "LearnedPlan",
    "LearningOptions",
    "LearningResult",
    "Method",
    "PageMentions",
    "Progress",
    "Seeding",
    "SiteRecord",
    "crawled_site",
    "known_objects",
    "learn",
    "learned_plan",
    "mentions_in",
    "read_site",
    "selected_patterns",
    "site_plans",
    "site_tree",
    "stored_records",
]
