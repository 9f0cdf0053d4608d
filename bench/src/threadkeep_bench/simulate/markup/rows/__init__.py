"""Rows of index pages: boards and threads as tables, lists, blocks or lines.

Takes board or thread items and a look and returns the HTML of the list.
Does not know the rest of the page.
"""

from threadkeep_bench.simulate.markup.rows.boards import BoardsLook, board_rows, draw_boards
from threadkeep_bench.simulate.markup.rows.cells import CellLook
from threadkeep_bench.simulate.markup.rows.rows import RowLook
from threadkeep_bench.simulate.markup.rows.threads import ThreadsLook, draw_threads, thread_rows

__all__ = [
    "BoardsLook",
    "CellLook",
    "RowLook",
    "ThreadsLook",
    "board_rows",
    "draw_boards",
    "draw_threads",
    "thread_rows",
]
