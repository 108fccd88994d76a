"""What a screen shows of an encounter: the order of turns, everybody with gauges and tags, the balls, the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from turnwright.kernel.ruleset import GM, WATCHER
from turnwright.kernel.telling import (
    Board,
    Cell,
    Gauge,
    Item,
    Map,
    Piece,
    Side,
    Stance,
    Tag,
    Zone,
    piece_ref,
    ref,
)

from ..derived import types_of
from ..game import PtuGame
from ..index import MOST, Called, KeptBody
from ..people.company import are_friends, size_of
from ..rules import stats
from ..rules.grid import FOOTPRINT
from ..rules.terms import name_of
from ..seats import name_of as seat_called
from ..seats import plays, seat_of, side_of
from ..setup import SIDES
from ..state import Combatant, HeldStatus, SideName, State, Timed
from ..view import BANDED, band_below
from ..vocabulary.moves import Marker
from . import conditions
from .naming import (
    PHASES,
    STATS,
    WEATHER,
    Teller,
    counted,
    rounds_left,
    side_words,
    timed_name,
)
from .wording import blessing_text, field_text, hazard_text, lasting_text

FOREVER = 50
"""What goes on for this many rounds outlasts any fight: nobody counts them."""
TERRAIN = {
    "#": "wall",
    "~": "water",
    ",": "slow",
    ":": "rough",
    ";": "slow and rough",
    "+": "closed door",
    "'": "open door",
    "?": "fog",
}
_PLACES = {
    "ball": ("in_ball", "In its ball"), "fled": ("fled", "Got away"), "captured": ("captured", "Caught"),
    "removed": ("removed", "Out of the fight"), "hidden": ("hidden", "Out of sight"),
}  # fmt: skip
_AWAY = {
    "": "", "air": " Until then it is in the air, out of most attacks' reach.",
    "underground": " Until then it is underground, out of most attacks' reach.",
    "underwater": " Until then it is underwater, out of most attacks' reach.",
    "gone": " Until then it is out of most attacks' reach.",
}  # fmt: skip
_TEMP_HP = "Lost before HP; gone with a breather, a recall or the fight."
_HP_BAND = "How much it has left at most, in percent: the exact number is hidden."
_CAMPS: Mapping[SideName, Literal["heroes", "helpers", "foes", "rivals"]] = {
    "players": "heroes",
    "allies": "helpers",
    "enemies": "foes",
    "rivals": "rivals",
}
_AP = "Action Points: 1 adds +1 to an accuracy roll. They come back when the scene ends."


def board(game: PtuGame, state: State, seat: str) -> Board:
    """What a screen shows of a view."""
    t = Teller(game, state)
    heading = f"{state.name} · " + (f"round {state.round}" if state.round else "not started")
    if state.stage == "active" and PHASES[state.phase]:
        heading += f" · {PHASES[state.phase]}"
    order = ([state.active] if state.active else []) + [slot.id for slot in state.order]
    present = [who for who in order if state.combatants[who].where == "field" and not state.combatants[who].fainted]
    eyes = side_of(state, seat) if seat not in (GM, WATCHER) else None
    there = {one.side for one in state.combatants.values()}
    names = tuple([(one.id, one.sheet.name) for one in state.combatants.values()])
    return Board(
        heading=heading,
        order=tuple(present),
        pieces=tuple([_piece(t, one, seat, eyes, names) for one in state.combatants.values()]),
        notes=tuple(_notes(t)),
        sides=tuple(
            Side(side, side.capitalize(), _side_stance(state, side, eyes), camp=_CAMPS[side])
            for side in SIDES
            if side in there
        ),
        round=state.round or None,
        zones=tuple(_zones(t)),
        map=_map(t),
        done=tuple(who for who in dict.fromkeys(state.done) if _is_here(state, who) and who not in present),
        title=state.name,
    )


def _is_here(state: State, who: str) -> bool:
    """Whether a combatant that has acted can still be listed as done: the caught and the gone can't."""
    return who in state.combatants and state.combatants[who].where not in ("fled", "captured", "removed")


def _side_stance(state: State, side: SideName, eyes: SideName | None) -> Stance:
    if eyes is None:
        return "other"
    return "mine" if side == eyes else "ally" if are_friends(state, side, eyes) else "foe"


# Everybody


def _piece(t: Teller, one: Combatant, seat: str, eyes: SideName | None, names: Called) -> Piece:
    state = t.state
    stance = _side_stance(state, one.side, eyes)
    if stance == "mine" and not plays(state, seat, one):
        stance = "ally"
    elif stance == "ally" and plays(state, seat, one):
        stance = "mine"
    return Piece(
        one.id,
        t.one(one.id),
        one.side,
        *_body(t, one, names),
        one.fainted or one.where in ("fled", "captured", "removed"),
        kind=one.sheet.kind,
        stance=stance,
        owner=seat_of(state, one),
        position=one.position if one.where == "field" and state.grid is not None else None,
        size=FOOTPRINT[size_of(one)],
        place=one.where,
        look=one.sheet.species,
        elements=types_of(t.game, state, one),
        count=_count(state, one),
        left=tuple(_left(one)) if one.id == state.active else (),
    )


def _body(t: Teller, one: Combatant, names: Called) -> tuple[tuple[Gauge, ...], tuple[Tag, ...]]:
    """Gauges and tags: those of before while nothing of the combatant, and nobody's name, has changed."""
    kept: dict[tuple[str, str], KeptBody] = t.game.index.bodies
    key = t.words.code, one.id
    found = kept.get(key)
    if found is not None and found.one is one and found.names == names and found.shown == t.state.shown:
        return found.gauges, found.tags
    if len(kept) >= MOST:
        kept.clear()
    body = kept[key] = KeptBody(one, names, t.state.shown, tuple(_gauges(t, one)), tuple(_tags(t, one)))
    return body.gauges, body.tags


def _count(state: State, one: Combatant) -> int | None:
    """The count on which somebody acts: who waits has chosen a lower one."""
    if not state.round or one.where != "field":
        return None
    for slot in state.order:
        if slot.id == one.id:
            return slot.initiative
    return one.initiative


def _left(one: Combatant) -> Iterator[Tag]:
    """The actions that somebody still has this turn."""
    budget = one.budget
    for action, many in (("standard", budget.standard), ("shift", budget.shift), ("swift", budget.swift)):
        yield Tag(action, name_of(action), many, ref=ref("term", f"{action}_action"))


def _gauges(t: Teller, one: Combatant) -> Iterator[Gauge]:
    if one.hidden:
        if t.state.shown != "hidden":
            least = band_below(one.hp) if t.state.shown in BANDED else 0
            yield Gauge("HP %", one.hp, 100, "hp", hidden=True, least=least, text=_HP_BAND)
    else:
        yield Gauge("HP", max(0, one.hp), one.sheet.max_hp, "hp", text=f"{one.hp} HP" if one.hp < 0 else "")
        if one.temp_hp:
            yield Gauge("Temp HP", one.temp_hp, one.temp_hp, "temp_hp", text=_TEMP_HP)
        if one.injuries:
            yield Gauge("Injuries", one.injuries, 10, "injuries", text=conditions.injuries_text(one.injuries))
    if one.turns > 1:
        yield Gauge("HP bars", one.bars, one.turns, "bars", text="When one is empty, the next begins.")
    if one.sheet.kind == "trainer" and not one.hidden:
        yield Gauge("AP", one.ap, stats.max_ap(one.sheet.level), "ap", text=_AP)


def _tags(t: Teller, one: Combatant) -> Iterator[Tag]:
    """What stands beside somebody, the most pressing first."""
    if one.where in _PLACES:
        yield Tag(*_PLACES[one.where])
    yield from (condition_tag(t, one, held) for held in one.afflictions)
    for stat, value in one.stages.items():
        if value:
            text = conditions.stage_text(stat, value)
            tone: Literal["good", "bad"] = "good" if value > 0 else "bad"
            yield Tag(f"stage.{stat}", STATS[stat], value, text=text, tone=tone, ref=ref("term", "combat_stages"))
    yield from (timed_tag(t, held) for held in one.timed)
    if one.ready is not None:
        text = f"{t.entry(one.ready[0])} comes on a later turn.{_AWAY[one.away]}"
        yield Tag(
            "preparing", f"Preparing {t.entry(one.ready[0])}", text=text, tone="warn", ref=ref("move", one.ready[0])
        )
    if one.forfeits:
        text = "It goes without its next Standard and Shift Action."
        yield Tag("forfeits", "Loses its next actions", text=text, tone="bad")
    for kind, plus in one.next_damage.items():
        text = f"Its next {name_of(kind)} attack does {plus:+d} damage."
        yield Tag(f"next.{kind}", f"{name_of(kind)} damage", plus, text=text, tone="good")
    if one.riding:
        yield Tag("riding", f"Riding {t.one(one.riding)}", ref=piece_ref(one.riding))
    if one.grappling:
        hold = "Has the upper hand on" if one.dominant else "Held by"
        text = conditions.condition_text(t.game.options, "grappled")
        held_by = piece_ref(one.grappling)
        yield Tag(
            "grapple", f"{hold} {t.one(one.grappling)}", text=text, tone="" if one.dominant else "bad", ref=held_by
        )
    if one.declared and one.declared != "act":
        yield Tag("declared", f"Declared: {one.declared}")
    if one.controller:
        yield Tag("controller", f"Played by {seat_called(t.state, one.controller)}")
    if one.sheet.shiny:
        yield Tag("shiny", "Shiny")
    yield Tag("level", f"Level {one.sheet.level}")


def condition_tag(t: Teller, one: Combatant, held: HeldStatus) -> Tag:
    name = name_of(held.status)
    if held.move:
        name += f" ({t.entry(held.move)})"
    return Tag(
        f"{held.status}.{held.move}" if held.move else held.status,
        name,
        rounds=rounds_left(held.span),
        text=conditions.held_text(t.game.options, one, held),
        tone="bad",
        ref=ref("condition", held.status),
    )


def timed_tag(t: Teller, held: Timed) -> Tag:
    """Something that lasts: a boost, a coat, a stance."""
    source = t.what(held.label).ref
    if isinstance(held.effect, Marker):
        text = "A marker of the GM's; it does nothing by itself."
        return Tag(f"marker.{held.label}", timed_name(t.game, held), rounds=rounds_left(held.span), text=text)
    uses = f" {counted(held.uses, 'use')} left." if held.uses else ""
    return Tag(
        f"timed.{held.id}",
        timed_name(t.game, held),
        rounds=rounds_left(held.span),
        text=lasting_text(t, held.effect) + uses,
        ref=source if source.partition(":")[0] in ("move", "item", "ability") else "",
    )


# What holds for everybody


def _notes(t: Teller) -> Iterator[Tag]:
    state, options = t.state, t.game.options
    content = t.game.content
    if state.weather != "clear":
        yield Tag(
            f"weather.{state.weather}",
            WEATHER[state.weather],
            rounds=_lasts(state.weather_rounds),
            text=conditions.weather_text(options, state.weather),
            ref=ref("weather", state.weather),
        )
    for name, rounds in state.fields.items():
        text = field_text(content.fields[name])
        yield Tag(f"field.{name}", t.entry(name), rounds=_lasts(abs(rounds)), text=text, ref=ref("field", name))
    for each in state.hazards:
        entry = content.hazards.get(each.hazard)
        text = f"Laid by {side_words(each.side)}. " + (hazard_text(t, entry, each.layers) if entry is not None else "")
        where = "" if each.cells else f" against the foes of {side_words(each.side)}"
        layers = f" ({each.layers} layers)" if each.layers > 1 else ""
        yield Tag(
            f"hazard.{each.hazard}.{each.side}",
            f"{t.entry(each.hazard)}{layers}{where}",
            text=text,
            tone="warn",
            ref=ref("hazard", each.hazard),
        )
    for blessing in state.blessings:
        text = f"{blessing_text(blessing.against)} {counted(blessing.uses, 'use')} left."
        name = f"{t.entry(blessing.label)} for {side_words(blessing.side)}"
        source = t.what(blessing.label).ref
        yield Tag(f"blessing.{blessing.label}.{blessing.side}", name, text=text, tone="good", ref=source)
    if state.served:
        yield Tag("served", "On the group's display")


def _lasts(rounds: int) -> int | None:
    return rounds if rounds < FOREVER else None


# Balls and the map


def _zones(t: Teller) -> Iterator[Zone]:
    """The balls of each trainer, with the Pokémon known to be in them, and what is in the bag."""
    for trainer in t.state.combatants.values():
        if trainer.sheet.kind != "trainer" or trainer.where == "removed":
            continue
        inside = [one for one in t.state.combatants.values() if one.where == "ball" and one.sheet.owner == trainer.id]
        if inside or not trainer.hidden:
            items = tuple(Item(piece_ref(one.id), t.one(one.id), _in_ball(one)) for one in inside)
            name = f"{t.one(trainer.id)}'s balls"
            yield Zone(f"balls.{trainer.id}", name, seat_of(t.state, trainer), len(inside), items)
        if not trainer.hidden and (bag := tuple(_bag(t, trainer))):
            name = f"{t.one(trainer.id)}'s bag"
            yield Zone(f"bag.{trainer.id}", name, seat_of(t.state, trainer), sum(item.count for item in bag), bag)


def _bag(t: Teller, trainer: Combatant) -> Iterator[Item]:
    """What a trainer carries, and how many of each: balls first, then by name."""
    balls = t.game.content.balls
    carried = [(item not in balls, t.entry(item), item, count) for item, count in trainer.items.items() if count > 0]
    for _, name, item, count in sorted(carried):
        yield Item(ref("item", item), name, f"{count} left", count=count)


def _in_ball(one: Combatant) -> str:
    if one.fainted:
        return "Fainted"
    return "" if one.hidden else f"{max(0, one.hp)}/{one.sheet.max_hp} HP"


def _map(t: Teller) -> Map | None:
    state = t.state
    if state.grid is None:
        return None
    lying: dict[tuple[int, int], list[str]] = {}
    for hazard in state.hazards:
        for cell in hazard.cells:
            lying.setdefault(cell, []).append(t.entry(hazard.hazard))
    rows = state.grid.rows
    raised = {cell: each.metres for each in state.grid.heights for cell in each.cells}
    width, height = max(map(len, rows)), len(rows)
    cells = [
        Cell((x, y), TERRAIN.get(mark, ""), tuple(lying.get((x, y), ())), raised.get((x, y), 0))
        for y, row in enumerate(rows)
        for x, mark in enumerate(row.ljust(width, "#"))
        if mark != "." or (x, y) in lying or (x, y) in raised
    ]
    return Map(width, height, tuple(cells), "1 m", diagonals=(1, 2))
