"""A campaign at a terminal: a run, the file that it is kept in, its fights at the table of `turnwright play`.

The screen and the plain lines both play through `Kept`; neither touches a file.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TextIO

from turnwright.cli.graveyard import bury
from turnwright.cli.plain import play_plain, typed_lines
from turnwright.cli.session import Session
from turnwright.cli.terminal import Unusable, say, tell
from turnwright.cli.typed import is_row
from turnwright.cli.words import words
from turnwright.kernel.files import read_bounded, write_whole
from turnwright.kernel.language import reader
from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.kernel.ruleset import AnyGame
from turnwright.kernel.telling import Board, Gauge, Piece, Tag
from turnwright.rulesets.rune.campaign import CAMPAIGNS, Choice, Run, choose, is_run, naming, rules
from turnwright.rulesets.rune.campaign.player import players_of
from turnwright.rulesets.rune.campaign.rules import PRESET as PRESET
from turnwright.rulesets.rune.campaign.rules import daily_seed as daily_seed
from turnwright.rulesets.rune.campaign.seen import CallingInfo, callings_of
from turnwright.rulesets.rune.rules import legend, minds
from turnwright.rulesets.rune.rules.terms import ATTRIBUTES, HERO
from turnwright.rulesets.rune.telling.glossary import term_name, term_text
from turnwright.rulesets.rune.telling.naming import attribute_name, counted, entry_name, fighter_name, prose
from turnwright.rulesets.rune.telling.wording import ability_text, amount_of, tier_text
from turnwright.table.shapes import Told

HELP = ("run.help.choose", "run.help.doors")
LEFT = -1
SIGNS = {"easy": "†", "medium": "††", "hard": "†††", "boss": "Ω", "hazard": "≈", "sanctuary": "⌂", "event": "?"}


GUARDIAN = "‡"
"""The guardian of a depth, on the map."""


class Kept:
    """A run with the file that it is kept in, if it is kept."""

    def __init__(self, run: Run, *, log: Path | None = None, file: Path | None = None) -> None:
        self.run = run
        self.log = log
        """Where it is written after every step."""
        self.file = log or file
        self._buried = run.ending is not None
        self._saved = run.save()
        if log is not None:
            self.save(log)

    @property
    def unsaved(self) -> bool:
        return self.run.ending is None and self.run.save() != self._saved

    def default_file(self) -> Path:
        told = self.run.progress
        return self.file or Path(f"{self.run.game.ruleset.name}-{told.hero.archetype}-{told.seed}.json")

    def step(self) -> None:
        """After everything that happens: a run that is kept is in its file before anybody sees it."""
        if self.log is not None:
            self.save(self.log)

    def bury(self) -> None:
        """A run that is over comes into the graveyard, once."""
        if self.run.ending is not None and not self._buried:
            self._buried = True
            bury(self.run)

    def save(self, path: Path | None = None) -> Path:
        """Writes the run; a file that holds anything but this run is left alone."""
        path = path or self.default_file()
        self._may_write(path)
        write_whole(path, self.run.save())
        self.file, self._saved = path, self.run.save()
        return path

    def _may_write(self, path: Path) -> None:
        if not path.is_file():
            return
        try:
            there = Run.resume(read_bounded(path)).progress
        except Refusal:
            there = None
        own = self.run.progress
        if there is None or (there.seed, there.hero.archetype) != (own.seed, own.hero.archetype):
            raise Refusal("run.save", path=text_ref(path))


class FightSession(Session):
    """A fight of a run at a table for one: it is fought once, and saving it saves the run."""

    called = "fight"
    is_introduced = True
    demonstrated = "run.demonstrated"
    next_step = "go_on_run"
    can_repeat = False
    can_undo = False

    def __init__(self, kept: Kept, *, opening: Sequence[str] = ()) -> None:
        run = kept.run
        assert run.fight is not None, "a session is for a fight that is on"
        super().__init__(run.fight, seat=HERO)
        self.kept = kept
        self.opening = opening
        """What was told on the way in, where the fight's own screen has to tell it."""
        told = run.progress
        self.encounter = told.ambush or (told.room.entry if told.room is not None else "")
        self.title = words("run.room", room=len(told.path), rooms=told.journey.rows)
        self.file = kept.file

    @property
    def seed(self) -> int:
        return self.kept.run.progress.seed

    def story(self) -> list[Told]:
        return [Told(1, "table", (line,)) for line in self.opening] + super().story()

    def advance(self) -> None:
        super().advance()
        self.kept.step()

    def play_out(self, player: str = "greedy") -> None:
        self.match.advance(players_of(self.match))
        self.kept.step()

    def again(self) -> Session:
        raise Refusal("run.once")

    def result_lines(self) -> list[str]:
        assert self.result is not None
        told, loot = self.result.detail, self.result.detail["loot"]
        lines = [words(f"run.ended.{self.result.result}")]
        if self.result.result == "victory":
            things = naming.found(self.game, loot) or words("run.nothing")
            context = "legend" if told["legend"] else ""
            lines.append(words("run.found", things=things, legend=told["legend"], context=context))
        if self.result.result == "defeat":
            lines.append(words("run.killed", cause=naming.cause(self.game, self.match.state, told["cause"])))
        return [*lines, words("run.rounds", rounds=counted(self.game, told["rounds"], "round"))]

    @property
    def unsaved(self) -> bool:
        return self.kept.unsaved

    def default_file(self) -> Path:
        return self.kept.default_file()

    def save(self, path: Path | None = None) -> Path:
        return self.kept.save(path)


# Beginning


def has_campaign(ruleset: str | None) -> bool:
    return ruleset in CAMPAIGNS


def callings(game: AnyGame) -> dict[str, str]:
    """The callings of a run: their numbers at the gate (gear, gift and all), their abilities, and what they are."""
    game = game.speaking(reader().code)
    return {name: "\n".join(filter(None, _told(game, name, one))) for name, one in callings_of(game).items()}


def _told(game: AnyGame, name: str, calling: CallingInfo) -> tuple[str, str, str]:
    resources = (amount_of(game, "hp", calling.hp), amount_of(game, "stamina", calling.stamina))
    attributes = (f"{attribute_name(game, what)} {value}" for what, value in calling.attributes.items())
    numbers = f"{calling.name}: {' '.join((*resources, *attributes))}"
    return numbers, reader().listed_text(calling.abilities, "list"), prose(game, "archetype", name)


def calling_words(game: AnyGame) -> list[tuple[str, str]]:
    """What the numbers and the abilities of the callings mean, each once."""
    game = game.speaking(reader().code)
    numbers = [(term_name(game, word), term_text(game, word)) for word in ("hp", "stamina", *ATTRIBUTES)]
    arts = dict.fromkeys(art for calling in game.content.archetypes.values() for art in calling.abilities)
    return numbers + [
        (entry_name(game, "ability", art), ability_text(game, game.content.abilities[art])) for art in arts
    ]


def begun(game: AnyGame, calling: str, *, seed: int | None, log: Path | None) -> Kept:
    """A new run, kept in a new file if one is named."""
    known = game.content.archetypes
    if calling not in known:
        raise Unusable(str(Refusal("run.archetype", name=text_ref(calling), hint=hint(calling, known))))
    if log is not None and log.exists():
        raise Refusal("run.log", log=text_ref(log))
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    run = CAMPAIGNS[game.ruleset.name].start(calling, seed, game=game)
    return Kept(run.speaking(reader().code), log=log)


def resumed(path: Path, text: bytes, *, log: Path | None) -> Kept:
    """A run from its file. It stays in that file, unless another is named."""
    try:
        run = Run.resume(text)
    except Refusal as refusal:
        raise Unusable(f"{path}: {refusal}") from None
    return Kept(run.speaking(reader().code), log=log or path)


def is_saved_run(text: bytes) -> bool:
    return is_run(text)


# What is shown of a run, on a screen and in plain lines


def heading(run: Run) -> str:
    """Where the run is."""
    told = run.progress
    context = "" if told.path else "gate"
    return words("run.where", place=run.place, room=len(told.path), rooms=told.journey.rows, context=context)


def hero_board(run: Run) -> Board:
    """The hero and what it wears, as a board."""
    told, hero, game = run.progress, run.hero, run.game
    gauges = [
        Gauge(term_name(game, "hp"), hero.hp, hero.max_hp),
        Gauge(term_name(game, "stamina"), hero.stamina, max(1, hero.max_stamina)),
        Gauge(term_name(game, "stress"), hero.stress, minds.STRESS_CAP),
    ]
    if hero.corruption:
        gauges.append(Gauge(term_name(game, "corruption"), hero.corruption, minds.CORRUPTION_CAP))
    following = legend.needed(min(hero.milestone + 1, legend.MILESTONE_CAP), totals=run.game.options.milestone_totals)
    gauges.append(Gauge(term_name(game, "legend"), hero.legend, max(hero.legend, following)))
    notes = [" ".join(f"{attribute_name(game, attribute)} {getattr(hero, attribute)}" for attribute in ATTRIBUTES)]
    notes += [words("run.milestone", milestone=hero.milestone)] if hero.milestone else []
    notes += [entry_name(game, "trauma", trauma) for trauma in hero.traumas]
    tags = [Tag("", note) for note in notes]
    worn = [game.content.equipment[item] for item in (hero.weapon, hero.armor, hero.focus) if item]
    purse = [amount_of(game, "pp", hero.pp), counted(game, told.cogs, "cog")]
    purse += [counted(game, told.materials, "material")] if told.materials else []
    if game.options.rests == "supplies":  # beside the hero: a purse is cut where it is too long for its column
        behind = rules.HUNTER_HOURS - told.hunt
        tags.append(Tag("", counted(game, told.supplies, "supply")))
        tags.append(Tag("", words("run.hunter", count=behind), tone="warn" if behind <= 1 else ""))
    return Board(
        heading=heading(run),
        order=(),
        pieces=(
            Piece(
                HERO, fighter_name(game, hero), "hero", tuple(gauges), tuple(tags)
            ),  # not out: one reads the sheet of the dead
            Piece("purse", reader().listed_text(purse, "list"), "worn"),  # first: the rest may scroll away
            *(
                Piece(item.id, entry_name(game, "gear", item.id), "worn", (), (Tag("tier", tier_text(game, item)),))
                for item in worn
            ),
        ),
    )


def summary_lines(run: Run) -> list[str]:
    """A run in a few lines."""
    told, game = run.summary, run.game
    kills = sum(told.kills.values())
    by_name = naming.counted(game, [name for name, count in told.kills.items() for _ in range(count)])
    end = told.result if told.result in ("victory", "death") else "on_the_way"
    if end == "death" and told.cause not in told.room:
        end = "death_in"
    fought = [counted(game, told.fights, "fight")]
    fought += [words("run.fled_from", fights=told.fled)] if told.fled else []
    lines = [
        words(f"run.end.{end}", cause=told.cause, room=told.room),
        words(
            "run.total",
            legend=told.legend,
            milestone=told.milestone,
            room=told.rooms,
            rooms=told.of_rooms,
            fought=(*fought, counted(game, kills, "kill")),
        ),
    ]
    if by_name:
        lines.append(words("run.defeated", names=by_name))
    if told.traumas:
        lines.append(words("run.traumas", names=tuple(told.traumas)))
    lines.append(told.story)
    return [*lines, words("run.of", hero=entry_name(game, "archetype", told.archetype), seed=str(told.seed))]


def map_lines(run: Run) -> list[str]:
    """The way in plain lines, a row each: where one was, is, and can still come."""
    told = run.progress
    lines = []
    for row in range(told.journey.rows):
        rooms = [(number, room) for number, room in enumerate(told.journey.rooms) if room.row == row]
        names = [f"[{naming.door(run.game, room)}]" if number in told.path else naming.door(run.game, room)
                 for number, room in rooms]  # fmt: skip
        lines.append(f"{row + 1:>3}  {'  |  '.join(names)}")
    return lines


# In plain lines


def pick_calling(game: AnyGame, lines: TextIO | None) -> tuple[str, bool]:
    """Asks for an archetype, and says whether somebody answered; without an answer it is the first one."""
    offered = callings(game)
    tell(words("run.who_of", game=game.speaking(reader().code).title))
    for number, title in enumerate(offered.values(), start=1):
        numbers, *more = title.splitlines()
        tell(f"  {number}  {numbers}", hang=5)
        for line in more:
            tell(f"     {line}", hang=5)
    names = list(offered)
    for typed in typed_lines(lines):
        if typed in offered:
            return typed, True
        if is_row(typed, len(names)):
            return names[int(typed) - 1], True
        say(words("not_one_of_them", typed=typed, count=len(names)))
    return names[0], False


def play_campaign_plain(kept: Kept, lines: TextIO | None, *, answered: bool = False) -> None:
    """Plays with what is typed; when nothing is typed at all, a player shows a whole run."""
    run = kept.run
    _say_all(run.notices)
    hero = fighter_name(run.game, run.hero)
    say(words("run.begins", where=heading(run), hero=hero, seed=str(run.progress.seed)))
    while run.ending is None:
        if run.fight is not None:
            _say_all(run.shown)
            fight = FightSession(kept)
            if lines is None:  # said before
                fight.demonstrated = ""
            play_plain(fight, lines, demonstrates=not answered)
            if run.fight.result is None:
                break
            say()
            run.go_on()
        else:
            _show(run)
            if lines is not None:
                _list(run.choices)
            typed = _pick(kept, lines)
            if typed == LEFT or (typed is None and answered):
                break
            if typed is None and lines is not None:
                say(words("run.demonstrated"))
                lines = None
            answered = answered or typed is not None
            place = choose(run) if typed is None else typed
            say(f"> {run.choices[place].text}")
            run.choose(place)
        kept.step()
    else:
        if answered:
            kept.bury()
        _say_all((*run.shown, "", *summary_lines(run)))
        return
    say(words("run.left", log=str(kept.log), context="" if kept.log is None else "saved"))


def _say_all(lines: Iterable[str]) -> None:
    for line in lines:
        tell(line)


def _show(run: Run) -> None:
    say()
    say(f"== {heading(run)} ==")
    for line in run.shown:
        tell(f"  {line.strip()}")
    hero, purse, *_ = hero_board(run).pieces
    tell(f"{_piece(hero)}  {purse.name}")


def _list(offered: tuple[Choice, ...]) -> None:
    group = None
    for number, choice in enumerate(offered, start=1):
        if choice.group != group:
            group = choice.group
            say(f"{words(f'run.group.{group}')}:")
        tell(f"{number:>3}  {choice.text}{f'  [{choice.about}]' if choice.about else ''}", hang=5)


def _pick(kept: Kept, lines: TextIO | None) -> int | None:
    """The place of the choice that is typed; LEFT: the person leaves; None: there is nothing more to read."""
    run = kept.run
    for typed in typed_lines(lines):
        word, _, rest = typed.partition(" ")
        match word.lower():
            case "quit" | "q":
                return LEFT
            case "help" | "h" | "?":
                _say_all(map(words, HELP))
            case "map" | "m":
                _say_all(map_lines(run))
            case "sheet" | "b":
                _say_all(map(_piece, hero_board(run).pieces))
            case "save" | "s":
                _save(kept, rest.strip())
            case _ if is_row(typed, len(run.choices)):
                return int(typed) - 1
            case _:
                say(words("run.not_a_choice", typed=typed, count=len(run.choices)))
    return None


def _piece(piece: Piece) -> str:
    bars = [f"{gauge.name} {gauge.value}/{gauge.most}" for gauge in piece.gauges]
    return "  ".join((piece.name, *bars, *(reader().tag(tag) for tag in piece.tags)))


def _save(kept: Kept, name: str) -> None:
    try:
        say(words("saved", path=str(kept.save(Path(name) if name else None))))
    except Refusal as refusal:
        say(str(refusal))
