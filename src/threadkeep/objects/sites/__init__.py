"""Sites as sources of pages: crawled politely into an archive of their own, and looked at again from there.

Takes addresses and gives pages with their links, and what is on them.
Does not know which pages are worth a request, nor what objects are the same.
"""

from threadkeep.objects.sites.archived import ArchivedSites, SiteSettings, site_folders
from threadkeep.objects.sites.indexing import index_archive
from threadkeep.objects.sites.source import FetchedPage, Looking, Site, SitePage, Sites, SiteTrouble

__all__ = [
    "ArchivedSites",
    "FetchedPage",
    "Looking",
    "Site",
    "SitePage",
    "SiteSettings",
    "SiteTrouble",
    "Sites",
    "index_archive",
    "site_folders",
]
