"""What can be done, what cannot and why, what is asked, and what can be filled in: read from a seat's view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import msgspec

from turnwright.kernel import flow, shapes
from turnwright.kernel.language import Language
from turnwright.kernel.log import tag_of
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Command, Prompt
from turnwright.kernel.questions import option_names, question
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM, AnyGame, State, narrowest, seat_name, to_act, widest
from turnwright.kernel.shapes import Field, in_words
from turnwright.kernel.telling import Aim, Board, id_of, kind_of, piece_ref
from turnwright.table.clean import cleaned
from turnwright.table.shapes import ONLOOKERS, Asked, Blank, Choice, Form, Option, Unavailable, Why

ANSWERS_SHOWN = 12
"""A question with more ways to choose several things than this is answered by ticking them off."""
BLANKS_KEPT = 512
"""Blanks of a seat's forms: many forms have the same, of everybody at the table."""


def key_of(command: Command) -> str:
    """A short name for a command, the same wherever and whenever it is worked out."""
    return blake2b(msgspec.json.encode(command, order="deterministic"), digest_size=6).hexdigest()


def group_of(game: AnyGame, tag: str) -> str:
    """The menu heading that a kind of command is listed under."""
    return _heading(game.language, game.ruleset.name, tag) or game.ruleset.telling.groups.get(tag) or in_words(tag)


@lru_cache(maxsize=4096)
def _heading(language: Language, ruleset: str, tag: str) -> str | None:
    return language.template(f"{ruleset}.group.{tag}")


def groups_of(game: AnyGame) -> tuple[str, ...]:
    """The menu headings in the game's order."""
    groups = game.ruleset.telling.groups
    found = [_heading(game.language, game.ruleset.name, tag) or name or in_words(tag) for tag, name in groups.items()]
    return tuple(dict.fromkeys(found))


def deed(game: AnyGame, verb: str, name: str) -> str:
    """What an aim does, in a few words: its name alone where the verb says no more than that it is used."""
    if not name:
        return verb
    words, area = game.language, game.ruleset.name
    plain = (words.name(f"{area}.verb.use", "Use"), words.name(f"{area}.verb.answer", "Answer"))
    return name if verb in plain else f"{verb}: {name}"


def acting(game: AnyGame, seen: State, seat: str) -> tuple[str, ...]:
    """The seats that a person acts for now: their own, or for the game master every seat whose turn it is."""
    now = to_act(game.ruleset, seen)
    if seat == GM and game.ruleset.seats.gm:
        return widest(game.ruleset, seen, now)
    return tuple(one for one in now if one == seat)


def waits_for(game: AnyGame, seen: State) -> tuple[str, ...]:
    """The seats whose turn it is to decide, of those that can be seen: a side's members rather than the side."""
    known = game.ruleset.seats.names(seen)
    return narrowest(game.ruleset, seen, (seat for seat in to_act(game.ruleset, seen) if seat in known))


def prompts_for(game: AnyGame, seen: State, seat: str) -> tuple[Prompt, ...]:
    """What the rules ask a person."""
    if not seen.flow.prompts:
        return ()
    members = game.ruleset.seats.members
    asked = (prompt for one in acting(game, seen, seat) for prompt in flow.waiting_for(seen.flow, members(seen, one)))
    return tuple({prompt.id: prompt for prompt in asked}.values())


# Choices


def choices(game: AnyGame, seen: State, seat: str, legal: Sequence[Command]) -> tuple[Choice, ...]:
    """Every choice a seat has, grouped by kind, in the order of the game's headings."""
    if prompts_for(game, seen, seat):
        rows = [row for prompt in prompts_for(game, seen, seat) for row in _answers(game, seen, prompt, legal)]
        rows += [
            _choice(game, seen, command, group_of(game, tag_of(type(command))))
            for command in _distinct_commands(legal)
            if not isinstance(command, Answer)
        ]
    else:
        rows = [
            _choice(game, seen, command, group_of(game, tag_of(type(command)))) for command in _distinct_commands(legal)
        ]
    headings = dict.fromkeys((*groups_of(game), *(row.group for row in rows)))
    places = {group: place for place, group in enumerate(headings)}
    ordered = sorted(rows, key=lambda row: places[row.group])
    return tuple(msgspec.structs.replace(row, forced=True) for row in ordered) if len(ordered) == 1 else tuple(ordered)


def _distinct_commands(legal: Iterable[Command]) -> Iterable[Command]:
    """Each command once: two seats that the game master plays may have the same choice."""
    return {msgspec.json.encode(command): command for command in legal}.values()


def _choice(
    game: AnyGame, seen: State, command: Command, group: str, *, text: str = "", aim: Aim | None = None
) -> Choice:
    telling = game.ruleset.telling
    aim = aim or telling.aim(game, seen, command)
    return Choice(
        key_of(command),
        msgspec.to_builtins(command),
        text or telling.describe_command(game, seen, command),
        aim.verb,
        aim.name,
        aim.source,
        aim.targets,
        aim.cells,
        aim.cost,
        aim.subject,
        telling.explain_command(game, seen, command),
        group,
        element=aim.element,
    )


def _answers(game: AnyGame, seen: State, prompt: Prompt, legal: Sequence[Command]) -> Iterator[Choice]:
    """The answers to a prompt; if it wants several out of many, only the default is listed: they are ticked off."""
    telling = game.ruleset.telling
    every = dict.fromkeys((*prompt.options, *(prompt.otherwise or ())))
    names = {option: telling.describe_option(game, seen, prompt, option) for option in every}
    by_name: dict[tuple[str, ...], list[Answer]] = {}
    for command in legal:
        if isinstance(command, Answer) and command.prompt == prompt.id:
            chosen = tuple(sorted(names.get(option, option) for option in command.choice))
            by_name.setdefault(chosen, []).append(command)
    several = prompt.most > 1 and len(by_name) > ANSWERS_SHOWN
    for same in sorted(by_name.values(), key=lambda same: not same[0].choice):  # choosing nothing comes last
        first, *others = same
        if several and first.choice != prompt.otherwise:
            continue
        refs = tuple(ref for option in first.choice if (ref := option_ref(game, seen, prompt, option)))
        picked = _counted([names.get(option, option) for option in first.choice], game.language.text("kernel.nothing"))
        aim = Aim(game.language.text("table.answer"), picked, targets=refs)
        row = _choice(game, seen, first, question(game, seen, prompt), text=aim.name, aim=aim)
        yield msgspec.structs.replace(row, same_as=tuple(map(key_of, others)))


def option_ref(game: AnyGame, seen: State, prompt: Prompt, option: str) -> str:
    return game.ruleset.telling.option_ref(game, seen, prompt, option)


def _counted(names: Sequence[str], nothing: str) -> str:
    """Names, with a count for those that occur more than once."""
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in Counter(names).items()) or nothing


# What is not possible


def unavailable(
    match: Match, game: AnyGame, seen: State, seat: str, offered: Sequence[Choice]
) -> Iterator[Unavailable]:
    """What a person might look for among the choices but can't do now, with the reason."""
    there = {(row.verb, row.name, row.source, row.targets) for row in offered}
    known = {row.key for row in offered}
    for one in acting(game, seen, seat):
        for command in game.ruleset.telling.wishes(game, seen, one):
            aim = game.ruleset.telling.aim(game, seen, command)
            place = (aim.verb, aim.name, aim.source, aim.targets)
            if key_of(command) in known or place in there:
                continue
            there.add(place)
            refusal = match.why(command, seat)
            if refusal is not None:
                text = game.ruleset.telling.describe_command(game, seen, command)
                group = group_of(game, tag_of(type(command)))
                reason = why(refusal, game)
                yield Unavailable(
                    text,
                    aim.verb,
                    reason,
                    aim.name,
                    aim.source,
                    aim.targets,
                    aim.subject,
                    group,
                    aim.element,
                )


def why(refusal: Refusal, game: AnyGame) -> Why:
    """A refusal as people read it, in the language in which they are told the game."""
    spoken = game.language
    return Why(
        refusal.code, refusal.text(spoken), refusal.field, refusal.overridable, refusal.shortly(spoken), refusal.about
    )


# What is asked, and what is filled in


def asked(game: AnyGame, seen: State, seat: str) -> tuple[Asked, ...]:
    """The prompts of a seat, in words."""
    return tuple(_asked(game, seen, prompt, seat) for prompt in prompts_for(game, seen, seat))


def _asked(game: AnyGame, seen: State, prompt: Prompt, seat: str) -> Asked:
    named = option_names(game, seen, prompt)
    for option in prompt.otherwise or ():  # to do nothing is an answer, too, where it is not one of the options
        named.setdefault(option, game.ruleset.telling.describe_option(game, seen, prompt, option))
    options = tuple(Option(option, name, option_ref(game, seen, prompt, option)) for option, name in named.items())
    return Asked(
        prompt.id,
        question(game, seen, prompt),
        options,
        prompt.least,
        prompt.most,
        prompt.otherwise,
        prompt.kind,
        game.ruleset.telling.in_a_row(game, seen, prompt),
        prompt.seat if prompt.seat != seat else "",
    )


class Forms:
    """The open commands of a seat, with a name for every option. Few of them change from one record to the next."""

    def __init__(self) -> None:
        self._of: tuple[AnyGame, Mapping[str, str], Mapping[str, str]] | None = None
        self._made: dict[tuple[str, str], tuple[shapes.Form, Form]] = {}
        self._blanks: dict[Field, Blank] = {}

    def now(self, game: AnyGame, seen: State, seat: str, board: Board) -> tuple[Form, ...]:
        """What is the same as before is the very form of before."""
        if seat in ONLOOKERS:
            return ()
        pieces = {piece.id: piece.name for piece in board.pieces}
        names = _names(game, seen, board)
        if self._of is None or self._of[0] is not game or self._of[1:] != (pieces, names):
            self._of, self._made, self._blanks = (game, pieces, names), {}, {}
        called = _caller(game, seen, pieces, names)
        forms = []
        for form in game.ruleset.seats.forms(game, seen, seat):
            made = self._made.get((form.command, form.title))
            forms.append(made[1] if made is not None and made[0] == form else self._form(game, form, called, pieces))
        return tuple(forms)

    def _form(
        self, game: AnyGame, form: shapes.Form, called: Callable[[str, str], str], pieces: Mapping[str, str]
    ) -> Form:
        if len(self._blanks) > BLANKS_KEPT:
            self._blanks.clear()
        for field in form.fields:
            if field not in self._blanks:
                self._blanks[field] = _blank(field, called, pieces)
        blanks = tuple([self._blanks[field] for field in form.fields])
        made = cleaned(Form(form.command, form.title, group_of(game, form.command), blanks))
        self._made[form.command, form.title] = form, made
        return made


def _names(game: AnyGame, seen: State, board: Board) -> dict[str, str]:
    """What an option may stand for beside a piece: the game master, a side, a card on the table."""
    names = {GM: seat_name(game, seen, GM), **{side.id: side.name for side in board.sides}}
    tags = (tag for piece in board.pieces for tag in piece.tags if tag.ref)
    return names | {
        id_of(tag.ref): tag.text.removesuffix(".") or tag.name for tag in tags if kind_of(tag.ref) == "card"
    }


def _caller(
    game: AnyGame, seen: State, pieces: Mapping[str, str], names: Mapping[str, str]
) -> Callable[[str, str], str]:
    """Gives the name of an option."""
    entries = [getattr(game.content, kind) for kind in sorted(game.ruleset.content.listed)]
    known: dict[str, str] = {}

    def called(field: str, option: str) -> str:
        if option not in known:  # many forms offer the same
            printed = pieces.get(option) or names.get(option) or _entry_name(entries, option)
            known[option] = printed or game.ruleset.telling.name_of(game, seen, f"{field}:{option}")
        return known[option]

    return called


def _blank(field: Field, called: Callable[[str, str], str], pieces: Mapping[str, str]) -> Blank:
    label = field.label or in_words(field.name.rpartition(".")[2])
    options = tuple(
        Option(option, called(field.name, option), piece_ref(option) if option in pieces else "")
        for option in (() if field.options_from else field.options)
    )
    return Blank(
        field.name,
        label,
        field.kind,
        options,
        field.options_from,
        field.least,
        field.most,
        field.optional,
        field.default,
        field.help,
    )


def _entry_name(entries: Iterable[Mapping[str, Any]], option: str) -> str:
    """An entry of the packs as it is printed, `U-Turn`; nothing for what is none."""
    found = next((kind[option] for kind in entries if option in kind), None)
    return str(getattr(found, "name", "") or "")


def _entry_names(game: AnyGame, kind: str) -> dict[str, str]:
    entries: Mapping[str, Any] = getattr(game.content, kind)
    return {name: str(getattr(entry, "name", "") or in_words(name)) for name, entry in entries.items()}


def catalogue_list(game: AnyGame, kind: str) -> tuple[Option, ...]:
    """A list of the pack's content, for blanks that name it."""
    return tuple(Option(name, called) for name, called in _entry_names(game, kind).items())
