"""What people call fighters, seats and things, and the few words that every line shares."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.kernel.telling import Named, Ref, Said, id_of, kind_of, piece_ref, ref

from .. import content as c
from .. import derived
from ..allowed import action_ref
from ..game import RuneGame
from ..rules.terms import ATTRIBUTES, FOES, HERO
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
PLACES = {
    **dict(KINDS),
    "archetype": "archetypes",
    "enemy": "enemies",
    "room": "rooms",
    "encounter": "encounters",
    "happening": "happenings",
    "build": "builds",
}
"""The same for everything that has a name."""

STANCES = ("none", "defensive", "evasive", "aggressive")


class Teller:
    """Names of fighters and of content, as parts of a line."""

    def __init__(self, game: RuneGame, state: State) -> None:
        self.game = game
        self.content: c.Content = game.content
        self.words = game.language
        self.state = state

    def who(self, fighter_id: str) -> Said:
        """A fighter, or whatever else did something: a status, a hazard."""
        fighter = self.state.fighters.get(fighter_id)
        return self.fighter(fighter) if fighter is not None else self.what(fighter_id)

    def fighter(self, fighter: Fighter) -> Named:
        return Named(piece_ref(fighter.id), fighter_name(self.game, fighter))

    def all_of(self, fighters: Sequence[str]) -> tuple[Said, ...]:
        """Fighters, for a slot that lists them."""
        return tuple(self.who(fighter) for fighter in fighters)

    def what(self, name: str) -> Said:
        """An entry of any kind, or the word itself."""
        for kind, _ in KINDS:
            if name in _entries(self.content, kind):
                return self.entry(kind, name)
        return plain(name)

    def entry(self, kind: str, name: str) -> Said:
        """An entry of one kind."""
        return Named(ref(kind, name), entry_name(self.game, kind, name))

    def things(self, kind: str, names: Sequence[str]) -> tuple[Said, ...]:
        """Entries of one kind, for a slot that lists them."""
        return tuple(self.entry(kind, name) for name in names)

    def name(self, name: str) -> str:
        """The name alone."""
        said = self.who(name)
        return said.name if isinstance(said, Named) else str(said)

    def action(self, fighter_id: str, name: str) -> Named:
        """An action of an enemy's."""
        return named_action(self.game, self.state.fighters[fighter_id], name)


def _entries(content: c.Content, kind: str) -> dict[str, c.Entry]:
    entries: dict[str, c.Entry] = getattr(content, PLACES[kind])
    return entries


def entry_name(game: RuneGame, kind: str, name: str) -> str:
    """What an entry of the packs is called: as the language translates it, or as it is printed."""
    entry = _entries(game.content, kind).get(name)
    return game.language.name(f"rune.name.{kind}.{name}", entry.name if entry is not None else plain(name))


def prose(game: RuneGame, kind: str, name: str) -> str:
    """What a player reads about an entry, in the language of the game; nothing where nobody has written it."""
    entry = _entries(game.content, kind).get(name)
    return game.language.name(f"rune.text.{kind}.{name}", entry.text if entry is not None else "")


def place_prose(game: RuneGame, state: State) -> str:
    """What there is to see where a fight takes place: the encounter's own words, or the room's."""
    found = prose(game, "encounter", state.encounter.partition(":")[0]) if state.encounter else ""
    return found or (prose(game, "room", state.room.room) if state.room is not None and state.room.room else "")


def fighter_name(game: RuneGame, fighter: Fighter) -> str:
    """What a fighter is called: by its own name or its sheet's, with a number where several are called the same."""
    words = game.language
    if fighter.name:  # packs name some of their enemies, and a language may translate that
        name = words.name(f"rune.name.called.{fighter.name.lower().replace(' ', '_')}", fighter.name)
    else:
        name = entry_name(game, "archetype" if fighter.is_player else "enemy", fighter.sheet)
        if fighter.champion:
            name = words.text("rune.champion_of", name=name)
    return words.text("rune.numbered", name=name, number=str(fighter.number)) if fighter.number > 1 else name


def weapon_name(game: RuneGame, weapon: c.Equipment) -> str:
    """What somebody strikes with; who has no weapon has hands."""
    return entry_name(game, "gear", weapon.id) if weapon.id else game.language.text("rune.unarmed")


def action_name(game: RuneGame, sheet: str, action: str) -> str:
    """What an action of an enemy's is called; several may have one of the same name."""
    if action in ("attack", "defend"):
        return game.language.text(f"rune.verb.{action}")
    enemy = game.content.enemies.get(sheet)
    known = derived.enemy_action(enemy, action) if enemy is not None else None
    printed = known.name if known is not None else plain(action)
    of_all = game.language.name(f"rune.name.action.{action}", printed)
    return game.language.name(f"rune.name.action.{sheet}.{action}", of_all)


def named_action(game: RuneGame, enemy: Fighter, name: str) -> Named:
    """An action of an enemy's, by its own name."""
    return Named(action_ref(enemy.sheet, name), action_name(game, enemy.sheet, name))


def stance_name(game: RuneGame, stance: str) -> str:
    """A stance with its noun: Defensive Stance."""
    return game.language.text(f"rune.stance.{stance}") if stance in STANCES else plain(stance)


def attribute_name(game: RuneGame, attribute: str) -> str:
    return game.language.text(f"rune.term.{attribute}") if attribute in ATTRIBUTES else plain(attribute)


def seat_name(state: State, seat: str) -> str:
    """The hero's own name; `name_of` names heroes without one, and the enemies, who are one seat."""
    return state.fighters[HERO].name if seat == HERO and HERO in state.fighters else ""


def name_of(game: RuneGame, state: State, named: Ref) -> str:
    """What people call whatever a ref names."""
    kind, name = kind_of(named), id_of(named)
    match kind:
        case "seat" if name == FOES:
            return game.language.text("rune.the_enemy")
        case "piece" | "seat" if name in state.fighters:
            return fighter_name(game, state.fighters[name])
        case "action":
            sheet, _, action = name.partition("/")
            return action_name(game, sheet, action)
        case "stance":
            return stance_name(game, name)
        case "term" if game.language.has(f"rune.term.{name}"):
            return game.language.text(f"rune.term.{name}")
        case _ if kind in PLACES:
            return entry_name(game, kind, name)
        case _:
            return plain(name)


def title(game: RuneGame, state: State) -> str:
    """What a fight is called: its own name, or its enemies'."""
    if state.name:
        return state.name
    if state.encounter:
        return entry_name(game, "encounter", state.encounter)
    enemies = [fighter_name(game, one) for one in state.fighters.values() if not one.is_player and not one.summoned]
    return game.language.listed_text(enemies)


def place_name(game: RuneGame, state: State) -> str:
    """What the room is called; nothing where there is none, or it has no name."""
    if state.room is None:
        return ""
    return state.room.name or (entry_name(game, "room", state.room.room) if state.room.room else "")


# Words


def plain(name: str) -> str:
    return name.replace("_", " ")


def counted(game: RuneGame, count: int, what: str) -> str:
    """`1 success`, `2 successes`: a number of what the language counts by `rune.count.<what>`."""
    return game.language.text(f"rune.count.{what}", count=count)


def successes(game: RuneGame, count: int) -> str:
    return counted(game, count, "success")


def sentence(words: str) -> str:
    """Words with a capital and a full stop; nothing stays nothing."""
    return f"{words[0].upper()}{words[1:]}." if words else ""
