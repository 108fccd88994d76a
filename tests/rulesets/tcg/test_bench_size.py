"""How many Pokémon a Bench holds, as cards say it: read from sentences of our own, and played."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.tcg.prints import printed
from tests.rulesets.tcg.table import Table, at, mon
from tests.rulesets.tcg.texts import power

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import importer
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.legal import legal

FEW = (
    "Each player can't have more than 3 Benched Pokémon. If a player has 4 or more Benched Pokémon, they discard "
    "Benched Pokémon until they have 3 Pokémon on the Bench. The player who played this card discards first."
)
HOME = (
    "No player may have more than 3 Pokémon on their Bench. When this card is played, if a player has 4 Pokémon on "
    "their Bench, that player chooses 1 of them and returns it and all cards attached to it to their hand."
)
MANY = (
    "Each player can have up to 7 Pokémon on their Bench. When this card leaves play, each player discards Pokémon "
    "from their Bench until they have 5 Pokémon on their Bench."
)


def park(text: str, name: str = "Park") -> c.Trainer:
    card = importer.entry(
        {"id": name.lower(), "name": name, "supertype": "Trainer", "subtypes": ["Stadium"], "rules": [text]}
    )
    assert isinstance(card, c.Trainer)
    assert not c.is_partial(card), c.unread(card)
    assert not c.is_doubtful(card), c.doubts(card)
    return card


def bench(count: int) -> tuple[Any, ...]:
    return tuple(at("filler", energies=("fire_energy",)) for _ in range(count))


@pytest.mark.parametrize(
    ("text", "word"),
    [(FEW, v.BenchIs(count=3)), (HOME, v.BenchIs(count=3, to="hand")), (MANY, v.BenchIs(count=7))],
)
def test_texts_about_the_bench(text: str, word: v.BenchIs) -> None:
    assert park(text).abilities[0].effects == (word,)


def test_a_bench_that_is_too_full_is_trimmed_by_its_player() -> None:
    table = Table(park(FEW), mine=(at("filler"), *bench(5)), theirs=(at("rival"), *bench(4)), hand=("park",))
    table.do(k.PlayTrainer(table.card("park")))
    assert table.prompt.seat == "player1", "who played it is first"
    gone = table.mine.bench[4].id
    table.answer(gone).answer(table.mine.bench[0].id)
    assert (len(table.mine.bench), table.prompt.seat) == (3, "player2")
    assert gone not in [each.id for each in table.mine.bench]
    table.answer(table.theirs.bench[0].id)
    assert len(table.theirs.bench) == 3
    assert not table.state.flow.prompts
    assert (table.mine.owed, table.theirs.owed) == (0, 0), "nobody was knocked out"
    assert table.named(table.mine.discard).count("filler") == 2


def test_no_pokemon_comes_onto_a_bench_that_is_full_by_a_stadium() -> None:
    table = Table(park(FEW), mine=(at("filler"), *bench(3)), hand=("filler",), stadium="park")
    with pytest.raises(Refusal, match="full"):
        table.do(k.PlayPokemon(table.card("filler")))
    assert not any(isinstance(each, k.PlayPokemon) for each in legal(table.game, table.state, "player1"))


def test_where_they_go_to_the_hand_the_other_player_is_first() -> None:
    table = Table(park(HOME), mine=(at("filler"), *bench(4)), theirs=(at("rival"), *bench(4)), hand=("park",))
    table.do(k.PlayTrainer(table.card("park")))
    assert table.prompt.seat == "player2"
    table.answer(table.theirs.bench[0].id).answer(table.mine.bench[0].id)
    assert table.named(table.theirs.hand) == ["filler", "fire_energy"]
    assert table.named(table.mine.hand) == ["filler", "fire_energy"]


def test_a_longer_bench_is_trimmed_when_its_stadium_leaves() -> None:
    other = c.Trainer(id="hall", name="Hall", kind="stadium")
    table = Table(park(MANY), other, mine=(at("filler"), *bench(5)), hand=("filler", "filler", "filler", "hall"),
                  stadium="park")  # fmt: skip
    table.do(k.PlayPokemon(table.card("filler"))).do(k.PlayPokemon(table.card("filler")))
    with pytest.raises(Refusal, match="full"):
        table.do(k.PlayPokemon(table.card("filler")))
    table.do(k.PlayTrainer(table.card("hall")))
    for _ in range(2):
        table.answer(table.prompt.options[0])
    assert len(table.mine.bench) == 5


def test_of_two_numbers_the_smaller_counts_as_long_as_both_are_there() -> None:
    dust = power(
        "As long as Pup is in the Active Spot, your opponent can't have more than 2 Benched Pokémon. If they have 3 or "
        "more Benched Pokémon, they discard Benched Pokémon until they have 2 Pokémon on the Bench."
    )
    assert (dust.place, dust.effects) == ("active", (v.BenchIs(side="opponent", count=2),))
    pup = mon("Pup", abilities=(dust,), retreat=0)
    table = Table(pup, park(FEW), mine=(at("filler"), at("pup"), *bench(2)), theirs=(at("rival"), *bench(3)),
                  stadium="park")  # fmt: skip
    table.do(k.Retreat(table.mine.bench[0].id))
    assert table.prompt.seat == "player2"
    table.answer(table.theirs.bench[0].id)
    assert (len(table.mine.bench), len(table.theirs.bench)) == (3, 2)


@pytest.mark.parametrize("id_", ["swsh9-137", "sv3-123", "gym1-124"])
def test_printed_cards_that_make_a_bench_smaller(id_: str) -> None:
    card = printed(id_)
    assert not c.is_partial(card)
    assert not c.is_doubtful(card)
