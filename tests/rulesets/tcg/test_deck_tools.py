"""Formats, lists of the online games, what there is to say about a deck, and what it deals, by brute force."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

import msgspec
import pytest
from tests.rulesets.tcg.test_readback import doubtful

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import decks
from turnwright.rulesets.tcg.content import Content, Energy, Pokemon, Trainer
from turnwright.rulesets.tcg.rules import deck_odds, formats
from turnwright.rulesets.tcg.rules import decks as rules

PUP = Pokemon(id="sm1-1", name="Pup", set="sm1", number="1", hp=50, types=("fire",))
OLD = Pokemon(id="base1-46", name="Pup", set="base1", number="46", hp=40, types=("fire",))
NEW = Pokemon(id="sv3-7", name="Cub", set="sv3", number="7", mark="G", hp=60, types=("fire",))
WALK = Trainer(id="swsh1-9", name="Professor's Walk (Old Oak)", set="swsh1", number="9", mark="D", unparsed=("Walk.",))
FIRE = Energy(id="base1-98", name="Fire Energy", set="base1", number="98", basic=True, provides=(("fire",),))
SPARK = Energy(
    id="base1-100", name="Lightning Energy", set="base1", number="100", basic=True, provides=(("electric",),)
)
CONTENT = Content(
    pokemon={card.id: card for card in (PUP, OLD, NEW, doubtful())},
    trainers={WALK.id: WALK},
    energy={FIRE.id: FIRE, SPARK.id: SPARK},
)


def codes(cards: dict[str, int], allowed: rules.Format) -> list[str]:
    return [fault.code for fault in decks.check(CONTENT, cards, allowed=allowed).faults]


def on(name: str, day: str = "2025-06-01", more: tuple[formats.Dated, ...] = ()) -> rules.Format:
    """A format as it is on a day."""
    allowed = formats.find(name, on=day, more=more)
    assert allowed is not None
    return allowed


# --- formats ----------------------------------------------------------------------------------------------------------


def test_formats_by_mark_by_series_and_by_own_bans() -> None:
    old = {"base1-46": 4, "base1-98": 56}
    middle = {"sm1-1": 4, "base1-98": 56}
    new = {"sv3-7": 4, "base1-98": 56}
    assert [codes(each, on("unlimited")) for each in (old, middle, new)] == [[], [], []]
    assert [codes(each, on("expanded")) for each in (old, middle, new)] == [["deck.series"], [], []]
    assert [codes(each, on("standard")) for each in (old, middle, new)] == [["deck.mark"], ["deck.mark"], []]
    assert codes(new, rules.Format(banned=("Cub",))) == ["deck.banned"]
    assert codes(new, rules.Format(sets=("sm1",))) == ["deck.set"]


@pytest.mark.parametrize(("day", "marks"), [
    ("2023-04-13", "EFG"),  # before there is any entry, the first one counts
    ("2024-04-04", "EFG"),
    ("2024-04-05", "FGH"),
    ("2025-04-11", "GHI"),
    ("2026-12-31", "HIJ"),
])  # fmt: skip
def test_a_format_is_the_one_of_its_day(day: str, marks: str) -> None:
    assert on("standard", day).marks == tuple(marks)


def test_a_card_is_banned_from_a_day_on_that_printing_alone_where_an_id_says_so() -> None:
    assert ("Lusamine" in on("expanded", "2019-02-14").banned, "Lusamine" in on("expanded", "2019-02-15").banned) == (
        False,
        True,
    )
    assert "bw3-67" in on("expanded").banned
    assert "Archeops" not in on("expanded").banned


def test_entries_of_a_file_are_newer_ones() -> None:
    more = formats.read(b'[{"name": "standard", "since": "2025-05-01", "marks": ["Z"], "banned": ["Cub"]}]')
    assert on("standard", more=more).marks == ("Z",)
    assert on("standard", "2025-04-30", more=more).marks == ("G", "H", "I")
    assert formats.find("pup cup", on="2025-01-01") is None
    for wrong in (b"{}", b'[{"name": "x", "since": "2025-13-01"}]', b'[{"name": "x", "sets": 1}]'):
        with pytest.raises(ValueError):  # noqa: PT011  (msgspec's and the calendar's)
            formats.read(wrong)


def test_formats_want_cards_that_are_read_whole() -> None:
    cards = {"sm1-1": 4, "swsh1-9": 1, "base1-98": 55}
    assert codes(cards, on("unlimited")) == []
    (fault,) = decks.check(CONTENT, cards, allowed=on("expanded")).faults
    assert fault.code == "deck.partial"
    assert fault.sentence == (
        "Professor's Walk (swsh1-9) is played only in part: 1 clause of its text isn't read. Take it out, or play "
        "without the rule of whole cards."
    )


def test_a_deck_is_checked_with_the_cards_that_are_not_played_as_printed() -> None:
    found = decks.check(CONTENT, {"sm1-1": 2, "own1-1": 2, "swsh1-9": 1, "base1-98": 55})
    assert found.is_legal
    assert (found.partial, found.doubtful) == (("Professor's Walk (Old Oak)",), ("Pup",))
    assert not decks.check(CONTENT, {"sm1-1": 5, "base1-98": 55}).is_legal
    with pytest.raises(Refusal, match='no card "nobody"'):
        decks.check(CONTENT, {"nobody": 60})


# --- lists of the online games ----------------------------------------------------------------------------------------

ONLINE = """Pokémon: 6
4 Pup BS 46
2 Cub OBF 7 PH

Trainer: 1
1 Professor's Walk (Old Oak) SSH 9

Energy: 53
50 Basic {R} Energy SVE 2
3 Lightning Energy BS 100

Total Cards: 60
"""


def test_a_list_of_the_online_games_is_read_and_written() -> None:
    deck = decks.read(ONLINE.encode(), CONTENT, file="mine.txt")
    counts = {entry.card: entry.count for entry in deck.cards}
    assert counts == {"base1-46": 4, "sv3-7": 2, "swsh1-9": 1, "base1-98": 50, "base1-100": 3}
    written = decks.write_online(deck, CONTENT)
    assert "4 Pup BS 46" in written
    assert "Total Cards: 60" in written
    assert decks.read(written.encode(), CONTENT, file="mine.txt") == deck


def test_a_printing_that_is_not_there_is_named() -> None:
    with pytest.raises(Refusal, match=r'mine.txt:1: There is no "Pup" of base1 47; there is: '):
        decks.read(b"4 Pup BS 47", CONTENT, file="mine.txt")


SADA, TURO = (
    Trainer(id=f"sv1-{number}", name=f"Professor's Walk ({who})", set="sv1", number=number, mark="G")
    for number, who in (("189", "Sada"), ("190", "Turo"))
)
PROMO = Pokemon(id="svp-90", name="Cub", set="svp", number="90", mark="G", hp=70, types=("fire",))
NEWER = Content(
    pokemon={card.id: card for card in (PUP, OLD, NEW, PROMO)},
    trainers={card.id: card for card in (WALK, SADA, TURO)},
    energy={FIRE.id: FIRE},
)


def listed(line: str, content: Content = NEWER) -> str:
    (entry,) = decks.read(line.encode(), content, file="mine.txt").cards
    return entry.card


def test_set_and_number_name_a_card_and_its_name_does_where_the_set_is_not_there() -> None:
    assert listed("4 Professor's Walk SVI 189") == "sv1-189", "the person behind the name need not be written"
    assert listed("4 Professor’s Walk SVI 190") == "sv1-190", "whatever apostrophe"
    assert listed("4 Professor's Walk PAL 172") in ("sv1-189", "sv1-190", "swsh1-9"), "a Trainer card of that name"
    assert listed("4 Cub PR-SV 90") == "svp-90", "promos"
    alone = Content(trainers={"swsh1-77": Trainer(id="swsh1-77", name="Lone Walk", set="swsh1", number="77")})
    assert listed("4x Cub PR-SV 90") == "svp-90", "as some people write a number"
    assert listed("4 Lone Walk ZZZ 12", alone) == "swsh1-77", "a set that nobody here has heard of"
    assert listed("9 Basic {R} Energy MEE 2") == "base1-98"


def test_of_several_pokemon_of_a_name_one_is_to_be_named() -> None:
    with pytest.raises(Refusal, match=r"mine\.txt:1: Cub of TWM 5 isn't here, and 2 different cards") as caught:
        listed("4 Cub TWM 5")
    assert caught.value.code == "deck.card"
    alone = Content(pokemon={NEW.id: NEW}, energy={FIRE.id: FIRE})
    assert listed("4 Cub TWM 5", alone) == "sv3-7"


def test_everything_that_is_wrong_with_a_list_is_told_at_once() -> None:
    with pytest.raises(Refusal) as caught:
        decks.read(b"4 Kub OBF 7\nwhat is this\n99 Pup BS 46\n4 Cub OBF 7", NEWER, file="mine.txt")
    lines = str(caught.value).splitlines()
    assert caught.value.code == "deck.faulty"
    assert lines[0] == "3 lines can't be read:"
    assert [line.partition(": ")[0] for line in lines[1:]] == ["mine.txt:1", "mine.txt:2", "mine.txt:3"]


def test_names_that_the_rules_count_as_one_are_one() -> None:
    twelve = {"sv1-189": 4, "sv1-190": 4, "swsh1-9": 4, "sv3-7": 4, "base1-98": 44}
    (fault,) = decks.check(NEWER, twelve).faults
    assert fault.sentence == "Professor's Walk: 12 copies but the maximum allowed is 4: take out 8."


def test_a_reprint_is_legal_where_its_card_is() -> None:
    """An old Professor's Walk is legal because a new one is; an old Pup isn't because another Pup is."""
    standard = msgspec.structs.replace(on("standard"), whole=False)
    cards = {"swsh1-9": 4, "sv3-7": 4, "base1-98": 52}
    assert decks.check(NEWER, cards, allowed=standard).faults == ()
    assert [fault.code for fault in decks.check(CONTENT, cards, allowed=standard).faults] == ["deck.mark"]
    other = {"base1-46": 4, "base1-98": 56}
    assert [fault.code for fault in decks.check(NEWER, other, allowed=rules.Format(sets=("sm1",))).faults] == [
        "deck.set"
    ]
    again = Pokemon(id="sv9-1", name="Pup", set="sv9", number="1", mark="I", hp=50, types=("fire",))
    reprinted = Content(pokemon={card.id: card for card in (PUP, again)}, energy={FIRE.id: FIRE})
    assert decks.check(reprinted, {"sm1-1": 4, "base1-98": 56}, allowed=standard).faults == ()


# --- what a deck deals ------------------------------------------------------------------------------------------------

Deal = Callable[[tuple[int, ...], tuple[int, ...]], int]


def brute(wanted: set[int], basics: set[int], deck: int, hand: int, prizes: int, deal: Deal) -> list[Fraction]:
    """Every hand with a Basic Pokémon and every row of Prize cards after it."""
    counted = dict.fromkeys(range(len(wanted) + 1), 0)
    for held in combinations(range(deck), hand):
        if not basics & set(held):
            continue
        rest = [card for card in range(deck) if card not in held]
        for laid in combinations(rest, prizes):
            counted[deal(held, laid)] += 1
    return [Fraction(count, sum(counted.values())) for count in counted.values()]


@pytest.mark.parametrize("is_basic", [False, True])
def test_the_odds_are_those_of_every_hand_and_every_row_of_prizes(is_basic: bool) -> None:
    wanted = {0, 1}
    basics = {0, 1, 2} if is_basic else {2, 3, 4}
    shape = {"copies": 2, "basics": 3, "is_basic": is_basic, "deck": 10, "hand": 3}
    held = brute(wanted, basics, 10, 3, 2, lambda hand, laid: len(wanted & set(hand)))
    laid = brute(wanted, basics, 10, 3, 2, lambda hand, laid: len(wanted & set(laid)))
    assert list(deck_odds.in_opening_hand(**shape)) == held
    assert list(deck_odds.among_prizes(**shape, prizes=2)) == laid


def test_mulligans_of_a_usual_deck() -> None:
    missed = deck_odds.mulligan(basics=12)
    assert round(float(missed), 4) == 0.1906
    assert deck_odds.mulligans(basics=12) == missed / (1 - missed)
    assert deck_odds.mulligan(basics=60) == 0
    with pytest.raises(ValueError, match="never keeps"):
        deck_odds.mulligans(basics=0)
