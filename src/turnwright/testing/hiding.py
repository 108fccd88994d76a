"""Laws of hidden information: a seat learns what it may know and nothing else, by any route."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from turnwright.kernel.dice import Dice, Mulberry32, StreamDice
from turnwright.kernel.flow import VEIL, is_veiled
from turnwright.kernel.messages import Answer, Command, Event, Paused, Resumed
from turnwright.kernel.ruleset import TABLE, AnyGame, State, fold, legal, redact, to_act, view
from turnwright.kernel.shapes import Outcome
from turnwright.testing.games import Attempt, Moment, attempt, chance
from turnwright.testing.lab import Lab
from turnwright.testing.law import encoded, equal, hold

STEPS = 6
"""For how many commands two twins are followed."""


def events_give_the_view(lab: Lab) -> None:
    """For every seat and a watcher, at every record: its view, evolved by the events that it is sent, is its next.

    Every fifth game is followed with everybody's eyes and closely, the others with those of one seat in turn.
    """
    for number, played in enumerate(lab.played):
        seats = lab.seats(played.states[1])
        closely = number % 5 == 0
        for seat in seats if closely else (seats[number % len(seats)],):
            seen = None
            for n in range(1, len(played.states)):
                before = encoded(seen) if closely else b""
                told = [
                    event for event, _ in _sent(lab, played.states[n - 1], played.match.records[n - 1].events, seat)
                ]
                after = fold(lab.ruleset, seen, told)
                true = lab.view(played.states[n], seat)
                hold(type(true) is lab.ruleset.rules.State, f"{played}: the view of {seat} is a {type(true).__name__}.")
                equal(after, true, f"{played}, record {n}: what {seat} is sent and its view disagree")
                hold(
                    not closely or encoded(seen) == before,
                    f"{played}, record {n}: evolving the view of {seat} changes the old one.",
                )
                seen = after


def view_is_enough(lab: Lab) -> None:
    """Who is to act, how it ended and what is legal can all be read from a view; a view of a view is that view.

    When a seat is asked in secret, the others see only that somebody at the table has to act.
    """
    for moment in lab.moments(4 * lab.sampled):
        state, ruleset = moment.state, lab.ruleset
        for seat in lab.seats(state):
            seen = lab.view(state, seat)
            hold(lab.view(seen, seat) == seen, f"{moment}: viewing {seat}'s own view again gives a different view.")
            hold(
                to_act(ruleset, seen) == _to_act_for(lab, state, seat), f"{moment}: {seat} cannot see whose turn it is."
            )
            _same_end(
                ruleset.rules.outcome(seen), ruleset.rules.outcome(state), f"{moment}: {seat} cannot see how it ended"
            )
        if ruleset.rules.outcome(state) is None:
            seat, offered = moment.played.offered[moment.n - 1]
            hold(
                legal(lab.game, lab.view(state, seat), seat) == offered,
                f"{moment}: asked again later, {seat} has different legal commands: they are not read from its view.",
            )


def _to_act_for(lab: Lab, state: State, seat: str) -> tuple[str, ...]:
    """Who is to act, as a seat may know it."""
    waiting = [prompt for prompt in state.flow.prompts if prompt.id not in state.flow.answers]
    told = [prompt for prompt in waiting if not is_veiled(prompt, lab.ruleset.seats.members(state, seat))]
    if len(told) == len(waiting):
        return to_act(lab.ruleset, state)
    rest = replace(state, flow=replace(state.flow, prompts=tuple(told), answers={}))
    return to_act(lab.ruleset, rest) if told else (TABLE,)


def legal_is_the_same_on_the_state(lab: Lab) -> None:
    """What is legal for a seat on the whole state is what is legal on its view: a search need not make a view."""
    for moment in lab.moments(4 * lab.sampled):
        for seat in lab.seats(moment.state):
            whole = legal(lab.game, moment.state, seat)
            seen = legal(lab.game, lab.view(moment.state, seat), seat)
            hold(
                whole == seen,
                f"{moment}: what is legal for {seat} differs between the whole state and its view: "
                f"{_apart(whole, seen)} and {_apart(seen, whole)}.",
            )


def _apart(some: Sequence[Command], others: Sequence[Command]) -> list[Command]:
    """The first few of some commands that are not among others, or all where only the order differs."""
    return [command for command in some if command not in others][:3] or [*some][:3]


def _same_end(seen: Outcome | None, true: Outcome | None, where: str) -> None:
    """Result and winner are everybody's; of the detail a seat may see less, but nothing else."""
    if seen is None or true is None:
        hold(seen is true, f"{where}.")
        return
    hold((seen.result, seen.winner) == (true.result, true.winner), f"{where}.")
    hold(_is_part(seen.detail, true.detail), f"{where}: its detail is different.")


def _is_part(part: Any, whole: Any) -> bool:
    if isinstance(part, Mapping) and isinstance(whole, Mapping):
        return all(key in whole and _is_part(value, whole[key]) for key, value in part.items())
    return bool(part == whole)


def imagined_twin(game: AnyGame, state: State, seat: str, dice: Dice) -> State | None:
    """A state that differs only in what a seat may not know, drawn from its view; none while others are being asked."""
    seen, own = view(game.ruleset, state, seat), game.ruleset.seats.members(state, seat)
    if any(prompt.seat not in own for prompt in state.flow.prompts):
        return None  # what others may choose is not in the view, so nobody could play on
    return game.ruleset.seats.imagine_all(game, seen, seat, dice)


def hidden_stays_hidden(lab: Lab) -> None:
    """Two states that differ only in what a seat may not know are the same to it: views, choices, refusals and events,
    until something tells it, which the ruleset's `tells` must admit.

    One exception is written down (docs/hidden.md): a seat may notice that somebody at the table is deciding. So where
    one of the two asks what the seat is not told of, that is declined, and all the rest must be the same.
    """
    hides = differs = False
    for moment in lab.moments(4 * lab.sampled):
        for seat in lab.seats(moment.state):
            dice = chance(moment.n + len(seat))
            for _ in range(2):
                twin = lab.twin(lab.game, moment.state, seat, dice)
                if twin is None:
                    continue
                hides = hides or lab.view(moment.state, seat) != moment.state
                if twin != moment.state:
                    differs = True
                    _follow(lab, moment, seat, moment.state, twin, dice)
    hold(differs or not hides, "There is hidden information, but no twin ever differs: imagine_all draws nothing.")


def _follow(lab: Lab, moment: Moment, seat: str, one: State, two: State, dice: Dice) -> None:
    """Plays the same commands on both, and looks at them as the seat sees them."""
    looks = _look(lab, one, seat), _look(lab, two, seat)
    for step in range(STEPS):
        n = moment.n + 1 + step
        where = f"{moment}, {step} commands on"
        listed = _same_to(where, seat, *looks)
        acting = to_act(lab.ruleset, one)
        if seat in acting:
            for command in (*listed, *lab.strange_commands(one, listed, dice, 9)):
                first, second = (attempt(lab.game, each, command, seat, where=where, n=n) for each in (one, two))
                hold(
                    first.refusal == second.refusal,
                    f"{where}: what {seat} is told of {command} depends on what is hidden from it: "
                    f"{first.refusal} and {second.refusal}.",
                )
        shared = _shared_choice(lab, acting, one, two, dice)
        if shared is None:
            return
        command, by = shared
        first = _declining(lab, one, command, by, seat, where=where, n=n)
        look = _look(lab, first.state, seat)  # at once: what is read elsewhere than in the view is still there
        second = _declining(lab, two, command, by, seat, where=where, n=n)
        looks = look, _look(lab, second.state, seat)
        if _tells_apart(lab, f"{where}, {command} by {by}", seat, (one, first), (two, second)):
            return
        one, two = first.state, second.state


def _declining(lab: Lab, state: State, command: Command, by: str, seat: str, *, where: str, n: int) -> Attempt:
    """What a command leads to when everything a seat isn't told about is declined."""
    dice = StreamDice(Mulberry32(n))
    tried = attempt(lab.game, state, command, by, where=where, n=n, dice=dice)
    while _is_only_veiled(lab, tried.state, seat):
        prompt = next(each for each in tried.state.flow.prompts if each.id not in tried.state.flow.answers)
        answer = Answer(prompt.id, prompt.otherwise or ())
        more = attempt(lab.game, tried.state, answer, prompt.seat, where=where, n=n, dice=dice)
        tried = Attempt(tried.refusal, more.state, (*tried.events, *more.events))
    return tried


def _is_only_veiled(lab: Lab, state: State, seat: str) -> bool:
    """Whether the rules are waiting only for what a seat isn't told about."""
    own = lab.ruleset.seats.members(state, seat)
    return bool(state.flow.prompts) and all(is_veiled(prompt, own) for prompt in state.flow.prompts)


class _Look(NamedTuple):
    """What a seat makes of a state."""

    view: State
    legal: tuple[Command, ...]
    to_act: tuple[str, ...]


def _look(lab: Lab, state: State, seat: str) -> _Look:
    seen = lab.view(state, seat)
    return _Look(seen, legal(lab.game, seen, seat), to_act(lab.ruleset, seen))


def _same_to(where: str, seat: str, one: _Look, two: _Look) -> tuple[Command, ...]:
    hidden = "depends on what is hidden from it"
    equal(one.view, two.view, f"{where}: the view of {seat} {hidden}")
    hold(one.legal == two.legal, f"{where}: what {seat} may choose {hidden}: {one.legal} and {two.legal}.")
    hold(one.to_act == two.to_act, f"{where}: {seat} can see whose turn it is, and that {hidden}.")
    return one.legal


def _shared_choice(lab: Lab, acting: Sequence[str], one: State, two: State, dice: Dice) -> tuple[Command, str] | None:
    """A command that is legal in both, and who sends it."""
    if not acting:
        return None
    by = dice.choose(acting)
    other = set(map(encoded, legal(lab.game, lab.view(two, by), by)))
    both = [command for command in legal(lab.game, lab.view(one, by), by) if encoded(command) in other]
    return (dice.choose(both), by) if both else None


def _tells_apart(lab: Lab, where: str, seat: str, one: tuple[State, Attempt], two: tuple[State, Attempt]) -> bool:
    """Compares what the seat is sent of both. True: a difference, and the ruleset says that it was meant to be seen."""
    left, right = (_noticed(lab, state, tried.events, seat) for state, tried in (one, two))
    length = max(len(left), len(right))
    for place in range(length):
        first = left[place] if place < len(left) else None
        second = right[place] if place < len(right) else None
        if first is not None and second is not None and first[0] == second[0]:
            continue
        meant = any(
            sent is not None and lab.ruleset.seats.tells(state, tried.events[: sent[1] + 1], seat)
            for sent, (state, tried) in ((first, one), (second, two))
        )
        shown = [sent[0] if sent else "nothing" for sent in (first, second)]
        hold(meant, f"{where}: what {seat} is sent depends on what is hidden from it: {shown[0]} and {shown[1]}.")
        return True
    return False


def _sent(lab: Lab, state: State, events: Sequence[Event], seat: str) -> list[tuple[Any, int]]:
    """The events that a seat is sent, each with its place among all."""
    sent = []
    for place, event in enumerate(events):
        seen = redact(lab.ruleset, state, event, seat)
        if seen is not None:
            sent.append((seen, place))
        state = fold(lab.ruleset, state, (event,))
    return sent


def _noticed(lab: Lab, state: State, events: Sequence[Event], seat: str) -> list[tuple[Any, int]]:
    """The same, except for pauses about which the seat learns nothing else."""
    noticed = []
    for seen, place in _sent(lab, state, events, seat):
        veiled = type(seen) is Resumed and _is_only_veiled(lab, fold(lab.ruleset, state, events[:place]), seat)
        if not veiled and seen != Paused((), (VEIL,)):
            noticed.append((seen, place))
    return noticed


def refusals_read_the_view(lab: Lab) -> None:
    """What a seat is refused, and how, is the same on the true state and on what the seat imagines."""
    for moment in lab.moments(4 * lab.sampled):
        state = moment.state
        for seat in to_act(lab.ruleset, state):
            seen = lab.view(state, seat)
            listed = legal(lab.game, seen, seat)
            imagined = lab.ruleset.seats.imagine(lab.game, seen, seat)
            for command in (*listed, *lab.strange_commands(state, listed, chance(moment.n), 12)):
                true = attempt(lab.game, state, command, seat, where=moment, n=moment.n + 1).refusal
                guess = attempt(lab.game, imagined, command, seat, where=moment, n=moment.n + 1, imagined=True).refusal
                hold(true == guess, f"{moment}: {seat} sends {command}: {true}; on what it imagines: {guess}.")
