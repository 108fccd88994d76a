"""Changes compared with the fight as it is, on the same seeds: abilities taken out, numbers turned up and down.

Battle i of every change has the seed of battle i of the fight as it is. So each seed is its own pair, and the interval
of the difference comes from the pairs that differ: far fewer battles show what a change does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.lab.figures import Figure, win_rate
from turnwright.lab.levers import abilities, numbers, refuse_unknown_list, varied
from turnwright.sim.statistics import paired_difference
from turnwright.sim.tabular import Table, Tabular, parts_of
from turnwright.sim.tournament import Plan, Result, game_of, refuse_too_many, simulate_all

MOST_CHANGES = 400


class Change(msgspec.Struct, frozen=True):
    """Something done differently, and how the win rate changed."""

    name: str
    """What was changed: an ability, or a lever and its value."""
    where: str
    """The lever."""
    settings: dict[str, Any]
    result: Result
    difference: Figure
    differs: int
    """Battles that went another way, or took another course."""
    pair: tuple[int, bool] | None
    """The seed of a battle that this change turned, and whether it is now won; none if it turned no battle."""

    def json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "lever": self.where,
            "settings": self.settings,
            "win_rate": win_rate(self.result).json(),
            "change": self.difference.json(),
            "battles_that_differ": self.differs,
            "turned": None if self.pair is None else {"seed": self.pair[0], "won_now": self.pair[1]},
        }


class Changes(Tabular, msgspec.Struct, frozen=True):
    """The fight as it is, and what each change made of it."""

    plan: Plan
    before: Result
    changes: tuple[Change, ...]

    @property
    def battles(self) -> int:
        return self.before.n + sum(change.result.n for change in self.changes)

    @property
    def seconds(self) -> float:
        return self.before.seconds + sum(change.result.seconds for change in self.changes)

    def table(self) -> Table:
        """A line for each change, the largest first."""
        rows = [
            (
                change.name,
                change.where,
                change.result.n,
                change.result.win_rate,
                *parts_of(change.difference),
                change.differs,
            )
            for change in self.changes
        ]
        heads = ("name", "lever", "battles", "win_rate", "change", "change_low", "change_high", "battles_that_differ")
        return Table(heads, rows)

    def json(self) -> dict[str, Any]:
        """As `lab ablate --json` and `lab sensitivity --json` print it."""
        return {
            "ruleset": self.plan.ruleset,
            "encounter": self.plan.encounter or self.plan.origin,
            "players": self.before.players,
            "side": self.before.side,
            "n": self.plan.n,
            "seed": self.plan.seed,
            "win_rate": win_rate(self.before).json(),
            "changes": [change.json() for change in self.changes],
            "battles": self.battles,
            "seconds": round(self.seconds, 3),
        }


Asked = tuple[str, str, dict[str, Any]]
"""What a change is called, its lever, and its settings."""


def ablate(plan: Plan, paths: Sequence[str] = (), **how: Any) -> Changes:
    """Each ability out of its list, one at a time: those at the paths, or every list of abilities in the fight."""
    return compare(plan, list(taken_out(plan, paths)), **how)


def taken_out(plan: Plan, paths: Sequence[str] = ()) -> Iterator[Asked]:
    """A change for each ability: everything its owner can do, without it."""
    known, game = abilities(plan), game_of(plan)
    for path in paths or known:
        refuse_unknown_list(known, path)
        for ability in known[path]:
            rest = game.ruleset.content.without(game, known[path], ability)
            if rest is not None:
                yield ability, path, {path: rest}


def sensitivity(plan: Plan, paths: Sequence[str] = (), *, percent: int = 20, **how: Any) -> Changes:
    """Each number of the fight turned down and up by so many percent: those at the paths, or every one there is."""
    return compare(plan, list(turned(plan, paths, percent)), **how)


def turned(plan: Plan, paths: Sequence[str], percent: int) -> Iterator[Asked]:
    """Two changes for each number: down and up by so many percent, by at least 1."""
    known = numbers(plan)
    for path in paths or known:
        if path not in known:
            raise Refusal("lab.path", path=text_ref(path))
        now = known[path]
        step = max(1, (abs(now) * percent + 50) // 100)
        for value in (now - step, now + step):
            if value >= 0 and (paths or _is_valid(plan, {path: value})):
                yield f"{path} {now} → {value}", path, {path: value}


def _is_valid(plan: Plan, settings: dict[str, Any]) -> bool:
    """Whether a battle can be played with it: numbers that nobody named stay within what is allowed."""
    try:
        game = game_of(changed := varied(plan, settings))
        setup = changed.setup if changed.encounter is None else game.ruleset.content.encounter(game, changed.encounter)
        Match.open(game, setup, seed=0)
    except Refusal:
        return False
    return True


def compare(
    plan: Plan,
    asked: Sequence[Asked],
    *,
    workers: int | None = None,
    ray: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Changes:
    """Plays the fight as it is and with each change, all on the same seeds; the largest change comes first."""
    plans = planned(plan, asked)
    total = sum(each.n for each in plans)
    told = None if progress is None else _of(progress, total)
    return compared(plan, asked, dict(enumerate(simulate_all(plans, workers=workers, ray=ray, progress=told))))


def planned(plan: Plan, asked: Sequence[Asked]) -> list[Plan]:
    """Every simulation that a comparison needs: the fight as it is, then each change."""
    if not asked:
        raise Refusal("lab.nothing")
    if len(asked) > MOST_CHANGES:
        raise Refusal("lab.changes", count=len(asked), value=MOST_CHANGES // 2)
    plans = [plan, *(varied(plan, settings) for _, _, settings in asked)]
    refuse_too_many(sum(each.n for each in plans))
    return plans


def compared(plan: Plan, asked: Sequence[Asked], results: Mapping[int, Result]) -> Changes:
    """What results show, by the place of their plan; those of some plans may still be missing, or some battles."""
    before = results[0]
    found = [
        change
        for place, each in enumerate(asked, start=1)
        if place in results and (change := _change(each, before, results[place])) is not None
    ]
    found.sort(key=lambda change: -abs(change.difference.value))
    return Changes(plan, before, tuple(found))


def _of(progress: Callable[[int, int], None], total: int) -> Callable[[int], None]:
    return lambda done: progress(done, total)


def _change(asked: Asked, before: Result, after: Result) -> Change | None:
    """What a change did in the battles that were also played without it; none if there is no such battle yet."""
    name, where, settings = asked
    side = before.side
    without = {battle.seed: battle for battle in before.battles}
    pairs = [(without[new.seed], new) for new in after.battles if new.seed in without]
    if not pairs:
        return None
    gained = [new.seed for old, new in pairs if new.winner == side != old.winner]
    lost = [new.seed for old, new in pairs if old.winner == side != new.winner]
    turned_by = (
        [(seed, True) for seed in gained[:1]] if len(gained) >= len(lost) else [(seed, False) for seed in lost[:1]]
    )
    value, low, high = paired_difference(len(gained), len(lost), len(pairs))
    return Change(
        name=name,
        where=where,
        settings=settings,
        result=after,
        difference=Figure(value, low, high, rate=True),
        differs=sum(old != new for old, new in pairs),
        pair=turned_by[0] if turned_by else None,
    )
