"""What can be read: hero and enemies in full, as nothing in a fight is hidden, and everything that has a name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from turnwright.kernel.ruleset import Calling
from turnwright.kernel.telling import Block, Fact, Ref, Sheet, Tag, id_of, kind_of, piece_ref, ref

from .. import allowed, derived
from .. import content as c
from ..allowed import action_ref
from ..game import RuneGame
from ..rules import legend, minds
from ..rules.terms import ATTRIBUTES
from ..state import Fighter, State
from .board import tags
from .glossary import term, term_name, term_text
from .naming import (
    STANCES,
    action_name,
    counted,
    entry_name,
    fighter_name,
    prose,
    sentence,
    stance_name,
    weapon_name,
)
from .wording import (
    ability_text,
    action_text,
    blow_text,
    changes,
    enemy_action_text,
    enemy_names,
    gear_text,
    hazard_effect,
    item_text,
    price_text,
    stance_text,
    status_names,
    status_text,
    tier_name,
    trauma_text,
)


def sheets(game: RuneGame, state: State, seat: str) -> tuple[Sheet, ...]:
    """Every fighter."""
    return tuple(_sheet(game, state, fighter) for fighter in state.fighters.values())


def _sheet(game: RuneGame, state: State, fighter: Fighter) -> Sheet:
    own = _hero(game, state, fighter) if fighter.is_player else _enemy(game, state, fighter)
    blocks = (_attributes(game, state, fighter), *own, _conditions(game, tags(game, fighter, state)))
    told = tuple(block for block in blocks if block.facts or block.lines)
    where = game.language.text("rune.sheet.hero" if fighter.is_player else "rune.enemies_side")
    return Sheet(piece_ref(fighter.id), fighter_name(game, fighter), where, told)


def _attributes(game: RuneGame, state: State, fighter: Fighter) -> Block:
    facts = []
    for name in ATTRIBUTES:
        own, now = getattr(fighter, name), derived.attribute(game.content, state, fighter, name)
        normally = game.language.text("rune.sheet.normally", value=own) if own != now else ""
        facts.append(_term_fact(game, name, str(now), normally))
    facts.append(_term_fact(game, "soak", str(derived.soak(game.content, game.options, state, fighter))))
    return Block(game.language.text("rune.sheet.attributes"), tuple(facts))


def _term_fact(game: RuneGame, word: str, value: str, text: str = "") -> Fact:
    """A row about one of the game's words."""
    return Fact(term_name(game, word), value, text, ref("term", word))


def _conditions(game: RuneGame, held: Iterable[Tag]) -> Block:
    heading = game.language.text("rune.sheet.now")
    return Block(heading, tuple(Fact(_label(game, tag), "", tag.text, tag.ref) for tag in held))


def _label(game: RuneGame, tag: Tag) -> str:
    """A condition with its number and how long it still lasts."""
    name = tag.name if tag.value is None else f"{tag.name} {tag.value:+d}"
    if tag.rounds is None:
        return name
    return game.language.listed_text([name, counted(game, tag.rounds, "turn" if tag.turns else "round")], "list")


# The hero


def _hero(game: RuneGame, state: State, hero: Fighter) -> Iterator[Block]:
    words = game.language
    yield Block(words.text("rune.sheet.body_and_mind"), tuple(_resources(game, hero)))
    yield Block(words.text("rune.sheet.gear"), tuple(_gear(game, hero)))
    abilities = (_ability(game, hero, name, rank) for name, rank in hero.abilities.items())
    yield Block(words.text("rune.sheet.abilities"), tuple(abilities))
    held = (
        Fact(entry_name(game, "item", name), f"×{count}", _item(game, name), ref("item", name))
        for name, count in hero.consumables.items()
        if count
    )
    yield Block(words.text("rune.consumables"), tuple(held))


def _resources(game: RuneGame, hero: Fighter) -> Iterator[Fact]:
    words = game.language
    yield _gauge_fact(game, "hp", max(0, hero.hp), hero.max_hp)
    yield _gauge_fact(game, "stamina", hero.stamina, hero.max_stamina)
    yield _gauge_fact(game, "stress", hero.stress, minds.STRESS_CAP)
    yield _gauge_fact(game, "corruption", hero.corruption, minds.CORRUPTION_CAP)
    following = ""
    if hero.milestone < legend.MILESTONE_CAP:
        needed = legend.needed(hero.milestone + 1, totals=game.options.milestone_totals)
        following = words.text("rune.sheet.next_milestone", milestone=hero.milestone + 1, needed=needed)
    yield _term_fact(game, "legend", str(hero.legend), following)
    yield _term_fact(game, "milestone", str(hero.milestone))
    yield _term_fact(game, "pp", str(hero.pp))
    yield from _body(game, hero)


def _body(game: RuneGame, fighter: Fighter) -> Iterator[Fact]:
    """What hero and enemies have in common."""
    words = game.language
    if fighter.regen:
        yield Fact(words.text("rune.sheet.regeneration"), words.text("rune.sheet.per_turn", hp=fighter.regen))
    if fighter.immune:
        yield Fact(words.text("rune.sheet.immune_to"), status_names(game, fighter.immune))


def _gauge_fact(game: RuneGame, what: str, now: int, most: int) -> Fact:
    return _term_fact(game, what, game.language.text("rune.of", now=now, most=most))


def _gear(game: RuneGame, hero: Fighter) -> Iterator[Fact]:
    weapon = derived.weapon_of(game.content, hero)
    subject = ref("gear", weapon.id) if weapon.id else ref("term", "unarmed")
    yield Fact(game.language.text("rune.slot_name.weapon"), weapon_name(game, weapon), gear_text(game, weapon), subject)
    for slot, name in (("armor", hero.armor), ("focus", hero.focus)):
        if name:
            text = gear_text(game, game.content.equipment[name])
            worn = entry_name(game, "gear", name)
            yield Fact(game.language.text(f"rune.slot_name.{slot}"), worn, text, ref("gear", name))


def _ability(game: RuneGame, hero: Fighter, name: str, rank: int) -> Fact:
    art = game.content.abilities[name]
    words = game.language
    told = [price] if (price := price_text(game, hero, art)) else []
    told += [words.text("rune.sheet.rank", rank=rank)] if rank > 1 else []
    if not art.passive and art.stance is None:
        refusal = allowed.why_not_use(game.content, game.options, hero, art)
        told += [words.text("rune.sheet.not_now")] if refusal is not None else []
    text = ability_text(game, derived.ranked(art, rank))
    return Fact(entry_name(game, "ability", name), words.listed_text(told, "list"), text, ref("ability", name))


def _item(game: RuneGame, name: str) -> str:
    return item_text(game, game.content.consumables[name])


# Enemies


def _enemy(game: RuneGame, state: State, foe: Fighter) -> Iterator[Block]:
    sheet, words = game.content.enemies[foe.sheet], game.language
    text = prose(game, "enemy", sheet.id)
    yield Block(words.text("rune.sheet.body"), tuple(_enemy_body(game, foe, sheet)), (text,) if text else ())
    yield Block(words.text("rune.sheet.actions"), tuple(_enemy_actions(game, foe, sheet)))
    if sheet.phases and game.options.boss_model == "phases":
        yield Block(words.text("rune.sheet.phases"), tuple(_phases(game, sheet)))


def _enemy_body(game: RuneGame, foe: Fighter, sheet: c.Enemy) -> Iterator[Fact]:
    words = game.language
    yield _gauge_fact(game, "hp", max(0, foe.hp), foe.max_hp)
    if foe.defense_dice:
        yield Fact(words.text("rune.sheet.defense_dice"), f"{foe.defense_dice:+d}")
    if foe.damage_percent != 100:
        yield Fact(words.text("rune.sheet.damage"), words.text("rune.percent", share=foe.damage_percent))
    yield Fact(words.text("rune.sheet.threat"), words.text(f"rune.threat.{sheet.threat}"))
    kinds = [words.text(f"rune.kind.{kind}") for kind in ("machine", "boss") if getattr(sheet, kind)]
    if kinds:
        yield Fact(words.text("rune.sheet.kind"), words.listed_text(kinds, "list"))
    if foe.forlorn:
        yield _term_fact(game, "forlorn", str(foe.forlorn), term_text(game, "forlorn"))
    yield from _body(game, foe)
    if foe.resists:
        yield Fact(words.text("rune.sheet.resists"), status_names(game, foe.resists))
    yield _term_fact(game, "legend", str(foe.legend_value), words.text("rune.sheet.worth"))


def _enemy_actions(game: RuneGame, foe: Fighter, sheet: c.Enemy) -> Iterator[Fact]:
    older = game.options.boss_model == "tables" and bool(sheet.older)
    named = [action for action in sheet.actions if action.older == older or not sheet.older]
    for action in (derived.known_action(sheet, "attack"), *named):
        words, told = game.language, []
        if action.phase > foe.phase:
            told.append(words.text("rune.sheet.from_phase", phase=action.phase))
        if action.id in foe.cooldowns:
            told.append(words.text("rune.sheet.ready_in", count=foe.cooldowns[action.id]))
        if action.once and action.id in foe.used:
            told.append(words.text("rune.sheet.used_up"))
        text = enemy_action_text(game, sheet, action)
        name = action_name(game, sheet.id, action.id)
        yield Fact(name, words.listed_text(told, "list"), text, action_ref(sheet.id, action.id))


def _phases(game: RuneGame, sheet: c.Enemy) -> Iterator[Fact]:
    words = game.language
    for number, phase in enumerate(sheet.phases, 2):
        share = phase.damage_percent
        parts = [words.text("rune.phase.deals", share=share)] if share != 100 else []
        parts += changes(game, (phase.defense_dice, "defense_dice"), (phase.soak, "soak"))
        parts += [words.text("rune.does.regains", hp=phase.regen)] if phase.regen else []
        parts += changes(game, (phase.actions, "actions"))
        parts += [words.text("rune.does.calls", enemies=enemy_names(game, phase.adds))] if phase.adds else []
        name, at = words.text("rune.board.phase", phase=number), words.text("rune.sheet.at_hp", share=phase.at)
        yield Fact(name, at, words.listed_text(parts, "list"), ref("term", "phase"))
    if sheet.enrage is not None:
        rage = words.text("rune.phase.deals", share=sheet.enrage.damage_percent)
        yield _term_fact(game, "enraged", words.text("rune.sheet.at_hp", share=sheet.enrage.at), rage)


# Anything else that has a name


def inspect(game: RuneGame, state: State, seat: str, named: Ref) -> Sheet | None:
    """Abilities, actions of enemies, statuses, items, gear, hazards, traumas, stances and the game's words."""
    content: c.Content = game.content
    name = id_of(named)
    match kind_of(named):
        case "ability" if name in content.abilities:
            return _about_ability(game, state, content.abilities[name])
        case "action":
            return _about_action(game, named)
        case "status" if name in content.statuses:
            return _about(game, named, status_text(game, content.statuses[name]))
        case "item" if name in content.consumables:
            return _about(game, named, sentence(item_text(game, content.consumables[name])))
        case "gear" if name in content.equipment:
            return _about_gear(game, named, content.equipment[name])
        case "hazard" if name in content.hazards:
            hazard = content.hazards[name]
            return _about(game, named, sentence(hazard_effect(game, hazard, _room_damage(state, hazard))))
        case "trauma" if name in content.traumas:
            return _about(game, named, trauma_text(game, content.traumas[name]))
        case "stance" if name in STANCES:
            lines = (sentence(stance_text(game, name)), term_text(game, "stance"))
            where = game.language.text("rune.sheet.of_stance")
            return Sheet(named, stance_name(game, name), where, (Block(lines=lines),))
        case "term":
            word = term(game, name)
            where = game.language.text("rune.sheet.of_term")
            return Sheet(named, word.name, where, (Block(lines=(word.text,)),)) if word is not None else None
        case _:
            return None


def _about(game: RuneGame, named: Ref, text: str, facts: tuple[Fact, ...] = ()) -> Sheet:
    """The sheet of an entry: its kind's heading, its name, some rows and what it does."""
    kind = kind_of(named)
    where = game.language.text(f"rune.sheet.of_{kind}")
    return Sheet(named, entry_name(game, kind, id_of(named)), where, (Block(facts=facts, lines=(text,)),))


def _about_gear(game: RuneGame, named: Ref, gear: c.Equipment) -> Sheet:
    words = game.language
    facts = (
        Fact(words.text("rune.sheet.kind"), words.text(f"rune.slot_name.{gear.slot}")),
        Fact(words.text("rune.sheet.tier"), tier_name(game, gear.tier)),
    )
    return _about(game, named, sentence(gear_text(game, gear)), facts)


def _about_ability(game: RuneGame, state: State, art: c.Ability) -> Sheet:
    hero = next(fighter for fighter in state.fighters.values() if fighter.is_player)
    words, facts = game.language, []
    if price := price_text(game, hero, art):
        facts.append(Fact(words.text("rune.sheet.costs"), price))
    if art.id in hero.abilities:
        facts.append(_term_fact(game, "rank", str(hero.abilities[art.id])))
        refusal = allowed.why_not_use(game.content, game.options, hero, art)
        if refusal is not None and not art.passive and art.stance is None:
            why = refusal.within(Calling(game, state)).text(words)
            facts.append(Fact(words.text("rune.sheet.not_now_heading"), why))
    text = sentence(ability_text(game, derived.ranked(art, hero.abilities.get(art.id, 1))))
    if written := prose(game, "ability", art.id):
        text = f"{written} {text}"
    return _about(game, ref("ability", art.id), text, tuple(facts))


def _about_action(game: RuneGame, named: Ref) -> Sheet | None:
    enemy, _, name = id_of(named).partition("/")
    sheet = game.content.enemies.get(enemy)
    action = derived.enemy_action(sheet, name) if sheet is not None else None
    if sheet is None or action is None:
        return None
    facts = tuple(_facts_of(game, action))
    lines = (sentence(action_text(game, action, blow_text(game, sheet))),)
    title = action_name(game, enemy, name)
    return Sheet(named, title, entry_name(game, "enemy", enemy), (Block(facts=facts, lines=lines),))


def _facts_of(game: RuneGame, action: c.EnemyAction) -> Iterator[Fact]:
    """What it takes to use an action of an enemy's."""
    words = game.language
    if action.charge:
        turns = counted(game, action.charge, "turn")
        yield Fact(words.text("rune.sheet.prepared_for"), turns, ref=ref("term", "telegraph"))
    if action.interrupt:
        hurt = words.text("rune.damage.physical", amount=str(action.interrupt))
        yield Fact(words.text("rune.sheet.broken_off_by"), hurt, ref=ref("term", "interrupt"))
    if action.exposed:
        turns = counted(game, action.exposed, "turn")
        yield Fact(words.text("rune.sheet.exposed_for"), turns, ref=ref("status", "exposed"))
    if action.cooldown:
        yield Fact(words.text("rune.sheet.recovers_in"), counted(game, action.cooldown, "turn"))
    if action.phase > 1:
        yield Fact(words.text("rune.sheet.from_phase_heading"), str(action.phase), ref=ref("term", "phase"))
    if action.once:
        yield Fact(words.text("rune.verb.use"), words.text("rune.does.once_per_fight"))


def _room_damage(state: State, hazard: c.Hazard) -> int:
    """The damage of a hazard in this room, or its own."""
    kept = state.room.hazards if state.room is not None else ()
    here = next((one.damage for one in kept if one.hazard == hazard.id), None)
    return here if here is not None else hazard.damage if isinstance(hazard.damage, int) else 0
