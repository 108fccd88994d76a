"""How a run names things: gear, supplies, enemies, doors; and how it is told what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Literal

from turnwright.kernel.refusal import About, Phrase, phrase, sentence_of, text_ref
from turnwright.kernel.ruleset import AnyGame, Calling
from turnwright.kernel.telling import Ref, ref, written
from turnwright.rulesets.rune import derived
from turnwright.rulesets.rune.campaign import happenings
from turnwright.rulesets.rune.campaign.away import told
from turnwright.rulesets.rune.campaign.journey import Room
from turnwright.rulesets.rune.campaign.state import Came, Entered, Line, Shown
from turnwright.rulesets.rune.rewards import legend_for
from turnwright.rulesets.rune.rules.terms import ATTRIBUTE_NAMED
from turnwright.rulesets.rune.setup import NOBODY, build_enemy, build_room, written_out
from turnwright.rulesets.rune.state import HeroPlan, RoomPlan, Setup, State
from turnwright.rulesets.rune.telling.naming import KINDS, fighter_name, prose
from turnwright.rulesets.rune.telling.wording import ability_text, amount_of, hazard_text

THE_GATE = phrase("rune.run.the_gate")


def text(game: AnyGame, key: str, about: Mapping[str, About]) -> str:
    """A line about things of the packs, in the language of the game."""
    return "".join(map(written, sentence_of(key, about, game.language, Calling(game, NOBODY))))


def name(game: AnyGame, what: About) -> str:
    """What something is called."""
    return text(game, "rune.run.name", {"what": what})


def lines(game: AnyGame, shown: Iterable[Shown]) -> Iterable[str]:
    """What is shown of a run, as people read it."""
    for part in shown:
        if isinstance(part, str):
            yield part
        elif isinstance(part, Line):
            yield text(game, part.key, part.about)
        elif isinstance(part, Entered):
            yield _entered(game, part)
        elif isinstance(part, Came):
            yield from happenings.came_text(game, part)
        else:
            yield from told(game, part)


def _entered(game: AnyGame, entered: Entered) -> str:
    room = entered.room
    if room.kind == "hazard":
        what = place_text(game, game.content.rooms[room.entry])
        seen = prose(game, "room", room.entry)
        return " ".join(
            filter(None, (game.language.text("rune.run.enter_hazard", place=place(game, room), what=what), seen))
        )
    if room.kind == "event":
        what = happenings.text(game, game.content.happenings[room.entry])
    else:
        what = behind(game, room, milestone=entered.milestone)
    return game.language.text(f"rune.run.enter_{room.kind}", place=place(game, room), what=what)


def hero_ref(hero: HeroPlan) -> About:
    return text_ref(hero.name) if hero.name else ref("archetype", hero.archetype)


def ability(game: AnyGame, ability_id: str, *, rank: int = 1) -> str:
    """What an ability costs and does at a rank, in one line."""
    art = derived.ranked(game.content.abilities[ability_id], rank)
    paid = (("stamina", art.stamina), ("hp", art.hp), ("stress", art.stress), ("corruption", art.corruption))
    price = game.language.listed_text([amount_of(game, what, amount) for what, amount in paid if amount], "list")
    return "; ".join(filter(None, (price, ability_text(game, art))))


def place_ref(room: Room | None) -> About:
    """A room, by what names it; none: before the gate."""
    if room is None:
        return THE_GATE
    if room.kind == "sanctuary":
        return phrase("rune.run.sanctuary")
    return ref(_kind_of_entry(room), room.entry)


def _kind_of_entry(room: Room) -> str:
    return {"hazard": "room", "event": "happening"}.get(room.kind, "encounter")


def room_prose(game: AnyGame, room: Room | None) -> str:
    """What there is to see in a room; nothing where nobody has written it."""
    if room is None:
        return game.language.text("rune.descent.gate")
    if room.kind == "sanctuary":
        return game.language.text("rune.run.enter_sanctuary")
    fought = game.content.encounters.get(room.entry)
    where = prose(game, "room", fought.room) if fought is not None and fought.room else ""
    return prose(game, _kind_of_entry(room), room.entry) or where


def place(game: AnyGame, room: Room | None) -> str:
    """What a room is called."""
    return name(game, place_ref(room))


def door(game: AnyGame, room: Room) -> str:
    """What a door says about the room behind it."""
    kind = f"fight_{room.band}" if room.kind == "fight" else room.kind
    return game.language.text(f"rune.run.door.{kind}", place=place(game, room))


def behind(game: AnyGame, room: Room, *, milestone: int = 0) -> str:
    """What one can make out behind a door: enemies by name, what they would pay this hero, hazards."""
    content, words = game.content, game.language
    if room.kind == "sanctuary":
        return words.text("rune.run.behind_sanctuary")
    if room.kind == "event":
        return words.text("rune.run.behind_event")
    if room.kind == "hazard":
        return words.text("rune.run.behind_passage", place=place_text(game, content.rooms[room.entry]))
    setup: Setup = written_out(game, Setup(encounter=room.entry))
    foes = [build_enemy(content, game.options, foe, taken={}) for foe in setup.enemies]
    worth = legend_for(content, game.options, foes, milestone=milestone)
    bosses = sum(content.enemies[foe.sheet].boss for foe in foes)
    flees = game.options.followers == "all_flee" and 0 < bosses < len(foes)  # who runs when the boss falls pays nothing
    pays = words.text("rune.run.pays_up_to" if flees else "rune.run.pays", legend=worth) if worth else ""
    where = place_text(game, setup.room) if isinstance(setup.room, RoomPlan) else ""
    return "; ".join(filter(None, (counted(game, [fighter_name(game, foe) for foe in foes]), pays, where)))


def place_text(game: AnyGame, plan: RoomPlan) -> str:
    """What a room does to those in it."""
    built = build_room(game.content, game.options, plan)
    assert built is not None
    parts = [hazard_text(game, kept) for kept in built.hazards]
    if plan.resonance != "none":
        parts.append(game.language.text(f"rune.resonance.{plan.resonance}"))
    return "; ".join(parts)


def counted(game: AnyGame, names: Iterable[str]) -> str:
    """Names, those that come several times with their number."""
    counts = Counter(names).items()
    return game.language.listed_text([f"{count} × {one}" if count > 1 else one for one, count in counts], "list")


def loot_refs(loot: Mapping[str, Any]) -> tuple[Ref | Phrase, ...]:
    """What a fight left, thing by thing."""
    things: list[Ref | Phrase] = []
    for item, count in Counter(loot["equipment"]).items():
        gear = ref("gear", item)
        things.append(phrase("rune.run.several", number=count, what=gear) if count > 1 else gear)
    things += [_artefact(item) for item in loot["artefacts"]]
    things += [phrase("rune.count.cog", count=loot["cogs"])] if loot["cogs"] else []
    things += [phrase("rune.count.material", count=loot["materials"])] if loot["materials"] else []
    return tuple(things)


def _artefact(artefact: str) -> Phrase:
    return phrase("rune.artefact", enemy=ref("enemy", artefact.removeprefix("artefact_of_")))


def found(game: AnyGame, loot: Mapping[str, Any]) -> str:
    """What a fight left, in one line; nothing where it left nothing."""
    return game.language.listed_text([name(game, thing) for thing in loot_refs(loot)], "list")


def cause_ref(game: AnyGame, state: State, killer: str) -> About:
    """What killed a hero."""
    fighter = state.fighters.get(killer)
    if fighter is not None:
        if fighter.name:
            return text_ref(fighter.name)
        enemy = ref("enemy", fighter.sheet)
        return phrase("rune.champion_of", name=enemy) if fighter.champion else enemy
    for kind, entries in KINDS:
        if killer in getattr(game.content, entries):
            return ref(kind, killer)
    return phrase("rune.term.corruption") if killer == "corruption" else text_ref(killer)


Death = Literal["enemy", "machine", "forlorn", "hazard", "body", "corruption"]


def death_of(game: AnyGame, state: State, killer: str) -> Death:
    """What kind of end that was."""
    fighter = state.fighters.get(killer)
    if fighter is not None:
        sheet = game.content.enemies.get(fighter.sheet)
        if fighter.forlorn:
            return "forlorn"
        return "machine" if sheet is not None and sheet.machine else "enemy"
    if killer == "corruption":
        return "corruption"
    return "hazard" if killer in game.content.hazards else "body"


def cause(game: AnyGame, state: State, killer: str) -> str:
    """What killed a hero, by its name."""
    return name(game, cause_ref(game, state, killer))


def bought(game: AnyGame, hero: HeroPlan, kind: str, what: str) -> About:
    """What points were spent on, as the hero has it now."""
    if kind == "attribute":
        value = hero.attributes[ATTRIBUTE_NAMED[what]]
        return phrase("rune.run.attribute_now", attribute=ref("term", what), value=value)
    rank = (hero.abilities or {})[what]
    art = ref("ability", what)
    return phrase("rune.run.ability_now", ability=art, rank=rank) if rank > 1 else art
