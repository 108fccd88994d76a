"""Sheets: what lasts of somebody from one match to the next, as documents with versions.

A sheet goes out into one match at a time. While it is there the match is the truth, and the sheet is read from there.
What the match leaves of it comes back with the record that ends the match, in the same transaction; taking that record
back takes the sheet back, unless somebody has changed it since. A fork has nobody's sheet but those that come into it
later: the others stay where they are, and what becomes of them there changes nothing.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Mapping
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from turnwright.kernel.match import Pending
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.server.store import Document, Put, Store
from turnwright.server.tables.tables import LiveTable

KIND = "sheet"
Json = dict[str, Any]


class Sheet(msgspec.Struct, frozen=True):
    """A stored sheet. `kept` is the ruleset's, `more` is what people write down and no rule reads."""

    ruleset: str
    kind: str
    kept: Json
    more: Json = {}
    match: str = ""
    """The match that it is in now."""
    returned: str = ""
    """The match that it came back from, if nobody has changed it since."""
    before: Json | None = None
    """What was kept of it when it went out."""
    wrote: Json | None = None
    """What was written beside it then."""
    fought: tuple[str, ...] = ()
    """The matches that it has been in. Another match may know somebody of the same id, from a pack."""

    def entered(self, match: str) -> Sheet:
        """The sheet while it is in a match."""
        fought = self.fought if match in self.fought else (*self.fought, match)
        return replace(self, match=match, returned="", before=None, wrote=None, fought=fought)


class Filed(msgspec.Struct, frozen=True):
    """A sheet with its place in the store."""

    id: str
    campaign: str
    version: int
    sheet: Sheet

    def put(self, sheet: Sheet) -> Put:
        """The sheet as it shall be, if it still is as it was read."""
        return Put(KIND, self.id, self.campaign, self.version, msgspec.json.encode(sheet))

    def changed(self, *, kept: Json | None = None, more: Json | None = None) -> Put:
        """The sheet as somebody at the table has changed it."""
        kept = self.sheet.kept if kept is None else kept
        more = self.sheet.more if more is None else more
        return self.put(replace(self.sheet, kept=kept, more=more, returned="", before=None, wrote=None))

    def removed(self) -> Put:
        return Put(KIND, self.id, self.campaign, self.version, None)


def new_id(name: str) -> str:
    """An id that no other sheet has, by which people can still tell whose it is."""
    return f"{name[:24] or 'somebody'}-{secrets.token_hex(4)}"


def adopted_id(match: str, who: str) -> str:
    """The id of the sheet that somebody without one gets when a match ends: the same each time that it ends."""
    digest = hashlib.sha256(f"{match}/{who}".encode()).hexdigest()
    return f"{who[:24]}-{digest[:8]}"


def new(campaign: str, name: str, sheet: Sheet) -> Put:
    return Put(KIND, name, campaign, 0, msgspec.json.encode(sheet))


def filed(document: Document) -> Filed:
    return Filed(document.id, document.campaign, document.version, msgspec.json.decode(document.data, type=Sheet))


async def find(store: Store, campaign: str, name: str) -> Filed | None:
    found = await store.document(KIND, name)
    return filed(found) if found is not None and found.campaign == campaign else None


async def listed(store: Store, campaign: str, kind: str = "") -> list[Filed]:
    found = [filed(document) for document in await store.documents(KIND, campaign)]
    return [each for each in found if kind in ("", each.sheet.kind)]


# Out into a match, and back


class Keeper(Protocol):
    """What a ruleset says about the sheets in one of its matches."""

    def out(self, state: Any) -> frozenset[str]:
        """The combatants in the match now."""

    def back(self, state: Any, *, closed: bool) -> Mapping[str, Json]:
        """Those whom the match is done with, and what it leaves of them."""

    def noted(self, before: Json, after: Json, at: int | None) -> Json:
        """What is written beside a sheet when it comes back, and when that was."""

    def owner(self, kept: Json) -> str:
        """Whose somebody is; empty: nobody's."""

    def adopted(self, kept: Json, name: str) -> Sheet:
        """A first sheet for somebody who was caught, under its id."""


class Sheets:
    """Writes sheets along with the records that send them out and bring them back."""

    def __init__(self, store: Store, keepers: Mapping[str, Keeper]) -> None:
        self._store = store
        self._keepers = keepers

    async def along(self, table: LiveTable, pending: Pending) -> tuple[Put, ...]:
        """What a record changes about sheets. Refuses a record that somebody's sheet has moved on from."""
        keeper = self._keepers.get(table.match.game.ruleset.name)
        if keeper is None:
            return ()
        was = _places(keeper, table.match.state, closed=table.match.closed)
        now = _places(keeper, pending.state, closed=pending.record.close)
        moved = [who for who in {**was, **now} if was.get(who, ABSENT) != now.get(who, ABSENT)]
        puts: list[Put] = []
        for who in moved:
            one = await find(self._store, table.campaign, who)
            if one is None:
                puts += await self._adopted(keeper, table, who, was.get(who, ABSENT), now.get(who, ABSENT))
            elif not _stays_out(table, one.sheet, was.get(who, ABSENT)):
                before, after = was.get(who, ABSENT), now.get(who, ABSENT)
                undone = pending.record.undo is not None
                if before.where == "back" and after == OUT and not undone:
                    before = ABSENT  # it comes in again, as it is now
                if before == OUT and after.where == "back" and undone:
                    after = ABSENT  # it had come in again: it is as it was before that
                noted = keeper.noted(one.sheet.kept, after.kept, pending.record.at) if after.kept is not None else {}
                puts += _moved(one, table.name, before, after, noted)
        return tuple(puts)

    async def _adopted(self, keeper: Keeper, table: LiveTable, who: str, was: _Place, now: _Place) -> tuple[Put, ...]:
        """What the end of a match does about somebody without a sheet: one who belongs to the campaign's people by now
        gets a sheet, and loses it when the end is taken back."""
        one = await find(self._store, table.campaign, adopted_id(table.name, who))
        if one is None:
            return await self._first_sheet(keeper, table, who, now)
        if one.sheet.match:
            raise Refusal("sheets.elsewhere", context="by_now", who=text_ref(one.id))
        if was.kept is not None and now.kept is not None:
            return (one.put(replace(one.sheet, kept=merged(one.sheet.kept, was.kept, now.kept))),)
        if one.sheet.returned != table.name:
            raise Refusal("sheets.changed", who=text_ref(one.id))
        return (one.removed(),)

    async def _first_sheet(self, keeper: Keeper, table: LiveTable, who: str, now: _Place) -> tuple[Put, ...]:
        owner = keeper.owner(now.kept) if now.kept is not None else ""
        person = await find(self._store, table.campaign, owner) if owner else None
        if now.kept is None or person is None or not _is_own(table, person.sheet):
            return ()
        name = adopted_id(table.name, who)
        sheet = keeper.adopted(now.kept, name)
        return (new(table.campaign, name, replace(sheet, returned=table.name, fought=(table.name,))),)

    async def recalled(self, table: LiveTable) -> tuple[Put, ...]:
        """What lets the sheets in a match go that is deleted: they are as they went into it."""
        return tuple(
            filed.put(replace(filed.sheet, match=""))
            for filed in await listed(self._store, table.campaign)
            if filed.sheet.match == table.name
        )

    async def sent_again(self, table: LiveTable) -> tuple[Put, ...]:
        """What brings sheets back into a match whose deleting is undone; refuses if one is in another match by now."""
        keeper = self._keepers.get(table.match.game.ruleset.name)
        if keeper is None or table.match.closed:
            return ()
        puts: list[Put] = []
        for who in sorted(keeper.out(table.match.state)):
            filed = await find(self._store, table.campaign, who)
            if filed is not None:
                puts += _moved(filed, table.name, ABSENT, OUT, {})
        return tuple(puts)


def _is_own(table: LiveTable, sheet: Sheet) -> bool:
    return table.name in (sheet.match, sheet.returned, *sheet.fought)


def _stays_out(table: LiveTable, sheet: Sheet, was: _Place) -> bool:
    """Whether a combatant in a match has nothing to do with the sheet of that id: in a fork, or out of a pack."""
    if was == ABSENT or _is_own(table, sheet):
        return False
    return bool(sheet.fought) or any(record.fork is not None for record in table.match.records)


class _Place(msgspec.Struct, frozen=True):
    """Where a sheet is, seen from a match: not in it, in it, or back from it."""

    where: str
    kept: Json | None = None


ABSENT, OUT = _Place("absent"), _Place("out")


def _places(keeper: Keeper, state: Any, *, closed: bool) -> dict[str, _Place]:
    back = {who: _Place("back", kept) for who, kept in keeper.back(state, closed=closed).items()}
    return {**dict.fromkeys(() if closed else keeper.out(state), OUT), **back}


def _moved(one: Filed, match: str, was: _Place, now: _Place, noted: Json) -> Iterator[Put]:
    sheet = one.sheet
    if was == ABSENT and sheet.match not in ("", match):
        raise Refusal("sheets.elsewhere", who=text_ref(one.id))
    if was.kept is not None and now.kept is not None:  # something was handed out, or taken back, after the end
        if sheet.match:
            raise Refusal("sheets.elsewhere", context="by_now", who=text_ref(one.id))
        yield one.put(replace(sheet, kept=merged(sheet.kept, was.kept, now.kept)))
        return
    if was.where == "back" and sheet.returned != match:
        raise Refusal("sheets.changed", who=text_ref(one.id))
    back = was.where == "back"
    entered = sheet.before if back and sheet.before is not None else sheet.kept
    wrote = sheet.wrote if back and sheet.wrote is not None else sheet.more
    if now.where == "back":
        after = replace(sheet, kept=now.kept or sheet.kept, more={**wrote, **noted}, match="", returned=match)
        yield one.put(replace(after, before=entered, wrote=wrote))
    else:
        as_it_was = replace(sheet, kept=entered, more=wrote, match="", returned="", before=None, wrote=None)
        yield one.put(as_it_was.entered(match) if now == OUT else as_it_was)


def merged(own: Json, was: Json, now: Json) -> Json:
    """A sheet with what a record changed, and with what somebody else has changed meanwhile."""
    after = dict(own)
    for key, value in now.items():
        before = was.get(key)
        if value == before:
            continue
        if isinstance(value, dict) and isinstance(before, dict) and isinstance(own.get(key), dict):
            after[key] = merged(own[key], before, value)
        elif _is_number(value) and _is_number(before) and _is_number(own.get(key)):
            after[key] = own[key] + value - before
        else:
            after[key] = value
    return after


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
