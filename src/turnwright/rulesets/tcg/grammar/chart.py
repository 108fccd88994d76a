"""Rows that read and say, and the chart that reads with them.

A row belongs to a category and has a template and a meaning (`patterns`). In a template `[…]` may be left out, `(a|b)` is
one or the other, `card(s)` is singular or plural and `{name:category}` is a slot. Reading keeps every derivation, so the
order of rows never matters; a phrase is read at most once per place (memo). Saying takes the first row whose meaning
matches, with the first of each alternative and without what may be left out: that is the canonical wording.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Literal, NamedTuple, TypeAlias

from .normaliser import keyed, templated, tokens
from .patterns import NO, Environment, Fill, filler, match


class Context(NamedTuple):
    """What a text can refer to without naming it: its card, and the attack or ability whose text it is."""

    card: str = ""
    names: tuple[tuple[str, ...], ...] = ()
    part: tuple[str, ...] = ()


Found: TypeAlias = tuple[int, Any]
ReadTerminal: TypeAlias = "Callable[[Chart, int], Iterator[Found]]"
SayTerminal: TypeAlias = Callable[[Any], "str | None"]


class Element(NamedTuple):
    """A token of a template, or a slot of it."""

    kind: Literal["word", "slot", "plural"]
    text: str
    category: str = ""


class Row(NamedTuple):
    """One way to say something."""

    template: str
    meaning: Any
    canonical: tuple[Element, ...]


class Node:
    """A place in the tree of all templates of a category: what may come next, and which rows end here."""

    __slots__ = ("ends", "slots", "words")

    def __init__(self) -> None:
        self.words: dict[str, Node] = {}
        self.slots: dict[Category, Node] = {}
        self.ends: list[tuple[tuple[str, ...], Fill]] = []


class Category:
    """Phrases of one sort: rows, or a terminal, which reads tokens itself."""

    def __init__(self, grammar: "Grammar", name: str) -> None:
        self.grammar = grammar
        self.name = name
        self.rows: list[Row] = []
        """Those that say something."""
        self.added = 0
        self.root = Node()
        self.terminal: ReadTerminal | None = None
        self.say_terminal: SayTerminal | None = None
        self.starts: frozenset[str] | None = None

    def row(self, template: str, meaning: Any, *, says: bool = True) -> None:
        """Adds a way to say something; without `says` it is only read."""
        self.added += 1
        sequences = _sequences(template)
        if says:
            self.rows.append(Row(template, meaning, sequences[0]))
        fill = filler(meaning)
        for sequence in dict.fromkeys(sequences):
            node = self.root
            for element in sequence:
                if element.kind == "slot":
                    node = node.slots.setdefault(self.grammar[element.category], Node())
                else:
                    node = node.words.setdefault(keyed(element.text), Node())
            node.ends.append((tuple(element.text for element in sequence if element.kind == "slot"), fill))
        self.grammar.changed()

    def tokens(self, read: "ReadTerminal", say: SayTerminal) -> None:
        """Makes it a terminal."""
        self.terminal, self.say_terminal = read, say


class Grammar:
    """Categories by name."""

    def __init__(self) -> None:
        self._categories: dict[str, Category] = {}
        self._ready = False

    def __getitem__(self, name: str) -> Category:
        if name not in self._categories:
            self._categories[name] = Category(self, name)
        return self._categories[name]

    @property
    def categories(self) -> tuple[Category, ...]:
        """All of them, in the order in which they were first named."""
        return tuple(self._categories.values())

    def changed(self) -> None:
        """Something was added: what is worked out from all rows is worked out again."""
        self._ready = False

    def ready(self) -> None:
        """Works out with which tokens each category can begin; a terminal may begin with any."""
        if self._ready:
            return
        starts: dict[Category, frozenset[str] | None] = {
            each: None if each.terminal else frozenset(each.root.words) for each in self.categories
        }
        going = True
        while going:
            going = False
            for each in self.categories:
                known = starts[each]
                if known is None:
                    continue
                assert each.root.words or each.root.slots, f"nothing is a {each.name}"
                for slot in each.root.slots:
                    more = starts[slot]
                    known = None if more is None or known is None else known | more
                if known != starts[each]:
                    starts[each], going = known, True
        for each, known in starts.items():
            each.starts = known
        self._ready = True

    def say(self, category: str, value: Any) -> str | None:
        """The canonical wording of a meaning; None if it can't be said."""
        said = _said(self, self[category], value)
        return None if said is None else written(said)


def _said(grammar: Grammar, category: Category, value: Any) -> list[str] | None:
    if category.say_terminal is not None:
        text = category.say_terminal(value)
        return None if text is None else [text]
    for row in category.rows:
        for slots in match(row.meaning, value, {}):
            said = _rendered(grammar, row.canonical, slots)
            if said is not None:
                return said
    return None


def _rendered(grammar: Grammar, elements: tuple[Element, ...], slots: Environment) -> list[str] | None:
    pieces: list[str] = []
    single = any(element.kind == "slot" and slots.get(element.text) == 1 for element in elements)
    for element in elements:
        if element.kind == "slot":
            category = grammar[element.category]
            said = _said(grammar, category, slots[element.text]) if element.text in slots else _usual(grammar, category)
            if said is None:
                return None
            pieces.extend(said)
        else:
            pieces.append(element.text.removesuffix("s") if element.kind == "plural" and single else element.text)
    return pieces


def _usual(grammar: Grammar, category: Category) -> list[str] | None:
    """The first wording of a category, for a slot that adds nothing to the meaning."""
    return _rendered(grammar, category.rows[0].canonical, {}) if category.rows else None


def written(pieces: list[str]) -> str:
    """Tokens as a sentence is written."""
    made = ""
    for piece in pieces:
        tight = piece.startswith(("'", ".", ",", ";", ":", ")")) or (made.endswith(("(", "non-", "")) and not made)
        made += piece if tight or made.endswith(("(", "non-")) else f" {piece}"
    return made.strip()


def _sequences(template: str) -> list[tuple[Element, ...]]:
    """Every sequence of tokens and slots that a template stands for, the canonical one first."""
    return [tuple(sequence) for sequence in _alternatives(templated(template))]


def _alternatives(parsed: list[Any]) -> list[list[Element]]:
    choices: list[list[list[Element]]] = []
    for item in parsed:
        if isinstance(item, str):
            choices.append([[Element("word", item)]])
        elif item[0] == "slot":
            choices.append([[Element("slot", item[1], item[2])]])
        elif item[0] == "plural":
            choices.append([[Element("plural", f"{item[1]}s")], [Element("word", item[1])]])
        elif item[0] == "optional":
            choices.append([[], *_alternatives(item[1])])
        else:
            choices.append([sequence for branch in item[1] for sequence in _alternatives(branch)])
    return [[element for part in parts for element in part] for parts in product(*choices)]


class Chart:
    """One text: what each category can be at each of its tokens."""

    def __init__(self, grammar: Grammar, words: tuple[str, ...], context: Context | None = None) -> None:
        grammar.ready()
        self.grammar = grammar
        self.words = words
        self.keys = tuple(map(keyed, words))
        self.context = context or Context()
        self._memo: dict[tuple[Category, int], tuple[Found, ...] | None] = {}

    def read(self, category: Category, at: int) -> tuple[Found, ...]:
        """Every phrase of a category that begins at a token: where it ends, and what it means."""
        place = (category, at)
        if place in self._memo:
            known = self._memo[place]
            assert known is not None, f"{category.name} begins with itself"
            return known
        self._memo[place] = None
        found = tuple(dict.fromkeys(category.terminal(self, at) if category.terminal else self._walk(category, at)))
        self._memo[place] = found
        return found

    def _walk(self, category: Category, at: int) -> Iterator[Found]:
        keys, end = self.keys, len(self.keys)
        pending: list[tuple[Node, int, tuple[Any, ...]]] = [(category.root, at, ())]
        while pending:
            node, here, values = pending.pop()
            for names, fill in node.ends:
                meaning = fill(dict(zip(names, values, strict=True)))
                if meaning is not NO:
                    yield here, meaning
            if here == end:
                continue
            key = keys[here]
            following = node.words.get(key)
            if following is not None:
                pending.append((following, here + 1, values))
            for slot, after in node.slots.items():
                if slot.starts is None or key in slot.starts:
                    pending.extend((after, stop, (*values, value)) for stop, value in self.read(slot, here))


def read(grammar: Grammar, category: str, text: str, context: Context | None = None) -> tuple[Any, ...]:
    """Every meaning of a whole phrase."""
    words = tokens(text)
    chart = Chart(grammar, words, context)
    return tuple(dict.fromkeys(value for end, value in chart.read(grammar[category], 0) if end == len(words)))
