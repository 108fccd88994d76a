"""Short names for what a designer varies in the balance lab: sheets and encounters are content here."""

from collections.abc import Iterator, Mapping
from typing import Any

from .content import Placement
from .game import WuxiaGame
from .rules import resources
from .rules.terms import STATS
from .setup import build_unit, find_encounter, find_sheet
from .state import Setup


def levers(game: WuxiaGame, setup: Setup) -> Mapping[str, str]:
    """`unit` is the sheet of the first in the party, `enemy` that of the first enemy; their stats need no `stats.`."""
    names = {"encounter": f"content.encounters.{setup.encounter}"}
    for short, place in _firsts(game, setup):
        sheet = f"content.units.{place.unit}"
        names |= {f"{short}.{stat}": f"{sheet}.stats.{stat}" for stat in STATS}
        names |= {f"{short}.{pool}": f"{sheet}.{pool}" for pool in ("thp", "ae")}
        names[short] = sheet
    return names


def in_effect(game: WuxiaGame, setup: Setup) -> Mapping[str, Any]:
    """The THP and AE that the formulas, and a boss's rank, give to the first of each side."""
    party_scl = max((find_sheet(game.content, name).scl for name in _party(game, setup)), default=1)
    pools = {}
    for _, place in _firsts(game, setup):
        unit = build_unit(game.content, game.options, place, team="enemy", unit_id=place.unit, party_scl=party_scl)
        sheet = find_sheet(game.content, place.unit)
        thp = unit.max_thp
        if place.boss.thp_percent is not None:  # which comes on top of what the sheet says
            thp = sheet.thp or resources.max_thp(sheet.stats.endurance, purchased=sheet.purchased_thp)
        pools[place.unit] = {"thp": thp, "ae": unit.max_ae}
    return {"content": {"units": pools}}


def _firsts(game: WuxiaGame, setup: Setup) -> Iterator[tuple[str, Placement]]:
    for unit in _party(game, setup)[:1]:
        yield "unit", Placement(unit)
    for place in find_encounter(game.content, setup.encounter).enemies[:1]:
        yield "enemy", place


def _party(game: WuxiaGame, setup: Setup) -> tuple[str, ...]:
    return find_encounter(game.content, setup.encounter).party if setup.party is None else setup.party
