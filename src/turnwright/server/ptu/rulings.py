"""The rules in force, for people to read: every ruling with its sentence, its sources and what each preset says."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, TypeAlias

import msgspec
from litestar import get
from litestar.params import QueryParameter

from turnwright.kernel import registry
from turnwright.kernel.language import Language, reader, reading
from turnwright.kernel.rulings import listed
from turnwright.rulesets.ptu.options import PRESETS, Options
from turnwright.server.ptu.desk import RULESET, AtDesk
from turnwright.server.ptu.papers import RULES, Rules
from turnwright.server.ptu.shapes import Shape

Value: TypeAlias = bool | int | str
FEW = 10
"""So many whole numbers can be offered one by one."""


class Said(Shape):
    """What a source says about a ruling."""

    source: str
    value: Value


class Ruling(Shape):
    name: str
    description: str
    value: Value
    """What is played."""
    choices: list[Value]
    """What can be played; empty: any whole number from `least` on."""
    least: int
    presets: dict[str, Value]
    """What each preset says."""
    sources: list[Said]


class Rulings(Shape):
    preset: str
    """The preset that comes nearest to what is played."""
    options: dict[str, Value]
    """Rulings that differ from it."""
    chosen: bool
    """Whether rules were chosen for the campaign; until then new encounters are played by `app`."""
    rulings: list[Ruling]


class RulingsAnswer(Shape):
    data: Rulings
    success: bool = True


@get("/settings/rulings", action="campaign.read")
async def rulings(desk: AtDesk, encounter: Annotated[str, QueryParameter()] = "") -> RulingsAnswer:
    """Every ruling as new encounters are played by it; with `encounter`, as that one is."""
    kept = await RULES.find(desk.store, desk.campaign, desk.campaign)
    if encounter:
        table = await desk.table(encounter)
        played: Options = table.match.game.options
        now = nearest(played)
    else:
        now = kept or Rules()
        played = desk.books.game(now.preset, now.options).options
    rows = [Ruling(**row, value=getattr(played, row["name"])) for row in _rows(reader())]
    return RulingsAnswer(Rulings(now.preset, now.options, kept is not None, rows))


def nearest(played: Options) -> Rules:
    """The preset that differs least from what is played, the book's first, and what differs from it."""
    changes = {name: _differing(played, preset) for name, preset in PRESETS.items()}
    name = min(changes, key=lambda preset: len(changes[preset]))
    return Rules(name, changes[name])


def _differing(played: Options, preset: Options) -> dict[str, Value]:
    values = msgspec.structs.asdict(played)
    return {name: value for name, value in values.items() if value != getattr(preset, name)}


@lru_cache(maxsize=16)
def _rows(spoken: Language) -> tuple[dict[str, Any], ...]:
    """The rulings without what is played: they are the same for everybody who reads that language."""
    ruleset = registry.find_ruleset(RULESET)
    kinds = msgspec.json.schema(Options)["$defs"]["Options"]["properties"]
    with reading(spoken):
        rows = listed(ruleset, "book")
    return tuple(
        {
            "name": row["name"],
            "description": row["description"],
            "choices": _choices(kinds[row["name"]]),
            "least": kinds[row["name"]].get("minimum", 0),
            "presets": {name: getattr(preset, row["name"]) for name, preset in PRESETS.items()},
            "sources": [Said(source, value) for source, value in row["sources"].items()],
        }
        for row in rows
    )


def _choices(kind: dict[str, Any]) -> list[Value]:
    """Everything that can be chosen, if there are few of them."""
    if "enum" in kind:
        return list(kind["enum"])
    if kind.get("type") == "boolean":
        return [True, False]
    least, most = kind.get("minimum"), kind.get("maximum")
    if least is not None and most is not None and most - least < FEW:
        return list(range(least, most + 1))
    return []


ROUTES: tuple[Any, ...] = (rulings,)
