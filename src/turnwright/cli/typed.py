"""What a typed line means: which row of the menu, and what its blanks are filled with.

`46`, `ember pidgey`, `heal volt 5`, `weather hail rounds=3`: a row is named by its number or by its first words, a form
also by the name of its command. The values of a form follow in the order of its blanks, or as name=value.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from turnwright.cli.naming import LISTED, fitting, instead, words_of
from turnwright.cli.session import ByHand, Row, faces, short, typed_number
from turnwright.kernel.language import reader
from turnwright.kernel.refusal import Phrase, Refusal, phrase, text_ref
from turnwright.kernel.squares import read_square
from turnwright.table.shapes import Blank, Option

Options = Callable[[Blank], Sequence[Option]]

OPTIONS_SHOWN = 30
LONGEST_NAME, LONGEST_VALUE = 6, 40
"""Words of a name, and of a list or a text."""
SMALL_WORDS = frozenset({"a", "against", "an", "at", "for", "in", "into", "of", "on", "the", "to", "with"})
"""Words of a choice that don't have to be typed."""


def is_row(typed: str, rows: int) -> bool:
    """Whether the number of a row was typed; a number too long to be meant is refused."""
    return typed.isdecimal() and len(typed) < 9 and 1 <= int(typed) <= rows


class Unfilled(Refusal):
    """A form with blanks left empty or filled in wrongly: what it wants, and the options, one per line."""

    def __init__(self, wanted: str, listed: Sequence[str]) -> None:
        super().__init__("play.form", context="unfilled", wanted=text_ref(wanted))
        self.listed = listed


class Ambiguous(Refusal):
    """Words that fit several rows: their places, to be listed."""

    def __init__(self, typed: str, places: Sequence[int]) -> None:
        super().__init__("play.ambiguous", typed=text_ref(typed))
        self.places = places


# Which row


def find_row(rows: Sequence[Row], typed: str) -> tuple[int, str]:
    """The place of the row that a line names, and what is left of the line: the values for its blanks."""
    number, _, rest = typed.partition(" ")
    if is_row(number, len(rows)):
        return int(number) - 1, rest.strip()
    tokens = typed.split()
    fits = [(fit, place) for place, row in enumerate(rows) if (fit := _fit(row, tokens)) is not None]
    for exact in (True, False):
        found = [(place, fit) for fit, place in fits if fit.exact is exact]
        longest = max((fit.used for _, fit in found), default=0)
        found = [(place, fit) for place, fit in found if fit.used == longest]
        if len(found) == 1:
            place, fit = found[0]
            return place, " ".join(tokens[fit.used :])
        if found:
            raise Ambiguous(typed, [place for place, _ in found])
    wrong = phrase("terminal.names_no_choice")
    if typed.strip():
        wrong = phrase("terminal.not_a_choice", typed=text_ref(typed))
    raise Refusal("play.choice", context="number", wrong=wrong, count=len(rows))


class _Fit(NamedTuple):
    """How a line fits a row: how many of its words name the row, and whether they name it in full."""

    used: int
    exact: bool


def _fit(row: Row, tokens: Sequence[str]) -> _Fit | None:
    return _fit_form(row, tokens) if row.form is not None else _fit_choice(row.text, tokens)


def _fit_choice(text: str, tokens: Sequence[str]) -> _Fit | None:
    """A choice is named by all of the line: by its words in their order, any of which may be cut or left out."""
    wanted = [word for token in tokens for word in words_of(token)]
    words = words_of(text)
    if not wanted or not words or not words[0].startswith(wanted[0]):
        return None
    left = iter(words)
    if not all(any(word.startswith(want) for word in left) for want in wanted):
        return None
    said = _spoken(wanted)
    return _Fit(len(tokens), exact=said in (_spoken(words), _spoken(words_of(_without_bracket(text)))))


def _spoken(words: Sequence[str]) -> list[str]:
    return [word for word in words if word not in SMALL_WORDS]


def _without_bracket(text: str) -> str:
    """A choice without what it costs: `Quick Dodge` of `Quick Dodge (10 Stamina)`."""
    opens = max(text.rfind(" ["), text.rfind(" ("))
    return text[:opens] if opens > 0 and text.endswith(("]", ")")) else text


def _fit_form(row: Row, tokens: Sequence[str]) -> _Fit | None:
    """A form is named by the first words of the line: its title, the beginning of it, or the name of its command."""
    assert row.form is not None
    best = None
    for name in (row.form.title, row.form.command):
        words = words_of(name)
        used = covered = 0
        for token in tokens:
            parts = words_of(token)
            ends = covered + len(parts)
            if not parts or ends > len(words) or "=" in token:
                break
            if not all(word.startswith(part) for word, part in zip(words[covered:ends], parts, strict=True)):
                break
            used, covered = used + 1, ends
        whole = covered == len(words) and all(map(str.__eq__, words, words_of(" ".join(tokens[:used]))))
        if used and (best is None or (whole, used) > (best.exact, best.used)):
            best = _Fit(used, exact=whole)
    return best


# What goes along with it


def by_hand(typed: str) -> tuple[str, ByHand]:
    """What goes along with a choice, and what is left: `with accuracy=12 damage=3,4`, `because he stands above it`."""
    typed, _, reason = f" {typed} ".partition(" because ")
    said, _, dice = typed.rpartition(" with ")
    if said and (said.strip().isdecimal() or all("=" in part for part in dice.split())):
        return said.strip(), ByHand(faces(dice), reason.strip())
    return typed.strip(), ByHand({}, reason.strip())


# What the blanks are filled with


def filled(row: Row, number: int, typed: str, options: Options) -> dict[str, object]:
    """A form filled in on the same line: its values in order, or name=value; commas between several."""
    assert row.form is not None
    blanks = row.form.blanks
    named, loose = _named(row, number, _tokens(typed), options)
    if not typed and blanks:
        raise _unfilled(row, number, options)
    trouble: list[Refusal] = []
    rest = [blank for blank in blanks if blank.name not in named]
    found = next(_in_order(rest, loose, options, trouble), None)
    if found is None:  # as people say it: evolve cinder into charmeleon
        found = next(_in_order(rest, [token for token in loose if token not in SMALL_WORDS], options, []), None)
    if found is None:
        raise trouble[0] if trouble else _unfilled(row, number, options)
    return {**named, **found}


def _tokens(typed: str) -> list[str]:
    """What was typed, in parts; quotes keep one together: name="Old Iron"."""
    split = shlex.shlex(typed, posix=True)
    split.whitespace_split, split.quotes, split.commenters, split.escape = True, '"', "", ""
    try:
        return list(split)
    except ValueError:
        raise Refusal("play.form", context="quote", typed=text_ref(typed)) from None


def _named(row: Row, number: int, tokens: Sequence[str], options: Options) -> tuple[dict[str, object], list[str]]:
    """The blanks that are filled in by name, and the other parts of the line."""
    assert row.form is not None
    named: dict[str, object] = {}
    loose = []
    for token in tokens:
        name, equals, value = token.partition("=")
        if not equals:
            loose.append(token)
            continue
        meant = fitting(name, row.form.blanks, lambda blank: (short(blank), blank.label))
        if len(meant) != 1:
            raise _unfilled(row, number, options)
        named[meant[0].name] = _value(meant[0], value, options)
    return named, loose


def _in_order(
    blanks: Sequence[Blank], tokens: Sequence[str], options: Options, trouble: list[Refusal]
) -> Iterator[dict[str, object]]:
    """Every way in which the values fill the blanks in order, the one with the longest names first."""
    if not blanks:
        if not tokens:
            yield {}
        return
    blank, *others = blanks
    for count in range(_most(blank, tokens), 0, -1):
        try:
            value = _value(blank, " ".join(tokens[:count]), options, strictly=True)
        except Refusal as refusal:
            if count == 1 and not _is_passed(blank) and _only(blank) is None:
                trouble.append(refusal)
            elif isinstance(refusal, _SeveralFit):
                trouble.insert(0, refusal)
            continue
        for rest in _in_order(others, tokens[count:], options, trouble):
            yield {blank.name: value, **rest}
    if _is_passed(blank):
        yield from _in_order(others, tokens, options, trouble)
    elif (only := _only(blank)) is not None:
        for rest in _in_order(others, tokens, options, trouble):
            yield {blank.name: only, **rest}


def _is_passed(blank: Blank) -> bool:
    """Whether a blank may be passed over, so that a value goes to the next one."""
    return blank.optional or blank.kind == "choices"


def _only(blank: Blank) -> str | None:
    """What a blank must be filled with, where there is no choice: it need not be typed."""
    return blank.options[0].id if blank.kind == "choice" and len(blank.options) == 1 and not blank.optional else None


def _most(blank: Blank, tokens: Sequence[str]) -> int:
    """How many parts of the line can belong to one value."""
    return min(len(tokens), {"number": 1, "square": 2, "choice": LONGEST_NAME}.get(blank.kind, LONGEST_VALUE))


class _SeveralFit(Refusal):
    """A name that several options begin with."""


def _value(blank: Blank, value: str, options: Options, *, strictly: bool = False) -> object:
    """A value as its blank wants it. `strictly`, an option must be known; else the rules say what is wrong with it."""
    match blank.kind:
        case "number":
            return _number(blank, value)
        case "numbers":
            numbers = [_number(blank, part) for part in value.replace(",", " ").split()]
            if strictly and blank.least is not None and len(numbers) != blank.least:
                raise Refusal("play.form", context="numbers", label=text_ref(blank.label), least=text_ref(blank.least))
            return numbers
        case "square":
            square = read_square(value)
            if square is None:
                raise Refusal("play.form", context="square", label=text_ref(blank.label), typed=text_ref(value))
            return list(square)
        case "choices":
            offered = options(blank)
            parts = [part.strip() for part in value.split(",")]
            if strictly and len(parts) == 1 and not _fits(offered, value):
                parts = value.split()
            return [_option(blank, offered, part, strictly) for part in parts if part and part != "none"]
        case "choice":
            return _option(blank, options(blank), value, strictly)
        case _:
            return value


def _number(blank: Blank, value: str) -> int:
    number = typed_number(value)
    if number is None:
        raise Refusal("play.form", label=text_ref(blank.label), value=text_ref(value))
    return number


def _fits(options: Sequence[Option], typed: str) -> list[Option]:
    return fitting(typed, options, lambda option: (option.name, option.id))


def _option(blank: Blank, options: Sequence[Option], typed: str, strictly: bool) -> str:
    """An option by its id, its number in the list, its name or the beginning of its name."""
    if any(option.id == typed for option in options):
        return typed
    if is_row(typed, len(options)):
        return options[int(typed) - 1].id
    found = _fits(options, typed)
    if len(found) > 1:
        more = len(found) - LISTED
        fitting_names: tuple[str | Phrase, ...] = tuple(text_ref(option.name) for option in found[:LISTED])
        if more > 0:
            fitting_names = (*fitting_names, phrase("play.more", count=more))
        raise _SeveralFit(
            "play.ambiguous", context="option", label=text_ref(blank.label), typed=text_ref(typed), names=fitting_names
        )
    if not found and strictly:
        names = [option.name for option in options]
        raise Refusal(
            "play.form",
            context="name",
            label=text_ref(blank.label),
            typed=text_ref(typed),
            instead=text_ref(instead(typed, names)),
        )
    return found[0].id if found else typed


# What a form wants


def _unfilled(row: Row, number: int, options: Options) -> Unfilled:
    assert row.form is not None
    wanted = " ".join(_wanted(blank, options) for blank in row.form.blanks)
    listed = [line for blank in row.form.blanks for line in _offered(blank)]
    return Unfilled(f"{number} {wanted}", listed)


def _offered(blank: Blank) -> Iterator[str]:
    """What can be chosen for a blank, numbered, where that has names of its own."""
    if any(option.ref for option in blank.options) or blank.name == "choice":
        for place, option in enumerate(blank.options, start=1):
            yield f"{place:>5}  {option.name}"


def _wanted(blank: Blank, options: Options) -> str:
    match blank.kind:
        case "number":
            wanted = f"{'' if blank.least is None else blank.least}..{'' if blank.most is None else blank.most}"
        case "numbers":
            wanted = ",".join("xyzw"[: blank.least or 1])
        case "square":
            wanted = reader().text("terminal.square")
        case "choices" if any(_offered(blank)):
            wanted = reader().text("terminal.several_of", least=blank.least or 0, most=blank.most or 0)
        case "choice" if any(_offered(blank)):
            wanted = reader().text("terminal.one_of")
        case "choices":
            wanted = _few(options(blank), ",")
        case "choice":
            wanted = _few(options(blank), "|")
        case _:
            wanted = reader().text("terminal.text")
    return f"[{short(blank)}={wanted}]" if blank.optional else f"{short(blank)}={wanted}"


def _few(options: Sequence[Option], between: str) -> str:
    few = [option.id for option in options[:OPTIONS_SHOWN]]
    left = len(options) - len(few)
    return between.join(few) + (f"{between}… {reader().text('terminal.more_left', count=left)}" if left else "")
