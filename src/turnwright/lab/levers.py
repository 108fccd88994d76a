"""What can be varied: a ruling (`option.NAME`), anything in a setup by its path, or an entry (`content.KIND.ID.FIELD`).

A path goes from name to name. In a list a number picks one (`enemies.0.hp`), a word those that have it
(`enemies.scrap_hound.hp`), and without either all of them are meant (`enemies.hp`). A value is what is put there, or a
percentage of what is there now (`80%`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from turnwright.kernel import json_input
from turnwright.kernel.refusal import Refusal, hint, phrase, text_ref
from turnwright.kernel.ruleset import AnyGame
from turnwright.sim.tournament import Plan, game_of

OPTION = "option"
CONTENT = "content"
RANGE = re.compile(r"(-?\d+)%?\.\.(-?\d+)%?(?::(\d+))?%?")
PERCENT = re.compile(r"(\d+)%")
ABILITIES = ("techniques", "abilities", "moves", "cards")
"""Fields with these names hold what somebody can do: a list of names, or names with their ranks or copies."""
MOST_VALUES = 1000
LONGEST_NUMBER = 18


Place = tuple[str | int, ...]
"""The way to one value inside plain data: names, and places in lists."""


class Offer(NamedTuple):
    """Something that can be varied."""

    name: str
    now: str
    """Its value, or its values where several are meant; empty where the name is only the beginning of one."""
    path: str = ""
    """What a short name stands for."""


class Lever(NamedTuple):
    """Something to vary, and the values to try."""

    name: str
    values: tuple[Any, ...]


def parse(text: str) -> Lever:
    """A lever as it is typed: `unit.finesse=1..10`, `enemy.hp=50..150:25%`, `option.initiative_ties=finesse,coin`."""
    name, equals, given = text.partition("=")
    if not (name and equals and given):
        raise Refusal("lab.lever", text=text_ref(text))
    found = RANGE.fullmatch(given)
    values: tuple[Any, ...]
    if given.startswith(("[", "{")):  # a whole list is one value
        values = (_value(given),)
    elif found:
        values = _range(text, *found.groups())
        values = tuple(f"{value}%" for value in values) if "%" in given else values
    else:
        values = tuple(_value(part.strip()) for part in given.split(","))
    if len(values) > MOST_VALUES:
        raise Refusal("lab.values", name=text_ref(name), count=len(values), most_values=MOST_VALUES)
    if len(set(map(repr, values))) < len(values):
        raise Refusal("lab.values", context="twice", text=text_ref(text))
    return Lever(name, values)


def setting(text: str) -> tuple[str, Any]:
    """A lever with one value, as it is typed: `fighters.r1.hp=24`."""
    lever = parse(text)
    if len(lever.values) != 1:
        raise Refusal("lab.values", context="not_one", text=text_ref(text), count=len(lever.values))
    return lever.name, lever.values[0]


def _range(text: str, first: str, last: str, step: str | None) -> tuple[int, ...]:
    if max(map(len, (first, last, step or ""))) > LONGEST_NUMBER:
        raise Refusal(
            "lab.values",
            context="long_range",
            partition=text_ref(text.partition("=")[0]),
            longest_number=LONGEST_NUMBER,
        )
    values = range(int(first), int(last) + 1, int(step) if step else 1) if step != "0" else range(0)
    if not values:
        raise Refusal("lab.values", context="empty_range", text=text_ref(text))
    if len(values) > MOST_VALUES:
        raise Refusal("lab.values", context="steps", text=text_ref(text), count=len(values), most_values=MOST_VALUES)
    return tuple(values)


def _value(text: str) -> Any:
    """JSON where possible (true, 3), otherwise the word itself, which may be a percentage."""
    return json_input.decode_or_word(text, "A value")


def varied(plan: Plan, settings: Mapping[str, Any]) -> Plan:
    """A plan with some settings changed."""
    rulings = {name.partition(".")[2]: value for name, value in settings.items() if _first(name) == OPTION}
    plan = msgspec.structs.replace(plan, options={**plan.options, **rulings})
    others = {name: value for name, value in settings.items() if _first(name) != OPTION}
    if not others:
        return plan
    told = {"origin": plan.encounter or plan.origin, "settings": {**plan.settings, **others}}
    game = game_of(plan)
    before = _setup(plan, game)
    shorts = game.ruleset.content.levers(game, before)
    setup, changes = plain(before), dict(plan.changes)
    now = _now(game, before)
    for name, value in others.items():
        path = _path(name, shorts)
        if path[0] == CONTENT:
            changes = _changed(game, changes, name, path[1:], value, now)
        elif not _set(setup, path, name, value, now):
            raise _nothing_at(plan, name, path, plain(before), shorts)
    if setup == plain(before):
        return msgspec.structs.replace(plan, changes=changes, **told)
    try:
        understood = plain(msgspec.convert(setup, game.ruleset.rules.Setup))
    except msgspec.ValidationError as error:
        for name in others:
            path = _path(name, shorts)
            if path[0] != CONTENT and not any(found(plain(before), path, may_open=False)):
                raise _nothing_at(plan, name, path, plain(before), shorts) from None
        raise _unfit(game, error, others, shorts) from None
    if understood == plain(before):  # a name that the setup does not have is skipped where it may have any
        name = next(iter(others))
        raise _nothing_at(plan, name, _path(name, shorts), understood, shorts)
    return msgspec.structs.replace(plan, changes=changes, encounter=None, setup=setup, **told)


def offered(plan: Plan) -> Iterator[Offer]:
    """What can be varied in a battle: every number and word of its setup, the short names, the rulings."""
    game = game_of(plan)
    setup = _setup(plan, game)
    now = _now(game, setup)
    content = now.pop(CONTENT, {})
    for path, value in _leaves(now, ()):
        yield Offer(".".join(path), _told(value))
    shorts = game.ruleset.content.levers(game, setup)
    for name in shorts:
        meant = _path(name, shorts)
        inside, rest = now, meant
        if meant[0] == CONTENT:
            kind, entry_id, *rest = meant[1:]
            inside = filled(plain(getattr(game.content, kind)[entry_id]), at(content, (kind, entry_id)))
        values = [at(inside, place) for place in found(inside, rest, may_open=False)]
        told = dict.fromkeys(_told(value) for value in values if not isinstance(value, dict | list))
        yield Offer(name, ", ".join(told), ".".join(meant))
    for option, value in msgspec.to_builtins(game.options).items():
        yield Offer(f"{OPTION}.{option}", str(value))


def numbers(plan: Plan) -> dict[str, int]:
    """Every lever of a battle that is one whole number above 0, with its value; each by its shortest name, once."""
    game = game_of(plan)
    shorts = game.ruleset.content.levers(game, _setup(plan, game))
    names: dict[str, str] = {}
    for offer in offered(plan):
        if offer.now.isdecimal() and int(offer.now) > 0 and not offer.name.startswith(f"{OPTION}."):
            path = ".".join(_path(offer.name, shorts))
            if path not in names or len(offer.name) < len(names[path]):
                names[path] = offer.name
    values = {offer.name: offer.now for offer in offered(plan)}
    return {name: int(values[name]) for name in names.values()}


def abilities(plan: Plan) -> dict[str, list[str] | dict[str, Any]]:
    """What everybody in a battle can do, by the path of its list: in the setup, and in entries with a short name."""
    game = game_of(plan)
    setup = _setup(plan, game)
    own, in_effect = plain(setup), plain(game.ruleset.content.in_effect(game, setup))
    found = dict(_abilities(in_effect, ())) | dict(_abilities(own, ()))
    named = {".".join(path): names for path, names in found.items() if path[0] != CONTENT}
    for short, path in game.ruleset.content.levers(game, setup).items():
        meant = path.split(".")
        if meant[0] == CONTENT and len(meant) == 3:
            entry = plain(getattr(game.content, meant[1])[meant[2]])
            entry |= plain(plan.changes.get(meant[1], {}).get(meant[2], {}))
            entry = filled(entry, at(in_effect, tuple(meant)))
            named |= {f"{short}.{'.'.join(inside)}": names for inside, names in _abilities(entry, ())}
    return named


def refuse_unknown_list(known: Mapping[str, Any], path: str) -> None:
    """Refuses a path that is no list of abilities, and names those there are."""
    if path not in known:
        lists = f"there is {', '.join(known)}" if known else "there is none in this fight"
        raise Refusal("lab.abilities", path=text_ref(path), hint=text_ref(lists))


def _abilities(data: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(data, dict | list) and data and path and path[-1] in ABILITIES:
        yield path, data
    elif isinstance(data, dict):
        for name, inner in data.items():
            yield from _abilities(inner, (*path, str(name)))
    elif isinstance(data, list):
        for place, inner in enumerate(data):
            yield from _abilities(inner, (*path, str(place)))


def _told(value: Any) -> str:
    return "not set" if value is None else str(value) or "empty"


def _now(game: AnyGame, setup: Any) -> Any:
    """A setup as plain data with every number that is in effect, and under `content` those of entries."""
    return filled(plain(setup), game.ruleset.content.in_effect(game, setup))


def filled(data: Any, more: Any) -> Any:
    """Plain data with what it leaves open taken from other data of its shape; abilities are left open or set whole."""
    if isinstance(data, dict) and isinstance(more, Mapping):
        own = {
            name: value if value is None and name in ABILITIES else filled(value, more.get(name))
            for name, value in data.items()
        }
        return own | {name: value for name, value in more.items() if name not in own}
    if isinstance(data, list) and isinstance(more, list) and len(data) == len(more):
        return [filled(*pair) for pair in zip(data, more, strict=True)]
    return more if data is None else data


def plain(value: Any) -> Any:
    """A struct as fresh dicts and lists that can be changed."""
    return msgspec.json.decode(msgspec.json.encode(value))


def found(data: Any, path: Sequence[str], *, may_open: bool = True) -> Iterator[Place]:
    """The places that a path means inside plain data.

    A name that a dict does not have yet may be the last one, and any one if it may be opened; whether it fits there is
    for the whole to say.
    """
    if not path:
        yield ()
        return
    step, rest = path[0], path[1:]
    if isinstance(data, list):
        chosen = [number for number, each in enumerate(data) if isinstance(each, dict) and step in each.values()]
        if step.isdecimal() and len(step) <= LONGEST_NUMBER:
            chosen = [int(step)] if int(step) < len(data) else []
        elif not chosen:
            chosen, rest = list(range(len(data))), path
        if rest:
            yield from ((number, *place) for number in chosen for place in found(data[number], rest, may_open=may_open))
    elif isinstance(data, dict):
        if step in data and data[step] is not None:
            yield from ((step, *place) for place in found(data[step], rest, may_open=may_open))
        elif may_open or not rest:
            yield tuple(path)


def at(data: Any, place: Place) -> Any:
    """What stands at a place; None where nothing does."""
    for step in place:
        if isinstance(data, dict):
            data = data.get(step)
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        else:
            return None
    return data


def put(data: Any, place: Place, value: Any) -> None:
    """Sets the value at a place."""
    *way, last = place
    for step in way:
        if isinstance(data, dict) and data.get(step) is None:
            data[step] = {}
        data = data[step]
    data[last] = value


def _set(data: Any, path: Sequence[str], name: str, value: Any, now: Any) -> int:
    """Sets a value, or a percentage of what is in effect now, wherever a path leads; says in how many places."""
    places = list(found(data, path))
    for place in places:
        put(data, place, _share(name, value, at(now, place)))
    return len(places)


def _share(name: str, value: Any, now: Any) -> Any:
    """A percentage of what is there now, halves rounded up; any other value is itself."""
    percent = PERCENT.fullmatch(value) if isinstance(value, str) else None
    if percent is None:
        return value
    if type(now) is not int:
        why = "it isn't set" if now is None else f"it is {now}"
        raise Refusal("lab.values", context="of_now", name=text_ref(name), value=text_ref(value), why=text_ref(why))
    if len(percent[1]) > LONGEST_NUMBER:
        raise Refusal("lab.values", context="long_percentage", name=text_ref(name), longest_number=LONGEST_NUMBER)
    return (now * int(percent[1]) + 50) // 100


def _first(name: str) -> str:
    return name.partition(".")[0]


def _setup(plan: Plan, game: AnyGame) -> Any:
    ruleset = game.ruleset
    if plan.encounter is not None:
        given = ruleset.content.encounter(game, plan.encounter)
    else:
        given = msgspec.convert(plan.setup, ruleset.rules.Setup)
    return ruleset.content.written_out(game, given)


def _path(name: str, shorts: Mapping[str, str]) -> list[str]:
    """The path that a name stands for: each short name in its beginning once, in their order."""
    for short, path in shorts.items():
        if name == short or name.startswith(f"{short}."):
            name = path + name[len(short) :]
    return name.split(".")


def _changed(
    game: AnyGame, changes: dict[str, Any], name: str, path: Sequence[str], value: Any, now: Any
) -> dict[str, Any]:
    """Changes to content with one more; the entry is taken whole, so that lists in it can be reached."""
    if len(path) < 3:
        raise Refusal("lab.path", context="entry", name=text_ref(name))
    kind, entry_id, *inside = path
    if kind not in game.ruleset.content.kinds:
        raise Refusal(
            "lab.path",
            context="kind",
            ruleset=text_ref(game.ruleset.name),
            kind=text_ref(kind),
            hint=hint(kind, game.ruleset.content.kinds),
        )
    known = getattr(game.content, kind)
    if entry_id not in known:
        raise Refusal(
            "lab.path", context="no_entry", entry_id=text_ref(entry_id), kind=text_ref(kind), hint=hint(entry_id, known)
        )
    entry = changes.get(kind, {}).get(entry_id) or known[entry_id]
    entry = plain(entry)
    in_effect = filled(plain(entry), at(now, (CONTENT, kind, entry_id)))
    if not _set(entry, inside, name, value, in_effect):
        raise Refusal(
            "lab.path",
            context="nothing_in",
            entry_id=text_ref(entry_id),
            name=text_ref(name),
            hint=hint(inside[0], entry),
        )
    return {**changes, kind: {**changes.get(kind, {}), entry_id: entry}}


def _nothing_at(
    plan: Plan, name: str, path: Sequence[str], setup: dict[str, Any], shorts: Mapping[str, str]
) -> Refusal:
    inside = [".".join(found) for found, _ in _leaves(setup, ())]
    close = hint(".".join(path), (*inside, *shorts))
    return Refusal(
        "lab.path",
        context="nothing_at",
        value=text_ref(plan.encounter or "The setup"),
        name=text_ref(name),
        hint=close if close.key == "kernel.hint_meant" else phrase("lab.hint_vary"),
    )


def _unfit(game: AnyGame, error: Exception, settings: Mapping[str, Any], shorts: Mapping[str, str]) -> Refusal:
    """Why a setup is not valid, in terms of what was set."""
    sentence, _, place = str(error).partition(" - at `$")
    sentence = sentence[:1].lower() + sentence[1:]
    told = " and ".join(f"{name}={value}" for name, value in settings.items())
    field = re.search(r"unknown field `(.+?)`", sentence)
    if field:
        return Refusal(
            "lab.path",
            context="not_there",
            told=text_ref(told),
            ruleset=text_ref(game.ruleset.name),
            sentence_name=text_ref(sentence),
            hint=hint(field[1], {*_names(game.ruleset.rules.Setup), *shorts} - {field[1]}),
        )
    at = place.rstrip("`").lstrip(".")
    return Refusal(
        "lab.values",
        context="not_valid_at" if at else "not_valid",
        setting=text_ref(told),
        error=text_ref(sentence),
        place=text_ref(at),
    )


def _names(struct: Any) -> set[str]:
    """The names of a setup's fields and of the structs inside it."""
    _, shared = msgspec.json.schema_components([struct])
    return {name for schema in shared.values() for name in schema.get("properties", {})}


def _leaves(data: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(data, dict):
        for name, inner in data.items():
            yield from _leaves(inner, (*path, str(name)))
    elif isinstance(data, list):
        for place, inner in enumerate(data):
            yield from _leaves(inner, (*path, str(place)))
    else:
        yield path, data
