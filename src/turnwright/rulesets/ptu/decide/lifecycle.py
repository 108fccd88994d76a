"""The life of an encounter around its turns: served, scenes, the end with its experience, and rest. (spec 000 loop 14)

An encounter that has ended stays open while the group's display shows it, so that the game master can take it down, let
people rest and hand out what is due; taking it off the display closes it.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from turnwright.kernel.refusal import hint, text_ref
from turnwright.kernel.telling import piece_ref

from .. import commands as w
from .. import events as e
from .. import harm, outcome
from ..game import PtuScribe
from ..people import company, sheets, trainer_growth
from ..people.growth import levelled
from ..rules import experience, healing, stats, statuses
from ..state import Award, Combatant, SideName, State, Usage
from .features import bound_by, features_of

LONG_REST_MINUTES = 240


def _state(scribe: PtuScribe) -> State:
    return scribe.state


# --- the display and scenes -----------------------------------------------------------------------------------------


def serve(scribe: PtuScribe, command: w.Serve) -> None:
    """The group's display shows the encounter, or does not. (spec 000 loop 14)"""
    scribe.require(
        _state(scribe).served != command.served,
        "ptu.served",
        context="shown" if command.served else "not_shown",
        encounter=text_ref(_state(scribe).name),
    )
    scribe.record(e.EncounterServed(command.served))


def end_scene(scribe: PtuScribe, command: w.EndScene) -> None:
    """Scene moves come back, action points too but for bound and drained ones; what lasts a scene ends. (sources 12)"""
    _free_bound(scribe)
    harm.pass_time(scribe, "scene")
    scribe.record(e.SceneEnded(_state(scribe).scene + 1))
    for one in _state(scribe).combatants.values():
        if one.sheet.kind == "trainer":
            full = stats.available_ap(stats.max_ap(one.sheet.level), bound=one.ap_bound, drained=one.ap_drained)
            if full != one.ap:
                scribe.record(e.ApSpent(one.id, full, one.ap_bound, one.ap_drained))


def _free_bound(scribe: PtuScribe) -> None:
    """Stratagems end with the fight, and what they bound can be spent again. (p. 60)"""
    state = _state(scribe)
    for one in state.combatants.values():
        freed = sum(
            feature.ap.cost * len(bound_by(state, one, feature))
            for feature in features_of(scribe.game, one)
            if feature.ap is not None and feature.ap.mode == "bind"
        )
        if freed:
            scribe.record(e.ApSpent(one.id, one.ap + freed, max(0, one.ap_bound - freed), one.ap_drained))


# --- the end --------------------------------------------------------------------------------------------------------


def end_encounter(scribe: PtuScribe, command: w.EndEncounter) -> None:
    """Stages reset, volatile conditions end, temporary Hit Points fade, the scene ends, experience is shared out.

    (p. 246; sources 12)
    """
    state = _state(scribe)
    scribe.require(state.stage != "ended", "ptu.ended", encounter=text_ref(state.name))
    sides = {one.side for one in state.combatants.values()}
    if command.winner is not None:
        scribe.require(
            command.winner in sides,
            "ptu.no_such_side",
            context="fights",
            encounter=text_ref(state.name),
            name=text_ref(command.winner),
            hint=hint(command.winner, sides),
        )
    result, winner = _verdict(state, command)
    gains = _gains(scribe, command, won=winner is not None and company.are_friends(state, winner, "players"))
    for one in tuple(state.combatants.values()):
        _settle_down(scribe, one.id)
    end_scene(scribe, w.EndScene())
    for who, xp in gains.items():
        if xp:
            _award(scribe, who, xp)
    _award_trainers(scribe, command.trainer_xp)
    scribe.record(e.EncounterEnded(result, winner))


def _verdict(state: State, command: w.EndEncounter) -> tuple[str, SideName | None]:
    """What the game master says; else who is left decides."""
    if command.result == "ended" and command.winner is None:
        return outcome.verdict(state)
    if command.winner is not None:
        ours = company.are_friends(state, command.winner, "players")
        said = command.result if command.result != "ended" else "victory" if ours else "defeat"
        return said, command.winner
    standing = outcome.standing(state)
    if command.result == "victory":
        return command.result, "players"
    if command.result == "defeat":
        return command.result, next((s for s in standing if not company.are_friends(state, s, "players")), None)
    return command.result, None


def _settle_down(scribe: PtuScribe, who: str) -> None:
    """What a fight leaves on nobody: grapples, coats, volatile conditions, stages, temporary Hit Points."""
    options = scribe.game.options
    one = harm.one_of(scribe, who)
    if one.grappling:
        harm.end_grapple(scribe, who)
    if one.ready is not None:
        scribe.record(e.Prepared(who, ""))
    for held in harm.one_of(scribe, who).timed:
        scribe.record(e.TimedEnded(who, held.id, held.label))
    for sick in harm.one_of(scribe, who).afflictions:
        if statuses.ends_with_encounter(sick.status, sleep=options.sleep):
            harm.cure(scribe, who, sick.status, why="encounter_ended", move=sick.move)
    harm.reset_stages(scribe, who, why="encounter_ended")
    if one.temp_hp:
        scribe.record(e.TempHpSet(who, 0))


# --- experience -----------------------------------------------------------------------------------------------------


def took_part(state: State) -> tuple[Combatant, ...]:
    """The players' Pokémon that were on the field at some time; combatants that fainted count. (sources 12)"""
    return tuple(
        one for one in state.combatants.values() if one.side == "players" and one.sheet.kind == "pokemon" and one.joined
    )


def defeated(state: State, *, won: bool) -> tuple[experience.Defeated, ...]:
    """The levels of those whom `beaten` counts."""
    return tuple(
        experience.Defeated(one.sheet.level, one.sheet.kind == "trainer", one.turns > 1)
        for one in beaten(state, won=won)
    )


def beaten(state: State, *, won: bool) -> tuple[Combatant, ...]:
    """Foes who fainted, were caught or driven off; all who fought when the players won. (p. 460)

    A trainer counts where trainers fight: not in League battles. Whom the game master took out unbeaten does not.
    """
    found = []
    for one in state.combatants.values():
        if company.are_friends(state, one.side, "players") or not one.joined:
            continue
        if one.sheet.kind == "trainer" and state.battle == "league":
            continue
        if one.fainted or one.where in ("captured", "fled") or (won and one.where != "removed"):
            found.append(one)
    return tuple(found)


def share_experience(scribe: PtuScribe, command: w.ShareExperience) -> None:
    """Experience that the end of the fight left to be handed out: once, and no more than there is. (p. 460)"""
    state = _state(scribe)
    scribe.require(state.stage == "ended", "ptu.not_ended", encounter=text_ref(state.name))
    scribe.require(
        not any(state.combatants[award.id].sheet.kind == "pokemon" for award in state.awards),
        "ptu.experience_shared",
        encounter=text_ref(state.name),
        overridable=True,
    )
    won = state.winner is not None and company.are_friends(state, state.winner, "players")
    gains = _gains(scribe, w.EndEncounter(players=command.players, share=command.share), won=won)
    for who, xp in gains.items():
        if xp:
            _award(scribe, who, xp)


def _gains(scribe: PtuScribe, command: w.EndEncounter, *, won: bool) -> dict[str, int]:
    """Experience by Pokémon: as said, or in even shares."""
    state = _state(scribe)
    trainers = [one.id for one in state.combatants.values() if one.side == "players" and one.sheet.kind == "trainer"]
    players = command.players or max(1, len(trainers))
    each = experience.xp_per_player(
        defeated(state, won=won),
        significance=Fraction(state.significance, 2),
        players=players,
        boss=scribe.game.options.boss_experience,
    )
    if command.share is not None:
        known = [one.id for one in took_part(state)]
        for who in command.share:
            scribe.require(
                who in known,
                "ptu.not_there",
                name=text_ref(who),
                hint=hint(who, known),
            )
        scribe.require(
            experience.is_fair_split(tuple(command.share.values()), available=each * players),
            "ptu.too_much_experience",
            points=each * players,
            share=each,
            players=players,
            given=sum(command.share.values()),
            overridable=True,
        )
        return dict(command.share)
    return even_shares(state, each=each, players=players)


def even_shares(state: State, *, each: int, players: int) -> dict[str, int]:
    """Each player's share in equal parts among the player's Pokémon that fought. (p. 460)

    Where some belong to nobody here, or there are more or fewer players than trainers, all share everything.
    """
    fighters = took_part(state)
    trainers = [one.id for one in state.combatants.values() if one.side == "players" and one.sheet.kind == "trainer"]
    owners: dict[str | None, list[str]] = {}
    for one in fighters:
        owners.setdefault(one.sheet.owner, []).append(one.id)
    if players == len(trainers) and all(owner in trainers for owner in owners):
        return {who: xp for group in owners.values() for who, xp in _parts(each, group).items()}
    return _parts(each * players, [one.id for one in fighters])


def _parts(whole: int, among: list[str]) -> dict[str, int]:
    """Equal parts, what is left over to the first ones."""
    if not among:
        return {}
    part, over = divmod(whole, len(among))
    return {who: part + (place < over) for place, who in enumerate(among)}


def _award(scribe: PtuScribe, who: str, xp: int) -> None:
    """Experience, and the levels it brings: chosen by its player afterwards, or at once. (p. 202)"""
    one = harm.one_of(scribe, who)
    if scribe.game.options.level_up == "chosen":
        total = min(max(one.sheet.experience, experience.EXPERIENCE[-1]), one.sheet.experience + xp)
        grown = levelled(scribe.content, one.sheet, xp=total)
        award = Award(
            who, xp, grown.sheet.level, unspent=grown.points, may_learn=grown.moves, may_evolve=grown.may_evolve
        )
        scribe.record(e.Awarded(award, grown.sheet))
        return
    growth = sheets.grown(scribe.content, scribe.game.options, one.sheet, xp=one.sheet.experience + xp)
    award = Award(
        who,
        xp,
        growth.sheet.level,
        points=growth.points,
        learned=growth.learned,
        may_learn=growth.may_learn,
        abilities=growth.abilities,
        may_evolve=growth.may_evolve,
    )
    scribe.record(e.Awarded(award, growth.sheet))


def _award_trainers(scribe: PtuScribe, given: int) -> None:
    """What the game master gives, and a point for each first catch of a species; ten are a level. (p. 461)"""
    state = _state(scribe)
    for one in tuple(state.combatants.values()):
        if one.side != "players" or one.sheet.kind != "trainer":
            continue
        caught = [other.sheet.species for other in state.combatants.values() if _caught_by(state, other, one.id)]
        before = state.before[one.id].sheet.owned_species
        new = [species for species in dict.fromkeys(caught) if species not in before]
        gain = given + len(new)
        if not gain:
            continue
        reached = trainer_growth.levelled(one.sheet, gain=gain)
        grown = replace(reached.sheet, owned_species=tuple(dict.fromkeys((*one.sheet.owned_species, *new))))
        scribe.record(e.Awarded(Award(one.id, gain, grown.level, unspent=reached.gains.points), grown))


def _caught_by(state: State, one: Combatant, trainer: str) -> bool:
    return one.where == "captured" and one.sheet.owner == trainer


# --- rest -----------------------------------------------------------------------------------------------------------


def rest(scribe: PtuScribe, command: w.Rest) -> None:
    """Half an hour, a long rest, a Pokémon Center, or a new day, for the players' side or those named. (sources 8)"""
    state = _state(scribe)
    scribe.require(
        state.stage != "active",
        "ptu.in_combat",
        context="rest",
        encounter=text_ref(state.name),
        overridable=True,
    )
    for who in command.targets:
        scribe.require(
            who in state.combatants,
            "ptu.no_such_combatant",
            name=text_ref(who),
            hint=hint(who, state.combatants),
        )
    for who in command.targets:
        one = state.combatants[who]
        scribe.require(not outcome.is_dead(state, one), "ptu.dead", user=piece_ref(one.id))
    named = command.targets or tuple(one.id for one in state.combatants.values() if _is_of_the_party(state, one))
    for who in dict.fromkeys(named):
        if command.kind == "half_hour":
            _rest_for(scribe, who, healing.REST_MINUTES, "half_hour")
        elif command.kind == "extended":
            _long_rest(scribe, who)
        elif command.kind == "center":
            _center(scribe, who)
        elif command.kind == "bandage":
            _bandage(scribe, who)
        elif command.kind == "drain_ap":
            _drain_ap(scribe, who)
        elif command.kind == "natural":
            _recover(scribe, who)
        else:
            _new_day(scribe, who)


def _is_of_the_party(state: State, one: Combatant) -> bool:
    """Those of the players' side who live, and whom they have caught."""
    owner = state.combatants.get(one.sheet.owner or "")
    caught = one.where == "captured" and owner is not None and owner.side == "players"
    return (one.side == "players" or caught) and not outcome.is_dead(state, one)


def _rested(scribe: PtuScribe, who: str, kind: e.RestKind, *, minutes: int = 0, treated: int = 0) -> None:
    """The time is gone; in a Pokémon Center it counts as no rest."""
    one = harm.one_of(scribe, who)
    usage = dict(one.usage)
    if kind == "extended":
        usage = {key: replace(use, today=use.today - use.old, old=0) for key, use in usage.items()}
    elif kind == "new_day":
        usage = {key: replace(use, old=use.today) for key, use in usage.items()}
    elif kind == "center":
        usage = {key: replace(use, today=0, old=0) for key, use in usage.items()}
    used = {key: use for key, use in usage.items() if use != Usage()}
    fresh = kind == "new_day"
    rested = 0 if fresh else one.rested if kind == "center" else one.rested + minutes
    scribe.record(e.Rested(who, kind, rested, treated if fresh else one.treated + treated, used, minutes))


def _rest_for(scribe: PtuScribe, who: str, minutes: int, kind: e.RestKind, *, bandaged: bool = False) -> None:
    """A sixteenth for each half hour, eight hours a day, not for the heavily injured. (sources 8)"""
    options = scribe.game.options
    one = harm.one_of(scribe, who)
    hp = one.hp
    for half in range(minutes // healing.REST_MINUTES):
        hp += healing.rest_healing(
            hp=hp,
            max_hp=one.sheet.max_hp,
            injuries=one.injuries,
            rested_minutes=one.rested + half * healing.REST_MINUTES,
            bandaged=bandaged,
            minimum=options.rest_minimum,
            cap=options.heal_cap,
        )
    if hp > one.hp:
        harm.heal(scribe, who, hp - one.hp, why="rest")
    _rested(scribe, who, kind, minutes=minutes)


def _long_rest(scribe: PtuScribe, who: str) -> None:
    """Four hours: persistent conditions end, drained action points and daily moves of earlier days come back."""
    _rest_for(scribe, who, LONG_REST_MINUTES, "extended")
    for held in harm.one_of(scribe, who).afflictions:
        if statuses.is_persistent(held.status):
            harm.cure(scribe, who, held.status, why="rest")
    one = harm.one_of(scribe, who)
    if one.ap_drained:
        scribe.record(e.ApSpent(who, one.ap + one.ap_drained, one.ap_bound, 0))


def _bandage(scribe: PtuScribe, who: str) -> None:
    """Six hours under a bandage: rest heals twice as much, and one injury is gone. (sources 8)"""
    _rest_for(scribe, who, healing.BANDAGE_MINUTES, "bandage", bandaged=True)
    _treat(scribe, who, "bandage")


def _drain_ap(scribe: PtuScribe, who: str) -> None:
    """A trainer drains two Action Points and is rid of an injury. (sources 8)"""
    one = harm.one_of(scribe, who)
    scribe.require(one.sheet.kind == "trainer", "ptu.no_ap", context="trainers_only", user=piece_ref(one.id))
    scribe.require(
        one.ap >= healing.AP_FOR_AN_INJURY,
        "ptu.no_ap",
        context="treats",
        user=piece_ref(one.id),
        cost=healing.AP_FOR_AN_INJURY,
        left=one.ap,
    )
    scribe.require(
        healing.center_injuries(one.injuries, healed_today=one.treated) > 0,
        "ptu.no_injury",
        context="today",
        user=piece_ref(one.id),
        most=healing.INJURIES_HEALED_A_DAY,
    )
    left, drained = one.ap - healing.AP_FOR_AN_INJURY, one.ap_drained + healing.AP_FOR_AN_INJURY
    scribe.record(e.ApSpent(who, left, one.ap_bound, drained))
    _treat(scribe, who, "drain_ap")


def _recover(scribe: PtuScribe, who: str) -> None:
    """A day has gone by since the last injury: one heals by itself, if the day's three are not used up. (sources 8)"""
    one = harm.one_of(scribe, who)
    scribe.require(one.injuries > 0, "ptu.no_injury", user=piece_ref(one.id))
    most = healing.INJURIES_HEALED_A_DAY
    scribe.require(
        healing.center_injuries(one.injuries, healed_today=one.treated) > 0,
        "ptu.daily_limit",
        user=piece_ref(one.id),
        most=most,
    )
    _treat(scribe, who, "natural")


def _treat(scribe: PtuScribe, who: str, kind: e.RestKind) -> None:
    """One injury less, if the day allows it: three from all sources."""
    one = harm.one_of(scribe, who)
    treated = min(1, healing.center_injuries(one.injuries, healed_today=one.treated))
    if treated:
        harm.heal(scribe, who, 0, injuries_healed=1, why=kind)
    _rested(scribe, who, kind, treated=treated)


def _center(scribe: PtuScribe, who: str) -> None:
    """All Hit Points that injuries allow, all conditions, daily moves; three injuries a day at most. (sources 8)"""
    one = harm.one_of(scribe, who)
    treated = healing.center_injuries(one.injuries, healed_today=one.treated)
    harm.heal(scribe, who, max(0, one.sheet.max_hp - one.hp), injuries_healed=treated, why="center")
    for held in harm.one_of(scribe, who).afflictions:
        if held.status != "fainted" or one.hp > 0:
            harm.cure(scribe, who, held.status, why="center", move=held.move)
    _rested(scribe, who, "center", minutes=healing.center_minutes(one.injuries), treated=treated)


def _new_day(scribe: PtuScribe, who: str) -> None:
    """The day's counts begin anew; a day without a new injury heals one. (sources 8)"""
    one = harm.one_of(scribe, who)
    heals = one.injuries > 0 and not one.injured_today
    if heals:
        harm.heal(scribe, who, 0, injuries_healed=1, why="new_day")
    _rested(scribe, who, "new_day", treated=int(heals))
