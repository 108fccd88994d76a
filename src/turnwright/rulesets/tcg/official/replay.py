"""An action of the official table done again on Turnwright's, as far as the question that is asked there now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from turnwright.kernel.dice import Rolled
from turnwright.kernel.messages import Answer, Command, Prompt
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import Scribe, decide

from .. import commands as k
from .. import derived
from ..legal import reader
from ..state import SEATS, State
from .cards import Cards
from .choices import Token
from .positions import LETTERS
from .terms import DECK, Raw

MOST_STEPS = 60


class Fall:
    """The coins and shuffles that the official table tells of, as dice."""

    def __init__(self, cards: Cards, logs: Sequence[Raw]) -> None:
        self.coins = [bool(log["head"]) for log in logs if log["type"] == "Coin"]
        self.drawn: list[list[list[str]]] = [[], []]
        """For each player and shuffle, the cards that came from the deck after it."""
        self.on_top: list[list[int]] = [[], []]
        """For each player the serial numbers of the cards that came from the deck before any shuffle."""
        self.moved: set[str] = set()
        self.scribe: Any = None
        for log in logs:
            player = log.get("playerIndex") or 0
            if log["type"] == "Shuffle":
                self.drawn[player].append([])
            elif log.get("serial") is not None and log["type"] in ("Draw", "MoveCard"):
                self.moved.add(f"{LETTERS[player]}{log['serial']}")
                if log["type"] == "Draw" or log["fromArea"] == DECK:
                    if self.drawn[player]:
                        self.drawn[player][-1].append(cards.id(log["cardId"]))
                    else:
                        self.on_top[player].append(log["serial"])

    def flip(self, label: str = "") -> bool:
        return self.coins.pop(0) if self.coins else True

    def successes(self, count: int, sides: int, at_least: int, label: str = "") -> Rolled:
        faces = tuple(2 if self.flip(label) else 1 for _ in range(count))
        return Rolled(sum(face >= at_least for face in faces), faces)

    def choose(self, items: Any, label: str = "") -> Any:
        return next((item for item in items if item in self.moved), items[0])

    def d(self, sides: int, label: str = "", cuts: Any = ()) -> int:
        return 1

    def total(self, count: int, sides: int, label: str = "") -> Rolled:
        return Rolled(count, (1,) * count)

    def highest(self, count: int, sides: int, label: str = "") -> Rolled:
        return Rolled(1, (1,) * count)

    def shuffle(self, items: Any, label: str = "") -> tuple[Any, ...]:
        rest = list(items)
        if label != "shuffle" or not rest:
            return tuple(rest)
        shuffles = self.drawn[LETTERS.index(rest[0][0])]
        drawn = shuffles.pop(0) if len(shuffles) > 1 else (*shuffles, ())[0]
        faces, order = self.scribe.state.faces, []
        for face in drawn:
            card = next((card for card in rest if faces[card] == face), None)
            if card is not None:
                rest.remove(card)
                order.append(card)
        return (*order, *rest)

    def grouped(self, rule: Any, group: Any, memo: Any) -> Any:
        return rule(self)


class Replay:
    """One action of a seat: what it chose, and what it has answered since."""

    def __init__(self, cards: Cards, seat: str, fall: Fall, answers: Sequence[Sequence[Token]]) -> None:
        self.cards, self.seat, self.fall = cards, seat, fall
        self.answers = [list(tokens) for tokens in answers]
        self.steps = 0

    def asked(self, state: State, command: Command, offered: Sequence[Sequence[Token]]) -> tuple[State, Prompt] | None:
        """Where the question that offers these comes up here too, and as what; none if it doesn't."""
        try:
            state = self.do(state, command, self.seat)
            while self.steps < MOST_STEPS:
                prompt = open_prompt(state)
                if prompt is None:
                    return None
                chosen = self._answer(state, prompt)
                if chosen is None:
                    if any(tokens and self.option(state, list(prompt.options), tokens[0]) for tokens in offered):
                        return state, prompt
                    chosen = prompt.default
                state = self.do(state, Answer(prompt.id, chosen), prompt.seat)
        except (Refusal, AssertionError, LookupError, ValueError):
            pass  # the tables have parted: the question is answered without this
        return None

    def ended(self, state: State, command: Command) -> State | None:
        """The table after the action, up to where somebody acts again; none if the tables have parted."""
        try:
            state = self.do(state, command, self.seat)
            while self.steps < MOST_STEPS and (prompt := open_prompt(state)) is not None:
                chosen = self._answer(state, prompt)
                state = self.do(state, Answer(prompt.id, prompt.default if chosen is None else chosen), prompt.seat)
            if state.match_state == "player_turn" and state.phase in ("attack", "end") and _nobody_waits(state):
                state = self.do(state, k.EndTurn(), state.current)
        except (Refusal, AssertionError, LookupError, ValueError):
            return None
        return state

    def do(self, state: State, command: Command, seat: str) -> State:
        self.steps += 1
        scribe: Any = Scribe(self.cards.game, state, self.fall, by=seat, n=self.steps + 1)
        self.fall.scribe = scribe
        decide(scribe, command)
        after: State = scribe.state
        return after

    def _answer(self, state: State, prompt: Prompt) -> tuple[str, ...] | None:
        """What was answered at the official table to what is asked here; none if that is still open."""
        if prompt.seat != self.seat:
            return prompt.default
        for place, tokens in enumerate(self.answers):
            left, mapped = list(prompt.options), list[str]()
            for token in tokens[: prompt.most]:
                option = self.option(state, left, token)
                if option is None:
                    break
                left.remove(option)
                mapped.append(option)
            if mapped and len(mapped) >= prompt.least:
                del self.answers[: place + 1]
                if len(tokens) > len(mapped):
                    self.answers.insert(0, tokens[len(mapped) :])
                return tuple(mapped)
            if not tokens and not prompt.least:
                del self.answers[: place + 1]
                return ()
        return None

    def option(self, state: State, left: list[str], token: Token) -> str | None:
        """The option of a prompt that a choice there names: that card, its Pokémon, a card that looks the same, or an
        attack by its name.
        """
        in_play = {pokemon.id: pokemon for side in state.sides.values() for pokemon in side.in_play}
        if token[0] == "word":
            if token[1] in left:
                return token[1]
            return next((each for each in left if attack_name(self.cards, state, self.seat, each) == token[1]), None)
        _, name, face = token
        if name in left:
            return name
        for option in left:
            if option in in_play and name in in_play[option].all_cards:
                return option
        if name in in_play:
            return None
        return next((each for each in left if each not in in_play and state.faces.get(each) == face), None)


def attack_name(cards: Cards, state: State, seat: str, option: str) -> str:
    """The name of an option that is an attack of a Pokémon ("its id:its place"); empty for any other."""
    holder, _, place = option.partition(":")
    in_play = {pokemon.id: pokemon for side in state.sides.values() for pokemon in side.in_play}
    if not place.isdigit() or holder not in in_play:
        return ""
    attacks = derived.attacks_of(reader(cards.game, state, seat), in_play[holder])
    return str(attacks[int(place)].name) if int(place) < len(attacks) else ""


def open_prompt(state: State) -> Prompt | None:
    return next((each for each in state.flow.prompts if each.id not in state.flow.answers), None)


def _nobody_waits(state: State) -> bool:
    return all(state.sides[seat].active is not None and not state.sides[seat].owed for seat in SEATS)
