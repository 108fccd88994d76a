"""What lies otherwise on Turnwright's table than on the engine's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from turnwright.rulesets.tcg import derived
from turnwright.rulesets.tcg.legal import reader
from turnwright.rulesets.tcg.official.positions import CONDITIONS
from turnwright.rulesets.tcg.official.terms import Raw
from turnwright.rulesets.tcg.state import SEATS, Pokemon, State

from .cards import Cards

PARTS = ("cards", "max HP", "HP", "energy", "tools", "conditions")
Shown = tuple[Any, ...]
"""A Pokémon as both show it, part by part."""


def differences(cards: Cards, state: State, step: Raw) -> list[str]:
    """Every difference between two tables after the same action, as "where: ours and theirs"."""
    current = step["current"]
    result = current["result"]
    has_ended = state.match_state == "match_ended"
    if has_ended or result >= 0:
        ours = {None: 2, "player1": 0, "player2": 1}[state.winner] if has_ended else -1
        return [] if ours == result else [f"result: ours {ours}, theirs {result}"]
    if state.match_state != "player_turn":
        return [f"match state: {state.match_state}"]
    found = [] if state.turn == current["turn"] else [f"turn: ours {state.turn}, theirs {current['turn']}"]
    for index in range(2):
        found += _side(cards, state, current, index)
    stadium = (state.stadium,) if state.stadium else ()
    found += _zone(cards, "stadium", _ours(cards, state, stadium), _theirs(current["stadium"]))
    if state.turn == current["turn"]:
        used = {"energyAttached": state.attached, "supporterPlayed": state.supporters, "retreated": state.retreats}
        found += [
            f"flag {flag}: ours {count}, theirs {current[flag]}"
            for flag, count in used.items()
            if bool(count) != current[flag]
        ]
    return found


def _ours(cards: Cards, state: State, zone: Iterable[str]) -> Counter[int]:
    return Counter(cards.numbers[state.faces[card]] for card in zone)


def _theirs(zone: Iterable[Raw]) -> Counter[int]:
    return Counter(card["id"] for card in zone)


def _zone(cards: Cards, what: str, ours: Counter[int], theirs: Counter[int]) -> list[str]:
    if ours == theirs:
        return []
    more = [f"+{cards.name(card)}×{count}" for card, count in (ours - theirs).items()]
    less = [f"-{cards.name(card)}×{count}" for card, count in (theirs - ours).items()]
    return [f"{what}: {' '.join([*more, *less])}"]


def _side(cards: Cards, state: State, current: Raw, index: int) -> list[str]:
    side, player, who = state.sides[SEATS[index]], current["players"][index], f"p{index + 1}"
    actives = [_our_pokemon(cards, state, side.active, active=True)] if side.active else []
    their_actives = [_their_pokemon(raw, player, active=True) for raw in player["active"] if raw]
    found = []
    for ours, theirs in zip(actives, their_actives, strict=False):
        found += _parts(f"{who} active", ours, theirs)
    if len(actives) != len(their_actives):
        found.append(f"{who} active: ours {len(actives)}, theirs {len(their_actives)}")
    bench = [_our_pokemon(cards, state, pokemon, active=False) for pokemon in side.bench]
    found += _bench(cards, who, bench, [_their_pokemon(raw, player, active=False) for raw in player["bench"]])
    zones = (
        ("hand", side.hand, player["hand"]),
        ("deck", side.deck, player["deck"]),
        ("discard", (*side.discard, *side.lost_zone), player["discard"]),
        ("prizes", side.prizes, player["prize"]),
    )
    for name, mine, theirs in zones:
        found += _zone(cards, f"{who} {name}", _ours(cards, state, mine), _theirs(theirs))
    return found


def _our_pokemon(cards: Cards, state: State, pokemon: Pokemon, *, active: bool) -> Shown:
    return (
        tuple(cards.numbers[state.faces[card]] for card in pokemon.cards),
        pokemon.max_hp,
        pokemon.hp,
        tuple(sorted(_ours(cards, state, pokemon.energies).items())),
        tuple(sorted(_ours(cards, state, pokemon.tools).items())),
        tuple(sorted(pokemon.conditions)) if active else (),
    )


def _their_pokemon(raw: Raw, player: Raw, *, active: bool) -> Shown:
    return (
        (*(card["id"] for card in raw["preEvolution"]), raw["id"]),
        raw["maxHp"],
        raw["hp"],
        tuple(sorted(_theirs(raw["energyCards"]).items())),
        tuple(sorted(_theirs(raw["tools"]).items())),
        tuple(sorted(each for each in CONDITIONS if player[each])) if active else (),
    )


def _parts(where: str, ours: Shown, theirs: Shown) -> list[str]:
    rows = zip(PARTS, ours, theirs, strict=True)
    return [f"{where} {part}: ours {mine}, theirs {other}" for part, mine, other in rows if mine != other]


def _bench(cards: Cards, who: str, ours: list[Shown], theirs: list[Shown]) -> list[str]:
    """Benches in any order: equal Pokémon are paired first, then those of the same cards."""
    left = list(theirs)
    odd = []
    for mine in ours:
        if mine in left:
            left.remove(mine)
        else:
            odd.append(mine)
    found = []
    for mine in odd:
        other = next((shown for shown in left if shown[0] == mine[0]), None)
        if other is None:
            found.append(f"{who} bench: only ours has {[cards.name(card) for card in mine[0]]}")
        else:
            left.remove(other)
            found += _parts(f"{who} bench", mine, other)
    return [*found, *(f"{who} bench: only theirs has {[cards.name(card) for card in shown[0]]}" for shown in left)]


def readings(cards: Cards, state: State, current: Raw) -> Iterable[tuple[str, str, str]]:
    """Maximum HP, provided energy and room on the bench that Turnwright reads otherwise from the same table.

    (the sort of reading, the card, how they differ)
    """
    for index, seat in enumerate(SEATS):
        scribe = reader(cards.game, state, seat)
        player = current["players"][index]
        in_play = [raw for raw in (*player["active"], *player["bench"]) if raw]
        for raw, pokemon in zip(in_play, state.sides[seat].in_play, strict=True):
            hp = derived.max_hp(scribe, seat, pokemon)
            if hp != raw["maxHp"]:
                yield "reading of max HP", cards.name(raw["id"]), f"ours {hp}, theirs {raw['maxHp']}"
            units = len(derived.units(scribe, seat, pokemon))
            if units != len(raw["energies"]):
                held = ", ".join(sorted({cards.name(card["id"]) for card in raw["energyCards"]}))
                yield "reading of energy", held, f"ours {units}, theirs {len(raw['energies'])}"
        size = derived.bench_size(scribe, seat)
        if size != player["benchMax"]:
            yield "reading of bench", "", f"ours {size}, theirs {player['benchMax']}"
