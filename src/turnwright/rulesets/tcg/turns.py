"""The course of a turn between the players' choices: attacks, knock-outs, prizes, the end of a turn, the next one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from . import content as c
from . import events as e
from . import harm, marking, movement, numbers, standing
from . import vocabulary as v
from . import words as w
from .cardplay import draw
from .doing import Doing
from .game import TcgScribe
from .rules import statuses, winning
from .state import OTHER, SEATS, TERMINAL, Condition, Pokemon, State, find, owner

# An attack, word by word


def paid(pays: tuple[Any, ...]) -> tuple[Any, ...]:
    """Words that are a cost. A hidden hand is asked for all of it, because it is known to be there."""
    if any(isinstance(word, v.DiscardCards | v.ShuffleHand) for word in pays):
        return (w.Paying(True), *pays, w.Paying(False))
    return pays


def paying(run: TcgScribe, word: w.Paying) -> None:
    run.bind("paying", word.on)


def blinded(run: TcgScribe, word: w.Blinded) -> None:
    """Tails: the attack does nothing."""
    act = Doing(run, word)
    if not int(act.at["blind"]):
        run.record(e.AttackFailed(act.source, "it cannot see its target"))
        run.end()


def defended(run: TcgScribe, word: w.Defended) -> None:
    """What an attack sets off on its target before its damage."""
    act = Doing(run, word)
    answers = harm.triggers(run, "when_defending", act.at["defending"], attacker=act.source)
    if answers:
        run.push(*answers, seat=act.you)


def after_attack(run: TcgScribe, word: w.AfterAttack) -> None:
    act = Doing(run, word)
    answers = harm.triggers(run, "when_attacking", act.source, attacker=act.source)
    run.do(*answers, w.KnockOuts(True, act.source), w.CloseAttack())


def close_attack(run: TcgScribe, word: w.CloseAttack) -> None:
    """After an attack nothing is left but to end the turn."""
    run.record(e.PhaseEntered("end"))
    if run.options.attack_ends_turn and not owing(run.state):
        run.do(w.EndedTurn())


# Knock-outs, prizes and the end of the match


def knock_outs(run: TcgScribe, word: w.KnockOuts) -> None:
    """All Pokémon without HP fall together; what that sets off may bring others down."""
    refresh(run)
    fallen = [
        w.Fall(pokemon.id, word.by_attack, word.attacker)
        for seat in SEATS
        for pokemon in run.state.sides[seat].in_play
        if pokemon.hp <= 0
    ]
    if fallen:
        run.do(*fallen, word)
    else:
        settle(run)


def fall(run: TcgScribe, word: w.Fall) -> None:
    """A Pokémon is knocked out; its last words come first. (spec, Knock-out: prizes for each)"""
    found = find(run.state, word.pokemon)
    if found is None or found[1].hp > 0:
        return
    seat, pokemon = found
    by_foe = word.by_attack and owner(word.attacker) != seat
    if by_foe and not word.answered:
        answers = harm.triggers(run, "when_knocked_out", pokemon.id, attacker=word.attacker)
        if answers:
            run.do(*answers, w.Fall(word.pokemon, word.by_attack, word.attacker, True))
            return
    run.record(e.KnockedOut(seat, pokemon.id, harm.prizes_for(run, seat, pokemon), by_foe, pokemon.top))


def refresh(run: TcgScribe) -> None:
    """Maximum HP and restricted energy follow the words in force."""
    known = standing.pool(run)
    if known.more_hp:
        forces = tuple(standing.standing(run, v.MoreHp)) if v.MoreHp in known.standing else ()
        for seat in SEATS:
            for pokemon in run.state.sides[seat].in_play:
                hp = numbers.max_hp(run, seat, pokemon, forces=forces)
                if hp != pokemon.max_hp:
                    run.record(e.MaxHpChanged(pokemon.id, hp))
    if known.bound_energy:
        movement.drop_misfits(run)
    if v.Immune in known.standing:
        _end_immune(run)


def _end_immune(run: TcgScribe) -> None:
    for seat in SEATS:
        for pokemon in run.state.sides[seat].in_play:
            ended = tuple(each for each in pokemon.conditions if numbers.is_immune(run, seat, pokemon, each))
            if ended:
                run.record(e.ConditionsLost(pokemon.id, ended, "immune"))


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


def settle(run: TcgScribe) -> bool:
    """Takes prizes where there is no choice, and ends the match if somebody has won. True: it is over."""
    for seat in SEATS:
        side = run.state.sides[seat]
        if side.owed and side.owed >= len(side.prizes):
            for card in side.prizes:
                take_prize(run, seat, card)
    one, two = (run.state.sides[seat] for seat in SEATS)
    if one.prizes and two.prizes and one.in_play and two.in_play and run.options.deck_out == "draw":
        return False
    verdict = winning.verdict(
        *(
            winning.Standing(
                prizes=len(side.prizes),
                pokemon=len(side.in_play),
                decked_out=run.options.deck_out == "empty" and not side.deck,
            )
            for side in (one, two)
        ),
        tie=run.options.tie,
    )
    if verdict is None:
        return False
    if verdict.result == "sudden_death":
        _sudden_death(run)
    elif verdict.result == "draw":
        finish(run, None, ("tie",))
    else:
        assert verdict.reason is not None
        finish(run, verdict.result, (verdict.reason,))
    return True


def take_prize(run: TcgScribe, seat: str, card: str) -> None:
    faces = {card: run.state.faces[card]} if card in run.state.faces else {}
    run.record(e.PrizeTaken(seat, card, (seat,), faces))


def finish(run: TcgScribe, winner: str | None, reasons: tuple[Any, ...]) -> None:
    """Ends the match: nothing that was still to be done is done."""
    run.record(e.MatchEnded(winner, reasons))
    run.frames.clear()


def _sudden_death(run: TcgScribe) -> None:
    run.next_turn()
    run.record(e.SuddenDeathBegan(run.state.game + 1))
    run.frames.clear()
    run.do(w.OpenAgain())


def proceed(run: TcgScribe) -> None:
    """Goes on when the last prize has been taken and the last empty place been filled."""
    state: State = run.state
    if state.match_state in TERMINAL or owing(state):
        return
    if state.match_state == "between_turns":
        run.do(w.NextTurn())
    elif state.phase == "end" and run.options.attack_ends_turn:
        run.do(w.EndedTurn())


# The end of a turn, and what happens between turns


def ended_turn(run: TcgScribe, word: w.EndedTurn) -> None:
    state: State = run.state
    if state.match_state != "player_turn":
        return
    seat = state.current
    if not word.answered:
        answers = tuple(harm.all_triggers(run, "end_of_turn", (seat,)))
        if answers:
            run.do(*answers, w.KnockOuts(), w.EndedTurn(True))
            return
    run.record(e.TurnEnded(seat, state.turn))
    _end_paralysis(run, seat)
    _drop_spent_tools(run)
    run.record(e.StateEntered("between_turns"))
    run.do(*_between_turns(run), w.KnockOuts(), w.NextTurn())


def _end_paralysis(run: TcgScribe, seat: str) -> None:
    for own, side in run.state.sides.items():
        for pokemon in side.in_play:
            if "paralyzed" in pokemon.conditions and statuses.paralysis_ends(
                given_turn=pokemon.afflicted,
                ended_turn=run.state.turn,
                own_turn=own == seat,
                rule=run.options.paralysis_ends,
            ):
                run.record(e.ConditionsLost(pokemon.id, ("paralyzed",), "its turn is over"))


def _drop_spent_tools(run: TcgScribe) -> None:
    """Cards that were attached for a turn or two."""
    for side in run.state.sides.values():
        for pokemon in side.in_play:
            spent = tuple(
                mark for mark in pokemon.marks if type(mark.word) is v.DiscardAttached and mark.until <= run.state.turn
            )
            if spent:
                run.record(e.MarksEnded(pokemon.id, spent))
                cards = tuple(mark.what for mark in spent if mark.what in pokemon.tools)
                if cards:
                    run.record(e.Detached(pokemon.id, cards, "discard"))


def _between_turns(run: TcgScribe) -> Iterator[Any]:
    """Poison of both players' Pokémon, then burns, then sleep, then abilities. (spec; official order)"""
    ill = [
        pokemon
        for side in run.state.sides.values()
        for pokemon in (side.in_play if run.options.checkup == "all" else side.in_play[: side.active is not None])
        if pokemon.conditions
    ]
    for condition in _CHECKED:
        yield from (w.Checkup(pokemon.id, condition) for pokemon in ill if condition in pokemon.conditions)
    yield from harm.all_triggers(run, "between_turns", SEATS)


_CHECKED: tuple[Condition, ...] = ("poisoned", "burned", "asleep")


def checkup(run: TcgScribe, word: w.Checkup) -> None:
    """What a special condition does to a Pokémon between turns."""
    found = find(run.state, word.pokemon)
    if found is None or word.condition not in found[1].conditions:
        return
    seat, pokemon = found
    match word.condition:
        case "poisoned":
            run.record(e.Damaged(pokemon.id, statuses.poisoned(amount=pokemon.poison).damage, "poisoned"))
        case "burned" if run.options.burn == "flat":
            run.do(w.Burn(pokemon.id))
        case "burned":
            coin = w.TossCoins(f"burn:{pokemon.id}", seat, "status_check", label="burned")
            run.do(coin, w.Burn(pokemon.id))
        case "asleep" if run.options.sleep_check == "between_turns":
            coin = w.TossCoins(f"wake:{pokemon.id}", seat, "status_check", label="asleep")
            run.do(coin, w.Wake(pokemon.id))


def burn(run: TcgScribe, word: w.Burn) -> None:
    found = find(run.state, word.pokemon)
    if found is None or "burned" not in found[1].conditions:
        return
    heads = None if run.options.burn == "flat" else bool(run.bound(f"burn:{word.pokemon}"))
    outcome = statuses.burned(heads=heads, rule=run.options.burn, amount=found[1].burn)
    if outcome.damage:
        run.record(e.Damaged(word.pokemon, outcome.damage, "burned"))
    if outcome.cured:
        run.record(e.ConditionsLost(word.pokemon, ("burned",), "heads"))


def wake(run: TcgScribe, word: w.Wake) -> None:
    """Heads wakes, and ends nothing but the sleep. (spec, ASLEEP)"""
    found = find(run.state, word.pokemon)
    if found is not None and statuses.wakes(heads=bool(run.bound(f"wake:{word.pokemon}"))):
        run.record(e.ConditionsLost(word.pokemon, ("asleep",), "heads"))


def next_turn(run: TcgScribe, word: w.NextTurn) -> None:
    """The other player's turn, once prizes are taken and places filled."""
    state: State = run.state
    if state.match_state in TERMINAL or owing(state):
        return
    run.next_turn()
    if state.turn >= run.options.max_turns:
        finish(run, None, ("turn_limit",))
        return
    begin_turn(run, OTHER[state.current] if state.current else state.first)


def begin_turn(run: TcgScribe, seat: str) -> None:
    turn = run.state.turn + 1
    marking.expire(run, turn=turn)
    run.record(e.TurnStarted(seat, turn))
    todo: list[Any] = []
    active = run.state.sides[seat].active
    if active is not None and "asleep" in active.conditions and run.options.sleep_check == "turn_start":
        todo += [w.TossCoins(f"wake:{active.id}", seat, "status_check", label="asleep"), w.Wake(active.id)]
    answers = tuple(harm.all_triggers(run, "start_of_turn", (seat,)))
    if answers:
        todo += [*answers, w.KnockOuts()]
    run.do(*todo, w.OpenTurn())


def open_turn(run: TcgScribe, word: w.OpenTurn) -> None:
    """The turn begins with its draw, but for the very first by a ruling. (spec, Turn Phases)"""
    if is_first_turn(run.state) and not run.options.first_turn_draw:
        run.record(e.PhaseEntered("main_phase"))


def is_first_turn(state: State) -> bool:
    """Whether this is the very first turn of a game: the other player has had none."""
    return state.sides[state.current].turns == 1 and state.sides[OTHER[state.current]].turns == 0


# Abilities and played cards


def may_use(run: TcgScribe, seat: str, pokemon: Pokemon | None, holder: str, ability: c.Ability) -> bool:
    """Whether an ability works now and has not been used up. (ruling `ability_blocked`)"""
    if not standing.works(run, seat, pokemon, holder, ability):
        return False
    always = run.options.ability_blocked == "always"
    if always and pokemon is not None and any(status in statuses.TURNED for status in pokemon.conditions):
        return False
    return not used_up(run.state, seat, pokemon, ability)


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


def _limit(ability: c.Ability, of_stadium: bool) -> str:
    """What a use counts against; an event that sets an ability off is limit enough."""
    if ability.limit == "once_per_game":
        return "game"
    if ability.kind == "triggered" or ability.limit == "unlimited":
        return ""
    return "name" if ability.shared or of_stadium else "turn"


def used(seat: str, pokemon: str, ability: c.Ability) -> e.AbilityUsed:
    return e.AbilityUsed(seat, pokemon, ability.name, _limit(ability, not pokemon), ability.once)


def put_away(run: TcgScribe, word: w.PutAway) -> None:
    """A Trainer card whose text is done is discarded."""
    state: State = run.state
    for seat in SEATS:
        if word.card in state.sides[seat].played:
            run.record(e.CardsMoved(seat, (word.card,), "played", "discard", ("*",)))


def retreat_now(run: TcgScribe, word: w.RetreatNow) -> None:
    """The places are changed, unless a confused Pokémon's coin fell on tails. (ruling `confused_retreat_flip`)"""
    seat = run.state.current
    active = run.state.sides[seat].active
    assert active is not None
    if "confused" in active.conditions and run.options.confused_retreat_flip and not run.bound("retreat"):
        run.record(e.RetreatFailed(seat, active.id))
        return
    run.record(e.Switched(seat, word.target, True, active.id))


def bonus(run: TcgScribe, word: w.Bonus) -> None:
    """Up to a card for each of the other's mulligans. (ruling `mulligan_bonus`)"""
    if not run.answers:
        numbers_ = tuple(str(number) for number in range(word.most + 1))
        run.ask(word.seat, "mulligan_bonus", numbers_, otherwise=("0",), about={"most": word.most})
        return
    draw(run, word.seat, int(run.answers[0][0]))
