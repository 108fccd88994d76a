"""Scenes: a story in JSON, checked on load with the place of every fault. (spec 5.2)

{"id": "gate", "title": "At the gate", "start": "hello", "nodes": {
   "hello": {"lines": [{"speaker": "Guard", "text": "Halt."}],
             "choices": [{"text": "Fight", "goto": "fight"}, {"text": "Leave", "goto": "away"}]},
   "fight": {"battle": {"encounter": "training_yard", "on": {"victory": "inside", "defeat": "away"}}},
   "inside": {"lines": [{"text": "The gate stands open."}], "end": "inside"},
   "away": {"end": "away"}}}

A node shows its lines and sets its flags; then it has one way on: `choices`, `battle`, `branch`, `goto` or `end`.
`dialogue` instead of nodes is the specification's way to write it; see `dialogue.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from turnwright.kernel import json_input, registry
from turnwright.kernel.content import fault
from turnwright.kernel.files import read_bounded
from turnwright.kernel.language import reader
from turnwright.kernel.refusal import Refusal, did_you_mean, text_ref, unknown_name
from turnwright.rulesets.wuxia.content import Content
from turnwright.rulesets.wuxia.rules.victory import Result
from turnwright.rulesets.wuxia.story.dialogue import BrokenDialogue, unfolded

FlagValue = bool | int | str
Flags = dict[str, FlagValue]
Name = Annotated[str, Meta(min_length=1)]

RESULT = "result:"
"""The result of a node's battle is kept in the flag `result:<node>`."""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that is said, or told when nobody says it. `{name}` in the text is the value of that flag."""

    text: Name
    speaker: str = ""


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One way that the reader may take."""

    text: Name
    goto: str = ""
    action: Annotated[
        Any, Meta(description="Instead of goto, in a program: a function that returns where the story goes on.")
    ] = None
    when: Annotated[Flags, Meta(description="Offered only while these flags have these values.")] = msgspec.field(
        name="if", default_factory=dict
    )
    sets: Annotated[Flags, Meta(description="Flags that taking it sets.")] = msgspec.field(
        name="set", default_factory=dict
    )


class Fight(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A battle, and where the story goes on by its result."""

    encounter: str
    on: Annotated[
        dict[Result, str],
        Meta(description="Where to go by result; victory and defeat must be there, the others go where defeat goes."),
    ]
    party: Annotated[
        tuple[str, ...] | None, Meta(description="The player's units; the encounter's own when left out.")
    ] = None
    flags: Annotated[Flags, Meta(description="What the battle is told beside the flags of the story.")] = {}
    three_stages: Annotated[bool, Meta(description="Three stages a round, or one beat.")] = True


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A way that the story takes by itself: the first whose flags hold."""

    goto: str
    when: Annotated[Flags, Meta(description="Taken only while these flags have these values.")] = msgspec.field(
        name="if", default_factory=dict
    )


class Node(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A moment of the story: what it tells, what it sets, and one way on."""

    lines: tuple[Line, ...] = ()
    sets: Annotated[Flags, Meta(description="Flags that coming here sets.")] = msgspec.field(
        name="set", default_factory=dict
    )
    rest: Annotated[
        bool, Meta(description="Wounds, strain and marks of earlier battles are gone from here on; items stay.")
    ] = False
    choices: tuple[Choice, ...] = ()
    battle: Fight | None = None
    branch: tuple[Branch, ...] = ()
    goto: str | None = None
    end: Annotated[str | None, Meta(description="The story ends here, under this name.")] = None


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A story."""

    id: Name
    start: str
    nodes: dict[str, Node]
    title: str = ""
    flags: Annotated[Flags, Meta(description="What is set when the story begins.")] = {}
    packs: Annotated[
        tuple[str, ...] | None, Meta(description="Packs of the battles; the ruleset's own when left out.")
    ] = None
    preset: str | None = None
    options: dict[str, Any] = {}


class BrokenScene(Refusal):
    """A scene that cannot be told: every fault with its place."""

    def __init__(self, faults: Sequence[str]) -> None:
        context = "several" if len(faults) > 1 else ""
        super().__init__("scene.broken", context=context, fault=text_ref(faults[0]), more=len(faults) - 1)
        self.faults = tuple(faults)

    def __reduce__(self) -> tuple[Any, ...]:
        return BrokenScene, (self.faults,)


def read_scene(
    source: str | Path | bytes | Mapping[str, Any], *, place: str = "", folder: str | Path | None = None
) -> Scene:
    """A scene from a file, from JSON text or from plain data, with everything that it names checked.

    Faults are told with their place in the scene, after the file's name or the `place` that is given. Packs given as
    folders (`./my_pack`) are looked for beside the scene's file, or in the `folder` that is given.
    """
    if isinstance(source, str | Path):
        place = place or str(source)
        folder = Path(source).parent if folder is None else folder
        try:
            source = read_bounded(Path(source), name=place)
        except Refusal as refusal:
            raise BrokenScene([str(refusal)]) from None
    raw: Any = source
    if isinstance(source, bytes):
        try:
            raw = json_input.decode(source, place or _text("the_scene"))
        except Refusal as refusal:
            raise BrokenScene([str(refusal)]) from None
    before = f"{place}: " if place else ""
    if isinstance(raw, Mapping) and "dialogue" in raw:
        try:
            raw = unfolded(raw)
        except BrokenDialogue as broken:
            raise BrokenScene([f"{before}{broken}"]) from None
    faults = [f"{before}{found}" for found in _shape_faults(raw)]
    if faults:
        raise BrokenScene(faults)
    scene: Scene = msgspec.convert(raw, Scene)
    if folder is not None and scene.packs is not None:
        scene = msgspec.structs.replace(scene, packs=tuple(_from(Path(folder), name) for name in scene.packs))
    faults = [f"{before}{inside}: {found}" for inside, found in _faults(scene)]
    if faults:
        raise BrokenScene(faults)
    return scene


def _from(folder: Path, pack: str) -> str:
    """A pack that is given as a folder, from the folder of the scene; others are installed and go by their names."""
    is_folder = pack not in registry.pack_names() and (folder / pack).is_dir()
    if "/" in pack or pack.startswith(".") or is_folder:
        found = str(folder / pack)
        return found if "/" in found else f"./{found}"
    return pack


def _shape_faults(raw: Any) -> Iterator[str]:
    """What does not fit the structs: nodes one by one, so that each fault can be told with the name of its node."""
    nodes = raw.get("nodes") if isinstance(raw, Mapping) else None
    whole = raw
    if isinstance(nodes, Mapping):
        for name, node in nodes.items():
            try:
                msgspec.convert(node, Node)
            except msgspec.ValidationError as error:
                yield fault(f"nodes.{name}", error, Node, node)
        whole = {**raw, "nodes": {}}
    try:
        msgspec.convert(whole, Scene)
    except msgspec.ValidationError as error:
        yield fault("scene", error, Scene, whole)


def warnings(scene: Scene) -> list[str]:
    """What is probably not meant: nodes that no way leads to, and flags that are asked for but never set."""
    reached = set(_reachable(scene))
    doubts = [f"nodes.{name}: {_text('unreached')}" for name in scene.nodes if name not in reached]
    known = set(_flags_set(scene))
    for name, node in scene.nodes.items():
        for place, flags in _asked(name, node):
            doubts += [
                f"{place}: {_text('unset', flag=flag, hint=did_you_mean(flag, known))}"
                for flag in flags
                if flag not in known and not _is_of_the_rules(flag)
            ]
    return doubts


def _is_of_the_rules(flag: str) -> bool:
    """Whether it is a flag about a unit (`track_full:hero:blood`), which any battle may set by its rules alone."""
    return ":" in flag and not flag.startswith(RESULT)


def ways(name: str, node: Node) -> Iterator[tuple[str, str]]:
    """Every way out of a node: (where it is written, where it leads)."""
    place = f"nodes.{name}"
    if node.goto is not None:
        yield f"{place}.goto", node.goto
    for index, choice in enumerate(node.choices):
        if choice.action is None:
            yield f"{place}.choices[{index}].goto", choice.goto
    for index, branch in enumerate(node.branch):
        yield f"{place}.branch[{index}].goto", branch.goto
    if node.battle is not None:
        for result, goto in node.battle.on.items():
            yield f"{place}.battle.on.{result}", goto


def _faults(scene: Scene) -> Iterator[tuple[str, str]]:
    content: Content = registry.game("wuxia", packs=scene.packs, preset=scene.preset, options=scene.options).content
    if scene.start not in scene.nodes:
        yield "start", unknown_name("node", scene.start, scene.nodes)
    for name, node in scene.nodes.items():
        yield from _node_faults(name, node)
        for place, goto in ways(name, node):
            if goto not in scene.nodes:
                yield place, unknown_name("node", goto, scene.nodes)
        if node.battle is not None:
            yield from _fight_faults(f"nodes.{name}.battle", node.battle, content)
    yield from _circles(scene)


def _node_faults(name: str, node: Node) -> Iterator[tuple[str, str]]:
    exits = {
        "choices": bool(node.choices),
        "battle": node.battle is not None,
        "branch": bool(node.branch),
        "goto": node.goto is not None,
        "end": node.end is not None,
    }
    there = [word for word, is_there in exits.items() if is_there]
    if len(there) != 1:
        has = reader().listed_text(there) or reader().text("kernel.none")
        yield f"nodes.{name}", _text("ways", ways=reader().listed_text(list(exits)), has=has)
    for index, choice in enumerate(node.choices):
        if choice.action is not None and not callable(choice.action):
            yield f"nodes.{name}.choices[{index}].action", _text("action")
    if node.choices and all(choice.when for choice in node.choices):
        yield f"nodes.{name}.choices", _text("no_choice")
    if node.branch and node.branch[-1].when:
        yield f"nodes.{name}.branch", _text("no_way")


def _fight_faults(place: str, fight: Fight, content: Content) -> Iterator[tuple[str, str]]:
    for needed in ("victory", "defeat"):
        if needed not in fight.on:
            yield f"{place}.on", _text("no_result", result=needed)
    if fight.encounter not in content.encounters:
        yield f"{place}.encounter", unknown_name("encounter", fight.encounter, content.encounters)
    for index, unit in enumerate(fight.party or ()):
        if unit not in content.units:
            yield f"{place}.party[{index}]", unknown_name("unit", unit, content.units)


def _circles(scene: Scene) -> Iterator[tuple[str, str]]:
    """Endless loops in a story, with no choice on the way."""
    by_itself = {
        name: [goto for _, goto in ways(name, node) if goto in scene.nodes]
        for name, node in scene.nodes.items()
        if node.goto is not None or node.branch
    }
    for name in by_itself:
        seen: set[str] = set()
        waiting = list(by_itself[name])
        while waiting:
            at = waiting.pop()
            if at == name:
                yield f"nodes.{name}", _text("circle")
                break
            if at in by_itself and at not in seen:
                seen.add(at)
                waiting += by_itself[at]


def _reachable(scene: Scene) -> Iterator[str]:
    seen = {scene.start}
    waiting = [scene.start]
    while waiting:
        name = waiting.pop()
        yield name
        for _, goto in ways(name, scene.nodes[name]):
            if goto not in seen:
                seen.add(goto)
                waiting.append(goto)


def _flags_set(scene: Scene) -> Iterator[str]:
    """Every flag that the story sets, or one of its battles may set."""
    content: Content = registry.game("wuxia", packs=scene.packs).content
    yield from scene.flags
    for name, node in scene.nodes.items():
        yield from node.sets
        for choice in node.choices:
            yield from choice.sets
        if node.battle is not None:
            yield f"{RESULT}{name}"
            encounter = content.encounters[node.battle.encounter]
            yield from encounter.rewards.flags
            yield from (trigger.action for trigger in encounter.triggers if trigger.event == "flag")


def _asked(name: str, node: Node) -> Iterator[tuple[str, Flags]]:
    for index, choice in enumerate(node.choices):
        yield f"nodes.{name}.choices[{index}].if", choice.when
    for index, branch in enumerate(node.branch):
        yield f"nodes.{name}.branch[{index}].if", branch.when


def _text(key: str, **slots: str) -> str:
    return reader().text(f"scene.fault.{key}", **slots)
