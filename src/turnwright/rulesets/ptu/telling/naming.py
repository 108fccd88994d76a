"""The names of things in an encounter, and words that events, choices and screens share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from turnwright.kernel.language import ENGLISH, FIRST, Slot
from turnwright.kernel.ruleset import GM, WATCHER
from turnwright.kernel.squares import read_square, square_name
from turnwright.kernel.telling import Cue, Named, Ref, Said, Sentence, Tone, piece_ref, ref

from ..game import PtuGame
from ..index import MOST, index_of
from ..rules.maneuvers import MANEUVERS
from ..rules.poke_edges import POKE_EDGES
from ..rules.terms import Weather, name_of
from ..setup import GROUP, SIDES
from ..state import WHOLE, HeldStatus, Span, State, Timed
from ..vocabulary.moves import Marker

STATS = {
    "attack": "Attack", "defense": "Defense", "special_attack": "Sp. Atk", "special_defense": "Sp. Def",
    "speed": "Speed", "accuracy": "Accuracy", "evasion": "Evasion", "hp": "HP",
}  # fmt: skip
WEATHER: dict[Weather, str] = {
    "clear": "Clear skies",
    "sun": "Sun",
    "rain": "Rain",
    "hail": "Hail",
    "sandstorm": "Sandstorm",
}
PHASES = {
    "declaration": "Trainers declare", "resolution": "Trainers act", "pokemon": "Pokémon act", "all": "",
}  # fmt: skip
ACTIONS = {
    "standard": "Standard Action", "shift": "Shift Action", "swift": "Swift Action", "full": "Full Action",
    "free": "Free Action", "extended": "Extended Action",
}  # fmt: skip
_KINDS = (
    ("move", "moves"), ("item", "items"), ("item", "balls"), ("ability", "abilities"), ("field", "fields"),
    ("hazard", "hazards"),
)  # fmt: skip
GRAPPLING = {
    "grapple_escape": "Escape the grapple", "grapple_reverse": "Turn the grapple around",
    "grapple_end": "End the grapple", "grapple_secure": "Secure the hold",
    "grapple_struggle": "Struggle in the grapple",
    "grapple_drag": "Drag the other", "ready_shield": "Ready the shield",
}  # fmt: skip
_BARE = {"struggle": "Struggle", "recall": "Recall", "poke_ball_throw": "Poké Ball throw"}


class Teller:
    """Names of combatants and of content, as plain text and as parts of a line that lead to what they name."""

    def __init__(self, game: PtuGame, state: State) -> None:
        self.game = game
        self.state = state
        self.words = game.language

    def text(self, key: str, /, **slots: Slot) -> str:
        """A line of the game's own, in the language of the reader."""
        return self.words.text(f"ptu.{key}", **slots)

    def parts(self, key: str, /, **slots: Slot) -> Said:
        """The same as parts of a longer line."""
        return self.words.parts(f"ptu.{key}", **slots)

    def say(self, key: str, /, *, cue: Cue = "", tone: Tone = "", depth: int = 1, **slots: Slot) -> Sentence:
        """The same as a line of the story."""
        return self.words.say(f"ptu.{key}", cue=cue, tone=tone, depth=depth, **slots)

    def stat(self, name: str) -> str:
        """A stat as people write it in a line: `Sp. Atk`."""
        return self.words.name(f"ptu.stat_short.{name}", name_of(name))

    def type(self, name: str) -> str:
        return self.words.name(f"ptu.name.type.{name}", name_of(name))

    def one(self, who: str) -> str:
        """A combatant's name, counted where others have the same."""
        found = self.state.combatants.get(who)
        if found is None:
            return seat_words(who)
        name = found.sheet.name
        same = [other.id for other in self.state.combatants.values() if other.sheet.name == name]
        return name if len(same) == 1 else f"{name} #{same.index(who) + 1}"

    def all(self, ids: Iterable[str]) -> str:
        return series([self.one(who) for who in ids])

    def who(self, who: str) -> Named:
        """A combatant, as part of a line."""
        return Named(piece_ref(who), self.one(who))

    def everyone(self, ids: Iterable[str]) -> Said:
        """Several of them: `Volt, Sprig and Bell`."""
        return joined([self.who(who) for who in ids])

    def entry(self, name: str) -> str:
        """The name of a move, an item, an ability and so on, or the word itself."""
        return self._found(name)[1]

    def what(self, name: str) -> Named:
        """The same, as part of a line."""
        return Named(*self._found(name))

    def _found(self, name: str) -> tuple[Ref, str]:
        if name in self.state.combatants:
            return self._translated(name)
        kept, key = index_of(self.game).entries, (self.words.code, name)
        if key not in kept:
            if len(kept) >= MOST:
                kept.clear()
            kept[key] = self._translated(name)
        return kept[key]

    def _translated(self, name: str) -> tuple[Ref, str]:
        named, printed = self._printed(name)
        if self.words.code == FIRST:
            return named, printed
        return named, self.words.name(f"ptu.name.{named.replace(':', '.')}", printed)

    def _printed(self, name: str) -> tuple[Ref, str]:
        plain, _, part = name.partition("(")[0].partition("/")
        content = self.game.content
        if part in content.features:
            return ref("feature", part), content.features[part].name
        for kind, folder in _KINDS:
            entry = getattr(content, folder).get(plain)
            if entry is not None:
                return ref(kind, plain), str(entry.name)
        if name in self.state.combatants:
            return piece_ref(name), self.one(name)
        if plain in _BARE:
            return ref("move" if plain == "struggle" else "term", plain), _BARE[plain]
        if plain in MANEUVERS or plain in GRAPPLING:
            return ref("maneuver", plain), GRAPPLING.get(plain) or name_of(plain)
        if plain in WEATHER:
            return ref("weather", plain), WEATHER[plain]
        return ref("condition", plain), name_of(plain)

    def label(self, name: str) -> Said:
        """What something that lasts is called: an entry's name, or the table's own word."""
        found = self.what(name)
        return (
            found
            if found.ref.partition(":")[0] in ("move", "item", "ability", "maneuver", "feature")
            else plain_words(name)
        )

    def option(self, name: str) -> str:
        """One of the things that a feature does: `look sharp`, a stat, an ability."""
        return self.words.name(f"ptu.option.{name}", self.words.name(f"ptu.stat.{name}", self.entry(name)))

    def why(self, word: str) -> Said:
        """What brought something about, in brackets."""
        if not word:
            return ""
        kind, _, ended = word.partition(":")
        if ended:
            return (" (", self.parts(f"why.of_{kind}", what=self.what(ended)), ")")
        return (" (", self.words.name(f"ptu.why.{word}", "") or self.what(word), ")")

    def condition(self, name: str) -> Named:
        """A condition, as part of a line."""
        return Named(ref("condition", name), condition_name(self.game, name))

    def side(self, side: str) -> str:
        """A side as one names it in a sentence: `the players`."""
        return self.text(f"side.{side}")

    def notes(self, name: str) -> str:
        """What an entry leaves to the game master."""
        content = self.game.content
        feature = content.features.get(name.partition("/")[2])
        entry = feature or content.moves.get(name) or content.abilities.get(name)
        return entry.notes if entry is not None else ""

    def hp(self, who: str, hp: int) -> str:
        """Hit Points as the teller knows them: numbers, a band, or nothing."""
        one = self.state.combatants[who]
        if not one.hidden:
            below = self.text("told.below", hp=str(hp)) if hp < 0 else ""
            return self.text("told.hp", hp=str(max(0, hp)), most=str(one.sheet.max_hp), below=below)
        if self.state.shown == "hidden":
            return self.text("told.hp_standing" if hp > 0 else "told.hp_down")
        if hp == WHOLE:
            return self.text("told.hp_whole")
        return self.text("told.hp_band", hp=str(hp)) if hp else self.text("told.hp_none")

    def hidden(self, who: str) -> bool:
        return self.state.combatants[who].hidden


_FOLDERS = {
    "move": "moves", "ability": "abilities", "feature": "features", "item": "items", "hazard": "hazards",
    "field": "fields", "species": "species", "trainer": "trainers",
}  # fmt: skip
"""Where the entries lie that refs name by their kind."""


def ref_name(game: PtuGame, state: State, named: Ref) -> str:
    """What people call something that a ref names: a combatant, a square, an entry, a word of the rules."""
    kind, _, name = named.partition(":")
    if kind == "piece":
        return _piece_name(state, name)
    if kind == "cell":
        return option_place(name)
    if kind == "stat":
        return game.language.name(f"ptu.name.stat.{name}", STATS[name])
    if kind == "poke_edge" and name in POKE_EDGES:
        return game.language.name(f"ptu.name.poke_edge.{name}", POKE_EDGES[name].name)
    content = game.content
    entry = getattr(content, _FOLDERS[kind]).get(name) if kind in _FOLDERS else None
    if kind == "item" and entry is None:
        entry = content.balls.get(name)
    printed = entry.name if entry is not None else Teller(game, state).entry(name)
    return game.language.name(f"ptu.name.{kind}.{name}", printed)


def _piece_name(state: State, who: str) -> str:
    """A combatant's name, counted where others have the same. Refusals are told on the whole state: who waits unseen
    isn't counted, so that no number tells of it."""
    piece = state.combatants.get(who)
    if piece is None:
        return name_of(who)
    name = piece.sheet.name
    same = [
        other.id
        for other in state.combatants.values()
        if other.sheet.name == name and (other.joined or other.where == "field" or other.id == who)
    ]
    return name if len(same) == 1 else f"{name} #{same.index(who) + 1}"


def seat_name(state: State, seat: str) -> str:
    """What people call a seat: `The players' side`, `Wren`."""
    return state.combatants[seat].name if seat in state.combatants else seat_words(seat)


def seat_words(seat: str) -> str:
    if seat in SIDES:
        return f"The {seat}' side"
    if seat == GROUP:
        return "The group's display"
    return {GM: "The GM", WATCHER: "A watcher"}.get(seat) or name_of(seat)


def series(names: Sequence[str], how: str = "and") -> str:
    """`Volt, Sprig and Bell`."""
    return ENGLISH.listed_text(names, how)


def joined(parts: Sequence[Said]) -> Said:
    """The same of parts of a line."""
    return ENGLISH.listed(parts)


def asked_words(t: Teller, about: str, ask: str, *, in_round: int = 0) -> str:
    """Standing orders, after a name: `won't be asked about attacks of opportunity`."""
    what = "anything" if ask == "never" and about == "everything" else about
    lasts = t.text("told.in_round", round=str(in_round)) if in_round else ""
    kind = ask if ask in ("never", "in_need") else "always"
    return t.text(f"told.asked_{kind}", what=t.text(f"about.{what}"), round=lasts)


def trigger_words(use: str) -> str:
    """A player's say about something that may act, after a name: `always uses`."""
    return {"always": "always uses", "never": "never uses", "ask": "will be asked about"}[use]


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def uncapitalised(text: str) -> str:
    """A sentence inside another one: only words that are no names lose their capital."""
    first = text.partition(" ")[0]
    return text[:1].lower() + text[1:] if first in _SMALL else text


_SMALL = {"A", "An", "Damage", "Held", "Illusions", "In", "It", "Its", "No", "Nobody", "Others", "The", "Those"}


def plain_words(name: str) -> str:
    """A word of the rules as people read it; one of the table's own stays as it was written."""
    return name_of(name) if name.islower() and " " not in name else name


def counted(count: int, thing: str) -> str:
    """`1 injury`, `2 injuries`: of what the language counts by `ptu.count.<thing>`."""
    return ENGLISH.text(f"ptu.count.{thing.replace(' ', '_')}", count=count)


def option_place(option: str) -> str:
    """The name of a square that an option or a ref holds as numbers: `D5` for `3,4`."""
    cell = read_square(option)
    return square_name(cell) if cell is not None else option


def side_words(side: str) -> str:
    """A side as one names it in a sentence: `the players`."""
    return f"the {side}"


def rounds_left(span: Span | None) -> int | None:
    """How many rounds something goes on, where its span counts them."""
    return span.count if span is not None and span.when in ("turn_start", "turn_end", "round_end") else None


def condition_name(game: PtuGame, status: str) -> str:
    """A condition by its name in the language of the reader."""
    printed, words = name_of(status), game.language
    return printed if words.code == FIRST else words.name(f"ptu.name.condition.{status}", printed)


def status_words(game: PtuGame, held: HeldStatus) -> str:
    """A condition as people read it: `Disabled (Ember)`, `Badly Poisoned (turn 3)`, `Vulnerable (1 turn)`."""
    words, more = game.language, []
    if held.move:
        move = game.content.moves.get(held.move)
        more.append(move.name if move is not None else name_of(held.move))
    if held.turn > 1:
        more.append(words.text("ptu.condition.turn", turn=str(held.turn)))
    if held.span is not None and held.span.when in ("turn_start", "turn_end"):
        more.append(words.text("ptu.condition.turns", count=held.span.count))
    if held.at_turn:
        more.append(words.text("ptu.condition.on_turn", turn=str(held.at_turn)))
    if held.waits:
        more.append(words.text("ptu.condition.soon"))
    return condition_name(game, held.status) + (f" ({', '.join(more)})" if more else "")


def timed_name(game: PtuGame, held: Timed) -> str:
    """What something that lasts came from; a marker is called as the table calls it."""
    content = game.content
    if isinstance(held.effect, Marker):
        return held.label + (f": {held.uses}" if held.uses else "")
    feature = content.features.get(held.label.partition("/")[2].partition("(")[0])
    if feature is not None:
        return feature.name
    entry = content.moves.get(held.label) or content.items.get(held.label) or content.abilities.get(held.label)
    return entry.name if entry is not None else name_of(held.label)
