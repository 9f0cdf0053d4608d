"""Fetchers that answer from a recording.

Takes a visit and returns the recorded response.
Does not use the network.
"""
