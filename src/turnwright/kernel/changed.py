"""What has changed since a log was written: another version of the rules, a pack that is gone or differs."""

from __future__ import annotations

from turnwright.kernel.log import Header
from turnwright.kernel.ruleset import AnyGame
from turnwright.kernel.shapes import PackRef


def written_by(header: Header) -> str:
    """The rules, and the program, that a log was opened with."""
    program = f" (Turnwright {header.program})" if header.program else ""
    return f"{header.ruleset} {header.version}{program}"


def differences(header: Header, game: AnyGame) -> list[str]:
    """What has changed since the log was written: a replay doesn't care, deciding commands again may."""
    here = game.ruleset.version
    older = f"The log was written with {written_by(header)}; this is {header.ruleset} {here}."
    return [
        *([older] if header.version != here else ()),
        *(
            f"This log needs the pack {pack.id} {pack.version}, which is not installed: give its folder with --pack."
            for pack in missing_packs(header, game)
        ),
        *(f"The pack {pack.id} has changed since this log was written." for pack in changed_packs(header, game)),
    ]


def missing_packs(header: Header, game: AnyGame) -> list[PackRef]:
    """The packs of a log that are not here."""
    here = {pack.id for pack in game.packs}
    return [pack for pack in header.packs if pack.id not in here]


def changed_packs(header: Header, game: AnyGame) -> list[PackRef]:
    """The packs of a log that are here with another content."""
    here = {pack.id: pack.hash for pack in game.packs}
    return [pack for pack in header.packs if here.get(pack.id, pack.hash) != pack.hash]
