"""Ability A or ability B? The same fight with each, on the same seeds.

Battle i with A and battle i with B share a seed, so the interval of the difference comes from the battles that only one
of the two won. A and B are abilities of one list, or settings (`fighters.r1.hp=24`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

import msgspec

from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.kernel.ruleset import AnyGame
from turnwright.lab.figures import Figure, win_rate
from turnwright.lab.levers import abilities, refuse_unknown_list, setting, varied
from turnwright.sim.statistics import paired_difference
from turnwright.sim.tabular import Table, Tabular, parts_of
from turnwright.sim.tournament import Plan, Result, game_of, refuse_too_many, simulate_all


class Contender(msgspec.Struct, frozen=True):
    """One of the two: what the fight had, and how it went."""

    name: str
    settings: dict[str, Any]
    """What was set for it; empty if the fight had it already."""
    result: Result
    won_alone: tuple[int, ...]
    """Seeds of the battles that were won with it and not with the other."""

    def json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "settings": self.settings,
            "win_rate": win_rate(self.result).json(),
            "won_alone": len(self.won_alone),
            "seed_won_alone": self.won_alone[0] if self.won_alone else None,
        }


class Versus(Tabular, msgspec.Struct, frozen=True):
    """Two contenders and how far the second is ahead of the first."""

    plan: Plan
    where: str
    """The list that both belong to; empty for settings."""
    first: Contender
    second: Contender
    difference: Figure
    """The win rate with the second minus the win rate with the first."""
    differs: int
    """Battles that had another winner or another length."""

    @property
    def contenders(self) -> tuple[Contender, Contender]:
        return self.first, self.second

    @property
    def side(self) -> str:
        return self.first.result.side

    @property
    def battles(self) -> int:
        return self.first.result.n + self.second.result.n

    @property
    def seconds(self) -> float:
        return self.first.result.seconds + self.second.result.seconds

    @property
    def better(self) -> Contender | None:
        """The contender that wins more often; none if the interval includes 0."""
        if self.difference.low > 0:
            return self.second
        return self.first if self.difference.high < 0 else None

    def table(self) -> Table:
        """A line for each of the two; `ahead` is how far it is ahead of the other."""
        ahead = self.difference
        behind = Figure(-ahead.value, -ahead.high, -ahead.low, rate=True)
        rows = [
            (
                contender.name,
                contender.result.n,
                *parts_of(win_rate(contender.result)),
                *parts_of(lead),
                len(contender.won_alone),
            )
            for contender, lead in zip(self.contenders, (behind, ahead), strict=True)
        ]
        heads = ("name", "battles", "win_rate", "win_rate_low", "win_rate_high", "ahead", "ahead_low", "ahead_high")
        return Table((*heads, "won_alone"), rows)

    def json(self) -> dict[str, Any]:
        """As `lab versus --json` prints it."""
        return {
            "ruleset": self.plan.ruleset,
            "encounter": self.plan.encounter or self.plan.origin,
            "players": self.first.result.players,
            "side": self.side,
            "n": self.plan.n,
            "seed": self.plan.seed,
            "list": self.where or None,
            "contenders": [contender.json() for contender in self.contenders],
            "difference": self.difference.json(),
            "better": None if self.better is None else self.better.name,
            "battles_that_differ": self.differs,
            "battles": self.battles,
            "seconds": round(self.seconds, 3),
        }

    def sentence(self) -> str:
        """Which of the two is better, with the interval, or that these battles don't show it."""
        first, second, ahead = self.first.name, self.second.name, self.difference
        points = f"{100 * ahead.value:+.1f} points (95 % CI {100 * ahead.low:+.1f} to {100 * ahead.high:+.1f})"
        told = f"{second} instead of {first}: {points} for {self.side}"
        if self.better is not None:
            return f"{told}. {self.better.name} is better."
        if not self.differs:
            return f"{told}. No battle differs: {first} and {second} do the same in this fight."
        return f"{told}. {self.plan.n:,} battles don't show which is better."

    def _heading(self) -> str:
        return f"<p>{escape(self.sentence())}</p>"


def versus(
    plan: Plan,
    first: str,
    second: str,
    *,
    within: str | None = None,
    workers: int | None = None,
    ray: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> Versus:
    """Plays a fight with one ability and with another in its place, on the same seeds.

    `within` is the list they belong to, as `lab ablate` names it; it can be left out if only one list has one of them.
    Settings (`PATH=VALUE`) are compared the same way.
    """
    where, settings = _settings(plan, first, second, within)
    plans = [varied(plan, chosen) if chosen else plan for chosen in settings]
    refuse_too_many(sum(varied_plan.n for varied_plan in plans))
    results = simulate_all(plans, workers=workers, ray=ray, progress=progress)
    return _compared(plan, where, (first, second), settings, results)


def _compared(
    plan: Plan, where: str, names: tuple[str, str], settings: Sequence[dict[str, Any]], results: Sequence[Result]
) -> Versus:
    one, other = results
    side = one.side
    pairs = list(zip(one.battles, other.battles, strict=True))
    only_first = tuple(a.seed for a, b in pairs if a.winner == side != b.winner)
    only_second = tuple(b.seed for a, b in pairs if b.winner == side != a.winner)
    value, low, high = paired_difference(len(only_second), len(only_first), len(pairs))
    return Versus(
        plan=plan,
        where=where,
        first=Contender(names[0], settings[0], one, only_first),
        second=Contender(names[1], settings[1], other, only_second),
        difference=Figure(value, low, high, rate=True),
        differs=sum(a != b for a, b in pairs),
    )


def _settings(plan: Plan, first: str, second: str, within: str | None) -> tuple[str, list[dict[str, Any]]]:
    """The list that is changed, and what is set for each of the two."""
    if first == second:
        raise Refusal("lab.versus", context="same", name=text_ref(first))
    if ("=" in first) != ("=" in second):
        raise Refusal("lab.versus", context="mixed", first=text_ref(first), second=text_ref(second))
    if "=" in first:
        return "", [dict([setting(text)]) for text in (first, second)]
    known, game = abilities(plan), game_of(plan)
    where = _list_of(known, first, second, within)
    now = known[where]
    lists = [_with(game, now, name, instead_of=other) for name, other in ((first, second), (second, first))]
    return where, [{} if listed == now else {where: listed} for listed in lists]


def _list_of(known: Mapping[str, Any], first: str, second: str, within: str | None) -> str:
    """The list that both belong to: the one that was named, or the only one that has either of them."""
    if within is not None:
        refuse_unknown_list(known, within)
        return within
    homes = [path for path, names in known.items() if first in names or second in names]
    if len(homes) == 1:
        return homes[0]
    if homes:
        lists = tuple(map(text_ref, homes))
        raise Refusal("lab.versus", context="several", first=text_ref(first), second=text_ref(second), lists=lists)
    names = {name for listed in known.values() for name in listed}
    raise Refusal(
        "lab.versus", context="nowhere", first=text_ref(first), second=text_ref(second), hint=hint(first, names)
    )


def _with(game: AnyGame, now: Any, name: str, *, instead_of: str) -> Any:
    """A list of abilities that has one of two and not the other: in its place, or at the end if it had neither.

    Where abilities have ranks or copies, the newcomer takes over those of the one that it replaces. What a ruleset puts
    in the place of an ability that goes (basic Energy for a card) it puts here, too.
    """
    if instead_of not in now:
        if name not in now and isinstance(now, dict):
            raise Refusal("lab.versus", context="neither", first=text_ref(name), second=text_ref(instead_of))
        return now if name in now else [*now, name]
    if name in now:
        rest = game.ruleset.content.without(game, now, instead_of)
        if rest is None:
            raise Refusal("lab.versus", context="stays", name=text_ref(instead_of))
        return rest
    if isinstance(now, dict):
        return {name if ability == instead_of else ability: rank for ability, rank in now.items()}
    return [name if ability == instead_of else ability for ability in now]
