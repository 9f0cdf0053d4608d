"""What the paper prints: the cells of its Table 4 are lost, its sentences are not."""

from __future__ import annotations

PAPER_CORRECT = {"SRC (100%)": "more than 95 %", "SRC (95%)": "more than 95 %"}
PAPER_PAGES = {"SRC (100%)": "77 %", "SRC (95%)": "less than 1/3", "SRC (90%)": "31.3 %"}
PAPER_OLD = {"SRC (100%)": "more than 90 %", "SRC (95%)": "about 90 %", "SRC (90%)": "about 90 %"}
PAPER_OLD_PAGES = {"SRC (100%)": "half", "SRC (95%)": "about 40 %", "SRC (90%)": "about 30 %"}
