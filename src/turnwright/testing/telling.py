"""Laws of telling: every event has a line, every choice a name, every view a board; forms, rulings and numbers fit."""

from __future__ import annotations

import inspect
from typing import Any, get_type_hints

import msgspec
from msgspec import inspect as types

from turnwright.kernel import registry
from turnwright.kernel.budget import Budget
from turnwright.kernel.calculators import plain
from turnwright.kernel.flow import waiting_for
from turnwright.kernel.log import Submission, codec, tag_of
from turnwright.kernel.messages import Prompt
from turnwright.kernel.questions import option_names, question
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM, fold, legal, redact, to_act
from turnwright.kernel.shapes import Field, Form
from turnwright.kernel.story import describe
from turnwright.kernel.telling import Board
from turnwright.kernel.view import View
from turnwright.players.budgets import takes_budget
from turnwright.testing.games import Moment, chance
from turnwright.testing.lab import Lab
from turnwright.testing.law import Broken, hold

KINDS = ("choice", "choices", "number", "numbers", "square", "text")


def events_are_told(lab: Lab) -> None:
    """Every event has a line (it may be empty), on the true state and as each seat sees it."""
    spoken: set[type] = set()
    for played in lab.played:
        for n in range(1, len(played.states)):
            state = played.states[n - 1]
            for event in played.match.records[n - 1].events:
                seats = lab.seats(played.states[1]) if n % 4 == 1 else ()
                seen = [(seat, redact(lab.ruleset, state, event, seat)) for seat in seats]
                state = fold(lab.ruleset, state, (event,))
                line = describe(lab.game, state, event)
                _is_line(line, f"{played}, record {n}: {event}")
                if line:
                    spoken.add(type(event))
                for seat, its in seen:
                    if its is not None:
                        _is_line(describe(lab.game, lab.view(state, seat), its), f"{played}, record {n}: {its}")
    hold(bool(spoken & set(lab.ruleset.rules.events)), "No event has anything to say: `tell` tells nothing.")


def _is_line(line: Any, what: str) -> None:
    hold(isinstance(line, str) and "\n" not in line, f"{what} is told as {line!r}, not as one line.")


def choices_and_boards_are_told(lab: Lab) -> None:
    """Every legal command has a name for a menu, different from the others; every view can be drawn."""
    for moment in lab.moments(2 * lab.sampled):
        state = moment.state
        for seat in to_act(lab.ruleset, state):
            seen = lab.view(state, seat)
            names: dict[str, Any] = {}
            for command in legal(lab.game, seen, seat):
                name = lab.ruleset.telling.describe_command(lab.game, seen, command)
                _is_line(name, f"{moment}: {command}")
                hold(bool(name), f"{moment}: {command} has no name for a menu.")
                hold(name not in names, f'{moment}: {command} and {names.get(name)} are both called "{name}".')
                names[name] = command
                _is_line(lab.ruleset.telling.explain_command(lab.game, seen, command), f"{moment}: what {command} does")
            for prompt in waiting_for(seen.flow, lab.ruleset.seats.members(state, seat)):
                _is_asked(lab, moment, seen, prompt)
        for seat in (*lab.seats(state), GM):
            board = lab.ruleset.telling.board(lab.game, lab.view(state, seat), seat)
            hold(isinstance(board, Board), f"{moment}: the board of {seat} is not a Board.")
            msgspec.convert(msgspec.to_builtins(board), Board)
            ids = [piece.id for piece in board.pieces]
            hold(len(set(ids)) == len(ids), f"{moment}: two pieces on the board have the same id.")


def _is_asked(lab: Lab, moment: Moment, seen: Any, prompt: Prompt) -> None:
    """A prompt is a sentence, and no option is shown as the rules call it among themselves."""
    asked = question(lab.game, seen, prompt)
    _is_line(asked, f"{moment}: {prompt}")
    ends = "?" if len(prompt.options) > 1 else "?."  # a full stop bids somebody do the only thing there is
    hold(asked[-1:] in tuple(ends), f'{moment}: {prompt.kind} is asked as "{asked}", which is not a question.')
    for option, name in option_names(lab.game, seen, prompt).items():
        _is_line(name, f"{moment}: {option}")
        raw = not option.replace("_", "").isalpha() and not option.isdecimal() and name == option
        hold(bool(name) and not raw, f'{moment}: an option of {prompt.kind} is called "{name}".')


def endings_are_told(lab: Lab) -> None:
    """How a match ended is told in lines; what can be read on the table has a title and lines."""
    for played in lab.played:
        state = played.states[-1]
        ended = lab.ruleset.rules.outcome(state)
        if ended is not None:
            lines = lab.ruleset.telling.describe_outcome(lab.game, state, ended)
            hold(bool(lines), f"{played}: nothing is told about its end.")
            for line in lines:
                _is_line(line, f"{played}: its end")
    for moment in lab.moments(lab.sampled):
        for seat in lab.seats(moment.state):
            for sheet in lab.ruleset.telling.sheets(lab.game, lab.view(moment.state, seat), seat):
                hold(bool(sheet.title and sheet.lines()), f"{moment}: a sheet without a title or lines.")
                for line in (sheet.title, sheet.where, *sheet.lines()):
                    _is_line(line, f"{moment}: {sheet.title}")


def forms_fit(lab: Lab) -> None:
    """A form names a command and its fields, and filled in as it says, it is a command that is granted or refused."""
    commands = {tag_of(kind): kind for kind in (*lab.ruleset.rules.commands, *lab.ruleset.seats.anytime)}
    for moment in lab.moments(lab.sampled):
        for seat in (*lab.ruleset.seats.names(moment.state), GM):
            for form in lab.ruleset.seats.forms(lab.game, lab.view(moment.state, seat), seat):
                hold(form.command in commands, f"{moment}: a form for {form.command}, which is not a command.")
                fields = types.type_info(commands[form.command])
                assert isinstance(fields, types.StructType)
                known = {field.encode_name for field in fields.fields}
                for field in form.fields:
                    hold(field.name.partition(".")[0] in known, f"{moment}: {form.command} has no field {field.name}.")
                    hold(field.kind in KINDS, f"{moment}: {form.command}.{field.name} is a {field.kind}.")
                _fill_in(lab, moment, seat, form)


def _fill_in(lab: Lab, moment: Moment, seat: str, form: Form) -> None:
    raw = form.written({field.name: _blank(field) for field in form.fields if not field.optional})
    try:
        codec(lab.ruleset).command(raw)
    except Refusal as refusal:
        raise Broken(f"{moment}: a form filled in as it says is not valid: {raw}: {refusal}") from None
    try:
        moment.played.upto(moment.n).receive(Submission(raw, seat))
    except Refusal:
        pass
    except Exception as error:
        raise Broken(f"{moment}: {raw} by {seat} fails with {error!r} instead of a refusal.") from error


def _blank(field: Field) -> Any:
    match field.kind:
        case "choice":
            hold(bool(field.options), f"The choice {field.name} has no options.")
            return field.options[0]
        case "choices":
            return list(field.options[: field.least or 0])
        case "number":
            return field.least if field.least is not None else field.most if field.most is not None else 0
        case "numbers":
            return [0] * (field.least or 0)
        case "square":
            return [0, 0]
        case _:
            return "text"


def players_choose_what_is_legal(lab: Lab) -> None:
    """The game's own players pick a legal command, the same one for the same dice."""
    for name, choose in lab.ruleset.players.by_name.items():
        short = (Budget(sims=8),) if takes_budget(choose) else ()
        for moment in lab.moments(max(5, lab.sampled // 4)):
            for seat in to_act(lab.ruleset, moment.state):
                seen = View(lab.game, seat, lab.view(moment.state, seat), moment.n)
                listed = seen.legal()
                picked = [choose(seen, listed, chance(moment.n), *short) for _ in range(2)]
                hold(
                    picked[0] in listed,
                    f"{moment}: the player {name} picks {picked[0]}, not legal for {seat}.",
                )
                hold(picked[0] == picked[1], f"{moment}: the player {name} picks a different command when asked again.")


def setups_and_rulings_fit(lab: Lab) -> None:
    """Every encounter and every preset is plain data that reads back; every ruling has a default and a description."""
    ruleset, game = lab.ruleset, lab.game
    for name, title in ruleset.content.encounters(game).items():
        hold(bool(name) and bool(title), f'The encounter "{name}" needs a title.')
        setup = ruleset.content.encounter(game, name)
        again: Any = msgspec.convert(msgspec.to_builtins(setup), ruleset.rules.Setup)
        hold(again == setup, f'The setup of "{name}" does not read back as it was.')
    try:
        ruleset.content.encounter(game, "no such encounter")
    except Refusal:
        pass
    else:
        raise Broken("An encounter that does not exist must be refused.")
    hold(bool(ruleset.rules.presets), "A ruleset has at least one preset; the first is the default.")
    for name, preset in ruleset.rules.presets.items():
        hold(registry.rulings(ruleset, name, {}) == preset, f"The preset {name} does not read back as it was.")
    hold(ruleset.rules.Options() is not None, "Every ruling needs a default.")
    schema = next(iter(msgspec.json.schema(ruleset.rules.Options)["$defs"].values()))
    bare = [name for name, field in schema.get("properties", {}).items() if not field.get("description")]
    hold(not bare, f"Rulings without a description: {', '.join(bare)}.")


def calculators_answer(lab: Lab) -> None:
    """A calculator takes keyword arguments of the types that it documents, and answers in plain data or refuses."""
    for name, rule in lab.ruleset.rules.calculators.items():
        hold(bool(inspect.getdoc(rule)), f"The calculator {name} has no docstring.")
        hints = get_type_hints(rule, include_extras=True)
        parameters = inspect.signature(rule).parameters.values()
        for parameter in parameters:
            hold(parameter.name in hints, f"The calculator {name} does not say what {parameter.name} is.")
        for size in range(3):
            given = {each.name: _example(types.type_info(hints[each.name]), size) for each in parameters}
            typed = {key: msgspec.convert(value, hints[key]) for key, value in given.items()}
            try:
                msgspec.json.encode(rule(**typed), enc_hook=plain)
            except Refusal:
                continue
            except Exception as error:
                raise Broken(f"The calculator {name} fails with {error!r} on {given}.") from error


def _example(kind: Any, size: int) -> Any:
    """Plain data of a type: small, middling or large."""
    match kind:
        case types.Metadata():
            examples = (kind.extra_json_schema or {}).get("examples")
            return examples[size % len(examples)] if examples else _example(kind.type, size)
        case types.BoolType():
            return size == 1
        case types.IntType() | types.FloatType():
            least = kind.ge if kind.ge is not None else kind.gt + 1 if kind.gt is not None else -5
            most = kind.le if kind.le is not None else kind.lt - 1 if kind.lt is not None else max(least, 0) + 60
            most = min(most, max(least, 0) + 1_000)
            return (least, (least + most) // 2, most)[size]
        case types.StrType():
            return ("", "body", "1 + 2")[size].ljust(kind.min_length or 0, "x")
        case types.LiteralType() | types.EnumType():
            values = kind.values if isinstance(kind, types.LiteralType) else [each.value for each in kind.cls]
            return sorted(values, key=str)[(len(values) - 1) * size // 2]
        case types.UnionType():
            return _example(kind.types[(len(kind.types) - 1) * size // 2], size)
        case types.ListType() | types.VarTupleType() | types.SetType() | types.FrozenSetType():
            return [_example(kind.item_type, size)] * max(size, kind.min_length or 0)
        case types.TupleType():
            return [_example(each, size) for each in kind.item_types]
        case types.DictType():
            return {_example(kind.key_type, each): _example(kind.value_type, each) for each in range(size)}
        case types.StructType():
            wanted = [field for field in kind.fields if field.required or size == 2]
            tagged = {kind.tag_field: kind.tag} if kind.tag_field else {}
            return tagged | {field.encode_name: _example(field.type, size) for field in wanted}
        case _:
            return {} if isinstance(kind, types.AnyType) else None
