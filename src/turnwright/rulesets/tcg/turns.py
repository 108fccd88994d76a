"""The course of a turn between the players' choices: attacks, knock-outs, prizes, the end of a turn, the next one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from turnwright.kernel.messages import Value

from . import content as c
from . import derived, harm, marking, movement, standing
from . import events as e
from . import vocabulary as v
from . import words as w
from .cardplay import draw
from .cards import tools
from .doing import Doing
from .game import TcgScribe, index
from .rules import statuses, winning
from .state import OTHER, SEATS, TERMINAL, Condition, Pokemon, State, find, owner

# An attack, word by word


def paid(pays: tuple[Any, ...]) -> tuple[Any, ...]:
    """Words that are a cost. A hidden hand is asked for all of it, because it is known to be there."""
    if any(isinstance(word, v.DiscardCards | v.ShuffleHand) for word in pays):
        return (w.Paying(True), *pays, w.Paying(False))
    return pays


def paying(scribe: TcgScribe, word: w.Paying) -> None:
    scribe.bind("paying", word.on)


def blinded(scribe: TcgScribe, word: w.Blinded) -> None:
    """Tails: the attack does nothing."""
    act = Doing(scribe, word)
    if not int(act.at["blind"]):
        scribe.record(e.AttackFailed(act.source, "blind"))
        scribe.end()


def defended(scribe: TcgScribe, word: w.Defended) -> None:
    """What an attack sets off on its target before its damage."""
    act = Doing(scribe, word)
    answers = harm.triggers(scribe, "when_defending", act.at["defending"], attacker=act.source)
    if answers:
        scribe.push(*answers, seat=act.you)


def after_attack(scribe: TcgScribe, word: w.AfterAttack) -> None:
    act = Doing(scribe, word)
    answers = harm.triggers(scribe, "when_attacking", act.source, attacker=act.source)
    scribe.do(*answers, w.KnockOuts(True, act.source), w.CloseAttack())


def close_attack(scribe: TcgScribe, word: w.CloseAttack) -> None:
    """After an attack nothing is left but to end the turn."""
    _end_of_its_knock_outs(scribe)
    scribe.record(e.PhaseEntered("end"))
    if scribe.options.attack_ends_turn and not owing(scribe.state):
        scribe.do(w.EndedTurn())


def _end_of_its_knock_outs(scribe: TcgScribe) -> None:
    """What an attack makes of a knock-out by it is over for a Pokémon that has not been knocked out after all."""
    for side in scribe.state.sides.values():
        for pokemon in side.in_play:
            over = tuple(mark for mark in pokemon.marks if _is_of_this_attack(mark.word))
            if over:
                scribe.record(e.MarksEnded(pokemon.id, over))


def _is_of_this_attack(word: Any) -> bool:
    return type(word) is v.PrizesFor and any(isinstance(each, v.IfKnockedOut) and each.by_this for each in word.when)


# Knock-outs, prizes and the end of the match


def knock_outs(scribe: TcgScribe, word: w.KnockOuts) -> None:
    """All Pokémon without HP fall together; what that sets off may bring others down."""
    refresh(scribe)
    crowded = [*_crowded(scribe), *_overladen(scribe)]
    if crowded:
        scribe.do(*crowded, word)
        return
    fallen = [pokemon.id for seat in SEATS for pokemon in scribe.state.sides[seat].in_play if pokemon.hp <= 0]
    if fallen:
        last_words = (w.Fall(each, word.by_attack, word.attacker) for each in fallen)
        scribe.do(*last_words, *(w.Fall(each, word.by_attack, word.attacker, True) for each in fallen), word)
    else:
        settle(scribe)


def _crowded(scribe: TcgScribe) -> list[w.TrimBench]:
    """Who has more Pokémon on the Bench than allowed, once for each that is too many.

    Who played the Stadium is first; where they go to the hand, the other player.
    """
    if v.BenchIs not in standing.pool(scribe).standing:
        return []
    state: State = scribe.state
    first = owner(state.stadium) if state.stadium else state.current
    limits = {seat: derived.bench_limit(scribe, seat) for seat in (first, OTHER[first])}
    if any(limit is not None and limit.to == "hand" for limit in limits.values()):
        first = OTHER[first]
    over = {seat: len(state.sides[seat].bench) - derived.bench_size(scribe, seat) for seat in (first, OTHER[first])}
    return [w.TrimBench(seat) for seat, many in over.items() for _ in range(many)]


def trim_bench(scribe: TcgScribe, word: w.TrimBench) -> None:
    """A player takes a Pokémon off the Bench that may not be there any more."""
    side = scribe.state.sides[word.seat]
    if not scribe.answers:
        by_worth = sorted(side.bench, key=lambda each: (len(each.all_cards), each.hp))
        options = tuple(each.id for each in by_worth)
        scribe.ask(word.seat, "choose_pokemon", options, otherwise=options[:1], about={"for": "trim_bench"})
        return
    pokemon = next(each for each in side.bench if each.id == scribe.answers[0][0])
    limit = derived.bench_limit(scribe, word.seat)
    to = "discard" if limit is None else limit.to
    scribe.record(e.PokemonLeft(word.seat, pokemon.id, pokemon.all_cards, to, (), pokemon.top))


def _overladen(scribe: TcgScribe) -> list[w.TrimTools]:
    """Pokémon with more Tools than they may have, once for each that is too many."""
    if v.MoreTools not in standing.pool(scribe).standing:
        return []
    return [
        w.TrimTools(seat, pokemon.id)
        for seat, side in scribe.state.sides.items()
        for pokemon in side.in_play
        for _ in tools(scribe, pokemon)[derived.tools_allowed(scribe, seat, pokemon) :]
    ]


def trim_tools(scribe: TcgScribe, word: w.TrimTools) -> None:
    """A player takes a Tool off a Pokémon that may not have as many any more."""
    found = find(scribe.state, word.pokemon)
    assert found is not None, "nothing happens between"
    options = tools(scribe, found[1])
    alike = len(set(map(scribe.state.faces.get, options))) == 1
    if not alike and not scribe.answers:
        about: dict[str, Value] = {"for": "trim_tools", "pokemon": word.pokemon}
        scribe.ask(word.seat, "choose_cards", options, otherwise=options[-1:], about=about)
        return
    scribe.record(e.Detached(word.pokemon, options[-1:] if alike else scribe.answers[0], "discard"))


def fall(scribe: TcgScribe, word: w.Fall) -> None:
    """A Pokémon is knocked out; its last words come first. (spec, Knock-out: prizes for each)

    Those of all that fall together come before the first of them leaves.
    """
    found = find(scribe.state, word.pokemon)
    if found is None or found[1].hp > 0:
        return
    seat, pokemon = found
    by_foe = word.by_attack and owner(word.attacker) != seat
    by_damage = by_foe and pokemon.hurt[0] == scribe.state.turn and pokemon.hurt[1] > 0
    by_own = word.by_attack and not by_foe and pokemon.stung[0] == scribe.state.turn and pokemon.stung[1] > 0
    if not word.answered:
        answers = _last_words(scribe, seat, pokemon, word.attacker, by_damage=by_damage) if by_foe else ()
        if by_damage or by_own:
            answers += harm.triggers(scribe, "would_fall", pokemon.id, attacker=word.attacker)
        scribe.do(*answers)
        return
    prizes = harm.prizes_for(scribe, seat, pokemon, attacker=word.attacker if by_damage else "")
    indirect = by_foe and not by_damage
    scribe.record(e.KnockedOut(seat, pokemon.id, prizes, by_foe, pokemon.top, indirect=indirect))


def _last_words(
    scribe: TcgScribe, seat: str, pokemon: Pokemon, attacker: str, *, by_damage: bool
) -> tuple[w.Triggered, ...]:
    """What the fall of a Pokémon by an opponent's attack sets off."""
    answers = harm.triggers(scribe, "when_knocked_out", pokemon.id, attacker=attacker)
    if by_damage:
        active = scribe.state.sides[seat].active
        answers += harm.triggers(scribe, "when_felled", pokemon.id, attacker=attacker)
        answers += tuple(harm.broadcast(scribe, "ally_fell", seat, pokemon.id))
        if active is not None and active.id == pokemon.id:
            answers += tuple(harm.broadcast(scribe, "active_fell", seat, pokemon.id))
    return answers


def refresh(scribe: TcgScribe) -> None:
    """Maximum HP and restricted energy follow the words in force."""
    known = standing.pool(scribe)
    if known.more_hp:
        forces = tuple(standing.standing(scribe, v.MoreHp)) if v.MoreHp in known.standing else ()
        facts, faces = index(scribe.game).facts, scribe.state.faces
        own_only = all(force.word.on == v.SELF for force in forces)
        changed = {force.pokemon for force in forces}
        for seat in SEATS:
            for pokemon in scribe.state.sides[seat].in_play:
                face = faces.get(pokemon.top)
                if own_only and face is not None and not pokemon.marks and pokemon.id not in changed:
                    hp = max(10, facts[face].hp)  # as printed, like most
                else:
                    hp = derived.max_hp(scribe, seat, pokemon, forces=forces)
                if hp != pokemon.max_hp:
                    scribe.record(e.MaxHpChanged(pokemon.id, hp))
    if known.bound_energy:
        movement.drop_misfits(scribe)
    if v.Immune in known.standing:
        _end_immune(scribe)
    if known.stars:
        movement.lose_stars(scribe)


def _end_immune(scribe: TcgScribe) -> None:
    for seat in SEATS:
        for pokemon in scribe.state.sides[seat].in_play:
            ended = tuple(each for each in pokemon.conditions if derived.is_immune(scribe, seat, pokemon, each))
            if ended:
                scribe.record(e.ConditionsLost(pokemon.id, ended, "immune"))


def owing(state: State) -> tuple[str, ...]:
    """The seats that have prizes to take, or no active Pokémon."""
    if state.match_state not in ("player_turn", "between_turns"):
        return ()
    sides = state.sides
    return tuple([seat for seat in SEATS if sides[seat].owed or sides[seat].active is None])


def to_act(state: State) -> tuple[str, ...]:
    """Who may act: in the setup all that are not ready; in play who owes something, else whose turn it is."""
    match state.match_state:
        case "player_turn":
            return _in_order(state, owing(state)) or (state.current,)
        case "between_turns":
            return _in_order(state, owing(state))
        case "created" | "waiting_for_players":
            return tuple(seat for seat in SEATS if not state.sides[seat].seated)
        case "match_ended" | "cancelled":
            return ()
        case _:
            return tuple(seat for seat in SEATS if not state.sides[seat].ready)


def _in_order(state: State, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Who owes something, those whose turn to do so it is: all at once, or who is on turn fills the place last.

    Prizes are chosen without looking at the other, so they are taken in any order. (ruling `promotion`)
    """
    if not state.in_turn or len(seats) < 2:
        return seats
    taking = tuple(seat for seat in seats if state.sides[seat].owed)
    return taking or (OTHER[state.current],)


def settle(scribe: TcgScribe) -> bool:
    """Takes prizes where there is no choice, and ends the match if somebody has won. True: it is over."""
    for seat in SEATS:
        side = scribe.state.sides[seat]
        if side.owed and side.owed >= len(side.prizes):
            for card in side.prizes:
                take_prize(scribe, seat, card)
    one, two = (scribe.state.sides[seat] for seat in SEATS)
    if one.prizes and two.prizes and one.in_play and two.in_play and scribe.options.deck_out == "draw":
        return False
    verdict = winning.verdict(
        *(
            winning.Standing(
                prizes=len(side.prizes),
                pokemon=len(side.in_play),
                decked_out=scribe.options.deck_out == "empty" and not side.deck,
            )
            for side in (one, two)
        ),
        tie=scribe.options.tie,
    )
    if verdict is None:
        return False
    if verdict.result == "sudden_death":
        _sudden_death(scribe)
    elif verdict.result == "draw":
        finish(scribe, None, ("tie",))
    else:
        assert verdict.reason is not None
        finish(scribe, verdict.result, (verdict.reason,))
    return True


def take_prize(scribe: TcgScribe, seat: str, card: str) -> None:
    faces = {card: scribe.state.faces[card]} if card in scribe.state.faces else {}
    scribe.record(e.PrizeTaken(seat, card, (seat,), faces))


def finish(scribe: TcgScribe, winner: str | None, reasons: tuple[Any, ...]) -> None:
    """Ends the match: nothing that was still to be done is done."""
    scribe.record(e.MatchEnded(winner, reasons))
    scribe.frames.clear()


def _sudden_death(scribe: TcgScribe) -> None:
    scribe.next_turn()
    scribe.record(e.SuddenDeathBegan(scribe.state.game + 1))
    scribe.frames.clear()
    scribe.do(w.OpenAgain())


def proceed(scribe: TcgScribe) -> None:
    """Goes on when the last prize has been taken and the last empty place been filled."""
    state: State = scribe.state
    if state.match_state in TERMINAL or owing(state):
        return
    if state.match_state == "between_turns":
        scribe.do(w.NextTurn())
    elif state.phase == "end" and scribe.options.attack_ends_turn:
        scribe.do(w.EndedTurn())


# The end of a turn, and what happens between turns


def ended_turn(scribe: TcgScribe, word: w.EndedTurn) -> None:
    state: State = scribe.state
    if state.match_state != "player_turn":
        return
    seat = state.current
    if not word.answered:
        own = harm.all_triggers(scribe, "end_of_turn", (seat,))
        others = harm.all_triggers(scribe, "end_of_foes_turn", (OTHER[seat],))
        answers = (*own, *others, *harm.all_triggers(scribe, "end_of_each_turn", SEATS))
        if answers:
            scribe.do(*answers, w.KnockOuts(), w.EndedTurn(True))
            return
    scribe.record(e.TurnEnded(seat, state.turn))
    _end_paralysis(scribe, seat)
    _drop_spent_tools(scribe)
    scribe.record(e.StateEntered("between_turns"))
    scribe.do(*_between_turns(scribe), w.KnockOuts(), w.NextTurn())


def _end_paralysis(scribe: TcgScribe, seat: str) -> None:
    for own, side in scribe.state.sides.items():
        for pokemon in side.in_play:
            if "paralyzed" in pokemon.conditions and statuses.paralysis_ends(
                given_turn=pokemon.afflicted,
                ended_turn=scribe.state.turn,
                own_turn=own == seat,
                rule=scribe.options.paralysis_ends,
            ):
                scribe.record(e.ConditionsLost(pokemon.id, ("paralyzed",), "turn_over"))


def _drop_spent_tools(scribe: TcgScribe) -> None:
    """Cards that were attached for a turn or two."""
    for side in scribe.state.sides.values():
        for pokemon in side.in_play:
            spent = tuple(
                mark
                for mark in pokemon.marks
                if type(mark.word) is v.DiscardAttached and mark.until <= scribe.state.turn
            )
            if spent:
                scribe.record(e.MarksEnded(pokemon.id, spent))
                cards = tuple(mark.what for mark in spent if mark.what in pokemon.tools)
                if cards:
                    scribe.record(e.Detached(pokemon.id, cards, "discard"))


def _between_turns(scribe: TcgScribe) -> Iterator[Any]:
    """Poison of both players' Pokémon, then burns, then sleep, then abilities. (spec; official order)"""
    ill = [
        pokemon
        for side in scribe.state.sides.values()
        for pokemon in (side.in_play if scribe.options.checkup == "all" else side.in_play[: side.active is not None])
        if pokemon.conditions
    ]
    for condition in _CHECKED:
        yield from (w.Checkup(pokemon.id, condition) for pokemon in ill if condition in pokemon.conditions)
    yield from harm.all_triggers(scribe, "between_turns", SEATS)


_CHECKED: tuple[Condition, ...] = ("poisoned", "burned", "asleep")


def checkup(scribe: TcgScribe, word: w.Checkup) -> None:
    """What a special condition does to a Pokémon between turns."""
    found = find(scribe.state, word.pokemon)
    if found is None or word.condition not in found[1].conditions:
        return
    seat, pokemon = found
    match word.condition:
        case "poisoned":
            amount = derived.harsh(scribe, seat, pokemon, "poisoned", pokemon.poison)
            scribe.record(e.Damaged(pokemon.id, statuses.poisoned(amount=amount).damage, "poisoned"))
        case "burned" if scribe.options.burn == "flat":
            scribe.do(w.Burn(pokemon.id))
        case "burned":
            coin = w.TossCoins(f"burn:{pokemon.id}", seat, "status_check", label="burned")
            scribe.do(coin, w.Burn(pokemon.id))
        case "asleep" if scribe.options.sleep_check == "between_turns":
            coin = w.TossCoins(f"wake:{pokemon.id}", seat, "status_check", label="asleep")
            scribe.do(coin, w.Wake(pokemon.id))


def burn(scribe: TcgScribe, word: w.Burn) -> None:
    found = find(scribe.state, word.pokemon)
    if found is None or "burned" not in found[1].conditions:
        return
    heads = None if scribe.options.burn == "flat" else bool(scribe.bound(f"burn:{word.pokemon}"))
    amount = derived.harsh(scribe, *found, "burned", found[1].burn)
    outcome = statuses.burned(heads=heads, rule=scribe.options.burn, amount=amount)
    if outcome.damage:
        scribe.record(e.Damaged(word.pokemon, outcome.damage, "burned"))
    if outcome.cured:
        scribe.record(e.ConditionsLost(word.pokemon, ("burned",), "heads"))


def wake(scribe: TcgScribe, word: w.Wake) -> None:
    """Heads wakes, and ends nothing but the sleep. (spec, ASLEEP)"""
    found = find(scribe.state, word.pokemon)
    if found is not None and statuses.wakes(heads=bool(scribe.bound(f"wake:{word.pokemon}"))):
        scribe.record(e.ConditionsLost(word.pokemon, ("asleep",), "heads"))


def next_turn(scribe: TcgScribe, word: w.NextTurn) -> None:
    """The other player's turn, once prizes are taken and places filled."""
    state: State = scribe.state
    if state.match_state in TERMINAL or owing(state):
        return
    scribe.next_turn()
    if state.turn >= scribe.options.max_turns:
        finish(scribe, None, ("turn_limit",))
        return
    begin_turn(scribe, OTHER[state.current] if state.current else state.first)


def begin_turn(scribe: TcgScribe, seat: str) -> None:
    turn = scribe.state.turn + 1
    marking.expire(scribe, turn=turn)
    scribe.record(e.TurnStarted(seat, turn))
    todo: list[Any] = []
    active = scribe.state.sides[seat].active
    if active is not None and "asleep" in active.conditions and scribe.options.sleep_check == "turn_start":
        todo += [w.TossCoins(f"wake:{active.id}", seat, "status_check", label="asleep"), w.Wake(active.id)]
    answers = tuple(harm.all_triggers(scribe, "start_of_turn", (seat,)))
    if answers:
        todo += [*answers, w.KnockOuts()]
    scribe.do(*todo, w.OpenTurn())


def open_turn(scribe: TcgScribe, word: w.OpenTurn) -> None:
    """The turn begins with its draw, but for the very first by a ruling. (spec, Turn Phases)"""
    if is_first_turn(scribe.state) and not scribe.options.first_turn_draw:
        scribe.record(e.PhaseEntered("main_phase"))


def is_first_turn(state: State) -> bool:
    """Whether this is the very first turn of a game: the other player has had none."""
    return state.sides[state.current].turns == 1 and state.sides[OTHER[state.current]].turns == 0


# Abilities and played cards


def may_use(scribe: TcgScribe, seat: str, pokemon: Pokemon | None, holder: str, ability: c.Ability) -> bool:
    """Whether an ability works now and has not been used up. (ruling `ability_blocked`)"""
    if not standing.works(scribe, seat, pokemon, holder, ability):
        return False
    always = scribe.options.ability_blocked == "always" and ability.sort != "trait"
    if always and pokemon is not None and any(status in statuses.TURNED for status in pokemon.conditions):
        return False
    return not used_up(scribe.state, seat, pokemon, ability)


def used_up(state: State, seat: str, pokemon: Pokemon | None, ability: c.Ability) -> bool:
    if ability.once and f"game:{seat}:{ability.once}" in state.used_up:
        return True
    match _limit(ability, pokemon is None):
        case "turn":
            return pokemon is not None and ability.name in pokemon.used
        case "":
            return False
        case limit:
            return f"{limit}:{seat}:{ability.name}" in state.used_up


_AGAIN: tuple[v.Event, ...] = ("when_promoted", "when_benched", "when_energized", "own_attached")
"""Events that may come to pass several times in a turn."""


def _limit(ability: c.Ability, of_stadium: bool) -> str:
    """What a use counts against; an event that sets an ability off is limit enough, unless all of a name share one."""
    if ability.limit == "once_per_game":
        return "game"
    if ability.shared:
        return "name"
    again = ability.event in _AGAIN
    if (ability.kind == "triggered" and not again) or ability.limit == "unlimited":
        return ""
    return "name" if of_stadium else "turn"


def used(seat: str, pokemon: str, ability: c.Ability) -> e.AbilityUsed:
    return e.AbilityUsed(seat, pokemon, ability.name, _limit(ability, not pokemon), ability.once)


def put_away(scribe: TcgScribe, word: w.PutAway) -> None:
    """A Trainer card whose text is done is discarded."""
    state: State = scribe.state
    for seat in SEATS:
        if word.card in state.sides[seat].played:
            scribe.record(e.CardsMoved(seat, (word.card,), "played", "discard", ("*",)))


def retreat_now(scribe: TcgScribe, word: w.RetreatNow) -> None:
    """The places are changed, unless a confused Pokémon's coin fell on tails. (ruling `confused_retreat_flip`)"""
    seat = scribe.state.current
    active = scribe.state.sides[seat].active
    assert active is not None
    if "confused" in active.conditions and scribe.options.confused_retreat_flip and not scribe.bound("retreat"):
        scribe.record(e.RetreatFailed(seat, active.id))
        return
    scribe.record(e.Switched(seat, word.target, True, active.id))
    answers = harm.retreated(scribe, seat, active.id, word.target)
    if answers:
        scribe.do(*answers, w.KnockOuts())


def bonus(scribe: TcgScribe, word: w.Bonus) -> None:
    """Up to a card for each of the other's mulligans. (ruling `mulligan_bonus`)"""
    if not scribe.answers:
        numbers_ = tuple(str(number) for number in range(word.most + 1))
        scribe.ask(word.seat, "mulligan_bonus", numbers_, otherwise=("0",), about={"most": word.most})
        return
    draw(scribe, word.seat, int(scribe.answers[0][0]))
