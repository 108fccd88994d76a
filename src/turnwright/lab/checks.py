"""Targets checked: each figure from the exact odds or a simulation, and what would come closest where one is missed.

A target that is missed is tried again under each ruling that its file offers, then under several of them together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations, islice, product
from typing import Any

from msgspec import Struct

from turnwright.kernel import calculators, registry
from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.lab.figures import Figure, exactly, measured, pooled
from turnwright.lab.levers import OPTION, varied
from turnwright.lab.targets import Exact, Target, Targets, outside
from turnwright.sim.tournament import Plan, simulate_all

MOST_TRIES = 200
"""The most combinations of rulings tried for one target."""


class Try(Struct, frozen=True):
    """What a target's figure would be with a different setting."""

    settings: dict[str, Any]
    figure: Figure
    distance: float
    """How far it is outside the target; 0 is inside."""

    def told(self) -> str:
        return " and ".join(f"{name}={value}" for name, value in self.settings.items())

    def json(self) -> dict[str, Any]:
        return {"settings": self.settings, **self.figure.json(), "met": self.distance == 0}


class Checked(Struct, frozen=True):
    """A target's line: the figure, whether it is met, and what would come closest where it is not."""

    target: Target
    name: str
    figure: Figure
    met: bool
    tries: tuple[Try, ...] = ()
    """One thing changed, in the file's order."""
    together: Try | None = None
    """The closest of all combinations, where it comes closer than one change alone."""

    @property
    def sure(self) -> bool:
        """Whether the whole interval says the same as the figure."""
        target, figure = self.target, self.figure
        if self.met:
            return not outside(target, figure.low) and not outside(target, figure.high)
        below = target.at_least is not None and figure.high < target.at_least
        above = target.at_most is not None and figure.low > target.at_most
        return below or above

    @property
    def closest(self) -> Try | None:
        """The one change that comes closest to the target, if it comes closer than no change."""
        best = min(self.tries, key=lambda attempt: attempt.distance, default=None)
        return best if best is not None and best.distance < outside(self.target, self.figure.value) else None

    def json(self) -> dict[str, Any]:
        """The line as `lab targets --json` prints it."""
        return {
            "name": self.name,
            "ruleset": self.target.ruleset,
            "target": {"at_least": self.target.at_least, "at_most": self.target.at_most},
            "figure": self.figure.json(),
            "met": self.met,
            "sure": self.sure,
            "tries": [attempt.json() for attempt in self.tries],
            "closest": self.closest.json() if self.closest is not None else None,
            "together": self.together.json() if self.together is not None else None,
        }


class _Question(Struct, frozen=True):
    """One figure to find: a target's own, or that of a try."""

    target: Target
    encounters: tuple[str, ...]
    settings: dict[str, Any] = {}


_Ask = Callable[[Sequence[_Question]], list[Figure]]


def check(
    targets: Targets,
    *,
    workers: int | None = None,
    ray: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Checked, ...]:
    """Every target's line; `progress` is told how many battles have been played, out of how many planned so far."""
    ask: _Ask = partial(_figures, workers=workers, ray=ray, told=_Told(progress))
    lines = [_Question(target, encounters) for target in targets.targets for encounters in target.lines]
    figures = ask(lines)
    far = [outside(line.target, figure.value) for line, figure in zip(lines, figures, strict=True)]
    single = _tries(lines, [_one_by_one(line.target) if off else [] for line, off in zip(lines, far, strict=True)], ask)
    nearest = [min([off, *(attempt.distance for attempt in tried)]) for off, tried in zip(far, single, strict=True)]
    several = _tries(
        lines, [_combined(line.target) if off else [] for line, off in zip(lines, nearest, strict=True)], ask
    )
    return tuple(
        Checked(
            target=line.target,
            name=f"{line.target.name}: {line.encounters[0]}" if len(line.target.lines) > 1 else line.target.name,
            figure=figures[place],
            met=not far[place],
            tries=single[place],
            together=min(
                (attempt for attempt in several[place] if attempt.distance < nearest[place]),
                key=lambda attempt: attempt.distance,
                default=None,
            ),
        )
        for place, line in enumerate(lines)
    )


def _one_by_one(target: Target) -> list[dict[str, Any]]:
    return [{name: value} for name, values in target.tries.items() for value in values]


def _combined(target: Target) -> list[dict[str, Any]]:
    """Two or more rulings at once, fewest first, up to a number that can be simulated in reasonable time."""
    found = (
        dict(zip(names, values, strict=True))
        for size in range(2, len(target.tries) + 1)
        for names in combinations(target.tries, size)
        for values in product(*(target.tries[name] for name in names))
    )
    return list(islice(found, MOST_TRIES))


def _tries(
    lines: Sequence[_Question], settings: Sequence[Sequence[dict[str, Any]]], ask: _Ask
) -> list[tuple[Try, ...]]:
    """What each line's figure would be at each of its settings: all asked for at once."""
    wanted = list(zip(lines, settings, strict=True))
    found = iter(ask([_Question(line.target, line.encounters, each) for line, own in wanted for each in own]))
    return [
        tuple(Try(each, figure := next(found), outside(line.target, figure.value)) for each in own)
        for line, own in wanted
    ]


def _figures(questions: Sequence[_Question], *, workers: int | None, ray: str | None, told: _Told) -> list[Figure]:
    """Every figure: the exact ones at once, then all simulations in one go."""
    plans = [plan for question in questions for plan in _plans(question)]
    progress = told.about(sum(plan.n for plan in plans))
    results = iter(simulate_all(plans, workers=workers, ray=ray, progress=progress) if plans else ())
    found = []
    for question in questions:
        target = question.target
        if target.exact is not None:
            found.append(_exact(target, target.exact, question.settings))
        elif target.simulated is not None:
            found.append(measured(pooled([next(results) for _ in question.encounters]), target.simulated.measure))
    return found


def _exact(target: Target, exact: Exact, settings: Mapping[str, Any]) -> Figure:
    ruleset = registry.find_ruleset(target.ruleset)
    rulings = registry.rulings(ruleset, target.preset, {**target.options, **settings})
    answer = calculators.answer(ruleset, exact.calc, exact.input, rulings)
    value: Any = answer
    for step in exact.field.split("."):
        if not isinstance(value, dict) or step not in value:
            known = value if isinstance(value, dict) else ()
            raise Refusal(
                "lab.field",
                context="unknown",
                calc=text_ref(exact.calc),
                field_name=text_ref(exact.field),
                hint=hint(step, known),
            )
        value = value[step]
    if isinstance(value, str):
        return exactly(_fraction(exact, value))
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise Refusal("lab.field", field_name=text_ref(exact.field), calc=text_ref(exact.calc))
    return exactly(value)


def _fraction(exact: Exact, text: str) -> Fraction:
    try:
        return Fraction(text)
    except ValueError:
        raise Refusal("lab.field", field_name=text_ref(exact.field), calc=text_ref(exact.calc)) from None


def _plans(question: _Question) -> Iterator[Plan]:
    """The simulations that a figure needs: one for each encounter."""
    target, simulated = question.target, question.target.simulated
    if simulated is None:
        return
    tried = {name if "." in name else f"{OPTION}.{name}": value for name, value in question.settings.items()}
    for encounter in question.encounters:
        plan = Plan(
            ruleset=target.ruleset,
            encounter=encounter,
            n=simulated.n,
            seed=simulated.seed,
            players=simulated.players,
            preset=target.preset,
            options=target.options,
            side=simulated.side,
        )
        yield varied(plan, {**simulated.settings, **tried})


class _Told:
    """Adds up the battles of several simulations for one progress bar."""

    def __init__(self, progress: Callable[[int, int], None] | None) -> None:
        self._progress = progress
        self._before = 0
        self._total = 0

    def about(self, more: int) -> Callable[[int], None]:
        self._before = self._total
        self._total += more
        before, total = self._before, self._total

        def done(battles: int) -> None:
            if self._progress is not None:
                self._progress(before + battles, total)

        return done
