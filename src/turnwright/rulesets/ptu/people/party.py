"""The players' party from one encounter to the next: who they are, what they carry, how the last fight left them.

A party is a list in this order: each trainer, then that trainer's Pokémon. Nobody heals on the way: rest is
the game master's to give, before or after (`rest`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from turnwright.kernel.refusal import Refusal

from ..game import PtuGame
from ..outcome import written_back
from ..setup import setup as opened
from ..state import Combatant, Placed, Setup, SideName, State
from .templates import brought

Party = tuple[Placed, ...]
OURS: SideName = "players"


def party(game: PtuGame, state: State) -> Party:
    """The players' side as an encounter left it, with those whom its trainers caught; the dead stay behind.

    Combatants on the field stay there; a Pokémon that fainted there is back in its ball.
    """
    everybody = state.combatants.values()
    trainers = [one for one in everybody if one.side == OURS and one.sheet.kind == "trainer"]
    found: list[Placed] = []
    for trainer in trainers:
        found += _member(state, trainer)
        found += [each for one in everybody if one.sheet.owner == trainer.id for each in _member(state, one)]
    owners = {one.id for one in trainers}
    for one in everybody:
        if one.side == OURS and one.sheet.kind == "pokemon" and one.sheet.owner not in owners:
            found += _member(state, one)
    if not found:
        raise Refusal("ptu.no_party")
    return tuple(found)


def _member(state: State, one: Combatant) -> Iterator[Placed]:
    kept = written_back(state, one)
    if not kept.dead:
        stands = one.where == "field" and not one.fainted
        yield brought(OURS, kept, in_ball=one.sheet.kind == "pokemon" and not stands)


def with_party(game: PtuGame, plan: Setup, members: Party) -> Setup:
    """An encounter with a party in the place of its own players' side.

    The encounter says how many Pokémon the players have on the field, and on which squares they stand. A trainer has
    one out at a time (RULES, switching): the first that was out. All others are in their balls.
    """
    own = _players_of(game, plan)
    room = sum(one.sheet.kind == "pokemon" for one in own) if own else len(members)
    placed = tuple(_on_their_squares(plan, _with_room(members, room)))
    others = tuple(each for each in plan.placed if each.side != OURS)
    return replace(plan, placed=(*placed, *others), without=OURS)


def _players_of(game: PtuGame, plan: Setup) -> list[Combatant]:
    """Those of the players' side whom the encounter itself would have on the field."""
    there = opened(game, replace(plan, start=False)).combatants.values()
    return [one for one in there if one.side == OURS and one.where == "field"]


def _with_room(members: Party, room: int) -> Iterator[Placed]:
    """One Pokémon out for each trainer, and no more in all than there is room for."""
    out: set[str] = set()
    for each in members:
        owner = each.owner or (each.sheet.owner if each.sheet is not None else "") or ""
        if _is_person(each) or each.in_ball:
            yield replace(each, side=OURS)
        elif room > 0 and (not owner or owner not in out):
            room -= 1
            out.add(owner)
            yield replace(each, side=OURS)
        else:
            yield replace(each, side=OURS, in_ball=True)


def _on_their_squares(plan: Setup, members: Iterable[Placed]) -> Iterator[Placed]:
    """Members on the field take the squares that the setup gives the players: people and Pokémon each in order."""
    named = [each for each in plan.placed if each.side == OURS and each.position is not None and not each.in_ball]
    people = [each.position for each in named if _is_person(each)]
    pokemon = [each.position for each in named if not _is_person(each)]
    for each in members:
        free = people if _is_person(each) else [] if each.in_ball else pokemon
        yield replace(each, position=free.pop(0) if free else None)


def _is_person(each: Placed) -> bool:
    return bool(each.trainer) or (each.sheet is not None and each.sheet.kind == "trainer")
