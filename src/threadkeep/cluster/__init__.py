"""The same crawls on many machines.

Takes a catalogue of forums and places the work.
Is known to no other room. To be built.
"""
