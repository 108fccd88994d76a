"""What a screen shows: everybody with their gauges and statuses, great blows in the making, and what the room does."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from turnwright.kernel.telling import Board, Gauge, Item, Piece, Side, Tag, Zone, piece_ref, ref
from turnwright.kernel.telling import Stance as Standing

from .. import content as c
from .. import room
from ..game import RuneGame
from ..rules import minds
from ..rules.terms import FOES, HERO
from ..state import Charge, Fighter, HazardState, HeldStatus, State
from .glossary import TEXTS
from .naming import STANCES, named_action, sentence
from .wording import charge_text, hazard_effect, held_text, item_text, stance_text, status_text, trauma_text

PLAYER = "player"
"""The hero's side, as the outcome names it; the enemies' is called as their seat."""


def board(game: RuneGame, state: State, seat: str) -> Board:
    """Order of turns, both sides, the hero's supplies, and what everybody should see."""
    coming = (*state.order[state.index :], *state.order[: state.index])
    where = f" in {state.room.name}" if state.room is not None and state.room.name else ""
    hero = state.fighters[HERO]
    return Board(
        title=f"{state.name}{where}",
        heading=f"{state.name}{where} · round {state.round}",
        order=tuple(one for one in coming if state.fighters[one].alive),
        pieces=tuple(_piece(game, state, fighter, seat) for fighter in state.fighters.values()),
        notes=tuple(_notes(game, state)),
        sides=(
            Side(PLAYER, hero.name, standing(seat, player=True)),
            Side(FOES, "Enemies", standing(seat, player=False)),
        ),
        round=state.round,
        zones=(_supplies(game.content, hero),),
    )


def standing(seat: str, *, player: bool) -> Standing:
    """How a seat stands to a side."""
    if seat not in (HERO, FOES):
        return "other"
    return "mine" if (seat == HERO) == player else "foe"


MOST_LISTED = 99
"""Of one consumable no more than this are listed: a damaged log may claim any number."""


def _supplies(content: c.Content, hero: Fighter) -> Zone:
    """The hero's consumables; everybody may see them."""
    items = [
        Item(ref("item", name), content.consumables[name].name, sentence(_item_text(content, name)))
        for name, count in hero.consumables.items()
        for _ in range(min(count, MOST_LISTED))
    ]
    return Zone("consumables", "Consumables", HERO, max(len(items), sum(hero.consumables.values())), tuple(items))


def _item_text(content: c.Content, name: str) -> str:
    return item_text(content, content.consumables[name])


# Pieces


def _piece(game: RuneGame, state: State, fighter: Fighter, seat: str) -> Piece:
    player = fighter.is_player
    return Piece(
        fighter.id,
        fighter.name,
        PLAYER if player else FOES,
        tuple(_gauges(fighter)),
        tuple(tags(game, fighter)),
        not fighter.alive,
        kind="hero" if player else "boss" if game.content.enemies[fighter.sheet].boss else "enemy",
        look=fighter.sheet,
        stance=standing(seat, player=player),
        owner=HERO if player else FOES,
    )


def _gauges(fighter: Fighter) -> Iterator[Gauge]:
    yield Gauge("HP", max(0, fighter.hp), fighter.max_hp, "hp", text=TEXTS["hp"])
    if fighter.is_player:
        yield Gauge("Stamina", fighter.stamina, max(1, fighter.max_stamina), "stamina", text=TEXTS["stamina"])
        yield Gauge("Stress", fighter.stress, minds.STRESS_CAP, "stress", text=TEXTS["stress"])
        yield Gauge("Corruption", fighter.corruption, minds.CORRUPTION_CAP, "corruption", text=TEXTS["corruption"])
    elif fighter.charge is not None and fighter.charge.threshold:
        taken = min(fighter.charge.taken, fighter.charge.threshold)
        yield Gauge("Interrupt", taken, fighter.charge.threshold, "interrupt", text=TEXTS["interrupt"])


def tags(game: RuneGame, fighter: Fighter) -> Iterator[Tag]:
    """What stands beside a fighter, the most urgent first."""
    content: c.Content = game.content
    if fighter.charge is not None and fighter.alive:
        yield _charge_tag(content, fighter, fighter.charge)
    yield from (status_tag(game, held) for held in fighter.statuses)
    if fighter.is_player:
        yield from _hero_tags(game, fighter)
    else:
        yield from _enemy_tags(fighter)


def _charge_tag(content: c.Content, foe: Fighter, charge: Charge) -> Tag:
    name = named_action(content, foe, charge.action)
    text = charge_text(content, foe, charge)
    return Tag("charge", f"Prepares {name.name}", rounds=max(1, charge.turns), text=text, tone="warn", ref=name.ref)


def status_tag(game: RuneGame, held: HeldStatus) -> Tag:
    """A status with its number and how long it lasts. That nothing hurts its owner is told before anybody strikes."""
    status = game.content.statuses[held.status]
    dice = held.amount if status.amount_is in ("attack_dice", "defense_dice") else 0
    return Tag(
        held.status,
        held_text(game.content, replace(held, amount=held.amount - dice)),
        dice or None,
        held.turns,
        status_text(game.content, game.options, status, held),
        "warn" if status.invulnerable else "good" if status.kind == "buff" else "bad",
        ref("status", held.status),
        turns=held.turns is not None,
    )


def _hero_tags(game: RuneGame, hero: Fighter) -> Iterator[Tag]:
    content: c.Content = game.content
    if hero.stance != "none":
        text = sentence(stance_text(game.options, hero.stance))
        yield Tag("stance", f"{STANCES[hero.stance]} Stance", text=text, ref=ref("stance", hero.stance))
    if hero.performance is not None:
        art = content.abilities[hero.performance.ability]
        text = TEXTS["performance"]
        yield Tag("performance", art.name, None, hero.performance.rounds, text, "good", ref("ability", art.id))
    for name in hero.traumas:
        trauma = content.traumas[name]
        yield Tag(name, trauma.name, text=trauma_text(trauma), tone="bad", ref=ref("trauma", name))


def _enemy_tags(foe: Fighter) -> Iterator[Tag]:
    if foe.phase > 1:
        yield Tag("phase", f"Phase {foe.phase}", text=TEXTS["phase"], tone="warn", ref=ref("term", "phase"))
    if foe.enraged:
        yield Tag("enraged", "Enraged", text=TEXTS["enraged"], tone="warn", ref=ref("term", "enraged"))
    if foe.champion:
        yield Tag("champion", "Champion", text=TEXTS["champion"], ref=ref("term", "champion"))
    if foe.forlorn:
        yield Tag("forlorn", "Forlorn", foe.forlorn, text=TEXTS["forlorn"], tone="bad", ref=ref("term", "forlorn"))


# What everybody should see


def _notes(game: RuneGame, state: State) -> Iterator[Tag]:
    """Great blows in the making, then what the room does, then that nobody gets out."""
    content: c.Content = game.content
    for foe in state.fighters.values():
        if foe.alive and foe.charge is not None:
            yield _warning(content, foe, foe.charge)
    if state.room is not None:
        for place, kept in enumerate(state.room.hazards):
            if kept.active:
                yield _hazard_note(content, place, kept)
        if state.room.resonance != "none":
            much = minds.RESONANCE[state.room.resonance]
            text = f"{much} Stress at the end of every turn, less WILL successes."
            resonance = f"{state.room.resonance.capitalize()} resonance"
            yield Tag("resonance", resonance, text=text, tone="bad", ref=ref("term", "resonance"))
        if state.room.dim:
            yield Tag("dim", "Dim light", text="Some traumas make this worse.")
    if not state.can_flee:
        yield Tag("no_way_out", "No way out", text="Nobody can flee from this fight.", ref=ref("term", "flee"))


def _warning(content: c.Content, foe: Fighter, charge: Charge) -> Tag:
    name = named_action(content, foe, charge.action).name
    left = max(0, charge.threshold - charge.taken)
    stop = f"; {left} more damage breaks it" if charge.threshold else ""
    when = "next turn" if charge.turns <= 1 else f"in {charge.turns} turns"
    told = f"{foe.name}: {name} {when}{stop}"
    text = charge_text(content, foe, charge)
    return Tag(f"charge:{foe.id}", told, text=text, tone="warn", ref=piece_ref(foe.id))


def _hazard_note(content: c.Content, place: int, kept: HazardState) -> Tag:
    hazard = content.hazards[kept.hazard]
    effect = hazard_effect(content, hazard, room.damage_text(hazard, kept))
    waits = kept.wait or None
    name = f"{hazard.name} (dormant)" if waits else f"{hazard.name}: {effect}"
    return Tag(f"hazard:{place}", name, None, waits, sentence(effect), "bad", ref("hazard", hazard.id))
