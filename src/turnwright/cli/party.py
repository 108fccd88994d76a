"""`--party`: who played yesterday plays today. From the log of a match that is over, or from a file (`new party`)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from turnwright.cli.terminal import Unusable, as_log, load_log
from turnwright.cli.words import words
from turnwright.kernel import json_input, registry
from turnwright.kernel.content import read_manifest
from turnwright.kernel.files import read_bounded
from turnwright.kernel.naming import by_ids, known_in
from turnwright.kernel.ruleset import AnyGame

PARTY = "party"
"""The field that marks a file as a party, not a log or a script."""


def with_party(game: AnyGame, setup: Any, path: Path, packs: list[str]) -> Any:
    """A setup whose players are those of a log or a file."""
    library = game.ruleset.content
    if library.with_party is None:
        raise Unusable(words("party.none", ruleset=game.ruleset.name))
    plan: Any = msgspec.convert(msgspec.to_builtins(setup), game.ruleset.rules.Setup)
    return library.with_party(game, plan, read_party(game, path, packs))


def read_party(game: AnyGame, path: Path, packs: list[str]) -> Any:
    """The party in a log or in a file."""
    data = read_bounded(path)
    if is_log(data.partition(b"\n")[0]):
        return _left(game, path, data, packs)
    raw = json_input.decode(data, str(path))
    if not isinstance(raw, dict) or PARTY not in raw:
        raise Unusable(words("party.neither", path=str(path)))
    _same_game(game, path, str(raw.get("ruleset", game.ruleset.name)))
    return decoded(game, raw[PARTY], str(path))


def decoded(game: AnyGame, raw: Any, where: str) -> Any:
    """A party as somebody wrote it, with printed names or ids."""
    kind = game.ruleset.content.Party
    try:
        return msgspec.convert(by_ids(raw, kind, known_in(game)), kind)
    except msgspec.ValidationError as error:
        raise Unusable(words("party.invalid", path=where, error=str(error))) from None


def is_log(first: bytes) -> bool:
    """Whether a first line is a log's header."""
    try:
        raw = msgspec.json.decode(first)
    except msgspec.DecodeError:
        return False
    return isinstance(raw, dict) and {"options", "setup", "dice"} <= raw.keys()


def _left(game: AnyGame, path: Path, data: bytes, packs: list[str]) -> Any:
    text = as_log(path, data)
    header = msgspec.json.decode(text.partition(b"\n")[0])
    _same_game(game, path, str(header.get("ruleset", "")))
    played = {pack.get("id") for pack in header.get("packs", ()) if isinstance(pack, dict)}
    own = [name for name in packs if read_manifest(registry.pack_folder(name)).id in played]
    match = load_log(path, text, own)
    if match.result is None:
        raise Unusable(words("party.not_over", path=str(path)))
    party = game.ruleset.content.party
    assert party is not None, "a ruleset that takes a party in says who is in it"
    return party(match.game, match.state)


def _same_game(game: AnyGame, path: Path, played: str) -> None:
    if played != game.ruleset.name:
        raise Unusable(words("party.other_game", path=str(path), played=played, wanted=game.ruleset.name))
