"""Standing words that are filtered by what they, or others of their kind, change."""

import pytest
from tests.rulesets.tcg.prints import printed
from tests.rulesets.tcg.table import Table, ability, at, attack, mon

from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import parser
from turnwright.rulesets.tcg import vocabulary as v

WEAK_TO_FIRE = (c.Modifier(type="fire", value="×2"),)
HITTER = mon("Hitter", attack(damage=20))


def hit(defending: c.Pokemon, *, stadium: c.Trainer | None = None) -> int:
    """The damage that 20 of a Fire Pokémon does."""
    cards = (HITTER, defending, *((stadium,) if stadium else ()))
    table = Table(
        *cards, mine=(at("hitter"),), theirs=(at(defending.id),), stadium=stadium.id if stadium else "",
        their_deck=("filler",),
    )  # fmt: skip
    return table.do(k.Attack(0)).foe.damage


@pytest.mark.parametrize(("kind", "damage"), [("grass", 20), ("water", 40)])
def test_no_weakness_for_a_type(kind, damage):
    hum = parser.ability("Each of your Grass Pokémon in play has no Weakness.", card="Elder", name="Hum")
    assert hit(mon("Elder", hp=90, types=(kind,), weaknesses=WEAK_TO_FIRE, abilities=(hum,))) == damage


@pytest.mark.parametrize(("tags", "damage"), [((), 20), (("ex",), 40)])
def test_a_stadium_takes_the_weakness_of_a_type_but_not_of_all_of_it(tags, damage):
    read = parser.trainer(
        "Each player's Water Pokémon in play (excluding Pokémon-ex) has no Weakness.", card="Frost Hall", kind="stadium"
    )
    hall = c.Trainer(id="hall", name="Frost Hall", kind="stadium", abilities=read.abilities)
    drop = mon("Drop", hp=90, types=("water",), weaknesses=WEAK_TO_FIRE, tags=tags)
    assert hit(drop, stadium=hall) == damage


def test_types_that_change_by_type_change_once_by_what_the_cards_say():
    turning = ability(
        v.Change(on=v.Target("everyone", where=v.PokemonFilter(types=("grass",))), what="type", to="water"),
        v.Change(on=v.Target("everyone", where=v.PokemonFilter(types=("water",))), what="weakness", to="none"),
        kind="passive",
    )
    leaf = mon("Leaf", hp=90, types=("grass",), weaknesses=WEAK_TO_FIRE, abilities=(turning,))
    assert hit(leaf) == 20, "it is a Water Pokémon now, and such have no weakness"


def test_energy_that_counts_as_another_by_what_is_attached():
    spring = ability(
        v.EnergyAs(on=v.Target("all_yours", where=v.PokemonFilter(energy_types=("fire",))), type="water"),
        kind="passive",
    )
    splash = attack(damage=10, cost=("water",))
    table = Table(
        mon("Spring", splash, abilities=(spring,)), mine=(at("spring", energies=("fire_energy",)),),
    ).do(k.Attack(0))  # fmt: skip
    assert table.foe.damage == 10


def test_a_retreat_cost_that_hangs_on_the_retreat_cost():
    cost = v.IfCount(of=v.RetreatCost(v.SELF), at_least=2)
    slow = mon("Slow", retreat=3, abilities=(ability(v.RetreatCostIs(change=-1, when=(cost,)), kind="passive"),))
    table = Table(
        slow, mine=(at("slow", energies=("fire_energy", "fire_energy")), at("filler")),
    )  # fmt: skip
    energies = table.me.energies
    table.do(k.Retreat(table.mine.bench[0].id, energies))
    assert table.named(table.mine.discard) == ["fire_energy"] * 2


@pytest.mark.parametrize("id_", ["ex16-76", "hgss1-46", "xy6-74", "dp6-140"])
def test_printed_cards_that_are_filtered_by_type_have_an_end(id_):
    card = printed(id_)
    if isinstance(card, c.Trainer):
        assert hit(mon("Leaf", weaknesses=WEAK_TO_FIRE), stadium=card) == 40
    else:
        assert hit(card) > 0
