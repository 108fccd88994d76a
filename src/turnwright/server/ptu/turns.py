"""Turns: actions spent, passed, held, taken early; breathers; answers to what somebody is asked. (routes 19-23)"""

from __future__ import annotations

from typing import Literal

from litestar import Controller, post
from litestar.params import FromPath, JSONBody
from msgspec import UNSET, UnsetType, field

from turnwright.kernel.in_effect import AnyRecord
from turnwright.kernel.messages import Answer
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.rules.terms import name_of
from turnwright.server.door.asking import does
from turnwright.server.ptu import shapes, words
from turnwright.server.ptu.common import Penalty, cured, found, strained
from turnwright.server.ptu.desk import AtDesk, Desk
from turnwright.server.ptu.encounters import answer
from turnwright.server.ptu.shapes import Body, EncounterAnswer, Shape
from turnwright.server.ptu.shown import encounter
from turnwright.server.tables.tables import LiveTable


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


class Detect(Body):
    actor_id: str = ""
    trigger_type: str = ""


class Detected(Shape):
    triggered_actions: list[shapes.PendingAction]
    encounter: shapes.Encounter


class DetectedAnswer(Shape):
    data: Detected
    success: bool = True


class Resolve(Body):
    action_id: str
    resolution: Literal["accept", "decline"] = "accept"
    option: str | None = None


class Resolved(Shape):
    encounter: shapes.Encounter
    resolved: bool
    accepted: bool


class ResolvedAnswer(Shape):
    data: Resolved
    success: bool = True


class Intercept(Body):
    action_id: str
    interceptor_id: str
    resolution: Literal["accept", "decline"] = "accept"
    option: str | None = None


class Intercepted(Shape):
    encounter: shapes.Encounter
    intercept_success: bool
    distance_moved: int
    interceptor_new_position: shapes.Position | None


class InterceptedAnswer(Shape):
    data: Intercepted
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
    opt = does("match.act")

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

    @post("/action", status_code=200, action="match.direct")
    async def spent(self, desk: AtDesk, name: FromPath[str], data: JSONBody[SpendAction]) -> EncounterAnswer:
        """An action that the table used by itself."""
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

    @post("/release-hold", status_code=200, action="match.direct")
    async def released(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Acting]) -> EncounterAnswer:
        """A held turn comes at once: those before it are put off behind it by their initiative."""
        table = await desk.table(name)
        one = found(desk, table, data.combatant_id)
        order = table.match.state.order
        held = next((slot for slot in order if slot.id == one.id and slot.held), None)
        if held is None:
            raise Refusal("api.not_holding", field="combatantId", who=text_ref(one.name))
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
        await answered(desk, table, data.action_id, accept=data.resolution == "accept", option=data.option)
        left = desk.seen(table).flow.prompts
        return InterruptAnswer(
            data=InterruptResult(
                encounter=await encounter(desk, table),
                interrupt_resolved=True,
                pending_action_id=left[0].id if left else None,
                turn_inserted=False,
            )
        )

    @post("/aoo-detect", status_code=200, action="match.read")
    async def detected(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Detect]) -> DetectedAnswer:
        """Who is asked about something now: the rules find opportunities by themselves as things happen."""
        shown = await encounter(desk, await desk.table(name))
        return DetectedAnswer(Detected(shown.pending_out_of_turn_actions, shown))

    @post("/aoo-resolve", status_code=200)
    async def struck(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Resolve]) -> ResolvedAnswer:
        table = await desk.table(name)
        accept = data.resolution == "accept"
        await answered(desk, table, data.action_id, accept=accept, option=data.option)
        return ResolvedAnswer(Resolved(await encounter(desk, table), True, accept))

    @post(["/intercept-melee", "/intercept-ranged"], status_code=200)
    async def intercepted(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Intercept]) -> InterceptedAnswer:
        """Somebody steps in for another, where it is asked whether it does."""
        table = await desk.table(name)
        before = found(desk, table, data.interceptor_id, "interceptorId")
        accept = data.resolution == "accept"
        record = await answered(desk, table, data.action_id, accept=accept, option=data.option)
        steps = [
            event
            for event in desk.events(table, record.n)
            if isinstance(event, e.Moved) and event.id == before.id and event.how == "intercept"
        ]
        at = found(desk, table, before.id, "interceptorId").position
        return InterceptedAnswer(
            Intercepted(
                encounter=await encounter(desk, table),
                intercept_success=accept and (bool(steps) or table.match.state.grid is None),
                distance_moved=sum(step.meters for step in steps),
                interceptor_new_position=shapes.Position(at[0], at[1]) if at is not None else None,
            )
        )

    @post("/declare", status_code=200)
    async def declared(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Declare]) -> EncounterAnswer:
        table = await desk.table(name)
        one = found(desk, table, data.combatant_id)
        if table.match.state.active != one.id:
            raise Refusal("api.not_declaring", field="combatantId", who=text_ref(one.name))
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


async def answered(desk: Desk, table: LiveTable, asked_id: str, *, accept: bool, option: str | None) -> AnyRecord:
    """Answers what somebody is asked: with an option, the first one that is no refusal, or by declining."""
    prompts = desk.seen(table).flow.prompts
    asked = next((each for each in prompts if asked_id in ("", each.id)), None)
    if asked is None:
        raise Refusal("api.not_found", context="question", field="actionId")
    yes = next((each for each in asked.options if each not in (asked.otherwise or ())), asked.options[0])
    chosen = (option if option is not None else yes,) if accept else asked.default
    return await desk.do(table, Answer(asked.id, chosen), override=None)


ROUTES = (Turns,)
