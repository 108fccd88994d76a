"""Cards that take another's place, the Lost Zone, shields, several Tools: from sentences of our own, and played."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.tcg.table import PLAIN, Table, ability, at, mon
from tests.rulesets.tcg.table import attack as hit
from tests.rulesets.tcg.table import trainer as item
from tests.rulesets.tcg.texts import attack, gifted, power, trainer

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import importer
from turnwright.rulesets.tcg import vocabulary as v

# --- another card in its place ----------------------------------------------------------------------------------------

CHANGE = (
    "Once during your turn (before your attack), you may search your deck for another Pup and switch it with Pup. (Any "
    "cards attached to Pup, damage counters, Special Conditions, and effects on it are now on the new Pokémon.) If you "
    "do, put Pup on top of your deck. Shuffle your deck afterward. You can't use more than 1 Wag Poké-Power each turn."
)


def test_another_card_of_the_name_from_the_deck_takes_its_place() -> None:
    other = msgspec_named(mon("Pup2", hit(name="Howl", damage=50), hp=90), "Pup")
    mine = at("pup", energies=("fire_energy",), damage=20, conditions=("burned",))
    table = Table(gifted(CHANGE), other, mine=(mine,), deck=("filler", "pup2", "filler"))
    table.do(k.UseAbility(table.me.id, 0))
    assert table.named(table.prompt.options) == ["pup2"]
    table.answer(table.prompt.options[0])
    me = table.me
    assert table.named((me.top,)) == ["pup2"]
    assert (me.max_hp, me.damage, me.conditions, len(me.energies)) == (90, 20, ("burned",), 1)
    assert sorted(table.named(table.mine.deck)) == ["filler", "filler", "pup"]
    assert table.told(e.DeckShuffled)
    assert table.do(k.Attack(0)).foe.damage == 50


def msgspec_named(card: c.Pokemon, name: str) -> c.Pokemon:
    return c.Pokemon(id=card.id, name=name, hp=card.hp, types=card.types, attacks=card.attacks)


def test_a_search_for_another_may_find_nothing() -> None:
    table = Table(gifted(CHANGE), mine=(at("pup"),), deck=("filler",))
    table.do(k.UseAbility(table.me.id, 0)).answer()
    assert table.named((table.me.top,)) == ["pup"]
    assert not table.told(e.PokemonSwapped)


def test_one_of_several_names_and_from_the_hand() -> None:
    made = power("Once during your turn, you may search your deck for Cat or Big Pup and switch it with Pup. Shuffle "
                 "Pup back into your deck.")  # fmt: skip
    assert made.effects[0].cards.names == ("Cat", "Big Pup")  # type: ignore[union-attr]
    made = power("Once during your turn, you may switch this Pokémon with a Pup in your hand. Any attached cards, "
                 "damage counters, Special Conditions, turns in play, and any other effects remain on the new "
                 "Pokémon.")  # fmt: skip
    table = Table(mon("Pup", PLAIN, abilities=(made,)), mine=(at("pup", damage=10),), hand=("pup", "filler"))
    old = table.me.id
    table.do(k.UseAbility(table.me.id, 0)).answer(table.card("pup"))
    assert table.me.id != old
    assert table.me.damage == 10
    assert old in table.mine.hand
    table.do(k.PlayPokemon(old))
    assert [each.id for each in table.mine.bench] == [old]


def test_a_basic_from_the_discard_pile_takes_anothers_place() -> None:
    card = trainer("Choose a Basic Fire Pokémon in your discard pile. Switch it with 1 of your Pokémon in play. Any "
                   "attached cards, damage counters, Special Conditions, turns in play, and any other effects "
                   "remain on the new "
                   "Pokémon.")  # fmt: skip
    table = Table(card, mon("Cat", PLAIN), mine=(at("filler", entered=2),), hand=("ball",), discard=("cat", "filler"))
    table.do(k.PlayTrainer(table.card("ball")))
    assert table.named((table.me.top,)) == ["cat"]
    assert table.me.entered == 2
    assert "filler" in table.named(table.mine.discard)


def test_a_baby_grows_into_the_named_card_and_is_healed() -> None:
    made = power("Once during your turn (before your attack), you may put Wolf from your hand onto Pup (this counts as "
                 "evolving Pup) and remove all damage counters from Pup.")  # fmt: skip
    baby = mon("Pup", PLAIN, abilities=(made,))
    table = Table(baby, mon("Wolf", PLAIN, hp=90), mine=(at("pup", damage=20),), hand=("wolf",))
    table.do(k.UseAbility(table.me.id, 0)).answer(table.me.id).answer(table.card("wolf"))
    assert table.named(table.me.cards) == ["pup", "wolf"]
    assert table.me.damage == 0
    lone = Table(baby, mine=(at("pup", damage=20),), hand=("filler",))
    with pytest.raises(Refusal):
        lone.do(k.UseAbility(lone.me.id, 0))


# --- the Lost Zone ----------------------------------------------------------------------------------------------------


def test_energy_is_lost() -> None:
    text = "Put 2 Energy attached to Pup in the Lost Zone."
    table = Table(mon("Pup", attack(text)), mine=(at("pup", energies=("fire_energy", "fire_energy", "fire_energy")),))
    table.do(k.Attack(0))
    assert table.named(table.mine.lost_zone) == ["fire_energy"] * 2
    assert len(table.me.energies) == 1


def test_the_top_of_a_deck_and_cards_of_hand_and_pile_are_lost() -> None:
    top = Table(mon("Pup", attack("Put the top 2 cards of your opponent's deck in the Lost Zone.")), mine=(at("pup"),))
    top.do(k.Attack(0))
    assert len(top.theirs.lost_zone) == 2
    hand = Table(mon("Pup", attack("Choose 1 card from your hand and put it in the Lost Zone.")), mine=(at("pup"),),
                 hand=("filler",)).do(k.Attack(0))  # fmt: skip
    assert hand.named(hand.mine.lost_zone) == ["filler"]
    text = ("Put any number of Trainer cards from your discard pile in the Lost Zone. This attack does 20 more damage "
            "for each card you put in the Lost Zone in this way.")  # fmt: skip
    pile = Table(
        mon("Pup", attack(text)), item("Rope", v.Draw()), mine=(at("pup"),), discard=("rope", "rope", "filler")
    )
    pile.do(k.Attack(0)).answer(*pile.prompt.options)
    assert pile.foe.damage == 30 + 40
    assert pile.named(pile.mine.discard) == ["filler"]


@pytest.mark.parametrize(("lost", "allowed"), [(2, False), (3, True)])
def test_a_card_may_need_so_many_lost_cards(lost: int, allowed: bool) -> None:
    card = trainer("You can use this card only if you have 3 or more cards in the Lost Zone. Draw 2 cards.")
    away = item("Away", v.DiscardTop(side="you", count=lost, to="lost_zone"))
    table = Table(card, away, hand=("ball", "away"), deck=("filler",) * 9)
    table.do(k.PlayTrainer(table.card("away")))
    if not allowed:
        with pytest.raises(Refusal, match="what it needs"):
            table.do(k.PlayTrainer(table.card("ball")))
    else:
        assert len(table.do(k.PlayTrainer(table.card("ball"))).mine.hand) == 2


def test_who_looks_at_the_top_may_lose_the_rest_or_keep_it() -> None:
    lose = trainer(
        "Look at the top 3 cards of your deck and put 2 of them into your hand. Put the other cards in the Lost Zone."
    )
    table = Table(lose, hand=("ball",), deck=("fire_energy", "filler", "water_energy", "filler"))
    table.do(k.PlayTrainer(table.card("ball"))).answer(*table.prompt.options[:2])
    assert (len(table.mine.hand), len(table.mine.lost_zone), len(table.mine.deck)) == (2, 1, 1)
    keep = power("Once during your turn, you may look at the top 3 cards of your deck and attach any number of Fire "
                 "Energy cards you find there to this Pokémon. Put the other cards into your hand.")  # fmt: skip
    table = Table(mon("Pup", PLAIN, abilities=(keep,)), mine=(at("pup"),),
                  deck=("fire_energy", "filler", "water_energy", "filler"))  # fmt: skip
    table.do(k.UseAbility(table.me.id, 0))
    table.answer(*table.prompt.options).answer()
    assert table.named(table.me.energies) == ["fire_energy"]
    assert sorted(table.named(table.mine.hand)) == ["filler", "water_energy"]
    assert not table.told(e.DeckShuffled)


STAR = {
    "id": "x-1", "name": "Cub ◇", "supertype": "Pokémon", "subtypes": ["Basic", "Prism Star"], "hp": "60",
    "types": ["Fire"], "attacks": [{"name": "Nip", "cost": [], "damage": "30", "text": ""}],
    "rules": ["◇ (Prism Star) Rule: You can't have more than 1 ◇ card with the same name in your deck. If a ◇ "
    "card would "
              "go to the discard pile, put it in the Lost Zone instead."],
}  # fmt: skip


def test_a_prism_star_card_is_lost_and_a_deck_has_one() -> None:
    card: Any = importer.entry(STAR)
    assert (card.copies, c.unread(card)) == (1, ())
    big = mon("Big", hit(damage=200))
    table = Table(card, big, mine=(at("big"),), theirs=(at("x-1", energies=("fire_energy",)), at("filler"))).do(
        k.Attack(0)
    )
    assert table.named(table.theirs.lost_zone) == ["x-1"]
    assert table.named(table.theirs.discard) == ["fire_energy"]


def test_pokemon_are_discarded_without_a_prize_and_energy_goes_on_top() -> None:
    card = trainer("Discard 1 of your Benched Pokémon and all cards attached to it. If you do, draw 2 cards.")
    table = Table(card, mine=(at("filler"), at("filler", energies=("fire_energy",))), hand=("ball",))
    table.do(k.PlayTrainer(table.card("ball")))
    assert (len(table.mine.bench), len(table.mine.hand), table.theirs.owed) == (0, 2, 0)
    assert "fire_energy" in table.named(table.mine.discard)
    top = trainer("Put 1 Energy card attached to your opponent's Active Pokémon on top of their deck.")
    table = Table(top, theirs=(at("rival", energies=("fire_energy",)),), hand=("ball",))
    table.do(k.PlayTrainer(table.card("ball")))
    assert table.named(table.theirs.deck[:1]) == ["fire_energy"]


# --- shields and Tools ------------------------------------------------------------------------------------------------

TRAINERS = (
    "Whenever your opponent plays an Item or Supporter card from their hand, prevent all effects of that card done to "
    "Pup."
)


def test_a_shield_keeps_from_played_cards_on_the_active_place_and_on_the_bench() -> None:
    gust, snip = item("Gust", v.Switch(side="opponent")), item("Snip", v.DiscardEnergy(on=v.Target("all_opponents", 1)))
    repel = item("Repel", v.Switch(side="opponent", chooser="opponent"))
    table = Table(gifted(TRAINERS), repel, snip, theirs=(at("pup", energies=("fire_energy",)), at("filler")),
                  hand=("repel", "snip"))  # fmt: skip
    table.do(k.PlayTrainer(table.card("repel")))
    assert table.named((table.foe.top,)) == ["pup"]
    table.do(k.PlayTrainer(table.card("snip")))
    assert len(table.foe.energies) == 1
    table = Table(gifted(TRAINERS), gust, theirs=(at("filler"), at("pup")), hand=("gust",))
    table.do(k.PlayTrainer(table.card("gust")))
    assert table.named((table.foe.top,)) == ["filler"]


def test_a_shield_does_not_keep_from_stadiums_attacks_and_the_own_side() -> None:
    heal = item("Heal", v.Heal(on=v.Target("all_yours", 1), amount=20))
    table = Table(gifted(TRAINERS), heal, mine=(at("pup", damage=20),), hand=("heal",))
    assert table.do(k.PlayTrainer(table.card("heal"))).me.damage == 0
    assert Table(gifted(TRAINERS), theirs=(at("pup"),)).do(k.Attack(0)).foe.damage == 20


def test_a_shield_keeps_from_abilities_that_are_used_and_that_stand() -> None:
    stop = "Prevent all effects of your opponent's Pokémon's Abilities done to Pup."
    sting = ability(v.PutCounters(on=v.Target("active_opponent"), count=2))
    table = Table(gifted(stop), mon("Bee", PLAIN, abilities=(sting,)), mine=(at("bee"),), theirs=(at("pup"),))
    assert table.do(k.UseAbility(table.me.id, 0)).foe.damage == 0
    plain = Table(gifted(), mon("Bee", PLAIN, abilities=(sting,)), mine=(at("bee"),), theirs=(at("pup"),))
    assert plain.do(k.UseAbility(plain.me.id, 0)).foe.damage == 20
    weak = ability(v.MoreHp(on=v.Target("all_opponents"), amount=-30), kind="passive")
    table = Table(
        gifted(stop), mon("Bee", PLAIN, abilities=(weak,)), mine=(at("bee"),), theirs=(at("pup"), at("filler"))
    )
    table.do(k.EndTurn())
    assert (table.foe.max_hp, table.theirs.bench[0].max_hp) == (60, 20)


def test_a_pokemon_may_have_several_tools_until_it_no_longer_may() -> None:
    text = (
        "Pup may have up to 2 Pokémon Tools attached to it. If it loses this Ability, discard "
        "Pokémon Tools from it until only 1 remains."
    )
    band = c.Trainer(id="band", name="Band", kind="tool", attach=c.Attachment(),
                     abilities=(ability(v.MoreHp(amount=10), kind="passive"),))  # fmt: skip
    hush = item("Hush", v.ForbidAbilities(on=v.Target("all_yours"), lasts="this_turn"))
    table = Table(gifted(text), band, hush, mine=(at("pup"),), hand=("band", "band", "band", "hush"))
    table.do(k.PlayTrainer(table.card("band"), table.me.id)).do(k.PlayTrainer(table.card("band"), table.me.id))
    assert len(table.me.tools) == 2
    with pytest.raises(Refusal):
        table.do(k.PlayTrainer(table.card("band"), table.me.id))
    table.do(k.PlayTrainer(table.card("hush")))
    assert len(table.me.tools) == 1
