"""Objects as files: JSON lines, CSV and Parquet, each object with every page that shows it.

Takes clusters and a path, and writes the file whole or not at all.
Does not know how objects were found.
"""

from threadkeep.objects.exports.formats import check_export, export_objects
from threadkeep.objects.exports.stored import StoredObjects, load_objects, save_objects

__all__ = ["StoredObjects", "check_export", "export_objects", "load_objects", "save_objects"]
