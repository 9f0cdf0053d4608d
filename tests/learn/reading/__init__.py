"""Tests of how posts and rows are read."""
