"""Combat maneuvers: an accuracy roll where there is an AC, an opposed check, what winning it brings. (pp. 241-245)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from turnwright.kernel.messages import Value
from turnwright.kernel.refusal import hint, text_ref
from turnwright.kernel.telling import cell_ref, piece_ref, ref

from .. import commands as w
from .. import content as c
from .. import derived, harm
from .. import events as e
from ..answers import backing
from ..answers.quick import can_afford, pay
from ..answers.reactions import on_event
from ..attack.aim import plain_check
from ..attack.moves import UNARMED
from ..effects.lasting import keeps_item
from ..field import movement, places
from ..game import PtuGame, PtuScribe
from ..people import company, gear
from ..people.feature_costs import pay as pay_for
from ..people.skill_checks import best_skill, grip_of, roll_check, roll_opposed
from ..reasons import cannot
from ..rules import accuracy, equipment, grid, maneuvers, struggle
from ..rules.grid import Cell
from ..rules.terms import Skill, name_of
from ..seats import must_play, seat_of
from ..state import Combatant, Span, State
from ..vocabulary import features as t
from ..vocabulary import moves as v
from ..words import DropWeapon, Provoke, RollAttack, TryManeuver
from . import shifting
from .breath import catch_breath
from .checks import acting, must_have, present, spend

_GRAPPLE_SKILLS: tuple[Skill, ...] = ("combat", "athletics")
_TRICKS = {"dirty_trick": ("hinder", "blind", "low_blow"), "manipulate": ("bon_mot", "flirt", "terrorize")}
_ELSEWHERE = {
    "take_a_breather": "take_breather",
    "coup_de_grace": "coup_de_grace",
    "poke_ball_throw": "throw_ball",
    "intercept_melee": "ally_hit",
    "intercept_ranged": "ally_hit",
    "attack_of_opportunity": "opportunity",
}
HELD = ("grapple_escape", "grapple_reverse")
"""What the one without dominance does in a grapple: it contests it to get free, or to turn it round."""
HOLDING = tuple(f"grapple_{action}" for action in maneuvers.GRAPPLE_ACTIONS)
"""What the one with dominance does."""
_CHOICES = ("trip", "push", "grapple", "disarm", "hinder", "blind", "low_blow", "bon_mot", "flirt", "terrorize")
_FOR_TRAINERS = tuple((name, maneuvers.MANEUVERS[name]) for name in _CHOICES)
_FOR_ALL = tuple((name, rule) for name, rule in _FOR_TRAINERS if not rule.trainers_only)
READY_SHIELD = "ready_shield"
NAMES = (*(name for name in maneuvers.MANEUVERS if name not in (*_TRICKS, *_ELSEWHERE)), *HELD, *HOLDING, READY_SHIELD)


def maneuver(scribe: PtuScribe, command: w.Maneuver) -> None:
    """A maneuver of the table by its name: refused or paid for here, then done by its step."""
    user = acting(scribe, command.user)
    name = command.maneuver
    if name in _TRICKS:
        scribe.refuse("ptu.which_trick", maneuver=ref("maneuver", name), names=tuple(map(text_ref, _TRICKS[name])))
    if name in _ELSEWHERE:
        scribe.refuse("ptu.other_command", context=_ELSEWHERE[name], maneuver=ref("maneuver", name))
    if name not in NAMES:
        scribe.refuse("ptu.no_such_maneuver", name=text_ref(name), hint=hint(name, NAMES))
    if name == "disengage":
        shifting.shift(scribe, w.Shift(command.cell, command.user, disengage=True))
    elif name == "sprint":
        _sprint(scribe, user)
    elif name == "assisted_breather":
        assist(scribe, user, present(scribe, command.target))
    elif name == READY_SHIELD:
        _ready_shield(scribe, user)
    elif name in HELD:
        _contest(scribe, user, name)
    elif name in HOLDING:
        _hold(scribe, user, name, command.cell)
    else:
        _against(scribe, user, name, command)


# --- maneuvers against somebody -------------------------------------------------------------------------------------


def _against(scribe: PtuScribe, user: Combatant, name: str, command: w.Maneuver) -> None:
    rule = maneuvers.MANEUVERS[name]
    state = scribe.state
    what = ref("maneuver", name)
    must_have(scribe, user, rule.action, cannot(user, "use", what=what))
    target = present(scribe, command.target)
    user_ref, target_ref = piece_ref(user.id), piece_ref(target.id)
    scribe.require(
        target.where == "field" and not target.fainted and target.id != user.id,
        "ptu.target_gone",
        context="maneuver",
        user=user_ref,
        maneuver=what,
        target=target_ref,
    )
    scribe.require(
        not target.away,
        "ptu.out_of_reach",
        context="away",
        user=user_ref,
        maneuver=what,
        target=target_ref,
        overridable=True,
    )
    scribe.require(
        not rule.trainers_only or user.sheet.kind == "trainer",
        "ptu.not_a_trainer",
        context="maneuver",
        user=user_ref,
        maneuver=what,
        overridable=True,
    )
    scribe.require(
        not rule.once_per_target or f"{name}:{target.id}" not in user.once,
        "ptu.once",
        context="maneuver",
        user=user_ref,
        maneuver=what,
        target=target_ref,
        overridable=True,
    )
    _in_range(scribe, user, target, name, rule.range)
    _possible(scribe, user, target, name)
    meters = _wanted_push(state, target, command.cell) if name == "push" else 0
    spend(scribe, user, rule.action)
    step = TryManeuver(user.id, target.id, name, meters=meters)
    if rule.provokes:
        scribe.do(Provoke(user.id, "maneuver_on_another", spared=target.id), step)
    else:
        scribe.do(step)


def _in_range(scribe: PtuScribe, user: Combatant, target: Combatant, name: str, reach: int) -> None:
    state = scribe.state
    far = places.distance(state, user, target)
    near = places.is_adjacent(state, user, target) if reach <= 1 else places.near(state, user, target, reach)
    target_ref = piece_ref(target.id)
    scribe.require(
        near,
        "ptu.out_of_range",
        cannot=cannot(user, "use_on", what=ref("maneuver", name), target=target_ref),
        target=target_ref,
        far=far,
        reach=reach,
        overridable=True,
    )


def _possible(scribe: PtuScribe, user: Combatant, target: Combatant, name: str) -> None:
    """Weight for pushes, and nobody grapples twice."""
    if name == "push":
        # The sources give no weights for a Power, so a Power moves as many weight classes. (p. 242)
        weight = derived.weight_class(scribe.game, scribe.state, target)
        power = derived.power(scribe.game, scribe.state, user)
        scribe.require(
            maneuvers.can_push(target_weight=weight, heavy_lifting=power),
            "ptu.too_heavy",
            user=piece_ref(user.id),
            target=piece_ref(target.id),
            weight=weight,
            power=power,
            overridable=True,
        )
    if name == "grapple":
        busy = next((one for one in (user, target) if one.grappling), None)
        scribe.require(
            busy is None,
            "ptu.grappling",
            user=piece_ref(user.id),
            target=piece_ref(target.id),
            busy=piece_ref(busy.id if busy else ""),
            overridable=True,
        )


def resolve(scribe: PtuScribe, word: TryManeuver) -> None:
    """The accuracy roll and the check of a maneuver."""
    name = word.maneuver
    rule = maneuvers.MANEUVERS[name]
    state = scribe.state
    user, target = state.combatants[word.user], state.combatants[word.target]
    if any(one.fainted or one.where != "field" for one in (user, target)):
        return
    if name == "grapple" and (user.grappling or target.grappling):
        return
    if word.offer and not scribe.answers:
        about: dict[str, Value] = {"who": user.id, "target": target.id, "what": name, "why": word.offer}
        scribe.ask(seat_of(state, user), "maneuver", ("yes", "no"), otherwise=("yes",), about=about)
        return
    if word.offer and scribe.answers[0][0] == "no":
        return
    tried = f"{name}:{target.id}" if rule.once_per_target else ""
    lenient = bool(derived.ruled(scribe.game, scribe.state, user, "retries_maneuvers", of=name))
    if tried and not lenient:
        scribe.record(e.OnceDone(user.id, tried))
    if not word.sure_hit and not _hits(scribe, user, target, name):
        return
    assert rule.checks is not None
    ours, theirs = rule.checks
    if roll_opposed(
        scribe,
        user,
        target,
        ours=ours,
        theirs=(*theirs, *_other_defences(scribe, target, name)),
        our_bonus=(grip_of(scribe.game, user).check if name == "grapple" else 0)
        + derived.added(scribe.game, scribe.state, user, "maneuver_checks", of=name),
        their_bonus=derived.added(scribe.game, scribe.state, target, "resisting_checks", of=name),
        maneuver=name,
    ):
        if tried and lenient:
            scribe.record(e.OnceDone(user.id, tried))
        _WINS[name](scribe, user.id, target.id, word.meters)


def _other_defences(scribe: PtuScribe, one: Combatant, name: str) -> tuple[Skill, ...]:
    """Skills that count against a maneuver beside its own."""
    words = derived.traits(scribe.game, scribe.state, one, t.SkillFor)
    return tuple(word.skill for word in words if word.what == "resist" and name in word.maneuvers)


def _hits(scribe: PtuScribe, user: Combatant, target: Combatant, name: str) -> bool:
    """One accuracy roll, as for any attack of the class status."""
    ac = maneuvers.MANEUVERS[name].ac
    assert ac is not None
    grip = grip_of(scribe.game, user).accuracy if name == "grapple" else 0
    grip += derived.added(scribe.game, scribe.state, user, "maneuver_accuracy", of=name)
    rolled = as_attack(name, ac - grip)
    threshold, evasion, penalty = plain_check(scribe.game, scribe.state, user, rolled, target)
    natural = scribe.dice.d(20, "accuracy", accuracy.accuracy_cuts(thresholds=(threshold,)))
    hit = accuracy.hits(natural, threshold=threshold)
    aim = e.Aim(target.id, threshold, evasion, penalty, hit)
    scribe.record(e.AttackRolled(user.id, name, natural, (aim,)))
    return hit


@lru_cache(maxsize=256)
def as_attack(name: str, ac: int) -> c.Move:
    """A maneuver as an attack that only rolls."""
    reach = maneuvers.MANEUVERS[name].range
    where = c.Range("melee") if reach <= 1 else c.Range("ranged", squares=reach)
    return c.Move(id=name, name=name_of(name), type="normal", move_class="status", range=where, ac=ac)


# --- what winning brings --------------------------------------------------------------------------------------------


def _push(scribe: PtuScribe, user: str, target: str, meters: int) -> None:
    """A metre back; who has movement left follows and pushes on. (p. 242)"""
    on_event(scribe, user, "maneuvers", by=target)
    state = scribe.state
    one, other = state.combatants[user], state.combatants[target]
    if state.grid is None or one.position is None or other.position is None or not _can_be_moved(scribe, other):
        return
    free = 0 if one.budget.moved or not one.budget.shift else movement.best_speed(scribe.game, state, one)
    wanted = max(1, min(meters, 1 + free))
    to = places.pushed_to(state, other, one, wanted)
    if to is None or to == other.position:
        return
    went = max(abs(to[0] - other.position[0]), abs(to[1] - other.position[1]))
    step = grid.direction(places.cells(one), places.cells(other))
    scribe.record(e.Moved(target, to, "push"))
    if went > 1:
        follows = (one.position[0] + step[0] * (went - 1), one.position[1] + step[1] * (went - 1))
        spend(scribe, one, "shift")
        if places.fits_at(scribe.state, one, follows):
            scribe.record(e.Moved(user, follows))


def _can_be_moved(scribe: PtuScribe, one: Combatant) -> bool:
    rooted = derived.is_ruled(scribe.game, scribe.state, one, "no_push")
    return not rooted and not any(coat.rooted for _, coat in harm.coats(one))


def _wanted_push(state: State, target: Combatant, cell: Cell | None) -> int:
    if cell is None or target.position is None or state.grid is None:
        return 1
    return max(1, grid.between(places.cells(target), (cell,)))


def _trip(scribe: PtuScribe, user: str, target: str, meters: int) -> None:
    harm.inflict(scribe, target, "tripped", source=user, cause="maneuver")
    on_event(scribe, user, "maneuvers", by=target)


def _grapple(scribe: PtuScribe, user: str, target: str, meters: int) -> None:
    """Both are Grappled, and the winner dominates. (p. 243)"""
    for who in (user, target):
        harm.inflict(scribe, who, "grappled", source=user, cause="maneuver")
    _dominate(scribe, user, target)
    on_event(scribe, user, "grapples", by=target)
    on_event(scribe, user, "maneuvers", by=target)


def _dominate(scribe: PtuScribe, user: str, target: str) -> None:
    """The upper hand; by Bind and its like the one below loses a Tick each time. (p. 392)"""
    scribe.record(e.GrappleChanged(user, target, dominant=True))
    scribe.record(e.GrappleChanged(target, user))
    ticks = grip_of(scribe.game, harm.one_of(scribe, user)).ticks
    if ticks:
        harm.lose_hp(scribe, target, harm.tick(scribe, target, ticks), loss="hp_loss", source=user, why="grappled")


def _disarm(scribe: PtuScribe, user: str, target: str, meters: int) -> None:
    """The weapon in hand, or else the held item, drops to the ground. (p. 242)"""
    one = harm.one_of(scribe, target)
    if struggle.kind_in_hand(one.sheet.equipment):
        scribe.do(DropWeapon(target, by=user))
    elif one.sheet.held_item is not None and not keeps_item(scribe, one):
        scribe.record(e.SheetChanged(target, replace(one.sheet, held_item=None), "item"))


def drop_weapon(scribe: PtuScribe, word: DropWeapon) -> None:
    """A weapon is dropped, unless its wielder keeps hold of it. (pp. 55, 242)"""
    one = harm.one_of(scribe, word.target)
    weapon = f"{struggle.kind_in_hand(one.sheet.equipment)}_weapon"
    if weapon not in one.sheet.equipment:  # the game master may have taken it meanwhile
        return
    keeper = backing.keeper_of_weapon(scribe, one)
    if keeper is not None and not scribe.answers:
        backing.ask_for(scribe, one, keeper, by=word.by)
        return
    if keeper is not None and scribe.answers[0] == ("yes",):  # it may no longer be able to pay
        scribe.record(e.FeatureUsed(one.id, keeper.id))
        pay_for(scribe, one, keeper, (one.id,))
        return
    left = tuple(piece for piece in one.sheet.equipment if piece != weapon)
    scribe.record(e.SheetChanged(one.id, replace(one.sheet, equipment=left), "item"))


def _for_a_round(*inflicted: str, no_save: bool = False) -> Callable[[PtuScribe, str, str, int], None]:
    def win(scribe: PtuScribe, user: str, target: str, meters: int) -> None:
        span = harm.span_of(scribe, 1, user=user, bearer=target)
        for status in inflicted:
            harm.inflict(scribe, target, status, source=user, cause="maneuver", span=span, no_save=no_save)

    return win


def _low_blow(scribe: PtuScribe, user: str, target: str, meters: int) -> None:
    """Vulnerable, and the initiative is 0, until the end of the user's next turn. (p. 242)"""
    span = harm.span_of(scribe, "user_turn_end", user=user, bearer=target)
    harm.inflict(scribe, target, "vulnerable", source=user, cause="maneuver", span=span)
    one = harm.one_of(scribe, target)
    keeps = derived.is_ruled(scribe.game, scribe.state, one, "keep_initiative")
    if not keeps:
        harm.begin_timed(scribe, target, v.Boost(rules=("last",)), source=user, label="low_blow", until="user_turn_end")


def _flirt(scribe: PtuScribe, user: str, target: str, meters: int) -> None:
    """Infatuated for a round, and every save fails: the other one may not target the user. (sources 6)"""
    _for_a_round("infatuated", no_save=True)(scribe, user, target, meters)
    if company.has(harm.one_of(scribe, target), "infatuated"):
        number = scribe.state.round
        for each in (number, number + 1):
            scribe.record(e.OnceDone(target, f"avoid:{each}:{user}"))


def _terrorize(scribe: PtuScribe, user: str, target: str, meters: int) -> None:
    """Temporary Hit Points are lost, and for a round only At-Will moves are left. (sources 6)"""
    if harm.one_of(scribe, target).temp_hp:
        scribe.record(e.TempHpSet(target, 0))
    _for_a_round("terrorized")(scribe, user, target, meters)


_WINS: dict[str, Callable[[PtuScribe, str, str, int], None]] = {
    "push": _push,
    "trip": _trip,
    "grapple": _grapple,
    "disarm": _disarm,
    "hinder": _for_a_round("slowed", "hindered"),
    "blind": _for_a_round("blinded"),
    "low_blow": _low_blow,
    "bon_mot": _for_a_round("enraged", "flustered", no_save=True),
    "flirt": _flirt,
    "terrorize": _terrorize,
}


# --- in a grapple ---------------------------------------------------------------------------------------------------


def _contest(scribe: PtuScribe, user: Combatant, name: str) -> None:
    """A Full Action and an opposed check to get free, or to turn the grapple round; some simply slip out. (p. 243)"""
    other = _other(scribe, user, dominant=False, name=name)
    own = user.sheet.capabilities
    if name == "grapple_escape" and (own.teleporter > 0 or gear.has_capability(scribe.game, user, "phasing")):
        harm.end_grapple(scribe, user.id)
        return
    must_have(scribe, user, "full", cannot(user, "contest_grapple"))
    spend(scribe, user, "full")
    secured = maneuvers.SECURED_BONUS if other.secured else 0
    grip = grip_of(scribe.game, user).check
    ours: tuple[Skill, ...] = (*_GRAPPLE_SKILLS, *_other_defences(scribe, user, "grapple"))
    slips = best_skill(user, ours) not in _GRAPPLE_SKILLS
    if roll_opposed(scribe, user, other, ours=ours, theirs=_GRAPPLE_SKILLS, our_bonus=grip, their_bonus=secured):
        if name == "grapple_escape" or slips:
            harm.end_grapple(scribe, user.id)
        else:
            _dominate(scribe, user.id, other.id)
    elif other.secured:
        scribe.record(e.GrappleChanged(other.id, user.id, dominant=True))


def _hold(scribe: PtuScribe, user: Combatant, name: str, cell: Cell | None) -> None:
    """Who dominates ends the grapple, secures it, strikes without missing, or drags the other along. (p. 243)"""
    other = _other(scribe, user, dominant=True, name=name)
    must_have(scribe, user, "full", cannot(user, "use", what=ref("maneuver", name)))
    to = _dragged_to(scribe, user, other, cell) if name == "grapple_drag" else None
    spend(scribe, user, "full")
    match name:
        case "grapple_end":
            harm.end_grapple(scribe, user.id)
        case "grapple_secure":
            scribe.record(e.GrappleChanged(user.id, other.id, dominant=True, secured=True))
        case "grapple_struggle":
            sure = v.Boost(rules=("sure_hit",), next_only=True)
            harm.begin_timed(scribe, user.id, sure, source=user.id, label=name, until="turn", at=other.id)
            scribe.do(RollAttack(user.id, UNARMED, (other.id,), free=True))
        case _ if to is not None:
            old = harm.one_of(scribe, user.id).position
            scribe.record(e.Moved(user.id, to))
            scribe.record(e.Moved(other.id, _behind(scribe, other, user, old), "push"))


def _other(scribe: PtuScribe, user: Combatant, *, dominant: bool, name: str) -> Combatant:
    scribe.require(bool(user.grappling), "ptu.no_grapple", user=piece_ref(user.id), maneuver=ref("maneuver", name))
    scribe.require(
        user.dominant is dominant,
        "ptu.dominance",
        context="with" if dominant else "without",
        user=piece_ref(user.id),
        maneuver=ref("maneuver", name),
        overridable=True,
    )
    return present(scribe, user.grappling)


def _dragged_to(scribe: PtuScribe, user: Combatant, other: Combatant, cell: Cell | None) -> Cell | None:
    """The dragger's speed less the other's weight class."""
    state = scribe.state
    if state.grid is None or user.position is None:
        return None
    if cell is None:
        scribe.refuse("ptu.no_square", context="drag", user=piece_ref(user.id), other=piece_ref(other.id))
    free = replace(user, afflictions=tuple(held for held in user.afflictions if held.status != "grappled"))
    ways = movement.ways(scribe.game, state, free)
    weight = derived.weight_class(scribe.game, state, other)
    far = max((movement.speed(scribe.game, state, free, by) for by in ways), default=0)
    meters = maneuvers.drag_distance(far, weight_class=weight)
    near = any(cell in movement.reach(scribe.game, state, free, by, meters=meters) for by in ways)
    scribe.require(
        near,
        "ptu.out_of_reach",
        context="drag",
        user=piece_ref(user.id),
        other=piece_ref(other.id),
        cell=cell_ref(cell),
        far=meters,
        overridable=movement.has_ground(state, user, cell),
    )
    return cell


def _behind(scribe: PtuScribe, other: Combatant, user: Combatant, old: Cell | None) -> Cell | None:
    """Where the dragged one ends: next to the other, as near to the square that was left as can be."""
    state = scribe.state
    ours = places.cells(state.combatants[user.id])
    (left, top), (right, bottom) = min(ours), max(ours)
    width = grid.FOOTPRINT[other.sheet.size]
    near = [
        (x, y)
        for x in range(left - width, right + 2)
        for y in range(top - width, bottom + 2)
        if places.fits_at(state, other, (x, y)) and grid.is_adjacent(grid.footprint((x, y), width=width), ours)
    ]
    goal = old or min(ours)
    return min(
        near, key=lambda cell: (grid.distance(cell[0] - goal[0], cell[1] - goal[1]), cell), default=other.position
    )


# --- alone and together ---------------------------------------------------------------------------------------------


def _sprint(scribe: PtuScribe, user: Combatant) -> None:
    """Half as much movement again for the rest of the turn. (p. 242)"""
    must_have(scribe, user, "standard", cannot(user, "sprint"))
    spend(scribe, user, "standard")
    harm.inflict(scribe, user.id, "sprinting", source=user.id, cause="maneuver", span=Span("turn_end", user.id, 1))
    on_event(scribe, user.id, "sprints")


def _ready_shield(scribe: PtuScribe, user: Combatant) -> None:
    """A Standard Action: until the end of the next turn a shield gives more evasion, reduces damage, and slows.

    (sources 8)
    """
    rule = scribe.game.options.armour
    plain, ready = (
        equipment.worn(user.sheet.equipment, shield_ready=is_ready, rule=rule) for is_ready in (False, True)
    )
    scribe.require(ready.slowed, "ptu.no_shield", user=piece_ref(user.id))
    must_have(scribe, user, "standard", cannot(user, "ready_shield"))
    spend(scribe, user, "standard")
    for held in user.timed:
        if held.label == READY_SHIELD:
            harm.end_timed(scribe, user.id, held)
    braced = ready.damage_reduction - plain.damage_reduction
    boost = v.Boost(numbers={"evasion": ready.evasion - plain.evasion, "damage_reduction": braced})
    harm.begin_timed(scribe, user.id, boost, source=user.id, label=READY_SHIELD, until="user_turn_end")
    span = harm.span_of(scribe, "user_turn_end", user=user.id, bearer=user.id)
    harm.inflict(scribe, user.id, "slowed", source=user.id, cause="maneuver", span=span)


def take_breather(scribe: PtuScribe, command: w.TakeBreather) -> None:
    """Full action: stages to default, volatile conditions, Slowed and Stuck end; Tripped and Vulnerable. (p. 245)"""
    user = acting(scribe, command.user)
    if command.helper:
        helper = present(scribe, command.helper)
        must_play(scribe, helper)  # it gives a Full Action of its own
        assist(scribe, helper, user)
        return
    must_have(scribe, user, "full", cannot(user, "breather"))
    spend(scribe, user, "full")
    catch_breath(scribe, user.id)


def assist(scribe: PtuScribe, helper: Combatant, target: Combatant) -> None:
    """A Full Action of both, the other one's as an interrupt: a Command check of 12, and it takes a breather. (p. 245)

    The helper must be able to shift to the other one; both move away, as far as the slower one, and end Tripped and
    without evasion.
    """
    state = scribe.state
    scribe.require(
        target.where == "field" and not target.fainted and company.are_friends(state, helper.side, target.side)
        and target.id != helper.id,
        "ptu.not_an_ally",
        helper=piece_ref(helper.id), target=piece_ref(target.id),
    )  # fmt: skip
    for one in (helper, target):
        scribe.require(
            can_afford(scribe.game, state, one, "full"),
            "ptu.no_action",
            context="assists",
            user=piece_ref(one.id),
            overridable=True,
        )
    far = places.distance(state, helper, target)
    scribe.require(
        state.grid is None or far <= 1 + movement.best_speed(scribe.game, state, helper),
        "ptu.out_of_range",
        context="assists",
        helper=piece_ref(helper.id),
        target=piece_ref(target.id),
        far=far,
        overridable=True,
    )
    pay(scribe, helper.id, "full")
    pay(scribe, target.id, "full")
    if state.grid is not None and helper.position is not None and far > 1:
        ends = movement.toward(
            scribe.game, state, helper, places.cells(target), movement.best_speed(scribe.game, state, helper)
        )
        scribe.record(e.Moved(helper.id, ends))
    _, passed = roll_check(scribe, helper, "command", against=maneuvers.ASSISTED_BREATHER_DC)
    if passed:
        slower = min(movement.best_speed(scribe.game, scribe.state, one) for one in (helper, target))
        catch_breath(scribe, target.id, meters=slower)
        movement.retreat(scribe, helper.id, meters=slower)
        span = harm.span_of(scribe, "user_turn_end", user=helper.id, bearer=helper.id)
        harm.inflict(scribe, helper.id, "tripped", source=helper.id, cause="breather")
        harm.inflict(scribe, helper.id, "vulnerable", source=helper.id, cause="breather", span=span)


# --- choices --------------------------------------------------------------------------------------------------------


def choices(game: PtuGame, view: State, one: Combatant) -> Iterator[w.Maneuver]:
    """The maneuvers that somebody may use now, and on whom."""
    full = one.budget.standard > 0 and one.budget.shift > 0
    if one.grappling:
        names = HOLDING if one.dominant else HELD
        if full:
            yield from (w.Maneuver(name) for name in names if name != "grapple_drag" or view.grid is None)
        return
    if not one.budget.standard:
        return
    if one.sheet.equipment and equipment.worn(one.sheet.equipment, shield_ready=True).slowed:
        yield w.Maneuver(READY_SHIELD)
    able = _FOR_TRAINERS if one.sheet.kind == "trainer" else _FOR_ALL
    for target in company.foes_of(view, one):
        if target.away:
            continue
        adjacent = places.is_adjacent(view, one, target)
        for name, rule in able:
            near = adjacent if rule.range <= 1 else places.near(view, one, target, rule.range)
            used = rule.once_per_target and f"{name}:{target.id}" in one.once
            if near and not used and _may(game, view, one, target, name):
                yield w.Maneuver(name, target.id)


def _may(game: PtuGame, view: State, one: Combatant, target: Combatant, name: str) -> bool:
    if name == "push":
        return derived.weight_class(game, view, target) <= derived.power(game, view, one)
    return name != "grapple" or not target.grappling
