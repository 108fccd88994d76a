"""Who comes and goes in a turn, what is used up, where everybody stands. (routes 24-27)"""

from __future__ import annotations

from litestar import Controller, post
from litestar.params import FromPath, JSONBody
from msgspec import UNSET, UnsetType

from turnwright.kernel.messages import Command
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.rules.terms import name_of
from turnwright.rulesets.ptu.state import Combatant, State
from turnwright.server.door.asking import does
from turnwright.server.ptu import shapes, sheets, words
from turnwright.server.ptu.common import Penalty, cost_of, cured, found, strained
from turnwright.server.ptu.desk import AtDesk, Desk
from turnwright.server.ptu.entities import kept_of
from turnwright.server.ptu.shapes import Body, Shape
from turnwright.server.ptu.shown import encounter
from turnwright.server.tables.tables import LiveTable


class Square(Body):
    x: int
    y: int


class Switch(Body):
    trainer_id: str
    recall_combatant_id: str
    release_entity_id: str
    fainted_switch: bool = False
    forced: bool = False
    release_position: Square | None = None


class SwitchDetails(Shape):
    trainer_name: str
    recalled_name: str
    released_name: str
    action_cost: str
    released_initiative: int
    can_act_this_round: bool
    can_act_immediately: bool


class SwitchResult(Shape):
    encounter: shapes.Encounter
    switch_details: SwitchDetails


class SwitchAnswer(Shape):
    data: SwitchResult
    heavily_injured_penalty: Penalty | UnsetType = UNSET
    success: bool = True


class Recall(Body):
    trainer_id: str
    pokemon_combatant_ids: list[str]


class Release(Body):
    trainer_id: str
    pokemon_entity_ids: list[str]
    positions: list[Square] | None = None


class MovedDetails(Shape):
    trainer_name: str
    names: list[str]
    action_cost: str
    counts_as_switch: bool


class RecallResult(Shape):
    encounter: shapes.Encounter
    recall_details: MovedDetails


class RecallAnswer(Shape):
    data: RecallResult
    success: bool = True


class ReleaseResult(Shape):
    encounter: shapes.Encounter
    release_details: MovedDetails


class ReleaseAnswer(Shape):
    data: ReleaseResult
    success: bool = True


class UseItem(Body):
    user_id: str
    target_id: str
    item_name: str
    target_accepts: bool = True
    skip_inventory: bool = False


class ItemResult(Shape):
    item_name: str
    user_name: str
    target_name: str
    hp_healed: int
    new_hp: int
    conditions_cured: list[str]
    revived: bool
    refused: bool
    action_cost: str
    target_forfeits_actions: bool
    inventory_consumed: bool
    remaining_quantity: int | UnsetType = UNSET


class ItemAnswer(Shape):
    item_result: ItemResult
    data: shapes.Encounter
    heavily_injured_penalty: Penalty | UnsetType = UNSET
    success: bool = True


class NewPosition(Body):
    combatant_id: str
    position: Square


class Placed(Shape):
    combatant_id: str
    position: shapes.Position


class PlacedAnswer(Shape):
    data: Placed
    success: bool = True


class Rider(Body):
    rider_id: str
    mount_id: str = ""
    skip_check: bool = False
    forced: bool = False


class MountResult(Shape):
    rider_id: str
    mount_id: str | None
    mounted: bool


class Mounted(Shape):
    encounter: shapes.Encounter
    mount_result: MountResult


class MountedAnswer(Shape):
    data: Mounted
    success: bool = True


class Dismounted(Shape):
    encounter: shapes.Encounter
    dismount_result: MountResult


class DismountedAnswer(Shape):
    data: Dismounted
    success: bool = True


async def along_in_ball(desk: Desk, table: LiveTable, who: str, trainer: Combatant, field: str) -> str:
    """A Pokémon that is to be released: if it is not in the encounter yet, it comes along in its ball."""
    if who in desk.seen(table).combatants:
        return who
    filed = await sheets.find(desk, who, sheets.POKEMON)
    if kept_of(filed).sheet.owner != trainer.id:
        raise Refusal("api.not_owned", field=field, trainer=text_ref(trainer.name), who=text_ref(who))
    if not desk.is_gm:
        raise Refusal("server.forbidden", context="release")
    await desk.do(table, sheets.placed(filed, trainer.side, in_ball=True))
    return filed.id


def _cell(square: Square | None) -> tuple[int, int] | None:
    return None if square is None else (square.x, square.y)


class Switching(Controller):
    path = "/encounters/{name:str}"
    opt = does("match.act")

    @post("/switch", status_code=200)
    async def switched(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Switch]) -> SwitchAnswer:
        table = await desk.table(name)
        trainer = found(desk, table, data.trainer_id, "trainerId")
        leaving = found(desk, table, data.recall_combatant_id, "recallCombatantId")
        coming = await along_in_ball(desk, table, data.release_entity_id, trainer, "releaseEntityId")
        command = w.Switch(leaving.id, coming, trainer.id, _cell(data.release_position))
        record = await desk.do(table, command)
        events = desk.events(table, record.n)
        state: State = table.match.state
        released = state.combatants[coming]
        to_come = state.active == coming or any(slot.id == coming for slot in state.order)
        details = SwitchDetails(
            trainer_name=trainer.name,
            recalled_name=leaving.name,
            released_name=released.name,
            action_cost=cost_of(events, trainer.id),
            released_initiative=released.initiative,
            can_act_this_round=to_come and not released.idle,
            can_act_immediately=bool(state.order) and state.order[0].id == coming,
        )
        return SwitchAnswer(
            data=SwitchResult(encounter=await encounter(desk, table), switch_details=details),
            heavily_injured_penalty=strained(events, trainer.id),
        )

    @post("/recall", status_code=200)
    async def recalled(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Recall]) -> RecallAnswer:
        table = await desk.table(name)
        trainer = found(desk, table, data.trainer_id, "trainerId")
        first, second = _one_or_two(data.pokemon_combatant_ids, "pokemonCombatantIds")
        names = [found(desk, table, who, "pokemonCombatantIds").name for who in (first, second) if who]
        record = await desk.do(table, w.Switch(recall=first, user=trainer.id, second=second))
        details = _details(trainer, names, cost_of(desk.events(table, record.n), trainer.id))
        return RecallAnswer(data=RecallResult(encounter=await encounter(desk, table), recall_details=details))

    @post("/release", status_code=200)
    async def released(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Release]) -> ReleaseAnswer:
        table = await desk.table(name)
        trainer = found(desk, table, data.trainer_id, "trainerId")
        ids = _one_or_two(data.pokemon_entity_ids, "pokemonEntityIds")
        first, second = [
            await along_in_ball(desk, table, who, trainer, "pokemonEntityIds") if who else "" for who in ids
        ]
        cell = _cell(data.positions[0]) if data.positions else None
        record = await desk.do(table, w.Switch(release=first, user=trainer.id, cell=cell, second=second))
        names = [table.match.state.combatants[who].name for who in (first, second) if who]
        details = _details(trainer, names, cost_of(desk.events(table, record.n), trainer.id))
        return ReleaseAnswer(data=ReleaseResult(encounter=await encounter(desk, table), release_details=details))

    @post("/use-item", status_code=200)
    async def used(self, desk: AtDesk, name: FromPath[str], data: JSONBody[UseItem]) -> ItemAnswer:
        table = await desk.table(name)
        user = found(desk, table, data.user_id, "userId")
        before = found(desk, table, data.target_id, "targetId")
        item = words.entry_of(table.match.game, "items", data.item_name, "itemName")
        called = table.match.game.content.items[item].name
        if not data.target_accepts:
            return ItemAnswer(
                item_result=_item_result(called, user, before, before, [], "free", refused=True),
                data=await encounter(desk, table),
            )
        if data.skip_inventory:
            desk.require_gm()
            await desk.do(table, w.GrantItem(user.id, item, 1))
        target = "" if before.id == user.id else before.id
        record = await desk.do(table, w.UseItem(item, target, user.id))
        events = desk.events(table, record.n)
        after = found(desk, table, before.id, "targetId")
        result = _item_result(called, user, before, after, cured(events, before.id), cost_of(events, user.id))
        left = next((each.left for each in events if isinstance(each, e.ItemUsed)), None)
        result.inventory_consumed = not data.skip_inventory
        result.target_forfeits_actions = any(isinstance(each, e.Forfeits) and each.forfeits for each in events)
        result.remaining_quantity = left if left is not None and not data.skip_inventory else UNSET
        return ItemAnswer(
            item_result=result,
            data=await encounter(desk, table),
            heavily_injured_penalty=strained(events, user.id),
        )

    @post("/position", status_code=200)
    async def placed(self, desk: AtDesk, name: FromPath[str], data: JSONBody[NewPosition]) -> PlacedAnswer:
        """The GM puts a token anywhere; a player's combatant shifts there by its own movement."""
        table = await desk.table(name)
        one = found(desk, table, data.combatant_id)
        cell = (data.position.x, data.position.y)
        command: Command = w.MoveToken(one.id, cell) if desk.is_gm else w.Shift(cell, one.id)
        await desk.do(table, command)
        x, y = found(desk, table, one.id).position or cell
        return PlacedAnswer(data=Placed(combatant_id=one.id, position=shapes.Position(x=x, y=y)))

    @post("/mount", status_code=200)
    async def mounted(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Rider]) -> MountedAnswer:
        table = await desk.table(name)
        rider = found(desk, table, data.rider_id, "riderId")
        mount = found(desk, table, data.mount_id, "mountId")
        await desk.do(table, w.Mount(mount.id, rider.id))
        sits = found(desk, table, rider.id).riding == mount.id
        result = MountResult(rider_id=rider.id, mount_id=mount.id if sits else None, mounted=sits)
        return MountedAnswer(data=Mounted(encounter=await encounter(desk, table), mount_result=result))

    @post("/dismount", status_code=200)
    async def dismounted(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Rider]) -> DismountedAnswer:
        table = await desk.table(name)
        rider = found(desk, table, data.rider_id, "riderId")
        await desk.do(table, w.Dismount(rider.id))
        sits = found(desk, table, rider.id).riding
        result = MountResult(rider_id=rider.id, mount_id=sits or None, mounted=bool(sits))
        return DismountedAnswer(data=Dismounted(encounter=await encounter(desk, table), dismount_result=result))


def _one_or_two(ids: list[str], field: str) -> tuple[str, str]:
    if not 1 <= len(ids) <= 2:
        raise words.wrong(field, "one_or_two")
    return ids[0], ids[1] if len(ids) > 1 else ""


def _details(trainer: Combatant, names: list[str], cost: str) -> MovedDetails:
    return MovedDetails(trainer_name=trainer.name, names=names, action_cost=cost, counts_as_switch=len(names) > 1)


def _item_result(
    called: str,
    user: Combatant,
    before: Combatant,
    after: Combatant,
    ended: list[str],
    cost: str,
    refused: bool = False,
) -> ItemResult:
    return ItemResult(
        item_name=called,
        user_name=user.name,
        target_name=before.name,
        hp_healed=after.hp - before.hp,
        new_hp=after.hp,
        conditions_cured=[name_of(key) for key in dict.fromkeys(ended)],
        revived=before.fainted and not after.fainted,
        refused=refused,
        action_cost=cost,
        target_forfeits_actions=False,
        inventory_consumed=False,
    )


ROUTES = (Switching,)
