"""Scenarios as data: a situation, what is done with which dice, and what must be so after it.

Each names the entry that it shows (`of`), and says in words what of it (`says`), as the tables of the book have it.
`with` changes who is there: `user` (ours, acts first), `target` (a foe), `ally` and `other` (a second foe) if named,
a `trainer` of ours and whom it has in a ball (`bench`).
Every stat is 10, so that each evasion is 2 and attack and defense cancel out; there are 1000 Hit Points, so that
nobody faints by accident; `turns` makes a boss. Abilities act without a question, unless the ruling `triggers` is
"asked". `on_grid` puts everybody on squares of an open map, `marks` changes single ones: "5,5": "~".

A step of `do` is one of these, with `dice` by label and `then`, what must hold after it:

    {"use": move, "on": [targets]}      {"ability": name, "on": [targets]}    {"answer": choice}    {"end": true}
    {"until": who}    {"status": {who: [...]}}    {"stages": {who: {...}}}    {"hp": {who: number}}    {"weather": name}
    {"feature": name, "on": [targets]}    {"release": name}    {"eat": food}    {"feed": food, "on": [who], "from": who}
    {"held": item}, which is used up    {"drop": true}, what is held    {"give": item, "on": [who]}, to hold it
    {"hold": item, "on": [who]}, as the game master says
    {"throw": ball, "on": [target]}    {"fall": {who: metres}}    {"mount": who}    {"stand_up": true}
    {"field": name}    {"struggle": target}    {"switch": ...}    {"item": name, "on": who}    {"refused": code, ...}
    {"check": skill, "on": [who], "against": number, "helper": who}    {"over": result}    {"treat": item, "on": [who]}
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.rulesets.ptu.table import Table, game, placed, sheet

from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu import derived
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.field import movement
from turnwright.rulesets.ptu.index import index_of
from turnwright.rulesets.ptu.people import building, gear, sheets
from turnwright.rulesets.ptu.rules.terms import SKILLS, Skill
from turnwright.rulesets.ptu.state import Combatant, Placed

HP = 1000
SIDES = {
    "user": "players", "ally": "players", "trainer": "players", "bench": "players", "target": "enemies",
    "other": "enemies",
}  # fmt: skip
SQUARES = {"user": (5, 5), "target": (6, 5), "ally": (5, 6), "other": (6, 6), "trainer": (4, 5)}


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of a file of scenarios."""

    of: str
    says: str
    do: tuple[dict[str, Any], ...]
    who: dict[str, dict[str, Any]] = msgspec.field(name="with", default_factory=dict)
    on_grid: bool = False
    marks: dict[str, str] = {}
    rulings: dict[str, Any] = {}


def read_all() -> list[Scenario]:
    files = sorted(Path(__file__).parent.glob("*.json"))
    return [row for file in files for row in msgspec.json.decode(file.read_bytes(), type=list[Scenario])]


def _somebody(name: str, fields: dict[str, Any], *, on_grid: bool) -> Placed:
    own = dict(fields)
    hp, items, food = own.pop("hp", None), own.pop("items", {}), tuple(own.pop("food", ()))
    out, turns = own.pop("out", name != "bench"), own.pop("turns", 1)
    square = tuple(own.pop("at", SQUARES.get(name, ()))) if on_grid and out else None
    if "built" in own:
        entry = msgspec.convert({"id": name, "name": name, "level": 10, **own["built"]}, c.Trainer)
        built = sheets.trainer(game().content, entry, sheet_id=name)
        return placed(SIDES[name], built, hp, items=items, position=square or None)
    if "planned" in own:
        plan = msgspec.convert({"name": name, **own["planned"]}, building.Plan)
        made = building.build(game().content, plan).trainer
        built = sheets.trainer(game().content, made, sheet_id=name)
        return placed(SIDES[name], built, hp, items=items, position=square or None)
    if name == "trainer":
        own.setdefault("kind", "trainer")
    types = own.pop("types", ("normal",) if own.get("kind", "pokemon") == "pokemon" else ())
    for listed in ("moves", "abilities", "other", "equipment", "features", "stored"):
        if listed in own:
            own[listed] = tuple(own[listed])
    if "capabilities" in own:
        own["capabilities"] = msgspec.convert(own["capabilities"], c.Capabilities)
    own.setdefault("max_hp", HP)
    if name == "user":
        own.setdefault("speed", 11)
    if SIDES[name] == "players":
        own.setdefault("origin", "owned" if own.get("kind", "pokemon") == "pokemon" else "trainer")
    more = {"items": items, "food": food, "position": square or None, "in_ball": not out, "turns": turns}
    return placed(SIDES[name], sheet(name, *types, **own), hp, **more)


def _map(marks: dict[str, str]) -> c.Grid:
    rows = [list("." * 16) for _ in range(12)]
    for place, mark in marks.items():
        x, y = map(int, place.split(","))
        rows[y][x] = mark
    return c.Grid(tuple("".join(row) for row in rows))


class Played:
    """A scenario at the table."""

    def __init__(self, scenario: Scenario) -> None:
        who = {"user": {}, "target": {}, **scenario.who}
        moves = [step["use"] for step in scenario.do if "use" in step and step.get("by", "user") == "user"]
        who["user"] = {"moves": list(dict.fromkeys(moves)), **who["user"]}
        grid = {"grid": _map(scenario.marks)} if scenario.on_grid else {}
        self.table = Table(
            *(_somebody(name, fields, on_grid=scenario.on_grid) for name, fields in who.items()),
            rulings={"triggers": "automatic", **scenario.rulings},
            **grid,
        )
        self.before = {one.id: one.hp for one in self.table.state.combatants.values()}

    def run(self, scenario: Scenario) -> None:
        for place, step in enumerate(scenario.do):
            self.step(step)
            for what, wanted in step.get("then", {}).items():
                found = self.value(what)
                assert found == wanted, (
                    f"{scenario.of}: {scenario.says}: after step {place + 1} {what} is {found!r}, and not {wanted!r}; "
                    f"told: {self.table.story}"
                )

    def step(self, step: dict[str, Any]) -> None:
        dice = {
            label: tuple(faces) if isinstance(faces, list) else faces for label, faces in step.get("dice", {}).items()
        }
        for command in self.commands(step):
            if "refused" in step:
                with pytest.raises(Refusal) as refused:
                    self.table(command, **dice)
                assert refused.value.code == f"ptu.{step['refused']}", refused.value
            else:
                self.table(command, override=step.get("override"), **dice)

    def commands(self, step: dict[str, Any]) -> list[Command]:
        table, on = self.table, tuple(step.get("on", ()))
        cell = tuple(step["cell"]) if "cell" in step else None
        if "until" in step:
            table.until(step["until"])
        if "use" in step:
            if "by" in step:
                table.until(step["by"])
            return [w.UseMove(step["use"], on, cell=cell, **step.get("also", {}))]
        if "early" in step:
            return [w.Prioritise(step.get("by", "user"), step["early"], on)]
        if "ability" in step:
            return [w.UseAbility(step["ability"], on, user=step.get("by", ""))]
        if "feature" in step:
            return [w.UseFeature(step["feature"], on, user=step.get("by", ""), option=step.get("option", ""))]
        if "release" in step:
            return [w.ReleaseAp(step["release"])]
        if "struggle" in step:
            return [w.Struggle(step["struggle"], swift=step.get("swift", False))]
        if "item" in step:
            return [w.UseItem(step["item"], on[0])]
        if "eat" in step:
            return [w.TradeFood(step["eat"])]
        if "feed" in step:
            return [w.Feed(on[0], step["feed"], **({"by": step["from"]} if "from" in step else {}))]
        if "held" in step:
            return [w.UseHeld(step["held"])]
        if "give" in step:
            return [w.GiveItem(step["give"], on[0])]
        if "hold" in step:
            return [w.SetHeld(on[0], step["hold"])]
        if "drop" in step:
            return [w.DropItem()]
        if "shift" in step:
            return [w.Shift(tuple(step["shift"]), by=tuple(step.get("by", ())), disengage=step.get("disengage", False))]
        if "check" in step:
            return [w.CheckSkill(on[0], step["check"], step["against"], step.get("helper", ""))]
        if "treat" in step:
            return [w.Treat(step["by"], step["treat"], on[0])]
        if "over" in step:
            return [w.EndEncounter(step["over"])]
        if "throw" in step:
            return [w.ThrowBall(step["throw"], on[0], **step.get("also", {}))]
        if "stand_up" in step:
            return [w.StandUp()]
        if "mount" in step:
            return [w.Mount(step["mount"])]
        if "maneuver" in step:
            return [w.Maneuver(step["maneuver"], *on)]
        if "switch" in step:
            return [w.Switch(**step["switch"])]
        if "answer" in step:
            (prompt,) = table.state.flow.prompts
            choice = step["answer"]
            return [Answer(prompt.id, tuple(choice) if isinstance(choice, list) else (choice,))]
        if "end" in step:
            return [w.EndTurn() for _ in range(int(step["end"]))]
        if "lay" in step:
            side = step.get("side", "enemies")
            return [w.SetHazard(step["lay"], side, cell=tuple(at)) for at in step["at"]]
        if "breather" in step:
            return [w.TakeBreather()]
        return [
            *(w.ChangeStatus(who, add=tuple(added)) for who, added in step.get("status", {}).items()),
            *(w.ChangeStatus(who, remove=tuple(ended)) for who, ended in step.get("cure", {}).items()),
            *(w.SetStages(who, changed) for who, changed in step.get("stages", {}).items()),
            *(w.SetHp(who, hp) for who, hp in step.get("hp", {}).items()),
            *(w.SetHp(who, injuries=count) for who, count in step.get("injuries", {}).items()),
            *([w.SetWeather(step["weather"])] if "weather" in step else []),
            *([w.SetField(step["field"])] if "field" in step else []),
            *(w.Fall(who, metres) for who, metres in step.get("fall", {}).items()),
        ]

    def value(self, what: str) -> Any:
        """What a scenario can ask for."""
        table = self.table
        state = table.state
        first, _, asked = what.partition(".")
        if not asked:
            return self.of_all(what)
        one = state.combatants[first]
        match asked:
            case "lost":
                return self.before[first] - one.hp
            case "statuses":
                return sorted(held.status for held in one.afflictions if not held.waits)
            case "stages":
                return {stat: value for stat, value in sorted(one.stages.items()) if value}
            case "types":
                return list(derived.types_of(table.game, state, one))
            case "abilities":
                return list(gear.abilities_of(table.game, one))
            case "moves":
                return list(gear.moves_of(table.game, one))
            case "overland" | "swim" | "sky" | "burrow" | "teleporter":
                return movement.speed(table.game, state, one, (asked,))
            case "features":
                return list(index_of(table.game).features[one.sheet.features])
            case "power":
                return derived.power(table.game, state, one)
            case "jumps":
                return list(derived.jumps(table.game, state, one))
            case _ if asked.startswith("capable of "):
                return gear.has_capability(table.game, one, asked.removeprefix("capable of "))
            case _ if asked.startswith("rank in "):
                return derived.rank_of(table.game, state, one, (asked.removeprefix("rank in "),))  # type: ignore[arg-type]
            case "shift" | "swift":
                return getattr(one.budget, asked)
            case "standard":
                return one.budget.standard
            case "most_moves":
                return sheets.most_moves(table.game.content, one.sheet.abilities)
            case "skills":
                return {skill: plus for skill in SKILLS if (plus := self.practice(one, skill))}
            case "food":
                return list(one.food)
            case "square":
                return list(one.position or ())
            case "item":
                return one.sheet.held_item
            case "equipment":
                return list(one.sheet.equipment)
            case "once":
                return sorted(one.once)
            case "lasting":
                return sorted(held.label for held in one.timed)
            case "momentum":
                return derived.tokens(one, "duelist")
            case "stored":
                return list(one.sheet.stored)
            case "early":
                return list(one.early)
            case _ if asked.startswith("uses of "):
                used = one.usage.get(asked.removeprefix("uses of "))
                return used.scene if used is not None else 0
            case "ready":
                return one.ready[0] if one.ready else None
            case _:
                return getattr(one, asked)

    def practice(self, one: Combatant, skill: Skill) -> int:
        return derived.added(self.table.game, self.table.state, one, "checks", of=skill)

    def of_all(self, what: str) -> Any:
        state = self.table.state
        match what:
            case "weather":
                return state.weather
            case "fields":
                return sorted(state.fields)
            case "blessings":
                return [[held.side, held.against, held.uses] for held in state.blessings]
            case "hazards":
                return sorted({held.hazard for held in state.hazards})
            case "hazard_sides":
                return sorted({held.side for held in state.hazards})
            case "hit":
                return sorted(
                    {aim.target for event in self.table.found(e.AttackRolled) for aim in event.aims if aim.hit}
                )
            case "crit":
                return any(event.breakdown.crit for event in self.table.found(e.DamageDealt))
            case "failed":
                return sorted({event.target for event in self.table.found(e.AttackFailed)})
            case "passed":
                return self.table.found(e.CheckRolled)[-1].passed
            case "asked":
                return [option for prompt in state.flow.prompts for option in prompt.options]
            case "active":
                return state.active
            case "type":
                return [event.move_type for event in self.table.found(e.MoveUsed)]
            case _ if what.startswith("told "):
                return what.removeprefix("told ") in " / ".join(self.table.story).lower()
            case _:
                raise AssertionError(f"a scenario cannot ask for {what}")
