"""Sites that search engines find for objects, and that have none: directories, news, and shops for other things."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from threadkeep_bench.simulate.verticals.chance import one_of, unit
from threadkeep_bench.simulate.verticals.objects import TrueObject, Vertical
from threadkeep_bench.simulate.verticals.site import WebPage
from threadkeep_bench.simulate.verticals.spelling import TITLES
from threadkeep_bench.simulate.verticals.words import FILLER, SENTENCES


@dataclass(frozen=True)
class NoiseSite:
    """A site whose pages name objects and say nothing else about them. A directory names all on a few pages."""

    host: str
    names: tuple[str, ...]
    is_directory: bool
    _made: dict[str, WebPage] = field(default_factory=dict, compare=False, repr=False)

    def pages(self, day: int) -> Mapping[str, WebPage]:
        if not self._made:
            self._made.update((page.path, page) for page in self._all_pages())
        return self._made

    def _all_pages(self) -> Iterator[WebPage]:
        size = 60 if self.is_directory else 1
        parts = [self.names[start : start + size] for start in range(0, len(self.names), size)]
        links = "".join(f'<a href="/p/{number}">{escape(part[0])}</a> ' for number, part in enumerate(parts))
        yield _page("/", self.host, links)
        for number, part in enumerate(parts):
            named = "".join(f"<li>{escape(name)}</li>" for name in part)
            text = "".join(f"<p>{one_of(SENTENCES, self.host, number, n)}</p>" for n in range(5))
            yield _page(f"/p/{number}", one_of(FILLER, self.host, number), f"<ul>{named}</ul>{text}")


def _page(path: str, title: str, body: str) -> WebPage:
    html = f'<!doctype html><html lang="en"><head><title>{escape(title)}</title></head><body>{body}</body></html>'
    return WebPage(path, lambda: html)


def noise_sites(vertical: Vertical, seed: int, count: int, objects: Sequence[TrueObject]) -> list[NoiseSite]:
    return [_noise_site(vertical, seed, number, objects) for number in range(count)]


def _noise_site(vertical: Vertical, seed: int, number: int, objects: Sequence[TrueObject]) -> NoiseSite:
    is_directory = number % 2 == 0
    share = 0.9 if is_directory else 0.08
    names = dict.fromkeys(
        one.value(TITLES[vertical]) for one in objects if unit(seed, "noise", number, one.number) < share
    )
    host = f"{'directory' if is_directory else 'gossip'}-{number}.example"
    return NoiseSite(host, tuple(names), is_directory)
