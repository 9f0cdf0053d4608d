"""Page types: pages with labels, models trained on them, and the paper's table of how many forums that needs.

Takes test beds and gives labelled pages, models and their precision and recall.
Does not know how a page is looked at: features and models are the sitemap's.
"""
