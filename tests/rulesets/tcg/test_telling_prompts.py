"""What is asked in the middle of a card's text: sentences, names and what each option stands for."""

import re

import pytest
from tests.rulesets.tcg.table import PLAIN, Table, at, attack, mon, trainer

from turnwright.kernel.match import Match
from turnwright.kernel.questions import option_names, question
from turnwright.kernel.registry import game
from turnwright.kernel.ruleset import view
from turnwright.players import find
from turnwright.rulesets.tcg import RULESET
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.table import Table as Seated

IDS = re.compile(r"\b[ab]\d+\b|player\d|[a-z]_[a-z]")


def asked(table: Table) -> tuple[str, dict[str, str], dict[str, str]]:
    """The question, the options by name, and what they stand for."""
    (prompt,) = table.state.flow.prompts
    seen = view(RULESET, table.state, prompt.seat)
    refs = {option: RULESET.telling.option_ref(table.game, seen, prompt, option) for option in prompt.options}
    return question(table.game, seen, prompt), option_names(table.game, seen, prompt), refs


def test_a_search_points_to_the_cards_in_the_deck_while_it_is_open():
    find_one = trainer("Atlas", v.SearchDeck(cards=v.ENERGY_CARD))
    table = Table(find_one, hand=("atlas",), deck=("fire_energy", "filler", "double"))
    table.do(k.PlayTrainer(table.card("atlas")))
    sentence, names, refs = asked(table)
    assert sentence == "Atlas: what do you take from your deck (or nothing)?"
    assert sorted(names.values()) == ["Double", "Fire Energy"]
    seen = view(RULESET, table.state, "player1")
    board = RULESET.telling.board(table.game, seen, "player1")
    (deck,) = (zone for zone in board.zones if (zone.id, zone.owner) == ("deck", "player1"))
    assert set(refs.values()) <= {item.ref for item in deck.items}
    other = RULESET.telling.board(table.game, view(RULESET, table.state, "player2"), "player2")
    (closed,) = (zone for zone in other.zones if (zone.id, zone.owner) == ("deck", "player1"))
    assert closed.items == ()


def test_a_search_that_finds_nothing_says_so():
    """It is asked all the same, so that nobody else can tell that there was nothing."""
    find_one = trainer("Atlas", v.SearchDeck(cards=v.ENERGY_CARD))
    table = Table(find_one, hand=("atlas",), deck=("filler", "filler"))
    table.do(k.PlayTrainer(table.card("atlas")))
    sentence, names, _ = asked(table)
    assert (sentence, names) == ("Atlas: what do you take from your deck (nothing fits)?", {})


def test_a_pokemon_to_choose_is_a_piece():
    zap = trainer("Zap", v.Damage(amount=10, on=v.Target("all_opponents", 1)))
    table = Table(zap, hand=("zap",), theirs=(at("filler"), at("filler")))
    table.do(k.PlayTrainer(table.card("zap")))
    _, _, refs = asked(table)
    assert set(refs.values()) == {f"piece:{each.id}" for each in table.theirs.in_play}


def test_energy_on_a_pokemon_is_pointed_at_where_it_hangs():
    blow = mon("Blow", attack(v.DiscardEnergy(on=v.SELF, count=1), name="Blow", damage=10))
    table = Table(blow, mine=(at("blow", energies=("fire_energy", "double")),))
    table.do(k.Attack(0))
    sentence, names, refs = asked(table)
    assert sentence == "Blow: which Energy is discarded from Blow (active)?"
    assert sorted(names.values()) == ["Double", "Fire Energy"]
    (me,) = (p for p in RULESET.telling.board(table.game, table.state, "player1").pieces if p.id == table.me.id)
    assert set(refs.values()) == {tag.ref for tag in me.tags if tag.id.startswith("energy")}


def test_cards_of_the_others_hand_are_called_so():
    take = trainer("Take", v.DiscardCards(count=1, side="opponent", chooser="you"))
    table = Table(take, hand=("take",), their_hand=("double", "filler"))
    table.do(k.PlayTrainer(table.card("take")))
    sentence, names, refs = asked(table)
    assert sentence == "Take: what is discarded from your opponent's hand?"
    assert sorted(names.values()) == ["Double", "Filler"]
    assert set(refs.values()) == {f"card:{card}" for card in table.theirs.hand}


def test_an_attack_to_choose_is_named_and_can_be_read():
    mimic = mon("Mimic", attack(v.CopyAttack(on=v.DEFENDING), name="Mime"))
    double = mon("Two", PLAIN, attack(name="Bash", damage=50))
    table = Table(mimic, double, mine=(at("mimic"),), theirs=(at("two"),))
    table.do(k.Attack(0))
    _, names, refs = asked(table)
    assert sorted(names.values()) == ["Bash of Two (active)", "Hit of Two (active)"]
    assert set(refs.values()) == {"attack:two:0", "attack:two:1"}


def test_a_condition_to_choose_can_be_read():
    stun = mon("Stun", attack(v.Inflict(statuses=("asleep", "poisoned"), choice=True), name="Spore"))
    table = Table(stun, mine=(at("stun"),))
    table.do(k.Attack(0))
    _, names, refs = asked(table)
    assert list(names.values()) == ["Asleep", "Poisoned"]
    assert list(refs.values()) == ["condition:asleep", "condition:poisoned"]


def test_cards_of_one_name_that_differ_are_told_apart_without_their_ids():
    one = mon("Cub", PLAIN, set="Base", number="7")
    other = mon("Cub", attack(name="Bite", damage=30), set="Jungle", number="12")
    other = type(other)(**{name: getattr(other, name) for name in other.__struct_fields__} | {"id": "cub_2"})
    find_one = trainer("Atlas", v.SearchDeck(cards=v.CardFilter(kind="pokemon")))
    table = Table(one, other, find_one, hand=("atlas",), deck=("cub", "cub_2", "cub"))
    table.do(k.PlayTrainer(table.card("atlas")))
    _, names, _ = asked(table)
    assert sorted(names.values()) == ["Cub (Base 7) #1", "Cub (Base 7) #2", "Cub (Jungle 12)"]


def test_a_coin_is_a_bidding_and_says_what_it_is_for():
    flip = mon("Flip", attack(v.Flip(), v.Inflict(statuses=("asleep",), when=(v.IfHeads(),)), name="Doze"))
    table = Table(flip, mine=(at("flip"),), options={"coin_flips": "by_action"})
    table.do(k.Attack(0))
    sentence, names, _ = asked(table)
    assert (sentence, list(names.values())) == ("Flip a coin for Doze.", ["Flip"])


@pytest.mark.parametrize("seed", range(6))
def test_no_question_and_no_option_shows_an_id(seed):
    """Searches list names, never handles."""
    tcg = game("tcg")
    pairs = tuple(tcg.ruleset.content.encounters(tcg))
    match = Match.open(tcg, tcg.ruleset.content.encounter(tcg, pairs[seed * 5 % len(pairs)]), seed=seed)
    table, choose = Seated(match), find(tcg.ruleset, "random" if seed % 2 else "greedy")
    read = 0
    for _ in range(250):
        if match.result is not None:
            break
        name = match.to_act()[0]
        seat = table.seat(name)
        said = [row.text for row in seat.choices()] + [row.about for row in seat.choices()]
        for prompt in seat.prompts():
            said += [prompt.question, *(option.name for option in prompt.options)]
        read += len(said)
        assert [text for text in said if IDS.search(text)] == []
        seen = match.seen_by(name)
        match.submit(choose(seen, seen.legal(), match.player_dice()), name)
    assert read > 100


def in_a_row(table: Table) -> int:
    (prompt,) = table.state.flow.prompts
    return RULESET.telling.in_a_row(table.game, view(RULESET, table.state, prompt.seat), prompt)


def test_how_many_cards_are_still_to_be_put_in_order():
    """The last of three has its place once two do."""
    sort = trainer("Sort", v.LookAt(zone="deck", count=3, arrange=True))
    table = Table(sort, hand=("sort",), deck=("filler", "double", "fire_energy", "filler"))
    table.do(k.PlayTrainer(table.card("sort")))
    asked = []
    while table.state.flow.prompts:
        asked.append(in_a_row(table))
        table.answer(table.prompt.options[0])
    assert asked == [2, 1]


def test_how_many_damage_counters_are_still_to_be_placed():
    hail = trainer("Hail", v.PutCounters(on=v.Target("all_opponents"), count=3, spread=True))
    table = Table(hail, hand=("hail",), theirs=(at("filler"), at("filler")))
    table.do(k.PlayTrainer(table.card("hail")))
    asked = []
    while table.state.flow.prompts:
        asked.append(in_a_row(table))
        table.answer(table.foe.id)
    assert asked == [3, 2, 1]


def test_a_question_of_its_own_is_asked_once():
    zap = trainer("Zap", v.Damage(amount=10, on=v.Target("all_opponents", 1)))
    table = Table(zap, hand=("zap",), theirs=(at("filler"), at("filler")))
    table.do(k.PlayTrainer(table.card("zap")))
    assert in_a_row(table) == 1
