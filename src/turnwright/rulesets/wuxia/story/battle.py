"""A wuxia battle step by step, for an engine that owns the loop: pickled, undone and replayed at any step. (spec 5.1)

battle = Battle({"encounterId": "duel_sect_elder", "seed": 7})
battle.advance()                       # the others act until the player must choose
while battle.result is None:
    battle.submit(battle.legal()[0])
    battle.advance()
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, overload

import msgspec

from turnwright import players
from turnwright.kernel import flow, registry
from turnwright.kernel.files import write_whole
from turnwright.kernel.log import Header, OpenDice, TableRules, codec
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Command, Event, Prompt, Started
from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.kernel.ruleset import AnyGame, Odds
from turnwright.rulesets.wuxia.content import Encounter
from turnwright.rulesets.wuxia.outcome import outcome
from turnwright.rulesets.wuxia.rules.terms import Track
from turnwright.rulesets.wuxia.rules.victory import Result
from turnwright.rulesets.wuxia.spelling import OPTIONS, Around, Spelled, command_in, event_in, spelled, unspelled
from turnwright.rulesets.wuxia.state import SEATS, Condition, Setup, State, Unit

RULESET = "wuxia"
PLAYER = SEATS["player"]
"""The seat that the author's player, or a person, sits at."""

Spelling = Literal["snake", "camel"]


class BattleOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a story asks for. (spec 5.1)"""

    encounter_id: str
    party_ids: tuple[str, ...] | None = None
    """The player's units; none: the encounter's own party."""
    seed: int | None = None
    """The same seed and the same choices give the same battle; none: a fresh one, kept in the result."""
    enable_3_stage: bool = True
    """Three stages a round; false: all of the player's units, then all enemies."""
    vn_flags: dict[str, Any] = {}
    """What the story tells the battle: plain JSON values, read by triggers `flag:<name>`."""
    carried: dict[str, Any] = {}
    """By unit, what an earlier battle left: the `carried` of its result."""
    preset: str | None = None
    options: dict[str, Any] = {}
    """Single rulings by name: `turnwright rulings wuxia` lists them."""
    packs: tuple[str, ...] | None = None
    """Packs by name or by folder (`./my_pack`); none: the ruleset's own."""


class HeldCondition(msgspec.Struct, frozen=True):
    """A condition that a unit of the player takes out of the battle."""

    unit_id: str
    condition: Condition


class TrackMarks(msgspec.Struct, frozen=True):
    """Marks on a cost track that a unit of the player takes out of the battle."""

    unit_id: str
    track: Track
    marks: int


class BattleRewards(msgspec.Struct, frozen=True):
    """What a battle leaves: xp and items of a victory; conditions and marks of any result. (spec 5.1)"""

    xp: int = 0
    items: tuple[str, ...] = ()
    conditions: tuple[HeldCondition, ...] = ()
    track_marks: tuple[TrackMarks, ...] = ()


class BattleResult(msgspec.Struct, frozen=True):
    """How a battle ended, with everything that a story may want to know of it. (spec 5.1)"""

    result: Result
    rewards: BattleRewards
    flags: tuple[str, ...]
    """What the battle tells the story."""
    log: tuple[Event, ...]
    """Every event in order: folded from nothing, they give `final_state`."""
    final_state: State
    seed: int
    rounds: int
    reason: str
    carried: dict[str, Any]
    """By unit, what persists: hand it to the next battle."""
    lines: bytes
    """The battle as a log file holds it."""
    environment: str = ""
    music: str = ""
    """What the encounter says about where it is, and how it sounds."""

    def save(self, path: str | Path) -> None:
        """Writes the log, for `turnwright replay` and `turnwright verify`."""
        write_whole(Path(path), self.lines)


if TYPE_CHECKING:
    from typing_extensions import TypeVar  # with defaults, so that `Battle` alone is a battle in our own spelling

    R = TypeVar("R", default=BattleResult)
    E = TypeVar("E", default=Event)
    C = TypeVar("C", default=Command)
else:
    from typing import TypeVar

    R, E, C = TypeVar("R"), TypeVar("E"), TypeVar("C")


class Battle(Generic[R, E, C]):
    """One battle: the player's commands come from outside, everybody else acts by profile.

    R, E and C are the types of its result, its events and its commands: `BattleResult`, `Event` and `Command`, or plain
    objects in the specification's spelling.
    """

    spelling: Spelling = "snake"
    """camel: commands, events and the result are plain objects with the specification's names."""

    @overload
    def __init__(
        self: Battle[BattleResult, Event, Command],
        options: BattleOptions | Mapping[str, Any],
        *,
        spelling: Literal["snake"] = "snake",
    ) -> None: ...
    @overload
    def __init__(
        self: Battle[Spelled, Spelled, Spelled],
        options: BattleOptions | Mapping[str, Any],
        *,
        spelling: Literal["camel"],
    ) -> None: ...
    @overload
    def __init__(
        self: Battle[Any, Any, Any], options: BattleOptions | Mapping[str, Any], *, spelling: Spelling
    ) -> None: ...
    def __init__(self, options: BattleOptions | Mapping[str, Any], *, spelling: Spelling = "snake") -> None:
        self.spelling = spelling
        self.options = read_options(options)
        seed = secrets.randbelow(2**32) if self.options.seed is None else self.options.seed
        game = game_of(self.options)
        self.match: Match[State] = Match.open(
            game,
            _setup(self.options),
            seed=seed,
            table=TableRules(undo="friendly"),
            encounter=self.options.encounter_id,
        )

    @overload
    @classmethod
    def resume(
        cls, lines: bytes, *, packs: Sequence[str] | None = None, spelling: Literal["snake"] = "snake"
    ) -> Battle: ...
    @overload
    @classmethod
    def resume(
        cls, lines: bytes, *, packs: Sequence[str] | None = None, spelling: Literal["camel"]
    ) -> Battle[Spelled, Spelled, Spelled]: ...
    @classmethod
    def resume(
        cls, lines: bytes, *, packs: Sequence[str] | None = None, spelling: Spelling = "snake"
    ) -> Battle[Any, Any, Any]:
        """A battle from its log, under the rulings that are in it, to be played on; `packs` are its folders again."""
        battle: Battle[Any, Any, Any] = cls.__new__(cls)
        battle.spelling = spelling
        battle.match = Match.load(lines, lambda header: _game_of_log(header, packs))
        header = battle.match.header
        if not battle.match.records or not isinstance(header.dice, OpenDice):
            raise Refusal("battle.log")
        plan: Setup = msgspec.convert(header.setup, Setup)
        battle.options = BattleOptions(
            encounter_id=plan.encounter,
            party_ids=plan.party,
            seed=header.dice.seed,
            vn_flags=plan.flags,
            carried=msgspec.to_builtins(plan.carried),
            options=header.options,
            packs=None if packs is None else tuple(packs),
        )
        return battle

    # What there is to see

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def seed(self) -> int:
        dice = self.match.header.dice
        assert isinstance(dice, OpenDice), "a battle of a story has open dice"
        return dice.seed

    @property
    def n(self) -> int:
        """The number of the last record: remember it to ask for what came since."""
        return len(self.match.records)

    @property
    def active(self) -> Unit | None:
        """The unit whose turn it is; none when the battle is over."""
        return self.state.units.get(self.state.active)

    @property
    def waits_for_player(self) -> bool:
        """Whether the player must choose: an action of the active unit, or the answer to a prompt."""
        return PLAYER in self.match.to_act()

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """What the rules ask the player in the middle of an action, such as to pay for a second roll."""
        return flow.waiting_for(self.state.flow, (PLAYER,))

    @property
    def combat_state(self) -> Spelled:
        """The battle as the specification writes it: units, turn order, generator and log. (spec 3.2)"""
        told: Spelled = self._told(self.state)
        return told

    @property
    def result(self) -> R | None:
        """How the battle ended, as a BattleResult or in the battle's spelling; none while it goes on."""
        outcome = self.outcome
        result: Any = self._told_result(outcome) if outcome is not None and self.spelling == "camel" else outcome
        ended: R | None = result
        return ended

    @property
    def outcome(self) -> BattleResult | None:
        """How the battle ended; none while it goes on."""
        verdict, ended = self.state.verdict, outcome(self.state)
        if verdict is None or ended is None:
            return None
        detail = ended.detail
        return BattleResult(
            result=verdict.result,
            rewards=msgspec.convert(detail["rewards"], BattleRewards),
            flags=tuple(detail["flags"]),
            log=tuple(self.match.events()),
            final_state=self.state,
            seed=self.seed,
            rounds=detail["rounds"],
            reason=detail["reason"],
            carried=detail["carried"],
            lines=self.match.lines(),
            environment=self.encounter.environment,
            music=self.encounter.music,
        )

    @property
    def encounter(self) -> Encounter:
        """The encounter as its pack has it: its description, where it is, its music."""
        found: Encounter = self.match.game.content.encounters[self.state.encounter]
        return found

    def legal(self) -> tuple[C, ...]:
        """Every choice of the player now, in the battle's spelling; nothing when it is not the player's turn."""
        choices: Any = self.match.legal(PLAYER) if self.waits_for_player else ()
        commands: tuple[C, ...] = choices
        return tuple(map(self._spelled_command, choices)) if self.spelling == "camel" else commands

    def odds(self, command: Command | Mapping[str, Any]) -> Odds:
        """The exact odds of a command; `summary` makes hit, crit, damage and defeat of them."""
        return self.match.odds(self._read(command), PLAYER)

    def describe(self, command: Command | Mapping[str, Any]) -> str:
        """One short line for a menu."""
        return self.match.game.ruleset.telling.describe_command(self.match.game, self.state, self._read(command))

    def explain(self, command: Command | Mapping[str, Any]) -> str:
        """What a command does and costs, in one line."""
        return self.match.game.ruleset.telling.explain_command(self.match.game, self.state, self._read(command))

    def events_since(self, n: int) -> tuple[E, ...]:
        """What happened after a record and was not taken back, in the battle's spelling."""
        return self._events(self.match.events(since=n))

    def story_since(self, n: int) -> list[str]:
        """One readable line for each thing that happened after a record, an undo included."""
        return [line for record in self.match.records[n:] for line in self.match.told(record.n)]

    # What there is to do

    def submit(self, command: Command | Mapping[str, Any]) -> tuple[E, ...]:
        """The player's command, as a value or as plain data in either spelling: what it made happen.

        A Refusal changes nothing.
        """
        return self._events(self.match.submit(self._read(command), PLAYER).events)

    def step(self) -> tuple[E, ...]:
        """One command of somebody else, by profile; nothing when the player must choose or the battle is over."""
        turn = self.match.to_act()
        if not turn or PLAYER in turn:
            return ()
        ruleset = self.match.game.ruleset
        seen = self.match.seen_by(turn[0])
        choose = players.find(ruleset, ruleset.players.profile(self.state, turn[0]))
        command = choose(seen, seen.legal(), self.match.player_dice())
        return self._events(self.match.submit(command, turn[0], who="bot").events)

    def advance(self) -> tuple[E, ...]:
        """The others act until the player must choose or the battle is over."""
        before = self.n
        while self.step():
            pass
        return self.events_since(before)

    def undo(self) -> None:
        """Takes back the player's last command and everything since; dice that were rolled stay used."""
        self.match.undo(PLAYER)

    def redo(self) -> None:
        """Brings back what was last taken back, with the same dice."""
        self.match.redo(PLAYER)

    def save(self, path: str | Path) -> None:
        """Writes the log so far."""
        self.match.save(Path(path))

    def _read(self, command: Command | Mapping[str, Any]) -> Command:
        if isinstance(command, Command):
            return command
        return codec(self.match.game.ruleset).command(command_in(command))

    # How it is spelled

    def tell(self, value: Any) -> Any:
        """An event, a unit or a state in the battle's spelling."""
        return self._told(value) if self.spelling == "camel" else value

    def _told(self, value: Any) -> Any:
        around = self._around()
        if isinstance(value, State) and value.round == 0:  # the opening: nothing is told or rolled yet
            around = around._replace(draws=0)
        elif isinstance(value, State):
            around = around._replace(log=tuple(spelled(event, around) for event in self.match.events()[1:]))
        return spelled(value, around)

    def _around(self) -> Around:
        place = self.encounter
        return Around(self.seed, self.match.next_draw, self.state.goals, place.environment, place.music)

    def _events(self, events: Sequence[Event]) -> tuple[E, ...]:
        happened: Any = tuple(events)
        if self.spelling == "camel":
            around = self._around()
            happened = tuple(spelled(event, around) for event in events if not isinstance(event, Started))
        told: tuple[E, ...] = happened
        return told

    def _spelled_command(self, command: Command) -> C:
        told: Any = spelled(command)
        if type(command) is not Answer:
            told.setdefault("actorId", self.state.active)
        choice: C = told
        return choice

    def _told_result(self, result: BattleResult) -> Spelled:
        """The result in the specification's names; its log starts with COMBAT_START, after `initialState`."""
        told: Spelled = spelled(msgspec.structs.replace(result, log=()), self._around())
        first: Any = result.log[0]
        told["log"] = list(self._events(result.log))
        told["finalState"] = self._told(result.final_state)
        told["initialState"] = self._told(first.state)
        told["opened"] = first.opened
        return told


def read_result(told: Mapping[str, Any]) -> BattleResult:
    """A result from the specification's spelling, as a battle with that spelling wrote it."""
    first = Started(unspelled(State, told["initialState"]), told["opened"])
    rest = {key: value for key, value in told.items() if key not in ("initialState", "opened", "log")}
    result: BattleResult = unspelled(BattleResult, {**rest, "log": []})
    return msgspec.structs.replace(result, log=(first, *(event_in(event) for event in told["log"])))


def read_options(given: BattleOptions | Mapping[str, Any]) -> BattleOptions:
    """The options of a battle from plain data, in our spelling or the specification's."""
    if isinstance(given, BattleOptions):
        return given
    if not isinstance(given, Mapping):
        raise Refusal("battle.options")
    known = BattleOptions.__struct_fields__
    named: dict[str, Any] = {}
    for name, value in given.items():
        ours = OPTIONS.get(name, name)
        if ours not in known:
            raise Refusal(
                "battle.options", context="unknown", name=text_ref(name), hint=hint(str(name), (*known, *OPTIONS))
            )
        named[ours] = value
    try:
        return msgspec.convert(named, BattleOptions)
    except msgspec.ValidationError as error:
        raise Refusal("battle.options", context="value", error=text_ref(error)) from None


def game_of(options: BattleOptions) -> AnyGame:
    """The game that a battle is played with: its packs and its rulings."""
    rulings = options.options if options.enable_3_stage else {**options.options, "turn_structure": "one_beat"}
    return registry.game(RULESET, packs=options.packs, preset=options.preset, options=rulings)


def _game_of_log(header: Header, packs: Sequence[str] | None) -> AnyGame:
    if header.ruleset != RULESET:
        raise Refusal("battle.log", context="ruleset", ruleset=text_ref(header.ruleset), wanted=text_ref(RULESET))
    return registry.game_of(header, packs or ())


def _setup(options: BattleOptions) -> Setup:
    plain = {
        "encounter": options.encounter_id,
        "party": options.party_ids,
        "flags": options.vn_flags,
        "carried": options.carried,
    }
    try:
        return msgspec.json.decode(msgspec.json.encode(plain), type=Setup)  # what a log could not hold is refused here
    except msgspec.ValidationError as error:
        raise Refusal("battle.options", context="value", error=text_ref(error)) from None
    except (TypeError, msgspec.EncodeError) as error:
        raise Refusal("battle.options", context="carried", error=text_ref(error)) from None
