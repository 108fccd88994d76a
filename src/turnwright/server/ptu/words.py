"""Words as the program of spec 000 writes them, and as the rules know them: "Badly Poisoned", camelCase, "sunny"."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from turnwright.kernel.naming import id_of, known_in
from turnwright.kernel.refusal import About, Refusal, hint, text_ref
from turnwright.kernel.ruleset import AnyGame
from turnwright.rulesets.ptu.rules.statuses import CONDITIONS
from turnwright.rulesets.ptu.rules.terms import STATS, Stat, Weather, name_of
from turnwright.rulesets.ptu.rules.terms import id_of as plain_id
from turnwright.rulesets.ptu.state import SideName
from turnwright.rulesets.ptu.vocabulary.moves import StageStat

PASSING = ("tripped", "vulnerable")
"""Conditions that stand among a combatant's `tempConditions` and not on its sheet."""
_OTHER_NAMES = {
    "sleep": "asleep", "rage": "enraged", "flinch": "flinched", "infatuation": "infatuated", "burn": "burned",
    "paralysis": "paralyzed", "poison": "poisoned", "slow": "slowed", "curse": "cursed",
}  # fmt: skip
_WEATHER: dict[str, Weather] = {
    "": "clear", "none": "clear", "clear": "clear", "sunny": "sun", "sun": "sun", "rain": "rain", "rainy": "rain",
    "hail": "hail", "sandstorm": "sandstorm",
}  # fmt: skip
_SHOWN_WEATHER: dict[Weather, str | None] = {
    "clear": None, "sun": "sunny", "rain": "rain", "hail": "hail", "sandstorm": "sandstorm",
}  # fmt: skip
STAGES: tuple[StageStat, ...] = (
    "attack", "defense", "special_attack", "special_defense", "speed", "accuracy", "evasion",
)  # fmt: skip
SIDES: tuple[SideName, ...] = ("players", "allies", "enemies", "rivals")


def wrong(field: str, what: str, **about: About) -> Refusal:
    """Something in a body that cannot be meant: answered with 400 and the path of the field."""
    refusal = Refusal("server.body", field=field)
    refusal.about = {"context": what, **about}
    return refusal


def camel(key: str) -> str:
    """special_attack is specialAttack."""
    first, *rest = key.split("_")
    return first + "".join(word.capitalize() for word in rest)


def stage_of(name: str, field: str) -> StageStat:
    """The stage that a client means; what has none is a wrong field, as in the program of the seed."""
    for stat in STAGES:
        if name in (camel(stat), stat):
            return stat
    known = [camel(stat) for stat in STAGES]
    raise wrong(field, "no_stages", name=text_ref(name), hint=hint(name, known))


def stat_of(name: str) -> Stat | None:
    short = {"spAtk": "special_attack", "spDef": "special_defense", "specialAttack": "special_attack"}
    plain = short.get(name, name)
    return next((stat for stat in STATS if plain in (camel(stat), stat)), None)


def condition_of(name: str, field: str) -> str:
    key = plain_id(name)
    key = _OTHER_NAMES.get(key, key)
    if key not in CONDITIONS:
        raise wrong(field, "no_condition", name=text_ref(name), hint=hint(key, CONDITIONS))
    return key


def conditions_of(names: Iterable[str], field: str) -> tuple[str, ...]:
    return tuple(condition_of(name, f"{field}[{place}]") for place, name in enumerate(names))


def conditions(keys: Iterable[str]) -> list[str]:
    """Conditions of a sheet as people read them, each once."""
    return [name_of(key) for key in dict.fromkeys(keys) if key not in PASSING]


def passing(keys: Iterable[str]) -> list[str]:
    return [name_of(key) for key in dict.fromkeys(keys) if key in PASSING]


def weather_of(name: str | None, field: str = "weather") -> Weather:
    found = _WEATHER.get(plain_id(name or ""))
    if found is None:
        raise wrong(field, "no_weather", name=text_ref(name), hint=hint(plain_id(name or ""), _WEATHER))
    return found


def weather(key: Weather) -> str | None:
    return _SHOWN_WEATHER[key]


def entry_of(game: AnyGame, kind: str, name: str, field: str = "") -> str:
    """The id of something of the packs by its name or its id; refuses what is not there."""
    known = known_in(game)(kind)
    found = id_of(name, known, kind)
    if found not in known:
        one = {"species": "species", "abilities": "ability"}.get(kind, kind[:-1])
        raise Refusal(f"api.no_such_{one}", field=field, name=text_ref(name), hint=hint(found, known))
    return found


def names_of(game: AnyGame, kind: str, keys: Iterable[str]) -> list[str]:
    known = known_in(game)(kind)
    return [known.get(key, name_of(key)) for key in keys]


def iso(milliseconds: int | None) -> str:
    """A time as JavaScript writes it."""
    moment = datetime.fromtimestamp((milliseconds or 0) / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def moment_of(text: str | None) -> float | None:
    """A written time in milliseconds since the epoch; none where it is none."""
    if not text:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() * 1000
