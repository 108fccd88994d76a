"""Runs of rune and stories of wuxia in the page: what goes on between fights, and the fights at a table of their own.

The page keeps what `saved` holds and names each episode; a worker that was closed takes it up again from there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from turnwright.browser.tables import BrowserTable
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.table.host import Host
from turnwright.table.table import Table

if TYPE_CHECKING:
    from turnwright.rulesets.rune.campaign import Run
    from turnwright.rulesets.wuxia.story import SceneRun


class EpisodeTable(BrowserTable):
    """A table whose match a run or a story has opened: one person plays a seat, everybody else goes by profile."""

    def __init__(self, match: Match, seat: str) -> None:
        super().__init__()
        table = Table(match)
        table.sit_down(seat)
        for other in table.others(seat):
            table.let_play(other)
        table.advance()
        self.host = Host(table, seat, alone=False)
        self._open = True


class Begun(msgspec.Struct, frozen=True):
    """A new episode: which one, by its page's name; of what; or as it was saved."""

    id: str
    archetype: str = ""
    scene: dict[str, Any] | None = None
    seed: int | None = None
    saved: str = ""
    language: str = ""


class Chosen(msgspec.Struct, frozen=True):
    id: str
    choice: int = 0
    language: str = ""


class Asked(msgspec.Struct, frozen=True):
    language: str = ""


class Said(msgspec.Struct, frozen=True):
    id: str
    message: str
    at: int = 0


class RuneRun:
    """A run of rune."""

    seat = "hero"

    def __init__(self, run: Run) -> None:
        self.run = run

    @classmethod
    def begun(cls, given: Begun) -> RuneRun:
        from turnwright.rulesets.rune.campaign import Run

        return cls(Run.resume(given.saved.encode()) if given.saved else Run.start(given.archetype, given.seed))

    @property
    def fight(self) -> Match | None:
        return self.run.fight

    def choose(self, place: int) -> None:
        self.run.choose(place)

    def go_on(self) -> None:
        self.run.go_on()

    def save(self) -> str:
        return self.run.save().decode()

    def info(self, language: str) -> dict[str, Any]:
        from turnwright.rulesets.rune.campaign.seen import choices_of, hero_of, way_of

        run, told = self.run.speaking(language), self.run.progress
        return {
            "archetype": told.hero.archetype,
            "place": run.place,
            "room": len(told.path),
            "rooms": told.journey.rows,
            "way": way_of(run),
            "shown": run.shown,
            "choices": choices_of(run),
            "hero": hero_of(run),
            "match": f"fight-{told.fights}-{len(told.path)}" if run.fight is not None else "",
            "fight_over": run.fight is not None and run.fight.result is not None,
            "result": run.summary.result,
            "summary": run.summary._asdict() if run.ending is not None else None,
        }


class Telling:
    """A story of wuxia."""

    seat = "hero"

    def __init__(self, run: SceneRun) -> None:
        self.run = run

    @classmethod
    def begun(cls, given: Begun) -> Telling:
        from turnwright.rulesets.wuxia.story import SceneRun, read_scene

        scene = read_scene(given.scene or {})
        return cls(SceneRun.resume(scene, given.saved.encode()) if given.saved else SceneRun.start(scene, given.seed))

    @property
    def fight(self) -> Match | None:
        return self.run.battle.match if self.run.battle is not None else None

    def choose(self, place: int) -> None:
        self.run.choose(place)

    def go_on(self) -> None:
        self.run.go_on()

    def save(self) -> str:
        return self.run.save().decode()

    def info(self, language: str) -> dict[str, Any]:
        """A story is told in the words of its author, whatever the language."""
        run, told = self.run, self.run.progress
        fight = self.fight
        open_ = fight is None and run.ended is None
        return {
            "title": run.scene.title or run.scene.id,
            "node": told.node,
            "shown": [{"text": line.text, "speaker": line.speaker} for line in run.shown],
            "choices": [choice.text for choice in run.choices] if open_ else [],
            "match": f"battle-{len(told.fought)}-{told.node}" if fight is not None else "",
            "battle_over": fight is not None and fight.result is not None,
            "xp": run.xp,
            "items": run.items,
            "ended": run.ended,
        }


class Playing:
    """An episode with the table of its fight."""

    def __init__(self, episode: RuneRun | Telling) -> None:
        self.episode = episode
        self._table: tuple[Match, EpisodeTable] | None = None

    @property
    def table(self) -> EpisodeTable:
        match = self.episode.fight
        if match is None:
            raise Refusal("episode.no_fight")
        if self._table is None or self._table[0] is not match:
            self._table = (match, EpisodeTable(match, self.episode.seat))
        return self._table[1]

    def told(self, language: str) -> dict[str, Any]:
        return {**self.episode.info(language), "saved": self.episode.save()}

    def say(self, message: str, at: int) -> dict[str, Any]:
        """The answers of the fight's table, and what to keep if anything happened."""
        table = self.table
        before = table.host.table.n
        answers = table.receive(message, at)
        changed = table.host.table.n != before
        return {"messages": list(map(msgspec.Raw, answers)), "saved": self.episode.save() if changed else ""}


class Episodes:
    """The episodes of one worker, by the names that the page gave them."""

    def __init__(self) -> None:
        self._playing: dict[str, Playing] = {}

    def begin(self, args: Any) -> dict[str, Any]:
        """Starts a run (`archetype`) or a story (`scene`), or takes one up from `saved`."""
        given = msgspec.convert(args, Begun)
        episode = Telling.begun(given) if given.scene is not None else RuneRun.begun(given)
        playing = self._playing[given.id] = Playing(episode)
        return playing.told(given.language)

    def choose(self, args: Any) -> dict[str, Any]:
        given = msgspec.convert(args, Chosen)
        playing = self._found(given.id)
        playing.episode.choose(given.choice)
        return playing.told(given.language)

    def go_on(self, args: Any) -> dict[str, Any]:
        """Goes on after a fight."""
        given = msgspec.convert(args, Chosen)
        playing = self._found(given.id)
        playing.episode.go_on()
        return playing.told(given.language)

    def say(self, args: Any) -> dict[str, Any]:
        """A message to the table of the fight that is on."""
        given = msgspec.convert(args, Said)
        return self._found(given.id).say(given.message, given.at)

    def archetypes(self, args: Any) -> dict[str, Any]:
        """The heroes that can be sent down, by id, as they stand at the gate."""
        from turnwright.kernel import registry
        from turnwright.rulesets.rune.campaign.rules import PRESET
        from turnwright.rulesets.rune.campaign.seen import callings_of

        given = msgspec.convert(args or {}, Asked)
        told: dict[str, Any] = msgspec.to_builtins(
            callings_of(registry.game("rune", preset=PRESET).speaking(given.language))
        )
        return told

    def check(self, args: Any) -> dict[str, Any]:
        """A scene, checked: its title, or every fault with its place."""
        from turnwright.rulesets.wuxia.story import read_scene, warnings

        scene = read_scene(args)
        return {"title": scene.title or scene.id, "scene": scene.id, "warnings": list(warnings(scene))}

    def _found(self, name: str) -> Playing:
        found = self._playing.get(name)
        if found is None:
            raise Refusal("episode.unknown", name=text_ref(name))
        return found


_episodes = Episodes()
CALLS: Mapping[str, Callable[..., Any]] = {
    "begin": _episodes.begin,
    "choose": _episodes.choose,
    "go_on": _episodes.go_on,
    "say": _episodes.say,
    "archetypes": _episodes.archetypes,
    "check": _episodes.check,
}
