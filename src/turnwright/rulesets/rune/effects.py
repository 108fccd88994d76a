"""The words: rolling an action, its effects one by one, and what follows. (sources 4, 6)"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from turnwright.kernel.dice import Dice, Rolled

from . import content as c
from . import derived, harm, room, turns
from . import events as e
from .game import RuneScribe
from .rules import bosses, damage, pools
from .rules.terms import HERO
from .state import Fighter, State
from .words import ApplyEffect, Cleave, FinishAction, RollAction

FUMBLE = "off_balance"
EVERY = 1_000
"""So many successes are never rolled: each count is told apart."""


# Rolling


class Contest(NamedTuple):
    """Both sides' dice of an opposed roll."""

    ours: Rolled
    theirs: Rolled
    net: int
    fumble: bool


def roll_action(scribe: RuneScribe, word: RollAction) -> None:
    """Rolls against the target's dice, against a number, or not at all; on a success the effects follow."""
    fighters = scribe.state.fighters
    actor = fighters[word.actor]
    targets = tuple([target for target in word.targets if fighters[target].alive])
    if not actor.alive or (word.targets and not targets):
        return
    action = derived.action_of(scribe.content, actor, word.source, word.entry)
    if action.attribute is None:
        _follow(scribe, word, action, targets, 0)
    elif action.against is not None and targets:
        _opposed(scribe, word, action, actor, targets[0])
    else:
        _against_number(scribe, word, action, actor, targets)


def _opposed(scribe: RuneScribe, word: RollAction, action: c.Action, actor: Fighter, target_id: str) -> None:
    """Attack against defence: a tie goes to the defender, and only a hit can be critical. (sources 4)"""
    content, options = scribe.content, scribe.options
    state: State = scribe.state
    target = state.fighters[target_id]
    dodge = derived.dodging(content, target)
    if dodge is not None:
        scribe.record(e.AttackDodged(target_id, actor.id))
        scribe.record(e.StatusesEnded(target_id, (dodge,), "used"))
        return
    assert action.against is not None
    ours = derived.attack_pool(content, options, state, actor, target, action, word.source)
    theirs = derived.defense_pool(content, state, target, action.against)
    free = derived.free_defense(target)
    certain = options.enemy_attacks_always_hit and not actor.is_player
    finest = EVERY if certain else max([1, *[_finest(effect) for effect in action.effects]])
    rule = partial(_contest, ours, theirs, free, options.success_threshold, options.fumbles)
    memo = ("rune contest", ours, theirs, free, options.success_threshold, options.fumbles, finest)
    rolled = scribe.dice.grouped(rule, partial(_told_apart, finest), memo)
    hit = rolled.net > 0 or certain
    crit = False
    if hit:
        flankers = len(derived.living_enemies(state)) if options.flanking and not actor.is_player else 0
        lowest = damage.CRIT_SIDES + 1 - damage.crit_faces(flankers=flankers)
        crit = scribe.dice.d(damage.CRIT_SIDES, "critical", (lowest,)) >= lowest
    fumble = rolled.fumble and not hit
    outcome: e.RollOutcome = "crit" if crit else "hit" if hit else "fumble" if fumble else "miss"
    scribe.record(
        e.PoolRolled(
            actor.id, word.entry, rolled.ours.faces, rolled.ours.value, 0, target_id, rolled.theirs.faces,
            rolled.theirs.value, outcome,
        )
    )  # fmt: skip
    _spend_aim(scribe, actor)
    if hit:
        _follow(scribe, word, action, (target_id,), max(0, rolled.net), crit=crit)
    elif fumble:
        harm.afflict(scribe, actor.id, FUMBLE, by=actor.id)


def _contest(ours: int, theirs: int, free: int, threshold: int, fumbles: str, dice: Dice) -> Contest:
    attack = dice.successes(ours, pools.SIDES, threshold, "attack")
    fumble = False
    if fumbles == "pool" and attack.value == 0:
        # Where every outcome is enumerated there are no faces: a die that failed shows a 1 in one of 4 cases.
        fumble = 1 in attack.faces if attack.faces else dice.successes(ours, threshold - 1, threshold - 1).value > 0
    defense = dice.successes(theirs, pools.SIDES, threshold, "defense")
    against = Rolled(defense.value + free, defense.faces)
    net = pools.net(attack.value, defender=against.value)
    return Contest(attack, against, net, net <= -2 if fumbles == "net" else fumble)


def _told_apart(finest: int, contest: Contest) -> tuple[int, bool]:
    """What the rules tell apart about a contest: by how much it hit, as far as an effect asks, or how it failed."""
    return (min(contest.net, finest), False) if contest.net > 0 else (0, contest.fumble)


def _finest(effect: c.AnyEffect) -> int:
    """The highest count of successes that an effect tells apart."""
    if isinstance(effect, c.Damage):
        if effect.per_success:
            return EVERY
        return max(effect.need, effect.more_at, effect.spills_at)
    if isinstance(effect, c.Inflict) and effect.percent_a_success:
        return damage.DEFEND_CAP // effect.percent_a_success
    return effect.need


def _against_number(
    scribe: RuneScribe, word: RollAction, action: c.Action, actor: Fighter, targets: tuple[str, ...]
) -> None:
    """An ability's roll: fewer successes than it needs, and it fails. (sources 6)"""
    content, options = scribe.content, scribe.options
    pool = derived.ability_pool(content, scribe.state, actor, action, rank_of(actor, word))
    finest = max([action.need, *[_finest(effect) for effect in action.effects]])
    rolled = scribe.dice.grouped(
        partial(_successes, pool, options.success_threshold),
        partial(_counted, action.need, finest),
        ("rune pool", pool, options.success_threshold, action.need, finest),
    )
    works = rolled.value >= action.need
    scribe.record(
        e.PoolRolled(
            actor.id, word.entry, rolled.faces, rolled.value, action.need, "", (), 0, "hit" if works else "miss"
        )
    )
    if works:
        _follow(scribe, word, action, targets, rolled.value)


def _successes(pool: int, threshold: int, dice: Dice) -> Rolled:
    return dice.successes(pool, pools.SIDES, threshold, "ability")


def _counted(need: int, finest: int, rolled: Rolled) -> int:
    return -1 if rolled.value < need else min(rolled.value, finest)


def rank_of(actor: Fighter, word: RollAction | ApplyEffect) -> int:
    return actor.abilities.get(word.entry, 1) if word.source == "ability" else 1


def _spend_aim(scribe: RuneScribe, actor: Fighter) -> None:
    """A bonus for one attack is gone with it. (sources 4.1)"""
    content: c.Content = scribe.content
    used = tuple(
        [
            held.status
            for held in actor.statuses
            if held.turns is None and content.statuses[held.status].amount_is == "attack_dice"
        ]
    )
    if used:
        scribe.record(e.StatusesEnded(actor.id, used, "used"))


def _follow(
    scribe: RuneScribe,
    word: RollAction,
    action: c.Action,
    targets: tuple[str, ...],
    successes: int,
    *,
    crit: bool = False,
) -> None:
    """The effects of an action that worked: on each target, then on the one who acts."""
    words = [
        ApplyEffect(
            word.actor,
            word.source,
            word.entry,
            index,
            targets if effect.on == "target" else (word.actor,),
            successes,
            crit,
        )
        for index, effect in enumerate(action.effects)
        if effect.need <= successes or not effect.need
    ]
    scribe.do(*words)


# Effects


def apply_effect(scribe: RuneScribe, word: ApplyEffect) -> None:
    """One effect on the targets that can still take part."""
    actor = harm.fighter_of(scribe, word.actor)
    if not actor.alive:
        return
    action = derived.action_of(scribe.content, actor, word.source, word.entry)
    _apply(scribe, word, action.effects[word.index], word.targets)


def _apply(scribe: RuneScribe, word: ApplyEffect, effect: c.AnyEffect, targets: tuple[str, ...]) -> None:
    fighters = scribe.state.fighters
    standing = tuple([target for target in targets if fighters[target].alive])
    if not standing:
        return
    if isinstance(effect, c.Damage):
        _damage(scribe, word, effect, standing)
        return
    for target in standing:
        _APPLY[type(effect)](scribe, word, effect, target)


def _damage(scribe: RuneScribe, word: ApplyEffect, effect: c.Damage, targets: tuple[str, ...]) -> None:
    """Dice are summed, not counted, and rolled once for all whom the blow reaches; a critical hit doubles them, not the
    bonus. (sources 1, 4.4)
    """
    content, options = scribe.content, scribe.options
    state: State = scribe.state
    actor = state.fighters[word.actor]
    if effect.kills_below:
        doomed = [target for target in targets if _can_be_executed(content, state.fighters[target], effect.kills_below)]
        for target in doomed:
            harm.lose_hp(scribe, target, state.fighters[target].hp, by=word.actor)
        targets = tuple([target for target in targets if target not in doomed])
        if not targets:
            return
    dice, sides, bonus = blow_dice(content, state, actor, word, effect)
    if word.crit:
        dice *= 2
    rolled = scribe.dice.total(dice, sides, "damage")
    bonus *= effect.times
    if not actor.is_player:
        bonus += damage.phase_bonus(actor.damage_percent, dice=dice)
        if options.enemy_attacks_always_hit:
            bonus += word.successes
    plain = word.entry == "aetheric_bolt" and not options.bolt_ignores_armor
    for target in targets:
        done = harm.strike(
            scribe,
            by=word.actor,
            target=target,
            total=rolled.value,
            faces=rolled.faces,
            times=effect.times,
            bonus=bonus,
            ignores_armor=effect.ignores_armor and not plain,
            school="physical" if plain else effect.school,
        )
        _after_blow(scribe, word, effect, target, done)


def _after_blow(scribe: RuneScribe, word: ApplyEffect, effect: c.Damage, target: str, done: int) -> None:
    """What a blow brings besides: a critical hit's status, calm, a fall into the room's hazards, a cleave."""
    if word.crit and word.source == "weapon":
        status = derived.weapon_of(scribe.content, harm.fighter_of(scribe, word.actor)).on_crit
        if status:
            harm.afflict(scribe, target, status, by=word.actor)
    if effect.soothes:
        harm.relieve(scribe, done, source=word.entry)
    if effect.knockback:
        room.knocked_back(scribe, target)
    if effect.spills_at and word.successes >= effect.spills_at:
        scribe.do(Cleave(word.actor, target, done // 2))


def _can_be_executed(content: c.Content, target: Fighter, below: int) -> bool:
    boss = not target.is_player and content.enemies[target.sheet].boss
    return target.hp * 100 < below * target.max_hp and not boss


def blow_dice(
    content: c.Content, state: State, actor: Fighter, word: ApplyEffect, effect: c.Damage
) -> tuple[int, int, int]:
    """Dice, sides and bonus of a blow before a critical hit."""
    dice, sides, bonus = effect.dice, effect.sides, effect.bonus
    if effect.weapon:
        if actor.is_player:
            weapon = derived.weapon_of(content, actor)
            dice, sides, bonus = dice + max(1, weapon.dice), weapon.sides, bonus + weapon.bonus
        else:
            sheet = content.enemies[actor.sheet]
            dice, sides, bonus = dice + sheet.dice, sheet.sides, bonus + sheet.bonus
    if effect.more_at and word.successes >= effect.more_at:
        dice += effect.more_dice
    if effect.corruption_step:
        dice += actor.corruption // effect.corruption_step
    dice += effect.per_success * word.successes + derived.damage_dice(content, state, actor)
    dice += 0 if effect.per_success else rank_of(actor, word) - 1
    if actor.champion:
        bonus += bosses.champion_bonus(dice=dice, sides=sides, bonus=bonus)
    return max(1, dice), sides, bonus


def _inflict(scribe: RuneScribe, word: ApplyEffect, effect: c.Inflict, target: str) -> None:
    amount = effect.amount
    if effect.percent_a_success:
        amount = min(damage.DEFEND_CAP, effect.percent_a_success * word.successes)
    if effect.dice:
        amount += scribe.dice.total(effect.dice, 6, "amount").value
    harm.afflict(
        scribe,
        target,
        effect.status,
        by=word.actor,
        turns=effect.turns,
        stacks=effect.stacks,
        amount=amount,
    )


def _heal(scribe: RuneScribe, word: ApplyEffect, effect: c.Heal, target: str) -> None:
    actor = harm.fighter_of(scribe, word.actor)
    more = rank_of(actor, word) - 1 if effect.dice else 0
    amount = effect.bonus
    if effect.dice:
        amount += scribe.dice.total(effect.dice + more, effect.sides, "healing").value
    harm.heal(scribe, target, amount, by=word.actor)


def _stamina(scribe: RuneScribe, word: ApplyEffect, effect: c.Stamina, target: str) -> None:
    amount = effect.bonus + effect.per_will * harm.fighter_of(scribe, target).will
    if effect.dice:
        amount += scribe.dice.total(effect.dice, 6, "stamina").value
    harm.restore_stamina(scribe, target, amount)


def _stress(scribe: RuneScribe, word: ApplyEffect, effect: c.Stress, target: str) -> None:
    """Only the player has a mind that breaks."""
    if effect.amount > 0:
        source = "psychic" if word.source == "enemy" else "heretical"
        harm.stress(scribe, effect.amount, source=source, resisted=effect.resisted)
        return
    relief = -effect.amount
    if effect.soothing_dice:
        relief += scribe.dice.total(effect.soothing_dice, 6, "calm").value
    harm.relieve(scribe, relief, source=word.entry)


def _corrupt(scribe: RuneScribe, word: ApplyEffect, effect: c.Corrupt, target: str) -> None:
    harm.corrupt(scribe, effect.amount, source=word.entry)


def _clear(scribe: RuneScribe, word: ApplyEffect, effect: c.Clear, target: str) -> None:
    held = [each.status for each in harm.fighter_of(scribe, target).statuses]
    cured = tuple(status for status in effect.statuses if status in held)
    if cured:
        scribe.record(e.StatusesEnded(target, cured, "cured"))


def _summon(scribe: RuneScribe, word: ApplyEffect, effect: c.Summon, target: str) -> None:
    harm.summon(scribe, effect.enemies, by=word.actor)


def _escape(scribe: RuneScribe, word: ApplyEffect, effect: c.Escape, target: str) -> None:
    scribe.record(e.EnemyFled(target))


def _reveal(scribe: RuneScribe, word: ApplyEffect, effect: c.Reveal, target: str) -> None:
    scribe.record(e.EnemyRevealed(target))


def _perform(scribe: RuneScribe, word: ApplyEffect, effect: c.Perform, target: str) -> None:
    """A new song ends the old one; it lasts as many rounds as its singer has WILL. (sources 6)"""
    content: c.Content = scribe.content
    harm.end_performance(scribe, "another")
    hero = harm.fighter_of(scribe, HERO)
    longer = sum(content.abilities[ability].song_rounds for ability in hero.abilities)
    length = max(1, derived.attribute(content, scribe.state, hero, "will") + longer)
    scribe.record(e.PerformanceStarted(word.entry, length))


def _chaos(scribe: RuneScribe, word: ApplyEffect, effect: c.Chaos, target: str) -> None:
    """Reality answers as it likes."""
    chosen = effect.table[scribe.dice.d(len(effect.table), "chaos") - 1]
    _apply(scribe, word, chosen, (target if chosen.on == "target" else word.actor,))


_APPLY: dict[type, Callable[[RuneScribe, ApplyEffect, Any, str], None]] = {
    c.Inflict: _inflict,
    c.Heal: _heal,
    c.Stamina: _stamina,
    c.Stress: _stress,
    c.Corrupt: _corrupt,
    c.Clear: _clear,
    c.Summon: _summon,
    c.Escape: _escape,
    c.Reveal: _reveal,
    c.Perform: _perform,
    c.Chaos: _chaos,
}


def cleave(scribe: RuneScribe, word: Cleave) -> None:
    """Half of a cleaving blow goes to one other enemy; with several, the one who struck is asked. (sources 6)"""
    others = [foe.id for foe in derived.living_enemies(scribe.state) if foe.id != word.target]
    if not others or word.amount <= 0:
        return
    if len(others) > 1 and not scribe.answers:
        scribe.ask(HERO, "cleave", others, otherwise=(others[0],), about={"damage": word.amount})
        return
    other = scribe.answers[0][0] if scribe.answers else others[0]
    harm.lose_hp(scribe, other, word.amount, by=word.actor)


def finish_action(scribe: RuneScribe, word: FinishAction) -> None:
    turns.finish_action(scribe)


WORDS: dict[type, Callable[[RuneScribe, Any], None]] = {
    RollAction: roll_action,
    ApplyEffect: apply_effect,
    Cleave: cleave,
    FinishAction: finish_action,
}
