"""URL patterns of object pages, the choice among them, and the way to their pages.

Takes URLs with the objects on their pages, and gives patterns, a selection and navigation patterns.
Does not know what is on a page, nor how it is fetched.
"""

from threadkeep.objects.patterns.generation import url_patterns
from threadkeep.objects.patterns.matching import Matcher, matches
from threadkeep.objects.patterns.navigation import Navigation, NavigationStep, SiteTree, navigation, target_pages_map
from threadkeep.objects.patterns.prefixes import prefix_patterns
from threadkeep.objects.patterns.selection import Cost, PatternEvidence, SelectedPattern, select_patterns
from threadkeep.objects.patterns.walk import Walk

__all__ = [
    "Cost",
    "Matcher",
    "Navigation",
    "NavigationStep",
    "PatternEvidence",
    "SelectedPattern",
    "SiteTree",
    "Walk",
    "matches",
    "navigation",
    "prefix_patterns",
    "select_patterns",
    "target_pages_map",
    "url_patterns",
]
