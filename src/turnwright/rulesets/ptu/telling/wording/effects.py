"""What the words that are run do, one sentence each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...rules.terms import name_of
from ...vocabulary import moves as v
from ..naming import STATS, WEATHER, Teller, counted
from .grammar import (
    BEARER,
    Cast,
    Subject,
    both,
    changes,
    either,
    is_any,
    moves,
    provided,
    sentence,
    share,
    signed,
    statuses,
    steps,
    ticks,
    until,
)

_MOMENTS = {
    "hit": "", "both": "if both strikes hit, ", "miss": "on a miss, ", "after": "",
    "knock_out": "if it knocks a target out, ", "set_up": "while preparing, ",
    "blocked_melee": "if it stopped a melee attack, ",
}  # fmt: skip
_ONCE = {"scene": " (once per scene)", "scene_target": " (once per scene for each target)"}


def effect_text(t: Teller, effect: Any, cast: Cast, *, rolled: bool = False) -> str:
    """A word as a sentence; `rolled` where an accuracy roll comes first."""
    clause = clause_of(t, effect, cast)
    if not clause:
        return ""
    start = _rolls(effect.roll) + _MOMENTS[effect.at]
    if rolled and effect.at == "after":
        start = "hit or miss, " + start
    return sentence(f"{start}{clause}{provided(t, effect.when, cast)}{_ONCE.get(effect.once or '', '')}")


def _rolls(roll: Any) -> str:
    if roll is None:
        return ""
    if roll == "even":
        return "on an even roll, "
    if isinstance(roll, int):
        return f"on {roll}+, " if roll < 20 else "on 20, "
    return f"on a roll of {either(map(str, roll))}, "


def clause_of(t: Teller, effect: Any, cast: Cast) -> str:
    told = _CLAUSES.get(type(effect))
    if told is None:
        return name_of(str(effect.__struct_config__.tag)).lower()
    return told(t, effect, cast, cast.subject(effect.on))


def _inflict(t: Teller, e: v.Inflict, cast: Cast, who: Subject) -> str:
    if e.status == "vortex":
        done = f"{who.does('is')} caught in a Vortex"
    elif e.status == "heal_blocked":
        done = f"{who} can't regain HP"
    else:
        done = f"{who.does('is')} {name_of(e.status)}"
    later = f" at the end of {who.their} next turn" if e.later else ""
    if e.turns:
        later += f" until the end of {who.their} turn {counted(e.turns, 'round')} later"
    later += f", with {signed(-e.harder)} on saves against it" if e.harder else ""
    saves = ", and nothing cures it" if e.incurable else " and makes no saves against it" if e.no_save else ""
    return f"{done}{until(e.until)}{later}{saves}"


def _stages(t: Teller, e: v.Stages, cast: Cast, who: Subject) -> str:
    parts = [f"{who.does('gets')} {changes(e.change)}"] if e.change else []
    if e.highest:
        parts.append(f"{who.whose} highest stat changes by {signed(e.highest)}")
    if e.chosen:
        stats = "a stat" if e.picks == 1 else f"{e.picks} stats"
        which = "of your choice that is below its default" if e.lowered else "of your choice"
        parts.append(f"{who.does('gets')} {signed(e.chosen)} to {stats} {which}")
        parts += [f"{cast.user}'s own changes by {signed(-e.chosen)}"] if e.mirrored else []
    return both(parts) + until(e.until)


def _alter_stages(t: Teller, e: v.AlterStages, cast: Cast, who: Subject) -> str:
    what = both(STATS[stat] for stat in e.stats) + " stages" if e.stats else "stages"
    match e.how:
        case "reset":
            return f"{who.whose} {what} go back to normal"
        case "invert":
            return f"{who.whose} {what} are reversed"
        case "copy":
            return f"{cast.user} copies {who.whose} {what}"
        case "swap":
            return f"{cast.user} and {cast.target} swap {what}"
        case "mend":
            return f"{who.whose} lowered {what} rise by 2, to 0 at most"
        case "lift":
            return f"{who.whose} lowered {what} go back to 0"
        case "sap":
            return f"{who.whose} raised {what} fall by 1"
        case _:
            return f"{cast.user} takes {who.whose} raised {what}"


def _heal(t: Teller, e: v.Heal, cast: Cast, who: Subject) -> str:
    parts = [f"{share(e.share)} of {who.their} maximum HP"] if e.share is not None else []
    parts += [f"{ticks(e.ticks)} of HP"] if e.ticks else []
    parts += [f"{e.hp} HP"] if e.hp else []
    parts += [f"HP equal to the trainer's rank in {either(map(name_of, e.ranks))}"] if e.ranks else []
    if e.stock:
        parts.append(f"{either(share(part) for part in e.stock)} of {who.their} maximum HP by what is stockpiled")
    if e.stat_of_target:
        parts.append(f"HP equal to {cast.target}'s higher attacking stat")
    if e.rolled:
        parts.append("HP equal to the damage roll")
    if e.per_sleeper:
        parts[-1] += f" for each sleeper within {counted(e.per_sleeper, 'square')}"
    turns = f", now and at the start of {who.their} next {counted(e.rounds - 1, 'turn')}" if e.rounds > 1 else ""
    turns = f" at the start of each of {who.their} turns until the scene ends" if e.each_turn else turns
    return f"{who.does('regains')} {both(parts)}{turns}"


def _free_attack(t: Teller, e: v.FreeAttack, cast: Cast, who: Subject) -> str:
    kinds = [name_of(each) for each in (*e.types, *e.classes, *e.keywords, *e.ranges)]
    which = "another" if e.another else "a"
    at_will = "At-Will " if e.at_will else ""
    return f"{who.does('uses')} {which} {at_will}{' '.join(kinds)} move at once"


def _lose_hp(t: Teller, e: v.LoseHp, cast: Cast, who: Subject) -> str:
    of = {
        "maximum": f"{who.their} maximum HP", "user_maximum": f"{cast.user}'s maximum HP",
        "current": f"{who.their} current HP", "user_current": f"{cast.user}'s current HP",
        "user_taken": f"the HP that attacks have taken from {cast.user} this round",
    }[e.of]  # fmt: skip
    parts = [f"{share(e.share)} of {of}"] if e.share is not None else []
    hp = f"{cast.user}'s HP" if e.of == "user_maximum" else "HP"
    tick = [f"{ticks(e.ticks)} of {hp}"] if e.ticks else []
    rank = [f"HP equal to the trainer's rank in {either(map(name_of, e.ranks))}"] if e.ranks else []
    parts += [*tick, *([f"{e.hp} HP"] if e.hp else []), *rank]
    if e.half_levels:
        half = "half of " if e.half_levels == 1 else "" if e.half_levels == 2 else f"{e.half_levels}/2 of "
        parts.append(f"HP equal to {half}{cast.user}'s level")
    whose = cast.user if e.per == "user_injuries" else who
    per = f" for each injury of {whose}{f' but {e.less}' if e.less else ''}" if e.per else ""
    return f"{who.does('pays' if e.cost else 'loses')} {both(parts)}{per}"


def _counter(t: Teller, e: v.Counter, cast: Cast, who: Subject) -> str:
    return f"the attacker loses {'as much HP' if e.times == 1 else f'{e.times} times the HP'} as {cast.user} lost to it"


def _cure(t: Teller, e: v.Cure, cast: Cast, who: Subject) -> str:
    whom = f"everyone within {counted(e.squares, 'square')}" if e.squares else str(who)
    if "any" in e.statuses or {"persistent", "volatile"} <= set(e.statuses):
        what = "every condition" if not e.most else counted(e.most, "condition")
    elif set(e.statuses) <= {"persistent", "volatile"}:
        kind = name_of(e.statuses[0])
        what = f"every {kind} condition" if not e.most else counted(e.most, f"{kind} condition")
    else:
        what = f"{counted(e.most, 'condition')} ({statuses(e.statuses)})" if e.most else statuses(e.statuses, "and")
    regained = f"; {cast.user} regains {ticks(e.user_ticks)} of HP for each" if e.user_ticks else ""
    return f"{whom} {'are' if who.plural and not e.squares else 'is'} cured of {what}{regained}"


def _push(t: Teller, e: v.Push, cast: Cast, who: Subject) -> str:
    if e.out_of_area:
        return f"{who.does('is')} pushed out of the area"
    if e.by_weight:
        return f"{who.does('is')} pushed {e.squares} squares, less {who.their} weight class"
    return f"{who.does('is')} pushed {counted(e.squares, 'square')}"


def _switch(t: Teller, e: v.Switch, cast: Cast, who: Subject) -> str:
    near = f", if {who.their} trainer is within {e.within} squares" if e.within else ""
    kept = [{"aims": "Lock-On"}.get(each, each) for each in e.keeps]
    keeps = f"; {both(kept)} pass to the newcomer" if e.keeps else ""
    comes = "may come" if e.leaves else "comes"
    return f"{who.does('is')} recalled and another {comes} out{near}{keeps}"


def _maneuver(t: Teller, e: v.Maneuver, cast: Cast, who: Subject) -> str:
    sure = ", which can't miss," if e.sure_hit else ""
    may = "may use" if e.optional else "uses"
    return f"{cast.user} {may} {name_of(e.maneuver)} on {who}{sure} as a Free Action"


def _grip(t: Teller, e: v.Grip, cast: Cast, who: Subject) -> str:
    parts = [f"{signed(e.accuracy)} accuracy when grappling"] if e.accuracy else []
    parts += [f"{signed(e.check)} on grapple checks"] if e.check else []
    hold = f"whoever it holds loses {ticks(e.ticks)} of HP at the start of their turn" if e.ticks else ""
    gains = f"{cast.user} always has {both(parts)}" if parts else ""
    return both([part for part in (gains, hold) if part])


def _hazard(t: Teller, e: v.LayHazard, cast: Cast, who: Subject) -> str:
    near = f" within {counted(e.within, 'square')}" if e.within else ""
    together = ", each next to another" if e.together else ""
    return f"{cast.user} lays {counted(e.squares, 'square')} of {t.entry(e.hazard)}{near}{together}"


def _bless(t: Teller, e: v.Bless, cast: Cast, who: Subject) -> str:
    return f"{cast.user}'s side is blessed {counted(e.uses, 'time')}: {BLESSINGS[e.against]}"


BLESSINGS = {
    "physical": "a physical attack is resisted one step more",
    "special": "a special attack is resisted one step more",
    "all": "an attack is resisted one step more",
    "critical": "a hit isn't critical",
    "stages": "stages aren't lowered",
    "status": "a condition has no effect until the end of its bearer's next turn",
}


def _coat(t: Teller, e: v.Coat, cast: Cast, who: Subject) -> str:
    return f"{who.does('gets')} a coat: {coat_parts(e)}"


def coat_parts(e: v.Coat) -> str:
    parts = [f"{ticks(e.heal_ticks)} of HP back at the start of its turns"] if e.heal_ticks else []
    parts += [f"{ticks(e.drain_ticks)} of HP lost at the start of its turns, which its maker gains"] * bool(
        e.drain_ticks
    )
    if e.type is not None and e.steps:
        more = f"{steps(abs(e.steps))} {'more resisted' if e.steps > 0 else 'more effective'}"
        parts.append(f"{name_of(e.type)} attacks are {more}{', the first ends it' if e.ends_on_hit else ''}")
    spent = [f"{signed(e.evasion)} Evasion against an attack"] if e.evasion else []
    spent += [f"{signed(e.accuracy)} on an accuracy roll"] if e.accuracy else []
    if spent and e.uses:
        parts.append(f"{counted(e.uses, 'time')}, {either(spent)}")
    parts += ["it can't be pushed", "it can't be switched out"] if e.rooted else []
    return both(parts) or name_of(e.name)


def stance_parts(t: Teller, e: v.Stance) -> str:
    parts = [f"damage reduction {e.damage_reduction} and no critical hits"] if e.damage_reduction else []
    if e.slow:
        with_ = f" unless it knows {either(t.entry(each) for each in e.not_slow_with)}" if e.not_slow_with else ""
        parts.append(f"Slowed{with_}")
    parts += ["no shifting, and only moves on itself"] if e.still else []
    parts += [f"{signed(e.accuracy)} on accuracy rolls"] if e.accuracy else []
    return f"{both(parts)}; left by a {e.leave.capitalize()} Action"


def _stance(t: Teller, e: v.Stance, cast: Cast, who: Subject) -> str:
    return f"{who.does('takes')} a stance: {stance_parts(t, e)}"


def _boost(t: Teller, e: v.Boost, cast: Cast, who: Subject) -> str:
    return boost_clause(t, e, who) + until(e.until)


_NUMBERS: dict[v.BoostedNumber, str] = {
    "accuracy": "on accuracy rolls", "damage": "on damage rolls", "evasion": "Evasion", "saves": "on saves",
    "checks": "on skill checks", "initiative": "Initiative", "sky": "Sky", "critical_range": "critical range",
    "damage_reduction": "damage reduction", "weight_class": "weight class",
    "damage_with_dice": "for each set of damage dice",
}  # fmt: skip


def boost_clause(t: Teller, e: v.Boost, who: Subject) -> str:
    times = f", times the trainer's rank in {either(map(name_of, e.ranks))}" if e.ranks else ""
    halved = e.per is not None
    gains = [f"{signed(e.numbers[what])} {name}" for what, name in _NUMBERS.items() if what in e.numbers and not halved]
    clauses = [f"{who.does('gets')} {both(gains)}{times}"] if gains else []
    said = _boosted(who, moves(t, e.moves, "attacks"))
    clauses += [said[rule] for rule in e.rules]
    clauses += [
        said[what].format(value=value, steps=steps(value), squares=counted(value, "square"), signed=signed(value))
        for what, value in e.numbers.items()
        if what not in _NUMBERS
    ]
    if halved:
        stat = STATS[e.per.removeprefix("half_")] if e.per else ""
        clauses.append(f"{who.does('adds')} half of {who.their} {stat} to damage")
    if e.hits_type is not None:
        clauses.append(f"{who.whose} moves hit {name_of(e.hits_type)} types that would be immune")
    named = "damage_base" in e.numbers or not {"double_dice", "immune"}.isdisjoint(e.rules)
    only = f" with {moves(t, e.moves)}" if not is_any(e.moves) and not named else ""
    only += " against the target" if e.only_target else ""
    return both(clauses) + only + (", for its next attack" if e.next_only else "")


def _boosted(who: Subject, attacks: str) -> dict[v.BoostedNumber | v.BoostedRule, str]:
    """Each rule that can last on somebody, and each number that is no bonus."""
    return {
        "last": f"{who.whose} Initiative is 0",
        "sure_hit": f"{who.whose} attacks can't miss",
        "sure_miss": f"{who.whose} attacks can't hit whoever did this",
        "sure_crit": f"{who.whose} hits are critical",
        "double_dice": f"the damage dice of {who.whose} {attacks} count twice",
        "keep_stages": f"others can't lower {who.their} stages",
        "small": f"{who.does('counts')} as Small",
        "sees_through": f"illusions don't help against {who}",
        "calm": "nobody feels the weather",
        "second_save": f"{who.does('may')} make one save again that fails",
        "steadfast": f"Confusion, rage, infatuation and suppression don't keep {who} from anything",
        "sure_footed": f"{who.does('provokes')} no attacks of opportunity",
        "twice_as_far": f"{who.whose} damaging ranged moves reach twice as far",
        "no_interrupts": f"nobody can answer what {who.does('does')}",
        "no_flanks": f"{who} can't be flanked",
        "flinches": f"{who.whose} attacks leave those they hit Flinched",
        "pierces": f"blessings and defensive abilities don't count against {who.whose} attacks",
        "a_tick": f"at least a tick of damage reduction for {who}",
        "immune": f"{attacks.replace('attacks', 'moves')} do nothing to {who}",
        "weaker_steps": f"{who.whose} attacks are resisted {{steps}} more",
        "leaps": f"{who.does('teleports')} {{value}} times as far",
        "d20": f"one d20 that fails on {who.whose} turn may count as {{value}}",
        "further": f"{who.whose} ranged moves reach {{squares}} further",
        "face": f"{who.whose} next die for a Damage Base shows {{value}}",
        "damage_base": f"{who.whose} {attacks} get {{signed}} Damage Base",
    }


def _retype(t: Teller, e: v.Retype, cast: Cast, who: Subject) -> str:
    kinds = [f"{name_of(kind)} moves" for kind in e.types] + (["melee moves"] if e.melee else [])
    which = f"{who.whose} next {kinds[0].removesuffix('s')} is" if e.next_only else f"{who.whose} {both(kinds)} are"
    return f"{which} {name_of(e.becomes)} type{until(e.until)}"


def _disable(t: Teller, e: v.Disable, cast: Cast, who: Subject) -> str:
    what = {
        "triggering": "the move that set this off", "last": f"the last move {who} used",
        "shared": f"any move that {cast.user} knows, too", "sonic": "any Sonic move",
    }[e.move]  # fmt: skip
    return f"{who} can't use {what}{until(e.until)}"


def _types(t: Teller, e: v.ChangeTypes, cast: Cast, who: Subject) -> str:
    parts = [f"{who.does('becomes')} {name_of(e.add)} type as well"] if e.add else []
    parts += [f"{who.does('loses')} the {name_of(e.lose)} type"] if e.lose else []
    if e.becomes is not None:
        taker = Subject(cast.user) if e.becomes == "of_target" else who
        kind = _NEW_TYPES.get(e.becomes, name_of(e.becomes)).format(user=cast.user, target=cast.target)
        parts.append(f"{taker.does('becomes')} {kind} type and nothing else")
    return (both(parts) or f"{who.does('has')} no type") + until(e.until)


_NEW_TYPES = {
    "of_terrain": "the terrain's", "any": "any", "of_target": "one of {target}'s", "known_move": "a known move's",
    "resists_last": "(of those that resist what damaged it last) one", "own_move": "its next move's",
    "triggering": "the move's",
}  # fmt: skip


def _ability(t: Teller, e: v.ChangeAbility, cast: Cast, who: Subject) -> str:
    done = {
        "replace": f"{'one of ' * e.single}{who.whose} abilities "
        f"{'is' if e.single else 'are'} replaced by {t.entry(e.ability) if e.ability else 'another'}",
        "gain": f"{who.does('gains')} {t.entry(e.ability) if e.ability else 'an ability'}",
        "disable": f"{who.whose} {t.entry(e.lost)} does nothing"
        if e.lost
        else f"{'one of ' * e.single}{who.whose} abilities {'does' if e.single else 'do'} nothing",
        "copy": f"{cast.user} gains {'a random' if e.random else 'one'} of {cast.target}'s abilities",
        "exchange": f"{who.does('has')} {t.entry(e.ability)} in place of {t.entry(e.lost)}"
        if e.ability
        else f"one ability of {cast.user} and one of {cast.target} change places",
        "give": f"{cast.target} gains {'a random' if e.random else 'one'} of {cast.user}'s abilities",
    }[e.how]
    return done + until(e.until)


def _drawn_to(t: Teller, e: v.Draw) -> str:
    foes = f"foes under {t.entry(f'feature/{e.to_marked}')}" if e.to_marked else "the user"
    return foes + (f" while {name_of(e.while_has)}" if e.while_has else "")


def _item(t: Teller, e: v.TakeItem, cast: Cast, who: Subject) -> str:
    done = {
        "steal": f"{cast.user} takes {who.whose} held item, if it holds none",
        "drop": f"{who.does('drops')} {who.their} held item",
        "knock_off": f"{who.does('drops')} {who.their} held item or an accessory, as the user chooses",
        "swap": f"{cast.user} and {cast.target} swap held items",
        "give": f"{cast.user} gives {cast.target} its held item",
        "disable": f"{who.whose} held item does nothing",
        "throw": f"{cast.user} throws its held item away",
    }[e.how]
    return done + until(e.until)


def _clear(t: Teller, e: v.Clear, cast: Cast, who: Subject) -> str:
    named = {"leech_seed": "Leech Seed", "trapped": "Trapped", "stuck": "Stuck"}
    held = [named[each] for each in e.what if each in named]
    things = [each for each in e.what if each not in named]
    near = f" within {counted(e.squares, 'square')}" if e.squares else " in the area" if e.in_area else ""
    parts = [f"{both(things)}{near} {'is' if things == ['smoke'] else 'are'} removed"] if things else []
    parts += [f"{who.does('is')} freed from {both(held)}"] if held else []
    return both(parts)


def _injuries(t: Teller, e: v.Injuries, cast: Cast, who: Subject) -> str:
    if e.change > 0:
        return f"{who.does('takes')} {counted(e.change, 'injury')}"
    return f"{who.does('is')} healed of {counted(-e.change, 'injury')}"


def _store(t: Teller, e: v.Store, cast: Cast, who: Subject) -> str:
    return f"{cast.user} stockpiles one, up to {e.most}, each worth {changes(e.change)}"


def _reveal(t: Teller, e: v.Reveal, cast: Cast, who: Subject) -> str:
    what = {
        "nature_and_item": "nature and held item", "strongest_move": "strongest move",
        "danger": f"moves that are super-effective against {cast.user}",
    }[e.what]  # fmt: skip
    hinder = f", which has {signed(-e.hinder)} accuracy for the scene" if e.hinder else ""
    return f"{cast.user}'s side learns {who.whose} {what}{hinder}"


def _free_shift(t: Teller, e: v.FreeShift, cast: Cast, who: Subject) -> str:
    if e.in_area:
        return f"{who.does('may')} shift within the area"
    if e.teleport:
        return f"{who.does('may')} teleport at once, {counted(e.squares, 'square')} or as far as it can"
    far = counted(e.squares, "square") if e.squares else f"half {who.their} movement" if e.half else "at once"
    return f"{who.does('may')} shift {far} without provoking attacks of opportunity"


def _perform(t: Teller, e: v.Perform, cast: Cast, who: Subject) -> str:
    if e.random_own:
        return f"{cast.user} may use one of its own moves at random this turn"
    if e.random is not None:
        of = "the moves of its team" if e.random == "team" else "all moves"
        return f"{cast.user} may use one of {of} at random this turn"
    if e.by_target:
        return f"{cast.target} repeats its last attack at once"
    if e.last_of_target:
        return f"{cast.user} uses the last move that {cast.target} used"
    return f"{cast.user} uses {t.entry(e.move) if e.move else 'another move'} at once"


def _odds(t: Teller, e: v.Odds, cast: Cast, who: Subject) -> str:
    rows = [
        f"{_faces(row.faces)}: {both(clause_of(t, each, cast) for each in row.effects) or 'nothing'}" for row in e.rows
    ]
    return f"roll a d{e.die} – {'; '.join(rows)}"


def _choose(t: Teller, e: v.Choose, cast: Cast, who: Subject) -> str:
    rows = [
        f"{both(clause_of(t, each, cast) for each in row.effects) or 'nothing'}{provided(t, row.when, cast)}"
        for row in e.rows
    ]
    return f"{cast.user if e.by == 'user' else cast.target} chooses: {'; or '.join(rows)}"


def _attempt(t: Teller, e: v.Attempt, cast: Cast, who: Subject) -> str:
    hit, missed = (both(clause_of(t, each, cast) for each in words) for words in (e.hit, e.miss))
    miss = f"; on a miss, {missed}" if missed else ""
    return f"{cast.user} rolls to hit {who} (AC {e.ac}, {name_of(e.move_class)}): on a hit, {hit}{miss}"


def _faces(faces: tuple[int, ...]) -> str:
    return (
        f"{faces[0]}-{faces[-1]}"
        if len(faces) > 1 and faces[-1] - faces[0] == len(faces) - 1
        else either(map(str, faces))
    )


_CLAUSES: dict[type, Callable[[Teller, Any, Cast, Subject], str]] = {
    v.Inflict: _inflict,
    v.Stages: _stages,
    v.AlterStages: _alter_stages,
    v.Heal: _heal,
    v.Savour: lambda t, e, c, who: (
        f"{who.does('regains')} {share(e.share)} of {who.their} maximum HP, or {share(e.liked)} if its nature likes "
        f"{e.flavour} food; if it dislikes that, {who.does('is')} {name_of(e.disliked)}"
    ),
    v.Drain: lambda t, e, c, who: f"{c.user} regains {share(e.share)} of the HP that were lost to it",
    v.Recoil: lambda t, e, c, who: f"{c.user} loses {share(e.share)} of the HP that it took",
    v.LoseHp: _lose_hp,
    v.Bleed: lambda t, e, c, who: (
        f"{who.does('loses')} {ticks(e.ticks)} of HP at the start of {who.their} next {e.rounds} turns"
    ),
    v.Bide: lambda t, e, c, who: (
        f"at the start of its next turn, foes within {counted(e.squares, 'square')} lose as many HP as attacks took "
        f"from {c.user} until then"
    ),
    v.ShareHp: lambda t, e, c, who: (
        f"{c.user} and {c.target} lose half of their HP, and each gets half of what both lost"
    ),
    v.Doom: lambda t, e, c, who: f"{who.does('faints')} {counted(e.turns, 'turn')} from now",
    v.Temper: lambda t, e, c, who: (
        f"while {name_of(e.while_has)}, {who.does('gets')} {changes(e.change)} whenever an attack does damage"
    ),
    v.Bond: lambda t, e, c, who: f"{who.does('faints')} too if {c.user} faints by its attack",
    v.SetHp: lambda t, e, c, who: (
        f"{who.whose} HP become {share(e.share)} of the maximum" if e.share[0] else f"{who.whose} HP become 0"
    ),
    v.TempHp: lambda t, e, c, who: (
        f"{who.does('gains')} "
        + both(
            [
                *([f"{ticks(e.ticks)} of"] if e.ticks else []),
                *([str(e.hp)] if e.hp else []),
                *([f"{share(e.share)} of the maximum as"] if e.share else []),
                *([f"{'' if e.times == 1 else f'{e.times} times '}a rank's worth of"] if e.ranks else []),
            ]
        )
        + " temporary HP"
    ),
    v.Execute: lambda t, e, c, who: (
        f"{who.does('faints')} if a d100 shows 30 plus {c.user}'s level less {c.target}'s, or lower"
    ),
    v.Resist: lambda t, e, c, who: f"the attack is resisted {steps(e.steps)} more",
    v.Counter: _counter,
    v.Endure: lambda t, e, c, who: f"the attack leaves {who} at least 1 HP",
    v.Shield: lambda t, e, c, who: f"the attack does nothing to {who}",
    v.Cancel: lambda t, e, c, who: "the move that set this off does nothing",
    v.Cure: _cure,
    v.Push: _push,
    v.Flee: lambda t, e, c, who: f"{who.does('moves')} as far from {c.user} as {who.their} movement allows",
    v.Come: lambda t, e, c, who: (
        f"{who.does('comes')} as near to {c.user} as {who.their} movement allows, and {who.does('loses')} "
        f"{who.their} next Shift Action"
    ),
    v.Switch: _switch,
    v.Maneuver: _maneuver,
    v.Coins: lambda t, e, c, who: f"coins worth 1d{e.die} times its user's level lie about",
    v.Grip: _grip,
    v.SetWeather: lambda t, e, c, who: (
        "the weather clears"
        if e.weather == "clear"
        else f"the weather becomes {WEATHER[e.weather].lower()} for {counted(e.rounds, 'round')}"
    ),
    v.SetField: lambda t, e, c, who: f"{t.entry(e.field)} is up for {counted(e.rounds, 'round')}",
    v.Smoke: lambda t, e, c, who: (
        f"smoke fills the area for the scene: {signed(e.accuracy)} accuracy from it, into it and through it"
    ),
    v.LayHazard: _hazard,
    v.Bless: _bless,
    v.Coat: _coat,
    v.StandIn: lambda t, e, c, who: (
        f"something with {e.share[0]}/{e.share[1]} of {who.their} HP{f' and {e.plus} more' if e.plus else ''} takes "
        f"the damage for {who}, and no move gives {who} a status while it stands"
    ),
    v.Stance: _stance,
    v.Marker: lambda t, e, c, who: (
        f"{who.does('is')} marked{until(e.until)}"
        + (f", and disengaging gives {c.user} an attack of opportunity" if e.pins else "")
        + (", one at a time" if e.single else "")
    ),
    v.UseUpHazard: lambda t, e, c, who: f"a square of {t.entry(e.hazard)} within {e.squares} m is used up",
    v.ShowAll: lambda t, e, c, who: f"all that {who.does('has')} stored works for {who}{until(e.until)}",
    v.ChangeClothes: lambda t, e, c, who: f"{who.does('holds')} something stored in place of what {who} held",
    v.Tokens: lambda t, e, c, who: (
        f"{who.does('gains' if e.plus > 0 else 'spends')} {counted(abs(e.plus), 'token')}"
        + (f", up to {e.most}" if e.most < 100 else "")
    ),
    v.Boost: _boost,
    v.StatChange: lambda t, e, c, who: (
        f"{who.does('gets')} {both(f'{signed(by)} {STATS[stat]}' for stat, by in e.change.items())}{until(e.until)}"
    ),
    v.SwapStats: lambda t, e, c, who: (
        f"{who.whose} {both(f'{STATS[one]} and {STATS[other]}' for one, other in e.pairs)} change places"
        f"{until(e.until)}"
    ),
    v.Retype: _retype,
    v.SwapInitiative: lambda t, e, c, who: f"{c.user} and {c.target} swap Initiative{until(e.until)}",
    v.SwapSides: lambda t, e, c, who: "blessings and hazards of the two sides change places",
    v.Draw: lambda t, e, c, who: f"{who} can aim only at {_drawn_to(t, e)}{until(e.until)}",
    v.Reflect: lambda t, e, c, who: "the move is used on its maker instead",
    v.LoseAction: lambda t, e, c, who: f"{who.does('has')} no Standard Action this turn",
    v.PassStatus: lambda t, e, c, who: f"one of the user's conditions passes to {who}",
    v.Lend: lambda t, e, c, who: f"{who.does('gets')} what the feature lends{until(e.until)}",
    v.Disable: _disable,
    v.ChangeTypes: _types,
    v.ChangeAbility: _ability,
    v.TakeFood: lambda t, e, c, who: (
        f"{who.does('spends')} a food buff" if e.spend else f"the user gains what a food buff of {who} does"
    ),
    v.Defer: lambda t, e, c, who: (
        f"{c.user} takes half of the damage now and loses the other half at the end of its next turn"
    ),
    v.GainAction: lambda t, e, c, who: (
        f"{who.does('spends' if e.pay else 'gets')} {'its' if e.pay else 'another'} {e.action.capitalize()} Action"
    ),
    v.End: lambda t, e, c, who: f"{both(t.entry(each) for each in e.of)} ends for {who}",
    v.Spend: lambda t, e, c, who: f"{who.does('spends')} a use of {t.entry(e.of)}",
    v.StrikeAgain: lambda t, e, c, who: (
        f"{c.user} makes a free Struggle attack{' that can neither miss nor be critical' if e.sure else ''}"
    ),
    v.SkipSetUp: lambda t, e, c, who: f"{who.whose} next Set-Up move takes only one turn{until(e.until)}",
    v.Quicken: lambda t, e, c, who: f"{who.whose} next Status move on itself is a Free Action{until(e.until)}",
    v.Leash: lambda t, e, c, who: (
        f"{who} can't shift "
        + either(
            [
                *([f"more than {counted(e.far, 'square')} away from"] if e.far else []),
                *([f"nearer than {counted(e.near, 'square')} to"] if e.near else []),
            ]
        )
        + (" where it stands now" if e.spot else f" {c.user}")
        + until(e.until)
    ),
    v.EatAgain: lambda t, e, c, who: (
        f"{who.does('keeps')} the food buff"
        if e.keep
        else f"{who.does('trades')} in a food buff at once"
        if e.next
        else f"the food buff that {who} traded in last works again"
    ),
    v.Consult: lambda t, e, c, who: (
        "its type is the one that the book's list gives"
        if e.what == "type"
        else f"its Damage Base is the one that the book's list gives ({e.low}-{e.high})"
    ),
    v.StatDamage: lambda t, e, c, who: (
        f"{who.does('takes')} {name_of(e.move_class)} {name_of(e.type)} damage equal to {c.user}'s {STATS[e.stat]}"
    ),
    v.Ease: lambda t, e, c, who: f"being {statuses(e.statuses)} lowers no stage of {who} any more",
    v.Hinder: lambda t, e, c, who: f"the accuracy roll of the attack is {e.minus} lower",
    v.Rally: lambda t, e, c, who: (
        f"{c.user} and up to {counted(e.allies, 'adjacent ally')} strike {who} with a {name_of(e.type)} Struggle"
    ),
    v.Knows: lambda t, e, c, who: (
        f"{c.user} knows {'the last move' if e.last else 'a move'} that {c.target} used in place of this one"
        f"{until(e.until)}"
    ),
    v.Choose: _choose,
    v.Attempt: _attempt,
    v.TakeItem: _item,
    v.Clear: _clear,
    v.LockIn: lambda t, e, c, who: f"{c.user} must keep using it until it misses",
    v.Injuries: _injuries,
    v.Faint: lambda t, e, c, who: who.does("faints"),
    v.Regain: lambda t, e, c, who: (
        {
            "last": f"the move {who.does('used')} last isn't spent",
            "scene": f"{who.does('regains')} one use of a Scene move",
            "eot": f"{who.whose} EOT moves can be used again",
            "one_eot": f"one of {who.whose} EOT moves can be used again",
            "both": f"{who.does('regains')} one use of a Scene move and all EOT moves",
        }[e.what]
        + (f" of the {either(map(name_of, e.types))} type" if e.types else "")
    ),
    v.FreeAttack: _free_attack,
    v.ExtraAp: lambda t, e, c, who: f"{who.does('has')} {e.plus} AP more{until(e.until)}",
    v.Refresh: lambda t, e, c, who: f"{who.whose} moves and abilities can be used again",
    v.Store: _store,
    v.Unload: lambda t, e, c, who: f"{c.user}'s stockpile is emptied",
    v.Reveal: _reveal,
    v.FreeShift: _free_shift,
    v.Perform: _perform,
    v.TurnOrder: lambda t, e, c, who: f"{who.does('acts')} {'next' if e.place == 'next' else 'last'} this round",
    v.Redirect: lambda t, e, c, who: f"the attack hits {c.user} alone",
    v.TakeHit: lambda t, e, c, who: (
        f"{c.user} changes places with the ally and takes the hit"
        + (f", resisted {steps(e.steps)} more" if e.steps else "")
    ),
    v.StepAside: lambda t, e, c, who: f"{c.user} shifts out of the attack's area",
    v.Odds: _odds,
}


def lasting(t: Teller, effect: Any) -> str:
    """What goes on working for its bearer."""
    match effect:
        case v.Coat():
            return sentence(coat_parts(effect))
        case v.Stance():
            return sentence(stance_parts(t, effect))
        case v.Perform():
            return sentence(f"it may use {t.entry(effect.move)} this turn")
        case v.Boost():
            return sentence(boost_clause(t, effect, Subject("it")))
        case v.Heal() | v.Bleed():
            verb = "regains" if isinstance(effect, v.Heal) else "loses"
            return sentence(f"it {verb} HP at the start of its turns")
        case _:
            return sentence(clause_of(t, effect, BEARER))
