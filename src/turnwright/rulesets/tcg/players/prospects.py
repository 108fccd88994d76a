"""How a match stands for the player whose turn begins: what both could do to each other next, in whole numbers.

Cards are taken as printed, so that a position costs little: a player that plans looks at many.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from turnwright.players.chances import logistic

from .. import content as c
from .. import derived
from ..game import TcgGame, index
from ..index import Reach
from ..rules.damage import Change, parse_modifier
from ..rules.terms import EnergyType
from ..state import OTHER, Pokemon, Side, State

MOST_HAND, SAFE_DECK = 8, 8
"""More cards in hand or in the deck make no difference."""
MOST_BLOW = 12
USUAL_HP = 60
"""Of an Active that is still to come."""


class Row(NamedTuple):
    """One side, as far as it counts. HP and damage are in tens."""

    prizes: int
    """Prize cards that it has still to take."""
    last: int
    """Whether that is one."""
    active_hp: int
    bench_hp: int
    active_energy: int
    """Energy that its Pokémon have attacks for."""
    bench_energy: int
    stages: int
    """Cards that its Pokémon have evolved by."""
    alone: int
    """Whether its Bench is empty."""
    hand: int
    hand_energy: int
    hand_evolves: int
    """Cards in hand that go onto something in play."""
    hand_basics: int
    hand_trainers: int
    thin_deck: int
    tools: int
    blow: int
    """The damage of its Active with one Energy more."""
    wound: int
    """The share of the other's Active that this takes away, in tenths; the same as the Active can do now."""
    wound_now: int
    wins: int
    """Whether its Active, with one Energy more, fells the other's for the last prize, or the other's last Pokémon."""
    bench_wound: int
    """The share of the other's Active that the best of its Bench could take away now."""
    bench_fells: int
    """Whether, with one Energy more, somebody on its Bench could fell the other's Active."""
    doomed_energy: int
    """Energy, and Stages, on an Active that the other can fell with one Energy more."""
    doomed_stages: int
    stuck: int
    confused: int
    ailing: int
    """Poison in tens, and burns."""
    retreat: int
    """The Energy that its Active still lacks to retreat."""


EVEN = 31
MINE = Row(
    prizes=-25, last=65, active_hp=5, bench_hp=2, active_energy=26, bench_energy=32, stages=21, alone=-5, hand=6,
    hand_energy=10, hand_evolves=14, hand_basics=4, hand_trainers=6, thin_deck=-40, tools=11, blow=1, wound=5,
    wound_now=4, wins=55, bench_wound=2, bench_fells=8, doomed_energy=-6, doomed_stages=-6, stuck=-27, confused=-32,
    ailing=-11, retreat=-13,
)  # fmt: skip
THEIRS = Row(
    prizes=25, last=-65, active_hp=-5, bench_hp=-2, active_energy=-26, bench_energy=-32, stages=-21, alone=5,
    hand=-6, hand_energy=-10, hand_evolves=-14, hand_basics=-4, hand_trainers=-6, thin_deck=40, tools=-11, blow=-2,
    wound=-2, wound_now=-2, wins=-36, bench_wound=-3, bench_fells=-18, doomed_energy=10, doomed_stages=25, stuck=19,
    confused=10, ailing=14, retreat=6,
)  # fmt: skip
"""In hundredths of a logit, as `scripts/prospects.py` fits them to 25,408 beginnings of turns in 1,000 matches of quick
players: no weight may say that a bad thing is good. Not fitted are prizes, whose worth differed between samples, and
what is in hand: quick players hold what they cannot use, so a fit would rather hold Energy than attach it."""


def win_chance(game: TcgGame, state: State, seat: str) -> int:
    """The chance that a seat wins whose turn begins, in ten-thousandths."""
    ours, theirs = rows(game, state, seat)
    return logistic(EVEN + sum(map(int.__mul__, MINE, ours)) + sum(map(int.__mul__, THEIRS, theirs)))


def rows(game: TcgGame, state: State, seat: str) -> tuple[Row, Row]:
    """A seat's numbers and the other's."""
    ours, theirs = state.sides[seat], state.sides[OTHER[seat]]
    return _row(game, state, ours, theirs), _row(game, state, theirs, ours)


def _row(game: TcgGame, state: State, side: Side, other: Side) -> Row:
    foe = other.active
    against = _against(game, state, foe)
    can_take = USUAL_HP if foe is None else foe.hp
    active = side.active
    prizes = max(0, len(side.prizes) - side.owed)
    force = soon = energy = bench_energy = bench_now = bench_soon = bench_hp = stages = tools = 0
    stuck = confused = doomed = False
    ailing = retreat = 0
    if active is not None:
        force, soon, energy = _force(game, state, active, against)
        if active.conditions:
            stuck = "asleep" in active.conditions or "paralyzed" in active.conditions
            confused = "confused" in active.conditions
            ailing = active.poison // 10 + 2 * ("burned" in active.conditions)
        stages, tools = len(active.cards) - 1, len(active.tools)
        if foe is not None:
            doomed = _force(game, state, foe, _against(game, state, active))[1] >= active.hp
        card = game.content.cards.get(state.faces.get(active.top, ""))
        retreat = max(0, card.retreat - len(active.energies)) if isinstance(card, c.Pokemon) else 0
    for each in side.bench:
        now, ready, units = _force(game, state, each, against)
        bench_energy += units
        bench_now, bench_soon = max(bench_now, now), max(bench_soon, ready)
        bench_hp += each.hp
        stages += len(each.cards) - 1
        tools += len(each.tools)
    held = _held(game, state, side)
    return Row(
        prizes=prizes,
        last=prizes <= 1,
        active_hp=0 if active is None else active.hp // 10,
        bench_hp=bench_hp // 10,
        active_energy=energy,
        bench_energy=bench_energy,
        stages=stages,
        alone=not side.bench,
        hand=min(MOST_HAND, len(side.hand)),
        hand_energy=min(2, held.energy),
        hand_evolves=min(2, held.evolving),
        hand_basics=min(2, held.basics),
        hand_trainers=min(3, held.others),
        thin_deck=max(0, SAFE_DECK - len(side.deck)),
        tools=tools,
        blow=min(MOST_BLOW, soon // 10),
        wound=_tenths(soon, can_take),
        wound_now=_tenths(force, can_take),
        wins=soon >= can_take and (prizes <= 1 or not other.bench),
        bench_wound=_tenths(bench_now, can_take),
        bench_fells=bench_soon >= can_take,
        doomed_energy=energy if doomed else 0,
        doomed_stages=len(active.cards) - 1 if doomed and active is not None else 0,
        stuck=stuck,
        confused=confused,
        ailing=ailing,
        retreat=retreat,
    )


def _tenths(damage: int, hp: int) -> int:
    return 10 if damage >= hp else 10 * damage // hp


Against = Sequence[tuple[EnergyType, Change]]


def _against(game: TcgGame, state: State, foe: Pokemon | None) -> Against:
    """What changes damage to a Pokémon: weaknesses, then resistances."""
    card = None if foe is None else game.content.cards.get(state.faces.get(foe.top, ""))
    if not isinstance(card, c.Pokemon):
        return ()
    return [(each.type, parse_modifier(each.value)) for each in (*card.weaknesses, *card.resistances)]


def _force(game: TcgGame, state: State, pokemon: Pokemon, against: Against) -> tuple[int, int, int]:
    """The damage that a Pokémon can pay for now, the most with one Energy more, and the Energy that it has use for."""
    faces = state.faces
    key = (faces.get(pokemon.top, ""), *sorted([faces.get(each, "") for each in pokemon.energies]))
    reach = index(game).reach.get(key)
    if reach is None:
        reach = index(game).reach[key] = _reach(game, key[0], key[1:])
    now, soon = reach.now, reach.soon
    for kind, change in against:
        if kind in reach.types:
            now = max(0, now * change.factor + change.add) if now else 0
            soon = max(0, soon * change.factor + change.add) if soon else 0
    return now, soon, reach.energy


def _reach(game: TcgGame, face: str, energies: Sequence[str]) -> Reach:
    facts = index(game).facts
    card = game.content.cards.get(face)
    if not isinstance(card, c.Pokemon):
        return Reach(0, 0, 0, ())
    provided = tuple(unit for each in energies if each in facts for unit in facts[each].units)
    more = (*provided, derived.ANY)
    now = soon = dearest = 0
    for attack, damage in zip(card.attacks, facts[face].damages, strict=True):
        dearest = max(dearest, len(attack.cost))
        if derived.can_pay(attack.cost, more):
            soon = max(soon, damage)
        if derived.can_pay(attack.cost, provided):
            now = max(now, damage)
    return Reach(now, soon, min(dearest, len(provided)), card.types)


class _Held(NamedTuple):
    energy: int
    evolving: int
    basics: int
    others: int


def _held(game: TcgGame, state: State, side: Side) -> _Held:
    """A hand by kinds: Energy, what evolves something in play, Basics; the others are Trainers, or not known."""
    cards, faces, known = game.content.cards, state.faces, index(game).facts
    energy = evolving = basics = useless = 0
    below = {cards[faces[each.top]].name for each in side.in_play if each.top in faces}
    for handle in side.hand:
        face = faces.get(handle)
        if face is None:
            continue
        card, kind = cards[face], known[face].kind
        if kind == "energy":
            energy += 1
        elif known[face].is_basic:
            basics += 1
        elif isinstance(card, c.Pokemon) and card.evolves_from in below:
            evolving += 1
        elif kind == "pokemon":
            useless += 1
    return _Held(energy, evolving, basics, len(side.hand) - energy - evolving - basics - useless)
