"""Families of phrases as rows: what each reads, and what is played where a word is new. Sentences are of our own."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.tcg.table import PLAIN, Table, at, mon
from tests.rulesets.tcg.texts import item, pup

from turnwright.kernel.ruleset import legal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.grammar import texts


def attacks(text: str, damage: int = 30) -> tuple[c.Attack, ...]:
    return texts.attacks(text, card="Pup", name="Bark", damage=damage, mark="+" if "more damage" in text else "")


def abilities(text: str) -> tuple[c.Ability, ...]:
    return texts.abilities(text, card="Pup", name="Wag")


@pytest.mark.parametrize(
    "text",
    [
        "Count the number of your Benched Pokémon. Search your discard pile for up to that many Water Energy cards and "
        "attach them to Pup.",
        "Choose Fire Energy cards from your discard pile up to the amount of Energy attached to all of your opponent's "
        "Pokémon and attach them to your Fire Pokémon in any way you like.",
        "Discard all Energy attached to Pup. Ignore this effect if you have no cards in your hand.",
        "Either way, you can't use this attack again as long as Pup stays in play.",
        "Draw a card for each of your Pokémon in play that has a Retreat Cost of exactly 2.",
        "Draw a number of cards up to the number of your opponent's Basic Pokémon in play.",
        "Choose a random card from your opponent's hand. Your opponent reveals it and shuffles it into their deck.",
        "Flip 3 coins. For each heads, choose a random card from your opponent's hand. Your opponent reveals those "
        "cards and shuffles them into their deck.",
        "Flip 3 coins. For each heads, search your deck for up to 2 basic Energy cards and attach them to your Pokémon "
        "in any way you like.",
        "Your opponent chooses 2 cards from their hand and shuffles those cards into their deck.",
        "If you have Spark on your Bench, this attack does 80 more damage.",
        "Discard 2 Fire Energy cards from your hand. If you can't discard 2 cards in this way, this attack does "
        "nothing.",
        "Choose a Basic Fire Pokémon in your discard pile. Switch it with 1 of your Pokémon in play.",
        "Discard a Spark's Energy from this Pokémon.",
        "Choose 1:\n\n• Draw a card.\n• Heal 10 damage from this Pokémon.",
        "Draw a card (you may choose the card as usual).",
        "Flip a coin. If heads draw a card. (Energy is left as it is.)",
        "Put 1 of your Pokémon and all cards attached to it back into your hand.",
        "Each player counts the cards in his or her hand, shuffles them into his or her deck, then draws that many "
        "cards.",
    ],
)
def test_an_attack_is_read_in_one_way(text: str) -> None:
    assert len(attacks(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "If your opponent's attack does damage to Pup and Pup is already Asleep, draw a card.",
        "This Pokémon can use the attacks of any Pokémon in play (both yours and your opponent's).",
        "The Weakness of each of your opponent's Fire Pokémon in play is now Water. (Apply Weakness as ×2.)",
        "If this Pokémon is Knocked Out by damage from an attack from your opponent's Pokémon, put it into your hand "
        "instead of the discard pile. (Discard all attached cards.)",
    ],
)
def test_an_ability_is_read_in_one_way(text: str) -> None:
    assert len(abilities(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "This card provides Fire Energy. Discard this card at the end of the turn it was attached.",
        "If this card is attached to 1 of your Pokémon, discard it at the end of your turn. This card provides Fire "
        "Energy.",
        "Blend provides Fire Energy. When you attach this card from your hand to your Active Pokémon, switch that "
        "Pokémon with 1 of your Benched Pokémon.",
        "This card provides Fire Energy. As long as the Fire Pokémon this card is attached to is on your Bench, "
        "prevent all damage done to it by attacks from your opponent's Pokémon.",
    ],
)
def test_a_special_energy_card_is_read_in_one_way(text: str) -> None:
    assert len(texts.energies(text, card="Blend")) == 1


@pytest.mark.parametrize(
    "aside", ["(Unless you sing.)", "(If it does, this attack does 30 more damage.)", "(Draw a card.)"]
)
def test_a_remark_that_may_say_something_is_not_passed_over(aside: str) -> None:
    assert attacks(f"Draw a card. {aside}") == ()


def test_a_stadium_says_that_player_in_other_words() -> None:
    text = (
        "Once during each player's turn (before the player attacks), the player may flip a coin. If heads, {} draws a "
        "card."
    )
    one, other = (texts.trainers(text.format(who), card="Gym", kind="stadium") for who in ("the player", "that player"))
    assert one == other
    assert len(one) == 1


def test_cards_without_a_rule_box_and_others_together() -> None:
    (read,) = texts.trainers(
        "Put up to 3 in any combination of Pokémon that don't have a Rule Box and basic Energy cards from your discard "
        "pile into your hand.",
        card="Aid",
        kind="supporter",
    )
    (word,) = read.parsed.effects
    assert isinstance(word, v.Retrieve)
    assert (word.count, word.up_to) == (3, True)


@pytest.mark.parametrize(("answer", "hand", "damage"), [("yes", 2, 0), ("no", 0, 20)])
def test_the_opponent_is_asked(answer: str, hand: int, damage: int) -> None:
    asks = "Ask your opponent if you may draw 2 cards. If yes, draw 2 cards. If no, this attack does 20 damage."
    table = Table(pup(asks), mine=(at("pup"),), deck=("filler",) * 4)
    table.do(k.Attack(0)).answer(answer)
    assert len(table.mine.hand) == hand
    assert table.foe.damage == damage


OF_TWO = (
    "Search your deck for up to 2 basic Energy cards of different types, reveal them, and put 1 of them into your "
    "hand. Attach the other to 1 of your Pokémon."
)


def test_of_two_energy_cards_one_goes_to_the_hand_and_the_other_is_attached() -> None:
    table = Table(item(OF_TWO), hand=("lead",), deck=("fire_energy", "fire_energy", "water_energy", "filler"))
    table.do(k.PlayTrainer(table.card("lead")))
    fire = next(option for option in table.prompt.options if table.named((option,)) == ["fire_energy"])
    table.answer(fire)
    assert table.named(table.prompt.options) == ["water_energy"], "no two of the same type"
    table.answer(*table.prompt.options)
    kept = next(option for option in table.prompt.options if table.named((option,)) == ["water_energy"])
    table.answer(kept)
    assert table.named(table.mine.hand) == ["water_energy"]
    assert table.named(table.me.energies) == ["fire_energy"]


def test_one_energy_card_alone_goes_to_the_hand() -> None:
    table = Table(item(OF_TWO), hand=("lead",), deck=("fire_energy", "fire_energy", "filler"))
    table.do(k.PlayTrainer(table.card("lead")))
    table.answer(table.prompt.options[0]).answer()
    assert table.named(table.mine.hand) == ["fire_energy"]
    assert table.me.energies == ()


FOREST = (
    "Each player's Grass Pokémon can evolve into Grass Pokémon during the turn they play those Pokémon, except during "
    "their first turn."
)


@pytest.mark.parametrize(
    ("types", "turn", "evolves"), [(("grass",), 5, True), (("fire",), 5, False), (("grass",), 1, False)]
)
def test_a_stadium_lets_some_evolve_early_into_some(types: tuple[Any, ...], turn: int, evolves: bool) -> None:
    (read,) = texts.trainers(FOREST, card="Wood", kind="stadium")
    wood = c.Trainer(id="wood", name="Wood", kind="stadium", abilities=read.abilities)
    cub = mon("Cub", PLAIN, types=("grass",))
    bear = mon("Bear", PLAIN, types=types, stage="stage_1", evolves_from="Cub")
    table = Table(wood, cub, bear, stadium="wood", mine=(at("cub", entered=turn),), hand=("bear",), turn=turn)
    offered = [each for each in legal(table.game, table.state, "player1") if isinstance(each, k.EvolvePokemon)]
    assert bool(offered) is evolves


CAVE = (
    "Each player who has any Fire Pokémon in play can have up to 8 Pokémon on their Bench.\n\n"
    "If a player no longer has any Fire Pokémon in play, that player discards Pokémon from their Bench until they have "
    "5. When this card leaves play, both players discard Pokémon from their Bench until they have 5, and the player "
    "who played this card discards first."
)


@pytest.mark.parametrize(("types", "room"), [(("fire",), True), (("grass",), False)])
def test_a_stadium_gives_room_to_who_has_a_pokemon_of_a_kind(types: tuple[Any, ...], room: bool) -> None:
    (read,) = texts.trainers(CAVE, card="Cave", kind="stadium")
    cave = c.Trainer(id="cave", name="Cave", kind="stadium", abilities=read.abilities)
    cub = mon("Cub", PLAIN, types=types)
    table = Table(cave, cub, stadium="cave", mine=(at("cub"), *(at("filler"),) * 5), hand=("cub",))
    offered = [each for each in legal(table.game, table.state, "player1") if isinstance(each, k.PlayPokemon)]
    assert bool(offered) is room


def test_who_loses_the_last_pokemon_of_that_kind_discards_down_to_five() -> None:
    (read,) = texts.trainers(CAVE, card="Cave", kind="stadium")
    cave = c.Trainer(id="cave", name="Cave", kind="stadium", abilities=read.abilities)
    cub = mon("Cub", PLAIN, types=("fire",), hp=10)
    bark = pup("This attack does 30 damage to 1 of your opponent's Benched Pokémon.")
    table = Table(
        cave, cub, bark, stadium="cave", mine=(at("pup"),), theirs=(at("rival"), at("cub"), *(at("filler"),) * 6)
    )
    table.do(k.Attack(0))
    table.answer(table.theirs.bench[0].id)
    assert [prompt.seat for prompt in table.state.flow.prompts] == ["player2"]
    table.answer(table.theirs.bench[-1].id)
    assert len(table.theirs.bench) == 5
