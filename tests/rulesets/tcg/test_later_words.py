"""Words and fields by which the grammar reaches later eras: each read from a sentence of our own, and played."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.tcg.table import PLAIN, Table, at, mon
from tests.rulesets.tcg.table import attack as hit
from tests.rulesets.tcg.texts import attack, gifted, power, trainer

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import importer, parser
from turnwright.rulesets.tcg import vocabulary as v

SPECIAL = c.Energy(id="dusk", name="Dusk Energy", provides=(("colorless",),))
SWAP = c.Trainer(id="swap", name="Swap", effects=(v.Switch(),))


# --- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["Pup δ", "Pup LV.X", "Pup"])
def test_a_text_may_call_its_card_without_what_its_kind_adds(card: str) -> None:
    read = parser.attack("Pup does 10 damage to itself.", card=card, name="Bark")
    assert read.effects == (v.Damage(on=v.SELF, amount=10),)


def test_every_card_of_a_name_may_be_left_out() -> None:
    made = power(
        "Attacks used by your Fire Pokémon, except any Pup, do 20 more damage to your opponent's Active Pokémon."
    )
    assert made.effects[0] == v.Boost(
        on=v.Target("all_yours", where=v.PokemonFilter(types=("fire",), not_names=("Pup",))),
        amount=20, lasts="permanent",
    )  # fmt: skip
    coach = mon("Pup", PLAIN, abilities=(made,))
    friend = Table(coach, mon("Cat", PLAIN), mine=(at("cat"), at("pup"))).do(k.Attack(0))
    assert friend.foe.damage == 40
    assert Table(coach, mine=(at("pup"), at("pup"))).do(k.Attack(0)).foe.damage == 20


# --- which Pokémon ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "place", "dealt"),
    [
        ("Prevent all damage done to Pup by attacks from your opponent's Pokémon that have any Special Energy attached "
         "to them.", at("hitter", energies=("dusk",)), 0),
        ("Prevent all damage done to Pup by attacks from your opponent's Pokémon that have any Special Energy attached "
         "to them.", at("hitter", energies=("fire_energy",)), 30),
        ("Prevent all damage done to Pup by attacks from your opponent's Poisoned Pokémon.",
         at("hitter", conditions=("poisoned",)), 0),
        ("Prevent all damage done to Pup by attacks from your opponent's Poisoned Pokémon.", at("hitter"), 30),
    ],
)  # fmt: skip
def test_attackers_by_their_energy_and_their_conditions(text: str, place: Any, dealt: int) -> None:
    table = Table(SPECIAL, gifted(text), mon("Hitter", hit(damage=30)), mine=(place,), theirs=(at("pup"),))
    assert table.do(k.Attack(0)).foe.damage == dealt


def test_remaining_hp_is_not_printed_hp() -> None:
    made = trainer("Heal all damage from 1 of your Pokémon that has 20 HP or less remaining.")
    assert made.effects[0].on == v.Target("all_yours", 1, v.PokemonFilter(remaining_at_most=20))  # type: ignore[union-attr]
    whole = Table(made, mine=(at("filler", damage=10),), hand=("ball",))
    with pytest.raises(Refusal):
        whole.do(k.PlayTrainer(whole.card("ball")))
    hurt = Table(made, mine=(at("filler", damage=30),), hand=("ball",))
    assert hurt.do(k.PlayTrainer(hurt.card("ball"))).me.damage == 0


def test_pokemon_are_counted_by_the_attack_that_they_have() -> None:
    bark = attack("This attack does 20 damage for each of your Pokémon that has the Bark attack.", damage=20)
    table = Table(mon("Pup", bark), mon("Wolf", bark), mine=(at("pup"), at("wolf"), at("filler")))
    assert table.do(k.Attack(0)).foe.damage == 40


# --- costs ------------------------------------------------------------------------------------------------------------


def test_attacks_may_cost_nothing_under_a_condition() -> None:
    made = power("If you have 2 or more Trainer cards in your discard pile, ignore all Energy in the attack cost of "
                 "each of this Pokémon's attacks.")  # fmt: skip
    costly = mon("Pup", hit(damage=20, cost=("fire", "fire")), abilities=(made,))
    with pytest.raises(Refusal, match="lacks"):
        Table(costly, SWAP, mine=(at("pup"),), discard=("swap",)).do(k.Attack(0))
    assert Table(costly, SWAP, mine=(at("pup"),), discard=("swap", "swap")).do(k.Attack(0)).foe.damage == 20


def test_only_energy_of_a_type_may_be_ignored() -> None:
    made = power("If you have Cat in play, ignore all Fire Energy in the costs of attacks used by this Pokémon.")
    costly = mon("Pup", hit(damage=20, cost=("fire", "fire", "colorless")), abilities=(made,))
    mine = (at("pup"), at("cat"))
    with pytest.raises(Refusal, match="lacks"):
        Table(costly, mon("Cat", PLAIN), mine=mine).do(k.Attack(0))
    mine = (at("pup", energies=("water_energy",)), at("cat"))
    assert Table(costly, mon("Cat", PLAIN), mine=mine).do(k.Attack(0)).foe.damage == 20


@pytest.mark.parametrize(("benched", "allowed"), [(1, False), (2, True)])
def test_attacks_cost_less_for_each_of_something(benched: int, allowed: bool) -> None:
    made = power("Attacks used by Pup cost Colorless less for each of your opponent's Benched Pokémon.")
    costly = mon("Pup", hit(damage=20, cost=("colorless", "colorless")), abilities=(made,))
    table = Table(costly, mine=(at("pup"),), theirs=(at("rival"), *(at("filler") for _ in range(benched))))
    if allowed:
        assert table.do(k.Attack(0)).foe.damage == 20
    else:
        with pytest.raises(Refusal, match="lacks"):
            table.do(k.Attack(0))


def test_to_retreat_costs_less_for_each_of_something() -> None:
    made = power("Pup's Retreat Cost is Colorless less for each Fire Energy attached to Pup.")
    heavy = mon("Pup", PLAIN, abilities=(made,), retreat=3)
    table = Table(heavy, mine=(at("pup", energies=("fire_energy", "fire_energy")), at("filler")))
    table.do(k.Retreat(table.mine.bench[0].id, table.me.energies[:1]))
    assert len(table.mine.bench[0].energies) == 1


# --- coins and what passes through guards -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "coin", "dealt"),
    [
        ("If any damage is done to Pup by attacks, flip a coin. If heads, prevent that damage.", 1, 0),
        ("If any damage is done to Pup by attacks, flip a coin. If heads, prevent that damage.", 0, 30),
        ("Whenever Pup would be damaged by your opponent's attack (after applying Weakness and Resistance), flip a "
         "coin. If heads, reduce that damage by 10.", 1, 20),
        ("Whenever Pup would be damaged by your opponent's attack (after applying Weakness and Resistance), flip a "
         "coin. If heads, reduce that damage by 10.", 0, 30),
    ],
)  # fmt: skip
def test_a_coin_may_save_from_damage_but_not_from_more(text: str, coin: int, dealt: int) -> None:
    burn = hit(v.Inflict(statuses=("burned",)), damage=30)
    table = Table(gifted(text), mon("Hitter", burn), mine=(at("hitter"),), theirs=(at("pup"),),
                  options={"attack_ends_turn": False})  # fmt: skip
    table.do(k.Attack(0), coin)
    assert table.foe.damage == dealt
    assert table.foe.conditions == ("burned",)


def test_attacks_may_pass_through_every_effect_on_the_other() -> None:
    wall = mon("Wall", PLAIN, hp=100, abilities=(power("Prevent all damage done to this Pokémon by attacks."),))
    text = "Damage from attacks used by Pup isn't affected by any effects on your opponent's Active Pokémon."
    assert Table(wall, gifted(text), mine=(at("pup"),), theirs=(at("wall"),)).do(k.Attack(0)).foe.damage == 20
    assert Table(wall, gifted(), mine=(at("pup"),), theirs=(at("wall"),)).do(k.Attack(0)).foe.damage == 0


@pytest.mark.parametrize(
    ("text", "condition", "lost"),
    [
        ("Put 4 more damage counters on your opponent's Poisoned Pokémon between turns.", "poisoned", 50),
        ("During Pokémon Checkup, put 6 more damage counters on your opponent's Poisoned Pokémon.", "poisoned", 70),
        ("Put 5 damage counters instead of 2 on your opponent's Burned Pokémon between turns.", "burned", 50),
        ("Put 5 damage counters instead of 2 on your opponent's Burned Pokémon between turns.", "poisoned", 10),
    ],
)
def test_conditions_may_be_harsher(text: str, condition: Any, lost: int) -> None:
    ill = at("rival", conditions=(condition,), poison=10, burn=20)
    table = Table(gifted(text), mine=(at("pup"),), theirs=(ill,), options={"burn": "flat"})
    assert isinstance(power(text).effects[0], v.Harsher)
    assert table.do(k.EndTurn()).foe.damage == lost


def test_a_harsh_power_is_for_the_other_side_only() -> None:
    table = Table(gifted("Put 4 more damage counters on your opponent's Poisoned Pokémon between turns."),
                  mine=(at("pup", conditions=("poisoned",), poison=10),))  # fmt: skip
    assert table.do(k.EndTurn()).me.damage == 10


def test_what_is_put_between_turns_is_no_standing_word() -> None:
    made = power("As long as Pup is your Active Pokémon, put 1 damage counter on each of your opponent's Pokémon that "
                 "has any Special Energy attached to it between turns.")  # fmt: skip
    table = Table(SPECIAL, mon("Pup", PLAIN, abilities=(made,)), mine=(at("pup"),),
                  theirs=(at("rival", energies=("dusk",)), at("filler")))  # fmt: skip
    table.do(k.EndTurn())
    assert (table.foe.damage, table.theirs.bench[0].damage) == (10, 0)


# --- moving up --------------------------------------------------------------------------------------------------------

RISING = "Once during your turn, when this Pokémon moves from your Bench to the Active Spot, you may draw 2 cards."


def test_moving_up_sets_off_a_power_by_a_retreat_and_by_a_card_but_once_a_turn() -> None:
    table = Table(
        gifted(RISING),
        SWAP,
        mine=(at("filler"), at("pup")),
        hand=("swap",),
        options={"retreat_limit": False},
        deck=("filler",) * 9,
    )
    table.do(k.Retreat(table.mine.bench[0].id, ())).answer("yes")
    assert len(table.mine.hand) == 3
    table.do(k.Retreat(table.mine.bench[0].id, ()))
    table.do(k.PlayTrainer(table.card("swap")))
    assert not table.state.flow.prompts, "it has been used this turn"
    again = Table(gifted(RISING), SWAP, mine=(at("filler"), at("pup")), hand=("swap",))
    again.do(k.PlayTrainer(again.card("swap"))).answer("no")
    assert len(again.mine.hand) == 0


def test_moving_up_in_the_other_players_turn_sets_off_nothing() -> None:
    drag = mon("Drag", hit(v.Switch(side="opponent")))
    table = Table(gifted(RISING), drag, mine=(at("drag"),), theirs=(at("filler"), at("pup"))).do(k.Attack(0))
    assert not table.state.flow.prompts
    assert table.told(e.Switched)


# --- attacks of other cards -------------------------------------------------------------------------------------------


def test_a_tool_lends_its_attack_for_what_that_costs() -> None:
    made = trainer("The Pokémon this card is attached to can use the attack on this card.", kind="tool")
    assert made.abilities[0].effects == (v.UseAttacks(of="card"),)
    manual = c.Trainer(id="ball", name="Ball", kind="tool", attach=c.Attachment(), abilities=made.abilities,
                       attacks=(hit(name="Sling", damage=40, cost=("colorless",)),))  # fmt: skip
    bare = Table(manual, mine=(at("filler", tools=("ball",)),))
    with pytest.raises(Refusal, match="lacks"):
        bare.do(k.Attack(1))
    table = Table(manual, mine=(at("filler", tools=("ball",), energies=("fire_energy",)),))
    assert table.do(k.Attack(1)).foe.damage == 40
    with pytest.raises(Refusal, match="no attack 1"):
        Table(manual, mine=(at("filler", energies=("fire_energy",)),)).do(k.Attack(1))


def test_the_attacks_of_lower_stages_are_lent_to_all_who_evolved() -> None:
    made = power("Each of your Evolved Pokémon in play can use any attack from its previous Evolutions.")
    teacher = mon("Pup", PLAIN, abilities=(made,))
    low = mon("Cub", hit(name="Nip", damage=30))
    high = mon("Bear", PLAIN, stage="stage_1", evolves_from="Cub")
    table = Table(teacher, low, high, mine=(at("cub", "bear"), at("pup")))
    assert table.do(k.Attack(1)).foe.damage == 30
    with pytest.raises(Refusal):
        Table(teacher, low, high, mine=(at("cub", "bear"),)).do(k.Attack(1))


@pytest.mark.parametrize(
    ("text", "more", "damage"),
    [
        ("Pup can use the attacks of any Basic Pokémon in your discard pile.", {"discard": ("cub",)}, 30),
        ("This Pokémon can use the attacks of each of your Benched Pokémon.", {"mine": (at("pup"), at("cub"))}, 30),
    ],
)
def test_attacks_are_borrowed_from_the_discard_pile_and_the_bench(text: str, more: Any, damage: int) -> None:
    table = Table(gifted(text), mon("Cub", hit(name="Nip", damage=30)), **{"mine": (at("pup"),), **more})
    assert table.do(k.Attack(1)).foe.damage == damage


CUB = {
    "id": "x-1", "name": "Cub", "supertype": "Pokémon", "subtypes": ["Basic"], "hp": "60", "types": ["Fire"],
    "attacks": [{"name": "Nip", "cost": [], "damage": "30", "text": ""}],
    "abilities": [{"name": "Yap", "type": "Poké-Power", "text": "Once during your turn, you may draw 1 card."}],
    "weaknesses": [{"type": "Grass", "value": "×2"}], "retreatCost": ["Colorless"],
}  # fmt: skip
LEVEL = {
    **CUB, "id": "x-2", "name": "Cub LV.X", "subtypes": ["Level-Up"], "evolvesFrom": "Cub", "hp": "90",
    "attacks": [{"name": "Maul", "cost": [], "damage": "50", "text": ""}], "abilities": [], "weaknesses": [],
    "retreatCost": [], "rules": ["Put this card onto your Active Cub. Cub LV.X can use any attack, Poké-Power, or "
                                 "Poké-Body from its previous level."],
}  # fmt: skip
BREAK = {
    **LEVEL, "id": "x-3", "name": "Cub BREAK", "subtypes": ["BREAK"],
    "rules": ["BREAK Evolution Rule: Cub BREAK retains the attacks, Abilities, Weakness, Resistance, and Retreat Cost "
              "of its previous Evolution."],
}  # fmt: skip


def line(*raw: dict[str, Any]) -> tuple[Any, ...]:
    cards = tuple(importer.entry(each) for each in raw)
    assert not any(c.is_partial(card) or c.is_doubtful(card) for card in cards if not isinstance(card, c.Deck))
    return cards


def test_a_levelled_pokemon_keeps_attacks_and_powers_but_not_its_weakness() -> None:
    table = Table(*line(CUB, LEVEL), mine=(at("x-1", "x-2"),))
    table.do(k.UseAbility(table.me.id, 0))
    assert len(table.mine.hand) == 1
    assert table.do(k.Attack(1)).foe.damage == 30
    table = Table(*line(CUB, LEVEL), mine=(at("x-1", "x-2"), at("filler")))
    table.do(k.Retreat(table.mine.bench[0].id, ()))
    assert [type(event) for event in table.events][-1] is e.Switched


def test_only_an_active_pokemon_levels_up_and_stays_of_its_stage() -> None:
    table = Table(*line(CUB, LEVEL), mine=(at("filler"), at("x-1")), hand=("x-2",))
    with pytest.raises(Refusal, match="Active"):
        table.do(k.EvolvePokemon(table.card("x-2"), table.mine.bench[0].id))
    basics = c.Trainer(id="call", name="Call", effects=(
        v.Draw(count=v.Per(each=1, of=v.PokemonIn(v.Target("all_yours", where=v.PokemonFilter(stages=("basic",))))),),
    ))  # fmt: skip
    table = Table(*line(CUB, LEVEL), basics, mine=(at("x-1"),), hand=("x-2", "call"))
    table.do(k.EvolvePokemon(table.card("x-2"), table.me.id))
    table.do(k.PlayTrainer(table.card("call")))
    assert len(table.mine.hand) == 1


def test_a_break_evolution_keeps_everything_of_the_card_below() -> None:
    foe = mon("Foe", hit(damage=10), types=("grass",))
    table = Table(*line(CUB, BREAK), foe, mine=(at("foe"),), theirs=(at("x-1", "x-3"),))
    assert table.do(k.Attack(0)).foe.damage == 20
    table = Table(*line(CUB, BREAK), mine=(at("x-1", "x-3"), at("filler")))
    with pytest.raises(Refusal, match="lacks the 1 Energy"):
        table.do(k.Retreat(table.mine.bench[0].id, ()))
    table.do(k.UseAbility(table.me.id, 0))
    assert len(table.mine.hand) == 1
