"""Damage, injuries, death, healing and rest."""

from typing import Annotated, Any

from msgspec import Meta

from ..options import Options
from ..rules import equipment, falling, healing, injuries, temp_hp
from .inputs import (
    BOOK,
    Few,
    LossName,
    Meters,
    Natural,
    Number,
    Positive,
    Small,
    Word,
    Words,
    fields_of,
    known,
)


def apply_damage(
    *,
    damage: Natural,
    hp: Number,
    max_hp: Positive,
    temp_hp: Natural = 0,
    injuries: Natural = 0,
    loss_type: LossName = "damage",
    options: Options = BOOK,
) -> dict[str, Any]:
    """One loss of Hit Points, with temporary ones, injuries and fainting."""
    return fields_of(_harm(damage, hp, max_hp, temp_hp, injuries, loss_type, options))


def effective_max_hp(*, max_hp: Positive, injuries: Small) -> int:
    """How far healing reaches with some injuries."""
    return _injuries_cap(max_hp, injuries)


def markers_crossed(*, before: Number, after: Number, max_hp: Positive, options: Options = BOOK) -> int:
    """The Hit Point markers that a loss passes or reaches."""
    return injuries.markers_crossed(before, after=after, max_hp=max_hp, positions=options.marker_positions)


def heavily_injured(*, injuries: Small) -> dict[str, Any]:
    """Whether injuries are heavy, and what they cost."""
    return _heavily_injured(injuries)


def heavily_injured_penalty(*, hp: Number, injuries: Small) -> dict[str, int]:
    """Hit Points after the loss that heavy injuries bring."""
    lost: int = _heavily_injured(injuries)["hp_loss"]
    left = hp - lost
    return {"hp": left, "hp_shown": max(0, left)}


def death_threshold(*, max_hp: Positive) -> int:
    """The Hit Points at which one dies."""
    return injuries.death_threshold(max_hp)


def death(*, hp: Number, max_hp: Positive, injuries: Small, league: bool = False) -> bool:
    """Whether a combatant is dead."""
    return _is_dead(hp, max_hp, injuries, league)


def fall_db(*, meters: Meters, weight_class: Annotated[int, Meta(ge=1, le=7)]) -> int:
    """The Damage Base of a fall."""
    return falling.fall_db(meters, weight_class=weight_class)


def fall_injuries(*, meters: Meters, natural_sky_speed: bool = False) -> int:
    """The injuries of a fall, besides those of its damage."""
    return falling.fall_injuries(meters, natural_sky_speed=natural_sky_speed)


def temp_hp_gain(*, current: Natural, gain: Natural, options: Options = BOOK) -> int:
    """Temporary Hit Points after a grant."""
    return temp_hp.granted(current, gain=gain, rule=options.temp_hp_grant)


def heal(
    *,
    hp: Number,
    max_hp: Positive,
    amount: Natural,
    injuries: Small = 0,
    temp_hp: Natural = 0,
    fainted: bool = False,
    source: healing.HealSource = "raw",
    injuries_healed: Small = 0,
    temp_hp_grant: Natural = 0,
    options: Options = BOOK,
) -> dict[str, Any]:
    """Healing within the cap, and whether it ends Fainted."""
    done = healing.healed(
        amount,
        hp=hp,
        max_hp=max_hp,
        injuries=injuries,
        temp_hp=temp_hp,
        fainted=fainted,
        source=source,
        injuries_healed=injuries_healed,
        temp_hp_grant=temp_hp_grant,
        cap=options.heal_cap,
        temp_hp_rule=options.temp_hp_grant,
        potion_on_fainted=options.potion_on_fainted,
    )
    return fields_of(done)


def item_heal(*, item: Word, max_hp: Natural = 0) -> int:
    """The Hit Points that a healing item restores."""
    return healing.item_amount(healing.HEALING_ITEMS[known(item, healing.HEALING_ITEMS, "item")], max_hp=max_hp)


def revive(*, max_hp: Positive, item: Word, injuries: Small = 0, options: Options = BOOK) -> dict[str, Any]:
    """Hit Points after a reviving item."""
    reviving = {name: each for name, each in healing.HEALING_ITEMS.items() if each.revives}
    found = reviving[known(item, reviving, "item")]
    hp = healing.revived_hp(found, max_hp=max_hp, injuries=injuries, cap=options.heal_cap)
    return {"hp": hp, "fainted": hp <= 0}


def tick(*, max_hp: Positive, ticks: Few = 1, options: Options = BOOK) -> int:
    """One tick of Hit Points, or several."""
    return healing.tick(max_hp, ticks=ticks, minimum=options.tick_minimum)


def rest_30min(
    *,
    hp: Number,
    max_hp: Positive,
    injuries: Small = 0,
    rested_minutes: Natural = 0,
    bandaged: bool = False,
    options: Options = BOOK,
) -> int:
    """The Hit Points that half an hour of rest restores."""
    return healing.rest_healing(
        hp=hp,
        max_hp=max_hp,
        injuries=injuries,
        rested_minutes=rested_minutes,
        bandaged=bandaged,
        minimum=options.rest_minimum,
        cap=options.heal_cap,
    )


def pokemon_center_minutes(*, injuries: Small) -> int:
    """How long a Pokémon Center takes."""
    return healing.center_minutes(injuries)


def pokemon_center_injuries(*, injuries: Small, healed_today: Small = 0) -> int:
    """The injuries that a Pokémon Center removes."""
    return healing.center_injuries(injuries, healed_today=healed_today)


def armour(*, pieces: Words, shield_ready: bool = False, options: Options = BOOK) -> dict[str, Any]:
    """What worn armour and shields do together."""
    named = [known(piece, equipment.ARMOUR, "armour") for piece in pieces]
    return fields_of(equipment.worn(named, shield_ready=shield_ready, rule=options.armour))


CALCULATORS = (
    apply_damage,
    effective_max_hp,
    markers_crossed,
    heavily_injured,
    heavily_injured_penalty,
    death_threshold,
    death,
    fall_db,
    fall_injuries,
    temp_hp_gain,
    heal,
    item_heal,
    revive,
    tick,
    rest_30min,
    pokemon_center_minutes,
    pokemon_center_injuries,
    armour,
)


# Behind names that users see in place of ours: a field `injuries` hides the module of that name.


def _injuries_cap(max_hp: int, count: int) -> int:
    return injuries.effective_max_hp(max_hp, injuries=count)


_LOSSES: dict[LossName, injuries.LossType] = {
    "damage": "damage",
    "hpLoss": "hp_loss",
    "hp_loss": "hp_loss",
    "selfCost": "self_cost",
    "self_cost": "self_cost",
    "setHp": "set_hp",
    "set_hp": "set_hp",
}


def _harm(
    amount: int, hp: int, max_hp: int, temporary: int, count: int, loss: LossName, options: Options
) -> injuries.Harm:
    return injuries.harm(
        amount,
        hp=hp,
        max_hp=max_hp,
        temp_hp=temporary,
        injuries=count,
        loss=_LOSSES[loss],
        per_hit=options.injuries_per_hit,
        positions=options.marker_positions,
        massive_base=options.massive_damage_base,
        absorbs=options.temp_hp_absorbs,
        signed=options.negative_hp,
    )


def _heavily_injured(count: int) -> dict[str, Any]:
    return {
        "heavily_injured": injuries.is_heavily_injured(count),
        "hp_loss": injuries.heavily_injured_loss(count),
    }


def _is_dead(hp: int, max_hp: int, count: int, league: bool) -> bool:
    return injuries.is_dead(hp, max_hp=max_hp, injuries=count, friendly=league)
