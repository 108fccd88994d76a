"""Of which types a Special Energy card is: what it provides where it is attached, what its card says elsewhere."""

from __future__ import annotations

import pytest
from tests.rulesets.tcg.prints import printed
from tests.rulesets.tcg.table import PLAIN, Table, ability, at, attack, mon, trainer

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import parser, wording
from turnwright.rulesets.tcg import vocabulary as v

FIRE = v.CardFilter(kind="energy", types=("fire",))


def special(text: str) -> c.Energy:
    made = parser.energy(text, card="Blend")
    assert not made.unparsed, made.unparsed
    return c.Energy(
        id="blend", name="Blend", provides=made.provides, only_on=made.only_on, instead=made.instead,
        attached=made.attached, abilities=made.abilities,
    )  # fmt: skip


ONLY_ATTACHED = [
    "As long as this card is attached to a Pokémon, it provides Fire Energy.",
    "This card provides Colorless Energy. While this card is attached to a Pokémon, it provides Fire and Water Energy "
    "but provides only 1 Energy at a time.",
    "Attach Blend to 1 of your Pokémon. While in play, Blend provides every type of Energy but provides only 1 Energy "
    "at a time.",
    "This card can only be attached to Fire Pokémon. This card provides Fire Energy only while this card is attached "
    "to a Fire Pokémon.",
]  # fmt: skip
EVERYWHERE = ["Blend provides Fire Energy. (Doesn't count as a basic Energy card.)"]


@pytest.mark.parametrize(("text", "elsewhere"), [(each, 0) for each in ONLY_ATTACHED] + [(EVERYWHERE[0], 1)])
def test_a_card_that_provides_only_while_attached_is_of_no_type_elsewhere(text, elsewhere):
    blend = special(text)
    search = trainer("Search", v.SearchDeck(cards=FIRE))
    table = Table(blend, search, hand=("search",), deck=("blend",) * 3).do(k.PlayTrainer("a2"))
    assert len(table.prompt.options) == 3 * elsewhere
    assert ("as long as this card is attached" in wording.energy_text(blend).lower()) == (not elsewhere)


@pytest.mark.parametrize("text", ONLY_ATTACHED)
def test_it_is_no_price_of_a_type_from_the_hand(text):
    pup = mon("Pup", PLAIN, abilities=(ability(v.Draw(), pays=(v.DiscardCards(cards=FIRE),)),))
    table = Table(special(text), pup, mine=(at("pup"),), hand=("blend",))
    with pytest.raises(Refusal, match="cost cannot be paid"):
        table.do(k.UseAbility(table.me.id, 0))


@pytest.mark.parametrize("text", [*ONLY_ATTACHED, *EVERYWHERE])
def test_attached_it_is_what_it_provides(text):
    pup = mon("Pup", attack(v.DiscardEnergy(cards=FIRE)))
    table = Table(special(text), pup, mine=(at("pup", energies=("blend",)),)).do(k.Attack(0))
    assert table.me.energies == ()


def test_attached_it_is_what_it_provides_under_its_condition():
    blend = special(
        "This card provides Colorless Energy. While this card is attached to a Stage 1 Pokémon, it provides every type "
        "of Energy but provides only 1 Energy at a time."
    )
    burn = attack(v.DiscardEnergy(cards=FIRE))
    pup, dog = mon("Pup", burn), mon("Dog", burn, stage="stage_1", evolves_from="Pup")
    table = Table(blend, pup, dog, mine=(at("pup", energies=("blend",)),)).do(k.Attack(0))
    assert len(table.me.energies) == 1
    table = Table(blend, pup, dog, mine=(at("pup", "dog", energies=("blend",)),)).do(k.Attack(0))
    assert table.me.energies == ()


@pytest.mark.parametrize(
    ("id_", "attached"),
    [("sm1-137", True), ("swsh3-174", True), ("xy3-104", True), ("ex13-97", True), ("dp3-129", False)],
)
def test_printed_energy_says_whether_it_is_of_a_type_elsewhere(id_, attached):
    card = printed(id_)
    assert isinstance(card, c.Energy)
    assert card.attached == attached
    assert not c.is_doubtful(card)
