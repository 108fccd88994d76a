"""Small battles for tests: sheets in a few words, dice that fall as written.

An ordinary fighter here hits another from a 10 on the d20 and crits from a 15, has 30 THP, 16 AE and 2 charges.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from turnwright.kernel.dice import Scripted
from turnwright.kernel.messages import Command, Event, snake
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import Game, Scribe, fold, legal, resolve, to_act
from turnwright.kernel.shapes import Outcome
from turnwright.rulesets.wuxia import RULESET, commands, spelling
from turnwright.rulesets.wuxia.content import KINDS, Content
from turnwright.rulesets.wuxia.customs import Check
from turnwright.rulesets.wuxia.links import problems
from turnwright.rulesets.wuxia.options import Options
from turnwright.rulesets.wuxia.state import State, Unit
from turnwright.rulesets.wuxia.turns import begin

NUMBERS = {"attack": 5, "defense": 15, "resilience": 3, "effect_rank": 5}
STATS = {"strength": 3, "endurance": 4, "agility": 3, "willpower": 3, "focus": 4, "presence": 5}
PALM = {"id": "palm", "name": "Palm", "pillar": "violence", "ae_cost": 2, "effects": [{"type": "damage", "value": 4}]}


def sheet(name: str, **changes: Any) -> dict[str, Any]:
    """A fighter; `stats` and pillars are changed number by number."""
    entry: dict[str, Any] = {"id": name, "name": name.capitalize(), "scl": 2, "stats": dict(STATS)}
    entry |= {pillar: dict(NUMBERS) for pillar in ("violence", "influence", "revelation")}
    for key, value in changes.items():
        if isinstance(value, dict) and isinstance(entry.get(key), dict):
            entry[key] = {**entry[key], **value}
        else:
            entry[key] = value
    return entry


def art(name: str, *effects: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A technique of violence for 2 AE."""
    entry = {"id": name, "name": name.capitalize(), "pillar": "violence", "ae_cost": 2, "effects": list(effects)}
    return entry | changes


class Arena:
    """A battle under way, with its game."""

    def __init__(
        self,
        *sheets: dict[str, Any],
        party: tuple[str, ...] = ("hero",),
        arts: tuple[dict[str, Any], ...] = (),
        items: tuple[dict[str, Any], ...] = (),
        options: dict[str, Any] | None = None,
        carried: dict[str, Any] | None = None,
        flags: dict[str, Any] | None = None,
        checks: Mapping[str, Check] | None = None,
        **encounter: Any,
    ) -> None:
        given = {entry["id"]: entry for entry in (sheet("hero"), sheet("foe"), *sheets)}
        place = {"id": "yard", "name": "The Yard", "party": list(party), "enemies": ["foe"]} | encounter
        raw = {"units": given.values(), "techniques": (PALM, *arts), "items": items, "encounters": (place,)}
        read: dict[str, Any] = {
            kind: {entry["id"]: msgspec.convert(spelling.normalise(kind, entry), KINDS[kind]) for entry in entries}
            for kind, entries in raw.items()
        }
        content = Content(**read)
        assert not problems(content)
        ruleset = RULESET if checks is None else RULESET.varied(index=lambda content, options: checks)
        self.game = Game(ruleset, content, Options(**options or {}))
        setup = {"encounter": "yard", "carried": carried or {}, "flags": flags or {}}
        scribe = Scribe(
            self.game, RULESET.rules.setup(self.game, msgspec.convert(setup, RULESET.rules.Setup)), Scripted(), by=""
        )
        begin(scribe)
        self.state: State = scribe.state
        self.opening = tuple(scribe.events)

    def __getitem__(self, unit: str) -> Unit:
        return self.state.units[unit]

    @property
    def seat(self) -> str:
        """Who is to act."""
        (seat,) = to_act(RULESET, self.state)
        return seat

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        found = RULESET.rules.outcome(self.state)
        assert found is not None, "it goes on"
        return found

    @property
    def legal(self) -> tuple[Command, ...]:
        return legal(self.game, self.state, self.seat)

    def do(
        self, command: Command, *faces: int, by: str | None = None, override: str | None = None
    ) -> tuple[Event, ...]:
        """Decides a command with these dice, all of which must be rolled; events alone lead to the same state."""
        dice = Scripted(*faces)
        before = msgspec.json.encode(self.state)
        after, events = resolve(self.game, self.state, command, dice, by=by or self.seat, n=7, override=override)
        assert not dice.faces, f"these dice were not rolled: {dice.faces}"
        assert msgspec.json.encode(self.state) == before
        assert fold(RULESET, self.state, events) == after
        self.state = after
        return events

    def refused(self, command: Command, by: str | None = None) -> tuple[str, str]:
        """The code and the sentence of a refusal, which rolls nothing and changes nothing."""
        before = msgspec.json.encode(self.state)
        try:
            resolve(self.game, self.state, command, Scripted(), by=by or self.seat)
        except Refusal as refusal:
            assert msgspec.json.encode(self.state) == before
            assert by is not None or command not in self.legal
            return refusal.code, refusal.sentence
        raise AssertionError(f"{command} was not refused")

    def wait_for(self, unit: str, *, phase: str | None = None) -> None:
        """Lets everybody wait until it is a unit's turn."""
        for _ in range(50):
            if self.state.active == unit and phase in (None, self.state.phase):
                return
            self.do(commands.Wait())
        raise AssertionError(f"{unit} never acts")

    def change(self, unit: str, **changes: Any) -> None:
        """Puts a unit into another condition, where a test does not tell how it got there."""
        changed = msgspec.structs.replace(self.state.units[unit], **changes)
        self.state = msgspec.structs.replace(self.state, units={**self.state.units, unit: changed})


def tags(events: tuple[Event, ...]) -> list[str]:
    """What happened, by name."""
    return [snake(type(event).__name__) for event in events]


def only(events: tuple[Event, ...], kind: type) -> Any:
    """The one event of a kind."""
    (found,) = all_of(events, kind)
    return found


def all_of(events: tuple[Event, ...], kind: type) -> list[Any]:
    return [event for event in events if type(event) is kind]
