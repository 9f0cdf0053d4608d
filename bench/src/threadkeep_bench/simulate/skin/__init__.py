"""How a community is presented: structure, rows, dates, pagers, noise and looks.

Takes a random generator and returns a `Skin` of independent choices.
Does not know the community that is presented.
"""

from threadkeep_bench.simulate.skin.dates import DateStyle, draw_dates, stamp
from threadkeep_bench.simulate.skin.noise import Noise, draw_noise
from threadkeep_bench.simulate.skin.pagers import PagerStyle, draw_pager, mini_pager, pager, steps_only
from threadkeep_bench.simulate.skin.rows import RowStyle, draw_rows
from threadkeep_bench.simulate.skin.skin import Skin, Structure, draw_structure

__all__ = [
    "DateStyle",
    "Noise",
    "PagerStyle",
    "RowStyle",
    "Skin",
    "Structure",
    "draw_dates",
    "draw_noise",
    "draw_pager",
    "draw_rows",
    "draw_structure",
    "mini_pager",
    "pager",
    "stamp",
    "steps_only",
]
