"""The board: everybody on the field with their gauges and what weighs on them, the order of turns, the goals."""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.kernel.ruleset import GM, WATCHER
from turnwright.kernel.telling import Board, Gauge, Piece, Side, Stance, Tag, ref

from .. import derived
from ..game import WuxiaGame
from ..options import Options
from ..rules.currency import currency_cap
from ..rules.terms import CURRENCIES, TEAMS, TRACKS, Team
from ..rules.turns import STAGES
from ..rules.victory import Custom, Defeat, Eliminate, Escape, Goal, Protect, Survive
from ..state import SEATS, Condition, Modifier, State, Unit
from .glossary import condition_text, text_of
from .naming import BANDS, SIDES, Teller, changed_stat, term
from .story import flag_text, remembered


def board(game: WuxiaGame, state: State, seat: str) -> Board:
    """What a screen shows of a battle."""
    t = Teller(game, state)
    order = (state.active, *state.pending) if state.active else state.pending
    present = {unit.team for unit in state.units.values()} | ({"enemy"} if state.waves else set())
    return Board(
        title=state.name,
        heading=f"{state.name} · round {state.round}",
        order=tuple(unit for unit in order if state.units[unit].status == "up"),
        pieces=tuple(_piece(t, unit, seat) for unit in state.units.values()),
        notes=tuple(_notes(t)),
        sides=tuple(Side(team, SIDES[team], _side_stance(state, team, seat)) for team in TEAMS if team in present),
        round=state.round,
    )


# Who stands how to whom


def _side_stance(state: State, team: Team, seat: str) -> Stance:
    """A side as its pieces stand: bystanders are foes once one of them has been provoked."""
    stances = {stance_of(state, unit, seat) for unit in state.units.values() if unit.team == team}
    if seat in (GM, WATCHER):
        return "other"
    if not stances:
        return "mine" if SEATS[team] == seat else "foe"
    return "mine" if "mine" in stances else "foe" if "foe" in stances else "other"


def stance_of(state: State, unit: Unit, seat: str) -> Stance:
    """How a unit stands to a seat; a bystander is a foe to those who attacked it, and they are its foes."""
    if seat in (GM, WATCHER):
        return "other"
    if SEATS[unit.team] == seat:
        return "mine"
    if unit.team == "neutral":
        return "foe" if any(SEATS[team] == seat for team in unit.provoked_by) else "other"
    if seat != SEATS["neutral"]:
        return "foe"
    return "foe" if any(unit.team in other.provoked_by for other in state.units.values()) else "other"


# Notes


def _notes(t: Teller) -> Iterator[Tag]:
    state, options = t.state, t.game.options
    if state.structure == "three_stage" and state.verdict is None:
        yield Tag("stage", STAGES[state.phase], text=text_of(options, state.phase), ref=term(state.phase))
    if state.verdict is None:
        for at, goal in enumerate(state.goals):
            if words := _goal(t, goal):
                yield Tag(f"goal-{at + 1}", words)
    for flag, fact in remembered(t).items():
        yield Tag(f"story-{flag}", f"Story: {fact}", text="The story will remember this.")


def _goal(t: Teller, goal: Goal) -> str:
    """What it takes to win, or what must not happen."""
    match goal:
        case Eliminate():
            return "" if goal.team == "player" else f"Goal: defeat all {SIDES[goal.team].lower()}"
        case Defeat():
            unit = t.state.units.get(goal.target)
            lost = unit is not None and unit.team == "player"
            return f"Lost if {t.unit(goal.target)} falls" if lost else f"Goal: defeat {t.unit(goal.target)}"
        case Protect():
            return f"Lost if {t.unit(goal.target)} falls"
        case Survive():
            return f"Goal: last until the end of round {goal.rounds}"
        case Escape():
            return "Goal: escape" if goal.threshold == 1 else f"Goal: get {goal.threshold} heroes away"
        case Custom():
            return f"Goal: {flag_text(t, goal.name)}"


# Pieces


def _piece(t: Teller, unit: Unit, seat: str) -> Piece:
    return Piece(
        unit.id,
        unit.name,
        unit.team,
        tuple(_gauges(unit, t.game.options)),
        tuple(_tags(t, unit)),
        unit.status != "up",
        kind="boss" if unit.is_boss else "fighter",
        stance=stance_of(t.state, unit, seat),
        owner=SEATS[unit.team],
    )


def _gauges(unit: Unit, options: Options) -> Iterator[Gauge]:
    """THP, AE and strain always; what a unit may have besides only while it has some."""
    yield Gauge("THP", unit.thp, unit.max_thp, "thp", text=text_of(options, "thp"))
    yield Gauge("AE", unit.ae, unit.max_ae, "ae", text=text_of(options, "ae"))
    yield Gauge("Strain", unit.strain, unit.max_strain, "strain", text=text_of(options, "strain"))
    if unit.guard:
        yield Gauge("Guard", unit.guard, max(unit.guard, unit.max_thp), "guard", text=text_of(options, "guard"))
    for currency in CURRENCIES:
        if held := derived.currency_of(unit, currency):
            most = max(held, currency_cap(unit.scl, rule=options.currency_cap))
            yield Gauge(currency.capitalize(), held, most, currency, text=text_of(options, currency))
    for track in TRACKS:
        marks = derived.track_of(unit, track)
        if marks.current:
            yield Gauge(track.capitalize(), marks.current, marks.maximum, track, text=text_of(options, track))


def _tags(t: Teller, unit: Unit) -> Iterator[Tag]:
    options = t.game.options
    if unit.status == "escaped":
        yield Tag("escaped", "Escaped", text="Has left the battle.")
    if unit.is_boss and unit.phases:
        phase = f"Phase {unit.phase} of {len(unit.phases) + 1}"
        yield Tag("phase", phase, text=text_of(options, "phase"), ref=term("phase"))
    if unit.provoked_by:
        yield Tag("provoked", "Provoked", text="Fights back against those who attacked it.", tone="bad")
    yield from (condition_tag(held, options) for held in unit.conditions)
    yield from (modifier_tag(t, held) for held in unit.modifiers)
    band = derived.band(unit)
    if band != "normal" and t.state.structure == "three_stage":
        stage = "first" if band == "fast" else "second"
        yield Tag(band, BANDS[band], text=f"Also acts in the {stage} quick stage.", ref=term("speed"))


def condition_tag(held: Condition, options: Options) -> Tag:
    """A condition with what it does."""
    text = condition_text(
        held.pillar, held.degree, options, effects=held.effects, damage=held.damage, healing=held.healing
    )
    helps = held.healing and not held.damage
    return Tag(
        held.known_as, held.called, rounds=held.rounds, text=text, tone="good" if helps else "bad",
        ref=ref("condition", held.known_as),
    )  # fmt: skip


def modifier_tag(t: Teller, held: Modifier) -> Tag:
    """A changed number with where it comes from and how long it lasts."""
    what = changed_stat(held.stat, held.pillar)
    source = t.thing(held.label)
    lasts = t.lasts(held) if held.rounds is None else ""
    named = source if isinstance(source, str) else source.name
    return Tag(
        f"{held.stat}-{held.id}",
        what[:1].upper() + what[1:],
        None if held.stat == "halve" else held.value,
        held.rounds,
        f"From {named}{lasts}.",
        "good" if held.value > 0 else "bad",
        "" if isinstance(source, str) else source.ref,
    )
