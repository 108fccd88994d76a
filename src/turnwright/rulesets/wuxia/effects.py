"""The words of an action: roll to hit, pay to roll again, do damage, apply effects one by one, and what follows.

Each word is a function of the scribe; while somebody is asked, the rest of the action waits in the state.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from turnwright.kernel.dice import Dice

from . import content as c
from . import derived, harm, turns
from . import events as e
from .game import WuxiaScribe
from .rules import adr, conditions, currency, damage, formula, resolution, tracks
from .rules.quick_actions import attack_damage, strike_damage
from .rules.resources import cores
from .rules.terms import CURRENCY_OF, POOL_OF, STATS, Pillar
from .state import SEATS, State, Unit
from .words import AfterAction, ApplyEffect, AskReply, BasicDamage, GoOn, KnockoutSave, OfferReroll, RollToHit

BASIC = ("attack", "strike")


def pillar_of_source(scribe: WuxiaScribe, source: str) -> Pillar:
    """A basic attack is violence; a technique has its own pillar."""
    if source in BASIC:
        return "violence"
    technique: c.Technique = scribe.content.techniques[source]
    return technique.pillar


# The attack roll


def roll_to_hit(scribe: WuxiaScribe, word: RollToHit) -> None:
    """d20 + bonus against the defense, or both sides roll; on a hit the effects follow. (spec 2.6, 6.2)"""
    options = scribe.options
    actor, target = harm.unit_of(scribe, word.actor), harm.unit_of(scribe, word.target)
    if actor.status != "up" or target.status != "up":
        return
    pillar = pillar_of_source(scribe, word.source)
    bonus_parts = derived.attack_parts(actor, pillar, options)
    if word.source not in BASIC:
        skill = scribe.content.techniques[word.source].skill_bonus
        bonus_parts += ((word.source, skill),) if skill else ()
    if word.edge:
        bonus_parts += (("edge", word.edge),)
    defense_parts = derived.defense_parts(target, pillar, options)
    bonus, defense = derived.total(bonus_parts), derived.total(defense_parts)
    if options.resolution == "adr":
        natural, outcome, margin, contact = _opposed(scribe, word, pillar, bonus_parts, defense_parts)
    else:
        natural = scribe.dice.d(
            20, "attack", resolution.attack_cuts(attack_bonus=bonus, defense_value=defense, tie=options.tie)
        )
        result = resolution.hit(natural, attack_bonus=bonus, defense_value=defense, tie=options.tie)
        outcome, margin, contact = result.outcome, result.margin, 1
        scribe.record(
            e.AttackRoll(
                word.actor,
                word.target,
                pillar,
                natural,
                bonus,
                result.attack_total,
                defense,
                bonus_parts,
                defense_parts,
            )
        )
    kind = e.Crit if outcome == "crit" else e.Hit if outcome == "hit" else e.Miss
    scribe.record(kind(word.actor, word.target, margin))
    gain = currency.natural_20_gain(pillar)
    if natural == 20 and gain is not None:
        harm.earn(scribe, word.actor, gain, 1, "natural_20")
    if outcome == "miss":
        if not word.again:
            scribe.do(OfferReroll(word.actor, word.target, word.source, word.edge, word.rank))
    elif word.source in BASIC:
        scribe.do(BasicDamage(word.actor, word.target, word.source, outcome == "crit", bonus, defense))
    else:
        crit = outcome == "crit"
        technique: c.Technique = scribe.content.techniques[word.source]
        scribe.do(
            *(
                ApplyEffect(
                    word.actor, word.target, "technique", word.source, i, crit, contact, word.rank, bonus, defense
                )
                for i, effect in enumerate(technique.effects)
                if effect.on == "target"
            )
        )


class _Opposed(NamedTuple):
    """Both sides' dice of a contest: the d20, the rank die that was kept, and all rank dice."""

    actor: tuple[int, int, tuple[int, ...]]
    opposition: tuple[int, int, tuple[int, ...]]


def _opposed(
    scribe: WuxiaScribe, word: RollToHit, pillar: Pillar, bonus_parts: e.Parts, defense_parts: e.Parts
) -> tuple[int, resolution.Outcome, int, int]:
    """The ADR's contest: d20 + bonus + the kept rank die, on both sides. (sources 0, 1)"""
    actor, target = harm.unit_of(scribe, word.actor), harm.unit_of(scribe, word.target)
    bonus, defense = derived.total(bonus_parts), derived.total(defense_parts)
    ranks = adr.rank(pillar, cl=actor.cl, sl=actor.sl), adr.rank(pillar, cl=target.cl, sl=target.sl)
    gap = bonus - adr.opposition_bonus(defense)
    # What a contest tells apart depends on the ranks and the gap alone, so that its odds are worked out once for them.
    rolled = scribe.dice.grouped(
        partial(_margins, *ranks), partial(_degrees_and_20, gap), ("wuxia contest", gap, ranks)
    )
    result = _result(rolled, bonus, adr.opposition_bonus(defense))
    natural = rolled.actor[0]
    scribe.record(
        e.AttackRoll(
            word.actor, word.target, pillar, natural, bonus, result.actor_total, defense, bonus_parts, defense_parts,
            result, rolled.opposition[0], (rolled.actor[2], rolled.opposition[2]),
        )
    )  # fmt: skip
    return natural, result.outcome, result.margin, max(1, result.dos)


def _margins(actor_rank: int, target_rank: int, dice: Dice) -> _Opposed:
    ranks = (actor_rank, target_rank)
    return dice.grouped(partial(_contest, *ranks), _naturals_and_margin, ("wuxia margins", ranks))


def _naturals_and_margin(rolled: _Opposed) -> tuple[int, int, int]:
    """What any gap tells apart of a contest: the naturals 1 and 20, and by how much the dice of one side are higher."""
    ours, our_sum = _natural_and_sum(rolled.actor)
    theirs, their_sum = _natural_and_sum(rolled.opposition)
    return ours, theirs, our_sum - their_sum


def _contest(actor_rank: int, target_rank: int, dice: Dice) -> _Opposed:
    return _Opposed(
        dice.grouped(partial(_side, actor_rank, "attack"), _natural_and_sum, ("wuxia side", actor_rank)),
        dice.grouped(partial(_side, target_rank, "defense"), _natural_and_sum, ("wuxia side", target_rank)),
    )


def _result(rolled: _Opposed, actor_bonus: int, opposition_bonus: int) -> adr.Contest:
    return adr.contest(
        actor_roll=rolled.actor[0],
        actor_bonus=actor_bonus,
        actor_rank_die=rolled.actor[1],
        opposition_roll=rolled.opposition[0],
        opposition_bonus=opposition_bonus,
        opposition_rank_die=rolled.opposition[1],
    )


def _degrees_and_20(gap: int, rolled: _Opposed) -> tuple[int, bool]:
    """What is told apart of a contest: its degrees of success, and the natural 20 that earns currency."""
    return max(0, _result(rolled, gap, 0).dos), rolled.actor[0] == 20


def _side(rank: int, label: str, dice: Dice) -> tuple[int, int, tuple[int, ...]]:
    natural = dice.d(20, label)
    kept = dice.highest(*adr.rank_dice(rank), f"rank:{label}")
    return natural, kept.value, kept.faces


def _natural_and_sum(side: tuple[int, int, tuple[int, ...]]) -> tuple[int, int]:
    """What a contest tells apart of one side: the sum, and a natural 1 or 20."""
    natural, kept, _ = side
    return (natural if natural in (1, 20) else 0), natural + kept


# Paying to roll again


def offer_reroll(scribe: WuxiaScribe, word: OfferReroll) -> None:
    """One who missed may spend 1 of the pillar's currency, or press socially, and roll again. (sources 7)"""
    offered = rerolls_affordable(scribe, word)
    if not offered:
        return
    unit = harm.unit_of(scribe, word.actor)
    if not scribe.answers:
        scribe.ask(
            SEATS[unit.team], "reroll", (*offered, "no"), otherwise=("no",),
            about={"unit": word.actor, "target": word.target, "source": word.source},
        )  # fmt: skip
        return
    (answer,) = scribe.answers[0]
    if answer == "no":
        return
    row = currency.SPENDS["pressure" if answer == "pressure" else "reroll"]
    paid = row.currency or CURRENCY_OF[pillar_of_source(scribe, word.source)]
    harm.spend(scribe, word.actor, paid, row.cost, answer)
    if row.track is not None:
        harm.mark(scribe, word.actor, row.track, 1, source=answer)
    # A reroll takes the second roll, pressure the better of both: after a miss that is the same.
    scribe.do(RollToHit(word.actor, word.target, word.source, word.edge, word.rank, again=True))


def rerolls_affordable(scribe: WuxiaScribe, word: OfferReroll) -> tuple[str, ...]:
    """Social pressure is for influence; both fail where the currency or a box of the track is missing."""
    unit = harm.unit_of(scribe, word.actor)
    target = harm.unit_of(scribe, word.target)
    if unit.status != "up" or target.status != "up":
        return ()
    pillar = pillar_of_source(scribe, word.source)
    offered = []
    if derived.currency_of(unit, CURRENCY_OF[pillar]) >= currency.SPENDS["reroll"].cost:
        offered.append("reroll")
    press = currency.SPENDS["pressure"]
    if (
        pillar == "influence"
        and unit.clout >= press.cost
        and tracks.can_mark(unit.fate.current, marks=1, maximum=unit.fate.maximum)
    ):
        offered.append("pressure")
    return tuple(offered)


# Damage and effects


def basic_damage(scribe: WuxiaScribe, word: BasicDamage) -> None:
    """1d6 + strength; a quick strike takes the better of strength and agility. (spec 2.3, 2.5)"""
    actor = harm.unit_of(scribe, word.actor)
    face = scribe.dice.d(6, "damage")
    if word.source == "attack":
        sum_of = attack_damage(face, strength=actor.strength)
    else:
        sum_of = strike_damage(face, strength=actor.strength, agility=actor.agility)
    parts = (("d6", face), (word.source, sum_of - face))
    _deal(scribe, word.actor, word.target, parts, "violence", "normal", word.crit, face, word.bonus, word.defense, 0)


def _deal(
    scribe: WuxiaScribe, actor: str, target: str, parts: e.Parts, pillar: Pillar, route: damage.Route, crit: bool,
    face: int | None, bonus: int, defense: int, rank: int,
) -> None:  # fmt: skip
    sums = harm.deal(
        scribe, attacker=actor, target=target, parts=parts, pillar=pillar, route=route, crit=crit, face=face,
        bonus=bonus, defense=defense, rank=rank,
    )  # fmt: skip
    options = scribe.options
    unit = harm.unit_of(scribe, target)
    if options.knockout_save and unit.status == "up" and sums.thp_damage:
        core = cores({stat: getattr(unit, stat) for stat in STATS})[_CORE_OF[pillar]]
        charges: int = getattr(unit.charges, POOL_OF[options.resolve_pools][pillar])
        excess = damage.knockout_excess(sums.thp_damage, core=core, charges=charges)
        if excess:
            scribe.do(KnockoutSave(target, pillar, excess))


_CORE_OF: dict[Pillar, int] = {"violence": 0, "influence": 1, "revelation": 2}


def knockout_save(scribe: WuxiaScribe, word: KnockoutSave) -> None:
    """d20 + resilience against 10 + the excess, or out. (sources 3, optional)"""
    unit = harm.unit_of(scribe, word.target)
    resilience = derived.resilience(unit, word.pillar)
    roll = scribe.dice.d(20, "save:knockout", damage.knockout_cuts(resilience=resilience, excess=word.excess))
    saved = damage.knockout_saved(roll, resilience=resilience, excess=word.excess)
    scribe.record(e.KnockoutRoll(word.target, roll, roll + resilience, 10 + word.excess, saved))
    if not saved:
        harm.defeat(scribe, word.target, "knockout")


def apply_effect(scribe: WuxiaScribe, word: ApplyEffect) -> None:
    """One effect of a technique or an item on one unit. (spec 4.2, 6.2)"""
    entry: c.Technique | c.Item = _entry(scribe, word)
    effect = entry.effects[word.index]
    target = harm.unit_of(scribe, word.target)
    if isinstance(effect, c.Revive):
        harm.revive(scribe, word.target, _amount(scribe, word, effect))
        return
    if target.status != "up":
        return
    match effect:
        case c.Damage():
            _damage_effect(scribe, word, entry, effect)
        case c.Condition():
            _condition_effect(scribe, word, entry, effect)
        case c.Heal():
            amount = _amount(scribe, word, effect)
            if effect.duration is None:
                harm.heal(scribe, word.target, amount, source=word.entry)
            else:
                harm.modify(
                    scribe, word.target, label=word.entry, source=word.actor, stat="healing", value=amount,
                    rounds=effect.duration,
                )  # fmt: skip
        case c.Buff() | c.Debuff():
            lasting = effect.duration == "permanent"
            harm.modify(
                scribe, word.target, label=word.entry, source=word.actor, stat=effect.stat, value=effect.value,
                pillar=effect.pillar, rounds=None if effect.duration == "permanent" else effect.duration, lasts=lasting,
            )  # fmt: skip
        case c.Guard():
            harm.gain_guard(scribe, word.target, _amount(scribe, word, effect))
        case c.AeGain():
            amount = _amount(scribe, word, effect)
            harm.gain_ae(scribe, word.target, amount, source=word.entry)
        case c.Strain():
            amount = _amount(scribe, word, effect)
            if amount > 0:
                harm.take_strain(scribe, word.target, amount, source=word.entry)
            else:
                harm.relieve_strain(scribe, word.target, -amount, source=word.entry)
        case c.Cleanse():
            harm.ease(scribe, word.target, pillar=effect.pillar, degrees=effect.degrees)
            if effect.debuffs:
                harm.end_debuffs(scribe, word.target)


def _entry(scribe: WuxiaScribe, word: ApplyEffect) -> c.Technique | c.Item:
    content: c.Content = scribe.content
    return content.techniques[word.entry] if word.kind == "technique" else content.items[word.entry]


def _stats(unit: Unit) -> dict[str, int]:
    """What a formula may read."""
    return {stat: getattr(unit, stat) for stat in (*STATS, "scl", "cl", "sl")}


def _amount(scribe: WuxiaScribe, word: ApplyEffect, effect: c.Amount) -> int:
    """The amount of an effect; where its formula has dice, they are rolled and told first. (spec 2.3, 4.2)"""
    stats = _stats(harm.unit_of(scribe, word.actor))
    wanted = formula.dice_of(formula.parse(effect.formula)) if effect.formula else ()
    if not wanted:
        return c.amount(effect, stats)
    rolls = [scribe.dice.total(count, sides, "amount") for count, sides in wanted]
    value = c.amount(effect, stats, [roll.value for roll in rolls])
    faces = tuple(face for roll in rolls for face in roll.faces)
    scribe.record(e.AmountRolled(word.actor, word.entry, effect.formula, faces, value))
    return value


def _pillar(entry: c.Technique | c.Item) -> Pillar:
    return entry.pillar if isinstance(entry, c.Technique) else "violence"


def _damage_effect(scribe: WuxiaScribe, word: ApplyEffect, entry: c.Technique | c.Item, effect: c.Damage) -> None:
    options = scribe.options
    actor = harm.unit_of(scribe, word.actor)
    pillar = _pillar(entry)
    parts: e.Parts = ((word.entry, _amount(scribe, word, effect)),)
    if word.kind == "technique":
        stat = c.damage_stat(effect, pillar, rule=options.damage_stat)
        parts += ((stat, getattr(actor, stat)),) if stat is not None else ()
    _deal(
        scribe, word.actor, word.target, parts, pillar, effect.route, word.crit, None, word.bonus, word.defense,
        _rank(actor, entry, pillar, word.rank),
    )  # fmt: skip


def _rank(actor: Unit, entry: c.Technique | c.Item, pillar: Pillar, pushed: int) -> int:
    own = entry.effect_rank if isinstance(entry, c.Technique) else 0
    return derived.effect_rank(actor, pillar, own) + pushed


def _condition_effect(scribe: WuxiaScribe, word: ApplyEffect, entry: c.Technique | c.Item, effect: c.Condition) -> None:
    """The target pays to resist, or rolls; a failure inflicts a degree by its margin. (spec 2.7; sources 6, 7)"""
    pillar, cap = ladder(entry, effect)
    unit = harm.unit_of(scribe, word.target)
    name = CURRENCY_OF[pillar]
    cost = currency.SPENDS["resist"].cost
    rank = _rank(harm.unit_of(scribe, word.actor), entry, pillar, word.rank)
    can_pay = derived.currency_of(unit, name) >= cost
    if can_pay and not scribe.answers:
        scribe.ask(
            SEATS[unit.team], "resist", ("pay", "roll"), otherwise=("roll",),
            about={"unit": word.target, "pillar": pillar, "rank": rank, "cap": cap},
        )  # fmt: skip
        return
    if can_pay and scribe.answers[0] == ("pay",):
        harm.spend(scribe, word.target, name, cost, "resist")
        scribe.record(e.ResistRoll(word.target, pillar, 0, 0, conditions.target_number(rank), 0, "paid"))
        return
    degree = _resisted(scribe, word, pillar, rank, cap)
    if degree:
        rounds_left = None if effect.duration == "permanent" else effect.duration
        harm.inflict(
            scribe, word.target, pillar=pillar, degree=degree, cap=cap, source=word.actor, rounds=rounds_left,
            damage_each_round=effect.damage_each_round, healing_each_round=effect.healing_each_round,
            own=harm.Own(effect.id, effect.name, effect.effects),
        )  # fmt: skip


def ladder(entry: c.Technique | c.Item, effect: c.Condition) -> tuple[Pillar, int]:
    """The ladder and the worst degree: named by a condition, or by pillar and cap."""
    named = conditions.find_condition(effect.condition) if effect.condition else None
    return named if named is not None else (effect.pillar or _pillar(entry), effect.cap)


def _resisted(scribe: WuxiaScribe, word: ApplyEffect, pillar: Pillar, rank: int, cap: int) -> int:
    options = scribe.options
    unit = harm.unit_of(scribe, word.target)
    resilience = derived.resilience(unit, pillar)
    if options.resolution == "adr":
        cuts = adr.resist_cuts(resilience=resilience, effect_rank=rank, contact_dos=word.contact, cap=cap)
        roll = scribe.dice.d(20, "resist", cuts)
        dos = adr.resist_dos(roll, resilience=resilience, effect_rank=rank)
        degree = adr.resist_degree(resist_dos=dos, contact_dos=word.contact, cap=cap)
    else:
        cuts = conditions.resist_cuts(resilience=resilience, effect_rank=rank, cap=cap)
        roll = scribe.dice.d(20, "resist", cuts)
        degree = conditions.resist(roll, resilience=resilience, effect_rank=rank, cap=cap).degree
    tn = conditions.target_number(rank)
    if degree and unit.legendary:
        scribe.record(e.ResistRoll(word.target, pillar, roll, roll + resilience, tn, 0, "legendary"))
        scribe.record(e.LegendaryResistanceUsed(word.target, unit.legendary - 1))
        return 0
    scribe.record(e.ResistRoll(word.target, pillar, roll, roll + resilience, tn, degree))
    return degree


def after_action(scribe: WuxiaScribe, word: AfterAction) -> None:
    """Triggers and the end of the battle first, then the next turn."""
    turns.finish_turn(scribe)


def ask_reply(scribe: WuxiaScribe, word: AskReply) -> None:
    """The player replies to what was said, as its flags allow; then what the reply does. (sources 11)"""
    state: State = scribe.state
    replies = scribe.content.encounters[state.encounter].triggers[word.trigger].choices
    offered = [str(place) for place, reply in enumerate(replies) if turns.is_so(state, reply.when)]
    if offered and not scribe.answers:
        scribe.ask(SEATS["player"], "reply", offered, otherwise=(offered[0],), about={"trigger": word.trigger})
        return
    if not offered:
        scribe.record(e.ReplyChosen(word.trigger, -1))
        return
    place = int(scribe.answers[0][0])
    reply = replies[place]
    scribe.record(e.ReplyChosen(word.trigger, place, reply.end))
    for flag in reply.set:
        harm.set_flag(scribe, flag, source="reply")
    if reply.goals:
        scribe.record(e.GoalsChanged(reply.goals))
    for unit in reply.join:
        harm.call(scribe, unit, team="player", cause="reply")
    for unit in reply.summon:
        harm.call(scribe, unit, team="enemy", cause="reply")


def go_on(scribe: WuxiaScribe, word: GoOn) -> None:
    """What replies set off, then the next turn."""
    turns.go_on(scribe)


WORDS: dict[type, Callable[[WuxiaScribe, Any], None]] = {
    RollToHit: roll_to_hit,
    OfferReroll: offer_reroll,
    BasicDamage: basic_damage,
    ApplyEffect: apply_effect,
    KnockoutSave: knockout_save,
    AfterAction: after_action,
    AskReply: ask_reply,
    GoOn: go_on,
}
