"""Builds: three for each calling that differ in what they do, and what their abilities are worth."""

import json

import pytest
from msgspec.structs import replace
from tests.cli.support import turnwright

from turnwright.kernel.refusal import Refusal
from turnwright.kernel.registry import game
from turnwright.lab import builds as lab
from turnwright.lab.builds import abilities_of, bands, builds, runs
from turnwright.rulesets.rune.campaign import Run, choose
from turnwright.rulesets.rune.rules.terms import ATTRIBUTES

RUNE = game("rune", preset="campaign")
BUILDS = RUNE.content.builds


@pytest.mark.parametrize("calling", list(RUNE.content.archetypes))
def test_every_calling_has_three_builds_that_learn_different_things(calling):
    own = set(RUNE.content.archetypes[calling].abilities)
    learned = [
        {name for name, _ in build.path} - own - set(ATTRIBUTES)
        for build in BUILDS.values()
        if build.archetype == calling
    ]
    assert len(learned) == 3
    assert all(learned)
    assert not (learned[0] & learned[1] & learned[2])


@pytest.mark.parametrize("build", BUILDS.values(), ids=list(BUILDS))
def test_a_build_spends_its_points_only_on_what_its_calling_can_learn(build):
    for name, _ in build.path:
        if name not in ATTRIBUTES:
            art = RUNE.content.abilities[name]
            assert build.archetype in art.classes or art.heretical


def test_points_follow_the_path_of_a_build():
    run = Run.start("warrior", 3, game=RUNE)
    path = BUILDS["bulwark"].path
    bought = []
    while (choice := run.choices[choose(run, path)]).deed == "spend":
        bought.append(choice.what)
        run.choose(run.choices.index(choice))
    assert bought == ["might"]


def test_what_is_shunned_is_not_learned():
    run = Run.start("warrior", 3, game=RUNE)
    assert run.choices[choose(run, (("might", 6),), shunned="might")].what != "might"


def test_an_offer_names_the_builds_that_it_is_for():
    run = Run.start("warrior", 3, game=RUNE)
    assert next(one for one in run.choices if one.what == "power_strike").about.endswith("(Reaver)")


def test_the_figures_of_a_build_are_counted_from_its_runs():
    (found,) = builds(["gambler"], n=2, worth=True, workers=1)
    assert (found.build, found.calling, found.runs) == ("gambler", "scavenger", 2)
    assert [art.ability for art in found.abilities] == list(abilities_of(RUNE.content, BUILDS["gambler"]))
    assert all(0 <= art.used <= art.payable for art in found.abilities)
    assert all(art.low <= art.change <= art.high for art in found.abilities)
    assert runs(["gambler"], n=2) == 2 * (1 + len(found.abilities))
    again = builds(["gambler"], n=2, worth=True, workers=1)
    assert again == [found]


@pytest.mark.parametrize("seed", [3, 4])
def test_a_run_without_an_ability_begins_where_it_would_have_been_bought(seed):
    """It ends as if it had been played from the gate."""
    build = BUILDS["saga_singer"]
    for ability, end in lab._compared((build.id, seed, "ai", True)).items():
        if ability:
            run = Run.start(build.archetype, seed, game=RUNE)
            hero = run.progress.hero
            kept = {art: rank for art, rank in (hero.abilities or {}).items() if art != ability}
            run.progress = replace(run.progress, hero=replace(hero, abilities=kept))
            assert lab._play_on(run, build, "ai", lab._Played(), {}, (), shunned=ability) == end


@pytest.mark.parametrize("build", BUILDS.values(), ids=list(BUILDS))
def test_a_build_names_the_abilities_that_make_it(build):
    known = {*RUNE.content.archetypes[build.archetype].abilities, *(name for name, _ in build.path)}
    assert set(build.arts) <= known
    assert abilities_of(RUNE.content, build) == build.arts


def test_most_abilities_belong_to_a_build():
    passive = {art.id for art in RUNE.content.abilities.values() if art.passive}
    assert len(passive | {name for build in BUILDS.values() for name in build.arts}) >= 42


def test_an_unknown_build_is_refused():
    with pytest.raises(Refusal, match="no build"):
        builds(["gamblers"], n=1)


def test_the_command_prints_how_often_a_build_wins_and_what_it_uses():
    ran = turnwright("lab", "builds", "reaver", "-n", "1", "--no-bands", "--no-runs", "--no-worth", "--workers", "1")
    assert ran.code == 0
    assert "reaver (warrior): " in ran.out
    (line,) = (line.split() for line in ran.out.splitlines() if "power_strike" in line)
    assert line[-2:] == ["-", "-"], "a worth that nobody measured is no 0"
    quick = ("--no-bands", "--no-runs", "--no-worth")
    data = json.loads(turnwright("lab", "builds", "reaver", "-n", "1", *quick, "--json").out)
    assert data["builds"][0]["build"] == "reaver"
    assert turnwright("lab", "builds", "--enemies", "nobody").code == 2


def test_bands_cover_every_encounter_of_a_run_and_every_calling():
    few = {"lone_servitor", "the_foreman"}
    met = {name: entry for name, entry in RUNE.content.encounters.items() if name in few}
    rows = bands(n=1, only=few, workers=1)
    assert {(row.encounter, row.calling) for row in rows} == {
        (name, calling) for name in met for calling in RUNE.content.archetypes
    }
