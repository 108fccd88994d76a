"""The names of things in an encounter, and words that events, choices and screens share."""

from __future__ import annotations

from collections.abc import Iterable

from .game import PtuGame
from .rules.terms import name_of
from .state import Affliction, State, Timed
from .vocabulary import Marker

STATS = {
    "attack": "Attack", "defense": "Defense", "special_attack": "Sp. Atk", "special_defense": "Sp. Def",
    "speed": "Speed", "accuracy": "Accuracy", "evasion": "Evasion", "hp": "HP",
}  # fmt: skip
_WHY = {
    "gm": "the game master", "encounter_ended": "the fight is over", "breather": "a breather", "over": "it is over",
    "source_gone": "its cause is gone", "heavily_injured": "heavily injured", "center": "Pokémon Center",
    "half_of_its_bars": "half of its HP bars are gone",
}  # fmt: skip
PHASES = {"declaration": "trainers declare", "resolution": "trainers act", "pokemon": "Pokémon act", "all": ""}
ABOUT = {"interrupts": "answers to attacks", "intercept": "stepping in", "opportunity": "opportunities"}
ASK = {"always": "always", "in_need": "in need", "never": "never"}


class Teller:
    """Names of combatants and of content."""

    def __init__(self, game: PtuGame, state: State) -> None:
        self.game = game
        self.state = state

    def one(self, who: str) -> str:
        """A combatant's name, with its id where others have the same."""
        found = self.state.combatants.get(who)
        if found is None:
            return who
        same = sum(other.name == found.name for other in self.state.combatants.values())
        return found.name if same == 1 else f"{found.name} ({who})"

    def all(self, ids: Iterable[str]) -> str:
        return ", ".join(self.one(who) for who in ids)

    def entry(self, name: str) -> str:
        """The name of a move, an item, an ability and so on, or the word itself."""
        content = self.game.content
        plain = name.partition("/")[0]
        for kind in (
            content.moves, content.items, content.balls, content.abilities, content.fields, content.hazards,
        ):  # fmt: skip
            if plain in kind:
                return str(kind[plain].name)
        return self.one(name) if name in self.state.combatants else name_of(plain)

    def why(self, word: str) -> str:
        return f" ({_WHY.get(word) or self.entry(word)})" if word else ""

    def hp(self, who: str, hp: int) -> str:
        """Hit Points as the teller knows them: numbers, a band, or nothing."""
        one = self.state.combatants[who]
        if not one.hidden:
            return f"{max(0, hp)}/{one.sheet.max_hp} HP" + (f" ({hp})" if hp < 0 else "")
        if self.state.shown == "hidden":
            return "still up" if hp > 0 else "down"
        return f"at most {hp} % HP" if hp else "0 % HP"

    def hidden(self, who: str) -> bool:
        return self.state.combatants[who].hidden


def many(word: str, count: int) -> str:
    if count == 1:
        return word
    return word[:-1] + "ies" if word.endswith("y") else word + "s"


def place_words(cell: tuple[int, int]) -> str:
    return f"{cell[0]},{cell[1]}"


def status_words(game: PtuGame, held: Affliction) -> str:
    """A condition as people read it: `Disabled (Ember)`, `Badly Poisoned (turn 3)`, `Vulnerable (1 turn)`."""
    more = []
    if held.move:
        move = game.content.moves.get(held.move)
        more.append(move.name if move is not None else held.move)
    if held.turn > 1:
        more.append(f"turn {held.turn}")
    if held.span is not None and held.span.when in ("turn_start", "turn_end"):
        more.append(f"{held.span.count} {many('turn', held.span.count)}")
    if held.at_turn:
        more.append(f"on turn {held.at_turn} of each round")
    if held.waits:
        more.append("soon")
    return name_of(held.status) + (f" ({', '.join(more)})" if more else "")


def timed_words(game: PtuGame, held: Timed) -> str:
    """Something that lasts: what it came from, and for how long or how often."""
    content = game.content
    entry = content.moves.get(held.label) or content.items.get(held.label) or content.abilities.get(held.label)
    name = entry.name if entry is not None else name_of(held.label)
    left = []
    if isinstance(held.effect, Marker):
        name = held.label + (f": {held.uses}" if held.uses else "")
    elif held.uses:
        left.append(f"{held.uses} {many('use', held.uses)}")
    if held.span is not None and held.span.when in ("turn_start", "turn_end"):
        left.append(f"{held.span.count} {many('turn', held.span.count)}")
    if held.span is not None and held.span.when == "round_end" and isinstance(held.effect, Marker):
        left.append(f"{held.span.count} {many('round', held.span.count)}")
    return name + (f" ({', '.join(left)})" if left else "")
