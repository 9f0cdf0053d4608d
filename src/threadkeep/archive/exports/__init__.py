"""The posts of an archive in formats of other programs.

Takes an open archive and a file or folder; writes every post once, thread by thread, in memory that does not grow with
the archive. Does not know how posts were read.
"""

from threadkeep.archive.exports.csv_rows import export_csv
from threadkeep.archive.exports.fields import FIELDS, fields
from threadkeep.archive.exports.formats import FORMS, export, export_to
from threadkeep.archive.exports.jsonl import export_jsonl, json_line
from threadkeep.archive.exports.mbox import export_mbox
from threadkeep.archive.exports.parquet import export_parquet
from threadkeep.archive.exports.site import export_html

# Where html and parquet are written without `-o`; a killed export leaves the second or third name.
DEFAULT_TARGETS = ("site", "site.new", "site.old", "posts.parquet")

__all__ = [
    "DEFAULT_TARGETS",
    "FIELDS",
    "FORMS",
    "export",
    "export_csv",
    "export_html",
    "export_jsonl",
    "export_mbox",
    "export_parquet",
    "export_to",
    "fields",
    "json_line",
]
