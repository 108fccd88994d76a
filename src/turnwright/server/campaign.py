"""Campaigns: what can be played in one, and making it."""

from __future__ import annotations

import secrets

import msgspec
from litestar import get

from turnwright.server.asking import Holder
from turnwright.server.store import Put, Store, Write
from turnwright.table import wire
from turnwright.table.host import playable


@get("/v1/rulesets")
async def rulesets(pass_: Holder) -> list[wire.RulesetName]:
    """What can be played, with encounters and players."""
    return list(playable())


async def new_campaign(store: Store, name: str) -> str:
    """A campaign with its name; gives its id."""
    campaign = secrets.token_hex(6)
    await store.commit(Write(puts=(Put("campaign", campaign, campaign, 0, msgspec.json.encode({"name": name})),)))
    return campaign


ROUTES = (rulesets,)
