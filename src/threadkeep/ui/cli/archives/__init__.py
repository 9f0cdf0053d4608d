"""The commands that read an archive without a request.

Takes the options of a command and returns its exit code.
Does not use the network.
"""
