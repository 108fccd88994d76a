"""What others do, choices among several things, energy by condition, types, base damage: our own sentences, played."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.tcg.table import PLAIN, Table, at, mon
from tests.rulesets.tcg.table import attack as hit
from tests.rulesets.tcg.table import trainer as item
from tests.rulesets.tcg.texts import attack, energy, gifted, power, trainer

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import parser, wording
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.parser import rulebox

# --- what another Pokémon does ----------------------------------------------------------------------------------------


def test_whoever_attaches_energy_is_hurt() -> None:
    text = (
        "Whenever your opponent attaches an Energy card from their hand to 1 of their Pokémon, put 4 damage counters "
        "on that Pokémon."
    )
    table = Table(gifted(text), mine=(at("filler"), at("filler")), theirs=(at("pup"),), hand=("fire_energy",))
    table.do(k.AttachEnergy(table.card("fire_energy"), table.mine.bench[0].id))
    assert (table.mine.bench[0].damage, table.me.damage) == (40, 0)
    own = Table(gifted(text), mine=(at("pup"),), hand=("fire_energy",))
    assert own.do(k.AttachEnergy(own.card("fire_energy"), own.me.id)).me.damage == 0


def test_whoever_evolves_is_hurt() -> None:
    text = (
        "Whenever your opponent plays a Pokémon from their hand to evolve 1 of their Pokémon, put 1 damage counter on "
        "that Pokémon."
    )
    wolf = mon("Wolf", PLAIN, stage="stage_1", evolves_from="Filler")
    table = Table(gifted(text), wolf, mine=(at("filler", entered=1),), theirs=(at("pup"),), hand=("wolf",))
    assert table.do(k.EvolvePokemon(table.card("wolf"), table.me.id)).me.damage == 10


@pytest.mark.parametrize(
    ("text", "hurt", "ill"),
    [
        ("Whenever your opponent's Active Pokémon retreats, put 2 damage counters on that Pokémon.", 20, ()),
        (
            "Whenever your opponent's Active Pokémon retreats, their new Active Pokémon is now Poisoned.",
            0,
            ("poisoned",),
        ),
    ],
)
def test_who_retreats_sets_off_what_lies_in_wait(text: str, hurt: int, ill: tuple[str, ...]) -> None:
    table = Table(gifted(text), mine=(at("filler"), at("filler")), theirs=(at("pup"),))
    table.do(k.Retreat(table.mine.bench[0].id, ()))
    assert (table.mine.bench[0].damage, table.me.conditions) == (hurt, ill)


def test_a_supporter_of_the_opponent_sets_it_off_and_no_item_does() -> None:
    text = (
        "Whenever your opponent plays a Supporter card from their hand, put 1 damage counter on each of your "
        "opponent's Pokémon."
    )
    aid, rope = item("Aid", v.Draw(), kind="supporter"), item("Rope", v.Draw())
    table = Table(gifted(text), aid, rope, theirs=(at("pup"),), hand=("aid", "rope"))
    assert table.do(k.PlayTrainer(table.card("rope"))).me.damage == 0
    assert table.do(k.PlayTrainer(table.card("aid"))).me.damage == 10


SHARE = (
    "When your Active Pokémon is Knocked Out by damage from an opponent's attack, you may move 1 basic Energy card "
    "from it to the Pokémon this card is attached to."
)


def test_energy_of_a_fallen_pokemon_goes_to_another() -> None:
    share = c.Trainer(
        id="ball", name="Ball", kind="tool", attach=c.Attachment(), abilities=trainer(SHARE, "tool").abilities
    )
    big = mon("Big", hit(damage=200))
    table = Table(share, big, mine=(at("big"),),
                  theirs=(at("rival", energies=("fire_energy",)), at("filler", tools=("ball",))))  # fmt: skip
    table.do(k.Attack(0)).answer("yes")
    kept = next(each for each in table.theirs.in_play if table.named((each.top,)) == ["filler"])
    assert table.named(kept.energies) == ["fire_energy"]
    assert "rival" in table.named(table.theirs.discard)


@pytest.mark.parametrize(("kind", "damage"), [("fire", 30 + 50), ("water", 30)])
def test_revenge_only_for_a_pokemon_of_the_type(kind: Any, damage: int) -> None:
    text = (
        "If any of your Fire Pokémon were Knocked Out by damage from an opponent's attack during their last turn, this "
        "attack does 50 more damage."
    )
    weak = mon("Weak", PLAIN, hp=10, types=(kind,))
    table = Table(mon("Pup", attack(text)), weak, mine=(at("weak"), at("pup")), theirs=(at("rival"), at("filler")))
    table.do(k.EndTurn()).do(k.DrawCard(), by="player2").do(k.Attack(0), by="player2")
    table.do(k.SelectPrize(0), by="player2").do(k.SetActivePokemon(table.mine.bench[0].id))
    table.do(k.EndTurn(), by="player2").do(k.DrawCard())
    assert table.do(k.Attack(0)).foe.damage == damage


@pytest.mark.parametrize(("played", "damage"), [(True, 70), (False, 30)])
def test_more_damage_if_a_named_card_was_played(played: bool, damage: int) -> None:
    text = "If you played Rope from your hand during this turn, this attack does 40 more damage."
    table = Table(mon("Pup", attack(text)), item("Rope", v.Draw()), mine=(at("pup"),), hand=("rope",))
    if played:
        table.do(k.PlayTrainer(table.card("rope")))
    assert table.do(k.Attack(0)).foe.damage == damage


# --- one of several things --------------------------------------------------------------------------------------------


def test_one_of_two_things_is_done() -> None:
    card = trainer("Choose 1:\n• Draw 2 cards.\n• Heal 30 damage from 1 of your Pokémon.")
    table = Table(card, mine=(at("filler", damage=30),), hand=("ball",))
    table.do(k.PlayTrainer(table.card("ball")))
    assert table.prompt.options == ("1", "2")
    assert table.answer("2").me.damage == 0
    assert not table.mine.hand
    other = Table(card, mine=(at("filler", damage=30),), hand=("ball",))
    other.do(k.PlayTrainer(other.card("ball"))).answer("1")
    assert (len(other.mine.hand), other.me.damage) == (2, 30)


def test_what_can_do_nothing_is_not_offered() -> None:
    card = trainer("Draw 2 cards. Or, heal 30 damage from 1 of your Pokémon.")
    table = Table(card, mine=(at("filler"),), hand=("ball",))
    table.do(k.PlayTrainer(table.card("ball")))
    assert len(table.mine.hand) == 2


def test_one_of_two_or_both() -> None:
    card = trainer("Choose 1 or both:\n• Draw a card.\n• Heal 30 damage from 1 of your Pokémon.")
    for number, hand, damage in (("1", 1, 30), ("2", 0, 0), ("3", 1, 0)):
        table = Table(card, mine=(at("filler", damage=30),), hand=("ball",))
        table.do(k.PlayTrainer(table.card("ball"))).answer(number)
        assert (len(table.mine.hand), table.me.damage) == (hand, damage)


# --- energy by condition ----------------------------------------------------------------------------------------------


def test_energy_that_provides_more_on_some_pokemon() -> None:
    card = energy(
        "As long as this card is attached to a Pokémon, it provides Colorless Energy. If this card is attached to a "
        "Stage 1 Pokémon, this card provides every type of Energy but provides only 2 Energy at a time."
    )
    wolf = mon("Wolf", hit(damage=50, cost=("fire", "water")), stage="stage_1", evolves_from="Filler")
    cub = mon("Cub", hit(damage=50, cost=("fire", "water")))
    table = Table(card, wolf, cub, mine=(at("filler", "wolf", energies=("dusk",)),))
    assert table.do(k.Attack(0)).foe.damage == 50
    plain = Table(card, wolf, cub, mine=(at("cub", energies=("dusk",)),))
    with pytest.raises(Refusal):
        plain.do(k.Attack(0))


def test_energy_that_provides_more_to_whoever_is_behind() -> None:
    card = energy(
        "This card provides Colorless Energy. If you have more Prize cards remaining than your opponent, this card "
        "provides every type of Energy but provides only 3 Energy at a time."
    )
    cub = mon("Cub", hit(damage=50, cost=("fire", "water", "grass")))
    table = Table(card, cub, mine=(at("cub", energies=("dusk",)),), prizes=3, their_prizes=2)
    assert table.do(k.Attack(0)).foe.damage == 50
    even = Table(card, cub, mine=(at("cub", energies=("dusk",)),), prizes=2, their_prizes=2)
    with pytest.raises(Refusal):
        even.do(k.Attack(0))


def test_energy_that_leaves_at_the_end_of_the_turn() -> None:
    card = energy("This card provides Fire Energy. Discard this card at the end of the turn it was attached.")
    table = Table(card, mine=(at("filler"),), hand=("dusk",))
    table.do(k.AttachEnergy(table.card("dusk"), table.me.id)).do(k.EndTurn())
    assert table.named(table.mine.discard) == ["dusk"]


# --- types, base damage, prohibitions ---------------------------------------------------------------------------------


def test_a_pokemon_of_two_types_and_one_type_more() -> None:
    weak = mon("Weak", PLAIN, hp=200, weaknesses=(c.Modifier(type="water", value="×2"),))
    table = Table(gifted("As long as this Pokémon is in play, it is Fire and Water type."), weak, mine=(at("pup"),),
                  theirs=(at("weak"),))  # fmt: skip
    assert table.do(k.Attack(0)).foe.damage == 40
    also = "Each of your Basic Pokémon in play is now a Water Pokémon in addition to its existing types."
    table = Table(gifted(also), weak, mine=(at("pup"),), theirs=(at("weak"),))
    assert table.do(k.Attack(0)).foe.damage == 40


def test_base_damage_of_the_next_turn() -> None:
    made = attack("During your next turn, this Pokémon's Bite attack's base damage is 80.", damage=0)
    table = Table(mon("Pup", made, hit(name="Bite", damage=20)), mine=(at("pup"),), theirs=(at("rival"),))
    table.do(k.Attack(0)).do(k.EndTurn())
    table.do(k.DrawCard(), by="player2").do(k.EndTurn(), by="player2").do(k.DrawCard())
    assert table.do(k.Attack(1)).foe.damage == 80


def test_energy_is_kept_from_the_defending_pokemon() -> None:
    text = "During their next turn, Energy cards can't be attached from your opponent's hand to the Defending Pokémon."
    table = Table(mon("Pup", attack(text)), mine=(at("pup"),), theirs=(at("rival"), at("filler")),
                  their_hand=("fire_energy",))  # fmt: skip
    table.do(k.Attack(0)).do(k.EndTurn()).do(k.DrawCard(), by="player2")
    card = table.card("fire_energy", seat="player2")
    with pytest.raises(Refusal, match="keeps Energy"):
        table.do(k.AttachEnergy(card, table.foe.id), by="player2")
    table.do(k.AttachEnergy(card, table.theirs.bench[0].id), by="player2")
    assert table.theirs.bench[0].energies


@pytest.mark.parametrize(("linked", "ends"), [(True, False), (False, True)])
def test_a_link_keeps_the_turn_of_a_mega_evolution(linked: bool, ends: bool) -> None:
    link = trainer("Your turn does not end if the Pokémon this card is attached to becomes Mega Cub.", "tool")
    mega = mon("Mega Cub", PLAIN, stage="mega", evolves_from="Cub", abilities=(rulebox.MEGA,))
    tools = ("ball",) if linked else ()
    table = Table(link, mega, mon("Cub", PLAIN), mine=(at("cub", entered=1, tools=tools),), hand=("mega cub",))
    table.do(k.EvolvePokemon(table.card("mega cub"), table.me.id))
    assert (table.state.current == "player2") == ends


def test_an_attack_that_a_tool_lends_to_some() -> None:
    text = "If the Pokémon this card is attached to has the Hit attack, it can use the GX attack on this card."
    lent = c.Trainer(id="ball", name="Ball", kind="tool", attach=c.Attachment(),
                     abilities=trainer(text, "tool").abilities, attacks=(hit(name="Crush", damage=90),))  # fmt: skip
    table = Table(lent, mine=(at("filler", tools=("ball",)),))
    assert table.do(k.Attack(1)).foe.damage == 90
    other = Table(lent, mon("Cub", hit(name="Nip", damage=10)), mine=(at("cub", tools=("ball",)),))
    with pytest.raises(Refusal):
        other.do(k.Attack(1))


def test_more_damage_to_a_type_wherever_it_is() -> None:
    text = "This Pokémon's attacks do 40 more damage to your opponent's Grass Pokémon."
    table = Table(gifted(text), mine=(at("pup"),), theirs=(at("rival"),))
    assert table.do(k.Attack(0)).foe.damage == 60
    other = Table(gifted(text), mine=(at("pup"),), theirs=(at("filler"),))
    assert other.do(k.Attack(0)).foe.damage == 20


# --- filters, counts, cards -------------------------------------------------------------------------------------------


def test_what_it_evolved_from_and_what_a_retreat_costs() -> None:
    text = "If Cub is anywhere under Pup, this attack does 20 more damage."
    wolf = mon("Pup", attack(text), stage="stage_1", evolves_from="Cub")
    assert Table(wolf, mon("Cub"), mine=(at("cub", "pup"),)).do(k.Attack(0)).foe.damage == 50
    assert Table(wolf, mine=(at("filler", "pup"),)).do(k.Attack(0)).foe.damage == 30
    draw = attack("Draw a card for each of your Pokémon in play that has a Retreat Cost of exactly 2.")
    table = Table(mon("Pup", draw, retreat=2), mine=(at("pup"), at("filler"), at("pup"))).do(k.Attack(0))
    assert len(table.mine.hand) == 2


def test_different_types_of_the_bench_are_counted() -> None:
    text = "This attack does 10 more damage for each different type of Pokémon on your Bench."
    table = Table(mon("Pup", attack(text)), mine=(at("pup"), at("filler"), at("filler"), at("pup")))
    assert table.do(k.Attack(0)).foe.damage == 50


def test_a_hand_that_was_shown_is_counted_by_kind() -> None:
    text = "Your opponent reveals their hand. This attack does 20 damage for each Energy card you find there."
    table = Table(mon("Pup", attack(text, damage=20)), mine=(at("pup"),),
                  their_hand=("filler", "fire_energy", "water_energy"))  # fmt: skip
    assert table.do(k.Attack(0)).foe.damage == 40


def test_the_hand_is_filled_up_to_the_opponents() -> None:
    text = "Draw cards until you have the same number of cards in your hand as your opponent. Pup is now Asleep."
    table = Table(mon("Pup", attack(text)), mine=(at("pup"),), hand=("filler",), their_hand=("filler",) * 3)
    assert len(table.do(k.Attack(0)).mine.hand) == 3


def test_either_players_deck_is_put_in_order() -> None:
    made = attack("Look at the top 2 cards of either player's deck and put them back in any order.")
    table = Table(mon("Pup", made), mine=(at("pup"),), their_deck=("fire_energy", "water_energy", "filler"))
    table.do(k.Attack(0)).answer("player2")
    table.answer(table.card("water_energy", "deck", "player2"))
    assert table.named(table.theirs.deck[:2]) == ["water_energy", "fire_energy"]


def test_cards_from_the_bottom_of_the_deck() -> None:
    card = trainer("Draw 2 cards from the bottom of your deck.")
    table = Table(card, hand=("ball",), deck=("filler", "filler", "fire_energy", "water_energy"))
    table.do(k.PlayTrainer(table.card("ball")))
    while table.state.flow.prompts:
        table.answer(*table.prompt.options[:2])
    assert sorted(table.named(table.mine.hand)) == ["fire_energy", "water_energy"]
    assert table.named(table.mine.deck) == ["filler", "filler"]


def test_a_tool_comes_back_to_the_hand() -> None:
    band = c.Trainer(id="band", name="Band", kind="tool", attach=c.Attachment())
    card = trainer("Put a Pokémon Tool attached to 1 of your Pokémon into your hand.")
    table = Table(card, band, mine=(at("filler", tools=("band",)),), hand=("ball",))
    table.do(k.PlayTrainer(table.card("ball")))
    assert table.named(table.mine.hand) == ["band"]
    assert not table.me.tools


def test_a_benched_pokemon_of_a_kind_is_switched_in() -> None:
    made = power("Once during your turn, you may switch 1 of your Benched Water Pokémon with your Active Pokémon.")
    table = Table(mon("Pup", PLAIN, abilities=(made,)), mine=(at("pup"), at("pup"), at("filler")))
    table.do(k.UseAbility(table.me.id, 0))
    assert table.named((table.me.top,)) == ["filler"]


@pytest.mark.parametrize(
    ("text", "sorts"),
    [
        ("If the Defending Pokémon has any Poké-Bodies, this attack does 20 more damage.", ("poke_body",)),
        (
            "If the Defending Pokémon has any Poké-Powers or Poké-Bodies, this attack does 20 more damage.",
            ("poke_power", "poke_body"),
        ),
    ],
)
def test_powers_and_bodies_are_told_apart(text: str, sorts: tuple[str, ...]) -> None:
    body = c.Ability(name="Coat", kind="passive", sort="poke_power", effects=(v.MoreHp(amount=10),))
    foe = mon("Foe", PLAIN, hp=200, abilities=(body,))
    table = Table(mon("Pup", attack(text)), foe, mine=(at("pup"),), theirs=(at("foe"),))
    assert table.do(k.Attack(0)).foe.damage == (50 if "poke_power" in sorts else 30)


def test_remaining_hp_are_compared() -> None:
    text = "If the Defending Pokémon has fewer remaining HP than Pup, this attack does 20 more damage."
    table = Table(mon("Pup", attack(text), hp=70), mine=(at("pup"),), theirs=(at("rival", damage=40),))
    assert table.do(k.Attack(0)).foe.damage == 40 + 50
    even = Table(mon("Pup", attack(text), hp=60), mine=(at("pup"),), theirs=(at("rival", damage=40),))
    assert even.do(k.Attack(0)).foe.damage == 40 + 30


def test_a_base_that_is_replaced_under_a_plus_is_not_read() -> None:
    made = parser.attack("This attack does 30 damage for each of your Benched Pokémon.", card="Pup", name="Bark",
                         damage=10, mark="+")  # fmt: skip
    assert made.unparsed


# --- what the sample of printed cards brought to light ----------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Flip a coins. This attack does 30 damage times the number of heads.",
    ],
)
def test_each_of_them_is_not_any_of_them_and_a_coins_is_no_number(text: str) -> None:
    assert parser.attack(text, card="Pup", name="Bark", damage=30).unparsed


def test_less_damage_holds_for_the_bench_too() -> None:
    made = attack(
        "During your opponent's next turn, any damage done by attacks from the Defending Pokémon is reduced by 10."
    )
    foe = mon("Foe", hit(v.Damage(on=v.Target("benched_opponents"), amount=30), damage=20), hp=200)
    table = Table(mon("Pup", made), foe, mine=(at("pup"), at("filler")), theirs=(at("foe"),))
    table.do(k.Attack(0)).do(k.EndTurn()).do(k.DrawCard(), by="player2").do(k.Attack(0), by="player2")
    assert (table.me.damage, table.mine.bench[0].damage) == (10, 20)


def test_damage_to_whom_was_chosen_passes_what_guards_them() -> None:
    made = attack(
        "Choose 1 of your opponent's Pokémon. This attack does 20 damage to that Pokémon. This attack's damage isn't "
        "affected by Weakness, Resistance, or any other effects on that Pokémon.",
        damage=0,
    )
    stout = gifted("Any damage done to this Pokémon by attacks is reduced by 20.")
    table = Table(mon("Cub", made), stout, mine=(at("cub"),), theirs=(at("pup"),)).do(k.Attack(0))
    assert table.foe.damage == 20


def test_who_is_drawn_out_before_the_damage_may_have_to_be_of_a_kind() -> None:
    made = attack(
        "Before doing damage, you may choose 1 of your opponent's Benched Pokémon that has any Energy attached to it "
        "and switch that Pokémon with the Defending Pokémon."
    )
    assert "with any Energy attached" in wording.attack_text(made)
    foes = (at("rival"), at("filler"), at("filler", energies=("fire_energy",)))
    table = Table(mon("Pup", made), mine=(at("pup"),), theirs=foes)
    table.do(k.Attack(0)).answer("yes")
    assert (table.foe.damage, len(table.foe.energies)) == (30, 1)
