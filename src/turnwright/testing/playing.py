"""Laws of play: what may be sent, what is refused, that games end and can be played again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import msgspec

from turnwright import players
from turnwright.kernel.log import Submission
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Command
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import WATCHER, legal, to_act
from turnwright.table import Table
from turnwright.testing.games import Moment, attempt, chance, default_answer, play
from turnwright.testing.lab import Lab
from turnwright.testing.law import Broken, encoded, hold


def everything_occurs(lab: Lab, cases: Sequence[Match]) -> None:
    """Every command, event and word of the ruleset occurs in the random games or in a case of its own."""
    commands, events = lab.tally([*(played.match for played in lab.played), *cases])
    missing = [
        f"the {what} {kind.__name__}"
        for what, kinds, seen in (
            ("command", lab.ruleset.rules.commands, commands),
            ("event", lab.ruleset.rules.events, events),
            ("word", lab.ruleset.rules.words, lab.watch.words),
        )
        for kind in kinds
        if kind not in seen
    ]
    hold(
        not missing,
        f"Not seen in {len(lab.played)} games and {len(cases)} cases: {', '.join(missing)}. Add a case that shows it.",
    )


def games_end(lab: Lab) -> None:
    """Every random game ends within the bound, with a result; then nobody is to act, and nothing is legal."""
    for played in lab.played:
        match = played.match
        hold(match.result is not None and bool(match.result.result), f"{played}: it ends without a result.")
        hold(match.to_act() == (), f"{played}: it is over, but it is the turn of {match.to_act()}.")
        for seat in lab.seats(match.state):
            hold(match.legal(seat) == (), f"{played}: it is over, but {seat} has legal commands.")


OPENINGS = 10
"""So many times each encounter is begun, by each of two players, to see whether everybody comes to choose."""


def a_choice_before_losing(lab: Lab, people: Sequence[str] | None) -> None:
    """Nobody loses without ever having chosen: in every encounter, at random and as a greedy player plays."""
    for encounter in lab.encounters if people != () else ():
        setup = lab.ruleset.content.encounter(lab.plain, encounter)
        for name, seed in product(("random", "greedy"), range(OPENINGS)):
            match, choose = Match.open(lab.plain, setup, seed=seed), players.find(lab.ruleset, name)
            while match.result is None and not _all_have_chosen(match, people):
                seen = match.seen_by(match.to_act()[0])
                match.submit(choose(seen, seen.legal(), match.player_dice()), seen.seat)
            _has_chosen(f'{lab.ruleset.name} "{encounter}", seed {seed}, {name}', match, people)


def _all_have_chosen(match: Match, people: Sequence[str] | None) -> bool:
    return all(_chose(match, seat) for seat in _people(match, people))


def _people(match: Match, people: Sequence[str] | None) -> Sequence[str]:
    return match.game.ruleset.seats.names(match.state) if people is None else people


def _has_chosen(where: str, match: Match, people: Sequence[str] | None) -> None:
    if match.result is None:
        return
    table = Table(match)
    for seat in _people(match, people):
        ending = table.seat(seat).outcome()
        lost = ending is not None and ending.won is False
        hold(not lost or _chose(match, seat), f"{where}: {seat} lost without ever having had a choice.")


def _chose(match: Match, seat: str) -> bool:
    """Whether a seat had something to choose: itself, or another of its side who acts for it."""
    seats, by = match.game.ruleset.seats, {record.by for record in match.records[1:]}
    return any(one == seat or seat in seats.members(match.state, one) for one in by) or any(
        one in by for one in seats.members(match.state, seat)
    )


def legal_is_granted(lab: Lab) -> None:
    """What `legal` lists is never refused, and listed once."""
    for moment in lab.moments(4 * lab.sampled):
        state = moment.state
        for seat in to_act(lab.ruleset, state):
            listed = _legal(lab, moment, seat)
            hold(len(set(map(encoded, listed))) == len(listed), f"{moment}: legal lists a command of {seat} twice.")
            for command in listed:
                tried = attempt(lab.game, state, command, seat, where=moment, n=moment.n + 1)
                hold(tried.refusal is None, f"{moment}: {command} is legal for {seat} but refused: {tried.refusal}.")
        for seat in {*lab.seats(state), WATCHER} - {*to_act(lab.ruleset, state)}:
            listed = _legal(lab, moment, seat)
            out_of_turn = all(type(command) in lab.ruleset.seats.anytime for command in listed)
            hold(out_of_turn, f"{moment}: it is not {seat}'s turn, but it has legal commands.")
            for command in listed:
                tried = attempt(lab.game, state, command, seat, where=moment, n=moment.n + 1)
                hold(tried.refusal is None, f"{moment}: {command} is legal for {seat} but refused: {tried.refusal}.")


def prompts_have_defaults(lab: Lab) -> None:
    """The default answer to a prompt is legal for the seat that is asked, and granted."""
    for moment in lab.prompted(10 * lab.sampled):
        for prompt in moment.state.flow.prompts:
            if prompt.id in moment.state.flow.answers:
                continue
            answer = default_answer(prompt)
            listed = _legal(lab, moment, prompt.seat)
            hold(answer in listed, f"{moment}: the default answer to {prompt} is {prompt.default}, which is not legal.")
            tried = attempt(lab.game, moment.state, answer, prompt.seat, where=moment, n=moment.n + 1)
            hold(tried.refusal is None, f"{moment}: the default answer to {prompt} is refused: {tried.refusal}.")


def games_by_default_end(lab: Lab) -> None:
    """A game ends in which everybody gives the default answer to every prompt: silence cannot hold up a table."""
    for played in lab.some_games(max(10, lab.games // 4)):
        play(lab.game, played.encounter, played.seed, bound=lab.bound, by_default=True)


def refused_changes_nothing(lab: Lab) -> None:
    """A command that is refused, garbled, stale or from the wrong seat changes nothing, and never ends in a crash."""
    refused = 0
    for moment in lab.moments(lab.sampled):
        match = moment.played.upto(moment.n)
        for submission in _submissions(lab, moment):
            before = _everything(match)
            try:
                match.receive(submission)
            except Refusal as refusal:
                refused += 1
                hold(_everything(match) == before, f"{moment}: {submission} is refused but changes the match.")
                hold(
                    "." in refusal.code and " " in refusal.sentence and "\n" not in refusal.sentence,
                    f"{moment}: {submission} is refused with {refusal.code!r}, {refusal.sentence!r}: "
                    "a code is dotted, and a sentence of one line says why not.",
                )
            except Exception as error:
                raise Broken(f"{moment}: {submission} fails with {error!r} instead of a refusal.") from error
            else:
                match = moment.played.upto(moment.n)
    hold(refused > 0, "No strange command was ever refused: the rules accept anything.")


def refusals_come_first(lab: Lab) -> None:
    """A refusal comes before any roll, and a word asks before it rolls or records."""
    for moment in lab.moments(2 * lab.sampled):
        for seat in to_act(lab.ruleset, moment.state):
            listed = _legal(lab, moment, seat)
            for command in lab.strange_commands(moment.state, listed, chance(moment.n), 24):
                attempt(lab.game, moment.state, command, seat, where=moment, n=moment.n + 1)
    hold(not lab.watch.late, f"A word asks after it has rolled or recorded: {lab.watch.late[:3]}.")


def same_seed_same_log(lab: Lab) -> None:
    """The same seed and the same choices give the same log, byte for byte."""
    for played in lab.some_games(max(10, lab.games // 2)):
        again = play(lab.game, played.encounter, played.seed, bound=lab.bound)
        for n, (first, second) in enumerate(zip(played.lines, again.lines, strict=False)):
            hold(first == second, f"{played}: played again, line {n + 1} differs: {first!r} and {second!r}.")
        hold(played.lines == again.lines, f"{played}: played again, the log has a different length.")


def _legal(lab: Lab, moment: Moment, seat: str) -> tuple[Command, ...]:
    return legal(lab.game, lab.view(moment.state, seat), seat)


def _everything(match: Match) -> tuple[Any, ...]:
    return match.lines(), encoded(match.state), match.next_draw, match.result, len(match.records)


def _submissions(lab: Lab, moment: Moment) -> Iterator[Submission]:
    state, dice = moment.state, chance(moment.n)
    acting = to_act(lab.ruleset, state) or lab.ruleset.seats.names(state)[:1]
    for seat in acting:
        listed = _legal(lab, moment, seat)
        for raw in lab.garbled(listed, dice, 18):
            yield Submission(raw, seat)
        for command in listed[:1]:
            good = msgspec.to_builtins(command)
            yield Submission({**good, "no_such_field": 1}, seat)
            yield Submission({**good, "type": "no_such_command"}, seat)
            yield Submission({"type": good["type"], "no_such_field": []}, seat)
            yield Submission(good, "nobody")
            yield Submission(good, WATCHER)
            yield Submission(good, seat, dice={"no such die": (1,)})
            yield Submission(good, "gm", dice={"no such die": (1,)})
            yield Submission(good, seat, seen=moment.n - 1)
            for other in set(lab.ruleset.seats.names(state)) - {*acting}:
                yield Submission(good, other)
    yield Submission({"type": "start"}, acting[0])
    yield Submission({"type": "answer", "prompt": "0.9", "choice": ["yes"]}, acting[0])
    yield Submission({"type": 7}, acting[0])
    yield Submission(["no", "object"], acting[0])
