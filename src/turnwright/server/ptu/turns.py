"""Turns: actions spent, passed, held, taken early; breathers; answers to what somebody is asked. (routes 19-23)"""

from __future__ import annotations

from typing import Literal

from litestar import Controller, post
from litestar.params import FromPath, JSONBody
from msgspec import UNSET, UnsetType, field

from turnwright.kernel.messages import Answer
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu.rules.terms import name_of
from turnwright.server.ptu import shapes, words
from turnwright.server.ptu.common import Penalty, cured, found, strained
from turnwright.server.ptu.desk import AtDesk
from turnwright.server.ptu.encounters import answer
from turnwright.server.ptu.shapes import Body, EncounterAnswer, Shape
from turnwright.server.ptu.shown import encounter


class Acting(Body):
    combatant_id: str


class Breather(Body):
    combatant_id: str
    assisted: bool = False
    helper_id: str | None = None


class BreatherResult(Shape):
    combatant_id: str
    stages_reset: bool
    temp_hp_removed: int
    conditions_cured: list[str]
    tripped_applied: bool
    vulnerable_applied: bool


class BreatherAnswer(Shape):
    breather_result: BreatherResult
    data: shapes.Encounter
    heavily_injured_penalty: Penalty | UnsetType = UNSET
    success: bool = True


class SpendAction(Body):
    combatant_id: str
    action_type: Literal["standard", "shift", "swift"]


class HoldAction(Body):
    combatant_id: str
    hold_until_initiative: int = 0


class Priority(Body):
    combatant_id: str
    variant: Literal["standard", "limited", "advanced"] = "standard"
    move_id: str = ""
    target_ids: list[str] = field(default_factory=list)


class PriorityResult(Shape):
    encounter: shapes.Encounter
    turn_inserted: bool
    skip_next_round: bool


class PriorityAnswer(Shape):
    data: PriorityResult
    success: bool = True


class Interrupt(Body):
    action_id: str = ""
    combatant_id: str | None = None
    resolution: Literal["accept", "decline"] = "decline"
    option: str | None = None


class InterruptResult(Shape):
    encounter: shapes.Encounter
    interrupt_resolved: bool
    pending_action_id: str | None
    turn_inserted: bool


class InterruptAnswer(Shape):
    data: InterruptResult
    success: bool = True


class Declare(Body):
    combatant_id: str
    action_type: str = "orders"
    description: str = ""
    target_ids: list[str] = field(default_factory=list)


class SprintResult(Shape):
    combatant_id: str
    sprint_applied: bool


class SprintAnswer(Shape):
    sprint_result: SprintResult
    data: shapes.Encounter
    heavily_injured_penalty: Penalty | UnsetType = UNSET
    success: bool = True


class DisengageResult(Shape):
    combatant_id: str
    combatant_name: str
    disengaged: bool


class DisengageAnswer(Shape):
    disengage_result: DisengageResult
    data: shapes.Encounter
    success: bool = True


class Turns(Controller):
    path = "/encounters/{name:str}"

    @post("/breather", status_code=200)
    async def breathed(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Breather]) -> BreatherAnswer:
        table = await desk.table(name)
        before = found(desk, table, data.combatant_id)
        helper = found(desk, table, data.helper_id, "helperId").id if data.helper_id else ""
        record = await desk.do(table, w.TakeBreather(before.id, helper))
        events = desk.events(table, record.n)
        after = found(desk, table, before.id)
        has = {held.status for held in after.afflictions}
        result = BreatherResult(
            combatant_id=before.id,
            stages_reset=before.stages != after.stages,
            temp_hp_removed=before.temp_hp - after.temp_hp,
            conditions_cured=[name_of(key) for key in dict.fromkeys(cured(events, before.id)) if key not in has],
            tripped_applied="tripped" in has,
            vulnerable_applied="vulnerable" in has,
        )
        return BreatherAnswer(
            breather_result=result,
            data=await encounter(desk, table),
            heavily_injured_penalty=strained(events, before.id),
        )

    @post("/action", status_code=200)
    async def spent(self, desk: AtDesk, name: FromPath[str], data: JSONBody[SpendAction]) -> EncounterAnswer:
        """An action that the table used by itself."""
        desk.require_gm()
        table = await desk.table(name)
        one = found(desk, table, data.combatant_id)
        await desk.do(table, w.GrantActions(one.id, **{data.action_type: -1}))
        return await answer(desk, table)

    @post("/pass", status_code=200)
    async def passed(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Acting]) -> EncounterAnswer:
        table = await desk.table(name)
        await desk.do(table, w.EndTurn(found(desk, table, data.combatant_id).id))
        return await answer(desk, table)

    @post("/hold-action", status_code=200)
    async def held(self, desk: AtDesk, name: FromPath[str], data: JSONBody[HoldAction]) -> EncounterAnswer:
        table = await desk.table(name)
        await desk.do(table, w.Hold(data.hold_until_initiative, found(desk, table, data.combatant_id).id))
        return await answer(desk, table)

    @post("/release-hold", status_code=200)
    async def released(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Acting]) -> EncounterAnswer:
        """A held turn comes at once: those before it are put off behind it by their initiative."""
        desk.require_gm()
        table = await desk.table(name)
        one = found(desk, table, data.combatant_id)
        order = table.match.state.order
        held = next((slot for slot in order if slot.id == one.id and slot.held), None)
        if held is None:
            raise Refusal("ptu.not_holding", f"{one.name} isn't holding a turn.", field="combatantId")
        await desk.do(table, w.ReleaseHold(one.id))
        return await answer(desk, table)

    @post("/priority", status_code=200)
    async def prioritised(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Priority]) -> PriorityAnswer:
        table = await desk.table(name)
        one = found(desk, table, data.combatant_id)
        move = words.entry_of(table.match.game, "moves", data.move_id, "moveId")
        before = table.match.state.active
        await desk.do(table, w.Prioritise(one.id, move, tuple(data.target_ids)))
        state = table.match.state
        return PriorityAnswer(
            data=PriorityResult(
                encounter=await encounter(desk, table),
                turn_inserted=state.active != before and state.active == one.id,
                skip_next_round=state.combatants[one.id].skips > 0,
            )
        )

    @post("/interrupt", status_code=200)
    async def interrupted(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Interrupt]) -> InterruptAnswer:
        """Answers what somebody is asked: accepted with an option, or declined."""
        table = await desk.table(name)
        prompts = desk.seen(table).flow.prompts
        asked = next((each for each in prompts if data.action_id in ("", each.id)), None)
        if asked is None:
            raise Refusal("api.not_found", "Nobody is asked anything like that now.", field="actionId")
        chosen = asked.default
        if data.resolution == "accept":
            chosen = (data.option if data.option is not None else asked.options[0],)
        await desk.do(table, Answer(asked.id, chosen), override=None)
        left = desk.seen(table).flow.prompts
        return InterruptAnswer(
            data=InterruptResult(
                encounter=await encounter(desk, table),
                interrupt_resolved=True,
                pending_action_id=left[0].id if left else None,
                turn_inserted=False,
            )
        )

    @post("/declare", status_code=200)
    async def declared(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Declare]) -> EncounterAnswer:
        table = await desk.table(name)
        one = found(desk, table, data.combatant_id)
        if table.match.state.active != one.id:
            raise Refusal("ptu.not_active", f"{one.name} doesn't declare now.", field="combatantId")
        await desk.do(table, w.Declare(data.description or data.action_type, one.id))
        return await answer(desk, table)

    @post("/sprint", status_code=200)
    async def sprinted(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Acting]) -> SprintAnswer:
        table = await desk.table(name)
        one = found(desk, table, data.combatant_id)
        record = await desk.do(table, w.Maneuver("sprint", user=one.id))
        return SprintAnswer(
            sprint_result=SprintResult(combatant_id=one.id, sprint_applied=True),
            data=await encounter(desk, table),
            heavily_injured_penalty=strained(desk.events(table, record.n), one.id),
        )

    @post("/disengage", status_code=200)
    async def disengaged(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Acting]) -> DisengageAnswer:
        table = await desk.table(name)
        one = found(desk, table, data.combatant_id)
        await desk.do(table, w.Shift(None, one.id, disengage=True))
        result = DisengageResult(combatant_id=one.id, combatant_name=one.name, disengaged=True)
        return DisengageAnswer(disengage_result=result, data=await encounter(desk, table))


ROUTES = (Turns,)
