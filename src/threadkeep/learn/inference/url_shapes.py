"""The shapes of all known URLs: slots with templates, learned from the URLs beside each other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from threadkeep.learn.inference.segments import SlotValues, Template, is_name_like, is_number_form, partition
from threadkeep.learn.inference.thresholds import THRESHOLDS
from threadkeep.learn.inference.url_slots import UrlSlots, masked, url_slots

Key = tuple[str, int]


@dataclass(frozen=True, slots=True)
class UrlShape:
    """A form of URL. Equal shapes have equal leads and templates."""

    leads: tuple[str, ...]
    templates: tuple[Template, ...]

    def values(self, path: str) -> dict[Key, str]:
        """The variable parts of a URL of this shape by their keys."""
        slots = url_slots(path)
        found: dict[Key, str] = {}
        for name, template, value in zip(self.names(), self.templates, slots.values, strict=True):
            for number, variable in enumerate(template.variables(value)):
                found[name, number] = variable
        return found

    def names(self) -> tuple[str, ...]:
        """The name of each slot: its place in the path, or its parameter."""
        return tuple(_name(lead, at) for at, lead in enumerate(self.leads))

    def slots(self) -> dict[str, Template]:
        return dict(zip(self.names(), self.templates, strict=True))

    def variable_keys(self) -> tuple[Key, ...]:
        return tuple(
            (name, number)
            for name, template in zip(self.names(), self.templates, strict=True)
            for number in range(len(template.parts) // 2)
        )

    def is_name(self, key: Key) -> bool:
        """Whether a variable part is a name; others are numbers."""
        return self.slots()[key[0]].parts[2 * key[1] + 1] != r"\d+"


def _name(lead: str, at: int) -> str:
    return f"/{at}" if lead == "/" else lead.lstrip("?&;")


@dataclass(frozen=True, slots=True)
class KnownUrls:
    """What is known of URLs before they are compared: labels of fetched pages, and lists of links at one place."""

    paths: tuple[str, ...]
    labels: Mapping[str, str]
    lists: tuple[frozenset[str], ...]


def shapes_of_urls(known: KnownUrls) -> dict[str, UrlShape]:
    """The shape of every path."""
    shapes: dict[str, UrlShape] = {}
    _descend([(path, url_slots(path)) for path in known.paths], 0, (), known, shapes)
    return shapes


def _descend(
    urls: Sequence[tuple[str, UrlSlots]],
    depth: int,
    templates: tuple[Template, ...],
    known: KnownUrls,
    shapes: dict[str, UrlShape],
) -> None:
    groups: defaultdict[tuple[str, ...], list[tuple[str, UrlSlots]]] = defaultdict(list)
    for path, slots in urls:
        if len(slots.leads) == depth:
            shapes[path] = UrlShape(slots.leads, templates)
        else:
            # Folders are compared whatever follows them; parameters only beside the same parameters.
            lead = slots.leads[depth]
            groups[("/",) if lead == "/" else slots.leads[depth:]].append((path, slots))
    for group in groups.values():
        chosen = _templates(group, depth, known)
        parts: defaultdict[Template, list[tuple[str, UrlSlots]]] = defaultdict(list)
        for path, slots in group:
            parts[chosen[slots.values[depth]]].append((path, slots))
        for template, members in parts.items():
            _descend(members, depth + 1, (*templates, template), known, shapes)


def _templates(group: Sequence[tuple[str, UrlSlots]], depth: int, known: KnownUrls) -> dict[str, Template]:
    own: defaultdict[str, Counter[str]] = defaultdict(Counter)
    below: defaultdict[str, Counter[str]] = defaultdict(Counter)
    places: dict[str, tuple[int, str]] = {}
    for path, slots in group:
        value = slots.values[depth]
        places[path] = (len(slots.values), value)
        if label := known.labels.get(path):
            is_end = all(not each for each in slots.values[depth + 1 :])
            (own if is_end else below)[value][label] += 1
    values = tuple(dict.fromkeys(slots.values[depth] for _, slots in group))
    labels = {value: own.get(value) or below.get(value) or Counter() for value in values}
    lists = {values for each in known.lists for values in _values_of_list(each, places)}
    return partition(
        SlotValues(
            values=values,
            labels=labels,
            below=below,
            endings=_endings(group, depth),
            lists=tuple(sorted((each for each in lists if len(each) >= THRESHOLDS.fewest_names), key=sorted)),
            parents=_parents(group, depth),
        )
    )


def _values_of_list(links: frozenset[str], places: Mapping[str, tuple[int, str]]) -> Iterator[frozenset[str]]:
    """The values of one slot in the links of one list that have as many slots as each other."""
    found: defaultdict[int, set[str]] = defaultdict(set)
    for path in links & places.keys():
        length, value = places[path]
        found[length].add(value)
    yield from map(frozenset, found.values())


def _endings(group: Sequence[tuple[str, UrlSlots]], depth: int) -> dict[str, frozenset[tuple[str, ...]]]:
    """For each value the forms of what follows it, with names and numbers left out."""
    found: defaultdict[str, set[tuple[str, ...]]] = defaultdict(set)
    for _, slots in group:
        if rest := slots.values[depth + 1 :]:
            leads = slots.leads[depth + 1 :]
            found[slots.values[depth]].add((_rough_form(leads[0], rest[0]), str(len(rest))))
    return {value: frozenset(forms) for value, forms in found.items()}


def _rough_form(lead: str, value: str) -> str:
    return lead + ("*" if is_name_like(value) and not is_number_form(masked(value)) else masked(value))


def _parents(group: Sequence[tuple[str, UrlSlots]], depth: int) -> dict[str, int]:
    parents: defaultdict[str, set[tuple[str, ...]]] = defaultdict(set)
    for _, slots in group:
        parents[slots.values[depth]].add(slots.values[:depth])
    return {value: len(found) for value, found in parents.items()}
