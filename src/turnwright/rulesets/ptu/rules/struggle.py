"""Struggle attacks: what everybody can do without a Move. (p. 240)"""

from collections.abc import Iterable, Mapping

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
    least_range: int = 0


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
    """What a weapon changes about a Struggle attack; attacks with it never have STAB. (sources 6)"""

    ac: int = 0
    db: int = 0
    range: int = 1
    least_range: int = 0


UNARMED = Weapon()
WEAPONS: Mapping[str, Weapon] = {
    "large_melee": Weapon(ac=1, db=2),
    "small_melee": Weapon(db=1),
    "short_range": Weapon(range=4),
    "long_range": Weapon(ac=1, db=1, range=12, least_range=4),
}


SUITS: Mapping[str, frozenset[str]] = {
    "any": frozenset(WEAPONS),
    "melee": frozenset({"large_melee", "small_melee"}),
    "ranged": frozenset({"short_range", "long_range"}),
    "large_melee": frozenset({"large_melee"}),
    "not_large": frozenset({"small_melee", "short_range", "long_range"}),
    "light": frozenset({"small_melee", "short_range"}),
    "close": frozenset({"large_melee", "small_melee", "short_range"}),
    "short_range": frozenset({"short_range"}),
    "two_handed": frozenset({"large_melee", "long_range"}),
}
"""The weapons that each restriction of a weapon move allows. (pp. 288-291)"""


def kind_in_hand(pieces: Iterable[str]) -> str:
    """The kind of weapon among somebody's things (long_range of a long_range_weapon); the first of several."""
    found = (piece.removesuffix("_weapon") for piece in pieces if piece.endswith("_weapon"))
    return next((kind for kind in found if kind in WEAPONS), "")


def wielded(pieces: Iterable[str]) -> Weapon | None:
    """The weapon among somebody's things; none is no weapon."""
    return WEAPONS.get(kind_in_hand(pieces))


def struggle(
    *,
    combat_rank: int = 2,
    capability: str | None = None,
    special: bool = False,
    telekinetic_focus: int = 0,
    weapon: Weapon | None = None,
) -> Struggle:
    """AC 4, Damage Base 4, melee, Physical, Normal; AC 3 and Damage Base 5 from Expert Combat on. (p. 240)

    A capability (Zapper, ...) may change the type and, with it, use Special Attack; Telekinetic reaches as many
    metres as the Focus rank. A weapon changes AC, Damage Base and range.
    """
    expert = combat_rank >= EXPERT
    held = weapon or UNARMED
    kind: PokemonType = TYPE_OF_CAPABILITY[capability] if capability else "normal"
    return Struggle(
        ac=(3 if expert else 4) + held.ac,
        db=(5 if expert else 4) + held.db,
        move_class="special" if capability and special else "physical",
        type=kind,
        range=max(held.range, telekinetic_focus),
        least_range=held.least_range,
    )
