"""Tables derived from content and rulings: built with the game, filled as it is played, gone when it is gone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from turnwright.kernel.shapes import Form
from turnwright.kernel.telling import Gauge, Ref, Tag

from . import content as c
from .attack.figures import Kept
from .game import PtuGame
from .options import Options
from .rules import damage, struggle
from .rules.terms import SKILLS, id_of
from .state import Combatant, Sheet, State, Timed
from .vocabulary import abilities as a
from .vocabulary import features as t
from .vocabulary import moves as v

K = TypeVar("K")
V = TypeVar("V")

Names = tuple[str, ...]
Gear = tuple[Names, str | None, Names, Names]
"""Abilities, what is held, what is worn, and what trainers have learned, for themselves (`feature/`), for their Pokémon
(`own/`), to lend it (`lent/`) or to train others in it (`trained/`)."""
Named = tuple[tuple[str, t.AnyFeatureWord], ...]
"""Standing words, each with the ability or the thing that it comes from."""

FEATURE, OWN, LENT, TRAINED = "feature", "own", "lent", "trained"
"""For whom a feature has words: its trainer, the trainer's Pokémon, whom it is lent to, whom it trains."""
CHOSEN = "chosen"
"""Stands for the skills that a sheet names with a feature."""
MOST = 4096
"""A table that has grown so large is emptied: a server plays many encounters with one game."""


class Table(dict[K, V]):
    """Answers by question: each is found when it is first asked for."""

    def __init__(self, find: Callable[[K], V]) -> None:
        super().__init__()
        self.find = find

    def __missing__(self, key: K) -> V:
        if len(self) >= MOST:
            self.clear()
        found = self[key] = self.find(key)
        return found


class Words(dict[type, tuple[tuple[str, Any], ...]]):
    """The standing words of one set of abilities and gear by their kind, each kind found when it is first asked for."""

    def __init__(self, named: Named) -> None:
        super().__init__()
        self.named = named
        self.things: Names | None = None
        """A cache: the names of those that may act (`offering.things_of`)."""
        self.heard = frozenset(word.event for _, word in named if isinstance(word, a.OnEvent))
        """The events that they answer."""
        self.changing: dict[str, tuple[tuple[str, a.Modify], ...]] = {}
        """Those that change a number, by the number."""
        self.rules: dict[str, tuple[tuple[str, a.StandingRule], ...]] = {}
        """Rules, by what they say."""
        for name, word in named:
            if isinstance(word, a.LastChance):
                word = word.spelled_out()
            if isinstance(word, a.Modify):
                self.changing[word.what] = (*self.changing.get(word.what, ()), (name, word))
            elif isinstance(word, a.StandingRule):
                self.rules[word.what] = (*self.rules.get(word.what, ()), (name, word))

    def __missing__(self, kind: type) -> tuple[tuple[str, Any], ...]:
        found = self[kind] = tuple((name, word) for name, word in self.named if isinstance(word, kind))
        return found


Versions = tuple[tuple[bool, c.Move], ...]
"""A move as somebody may use it, each time with whether that is the move's other version."""


class Bearer:
    """What a sheet alone gives its bearer."""

    __slots__ = ("answering", "moves", "sheet", "timed", "versions", "words")

    def __init__(self, sheet: Sheet, words: Words, moves: Names, answering: Names) -> None:
        self.sheet = sheet
        """Kept with the rest: no other sheet can have its id."""
        self.words = words
        self.moves = moves
        """Those that it knows, and those that come with its abilities and features."""
        self.answering = answering
        """Of these moves those that answer something."""
        self.timed: tuple[Timed, ...] = ()
        """A cache: what lasts on its bearer, as it was when its words were last found to be these."""
        self.versions: dict[str, tuple[c.Move, Versions]] = {}
        """A cache: its moves with the ways of using them while nothing lasts on it, where these never change."""


class KeptInitiative(NamedTuple):
    """An initiative that is made of a sheet, its stages and what lasts on its bearer alone: none of its words is about
    stats or initiative, which may go by the weather, by who keeps it from everybody, or by anybody on the field.
    """

    value: int
    one: Combatant
    words: Words
    fields: dict[str, int]
    by_sheet: bool
    """Whether its words are those that its sheet gives it, and nobody else's."""

    def holds(self, state: State, one: Combatant, words: Words) -> bool:
        was = self.one
        same = was.sheet is one.sheet and was.stages is one.stages and was.timed is one.timed
        return same and self.words is words and self.fields == state.fields

    def is_untouched(self, state: State, one: Combatant) -> bool:
        """Whether nothing has happened to somebody or to the fields since: then its words needn't be asked for."""
        if self.one is not one or self.fields is not state.fields or not self.by_sheet:
            return False
        owner = state.combatants.get(one.sheet.owner) if one.sheet.owner is not None else None
        return owner is None or not owner.sheet.features


Called = tuple[tuple[str, str], ...]
"""What everybody is called, by who it is."""


class KeptBody(NamedTuple):
    """The gauges and tags of a combatant on a screen: made of itself, of names, and of what may be shown."""

    one: Combatant
    names: Called
    shown: str
    gauges: tuple[Gauge, ...]
    tags: tuple[Tag, ...]


class Index:
    """What the rules look up all the time and would else work out again and again."""

    def __init__(self, content: c.Content, options: Options) -> None:
        self.content = content
        self.options = options
        self.other_range: dict[str, c.Move] = {
            move.id: _second_version(move) for move in content.moves.values() if c.has_other_version(move)
        }
        """Moves of two ranges or types, with the second."""
        self.forbidden: frozenset[str] = frozenset(
            name
            for ability in content.abilities.values()
            for word in self.words_of(ability)
            if isinstance(word, a.Forbid)
            for name in (*word.moves, *word.abilities)
        )
        """The moves and abilities that some ability keeps others from using."""
        self.forms: frozenset[str] = frozenset(
            ability.id
            for ability in content.abilities.values()
            if any(isinstance(word, a.OfForm) for word in self.words_of(ability))
        )
        """The abilities that give each species something of its own."""
        self.words: Table[Gear, Words] = Table(self._words)
        """Standing words by abilities and gear."""
        self.shaped: Table[tuple[str, str], c.Move] = Table(self._shaped)
        """Moves as abilities let them be used, by the ability and the move."""
        self.armed: Table[tuple[str, bool, str], c.Move] = Table(self._armed)
        """Weapon moves by their id, whether with their other range, and the weapon in hand."""
        self.features: Table[Names, Names] = Table(self._features)
        """By the features on a sheet, as written: their ids, and those of what comes with them."""
        self.named: Table[Names, Names] = Table(self._named)
        """The same, with what was chosen where that makes a difference: `stat_ace(attack)`."""
        self.learned: Table[Names, Names] = Table(self._learned)
        """By the features on a sheet: the abilities that they bring."""
        self.taught: Table[Names, Names] = Table(self._taught)
        """By the features on a Pokémon's sheet: the abilities that it was taught."""
        self.taught_moves: Table[Names, Names] = Table(self._taught_moves)
        """The same for moves."""
        self.answering: Table[Names, Names] = Table(self._answering)
        """Of some moves those that answer something."""
        self.capabilities: Table[tuple[Names, Names], frozenset[str]] = Table(self._capabilities)
        """By a species' capabilities and the moves on a sheet: what its bearer is capable of."""
        self.granted: Table[Names, Mapping[str, int]] = Table(self._granted)
        """By the moves on a sheet: how much they add to capabilities that have a number."""
        self.moves_with: Table[type, Names] = Table(self._moves_with)
        """Moves by a kind of word that they have."""
        self.foods: Names = tuple(name for name, item in content.items.items() if c.is_food(item))
        self.things_to_hold: Names = tuple(name for name, item in content.items.items() if c.can_be_held(item))
        self.profiles: dict[tuple[str, str, str], list[Kept]] = {}
        """Attacks by the ids of user, move and target, which are kept with them: no other object can have their ids."""
        self.initiatives: dict[str, KeptInitiative] = {}
        """By who it is."""
        self.hands: dict[tuple[Any, ...], tuple[Form, ...]] = {}
        """A cache: the game master's forms, by what they depend on."""
        self.told: dict[tuple[str, int], tuple[c.Move, tuple[str, ...]]] = {}
        """A cache: what moves do in words, by language and the id of the move, which is kept with it."""
        self.entries: dict[tuple[str, str], tuple[Ref, str]] = {}
        """A cache: refs and names of entries and of words of the rules, by language and the name they are found by."""
        self.bodies: dict[tuple[str, str], KeptBody] = {}
        """A cache: by language and who it is."""
        self.housed: list[tuple[Any, PtuGame]] = []
        """House rules of tables that play this game, each with the game that it makes."""
        self.by_sheet: dict[int, Bearer] = {}
        """By the id of a sheet, which is kept with it."""
        self._moment: tuple[State | None, dict[Any, Any]] = None, {}
        self._crowds: dict[tuple[int, ...], tuple[tuple[Sheet, ...], frozenset[type | str] | None]] = {}
        """What the words on all sheets of a match are about (`kinds_among`); with the sheets, once more."""

    def words_of(self, ability: c.Ability) -> tuple[a.AnyTrait, ...]:
        """An ability's words by the ruling on its text."""
        return c.text_of(ability, texts=self.options.ability_texts).words

    def words_on(self, sheet: Sheet) -> Words:
        """The standing words of somebody whose abilities and gear nothing has changed."""
        return (self.by_sheet.get(id(sheet)) or self.bearer(sheet)).words

    def bearer(self, sheet: Sheet) -> Bearer:
        """What a sheet gives its bearer, found once for each sheet."""
        found = self.by_sheet.get(id(sheet))
        if found is None:
            if len(self.by_sheet) >= MOST:
                self.by_sheet.clear()
            gear = (self.abilities_on(sheet), sheet.held_item, sheet.equipment, self.features_on(sheet))
            moves = self._moves_on(sheet)
            found = self.by_sheet[id(sheet)] = Bearer(sheet, self.words[gear], moves, self.answering[moves])
        return found

    def _moves_on(self, sheet: Sheet) -> Names:
        found = sheet.moves
        if sheet.kind == "pokemon" and sheet.features:
            found = self._moves((*found, *self.taught_moves[sheet.features]), sheet.abilities, ())
        elif sheet.abilities or sheet.features:
            found = self._moves(found, sheet.abilities, sheet.features)
        formed = [word.move for word in self.of_form(sheet)]
        return tuple(dict.fromkeys((*found, *formed))) if formed else found

    def moment(self, state: State) -> dict[Any, Any]:
        """A cache of what is asked again and again about one state, emptied when another is asked about."""
        if self._moment[0] is not state:
            self._moment = state, {}
        return self._moment[1]

    def kinds_among(self, sheets: list[Sheet]) -> frozenset[type | str] | None:
        """The kinds of standing words, the rules and the numbers that anybody of a crowd has words about by its own
        abilities and gear.

        None where a trainer's features may give others some.
        """
        key = tuple(map(id, sheets))
        found = self._crowds.get(key)
        if found is None:
            if len(self._crowds) >= MOST:
                self._crowds.clear()
            kinds = None
            if not any(sheet.kind == "trainer" and sheet.features for sheet in sheets):
                words = [self.words_on(sheet) for sheet in sheets]
                named = {type(word) for each in words for _, word in each.named}
                kinds = frozenset((*named, *[what for each in words for what in (*each.rules, *each.changing)]))
            found = self._crowds[key] = tuple(sheets), kinds
        return found[1]

    def _moves_with(self, kind: type) -> Names:
        return tuple(move.id for move in self.content.moves.values() if any(isinstance(w, kind) for w in move.effects))

    def _words(self, gear: Gear) -> Words:
        abilities, item, equipment, features = gear
        words: list[tuple[str, t.AnyFeatureWord]] = []
        for name in abilities:
            entry = self.content.abilities.get(name)
            words += [(name, word) for word in self.words_of(entry)] if entry is not None else []
        if any(isinstance(word, a.StandingRule) and word.what == "no_item" for _, word in words):
            item = None
        for thing in (*((item,) if item else ()), *equipment):
            held = self.content.items.get(thing)
            if held is not None and (held.kind != "food" or self.options.leftovers == "held"):
                words += [(thing, word) for word in held.words]
        for key in features:
            words += [(key, word) for word in self.words_by(key)]
        return Words(tuple(words))

    def words_by(self, key: str) -> tuple[t.AnyFeatureWord, ...]:
        """The words of a feature for somebody: its trainer, the trainer's Pokémon, whom it is lent to or trains."""
        part, _, rest = key.partition("/")
        name, bracket, picks = rest.partition("(")
        entry = self.content.features.get(name)
        if entry is None:
            return ()
        words = {FEATURE: entry.words, OWN: entry.own, LENT: entry.lent, TRAINED: entry.trained}[part]
        return words if not bracket else tuple(_as_chosen(words, picks.rstrip(")").split(",")))

    def features_on(self, sheet: Sheet) -> Names:
        """What somebody has learned, or was trained in, as the keys of its words."""
        if not sheet.features:
            return ()
        part = FEATURE if sheet.kind == "trainer" else TRAINED
        return tuple([f"{part}/{name}" for name in self.named[sheet.features]])

    def _features(self, written: Names) -> Names:
        known = self.content.features
        names = [feature_id(name) for name in written]
        found = [
            each
            for name in names
            if name in known
            for each in (name, *chosen(known[name], known[name].grants, written))
        ]
        return tuple(dict.fromkeys(found))

    def _named(self, written: Names) -> Names:
        return tuple([self._with_picks(name, written) for name in self.features[written]])

    def _with_picks(self, name: str, written: Names) -> str:
        entry = self.content.features[name]
        words = (*entry.words, *entry.own, *entry.lent, *entry.trained)
        if not any(word.chosen or _asks_for_choice(word) for word in words):
            return name
        return f"{name}({','.join(picks_of(name, written))})"

    def lent_by(self, sheet: Sheet, name: str) -> str:
        """A feature that somebody lends, with what was chosen."""
        found = (each for each in self.named[sheet.features] if each.partition("(")[0] == name)
        return next(found, name)

    def abilities_on(self, sheet: Sheet) -> Names:
        """The abilities on a sheet, and those that a trainer's features bring."""
        formed = self.of_form(sheet)
        if formed:
            return tuple(dict.fromkeys((*sheet.abilities, *(word.ability for word in formed))))
        if not sheet.features:
            return sheet.abilities
        learned = self.learned if sheet.kind == "trainer" else self.taught
        return tuple(dict.fromkeys((*sheet.abilities, *learned[sheet.features])))

    def of_form(self, sheet: Sheet) -> list[a.OfForm]:
        """What abilities give to holders of one species."""
        if not self.forms.intersection(sheet.abilities):
            return []
        entries = (self.content.abilities[name] for name in sheet.abilities if name in self.forms)
        words = (word for entry in entries for word in self.words_of(entry))
        return [word for word in words if isinstance(word, a.OfForm) and word.species == sheet.species]

    def _taught(self, features: Names) -> Names:
        entries = (self.content.features[name] for name in self.features[features])
        return tuple(ability for entry in entries for ability in chosen(entry, entry.teaches, features))

    def _taught_moves(self, features: Names) -> Names:
        entries = (self.content.features[name] for name in self.features[features])
        return tuple(move for entry in entries for move in chosen(entry, entry.teaches_moves, features))

    def _learned(self, features: Names) -> Names:
        entries = (self.content.features[name] for name in self.features[features])
        return tuple(ability for entry in entries for ability in chosen(entry, entry.abilities, features))

    def _moves(self, moves: Names, abilities: Names, features: Names) -> Names:
        """The moves on a sheet, and those that its abilities and a trainer's features bring."""
        entries = (self.content.abilities.get(name) for name in abilities)
        linked = (entry.connection for entry in entries if entry is not None)
        taught = (self.content.features[name] for name in self.features[features])
        learned = (move for entry in taught for move in chosen(entry, self._offered(entry, features), features))
        return tuple(dict.fromkeys((*moves, *(move for move in linked if move is not None), *learned)))

    def _offered(self, entry: c.Feature, features: Names) -> Names:
        """The moves that a feature offers at the rank that somebody has in it."""
        ranks = sum(feature_id(each) == entry.id for each in features)
        found = (*entry.moves, *(move for moves in entry.rank_moves[:ranks] for move in moves))
        able = set(self.learned[features]) if entry.move_needs else set()
        return tuple(move for move in found if move not in entry.move_needs or entry.move_needs[move] in able)

    def _armed(self, key: tuple[str, bool, str]) -> c.Move:
        name, other, kind = key
        move, weapon = self.other_range[name] if other else self.content.moves[name], struggle.WEAPONS[kind]
        reach = move.range
        if move.weapon is None:  # made with a weapon by what its user has learned
            move = replace(move, weapon="any")
            reach = replace(reach, kind="weapon") if reach.kind in ("melee", "ranged") else reach
        if reach.kind == "weapon" or (reach.kind == "ranged_blast" and not reach.squares):
            reach = replace(reach, squares=weapon.range, least=weapon.least_range)
        base = None if move.damage_base is None else min(damage.MOST_DB, move.damage_base + weapon.db)
        return replace(move, range=reach, ac=None if move.ac is None else move.ac + weapon.ac, damage_base=base)

    def fits_plainly(self, wanted: v.MoveFilter, move: c.Move) -> bool:
        """Whether a move is of a kind, as far as the pack alone says."""
        return (
            (not wanted.moves or move.id in wanted.moves)
            and (not wanted.types or move.type in wanted.types)
            and (not wanted.classes or move.move_class in wanted.classes)
            and (not wanted.keywords or bool(set(wanted.keywords) & set(move.keywords)))
            and (wanted.reach is None or wanted.reach == move.range.kind)
            and (not wanted.one_target or (move.range.kind in ("melee", "ranged") and move.range.targets == 1))
            and (not wanted.damaging or c.is_damaging(move))
            and (not wanted.ranges or move.range.kind in wanted.ranges)
        )

    def _reshape(self, name: str, move: c.Move) -> a.Reshape:
        words = self.words_by(name) if "/" in name else self.words_of(self.content.abilities[name])
        return next(each for each in words if isinstance(each, a.Reshape) and self.fits_plainly(each.moves, move))

    def is_forced(self, name: str, move: c.Move) -> bool:
        """Whether an ability leaves its holder no other way to use a move. (Whirlwind Kicks, p. 335)"""
        return self._reshape(name, move).forced

    def _shaped(self, key: tuple[str, str]) -> c.Move:
        name, move_id = key
        move = self.content.moves[move_id]
        word = self._reshape(name, move)
        shape = word.range
        if shape is not None and shape.kind == "ranged" and not shape.squares:
            shape = replace(shape, squares=move.range.squares or move.range.size)
        return replace(
            move,
            range=move.range
            if shape is None
            else c.Range(shape.kind, shape.squares, shape.size, targets=shape.targets),
            ac=word.ac or move.ac,
            type=word.type or move.type,
            move_class=word.move_class or move.move_class,
            keywords=tuple(dict.fromkeys((*move.keywords, *word.keywords))),
            priority="normal" if word.priority else move.priority,
            requires=None if word.anybody else move.requires,
        )

    def _answering(self, moves: Names) -> Names:
        entries = ((name, self.content.moves.get(name)) for name in moves)
        return tuple(name for name, move in entries if move is not None and move.trigger is not None)

    def _granted(self, known: Names) -> Mapping[str, int]:
        """Fly grants Sky +3, Strength +1 Power, Teleport Teleporter 4: on top of what its user has. (pp. 223, 374)"""
        moves, found = self.content.moves, Counter[str]()
        for grant in (grant for name in known if name in moves for grant in moves[name].grants):
            number = _NUMBER.search(grant)
            if number is not None:
                found[id_of(_NUMBER.sub("", grant))] += int(number[0])
        return found

    def _capabilities(self, own: tuple[Names, Names]) -> frozenset[str]:
        natural, known = own
        moves = self.content.moves
        granted = [grant for name in known if name in moves for grant in moves[name].grants]
        return frozenset(id_of(each) for each in (*natural, *granted))


_NUMBER = re.compile(r"\+?\d+")


def _second_version(move: c.Move) -> c.Move:
    return replace(
        move,
        range=move.or_range or move.range,
        frequency=move.or_frequency or move.frequency,
        type=move.or_type or move.type,
        keywords=move.keywords if move.or_keywords is None else move.or_keywords,
    )


def feature_id(written: str) -> str:
    """A feature as a sheet writes it, "Hunter (Teamwork)", without what was chosen with it."""
    return id_of(written.partition("(")[0].replace(":", " "))


def chosen(feature: c.Feature, options: Names, written: Names) -> Names:
    """Of what a feature offers that which the sheet names in brackets, as much as may be chosen at each rank."""
    if not feature.choose:
        return options
    picks = picks_of(feature.id, written)
    ranks = max(1, sum(feature_id(each) == feature.id for each in written))
    return tuple(option for option in options if option in picks)[: feature.choose * ranks]


def picks_of(feature: str, written: Names) -> Names:
    """What a sheet names in brackets with a feature, at all of its ranks."""
    named = (each.partition("(")[2].rstrip(") ") for each in written if feature_id(each) == feature)
    return tuple(id_of(pick.strip()) for picks in named for pick in picks.split(",") if pick.strip())


def _asks_for_choice(word: t.AnyFeatureWord) -> bool:
    """Whether a word is about what was chosen: a skill, or a move."""
    named = (getattr(word, "skill", ""), *getattr(word, "of", ()))
    return CHOSEN in named or _moves_of(word) == (CHOSEN,)


def _moves_of(word: t.AnyFeatureWord) -> Names:
    """The moves that a word names, by themselves or in its filter."""
    named = getattr(word, "moves", ())
    return named.moves if isinstance(named, v.MoveFilter) else tuple(named)


def _as_chosen(words: tuple[t.AnyFeatureWord, ...], picks: list[str]) -> Iterator[t.AnyFeatureWord]:
    """The words for who chose these; one for a chosen skill counts for each of them."""
    for word in words:
        if word.chosen and word.chosen not in picks:
            continue
        if isinstance(word, t.RankAs) and word.skill == CHOSEN:
            yield from (replace(word, skill=skill) for skill in SKILLS if skill in picks)
        elif isinstance(word, a.Modify) and word.of == (CHOSEN,):
            yield from (replace(word, of=(skill,)) for skill in SKILLS if skill in picks)
        elif _moves_of(word) == (CHOSEN,):
            named = word.moves  # type: ignore[union-attr]
            yield replace(
                word, moves=replace(named, moves=tuple(picks)) if isinstance(named, v.MoveFilter) else tuple(picks)
            )
        else:
            yield word


def index_of(game: PtuGame) -> Index:
    """The tables of a game."""
    index: Index = game.index
    return index
