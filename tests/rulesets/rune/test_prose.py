"""Prose: every room, enemy and ability has words of its own in both languages, and they are where people read."""

from typing import get_args

import pytest
from msgspec.structs import replace
from tests.rulesets.rune.support import fight

from turnwright.kernel.language import language
from turnwright.kernel.match import Match
from turnwright.kernel.registry import game
from turnwright.rulesets.rune.campaign import Run, choose, naming, play_out
from turnwright.rulesets.rune.campaign.player import players_of
from turnwright.rulesets.rune.state import Setup
from turnwright.rulesets.rune.telling.naming import place_prose, prose

RUNE = game("rune", preset="campaign")
ENTRIES = [
    (kind, name)
    for kind, entries in (
        ("room", RUNE.content.rooms),
        ("enemy", RUNE.content.enemies),
        ("ability", RUNE.content.abilities),
        ("happening", RUNE.content.happenings),
        ("archetype", RUNE.content.archetypes),
    )
    for name in entries
]


def test_every_room_enemy_ability_event_and_calling_has_words_of_its_own():
    for code in ("en", "de"):
        texts = {(kind, name): prose(RUNE.speaking(code), kind, name) for kind, name in ENTRIES}
        assert [entry for entry, text in texts.items() if not text] == []
        assert len(set(texts.values())) == len(texts)
    assert all(prose(RUNE, *entry) != prose(RUNE.speaking("de"), *entry) for entry in ENTRIES)


@pytest.mark.parametrize("encounter", [name for name, entry in RUNE.content.encounters.items() if entry.depths])
def test_every_fight_of_a_run_begins_with_what_there_is_to_see(encounter):
    match = Match.open(RUNE, Setup(encounter=encounter), seed=1)
    text = place_prose(RUNE, match.state)
    assert text
    assert any(line.text.startswith(text) for line in match.tell(1, "hero", "en"))


@pytest.mark.parametrize(
    ("encounter", "title"), [("muspelheim", "Three in Muspelheim"), ("sludge_den", "Sludge Den, Flooded Tunnel")]
)
def test_a_fight_is_not_called_by_its_room_again(encounter, title):
    """The heading read "Three in Muspelheim, Muspelheim Hall"."""
    opened = Match.open(RUNE, Setup(encounter=encounter), seed=1)
    assert RUNE.ruleset.telling.board(RUNE, opened.state, "hero").title == title


def test_a_fight_that_is_won_is_told_in_a_sentence_with_its_legend():
    """It read "A Lone Servitor is won. Legend +10: 10."."""
    run = Run.start("warrior", 7, game=RUNE)
    run.choose(next(at for at, one in enumerate(run.choices) if one.group == "way"))
    run.fight.advance(players_of(run.fight))
    legend = run.go_on().detail["legend"]
    assert legend
    assert run.shown[0] == f"You win the fight. +{legend} Legend ({legend} total)."


def test_an_enemys_sheet_and_an_abilitys_show_their_words():
    opened = fight("corrupted_servitor")
    telling = RUNE.ruleset.telling
    lines = [
        line for sheet in telling.sheets(RUNE, opened.state, "hero") for block in sheet.blocks for line in block.lines
    ]
    assert prose(RUNE, "enemy", "corrupted_servitor") in lines
    sheet = telling.inspect(RUNE, opened.state, "hero", "ability:strike")
    assert prose(RUNE, "ability", "strike") in str(sheet)


@pytest.mark.parametrize("code", ["en", "de"])
def test_every_kind_of_death_has_three_endings(code):
    for death in get_args(naming.Death):
        texts = [language(code).text(f"rune.death.{death}", context=str(number)) for number in (1, 2, 3)]
        assert len(set(texts)) == 3


def test_a_death_is_told_by_what_killed_the_hero():
    dead = next(
        run for seed in range(30) if (run := play_out(Run.start("mystic", seed, game=RUNE))).summary.result == "death"
    )
    assert dead.progress.shown[-1].key.startswith("rune.death.")


@pytest.mark.parametrize("code", ["en", "de"])
def test_each_depth_is_told_once_on_the_way_down(code):
    run = Run.start("warrior", 5, game=RUNE.speaking(code))
    depths = [language(code).text(f"rune.descent.{depth}") for depth in ("gate", 1, 2, 3)]
    assert run.shown[0] == depths[0]
    told = []
    while run.ending is None:
        if run.fight is None:
            run.choose(choose(run))
            told += [depths.index(line) for line in run.shown if line in depths]
        else:
            run.fight.advance(players_of(run.fight))
            run.go_on()
    reached = max(room.depth for room in run.way)
    assert reached == 3
    assert told == [1, 2, 3]


def test_the_way_in_reads_otherwise_for_who_is_hurt_strained_or_hungry():
    run = Run.start("warrior", 7, game=RUNE)
    moods = {}
    for name, changes in {
        "bleeding": {"hp": 5},
        "strained": {"stress": 80},
        "tainted": {"corruption": 40},
        "": {},
    }.items():
        run.progress = replace(
            Run.start("warrior", 7, game=RUNE).progress, at=0, path=(0,), cleared=True, supplies=2,
            hero=replace(run.progress.hero, **{"hp": 60, "stress": 0, "corruption": 0, **changes}), shown=(),
        )  # fmt: skip
        run._mood()
        moods[name] = run.shown
    assert moods[""] == ()
    assert len({moods[name] for name in ("bleeding", "strained", "tainted")}) == 3
