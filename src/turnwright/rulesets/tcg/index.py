"""The tables of a game, derived from its cards and rulings once, and the last answers about a state."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

import msgspec

from turnwright.kernel.ruleset import Scribe

from . import content as c
from .facts import Facts, facts_of
from .options import Options
from .rules.energy import Unit
from .rules.terms import EnergyType
from .state import Pokemon, Side, State

Run: TypeAlias = Scribe[State, c.Content, Options]

POOLS_KEPT = 64
"""For how many pairs of decks the game remembers what their cards can do."""


class Pool(NamedTuple):
    """What occurs in two deck lists at all: most games need not look for most words."""

    standing: frozenset[type]
    triggers: frozenset[str]
    on_energy: bool
    on_tools: bool
    activated: bool
    energy_activated: bool
    bound_energy: bool
    """Whether some Energy card may only be on certain Pokémon."""
    more_hp: bool
    """Whether any word changes HP."""
    kept: bool
    """Whether some card has the abilities of the one under it, too."""
    stars: bool
    """Whether there are ◇ cards."""
    unions: bool
    """Whether there are parts of a V-UNION."""


Carrier = tuple[str, Pokemon | None, str, c.AnyCard, Facts]
"""A card in play that can have abilities: its side, its Pokémon (a stadium has none), its handle, what it is."""


class Carried(NamedTuple):
    """The carriers of one state, with all that they depend on: what it holds is alive, so `is` is a sound question."""

    sides: dict[str, Side]
    stadium: str
    current: str
    carriers: list[Carrier]


class Usable(NamedTuple):
    """An attack that can be used, with what the engine does for it, and the card that it is printed on."""

    attack: c.Attack
    script: tuple[Any, ...]
    damage: int
    card: c.AnyCard
    place: int


class Reach(NamedTuple):
    """What a printed Pokémon can do with some Energy: for players, who ask it of many positions."""

    now: int
    """The most damage that can be paid for."""
    soon: int
    """The same with one Energy more."""
    energy: int
    """The Energy that it has use for."""
    types: tuple[EnergyType, ...]


class Live(NamedTuple):
    """Current numbers of a Pokémon or a Bench, with everything that changes them. Conditions use these numbers and the
    numbers use conditions, so they are passed in instead of imported.
    """

    types: Callable[[Run, str, Pokemon], tuple[EnergyType, ...]]
    units: Callable[[Run, str, Pokemon], tuple[Unit, ...]]
    card_units: Callable[[Run, str], tuple[Unit, ...]]
    retreat_cost: Callable[[Run, str, Pokemon], int]
    resistances: Callable[[Run, str, Pokemon], tuple[tuple[EnergyType, object], ...]]
    bench_size: Callable[[Run, str], int]
    has_ability: Callable[[Run, str, Pokemon, str], bool]


DeckList = dict[str, int]


class Index:
    """What a game keeps. Tables are built once; of answers about states only the last, or a bounded number, stay."""

    __slots__ = ("_cards", "_last_pool", "_pools", "asked", "carried", "facts", "lines", "live", "printed", "reach")

    def __init__(self, content: c.Content, options: Options, live: Live) -> None:
        self.live = live
        self._cards = content.cards
        self.facts: dict[str, Facts] = {
            card.id: facts_of(card, status_first=options.status_first) for card in content.cards.values()
        }
        self.lines = _lines(content.pokemon.values())
        """By a name in small letters: the names that it evolves from."""
        self.carried: Carried | None = None
        self.asked: list[tuple[Run, type, str]] = []
        """Which words hold is being asked, by whom and of what: empty between two questions."""
        self.printed: dict[str, tuple[Usable, ...]] = {}
        """The attacks of a card that has only its own, by its id."""
        self.reach: dict[tuple[str, ...], Reach] = {}
        """By a Pokémon's top card and the Energy cards on it."""
        self._pools: dict[frozenset[str], Pool] = {}
        self._last_pool: tuple[DeckList, DeckList, Pool] | None = None

    def pool(self, one: DeckList, two: DeckList) -> Pool:
        """What the cards of two deck lists can do; asked all the time for the lists of one match."""
        last = self._last_pool
        if last is not None and last[0] is one and last[1] is two:
            return last[2]
        listed = frozenset({*one, *two})
        pool = self._pools.get(listed)
        if pool is None:
            if len(self._pools) >= POOLS_KEPT:
                self._pools.clear()
            pool = self._pools[listed] = self._pool(listed)
        self._last_pool = one, two, pool
        return pool

    def _pool(self, listed: frozenset[str]) -> Pool:
        cards = [self._cards[card] for card in listed]
        every = [(card, self.facts[card.id]) for card in cards]
        return Pool(
            standing=frozenset(kind for _, known in every for kind in known.standing),
            triggers=frozenset(event for _, known in every for event in known.triggers),
            on_energy=any(known.kind == "energy" and (known.standing or known.triggers) for _, known in every),
            on_tools=any(isinstance(card, c.Trainer) and (known.standing or known.triggers) for card, known in every),
            activated=any(known.activated for _, known in every),
            energy_activated=any(known.activated and known.kind == "energy" for _, known in every),
            bound_energy=any(isinstance(card, c.Energy) and card.only_on is not None for card in cards),
            more_hp=b'"more_hp"' in msgspec.json.encode(cards),
            stars=any("prism_star" in card.tags for card in cards),
            kept=any(isinstance(card, c.Pokemon) and "abilities" in card.keeps for card in cards),
            unions=any(isinstance(card, c.Pokemon) and card.parts == 4 for card in cards),
        )


def _lines(cards: Iterable[c.Pokemon]) -> dict[str, frozenset[str]]:
    lines: dict[str, frozenset[str]] = {}
    for card in cards:
        for above in card.evolves_to:
            lines[above.casefold()] = lines.get(above.casefold(), frozenset()) | {card.name.casefold()}
        if card.evolves_from is not None:
            name = card.name.casefold()
            lines[name] = lines.get(name, frozenset()) | {card.evolves_from.casefold()}
    return lines
