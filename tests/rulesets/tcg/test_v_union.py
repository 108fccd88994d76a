"""Pokémon V-UNION: four cards of a name that are combined from the discard pile, once in a game."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.tcg.table import Table, ability, at, attack, mon, trainer

from turnwright.kernel.dice import Scripted
from turnwright.kernel.messages import Answer
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.telling import piece_ref
from turnwright.kernel.view import View
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import decks, importer
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.cards import facts
from turnwright.rulesets.tcg.legal import legal
from turnwright.rulesets.tcg.players import quick
from turnwright.rulesets.tcg.telling import choices, faces, sheets, story
from turnwright.rulesets.tcg.view import view

NAME = "Pup V-UNION"
FOUR = ("own-1", "own-2", "own-3", "own-4")


def quarter(number: int, name: str = NAME) -> c.Pokemon:
    card = importer.entry({
        "id": f"{name.split()[0].lower().replace('pup', 'own')}-{number}", "name": name, "supertype": "Pokémon",
        "subtypes": ["V-UNION"], "hp": "300", "types": ["Fire"],
        "rules": [
            f"How to play a Pokémon V-UNION: Once per game during your turn, combine 4 different {name} from your "
            "discard pile and put them onto your Bench.",
            "V-UNION rule: When your Pokémon V-UNION is Knocked Out, your opponent takes 3 Prize cards.",
        ],
        "abilities": [{"name": "Shell", "type": "Ability", "text":
                       "This Pokémon takes 30 less damage from attacks (after applying Weakness and Resistance)."}],
        "attacks": [
            {"name": "Dawn", "cost": [], "damage": "50", "text": ""},
            {"name": "Dusk", "cost": [], "damage": "90", "text": ""},
        ],
    })  # fmt: skip
    assert isinstance(card, c.Pokemon)
    return card


QUARTERS = tuple(quarter(number) for number in (1, 2, 3, 4))


def table(*cards: c.AnyCard, **more: Any) -> Table:
    return Table(*QUARTERS, *cards, **more)


def offered(seated: Table) -> list[k.PlayPokemon]:
    return [each for each in legal(seated.game, seated.state, "player1") if isinstance(each, k.PlayPokemon)]


def test_a_quarter_is_read_whole_and_is_neither_basic_nor_an_evolution() -> None:
    for card in QUARTERS:
        assert not c.is_partial(card), c.unread(card)
        assert (card.parts, card.prizes, card.stage, card.has_rule_box) == (4, 3, "v_union", True)
        assert (card.is_basic, card.is_evolution, set(card.tags)) == (False, False, {"v", "v_union"})


def test_four_quarters_of_the_discard_pile_become_one_pokemon_on_the_bench() -> None:
    seated = table(discard=(*FOUR, "filler"))
    (only,) = offered(seated)
    seated.do(only)
    (pokemon,) = seated.mine.bench
    assert sorted(seated.named(pokemon.cards)) == list(FOUR)
    assert (seated.named(seated.mine.discard), pokemon.hp, pokemon.from_hand) == (["filler"], 300, False)


@pytest.mark.parametrize("named", FOUR)
def test_any_of_them_names_it(named: str) -> None:
    seated = table(discard=FOUR)
    seated.do(k.PlayPokemon(seated.card(named, "discard")))
    assert len(seated.mine.bench[0].cards) == 4


@pytest.mark.parametrize("pile", [FOUR[:3], (*FOUR[:3], "own-1"), ()])
def test_it_takes_four_different_ones(pile: tuple[str, ...]) -> None:
    seated = table(discard=pile, hand=("own-4",))
    assert not offered(seated)
    for handle in seated.mine.discard:
        with pytest.raises(Refusal, match="only 3 of its 4 different cards are in the discard pile"):
            seated.do(k.PlayPokemon(handle))
    with pytest.raises(Refusal, match="from the hand"):
        seated.do(k.PlayPokemon(seated.card("own-4")))


def test_once_in_a_game_for_each_name_and_player() -> None:
    cat = tuple(quarter(number, "Cat V-UNION") for number in (1, 2, 3, 4))
    pile = (*FOUR, *(each.id for each in cat))
    flee = trainer("Flee", v.ReturnPokemon(on=v.Target("benched_yours", 1), to="discard"))
    seated = table(*cat, flee, discard=pile, hand=("flee",), their_discard=FOUR)
    assert len(offered(seated)) == 2
    seated.do(k.PlayPokemon(seated.card("own-1", "discard")))
    seated.do(k.PlayTrainer(seated.card("flee")))
    assert sorted(set(seated.named(seated.mine.discard))) == sorted({*pile, "flee"}), "all four left together"
    (left,) = offered(seated)
    assert seated.state.faces[left.card].startswith("cat")
    with pytest.raises(Refusal, match="already been put into play this game"):
        seated.do(k.PlayPokemon(seated.card("own-1", "discard")))
    seated.do(left).do(k.EndTurn())
    seated.do(k.DrawCard(), by="player2")
    theirs = [it for it in legal(seated.game, seated.state, "player2") if isinstance(it, k.PlayPokemon)]
    assert {seated.state.faces[each.card] for each in theirs} >= {"own-1"}, "the other player has their own"


def test_it_needs_one_place_on_the_bench_and_only_ones_own_turn() -> None:
    full = table(mine=tuple(at("filler") for _ in range(6)), discard=FOUR)
    assert not offered(full)
    with pytest.raises(Refusal, match="full"):
        full.do(k.PlayPokemon(full.card("own-1", "discard")))
    theirs = table(their_discard=FOUR)
    with pytest.raises(Refusal, match="turn"):
        theirs.do(k.PlayPokemon(theirs.card("own-1", "discard", "player2")), by="player2")


def test_what_keeps_cards_of_the_hand_from_being_played_does_not_keep_it() -> None:
    ban = v.ForbidPlay(side="you", cards=v.CardFilter(kind="pokemon"))
    seated = table(mon("Jailer", abilities=(ability(ban, kind="passive"),)), mine=(at("jailer"),), discard=FOUR)
    assert len(offered(seated)) == 1


def test_it_attacks_with_every_attack_and_its_ability_counts_once() -> None:
    biter = mon("Biter", c.Attack(name="Bite", damage=100), types=("water",))
    for place, dealt in ((0, 50), (1, 90)):
        seated = table(mine=(at(*FOUR),)).do(k.Attack(place))
        assert seated.foe.damage == dealt
    seated = table(biter, mine=(at("biter"),), theirs=(at(*FOUR),)).do(k.Attack(0))
    assert seated.foe.damage == 70


def test_its_fall_gives_three_prizes_and_all_four_cards_to_the_pile() -> None:
    killer = mon("Killer", c.Attack(name="Bite", damage=500))
    seated = table(killer, mine=(at("killer"),), theirs=(at(*FOUR, energies=("fire_energy",)), at("filler")),
                   prizes=6)  # fmt: skip
    seated.do(k.Attack(0))
    assert (seated.mine.owed, sorted(seated.named(seated.theirs.discard))) == (3, ["fire_energy", *FOUR])


@pytest.mark.parametrize(("to", "zone"), [("hand", "hand"), ("deck", "deck"), ("lost_zone", "lost_zone")])
def test_it_leaves_play_whole(to: Any, zone: str) -> None:
    gone = trainer("Gone", v.ReturnPokemon(on=v.Target("benched_yours", 1), to=to))
    seated = table(gone, discard=FOUR, hand=("gone",), deck=())
    seated.do(offered(seated)[0]).do(k.PlayTrainer(seated.card("gone")))
    assert sorted(seated.named(getattr(seated.mine, zone))) == list(FOUR)


def test_it_is_not_devolved_and_counts_as_neither_basic_nor_evolved() -> None:
    undo = mon("Undo", attack(v.DevolvePokemon(on=v.DEFENDING), damage=10))
    seated = table(undo, mine=(at("undo"),), theirs=(at(*FOUR), at("filler"))).do(k.Attack(0))
    assert len(seated.foe.cards) == 4
    for like in (v.PokemonFilter(evolved=True), v.PokemonFilter(stages=("basic",))):
        bonus = v.Plus(amount=30, when=(v.IfIs(v.DEFENDING, like),))
        hit = mon("Hit", c.Attack(name="Hit", damage=60, before=(bonus,)))
        seated = table(hit, mine=(at("hit"),), theirs=(at(*FOUR), at("filler"))).do(k.Attack(0))
        assert seated.foe.damage == 30


def test_no_text_puts_a_quarter_into_play_or_takes_it_for_a_basic_pokemon() -> None:
    raise_ = trainer("Raise", v.PutIntoPlay(source="discard", cards=v.CardFilter(kind="pokemon")))
    seated = table(raise_, discard=FOUR[:3], hand=("raise",))
    assert not any(isinstance(each, k.PlayTrainer) for each in legal(seated.game, seated.state, "player1"))
    assert [facts(seated.game, each).opens for each in QUARTERS] == [False] * 4


def test_a_deck_has_four_of_the_name_and_is_warned_of_what_can_never_be_combined() -> None:
    content = c.Content(pokemon={each.id: each for each in QUARTERS})
    faults = decks.check(content, dict.fromkeys(FOUR, 1)).faults
    assert {each.code for each in faults} == {"deck.size", "deck.basics"}
    three = decks.check(content, {"own-1": 2, "own-2": 1, "own-3": 1}).faults
    (warned,) = [each for each in three if each.code == "deck.parts"]
    assert warned.warning
    assert "4 different cards; the deck has 3" in warned.sentence
    five = decks.check(content, {**dict.fromkeys(FOUR, 1), "own-1": 2}).faults
    assert "deck.copies" in {each.code for each in five}


def test_choices_sheets_face_and_story_say_what_it_is() -> None:
    seated = table(discard=FOUR, hand=("own-1",))
    (only,) = offered(seated)
    assert choices.describe_command(seated.game, seated.state, only) == (
        "Combine Pup V-UNION from your discard pile onto your Bench"
    )
    assert choices.aim(seated.game, seated.state, only).verb == "Combine"
    drawn = faces.face(seated.game, "own-2")
    assert drawn is not None
    assert (drawn.sort, drawn.family, [line.name for line in drawn.lines]) == (
        "V-UNION",
        NAME,
        ["Shell", "Dawn", "Dusk"],
    )
    assert drawn.text.startswith("Once per game")
    seated.do(only)
    told = story.tell(seated.game, seated.state, seated.told(e.PokemonPlayed)[0])
    assert told is not None
    assert told.text == "Player 1 combines 4 cards from their discard pile into Pup V-UNION on the Bench."
    (sheet,) = [
        each for each in sheets.sheets(seated.game, seated.state, "player2")
        if each.ref == piece_ref(seated.mine.bench[0].id)
    ]  # fmt: skip
    said = {fact.name: fact.value for block in sheet.blocks for fact in block.facts}
    assert said["Made of"] == "4 cards, which stay together"
    assert "Evolved from" not in said
    assert said["Card"] == "V-UNION Pokémon"


def test_a_bot_combines_it_and_would_rather_have_a_quarter_in_the_pile_than_in_hand() -> None:
    seated = table(discard=FOUR)
    seen = View(seated.game, "player1", view(seated.state, "player1"), 1)
    assert quick.choose(seen, seen.legal(), Scripted()) == offered(seated)[0]
    toss = trainer("Toss", v.DiscardCards(count=1))
    seated = table(toss, hand=("toss", "filler", "own-1")).do(k.PlayTrainer("a2"))
    seen = View(seated.game, "player1", view(seated.state, "player1"), 1)
    assert quick.choose(seen, seen.legal(), Scripted()) == Answer(seated.prompt.id, (seated.card("own-1"),))
