"""Page types: pages with labels, models trained on them, and the paper's table of how many forums that needs.

Takes test beds and gives labelled pages, models and their precision and recall.
Does not know how a page is looked at: features and models are the sitemap's.
"""

from threadkeep_bench.training.examples import LabelledPage, page_features_of
from threadkeep_bench.training.labels import labelled
from threadkeep_bench.training.models import Way
from threadkeep_bench.training.sample import SampledPage
from threadkeep_bench.training.table_two import FORUMS, TEST_PAGES, TRAINING_PAGES, TableRow, table_two

__all__ = [
    "FORUMS",
    "TEST_PAGES",
    "TRAINING_PAGES",
    "LabelledPage",
    "SampledPage",
    "TableRow",
    "Way",
    "labelled",
    "page_features_of",
    "table_two",
]
