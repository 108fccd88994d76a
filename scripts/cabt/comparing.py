"""A game of the engine, decision by decision, beside Turnwright."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from turnwright.rulesets.tcg.official import choices
from turnwright.rulesets.tcg.official.positions import position
from turnwright.rulesets.tcg.official.terms import Raw
from turnwright.rulesets.tcg.state import SEATS, State

from . import tables
from .cards import Cards
from .following import Follower
from .questions import Action
from .tally import Tally, shape

Say = Callable[[str], None]


def main_decisions(steps: list[Raw]) -> list[int]:
    """The steps at which a player chooses what to do in the turn."""
    return [at for at, step in enumerate(steps) if step.get("select") and step["select"]["type"] == "Main"]


def compare(cards: Cards, steps: list[Raw], tally: Tally, label: str, say: Say | None = None) -> None:
    """One game. If an action could not be followed, the decisions of its turn and the next are skipped and counted."""
    _Comparison(cards, steps, tally, label, say).run()
    tally.games += 1


class _Comparison:
    def __init__(self, cards: Cards, steps: list[Raw], tally: Tally, label: str, say: Say | None) -> None:
        self.cards, self.steps, self.tally, self.label, self.say = cards, steps, tally, label, say
        self.mains = main_decisions(steps)
        self.before: State | None = None
        self.unsure_until = -1

    def run(self) -> None:
        for order, at in enumerate(self.mains):
            if "answer" not in self.steps[at]:
                break
            last = self.mains[order + 1] if order + 1 < len(self.mains) else len(self.steps) - 1
            if last == at:
                break
            self._decision(order, at, last)

    def _decision(self, order: int, at: int, last: int) -> None:
        step, tally, cards = self.steps[at], self.tally, self.cards
        current = step["current"]
        seat = SEATS[current["yourIndex"]]
        state = position(cards, current, self.before)
        where = f"{self.label} step {at} turn {current['turn']}"
        theirs = choices.theirs(cards, step)
        ours = choices.ours(cards, state, seat)
        is_sure = current["turn"] > self.unsure_until
        if is_sure:
            mine, foreign = (
                {offer for offer in offers if choices.is_whole(cards, state, seat, offer)} for offers in (ours, theirs)
            )
            self._options(state, seat, mine, foreign, order, where)
            for cause in tables.readings(cards, state, current):
                tally.note(cause, order, where)
        else:
            tally.skipped += 1
        choice = theirs[step["answer"][0]]
        what = choices.called(cards, state, seat, choice)
        commands = ours.get(choice)
        if not commands:
            tally.not_offered += is_sure
            self.unsure_until = max(self.unsure_until, current["turn"] + 1)
            self.before = replace(state, phase="main_phase")
            return
        action = Action(cards, self.steps, at, last)
        same = [choices.with_same_copy(command, step) for command in commands]
        attack = str(choice[1]) if choice[0] == "attack" else ""
        follower = Follower(cards, state, seat, same, action, attack=attack)
        after, found, own = follower.follow(self.steps[last])
        if is_sure and choices.is_whole(cards, state, seat, choice):
            tally.reached[what] += 1
            tally.outcomes[str(choice[0])] += 1
            tally.outcomes_agreed[str(choice[0])] += not found
            tally.searched += not found and not own
            if not found:
                self._prompts(follower, what, order, where)
            else:
                tally.note((f"outcome of {choice[0]}", what, shape(found)), order, f"{where}: {'; '.join(found)[:600]}")
                self._tell(f"{where} {what} | {'; '.join(found)} | coins {action.coins} | answers "
                           f"{[(each.context, each.chosen) for each in action.questions]}")  # fmt: skip
        self.before = after or state
        if after is None or any("HP" not in difference for difference in found):  # what lasts of it is not known
            self.unsure_until = max(self.unsure_until, current["turn"] + 1)

    def _options(
        self, state: State, seat: str, ours: set[choices.Choice], theirs: set[choices.Choice], order: int, where: str
    ) -> None:
        tally, cards = self.tally, self.cards
        tally.decisions += 1
        tally.agreed += ours == theirs
        tally.idle += (
            ours != theirs and ours >= theirs and all(choices.is_idle(cards, choice) for choice in ours - theirs)
        )
        tally.options += len(ours | theirs)
        tally.shared += len(ours & theirs)
        for sort, odd in (("only ours", ours - theirs), ("only theirs", theirs - ours)):
            for choice in odd:
                name = sort + (", an attack without damage" if choices.is_idle(cards, choice) else "")
                target = choices.described(cards, state, choice).rpartition(" on ")[2] if len(choice) > 2 else ""
                tally.note((name, choices.called(cards, state, seat, choice), target), order, where)
                self._tell(f"{where} {name}: {choices.described(cards, state, choice)}")

    def _prompts(self, follower: Follower, what: str, order: int, where: str) -> None:
        for kind, ours, theirs in follower.prompted:
            self.tally.prompts += 1
            self.tally.prompts_agreed += ours == theirs
            if ours != theirs:
                how = ", ".join(
                    name for name, odd in (("more of ours", ours - theirs), ("more of theirs", theirs - ours)) if odd
                )
                odd_ones = f"ours {sorted(ours - theirs)[:6]}, theirs {sorted(theirs - ours)[:6]}"
                self.tally.note((f"prompt {kind}", what, how), order, f"{where}: {odd_ones}")
                self._tell(f"{where} {what}: prompt {kind}: {odd_ones}")

    def _tell(self, line: str) -> None:
        if self.say is not None:
            self.say(line)
