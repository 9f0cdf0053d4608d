"""Compares estimated heights and areas with those of a browser: `python bench/tools/compare_heights.py FOLDER`.

    python bench/tools/compare_heights.py pages/

FOLDER holds HTML files. Each is opened in a headless Chromium without network, and a table is printed: how well the
lines of `heights_of` go with the pixels of the browser, and how far the areas of regions are from their true shares.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import numpy as np

from threadkeep.layout import elements_of, heights_of, regions_of
from threadkeep.page import TEXT_TAG, Page, parse

# Elements lower than this many lines are one line or none; the browser rounds them up.
FEWEST_LINES = 3
FEWEST_RECORDS = 3
PATIENCE_SECONDS = 60
_ID = "threadkeep-boxes"
_SCRIPT = f"""<script>
const boxes = [...document.querySelectorAll("*")].map(e => [e.tagName.toLowerCase(), e.getBoundingClientRect()]);
const found = document.createElement("pre");
found.id = "{_ID}";
found.textContent = JSON.stringify(boxes.map(([tag, box]) => [tag, box.width, box.height]));
document.body.append(found);
</script>"""
_FOUND = re.compile(rf'<pre id="{_ID}">(.*?)</pre>', re.DOTALL)

Box = tuple[str, float, float]


@dataclass(frozen=True, slots=True)
class HeightComparison:
    """One page: how lines and pixels go together, the pixels of a line, and how far the areas of regions are off."""

    name: str
    elements: int
    rank_correlation: float
    pixels_a_line: float
    regions: int
    area_off: float


def main(words: Sequence[str]) -> int:
    if len(words) != 1 or not Path(words[0]).is_dir():
        print(__doc__, file=sys.stderr)
        return 1
    pages = [found for path in sorted(Path(words[0]).glob("*.html")) if (found := compared(path))]
    print("| page | elements | rank correlation | pixels a line | regions | area off by |")
    print("|---|---|---|---|---|---|")
    for page in pages:
        print(_row(page))
    print(f"median rank correlation {median(page.rank_correlation for page in pages):.2f},", end=" ")
    print(f"median area off by {median(page.area_off for page in pages if page.regions):.1%}, {len(pages)} pages")
    return 0


def _row(page: HeightComparison) -> str:
    head = f"| {page.name} | {page.elements} | {page.rank_correlation:.2f} | {page.pixels_a_line:.0f}"
    return f"{head} | {page.regions} | {page.area_off:.1%} |"


def compared(path: Path) -> HeightComparison | None:
    """A page's estimates beside its boxes; None where the browser built another tree than the parser."""
    body = path.read_bytes()
    page = parse(body, "http://forum.example/page", "text/html; charset=utf-8")
    nodes = [node for node, tag in enumerate(page.nodes.tags) if tag != TEXT_TAG]
    boxes = browser_boxes(body)
    if [tag for tag, _, _ in boxes[: len(nodes)]] != [page.nodes.tags[node] for node in nodes]:
        print(f"{path.name}: another tree in the browser", file=sys.stderr)
        return None
    by_node = dict(zip(nodes, boxes, strict=False))
    lines, heights = _tall(page, by_node)
    off = _areas_off(page, by_node)
    correlation = _rank_correlation(lines, heights)
    pixels = median(height / line for line, height in zip(lines, heights, strict=True))
    return HeightComparison(path.stem, len(lines), correlation, pixels, len(off), median(off) if off else 0.0)


def browser_boxes(body: bytes) -> list[Box]:
    """Tag, width and height of every element of a page as a browser lays it out, in document order."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "page.html"
        file.write_bytes(body + _SCRIPT.encode())
        command = ("chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile")
        rules = ("--host-resolver-rules=MAP * ~NOTFOUND", "--window-size=1100,1600", "--dump-dom", file.as_uri())
        done = subprocess.run([*command, *rules], capture_output=True, timeout=PATIENCE_SECONDS, check=True)
    found = _FOUND.search(done.stdout.decode("utf-8", "replace"))
    return [tuple(box) for box in json.loads(unescape(found[1]))] if found else []


def _tall(page: Page, boxes: dict[int, Box]) -> tuple[list[int], list[float]]:
    """The lines and the pixels of the elements that are some lines high and seen."""
    lines = heights_of(page)
    tall = [node for node, box in boxes.items() if lines[node] >= FEWEST_LINES and box[2] > 0]
    return [lines[node] for node in tall], [boxes[node][2] for node in tall]


def _areas_off(page: Page, boxes: dict[int, Box]) -> list[float]:
    """For each larger region the difference between its estimated and its true share of the page."""
    elements = elements_of(page)
    body = next(node for node, tag in enumerate(page.nodes.tags) if tag == "body")
    whole = boxes[body][1] * boxes[body][2]
    regions = [region for region in regions_of(page, elements) if len(region.records) >= FEWEST_RECORDS]
    return [
        abs(
            region.area
            - sum(boxes[node][1] * boxes[node][2] for record in region.records for node in record.nodes) / whole
        )
        for region in regions
        if whole and not region.is_nested
    ]


def _rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    ranks = [np.argsort(np.argsort(values)) for values in (one, other)]
    return float(np.asarray(np.corrcoef(ranks))[0, 1])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
