"""Runs a scene: what to show, what can be chosen, which battle is on. No input, no output, no clock. (spec 5.2)

run = SceneRun.start(read_scene("scene.json"), seed=7)
while run.ended is None:
    show(run.shown)
    if run.battle is not None:
        play_battle(run.battle)        # or step by step
        run.go_on()
    else:
        run.choose(ask(run.choices))

A run can be pickled, or saved as JSON, at every step, in the middle of a battle too.
"""

from __future__ import annotations

import re
import secrets
from inspect import isawaitable, iscoroutine
from typing import Any

import msgspec

from turnwright.kernel import json_input
from turnwright.kernel.dice import Mulberry32
from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.rulesets.wuxia.content import Content, roster
from turnwright.rulesets.wuxia.story.battle import Battle, BattleOptions, BattleResult, game_of
from turnwright.rulesets.wuxia.story.scene import RESULT, Choice, Fight, Flags, Line, Node, Scene

FORMAT = 1
"""The version of a saved run's shape."""

_FLAG_IN_TEXT = re.compile(r"\{([^{}]+)\}")


class Fought(msgspec.Struct, frozen=True):
    """A battle of the story that is over."""

    node: str
    encounter: str
    result: str
    seed: int
    rounds: int


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """Where a story stands: what is saved, beside the battle that is on."""

    seed: int
    node: str
    flags: Flags
    shown: tuple[Line, ...] = ()
    carried: dict[str, dict[str, Any]] = {}
    path: tuple[str, ...] = ()
    fought: tuple[Fought, ...] = ()
    xp: int = 0
    items: tuple[str, ...] = ()
    """What the battles of the story have given so far; who carries the items is in `carried`."""
    ended: str | None = None
    """The end that an action of a program named, where no node does."""


class Saved(msgspec.Struct, frozen=True, kw_only=True):
    """A run as it is kept in a file."""

    scene: str
    progress: Progress
    battle: str | None = None
    """The log of the battle that is on."""
    format: int = FORMAT


class SceneRun:
    """One telling of a scene."""

    def __init__(self, scene: Scene, progress: Progress, battle: Battle | None = None) -> None:
        self.scene = scene
        self.progress = progress
        self.battle = battle
        """The battle that is on: play it to its end, then `go_on`."""

    @classmethod
    def start(cls, scene: Scene, seed: int | None = None) -> SceneRun:
        """Begins a story; the seed decides the dice of all its battles."""
        seed = secrets.randbelow(2**32) if seed is None else seed
        run = cls(scene, Progress(seed=seed, node=scene.start, flags=dict(scene.flags)))
        run._go(scene.start)
        return run

    # What there is to see

    @property
    def shown(self) -> tuple[Line, ...]:
        """What was said since the last choice or battle, with the values of flags in it."""
        return self.progress.shown

    @property
    def flags(self) -> Flags:
        return self.progress.flags

    @property
    def node(self) -> Node:
        return self.scene.nodes[self.progress.node]

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the reader may choose now."""
        return tuple(
            msgspec.structs.replace(choice, text=self._filled(choice.text))
            for choice in self.node.choices
            if self._holds(choice.when)
        )

    @property
    def ended(self) -> str | None:
        """The name of the end that was reached; none while the story goes on."""
        return self.progress.ended or self.node.end

    @property
    def xp(self) -> int:
        """What the battles of the story have taught so far."""
        return self.progress.xp

    @property
    def items(self) -> tuple[str, ...]:
        """What the battles of the story have given so far, in that order."""
        return self.progress.items

    # What there is to do

    def choose(self, place: int) -> None:
        """Takes one of the choices, counted from 0."""
        choice = self._chosen(place)
        if choice.action is None:
            self._step(choice.goto, sets=choice.sets)
            return
        where = choice.action()
        if isawaitable(where):
            if iscoroutine(where):
                where.close()
            raise TypeError("This action is a coroutine function: use choose_async.")
        self._follow(where, choice)

    async def choose_async(self, place: int) -> None:
        """The same, where the action of a choice may be a coroutine function."""
        choice = self._chosen(place)
        if choice.action is None:
            self._step(choice.goto, sets=choice.sets)
            return
        where = choice.action()
        self._follow(await where if isawaitable(where) else where, choice)

    def _follow(self, where: Any, choice: Choice) -> None:
        """Goes where an action said: to a node of that name, or to an end."""
        if not isinstance(where, str) or not where:
            raise TypeError(
                f'The action of "{choice.text}" must return the name of a node or of an end, not {where!r}.'
            )
        if where in self.scene.nodes:
            self._step(where, sets=choice.sets)
        else:
            flags = {**self.flags, **choice.sets}
            self.progress = msgspec.structs.replace(self.progress, shown=(), flags=flags, ended=where)

    def _chosen(self, place: int) -> Choice:
        if self.battle is not None:
            raise Refusal("scene.battle")
        if self.ended is not None:
            raise Refusal("scene.over", ended=text_ref(self.ended))
        choices = self.choices
        if not 0 <= place < len(choices):
            raise Refusal("scene.choice", place=text_ref(place), count=len(choices))
        return choices[place]

    def go_on(self) -> BattleResult:
        """Goes on after a battle by its result; its flags are the story's from now on."""
        battle, fight = self.battle, self.node.battle
        if battle is None or fight is None:
            raise Refusal("scene.no_battle")
        result = battle.outcome
        if result is None:
            raise Refusal("scene.battle", context="going_on", state=text_ref(battle.state.name))
        told = self.progress
        fought = Fought(told.node, fight.encounter, result.result, result.seed, result.rounds)
        kept = {**told.carried, **_carried(result)}
        sets: Flags = {**dict.fromkeys(result.flags, True), f"{RESULT}{told.node}": result.result}
        self._step(
            fight.on.get(result.result, fight.on["defeat"]),
            sets=sets,
            carried=kept,
            fought=(*told.fought, fought),
            xp=told.xp + result.rewards.xp,
            items=(*told.items, *result.rewards.items),
        )
        return result

    def save(self) -> bytes:
        """The run as JSON."""
        log = None if self.battle is None else self.battle.match.lines().decode()
        return msgspec.json.encode(Saved(scene=self.scene.id, progress=self.progress, battle=log))

    @classmethod
    def resume(cls, scene: Scene, saved: bytes) -> SceneRun:
        """A run from its JSON, with the scene that it was saved from."""
        try:
            kept: Saved = json_input.decode(saved, "This isn't a saved story", Saved, code="scene.saved")
        except msgspec.ValidationError as error:
            raise Refusal("scene.saved", error=text_ref(error)) from None
        if kept.format > FORMAT:
            raise Refusal("scene.saved", context="format", format=text_ref(kept.format), known=FORMAT)
        if kept.scene != scene.id:
            raise Refusal("scene.saved", context="scene", scene=text_ref(kept.scene), wanted=text_ref(scene.id))
        node = scene.nodes.get(kept.progress.node)
        if node is None:
            at = kept.progress.node
            raise Refusal("scene.saved", context="node", at=at, hint=hint(at, scene.nodes))
        if (node.battle is None) != (kept.battle is None):
            raise Refusal("scene.saved", context="changed", node=text_ref(kept.progress.node))
        if kept.battle is None:
            return cls(scene, kept.progress, None)
        log = kept.battle.encode()
        json_input.refuse_absurd_lines(log, "The battle of this saved story is broken")
        return cls(scene, kept.progress, Battle.resume(log, packs=scene.packs))

    # How it goes on

    def _step(self, goto: str, *, sets: Flags, **changed: Any) -> None:
        """Leaves this moment for the next; where that one cannot begin, everything stays as it was."""
        before = self.progress, self.battle
        self.progress = msgspec.structs.replace(self.progress, shown=(), flags={**self.flags, **sets}, **changed)
        self.battle = None
        try:
            self._go(goto)
        except Refusal:
            self.progress, self.battle = before
            raise

    def _go(self, name: str | None) -> None:
        """Tells nodes until there is something to choose or to fight, or the story ends."""
        while name is not None:
            told, node = self.progress, self.scene.nodes[name]
            self.progress = msgspec.structs.replace(
                told,
                node=name,
                path=(*told.path, name),
                flags={**told.flags, **node.sets},
                carried=_rested(told.carried) if node.rest else told.carried,
            )
            lines = tuple(msgspec.structs.replace(line, text=self._filled(line.text)) for line in node.lines)
            self.progress = msgspec.structs.replace(self.progress, shown=(*told.shown, *lines))
            if node.battle is not None:
                self.battle = self._open(node.battle)
            name = node.goto or next((way.goto for way in node.branch if self._holds(way.when)), None)

    def _open(self, fight: Fight) -> Battle:
        told, scene = self.progress, self.scene
        options = BattleOptions(
            encounter_id=fight.encounter,
            party_ids=fight.party,
            seed=Mulberry32(told.seed).at(len(told.fought)),
            enable_3_stage=fight.three_stages,
            vn_flags={**told.flags, **fight.flags},
            preset=scene.preset,
            options=scene.options,
            packs=scene.packs,
        )
        content: Content = game_of(options).content
        everybody = roster(content.encounters[fight.encounter], party=fight.party)
        own = {unit_id for unit_id, _, team in everybody if team == "player"}
        carried = {unit: kept for unit, kept in told.carried.items() if unit in own}
        return Battle(msgspec.structs.replace(options, carried=carried))

    def _holds(self, when: Flags) -> bool:
        """Whether flags have the wanted values; one that is not set is false, and any other value counts as true."""
        return all(
            bool(self.flags.get(flag)) == wanted if isinstance(wanted, bool) else self.flags.get(flag) == wanted
            for flag, wanted in when.items()
        )

    def _filled(self, text: str) -> str:
        return _FLAG_IN_TEXT.sub(lambda found: str(self.flags.get(found[1], found[0])), text)


def _rested(carried: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """What is left after a rest: what was won and what people think of one; wounds, strain and marks are gone."""
    return {unit: {name: kept[name] for name in _PAST_REST if name in kept} for unit, kept in carried.items()}


_PAST_REST = ("clout", "insight", "items")


def _carried(result: BattleResult) -> dict[str, dict[str, Any]]:
    """What the player's units take along. Who died of strain and is in the story all the same is just short of it."""
    units = result.final_state.units
    return {
        unit: {**kept, "strain": min(kept["strain"], units[unit].max_strain - 1)}
        for unit, kept in result.carried.items()
    }
