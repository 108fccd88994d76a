"""What the sample campaign's GM builds an encounter from: people and Pokémon who are in none yet, and a table.

Their ids are their own, as those of every sheet are. A sheet with the id of somebody in a pack would be taken into any
match that the pack's own person is in, and changed by it.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

from turnwright.kernel import registry
from turnwright.kernel.ruleset import AnyGame
from turnwright.rulesets.ptu import content as c
from turnwright.server.ptu.desk import RULESET
from turnwright.server.ptu.papers import Rules
from turnwright.server.ptu.sheets import new_character, new_pokemon, puts_of
from turnwright.server.ptu.tables import TABLES, Kept, Levels, NewRow, row_of
from turnwright.server.store import Put

Fields = dict[str, Any]

PEOPLE: tuple[tuple[Fields, tuple[Fields, ...]], ...] = (
    (
        {
            "name": "Ilka",
            "level": 5,
            "stats": {"hp": 13, "attack": 6, "defense": 7, "specialAttack": 8, "specialDefense": 7, "speed": 8},
            "skills": {"perception": "adept", "survival": "novice", "intimidate": "pathetic"},
            "inventory": [{"name": "Potion", "quantity": 2}, {"name": "Basic Ball", "quantity": 5}],
            "background": "Carries the post over the ridge, in any weather.",
        },
        (
            {"species": "Squirtle", "nickname": "Brook", "level": 12, "nature": "Calm"},
            {"species": "Hoothoot", "nickname": "Lantern", "level": 10, "nature": "Careful"},
        ),
    ),
    (
        {
            "name": "Tam",
            "level": 5,
            "stats": {"hp": 14, "attack": 8, "defense": 8, "specialAttack": 5, "specialDefense": 7, "speed": 7},
            "skills": {"athletics": "adept", "charm": "novice", "stealth": "pathetic"},
            "inventory": [{"name": "Potion", "quantity": 1}, {"name": "Basic Ball", "quantity": 4}],
            "background": "Looks after other people's Pokémon, and gets attached.",
        },
        (
            {"species": "Growlithe", "nickname": "Soot", "level": 12, "nature": "Adamant"},
            {"species": "Oddish", "nickname": "Thimble", "level": 10, "nature": "Modest"},
        ),
    ),
)
TABLE = "chalk_meadow"
"""The pack's table that the campaign has a copy of."""


def puts(campaign: str) -> tuple[Put, ...]:
    """All of it, as it is written into a campaign that has none of it."""
    rules = Rules()
    game = registry.game(RULESET, preset=rules.preset, options=rules.options)
    return (*_sheets(campaign, game), _table(campaign, game))


def _sheets(campaign: str, game: AnyGame) -> Iterator[Put]:
    for person, team in PEOPLE:
        trainer, sheet = new_character(game, {**person, "characterType": "player"})
        owned = [new_pokemon(game, {**each, "ownerId": trainer}) for each in team]
        yield from puts_of(campaign, [(trainer, sheet), *owned])


def _table(campaign: str, game: AnyGame) -> Put:
    entry: c.EncounterTable = game.content.tables[TABLE]
    rows = tuple(
        row_of(game, NewRow(row.species, weight=row.weight, level_range=Levels(*row.levels) if row.levels else None))
        for row in entry.rows
    )
    kept = Kept(entry.name, entry.description, density="sparse", level_range=Levels(*entry.levels), entries=rows)
    return TABLES.new(campaign, f"{TABLE}-{secrets.token_hex(4)}", kept)
