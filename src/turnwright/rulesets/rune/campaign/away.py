"""What happens to a hero outside of fights, by the rules of the fight: hazards of a passage, things that are used.

The hero stands alone in a state of the ruleset, and the ruleset's own functions do the rest: hazards are avoided,
minds break and heroes die on the way exactly as they do among enemies.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from turnwright.kernel.dice import Dice, TooManyOutcomes, every_outcome
from turnwright.kernel.ruleset import AnyGame, AnyScribe, carry_out, decide, fold
from turnwright.kernel.shapes import Outcome
from turnwright.rulesets.rune import content as c
from turnwright.rulesets.rune import events as e
from turnwright.rulesets.rune import harm, room
from turnwright.rulesets.rune.campaign.state import Scene
from turnwright.rulesets.rune.commands import Consumable
from turnwright.rulesets.rune.outcome import carried
from turnwright.rulesets.rune.progress import carry_over
from turnwright.rulesets.rune.rules.terms import HERO
from turnwright.rulesets.rune.setup import build_hero, build_room
from turnwright.rulesets.rune.state import HeldStatus, HeroPlan, RoomState, State
from turnwright.rulesets.rune.telling.story import tell


class Happened(NamedTuple):
    """The hero afterwards, what there is to tell, and what killed it, if something did."""

    hero: HeroPlan
    scene: Scene
    cause: str | None


class Peril(NamedTuple):
    """Some turns in a passage, exactly: the chance to lose HP, how many on average, and the chance to die of it; the
    Stress that it costs on average, all that is gained counted, and the chance that the mind breaks.
    """

    chance: Fraction
    hp: Fraction
    death: Fraction
    stress: Fraction
    breaks: Fraction


def cross(game: AnyGame, hero: HeroPlan, passage: str, *, turns: int, dice: Dice) -> Happened:
    """Some turns in a passage: its hazards and its resonance, and the statuses that they leave."""

    def every_turn(scribe: AnyScribe) -> None:
        for turn in range(1, turns + 1):
            _turn(scribe, turn)
            if not harm.fighter_of(scribe, HERO).alive:
                return

    return _happened(game, hero, every_turn, dice, passage=passage)


def _turn(scribe: AnyScribe, number: int) -> None:
    scribe.record(e.RoundStarted(number))
    harm.hurt_over_time(scribe, HERO, "turn_start")
    room.strike(scribe, HERO)
    room.resonate(scribe)
    harm.hurt_over_time(scribe, HERO, "turn_end")
    harm.tick(scribe, HERO, None)


class _Place(NamedTuple):
    """What the next turn of a passage depends on, and the Stress that was gained so far."""

    hp: int
    statuses: tuple[HeldStatus, ...]
    room: RoomState | None
    stress: int
    traumas: tuple[str, ...]
    gained: int = 0
    broke: bool = False


def peril(game: AnyGame, hero: HeroPlan, passage: str, *, turns: int) -> Peril | None:
    """What this many turns in a passage do, for every roll of the dice; None: too many of them.

    Turn by turn, with equal places taken together: four turns of two dice have a few hundred of them, not 36^4.
    """
    before = alone(game, hero, passage)
    start = before.fighters[HERO]
    places = {_Place(start.hp, start.statuses, before.room, start.stress, start.traumas): Fraction(1)}
    for turn in range(1, turns + 1):
        after: dict[_Place, Fraction] = {}
        for place, share in places.items():
            try:
                odds = every_outcome(partial(_next_place, game, before, place, turn)) if place.hp > 0 else {place: 1}
            except TooManyOutcomes:
                return None
            for then, weight in odds.items():
                after[then] = after.get(then, Fraction()) + share * weight
        places = after
    hurt = {place: weight for place, weight in places.items() if place.hp < start.hp}
    return Peril(
        chance=sum(hurt.values(), Fraction()),
        hp=sum(((start.hp - place.hp) * weight for place, weight in hurt.items()), Fraction()),
        death=sum((weight for place, weight in hurt.items() if place.hp <= 0), Fraction()),
        stress=sum((place.gained * weight for place, weight in places.items()), Fraction()),
        breaks=sum((weight for place, weight in places.items() if place.broke), Fraction()),
    )


def _next_place(game: AnyGame, before: State, place: _Place, turn: int, dice: Dice) -> _Place:
    hero = replace(
        before.fighters[HERO], hp=place.hp, statuses=place.statuses, stress=place.stress, traumas=place.traumas
    )
    there = replace(before, fighters={HERO: hero}, room=place.room, round=turn - 1)
    after, events = carry_out(game, there, lambda scribe: _turn(scribe, turn), dice, by=HERO)
    now = after.fighters[HERO]
    gained = sum(event.amount for event in events if isinstance(event, e.StressGained))
    broke = any(isinstance(event, e.MindBroke) for event in events)
    hp = now.hp if now.alive else 0
    return _Place(hp, now.statuses, after.room, now.stress, now.traumas, place.gained + gained, place.broke or broke)


def suffer(game: AnyGame, hero: HeroPlan, stress: int, *, source: str, dice: Dice) -> Happened:
    """Stress that WILL does not lower; traumas make it worse, and a mind may break. The source says what it was."""
    return _happened(game, hero, lambda scribe: harm.stress(scribe, stress, source=source), dice)


def taint(game: AnyGame, hero: HeroPlan, corruption: int, *, dice: Dice) -> Happened:
    """Corruption of an event: it only rises, and at 100 the hero is lost."""
    return _happened(game, hero, lambda scribe: harm.corrupt(scribe, corruption, source="event"), dice)


def usable(game: AnyGame, hero: HeroPlan, item: str) -> bool:
    """Whether using a thing now would leave something behind."""
    now = build_hero(game.content, game.options, hero)
    missing: dict[type, int] = {
        c.Heal: now.max_hp - now.hp,
        c.Stamina: now.max_stamina - now.stamina,
        c.Stress: now.stress,
    }
    effects = game.content.consumables[item].effects
    return any(missing.get(type(effect), 0) > 0 for effect in effects)


def use(game: AnyGame, hero: HeroPlan, item: str, *, dice: Dice) -> Happened:
    """Uses something up, as in a fight, with nobody there to fight."""
    # Imagined, so that the command ends with its own consequences: there is no next turn, and no victory over nobody.
    used = partial(decide, command=Consumable(item))
    return _happened(game, hero, used, dice, imagined=True)


def alone(game: AnyGame, hero: HeroPlan, passage: str = "") -> State:
    """A state with only the hero in it."""
    content: c.Content = game.content
    place = build_room(content, game.options, content.rooms[passage]) if passage else None
    fighter = build_hero(content, game.options, hero)
    return State(
        name="",
        fighters={HERO: fighter},
        room=place,
        is_active=True,
        order=(HERO,),
        turn=1,
        actions_left=1,
        owed="none",  # whoever is on the way chose to go
    )


def _happened(
    game: AnyGame,
    hero: HeroPlan,
    rule: Callable[[AnyScribe], object],
    dice: Dice,
    *,
    passage: str = "",
    imagined: bool = False,
) -> Happened:
    """A rule applied to the hero alone: what is kept of it, and what there is to tell."""
    after, events = carry_out(game, alone(game, hero, passage), rule, dice, by=HERO, imagined=imagined)
    died = [event for event in events if isinstance(event, e.PlayerDied)]
    kept = carry_over(hero, Outcome("", None, {"carried": carried(after.fighters[HERO])}))
    return Happened(kept, Scene(hero, events, passage), died[-1].by if died else None)


def told(game: AnyGame, scene: Scene) -> list[str]:
    """What happened to the hero alone, line by line."""
    state, lines = alone(game, scene.hero, scene.passage), []
    for event in scene.events:
        state = fold(game.ruleset, state, (event,))
        sentence = tell(game, state, event) if not isinstance(event, e.RoundStarted) else None
        lines += [sentence.text] if sentence is not None else []
    return lines
