"""Wild Pokémon: what nobody chose is rolled. Nature, sex, abilities, colour; and who comes out of an encounter table.

`settle` does it for those whom a setup left open, so that the same encounter varies with the seed.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from turnwright.kernel.dice import Dice

from .. import content as c
from .. import events as e
from ..game import PtuScribe
from ..options import Options
from ..rules import stats
from ..setup import arrivals
from ..state import DraftPart, Placed, Sheet
from . import sheets


def wild(content: c.Content, options: Options, dice: Dice, species: str, level: int) -> Sheet:
    """A wild Pokémon of a species at a level, all of it by the rules: legal stats, moves by level, rolled traits."""
    build = c.Build(species=species, level=level)
    plain = sheets.pokemon(content, options, build, sheet_id=species)
    entry = content.species[species]
    return rolled(content, options, dice, plain, sheets.draft_of(entry, build, options, wild=True))


def rolled(content: c.Content, options: Options, dice: Dice, sheet: Sheet, parts: Sequence[DraftPart]) -> Sheet:
    """A sheet with its open parts rolled: each nature alike, sex by the species' eighths, abilities alike."""
    species = content.species[sheet.species]
    gender, nature, own = sheet.gender, sheet.nature, sheet.stats
    if "gender" in parts and species.male_eighths is not None:
        gender = "male" if dice.d(8, f"sex:{sheet.id}") <= species.male_eighths else "female"
    if "nature" in parts:
        nature = dice.choose(tuple(stats.NATURES), f"nature:{sheet.id}")
        own = sheets.pokemon_stats(species, level=sheet.level, nature=nature, points=None, options=options)
    abilities = sheet.abilities
    if "abilities" in parts:

        def choose(open_ones: Sequence[str]) -> str:
            return dice.choose(open_ones, f"ability:{sheet.id}") if len(open_ones) > 1 else open_ones[0]

        abilities = sheets.pick_abilities(species, level=sheet.level, gender=gender, choose=choose)
    moves = sheet.moves
    if moves == _by_level(content, species, sheet.level, sheet.abilities):
        moves = _by_level(content, species, sheet.level, abilities)
    shiny = sheet.shiny
    if "shiny" in parts and options.shiny_one_in:
        shiny = dice.d(options.shiny_one_in, f"shiny:{sheet.id}") == 1
    return replace(
        sheet,
        gender=gender,
        nature=nature,
        stats=own,
        max_hp=stats.hp_pokemon(sheet.level, hp=own["hp"]),
        abilities=abilities,
        moves=moves,
        shiny=shiny,
    )


def _by_level(content: c.Content, species: c.Species, level: int, abilities: Sequence[str]) -> tuple[str, ...]:
    """The moves that nobody chose: as many as its abilities let it know."""
    return sheets.known_moves(species, level=level, most=sheets.most_moves(content, abilities))


def picks(content: c.Content, dice: Dice, table: str, count: int = 0) -> tuple[tuple[str, int], ...]:
    """Species and levels from an encounter table of the packs."""
    return drawn(dice, sheets.find("table", table, content.tables), count)


def drawn(dice: Dice, entry: c.EncounterTable, count: int = 0) -> tuple[tuple[str, int], ...]:
    """Species and levels from an encounter table, by weight; as many as its density says unless told."""
    if not count:
        count = _between(dice, entry.density, f"density:{entry.id}")
    found = []
    whole = sum(row.weight for row in entry.rows)
    for _ in range(count):
        at = dice.d(whole, f"table:{entry.id}")
        for row in entry.rows:
            at -= row.weight
            if at <= 0:
                break
        found.append((row.species, _between(dice, row.levels or entry.levels, f"level:{entry.id}")))
    return tuple(found)


def from_table(content: c.Content, options: Options, dice: Dice, table: str, count: int = 0) -> tuple[Sheet, ...]:
    """Wild Pokémon from an encounter table."""
    return tuple(wild(content, options, dice, species, level) for species, level in picks(content, dice, table, count))


def _between(dice: Dice, span: tuple[int, int], label: str) -> int:
    low, high = span
    return low if high <= low else low - 1 + dice.d(high - low + 1, label)


def settle(scribe: PtuScribe) -> None:
    """Rolls what a setup left open: tables first, then the drafts of the combatants."""
    for placed in scribe.state.spawns:
        join(scribe, placed)
    for one in tuple(scribe.state.combatants.values()):
        if one.draft:
            sheet = rolled(scribe.content, scribe.options, scribe.dice, one.sheet, one.draft)
            unhurt = one.hp == one.sheet.max_hp
            scribe.record(e.SheetRolled(one.id, sheet, sheet.max_hp if unhurt else min(one.hp, sheet.max_hp)))


def join(scribe: PtuScribe, placed: Placed) -> tuple[str, ...]:
    """A combatant comes in while the encounter is open: placed by name, or rolled on a table. Their ids."""
    everybody: tuple[Placed, ...] = (placed,)
    if placed.table:
        sheets.find("table", placed.table, scribe.content.tables)
        found = picks(scribe.content, scribe.dice, placed.table, placed.count)
        scribe.record(e.TableRolled(placed.table, found))
        everybody = tuple(
            replace(placed, table="", count=0, species=species, level=level, position=None) for species, level in found
        )
    ids = []
    for each in everybody:
        for one in arrivals(scribe.game, scribe.state, each):
            sheet = (
                rolled(scribe.content, scribe.options, scribe.dice, one.sheet, one.draft) if one.draft else one.sheet
            )
            hp = sheet.max_hp if one.hp == one.sheet.max_hp else min(one.hp, sheet.max_hp)
            scribe.record(e.CombatantJoined(replace(one, sheet=sheet, hp=hp, draft=())))
            ids.append(one.id)
    return tuple(ids)
