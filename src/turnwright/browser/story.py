"""Battles of a visual novel in the page: played by a table's messages, told in the specification's names. (spec 5)

The page names each battle. `begin` opens one, or takes one up from its log; `say` is a message to its table and gives
the answers, the calls that an author's callbacks wait for (spec 5.3), and the result once there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any

import msgspec

from turnwright.browser.episodes import EpisodeTable
from turnwright.kernel.content import BrokenPack
from turnwright.kernel.files import MOST_BYTES, size_in_words
from turnwright.kernel.refusal import Refusal, text_ref

if TYPE_CHECKING:
    from turnwright.rulesets.wuxia.story.battle import Battle

CALLBACKS = {
    "on_combat_start": "onCombatStart",
    "on_round_start": "onRoundStart",
    "on_turn_start": "onTurnStart",
    "on_event": "onEvent",
    "on_unit_defeated": "onUnitDefeated",
    "on_script_trigger": "onScriptTrigger",
    "on_line": "onLine",
}
"""Ours and the specification's; its onCombatEnd comes with the result."""


class OwnPack(msgspec.Struct, frozen=True):
    """A pack that the author's page brought: its manifest, and its entries by kind."""

    manifest: dict[str, Any]
    entries: dict[str, list[dict[str, Any]]] = {}


class Beginning(msgspec.Struct, frozen=True):
    """What a page asks for: the options of a battle, packs of its own, and a log to go on from."""

    battle: str
    options: dict[str, Any] = {}
    packs: tuple[OwnPack, ...] = ()
    log: str = ""


class Said(msgspec.Struct, frozen=True):
    """A message to a battle's table, as a client says it, at a time in milliseconds."""

    battle: str
    message: str
    at: int | None = None


class Playing:
    """A battle that is on, with its table."""

    def __init__(self, battle: Battle[Any, Any, Any]) -> None:
        from turnwright.rulesets.wuxia.story.battle import PLAYER
        from turnwright.rulesets.wuxia.story.play import Callbacks, Herald

        self.battle = battle
        self.calls: list[tuple[str, list[Any]]] = []
        self._herald = Herald(battle, Callbacks(**{ours: partial(self._called, CALLBACKS[ours]) for ours in CALLBACKS}))
        self.table = EpisodeTable(battle.match, PLAYER)

    def _called(self, name: str, *arguments: Any) -> None:
        self.calls.append((name, list(arguments)))

    def say(self, message: str, at: int) -> dict[str, Any]:
        """The table's answers; what an author's callbacks have to hear; and the result once it is over."""
        answers = self.table.receive(message, at)
        for call in self._herald.tell():
            call.function(*call.arguments)
        calls, self.calls = self.calls, []
        return {"messages": list(map(msgspec.Raw, answers)), "calls": calls, "result": self.battle.result}


class Battles:
    """The battles of one worker, by the names that the page gave them."""

    def __init__(self) -> None:
        self._playing: dict[str, Playing] = {}

    def begin(self, args: Any) -> dict[str, Any]:
        """Opens a battle, or goes on from its log; who fights, for the author's pictures."""
        from turnwright.rulesets.wuxia.story.battle import Battle

        given = msgspec.convert(args, Beginning)
        try:
            folders = [_folder(pack) for pack in given.packs]
            if given.log:
                battle = Battle.resume(given.log.encode(), packs=folders or None, spelling="camel")
            else:
                battle = Battle(_with_packs(given.options, folders), spelling="camel")
        except BrokenPack as broken:
            raise Refusal("battle.pack", context="broken", faults=text_ref("\n".join(broken.faults[:10]))) from None
        self._playing[given.battle] = Playing(battle)
        units = [{"id": unit.id, "name": unit.name, "team": unit.team} for unit in battle.state.units.values()]
        place = battle.encounter
        return {"units": units, "environment": place.environment, "music": place.music, "name": battle.state.name}

    def say(self, args: Any) -> dict[str, Any]:
        """A message to a battle's table."""
        given = msgspec.convert(args, Said)
        return self._found(given.battle).say(given.message, given.at if given.at is not None else 0)

    def save(self, args: Any) -> str:
        """The log of a battle, to go on from later."""
        return self._found(str(args)).battle.match.lines().decode()

    def leave(self, args: Any) -> None:
        """Nobody plays it any more."""
        self._playing.pop(str(args), None)

    def _found(self, name: str) -> Playing:
        found = self._playing.get(name)
        if found is None:
            raise Refusal("battle.unknown", name=text_ref(name))
        return found


def _with_packs(options: Mapping[str, Any], folders: list[str]) -> dict[str, Any]:
    """Options whose packs are the named ones, or else the ruleset's own, and those that the page brought."""
    if not folders:
        return dict(options)
    from turnwright.rulesets.wuxia import RULESET

    return {**options, "packs": [*(options.get("packs") or RULESET.content.packs), *folders]}


def _folder(pack: OwnPack) -> str:
    """A pack as the engine reads them: a folder with a manifest and a file for each kind."""
    written = {"pack.json": pack.manifest, **{f"{kind}/own.json": rows for kind, rows in pack.entries.items()}}
    texts = {name: msgspec.json.encode(part) for name, part in written.items()}
    if sum(map(len, texts.values())) > MOST_BYTES:
        raise Refusal("battle.pack", size_in_words=text_ref(size_in_words(MOST_BYTES)))
    folder = Path(mkdtemp(prefix="pack-"))
    for name, text in texts.items():
        kind = name.partition("/")[0]
        if name != "pack.json" and not kind.isidentifier():
            raise Refusal("battle.pack", context="kind", kind=text_ref(kind))
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(text)
    return str(folder)


_battles = Battles()
CALLS: Mapping[str, Callable[..., Any]] = {
    "begin": _battles.begin,
    "say": _battles.say,
    "save": _battles.save,
    "leave": _battles.leave,
}
