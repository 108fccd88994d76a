"""Throwing balls at wild Pokémon: the throw, the capture roll, what becomes of the caught. (p. 214; sources 9)"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from turnwright.kernel.refusal import hint, text_ref
from turnwright.kernel.ruleset import GM
from turnwright.kernel.telling import piece_ref, ref, seat_ref

from .. import commands as w
from .. import content as c
from .. import derived, harm
from .. import events as e
from ..attack.aim import plain_check
from ..field import places
from ..game import PtuGame, PtuScribe
from ..people import company
from ..people.growth import with_growth
from ..people.skill_checks import dice_of
from ..reasons import cannot
from ..rules import accuracy
from ..rules import capture as rules
from ..state import Combatant, Sheet, State
from .checks import acting, must_have, present, spend

THROW = "poke_ball_throw"
_BASE_RANGE = 4


def throw_ball(scribe: PtuScribe, command: w.ThrowBall) -> None:
    """A Standard Action: AC 6 against Speed Evasion, then the capture roll. A missed ball lands unbroken. (p. 214)"""
    user = acting(scribe, command.user)
    ball = _ball(scribe, user, command.ball)
    target = present(scribe, command.target)
    _catchable(scribe, user, target)
    scribe.require(
        not (command.conditions or command.modifier) or scribe.by == GM,
        "ptu.gm_only",
        context="grants",
        seat=seat_ref(scribe.by),
    )
    must_have(scribe, user, "standard", cannot(user, "throw_ball"))
    _in_range(scribe, user, target)
    spend(scribe, user, "standard")
    state = scribe.state
    threshold, _, _ = plain_check(scribe.game, state, user, throw_of(scribe.game, state, user), target)
    natural = scribe.dice.d(20, "accuracy", accuracy.accuracy_cuts(thresholds=(threshold,), ranges=((20, 0),)))
    hit = accuracy.hits(natural, threshold=threshold)
    scribe.record(e.BallThrown(user.id, target.id, ball.id, natural, threshold or 0, hit))
    if not hit:
        return
    scribe.record(e.ItemUsed(user.id, ball.id, target.id, user.items[ball.id] - 1))
    modifier = modifier_of(scribe.game, state, user, target, ball, command.conditions)
    other = rules.throw_modifier(natural) + (rules.NETTED if "netted" in command.conditions else 0)
    other += command.modifier
    if _roll(scribe, user, target, ball_modifier=modifier, other=other):
        _catch(scribe, user, target, ball)


def throw_of(game: PtuGame, state: State, user: Combatant) -> c.Move:
    """A throw as an attack of the class status: only Speed Evasion counts."""
    reach = c.Range("ranged", squares=throwing_range(game, state, user))
    ac = rules.THROW_AC - derived.added(game, state, user, "throw_accuracy")
    return c.Move(id=THROW, name="Poké Ball", type="normal", move_class="status", range=reach, ac=ac)


def throwing_range(game: PtuGame, state: State, user: Combatant) -> int:
    """4 metres and the Athletics rank, and what a trainer has learned. (sources 1)"""
    return _BASE_RANGE + dice_of(user, "athletics").dice + derived.added(game, state, user, "throw_range")


def throw(
    game: PtuGame, state: State, user: Combatant, target: Combatant, conditions: tuple[str, ...] = ()
) -> rules.Throw:
    """What balls ask about, as far as the encounter knows it; the game master grants the rest."""
    content = game.content
    active = [one for one in company.on_field(state) if one.sheet.owner == user.id]
    own = [one.sheet.species for one in state.combatants.values() if one.sheet.owner == user.id]
    moves = target.sheet.capabilities
    species = content.species.get(target.sheet.species)
    return rules.Throw(
        round=state.round,
        target_level=target.sheet.level,
        active_level=max((one.sheet.level for one in active), default=None),
        movement=max(moves.overland, moves.swim, moves.sky, moves.levitate, moves.burrow, moves.teleporter),
        weight_class=derived.weight_class(game, state, target),
        stone_evolution=species is not None and any(_by_stone(content, into) for into in species.evolves),
        same_line_opposite_gender=any(_is_mate(content, one.sheet, target.sheet) for one in active),
        owned_species=target.sheet.species in (*user.sheet.owned_species, *own),
        types=derived.types_of(game, state, target),
        baited="baited" in conditions,
        underwater="underwater" in conditions,
        dark="dark" in conditions,
    )


def rate(target: Combatant) -> rules.CaptureRate:
    """The capture rate of somebody as it is now."""
    return rules.capture_rate(
        level=target.sheet.level,
        hp=target.hp,
        max_hp=target.sheet.max_hp,
        evolutions_remaining=target.sheet.evolutions_left,
        statuses=[held.status for held in target.afflictions if not held.waits],
        injuries=target.injuries,
        shiny=target.sheet.shiny,
        legendary=target.sheet.legendary,
    )


def modifier_of(
    game: PtuGame, state: State, user: Combatant, target: Combatant, ball: c.Ball, conditions: tuple[str, ...] = ()
) -> int:
    """What a ball, and what its thrower has learned, add to the capture roll against somebody now."""
    held = bool({"baited", "netted"} & set(conditions)) or company.has(target, "stuck")
    more = derived.added(game, state, user, "capture_of_held") if held else 0
    return rules.ball_modifier(_numbers_of(ball), throw(game, state, user, target, conditions)) + more


def chance(game: PtuGame, state: State, user: Combatant, target: Combatant, ball: c.Ball) -> int:
    """In how many of a hundred throws that hit, with a d100, the ball would hold."""
    more = modifier_of(game, state, user, target, ball)
    whole, level = rate(target).total, user.sheet.level
    return sum(rules.is_captured(face, rate=whole, trainer_level=level, ball=more) for face in range(1, 101))


def catchable(game: PtuGame, view: State, one: Combatant) -> Iterator[w.ThrowBall]:
    """Every ball that a trainer has, at every wild Pokémon in reach."""
    if not one.budget.standard:
        return
    balls = [item for item, count in one.items.items() if count and item in game.content.balls]
    for target in company.foes_of(view, one) if balls else ():
        if target.wild and target.hp > 0 and target.bars == 1 and _reaches(game, view, one, target):
            yield from (w.ThrowBall(ball, target.id) for ball in balls)


# --- refusals -------------------------------------------------------------------------------------------------------


def _ball(scribe: PtuScribe, user: Combatant, name: str) -> c.Ball:
    balls = scribe.content.balls
    if name not in balls:
        scribe.refuse("ptu.no_such_ball", name=text_ref(name), hint=hint(name, balls))
    scribe.require(user.sheet.kind == "trainer", "ptu.not_a_trainer", context="ball", user=piece_ref(user.id))
    scribe.require(user.items.get(name, 0) > 0, "ptu.no_item", user=piece_ref(user.id), item=ref("item", name))
    return balls[name]


def _catchable(scribe: PtuScribe, user: Combatant, target: Combatant) -> None:
    scribe.require(
        target.where == "field",
        "ptu.target_gone",
        target=piece_ref(target.id),
    )
    scribe.require(
        target.sheet.kind == "pokemon", "ptu.not_a_pokemon", user=piece_ref(user.id), target=piece_ref(target.id)
    )
    scribe.require(
        target.sheet.owner is None and target.wild,
        "ptu.owned",
        user=piece_ref(user.id),
        target=piece_ref(target.id),
    )
    scribe.require(
        target.bars == 1,
        "ptu.boss",
        user=piece_ref(user.id),
        target=piece_ref(target.id),
        overridable=True,
    )
    scribe.require(
        target.hp > 0 and not target.fainted,
        "ptu.capture_fainted",
        user=piece_ref(user.id),
        target=piece_ref(target.id),
    )


def _in_range(scribe: PtuScribe, user: Combatant, target: Combatant) -> None:
    state = scribe.state
    far = places.distance(state, user, target)
    scribe.require(
        _reaches(scribe.game, state, user, target),
        "ptu.out_of_range",
        context="ball",
        cannot=cannot(user, "throw_ball_at", target=piece_ref(target.id)),
        target=piece_ref(target.id),
        far=far,
        reach=throwing_range(scribe.game, state, user),
        overridable=True,
    )


def _reaches(game: PtuGame, state: State, user: Combatant, target: Combatant) -> bool:
    if state.grid is None or user.position is None or target.position is None:
        return True
    near = places.distance(state, user, target) <= throwing_range(game, state, user)
    return near and places.is_clear(state, places.cells(user), places.cells(target))


# --- the roll -------------------------------------------------------------------------------------------------------


def _roll(scribe: PtuScribe, user: Combatant, target: Combatant, *, ball_modifier: int, other: int) -> bool:
    """d100 at most the rate, or by ruling a d20 that meets a difficulty. (p. 214; sources 9)"""
    if scribe.game.options.capture_system == "errata_d20":
        return _roll_errata(scribe, user, target, modifier=ball_modifier + other)
    found, level = rate(target), user.sheet.level
    cuts = rules.capture_cuts(rate=found.total, trainer_level=level, ball=ball_modifier, other=other)
    natural = scribe.dice.d(100, "capture", cuts)
    caught = rules.is_captured(natural, rate=found.total, trainer_level=level, ball=ball_modifier, other=other)
    modifier = ball_modifier + other - level
    scribe.record(e.CaptureRolled(user.id, target.id, natural, found.total, caught, found, modifier))
    return caught


def _roll_errata(scribe: PtuScribe, user: Combatant, target: Combatant, *, modifier: int) -> bool:
    marks = rules.errata_marks(
        hp=target.hp,
        max_hp=target.sheet.max_hp,
        evolutions_remaining=target.sheet.evolutions_left,
        statuses=[held.status for held in target.afflictions if not held.waits],
        injuries=target.injuries,
    )
    rarity = 20 if target.sheet.legendary else 5 if target.sheet.shiny else 0
    dc = rules.errata_dc(level=target.sheet.level, marks=marks, rarity=rarity)
    bonus = rules.errata_bonus(trainer_level=user.sheet.level, ball=modifier)
    natural = scribe.dice.d(20, "capture", rules.errata_cuts(dc=dc, bonus=bonus))
    caught = rules.is_captured_errata(natural, dc=dc, bonus=bonus)
    scribe.record(e.CaptureRolled(user.id, target.id, natural, dc, caught, None, bonus))
    return caught


def _catch(scribe: PtuScribe, user: Combatant, target: Combatant, ball: c.Ball) -> None:
    """The Pokémon is its catcher's now: origin captured, loyalty 2, and what the ball adds. (sources 9)"""
    harm.leave_effects(scribe, target.id)
    if ball.after == "heal":
        _heal_all(scribe, target.id)
    loyalty = rules.WILD_LOYALTY + (1 if ball.after == "loyalty" else 0)
    sheet = replace(
        harm.one_of(scribe, target.id).sheet,
        owner=user.id,
        origin="captured",
        loyalty=min(rules.MAX_LOYALTY, loyalty),
    )
    if scribe.options.level_up == "chosen":
        sheet = with_growth(sheet, anew=True)  # its stat points are for its trainer to assign (p. 196)
    scribe.record(e.Captured(target.id, user.id, sheet))
    owner = harm.one_of(scribe, user.id).sheet
    if sheet.species not in owner.owned_species:
        known = replace(owner, owned_species=(*owner.owned_species, sheet.species))
        scribe.record(e.SheetChanged(user.id, known, "captured"))


def _heal_all(scribe: PtuScribe, who: str) -> None:
    """A Heal Ball: full Hit Points as far as injuries let them, and no conditions."""
    for held in harm.one_of(scribe, who).afflictions:
        harm.cure(scribe, who, held.status, why="heal_ball", move=held.move)
    harm.heal(scribe, who, harm.one_of(scribe, who).sheet.max_hp, why="heal_ball")


def _numbers_of(ball: c.Ball) -> rules.Ball:
    return rules.Ball(ball.modifier, ball.condition, ball.when_met, ball.series, ball.after)


def _by_stone(content: c.Content, into: c.Evolution) -> bool:
    item = content.items.get(into.item or "")
    return item is not None and item.kind == "evolution" and not into.held


def _is_mate(content: c.Content, ours: Sheet, theirs: Sheet) -> bool:
    """Of one evolutionary line and opposite sexes."""
    first, second = content.species.get(ours.species), content.species.get(theirs.species)
    if first is None or second is None or not first.family or first.family != second.family:
        return False
    return {ours.gender, theirs.gender} == {"male", "female"}
