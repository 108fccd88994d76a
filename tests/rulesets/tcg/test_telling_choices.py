"""Choices as data: the source first, then its targets; what cannot be done, with the reason; forced steps."""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.rulesets.tcg.table import PLAIN, Table, ability, at, attack, mon, trainer

from turnwright.kernel.dice import Scripted
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.registry import game
from turnwright.kernel.ruleset import legal, resolve, view
from turnwright.kernel.telling import Aim
from turnwright.rulesets.tcg import RULESET
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.telling.choices import MOST_WISHES
from turnwright.table import Table as Seated
from turnwright.table.choices import Forms

IDS = re.compile(r"\b[ab]\d+\b|player\d|[a-z]_[a-z]")
BELT = trainer("Belt", kind="tool")
TONIC = trainer("Tonic", v.Heal(on=v.Target("active_yours"), amount=20))


def aim_of(table: Table, command) -> Aim:
    return RULESET.telling.aim(table.game, view(RULESET, table.state, "player1"), command)


def test_energy_goes_from_the_hand_to_a_pokemon():
    table = Table(mine=(at("filler"), at("rival")), hand=("fire_energy",))
    (card,) = table.mine.hand
    aims = [aim_of(table, each) for each in legal(table.game, table.state, "player1") if type(each) is k.AttachEnergy]
    assert [(aim.verb, aim.name, aim.source, aim.targets) for aim in aims] == [
        ("Attach", "Fire Energy", f"card:{card}", (f"piece:{table.me.id}",)),
        ("Attach", "Fire Energy", f"card:{card}", (f"piece:{table.mine.bench[0].id}",)),
    ]


def test_every_card_of_the_hand_is_a_source():
    bear = mon("Bear", stage="stage_1", evolves_from="Filler")
    table = Table(bear, BELT, TONIC, mine=(at("filler", damage=30),), hand=("bear", "rival", "belt", "tonic"))
    aims = {aim.name: aim for each in legal(table.game, table.state, "player1") if (aim := aim_of(table, each)).name}
    me = f"piece:{table.me.id}"
    assert (aims["Bear"].verb, aims["Bear"].targets) == ("Evolve", (me,))
    assert (aims["Rival"].verb, aims["Rival"].targets) == ("Bench", ())
    assert (aims["Belt"].verb, aims["Belt"].targets) == ("Attach", (me,))
    assert (aims["Tonic"].verb, aims["Tonic"].targets) == ("Play", ())
    for name in ("Bear", "Rival", "Belt", "Tonic"):
        assert aims[name].source == f"card:{table.card(name.lower())}" == aims[name].subject


def test_an_attack_goes_from_the_active_pokemon_to_the_defending_one():
    one = mon("One", attack(name="Blaze", damage=40, cost=("fire", "colorless")))
    table = Table(one, mine=(at("one", energies=("fire_energy", "fire_energy")),))
    aim = aim_of(table, k.Attack(0))
    assert (aim.verb, aim.name, aim.source, aim.targets) == (
        "Attack",
        "Blaze",
        f"piece:{table.me.id}",
        (f"piece:{table.foe.id}",),
    )
    assert [tag.name for tag in aim.cost] == ["Fire Energy", "Colorless Energy"]
    assert aim.subject == "attack:one:0"


def test_a_retreat_says_for_whom_and_what_it_costs():
    slow = mon("Slow", PLAIN, retreat=1)
    table = Table(slow, mine=(at("slow", energies=("fire_energy",)), at("filler")))
    aim = aim_of(table, k.Retreat(table.mine.bench[0].id, table.me.energies))
    assert (aim.verb, aim.source, aim.targets) == (
        "Retreat",
        f"piece:{table.me.id}",
        (f"piece:{table.mine.bench[0].id}",),
    )
    assert [(tag.name, tag.ref) for tag in aim.cost] == [("Fire Energy", f"card:{table.me.energies[0]}")]


def test_an_ability_begins_at_its_pokemon_or_at_the_stadium():
    gifted = mon("Gifted", PLAIN, abilities=(ability(v.Draw(count=1)),))
    hall = trainer("Hall", kind="stadium", abilities=(ability(v.Draw(count=1), name="Rest"),))
    table = Table(gifted, hall, mine=(at("gifted"),), stadium="hall")
    used = {aim.name: aim for each in legal(table.game, table.state, "player1")
            if type(each) is k.UseAbility and (aim := aim_of(table, each))}  # fmt: skip
    assert (used["Gift"].source, used["Gift"].subject) == (f"piece:{table.me.id}", "ability:gifted:0")
    assert (used["Rest"].source, used["Rest"].subject) == (f"card:{table.state.stadium}", "ability:hall:0")


def test_a_prize_is_taken_from_where_it_lies():
    one = mon("One", attack(name="Hit", damage=200))
    table = Table(one, mine=(at("one"),), theirs=(at("rival"), at("filler")))
    table.do(k.Attack(0))
    aim = aim_of(table, k.SelectPrize(1))
    assert (aim.verb, aim.name, aim.source) == ("Take", "Prize card 2", f"card:{table.mine.prizes[1]}")


# What cannot be done


def missed(table: Table) -> dict[str, str]:
    """What player1 would look for in vain, by its name in a menu, and why."""
    seen = view(RULESET, table.state, "player1")
    offered = legal(table.game, seen, "player1")
    return dict(_missed(table, seen, offered))


def _missed(table: Table, seen, offered) -> Iterator[tuple[str, str]]:
    for command in RULESET.telling.wishes(table.game, seen, "player1"):
        if command not in offered:
            try:
                resolve(table.game, table.state, command, Scripted(), by="player1")
            except Refusal as refusal:
                yield RULESET.telling.describe_command(table.game, seen, command), refusal.sentence


def test_every_card_that_cannot_be_played_says_why():
    bear = mon("Bear", stage="stage_1", evolves_from="Cub")
    cub = mon("Cub")
    table = Table(
        cub, bear, TONIC, BELT, mine=(at("filler"), *(at("filler"),) * 5), hand=("bear", "cub", "tonic", "fire_energy"),
        attached=1,
    )  # fmt: skip
    why = missed(table)
    assert set(why) == {
        "Evolve Filler (active) into Bear",
        "Put Cub on your Bench",
        "Play Tonic",
        "Attach Fire Energy to Filler (active)",
    }
    assert why["Put Cub on your Bench"] == "Player 1 has no room: the Bench is full (5 Pokémon)."
    assert why["Play Tonic"] == "Player 1 can't play Tonic: it would do nothing."
    assert why["Evolve Filler (active) into Bear"] == "Filler does not evolve into Bear: it evolves from Cub."
    assert why["Attach Fire Energy to Filler (active)"] == (
        "Player 1 has already attached an Energy card this turn: 1 per turn."
    )


def test_a_tool_that_fits_somewhere_is_not_missed_and_one_that_does_not_says_so():
    table = Table(BELT, mine=(at("filler", tools=("belt",)), at("rival")), hand=("belt",))
    assert "Attach Belt to Filler (active)" not in missed(table)
    full = Table(BELT, mine=(at("filler", tools=("belt",)),), hand=("belt",))
    assert "no Pokémon" in missed(full)["Attach Belt to Filler (active)"]


def test_in_the_setup_only_basics_are_put_down_and_the_others_say_why():
    tcg = game("tcg")
    match = Match.open(tcg, tcg.ruleset.content.encounter(tcg, "emberfall,tidewall"), seed=3)
    while match.state.match_state != "select_active_pokemon":
        seat = match.to_act()[0]
        assert Seated(match).seat(seat).unavailable() == ()
        match.submit(match.legal(seat)[0], seat)
    side = match.state.sides["player1"]
    cards = {tcg.content.cards[match.state.faces[card]].name for card in side.hand}
    person = Seated(match).seat("player1")
    offered = {row.name for row in person.choices()}
    assert {row.name for row in person.unavailable()} == cards - offered
    assert all(row.why.code == "tcg.not_basic" for row in person.unavailable())


@pytest.mark.parametrize("seed", range(3))
def test_no_reason_names_a_card_by_its_handle(seed):
    tcg = game("tcg")
    match = Match.open(tcg, tcg.ruleset.content.encounter(tcg, "emberfall,tidewall"), seed=seed)
    seated, reasons = Seated(match), set()
    while match.result is None and len(match.records) < 150:
        seat = match.to_act()[0]
        reasons |= {row.why.sentence for row in seated.seat(seat).unavailable()}
        match.submit(match.legal(seat)[-1 if len(match.records) % 3 else 0], seat)
    assert len(reasons) > 5
    assert [text for text in reasons if re.search(r"\b[ab]\d+\b", text)] == []


def test_attacks_abilities_and_the_retreat_say_why_not():
    gifted = mon(
        "Gifted", attack(name="Blaze", damage=40, cost=("fire",)), retreat=2, abilities=(ability(v.Draw(count=1)),)
    )
    table = Table(gifted, mine=(at("gifted", used=("Gift",)), at("filler")))
    why = missed(table)
    assert why["Attack: Blaze [R] 40"] == "Gifted can't use Blaze: it lacks fire Energy."
    assert why["Use Gift of Gifted (active)"] == "Player 1 can't use Gift: it has already been used."
    assert why["Retreat and bring in Filler (bench 1)"] == "Gifted can't retreat: it lacks the 2 Energy that it costs."


def test_wishes_are_bounded_and_none_while_a_question_is_open():
    zap = trainer("Zap", v.Damage(amount=10, on=v.Target("all_opponents", 1)))
    many = tuple(trainer(f"T{number}", kind="supporter") for number in range(60))
    table = Table(zap, *many, hand=("zap", *(card.id for card in many)), theirs=(at("filler"), at("filler")))
    assert len(list(RULESET.telling.wishes(table.game, table.state, "player1"))) == MOST_WISHES
    table.do(k.PlayTrainer(table.card("zap")))
    assert table.state.flow.prompts
    assert list(RULESET.telling.wishes(table.game, table.state, "player1")) == []


@pytest.mark.parametrize("preset", ["seed", "modern"])
def test_wishes_are_the_same_on_the_view_and_never_the_others_cards(preset):
    tcg = game("tcg", preset=preset)
    match = Match.open(tcg, tcg.ruleset.content.encounter(tcg, "emberfall,tidewall"), seed=2)
    compared = 0
    for _ in range(120):
        seat = match.to_act()[0]
        wished = list(tcg.ruleset.telling.wishes(tcg, match.view(seat), seat))
        assert wished == list(tcg.ruleset.telling.wishes(tcg, match.state, seat))
        compared += bool(wished)
        match.submit(match.legal(seat)[0], seat)
        if match.result is not None:
            break
    assert compared > 10


@pytest.mark.parametrize("seed", range(4))
def test_no_reason_shows_an_id(seed):
    tcg = game("tcg", preset=("seed", "modern")[seed % 2])
    match = Match.open(tcg, tcg.ruleset.content.encounter(tcg, "emberfall,tidewall"), seed=seed)
    seated, reasons = Seated(match), set()
    for _ in range(150):
        if match.result is not None:
            break
        seat = match.to_act()[0]
        reasons |= {row.why.sentence for row in seated.seat(seat).unavailable()}
        match.submit(match.legal(seat)[-1 if len(match.records) % 3 else 0], seat)
    assert len(reasons) > 5
    assert [text for text in reasons if IDS.search(text)] == []


# Forced steps


def test_a_step_without_an_alternative_is_forced():
    """Drawing the card of the turn is no decision."""
    tcg = game("tcg")
    match = Match.open(tcg, tcg.ruleset.content.encounter(tcg, "emberfall,tidewall"), seed=5)
    seated = Seated(match)
    forced = set()
    for _ in range(60):
        seat = match.to_act()[0]
        rows = seated.seat(seat).choices()
        assert all(row.forced for row in rows) == (len(rows) == 1)
        forced |= {row.text for row in rows if row.forced}
        match.submit(match.legal(seat)[0], seat)
    assert {"Draw a card", "Draw your opening hand", "Set your Prize cards aside"} <= forced


def test_every_row_of_a_menu_is_another():
    table = Table(mine=(at("filler"), at("filler"), at("filler")), hand=("fire_energy", "fire_energy", "double"))
    names = [RULESET.telling.describe_command(table.game, table.state, each)
             for each in legal(table.game, table.state, "player1")]  # fmt: skip
    assert len(set(names)) == len(names)
    assert "Attach Fire Energy to Filler (bench 2)" in names


def test_no_form_asks_what_the_menu_lists_already_and_its_blanks_have_names():
    """Every payment of a retreat is a row, unless cards pose as Energy: then it matters which copy is meant."""
    slow = mon("Slow", PLAIN, retreat=1)
    table = Table(slow, mine=(at("slow", energies=("fire_energy", "rival", "rival")), at("filler")))
    assert RULESET.seats.forms(table.game, table.state, "player1") == ()
    _, first, second = table.me.energies
    table.state = replace(table.state, posing={first: ("fire",), second: ("water",)})
    board = RULESET.telling.board(table.game, table.state, "player1")
    (form,) = Forms().now(table.game, table.state, "player1", board)
    target, energies = form.blanks
    assert (form.title, target.label, energies.label) == (
        "Retreat, choosing the Energy",
        "New Active Pokémon",
        "Energy to discard",
    )
    assert [option.name for option in target.options] == ["Filler"]
    assert [option.name for option in energies.options] == ["Fire Energy: 1 Fire", "Rival: 1 Fire", "Rival: 1 Water"]


def test_energy_that_is_lacking_is_counted():
    costly = mon("Costly", attack(name="Roar", damage=90, cost=("fire", "fire", "water")))
    why = missed(Table(costly, mine=(at("costly"), at("filler"))))
    assert [text for name, text in why.items() if "Roar" in name] == [
        "Costly can't use Roar: it lacks 2 fire and water Energy."
    ]
