"""What generating and selecting patterns costs for 300 sites with a million URLs."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass

from threadkeep.objects.learning import LearningOptions, PageMentions, SiteRecord, selected_patterns, site_plans
from threadkeep_bench.simulate.verticals.chance import one_of, unit

SITES, PAGES = 300, 3_334
_OBJECTS = 60_000
# A third of the pages have objects, as in the paper's full download about half of them.
_KINDS = ("event", "print", "list", "news", "venue")


@dataclass(frozen=True, slots=True)
class ScaleCost:
    urls: int
    patterns: int
    cpu_seconds: float
    navigation_seconds: float
    megabytes: float


def measured_scale(sites: int = SITES) -> ScaleCost:
    """Measured in a process of its own, whose memory nothing else has touched."""
    run = subprocess.run([sys.executable, "-m", __name__, str(sites)], capture_output=True, text=True, check=True)
    urls, patterns, cpu, navigation, memory = run.stdout.split()
    return ScaleCost(int(urls), int(patterns), float(cpu), float(navigation), float(memory))


def made_records(sites: int, pages: int) -> Iterator[tuple[SiteRecord, dict[str, set[int]]]]:
    """A site with that many pages, and the objects on them."""
    for site in range(sites):
        root = f"http://site-{site}.example/"
        records, objects = [PageMentions(root, None)], {}
        for number in range(pages - 1):
            url, found = _page(site, number, root)
            parent = records[number // 40].url if number % 3 == 0 else root
            records.append(PageMentions(url, parent))
            if found:
                objects[url] = found
        yield SiteRecord(root, tuple(records)), objects


def _page(site: int, number: int, root: str) -> tuple[str, set[int]]:
    kind = _KINDS[number % len(_KINDS)]
    first = int(unit(site, number // 5) * _OBJECTS)
    match kind:
        case "event":
            return f"{root}event.php?id={100 + number}", {first}
        case "print":
            return f"{root}event.php?id={99 + number}&print=1", {first}
        case "list":
            return f"{root}events?page={number}", {first, (first + 1) % _OBJECTS}
        case "news":
            return f"{root}news/{one_of(_KINDS, site, number)}-{number}.html", set()
    return f"{root}venue/hall-{number}", set()


def _main() -> None:
    made = list(made_records(int(sys.argv[1]), PAGES))
    objects = {url: found for _, each in made for url, found in each.items()}
    records = [record for record, _ in made]
    urls = sum(len(record.pages) for record in records)
    before = time.process_time()
    selected = selected_patterns(records, objects)
    spent = time.process_time() - before
    before = time.process_time()
    assert sum(1 for _ in site_plans(records, selected, objects, LearningOptions())) <= len(records)
    navigation = time.process_time() - before
    print(urls, len(selected), spent, navigation, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


if __name__ == "__main__":
    _main()
