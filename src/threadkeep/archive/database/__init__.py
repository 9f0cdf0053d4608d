"""The folder of an archive and the SQLite file in it.

Takes a folder that may come from anybody; gives a connection whose tables have the newest schema.
Does not know what the rows mean.
"""
