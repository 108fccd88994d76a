"""`turnwright sheets`: a party out of old sheets (Foundry actors, tables, pasted text), and back to Foundry."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from turnwright.cli.party import PARTY, read_party
from turnwright.cli.terminal import READ_LIMIT, AsJson, Packs, Unusable, file_name, game_of, say, say_json
from turnwright.cli.words import words
from turnwright.kernel.files import read_bounded
from turnwright.kernel.match import Match
from turnwright.kernel.ruleset import AnyGame
from turnwright.rulesets.ptu.people import old_sheets

sheets = typer.Typer(
    rich_markup_mode=None, help="Read PTU sheets out of Foundry, tables or pasted text, or write them for Foundry."
)
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", parser=file_name, help="Where to write it; it must not exist yet."),
]


@sheets.command("read", short_help="A party out of Foundry actors, a table (CSV) or pasted text")
def read(
    file: Annotated[Path, typer.Argument(metavar="FILE", parser=file_name, help=f"The sheets ({READ_LIMIT}).")],
    out: Out = None,
    pack: Packs = None,
    as_json: AsJson = False,
) -> None:
    """Read sheets, list what was not understood, and write a party for --party.

    \b
    Example:
      turnwright sheets read actors.json --out party.json
    """
    _refuse_existing(out)
    game = game_of("ptu", packs=pack)
    found = old_sheets.read(game, read_bounded(file))
    raw = msgspec.to_builtins(found.party)
    if not found.party:
        raise Unusable(words("sheets.nobody", file=str(file), names=tuple(each.who for each in found.unread)))
    Match.open(game, game.ruleset.rules.Setup(placed=found.party, start=False), seed=1)
    if as_json:
        say_json({PARTY: raw, "unread": msgspec.to_builtins(found.unread)})
    else:
        for each in found.party:
            assert each.sheet is not None
            say(f"{each.sheet.name}: {_told(game, each.sheet)}.")
        for row in found.unread:
            what = f"{row.field} {row.text}".strip()
            say(words("sheets.unread", who=row.who, what=what, hint=row.hint))
    if out is not None:
        out.write_bytes(msgspec.json.format(msgspec.json.encode({"ruleset": "ptu", PARTY: raw}), indent=2) + b"\n")
        say(words("ready", file=str(out), command=f"turnwright play ptu wild_meadow --party {out}"))


def _told(game: AnyGame, sheet: Any) -> str:
    if sheet.kind == "trainer":
        return words("sheets.trainer", level=sheet.level, count=len(sheet.features))
    species = game.content.species[sheet.species].name
    moves = tuple(game.content.moves[move].name for move in sheet.moves)
    return words("sheets.pokemon", species=species, level=sheet.level, hp=sheet.max_hp, moves=moves)


@sheets.command("foundry", short_help="A party as actors of Foundry VTT")
def foundry(
    file: Annotated[Path, typer.Argument(metavar="PARTY", parser=file_name, help="A party, or the log of a match.")],
    out: Out = None,
    pack: Packs = None,
) -> None:
    """Write everybody in a party as actors of Foundry VTT, as a JSON list: to a file, or to standard output.

    \b
    Example:
      turnwright sheets foundry party.json --out actors.json
    """
    _refuse_existing(out)
    game = game_of("ptu", packs=pack)
    members = read_party(game, file, pack or [])
    actors = old_sheets.to_foundry(game, members)
    missing = len(members) - len(actors)
    if missing:
        raise Unusable(words("sheets.bare", file=str(file), count=missing))
    if out is None:
        say_json(actors)
    else:
        out.write_bytes(msgspec.json.format(msgspec.json.encode(actors), indent=2) + b"\n")
        say(words("sheets.actors", file=str(out), count=len(actors)))


def _refuse_existing(out: Path | None) -> None:
    if out is not None and out.exists():
        raise Unusable(words("exists", file=str(out)))
