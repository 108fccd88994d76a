"""The story: natural lines made of parts, damage with its steps, coins as rolls, no ids, nothing hidden."""

import re

import pytest
from tests.rulesets.tcg.table import Table, ability, at, attack, mon, trainer

from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer
from turnwright.kernel.registry import game
from turnwright.kernel.ruleset import fold, redact, view
from turnwright.kernel.story import tell
from turnwright.kernel.telling import Named, Number, Roll, Sentence
from turnwright.players import find
from turnwright.rulesets.tcg import RULESET
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.content import Modifier
from turnwright.rulesets.tcg.telling.prompts import coin_heading

IDS = re.compile(r"\b[ab]\d+\b|player\d|[a-z]_[a-z]")


def story(table: Table, command, *coins, by: str = "player1", seat: str = "") -> list[Sentence]:
    """The lines of a command, whole or as a seat hears them."""
    true = table.state
    seen = view(RULESET, true, seat) if seat else true
    table.do(command, *coins, by=by)
    lines = []
    for event in table.events:
        sent = redact(RULESET, true, event, seat) if seat else event
        true = fold(RULESET, true, (event,))
        if sent is not None:
            seen = fold(RULESET, seen, (sent,))
            lines.append(tell(table.game, seen, sent))
    return [line for line in lines if line is not None]


def texts(lines: list[Sentence]) -> list[str]:
    return ["  " * line.depth + line.text for line in lines]


def test_an_attack_is_told_with_its_coins_and_consequences_set_in():
    words = (v.Flip(), v.Plus(amount=20, when=(v.IfHeads(),)))
    cub, bear = mon("Cub"), mon("Bear", hp=60, stage="stage_1", evolves_from="Cub")
    table = Table(cub, bear, mon("One", attack(name="Blaze", damage=40, before=words)), mine=(at("one"),),
                  theirs=(at("cub", "bear"), at("filler")))  # fmt: skip
    lines = story(table, k.Attack(0), 1)
    assert texts(lines) == [
        "Player 1's One uses Blaze.",
        "  Player 1 flips a coin for Blaze: heads.",
        "  Player 2's Bear takes 60 damage (0 HP left).",
        "  Player 2's Bear is Knocked Out, which gives Player 1 a Prize card.",
    ]
    assert [line.cue for line in lines] == ["strike", "flip", "strike", "fall"]
    assert [line.tone for line in lines] == ["", "", "hurt", "defeat"]
    assert Roll("Blaze", (1,), 2, "heads") in lines[1].parts


@pytest.mark.parametrize(
    ("context", "label", "heading"),
    [
        ("first_player", "", "To see who goes first"),
        ("status_check", "asleep", "To wake up"),
        ("attack", "Blaze", "Blaze"),
        ("attack", "each", "The attack"),
    ],
)
def test_coins_have_a_heading_that_people_can_read(context: str, label: str, heading: str):
    assert coin_heading(context, label) == heading


def test_damage_unfolds_into_its_steps():
    """Base, the attack's own additions, weakness. (facts/tcg.md 5: 40 + 20, then ×2)"""
    target = mon("Target", hp=200, weaknesses=(Modifier(type="fire", value="×2"),))
    one = mon("One", attack(name="Blaze", damage=40, before=(v.Plus(amount=20),)))
    table = Table(one, target, mine=(at("one"),), theirs=(at("target"),))
    hurt = next(line for line in story(table, k.Attack(0)) if line.tone == "hurt")
    amount, left = (part for part in hurt.parts if isinstance(part, Number))
    assert amount.value == 120
    assert [(step.value, step.name) for step in amount.steps] == [
        ("40", "base damage"),
        ("+20", "more by the attack's text and effects"),
        ("+60", "Weakness"),
    ]
    assert (left.value, [step.value for step in left.steps]) == (80, ["200", "-120"])


def test_what_is_named_can_be_pointed_at():
    table = Table(hand=("fire_energy",))
    (line,) = story(table, k.AttachEnergy(table.mine.hand[0], table.me.id))
    assert line.text == "Player 1 attaches Fire Energy to Filler."
    named = [part for part in line.parts if isinstance(part, Named)]
    assert [part.ref for part in named] == [f"card:{table.me.energies[0]}", f"piece:{table.me.id}"]
    assert line.depth == 0


def test_attacks_and_abilities_can_be_read_where_they_are_told():
    gifted = mon("Gifted", attack(name="Blaze", damage=40), abilities=(ability(v.Draw(count=1)),))
    table = Table(gifted, mine=(at("gifted"),))
    used, *_ = story(table, k.UseAbility(table.me.id))
    declared, *_ = story(table, k.Attack(0))
    assert (used.text, declared.text) == ("Player 1's Gifted uses Gift.", "Player 1's Gifted uses Blaze.")
    assert Named("ability:gifted:0", "Gift") in used.parts
    assert Named("attack:gifted:0", "Blaze") in declared.parts


def test_a_retreat_names_both():
    table = Table(mine=(at("filler"), at("rival")))
    assert texts(story(table, k.Retreat(table.mine.bench[0].id))) == [
        "Player 1's Filler retreats, and Rival is now active."
    ]


def test_a_search_is_told_by_what_each_may_know():
    """Who searches knows the card; if it isn't shown the other hears that there is one."""
    find_one = trainer("Atlas", v.SearchDeck(cards=v.ANY_CARD, shown=False))
    deck = ("rival", "filler", "filler")
    for seat, took in (("player1", "Rival"), ("player2", "a card")):
        table = Table(find_one, hand=("atlas",), deck=deck)
        table.do(k.PlayTrainer(table.card("atlas")))
        (prompt,) = table.state.flow.prompts
        rival = next(option for option in prompt.options if table.state.faces[option] == "rival")
        lines = texts(story(table, Answer(prompt.id, (rival,)), seat=seat))
        assert f"  Player 1 takes {took} from their deck." in lines


def test_conditions_and_their_ends_are_told():
    stun = mon("Stun", attack(v.Inflict(statuses=("asleep", "poisoned")), name="Spore"))
    table = Table(stun, mine=(at("stun"),))
    lines = texts(story(table, k.Attack(0)))
    assert "  Player 2's Rival is now Asleep." in lines
    assert "  Player 2's Rival is now Poisoned." in lines


def test_a_prize_is_named_only_to_who_takes_it():
    one = mon("One", attack(name="Hit", damage=200))
    for seat, said in (("player1", "Player 1 takes a Prize card: Filler (2 left)."),
                       ("player2", "Player 1 takes a Prize card (2 left).")):  # fmt: skip
        table = Table(one, mine=(at("one"),), theirs=(at("rival"), at("filler")))
        table.do(k.Attack(0))
        lines = [line.text for line in story(table, k.SelectPrize(0), seat=seat)]
        assert said in lines


@pytest.mark.parametrize("preset", ["seed", "base_1999", "modern"])
@pytest.mark.parametrize("seed", range(4))
def test_no_line_has_an_id_in_it_and_each_is_a_sentence(preset, seed):
    tcg = game("tcg", preset=preset)
    pairs = tuple(tcg.ruleset.content.encounters(tcg))
    match = Match.open(tcg, tcg.ruleset.content.encounter(tcg, pairs[(seed * 11 + 3) % len(pairs)]), seed=seed)
    players = dict.fromkeys(("player1", "player2"), find(tcg.ruleset, "random" if seed % 2 else "greedy"))
    match.advance(players, limit=400)
    for seat in (None, "player1", "player2", "watcher"):
        for n in range(1, len(match.records) + 1):
            for line in match.tell(n, seat):
                assert not IDS.search(line.text), line.text
                assert line.text == line.text.strip()
                assert line.text[0].isupper() or line.text[0].isdigit(), line.text
                assert line.text.endswith((".", "?")) or line.tone == "heading", line.text


def test_an_effect_that_ends_is_told():
    shield = mon("Shell", attack(v.Prevent(on=v.SELF, lasts="next_turn"), name="Withdraw"))
    table = Table(shield, mine=(at("shell"),), options={"attack_ends_turn": True})
    assert "  New effect on Player 1's Shell: protected." in texts(story(table, k.Attack(0)))
    table.do(k.DrawCard(), by="player2")
    assert "  An effect on Player 1's Shell ends: protected." in texts(story(table, k.EndTurn(), by="player2"))
