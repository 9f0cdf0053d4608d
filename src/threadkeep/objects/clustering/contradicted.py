"""Objects that one site shows and several others contradict: the same thing at another time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from threadkeep.objects.clustering.clusters import ObjectCluster
from threadkeep.objects.types import ObjectType, value_of

# So many sites must agree on another time; one against one says nothing about who is right.
# Measured on simulated world 1: 57 of the 65 objects found this way were wrong, and 87 of all 627 were.
_AGREEING_SITES = 2


def contradicted(type: ObjectType, clusters: Sequence[ObjectCluster]) -> frozenset[int]:
    """The numbers of clusters that are probably mistakes of one site.

    Only one site shows the object, that site does not show the time that others agree on, and the object is otherwise
    the same. Series stay: whoever shows one evening of a play shows the others as well. Types without a date have none.
    """
    dates = {field.name for field in type.identifying if field.form == "date"}
    if not dates:
        return frozenset()
    sites = [frozenset(mention.site for mention in cluster.mentions) for cluster in clusters]
    agreed = _agreed_clusters(type, clusters, sites)
    return frozenset(
        number
        for number, cluster in enumerate(clusters)
        if len(sites[number]) == 1
        and any(
            other != number and sites[number].isdisjoint(sites[other])
            for title in _titles(type, cluster)
            for other in agreed.get(title, ())
            if _shares_place(type, cluster, clusters[other])
        )
    )


def _agreed_clusters(
    type: ObjectType, clusters: Sequence[ObjectCluster], sites: Sequence[frozenset[str]]
) -> Mapping[str, list[int]]:
    """The clusters that several sites show, by each spelling of their title."""
    found: defaultdict[str, list[int]] = defaultdict(list)
    for number, cluster in enumerate(clusters):
        if len(sites[number]) >= _AGREEING_SITES:
            for title in _titles(type, cluster):
                found[title].append(number)
    return found


def _titles(type: ObjectType, cluster: ObjectCluster) -> set[str]:
    return set(filter(None, (value_of(mention.normal, type.title.name) for mention in cluster.mentions)))


def _shares_place(type: ObjectType, one: ObjectCluster, other: ObjectCluster) -> bool:
    """Whether the clusters have a first word of each identifying field in common, besides title and dates."""
    names = [field.name for field in type.identifying if field.form != "date" and field is not type.title]
    return all(not set(_first_words(one, name)).isdisjoint(_first_words(other, name)) for name in names)


def _first_words(cluster: ObjectCluster, name: str) -> Iterator[str]:
    return ((value_of(mention.normal, name) or "").partition(" ")[0] for mention in cluster.mentions)
