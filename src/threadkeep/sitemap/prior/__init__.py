"""What a link is worth before any link like it was requested, learned from crawls of other forums."""

from threadkeep.sitemap.prior.features import link_features
from threadkeep.sitemap.prior.prior import NEAR_URLS, Prior, shipped_prior

__all__ = ["NEAR_URLS", "Prior", "link_features", "shipped_prior"]
