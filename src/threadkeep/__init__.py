"""threadkeep: keep every thread of any web forum."""
