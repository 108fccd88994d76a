"""Short names for what a designer varies in the balance lab: sheets and encounters are content here."""

from collections.abc import Mapping

from .game import WuxiaGame
from .rules.terms import STATS
from .setup import find_encounter
from .state import Setup


def levers(game: WuxiaGame, setup: Setup) -> Mapping[str, str]:
    """`unit` is the sheet of the first in the party, `enemy` that of the first enemy; their stats need no `stats.`."""
    encounter = find_encounter(game.content, setup.encounter)
    party = encounter.party if setup.party is None else setup.party
    names = {"encounter": f"content.encounters.{encounter.id}"}
    sheets = {"unit": party[:1], "enemy": tuple(place.unit for place in encounter.enemies[:1])}
    for short, (sheet,) in ((short, sheet) for short, sheet in sheets.items() if sheet):
        names |= {f"{short}.{stat}": f"content.units.{sheet}.stats.{stat}" for stat in STATS}
        names[short] = f"content.units.{sheet}"
    return names
