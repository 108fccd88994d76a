"""Sheets of a campaign: characters and Pokémon, made, read and changed; who is in a fight is read from there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from litestar import Controller, delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.ruleset import AnyGame
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu.outcome import Kept, written_back
from turnwright.rulesets.ptu.people import sheets as rules
from turnwright.rulesets.ptu.people.templates import brought
from turnwright.rulesets.ptu.rules import experience, stats
from turnwright.rulesets.ptu.rules.terms import RANKS, SKILLS, STATS, TYPES, id_of
from turnwright.rulesets.ptu.state import Combatant, Sheet, SkillDice, State
from turnwright.server.campaign import sheets as store
from turnwright.server.campaign.sheets import Filed, Json
from turnwright.server.door.asking import does, sees
from turnwright.server.door.conflicts import Stale
from turnwright.server.people import audit
from turnwright.server.policy import Thing, allows
from turnwright.server.ptu import entities, shapes, words
from turnwright.server.ptu.desk import RULESET, AtDesk, Desk
from turnwright.server.ptu.entities import Entity, kept_of
from turnwright.server.ptu.errors import not_found
from turnwright.server.store import Conflict, Put, Write
from turnwright.table.shapes import GROUP

Fields = dict[str, Any]
POKEMON, CHARACTER = "pokemon", "character"
CALLED = {POKEMON: "pokemon", CHARACTER: "character"}
WRITTEN = (
    "nickname", "sprite_url", "avatar_url", "location", "notes", "is_in_library", "tutor_points", "training_exp",
    "last_injury_time", "last_rest_reset", "origin", "character_type", "played_by", "trainer_classes", "edges", "money",
    "background", "personality", "goals", "age",
)  # fmt: skip
"""What people write down, and no rule reads."""


class PtuKeeper:
    """Which sheets are in an encounter, and what it leaves of them."""

    def out(self, state: State) -> frozenset[str]:
        if state.stage == "ended":
            return frozenset()
        return frozenset(one.id for one in state.combatants.values() if one.where != "removed")

    def back(self, state: State, *, closed: bool) -> Mapping[str, Json]:
        done = closed or state.stage == "ended"
        gone = [one for one in state.combatants.values() if done or one.where == "removed"]
        return {one.id: plain(written_back(state, one)) for one in gone}

    def noted(self, before: Json, after: Json, at: int | None) -> Json:
        """When somebody was injured last: a day later an injury heals by itself."""
        return {"last_injury_time": words.iso(at)} if at and after["injuries"] > before["injuries"] else {}

    def owner(self, kept: Json) -> str:
        return str(kept["sheet"].get("owner") or "")

    def adopted(self, kept: Json, name: str) -> store.Sheet:
        return store.Sheet(RULESET, POKEMON, {**kept, "sheet": {**kept["sheet"], "id": name}}, {"origin": "captured"})


def plain(kept: Kept) -> Json:
    """As JSON keeps it."""
    told: Json = msgspec.json.decode(msgspec.json.encode(kept))
    return told


# Reading


async def find(desk: Desk, name: str, kind: str = "") -> Filed:
    """A sheet that the link may read; others do not exist for it."""
    filed = await store.find(desk.store, desk.campaign, name)
    if filed is None or (kind and filed.sheet.kind != kind) or not await may_read(desk, filed):
        raise not_found(CALLED.get(kind, "sheet"), name)
    return filed


async def not_for_another(desk: Desk, name: str) -> None:
    """Refuses who speaks for somebody else's character, or for one that nobody knows of."""
    if desk.is_gm or name in (desk.pass_.seat, desk.pass_.person):
        return
    await find(desk, name)


async def may_read(desk: Desk, filed: Filed) -> bool:
    """The GM reads all sheets, a player those of their character and its Pokémon."""
    if desk.is_gm:
        return True  # without asking whose it is: that takes a look at its encounter
    owner = (await current(desk, filed)).sheet.owner or filed.id
    played = await is_players(desk, filed)
    thing = Thing(desk.campaign, seats=frozenset((filed.id, owner, *(("players", GROUP) if played else ()))))
    return allows(desk.pass_, "sheet.read", thing)


async def is_players(desk: Desk, filed: Filed) -> bool:
    """Whether a sheet is that of a player's character, or of one of its Pokémon."""
    owner = (await current(desk, filed)).sheet.owner or filed.id
    person = filed if owner == filed.id else await store.find(desk.store, desk.campaign, owner)
    return person is not None and person.sheet.more.get("character_type") == "player"


async def current(desk: Desk, filed: Filed) -> Entity:
    """Somebody as it is now: from the encounter that it is in, or as it was kept, where that one is hidden."""
    if filed.sheet.match:
        table = await desk.tables.current(filed.sheet.match, desk.campaign)
        state: State = table.match.state
        if filed.id in state.combatants and (desk.is_gm or sees(desk.pass_, table)):
            return entities.in_match(state, state.combatants[filed.id], filed.sheet.more, filed.version)
    return Entity(kept_of(filed), filed.sheet.more, version=filed.version)


async def team_of(desk: Desk, trainer: str) -> list[Entity]:
    found = [await current(desk, each) for each in await store.listed(desk.store, desk.campaign, POKEMON)]
    return [each for each in found if each.sheet.owner == trainer]


async def shown(desk: Desk, filed: Filed) -> shapes.Pokemon | shapes.Character:
    game, entity = await desk.game(), await current(desk, filed)
    return entities.shown(game, entity, await team_of(desk, filed.id) if filed.sheet.kind == CHARACTER else ())


# Making


def new_pokemon(game: AnyGame, given: Fields) -> tuple[str, store.Sheet]:
    """A Pokémon by a client's fields. Any base stats and types will do, even where they differ from the species."""
    fields = snake(given)
    species = words.entry_of(game, "species", str(fields.get("species", "")), "species")
    entry = game.content.species[species]
    level = _level(fields, stats.MAX_POKEMON_LEVEL)
    nature = id_of(str(fields["nature"])) if fields.get("nature") else rules.NEUTRAL_NATURE
    gender = _gender(fields, entry)
    build = c.Build(species=species, level=level, nature=rules.legal_nature(nature), gender=gender)
    name = store.new_id(rules.slug(str(fields.get("nickname") or species)))
    sheet = rules.pokemon(game.content, game.options, build, sheet_id=name)
    more: Json = {"origin": "manual"}
    base = _base_stats({**fields, "current_stats": None})
    if base:
        more["base_stats"] = {stat: base.get(stat, getattr(entry.base, stat)) for stat in STATS}
    current = _base_stats({"current_stats": fields.get("current_stats")})
    if base or current:
        sheet = rules.with_stats(sheet, {**more.get("base_stats", {}), **current})
    sheet, more, items = _with_fields(game, sheet, more, fields)
    return name, _fresh(POKEMON, sheet, more, items, fields, used=_uses(game, fields.get("moves") or ()))


def new_character(game: AnyGame, given: Fields) -> tuple[str, store.Sheet]:
    """A trainer or another person by a client's fields."""
    fields = snake(given)
    called = str(fields.get("name", "")).strip()
    if not called:
        raise words.wrong("name", "character_name")
    level = _level(fields, stats.MAX_TRAINER_LEVEL)
    name = store.new_id(rules.slug(called))
    own = {**stats.TRAINER_START, **_base_stats(fields)}
    entry = c.Trainer(id=name, name=called, level=level, stats=c.BaseStats(**own))
    sheet = rules.trainer(game.content, entry, sheet_id=name)
    sheet, more, items = _with_fields(game, sheet, {"character_type": "npc"}, fields)
    return name, _fresh(CHARACTER, sheet, more, items, fields)


def _fresh(
    kind: str,
    sheet: Sheet,
    more: Json,
    items: Mapping[str, int],
    fields: Fields,
    *,
    used: Mapping[str, int] | None = None,
) -> store.Sheet:
    today = {move: count for move, count in (used or {}).items() if count}
    kept = Kept(
        sheet=sheet, hp=sheet.max_hp, injuries=0, afflictions=(), items=dict(items), used_today=today, used_before={},
        where="field", dead=False, rested=0, treated=0, injured_today=False, ap_bound=0, ap_drained=0,
    )  # fmt: skip
    return store.Sheet(RULESET, kind, plain(_with_wounds(kept, fields)), more)


def from_rules(kind: str, sheet: Sheet, **more: Any) -> store.Sheet:
    """A fresh sheet that the rules made: a wild Pokémon, somebody of a template."""
    return _fresh(kind, sheet, more, {}, {})


def snake(fields: Mapping[str, Any]) -> Fields:
    """camelCase as our own fields are written."""
    return {"".join(f"_{ch.lower()}" if ch.isupper() else ch for ch in key): value for key, value in fields.items()}


def _level(fields: Fields, most: int) -> int:
    level = fields.get("level", 1)
    if not isinstance(level, int) or isinstance(level, bool) or not 1 <= level <= most:
        raise words.wrong("level", "level", most=most)
    return level


def _gender(fields: Fields, entry: c.Species) -> c.Gender | None:
    if "gender" not in fields or fields["gender"] is None:
        return None
    said = id_of(str(fields["gender"]))
    known: dict[str, c.Gender] = {"male": "male", "female": "female", "none": "none", "genderless": "none"}
    if said not in known:
        raise words.wrong("gender", "gender", name=text_ref(fields["gender"]))
    return known[said]


_ONE_BY_ONE = {
    "base_hp": "hp", "base_attack": "attack", "base_defense": "defense", "base_sp_atk": "special_attack",
    "base_sp_def": "special_defense", "base_speed": "speed", "hp": "hp", "attack": "attack", "defense": "defense",
    "special_attack": "special_attack", "special_defense": "special_defense", "speed": "speed",
}  # fmt: skip


def _base_stats(fields: Fields) -> dict[Any, int]:
    """Stats as a whole, or one by one."""
    found: dict[Any, int] = {}
    for name in ("base_stats", "stats", "current_stats"):
        if isinstance(fields.get(name), Mapping):
            for key, value in fields[name].items():
                stat = words.stat_of(str(key))
                if stat is None:
                    raise words.wrong(f"{words.camel(name)}.{key}", "no_stat", name=text_ref(key))
                found[stat] = _whole(value, f"{words.camel(name)}.{key}")
    for field, stat_name in _ONE_BY_ONE.items():
        if fields.get(field) is not None:
            found[stat_name] = _whole(fields[field], words.camel(field))
    return found


def _whole(value: Any, field: str, *, least: int = 0, most: int = 10_000) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise words.wrong(field, "whole_number", least=least, most=most)
    return value


def _texts(value: Any, field: str) -> list[str]:
    """Names in a list; an entry may be a name or something with one."""
    if not isinstance(value, list):
        raise words.wrong(field, "list")
    found = [each.get("name", each.get("id")) if isinstance(each, Mapping) else each for each in value]
    for place, each in enumerate(found):
        if not isinstance(each, str):
            raise words.wrong(f"{field}[{place}]", "name")
    return [str(each) for each in found]


def _with_fields(game: AnyGame, sheet: Sheet, more: Json, fields: Fields) -> tuple[Sheet, Json, dict[str, int]]:
    """A sheet with a client's fields: what the rules read goes onto it, the rest beside it."""
    changes: dict[str, Any] = {}
    if fields.get("types") is not None:
        names = _texts(fields["types"], "types")
        changes["types"] = tuple(_type(each, f"types[{place}]") for place, each in enumerate(names))
    for field, kind in (("moves", "moves"), ("abilities", "abilities")):
        if fields.get(field) is not None:
            names = _texts(fields[field], field)
            changes[field] = tuple(
                dict.fromkeys(words.entry_of(game, kind, each, f"{field}[{at}]") for at, each in enumerate(names))
            )
    if "held_item" in fields:
        held = fields["held_item"]
        changes["held_item"] = words.entry_of(game, "items", str(held), "heldItem") if held else None
    if fields.get("max_hp") is not None:
        changes["max_hp"] = _whole(fields["max_hp"], "maxHp", least=1)
    for field in ("experience", "loyalty"):
        if fields.get(field) is not None:
            changes[field] = _whole(fields[field], field, most=6 if field == "loyalty" else 1_000_000)
    if fields.get("trainer_xp") is not None:
        changes["experience"] = _whole(fields["trainer_xp"], "trainerXp", most=1_000_000)
    if fields.get("shiny") is not None:
        changes["shiny"] = bool(fields["shiny"])
    if fields.get("features") is not None:
        changes["features"] = tuple(_texts(fields["features"], "features"))
    if "owner_id" in fields:
        changes |= owned_by(sheet, fields["owner_id"])
    if isinstance(fields.get("skills"), Mapping) and sheet.kind == "trainer":
        changes["skills"] = {**sheet.skills, **_ranks(fields["skills"])}
    if isinstance(fields.get("equipment"), Mapping):
        worn = [str(each) for each in fields["equipment"].values() if isinstance(each, str) and each]
        changes["equipment"] = tuple(words.entry_of(game, "items", each, "equipment") for each in worn)
    nickname = fields.get("nickname") if sheet.kind == "pokemon" else fields.get("name")
    if nickname:
        changes["name"] = str(nickname)[:60]
    beside = {name: fields[name] for name in WRITTEN if name in fields}
    items: dict[str, int] = {}
    if fields.get("inventory") is not None:
        items, beside["other_things"] = _things(game, fields["inventory"])
    return replace(sheet, **changes), {**more, **beside}, items


def _type(name: str, field: str) -> str:
    key = id_of(name)
    if key not in TYPES:
        raise words.wrong(field, "no_type", name=text_ref(name))
    return key


def owned_by(sheet: Sheet, owner: Any) -> dict[str, Any]:
    """What changes on a sheet when it gets a trainer, or loses its own."""
    origin = sheet.origin if sheet.origin == "captured" else "owned" if owner else "wild"
    return {"owner": str(owner) if owner else None, "origin": origin}


def _ranks(given: Mapping[str, Any]) -> dict[Any, SkillDice]:
    found: dict[Any, SkillDice] = {}
    for key, rank in given.items():
        skill = next((each for each in SKILLS if key in (each, words.camel(each)) or id_of(str(key)) == each), None)
        if skill is None or id_of(str(rank)) not in RANKS:
            raise words.wrong(f"skills.{key}", "no_skill", name=text_ref(key), rank=text_ref(rank))
        found[skill] = SkillDice(RANKS[id_of(str(rank))])  # type: ignore[index]  # one of them, as checked
    return found


def _things(game: AnyGame, given: Any) -> tuple[dict[str, int], list[Json]]:
    """Items and balls that the rules know, and others by their names."""
    if not isinstance(given, list):
        raise words.wrong("inventory", "list")
    known: dict[str, int] = {}
    others: list[Json] = []
    for place, each in enumerate(given):
        if not isinstance(each, Mapping) or not isinstance(each.get("name"), str):
            raise words.wrong(f"inventory[{place}].name", "name")
        count = _whole(each.get("quantity", 1), f"inventory[{place}].quantity")
        for kind in ("items", "balls"):
            try:
                key = words.entry_of(game, kind, each["name"])
            except Refusal:
                continue
            known[key] = known.get(key, 0) + count
            break
        else:
            others.append({"name": each["name"], "quantity": count})
    return known, others


def _with_wounds(kept: Kept, fields: Fields) -> Kept:
    """Hit Points, injuries, conditions, what the day has used up."""
    changes: dict[str, Any] = {}
    if fields.get("injuries") is not None:
        changes["injuries"] = _whole(fields["injuries"], "injuries", most=10)
    if fields.get("current_hp") is not None:
        changes["hp"] = min(kept.sheet.max_hp, _whole(fields["current_hp"], "currentHp", least=-10_000))
    if fields.get("status_conditions") is not None:
        names = _texts(fields["status_conditions"], "statusConditions")
        changes["afflictions"] = words.conditions_of(names, "statusConditions")
    for field, own in (
        ("rest_minutes_today", "rested"), ("injuries_healed_today", "treated"), ("drained_ap", "ap_drained"),
        ("bound_ap", "ap_bound"),
    ):  # fmt: skip
        if fields.get(field) is not None:
            changes[own] = _whole(fields[field], words.camel(field))
    after = replace(kept, **changes)
    fainted = "fainted" in after.afflictions
    if after.hp <= 0 and not fainted:
        return replace(after, afflictions=(*after.afflictions, "fainted"))
    if after.hp > 0 and fainted and "hp" in changes:
        return replace(after, afflictions=tuple(each for each in after.afflictions if each != "fainted"))
    return after


# Changing


async def change(desk: Desk, filed: Filed, given: Fields) -> None:
    """Changes any field. Who is in an encounter is changed there, where its rules can see it.

    With a `version`, a change of a sheet that somebody else has changed since is refused with both versions.
    """
    version = given.get("version")
    if version is not None and _whole(version, "version", most=2**53) != filed.version:
        raise await stale(desk, filed, given)
    try:
        await _change(desk, filed, snake({key: value for key, value in given.items() if key != "version"}))
    except Conflict:
        now = await find(desk, filed.id)
        if version is None and now.version == filed.version:
            raise
        raise await stale(desk, now, given) from None


async def stale(desk: Desk, filed: Filed, given: Fields) -> Stale:
    theirs = await shown(desk, filed)
    name = (await current(desk, filed)).sheet.name
    return Stale("sheets.stale", version=filed.version, yours=given, theirs=theirs, name=name)


async def _change(desk: Desk, filed: Filed, fields: Fields) -> None:
    game = await desk.game()
    if filed.sheet.match:
        await _change_in_match(desk, filed, fields)
        return
    kept = kept_of(filed)
    sheet = kept.sheet
    more = dict(filed.sheet.more)
    if fields.get("species") and sheet.kind == "pokemon":
        sheet = _as_species(game, sheet, more, str(fields["species"]))
    if fields.get("level") is not None:
        most = stats.MAX_POKEMON_LEVEL if sheet.kind == "pokemon" else stats.MAX_TRAINER_LEVEL
        sheet = _at_level(game, sheet, more, _level(fields, most))
    own = _base_stats(fields)
    if own:
        sheet = rules.with_stats(sheet, own)
        if "base_stats" in fields or any(name.startswith("base_") for name in fields):
            more["base_stats"] = {**more.get("base_stats", {}), **own}
    sheet, more, items = _with_fields(game, sheet, more, fields)
    after = replace(kept, sheet=replace(sheet, version=sheet.version + 1), hp=min(kept.hp, sheet.max_hp))
    if fields.get("inventory") is not None:
        after = replace(after, items=items)
    if fields.get("moves") is not None:
        after = _with_uses(game, after, fields["moves"])
    await desk.store.commit(Write(puts=(filed.changed(kept=plain(_with_wounds(after, fields)), more=more),)))


def _as_species(game: AnyGame, sheet: Sheet, more: Json, called: str) -> Sheet:
    """Another species: its body, and its stats with the points that are spread by the rules; moves and abilities stay.

    Where a client has written base stats of its own, stats stay as they are.
    """
    species = words.entry_of(game, "species", called, "species")
    if species == sheet.species:
        return sheet
    old = game.content.species.get(sheet.species)
    build = c.Build(species=species, level=sheet.level, nature=sheet.nature or rules.NEUTRAL_NATURE)
    fresh = rules.pokemon(game.content, game.options, build, sheet_id=sheet.id)
    name = fresh.name if old is not None and sheet.name == old.name else sheet.name
    body = (
        "species", "types", "skills", "capabilities", "size", "weight_class", "evolutions_left", "legendary",
    )  # fmt: skip
    own = ("stats", "max_hp") if "base_stats" not in more else ()
    return replace(sheet, name=name, **{field: getattr(fresh, field) for field in (*body, *own)})


def _at_level(game: AnyGame, sheet: Sheet, more: Json, level: int) -> Sheet:
    """Another level: a Pokémon's experience where that level begins, and its stat points as the rules spread them.

    A trainer's points are the table's to spend, as are those of a Pokémon with base stats that a client has written.
    """
    known = sheet.kind == "pokemon" and sheet.species in game.content.species
    xp = experience.xp_for_level(level) if known else sheet.experience
    if known and "base_stats" not in more:
        if level > sheet.level:
            raised = rules.grown(game.content, game.options, sheet, xp=xp).sheet
            return replace(sheet, level=level, experience=xp, stats=raised.stats, max_hp=raised.max_hp)
        species, nature = game.content.species[sheet.species], sheet.nature or rules.NEUTRAL_NATURE
        own = rules.pokemon_stats(species, level=level, nature=nature, points=None, options=game.options)
        lower = replace(sheet, level=level, experience=xp, max_hp=stats.hp_pokemon(level, hp=own["hp"]), stats=own)
        return lower if level < sheet.level else sheet
    formula = stats.hp_pokemon if sheet.kind == "pokemon" else stats.hp_trainer
    gain = formula(level, hp=sheet.stats["hp"]) - formula(sheet.level, hp=sheet.stats["hp"])
    return replace(sheet, level=level, experience=xp, max_hp=max(1, sheet.max_hp + gain))


def _with_uses(game: AnyGame, kept: Kept, moves: Any) -> Kept:
    """How often moves were used today, where a client says so."""
    used = {**kept.used_today, **_uses(game, moves)}
    return replace(kept, used_today={key: count for key, count in used.items() if count})


def _uses(game: AnyGame, moves: Any) -> dict[str, int]:
    """What a client's list of moves says about today's uses."""
    used: dict[str, int] = {}
    for place, each in enumerate(moves):
        if isinstance(each, Mapping) and each.get("usedToday") is not None:
            key = words.entry_of(game, "moves", str(each.get("name", each.get("id"))), f"moves[{place}].name")
            used[key] = _whole(each["usedToday"], f"moves[{place}].usedToday", most=20)
    return used


_IN_MATCH = {"current_hp", "injuries", "temporary_hp", "status_conditions", "stage_modifiers", *WRITTEN}


async def _change_in_match(desk: Desk, filed: Filed, fields: Fields) -> None:
    """What a fight can take in goes through it as the GM's commands; the rest has to wait for its end."""
    entity = await current(desk, filed)
    shown_now = snake(msgspec.to_builtins(entities.shown(await desk.game(), entity)))
    for name, value in fields.items():
        if name not in _IN_MATCH and shown_now.get(name) != value:
            field = words.camel(name)
            raise Refusal(
                "sheets.elsewhere",
                field=field,
                context="field",
                who=text_ref(entity.sheet.name),
                field_name=text_ref(field),
            )
    table = await desk.tables.current(filed.sheet.match, desk.campaign)
    for command in _commands(filed.id, entity, fields):
        await desk.do(table, command)
    beside = {name: fields[name] for name in WRITTEN if name in fields}
    if beside:
        again = await store.find(desk.store, desk.campaign, filed.id) or filed
        sheet = replace(again.sheet, more={**again.sheet.more, **beside})
        await desk.store.commit(Write(puts=(again.put(sheet),)))


def _commands(who: str, entity: Entity, fields: Fields) -> Iterable[w.SetHp | w.ChangeStatus | w.SetStages]:
    one = entity.one
    assert one is not None, "who is in a match is one of its combatants"
    hp, injuries, temp = (fields.get(name) for name in ("current_hp", "injuries", "temporary_hp"))
    if (hp, injuries, temp) != (None, None, None) and (hp, injuries, temp) != (one.hp, one.injuries, one.temp_hp):
        yield w.SetHp(
            who,
            hp=None if hp is None else _whole(hp, "currentHp", least=-10_000),
            temp_hp=None if temp is None else _whole(temp, "temporaryHp"),
            injuries=None if injuries is None else _whole(injuries, "injuries", most=10),
        )
    if fields.get("status_conditions") is not None:
        wanted = words.conditions_of(_texts(fields["status_conditions"], "statusConditions"), "statusConditions")
        had = [held.status for held in one.afflictions if held.status not in words.PASSING]
        add = tuple(each for each in wanted if each not in had)
        remove = tuple(each for each in had if each not in wanted)
        if add or remove:
            yield w.ChangeStatus(who, add, remove)
    if isinstance(fields.get("stage_modifiers"), Mapping):
        stages = {
            words.stage_of(str(key), f"stageModifiers.{key}"): _whole(value, f"stageModifiers.{key}", least=-6, most=6)
            for key, value in fields["stage_modifiers"].items()
        }
        changed = {stat: value for stat, value in stages.items() if one.stages.get(stat, 0) != value}
        if changed:
            yield w.SetStages(who, changed)


async def link(desk: Desk, filed: Filed, trainer: str | None) -> None:
    """Gives a Pokémon to a trainer, or takes it away."""
    if trainer is not None:
        await find(desk, trainer, CHARACTER)
    if filed.sheet.match:
        raise Refusal("sheets.elsewhere", context="hands", who=text_ref(filed.id))
    kept = kept_of(filed)
    sheet = replace(kept.sheet, **owned_by(kept.sheet, trainer), version=kept.sheet.version + 1)
    await desk.store.commit(Write(puts=(filed.changed(kept=plain(replace(kept, sheet=sheet))),)))


def placed(filed: Filed, side: Any, *, in_ball: bool = False) -> w.AddCombatant:
    """Somebody comes into an encounter as it was kept."""
    return w.AddCombatant(brought(side, kept_of(filed), in_ball=in_ball))


def puts_of(campaign: str, made: Iterable[tuple[str, store.Sheet]]) -> tuple[Put, ...]:
    return tuple(store.new(campaign, name, sheet) for name, sheet in made)


def combatant_of(state: State, who: str) -> Combatant:
    if who not in state.combatants or state.combatants[who].where == "removed":
        raise not_found("combatant", who)
    return state.combatants[who]


# Routes


class PokemonAnswer(shapes.Shape):
    data: shapes.Pokemon
    success: bool = True


class ManyPokemon(shapes.Shape):
    data: list[shapes.Pokemon]
    success: bool = True


class CharacterAnswer(shapes.Shape):
    data: shapes.Character
    success: bool = True


class ManyCharacters(shapes.Shape):
    data: list[shapes.Character]
    success: bool = True


class Trainer(shapes.Body):
    trainer_id: str


async def _listed(desk: Desk, kind: str) -> list[Any]:
    found = await store.listed(desk.store, desk.campaign, kind)
    return [await shown(desk, each) for each in found if await may_read(desk, each)]


async def _made(desk: Desk, name: str, sheet: store.Sheet) -> Filed:
    await desk.store.commit(Write(puts=(store.new(desk.campaign, name, sheet),)))
    return await find(desk, name)


async def _removed(desk: Desk, name: str, kind: str) -> shapes.Done:
    filed = await find(desk, name, kind)
    if filed.sheet.match:
        raise Refusal("sheets.elsewhere", context="take_out", who=text_ref(name))
    await desk.store.commit(Write(puts=(filed.removed(),)))
    return shapes.Done()


async def _changed_by_gm(desk: Desk, filed: Filed, data: Fields) -> None:
    """Changes a sheet; what is a player's is written down for the players to see."""
    await change(desk, filed, data)
    now = await find(desk, filed.id)
    if await is_players(desk, now):
        fields = ", ".join(sorted(set(data) - {"version"}))
        name = (await current(desk, now)).sheet.name
        await audit.note(desk.store, desk.pass_, "sheet.changed", person=filed.id, what=f"{name}: {fields}"[:200])


class PokemonSheets(Controller):
    path = "/pokemon"
    opt = does("campaign.prepare")

    @get(action="campaign.read")
    async def listed(self, desk: AtDesk) -> ManyPokemon:
        return ManyPokemon(data=await _listed(desk, POKEMON))

    @post(status_code=200)
    async def made(self, desk: AtDesk, data: JSONBody[Fields]) -> PokemonAnswer:
        filed = await _made(desk, *new_pokemon(await desk.game(), data))
        return PokemonAnswer(data=await shown(desk, filed))  # type: ignore[arg-type]  # a Pokémon, by its kind

    @get("/{name:str}", action="sheet.read")
    async def one(self, desk: AtDesk, name: FromPath[str]) -> PokemonAnswer:
        return PokemonAnswer(data=await shown(desk, await find(desk, name, POKEMON)))  # type: ignore[arg-type]

    @put("/{name:str}")
    async def changed(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Fields]) -> PokemonAnswer:
        await _changed_by_gm(desk, await find(desk, name, POKEMON), data)
        return PokemonAnswer(data=await shown(desk, await find(desk, name, POKEMON)))  # type: ignore[arg-type]

    @delete("/{name:str}", status_code=200)
    async def removed(self, desk: AtDesk, name: FromPath[str]) -> shapes.Done:
        return await _removed(desk, name, POKEMON)

    @post("/{name:str}/link", status_code=200)
    async def linked(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Trainer]) -> PokemonAnswer:
        await link(desk, await find(desk, name, POKEMON), data.trainer_id)
        return await self.one.fn(self, desk, name)  # type: ignore[no-any-return]

    @post("/{name:str}/unlink", status_code=200)
    async def unlinked(self, desk: AtDesk, name: FromPath[str]) -> PokemonAnswer:
        await link(desk, await find(desk, name, POKEMON), None)
        return await self.one.fn(self, desk, name)  # type: ignore[no-any-return]


class CharacterSheets(Controller):
    path = "/characters"
    opt = does("campaign.prepare")

    @get(action="campaign.read")
    async def listed(self, desk: AtDesk) -> ManyCharacters:
        return ManyCharacters(data=await _listed(desk, CHARACTER))

    @post(status_code=200)
    async def made(self, desk: AtDesk, data: JSONBody[Fields]) -> CharacterAnswer:
        filed = await _made(desk, *new_character(await desk.game(), data))
        return CharacterAnswer(data=await shown(desk, filed))  # type: ignore[arg-type]  # a character, by its kind

    @get("/{name:str}", action="sheet.read")
    async def one(self, desk: AtDesk, name: FromPath[str]) -> CharacterAnswer:
        return CharacterAnswer(data=await shown(desk, await find(desk, name, CHARACTER)))  # type: ignore[arg-type]

    @put("/{name:str}")
    async def changed(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Fields]) -> CharacterAnswer:
        await _changed_by_gm(desk, await find(desk, name, CHARACTER), data)
        return CharacterAnswer(data=await shown(desk, await find(desk, name, CHARACTER)))  # type: ignore[arg-type]

    @delete("/{name:str}", status_code=200)
    async def removed(self, desk: AtDesk, name: FromPath[str]) -> shapes.Done:
        return await _removed(desk, name, CHARACTER)


ROUTES = (PokemonSheets, CharacterSheets)
