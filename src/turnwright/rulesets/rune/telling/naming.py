"""What people call fighters, seats and things, and the few words that every line shares."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.kernel.telling import Named, Ref, Said, piece_ref, ref

from .. import content as c
from .. import derived
from ..game import RuneGame
from ..rules.terms import FOES, HERO
from ..state import Fighter, State

KINDS: tuple[tuple[str, str], ...] = (
    ("ability", "abilities"),
    ("status", "statuses"),
    ("item", "consumables"),
    ("hazard", "hazards"),
    ("trauma", "traumas"),
    ("gear", "equipment"),
)
"""Kinds of references, and where their entries stand in the content."""

STANCES = {"none": "No stance", "defensive": "Defensive", "evasive": "Evasive", "aggressive": "Aggressive"}


class Teller:
    """Names of fighters and of content, as parts of a line."""

    def __init__(self, game: RuneGame, state: State) -> None:
        self.game = game
        self.content: c.Content = game.content
        self.state = state

    def who(self, fighter_id: str) -> Said:
        """A fighter, or whatever else did something: a status, a hazard."""
        fighter = self.state.fighters.get(fighter_id)
        return Named(piece_ref(fighter_id), fighter.name) if fighter is not None else self.what(fighter_id)

    def all_of(self, fighters: Sequence[str]) -> tuple[Said, ...]:
        return enumerated([self.who(fighter) for fighter in fighters])

    def what(self, name: str) -> Said:
        """An entry of any kind, or the word itself."""
        for kind, _ in KINDS:
            if name in self._entries(kind):
                return self.entry(kind, name)
        return plain(name)

    def entry(self, kind: str, name: str) -> Said:
        """An entry of one kind."""
        found = self._entries(kind).get(name)
        return Named(ref(kind, name), found.name) if found is not None else plain(name)

    def things(self, kind: str, names: Sequence[str]) -> tuple[Said, ...]:
        return enumerated([self.entry(kind, name) for name in names])

    def name(self, name: str) -> str:
        """The name alone."""
        fighter = self.state.fighters.get(name)
        if fighter is not None:
            return fighter.name
        said = self.what(name)
        return said.name if isinstance(said, Named) else str(said)

    def action(self, fighter_id: str, name: str) -> Named:
        """An action of an enemy's."""
        return named_action(self.content, self.state.fighters[fighter_id], name)

    def _entries(self, kind: str) -> dict[str, c.Entry]:
        entries: dict[str, c.Entry] = getattr(self.content, dict(KINDS)[kind])
        return entries


def named_action(content: c.Content, enemy: Fighter, name: str) -> Named:
    """An action of an enemy's, by its own name."""
    action = derived.enemy_action(content.enemies[enemy.sheet], name)
    return Named(action_ref(enemy.sheet, name), action.name if action is not None else plain(name))


def action_ref(sheet: str, action: str) -> Ref:
    return ref("action", f"{sheet}/{action}")


def seat_name(state: State, seat: str) -> str:
    """The hero's own name; the enemies are one seat."""
    return state.fighters[HERO].name if seat == HERO else "The enemy" if seat == FOES else plain(seat)


# Words


def enumerated(said: Sequence[Said]) -> tuple[Said, ...]:
    """Parts as one lists them aloud: a, b and c."""
    found: list[Said] = []
    for place, part in enumerate(said):
        if place:
            found.append(" and " if place == len(said) - 1 else ", ")
        found.append(part)
    return tuple(found)


def enumeration(names: Sequence[str]) -> str:
    return "".join(str(part) for part in enumerated(list(names)))


def plain(name: str) -> str:
    return name.replace("_", " ")


def counted(count: int, one: str, many: str = "") -> str:
    """`1 success`, `2 successes`."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def successes(count: int) -> str:
    return counted(count, "success", "successes")


def sentence(words: str) -> str:
    """Words with a capital and a full stop; nothing stays nothing."""
    return f"{words[0].upper()}{words[1:]}." if words else ""
