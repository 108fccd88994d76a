"""The sample campaign's people: those in its fight, and others with their Pokémon to build an encounter from.

Those in the fight have the ids that the pack gives them, since links to their seats do. Only the fight that a sheet has
gone into changes it, not any other that the pack's own person is in.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

from turnwright.kernel import registry
from turnwright.kernel.ruleset import AnyGame
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu.outcome import kept
from turnwright.rulesets.ptu.state import Combatant, State
from turnwright.server.campaign import sheets as store
from turnwright.server.ptu.desk import RULESET
from turnwright.server.ptu.papers import Rules
from turnwright.server.ptu.sheets import CHARACTER, POKEMON, new_character, new_pokemon, plain, puts_of
from turnwright.server.ptu.tables import TABLES, Kept, Levels, NewRow, row_of
from turnwright.server.store import Put
from turnwright.server.tables.tables import LiveTable

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


def in_fight(table: LiveTable) -> tuple[Put, ...]:
    """Sheets for the players' side of a fight that was opened without any: what becomes of them there lasts."""
    state: State = table.match.state
    return tuple(
        store.new(table.campaign, one.id, _in_fight(state, one).entered(table.name))
        for one in state.combatants.values()
        if one.side == "players"
    )


def _in_fight(state: State, one: Combatant) -> store.Sheet:
    person = one.sheet.kind == "trainer"
    more = {"character_type": "player"} if person else {"origin": "owned"}
    return store.Sheet(RULESET, CHARACTER if person else POKEMON, plain(kept(state, one)), more)


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
    table = Kept(entry.name, entry.description, density="sparse", level_range=Levels(*entry.levels), entries=rows)
    return TABLES.new(campaign, f"{TABLE}-{secrets.token_hex(4)}", table)
