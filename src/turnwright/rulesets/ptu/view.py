"""What a seat sees: a trainer what its side sees, `gm` all, `group` (the display at the table) what the players see.

A foe is seen as the table's ruling says (`foes_shown`): its Hit Points as a band of 100, the damage that one's own side
does to it as one number, its stats, moves, nature, injuries and things not at all. Everything that can hinder or allow
somebody's choice stays open: species, level, types, abilities, size, movement, conditions, stages, initiative, where it
stands. It stays so when the encounter has ended: a foe who got away may come back. What a foe's trainer has in balls
isn't there at all until it comes out.

`seen_combatant` hides somebody, and `tally.seen` what an attack took; redactions turn an event's numbers into what the
view shows.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Mapping, Sequence
from operator import attrgetter
from typing import Any, TypeVar

from msgspec.structs import replace

from turnwright.kernel.dice import Dice
from turnwright.kernel.flow import seen_flow
from turnwright.kernel.messages import IDLE, Answered, Event, Frame, Overridden, Resumed
from turnwright.kernel.refusal import refs
from turnwright.kernel.ruleset import GM, Redact, public
from turnwright.kernel.telling import id_of, kind_of

from . import content as c
from . import events as e
from .attack import tally
from .evolve import EVENTS
from .game import PtuGame
from .people import company, sheets, spawn
from .rules import stats
from .rules.damage import Breakdown
from .rules.injuries import Harm
from .rules.terms import STATS
from .seats import side_of
from .setup import GROUP
from .state import WHOLE, Combatant, Sheet, SideName, State, Usage
from .words import AnyWord, HurtAll, HurtOne, Interrupts

E = TypeVar("E", bound=Event)

BANDS = (10, 25, 50, 75, 100)
"""Percentages: a band is shown by its upper end, so 75 is above one half and at most three quarters."""
BANDED = ("damage", "bands")
"""The rulings under which a foe's Hit Points are a band."""


def band(hp: int, max_hp: int) -> int:
    """The band of Hit Points: 100, 75, 50, 25, 10 or 0 percent at most."""
    if hp <= 0:
        return 0
    if hp >= max_hp:
        return WHOLE
    percent = -(-100 * hp // max_hp)
    return BANDS[bisect_left(BANDS, percent)]


def band_below(percent: int) -> int:
    """The next band below: the exact number is above it."""
    return max((step for step in BANDS if step < percent), default=0)


# --- the view -------------------------------------------------------------------------------------------------------


def view(state: State, seat: str) -> State:
    """A seat's version of an encounter."""
    if is_dark(state, seat):
        return _dark(state)
    if seat == GM or (state.shown == "exact" and not any(one.where == "hidden" for one in state.combatants.values())):
        return state
    own, shown = _own_sides(state, seat), state.shown
    combatants: dict[str, Combatant] = {}
    for who, one in state.combatants.items():
        if one.side in own:
            combatants[who] = one
            continue
        hidden = shown != "exact" and _is_strange(state, one, own)
        if one.joined or one.where == "field" or not (hidden or one.where == "hidden"):  # as `is_unseen` says
            combatants[who] = seen_combatant(one, shown) if hidden else one
    if shown == "exact":
        return replace(state, combatants=combatants, before=_of(state.before, combatants))
    before = {who: one for who, one in state.before.items() if one.side in own}
    awards = tuple([award for award in state.awards if not is_hidden(state, state.combatants[award.id], seat)])
    seen = replace(state, combatants=combatants, before=before, awards=awards, spawns=())
    if state.flow.frames:
        seen = replace(seen, flow=replace(state.flow, frames=_seen_frames(state, seat)))
    return seen


def _of(before: Mapping[str, Combatant], there: Collection[str]) -> dict[str, Combatant]:
    return {who: one for who, one in before.items() if who in there}


def _dark(state: State) -> State:
    """An encounter that is not shown: its name, that somebody is asked, and how it ended."""
    return State(
        name=state.name,
        combatants={},
        stage="ended" if state.stage == "ended" else "created",
        result=state.result,
        winner=state.winner,
        shown=state.shown,
        flow=replace(state.flow, frames=()),
    )


def _seen_frames(state: State, seat: str) -> tuple[Frame[AnyWord], ...]:
    """What is still to be done, without what a foe has lost to an attack, and without the combatants that declined to
    answer."""

    def hides(who: str) -> bool:
        return who in state.combatants and is_hidden(state, state.combatants[who], seat)

    frames = tally.seen(state.flow.frames, hides)
    return tuple(replace(frame, todo=tuple(_seen_word(word, hides) for word in frame.todo)) for frame in frames)


def _seen_word(word: AnyWord, hides: Callable[[str], bool]) -> AnyWord:
    """Nobody is asked for an answer who has none: that a foe was, shows a move of it. Damage still to come is made of
    the stats of both.
    """
    if isinstance(word, Interrupts) and word.asked:
        return replace(word, asked=tuple(who for who in word.asked if not hides(who)))
    if isinstance(word, HurtAll):
        return HurtAll(tuple([_seen_damage(each, hides) for each in word.each]))
    if isinstance(word, HurtOne):
        return _seen_damage(word, hides)
    return word


def _seen_damage(word: HurtOne, hides: Callable[[str], bool]) -> HurtOne:
    if hides(word.user) or hides(word.target):
        return replace(word, sums=_UNKNOWN_SUMS, parts=(), eased=None, against=())
    return word


_UNKNOWN_SUMS = Breakdown(
    db=0, strikes=1, db_bonus=0, stab=False, effective_db=0, crit=False, rolled=0, crit_damage=0, base_damage=0,
    attack=0, bonus=0, subtotal=0, defense=0, damage_reduction=0, after_defense=0, num=1, den=1, final=0,
)  # fmt: skip
"""The nine steps as somebody sees them who may not know the stats in them."""


def is_dark(state: State, seat: str) -> bool:
    """Whether a seat is the group's display, and the encounter is not on it. (spec 000 loop 14)"""
    return seat == GROUP and not state.served


def is_hidden(state: State, one: Combatant, seat: str) -> bool:
    """Whether a seat sees only the outside of somebody: a foe that is not its side's own, by a catch."""
    return seat != GM and state.shown != "exact" and _is_strange(state, one, _own_sides(state, seat))


def _is_strange(state: State, one: Combatant, own: Collection[SideName]) -> bool:
    """Whether neither somebody nor its trainer is on these sides."""
    if one.side in own:
        return False
    owner = state.combatants.get(one.sheet.owner or "")
    return owner is None or owner.side not in own


def is_unseen(state: State, one: Combatant, seat: str) -> bool:
    """Whether a seat does not even know of somebody: a foe that has not come out of its ball yet, or is in wait."""
    if one.joined or one.where == "field":
        return False
    if one.where == "hidden":  # even where sheets are open
        return seat != GM and not _is_own(state, one.side, seat)
    return is_hidden(state, one, seat)


def known(state: State, seat: str) -> tuple[str, ...]:
    """Those whom a seat can name."""
    return tuple(who for who, one in state.combatants.items() if not is_unseen(state, one, seat))


def _is_own(state: State, side: SideName, seat: str) -> bool:
    own = side_of(state, seat)
    return own is not None and company.are_friends(state, side, own)


def _own_sides(state: State, seat: str) -> set[SideName]:
    """The sides that fight with a seat's."""
    own = side_of(state, seat)
    return company.friendly_sides(state, own) if own is not None else set()


def seen_combatant(one: Combatant, shown: str) -> Combatant:
    """Somebody from outside."""
    if one.hidden:
        return one
    hp = seen_hp(one.hp, one.sheet.max_hp, shown)
    seen = replace(one, sheet=one.sheet.outside, hp=hp, usage=seen_usage(one.usage), hidden=True)
    if not any(_within(one)):  # as mostly, and each field that is replaced takes its time
        return seen
    return replace(
        seen,
        temp_hp=0,
        injuries=0,
        taken=0,
        stored=0,
        items={},
        food=(),
        orders=(),
        triggers={},
        draft=(),
        rested=0,
        treated=0,
        injured_today=False,
    )


_within = attrgetter(
    "temp_hp",
    "injuries",
    "taken",
    "stored",
    "items",
    "food",
    "orders",
    "triggers",
    "draft",
    "rested",
    "treated",
    "injured_today",
)
"""What nobody sees from outside."""


def seen_usage(usage: dict[str, Usage]) -> dict[str, Usage]:
    """What has been used in front of everybody: not what earlier days have used up."""
    for use in usage.values():
        if use.old:
            break
    else:  # mostly: a loop costs a third of any()
        return usage
    seen = {key: replace(use, today=use.today - use.old, old=0) for key, use in usage.items()}
    return {key: use for key, use in seen.items() if use != Usage() or not usage[key].old}


def seen_hp(hp: int, max_hp: int, shown: str) -> int:
    """Hit Points from outside: a band, or only whether there are any left."""
    return band(hp, max_hp) if shown in BANDED else WHOLE * (hp > 0)


# --- events ---------------------------------------------------------------------------------------------------------


def _known(name: str, redact: Redact = public) -> Redact:
    """For an event about one combatant: hidden from seats that do not know of it."""

    def seen(state: State, event: Any, seat: str) -> Event | None:
        one = state.combatants[getattr(event, name)]
        return None if is_unseen(state, one, seat) else redact(state, event, seat)

    return seen


def _about(name: str, redact: Callable[[State, Any, Combatant], Event | None]) -> Redact:
    """The same, and redacted for seats that see it only from outside."""

    def seen(state: State, event: Any, seat: str) -> Event | None:
        one = state.combatants[getattr(event, name)]
        return redact(state, event, one) if is_hidden(state, one, seat) else event

    return _known(name, seen)


def _nothing(state: State, event: Event, one: Combatant) -> None:
    return None


def _hp_lost(state: State, event: e.HpLost, one: Combatant) -> Event | None:
    """Injuries are hidden, and so is that Hit Points go because of them: only the band may fall."""
    hp, fallen = seen_hp(event.harm.hp, one.sheet.max_hp, state.shown), event.harm.fainted
    seen = replace(event, harm=Harm(0, 0, hp, hp, 0, False, 0, 0, 0, fallen))
    if event.why != "heavily_injured":
        return seen
    return replace(seen, why="") if fallen or hp != seen_hp(one.hp, one.sheet.max_hp, state.shown) else None


def _healed(state: State, event: e.Healed, one: Combatant) -> Event:
    return replace(event, amount=0, hp=seen_hp(event.hp, one.sheet.max_hp, state.shown))


def _hp_set(state: State, event: e.HpSet, one: Combatant) -> Event:
    return replace(event, hp=seen_hp(event.hp, one.sheet.max_hp, state.shown))


def _sheet(state: State, event: e.SheetChanged, one: Combatant) -> Event | None:
    """That somebody holds something else is seen, but not what; a change of what is hidden is not told at all."""
    return _seen_change(state, one, event.sheet, event.why, told=event.why == "item")


def _seen_change(state: State, one: Combatant, sheet: Sheet, why: str, *, told: bool = False) -> Event | None:
    before, after = (seen_hp(one.hp, each.max_hp, state.shown) for each in (one.sheet, sheet))
    changed = before != after or one.sheet.outside != sheet.outside
    return e.SheetChanged(one.id, sheet.outside, why, after) if changed or told else None


def _grown(state: State, event: e.SheetGrown, one: Combatant) -> Event | None:
    """Of a foe's growth only what one's eyes tell: that it is another species now, or looks fitter."""
    return _seen_change(state, one, event.sheet, "grown")


def _sheet_rolled(state: State, event: e.SheetRolled, one: Combatant) -> Event:
    hp = seen_hp(event.hp, event.sheet.max_hp, state.shown)
    return replace(event, sheet=event.sheet.outside, hp=hp)


def _rested(state: State, event: e.Rested, one: Combatant) -> Event:
    return replace(event, rested=0, treated=0, usage=seen_usage(event.usage), minutes=0)


def _move_used(state: State, event: e.MoveUsed, one: Combatant) -> Event:
    return replace(event, usage=seen_usage({event.move: event.usage}).get(event.move, Usage()))


def _usage_set(state: State, event: e.UsageSet, one: Combatant) -> Event:
    return replace(event, usage=seen_usage({event.key: event.usage}).get(event.key, Usage()))


def _where_changed(state: State, event: e.WhereChanged, seat: str) -> Event | None:
    """Out of its ball for the first time somebody is seen; before that nobody is told where it is."""
    one = state.combatants[event.id]
    if not is_unseen(state, one, seat):
        return event
    if event.where != "field":
        return None
    if state.shown == "exact":
        return replace(event, revealed=one, came=state.before.get(one.id))
    return replace(event, revealed=seen_combatant(one, state.shown))


def _food_traded(state: State, event: e.FoodTraded, one: Combatant) -> Event:
    return replace(event, left=())


def _item_used(state: State, event: e.ItemUsed, one: Combatant) -> Event:
    return replace(event, left=0)


def _ball_thrown(state: State, event: e.BallThrown, seat: str) -> Event:
    """What a throw had to meet tells the evasion of the target, and what the trainer holds."""
    return replace(event, threshold=0) if _is_secret(state, seat, event.trainer, event.target) else event


def _check_rolled(state: State, event: e.CheckRolled, one: Combatant) -> Event:
    """What a command had to meet tells how loyal a Pokémon is."""
    return replace(event, against=0)


def _capture_rolled(state: State, event: e.CaptureRolled, one: Combatant) -> Event:
    return replace(event, needed=0, rate=None)


def _is_secret(state: State, seat: str, *whom: str) -> bool:
    """Whether a seat sees only the outside of one of these."""
    return any(is_hidden(state, state.combatants[who], seat) for who in whom)


def _attack_rolled(state: State, event: e.AttackRolled, seat: str) -> Event:
    """What a roll had to meet tells the target's evasion, and so its stats, and what the attacker holds."""
    ours = not _is_secret(state, seat, event.user)
    aims = tuple(_seen_aim(state, aim, seat, ours=ours) for aim in event.aims)
    return event if aims == event.aims else replace(event, aims=aims)


def _seen_aim(state: State, aim: e.Aim, seat: str, *, ours: bool) -> e.Aim:
    if _is_secret(state, seat, aim.target):
        return e.Aim(aim.target, None, 0, 0, aim.hit)
    return aim if ours else e.Aim(aim.target, None, aim.evasion, 0, aim.hit)


def _damage_dealt(state: State, event: e.DamageDealt, seat: str) -> Event | None:
    """The nine steps name the stats of both; by a ruling, what one's own side does to a foe is seen without them."""
    if _is_secret(state, seat, event.user):
        return None
    if not _is_secret(state, seat, event.target):
        return event
    return _dealt_to_a_foe(event) if state.shown == "damage" else None


def _dealt_to_a_foe(event: e.DamageDealt) -> Event:
    """What was rolled, the attacker's stat and what came of it; nothing of what stood in between."""
    sums = event.breakdown
    seen = replace(_UNKNOWN_SUMS, crit=sums.crit, base_damage=sums.base_damage, attack=sums.attack, final=sums.final)
    return replace(event, breakdown=seen, parts=())


def _revealed(state: State, event: e.Revealed, seat: str) -> Event | None:
    """Only the seats that learn it, and those that it concerns, see it."""
    sides = (state.combatants[who].side for who in (event.user, event.target))
    return event if seat == GM or any(_is_own(state, side, seat) for side in sides) else None


def _joined(state: State, event: e.CombatantJoined, seat: str) -> Event | None:
    """A trainer who joins sees with the eyes of its side from now on; until then its seat saw what strangers see."""
    if seat == event.combatant.id and event.combatant.sheet.kind == "trainer":
        there = EVENTS[e.CombatantJoined](replace(state, flow=IDLE), event)
        return replace(event, sees=view(there, seat))
    hidden = is_hidden(state, event.combatant, seat)
    if is_unseen(state, event.combatant, seat):
        return None
    if hidden:
        return e.CombatantJoined(seen_combatant(event.combatant, state.shown))
    own = seat == GM or state.shown == "exact" or _is_own(state, event.combatant.side, seat)
    return event if own else replace(event, aside=True)


def _captured(state: State, event: e.Captured, seat: str) -> Event:
    """The trainer who catches a Pokémon sees all of it from now on."""
    one = state.combatants[event.target]
    if not is_hidden(state, one, seat):
        return event
    if _is_own(state, state.combatants[event.trainer].side, seat):
        return replace(event, revealed=one)
    return replace(event, sheet=event.sheet.outside)


def _awarded(state: State, event: e.Awarded, seat: str) -> Event | None:
    """Of a foe's award only what shows: its level, its abilities."""
    one = state.combatants[event.award.id]
    if not is_hidden(state, one, seat):
        return event
    return None if is_unseen(state, one, seat) else _seen_change(state, one, event.sheet, "grew")


def _table_rolled(state: State, event: e.TableRolled, seat: str) -> Event | None:
    """Who comes is seen when it comes; the table, with who else might have, is the game master's."""
    return event if state.shown == "exact" else None


def _served(state: State, event: e.EncounterServed, seat: str) -> Event:
    """The group's display shows everything at once when it is switched on, and nothing when it is switched off."""
    if seat != GROUP:
        return event
    seen = view(replace(state, served=event.served), seat)
    return replace(event, sees=replace(seen, flow=seen_flow(seen.flow, (seat,))))


def _when_served(redact: Redact) -> Redact:
    """Nothing for the group's display while the encounter is not on it."""

    def seen(state: State, event: Any, seat: str) -> Event | None:
        return None if is_dark(state, seat) else redact(state, event, seat)

    return seen


def _overridden(state: State, event: Overridden, seat: str) -> Event | None:
    """A rule that is overridden for somebody of whom a seat doesn't know stays the game master's matter."""
    pieces = (state.combatants.get(id_of(ref)) for ref in refs(event.about) if kind_of(ref) == "piece")
    unseen = any(piece is not None and is_unseen(state, piece, seat) for piece in pieces)
    return None if unseen else event


REDACTIONS: Mapping[type, Redact] = {
    # The encounter and its turns.
    e.EncounterStarted: public,
    e.EncounterEnded: public,
    e.EncounterServed: _served,
    e.SceneEnded: public,
    e.InitiativeSet: _known("id"),
    e.RoundStarted: public,
    e.RoundEnded: public,
    e.PhaseStarted: public,
    e.OrderChanged: public,
    e.TurnStarted: _known("id"),
    e.TurnEnded: _known("id"),
    e.TurnSkipped: _known("id"),
    e.ActionSpent: _known("id"),
    e.ActionsLost: _known("id"),
    e.Declared: _known("id"),
    e.TurnHeld: _known("id"),
    e.Forfeits: _known("id"),
    e.ActedEarly: _known("id"),
    # Attacks.
    e.MoveUsed: _about("user", _move_used),
    e.Prepared: _known("user"),
    e.AttackRolled: _known("user", _attack_rolled),
    e.DamageRolled: _about("user", _nothing),  # with what the target lost it gives the stat that was added
    e.StrikesRolled: _known("user"),
    e.ExecuteRolled: _known("user"),
    e.HeldOn: _known("id"),
    e.HeldItemGone: _known("id"),
    e.DamageDealt: _damage_dealt,
    e.AttackFailed: _known("user", _known("target")),
    # Bodies.
    e.HpLost: _about("target", _hp_lost),
    e.Healed: _about("target", _healed),
    e.TempHpSet: _about("target", _nothing),
    e.HpSet: _about("target", _hp_set),
    e.InjuriesSet: _about("target", _nothing),
    e.Fainted: _known("target"),
    e.Died: _known("target"),
    e.StageChanged: _known("target"),
    e.StatusInflicted: _known("target"),
    e.StatusResisted: _known("target"),
    e.StatusCured: _known("target"),
    e.StatusTicked: _known("target"),
    e.StatusStageSet: _known("target"),
    e.SaveRolled: _known("target"),
    e.CheckRolled: _about("id", _check_rolled),
    # What lasts.
    e.TimedBegan: _known("target"),
    e.TimedChanged: _known("target"),
    e.TimedEnded: _known("target"),
    e.WeatherChanged: public,
    e.FieldChanged: public,
    e.GroundChanged: public,
    e.HazardsChanged: public,
    e.MoveAdded: public,
    e.AbilityAdded: public,
    e.BlessingsChanged: public,
    e.OnceDone: _known("id"),
    e.NextDamageSet: _known("id"),
    e.GrappleChanged: _known("id"),
    e.ApSpent: _known("id"),
    e.UsageSet: _about("id", _usage_set),
    e.OpportunityUsed: _known("id"),
    e.Revealed: _revealed,
    e.Mounted: _known("id"),
    e.OrdersGiven: _about("id", _nothing),
    e.TriggerSet: _about("id", _nothing),
    e.MoveMissed: _known("id"),
    # Places and people.
    e.Moved: _known("id"),
    e.CombatantJoined: _joined,
    e.HandedOver: _known("id"),
    e.WhereChanged: _where_changed,
    e.SheetChanged: _about("id", _sheet),
    e.SheetGrown: _about("id", _grown),
    e.SheetRolled: _about("id", _sheet_rolled),
    e.TableRolled: _table_rolled,
    e.Rested: _about("id", _rested),
    e.BallThrown: _known("target", _ball_thrown),
    e.CaptureRolled: _about("target", _capture_rolled),
    e.Captured: _captured,
    e.ItemUsed: _known("target", _about("user", _item_used)),
    e.ItemsSet: _about("id", _nothing),
    e.FoodTraded: _about("id", _food_traded),
    e.FoodSet: _about("id", _nothing),
    e.Awarded: _awarded,
    e.FeatureUsed: _known("user"),
    e.ApReleased: _known("user"),
    e.CoinsScattered: _known("user"),
    e.LeftToTheGm: _known("user"),
    Overridden: _overridden,
}
"""Every event has its line here, or the ruleset does not load: what a seat is sent of it."""
UNTIL_SERVED: Mapping[type, Redact] = {
    kind: redact if kind in (e.EncounterServed, e.EncounterEnded) else _when_served(redact)
    for kind, redact in REDACTIONS.items()
}
"""The same, and for the group's display nothing before the encounter is served."""

# Events that follow from what everybody knew.
_QUIET = frozenset(
    {
        e.EncounterServed, e.RoundStarted, e.RoundEnded, e.PhaseStarted, e.OrderChanged, e.TurnStarted, e.TurnEnded,
        e.TurnSkipped, e.ActionSpent, e.Declared, e.TurnHeld, e.Forfeits, e.Moved, e.UsageSet, e.TimedChanged,
        e.TimedEnded, e.StatusTicked, e.StatusStageSet, e.WeatherChanged, e.FieldChanged, e.OrdersGiven, e.TriggerSet,
        e.HandedOver,
        e.SheetGrown, e.ItemsSet, Answered, Resumed,
    }
)  # fmt: skip


def tells(before: State, events: Sequence[Event], seat: str) -> bool:
    """Whether events showed a seat something about its foes that an undo cannot take back."""
    return before.shown != "exact" and any(type(event) not in _QUIET or _shows_speed(event) for event in events)


def _shows_speed(event: Event) -> bool:
    """Whether the rules moved a unit as far as it could go, as in a Breather: the square shows how far that is."""
    return type(event) is e.Moved and event.how in ("shift", "push") and not event.meters


# --- guessing what is hidden ----------------------------------------------------------------------------------------


def imagine(game: PtuGame, seen: State, seat: str) -> State:
    """A view with the plain guess for each foe: an average one of its species and level, at the top of its band."""
    return _filled(game, seen, None)


def imagine_all(game: PtuGame, seen: State, seat: str, dice: Dice) -> State:
    """A whole state that fits a view: natures, moves and Hit Points of foes are drawn."""
    return _filled(game, seen, dice)


def _filled(game: PtuGame, seen: State, dice: Dice | None) -> State:
    hidden = [one for one in seen.combatants.values() if one.hidden]
    if not hidden:
        return seen
    everybody = {**seen.combatants, **{one.id: _guess(game, seen, one, dice) for one in hidden}}
    return replace(seen, combatants=everybody, before={**everybody, **seen.before})


def _guess(game: PtuGame, seen: State, one: Combatant, dice: Dice | None) -> Combatant:
    sheet = _guessed_sheet(game, one, dice)
    return replace(one, sheet=sheet, hp=_guessed_hp(one.hp, sheet.max_hp, seen.shown, dice), hidden=False)


def _guessed_sheet(game: PtuGame, one: Combatant, dice: Dice | None) -> Sheet:
    content, options = game.content, game.options
    known = one.sheet
    if known.kind == "trainer":
        own = stats.spread(stats.TRAINER_START, points=stats.trainer_stat_points(known.level))
        total = {stat: stats.TRAINER_START[stat] + own[stat] for stat in STATS}
        return replace(known, stats=total, max_hp=stats.hp_trainer(known.level, hp=total["hp"]))
    species = content.species[known.species]
    plain = replace(
        known,
        nature=sheets.NEUTRAL_NATURE,
        stats=sheets.pokemon_stats(
            species, level=known.level, nature=sheets.NEUTRAL_NATURE, points=None, options=options
        ),
        moves=_guessed_moves(content, species, one, dice),
    )
    plain = replace(plain, max_hp=stats.hp_pokemon(plain.level, hp=plain.stats["hp"]))
    return plain if dice is None else spawn.rolled(content, options, dice, plain, ("nature",))


def _guessed_moves(content: c.Content, species: c.Species, one: Combatant, dice: Dice | None) -> tuple[str, ...]:
    """Those that it has shown, and the last that its species learns."""
    shown = [move for move in one.usage if move in content.moves]
    learned = [move for move in c.learned_by(species, level=one.sheet.level) if move not in shown]
    if dice is not None:
        learned = list(dice.shuffle(learned))
    return tuple((shown + learned[::-1])[: stats.MOST_MOVES])


def _guessed_hp(seen: int, max_hp: int, shown: str, dice: Dice | None) -> int:
    if seen <= 0:
        return 0
    below = max((step for step in BANDS if step < seen), default=0) if shown in BANDED else 0
    most = seen * max_hp // WHOLE
    return most if dice is None else dice.choose(range(below * max_hp // WHOLE + 1, most + 1))
