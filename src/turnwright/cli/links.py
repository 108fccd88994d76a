"""`turnwright links`: who has a link to a campaign, a new one for a lost one, and closing one for good."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Any, Literal

import msgspec
import typer

from turnwright.cli.terminal import AsJson, Unusable, say, say_json, screen, table
from turnwright.cli.words import words
from turnwright.kernel.refusal import Refusal, did_you_mean, text_ref

Role = Literal["gm", "player", "group", "watcher"]
SHOWN = 12
"""Digits of a link's id: enough to tell links apart."""


def links(
    campaign: Annotated[
        str, typer.Argument(metavar="[CAMPAIGN]", help="Its name or id; the only one by default.", show_default=False)
    ] = "",
    data: Annotated[
        str | None,
        typer.Option(
            metavar="FOLDER|URL", help="What keeps campaigns: a folder (turnwright-data by default) or a URL."
        ),
    ] = None,
    new: Annotated[
        Role | None, typer.Option("--new", metavar="ROLE", help="Make a link: gm, player, group or watcher.")
    ] = None,
    seat: Annotated[str, typer.Option("--seat", metavar="SEAT", help="The seat of a player's link.")] = "",
    person: Annotated[str, typer.Option("--person", metavar="NAME", help="Whose link it is.")] = "",
    match: Annotated[str, typer.Option("--match", metavar="ID", help="The only match that it opens.")] = "",
    revoke: Annotated[str, typer.Option("--revoke", metavar="LINK", help="Close a link for good, by its id.")] = "",
    as_json: AsJson = False,
) -> None:
    """List the links to a campaign, make a new one, or close one. Only their hashes are kept, so a lost one stays lost.

    The server may be running meanwhile.

    \b
    Examples:
      turnwright links
      turnwright links "Our table" --new gm
      turnwright links --new player --seat wren --person Ann
      turnwright links --revoke 3f2a90c41b7d
    """
    try:
        from turnwright.cli.addresses import base_address, show_links
        from turnwright.server.settings import settings
        from turnwright.server.store.opening import open_store
    except ModuleNotFoundError as missing:
        raise Refusal("serve.extra", missing=text_ref(missing.name)) from None
    made = settings({"data": data})

    async def ask() -> tuple[str, list[dict[str, Any]]]:
        store = open_store(made.data)
        try:
            return await _asked(store, campaign, new, revoke, seat=seat, person=person, match=match)
        finally:
            await store.close()

    secret, rows = asyncio.run(ask())
    base = base_address(made.host, made.port, tls=made.tls) + made.root_path
    if as_json:
        say_json({"secret": secret, "address": f"{base}/#{secret}" if secret else "", "links": rows})
        return
    if secret:
        show_links(base, {person or seat or str(new): secret})
        return
    cells = [[str(row[name] or "") for name in ("id", "role", "seat", "person", "match", "state")] for row in rows]
    screen().print(table("link", "role", "seat", "person", "match", "", rows=cells))
    if not rows:
        say(words("links.none"))


async def _asked(
    store: Any, campaign: str, new: Role | None, revoke: str, *, seat: str, person: str, match: str
) -> tuple[str, list[dict[str, Any]]]:
    """The secret of a new link, if one was wanted, and every link as it is now."""
    from turnwright.server.people import links as kept

    found = await _campaign(store, campaign)
    secret = ""
    if new is not None:
        secret = await kept.issue(store, found, new, seat=seat, person=person, match=match)
    if revoke:
        known = [link.hash for link in await store.links(found) if link.hash.hex().startswith(revoke.lower())]
        if len(known) != 1:
            raise Unusable(words("links.not_one", name=revoke, count=len(known)))
        await kept.revoke(store, found, known[0])
        await asyncio.sleep(kept.FRESH)  # then no server takes it for valid any more
    return secret, [_row(link) for link in await store.links(found)]


async def _campaign(store: Any, wanted: str) -> str:
    """A campaign by its name or id; the only one where none is named."""
    names: dict[str, str] = {}
    for each in await store.campaigns():
        document = await store.document("campaign", each)
        names[each] = str(msgspec.json.decode(document.data)["name"]) if document is not None else each
    matching = [each for each, name in names.items() if wanted in ("", each, name)]
    if len(matching) == 1:
        return matching[0]
    told = ", ".join(f"{name} ({each})" for each, name in names.items()) or "none"
    if not matching and wanted:
        raise Unusable(words("links.no_campaign", name=wanted, hint=did_you_mean(wanted, names.values())))
    raise Unusable(words("links.which", campaigns=told, context="" if names else "none"))


def _row(link: Any) -> dict[str, Any]:
    expired = link.expires is not None and link.expires <= time.time()
    state = "revoked" if link.revoked else "expired" if expired else ""
    return {
        "id": link.hash.hex()[:SHOWN],
        "role": link.role,
        "seat": link.seat,
        "person": link.person,
        "match": link.match,
        "state": state,
    }
