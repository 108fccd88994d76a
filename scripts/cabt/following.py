"""One action of the engine done in Turnwright, with the engine's coins, shuffles and answers.

Answers are mapped by card; where that leads elsewhere, other answers are tried up to a budget. So a difference means
that no answers tried lead to the engine's table.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable
from itertools import combinations, islice
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from turnwright.kernel.dice import Rolled
from turnwright.kernel.messages import Answer, Command, Prompt
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import Scribe, decide
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import derived
from turnwright.rulesets.tcg.legal import reader
from turnwright.rulesets.tcg.official.choices import Token
from turnwright.rulesets.tcg.official.positions import LETTERS
from turnwright.rulesets.tcg.official.terms import Raw
from turnwright.rulesets.tcg.state import SEATS, State

from .cards import Cards
from .questions import Action
from .tables import differences

BUDGET = 60
"""How many ways to answer are tried for one action."""
MOST_COMMANDS = 200


class Unfollowed(Exception):
    """An action that the witness cannot follow."""


class Fall:
    """The engine's coins and shuffles as dice; what it drew by chance otherwise is a choice of the search."""

    def __init__(self, action: Action, choose: Callable[[list[Any], str], Any]) -> None:
        self.coins = list(action.coins)
        self.drawn = [[list(cards) for cards in shuffles] for shuffles in action.drawn]
        self.pick = choose
        self.scribe: Any = None

    def flip(self, label: str = "") -> bool:
        if not self.coins:  # the engine flips no more coins than it needs to know
            return bool(self.pick([True, False], label))
        return self.coins.pop(0)

    def successes(self, count: int, sides: int, at_least: int, label: str = "") -> Rolled:
        faces = tuple(2 if self.flip(label) else 1 for _ in range(count))
        return Rolled(sum(face >= at_least for face in faces), faces)

    def choose(self, items: Any, label: str = "") -> Any:
        return self.pick(list(items), label)

    def d(self, sides: int, label: str = "", cuts: Any = ()) -> int:
        return int(self.pick(list(range(1, sides + 1)), label))

    def shuffle(self, items: Any, label: str = "") -> tuple[Any, ...]:
        """The order in which the engine's shuffled cards were drawn, then the rest."""
        rest = list(items)
        if label != "shuffle" or not rest:
            return tuple(rest)
        shuffles = self.drawn[LETTERS.index(rest[0][0])]
        faces = self.scribe.state.faces
        order = []
        drawn = shuffles.pop(0) if len(shuffles) > 1 else (*shuffles, ())[0]  # the engine may shuffle less often
        for face in drawn:
            card = next((card for card in rest if faces[card] == face), None)
            if card is not None:
                rest.remove(card)
                order.append(card)
        return (*order, *rest)

    def grouped(self, rule: Any, group: Any, memo: Any) -> Any:
        return rule(self)


class Waiting:
    """A question of the engine whose answer Turnwright has not asked for yet, or not for all of it."""

    def __init__(self, player: int, chosen: list[Token], context: str, offered: list[list[Token]]) -> None:
        self.player, self.chosen, self.context, self.offered = player, chosen, context, offered

    def use_up(self, count: int) -> None:
        self.chosen = self.chosen[count:]
        self.context = "partly" if self.chosen else ""
        if not self.chosen:
            self.player = -1


Candidate = tuple[tuple[str, ...], list[Waiting], int]
"""An answer to a prompt, the questions of the engine that it comes from, and how much of them it uses."""


class Follower:
    """Does one action, trying answers until the tables are equal."""

    def __init__(
        self, cards: Cards, state: State, seat: str, commands: list[Command], action: Action, *, attack: str = ""
    ) -> None:
        self.cards, self.start, self.seat, self.commands, self.action = cards, state, seat, commands, action
        self.attack = attack
        """The attack that was chosen; the engine names one that is copied at once."""
        self.path: list[int] = []
        self.widths: list[int] = []
        self.prompted: list[tuple[str, set[str], set[str]]] = []
        """Prompts that one question of the engine answers: the kind, our options, and theirs."""

    def follow(self, end: Raw) -> tuple[State | None, list[str], bool]:
        """The best outcome, its differences, and whether the engine's own answers led to it."""
        best: tuple[State | None, list[str]] = (None, ["nothing tried"])
        path: list[int] | None = []
        for trial in range(BUDGET):
            if path is None:
                break
            self.path, self.widths, self.prompted = path, [], []
            state, found = self._tried(end)
            if not found:
                return state, [], trial == 0
            if trial == 0 or (state is not None and (best[0] is None or len(found) < len(best[1]))):
                best = (state, found)
            path = self._next_path()
        return best[0], best[1], False

    def _tried(self, end: Raw) -> tuple[State | None, list[str]]:
        try:
            state = self._run()
            found = differences(self.cards, state, end)
            return state, [*found, *([f"coins left: {len(self.dice.coins)}"] if self.dice.coins else [])]
        except Unfollowed as why:
            return None, [f"unfollowed: {why}"]
        except Refusal as why:
            return None, [f"refused: {why.code}"]
        except (AssertionError, KeyError, IndexError, ValueError) as why:
            where = traceback.extract_tb(why.__traceback__)[-1]
            return None, [f"exception: {type(why).__name__} {why} at {Path(where.filename).name}:{where.lineno}"]

    def _next_path(self) -> list[int] | None:
        """The next way to choose, the last choice first; None when all have been tried."""
        path = [*self.path[: len(self.widths)], *[0] * (len(self.widths) - len(self.path))]
        while path:
            path[-1] += 1
            if path[-1] < self.widths[len(path) - 1]:
                return path
            path.pop()
        return None

    def _pick(self, options: list[Any]) -> Any:
        """A choice of the search."""
        place = len(self.widths)
        self.widths.append(len(options))
        return options[self.path[place] if place < len(self.path) else 0]

    def _by_chance(self, items: list[Any], label: str) -> Any:
        moved = self.action.moved
        return self._pick(sorted(items, key=lambda item: item not in moved))

    def _run(self) -> State:
        self.queue = [
            Waiting(question.player, list(question.chosen), question.context, question.offered)
            for question in self.action.questions
        ]
        if self.attack:
            self.queue.insert(0, Waiting(SEATS.index(self.seat), [("word", self.attack)], "partly", []))
        self.dice = Fall(self.action, self._by_chance)
        state = self._do(self.start, self._pick(self._ordered_commands()), self.seat, 2)
        for number in range(3, MOST_COMMANDS):
            if state.match_state in ("match_ended", "cancelled"):
                return state
            step = self._next_command(state)
            if step is None:
                return state
            state = self._do(state, step[0], step[1], number)
        raise Unfollowed(f"more than {MOST_COMMANDS} commands")

    def _do(self, state: State, command: Command, seat: str, number: int) -> State:
        scribe = Scribe(self.cards.game, state, self.dice, by=seat, n=number)  # type: ignore[arg-type]
        self.dice.scribe = scribe
        decide(scribe, command)
        after: State = scribe.state
        return after

    def _next_command(self, state: State) -> tuple[Command, str] | None:
        """What is to be done before the next main decision, and by whom; None: it is there."""
        prompt = next((each for each in state.flow.prompts if each.id not in state.flow.answers), None)
        if prompt is not None:
            return Answer(prompt.id, self._answer(state, prompt)), prompt.seat
        owing = [seat for seat in SEATS if state.sides[seat].owed]
        empty = [seat for seat in SEATS if state.sides[seat].active is None]
        if owing:
            prizes = state.sides[owing[0]].prizes
            card = self._card_chosen(owing[0], prizes)
            return k.SelectPrize(self._pick(sorted(range(len(prizes)), key=lambda at: prizes[at] != card))), owing[0]
        if empty:
            seat = empty[0] if len(empty) == 1 else next(each for each in empty if each != state.current)
            bench = {pokemon.id: pokemon.cards for pokemon in state.sides[seat].bench}
            card = self._card_chosen(seat, [card for held in bench.values() for card in held])
            return k.SetActivePokemon(self._pick(sorted(bench, key=lambda each: card not in bench[each]))), seat
        if state.phase == "draw":
            return k.DrawCard(), state.current
        return None if state.phase == "main_phase" else (k.EndTurn(), state.current)

    def _ordered_commands(self) -> list[Command]:
        """A retreat names at once what the engine asks later: those that fit its answers first."""
        if not isinstance(self.commands[0], k.Retreat):
            return self.commands
        wanted = {token[1] for question in self.action.questions for token in question.chosen if token[0] == "card"}
        active = self.start.sides[self.seat].active
        assert active is not None
        faces = self.start.faces
        bench = {pokemon.id: set(pokemon.cards) for pokemon in self.start.sides[self.seat].bench}
        paid = Counter(faces[card] for card in active.energies if card in wanted)

        def misfit(command: Any) -> tuple[bool, bool]:
            spent = Counter(faces[card] for card in command.energies)
            return (not bench[command.target] & wanted, spent != paid)

        best = sorted(self.commands, key=misfit)
        exact = [
            replace(command, energies=tuple(card for card in active.energies if card in wanted))
            for command in best
            if misfit(command) == (False, False)
        ]
        return [*exact, *best]

    def _card_chosen(self, seat: str, among: Any) -> str:
        """The first of these cards that the engine's next fitting answer of a seat names; it is used up."""
        for waiting in self.queue:
            names = [token[1] for token in waiting.chosen if token[0] == "card" and token[1] in among]
            if waiting.player == SEATS.index(seat) and names:
                waiting.chosen = [token for token in waiting.chosen if token[1] != names[0]]
                waiting.use_up(0)
                return names[0]
        return ""

    # Answers to prompts

    def _answer(self, state: State, prompt: Prompt) -> tuple[str, ...]:
        """An answer to a prompt: those that the engine's answers say first."""
        if prompt.kind in ("next_card", "arrange_deck") and prompt.about.get("place") == 1:  # ours begins on top
            for waiting in self.queue:
                if "Deck" in waiting.context:
                    waiting.chosen.reverse()
        answers: list[Candidate] = []
        is_partly = any(waiting.context == "partly" for waiting in self.queue)
        if prompt.about.get("chosen") and prompt.least == 0 and not is_partly:
            answers.append(((), [], 0))
        answers += self._from_queue(state, prompt)
        answers.append((prompt.default, [], 0))
        if prompt.least == 0:
            answers.append(((), [], 0))
        answers += self._others(state, prompt)
        distinct: dict[tuple[str, ...], Candidate] = {}
        for candidate in answers:
            distinct.setdefault(candidate[0], candidate)
        choice, questions, count = self._pick(list(distinct.values()))
        if len(questions) == 1 and count == len(questions[0].chosen) and questions[0].context != "partly":
            self.prompted.append((prompt.kind, *self._offered(state, prompt, questions[0])))
        for waiting in questions:
            waiting.use_up(count if len(questions) == 1 else len(waiting.chosen))
        return tuple(choice)

    def _from_queue(self, state: State, prompt: Prompt) -> list[Candidate]:
        player = SEATS.index(prompt.seat)
        found: list[Candidate] = []
        for place, waiting in enumerate(self.queue):
            if waiting.player != player:
                continue
            mapped = self._mapped(state, prompt, waiting.chosen)
            if mapped is None:
                continue
            if len(mapped) > prompt.most:
                found.append((tuple(mapped[: prompt.most]), [waiting], prompt.most))
            elif prompt.least <= len(mapped):
                found.append((tuple(mapped), [waiting], len(waiting.chosen)))
            if len(mapped) < prompt.most:  # several questions of the engine, one of ours
                alike = [
                    each for each in self.queue[place:] if each.player == player and each.context == waiting.context
                ]
                together = self._mapped(state, prompt, [token for each in alike for token in each.chosen])
                if len(alike) > 1 and together and prompt.least <= len(together) <= prompt.most:
                    found.insert(0, (tuple(together), alike, 0))
            if len(found) >= 2:
                break
        return found

    def _others(self, state: State, prompt: Prompt) -> list[Candidate]:
        """Other answers, no two of which look alike."""
        looks: set[Any] = set()
        answers: list[Candidate] = []
        for size in range(prompt.most, prompt.least - 1, -1) if prompt.most else (0,):
            for combination in islice(combinations(prompt.options, size), 400):
                look = tuple(sorted(_look(state, option) for option in combination))
                if look not in looks and len(looks) < 24:
                    looks.add(look)
                    answers.append((combination, [], 0))
        return answers

    def _mapped(self, state: State, prompt: Prompt, chosen: list[Token]) -> list[str] | None:
        """The prompt's options that the engine's choices name; None if one of them is none of these."""
        left = list(prompt.options)
        mapped: list[str] = []
        for token in chosen:
            option = self._attack(state, left, token) or _option(state, left, token)
            if option is None:
                return mapped if len(mapped) >= max(1, prompt.least) else None
            left.remove(option)
            mapped.append(option)
        return mapped

    def _attack(self, state: State, left: list[str], token: Token) -> str | None:
        """The option that is the attack of this name."""
        if token[0] != "word":
            return None
        return next((option for option in left if self._attack_name(state, option) == token[1]), None)

    def _attack_name(self, state: State, option: str) -> str:
        """The name of an option that is an attack of a Pokémon ("its id:its place"); empty for any other."""
        holder, _, place = option.partition(":")
        in_play = {pokemon.id: pokemon for side in state.sides.values() for pokemon in side.in_play}
        if not place or holder not in in_play:
            return ""
        scribe = reader(self.cards.game, state, self.seat)
        return str(derived.attacks_of(scribe, in_play[holder])[int(place)].name)

    def _offered(self, state: State, prompt: Prompt, waiting: Waiting) -> tuple[set[str], set[str]]:
        """What both offer, by what it looks like. The engine asks for a card on a Pokémon where ours asks for that."""
        in_play = {pokemon.id: pokemon for side in state.sides.values() for pokemon in side.in_play}
        by_pokemon = all(option in in_play for option in prompt.options)
        holders = {card: pokemon.id for pokemon in in_play.values() for card in pokemon.all_cards}
        theirs: set[str] = set()
        for option in waiting.offered:
            held = [holders[token[1]] for token in option if token[0] == "card" and token[1] in holders]
            if by_pokemon and held:
                theirs.add(held[-1])
            elif option:
                theirs.add(option[0][-1])
        ours = {
            option if by_pokemon else self._attack_name(state, option) or state.faces.get(option, option)
            for option in prompt.options
        }
        return ours, theirs


def _look(state: State, option: str) -> str:
    for side in state.sides.values():
        for pokemon in side.in_play:
            if pokemon.id == option or option in pokemon.energies:
                return f"{pokemon.id} {state.faces.get(option)}"
    return state.faces.get(option, option)


def _option(state: State, left: list[str], token: Token) -> str | None:
    """The option that a choice of the engine names: that very card, its Pokémon, or a card that looks the same."""
    if token[0] == "word":
        return token[1] if token[1] in left else None
    _, name, face = token
    if name in left:
        return name
    in_play = {pokemon.id: pokemon for side in state.sides.values() for pokemon in side.in_play}
    for option in left:
        if option in in_play and name in in_play[option].all_cards:
            return option
    if name in in_play:
        return None
    return next((option for option in left if option not in in_play and state.faces.get(option) == face), None)
