"""The words of the game, and which of them belong together."""

from collections.abc import Mapping
from typing import Literal

Pillar = Literal["violence", "influence", "revelation"]
Team = Literal["player", "enemy", "neutral"]
SpdBand = Literal["slow", "normal", "fast"]
Status = Literal["up", "defeated", "escaped"]
Pool = Literal["prc", "mrc", "src"]
Currency = Literal["fury", "clout", "insight"]
Track = Literal["blood", "fate", "stain"]
Stat = Literal["strength", "endurance", "agility", "technique", "willpower", "focus", "essence", "resolve", "presence"]

PILLARS: tuple[Pillar, ...] = ("violence", "influence", "revelation")
PILLAR_NAMED: Mapping[str, Pillar] = {pillar: pillar for pillar in PILLARS}
TEAMS: tuple[Team, ...] = ("player", "enemy", "neutral")
POOLS: tuple[Pool, ...] = ("prc", "mrc", "src")
CURRENCIES: tuple[Currency, ...] = ("fury", "clout", "insight")
TRACKS: tuple[Track, ...] = ("blood", "fate", "stain")
STATS: tuple[Stat, ...] = (
    "strength", "endurance", "agility", "technique", "willpower", "focus", "essence", "resolve", "presence",
)  # fmt: skip

CURRENCY_OF: Mapping[Pillar, Currency] = {"violence": "fury", "influence": "clout", "revelation": "insight"}
PILLAR_OF_TRACK: Mapping[Track, Pillar] = {"blood": "violence", "fate": "influence", "stain": "revelation"}
# The stat behind a pool of resolve charges (sources 3).
STAT_OF_POOL: Mapping[Pool, Stat] = {"prc": "endurance", "mrc": "willpower", "src": "resolve"}
# The stat that damage of a pillar adds (sources 13.7); the spec's code adds strength whatever the pillar.
DAMAGE_STAT: Mapping[Pillar, Stat] = {"violence": "strength", "influence": "presence", "revelation": "focus"}

# Which pool of resolve charges answers damage of a pillar: the v0.3 wording, and the ADR's, which swaps the last two.
POOL_OF: Mapping[Literal["v03", "adr"], Mapping[Pillar, Pool]] = {
    "v03": {"violence": "prc", "influence": "mrc", "revelation": "src"},
    "adr": {"violence": "prc", "influence": "src", "revelation": "mrc"},
}
