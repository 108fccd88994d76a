"""Characters and Pokémon as clients read them: the sheet by the rules, what people wrote beside it, and the fight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from turnwright.kernel.naming import known_in
from turnwright.kernel.ruleset import AnyGame
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu.outcome import Kept, kept
from turnwright.rulesets.ptu.people.growth import growth_of, tutor_points
from turnwright.rulesets.ptu.rules import frequency, skills, stats
from turnwright.rulesets.ptu.rules.terms import RANKS, STATS, name_of
from turnwright.rulesets.ptu.state import Combatant, Sheet, State
from turnwright.rulesets.ptu.telling.naming import Teller
from turnwright.rulesets.ptu.telling.wording.entries import ability_lines
from turnwright.server.campaign.sheets import Filed
from turnwright.server.ptu import shapes, words

NONE = shapes.Stats()
NO_FIGHT = State("", {})


class Entity(msgspec.Struct, frozen=True):
    """Somebody: what lasts, what people wrote down, and the combatant while there is one."""

    kept: Kept
    more: Mapping[str, Any]
    one: Combatant | None = None
    version: int = 0
    """Of the stored sheet, where it is read as a sheet."""

    @property
    def sheet(self) -> Sheet:
        return self.kept.sheet

    def conditions(self) -> list[str]:
        if self.one is not None:
            return words.conditions(held.status for held in self.one.afflictions if not held.waits)
        return words.conditions(self.kept.afflictions)

    def stages(self) -> shapes.Stages:
        return shapes.Stages(**(self.one.stages if self.one is not None else {}))

    def temp_hp(self) -> int:
        return self.one.temp_hp if self.one is not None else 0


def kept_of(filed: Filed) -> Kept:
    """What the rules keep of somebody."""
    return msgspec.convert(filed.sheet.kept, Kept)


def in_match(state: State, one: Combatant, more: Mapping[str, Any], version: int = 0) -> Entity:
    return Entity(kept(state, one), more, one, version)


def shown(game: AnyGame, entity: Entity, team: Sequence[Entity] = ()) -> shapes.Pokemon | shapes.Character:
    return pokemon(game, entity) if entity.sheet.kind == "pokemon" else character(game, entity, team)


def pokemon(game: AnyGame, entity: Entity) -> shapes.Pokemon:
    sheet, more, hidden = entity.sheet, entity.more, _is_hidden(entity)
    species: c.Species | None = game.content.species.get(sheet.species)
    nickname = more.get("nickname") or (sheet.name if species is not None and sheet.name != species.name else None)
    base = shapes.Stats(**more["base_stats"]) if "base_stats" in more else _base(species)
    return shapes.Pokemon(
        id=sheet.id,
        species=species.name if species is not None else name_of(sheet.species),
        nickname=nickname,
        level=sheet.level,
        experience=sheet.experience,
        nature=name_of(sheet.nature),
        types=[name_of(each) for each in sheet.types],
        base_stats=NONE if hidden else base,
        nature_stats=NONE if hidden else _with_nature(base, sheet.nature),
        current_stats=NONE if hidden else shapes.Stats(**sheet.stats),
        current_hp=entity.kept.hp,
        max_hp=sheet.max_hp,
        stage_modifiers=entity.stages(),
        abilities=[
            shapes.KnownAbility(id=key, name=name, text="" if hidden else _ability_text(game, key))
            for key, name in zip(sheet.abilities, words.names_of(game, "abilities", sheet.abilities), strict=True)
        ],
        moves=[_move(game.content.moves[key], entity) for key in sheet.moves if key in game.content.moves],
        held_item=_thing(game, sheet.held_item),
        capabilities=_capabilities(sheet),
        skills=_skills(sheet),
        tutor_points=more.get("tutor_points", tutor_points(sheet)),
        waiting=not hidden and is_waiting(sheet),
        training_exp=more.get("training_exp", 0),
        egg_groups=list(species.egg_groups) if species is not None else [],
        loyalty=sheet.loyalty,
        status_conditions=entity.conditions(),
        injuries=entity.kept.injuries,
        temporary_hp=entity.temp_hp(),
        owner_id=sheet.owner,
        sprite_url=more.get("sprite_url"),
        shiny=sheet.shiny,
        gender=name_of(sheet.gender),
        is_in_library=more.get("is_in_library", True),
        origin="captured" if sheet.origin == "captured" else more.get("origin", "wild"),
        location=more.get("location"),
        notes=None if hidden else more.get("notes"),
        last_injury_time=more.get("last_injury_time"),
        rest_minutes_today=entity.kept.rested,
        injuries_healed_today=entity.kept.treated,
        last_rest_reset=more.get("last_rest_reset"),
        version=entity.version,
    )


def character(game: AnyGame, entity: Entity, team: Sequence[Entity] = ()) -> shapes.Character:
    sheet, more, hidden = entity.sheet, entity.more, _is_hidden(entity)
    most = stats.max_ap(sheet.level)
    left = stats.available_ap(most, bound=entity.kept.ap_bound, drained=entity.kept.ap_drained)
    return shapes.Character(
        id=sheet.id,
        name=sheet.name,
        character_type=more.get("character_type", "npc"),
        played_by=more.get("played_by"),
        level=sheet.level,
        stats=NONE if hidden else shapes.Stats(**sheet.stats),
        current_hp=entity.kept.hp,
        max_hp=sheet.max_hp,
        trainer_classes=list(more.get("trainer_classes", ())),
        skills=_skills(sheet),
        features=list(sheet.features),
        edges=list(more.get("edges", ())),
        capabilities=_capabilities(sheet),
        equipment=_equipment(game, sheet),
        inventory=[] if hidden else _inventory(game, entity),
        money=0 if hidden else more.get("money", 0),
        status_conditions=entity.conditions(),
        stage_modifiers=entity.stages(),
        injuries=entity.kept.injuries,
        temporary_hp=entity.temp_hp(),
        rest_minutes_today=entity.kept.rested,
        injuries_healed_today=entity.kept.treated,
        last_rest_reset=more.get("last_rest_reset"),
        last_injury_time=more.get("last_injury_time"),
        drained_ap=entity.kept.ap_drained,
        bound_ap=entity.kept.ap_bound,
        current_ap=entity.one.ap if entity.one is not None else left,
        avatar_url=more.get("avatar_url"),
        trainer_xp=sheet.experience,
        owned_species=words.names_of(game, "species", sheet.owned_species),
        is_in_library=more.get("is_in_library", True),
        notes=None if hidden else more.get("notes"),
        location=more.get("location"),
        pokemon_ids=[each.sheet.id for each in team],
        pokemon=[pokemon(game, each) for each in team],
        version=entity.version,
        waiting=not hidden and is_waiting(sheet),
    )


def is_waiting(sheet: Sheet) -> bool:
    """Whether a level has brought something that nobody has chosen yet."""
    now = growth_of(sheet)
    of_trainers = now.edges or now.features or now.general_features or now.skill_edges or now.milestones
    return bool(now.points or now.anew or now.attack_points or now.moves or now.abilities or of_trainers)


def _is_hidden(entity: Entity) -> bool:
    """A foe: only its outside is known, and its Hit Points are a band of 100."""
    return entity.one is not None and entity.one.hidden


def _base(species: c.Species | None) -> shapes.Stats:
    return NONE if species is None else shapes.Stats(**{stat: getattr(species.base, stat) for stat in STATS})


def _move(move: c.Move, entity: Entity) -> shapes.KnownMove:
    used = entity.one.usage.get(move.id) if entity.one is not None else None
    today = entity.kept.used_today.get(move.id, 0) + entity.kept.used_before.get(move.id, 0)
    return shapes.KnownMove(
        id=move.id,
        name=move.name,
        type=name_of(move.type),
        frequency=str(frequency.Frequency(move.frequency.per, move.frequency.uses)),
        db=move.damage_base,
        ac=move.ac,
        damage_class=name_of(move.move_class),
        range=_range(move.range),
        used_today=today,
        used_this_scene=used.scene if used is not None else 0,
    )


def _range(reach: c.Range) -> str:
    far = f" {reach.squares}" if reach.squares else ""
    size = f" {reach.size}" if reach.size else ""
    return f"{name_of(reach.kind)}{size}{far}"


def _with_nature(base: shapes.Stats, nature: str | None) -> shapes.Stats:
    if nature is None or nature not in stats.NATURES:
        return base
    return shapes.Stats(**stats.with_nature({stat: getattr(base, stat) for stat in STATS}, nature))


def move_of(game: AnyGame, key: str) -> shapes.KnownMove:
    """A move that nobody has used yet."""
    move = game.content.moves[key]
    nobody = Kept(
        sheet=Sheet("", "", "pokemon", 1, {}, 1), hp=0, injuries=0, afflictions=(), items={}, used_today={},
        used_before={}, where="field", dead=False, rested=0, treated=0, injured_today=False, ap_bound=0, ap_drained=0,
    )  # fmt: skip
    return _move(move, Entity(nobody, {}))


def _ability_text(game: AnyGame, key: str) -> str:
    ability = game.content.abilities.get(key)
    return " ".join(ability_lines(Teller(game, NO_FIGHT), ability)) if ability is not None else ""


def _capabilities(sheet: Sheet) -> dict[str, Any]:
    told = {words.camel(key): value for key, value in msgspec.to_builtins(sheet.capabilities).items()}
    for key in ("overland", "swim", "sky", "burrow", "levitate", "power"):
        told.setdefault(key, getattr(sheet.capabilities, key))
    return {**told, "size": name_of(sheet.size), "weightClass": sheet.weight_class}


_RANK = {dice: name for name, dice in RANKS.items() if name != "virtuoso"}


def _skills(sheet: Sheet) -> dict[str, str]:
    """A trainer's ranks by name, a Pokémon's dice."""
    if sheet.kind == "trainer":
        return {words.camel(skill): name_of(_RANK.get(each.dice, "untrained")) for skill, each in sheet.skills.items()}
    return {words.camel(skill): skills.skill_dice(each.dice, bonus=each.bonus) for skill, each in sheet.skills.items()}


def _thing(game: AnyGame, key: str | None) -> str | None:
    return words.names_of(game, "items", (key,))[0] if key else None


def _equipment(game: AnyGame, sheet: Sheet) -> dict[str, Any]:
    items = game.content.items
    return {words.camel(items[key].slot or key): items[key].name if key in items else key for key in sheet.equipment}


def _inventory(game: AnyGame, entity: Entity) -> list[shapes.Thing]:
    """What the rules know, and what people wrote down beside it."""
    known = {**known_in(game)("items"), **known_in(game)("balls")}
    found = [shapes.Thing(name=known.get(key, key), quantity=count) for key, count in entity.kept.items.items()]
    return [*found, *(shapes.Thing(**each) for each in entity.more.get("other_things", ()))]
