"""The player actions of a turn: what each needs, does and refuses. (spec, PlayerActionType; sources 4)"""

from fractions import Fraction

import pytest
from msgspec.structs import replace
from tests.rulesets.tcg.table import DOUBLE, PLAIN, RAINBOW, Table, ability, at, attack, mon, trainer

from turnwright.kernel.messages import Answer
from turnwright.kernel.odds import odds
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import legal
from turnwright.kernel.ruleset import view as kernel_view
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import vocabulary as v

CUB = mon("Cub", PLAIN)
BEAR = mon("Bear", attack(name="Maul", damage=40, cost=("fire", "colorless")), hp=90, stage="stage_1",
           evolves_from="Cub", retreat=2)  # fmt: skip
LORD = mon("Lord", PLAIN, hp=120, stage="stage_2", evolves_from="Bear")
LINE = (CUB, BEAR, LORD)


def code(table, command, by="player1"):
    before = table.state
    with pytest.raises(Refusal) as refusal:
        table.do(command, by=by)
    assert table.state is before
    return refusal.value.code


def choices(table, kind, seat="player1"):
    return [each for each in legal(table.game, table.state, seat) if isinstance(each, kind)]


# DRAW_CARD


def test_drawing_takes_the_top_card_and_opens_the_main_phase():
    table = Table(deck=("fire_energy", "filler"))
    table.state = e_phase(table, "draw")
    top = table.mine.deck[0]
    table.do(k.DrawCard())
    assert table.mine.hand == (top,)
    assert table.state.phase == "main_phase"
    assert code(table, k.DrawCard()) == "tcg.wrong_phase"


def e_phase(table, phase):
    return replace(table.state, phase=phase)


@pytest.mark.parametrize(
    "command", [k.EndTurn(), k.Attack(0), k.PlayPokemon("a1"), k.AttachEnergy("a1", "a1"), k.EvolvePokemon("a1", "a1"),
                k.PlayTrainer("a1"), k.Retreat("a1"), k.UseAbility("a1")],
)  # fmt: skip
def test_nothing_but_drawing_in_the_draw_phase(command):
    table = Table()
    table.state = e_phase(table, "draw")
    assert code(table, command) == "tcg.wrong_phase"
    assert [type(each) for each in legal(table.game, table.state, "player1")] == [k.DrawCard]


def test_the_other_player_cannot_act_in_my_turn():
    assert code(Table(), k.EndTurn(), by="player2") == "tcg.not_your_turn"


# PLAY_POKEMON


def test_a_basic_goes_to_the_bench_with_full_hp():
    table = Table(*LINE, hand=("cub", "bear"))
    table.do(k.PlayPokemon(table.card("cub")))
    benched = table.mine.bench[0]
    assert (benched.hp, benched.damage, benched.entered) == (60, 0, 5)
    assert code(table, k.PlayPokemon(table.card("bear"))) == "tcg.not_basic"
    assert code(table, k.PlayPokemon("a77")) == "tcg.not_in_hand"


def test_only_the_played_copy_leaves_the_hand():
    """`hand.filter(id != x)` removed all copies in the original program."""
    table = Table(*LINE, hand=("cub", "cub", "cub"))
    table.do(k.PlayPokemon(table.card("cub")))
    assert table.named(table.mine.hand) == ["cub", "cub"]


def test_the_bench_is_full_at_five():
    table = Table(*LINE, mine=(at("filler"),) * 6, hand=("cub",))
    assert code(table, k.PlayPokemon(table.card("cub"))) == "tcg.bench_full"
    assert choices(table, k.PlayPokemon) == []


def test_a_trainer_that_is_played_as_a_basic():
    doll = c.Trainer(id="doll", name="Doll", plays_as=c.PlaysAs(hp=10, immune=("poisoned",)))
    table = Table(doll, hand=("doll",))
    assert code(table, k.PlayTrainer(table.card("doll"))) == "tcg.not_trainer"
    table.do(k.PlayPokemon(table.card("doll")))
    assert table.mine.bench[0].max_hp == 10


# ATTACH_ENERGY


def test_one_energy_a_turn_and_only_energy():
    table = Table(*LINE, hand=("fire_energy", "fire_energy", "cub"))
    assert code(table, k.AttachEnergy(table.card("cub"), table.me.id)) == "tcg.not_energy"
    assert code(table, k.AttachEnergy(table.card("fire_energy"), table.foe.id)) == "tcg.no_such_pokemon"
    table.do(k.AttachEnergy(table.card("fire_energy"), table.me.id))
    assert len(table.me.energies) == 1
    assert code(table, k.AttachEnergy(table.card("fire_energy"), table.me.id)) == "tcg.energy_attached"
    assert choices(table, k.AttachEnergy) == []


def test_energy_for_certain_pokemon_only():
    only = c.Energy(id="cub_energy", name="Cub Energy", provides=(("fire",), ("fire",)),
                    only_on=v.PokemonFilter(names=("Cub",)))  # fmt: skip
    table = Table(*LINE, only, mine=(at("cub"), at("filler")), hand=("cub_energy",))
    assert code(table, k.AttachEnergy(table.card("cub_energy"), table.mine.bench[0].id)) == "tcg.wrong_pokemon"
    table.do(k.AttachEnergy(table.card("cub_energy"), table.me.id))
    assert len(table.me.energies) == 1


# EVOLVE_POKEMON


def test_evolving_keeps_damage_energy_and_place_and_ends_conditions():
    worn = at("cub", energies=("fire_energy",), damage=30, conditions=("asleep", "poisoned"), poison=20)
    table = Table(*LINE, mine=(worn,), hand=("bear",))
    own = table.me.id
    table.do(k.EvolvePokemon(table.card("bear"), own))
    me = table.me
    assert (me.id, me.max_hp, me.hp, me.damage, len(me.energies)) == (own, 90, 60, 30, 1)
    assert (me.conditions, me.poison) == ((), 0)
    assert table.named(me.cards) == ["cub", "bear"]


@pytest.mark.parametrize(
    ("place", "hand", "why"),
    [
        pytest.param(at("cub", entered=5), "bear", "tcg.evolve_timing", id="it came this turn"),
        pytest.param(at("cub", "bear", evolved=5), "lord", "tcg.evolve_timing", id="it has evolved this turn"),
        pytest.param(at("cub"), "lord", "tcg.does_not_evolve", id="a stage is skipped"),
        pytest.param(at("filler"), "bear", "tcg.does_not_evolve", id="another name"),
        pytest.param(at("cub"), "cub", "tcg.does_not_evolve", id="a Basic evolves nothing"),
    ],
)
def test_what_does_not_evolve(place, hand, why):
    table = Table(*LINE, mine=(place,), hand=(hand,))
    assert code(table, k.EvolvePokemon(table.card(hand), table.me.id)) == why
    assert choices(table, k.EvolvePokemon) == []


def test_nothing_evolves_on_a_players_first_turn_unless_the_ruling_is_free():
    for rule, works in (("official", False), ("free", True)):
        table = Table(*LINE, mine=(at("cub"),), hand=("bear",), options={"evolution_timing": rule})
        sides = {**table.state.sides, "player1": replace(table.mine, turns=1)}
        table.state = replace(table.state, sides=sides)
        assert bool(choices(table, k.EvolvePokemon)) is works


def test_names_are_compared_without_regard_to_case():
    odd = mon("Odd", PLAIN, stage="stage_1", evolves_from="CUB")
    table = Table(*LINE, odd, mine=(at("cub"),), hand=("odd",))
    table.do(k.EvolvePokemon(table.card("odd"), table.me.id))
    assert table.named(table.me.cards) == ["cub", "odd"]


# RETREAT


def test_retreat_pays_swaps_and_ends_conditions():
    table = Table(
        *LINE, mine=(at("cub", "bear", energies=("fire_energy",) * 3, conditions=("confused",)), at("filler"))
    )
    old, new = table.me.id, table.mine.bench[0].id
    first = table.me.energies[:2]
    table.do(k.Retreat(new, first))
    assert table.me.id == new
    assert table.mine.bench[0].id == old
    assert table.mine.bench[0].conditions == ()
    assert set(first) <= set(table.mine.discard)
    assert code(table, k.Retreat(old)) == "tcg.cannot_retreat", "one retreat a turn"


def test_retreat_wants_exactly_the_cost():
    table = Table(*LINE, mine=(at("cub", "bear", energies=("fire_energy",) * 3), at("filler")))
    target, energies = table.mine.bench[0].id, table.me.energies
    for wrong in ((), energies[:1], energies, (energies[0], energies[0]), (energies[0], "a99")):
        assert code(table, k.Retreat(target, wrong)) == "tcg.energy_selection"
    assert code(table, k.Retreat(table.foe.id, energies[:2])) == "tcg.not_benched"


def test_a_free_retreat_takes_no_energy():
    table = Table(mine=(at("filler", energies=("fire_energy",)), at("filler")))
    assert code(table, k.Retreat(table.mine.bench[0].id, table.me.energies)) == "tcg.energy_selection"
    table.do(k.Retreat(table.mine.bench[0].id))
    assert len(table.mine.bench[0].energies) == 1


@pytest.mark.parametrize(("rule", "cards"), [("energy", 1), ("cards", 2)])
def test_a_double_energy_pays_two_by_the_official_rule(rule, cards):
    place = at("cub", "bear", energies=("double", "fire_energy"))
    table = Table(*LINE, DOUBLE, mine=(place, at("filler")), options={"retreat_cost": rule})
    assert {len(each.energies) for each in choices(table, k.Retreat)} == {cards}


def test_retreat_without_a_bench_or_without_energy():
    assert code(Table(), k.Retreat("a9")) == "tcg.cannot_retreat"
    poor = Table(*LINE, mine=(at("cub", "bear", energies=("fire_energy",)), at("filler")))
    assert code(poor, k.Retreat(poor.mine.bench[0].id, poor.me.energies)) == "tcg.cannot_retreat"


# ATTACK


def test_an_attack_needs_its_energy_typed_symbols_first():
    for energies, works in ((("fire_energy", "water_energy"), True), (("water_energy", "water_energy"), False),
                            (("fire_energy",), False), (("rainbow", "water_energy"), True),
                            (("rainbow",), False)):  # fmt: skip
        table = Table(*LINE, RAINBOW, mine=(at("cub", "bear", energies=energies),))
        assert bool(choices(table, k.Attack)) is works, energies
        if not works:
            assert code(table, k.Attack(0)) == "tcg.cannot_attack"


def test_after_an_attack_only_the_end_of_the_turn_is_left():
    table = Table(*LINE, mine=(at("cub"),))
    table.do(k.Attack(0))
    assert table.foe.damage == 20
    assert table.state.phase == "end"
    assert legal(table.game, table.state, "player1") == (k.EndTurn(),)
    assert code(table, k.Attack(0)) == "tcg.wrong_phase"
    table.do(k.EndTurn())
    assert (table.state.current, table.state.turn, table.state.phase) == ("player2", 6, "draw")


def test_by_the_official_rule_an_attack_ends_the_turn():
    table = Table(*LINE, mine=(at("cub"),), options={"attack_ends_turn": True})
    table.do(k.Attack(0))
    assert table.state.current == "player2"


def test_an_attack_that_is_not_there():
    assert code(Table(), k.Attack(4)) == "tcg.no_such_attack"


def test_the_first_player_may_be_kept_from_attacking():
    table = Table(turn=1, options={"first_turn_attack": False})
    assert code(table, k.Attack(0)) == "tcg.cannot_attack"
    assert choices(Table(turn=1), k.Attack)


# USE_ABILITY


GIVER = mon(
    "Giver", PLAIN, abilities=(ability(v.Draw(), name="Once"), ability(v.Draw(), name="Ever", limit="unlimited"))
)


def test_an_ability_is_used_once_by_each_pokemon_not_by_each_card():
    table = Table(GIVER, mine=(at("giver"), at("giver")))
    first, second = table.me.id, table.mine.bench[0].id
    table.do(k.UseAbility(first, 0))
    assert code(table, k.UseAbility(first, 0)) == "tcg.cannot_use"
    table.do(k.UseAbility(second, 0))
    assert len(table.mine.hand) == 2
    table.do(k.UseAbility(first, 1)).do(k.UseAbility(first, 1))
    assert len(table.mine.hand) == 4


def test_an_ability_comes_back_with_the_next_turn():
    table = Table(GIVER, mine=(at("giver"),))
    table.do(k.UseAbility(table.me.id, 0)).do(k.EndTurn())
    assert table.me.used == ()


def test_a_shared_ability_works_once_for_all_of_its_name_and_some_once_a_game():
    shared = mon("Shared", PLAIN, abilities=(ability(v.Draw(), shared=True),))
    table = Table(shared, mine=(at("shared"), at("shared")))
    table.do(k.UseAbility(table.me.id))
    assert code(table, k.UseAbility(table.mine.bench[0].id)) == "tcg.cannot_use"
    once = mon("Solo", PLAIN, abilities=(ability(v.Draw(), limit="once_per_game"),))
    table = Table(once, mine=(at("solo"),))
    table.do(k.UseAbility(table.me.id)).do(k.EndTurn())
    assert table.state.used_up == ("game:player1:Gift",)


@pytest.mark.parametrize(
    ("rule", "blocked_by", "works"), [("card", (), True), ("card", ("asleep",), False), ("always", (), False)]
)
def test_conditions_block_abilities_by_the_card_or_always(rule, blocked_by, works):
    giver = mon("Sleeper", PLAIN, abilities=(ability(v.Draw(), blocked_by=blocked_by),))
    table = Table(giver, mine=(at("sleeper", conditions=("asleep",)),), options={"ability_blocked": rule})
    assert bool(choices(table, k.UseAbility)) is works


@pytest.mark.parametrize(("place", "works"), [("active", False), ("bench", True), ("any", True)])
def test_an_ability_may_need_a_place(place, works):
    giver = mon("Placed", PLAIN, abilities=(ability(v.Draw(), place=place),))
    table = Table(giver, mine=(at("filler"), at("placed")))
    assert bool(choices(table, k.UseAbility)) is works


def test_passive_and_foreign_abilities_cannot_be_used():
    quiet = mon("Quiet", PLAIN, abilities=(ability(v.Reduce(amount=10), kind="passive"),))
    table = Table(quiet, GIVER, mine=(at("quiet"),), theirs=(at("giver"),))
    assert code(table, k.UseAbility(table.me.id)) == "tcg.no_such_ability"
    assert code(table, k.UseAbility(table.foe.id)) == "tcg.no_such_ability"


# PLAY_TRAINER


def test_a_trainer_is_done_then_discarded():
    table = Table(trainer("Bill", v.Draw(count=2)), hand=("bill",))
    card = table.card("bill")
    table.do(k.PlayTrainer(card))
    assert len(table.mine.hand) == 2
    assert table.mine.discard == (card,)
    assert table.mine.played == ()


@pytest.mark.parametrize(("limit", "works"), [(True, False), (False, True)])
def test_one_supporter_a_turn(limit, works):
    boss = trainer("Boss", v.Draw(), kind="supporter")
    table = Table(boss, hand=("boss", "boss"), options={"supporter_limit": limit})
    table.do(k.PlayTrainer(table.card("boss")))
    assert bool(choices(table, k.PlayTrainer)) is works
    if not works:
        assert code(table, k.PlayTrainer(table.card("boss"))) == "tcg.cannot_play"


def test_no_supporter_on_the_very_first_turn_by_the_modern_rule():
    boss = trainer("Boss", v.Draw(), kind="supporter")
    table = Table(boss, hand=("boss",), turn=1, options={"first_turn_supporter": False})
    assert code(table, k.PlayTrainer(table.card("boss"))) == "tcg.cannot_play"


def test_a_supporter_that_says_so_is_played_on_the_very_first_turn():
    aunt = trainer("Aunt", v.Draw(count=2), kind="supporter", opens=True)
    table = Table(aunt, hand=("aunt",), turn=1, options={"first_turn_supporter": False})
    assert choices(table, k.PlayTrainer)
    before = len(table.state.sides["player1"].hand)
    table.do(k.PlayTrainer(table.card("aunt")))
    assert len(table.state.sides["player1"].hand) == before + 1


def test_a_stadium_replaces_the_other_and_its_like_is_refused():
    hall = trainer(
        "Hall", kind="stadium", abilities=(ability(v.Reduce(on=v.Target("everyone"), amount=10), kind="passive"),)
    )
    yard = trainer(
        "Yard", kind="stadium", abilities=(ability(v.Reduce(on=v.Target("everyone"), amount=20), kind="passive"),)
    )
    table = Table(hall, yard, hand=("yard", "hall"), stadium="hall")
    old = table.state.stadium
    assert code(table, k.PlayTrainer(table.card("hall"))) == "tcg.cannot_play"
    table.do(k.PlayTrainer(table.card("yard")))
    assert table.named((table.state.stadium,)) == ["yard"]
    assert old in table.mine.discard


def test_a_stadium_works_for_both_and_one_is_played_a_turn():
    hall = trainer(
        "Hall", kind="stadium", abilities=(ability(v.Reduce(on=v.Target("everyone"), amount=10), kind="passive"),)
    )
    yard = trainer(
        "Yard", kind="stadium", abilities=(ability(v.Reduce(on=v.Target("everyone"), amount=20), kind="passive"),)
    )
    table = Table(hall, yard, hand=("hall", "yard"))
    table.do(k.PlayTrainer(table.card("hall")))
    assert code(table, k.PlayTrainer(table.card("yard"))) == "tcg.cannot_play"
    table.do(k.Attack(0))
    assert table.foe.damage == 10


def test_a_stadium_that_each_player_may_use():
    well = trainer("Well", kind="stadium", abilities=(ability(v.Draw()),))
    table = Table(well, stadium="well")
    table.do(k.UseAbility(table.state.stadium))
    assert len(table.mine.hand) == 1
    assert code(table, k.UseAbility(table.state.stadium)) == "tcg.cannot_use"


def test_a_tool_is_attached_and_a_pokemon_has_one():
    belt = trainer("Belt", kind="tool", abilities=(ability(v.Boost(amount=10), kind="passive"),))
    table = Table(belt, hand=("belt", "belt"))
    assert code(table, k.PlayTrainer(table.card("belt"))) == "tcg.wrong_pokemon"
    assert code(table, k.PlayTrainer(table.card("belt"), table.foe.id)) == "tcg.wrong_pokemon"
    table.do(k.PlayTrainer(table.card("belt"), table.me.id))
    assert table.named(table.me.tools) == ["belt"]
    assert code(table, k.PlayTrainer(table.card("belt"), table.me.id)) == "tcg.cannot_play"
    table.do(k.Attack(0))
    assert table.foe.damage == 30


@pytest.mark.parametrize(("until", "left"), [("this_turn", (0, 0)), ("next_turn", (1, 0)), ("permanent", (1, 1))])
def test_an_item_that_is_attached_for_a_while(until, left):
    power = trainer("Power", attach=c.Attachment(until=until), abilities=(ability(v.Boost(amount=10), kind="passive"),))
    table = Table(power, hand=("power",))
    table.do(k.PlayTrainer(table.card("power"), table.me.id))
    table.do(k.EndTurn())
    assert len(table.me.tools) == left[0]
    table.do(k.DrawCard(), by="player2").do(k.EndTurn(), by="player2")
    assert len(table.me.tools) == left[1]


def test_a_trainer_that_would_do_nothing_or_cannot_be_paid_is_refused():
    potion = trainer("Potion", v.Heal(on=v.Target("all_yours", 1), amount=20))
    dear = trainer("Dear", v.Draw(), pays=(v.DiscardCards(count=2),))
    table = Table(potion, dear, hand=("potion", "dear", "dear"))
    assert code(table, k.PlayTrainer(table.card("potion"))) == "tcg.cannot_play"
    table.do(k.PlayTrainer(table.card("dear")))
    assert len(table.mine.discard) == 3, "the card itself and the two it cost"
    alone = Table(dear, hand=("dear",))
    assert code(alone, k.PlayTrainer(alone.card("dear"))) == "tcg.cannot_play"


def test_a_pokemon_is_no_trainer():
    table = Table(*LINE, hand=("cub",))
    assert code(table, k.PlayTrainer(table.card("cub"))) == "tcg.not_trainer"


# GENERATE_COIN_FLIP


FLIPPER = mon("Flipper", attack(v.Flip(), v.Inflict(statuses=("paralyzed",), when=(v.IfHeads(),)), damage=10))


def offered(table, seat):
    return legal(table.game, kernel_view(table.game.ruleset, table.state, seat), seat)


def test_the_answer_and_the_action_flip_the_same_coins():
    after = []
    for answers in (True, False):
        table = Table(FLIPPER, mine=(at("flipper"),), options={"coin_flips": "by_action"})
        table.do(k.Attack(0))
        table.answer("flip", coins=(1,)) if answers else table.do(k.GenerateCoinFlip(), 1)
        after.append((table.state, table.events))
    assert after[0] == after[1]


def test_both_players_know_the_odds_of_coins_that_wait():
    table = Table(FLIPPER, mine=(at("flipper"),), options={"coin_flips": "by_action"})
    table.do(k.Attack(0))
    for seat in ("player1", "player2"):
        seen = kernel_view(table.game.ruleset, table.state, seat)
        known = odds(table.game, seen, k.GenerateCoinFlip(), seat=seat)
        paralysed = [chance for effect, chance in known.items() if effect.status]
        assert paralysed == [Fraction(1, 2)]


def test_coins_wait_for_an_action_and_either_player_sets_off_an_attacks():
    for by in ("player1", "player2"):
        table = Table(FLIPPER, mine=(at("flipper"),), options={"coin_flips": "by_action"})
        table.do(k.Attack(0))
        assert (table.prompt.kind, table.prompt.seat) == ("coin_flip", "player1")
        assert offered(table, "player1") == (Answer(table.prompt.id, ("flip",)),)
        assert offered(table, "player2") == (k.GenerateCoinFlip(),)
        assert offered(table, "watcher") == ()
        table.do(k.GenerateCoinFlip(), 1, by=by)
        assert table.told(e.CoinsFlipped)[0].coins == (True,)
        assert table.foe.conditions == ("paralyzed",)


def test_no_flip_is_in_progress():
    assert code(Table(), k.GenerateCoinFlip()) == "tcg.no_flip"


def test_a_wake_up_coin_is_the_owners():
    table = Table(FLIPPER, theirs=(at("flipper", conditions=("asleep",)),), options={"coin_flips": "by_action"})
    table.do(k.EndTurn())
    assert offered(table, "player1") == ()
    assert code(table, k.GenerateCoinFlip(), by="player1") == "tcg.not_your_flip"
    table.do(k.GenerateCoinFlip(), 1, by="player2")
    assert table.foe.conditions == ()


# SELECT_PRIZE, SET_ACTIVE_POKEMON, END_TURN, CONCEDE


STRONG = mon("Strong", attack(name="End", damage=200))


def test_a_knock_out_owes_a_prize_then_a_promotion_then_the_turn_may_end():
    table = Table(
        STRONG, mine=(at("strong"),), theirs=(at("rival", energies=("fire_energy",)), at("filler"), at("filler"))
    )
    table.do(k.Attack(0))
    assert table.mine.owed == 1
    assert code(table, k.EndTurn()) == "tcg.owed"
    assert code(table, k.SelectPrize(3)) == "tcg.no_such_prize"
    assert code(table, k.SelectPrize(0), by="player2") == "tcg.no_prize"
    prize = table.mine.prizes[2]
    table.do(k.SelectPrize(2))
    assert prize in table.mine.hand
    assert code(table, k.EndTurn()) == "tcg.owed"
    up = table.theirs.bench[1].id
    assert code(table, k.SetActivePokemon("b99"), by="player2") == "tcg.not_benched"
    table.do(k.SetActivePokemon(up), by="player2")
    assert table.foe.id == up
    assert len(table.theirs.discard) == 2, "the Pokémon and its energy"
    assert code(table, k.SelectPrize(0)) == "tcg.no_prize"
    table.do(k.EndTurn())
    assert table.state.current == "player2"


def test_a_pokemon_is_sent_up_from_the_bench_only():
    table = Table(STRONG, mine=(at("strong"),), theirs=(at("rival"), at("filler")), their_hand=("filler",))
    table.do(k.Attack(0)).do(k.SelectPrize(0))
    assert code(table, k.SetActivePokemon(table.card("filler", seat="player2")), by="player2") == "tcg.not_benched"
    assert code(Table(), k.SetActivePokemon("a1")) == "tcg.active_there"


def test_conceding_works_at_any_time_and_for_either():
    for by, winner in (("player1", "player2"), ("player2", "player1")):
        table = Table()
        table.do(k.Concede(), by=by)
        assert (table.state.match_state, table.state.winner, table.state.reasons) == (
            "match_ended",
            winner,
            ("concede",),
        )


def test_conceding_during_a_question():
    table = Table(FLIPPER, mine=(at("flipper"),), options={"coin_flips": "by_action"})
    table.do(k.Attack(0)).do(k.Concede(), by="player2")
    assert table.state.flow.prompts == ()
    assert table.state.winner == "player1"


def test_the_turn_starts_fresh_for_the_next_player():
    table = Table(hand=("fire_energy",))
    table.do(k.AttachEnergy(table.card("fire_energy"), table.me.id)).do(k.EndTurn())
    assert (table.state.attached, table.state.supporters, table.state.retreats) == (0, 0, 0)


# What is refused beside the course of play


def test_cards_that_an_effect_forbids_cannot_be_played_by_any_action():
    """FORBID_PLAY holds for Pokémon, energy and evolutions as for trainers; the other player is free."""
    hush = trainer("Hush", v.ForbidPlay(cards=v.ANY_CARD, side="you", lasts="this_turn"))
    table = Table(*LINE, hush, mine=(at("cub"),), hand=("hush", "cub", "bear", "fire_energy"))
    table.do(k.PlayTrainer(table.card("hush")))
    own = table.me.id
    assert code(table, k.PlayPokemon(table.card("cub"))) == "tcg.forbidden"
    assert code(table, k.AttachEnergy(table.card("fire_energy"), own)) == "tcg.forbidden"
    assert code(table, k.EvolvePokemon(table.card("bear"), own)) == "tcg.forbidden"
    assert {type(each) for each in legal(table.game, table.state, "player1")} == {k.Attack, k.EndTurn}


def test_a_trainer_that_is_not_attached_takes_no_target():
    table = Table(trainer("Bill", v.Draw()), hand=("bill",))
    assert code(table, k.PlayTrainer(table.card("bill"), table.me.id)) == "tcg.no_target"


def test_an_item_attached_for_a_while_goes_with_its_pokemon_to_the_bench():
    power = trainer("Power", attach=c.Attachment(until="this_turn"))
    table = Table(power, mine=(at("filler"), at("filler")), hand=("power",))
    own = table.me.id
    table.do(k.PlayTrainer(table.card("power"), own)).do(k.Retreat(table.mine.bench[0].id))
    assert table.named(table.mine.bench[0].tools) == ["power"]
    table.do(k.EndTurn())
    assert (table.mine.bench[0].id, table.mine.bench[0].tools) == (own, ())
    assert table.named(table.mine.discard) == ["power"]


def test_a_retreat_may_cost_the_life_of_who_lived_on_being_active():
    proud = mon("Proud", PLAIN, hp=50, abilities=(ability(v.MoreHp(amount=30), kind="passive", place="active"),))
    table = Table(proud, mine=(at("proud", damage=60, max_hp=80), at("filler")))
    table.do(k.Retreat(table.mine.bench[0].id))
    assert table.mine.bench == ()
    assert table.theirs.owed == 1


def test_a_trainer_that_is_played_as_a_pokemon_gives_the_prizes_it_says():
    for prizes, owed in ((0, 0), (1, 1)):
        doll = c.Trainer(id="doll", name="Doll", plays_as=c.PlaysAs(hp=10, prizes=prizes))
        table = Table(doll, theirs=(at("doll"), at("filler")))
        table.do(k.Attack(0))
        assert table.mine.owed == owed


def test_an_immune_pokemon_loses_its_condition_when_the_guard_comes_into_play():
    """An ability that keeps others from a condition ends the one that is there, whatever brings it into play."""
    nurse = mon("Nurse", PLAIN, abilities=(
        ability(v.Immune(on=v.Target("all_yours"), statuses=("poisoned",)), kind="passive"),))  # fmt: skip
    sick = at("filler", conditions=("poisoned", "asleep"), poison=10)
    table = Table(nurse, mine=(sick,), hand=("nurse",))
    table.do(k.PlayPokemon(table.card("nurse")))
    assert table.me.conditions == ("asleep",)


@pytest.mark.parametrize("energies", [(), ("fire_energy",)])
def test_what_hangs_on_a_price_that_cannot_be_paid_is_not_on_offer(energies: tuple[str, ...]) -> None:
    """A Stadium that may be used as often as one likes: without Energy to discard it could be used for ever."""
    words = (
        v.DiscardEnergy(on=v.Target("all_yours", 1), key="gone"),
        v.Cure(on=v.Target("all_yours"), when=(v.IfDone("gone"),)),
    )
    spring = c.Trainer(
        id="spring", name="Spring", kind="stadium", abilities=(ability(*words, limit="unlimited", name="Spring"),)
    )
    table = Table(spring, stadium="spring", mine=(at("filler", energies=energies, conditions=("asleep",)),))
    use = k.UseAbility(table.state.stadium, 0)
    if not energies:
        assert code(table, use) == "tcg.cannot_use"
        return
    assert table.do(use).me.conditions == ()
    assert code(table, use) == "tcg.cannot_use", "neither Energy nor anything to cure is left"
