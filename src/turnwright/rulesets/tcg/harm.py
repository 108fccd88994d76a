"""Damage and what undoes it: the attack's own blow, damage beside it, counters, healing, special conditions."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from turnwright.kernel.messages import Frame

from . import counting, derived, standing
from . import events as e
from . import vocabulary as v
from .cards import card_of, facts
from .content import Pokemon as PokemonCard
from .doing import Doing, Waiting
from .game import TcgScribe
from .preferences import to_harm, to_heal
from .rules import damage, statuses, winning
from .rules.damage import Prevention
from .rules.terms import Status
from .state import OTHER, Condition, Pokemon, State, find
from .words import AfterAttack, Confusion, StrikeDefending, Triggered

# The blow of an attack


def strike_defending(scribe: TcgScribe, word: StrikeDefending) -> None:
    """The attack's own damage to the Defending Pokémon, step by step. (spec, Priority Order)"""
    act = Doing(scribe, word)
    found = act.find(act.at["defending"])
    attacker = act.find(act.source)
    base = _base(act)
    if found is None or attacker is None or base is None:
        return
    try:
        dealt = _strike(
            act, *found, base, minus=act.at.get("minus", 0), plus=act.at.get("plus", 0), ignore=act.at.get("ignore", ())
        )
    except Waiting:
        return
    act.bind("dealt", dealt)
    if dealt:
        answer_damage(act, found[1].id)


def answer_damage(act: Doing, pokemon: str) -> None:
    """What a Pokémon sets off that an attack has just damaged, now or after the attack. (ruling `damage_answers`)"""
    answers = triggers(act.scribe, "when_damaged", pokemon, attacker=act.source)
    seat, _ = act.find(pokemon) or ("", None)
    active = act.state.sides[seat].active if seat and seat != act.you else None
    if active is not None and active.id == pokemon:
        answers += tuple(broadcast(act.scribe, "active_hurt", seat, act.source))
    if not answers:
        return
    if act.scribe.options.damage_answers == "after_attack":
        actives = [side.active.id for side in act.state.sides.values() if side.active is not None]
        where = "active" if pokemon in actives else "bench"
        later = tuple(replace(answer, place=where) if answer.event == "when_damaged" else answer for answer in answers)
        frames = act.scribe.frames
        for place, frame in enumerate(frames):
            if frame.todo and isinstance(frame.todo[-1], AfterAttack):
                frames[place] = Frame((*frame.todo[:-1], *later, frame.todo[-1]), frame.bound)
                return
    act.scribe.push(*answers, seat=act.you)


def _base(act: Doing) -> int | None:
    """The base damage, as printed or as the words before made it; none: the attack does no damage of its own."""
    at = act.at
    base: int = at.get("base", 0)
    if "set" in at:
        base = at["set"]
    if "times" in at:
        base = base * at["times"]
    if base == 0 and not at.get("plus", 0) and "set" not in at:
        return None
    return base


def _strike(
    act: Doing, seat: str, target: Pokemon, base: int, *, minus: int, plus: int, ignore: tuple[str, ...]
) -> int:
    """Works damage of an attack out, with everything that changes it, and lets the Pokémon take it."""
    scribe = act.scribe
    attacker = act.find(act.source)
    assert attacker is not None
    before, after, double = _boosts(act, attacker, seat, target)
    base = _set_anew(act, attacker, base)
    ignore = (*ignore, *_pierced(act, attacker, seat, target))
    prevention = _prevention(act, seat, target) if "effects" not in ignore else Prevention()
    kinds = derived.types(scribe, *attacker)
    weak = () if "weakness" in ignore else _matching(derived.weaknesses(scribe, seat, target), kinds)
    resisted = () if "resistance" in ignore else _matching(derived.resistances(scribe, seat, target), kinds)
    lessened = max(0, (base * 2 if double else base) - minus)
    blow = damage.blow(
        base * 2 if double else base,
        minus=minus,
        plus=plus + before if lessened + plus > 0 else plus,
        weaknesses=weak,
        resistances=resisted,
        boost_after=after,
        prevention=prevention,
        prevention_rule=scribe.options.prevention_number,
    )
    steps = _steps(blow)
    scribe.record(e.Damaged(target.id, blow.damage, "attack", act.source, steps))
    return blow.damage


def _steps(blow: damage.Blow) -> tuple[tuple[str, int], ...]:
    """The steps that changed something, each with what it left."""
    told = [("base", blow.base)]
    rest = (
        ("minus", blow.after_minus), ("plus", blow.after_plus), ("weakness", blow.after_weakness),
        ("resistance", blow.after_resistance), ("prevention", blow.after_prevention), ("reduction", blow.damage),
    )  # fmt: skip
    for name, value in rest:
        if value != told[-1][1]:
            told.append((name, value))
    return tuple(told)


def _matching(rows: tuple[tuple[str, damage.Change], ...], kinds: tuple[str, ...]) -> tuple[damage.Change, ...]:
    return tuple(change for type_, change in rows if type_ in kinds)


def _boosts(act: Doing, attacker: tuple[str, Pokemon], seat: str, target: Pokemon) -> tuple[int, int, bool]:
    """What is added before weakness and resistance, and after, to damage to the opponent's Active Pokémon."""
    before = after = 0
    double = False
    active = act.state.sides[seat].active
    if seat == attacker[0] or active is None or active.id != target.id:
        return 0, 0, False
    for force in standing.on_pokemon(act.scribe, v.Boost, *attacker):
        word = force.word
        named = force.what or word.attack
        if named and named != act.at.get("attack"):
            continue
        if word.against is not None and not counting.is_like(act.scribe, seat, target, word.against):
            continue
        double = double or word.double
        amount = word.amount * derived.times(act.scribe, force)
        if word.after:
            after += amount
        else:
            before += amount
    return before, after, double


def _set_anew(act: Doing, attacker: tuple[str, Pokemon], base: int) -> int:
    """The base damage of an attack, or what a word in force makes of it."""
    for force in standing.on_pokemon(act.scribe, v.Boost, *attacker):
        if force.word.base is not None and force.word.attack == act.at.get("attack"):
            base = force.word.base
    return base


def _everywhere(act: Doing, attacker: tuple[str, Pokemon], seat: str, target: Pokemon) -> int:
    """What changes an attack's damage to any Pokémon it hits, except itself."""
    if attacker[1].id == target.id:
        return 0
    return sum(
        int(force.word.amount) * derived.times(act.scribe, force)
        for force in standing.on_pokemon(act.scribe, v.Boost, *attacker)
        if force.word.everywhere
        and (
            force.word.against is None
            or (seat != attacker[0] and counting.is_like(act.scribe, seat, target, force.word.against))
        )
    )


def _pierced(act: Doing, attacker: tuple[str, Pokemon], seat: str, target: Pokemon) -> tuple[str, ...]:
    """Which of weakness and resistance do not count against an attacker's damage."""
    return tuple(
        what
        for force in standing.on_pokemon(act.scribe, v.Pierce, *attacker)
        if force.word.against is None or counting.is_like(act.scribe, seat, target, force.word.against)
        for what in force.word.what
    )


def _prevention(act: Doing, seat: str, target: Pokemon) -> Prevention:
    """What stands between the attack and a Pokémon: all that is on it, and all that is in play.

    It also guards against an attack of its own side, unless it names the opponent. (ruling `own_damage_guarded`)
    """
    scribe = act.scribe
    if seat == act.you and not scribe.options.own_damage_guarded:
        return damage.NO_PREVENTION
    everything = False
    levels: list[int] = []
    above: list[int] = []
    reductions: list[int] = []
    halvings = 0
    for place, force in enumerate(standing.on_pokemon(scribe, v.Prevent, seat, target)):
        if force.word.what != "effects" and act.holds_against(place, force, seat, target):
            if force.word.at_most is not None:
                levels.append(force.word.at_most)
            elif force.word.at_least is not None:
                above.append(force.word.at_least)
            else:
                everything = True
    for place, force in enumerate(standing.on_pokemon(scribe, v.Reduce, seat, target)):
        if act.holds_against(place, force, seat, target):
            halvings += force.word.halve
            if force.word.amount:
                reductions.append(force.word.amount * derived.times(scribe, force))
    if not (everything or levels or above or reductions or halvings):
        return damage.NO_PREVENTION
    return Prevention(everything, tuple(levels), tuple(above), tuple(reductions), halvings)


def guarded_damage(act: Doing, seat: str, target: Pokemon, amount: int) -> int:
    """What prevention and reduction leave of damage that is worked out already."""
    blow = damage.blow(
        amount, prevention=_prevention(act, seat, target), prevention_rule=act.scribe.options.prevention_number
    )
    return blow.damage


# Words beside the blow


def plus(act: Doing, word: v.Plus) -> int:
    more = counting.amount(act.scribe, act.at, word.amount)
    act.bind("plus", act.at.get("plus", 0) + more)
    return more // 10


def minus(act: Doing, word: v.Minus) -> int:
    less = counting.amount(act.scribe, act.at, word.amount)
    act.bind("minus", act.at.get("minus", 0) + less)
    return less // 10


def times(act: Doing, word: v.Times) -> int:
    many = counting.count(act.scribe, act.at, word.of)
    act.bind("times", many)
    return many


def set_damage(act: Doing, word: v.SetDamage) -> int:
    base = counting.amount(act.scribe, act.at, word.amount)
    act.bind("set", base)
    return base // 10


def ignore(act: Doing, word: v.Ignore) -> int:
    act.bind("ignore", (*act.at.get("ignore", ()), *word.what))
    return 1


def nothing(act: Doing, word: v.Nothing) -> int:
    if act.source and "attack" in act.at:
        act.scribe.record(e.AttackFailed(act.source, "nothing"))
    act.scribe.end()
    return 1


def damage_beside(act: Doing, word: v.Damage) -> int:
    """Damage to others, or to the Pokémon itself: weakness and resistance only where the word says so."""
    scribe = act.scribe
    amount = counting.amount(scribe, act.at, word.amount)
    found = act.targets(word.on)
    if "attack" not in act.at:
        found = [each for each in found if not act.shielded(*each)]
    if word.flip:
        found = _on_heads(act, word, found)
    amounts = {pokemon.id: _own_amount(act, word.on, word.amount, amount, pokemon) for _, pokemon in found}
    found = [each for each in found if amounts[each[1].id] > 0]
    blocked = {}
    attacker = act.find(act.source)
    for seat, pokemon in found:  # coins that prevent are flipped before anything is recorded
        guarded = "attack" in act.at and not _unguarded(act, attacker, seat, pokemon)
        blocked[pokemon.id] = _prevention(act, seat, pokemon) if guarded else damage.NO_PREVENTION
    total = 0
    for seat, pokemon in found:
        weak, resisted = _beside(act, word, attacker, seat, pokemon)
        before, after, double = _changes(act, attacker, seat, pokemon)
        blow = damage.blow(
            amounts[pokemon.id] * 2 if double else amounts[pokemon.id],
            plus=before,
            weaknesses=weak,
            resistances=resisted,
            boost_after=after,
            prevention=blocked[pokemon.id],
            prevention_rule=scribe.options.prevention_number,
        )
        by = "attack" if "attack" in act.at else act.context
        by = "recoil" if pokemon.id == act.source else by
        scribe.record(e.Damaged(pokemon.id, blow.damage, by, act.source, _steps(blow)))
        total += blow.damage
        if blow.damage and "attack" in act.at and seat != act.you:
            answer_damage(act, pokemon.id)
    return total // 10


def _changes(act: Doing, attacker: tuple[str, Pokemon] | None, seat: str, target: Pokemon) -> tuple[int, int, bool]:
    """What changes damage beside the blow: to the opponent's Active Pokémon, all that changes the attack's own.

    So "more damage to the Active Pokémon" counts for an attack that chooses its target, if it chooses that one; but not
    twice, where the attack has dealt its own damage before.
    """
    if attacker is None or "attack" not in act.at:
        return 0, 0, False
    if _is_faced(act, seat, target):
        return (0, 0, False) if "dealt" in act.at else _boosts(act, attacker, seat, target)
    return 0, _everywhere(act, attacker, seat, target), False


def _is_faced(act: Doing, seat: str, target: Pokemon) -> bool:
    """Whether a Pokémon is the opponent's Active one."""
    active = act.state.sides[seat].active
    return seat != act.you and active is not None and active.id == target.id


def _unguarded(act: Doing, attacker: tuple[str, Pokemon] | None, seat: str, target: Pokemon) -> bool:
    """Whether damage beside the blow is changed by no effect on whom it hits: of an attack that only hits whom it
    chooses, or of an attacker that looks through the opponent's Active Pokémon."""
    if seat == act.you:
        return False
    if attacker is not None and _is_faced(act, seat, target) and "effects" in _pierced(act, attacker, seat, target):
        return True
    return not act.at.get("base", 0) and "effects" in act.at.get("ignore", ())


def _own_amount(act: Doing, on: v.Target, value: object, amount: int, pokemon: Pokemon, *, step: int = 10) -> int:
    """An amount for something of "that Pokémon" is each target's own."""
    many = on.who in ("all_opponents", "benched_opponents", "all_yours", "benched_yours", "everyone", "both_benches")
    if not many or not isinstance(value, v.Per) or getattr(value.of, "on", None) != v.THAT:
        return amount
    return counting.amount(act.scribe, {**act.at, "that": (pokemon.id,)}, value, step=step)


def _on_heads(act: Doing, word: v.Damage, found: counting.Found) -> counting.Found:
    """A coin for each Pokémon: those for which it fell on heads."""
    heads = [each for each in found if act.flip(f"flip:{each[1].id}", seat=act.you, context=act.context, label="each")]
    act.bind(word.flip, len(heads))
    act.bind(f"{word.flip}:tails", len(found) - len(heads))
    return heads


def _beside(
    act: Doing, word: v.Damage, attacker: tuple[str, Pokemon] | None, seat: str, target: Pokemon
) -> tuple[tuple[damage.Change, ...], tuple[damage.Change, ...]]:
    """Weakness and resistance against damage beside the blow: to an Active Pokémon, or by a ruling also to others."""
    active = act.state.sides[seat].active
    is_active = active is not None and active.id == target.id
    applies = word.weakness if is_active else word.benched or act.scribe.options.bench_weakness
    if not applies or attacker is None or seat == act.you:
        return (), ()
    kinds = derived.types(act.scribe, *attacker)
    pierced = _pierced(act, attacker, seat, target) if "attack" in act.at else ()
    return (
        () if "weakness" in pierced else _matching(derived.weaknesses(act.scribe, seat, target), kinds),
        () if "resistance" in pierced else _matching(derived.resistances(act.scribe, seat, target), kinds),
    )


def put_counters(act: Doing, word: v.PutCounters) -> int:
    """Counters are no damage of an attack: nothing changes them, but what prevents effects stops them."""
    scribe = act.scribe
    count = counting.amount(scribe, act.at, word.count, step=1)
    if word.spread:
        return _spread(act, word, count)
    found = [each for each in act.targets(word.on) if not act.shielded(*each)]
    put = 0
    for _, pokemon in found:
        own = _own_amount(act, word.on, word.count, count, pokemon, step=1)
        if word.leaving is not None:
            own = max(0, (pokemon.hp - word.leaving) // 10)
        if own:
            scribe.record(e.Damaged(pokemon.id, 10 * own, "counters", act.source))
            put += own
    return put


def _spread(act: Doing, word: v.PutCounters, count: int) -> int:
    """So many counters in all: each goes to a Pokémon of your choice, one after the other."""
    found = [each for each in counting.candidates(act.scribe, act.at, word.on) if not act.shielded(*each)]
    if not found or not count:
        return 0
    places: dict[str, int] = {}
    for number in range(count):
        ids = [pokemon.id for _, pokemon in found]
        (one,) = act.ask("choose_pokemon", ids, prefer=to_harm(act.scribe, act.you), counter=number + 1, of=count)
        places[one] = places.get(one, 0) + 1
    for pokemon, many in places.items():
        act.scribe.record(e.Damaged(pokemon, 10 * many, "counters", act.source))
    act.leave([each for each in found if each[1].id in places])
    return count


def move_counters(act: Doing, word: v.MoveCounters) -> int:
    """From one Pokémon, from each of several, or (where they are named together) from any of them, to another."""
    scribe = act.scribe
    several = word.source.several and (word.each or word.count != 1)  # one comes from one of them anyway
    source = word.source if several else _one(word.source)
    prefer = to_heal(scribe, act.you)
    to = word.to.than_origin
    takers = {pokemon.id for _, pokemon in counting.candidates(scribe, act.at, to)}

    def gives(seat: str, pokemon: Pokemon) -> bool:
        return pokemon.damage >= 10 and bool(takers - {pokemon.id}) and not act.shielded(seat, pokemon)

    origins = act.targets(source, like=gives, prefer=prefer, leave=False)

    def takes(seat: str, pokemon: Pokemon) -> bool:
        another = any(origin.id != pokemon.id for _, origin in origins)
        return another and _can_take(word, pokemon, 1) and not act.shielded(seat, pokemon)

    goals = act.targets(_one(to), like=takes, prefer=to_harm(scribe, act.you))
    if not goals:
        return 0
    goal = goals[0][1]
    giving = [origin for _, origin in origins if origin.id != goal.id]
    if several and not word.each:
        plan = _counters_to_move(act, word, giving, goal)
    else:
        plan = [(origin.id, _wanted(act, word, origin, goal)) for origin in giving]
    for origin, counters in plan:
        if counters:
            scribe.record(e.CountersMoved(origin, goal.id, 10 * counters))
    return sum(counters for _, counters in plan)


def _wanted(act: Doing, word: v.MoveCounters, origin: Pokemon, goal: Pokemon) -> int:
    """How many counters one Pokémon gives."""
    there = damage.counters(origin.damage)
    wanted = there if word.count == "all" else min(there, counting.amount(act.scribe, act.at, word.count, step=1))
    while wanted and not _can_take(word, goal, wanted):
        wanted -= 1
    if word.up_to and wanted > 1:
        wanted = int(act.ask("choose_number", [str(number) for number in range(1, wanted + 1)])[0])
    return wanted


def _counters_to_move(act: Doing, word: v.MoveCounters, giving: list[Pokemon], goal: Pokemon) -> list[tuple[str, int]]:
    """Counters from any of several Pokémon: who gives how many is asked of one after the other."""
    there = sum(damage.counters(each.damage) for each in giving)
    left = there if word.count == "all" else min(there, counting.amount(act.scribe, act.at, word.count, step=1))
    plan: list[tuple[str, int]] = []
    for at, origin in enumerate(giving):
        has = damage.counters(origin.damage)
        later = sum(damage.counters(each.damage) for each in giving[at + 1 :])
        most = min(has, left)
        while most and not _can_take(word, goal, most + sum(given for _, given in plan)):
            most -= 1
        least = 0 if word.up_to else min(most, max(0, left - later))
        numbers_ = [str(number) for number in range(most, least - 1, -1)]
        given = int(act.ask("choose_number", numbers_, pokemon=origin.id)[0])
        plan.append((origin.id, given))
        left -= given
    return plan


def _can_take(word: v.MoveCounters, pokemon: Pokemon, counters: int) -> bool:
    return not word.spare or pokemon.hp > 10 * counters


def _one(target: v.Target) -> v.Target:
    """Moving is from one and to one, whatever the target says."""
    if target.count is not None:
        return target
    return v.Target(target.who, 1, target.where, target.chooser, target.up_to, target.other)


def heal(act: Doing, word: v.Heal) -> int:
    scribe = act.scribe
    found = act.targets(word.on, like=lambda seat, pokemon: is_helped(scribe, word, seat, pokemon))
    found = [each for each in found if not act.shielded(*each)]
    healed = 0
    amounts: list[tuple[str, int]] = []
    for seat, pokemon in found:
        if not can_heal(scribe, seat, pokemon):
            continue
        wanted = pokemon.damage if word.amount == "all" else counting.amount(scribe, act.at, word.amount)
        wanted = min(wanted, pokemon.damage)
        if word.up_to and wanted > 10:
            choices = [str(amount) for amount in range(wanted, 0, -10)]
            wanted = int(act.ask("choose_number", choices, pokemon=pokemon.id)[0])
        amounts.append((pokemon.id, wanted))
    for target, amount in amounts:
        if amount:
            scribe.record(e.Healed(target, amount))
            healed += amount
    return healed // 10


def is_helped(scribe: TcgScribe, word: v.Heal, seat: str, pokemon: Pokemon) -> bool:
    """Whether healing a Pokémon does anything, or curing it after that."""
    if word.or_cured and pokemon.conditions:
        return True
    return pokemon.damage > 0 and can_heal(scribe, seat, pokemon)


def can_heal(scribe: TcgScribe, seat: str, pokemon: Pokemon) -> bool:
    """Whether nothing keeps a Pokémon from being healed."""
    return not any(True for _ in standing.on_pokemon(scribe, v.ForbidHealing, seat, pokemon))


def survive(act: Doing, word: v.Survive) -> int:
    """A Pokémon that is about to fall keeps some HP instead."""
    falling = [pokemon for _, pokemon in act.targets(word.on) if pokemon.hp < word.hp]
    for pokemon in falling:
        act.scribe.record(e.Healed(pokemon.id, word.hp - pokemon.hp))
    return len(falling)


def knock_out(act: Doing, word: v.KnockOut) -> int:
    """As much damage as it takes: the rules notice at the end of the effect."""
    found = [each for each in act.targets(word.on) if not act.shielded(*each)]
    for _, pokemon in found:
        if pokemon.hp > 0:
            act.scribe.record(e.Damaged(pokemon.id, pokemon.hp, "knock_out", act.source))
    return len(found)


# Special conditions


def inflict(act: Doing, word: v.Inflict) -> int:
    scribe = act.scribe
    found = act.targets(word.on)
    given = word.statuses
    if word.choice and found:
        chosen = act.ask("choose_status", given)
        given = tuple(each for each in given if each in chosen)
    hit = [each for each in found if not act.shielded(*each)]
    done = 0
    for seat, pokemon in hit:
        for status in given:
            amount = {"poisoned": word.poison, "burned": word.burn}.get(status, 0)
            done += gain_condition(scribe, seat, pokemon.id, status, amount, by_attack="attack" in act.at)
    return done


def gain_condition(
    scribe: TcgScribe, seat: str, pokemon: str, status: Condition, amount: int = 0, *, by_attack: bool = False
) -> bool:
    """Gives a Pokémon a special condition, unless it is immune. (spec, Interactions; ruling `combining`)"""
    found = find(scribe.state, pokemon)
    if found is None or derived.is_immune(scribe, seat, found[1], status):
        return False
    held = found[1].conditions
    kept = statuses.with_status(held, status, combining=scribe.options.combining)
    replaces = tuple(each for each in held if each not in kept)
    scribe.record(e.ConditionGained(pokemon, status, amount, by_attack, replaces))
    return True


def cure(act: Doing, word: v.Cure) -> int:
    scribe = act.scribe
    done = 0
    over: list[tuple[Pokemon, tuple[Status, ...]]] = []
    for seat, pokemon in act.targets(word.on):
        if act.shielded(seat, pokemon):
            continue
        ended = tuple(each for each in pokemon.conditions if not word.statuses or each in word.statuses)
        if word.one and len(ended) > 1:
            chosen = act.ask("choose_status", ended, pokemon=pokemon.id)
            ended = tuple(each for each in ended if each in chosen)
        over.append((pokemon, ended))
    for pokemon, ended in over:
        if ended:
            scribe.record(e.ConditionsLost(pokemon.id, ended, "cured"))
            done += len(ended)
        marks = tuple(mark for mark in pokemon.marks if not mark.stays) if word.marks else ()
        if marks:
            scribe.record(e.MarksEnded(pokemon.id, marks))
            done += len(marks)
    return done


# A confused Pokémon


def confusion(scribe: TcgScribe, word: Confusion) -> None:
    """Heads: the attack proceeds. Tails: it fails, and the Pokémon hurts itself. (spec, CONFUSED)"""
    act = Doing(scribe, word)
    if int(act.at["confusion"]):
        return
    found = act.find(act.source)
    assert found is not None
    seat, pokemon = found
    scribe.record(e.AttackFailed(pokemon.id, "confused"))
    kinds = derived.types(scribe, seat, pokemon) if scribe.options.confusion_weakness else ()
    blow = damage.blow(
        scribe.options.confusion_damage,
        weaknesses=_matching(derived.weaknesses(scribe, seat, pokemon), kinds),
        resistances=_matching(derived.resistances(scribe, seat, pokemon), kinds),
    )
    scribe.record(e.Damaged(pokemon.id, blow.damage, "confused", pokemon.id))
    scribe.end()


# What sets itself off


def triggers(scribe: TcgScribe, event: str, pokemon: str, *, attacker: str = "") -> tuple[Triggered, ...]:
    """The abilities that an event of a Pokémon sets off: its own and those of cards attached to it, then marks."""
    found = find(scribe.state, pokemon)
    if found is None:
        return ()
    words = []
    if event in standing.pool(scribe).triggers:
        words = [
            Triggered(handle, pokemon, place, event, attacker)
            for _, holder, handle, _, known in standing.carriers(scribe)
            if holder is not None and holder.id == pokemon
            for place in known.triggers.get(event, ())
        ]
    words += [
        Triggered("", pokemon, place, event, attacker)
        for place, mark in enumerate(found[1].marks)
        if type(mark.word) is v.Watch and mark.word.event == event
    ]
    return tuple(words)


def broadcast(scribe: TcgScribe, event: str, seat: str, that: str, *, itself: bool = False) -> list[Triggered]:
    """The abilities of the Pokémon of a seat, and of cards attached to them, that an event elsewhere sets off.

    `itself`: it may be the Pokémon that it happened to. What any player does sets off those of both, and the Stadium's.
    """
    if event not in standing.pool(scribe).triggers:
        return []
    anybody = event.startswith("any_")
    return [
        Triggered(handle, holder.id if holder is not None else "", place, event, that)
        for owner_, holder, handle, _, known in standing.carriers(scribe)
        if anybody or (holder is not None and owner_ == seat and (itself or holder.id != that))
        for place in known.triggers.get(event, ())
    ]


def attached(scribe: TcgScribe, seat: str, card: str, pokemon: str) -> tuple[Triggered, ...]:
    """What an Energy card sets off that a player attaches from the hand: its own text, then others'.

    Whether it is the one of the turn or an effect attaches it is all the same.
    """
    own = facts(scribe.game, card_of(scribe, card)).triggers.get("when_attached", ())
    others = (
        *broadcast(scribe, "own_attached", seat, pokemon, itself=True),
        *broadcast(scribe, "any_attached", seat, pokemon),
        *broadcast(scribe, "foe_attached", OTHER[seat], pokemon),
    )
    return (
        *(Triggered(card, pokemon, place, "when_attached") for place in own),
        *(replace(answer, energy=card) for answer in triggers(scribe, "when_energized", pokemon)),
        *(replace(answer, energy=card) for answer in others),
    )


def benched(scribe: TcgScribe, seat: str, pokemon: str) -> tuple[Triggered, ...]:
    """What a Basic Pokémon sets off that a player plays from the hand onto the Bench: its own text, then others'."""
    return (*triggers(scribe, "when_played", pokemon), *put_down(scribe, seat, pokemon, from_hand=True))


def put_down(scribe: TcgScribe, seat: str, pokemon: str, *, from_hand: bool) -> tuple[Triggered, ...]:
    """What a Basic Pokémon sets off at others that came onto the Bench, by a card's effect or as it was played."""
    events = (("benched",) if from_hand else ()) + (("put",) if seat == scribe.state.current else ())
    return tuple(
        answer
        for event in events
        for answer in (
            *broadcast(scribe, f"any_{event}", seat, pokemon),
            *broadcast(scribe, f"foe_{event}", OTHER[seat], pokemon),
        )
    )


def evolved(scribe: TcgScribe, seat: str, pokemon: str) -> tuple[Triggered, ...]:
    """What a Pokémon sets off that its player evolves with a card from the hand, by the rules or by an effect.

    To level up is not to evolve: only its own card answers that.
    """
    own = triggers(scribe, "when_evolved", pokemon)
    found = find(scribe.state, pokemon)
    top = card_of(scribe, found[1].top) if found is not None else None
    levelled = isinstance(top, PokemonCard) and top.onto_active
    return own if levelled else (*own, *broadcast(scribe, "foe_evolved", OTHER[seat], pokemon))


def became(scribe: TcgScribe, pokemon: str) -> tuple[Triggered, ...]:
    """What a Pokémon sets off by what it has become, wherever its card came from: the rule of a Mega Evolution."""
    answers = triggers(scribe, "when_evolved", pokemon)
    return tuple(each for each in answers if _is_rule(scribe, each))


def _is_rule(scribe: TcgScribe, answer: Triggered) -> bool:
    return bool(answer.holder) and card_of(scribe, answer.holder).abilities[answer.ability].sort == "trait"


def promoted(scribe: TcgScribe, seat: str, pokemon: str) -> tuple[Triggered, ...]:
    """What a Pokémon sets off that has moved from the Bench to the Active place, in its player's own turn."""
    return triggers(scribe, "when_promoted", pokemon) if seat == scribe.state.current else ()


def moved(scribe: TcgScribe, seat: str, left: str, came: str) -> tuple[Triggered, ...]:
    """What it sets off that two Pokémon change places in their player's own turn."""
    if seat != scribe.state.current:
        return ()
    return (
        *promoted(scribe, seat, came),
        *triggers(scribe, "when_benched", left),
        *broadcast(scribe, "foe_moved", OTHER[seat], left),
    )


def retreated(scribe: TcgScribe, seat: str, left: str, came: str) -> tuple[Triggered, ...]:
    """What a retreat sets off: for those that changed places, and for the other player."""
    return (*moved(scribe, seat, left, came), *broadcast(scribe, "foe_retreated", OTHER[seat], left))


def all_triggers(scribe: TcgScribe, event: str, seats: tuple[str, ...]) -> Iterator[Triggered]:
    """The abilities that a moment of the turn sets off: of the Pokémon of some players, and of the stadium."""
    state: State = scribe.state
    occurs = event in standing.pool(scribe).triggers
    for seat in seats:
        for pokemon in state.sides[seat].in_play:
            if occurs or pokemon.marks:
                yield from triggers(scribe, event, pokemon.id)
    if state.stadium and occurs:
        for _, holder, handle, _, known in standing.carriers(scribe):
            if holder is None:
                yield from (Triggered(handle, "", place, event) for place in known.triggers.get(event, ()))


def prizes_for(scribe: TcgScribe, seat: str, pokemon: Pokemon, *, attacker: str = "") -> int:
    """What a knock-out of a Pokémon is worth; the attacker is named if the damage of its attack did it."""
    card = derived.pokemon_card(scribe, pokemon)
    printed = card.prizes if isinstance(card, PokemonCard) else card.plays_as.prizes if card.plays_as else 0
    change, none = 0, False
    by = find(scribe.state, attacker) if attacker else None
    for force in standing.on_pokemon(scribe, v.PrizesFor, seat, pokemon):
        if force.word.by is not None and (by is None or not standing.means(scribe, force.word.by, force, *by)):
            continue
        change += force.word.change
        none = none or force.word.none
    return winning.prizes_for(printed, change=change, none=none)
