"""Rests, Pokémon Centers, injuries and new days, on sheets outside of any encounter. (routes 36-39)"""

from __future__ import annotations

from typing import Any, Literal

from litestar import Controller, post
from litestar.params import FromPath
from msgspec import UNSET, UnsetType

from turnwright.kernel.messages import Event
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.decide.lifecycle import LONG_REST_MINUTES
from turnwright.rulesets.ptu.outcome import Kept
from turnwright.rulesets.ptu.people.gear import options_of
from turnwright.rulesets.ptu.rules import healing, injuries
from turnwright.rulesets.ptu.rules.terms import name_of
from turnwright.server.campaign import sheets as store
from turnwright.server.campaign.sheets import Filed
from turnwright.server.door.asking import does
from turnwright.server.ptu import sheets, words
from turnwright.server.ptu.aside import Aside, aside, settle
from turnwright.server.ptu.asked import AnyRequest, body_of
from turnwright.server.ptu.desk import AtDesk, Desk
from turnwright.server.ptu.entities import kept_of
from turnwright.server.ptu.shapes import Body, Shape

DAY = 24 * 60 * 60 * 1000


class Rested(Shape):
    hp_healed: int
    new_hp: int
    max_hp: int
    rest_minutes_today: int
    rest_minutes_remaining: int


class RestAnswer(Shape):
    """A rest that would heal nothing is no error: `success` is false, the message says why, the data is as it was."""

    message: str
    data: Rested
    success: bool = True


class LongRest(Body):
    duration: int = 4


class LongRested(Shape):
    duration: int
    hp_healed: int
    new_hp: int
    max_hp: int
    cleared_statuses: list[str]
    restored_moves: list[str]
    skipped_moves: list[str]
    ap_restored: int
    bound_ap: int
    rest_minutes_today: int
    rest_minutes_remaining: int


class LongRestAnswer(Shape):
    message: str
    data: LongRested
    success: bool = True


class Treated(Shape):
    hp_healed: int
    new_hp: int
    max_hp: int
    effective_max_hp: int
    injuries_healed: int
    injuries_remaining: int
    cleared_statuses: list[str]
    restored_moves: list[str]
    ap_restored: int
    healing_time: int
    healing_time_description: str
    at_daily_injury_limit: bool
    injuries_healed_today: int


class CenterAnswer(Shape):
    message: str
    data: Treated
    success: bool = True


class HealInjury(Body):
    method: Literal["natural", "drain_ap"] = "natural"


class Healed(Shape):
    injuries_healed: int
    injuries: int
    injuries_healed_today: int
    drained_ap: int | UnsetType = UNSET


class InjuryAnswer(Shape):
    message: str
    data: Healed
    success: bool = True


class NewDay(Shape):
    rest_minutes_today: int
    injuries_healed_today: int
    last_rest_reset: str
    drained_ap: int | UnsetType = UNSET
    bound_ap: int | UnsetType = UNSET
    current_ap: int | UnsetType = UNSET
    pokemon_reset: int | UnsetType = UNSET


class NewDayAnswer(Shape):
    message: str
    data: NewDay
    success: bool = True


class EverybodysDay(Shape):
    pokemon_reset: int
    pokemon_moves_reset: int
    characters_reset: int
    timestamp: str


class EverybodysDayAnswer(Shape):
    message: str
    data: EverybodysDay
    success: bool = True


_WHY = {
    "heavily_injured": "has 5 or more injuries, and rest heals nobody who is hurt that badly",
    "rested_enough": "has rested for all the 8 hours that heal in a day",
    "full_hp": "is at full HP already",
}


def _remaining(kept: Kept) -> int:
    return max(0, healing.REST_MINUTES_A_DAY - kept.rested)


def _cleared(events: list[Event], who: str) -> list[str]:
    ended = [each.status for each in events if isinstance(each, e.StatusCured) and each.target == who]
    return [name_of(key) for key in dict.fromkeys(ended)]


def _used(kept: Kept) -> dict[str, int]:
    moves = {**kept.used_before, **kept.used_today}
    return {move: kept.used_before.get(move, 0) + kept.used_today.get(move, 0) for move in moves}


async def _move_names(desk: Desk, before: Kept, after: Kept) -> tuple[list[str], list[str]]:
    """Moves that came back, and those that did not."""
    was, now = _used(before), _used(after)
    game = await desk.game()
    restored = [move for move, count in was.items() if now.get(move, 0) < count]
    return words.names_of(game, "moves", restored), words.names_of(game, "moves", list(now))


async def rest(desk: Desk, filed: Filed) -> RestAnswer:
    before = kept_of(filed)
    alone = await aside(desk, (filed,))
    why = healing.why_rest_heals_nothing(
        hp=before.hp,
        max_hp=before.sheet.max_hp,
        injuries=before.injuries,
        rested_minutes=before.rested,
        cap=options_of(await desk.game()).heal_cap,
    )
    if why:
        return RestAnswer(f"{before.sheet.name} {_WHY[why]}.", data=_rested(before, before), success=False)
    alone.do(w.Rest("half_hour", (filed.id,)))
    after = alone.kept(filed.id)
    await settle(desk, *alone.puts())
    message = f"{before.sheet.name} rests for half an hour and heals {after.hp - before.hp} HP."
    return RestAnswer(message, data=_rested(before, after))


def _rested(before: Kept, after: Kept) -> Rested:
    return Rested(
        hp_healed=after.hp - before.hp,
        new_hp=after.hp,
        max_hp=after.sheet.max_hp,
        rest_minutes_today=after.rested,
        rest_minutes_remaining=_remaining(after),
    )


async def long_rest(desk: Desk, filed: Filed, hours: int) -> LongRestAnswer:
    if not 4 <= hours <= 8:
        raise words.wrong("duration", "extended_rest", hours=text_ref(hours))
    before = kept_of(filed)
    alone = await aside(desk, (filed,))
    events = list(alone.do(w.Rest("extended", (filed.id,))))
    for _ in range((hours * 60 - LONG_REST_MINUTES) // healing.REST_MINUTES):
        events += alone.do(w.Rest("half_hour", (filed.id,)))
    after = alone.kept(filed.id)
    await settle(desk, *alone.puts())
    restored, skipped = await _move_names(desk, before, after)
    return LongRestAnswer(
        message=f"{before.sheet.name} has rested for {hours} hours.",
        data=LongRested(
            duration=hours,
            hp_healed=after.hp - before.hp,
            new_hp=after.hp,
            max_hp=after.sheet.max_hp,
            cleared_statuses=_cleared(events, filed.id),
            restored_moves=restored,
            skipped_moves=skipped,
            ap_restored=before.ap_drained - after.ap_drained,
            bound_ap=after.ap_bound,
            rest_minutes_today=after.rested,
            rest_minutes_remaining=_remaining(after),
        ),
    )


async def center(desk: Desk, filed: Filed) -> CenterAnswer:
    before = kept_of(filed)
    alone = await aside(desk, (filed,))
    events = list(alone.do(w.Rest("center", (filed.id,))))
    after = alone.kept(filed.id)
    await settle(desk, *alone.puts())
    restored, _ = await _move_names(desk, before, after)
    took = next(each.minutes for each in events if isinstance(each, e.Rested))
    return CenterAnswer(
        message=f"{before.sheet.name} was treated at a Pokémon Center.",
        data=Treated(
            hp_healed=after.hp - before.hp,
            new_hp=after.hp,
            max_hp=after.sheet.max_hp,
            effective_max_hp=injuries.effective_max_hp(after.sheet.max_hp, injuries=after.injuries),
            injuries_healed=before.injuries - after.injuries,
            injuries_remaining=after.injuries,
            cleared_statuses=_cleared(events, filed.id),
            restored_moves=restored,
            ap_restored=before.ap_drained - after.ap_drained,
            healing_time=took,
            healing_time_description=spoken(took),
            at_daily_injury_limit=after.treated >= healing.INJURIES_HEALED_A_DAY,
            injuries_healed_today=after.treated,
        ),
    )


def spoken(minutes: int) -> str:
    """150 is "2 hours 30 min"."""
    hours, rest_ = divmod(minutes, 60)
    told = [f"{hours} hour{'s' if hours != 1 else ''}"] if hours else []
    return " ".join([*told, f"{rest_} min"] if rest_ or not told else told)


async def heal_injury(desk: Desk, filed: Filed, method: str) -> InjuryAnswer:
    """By itself a day after the last injury, which is a matter of the clock on the wall; or for Action Points."""
    before = kept_of(filed)
    last = words.moment_of(filed.sheet.more.get("last_injury_time"))
    if method == "natural" and before.injuries and last is not None and desk.now() - last < DAY:
        left = int((DAY - (desk.now() - last)) // 3_600_000) + 1
        message = f"{before.sheet.name} heals an injury 24 hours after the last one: {left} to go."
        return InjuryAnswer(message, data=_healed(before, before, method), success=False)
    alone = await aside(desk, (filed,))
    try:
        alone.do(w.Rest("drain_ap" if method == "drain_ap" else "natural", (filed.id,)))
    except Refusal as refusal:
        return InjuryAnswer(refusal.text(desk.language), data=_healed(before, before, method), success=False)
    after = alone.kept(filed.id)
    await settle(desk, *alone.puts())
    return InjuryAnswer(f"{before.sheet.name} is rid of an injury.", data=_healed(before, after, method))


def _healed(before: Kept, after: Kept, method: str) -> Healed:
    return Healed(
        injuries_healed=before.injuries - after.injuries,
        injuries=after.injuries,
        injuries_healed_today=after.treated,
        drained_ap=after.ap_drained if method == "drain_ap" else UNSET,
    )


async def new_day(desk: Desk, filed: Filed) -> NewDayAnswer:
    before = kept_of(filed)
    now = words.iso(desk.now())
    alone = await _day(desk, (filed,), now)
    after = alone.kept(filed.id)
    person = before.sheet.kind == "trainer"
    team = [each for each in await store.listed(desk.store, desk.campaign, sheets.POKEMON) if _is_of(each, filed.id)]
    if person and team:
        await _day(desk, team, now)
    return NewDayAnswer(
        message=f"A new day begins for {before.sheet.name}.",
        data=NewDay(
            rest_minutes_today=after.rested,
            injuries_healed_today=after.treated,
            last_rest_reset=now,
            drained_ap=after.ap_drained if person else UNSET,
            bound_ap=after.ap_bound if person else UNSET,
            current_ap=alone.state.combatants[filed.id].ap if person else UNSET,
            pokemon_reset=len(team) if person else UNSET,
        ),
    )


def _is_of(filed: Filed, trainer: str) -> bool:
    kept = kept_of(filed)
    return kept.sheet.owner == trainer and not filed.sheet.match and not kept.dead


async def _day(desk: Desk, filed: Any, now: str) -> Aside:
    """A day goes by for some people; whom a wound has killed is left out."""
    alone = await aside(desk, filed)
    alone.do(w.Rest("new_day", tuple(each.id for each in filed)))
    await settle(desk, *alone.puts(last_rest_reset=now))
    return alone


class PokemonRests(Controller):
    path = "/pokemon/{name:str}"
    opt = does("campaign.prepare")

    @post("/rest", status_code=200)
    async def rested(self, desk: AtDesk, name: FromPath[str]) -> RestAnswer:
        return await rest(desk, await _own(desk, name, sheets.POKEMON))

    @post("/extended-rest", status_code=200)
    async def rested_long(self, desk: AtDesk, name: FromPath[str], request: AnyRequest) -> LongRestAnswer:
        return await long_rest(
            desk, await _own(desk, name, sheets.POKEMON), (await body_of(request, LongRest)).duration
        )

    @post("/pokemon-center", status_code=200)
    async def treated(self, desk: AtDesk, name: FromPath[str]) -> CenterAnswer:
        return await center(desk, await _own(desk, name, sheets.POKEMON))

    @post("/heal-injury", status_code=200)
    async def healed(self, desk: AtDesk, name: FromPath[str], request: AnyRequest) -> InjuryAnswer:
        return await heal_injury(
            desk, await _own(desk, name, sheets.POKEMON), (await body_of(request, HealInjury)).method
        )

    @post("/new-day", status_code=200)
    async def day(self, desk: AtDesk, name: FromPath[str]) -> NewDayAnswer:
        return await new_day(desk, await _own(desk, name, sheets.POKEMON))


class CharacterRests(Controller):
    path = "/characters/{name:str}"
    opt = does("campaign.prepare")

    @post("/rest", status_code=200)
    async def rested(self, desk: AtDesk, name: FromPath[str]) -> RestAnswer:
        return await rest(desk, await _own(desk, name, sheets.CHARACTER))

    @post("/extended-rest", status_code=200)
    async def rested_long(self, desk: AtDesk, name: FromPath[str], request: AnyRequest) -> LongRestAnswer:
        return await long_rest(
            desk, await _own(desk, name, sheets.CHARACTER), (await body_of(request, LongRest)).duration
        )

    @post("/pokemon-center", status_code=200)
    async def treated(self, desk: AtDesk, name: FromPath[str]) -> CenterAnswer:
        return await center(desk, await _own(desk, name, sheets.CHARACTER))

    @post("/heal-injury", status_code=200)
    async def healed(self, desk: AtDesk, name: FromPath[str], request: AnyRequest) -> InjuryAnswer:
        return await heal_injury(
            desk, await _own(desk, name, sheets.CHARACTER), (await body_of(request, HealInjury)).method
        )

    @post("/new-day", status_code=200)
    async def day(self, desk: AtDesk, name: FromPath[str]) -> NewDayAnswer:
        return await new_day(desk, await _own(desk, name, sheets.CHARACTER))


async def _own(desk: Desk, name: str, kind: str) -> Filed:
    return await sheets.find(desk, name, kind)


@post("/game/new-day", status_code=200, action="campaign.prepare")
async def everybodys_day(desk: AtDesk) -> EverybodysDayAnswer:
    """A new day for the whole campaign; those in an encounter have theirs once it is over."""
    now = words.iso(desk.now())
    everybody = await store.listed(desk.store, desk.campaign)
    free = [each for each in everybody if not each.sheet.match and not kept_of(each).dead]
    moves = 0
    for each in free:
        before = kept_of(each)
        alone = await _day(desk, (each,), now)
        moves += sum(before.used_today.get(move, 0) > 0 for move in alone.kept(each.id).used_before)
    pokemon = sum(each.sheet.kind == sheets.POKEMON for each in free)
    return EverybodysDayAnswer(
        message="A new day begins.",
        data=EverybodysDay(
            pokemon_reset=pokemon,
            pokemon_moves_reset=moves,
            characters_reset=len(free) - pokemon,
            timestamp=now,
        ),
    )


ROUTES: tuple[Any, ...] = (PokemonRests, CharacterRests, everybodys_day)
