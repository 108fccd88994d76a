"""What a screen shows: everybody with their gauges and statuses, great blows in the making, and what the room does."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from turnwright.kernel.telling import Board, Gauge, Item, Piece, Side, Tag, Zone, piece_ref, ref
from turnwright.kernel.telling import Stance as Standing

from .. import derived, intents
from ..game import RuneGame
from ..rules import minds
from ..rules.terms import FOES, HERO
from ..state import Charge, Fighter, HazardState, HeldStatus, Intent, State
from .glossary import term_name, term_text
from .naming import entry_name, fighter_name, named_action, place_name, sentence, stance_name, title
from .wording import (
    charge_text,
    hazard_effect,
    held_text,
    intent_text,
    item_text,
    stance_text,
    status_text,
    trauma_text,
)

PLAYER = "player"
"""The hero's side, as the outcome names it; the enemies' is called as their seat."""


def board(game: RuneGame, state: State, seat: str) -> Board:
    """Order of turns, both sides, the hero's supplies, and what everybody should see."""
    coming = (*state.order[state.index :], *state.order[: state.index])
    hero, words = state.fighters[HERO], game.language
    name, where = title(game, state), place_name(game, state)
    if where and not _is_called_by(name, where):
        name = words.text("rune.board.title", name=name, place=where)
    return Board(
        title=name,
        heading=words.text("rune.board.heading", title=name, round=state.round),
        order=tuple(one for one in coming if state.fighters[one].alive),
        pieces=tuple(_piece(game, state, fighter, seat) for fighter in state.fighters.values()),
        notes=tuple(_notes(game, state)),
        sides=(
            Side(PLAYER, fighter_name(game, hero), standing(seat, player=True)),
            Side(FOES, words.text("rune.enemies_side"), standing(seat, player=False)),
        ),
        round=state.round,
        zones=(_supplies(game, hero),),
    )


def _is_called_by(fight: str, room: str) -> bool:
    """Whether a fight is named after its room: Three in Muspelheim needs no Muspelheim Hall beside it."""
    return not set(fight.lower().split()).isdisjoint(word for word in room.lower().split() if len(word) > 3)


def standing(seat: str, *, player: bool) -> Standing:
    """How a seat stands to a side."""
    if seat not in (HERO, FOES):
        return "other"
    return "mine" if (seat == HERO) == player else "foe"


MOST_LISTED = 99
"""Of one consumable no more than this are listed: a damaged log may claim any number."""


def _supplies(game: RuneGame, hero: Fighter) -> Zone:
    """The hero's consumables; everybody may see them."""
    supplies = game.content.consumables
    items = [
        Item(ref("item", item), entry_name(game, "item", item), sentence(item_text(game, supplies[item])))
        for item, count in hero.consumables.items()
        for _ in range(min(count, MOST_LISTED))
    ]
    heading = game.language.text("rune.consumables")
    return Zone("consumables", heading, HERO, max(len(items), sum(hero.consumables.values())), tuple(items))


# Pieces


def _piece(game: RuneGame, state: State, fighter: Fighter, seat: str) -> Piece:
    player = fighter.is_player
    return Piece(
        fighter.id,
        fighter_name(game, fighter),
        PLAYER if player else FOES,
        tuple(_gauges(game, fighter)),
        tuple(tags(game, fighter, state)),
        not fighter.alive,
        kind="hero" if player else "boss" if game.content.enemies[fighter.sheet].boss else "enemy",
        look=fighter.sheet,
        stance=standing(seat, player=player),
        owner=HERO if player else FOES,
    )


def _gauges(game: RuneGame, fighter: Fighter) -> Iterator[Gauge]:
    yield _gauge(game, "hp", max(0, fighter.hp), fighter.max_hp)
    if fighter.is_player:
        yield _gauge(game, "stamina", fighter.stamina, max(1, fighter.max_stamina))
        yield _gauge(game, "stress", fighter.stress, minds.STRESS_CAP)
        yield _gauge(game, "corruption", fighter.corruption, minds.CORRUPTION_CAP)
    elif fighter.charge is not None and fighter.charge.threshold:
        taken = min(fighter.charge.taken, fighter.charge.threshold)
        yield _gauge(game, "interrupt", taken, fighter.charge.threshold)


def _gauge(game: RuneGame, what: str, now: int, most: int) -> Gauge:
    return Gauge(term_name(game, what), now, most, what, text=term_text(game, what))


def tags(game: RuneGame, fighter: Fighter, state: State | None = None) -> Iterator[Tag]:
    """What stands beside a fighter, the most urgent first; what it announced only in the fight that it is in."""
    if fighter.charge is not None and fighter.alive:
        yield _charge_tag(game, fighter, fighter.charge)
    elif fighter.intent is not None and fighter.alive and state is not None:
        yield _intent_tag(game, state, fighter, fighter.intent)
    yield from (status_tag(game, held) for held in fighter.statuses)
    if fighter.is_player:
        yield from _hero_tags(game, fighter)
    else:
        yield from _enemy_tags(game, fighter)


def _charge_tag(game: RuneGame, foe: Fighter, charge: Charge) -> Tag:
    action = named_action(game, foe, charge.action)
    name = game.language.text("rune.board.prepares", action=action.name)
    text = charge_text(game, foe, charge)
    return Tag("charge", name, rounds=max(1, charge.turns), text=text, tone="warn", ref=action.ref)


def _intent_tag(game: RuneGame, state: State, foe: Fighter, intent: Intent) -> Tag:
    """What an enemy will do: `intent:strike` and so on, so that a screen can draw it."""
    action = named_action(game, foe, intent.action)
    known = derived.known_action(game.content.enemies[foe.sheet], intent.action)
    expected = intents.foreseen(game, state, foe, known)
    key = "rune.board.intent_damage" if expected.high else "rune.board.intent"
    name = game.language.text(key, action=action.name, low=expected.low, high=expected.high)
    text = sentence(intent_text(game, state, foe, intent))
    return Tag(f"intent:{expected.kind}", name, text=text, tone="warn" if expected.high else "", ref=action.ref)


def status_tag(game: RuneGame, held: HeldStatus) -> Tag:
    """A status with its number and how long it lasts. That nothing hurts its owner is told before anybody strikes."""
    status = game.content.statuses[held.status]
    dice = held.amount if status.amount_is in ("attack_dice", "defense_dice") else 0
    return Tag(
        held.status,
        held_text(game, replace(held, amount=held.amount - dice)),
        dice or None,
        held.turns,
        status_text(game, status, held),
        "warn" if status.invulnerable else "good" if status.kind == "buff" else "bad",
        ref("status", held.status),
        turns=held.turns is not None,
    )


def _hero_tags(game: RuneGame, hero: Fighter) -> Iterator[Tag]:
    if hero.stance != "none":
        text = sentence(stance_text(game, hero.stance))
        yield Tag("stance", stance_name(game, hero.stance), text=text, ref=ref("stance", hero.stance))
    if hero.performance is not None:
        song = hero.performance.ability
        name, text = entry_name(game, "ability", song), term_text(game, "performance")
        yield Tag("performance", name, None, hero.performance.rounds, text, "good", ref("ability", song))
    for name in hero.traumas:
        text = trauma_text(game, game.content.traumas[name])
        yield Tag(name, entry_name(game, "trauma", name), text=text, tone="bad", ref=ref("trauma", name))


def _enemy_tags(game: RuneGame, foe: Fighter) -> Iterator[Tag]:
    if foe.phase > 1:
        name = game.language.text("rune.board.phase", phase=foe.phase)
        yield Tag("phase", name, text=term_text(game, "phase"), tone="warn", ref=ref("term", "phase"))
    if foe.enraged:
        yield replace(_term_tag(game, "enraged"), tone="warn")
    if foe.champion:
        yield _term_tag(game, "champion")
    if foe.forlorn:
        yield replace(_term_tag(game, "forlorn"), value=foe.forlorn, tone="bad")


def _term_tag(game: RuneGame, word: str) -> Tag:
    return Tag(word, term_name(game, word), text=term_text(game, word), ref=ref("term", word))


# What everybody should see


def _notes(game: RuneGame, state: State) -> Iterator[Tag]:
    """Great blows in the making, then what the room does, then that nobody gets out."""
    words = game.language
    for foe in state.fighters.values():
        if foe.alive and foe.charge is not None:
            yield _warning(game, foe, foe.charge)
    if state.room is not None:
        for place, kept in enumerate(state.room.hazards):
            if kept.active:
                yield _hazard_note(game, place, kept)
        if state.room.resonance != "none":
            text = words.text("rune.board.resonance", stress=minds.RESONANCE[state.room.resonance])
            name = sentence(words.text(f"rune.resonance.{state.room.resonance}")).rstrip(".")
            yield Tag("resonance", name, text=text, tone="bad", ref=ref("term", "resonance"))
        if state.room.dim:
            yield Tag("dim", words.text("rune.board.dim"), text=words.text("rune.board.dim_text"))
    if not state.can_flee:
        name, text = words.text("rune.board.no_way_out"), words.text("rune.board.no_way_out_text")
        yield Tag("no_way_out", name, text=text, ref=ref("term", "flee"))


def _warning(game: RuneGame, foe: Fighter, charge: Charge) -> Tag:
    name = game.language.text(
        f"rune.board.{'next' if charge.turns <= 1 else 'later'}{'_breakable' if charge.threshold else ''}",
        who=fighter_name(game, foe),
        action=named_action(game, foe, charge.action).name,
        turns=charge.turns,
        left=max(0, charge.threshold - charge.taken),
    )
    text = charge_text(game, foe, charge)
    return Tag(f"charge:{foe.id}", name, text=text, tone="warn", ref=piece_ref(foe.id))


def _hazard_note(game: RuneGame, place: int, kept: HazardState) -> Tag:
    hazard = game.content.hazards[kept.hazard]
    effect = hazard_effect(game, hazard, kept.damage)
    waits = kept.wait or None
    name = entry_name(game, "hazard", hazard.id)
    name = game.language.text("rune.board.dormant", hazard=name) if waits else f"{name}: {effect}"
    return Tag(f"hazard:{place}", name, None, waits, sentence(effect), "bad", ref("hazard", hazard.id))
