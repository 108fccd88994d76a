"""Cards that are taken from one place to another: where from, which, whether they are shown, and where to.

Each of these is a category of its own, so that a new place or a new way to choose is one row and goes with all others.
"""

# fmt: off
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .. import vocabulary as v
from . import counts  # noqa: F401  (its rows)
from .nouns import G, Some
from .patterns import NO, Made, S

VERB = G["verb"]


def only(word: Any) -> tuple[Any, ...]:
    """A clause of one word."""
    return (word,)


class Taken(Struct, frozen=True):
    """Cards of some kinds, out of a zone; `shown`: to the opponent."""

    source: str
    objects: tuple[Some, ...]
    shown: bool = False
    distinct: bool = False
    """No two of them of the same type."""


class Place(Struct, frozen=True):
    """Where cards go: to a zone of a player (of either, if it doesn't say), or onto Pokémon."""

    to: str
    side: str = ""
    on: v.Target | None = None
    split: bool = False


# --- where from, and which --------------------------------------------------------------------------------------------

G["kept"].row("your discard pile", "discard")
G["kept"].row("your hand", "hand")
G["kept"].row("your opponent's discard pile", "opponent_discard")
G["searched"].row("your deck", "deck")
G["searched"].row("your discard pile", "discard")
G["searched"].row("your opponent's discard pile", "opponent_discard")
OBJECTS = G["objects"]
OBJECTS.row("{a:some}", (S.a,))
OBJECTS.row("{a:some} and {b:some}", (S.a, S.b), says=False)
OBJECTS.row("{a:some}, {b:some}[,] and {c:some}", (S.a, S.b, S.c), says=False)
OBJECTS.row("{a:some}, {b:some}, {c:some}[,] and {d:some}", (S.a, S.b, S.c, S.d), says=False)
IT = "(it|them|that card|those cards)"
SOUGHT = G["sought"]
SOUGHT.row("search {z:searched} for {c:objects}", Made(lambda z, c: Taken(z, c)))
SOUGHT.row("search your deck for {c:some} of different types", Made(lambda c: Taken("deck", (c,), distinct=True)))
SOUGHT.row("search your deck for [up to] {n:digits} different types of {k:card_kind}", Made(lambda n, k: Taken("deck", (Some(n, k),), distinct=True)))
SOUGHT.row("(choose|take|search) {c:objects} (from|in) {z:kept}", Made(lambda z, c: Taken(z, c)))
TAKEN = G["taken"]
TAKEN.row("{t:sought}", S.t)
TAKEN.row(f"{{t:sought}}[,] (show|reveal) {IT} [to your opponent][,]", Made(lambda t: replace(t, shown=True)))
TAKEN.row("reveal {c:objects} (in|from) your hand", Made(lambda c: Taken("hand", c, shown=True)))

# --- where to ---------------------------------------------------------------------------------------------------------

WHERE = G["where"]
WHERE.row("into your hand", Place("hand", "you"))
WHERE.row("in your hand", Place("hand", "you"), says=False)
WHERE.row("on [the] top of your deck", Place("top", "you"))
WHERE.row("in the Lost Zone", Place("lost_zone"))
WHERE.row("(onto|on|into) your Bench", Place("bench", "you"))
WHERE.row("(onto|on) (their|your opponent's) Bench", Place("bench", "opponent"))
WHERE.row("on the bottom of your deck [in any order]", Place("bottom", "you"))
WHERE.row("into your discard pile", Place("discard", "you"))
WHERE.row("into (their|your opponent's) hand", Place("hand", "opponent"))
WHERE.row("on [the] top of (their|your opponent's) deck", Place("top", "opponent"))
WHERE.row("on the bottom of (their|your opponent's) deck [in any order]", Place("bottom", "opponent"))
INTO_DECK = G["into_deck"]
INTO_DECK.row("into your deck", Place("deck", "you"))
INTO_DECK.row("into (their|your opponent's) deck", Place("deck", "opponent"))
PLACING = G["placing"]
PLACING.row(f"put {IT} {{to:where}}", S.to)
PLACING.row(f"(shuffle|put) {IT} [back] {{to:into_deck}}", S.to)
PLACING.row(f"discard {IT}", Place("discard"))
PLACING.row(f"attach {IT} to {{on:anyone}}", Made(lambda on: Place("attach", on=on)))
PLACING.row(f"attach {IT} to {{on:bare}} in any way you like", Made(lambda on: Place("attach", on=on, split=True)))

VERB.row("put {c:some} from {z:kept} {to:where}", Made(lambda c, z, to: taken(Taken(z, (c,)), to), lambda value: _unretrieved(value)))
VERB.row("put {a:some} and {b:some} from {z:kept} {to:where}", Made(lambda a, b, z, to: taken(Taken(z, (a, b)), to)), says=False)
VERB.row("(shuffle|put) {c:objects} from {z:kept} {to:into_deck}", Made(lambda c, z, to: taken(Taken(z, c), to)), says=False)
VERB.row("play {c:some} from {z:kept} (onto|on) your Bench", Made(lambda c, z: taken(Taken(z, (c,)), Place("bench", "you"))), says=False)
VERB.row("{t:taken} and {p:placing}", Made(lambda t, p: taken(t, p)), says=False)


def taken(cards: Taken, place: Place) -> Any:
    """The words for cards that go from one place to another; NO if there are none."""
    whose = "opponent" if cards.source == "opponent_discard" else "you"
    if place.side not in ("", whose):
        return NO
    made = [_MOVES[cards.source](each, place, cards) for each in cards.objects]
    if any(words is NO for words in made) or (len(made) > 1 and _one_for_all(place)):
        return NO
    return tuple(word for words in made for word in words)


def _one_for_all(place: Place) -> bool:
    """Whether one Pokémon would have to take cards of several words: it could be chosen anew for each."""
    return place.on is not None and place.on.count is not None and not place.split


def _from_deck(c: Some, place: Place, cards: Taken) -> Any:
    if cards.distinct and place.on is not None:
        attached = attach_searched(c, place.on, split=place.split)
        return attached if attached is NO else only(replace(attached[0], distinct=True))
    if cards.distinct and place.to not in ("hand", "bench"):
        return NO
    if place.on is not None:
        return attach_searched(c, place.on, split=place.split)
    if place.to not in ("hand", "bench", "top", "discard"):
        return NO
    found = search(c, place.to, shown=cards.shown)
    return found if found is NO or not cards.distinct else only(replace(found[0], distinct=True))


def _from_pile(c: Some, place: Place, cards: Taken) -> Any:
    if place.on is not None:
        return attach(c, place.on, "discard", split=place.split) if cards.source == "discard" else NO
    if place.to == "bench":
        return onto_bench(c, cards.source)
    return NO if place.to == "discard" else _retrieve(c, place.to, cards.source)


def _from_hand(c: Some, place: Place, cards: Taken) -> Any:
    if place.on is not None:
        return attach(c, place.on, "hand", split=place.split)
    if place.to == "bench":
        return onto_bench(c, "hand")
    if place.to == "discard":
        return of_hand(c)
    if not isinstance(c.count, int) or place.to == "hand":
        return NO
    if place.to == "lost_zone":
        return only(v.DiscardCards(count=c.count, cards=c.cards, up_to=c.up_to, to="lost_zone"))
    to: Any = "shuffled" if place.to == "deck" else place.to
    return only(v.ShuffleHand(count=c.count, cards=c.cards, up_to=c.up_to, to=to, shown=cards.shown))


_MOVES = {"deck": _from_deck, "discard": _from_pile, "opponent_discard": _from_pile, "hand": _from_hand}


# --- the words --------------------------------------------------------------------------------------------------------


def so_many(count: Any, *, most: int = 60) -> Any:
    """A count as a search wants it: any number is as many as there can be."""
    return most if count in ("any", "all") else count


def of_hand(c: Some, *, side: Any = "you", chooser: Any = "owner") -> Any:
    """Cards that are discarded from a hand."""
    if c.units and c.count != 1:
        return NO
    count: Any = "all" if c.count == "any" else c.count
    up_to = c.up_to or c.count == "any"
    return only(v.DiscardCards(side=side, count=count, cards=c.cards, up_to=up_to, chooser=chooser))


def search(c: Some, to: Any, *, shown: bool) -> Any:
    """Cards of your deck."""
    if c.units and c.count != 1 and c.cards.kind == "energy":
        return NO
    count = so_many(c.count, most=v.LARGEST_BENCH if to == "bench" else 60)
    return only(
        v.SearchDeck(
            cards=c.cards, count=count, to=to, shown=shown or to in ("bench", "discard"),
            up_to=(c.up_to or c.count == "any") and c.cards == v.ANY_CARD,
        )
    )  # fmt: skip


def attach_searched(c: Some, on: v.Target, *, split: bool) -> Any:
    """Energy cards of your deck that are attached."""
    if c.cards.kind != "energy" or (on.several and not split):
        return NO
    if not split:
        return only(v.SearchDeck(cards=c.cards, count=so_many(c.count), to="attach", on=on))
    many: Any = "any" if c.count in ("any", "all") else c.count
    up_to = many != "any"
    return only(v.AttachEnergy(source="deck", on=on, cards=c.cards, count=many, up_to=up_to, split=split))


def attach(c: Some, on: v.Target, zone: Any, *, split: bool = False) -> Any:
    """Energy cards of the hand or the discard pile that are attached."""
    if c.cards.kind != "energy" or (on.count is None and on.several and not split):
        return NO
    count: Any = "any" if c.count == "all" else c.count
    return only(v.AttachEnergy(source=zone, on=on, cards=c.cards, count=count, up_to=c.up_to, split=split))


def onto_bench(c: Some, source: Any) -> Any:
    """Pokémon that come into play; cards of a name are Pokémon there."""
    if c.cards.names and c.cards.kind is None:
        c = replace(c, cards=replace(c.cards, kind="pokemon"))
    if c.cards.kind != "pokemon" or not isinstance(c.count, int):
        return NO
    return only(v.PutIntoPlay(source=source, cards=c.cards, count=c.count, up_to=c.up_to))


def _retrieve(c: Some, to: Any, source: Any) -> Any:
    count: Any = "all" if c.count == "any" else c.count
    up_to = c.up_to or c.count == "any"
    if (to == "top" and count != 1) or (to == "bottom" and not isinstance(count, int)):
        return NO
    return only(v.Retrieve(cards=c.cards, count=count, up_to=up_to, to=to, source=source))


def _unretrieved(value: Any) -> dict[str, Any] | None:
    if len(value) != 1 or type(value[0]) is not v.Retrieve:
        return None
    word = value[0]
    if word != v.Retrieve(cards=word.cards, count=word.count, up_to=word.up_to, to=word.to) or word.to == "deck":
        return None
    count, up_to = ("any", False) if (word.count, word.up_to) == ("all", True) else (word.count, word.up_to)
    place = Place(word.to) if word.to == "lost_zone" else Place(word.to, "you")
    return {"c": Some(count, word.cards, up_to), "z": "discard", "to": place}

# "a Fire Energy card, a Water Energy card, or 1 of each": of a deck nobody must find both
SOUGHT.row("search your deck for (a|an|1) {a:card_kind}, (a|an|1) {b:card_kind}, or 1 of each", Made(lambda a, b: Taken("deck", (Some(1, a, up_to=True), Some(1, b, up_to=True)))))
