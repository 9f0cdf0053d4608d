"""The exchange on disk: gzip WARC records.

Takes exchanges and gives located bytes, and back.
Does not know what a page says, nor what was decided about it.
"""

from threadkeep.warc.crashpoint import KILLED, crash_point
from threadkeep.warc.foreign import answer_at, answer_places
from threadkeep.warc.inflate import MAX_BODY
from threadkeep.warc.located import RecordLocation
from threadkeep.warc.member import Member, cut_back, walk_members
from threadkeep.warc.notes import Note
from threadkeep.warc.plain_file import check_plain, check_real_folder, new_file, open_plain, plain_reader
from threadkeep.warc.read import Content, contents, exchanges, read_exchange
from threadkeep.warc.writer import WarcWriter, is_segment_name, segments

__all__ = [
    "KILLED",
    "MAX_BODY",
    "Content",
    "Member",
    "Note",
    "RecordLocation",
    "WarcWriter",
    "answer_at",
    "answer_places",
    "check_plain",
    "check_real_folder",
    "contents",
    "crash_point",
    "cut_back",
    "exchanges",
    "is_segment_name",
    "new_file",
    "open_plain",
    "plain_reader",
    "read_exchange",
    "segments",
    "walk_members",
]
