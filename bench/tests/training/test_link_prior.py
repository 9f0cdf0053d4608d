from __future__ import annotations

from threadkeep_bench.training.link_prior import LinkExample, fitted_weights


def examples(name: str, useful: int, useless: int) -> list[LinkExample]:
    features = {"constant": 1.0, name: 1.0}
    return [LinkExample(features, number < useful, 1.0) for number in range(useful + useless)]


def test_features_of_useful_links_have_positive_weights() -> None:
    weights = fitted_weights([*examples("title", 90, 10), *examples("name", 10, 90)])
    assert weights["title"] > 1 > -1 > weights["name"]


def test_a_feature_that_says_nothing_has_no_weight() -> None:
    weights = fitted_weights([*examples("odd", 50, 50), *examples("even", 50, 50)])
    assert max(map(abs, weights.values())) < 0.01


def test_a_link_that_counts_more_decides() -> None:
    features = {"constant": 1.0}
    light, heavy = LinkExample(features, False, 1.0), LinkExample(features, True, 9.0)
    assert fitted_weights([light, heavy])["constant"] > 0.5
