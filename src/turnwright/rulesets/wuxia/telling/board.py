"""The board: everybody on the field with their gauges and what weighs on them, the order of turns, the goals."""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.kernel.ruleset import GM, WATCHER
from turnwright.kernel.telling import Board, Gauge, Piece, Side, Stance, Tag, ref

from .. import derived
from ..game import WuxiaGame
from ..rules.currency import currency_cap
from ..rules.terms import CURRENCIES, TEAMS, TRACKS, Team
from ..state import SEATS, Condition, Modifier, State, Unit
from ..turns import is_so
from .glossary import condition_text, text_of
from .naming import Teller, capital, changed_stat, condition_name, term
from .story import goal_text, remembered, triggered


def board(game: WuxiaGame, state: State, seat: str) -> Board:
    """What a screen shows of a battle."""
    t = Teller(game, state)
    order = (state.active, *state.pending) if state.active else state.pending
    present = {unit.team for unit in state.units.values()} | ({"enemy"} if state.waves else set())
    return Board(
        title=t.encounter(state.encounter, state.name),
        heading=t.text("heading", name=t.encounter(state.encounter, state.name), number=state.round),
        order=tuple(unit for unit in order if state.units[unit].status == "up"),
        pieces=tuple(_piece(t, unit, seat) for unit in state.units.values()),
        notes=tuple(_notes(t)),
        sides=tuple(
            Side(team, t.text(f"side.{team}"), _side_stance(state, team, seat)) for team in TEAMS if team in present
        ),
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
    """How a unit stands to a seat; a bystander is a foe to its attackers, and they are its foes."""
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
    state = t.state
    if state.structure == "three_stage" and state.verdict is None:
        yield Tag("stage", t.text(f"stage.{state.phase}"), text=text_of(t.game, state.phase), ref=term(state.phase))
    if state.verdict is None:
        for at, goal in enumerate(state.goals):
            if words := goal_text(t, goal):
                yield Tag(f"goal-{at + 1}", words)
        yield from _tellable_ends(t)
    for flag, fact in remembered(t).items():
        yield Tag(f"story-{flag}", t.text("story_flag", fact=fact), text=t.text("story_flag_text"))


def _tellable_ends(t: Teller) -> Iterator[Tag]:
    """The other ways in which the story ends the battle, so that no goal is shown that isn't the one that counts."""
    for at, trigger in enumerate(t.state.triggers):
        if trigger.event == "end" and not trigger.fired and is_so(t.state, trigger.when):
            when = triggered(t, trigger.condition)
            yield Tag(f"end-{at + 1}", t.text("goal.end", when=when, context=trigger.action))


# Pieces


def _piece(t: Teller, unit: Unit, seat: str) -> Piece:
    return Piece(
        unit.id,
        t.unit(unit.id),
        unit.team,
        tuple(_gauges(t, unit)),
        tuple(_tags(t, unit)),
        unit.status != "up",
        kind="boss" if unit.is_boss else "fighter",
        stance=stance_of(t.state, unit, seat),
        owner=SEATS[unit.team],
    )


def _gauges(t: Teller, unit: Unit) -> Iterator[Gauge]:
    """THP, AE and strain always; what a unit may have besides only while it has some."""
    yield _gauge(t, "thp", unit.thp, unit.max_thp)
    yield _gauge(t, "ae", unit.ae, unit.max_ae)
    yield _gauge(t, "strain", unit.strain, unit.max_strain)
    if unit.guard:
        yield _gauge(t, "guard", unit.guard, max(unit.guard, unit.max_thp))
    for currency in CURRENCIES:
        if held := derived.currency_of(unit, currency):
            yield _gauge(t, currency, held, max(held, currency_cap(unit.scl, rule=t.game.options.currency_cap)))
    for track in TRACKS:
        marks = derived.track_of(unit, track)
        if marks.current:
            yield _gauge(t, track, marks.current, marks.maximum)


def _gauge(t: Teller, name: str, value: int, most: int) -> Gauge:
    return Gauge(t.text(f"term.{name}"), value, most, name, text=text_of(t.game, name))


def _tags(t: Teller, unit: Unit) -> Iterator[Tag]:
    if unit.status == "escaped":
        yield Tag("escaped", t.text("tag.escaped"), text=t.text("tag.escaped_text"))
    if unit.is_boss and unit.phases:
        phase = t.text("tag.phase", phase=unit.phase, most=len(unit.phases) + 1)
        yield Tag("phase", phase, text=text_of(t.game, "phase"), ref=term("phase"))
    if unit.provoked_by:
        yield Tag("provoked", t.text("tag.provoked"), text=t.text("tag.provoked_text"), tone="bad")
    yield from (condition_tag(t, held) for held in unit.conditions)
    yield from (modifier_tag(t, held) for held in unit.modifiers)
    band = derived.band(unit)
    if band != "normal" and t.state.structure == "three_stage":
        yield Tag(band, capital(t.text(f"band.{band}")), text=t.text(f"tag.{band}_text"), ref=term("speed"))


def condition_tag(t: Teller, held: Condition) -> Tag:
    """A condition with what it does."""
    text = condition_text(
        t.game, held.pillar, held.degree, effects=held.effects, damage=held.damage, healing=held.healing
    )
    helps = held.healing and not held.damage
    return Tag(
        held.known_as, condition_name(t.words, held), rounds=held.rounds, text=text, tone="good" if helps else "bad",
        ref=ref("condition", held.known_as),
    )  # fmt: skip


def modifier_tag(t: Teller, held: Modifier) -> Tag:
    """A changed number with where it comes from and how long it lasts."""
    source = t.thing(held.label)
    how, lasts = t.lasts(held) if held.rounds is None else ("", {})
    return Tag(
        f"{held.stat}-{held.id}",
        capital(changed_stat(t.words, held.stat, held.pillar)),
        None if held.stat == "halve" else held.value,
        held.rounds,
        t.text("tag.from", source=source, context=how, **lasts),
        "good" if held.value > 0 else "bad",
        "" if isinstance(source, str) else source.ref,
    )
