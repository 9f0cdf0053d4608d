"""The exchange on disk: gzip WARC records.

Takes exchanges and gives located bytes, and back.
Does not know what a page says, nor what was decided about it.
"""

from threadkeep.warc.located import Located
from threadkeep.warc.member import Member, cut_back, walk_members
from threadkeep.warc.read import exchanges, read_exchange
from threadkeep.warc.writer import WarcWriter, segments

__all__ = ["Located", "Member", "WarcWriter", "cut_back", "exchanges", "read_exchange", "segments", "walk_members"]
