"""Food buffs that answer an attack: what they change of it, in what is done and in the odds. (pp. 278-283)"""

from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from tests.rulesets.ptu.table import Table, game, ours, placed, sheet

from turnwright.kernel.dice import every_outcome
from turnwright.kernel.messages import Answer
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu.vocabulary.moves import TakeFood
from turnwright.table import Table as Seats
from turnwright.testing.frequencies import effect_of

RESISTED = {
    "occa": ("fire", "grass"), "passho": ("water", "fire"), "wacan": ("electric", "water"), "rindo": ("grass", "water"),
    "yache": ("ice", "grass"), "chople": ("fighting", "normal"), "kebia": ("poison", "grass"),
    "shuca": ("ground", "fire"), "coba": ("flying", "grass"), "payapa": ("psychic", "poison"),
    "tanga": ("bug", "grass"), "charti": ("rock", "fire"), "kasib": ("ghost", "ghost"), "haban": ("dragon", "dragon"),
    "colbur": ("dark", "ghost"), "babiri": ("steel", "rock"), "roseli": ("fairy", "dark"),
}  # fmt: skip
"""The type of attack that a berry softens, and a type that such attacks are super-effective against."""


def attack_of(kind: str) -> str:
    """A plain attack of a type on one target: one accuracy roll, and nothing that is about food."""
    return next(
        move.id
        for move in game().content.moves.values()
        if (move.type, move.range.targets) == (kind, 1)
        and move.range.kind in ("melee", "ranged")
        and None not in (move.ac, move.damage_base)
        and not any((move.attack, move.keywords, move.trigger, move.set_up, move.delay, move.partial, move.weapon))
        and not any(isinstance(effect, TakeFood) for effect in move.effects)
    )


def struck(berry: str, kind: str, against: str, answer: str) -> Table:
    move = attack_of(kind)
    table = Table(
        ours("ash", "normal" if kind != "normal" else "water", speed=20, moves=(move,)),
        placed("enemies", sheet("zub", against, max_hp=1000), food=(berry,)),
        rulings={"damage_dice": "set"},
    )
    table.use(move, "zub", accuracy=12)
    (prompt,) = table.state.flow.prompts
    return table(Answer(prompt.id, (answer,)))


@pytest.mark.parametrize(("berry", "types"), RESISTED.items())
def test_pp278_a_berry_takes_a_super_effective_hit_down_by_one_step(berry, types):
    kind, against = types
    kept, eaten = (struck(f"{berry}_berry", kind, against, answer) for answer in ("no", "yes"))
    plain, softened = (1000 - table.one("zub").hp for table in (kept, eaten))
    assert plain == softened * 3 // 2
    assert (kept.one("zub").food, eaten.one("zub").food) == ((f"{berry}_berry",), ())


# --- odds -------------------------------------------------------------------------------------------------------------


def wild(*types: str, food: tuple[str, ...] = (), **fields: Any) -> Table:
    """One that can attack, and a wild one that may have eaten or hold something."""
    hp = fields.pop("hp", None)
    fields.setdefault("max_hp", 60)
    return Table(
        ours("ash", "water", speed=20, moves=("ember", "tackle")),
        placed("enemies", sheet("zub", *types, **fields), hp, food=food),
    )


def lost(table: Table, move: str, seat: str = "gm", who: str = "zub") -> dict[int, Fraction]:
    """The exact odds of what somebody loses to a move."""
    found: dict[int, Fraction] = {}
    for effect, chance in table.match.odds(w.UseMove(move, ("zub",)), seat).items():
        amount = dict(effect.damage).get(who, 0)
        found[amount] = found.get(amount, Fraction(0)) + chance
    return found


def test_the_odds_of_a_hit_are_those_that_the_berry_makes_of_it():
    """pp. 278-283: a step less than super-effective is what a neutral hit is."""
    assert lost(wild("grass", food=("occa_berry",)), "ember") == lost(wild("normal"), "ember")
    assert lost(wild("grass"), "ember") != lost(wild("normal"), "ember")


def test_who_may_not_know_of_a_berry_gets_odds_without_it():
    """What somebody has eaten is hidden from its foes."""
    assert lost(wild("grass", food=("occa_berry",)), "ember", "players") == lost(wild("grass"), "ember", "players")


def test_the_odds_hold_what_a_berry_does_to_the_attacker():
    """pp. 278-283: an eighth of 100, whenever it hits: on 4 and more against evasion 2."""
    assert lost(wild("normal", food=("jaboca_berry",)), "tackle", who="ash") == {
        0: Fraction(3, 20),
        12: Fraction(17, 20),
    }


def test_a_focus_band_halves_nothing_but_saves_a_quarter():
    """pp. 296-297: of all falls of the dice that fell its holder, those with a 16 or more leave it standing."""
    chances = {}
    for held in (None, "focus_band"):
        table = wild("normal", hp=5, held_item=held)
        odds = table.match.odds(w.UseMove("tackle", ("zub",)), "gm").items()
        chances[held] = sum((chance for effect, chance in odds if "zub" in effect.defeated), Fraction(0))
    assert chances[None] == Fraction(17, 20)
    assert chances["focus_band"] == chances[None] * Fraction(15, 20)


@pytest.mark.parametrize(
    ("fields", "move"),
    [
        pytest.param({"food": ("occa_berry",), "types": "grass"}, "ember", id="a berry before the damage"),
        pytest.param({"food": ("kee_berry",)}, "tackle", id="one after it"),
        pytest.param({"hp": 12, "held_item": "focus_band"}, "tackle", id="a roll to hold on"),
    ],
)
def test_the_odds_are_those_of_brute_force(fields, move):
    table = wild(fields.pop("types", "normal"), **fields)
    command = w.UseMove(move, ("zub",))
    assert table.match.odds(command, "gm") == every_outcome(partial(effect_of, table.game, table.state, command, "gm"))


# --- what people read -------------------------------------------------------------------------------------------------


def test_the_question_names_the_hit_and_the_berry():
    table = wild("grass", food=("occa_berry",)).use("ember", "zub", accuracy=12)
    (asked,) = Seats(table.match).seat("enemies").prompts()
    assert asked.question == "Ash hits Zub with Ember: does it draw on the Occa Berry it ate?"
    assert [(option.name, option.ref) for option in asked.options] == [
        ("Draw on the Occa Berry", "item:occa_berry"),
        ("Do nothing", ""),
    ]
    assert asked.default == (asked.options[0].id,)


def test_a_sheet_shows_what_was_eaten_to_its_own_side_alone():
    table = wild("grass", food=("occa_berry",))
    for seat, eaten in (("enemies", {"Occa Berry": "eaten"}), ("gm", {"Occa Berry": "eaten"}), ("players", {})):
        (sheet,) = (each for each in Seats(table.match).seat(seat).sheets() if each.ref == "piece:zub")
        assert {fact.name: fact.value for each in sheet.blocks for fact in each.facts if fact.value == "eaten"} == eaten


def test_the_story_tells_what_a_berry_and_a_band_do():
    table = wild("grass", food=("occa_berry",)).use("ember", "zub", accuracy=12)
    (prompt,) = table.state.flow.prompts
    assert "Zub draws on the Occa Berry it ate." in table(Answer(prompt.id, ("yes",))).story
    band = wild("normal", hp=5, held_item="focus_band").use("tackle", "zub", accuracy=12, hold_on=18)
    assert any(line.startswith("Zub holds on with its Focus Band") for line in band.story)


def test_lunchbox_adds_to_what_the_meal_itself_brings():
    """Its temporary Hit Points stack with those of the food that set it off (p. 323)."""
    own = sheet("ash", "grass", abilities=("lunchbox",), max_hp=60, speed=1)
    eater = placed("players", own, food=("enigma_berry",))
    table = Table(eater, placed("enemies", sheet("zub", "normal", speed=20, moves=("ember",))))
    table.use("ember", "ash", accuracy=15)
    (prompt,) = table.state.flow.prompts
    assert prompt.kind == "food"
    table(Answer(prompt.id, ("yes",)), by=prompt.seat)
    assert table.one("ash").temp_hp == 10
    table.yes()
    assert (table.one("ash").temp_hp, table.one("ash").usage["lunchbox"].scene) == (15, 1)
