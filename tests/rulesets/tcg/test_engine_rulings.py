"""The rulings: what each preset says where they disagree (sources 6), and outcomes that hang on a ruling alone."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from tests.rulesets.tcg.table import PLAIN, Table, at, mon
from tests.rulesets.tcg.test_engine_setup import ONE, mulligans, opened, walk

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import Game, legal
from turnwright.rulesets.tcg import RULESET
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.options import PRESETS, Options
from turnwright.rulesets.tcg.players import choose
from turnwright.rulesets.tcg.setup import deck_faults, faults
from turnwright.rulesets.tcg.state import Setup

DISAGREEMENTS = {
    #                          seed                     base_1999                 modern
    "checkup":                ("all",                  "active",                 "active"),
    "burn":                   ("flat",                 "flip_tails",             "flip_cures"),
    "sleep_check":            ("turn_start",           "between_turns",          "between_turns"),
    "asleep_may_retreat":     (True,                   False,                    False),
    "paralysis_ends":         ("own_turn",             "own_turn",               "own_turn"),
    "confusion_damage":       (30,                     20,                       30),
    "confusion_weakness":     (False,                  True,                     False),
    "confused_retreat_flip":  (False,                  True,                     False),
    "combining":              ("coexist",              "replace",                "replace"),
    "status_first":           (True,                   False,                    False),
    "first_turn_draw":        (False,                  True,                     True),
    "first_turn_attack":      (True,                   True,                     False),
    "first_turn_supporter":   (True,                   True,                     False),
    "match_approval":         (False,                  False,                    False),
    "toss":                   ("pre_game_setup",       "first_player_selection", "pre_game_setup"),
    "prizes_before_active":   (True,                   False,                    False),
    "mulligan_bonus":         (False,                  True,                     True),
    "supporter_limit":        (True,                   True,                     True),
    "retreat_limit":          (True,                   False,                    True),
    "retreat_cost":           ("energy",               "energy",                 "energy"),
    "evolution_timing":       ("official",             "official",               "official"),
    "unspent_energy":         ("all_cost",             "all_cost",               "all_cost"),
    "prevention_number":      ("threshold",            "threshold",              "threshold"),
    "energy_to_spare":        (True,                   True,                     True),
    "tools_are_items":        ("as_printed",           "as_printed",             "no_longer"),
    "own_damage_guarded":     (True,                   True,                     True),
    "deck_out":               ("draw",                 "draw",                   "draw"),
    "tie":                    ("draw",                 "sudden_death",           "sudden_death"),
    "promotion":              ("any_order",            "in_turn",                "in_turn"),
    "coin_flips":             ("by_action",            "at_once",                "at_once"),
    "attack_ends_turn":       (False,                  True,                     True),
    "copies_by":              ("name",                 "name",                   "name"),
    "min_basics":             (1,                      1,                        1),
}  # fmt: skip


@pytest.mark.parametrize("ruling", DISAGREEMENTS)
def test_a_preset_decides_as_its_source_does(ruling):
    assert tuple(PRESETS) == ("seed", "base_1999", "modern", "cabt")
    decided = tuple(getattr(preset, ruling) for name, preset in PRESETS.items() if name != "cabt")
    assert decided == DISAGREEMENTS[ruling]
    assert getattr(Options(), ruling) == DISAGREEMENTS[ruling][0], "the specification is the default"


def test_the_official_engine_plays_the_modern_rules_but_for_three_rulings():
    modern, engine = PRESETS["modern"], PRESETS["cabt"]
    other = {name: getattr(engine, name) for name in Options.__struct_fields__
             if getattr(engine, name) != getattr(modern, name)}  # fmt: skip
    assert other == {
        "vain_attacks": False,
        "attack_coins": "effect_first",
        "damage_answers": "after_attack",
        "copied_copies": True,
        "until_tails_cap": 20,
    }


def test_every_ruling_is_tried_by_a_test_of_its_outcome():
    tests = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py") if path != Path(__file__))
    tests += Path(__file__).read_text().split("\n# Outcomes\n")[1]
    named = [name for name in Options.__struct_fields__ if f'"{name}"' in tests or f"{name}=" in tests]
    assert named == [*Options.__struct_fields__]


# Outcomes


@pytest.mark.parametrize(("draws", "phase"), [(False, "main_phase"), (True, "draw")])
def test_the_first_player_draws_on_the_first_turn_by_ruling(draws, phase):
    match = walk(opened(first_turn_draw=draws), "player_turn")
    assert (match.state.turn, match.state.phase) == (1, phase)
    seat = match.state.current
    match.submit(k.DrawCard() if draws else k.EndTurn(), seat)
    if draws:
        assert len(match.state.sides[seat].hand) == 7 + 1 - len(match.state.sides[seat].in_play)
    else:
        assert match.state.phase == "draw", "the second player draws"


@pytest.mark.parametrize("whole", [True, False])
def test_a_deck_with_a_card_that_is_read_in_part_is_refused_by_ruling(whole):
    half = c.Pokemon(id="half", name="Half", hp=60, types=("fire",), unparsed=("Flip it over",))
    fire = c.Energy(id="fire", name="Fire Energy", basic=True, provides=(("fire",),))
    content = c.Content(pokemon={"half": half}, energy={"fire": fire})
    game = Game(RULESET, content, Options(whole_cards=whole))
    assert [fault.code for fault in deck_faults(game, {"half": 4, "fire": 56})] == ["deck.partial"] * whole


@pytest.mark.parametrize("size", [7, 5])
def test_an_opening_hand_has_as_many_cards_as_the_ruling_says(size):
    match = opened(hand_size=size)
    match.submit(k.DrawInitialCards(), ONE)
    assert len(match.state.sides[ONE].hand) == size


@pytest.mark.parametrize(("limit", "again"), [(True, False), (False, True)])
def test_one_retreat_a_turn_by_ruling(limit, again):
    table = Table(mine=(at("filler"), at("filler")), options={"retreat_limit": limit})
    first = table.me.id
    table.do(k.Retreat(table.mine.bench[0].id))
    assert (k.Retreat(first) in legal(table.game, table.state, "player1")) is again
    if again:
        table.do(k.Retreat(first))
        assert table.me.id == first


@pytest.mark.parametrize("room", [3, 5, 8])
def test_the_bench_has_as_much_room_as_the_ruling_says(room):
    cub = mon("Cub", PLAIN)
    table = Table(cub, mine=(at("filler"),) * room, hand=("cub", "cub"), options={"bench_size": room})
    table.do(k.PlayPokemon(table.card("cub")))
    assert len(table.mine.bench) == room
    with pytest.raises(Refusal, match=f"{room} Pokémon") as refusal:
        table.do(k.PlayPokemon(table.card("cub")))
    assert refusal.value.code == "tcg.bench_full"


def test_size_and_copies_of_a_deck_are_rulings():
    game = registry.game("tcg")
    basic = next(card.id for card in game.content.pokemon.values() if card.is_basic)
    fire = next(card.id for card in game.content.energy.values() if card.basic)
    small = {basic: 5, fire: 35}
    assert len(faults(game, small)) == 2
    half = registry.game("tcg", options={"deck_size": 40, "max_copies": 5})
    assert faults(half, small) == ()
    assert len(faults(half, {basic: 6, fire: 54})) == 2


@pytest.mark.parametrize("shown", [True, False])
def test_a_hand_that_goes_back_is_shown_by_ruling(shown):
    match = mulligans(mulligan_shown=shown)
    told = [event for n in range(1, len(match.records) + 1) for event in match.seat_record(n, "player2").events]
    back = [event for event in told if type(event).__name__ == "Mulliganed"]
    assert len(back) >= 2
    assert all(len(event.faces) == (7 if shown else 0) for event in back)


@pytest.mark.parametrize("rule", ["any_order", "in_turn"])
def test_the_order_of_promotions_is_kept_with_the_match(rule):
    game = registry.game("tcg", options={"promotion": rule})
    match = Match.open(game, game.ruleset.content.encounter(game, "emberfall,tidewall"), seed=1)
    assert match.state.in_turn is (rule == "in_turn")


def test_rulings_that_leave_nothing_to_draw_are_refused():
    cards = {"deck_size": 14, "hand_size": 8, "prize_count": 6, "max_copies": 60}
    game = registry.game("tcg", options=cards)
    with pytest.raises(Refusal, match="set deck_size to 15") as refusal:
        Match.open(game, Setup(), seed=1)
    assert refusal.value.code == "tcg.rulings"
    Match.open(registry.game("tcg", options={**cards, "deck_size": 15}), Setup(), seed=1)


def test_the_cards_for_mulligans_leave_the_prizes():
    """However often the other drew again: the cards that become prizes cannot be drawn."""
    match = mulligans(mulligan_bonus=True)
    sides = match.state.sides
    match.state = replace(match.state, sides={**sides, ONE: replace(sides[ONE], mulligans=90)})
    match.submit(k.DrawInitialCards(), "player2")
    (prompt,) = match.state.flow.prompts
    assert prompt.options[-1] == str(60 - 7 - 6)
    bot = choose(match.seen_by("player2"), match.legal("player2"), match.player_dice())
    assert isinstance(bot, Answer)
    assert bot.choice == (str(60 - 7 - 30),), "it does not draw its deck away"
    match.submit(match.legal("player2")[-1], "player2")
    walk(match, "select_active_pokemon")
    assert len(match.state.sides["player2"].prizes) == 6


def test_a_supporter_is_one_a_turn_in_every_preset():
    """The card says so itself; the Trainers of 1999 are no Supporters, and nobody counts them."""
    guide = c.Trainer(id="guide", name="Guide", kind="supporter", effects=(v.Draw(),))
    elder = c.Trainer(id="elder", name="Elder", effects=(v.Draw(),))
    for preset in PRESETS:
        options = msgspec.to_builtins(PRESETS[preset])
        table = Table(guide, elder, hand=("guide", "guide", "elder", "elder"), options=options)
        table.do(k.PlayTrainer(table.card("guide")))
        with pytest.raises(Refusal, match="one Supporter"):
            table.do(k.PlayTrainer(table.card("guide")))
        table.do(k.PlayTrainer(table.card("elder"))).do(k.PlayTrainer(table.card("elder")))
