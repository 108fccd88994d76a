"""The GM's hand on a body: damage, healing, stages, conditions. (routes 13-16)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from litestar import Controller, post
from litestar.params import FromPath, JSONBody
from msgspec import UNSET, UnsetType, field

from turnwright.kernel.messages import Event
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.rules import injuries
from turnwright.rulesets.ptu.rules.terms import name_of
from turnwright.rulesets.ptu.state import Combatant, State
from turnwright.server.door.asking import does
from turnwright.server.ptu import shapes, words
from turnwright.server.ptu.common import ChangedStage, cured, found, inflicted, moved_stages, whole
from turnwright.server.ptu.desk import HAND, AtDesk
from turnwright.server.ptu.shapes import Body, Shape
from turnwright.server.ptu.shown import encounter

LOSSES: dict[str, injuries.LossType] = {
    "damage": "damage", "hpLoss": "hp_loss", "selfCost": "self_cost", "setHp": "set_hp",
}  # fmt: skip


class Damage(Body):
    combatant_id: str
    damage: int
    loss_type: Literal["damage", "hpLoss", "selfCost", "setHp"] = "damage"
    attacker_id: str | None = None
    suppress_death: bool = False


class DeathCheck(Shape):
    is_dead: bool
    cause: str | None
    league_suppressed: bool


class DamageResult(Shape):
    combatant_id: str
    final_damage: int
    temp_hp_absorbed: int
    hp_damage: int
    new_hp: int
    new_temp_hp: int
    injury_gained: bool
    massive_damage_injury: bool
    marker_injuries: int
    total_new_injuries: int
    new_injuries: int
    fainted: bool
    loss_type: str
    death_check: DeathCheck | UnsetType = UNSET
    heavily_injured: bool | UnsetType = UNSET
    heavily_injured_hp_loss: int | UnsetType = UNSET


class DamageAnswer(Shape):
    damage_result: DamageResult
    data: shapes.Encounter
    success: bool = True


class Heal(Body):
    combatant_id: str
    amount: int = 0
    temp_hp: int = 0
    heal_injuries: int = 0


class HealResult(Shape):
    combatant_id: str
    hp_healed: int
    new_hp: int
    temp_hp_gained: int
    new_temp_hp: int
    injuries_healed: int
    new_injuries: int
    fainted_removed: bool


class HealAnswer(Shape):
    heal_result: HealResult
    data: shapes.Encounter
    success: bool = True


class StageChange(Body):
    combatant_id: str
    changes: dict[str, int]
    absolute: bool = False


class StagesResult(Shape):
    combatant_id: str
    changes: dict[str, ChangedStage]
    current_stages: shapes.Stages


class Reorder(Shape):
    combatant_id: str
    initiative: int
    turn_order: list[str]


class StagesAnswer(Shape):
    stage_changes: StagesResult
    data: shapes.Encounter
    initiative_reorder: Reorder | UnsetType = UNSET
    success: bool = True


class StatusChange(Body):
    combatant_id: str
    add: list[str] = field(default_factory=list)
    remove: list[str] = field(default_factory=list)
    override: bool = False
    source: str | None = None


class StatusResult(Shape):
    combatant_id: str
    added: list[str]
    removed: list[str]
    current: list[str]
    stage_changes: dict[str, ChangedStage] | UnsetType = UNSET


class StatusAnswer(Shape):
    status_change: StatusResult
    data: shapes.Encounter
    initiative_reorder: Reorder | UnsetType = UNSET
    success: bool = True


class Bodies(Controller):
    path = "/encounters/{name:str}"
    opt = does("match.direct")

    @post("/damage", status_code=200)
    async def damaged(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Damage]) -> DamageAnswer:
        """A number from the client: the GM's alone."""
        table = await desk.table(name)
        before = found(desk, table, data.combatant_id)
        command = w.DealDamage(before.id, whole(data.damage, "damage"), LOSSES[data.loss_type])
        events = desk.events(table, (await desk.do(table, command)).n)
        result = damage_result(before, data, events, table.match.state)
        return DamageAnswer(damage_result=result, data=await encounter(desk, table))

    @post("/heal", status_code=200)
    async def healed(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Heal]) -> HealAnswer:
        table = await desk.table(name)
        before = found(desk, table, data.combatant_id)
        command = w.RestoreHp(
            before.id,
            whole(data.amount, "amount"),
            whole(data.temp_hp, "tempHp"),
            whole(data.heal_injuries, "healInjuries", 10),
        )
        await desk.do(table, command)
        after = found(desk, table, data.combatant_id)
        result = HealResult(
            combatant_id=before.id,
            hp_healed=after.hp - before.hp,
            new_hp=after.hp,
            temp_hp_gained=after.temp_hp - before.temp_hp,
            new_temp_hp=after.temp_hp,
            injuries_healed=before.injuries - after.injuries,
            new_injuries=after.injuries,
            fainted_removed=before.fainted and not after.fainted,
        )
        return HealAnswer(heal_result=result, data=await encounter(desk, table))

    @post("/stages", status_code=200)
    async def staged(self, desk: AtDesk, name: FromPath[str], data: JSONBody[StageChange]) -> StagesAnswer:
        table = await desk.table(name)
        one = found(desk, table, data.combatant_id)
        changes = {words.stage_of(stat, f"changes.{stat}"): by for stat, by in data.changes.items()}
        command = w.SetStages(one.id, changes) if data.absolute else w.ChangeStages(one.id, changes)
        events = desk.events(table, (await desk.do(table, command)).n)
        after = found(desk, table, one.id)
        told = moved_stages(events, one.id)
        for stat in changes:  # what did not move is told as well
            now = after.stages.get(stat, 0)
            told.setdefault(words.camel(stat), ChangedStage(previous=now, change=0, current=now))
        shown = await encounter(desk, table)
        return StagesAnswer(
            stage_changes=StagesResult(combatant_id=one.id, changes=told, current_stages=shapes.Stages(**after.stages)),
            data=shown,
            initiative_reorder=reorder(events, one.id, shown),
        )

    @post("/status", status_code=200)
    async def afflicted(self, desk: AtDesk, name: FromPath[str], data: JSONBody[StatusChange]) -> StatusAnswer:
        """Immunities hold, unless the GM says `override`; then the log keeps that it was the GM's word."""
        table = await desk.table(name)
        one = found(desk, table, data.combatant_id)
        add, remove = words.conditions_of(data.add, "add"), words.conditions_of(data.remove, "remove")
        source = data.source if data.source in table.match.state.combatants else ""
        command = w.ChangeStatus(one.id, add, remove, source or "")
        record = await desk.do(table, command, override=HAND if data.override else None)
        events = desk.events(table, record.n)
        after = found(desk, table, one.id)
        had, has = ({held.status for held in each.afflictions} for each in (one, after))
        told = moved_stages(events, one.id)
        shown = await encounter(desk, table)
        result = StatusResult(
            combatant_id=one.id,
            added=[name_of(key) for key in dict.fromkeys(inflicted(events, one.id)) if key in has - had],
            removed=[name_of(key) for key in dict.fromkeys(cured(events, one.id)) if key in had - has],
            current=words.conditions(held.status for held in after.afflictions),
            stage_changes=told or UNSET,
        )
        return StatusAnswer(status_change=result, data=shown, initiative_reorder=reorder(events, one.id, shown))


def damage_result(before: Combatant, data: Damage, events: Sequence[Event], state: State) -> DamageResult:
    who = data.combatant_id
    lost = [each for each in events if isinstance(each, e.HpLost) and each.target == who]
    after = state.combatants[who]
    first = lost[0].harm if lost else None
    strain = sum(each.harm.hp_damage for each in lost if each.why == "heavily_injured")
    died = any(isinstance(each, e.Died) and each.target == who for each in events)
    heavy = after.injuries >= injuries.HEAVILY_INJURED
    return DamageResult(
        combatant_id=who,
        final_damage=data.damage,
        temp_hp_absorbed=first.temp_absorbed if first else 0,
        hp_damage=first.hp_damage if first else 0,
        new_hp=after.hp,
        new_temp_hp=after.temp_hp,
        injury_gained=after.injuries > before.injuries,
        massive_damage_injury=first.massive if first else False,
        marker_injuries=first.markers if first else 0,
        total_new_injuries=first.new_injuries if first else 0,
        new_injuries=after.injuries,
        fainted=after.fainted,
        loss_type=data.loss_type,
        death_check=DeathCheck(is_dead=died, cause="injuries" if died else None, league_suppressed=False)
        if died or heavy
        else UNSET,
        heavily_injured=heavy or UNSET,
        heavily_injured_hp_loss=strain or UNSET,
    )


def reorder(events: Sequence[Event], who: str, shown: shapes.Encounter) -> Reorder | UnsetType:
    """The order of this round, where Speed has changed it."""
    if not any(isinstance(event, e.OrderChanged) for event in events):
        return UNSET
    now = next((one.initiative for one in shown.combatants if one.id == who), 0)
    return Reorder(combatant_id=who, initiative=now, turn_order=shown.turn_order)


ROUTES = (Bodies,)
