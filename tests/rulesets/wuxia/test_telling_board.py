"""The board, the sheets and the glossary: what stands where, and what everything means."""

import msgspec
import pytest
from tests.rulesets.wuxia.arena import Arena, art, sheet

from turnwright.kernel import registry
from turnwright.kernel.language import ENGLISH
from turnwright.kernel.match import Match
from turnwright.kernel.ruleset import seat_name
from turnwright.rulesets.wuxia import RULESET
from turnwright.rulesets.wuxia.rules.conditions import CONDITION_IDS
from turnwright.rulesets.wuxia.state import Condition, CostTrack, Modifier
from turnwright.table import Table

TELLING = RULESET.telling


def board(arena, seat="hero", **state):
    return TELLING.board(arena.game, msgspec.structs.replace(arena.state, **state), seat)


def tags(piece):
    return {ENGLISH.tag(tag): tag for tag in piece.tags}


def test_a_board_shows_bars_and_what_weighs():
    arena = Arena(sheet("foe", boss_rank=4), sheet("hero", stats={"agility": 6}))
    arena.change(
        "foe",
        guard=3,
        fury=2,
        conditions=(Condition("influence", 2, "hero", 2),),
        modifiers=(
            Modifier(1, "weaken", "hero", "defense", -2),
            Modifier(2, "palm", "foe", "attack", 3, "violence", 2),
        ),
        stain=CostTrack(1, 6),
    )
    shown = board(arena)
    assert (shown.heading, shown.round, shown.order) == ("The Yard · round 1", 1, ("hero",))
    foe = shown.piece("foe")
    assert [(gauge.id, gauge.name, gauge.value, gauge.most) for gauge in foe.gauges] == [
        ("thp", "THP", 120, 120), ("ae", "AE", 16, 16), ("strain", "Strain", 0, 40), ("guard", "Guard", 3, 120),
        ("fury", "Fury", 2, 10), ("stain", "Stain", 1, 6),
    ]  # fmt: skip
    assert all(gauge.text.endswith(".") for gauge in foe.gauges)
    seen = tags(foe)
    assert list(seen) == ["Phase 1 of 2", "Discredited, 2 rounds", "Defense -2", "Violence attack +3, 2 rounds"]
    held = seen["Discredited, 2 rounds"]
    assert (held.id, held.ref, held.tone) == ("influence_2", "condition:influence_2", "bad")
    assert held.text == "-2 to influence attack and defense."
    weaken = seen["Defense -2"]
    assert (weaken.value, weaken.ref, weaken.tone) == (-2, "term:weaken", "bad")
    assert weaken.text == "From Weaken until Hero's next turn."
    assert seen["Violence attack +3, 2 rounds"].ref == "technique:palm"
    assert tags(shown.piece("hero"))["Fast"].text == "Also acts in the first quick stage."


def test_sides_and_pieces_stand_as_the_seat_does():
    arena = Arena(sheet("monk"), neutrals=["monk"])
    shown = board(arena)
    assert [(side.id, side.name, side.stance) for side in shown.sides] == [
        ("player", "Heroes", "mine"),
        ("enemy", "Enemies", "foe"),
        ("neutral", "Bystanders", "other"),
    ]
    assert [(piece.id, piece.owner, piece.stance) for piece in shown.pieces] == [
        ("hero", "hero", "mine"),
        ("foe", "enemy", "foe"),
        ("monk", "neutral", "other"),
    ]
    assert {piece.stance for piece in board(arena, "enemy").pieces} == {"foe", "mine", "other"}
    for nobody in ("gm", "watcher"):
        assert {piece.stance for piece in board(arena, nobody).pieces} == {"other"}
        assert {side.stance for side in board(arena, nobody).sides} == {"other"}
    arena.change("monk", provoked_by=("player",))
    provoked = board(arena)
    assert (provoked.piece("monk").stance, provoked.sides[2].stance) == ("foe", "foe")
    assert "Provoked" in tags(provoked.piece("monk"))
    assert [piece.stance for piece in board(arena, "neutral").pieces] == ["foe", "other", "mine"]


@pytest.mark.parametrize(
    ("goals", "says"),
    [
        ([{"type": "eliminate"}], ["Goal: defeat all enemies"]),
        ([{"type": "defeat", "target": "foe"}], ["Goal: defeat Foe"]),
        ([{"type": "eliminate"}, {"type": "protect", "target": "hero"}],
         ["Goal: defeat all enemies", "Lost if Hero falls"]),
        ([{"type": "survive", "rounds": 5}], ["Goal: last until the end of round 5"]),
        ([{"type": "escape"}], ["Goal: escape"]),
    ],
)  # fmt: skip
def test_the_goals_stand_on_the_board(goals, says):
    notes = board(Arena(victory=goals)).notes
    assert [note.name for note in notes if note.id.startswith("goal")] == says


def test_the_stage_is_told_where_there_are_stages():
    (stage,) = [note for note in board(Arena()).notes if note.id == "stage"]
    assert (stage.name, stage.text) == ("Major stage", "Everyone takes a major action, in order of agility.")
    assert not [note for note in board(Arena(options={"turn_structure": "one_beat"})).notes if note.id == "stage"]


def test_what_the_story_remembers_and_of_a_track_the_last():
    flags = ("track_25:foe:stain", "track_full:foe:stain", "gate_open", "track_50:hero:blood")
    notes = board(Arena(), flags=flags).notes
    assert [note.name for note in notes if note.id.startswith("story")] == [
        "Story: Foe's stain track is full",
        "Story: gate open",
        "Story: Hero's blood track is at 50%",
    ]


def test_who_is_gone_is_out():
    arena = Arena()
    arena.change("foe", status="escaped")
    foe = board(arena).piece("foe")
    assert foe.out
    assert "Escaped" in tags(foe)
    assert "foe" not in board(arena).order


# Sheets


def facts(found, heading=""):
    block = next(block for block in found.blocks if block.heading == heading)
    return {fact.name: fact for fact in block.facts}


def test_a_sheet_has_everything_about_a_unit():
    salve = {"id": "salve", "name": "Salve", "effects": [{"type": "heal", "value": 12}]}
    arena = Arena(sheet("foe", techniques=["palm"], items={"salve": 2}, dr_tier=2, boss_rank=2), items=(salve,))
    arena.change("foe", conditions=(Condition("violence", 2, "hero", 1, damage=2),))
    found = {each.ref: each for each in TELLING.sheets(arena.game, arena.state, "hero")}
    assert list(found) == ["piece:hero", "piece:foe"]
    foe = found["piece:foe"]
    assert (foe.title, foe.where) == ("Foe", "Enemies")
    assert facts(foe)["Boss"].value == "rank 2, 2 major actions per round"
    assert facts(foe, "Now")["Damage reduction"].value == "20%"
    assert facts(foe, "Pillars")["Violence"].value == "attack +3, defense 13, resilience +3, effect rank 5"
    assert facts(foe, "Stats")["Endurance"].value == "4"
    palm = facts(foe, "Techniques")["Palm"]
    assert (palm.value, palm.text, palm.ref) == ("2 AE", "4 + strength damage", "technique:palm")
    assert facts(foe, "Items")["Salve"].value == "× 2"
    maimed = facts(foe, "Conditions and effects")["Maimed, 1 round"]
    assert maimed.text == "-2 to violence attack and defense. Loses 2 THP at the end of each round."


def read(arena, ref):
    found = TELLING.inspect(arena.game, arena.state, "hero", ref)
    assert found is not None
    assert found.ref == ref
    return found


def test_a_technique_can_be_read():
    curse = art(
        "curse", {"type": "condition", "cap": 2}, effect_rank=7, description="Cold.",
        targeting={"type": "aoe", "max_targets": 3, "range": "ranged"}, skill_bonus=1,
    )  # fmt: skip
    found = read(Arena(sheet("hero", techniques=["curse"]), arts=(curse,)), "technique:curse")
    values = {name: fact.value for name, fact in facts(found).items()}
    assert values == {
        "Pillar": "violence",
        "Cost": "2 AE",
        "Target": "up to 3 enemies",
        "Range": "ranged",
        "Attack roll": "violence attack +1 against violence defense",
        "Effect rank": "7",
    }
    assert "  Unless resisted, up to Maimed." in found.lines()
    assert found.lines()[-1] == "Cold."


def test_items_and_keepsakes_can_be_read():
    items = (
        {"id": "salve", "name": "Salve", "effects": [{"type": "heal", "value": 12}]},
        {"id": "seal", "name": "Seal"},
    )
    arena = Arena(items=items)
    assert "  Heals 12 THP." in read(arena, "item:salve").lines()
    assert read(arena, "item:seal").lines() == ("A keepsake: it can't be used in battle.",)


@pytest.mark.parametrize("name", CONDITION_IDS)
def test_every_degree_of_a_condition_can_be_read(name):
    found = read(Arena(), f"condition:{name}")
    assert facts(found)["Degree"].value == f"{CONDITION_IDS[name][1]} of 4"
    assert found.lines()[-1].endswith(".")


def test_a_condition_of_an_author_says_what_it_does():
    effects = [
        {"type": "modifier", "stat": "defense", "value": -3},
        {"type": "prevent", "stat": "technique", "value": 5},
        {"type": "dot", "damage": 2},
    ]
    own = {"type": "condition", "id": "chill", "name": "Chill", "cap": 2, "effects": effects}
    found = read(Arena(arts=(art("frost", own),)), "condition:chill")
    assert found.title == "Chill"
    assert found.lines()[-1] == (
        "-3 violence defense. Can't use techniques that cost 5 AE or more. Loses 2 THP at the end of each round."
    )


def test_nothing_else_can_be_read():
    arena = Arena()
    for ref in ("technique:nothing", "item:nothing", "condition:nothing", "term:nothing", "move:ember", ""):
        assert TELLING.inspect(arena.game, arena.state, "hero", ref) is None


# The glossary


def test_the_glossary_explains_the_words_of_the_game():
    terms = {each.name: each for each in TELLING.glossary(registry.game("wuxia"))}
    wanted = (
        "THP", "AE", "Strain", "Fury", "Clout", "Insight", "Guard", "Resolve", "Damage reduction", "Violence",
        "Influence", "Revelation", "First quick stage", "Major stage", "Second quick stage", "Blood", "Fate", "Stain",
        "Maimed", "Isolated", "Deranged", "Shattered (influence)", "Strike", "Boost", "Critical hit",
    )  # fmt: skip
    assert set(wanted) <= set(terms)
    assert all(each.text.endswith(".") for each in terms.values())
    assert all(each.text[0].isupper() or each.text[0] in "+-" for each in terms.values())
    assert len({each.ref for each in terms.values()}) == len(terms)
    assert terms["Isolated"].text == (
        "-3 to influence attack and defense. Can't empower allies or shield allies, nor be empowered or be shielded."
    )


def test_the_glossary_follows_the_rulings():
    adr = {each.ref: each.text for each in TELLING.glossary(registry.game("wuxia", preset="adr"))}
    assert adr["term:spend_boost"].startswith("+3 on one attack, for 1 ")
    assert "3 + SCL" in adr["term:fury"]
    assert "crashes" in adr["term:blood"]
    mild = {
        each.ref: each.text for each in TELLING.glossary(registry.game("wuxia", options={"condition_prevents": False}))
    }
    assert mild["condition:violence_3"] == "-3 to violence attack and defense."


def test_every_subject_and_tag_on_a_board_can_be_read():
    game = registry.game("wuxia")
    setup = RULESET.content.encounter(game, "boss_hollow_star")
    seat = Table(Match.open(game, setup, seed=3)).seat("hero")
    refs = {row.subject for row in (*seat.choices(), *seat.unavailable()) if row.subject}
    refs |= {tag.ref for piece in seat.board().pieces for tag in piece.tags if tag.ref}
    refs |= {tag.ref for row in seat.choices() for tag in row.cost}
    refs |= {fact.ref for found in seat.sheets() for block in found.blocks for fact in block.facts if fact.ref}
    assert len(refs) > 20
    for ref in refs:
        assert seat.inspect(ref).lines()


def test_seats_have_names():
    arena = Arena()
    names = [seat_name(arena.game, arena.state, seat) for seat in ("hero", "enemy", "neutral")]
    assert names == ["The player", "The enemy", "The bystander"]
