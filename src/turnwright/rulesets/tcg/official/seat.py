"""One of our players at the official table: each question there becomes one of our positions, and its choice an answer.

It is told what an agent is told there, and nothing else. In its main decisions it chooses from what both tables offer.
A question within an action is looked for here by doing the action again; where it doesn't come up, the quick player's
worth of cards and Pokémon answers it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from turnwright.kernel.dice import Dice
from turnwright.kernel.messages import Answer, Command, Prompt
from turnwright.kernel.ruleset import legal as choices_of
from turnwright.kernel.view import Choose, View

from .. import commands as k
from ..players import quick
from ..state import EVERYBODY, OTHER, SEATS, State
from ..view import view
from . import choices, terms
from .cards import Cards
from .choices import Token, named_card, tokens
from .hidden import Knowledge, filled
from .positions import LETTERS, handle, position
from .replay import Fall, Replay, attack_name, open_prompt
from .terms import PRIZE, Raw

GAINS = frozenset((
    "SetupActivePokemon", "SetupBenchPokemon", "Switch", "ToActive", "ToBench", "ToField", "ToHand", "NotMove",
    "RemoveDamageCounter", "Heal", "EvolvesFrom", "EvolvesTo", "AttachFrom", "AttachTo", "ToHandEnergy", "Evolve",
    "EffectTarget", "Look",
))  # fmt: skip
"""What one does to the best of one's own; all else one does to the least of them, and to the best of the other's."""


class Action:
    """A main decision and all that has been asked and told since."""

    def __init__(self, step: Raw, command: Command) -> None:
        self.step, self.command = step, command
        self.logs: list[Raw] = []
        self.answers: list[list[Token]] = []


class Seat:
    """A player at the official table, for one game."""

    def __init__(
        self,
        cards: Cards,
        index: int,
        player: Choose,
        deck: Sequence[int],
        dice: Dice,
        *,
        lists: Mapping[tuple[int, ...], int] | None = None,
    ) -> None:
        self.cards, self.index, self.player, self.dice = cards, index, player, dice
        self.name = SEATS[index]
        self.knowledge = Knowledge(index, deck, lists or {tuple(sorted(deck)): 1})
        self.before: State | None = None
        """Turnwright's outcome of its last action: what lasts of it isn't shown there."""
        self.action: Action | None = None
        self.meant: list[Token] = []
        """What it means to answer to the next questions, too."""
        self.asked = self.followed = 0
        """Questions within actions, and how many of them came up here as well."""

    def answer(self, observation: Raw) -> list[int]:
        """The places of the options that it takes."""
        step = terms.step(observation)
        self.knowledge.learn(step)
        if self.action is not None:
            self.action.logs += step["logs"]
        select = step["select"]
        options = select["option"]
        if len(options) <= select["minCount"]:
            return list(range(len(options)))
        if select["type"] == "Main":
            return [self._main(step)]
        chosen = self._within(step)
        if self.action is not None:
            self.action.answers.append([token for place in chosen for token in self._tokens(step, place)])
        return chosen

    # Main decisions

    def position(self, step: Raw) -> State:
        """The position as this seat can know it, with guesses for what is hidden."""
        whole = filled(step["current"], self.knowledge, self.dice)
        return self._known(position(self.cards, whole, self.before))

    def _known(self, state: State) -> State:
        """The state with what this seat knows as seen: prizes that a search gave away, cards that were shown."""
        other = SEATS[1 - self.index]
        seen = dict(state.seen)
        for serial in self.knowledge.prizes:
            name = f"{LETTERS[self.index]}{serial}"
            if name in state.sides[self.name].prizes:
                seen[name] = (self.name,)
        for serial in self.knowledge.held:
            name = f"{LETTERS[1 - self.index]}{serial}"
            if name in state.sides[other].hand:
                seen[name] = EVERYBODY
        return replace(state, seen=seen)

    def _main(self, step: Raw) -> int:
        self._finish()
        state = self.position(step)
        theirs = choices.theirs(self.cards, step)
        ours = choices.ours(self.cards, state, self.name)
        places: dict[Command, int] = {}
        for place, choice in enumerate(theirs):
            for command in ours.get(choice, ()):
                places.setdefault(command, place)
        if not places:
            self.action = None
            return self._at_a_loss(step)
        command = self._choose(state, tuple(places))
        self.action = Action(step, command)
        self.meant = self._paid(state, command)
        return places[command]

    def _finish(self) -> None:
        """Carries over what the last action left behind."""
        action, self.action, self.meant = self.action, None, []
        if action is None:
            return
        fall, state = self._again(action)
        after = Replay(self.cards, self.name, fall, action.answers).ended(state, action.command)
        self.before = after if after is not None else state

    def _again(self, action: Action) -> tuple[Fall, State]:
        fall = Fall(self.cards, action.logs)
        whole = filled(action.step["current"], self.knowledge, self.dice, on_top=fall.on_top[self.index])
        return fall, self._known(position(self.cards, whole, self.before))

    def _choose(self, state: State, legal: tuple[Command, ...]) -> Command:
        if len(legal) == 1:
            return legal[0]
        return self.player(View(self.cards.game, self.name, view(state, self.name)), legal, self.dice)

    def _paid(self, state: State, command: Command) -> list[Token]:
        """A retreat names here at once what is asked for there: the Energy, and who comes up."""
        if not isinstance(command, k.Retreat):
            return []
        faces = state.faces
        bench = {pokemon.id: pokemon.top for pokemon in state.sides[self.name].bench}
        named = (*command.energies, bench[command.target])
        return [("card", name, faces[name]) for name in named]

    def _at_a_loss(self, step: Raw) -> int:
        """Where this table offers nothing that the other does: an attack, or the end of the turn."""
        kinds = [option["type"] for option in step["select"]["option"]]
        return max(range(len(kinds)), key=lambda place: {"Attack": 2, "End": 1}.get(kinds[place], 0))

    # Questions within an action, and before the first turn

    def _within(self, step: Raw) -> list[int]:
        context = step["select"]["context"]
        if context in ("IsFirst", "Mulligan") or all(each.get("area") == PRIZE for each in step["select"]["option"]):
            return list(range(step["select"]["minCount"]))
        meant = self._as_meant(step)
        if meant is not None:
            return meant
        if context in ("SetupActivePokemon", "SetupBenchPokemon"):
            return self._valued(step)
        if self.action is None or step["current"]["turn"] != self.action.step["current"]["turn"]:
            return self._sent_up(step) if context == "ToActive" else self._valued(step)
        self.asked += 1
        fall, state = self._again(self.action)
        replay = Replay(self.cards, self.name, fall, self.action.answers)
        offered = [self._tokens(step, place) for place in range(len(step["select"]["option"]))]
        asked = replay.asked(state, self.action.command, offered)
        chosen = None if asked is None else self._asked(step, replay, *asked, offered)
        if chosen is None:
            return self._sent_up(step) if context == "ToActive" else self._valued(step)
        self.followed += 1
        return chosen

    def _tokens(self, step: Raw, place: int) -> list[Token]:
        option = step["select"]["option"][place]
        if option.get("area") == PRIZE:
            return []
        return tokens(self.cards, step, option)

    def _as_meant(self, step: Raw) -> list[int] | None:
        """What it has decided already, if that is what is asked for."""
        select, picked = step["select"], list[int]()
        offered = [self._tokens(step, place) for place in range(len(select["option"]))]
        for token in tuple(self.meant):
            place = _place(offered, token, picked)
            if place is not None and len(picked) < select["maxCount"]:
                picked.append(place)
                self.meant.remove(token)
        if picked and len(picked) >= select["minCount"]:
            return picked
        self.meant = []
        return None  # cards have fallen otherwise

    def _asked(
        self, step: Raw, replay: Replay, state: State, prompt: Prompt, offered: Sequence[Sequence[Token]]
    ) -> list[int] | None:
        """The player's answers here, as places there; what is more than is asked for now is kept for later."""
        select, picked = step["select"], list[int]()
        kind = prompt.kind
        while len(picked) < select["maxCount"]:
            legal = choices_of(self.cards.game, view(state, self.name), self.name)
            answer = self._choose(state, legal)
            if not isinstance(answer, Answer):
                return None
            wanted = [self._token_of(state, option) for option in answer.choice]
            for number, token in enumerate(wanted):
                if len(picked) == select["maxCount"]:
                    self.meant = wanted[number:]
                    break
                place = _place(offered, token, picked)
                if place is None:
                    return None
                picked.append(place)
            if not wanted or len(picked) >= select["maxCount"]:
                break
            state = replay.do(state, answer, self.name)
            following = open_prompt(state)
            if following is None or following.seat != self.name or following.kind != kind:
                break
        return picked if select["minCount"] <= len(picked) <= select["maxCount"] else None

    def _token_of(self, state: State, option: str) -> Token:
        for side in state.sides.values():
            for pokemon in side.in_play:
                if pokemon.id == option:
                    return ("card", pokemon.top, state.faces[pokemon.top])
        face = state.faces.get(option)
        if face is not None:
            return ("card", option, face)
        return ("word", attack_name(self.cards, state, self.name, option) or option)

    def _sent_up(self, step: Raw) -> list[int]:
        """Who takes the empty place, thought about: the other's turn is over then."""
        self._finish()
        state = replace(self.position(step), phase="end")
        if state.sides[self.name].active is not None:
            return self._valued(step)
        commands: dict[Command, int] = {}
        for place, option in enumerate(step["select"]["option"]):
            raw = named_card(step["current"], option, self.index, step["select"])
            pokemon = next((each for each in state.sides[self.name].bench if handle(raw) in each.cards), None)
            if pokemon is not None:
                commands.setdefault(k.SetActivePokemon(pokemon.id), place)
        if not commands or state.sides[OTHER[self.name]].active is None:
            return self._valued(step)
        return [commands[self._choose(state, tuple(commands))]]

    def _valued(self, step: Raw) -> list[int]:
        """The options that are worth most to the quick player, or least where something is lost."""
        select = step["select"]
        options, context = select["option"], select["context"]
        kinds = {option["type"] for option in options}
        if kinds <= {"Yes", "No"}:
            return [next(place for place, option in enumerate(options) if option["type"] == "Yes")]
        if kinds <= {"Number"}:
            return [max(range(len(options)), key=lambda place: options[place]["number"])]
        state = self._now(step)
        worth = quick.worths(View(self.cards.game, self.name, view(state, self.name)))
        gains, sums = context in GAINS, list[int]()
        for place, option in enumerate(options):
            mine = option.get("playerIndex", self.index) == self.index
            total = sum(worth(token[1], token[2]) for token in self._tokens(step, place) if token[0] == "card")
            sums.append(total if mine == gains else -total)
        order = sorted(range(len(options)), key=lambda place: -sums[place])
        wanted = select["maxCount"] if gains else select["minCount"]
        return order[: max(select["minCount"], wanted)]

    def _now(self, step: Raw) -> State:
        """The position as it is shown in the middle of an action, for who only looks at it."""
        current = step["current"]
        whole = filled(current, self.knowledge, self.dice)
        return position(self.cards, {**whole, "firstPlayer": max(0, current["firstPlayer"])}, self.before)


def _place(offered: Sequence[Sequence[Token]], token: Token, taken: Sequence[int]) -> int | None:
    """The option that names a card or word; if none does, one that looks the same."""
    free = [place for place in range(len(offered)) if place not in taken and offered[place]]
    for place in free:
        if any(each == token or (each[0] == "card" and each[1] == token[1]) for each in offered[place]):
            return place
    if token[0] != "card":
        return None
    return next((place for place in free if offered[place][0][-1] == token[2]), None)
