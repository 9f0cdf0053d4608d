"""Names of classes: one grammar a site, the same on every page of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from threadkeep_bench.simulate.markup.elements.naming import SCHEMES, Naming, draw_naming
from threadkeep_bench.simulate.markup.look import MarkupLook
from threadkeep_bench.simulate.markup.painting.style_sheet import Painting, atomic_classes, fixed_attributes, sheet
from threadkeep_bench.simulate.markup.render import render
from threadkeep_bench.simulate.markup.sample_pages import thread_page

ROLES = ("post", "post-author", "thread-title", "board-list", "pager-current")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_site_always_names_a_role_the_same(scheme: str) -> None:
    one, other = (Naming(scheme=scheme, seed=5, prefix="kb") for _ in range(2))
    assert [one.names(role) for role in ROLES] == [other.names(role) for role in ROLES]


def test_hashed_names_of_two_sites_have_nothing_in_common() -> None:
    one, other = (Naming(scheme="hashed", seed=seed, prefix="css") for seed in (1, 2))
    assert not {one.name(role) for role in ROLES} & {other.name(role) for role in ROLES}
    assert all(one.name(role).startswith("css-") for role in ROLES)


def test_schemes_spell_one_role_in_many_ways() -> None:
    spelled = {Naming(scheme=scheme, seed=3, prefix="kb").name("post-author") for scheme in SCHEMES}
    assert len(spelled) == len(SCHEMES) - 2  # "none", "ids" and "utility" all give no name


def test_a_state_is_one_more_class() -> None:
    naming = Naming(seed=1)
    plain, sticky = naming.names("thread"), naming.names("thread.sticky")
    assert sticky[: len(plain)] == plain
    assert len(sticky) == len(plain) + 1


def test_rows_are_striped_only_where_the_site_does_it() -> None:
    assert Naming(stripes=("", "")).names("thread.even") == Naming().names("thread")
    assert Naming(stripes=("odd", "even")).names("thread.even") != Naming().names("thread")


def test_density_is_the_share_of_roles_that_have_a_name() -> None:
    naming = Naming(density=0.5)
    named = sum(bool(naming.name(f"role-{number}")) for number in range(1000))
    assert 400 < named < 600


def test_a_site_without_names_prints_no_class() -> None:
    page = thread_page(posts=2)
    look = MarkupLook(naming=Naming(scheme="none"))
    assert "class=" in render(page, MarkupLook())
    assert "class=" not in render(page, look)


def test_an_atomic_class_is_one_declaration_of_the_sheet() -> None:
    painting, naming = Painting(filler=0), Naming(scheme="utility")
    css = sheet(painting, naming)
    used = {name for names in atomic_classes(painting, naming).values() for name in names}
    assert used
    assert all(f".{name}{{" in css for name in used)


def test_columns_hold_together_where_nothing_has_a_class() -> None:
    fixed = fixed_attributes(Painting(), Naming(scheme="none"))
    assert "display:flex" in fixed["row-cells"]["style"]
    assert "row-cells" not in fixed_attributes(Painting(), Naming(scheme="kebab"))


def test_draws_reach_every_scheme() -> None:
    drawn = {draw_naming(Random(seed), is_old=bool(seed % 2)).scheme for seed in range(300)}
    assert drawn == set(SCHEMES)


def test_a_name_depends_on_its_role_and_its_site_alone() -> None:
    naming = Naming(scheme="module", seed=9)
    before = naming.name("post")
    naming.name("thread")
    assert naming.name("post") == before != replace(naming, seed=10).name("post")
