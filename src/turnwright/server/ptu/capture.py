"""Capture: the rate of a wild Pokémon, and a ball thrown at it, in an encounter or outside of one. (routes 31, 32)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litestar import Controller, post
from litestar.params import JSONBody
from msgspec import UNSET, Struct, UnsetType, field, to_builtins

from turnwright.kernel.messages import Event
from turnwright.kernel.refusal import text_ref
from turnwright.kernel.ruleset import AnyGame
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.decide import capture as rules
from turnwright.rulesets.ptu.rules.capture import CaptureRate, capture_rate, throw_modifier
from turnwright.rulesets.ptu.state import Combatant, State
from turnwright.server.campaign import sheets as store
from turnwright.server.campaign.sheets import Filed
from turnwright.server.door.asking import does, sees
from turnwright.server.ptu import sheets, words
from turnwright.server.ptu.aside import aside, settle
from turnwright.server.ptu.desk import AtDesk, Desk
from turnwright.server.ptu.entities import Entity, in_match
from turnwright.server.ptu.shapes import Body, Shape

BALL = "basic_ball"
DIFFICULTY = ((80, "Very Easy"), (60, "Easy"), (40, "Moderate"), (20, "Difficult"), (1, "Very Difficult"))
"""What a capture rate is called, from so much on; below: nearly impossible."""


class AskRate(Body):
    pokemon_id: str | None = None
    level: int | None = None
    current_hp: int | None = None
    max_hp: int | None = None
    species: str | None = None
    status_conditions: list[str] = field(default_factory=list)
    injuries: int = 0
    is_shiny: bool = False
    is_legendary: bool = False
    ball_type: str | None = None
    encounter_id: str | None = None
    trainer_id: str | None = None


class RateParts(Shape):
    base: int
    level_modifier: int
    hp_modifier: int
    evolution_modifier: int
    shiny_modifier: int
    legendary_modifier: int
    status_modifier: int
    injury_modifier: int
    stuck_modifier: int
    slow_modifier: int


class Rate(Shape):
    species: str
    level: int
    current_hp: int
    max_hp: int
    capture_rate: int
    difficulty: str
    can_be_captured: bool
    hp_percentage: float
    breakdown: RateParts
    ball_type: str | UnsetType = UNSET
    ball_modifier: int | UnsetType = UNSET


class RateAnswer(Shape):
    data: Rate
    success: bool = True


class Attempt(Body):
    pokemon_id: str
    trainer_id: str
    accuracy_roll: int | None = None
    ball_type: str | None = None
    modifiers: int = 0
    encounter_id: str | None = None
    capture_roll: int | None = None
    """A d100 rolled at the table: the GM's only."""


class CaughtPokemon(Shape):
    id: str
    species: str
    level: int
    current_hp: int
    max_hp: int
    hp_percentage: int
    owner_id: str | None
    origin: str


class Catcher(Shape):
    id: str
    name: str
    level: int


class Attempted(Shape):
    captured: bool
    hit: bool
    accuracy_roll: int
    roll: int
    modified_roll: int
    capture_rate: int
    effective_capture_rate: int
    natural_hundred: bool
    critical_hit: bool
    trainer_level: int
    modifiers: int
    ball_type: str
    ball_modifier: int
    difficulty: str
    breakdown: RateParts
    pokemon: CaughtPokemon
    trainer: Catcher


class AttemptAnswer(Shape):
    """`data` is what came of the throw (Attempted); where nothing can be thrown, `success` is false and it says why."""

    data: dict[str, Any]
    message: str = ""
    success: bool = True


class Question(Struct, frozen=True):
    """What a rate depends on."""

    species: str
    level: int
    hp: int
    max_hp: int
    evolutions: int
    statuses: tuple[str, ...]
    injuries: int
    shiny: bool
    legendary: bool

    def rate(self, **other: Any) -> CaptureRate:
        known = {
            "level": self.level, "hp": self.hp, "max_hp": self.max_hp, "evolutions_remaining": self.evolutions,
            "statuses": self.statuses, "injuries": self.injuries, "shiny": self.shiny, "legendary": self.legendary,
        }  # fmt: skip
        return capture_rate(**{**known, **other})


def difficulty(rate: int) -> str:
    return next((name for least, name in DIFFICULTY if rate >= least), "Nearly Impossible")


def parts(asked: Question) -> RateParts:
    """The rate taken apart by the rule itself: what each thing adds, asked one by one."""
    whole = asked.rate()
    alone = asked.rate(statuses=tuple(each for each in asked.statuses if each != "stuck"))
    return RateParts(
        base=whole.base,
        level_modifier=whole.level,
        hp_modifier=whole.hp,
        evolution_modifier=whole.evolutions,
        shiny_modifier=asked.rate(legendary=False).rarity,
        legendary_modifier=asked.rate(shiny=False).rarity,
        status_modifier=whole.persistent + whole.volatile,
        injury_modifier=whole.injuries,
        stuck_modifier=whole.hindered - alone.hindered,
        slow_modifier=alone.hindered,
    )


def of_entity(game: AnyGame, entity: Entity) -> Question:
    sheet, one = entity.sheet, entity.one
    held = tuple(each.status for each in one.afflictions if not each.waits) if one else entity.kept.afflictions
    return Question(
        words.names_of(game, "species", (sheet.species,))[0],
        sheet.level,
        entity.kept.hp,
        sheet.max_hp,
        sheet.evolutions_left,
        tuple(held),
        entity.kept.injuries,
        sheet.shiny,
        sheet.legendary,
    )


def of_body(game: AnyGame, data: AskRate) -> Question:
    level, hp, max_hp = (
        _given(value, name, least)
        for value, name, least in (
            (data.level, "level", 1),
            (data.current_hp, "currentHp", -10_000),
            (data.max_hp, "maxHp", 1),
        )
    )
    species = game.content.species[words.entry_of(game, "species", data.species, "species")] if data.species else None
    return Question(
        species.name if species is not None else "",
        level,
        hp,
        max_hp,
        species.remaining if species is not None else 0,
        words.conditions_of(data.status_conditions, "statusConditions"),
        data.injuries,
        data.is_shiny,
        data.is_legendary or (species is not None and species.legendary),
    )


def _given(value: int | None, name: str, least: int) -> int:
    if value is None or not least <= value <= 10_000:
        raise words.wrong(name, "pokemon_or_number", name=text_ref(name), least=least)
    return value


async def ball_modifier(desk: Desk, data: AskRate, ball: str) -> int:
    """What a ball adds, as far as it can be known: against somebody in an encounter, else the ball's own number."""
    game = await desk.game()
    entry = game.content.balls[ball]
    if data.pokemon_id and data.trainer_id:
        target = await sheets.find(desk, data.pokemon_id, sheets.POKEMON)
        seen = await _in_sight(desk, target)
        thrower = seen.combatants.get(data.trainer_id) if seen is not None else None
        if seen is not None and thrower is not None:
            return rules.modifier_of(game, seen, thrower, seen.combatants[target.id], entry)
    modifier: int = entry.modifier
    return modifier


class Capture(Controller):
    path = "/capture"
    opt = does("match.act")

    @post("/rate", status_code=200, action="sheet.read")
    async def rated(self, desk: AtDesk, data: JSONBody[AskRate]) -> RateAnswer:
        game = await desk.game()
        if data.pokemon_id:
            asked = of_entity(
                game, await sheets.current(desk, await sheets.find(desk, data.pokemon_id, sheets.POKEMON))
            )
        else:
            asked = of_body(game, data)
        rate = asked.rate()
        ball = words.entry_of(game, "balls", data.ball_type, "ballType") if data.ball_type else ""
        return RateAnswer(
            data=Rate(
                species=asked.species,
                level=asked.level,
                current_hp=asked.hp,
                max_hp=asked.max_hp,
                capture_rate=rate.total,
                difficulty=difficulty(rate.total),
                can_be_captured=rate.possible,
                hp_percentage=100 * asked.hp / asked.max_hp,
                breakdown=parts(asked),
                ball_type=game.content.balls[ball].name if ball else UNSET,
                ball_modifier=await ball_modifier(desk, data, ball) if ball else UNSET,
            )
        )

    @post("/attempt", status_code=200)
    async def attempted(self, desk: AtDesk, data: JSONBody[Attempt]) -> AttemptAnswer:
        """The server rolls; the GM may enter dice that people rolled. A Pokémon at 0 HP is refused, and that is no
        error."""
        if data.accuracy_roll is not None or data.capture_roll is not None or data.modifiers:
            desk.require_gm()
        game = await desk.game()
        ball = words.entry_of(game, "balls", data.ball_type, "ballType") if data.ball_type else BALL
        target, trainer = await _wanted(desk, data)
        asked = of_entity(game, await _as_seen(desk, target))
        if not asked.rate().possible:
            return AttemptAnswer(
                message=f"{asked.species} is at 0 HP and cannot be captured.",
                success=False,
                data={
                    "captured": False,
                    "reason": f"{asked.species} is at 0 HP and cannot be captured",
                    "captureRate": asked.rate().total,
                    "difficulty": difficulty(asked.rate().total),
                },
            )
        command = w.ThrowBall(ball, target.id, trainer.id, modifier=data.modifiers)
        dice = _dice(data)
        if await _in_sight(desk, target) is not None:
            events, state = await _in_match(desk, target, trainer, command, dice)
        else:
            desk.require_gm()
            events, state = await _outside(desk, target, trainer, command, dice)
        return AttemptAnswer(to_builtins(_told(game, data, asked, ball, events, state, target.id, trainer.id)))


async def _wanted(desk: Desk, data: Attempt) -> tuple[Filed, Filed]:
    trainer = await sheets.find(desk, data.trainer_id, sheets.CHARACTER)
    if desk.is_gm:
        return await sheets.find(desk, data.pokemon_id, sheets.POKEMON), trainer
    target = await store.find(desk.store, desk.campaign, data.pokemon_id)
    if target is not None and await _in_sight(desk, target) is not None:
        return target, trainer  # a player may throw at a foe whose sheet it may not read
    return await sheets.find(desk, data.pokemon_id, sheets.POKEMON), trainer


async def _in_sight(desk: Desk, target: Filed) -> State | None:
    """The encounter that somebody is in, as the link sees it; none where the link doesn't see them there."""
    if not target.sheet.match:
        return None
    table = await desk.tables.current(target.sheet.match, desk.campaign)
    seen = desk.seen(table) if sees(desk.pass_, table) else None
    return seen if seen is not None and target.id in seen.combatants else None


async def _as_seen(desk: Desk, target: Filed) -> Entity:
    """A wild Pokémon as the link may know it: to a player its Hit Points are a band, and its injuries nobody's."""
    seen = None if desk.is_gm else await _in_sight(desk, target)
    return await sheets.current(desk, target) if seen is None else in_match(seen, seen.combatants[target.id], {})


def _dice(data: Attempt) -> dict[str, tuple[int, ...]] | None:
    given = {"accuracy": data.accuracy_roll, "capture": data.capture_roll}
    for name, most in (("accuracy", 20), ("capture", 100)):
        face = given[name]
        if face is not None and not 1 <= face <= most:
            raise words.wrong(f"{name}Roll", "die", most=most)
    return {name: (face,) for name, face in given.items() if face is not None} or None


async def _in_match(
    desk: Desk, target: Filed, trainer: Filed, command: w.ThrowBall, dice: dict[str, tuple[int, ...]] | None
) -> tuple[Sequence[Event], State]:
    """In the encounter where the Pokémon is. The GM's word finds the trainer a ball, and a place there."""
    table = await desk.table(target.sheet.match)
    if desk.is_gm:
        if trainer.id not in table.match.state.combatants:
            await desk.do(table, sheets.placed(trainer, "players"))
        if not table.match.state.combatants[trainer.id].items.get(command.ball):
            await desk.do(table, w.GrantItem(trainer.id, command.ball, 1))
    record = await desk.do(table, command, dice=dice)
    return desk.events(table, record.n), table.match.state


async def _outside(
    desk: Desk, target: Filed, trainer: Filed, command: w.ThrowBall, dice: dict[str, tuple[int, ...]] | None
) -> tuple[Sequence[Event], State]:
    """A throw of its own: a match of one throw that nobody sees, and what comes of it on both sheets."""
    alone = await aside(desk, (trainer, target), starts=True)
    alone.do(w.GrantItem(trainer.id, command.ball, 1))
    while alone.state.active != trainer.id:
        alone.do(w.SkipTurn())
    events = alone.do(command, dice)
    if alone.state.combatants[trainer.id].items.get(command.ball):
        alone.do(w.GrantItem(trainer.id, command.ball, -1))
    alone.do(w.EndEncounter(share={}))
    await settle(desk, *alone.puts())
    return events, alone.state


def _told(
    game: AnyGame, data: Attempt, asked: Question, ball: str, events: Sequence[Event], state: State, who: str, by: str
) -> Attempted:
    thrown = next(event for event in events if isinstance(event, e.BallThrown))
    rolled = next((event for event in events if isinstance(event, e.CaptureRolled)), None)
    target, trainer = state.combatants[who], state.combatants[by]
    critical = thrown.natural == 20
    rate = asked.rate().total
    level = trainer.sheet.level
    added = rolled.modifier if rolled is not None else 0
    of_ball = added + level - data.modifiers - (throw_modifier(thrown.natural) if rolled is not None else 0)
    roll = rolled.roll if rolled is not None else 0
    return Attempted(
        captured=rolled is not None and rolled.captured,
        hit=thrown.hit,
        accuracy_roll=thrown.natural,
        roll=roll,
        modified_roll=roll + added,
        capture_rate=rate,
        effective_capture_rate=rate - throw_modifier(thrown.natural),
        natural_hundred=roll == 100,
        critical_hit=critical,
        trainer_level=level,
        modifiers=data.modifiers,
        ball_type=game.content.balls[ball].name,
        ball_modifier=of_ball if rolled is not None else 0,
        difficulty=difficulty(rate),
        breakdown=parts(asked),
        pokemon=_caught(asked, target),
        trainer=Catcher(id=trainer.id, name=trainer.name, level=level),
    )


def _caught(asked: Question, one: Combatant) -> CaughtPokemon:
    return CaughtPokemon(
        id=one.id,
        species=asked.species,
        level=one.sheet.level,
        current_hp=asked.hp,
        max_hp=asked.max_hp,
        hp_percentage=round(100 * asked.hp / asked.max_hp),
        owner_id=one.sheet.owner,
        origin=one.sheet.origin if one.sheet.origin in ("wild", "captured") else "wild",
    )


ROUTES = (Capture,)
