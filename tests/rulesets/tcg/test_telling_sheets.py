"""Cards, Pokémon, deck lists and words that can be read, and only by those who may read them."""

import pytest
from tests.rulesets.tcg.table import PLAIN, Table, ability, at, attack, mon, trainer

from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.match import Match
from turnwright.kernel.registry import game
from turnwright.kernel.ruleset import view
from turnwright.kernel.telling import Sheet
from turnwright.players import find
from turnwright.rulesets.tcg import RULESET
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.content import Modifier
from turnwright.rulesets.tcg.state import handles


def sheets_of(table: Table, seat: str = "player1") -> dict[str, Sheet]:
    return {sheet.ref: sheet for sheet in RULESET.telling.sheets(table.game, view(RULESET, table.state, seat), seat)}


def inspect(table: Table, ref: str, seat: str = "player1") -> Sheet | None:
    return RULESET.telling.inspect(table.game, view(RULESET, table.state, seat), seat, ref)


def test_a_pokemon_in_play_is_read_with_how_it_stands_and_what_its_card_says():
    cub = mon("Cub")
    bear = mon(
        "Bear", attack(v.Draw(count=1), name="Swipe", damage=30, cost=("fire", "fire", "colorless")), hp=90,
        stage="stage_1", evolves_from="Cub", retreat=2, weaknesses=(Modifier(type="water", value="×2"),),
        abilities=(ability(v.Draw(count=1), name="Keen"),),
    )  # fmt: skip
    mine = at("cub", "bear", energies=("fire_energy", "fire_energy"), conditions=("asleep",), damage=20)
    table = Table(cub, bear, mine=(mine,))
    sheet = sheets_of(table)[f"piece:{table.me.id}"]
    assert (sheet.title, sheet.where) == ("Bear", "Player 1, active")
    facts = {fact.name: fact for block in sheet.blocks for fact in block.facts if fact.name != "HP"}
    now, printed = ([f.value for f in block.facts if f.name == "HP"] for block in sheet.blocks[:2])
    assert (now, printed) == (["70 of 90"], ["90"])
    assert facts["Energy"].value == "2 Fire Energy"
    assert facts["Evolved from"].value == "Cub"
    assert facts["Asleep"].text.startswith("It can't attack.")
    assert (facts["Swipe"].value, facts["Swipe"].text) == ("2 Fire, 1 Colorless, 30 damage", "Draw 1 card.")
    assert facts["Swipe"].ref == "attack:bear:0"
    assert facts["Keen"].ref == "ability:bear:0"
    assert facts["Weakness"].value == "Water ×2"
    assert facts["Retreat Cost"].value == "2 Energy"


def test_what_is_not_played_of_a_card_stands_beside_what_is():
    odd = trainer("Odd", v.Draw(count=2), unparsed=("do a somersault",))
    table = Table(odd, hand=("odd",))
    sheet = sheets_of(table)[f"card:{table.mine.hand[0]}"]
    assert (sheet.title, sheet.where) == ("Odd (played in part)", "Your hand")
    said, left_out = sheet.blocks
    assert said.lines == ("Draw 2 cards.",)
    assert (left_out.heading, left_out.lines) == ("Printed on the card, but not played", ("do a somersault",))


def test_a_clause_of_an_attack_that_is_not_played_names_the_attack():
    odd = mon("Odd", attack(name="Twirl", damage=10, unparsed=("spin around",)))
    table = Table(odd, mine=(at("odd"),))
    sheet = sheets_of(table)[f"piece:{table.me.id}"]
    assert sheet.blocks[-1].lines == ("Twirl: spin around",)
    part = inspect(table, "attack:odd:0")
    assert part is not None
    assert (part.title, part.where) == ("Twirl", "Attack of Odd")
    assert part.blocks[-1].lines == ("spin around",)


def test_nobody_reads_the_other_hand_or_face_down_cards():
    table = Table(their_hand=("rival",), hand=("double",))
    refs = sheets_of(table)
    hidden = (*table.theirs.hand, *table.mine.prizes, *table.theirs.prizes, *table.mine.deck)
    assert not {f"card:{card}" for card in hidden} & set(refs)
    assert all(inspect(table, f"card:{card}") is None for card in hidden)
    assert inspect(table, f"card:{table.mine.hand[0]}") is not None
    assert inspect(table, f"card:{table.mine.hand[0]}", "player2") is None
    assert inspect(table, f"card:{table.mine.hand[0]}", "watcher") is None


def test_a_card_of_the_other_hand_that_was_shown_can_be_read():
    peek = trainer("Peek", v.LookAt(zone="hand", side="opponent"))
    table = Table(peek, hand=("peek",), their_hand=("double",))
    table.do(k.PlayTrainer(table.card("peek")))
    sheet = sheets_of(table)[f"card:{table.theirs.hand[0]}"]
    assert (sheet.title, sheet.where) == ("Double", "Player 2's hand")


def test_copies_are_laid_out_once_and_each_can_be_read():
    table = Table(hand=("rival", "rival"))
    first, second = table.mine.hand
    assert f"card:{first}" in sheets_of(table)
    assert f"card:{second}" not in sheets_of(table)
    copy = inspect(table, f"card:{second}")
    assert copy is not None
    assert copy.title == "Rival"


def test_a_deck_list_lies_open_and_says_how_many_are_hidden():
    """Both know the lists once the match is on; what is in the other hand is not in the numbers."""
    table = Table(their_hand=("double",), their_discard=("double",))
    theirs = sheets_of(table)["deck:player2"]
    rows = {fact.name: (fact.value, fact.text) for fact in theirs.blocks[0].facts}
    assert rows["Double"] == ("2", "1 hidden from you")
    assert rows["Rival"] == ("1", "all in sight")
    assert {fact.ref for fact in theirs.blocks[0].facts} >= {"print:double", "print:rival"}
    card = inspect(table, "print:rival")
    assert card is not None
    assert card.title == "Rival"


def test_words_attacks_and_abilities_can_be_looked_up():
    gifted = mon("Gifted", PLAIN, abilities=(ability(v.Draw(count=1)),))
    table = Table(gifted, mine=(at("gifted"),))
    found = {ref: inspect(table, ref) for ref in ("condition:asleep", "term:retreat", "ability:gifted:0")}
    assert [sheet.title if sheet else "" for sheet in found.values()] == ["Asleep", "Retreat", "Gift"]
    assert all(sheet and sheet.lines() for sheet in found.values())
    for ref in ("attack:gifted:7", "attack:nobody:0", "ability:gifted:x", "print:nobody", "card:a999", "piece:zz", "?"):
        assert inspect(table, ref) is None


@pytest.mark.parametrize("preset", ["seed", "base_1999", "modern"])
def test_the_glossary_explains_the_games_words(preset):
    terms = RULESET.telling.glossary(game("tcg", preset=preset))
    names = [term.name for term in terms]
    assert names == sorted(names)
    assert {"Asleep", "Burned", "Confused", "Paralyzed", "Poisoned", "Special Condition", "Prize cards", "Retreat",
            "Weakness", "Resistance", "Mulligan", "Bench", "Evolve", "Energy"} <= set(names)  # fmt: skip
    assert all(term.text.endswith(".") and len(term.text) < 250 for term in terms)
    assert len({term.ref for term in terms}) == len(terms)


def test_what_a_tag_or_a_fact_points_to_can_be_read():
    hurt = at("filler", conditions=("asleep", "burned"), energies=("fire_energy",))
    table = Table(mine=(hurt, at("rival")), hand=("double",))
    seen = view(RULESET, table.state, "player1")
    refs = {tag.ref for piece in RULESET.telling.board(table.game, seen, "player1").pieces for tag in piece.tags}
    refs |= {fact.ref for sheet in sheets_of(table).values() for block in sheet.blocks for fact in block.facts}
    refs |= {RULESET.telling.aim(table.game, seen, each).subject
             for each in RULESET.seats.legal(table.game, seen, "player1")}  # fmt: skip
    for ref in refs - {""}:
        assert ref in sheets_of(table) or inspect(table, ref) is not None, ref


@pytest.mark.parametrize("seed", range(3))
def test_what_can_be_looked_up_is_the_same_in_two_worlds(seed):
    """Two states that a seat cannot tell apart give it the same sheets, and the same of everything it points at."""
    tcg = game("tcg")
    telling, dice = RULESET.telling, StreamDice(Mulberry32(seed))
    match = Match.open(tcg, tcg.ruleset.content.encounter(tcg, "nightveil,stormline"), seed=seed)
    choose, compared = find(tcg.ruleset, "random"), 0
    while match.result is None and len(match.records) < 150:
        for seat in ("player1", "player2", "watcher"):
            if any(prompt.seat != seat for prompt in match.state.flow.prompts) or len(match.records) % 10:
                continue
            twin = RULESET.seats.imagine_all(tcg, match.view(seat), seat, dice)
            compared += twin.faces != match.state.faces
            one, two = (view(RULESET, state, seat) for state in (match.state, twin))
            refs = [f"card:{handle}" for side in match.state.sides.values() for handle in handles(side)]
            for ref in (*refs, "deck:player1", "deck:player2"):
                assert telling.inspect(tcg, one, seat, ref) == telling.inspect(tcg, two, seat, ref), ref
            assert telling.sheets(tcg, one, seat) == telling.sheets(tcg, two, seat)
        acting = match.to_act()[0]
        seen = match.seen_by(acting)
        match.submit(choose(seen, seen.legal(), match.player_dice()), acting)
    assert compared > 10
