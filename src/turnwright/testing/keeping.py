"""Laws of the log: events alone rebuild every state; undo, redo, save and load lose nothing."""

from __future__ import annotations

from turnwright.kernel.dice import Dice
from turnwright.kernel.match import Match
from turnwright.kernel.ruleset import GM, fold
from turnwright.kernel.verify import verify
from turnwright.testing.games import Played, chance, spread
from turnwright.testing.lab import Lab
from turnwright.testing.law import encoded, equal, hold


def replay_equals_live(lab: Lab) -> None:
    """Folding the events of the log gives the state that was live, after every record of every game."""
    for played in lab.played:
        again = Match.load(b"".join(played.lines), lambda _: lab.game)
        hold(not again.notices, f"{played}: its own log loads with notices: {again.notices}.")
        folded = None
        for n, record in enumerate(again.records, start=1):
            live, folded = played.states[n], fold(lab.ruleset, folded, record.events)
            equal(live, folded, f"{played}, record {n}: replay differs from live")
        for n in spread(len(again.records), 6, seed=played.seed):
            live, kept = played.states[n + 1], again.at(n + 1)
            equal(live, kept, f"{played}: loaded, the state at record {n + 1} is different")
            hold(
                encoded(live) == encoded(kept), f"{played}: loaded, the state at record {n + 1} is written differently."
            )
        hold(again.result == played.match.result, f"{played}: replay gives a different result: {again.result}.")
        hold(again.lines() == b"".join(played.lines), f"{played}: loaded and saved again, the log differs.")


def rules_verify(lab: Lab) -> None:
    """Every command, decided again under the dice of the log, gives the events of the log."""
    for played in lab.some_games(max(10, lab.games // 2)):
        verdict = verify(b"".join(played.lines), lambda _: lab.game)
        hold(verdict.ok, f"{played}: {'; '.join(map(str, verdict.problems))}")


def loads_at_every_step(lab: Lab) -> None:
    """A match saved and loaded at any record is the same match, and goes on the same."""
    for played in lab.some_games(max(3, lab.games // 20)):
        for n in range(1, len(played.states)):
            match = played.upto(n)
            hold(match.state == played.states[n], f"{played}: loaded at record {n}, it is in a different state.")
            hold(match.lines() == b"".join(played.lines[: n + 1]), f"{played}: loaded at record {n}, the log differs.")
            if n + 1 < len(played.states):
                record = played.match.records[n]
                assert record.command is not None
                match.submit(record.command, record.by)
                hold(
                    match.lines() == b"".join(played.lines[: n + 2]),
                    f"{played}: loaded at record {n}, the same command leads to a different state.",
                )


def undo_restores(lab: Lab) -> None:
    """An undo to any record gives the state before it, a redo gives it back, and dice are never rolled twice."""
    for played in lab.some_games(max(10, lab.games // 4)):
        match = Match.load(b"".join(played.lines), lambda _: lab.game)
        last = len(played.states) - 1
        for to in spread(last - 1, 8, seed=played.seed + 1):
            _there_and_back(match, played, to + 2)
        if last >= 2:
            _another_way(match, played, chance(played.seed))
        verdict = verify(match.lines(), lambda _: lab.game)
        hold(verdict.ok, f"{played}: with undo and redo in it, the log does not verify: {verdict.problems}.")
        again = Match.load(match.lines(), lambda _: lab.game)
        for n in spread(len(match.records), 12):
            hold(match.at(n + 1) == again.at(n + 1), f"{played}: with undo and redo, record {n + 1} loads differently.")


def _by(match: Match) -> str:
    """Who may take anything back: the game master, or at a friendly table anybody."""
    seats = match.game.ruleset.seats
    return GM if seats.gm else seats.names(match.state)[0]


def _there_and_back(match: Match, played: Played, to: int) -> None:
    last, draws = len(played.states) - 1, match.next_draw
    match.undo(_by(match), to)
    hold(match.state == played.states[to - 1], f"{played}: undo to record {to} does not restore the state before it.")
    hold(match.at(len(match.records)) == played.states[to - 1], f"{played}: after an undo, `at` disagrees.")
    match.redo(_by(match))
    hold(match.state == played.states[last], f"{played}: redo of an undo to record {to} does not bring the state back.")
    hold(match.next_draw == draws, f"{played}: undo and redo move the dice.")


def _another_way(match: Match, played: Played, dice: Dice) -> None:
    """Plays on from an undo, for good: the stream must go on where it was."""
    draws = match.next_draw
    match.undo(_by(match), 2 + dice.d(len(played.states) - 2) - 1)
    for _ in range(5):
        if match.result is not None:
            return
        seat = dice.choose(match.to_act())
        record = match.submit(dice.choose(match.legal(seat)), seat)
        hold(record.first_draw >= draws, f"{played}: after an undo, dice are rolled a second time.")
        draws = match.next_draw
