"""An attack on one target as a value, and its numbers: `reckoning` works them out, the index keeps them."""

from __future__ import annotations

from operator import attrgetter
from typing import NamedTuple

from msgspec import Struct

from .. import content as c
from ..game import PtuGame
from ..rules import accuracy
from ..rules.terms import MoveType, PokemonType
from ..rules.type_chart import Effectiveness
from ..state import Combatant, State


class Attack(NamedTuple):
    """Somebody's move on a target, in a state of a game: what every number of it is worked out from."""

    game: PtuGame
    state: State
    user: Combatant
    move: c.Move
    target: Combatant | None = None
    """None while nobody is chosen: then no word counts that asks for a target."""
    pierced: bool = False
    """It goes past defensive abilities."""
    kind: MoveType = "typeless"
    """The type that the move has now."""
    steps: int = 0
    """By how many steps it is more effective (above 0) or resisted than the chart alone says."""
    eased: int = 0
    """Of these, those by which the chart's own resistance counts less."""

    @property
    def aimed_at(self) -> Combatant:
        """The target, where there is one."""
        assert self.target is not None
        return self.target


class Profile(Struct, frozen=True, gc=False):
    """An attack on one target, before any die is rolled."""

    target: str
    type: MoveType
    types: tuple[PokemonType, ...]
    """Of the target, as far as this attack meets them."""
    immune: str
    """Why it does nothing; empty if it does."""
    threshold: int | None
    evasion: int
    penalty: int
    crit: accuracy.Trigger
    crit_extension: int
    crit_dice: int
    """How many times more than once a critical hit adds its dice."""
    never_crit: bool
    always_crit: bool
    base: int | None
    base_bonus: int
    stab: bool
    attack: int
    defense: int
    bonus: int
    reduction: int
    crit_reduction: int
    steps: int
    half: bool
    soft: bool
    spare: bool
    sturdy: bool
    """It leaves its target at least 1 HP."""
    pierced: bool
    """It goes past defensive abilities."""
    gently: bool
    """It does not wake a sleeper."""
    effect_extension: int
    parts: tuple[tuple[str, int], ...]
    ignores_blessings: bool
    plus: int
    """Added after the type."""
    shown: Effectiveness
    """Its multiplier, unless something of this very attack shifts it further."""


class Struck(NamedTuple):
    """A target that is hit: its profile, the damage base that counts against it, and by which rows dice are rolled."""

    found: Profile
    base: int
    effective: int
    critical: int
    """The base whose dice a critical hit adds."""


class Kept(NamedTuple):
    """A profile with what it was worked out for."""

    found: Profile
    state: State
    user: Combatant
    move: c.Move
    target: Combatant

    def fits(self, state: State, user: Combatant, move: c.Move, target: Combatant) -> bool:
        return self.user == user and self.target == target and self.move == move and is_same_scene(self.state, state)


_scene = attrgetter(*(name for name in State.__struct_fields__ if name not in ("combatants", "flow")))
_bystander = attrgetter(
    *(
        name
        for name in Combatant.__struct_fields__
        if name not in ("hp", "temp_hp", "injuries", "injured_today", "hurt_by", "struck_by", "taken", "stored")
    )
)


def is_same_scene(was: State, now: State) -> bool:
    """Whether all that an attack reads beside user and target is as it was; it does not read how hurt others are."""
    if was is now:
        return True
    if len(was.combatants) != len(now.combatants) or _scene(was) != _scene(now):
        return False
    for one, other in zip(was.combatants.values(), now.combatants.values(), strict=True):
        if one != other and _bystander(one) != _bystander(other):
            return False
    return True
