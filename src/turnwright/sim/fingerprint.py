"""What battles depend on besides their plan: two places with equal fingerprints play equal battles.

A plan names its packs and players; another computer, or the same one a day later, may have others of the same name.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from turnwright.kernel.files import read_bounded
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.ruleset import AnyGame
from turnwright.kernel.shapes import PackRef
from turnwright.kernel.version import VERSION
from turnwright.players import from_file


class Fingerprint(msgspec.Struct, frozen=True):
    """Versions, packs, rulings and players' files, by what is in them."""

    turnwright: str
    ruleset: str
    """The version of the ruleset."""
    packs: tuple[PackRef, ...]
    options: dict[str, Any]
    players: dict[str, str] = {}
    """By seat, the hash of the file that plays it."""


def fingerprint(game: AnyGame, players: dict[str, str]) -> Fingerprint:
    """The fingerprint of a game as it is here, with players by seat."""
    return Fingerprint(
        turnwright=VERSION,
        ruleset=game.ruleset.version,
        packs=game.packs,
        options=msgspec.to_builtins(game.options),
        players={seat: _hash(from_file.path_of(name)) for seat, name in players.items() if from_file.is_file(name)},
    )


def _hash(path: str) -> str:
    return hashlib.sha256(read_bounded(Path(path))).hexdigest()


def refuse_if_different(here: Fingerprint, begun: Fingerprint, where: str) -> None:
    """Refuses to mix battles that were not played by the same rules and content."""
    if here != begun:
        raise Refusal("sim.fingerprint", where=text_ref(where), difference=text_ref(difference(here, begun)))


def difference(here: Fingerprint, begun: Fingerprint) -> str:
    """The first thing in which two fingerprints differ, in words."""
    if here.turnwright != begun.turnwright:
        return f"Turnwright is {here.turnwright} there, and the simulation was begun with {begun.turnwright}"
    if here.ruleset != begun.ruleset:
        return f"the ruleset has version {here.ruleset} there, and the simulation was begun with {begun.ruleset}"
    if here.options != begun.options:
        return f"the rulings differ ({', '.join(_differing(here.options, begun.options))})"
    mine, theirs = ({pack.id: pack for pack in each.packs} for each in (here, begun))
    for name in {**theirs, **mine}:
        if mine.get(name) != theirs.get(name):
            return f"the pack {name} is not the one that the simulation was begun with"
    seats = " and ".join(_differing(here.players, begun.players))
    return f"the file that plays {seats} is not the one that the simulation was begun with"


def _differing(here: Mapping[str, Any], begun: Mapping[str, Any]) -> list[str]:
    return sorted(name for name in {**here, **begun} if here.get(name) != begun.get(name))
