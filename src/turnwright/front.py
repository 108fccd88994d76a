"""What `import turnwright` can do in one call: open, load and verify a match, look at it, simulate it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Literal, TypedDict, Unpack, overload

import msgspec

from turnwright.kernel import registry
from turnwright.kernel.files import read_bounded
from turnwright.kernel.log import TableRules
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.naming import setup_by_ids
from turnwright.kernel.odds import Summary, summary
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.verify import Verdict
from turnwright.kernel.verify import verify as verify_log
from turnwright.kernel.view import View
from turnwright.table import Seat, Table

if TYPE_CHECKING:
    from turnwright.rulesets import duel
    from turnwright.rulesets.ptu import state as ptu
    from turnwright.rulesets.rune import state as rune
    from turnwright.rulesets.tcg import state as tcg
    from turnwright.rulesets.wuxia import state as wuxia
    from turnwright.sim.tournament import Result


class Opening(TypedDict, total=False):
    """How a match is opened."""

    setup: Any
    """Your own, instead of an encounter."""
    seed: int | None
    packs: Sequence[str] | None
    preset: str | None
    options: dict[str, Any] | None
    table: TableRules | None


@overload
def open(  # noqa: A001
    ruleset: Literal["duel"], encounter: str | None = None, **how: Unpack[Opening]
) -> Match[duel.State]: ...
@overload
def open(  # noqa: A001
    ruleset: Literal["ptu"], encounter: str | None = None, **how: Unpack[Opening]
) -> Match[ptu.State]: ...
@overload
def open(  # noqa: A001
    ruleset: Literal["rune"], encounter: str | None = None, **how: Unpack[Opening]
) -> Match[rune.State]: ...
@overload
def open(  # noqa: A001
    ruleset: Literal["tcg"], encounter: str | None = None, **how: Unpack[Opening]
) -> Match[tcg.State]: ...
@overload
def open(  # noqa: A001
    ruleset: Literal["wuxia"], encounter: str | None = None, **how: Unpack[Opening]
) -> Match[wuxia.State]: ...
@overload
def open(  # noqa: A001
    ruleset: str, encounter: str | None = None, **how: Unpack[Opening]
) -> Match: ...
def open(  # noqa: A001  (turnwright.open reads as what it does)
    ruleset: str, encounter: str | None = None, **how: Unpack[Opening]
) -> Match:
    """Opens a match of a prepared encounter, or of a setup of your own.

    With a seed the dice are open: the same seed and the same commands give the same match. Without one they are sealed
    until the match is closed, for play between people.

    >>> import turnwright
    >>> match = turnwright.open("duel", "pair", seed=5)
    >>> match.to_act(), len(match.choices())
    (('red',), 4)
    """
    return registry.open_match(ruleset, encounter, **how)


def load(log: bytes | str | Path, *, packs: Sequence[str] = (), secret: bytes | None = None) -> Match:
    """A match from its log: a file by its path, or its lines as bytes. `match.notices` lists what has changed since.

    `packs` are folders of packs that the match was played with and that are not installed. `secret` is the match's own
    `match.secret`, without which a match with sealed dice can be read but not continued.
    """
    return Match.load(_lines(log), lambda header: registry.game_of(header, packs), secret=secret)


def verify(log: bytes | str | Path, *, packs: Sequence[str] = ()) -> Verdict:
    """Decides every command of a log again, with its dice, and compares every event: a file, or its lines as bytes."""
    return verify_log(_lines(log), lambda header: registry.game_of(header, packs))


def _lines(log: bytes | str | Path) -> bytes:
    return log if isinstance(log, bytes) else read_bounded(Path(log))


def commands(ruleset: str) -> Any:
    """A game's commands by name, to write them in a script.

    >>> duel = commands("duel")
    >>> duel.Attack("b1", "low")
    Attack(target='b1', line='low')
    """
    kinds = registry.find_ruleset(ruleset).rules.commands
    return SimpleNamespace(**{kind.__name__: kind for kind in kinds}, Answer=Answer)


def with_party(match: Match, setup: Any) -> Any:
    """A setup for the next match, in which the players come as this match left them: hurt, wiser, with what they found.

    Only for games where something lasts; `turnwright play --party LOG` does the same.
    """
    library = match.game.ruleset.content
    if library.party is None or library.with_party is None:
        raise Refusal("party.none", game=text_ref(match.game.ruleset.title))
    plan: Any = msgspec.convert(setup_by_ids(match.game, setup), match.game.ruleset.rules.Setup)
    return library.with_party(match.game, plan, library.party(match.game, match.state))


def seats(match: Match, players: Mapping[str, str] | None = None) -> dict[str, Seat]:
    """Every seat of a match by its name, the game master's included: board, choices, odds and story as that seat sees
    them, and the commands that it sends.

    >>> import turnwright
    >>> red = turnwright.seats(turnwright.open("duel", "pair", seed=5))["red"]
    >>> red.question(), red.choices()[0].text
    ('What does Rose do?', 'Attack Birch high')
    """
    table = Table(match, players)
    return {name: table.seat(name) for name in table.places()}


def odds(seen: Match | View, command: Command, seat: str | None = None) -> Summary:
    """The exact odds of a command in four numbers: chance to hit, to hit critically, average damage, chance that
    somebody falls. They go by what the seat knows; `match.odds(command)` has every outcome.
    """
    if isinstance(seen, View):
        return summary(seen.odds(command))
    return summary(seen.odds(command, seat))


def simulate(
    ruleset: str,
    encounter: str | None = None,
    *,
    n: int = 1000,
    seed: int = 1,
    players: Mapping[str, str] | None = None,
    setup: Any = None,
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
    packs: Sequence[str] | None = None,
    workers: int | None = None,
) -> Result:
    """Plays `n` battles on all cores (or so many `workers`) and counts how they end.

    `players` names a player for some seats (`greedy`, `search@200`, `mybot.py:choose`); the game's own AI plays the
    rest. Equal arguments give equal battles.

    >>> result = simulate("duel", "plain", n=20, players={"red": "greedy", "blue": "random"}, workers=1)
    >>> result.n, result.side, result.wins["red"] > result.wins["blue"]
    (20, 'red', True)
    """
    from turnwright.sim import tournament  # the browser fetches it when it is wanted

    plan = tournament.Plan(
        ruleset=ruleset,
        encounter=encounter,
        setup=setup,
        n=n,
        seed=seed,
        players=dict(players or {}),
        preset=preset,
        options=dict(options or {}),
        packs=None if packs is None else tuple(packs),
    )
    return tournament.simulate(plan, workers=workers)
