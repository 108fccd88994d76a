"""Moves: used, told by the GM's own numbers, and worked out beforehand. (routes 17, 18)"""

from __future__ import annotations

from collections.abc import Sequence

from litestar import Controller, post
from litestar.params import FromPath, JSONBody
from msgspec import UNSET, UnsetType, field

from turnwright.kernel.messages import Command, Event
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.ruleset import AnyGame
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu import derived
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.attack.figures import Attack
from turnwright.rulesets.ptu.attack.forecast import Forecast, evasions, forecast
from turnwright.rulesets.ptu.attack.moves import STRUGGLE, find_move
from turnwright.rulesets.ptu.people import gear
from turnwright.rulesets.ptu.rules import stages, type_chart, weather
from turnwright.rulesets.ptu.rules.evasion import in_a_check
from turnwright.rulesets.ptu.rules.terms import ATTACK_STAT, DEFENSE_STAT, name_of
from turnwright.rulesets.ptu.state import Combatant, State
from turnwright.server.door.asking import does
from turnwright.server.ptu import shapes, words
from turnwright.server.ptu.common import Penalty, found, strained, whole
from turnwright.server.ptu.desk import AtDesk
from turnwright.server.ptu.shapes import Body, Shape
from turnwright.server.ptu.shown import encounter

HUNDRED = 100


class UseMove(Body):
    actor_id: str
    move_id: str
    target_ids: list[str] = field(default_factory=list)
    damage: int | None = None
    target_damages: dict[str, int] | None = None
    notes: str | None = None
    effect: str | None = None
    dice: dict[str, list[int]] | None = None
    """Dice rolled at the table, by their names: the GM's only."""


class TargetResult(Shape):
    target_id: str
    hit: bool
    damage: int
    new_hp: int
    fainted: bool
    injury_gained: bool


class MoveAnswer(Shape):
    data: shapes.Encounter
    target_results: list[TargetResult] | UnsetType = UNSET
    actor_heavily_injured: Penalty | UnsetType = UNSET
    success: bool = True


class CalculateDamage(Body):
    attacker_id: str
    target_id: str
    move_name: str
    is_critical: bool = False
    damage_reduction: int | None = None


class Breakdown(Shape):
    """The nine steps of damage."""

    raw_db: int = field(name="rawDB")
    stab_applied: bool
    effective_db: int = field(name="effectiveDB")
    set_damage: int
    critical_applied: bool
    crit_damage_bonus: int
    base_damage: int
    raw_attack_stat: int
    attack_stage_multiplier: float
    attack_bonus: int
    effective_attack: int
    subtotal_before_defense: int
    raw_defense_stat: int
    defense_stage_multiplier: float
    defense_bonus: int
    effective_defense: int
    damage_reduction: int
    after_defense: int
    type_effectiveness: float
    type_effectiveness_label: str
    after_effectiveness: int
    minimum_applied: bool
    weather_modifier: int
    weather_modifier_applied: bool


class Accuracy(Shape):
    move_ac: int = field(name="moveAC")
    attacker_accuracy_stage: int
    physical_evasion: int
    special_evasion: int
    speed_evasion: int
    applicable_evasion: int
    effective_evasion: int
    accuracy_threshold: int


class Meta(Shape):
    attacker_id: str
    target_id: str
    move_name: str
    move_type: str
    move_damage_class: str


class Calculated(Shape):
    final_damage: int
    breakdown: Breakdown
    accuracy: Accuracy
    meta: Meta


class CalculatedAnswer(Shape):
    data: Calculated
    success: bool = True


class Moves(Controller):
    path = "/encounters/{name:str}"
    opt = does("match.act")

    @post("/move", status_code=200)
    async def used(self, desk: AtDesk, name: FromPath[str], data: JSONBody[UseMove]) -> MoveAnswer:
        """The server rolls. Numbers in the body are the GM's word: the move counts as used, and that is its damage."""
        table = await desk.table(name)
        user = found(desk, table, data.actor_id, "actorId")
        for place, target in enumerate(data.target_ids):
            found(desk, table, target, f"targetIds[{place}]")
        numbered = data.damage is not None or data.target_damages is not None
        if numbered or data.dice:
            desk.require_gm()
        move = _move_id(table.match.game, data.move_id)
        command: Command
        if numbered:
            command = w.TellMove(move, _damages(data), user.id)
        elif move == STRUGGLE:
            command = w.Struggle(data.target_ids[0] if data.target_ids else "", user.id)
        else:
            command = w.UseMove(move, tuple(data.target_ids), user=user.id)
        dice = {label: tuple(faces) for label, faces in data.dice.items()} if data.dice else None
        record = await desk.do(table, command, dice=dice)
        events = desk.events(table, record.n)
        return MoveAnswer(
            data=await encounter(desk, table),
            target_results=target_results(events, desk.seen(table)) or UNSET,
            actor_heavily_injured=strained(events, user.id),
        )

    @post("/calculate-damage", status_code=200, action="match.read")
    async def calculated(self, desk: AtDesk, name: FromPath[str], data: JSONBody[CalculateDamage]) -> CalculatedAnswer:
        """What a hit would do at set damage. Players reckon with what they know of a foe: an average one."""
        table = await desk.table(name)
        game, seat = table.match.game, desk.pass_.seat
        found(desk, table, data.attacker_id, "attackerId")
        found(desk, table, data.target_id, "targetId")
        seen = desk.seen(table)
        state: State = seen if desk.is_gm else game.ruleset.seats.imagine(game, seen, seat)
        user, target = state.combatants[data.attacker_id], state.combatants[data.target_id]
        key = _move_id(game, data.move_name, "moveName")
        if key != STRUGGLE and key not in gear.moves_of(game, user):
            raise Refusal(
                "api.not_found",
                context="move",
                field="moveName",
                who=text_ref(user.name),
                name=text_ref(data.move_name),
            )
        move = find_move(game, user, key)
        told = forecast(Attack(game, state, user, move, target), crit=data.is_critical, reduction=data.damage_reduction)
        if told is None:
            raise words.wrong("moveName", "no_damage_base", move=text_ref(move.name))
        return CalculatedAnswer(
            data=Calculated(
                final_damage=told.sums.final,
                breakdown=breakdown(game, state, user, move, target, told),
                accuracy=accuracy(game, state, user, move, target, told),
                meta=Meta(
                    attacker_id=user.id,
                    target_id=target.id,
                    move_name=move.name,
                    move_type=name_of(told.found.type),
                    move_damage_class=name_of(move.move_class),
                ),
            )
        )


def _move_id(game: AnyGame, name: str, place: str = "moveId") -> str:
    return STRUGGLE if name.strip().lower() == STRUGGLE else words.entry_of(game, "moves", name, place)


def _damages(data: UseMove) -> dict[str, int]:
    """Damage by target: each one's own, or the same for all."""
    given = data.target_damages or {}
    for target, amount in given.items():
        whole(amount, f"targetDamages.{target}")
    every = whole(data.damage or 0, "damage")
    return {target: given.get(target, every) for target in dict.fromkeys((*data.target_ids, *given))}


def target_results(events: Sequence[Event], state: State) -> list[TargetResult]:
    """What a move did to each of its targets, as far as a seat may know."""
    used = next((event for event in events if isinstance(event, e.MoveUsed)), None)
    if used is None:
        return []
    rolled = next((event for event in events if isinstance(event, e.AttackRolled) and event.user == used.user), None)
    hits = {aim.target: aim.hit for aim in rolled.aims} if rolled is not None else {}
    found = []
    for target in used.targets:
        lost = [each.harm for each in events if isinstance(each, e.HpLost) and each.target == target]
        one = state.combatants[target]
        found.append(
            TargetResult(
                target_id=target,
                hit=hits.get(target, bool(lost) or not hits),
                damage=sum(harm.taken for harm in lost),
                new_hp=one.hp,
                fainted=one.fainted,
                injury_gained=any(harm.new_injuries for harm in lost),
            )
        )
    return found


def _multiplier(stage: int) -> float:
    """A stage as the factor that it makes of a stat."""
    return stages.staged(HUNDRED, stage=stage) / HUNDRED


def breakdown(
    game: AnyGame, state: State, user: Combatant, move: c.Move, target: Combatant, told: Forecast
) -> Breakdown:
    sums, attack, defense = told.sums, ATTACK_STAT[move.move_class], DEFENSE_STAT[move.move_class]
    rule = gear.options_of(game).weather_bonus
    kind = told.found.type
    weathered = weather.damage_bonus(state.weather, move_type=kind, rule=rule)
    weathered += weather.db_bonus(state.weather, move_type=kind, rule=rule)
    multiplied = sums.after_defense * sums.num // sums.den
    return Breakdown(
        raw_db=sums.db,
        stab_applied=sums.stab,
        effective_db=sums.effective_db,
        set_damage=sums.rolled,
        critical_applied=sums.crit,
        crit_damage_bonus=sums.crit_damage,
        base_damage=sums.base_damage,
        raw_attack_stat=derived.own_stat(game, state, user, attack),
        attack_stage_multiplier=_multiplier(derived.stage(game, state, user, attack)),
        attack_bonus=sums.bonus,
        effective_attack=sums.attack,
        subtotal_before_defense=sums.subtotal,
        raw_defense_stat=derived.own_stat(game, state, target, defense),
        defense_stage_multiplier=_multiplier(derived.stage(game, state, target, defense)),
        defense_bonus=derived.focus_bonus(game, target, defense),
        effective_defense=sums.defense,
        damage_reduction=sums.damage_reduction,
        after_defense=sums.after_defense,
        type_effectiveness=sums.num / sums.den,
        type_effectiveness_label=type_chart.label(sums.num, sums.den),
        after_effectiveness=sums.final,
        minimum_applied=bool(sums.num) and multiplied < sums.final,
        weather_modifier=weathered,
        weather_modifier_applied=bool(weathered),
    )


def accuracy(game: AnyGame, state: State, user: Combatant, move: c.Move, target: Combatant, told: Forecast) -> Accuracy:
    evaded = evasions(game, state, target)
    own = evaded.physical if move.move_class == "physical" else evaded.special
    applicable = max(own, evaded.speed)
    return Accuracy(
        move_ac=move.ac or 0,
        attacker_accuracy_stage=derived.stage(game, state, user, "accuracy"),
        physical_evasion=evaded.physical,
        special_evasion=evaded.special,
        speed_evasion=evaded.speed,
        applicable_evasion=applicable,
        effective_evasion=in_a_check(applicable),
        accuracy_threshold=told.found.threshold if told.found.threshold is not None else 1,
    )


ROUTES = (Moves,)
