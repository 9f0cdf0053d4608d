from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from threadkeep.errors import ConfigError
from threadkeep.objects.extraction import FieldRule, SiteSpelling, Wrapper
from threadkeep.objects.patterns import Navigation, NavigationStep
from threadkeep.objects.plan import Plan, PlannedPattern, Round, SitePlan, load_plan, save_plan

NOW = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)
SITE = "http://town.example/"


def made_plan() -> Plan:
    target = NavigationStep(f"{SITE}event/<number>", (2, 3), (f"{SITE}list",), is_target=True)
    hub = NavigationStep(f"{SITE}list", (1,), (SITE,))
    wrapper = Wrapper("html>body>div", (FieldRule("name", "h1"), FieldRule("time", "p", 1, "when")), support=4)
    site = SitePlan(
        navigation=Navigation(SITE, (hub, target)),
        patterns=(PlannedPattern(target.pattern, objects=40, new_objects=30, pages=45, new_pages=47, order=1),),
        wrappers=(wrapper,),
        spelling=SiteSpelling(prefix=("tickets", "for")),
        objects=(40, 41),
        targets=(45, 46),
    )
    return Plan(
        type="events",
        learned_at=NOW,
        coverage=0.95,
        levels=8,
        objects=50,
        covered=48,
        pages=300,
        sites=(site,),
        rounds=(Round(NOW, requests=60, objects=44, new_objects=9, explored=3),),
        left_out=(("http://other.example/", "no object was found"),),
        open_round=NOW,
    )


def test_a_saved_plan_loads_to_an_equal_one(tmp_path: Path) -> None:
    save_plan(made_plan(), tmp_path / "plan.toml")
    assert load_plan(tmp_path / "plan.toml") == made_plan()


def test_a_pattern_that_a_person_adds_is_followed_at_every_level(tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    save_plan(made_plan(), path)
    text = path.read_text().replace("[[site.pattern]]", f'[[site.pattern]]\nurl = "{SITE}extra"\n\n[[site.pattern]]', 1)
    path.write_text(text)
    (site,) = load_plan(path).sites
    (added,) = [step for step in site.navigation.steps if step.pattern == f"{SITE}extra"]
    assert added.is_target
    assert added.levels == (1, 2, 3)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("levels = 8", "levels = 8\nheight = 2", "unknown key 'height'"),
        ("format = 1", "format = 9", "no plan of this version"),
        (f'entry = "{SITE}"', 'entry = "town"', "is no web address"),
        ("coverage = 0.95", "coverage = ", "is not TOML"),
        ("objects = 50", 'objects = "many"', "does not fit"),
    ],
)
def test_a_damaged_plan_is_refused_with_its_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = tmp_path / "plan.toml"
    save_plan(made_plan(), path)
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(ConfigError, match=message):
        load_plan(path)
