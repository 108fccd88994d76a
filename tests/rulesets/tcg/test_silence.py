"""Who has no Abilities: whom a word means, from where it works, and which sorts of powers it is about."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.tcg.prints import printed
from tests.rulesets.tcg.table import PLAIN, Place, Table, ability, at, mon, trainer

from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import parser, wording
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.legal import legal

SINGER = mon("Singer", PLAIN, abilities=(ability(v.Draw(), name="Song"),))
HUSH = "your opponent's Pokémon in play have no Abilities, except for Hush."


def power(text: str, name: str = "Hush", **more: Any) -> c.Ability:
    made = parser.ability(text, card="Sloth", name=name, **more)
    assert not made.unparsed, made.unparsed
    return made


def sloth(text: str = f"As long as this Pokémon is your Active Pokémon, {HUSH}", **more: Any) -> c.Pokemon:
    return mon("Sloth", PLAIN, abilities=(power(text),), **more)


def sings(*cards: c.AnyCard, theirs: tuple[Place, ...], mine: tuple[Place, ...] = (), **more: Any) -> bool:
    """Whether a Pokémon with an Ability of its own can use it."""
    table = Table(SINGER, *cards, mine=(at("singer"), *mine), theirs=theirs, **more)
    return any(isinstance(each, k.UseAbility) for each in legal(table.game, table.state, "player1"))


def test_a_power_of_the_active_place_silences_nobody_from_the_bench():
    assert not sings(sloth(), theirs=(at("sloth"), at("rival")))
    assert sings(sloth(), theirs=(at("rival"), at("sloth")))


@pytest.mark.parametrize("id_", ["sm7-115", "swsh5-40", "sv5-78", "sv1-96"])
def test_printed_powers_of_the_active_place(id_):
    card = printed(id_)
    assert not sings(card, theirs=(at(id_), at("rival")))
    assert sings(card, theirs=(at("rival"), at(id_)))


def test_who_silences_is_silenced_by_a_stadium():
    lab = trainer(
        "Lab", kind="stadium",
        abilities=(ability(
            v.ForbidAbilities(on=v.Target("everyone", where=v.PokemonFilter(tags=("v",)))), kind="passive", name="Lab"
        ),),
    )  # fmt: skip
    assert not sings(sloth(tags=("v",)), lab, theirs=(at("sloth"),))
    assert sings(sloth(tags=("v",)), lab, theirs=(at("sloth"),), stadium="lab")


LATCH = (
    "As long as this Pokémon is in the Active Spot, Basic Pokémon in play (both yours and your opponent's) have no "
    "Abilities, except for Latch."
)


def test_who_silences_is_silenced_by_another_power_that_it_does_not_reach():
    sludge = power("Your opponent's Basic Pokémon in play have no Abilities, except for Sludge.", name="Sludge")
    muk = mon("Muk", PLAIN, stage="stage_1", evolves_from="Singer", abilities=(sludge,))
    klef = mon("Klef", PLAIN, abilities=(power(LATCH, name="Latch"),))
    assert not sings(muk, klef, theirs=(at("klef"),))
    assert sings(muk, klef, mine=(at("singer", "muk"),), theirs=(at("klef"),))


def test_two_that_would_silence_each_other_both_do_so_to_others():
    klef = mon("Klef", PLAIN, abilities=(power(LATCH, name="Latch"),))
    assert not sings(sloth(), klef, mine=(at("sloth"),), theirs=(at("klef"),))
    both = power("Each Pokémon in play has no Abilities, except for Fog.", name="Fog")
    assert not sings(klef, mon("Fog", PLAIN, abilities=(both,)), mine=(at("fog"),), theirs=(at("klef"),))


def test_two_of_one_name_do_not_silence_each_other():
    assert not sings(sloth(), mine=(at("sloth"),), theirs=(at("sloth"),))


@pytest.mark.parametrize(
    ("text", "silenced"),
    [
        ("Each Pokémon in play has no Abilities, except for Hush.", ("ability",)),
        ("Ignore all Pokémon Powers other than Hush.", ("pokemon_power", "poke_power")),
        ("Each Pokémon (both yours and your opponent's) can't use any Poké-Powers.", ("poke_power",)),
    ],
)
def test_a_word_is_about_what_was_printed_then(text, silenced):
    for sort in ("ability", "pokemon_power", "poke_power"):
        singer = mon("Singer", PLAIN, abilities=(ability(v.Draw(), name="Song", sort=sort),))
        table = Table(singer, sloth(text), mine=(at("singer"),), theirs=(at("sloth"),))
        able = any(isinstance(each, k.UseAbility) for each in legal(table.game, table.state, "player1"))
        assert able == (sort not in silenced), sort
    assert parser.ability(wording.ability_text(power(text)), card="Sloth", name="Hush").effects == power(text).effects


def test_a_poke_body_is_no_ability():
    guard = mon(
        "Guard", PLAIN,
        abilities=(power("Prevent all damage done to this Pokémon by attacks from your opponent's Pokémon that have an "
                         "Ability.", name="Wall"),),
    )  # fmt: skip
    for sort, damage in (("ability", 0), ("poke_body", 20)):
        bodied = mon("Bodied", PLAIN, abilities=(ability(v.Immune(), kind="passive", sort=sort),))
        table = Table(bodied, guard, mine=(at("bodied"),), theirs=(at("guard"),)).do(k.Attack(0))
        assert table.foe.damage == damage, sort


WALL = "Prevent all damage done to this Pokémon by attacks from your opponent's Pokémon that have an Ability."


@pytest.mark.parametrize(
    ("text", "has_one"),
    [
        ("Each of your opponent's Pokémon in play has no Abilities, except for Hush.", False),
        ("As long as this Pokémon is in the Active Spot, your opponent's Active Pokémon has no Abilities.", True),
    ],
)
def test_who_has_no_abilities_is_no_pokemon_with_an_ability(text: str, has_one: bool) -> None:
    """ "Has no Abilities" takes them away, for what asks about them, too."""
    guard = mon("Guard", PLAIN, abilities=(power(WALL, name="Wall"),))
    table = Table(SINGER, guard, sloth(text), mine=(at("singer"),), theirs=(at("guard"), at("sloth"))).do(k.Attack(0))
    assert table.foe.damage == (0 if has_one else 20)


def test_who_cannot_use_its_ability_now_has_it_all_the_same() -> None:
    asleep = mon("Singer", PLAIN, abilities=(ability(v.Draw(), name="Song", place="bench", blocked_by=("burned",)),))
    guard = mon("Guard", PLAIN, abilities=(power(WALL, name="Wall"),))
    table = Table(asleep, guard, mine=(at("singer", conditions=("burned",)),), theirs=(at("guard"),)).do(k.Attack(0))
    assert table.foe.damage == 0


def test_who_cannot_use_poke_powers_still_has_them() -> None:
    """Such texts don't take anything away."""
    singer = mon("Singer", PLAIN, abilities=(ability(v.Draw(), name="Song", sort="poke_power"),))
    wall = power("Prevent all damage done to this Pokémon by attacks from your opponent's Pokémon that have any "
                 "Poké-Powers.", name="Wall")  # fmt: skip
    hush = sloth("Each Pokémon (both yours and your opponent's) can't use any Poké-Powers.")
    table = Table(singer, mon("Guard", PLAIN, abilities=(wall,)), hush, mine=(at("singer"),),
                  theirs=(at("guard"), at("sloth")))  # fmt: skip
    assert table.do(k.Attack(0)).foe.damage == 0


def test_whether_one_has_an_ability_can_be_asked_by_what_takes_abilities() -> None:
    """Then what the cards say counts, so that the question has an end."""
    with_one = v.Target("all_opponents", where=v.PokemonFilter(ability=True))
    hush = mon("Sloth", PLAIN, abilities=(ability(v.ForbidAbilities(on=with_one), kind="passive", name="Hush"),))
    assert not sings(hush, theirs=(at("sloth"),))
