"""Struggle attacks: what everybody can do without a Move. (p. 240)"""

from collections.abc import Mapping

from msgspec import Struct

from .terms import MoveClass, PokemonType

EXPERT = 5


class Struggle(Struct, frozen=True, gc=False):
    """The numbers of a Struggle attack. It is no Move, and STAB never counts."""

    ac: int
    db: int
    move_class: MoveClass
    type: PokemonType
    range: int  # 1 is melee


# Capabilities that change the type and may use Special Attack.
TYPE_OF_CAPABILITY: Mapping[str, PokemonType] = {
    "firestarter": "fire",
    "fountain": "water",
    "freezer": "ice",
    "guster": "flying",
    "materializer": "rock",
    "zapper": "electric",
}


class Weapon(Struct, frozen=True, gc=False):
    """What a weapon changes about a Struggle attack; attacks with it never have STAB. (notes 6)"""

    ac: int = 0
    db: int = 0
    range: int = 1
    least_range: int = 0


WEAPONS: Mapping[str, Weapon] = {
    "large_melee": Weapon(ac=1, db=2),
    "small_melee": Weapon(db=1),
    "short_range": Weapon(range=4),
    "long_range": Weapon(ac=1, db=1, range=12, least_range=4),
}


def struggle(
    *, combat_rank: int = 2, capability: str | None = None, special: bool = False, telekinetic_focus: int = 0
) -> Struggle:
    """AC 4, Damage Base 4, melee, Physical, Normal; AC 3 and Damage Base 5 from Expert Combat on. (p. 240)

    A capability (Zapper, ...) may change the type and, with it, use Special Attack; Telekinetic reaches as many
    metres as the Focus rank.
    """
    expert = combat_rank >= EXPERT
    kind: PokemonType = TYPE_OF_CAPABILITY[capability] if capability else "normal"
    return Struggle(
        ac=3 if expert else 4,
        db=5 if expert else 4,
        move_class="special" if capability and special else "physical",
        type=kind,
        range=max(1, telekinetic_focus),
    )
