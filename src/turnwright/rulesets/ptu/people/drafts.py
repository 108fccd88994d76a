"""What a guided start asks for: a trainer with a team, or an encounter with its foes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from turnwright.kernel.drafts import Draft, Question
from turnwright.kernel.refusal import Refusal, hint, phrase, text_ref

from .. import content as c
from ..game import PtuGame
from ..rules import stats
from ..rules.terms import SKILLS, STATS, Skill, id_of
from . import building, sheets
from .party import OURS

TEAM = 6
"""A trainer carries at most this many Pokémon."""
STARTING = "10, 5, 5, 5, 5, 5"
"""A new trainer's stats before any points are spent. (PTU 1.05, character creation)"""
POKEMON = (
    Question(name="species", text="Species", of=("species",)),
    Question(name="level", text="Level", number=(1, stats.MAX_POKEMON_LEVEL), default="5"),
    Question(name="nature", text="Nature (empty: rolled)", of=("natures",), default=""),
    Question(name="name", text="Nickname (empty: none)", default=""),
)


def party(game: PtuGame, answers: Mapping[str, Any]) -> list[dict[str, Any]]:
    """A trainer of one's own and a team: the first is out, the others are in their balls."""
    content = game.content
    own = _stats(answers["stats"])
    items = dict(_counted(each) for each in answers["items"])
    entry = c.Trainer(
        id=sheets.slug(answers["trainer"]), name=answers["trainer"], level=answers["level"], stats=own, items=items
    )
    if len(answers["pokemon"]) > TEAM:
        raise Refusal("ptu.team", most=TEAM, count=len(answers["pokemon"]))
    sheet = sheets.trainer(content, entry, sheet_id=entry.id)
    team = [
        {**_said(each), "side": OURS, "owner": entry.id, "in_ball": at > 0}
        for at, each in enumerate(answers["pokemon"])
    ]
    return [{"side": OURS, "sheet": msgspec.to_builtins(sheet), "items": items}, *team]


def trainer(game: PtuGame, answers: Mapping[str, Any]) -> list[dict[str, Any]]:
    """A trainer built by the rules, as a party of one."""
    built = building.build(game.content, _plan(answers))
    sheet = sheets.trainer(game.content, built.trainer, sheet_id=sheets.slug(built.trainer.name))
    return [{"side": OURS, "sheet": msgspec.to_builtins(sheet)}]


def to_judge(game: PtuGame, answers: Mapping[str, Any]) -> tuple[str, ...]:
    """What the features of a trainer ask for that only people can judge."""
    return building.build(game.content, _plan(answers)).to_judge


def _plan(answers: Mapping[str, Any]) -> building.Plan:
    points = _stats(answers["points"])
    return building.Plan(
        name=answers["trainer"],
        level=answers["level"],
        adept=_skill(answers["adept"]),
        novice=_skill(answers["novice"]),
        pathetic=tuple(_skill(each) for each in answers["pathetic"]),
        points={stat: getattr(points, stat) for stat in STATS},
        edges=tuple(answers["edges"]),
        features=tuple(answers["features"]),
    )


def _skill(written: str) -> Skill:
    found = next((skill for skill in SKILLS if skill == id_of(written)), None)
    if found is None:
        raise Refusal("ptu.no_such_skill", name=text_ref(written), hint=hint(id_of(written), SKILLS))
    return found


def _stats(written: str) -> c.BaseStats:
    values = [part.strip() for part in written.split(",")]
    if len(values) != len(STATS) or not all(value.isdecimal() and len(value) < 4 for value in values):
        raise Refusal(
            "ptu.stats",
            context="six",
            written=text_ref(written),
            stats=tuple(phrase(f"ptu.stat.{stat}") for stat in STATS),
        )
    return c.BaseStats(**{stat: int(value) for stat, value in zip(STATS, values, strict=True)})


def _counted(item: Mapping[str, Any]) -> tuple[str, int]:
    return item["item"], item["count"]


def _said(answers: Mapping[str, Any]) -> dict[str, Any]:
    """The answers that somebody gave, without those that were left empty."""
    return {name: value for name, value in answers.items() if value != ""}


def encounter(game: PtuGame, answers: Mapping[str, Any]) -> dict[str, Any]:
    """An encounter: who meets whom, where, in which weather. Without players of its own a party comes into it."""
    placed: list[dict[str, Any]] = [{"side": OURS, "trainer": trainer} for trainer in answers["players"]]
    placed += [{"side": "enemies", "trainer": trainer} for trainer in answers["rivals"]]
    placed += [{"side": "enemies", **_said(each)} for each in answers["foes"]]
    if not answers["rivals"] and not answers["foes"]:
        raise Refusal("ptu.nobody", context="to_meet")
    plan = {"name": answers["name"], "battle": answers["battle"], "weather": answers["weather"], "placed": placed}
    return plan if not answers["grid"] else {**plan, "grid": _grid(answers["grid"])}


def _grid(written: str) -> dict[str, Any]:
    """Open ground of this many squares, to be drawn on: the marks are in `content.Grid`."""
    wide, _, high = (part.strip() for part in written.casefold().replace("×", "x").partition("x"))
    if not all(side.isdecimal() and len(side) <= 3 and 1 <= int(side) <= 100 for side in (wide, high)):
        raise Refusal("ptu.grid", written=text_ref(written))
    return {"rows": ["." * int(wide)] * int(high)}


DRAFTS = {
    "party": Draft(
        questions=(
            Question(name="trainer", text="Your trainer's name"),
            Question(name="level", text="Trainer level", number=(1, stats.MAX_TRAINER_LEVEL), default="1"),
            Question(name="stats", text="HP, Attack, Defense, Sp. Atk, Sp. Def, Speed", default=STARTING),
            Question(name="pokemon", text="A Pokémon", many=True, parts=POKEMON),
            Question(
                name="items",
                text="Something in the bag",
                many=True,
                parts=(
                    Question(name="item", text="Item or ball", of=("items", "balls")),
                    Question(name="count", text="How many", number=(1, 99), default="1"),
                ),
            ),
        ),
        write=party,
    ),
    "trainer": Draft(
        questions=(
            Question(name="trainer", text="Your trainer's name"),
            Question(name="level", text="Trainer level", number=(1, stats.MAX_TRAINER_LEVEL), default="1"),
            Question(name="adept", text="Background: the Adept skill"),
            Question(name="novice", text="Background: the Novice skill"),
            Question(name="pathetic", text="Background: a Pathetic skill (three of them)", many=True),
            Question(
                name="points",
                text="Points in HP, Attack, Defense, Sp. Atk, Sp. Def, Speed (beside 10 and 5 each)",
                default="0, 0, 0, 0, 0, 0",
            ),
            Question(name="edges", text="An edge, with what you choose in brackets: Basic Skills (Charm)", many=True),
            Question(name="features", text="A feature, such as Type Ace (Fire)", many=True),
        ),
        write=trainer,
        remarks=to_judge,
    ),
    "encounter": Draft(
        questions=(
            Question(name="name", text="What is it called?"),
            Question(name="foes", text="A wild Pokémon", many=True, parts=POKEMON),
            Question(name="rivals", text="A trainer on the other side", many=True, of=("trainers",)),
            Question(name="players", text="A trainer on the players' side", many=True, of=("trainers",)),
            Question(name="battle", text="Kind of battle", choices=("full_contact", "league"), default="full_contact"),
            Question(
                name="weather", text="Weather", choices=("clear", "sun", "rain", "hail", "sandstorm"), default="clear"
            ),
            Question(name="grid", text="Squares, such as 12x8 (empty: no grid)", default=""),
        ),
        write=encounter,
    ),
}  # fmt: skip
"""By what is started."""
