"""What has changed since a log was written: another version of the rules, a pack that is gone or differs."""

from __future__ import annotations

from turnwright.kernel.language import reader
from turnwright.kernel.log import Header
from turnwright.kernel.ruleset import AnyGame
from turnwright.kernel.shapes import PackRef


def written_by(header: Header) -> str:
    """The rules, and the program, that a log was opened with."""
    program = header.program or ""
    context = "program" if program else ""
    return reader().text(
        "log.written_by", ruleset=header.ruleset, version=header.version, program=program, context=context
    )


def differences(header: Header, game: AnyGame) -> list[str]:
    """What has changed since the log was written: a replay doesn't care, deciding commands again may."""
    here, words = game.ruleset.version, reader()
    notices = []
    if header.version != here:
        notices.append(words.text("log.older", by=written_by(header), ruleset=header.ruleset, version=here))
    return [
        *notices,
        *(words.text("log.needs_pack", pack=pack.id, version=pack.version) for pack in missing_packs(header, game)),
        *(words.text("log.changed_pack", pack=pack.id) for pack in changed_packs(header, game)),
    ]


def missing_packs(header: Header, game: AnyGame) -> list[PackRef]:
    """The packs of a log that are not here."""
    here = {pack.id for pack in game.packs}
    return [pack for pack in header.packs if pack.id not in here]


def changed_packs(header: Header, game: AnyGame) -> list[PackRef]:
    """The packs of a log that are here with another content."""
    here = {pack.id: pack.hash for pack in game.packs}
    return [pack for pack in header.packs if here.get(pack.id, pack.hash) != pack.hash]
