"""A table for tests of whole encounters: plain sheets, commands with the dice that fall, and what came of them."""

from functools import cache
from typing import Any

import pytest

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Command, Event
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import Game
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.content import Capabilities
from turnwright.rulesets.ptu.rules.damage import Breakdown
from turnwright.rulesets.ptu.rules.terms import STATS
from turnwright.rulesets.ptu.state import Combatant, Placed, Setup, Sheet, SkillDice, State
from turnwright.rulesets.ptu.telling.story import tell


@cache
def _game(preset: str | None, rulings: tuple[tuple[str, Any], ...]) -> Game:
    if preset is None and not rulings:
        return registry.game("ptu")
    base = _game(None, ())
    options = registry.rulings(base.ruleset, preset, dict(rulings))
    return Game(base.ruleset, base.content, options, base.packs)


def game(preset: str | None = None, **rulings: Any) -> Game:
    """The installed game with its pack, read once."""
    return _game(preset, tuple(sorted(rulings.items())))


def sheet(
    name: str,
    *types: str,
    moves: tuple[str, ...] = (),
    level: int = 10,
    max_hp: int = 100,
    skills: dict[str, int] | None = None,
    other: tuple[str, ...] = (),
    kind: str = "pokemon",
    **fields: Any,
) -> Sheet:
    """A sheet on which every stat is 10 unless it is given, so that each evasion is 2."""
    stats = {stat: fields.pop(stat, 10) for stat in STATS}
    capabilities = fields.pop("capabilities", None) or Capabilities(overland=5, power=4, other=other)
    return Sheet(
        id=name,
        name=name.title(),
        kind=kind,  # type: ignore[arg-type]
        level=level,
        stats=stats,
        max_hp=max_hp,
        species=fields.pop("species", "ditto" if kind == "pokemon" else ""),
        types=types or (("normal",) if kind == "pokemon" else ()),  # type: ignore[arg-type]
        moves=moves,
        skills={skill: SkillDice(dice) for skill, dice in (skills or {}).items()},  # type: ignore[misc]
        capabilities=capabilities,
        **fields,
    )


def ours(name: str, *types: str, hp: int | None = None, **fields: Any) -> Placed:
    """A Pokémon on the players' side."""
    return placed("players", sheet(name, *types, origin="owned", **fields), hp)


def foe(name: str, *types: str, hp: int | None = None, **fields: Any) -> Placed:
    """A wild one on the other side."""
    return placed("enemies", sheet(name, *types, **fields), hp)


def trainer(name: str, *, side: str = "players", items: dict[str, int] | None = None, **fields: Any) -> Placed:
    own = sheet(name, kind="trainer", origin="trainer", **fields)
    return Placed(side, sheet=own, items=items or {})  # type: ignore[arg-type]


def placed(side: str, own: Sheet, hp: int | None = None, **fields: Any) -> Placed:
    return Placed(side, sheet=own, hp=hp, **fields)  # type: ignore[arg-type]


class Table:
    """An encounter in which the game master does everything, and enters the dice that matter."""

    def __init__(
        self,
        *who: Placed,
        preset: str | None = None,
        rulings: dict[str, Any] | None = None,
        played: Game | None = None,
        **setup: Any,
    ):
        setup.setdefault("auto_end", False)
        self.game = played or game(preset, **(rulings or {}))
        self.match = Match.open(self.game, Setup(placed=who, **setup), seed=1)
        self.seen: tuple[Event, ...] = self.match.records[-1].events

    @property
    def state(self) -> State:
        return self.match.state  # type: ignore[no-any-return]

    def one(self, who: str) -> Combatant:
        return self.state.combatants[who]

    def __call__(self, command: Command, *, by: str = "gm", override: str | None = None, **dice: Any) -> "Table":
        """Submits a command; dice by label, one face or several (`save_paralyzed` is the label `save:paralyzed`)."""
        entered = {_label(name): faces if isinstance(faces, tuple) else (faces,) for name, faces in dice.items()}
        self.seen = self.match.submit(command, by, dice=entered or None, override=override).events
        return self

    def use(self, move: str, *targets: str, **dice: Any) -> "Table":
        return self(w.UseMove(move, targets), **dice)

    def yes(self, **dice: Any) -> "Table":
        """The one question that is open is answered with a yes."""
        (prompt,) = self.state.flow.prompts
        return self(Answer(prompt.id, ("yes",)), **dice)

    def until(self, who: str) -> "Table":
        """Turns pass without an action until somebody's begins."""
        for _ in range(50):
            if self.state.active == who:
                return self
            self(w.Declare("act") if self.state.phase == "declaration" else w.EndTurn())
        raise AssertionError(f"{who} never gets a turn")

    def found(self, kind: type) -> list[Any]:
        """The events of one kind in what happened last."""
        return [event for event in self.seen if type(event) is kind]

    def only(self, kind: type) -> Any:
        (event,) = self.found(kind)
        return event

    @property
    def aims(self) -> dict[str, e.Aim]:
        return {aim.target: aim for aim in self.only(e.AttackRolled).aims}

    @property
    def sums(self) -> Breakdown:
        """The breakdown of the one attack that dealt damage last."""
        breakdown: Breakdown = self.only(e.DamageDealt).breakdown
        return breakdown

    @property
    def story(self) -> list[str]:
        """What happened last, told on how it ended."""
        told = (tell(self.game, self.state, event) for event in self.seen)
        return [line.text for line in told if line is not None]

    def statuses(self, who: str) -> tuple[str, ...]:
        return tuple(held.status for held in self.one(who).afflictions)


def _label(name: str) -> str:
    head, _, rest = name.partition("_")
    return f"{head}:{rest}" if head == "save" else name


def at(one: Placed, x: int, y: int) -> Placed:
    """Somebody on a square of the map."""
    return Placed(one.side, sheet=one.sheet, items=one.items, position=(x, y), hp=one.hp)


def refused(table: Table, command: Command, code: str, by: str = "gm") -> str:
    """The sentence of the refusal; nothing has changed."""
    before = table.state
    with pytest.raises(Refusal) as refusal:
        table(command, by=by)
    assert refusal.value.code == code
    assert table.state == before
    return str(refusal.value)


def answer(table: Table, *choice: str, by: str = "gm", **dice: Any) -> Table:
    """The one question that is open is answered."""
    (prompt,) = table.state.flow.prompts
    return table(Answer(prompt.id, choice), by=by, **dice)


def told(table: Table) -> str:
    """What happened last, in one line."""
    return " / ".join(table.story)
