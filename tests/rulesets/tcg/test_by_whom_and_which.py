"""Who did it, which cards it was, and what an ability is called: read from sentences of our own, and played."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.tcg.table import PLAIN, Table, ability, at, mon
from tests.rulesets.tcg.table import attack as hit
from tests.rulesets.tcg.texts import attack, gifted, pup, trainer

from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import importer
from turnwright.rulesets.tcg import vocabulary as v

# --- Prize cards by who knocked it out --------------------------------------------------------------------------------

STRONG = hit(damage=100)
SPARED = "If this Pokémon is Knocked Out by damage from an attack from your opponent's Pokémon ex, {}."


@pytest.mark.parametrize(
    ("said", "tags", "taken"),
    [
        ("your opponent can't take any Prize cards for it", ("ex",), 0),
        ("your opponent can't take any Prize cards for it", (), 1),
        ("that player takes 1 fewer Prize card", ("ex",), 0),
        ("that player takes 1 fewer Prize card", (), 1),
    ],
)
def test_prizes_hang_on_the_attacker(said: str, tags: tuple[str, ...], taken: int) -> None:
    made = gifted(SPARED.format(said), hp=50)
    table = Table(made, mon("Hitter", STRONG, tags=tags), mine=(at("hitter"),), theirs=(at("pup"), at("rival")))
    assert table.do(k.Attack(0)).mine.owed == taken


def test_it_must_be_damage_of_an_attack() -> None:
    made = gifted(SPARED.format("your opponent can't take any Prize cards for it"), hp=50)
    poison = hit(v.PutCounters(on=v.DEFENDING, count=10))
    table = Table(made, mon("Hitter", poison, tags=("ex",)), mine=(at("hitter"),), theirs=(at("pup"), at("rival")))
    assert table.do(k.Attack(0)).mine.owed == 1


@pytest.mark.parametrize(("who", "taken"), [("pup", 2), ("cat", 1)])
def test_more_prizes_for_what_its_own_attack_knocks_out(who: str, taken: int) -> None:
    text = (
        "If your opponent's Basic Pokémon is Knocked Out by damage from an attack used by this Pokémon, take 1 more "
        "Prize card."
    )
    table = Table(
        gifted(text, attacks=(STRONG,)), mon("Cat", STRONG), mon("Prey", hp=40),
        mine=(at(who), at("pup")), theirs=(at("prey"), at("rival")),
    )  # fmt: skip
    assert table.do(k.Attack(0)).mine.owed == taken


@pytest.mark.parametrize(("tags", "taken"), [(("tera",), 2), ((), 1)])
def test_more_prizes_during_a_turn_are_for_whoever_is_active_then(tags: tuple[str, ...], taken: int) -> None:
    text = (
        "During this turn, if your opponent's Active Pokémon is Knocked Out by damage from an attack used by your Tera "
        "Pokémon, take 1 more Prize card."
    )
    drag = c.Trainer(id="drag", name="Drag", effects=(v.Switch(side="opponent"),))
    table = Table(
        trainer(text), drag, mon("Hitter", STRONG, tags=tags), mon("Prey", hp=40),
        mine=(at("hitter"),), theirs=(at("rival"), at("prey")), hand=("ball", "drag"),
    )  # fmt: skip
    table.do(k.PlayTrainer(table.card("ball"))).do(k.PlayTrainer(table.card("drag"))).do(k.Attack(0))
    assert table.mine.owed == taken


# --- what happened before ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "hit_with", "counts"),
    [
        ("If any of your Rex's Pokémon were Knocked Out during your opponent's last turn, draw a card.", STRONG, True),
        ("If any of your Max's Pokémon were Knocked Out during your opponent's last turn, draw a card.", STRONG, False),
        ("If any of your Rex's Pokémon were Knocked Out by damage from an attack during your opponent's last turn, "
         "draw a card.", STRONG, True),
        ("If any of your Rex's Pokémon were Knocked Out by damage from an attack during your opponent's last turn, "
         "draw a card.", hit(v.PutCounters(on=v.DEFENDING, count=10)), False),
    ],
)  # fmt: skip
def test_which_of_its_pokemon_fell(text: str, hit_with: Any, counts: bool) -> None:
    made = attack(text, 10)
    condition = made.effects[0].when[0]
    assert isinstance(condition, v.IfKnockedOut)
    assert condition.cards.name_has in ("Rex's", "Max's")
    table = Table(
        mon("Pup", made, hp=200), mon("Hitter", hit_with), mon("Rex's Cat", hp=40, prizes=1),
        mine=(at("hitter"),), theirs=(at("rex's cat"), at("pup")), their_deck=("filler",) * 9,
    )  # fmt: skip
    table.do(k.Attack(0)).do(k.SelectPrize())
    table.do(k.SetActivePokemon(table.theirs.bench[0].id), by="player2").do(k.EndTurn()).do(k.DrawCard(), by="player2")
    before = len(table.theirs.hand)
    table.do(k.Attack(0), by="player2")
    assert len(table.theirs.hand) == before + counts


@pytest.mark.parametrize(("played", "damage"), [("old", 60), ("new", 30), ("", 30)])
def test_which_trainer_card_was_played(played: str, damage: int) -> None:
    text = "If you played an Ancient Supporter card from your hand during this turn, this attack does 30 more damage."
    old = c.Trainer(id="old", name="Old", kind="supporter", tags=("ancient",), effects=(v.Draw(),))
    new = c.Trainer(id="new", name="New", kind="supporter", effects=(v.Draw(),))
    table = Table(pup(text, 30, "+"), old, new, mine=(at("pup"),), hand=(played,) if played else ())
    if played:
        table.do(k.PlayTrainer(table.card(played)))
    assert table.do(k.Attack(0)).foe.damage == damage


# --- abilities by their names -----------------------------------------------------------------------------------------


def test_pokemon_by_an_ability_of_theirs() -> None:
    text = "This attack does 20 damage for each of your Pokémon in play that has the Hide 'n' Seek Ability."
    hider = mon("Hider", PLAIN, abilities=(ability(v.Draw(), name="Hide 'n' Seek"),))
    table = Table(pup(text, 20, "×"), hider, mine=(at("pup"), at("hider"), at("hider"), at("filler")))
    assert table.do(k.Attack(0)).foe.damage == 40
    piled = (
        "If you have 2 or more Pokémon that have the Hide 'n' Seek Ability in your discard pile, this attack does 30 "
        "more damage."
    )
    for discard, damage in ((("hider", "hider"), 40), (("hider", "filler"), 10)):
        table = Table(pup(piled, 10, "+"), hider, mine=(at("pup"),), discard=discard)
        assert table.do(k.Attack(0)).foe.damage == damage


def test_an_ability_that_does_not_stack() -> None:
    made = gifted("All of your Pokémon in play get +40 HP. The effect of Wag doesn't stack.", hp=60)
    table = Table(made, mine=(at("pup"), at("pup"))).do(k.EndTurn())
    assert {each.max_hp for each in table.mine.in_play} == {100}
    triggered = "Whenever your opponent plays a Pokémon from their hand to evolve 1 of their Pokémon, draw a card."
    unread = importer.parser.ability(f"{triggered} The effect of Wag doesn't stack.", card="Pup", name="Wag")
    assert unread.unparsed, "what is set off once for all of them is not read"


# --- who was chosen, and what is named --------------------------------------------------------------------------------


def test_the_chosen_pokemon_is_not_one_that_was_counted_since() -> None:
    text = (
        'Choose 1 of your opponent\'s Pokémon and flip a coin for each of your Pokémon in play that has "Pup" in its '
        "name. This attack does 50 damage to the chosen Pokémon for each heads."
    )
    table = Table(pup(text), mon("Wall", hp=200), mine=(at("pup"), at("pup")), theirs=(at("wall"), at("filler")))
    table.do(k.Attack(0)).answer(table.foe.id, coins=(2, 2))
    assert table.foe.damage == 100
    assert [each.damage for each in table.mine.in_play] == [0, 0]


def test_energy_cards_by_their_names() -> None:
    for name in ("Team Rex's Energy", "Shadowy Darkness Energy", "Dusk Energy"):
        made = attack(f"If this Pokémon has any {name} attached, draw a card.")
        (held,) = made.effects[0].when
        assert held == v.IfCount(of=v.EnergyOn(cards=True, names=(name,)), at_least=1)


def test_exactly_one_number_or_the_next() -> None:
    text = "If your opponent doesn't have exactly 3 or 4 Prize cards remaining, this attack does nothing."
    tables = [Table(pup(text, 30), mine=(at("pup"),), their_prizes=many) for many in (2, 3, 4, 5)]
    dealt = [table.do(k.Attack(0)).foe.damage for table in tables]
    assert dealt == [0, 30, 30, 0]


def test_without_all_of_them_it_does_nothing() -> None:
    text = "If you don't have Cat and Dog on your Bench, this attack does nothing."
    bench = {"both": ("cat", "dog"), "one": ("cat", "cat"), "none": ()}
    dealt = {
        name: Table(pup(text, 30), mon("Cat"), mon("Dog"), mine=(at("pup"), *map(at, who))).do(k.Attack(0)).foe.damage
        for name, who in bench.items()
    }
    assert dealt == {"both": 30, "one": 0, "none": 0}


def test_a_power_of_the_first_turn() -> None:
    text = "Once during your first turn, you may draw a card. You can't use more than 1 Wag Ability during your turn."
    made = importer.parser.ability(text, card="Pup", name="Wag")
    assert (made.needs, made.shared) == ((v.IfFirstTurn(),), True)
