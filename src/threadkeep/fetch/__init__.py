"""The network edge: a visit goes in, a response or a failure comes out.

Takes visits and gives answers, politely, within limits, or from a recording.
Does not know what a forum is, nor what is worth asking for.
"""
