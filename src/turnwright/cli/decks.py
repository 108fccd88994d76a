"""`turnwright decks`: whether a deck may be played, which of its cards are not played as printed, what it deals and how
often it wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
import typer

from turnwright.cli.simulated import Workers, progress
from turnwright.cli.terminal import AsJson, Packs, Seed, Unusable, game_of, say, say_json, screen, table
from turnwright.cli.words import words
from turnwright.kernel.files import read_bounded
from turnwright.kernel.refusal import Refusal, did_you_mean, text_ref
from turnwright.lab import deck_trial
from turnwright.rulesets.tcg import decks as lists
from turnwright.rulesets.tcg.content import AnyCard, Content, Deck, Pokemon
from turnwright.rulesets.tcg.rules import deck_odds, formats
from turnwright.rulesets.tcg.rules import decks as rules
from turnwright.sim.tournament import simulate_all

_Read = TypeVar("_Read")

decks = typer.Typer(
    rich_markup_mode=None, help="Check a deck of the card game, list it, see what it deals, or try it out."
)
DeckName = Annotated[
    str, typer.Argument(metavar="DECK", help="A deck of the packs, or a file with a list.", show_default=False)
]
FormatName = Annotated[
    str, typer.Option("--format", metavar="F", help=f"{', '.join(formats.NAMES)}, or a JSON file of your own.")
]
FormatDay = Annotated[
    str,
    typer.Option("--on", metavar="DAY", help="The format as it is on a day, e.g. 2025-06-01.", show_default="today"),
]
FormatFiles = Annotated[
    list[Path] | None, typer.Option("--formats", metavar="FILE", help="Newer rotations and bans, a JSON list.")
]


@decks.command("check", short_help="Whether it may be played, and which cards are not played as printed")
def check(
    name: DeckName,
    pack: Packs = None,
    format_: FormatName = "unlimited",
    on: FormatDay = "",
    more: FormatFiles = None,
    as_json: AsJson = False,
) -> None:
    """Hold a deck against the rules and a format. Ends with 1 if it may not be played.

    \b
    Example:
      turnwright decks check emberfall
    """
    content, deck = _deck(name, pack)
    found = lists.check(content, _counts(deck), allowed=_format(format_, on=on, more=more or []))
    if as_json:
        say_json({"deck": deck.name, "legal": found.is_legal, **msgspec.to_builtins(found)})
    else:
        say(words("decks.legal" if found.is_legal else "decks.illegal", deck=deck.name, format=str(format_)))
        for fault in found.faults:
            say(words("decks.warning" if fault.warning else "decks.fault", sentence=fault.sentence))
        for what, names in ((words("decks.partial"), found.partial), (words("decks.doubtful"), found.doubtful)):
            if names:
                say(f"{what}: {', '.join(names)}.")
    if not found.is_legal:
        raise typer.Exit(1)


@decks.command("odds", short_help="Opening hands, mulligans and Prize cards, exactly")
def odds(name: DeckName, pack: Packs = None, as_json: AsJson = False) -> None:
    """Tell what a deck deals: how often it takes a mulligan, and how often each card is in hand or among the prizes.

    \b
    Example:
      turnwright decks odds emberfall
    """
    content, deck = _deck(name, pack)
    cards = [(lists.find(content, entry.card), entry.count) for entry in deck.cards]
    size = sum(count for _, count in cards)
    basics = sum(count for card, count in cards if _is_basic(card))
    if not basics:
        raise Refusal("deck.basics", deck=text_ref(deck.name))
    dealt = [
        {"card": card.name, "count": count, **_dealt(count, basics=basics, is_basic=_is_basic(card), size=size)}
        for card, count in cards
    ]
    missed = deck_odds.mulligan(basics=basics, deck=size)
    if as_json:
        say_json(
            {"deck": deck.name, "basics": basics, "mulligan": str(missed), "cards": [_exact(row) for row in dealt]}
        )
        return
    again = deck_odds.mulligans(basics=basics, deck=size)
    say(f"{deck.name}: {basics} Basic Pokémon, {_percent(missed)} mulligans, {float(again):.2f} per game.")
    chances = ("in_hand", "prized", "all_prized")
    rows = [(row["card"], str(row["count"]), *(_percent(row[each]) for each in chances)) for row in dealt]
    screen().print(table("card", "copies", "in hand", "one prized", "all prized", rows=rows, numbers=range(1, 5)))


@decks.command("show", short_help="Its list, as people or the online games write it")
def show(
    name: DeckName,
    pack: Packs = None,
    online: Annotated[bool, typer.Option("--online", help="As the online games write it: 4 Charmander BS 46.")] = False,
    as_json: AsJson = False,
) -> None:
    """Write a deck's list, with how much energy its attacks cost.

    \b
    Example:
      turnwright decks show emberfall
    """
    content, deck = _deck(name, pack)
    curve = _curve(content, deck)
    if as_json:
        say_json({"deck": deck.name, "cards": _counts(deck), "energy_curve": curve})
        return
    written = lists.write_online(deck, content) if online else lists.write_text(deck, content)
    for line in written.rstrip("\n").split("\n"):
        say(line)
    if not online and curve:
        say()
        say(f"Attacks by cost: {', '.join(f'{cost} Energy {count}' for cost, count in curve.items())}.")


@decks.command("trial", short_help="How often it wins against the starter decks")
def trial(
    name: DeckName,
    n: Annotated[
        int,
        typer.Option(
            "-n", "--battles", metavar="N", min=2, max=10_000, help="Against each deck, half of them each way round."
        ),
    ] = 10,
    seed: Seed = 1,
    workers: Workers = None,
    pack: Packs = None,
    as_json: AsJson = False,
) -> None:
    """Play a deck against those that the game comes with, half of the battles each way round, and count its wins.

    \b
    Example:
      turnwright decks trial emberfall -n 20
    """
    content, deck = _deck(name, pack)
    counts = _counts(deck)
    illegal = [fault.sentence for fault in lists.check(content, counts).faults if not fault.warning]
    if illegal:
        raise Refusal("deck.faults", faults=text_ref(illegal[0]))
    plans = deck_trial.plans(counts, n=n // 2, seed=seed, packs=pack)
    with progress(f"{deck.name} against the starter decks", total=sum(plan.n for plan in plans)) as done:
        played = simulate_all(plans, workers=workers, progress=done, accounts=False)
    found = deck_trial.tried(counts, [(place, result.battles) for place, result in enumerate(played)])
    if as_json:
        say_json({"deck": deck.name, **msgspec.to_builtins(found)})
        return
    rows = [(row.name, str(row.n), row.won.told(), row.won.interval()) for row in found.decks]
    screen().print(table("against", "battles", "wins", "", rows=rows, numbers=(1, 2)))
    say(f"{deck.name} wins {found.won.with_interval()} of {sum(row.n for row in found.decks)} battles.")


def _deck(name: str, packs: list[str] | None) -> tuple[Content, Deck]:
    content: Content = game_of("tcg", packs=packs).content
    if name in content.decks:
        return content, content.decks[name]
    path = Path(name)
    if not path.is_file():
        raise Unusable(words("decks.none", name=name, hint=did_you_mean(name, content.decks)))
    return content, lists.read(read_bounded(path), content, file=path.name)


def _format(name: str, *, on: str, more: list[Path]) -> rules.Format:
    """A format by its name on a day, or the one in a file."""
    try:
        day = on and date.fromisoformat(on).isoformat()
    except ValueError:
        raise Unusable(words("decks.no_day", typed=str(on))) from None
    own = [entry for path in more for entry in _read_format(path, formats.read)]
    shipped = formats.find(name, on=day or datetime.now(UTC).date().isoformat(), more=own)
    if shipped is not None:
        return shipped
    path = Path(name)
    if not path.is_file():
        names = {entry.name: entry for entry in (*formats.SHIPPED, *own)}
        raise Unusable(words("decks.no_format", name=name, hint=did_you_mean(name, names)))
    return _read_format(path, lambda data: msgspec.json.decode(data, type=rules.Format))


def _read_format(path: Path, read: Callable[[bytes], _Read]) -> _Read:
    try:
        return read(read_bounded(path))
    except (OSError, msgspec.DecodeError, ValueError) as error:
        raise Unusable(f"{path}: {error}") from None


def _counts(deck: Deck) -> dict[str, int]:
    counts: dict[str, int] = {}
    for entry in deck.cards:
        counts[entry.card] = counts.get(entry.card, 0) + entry.count
    return counts


def _is_basic(card: AnyCard) -> bool:
    return isinstance(card, Pokemon) and card.is_basic


def _dealt(copies: int, *, basics: int, is_basic: bool, size: int) -> dict[str, Any]:
    held = deck_odds.in_opening_hand(copies=copies, basics=basics, is_basic=is_basic, deck=size)
    laid = deck_odds.among_prizes(copies=copies, basics=basics, is_basic=is_basic, deck=size)
    return {
        "in_hand": deck_odds.at_least_one(held),
        "prized": deck_odds.at_least_one(laid),
        "all_prized": laid[-1],
    }


def _exact(row: dict[str, Any]) -> dict[str, Any]:
    return {name: str(value) if isinstance(value, Fraction) else value for name, value in row.items()}


def _percent(chance: Fraction) -> str:
    return f"{float(chance) * 100:.1f} %"


def _curve(content: Content, deck: Deck) -> dict[str, int]:
    """How many attacks there are of each cost, over all copies of all Pokémon."""
    counted: dict[int, int] = {}
    for cost, count in _costs(content, deck):
        counted[cost] = counted.get(cost, 0) + count
    return {str(cost): counted[cost] for cost in sorted(counted)}


def _costs(content: Content, deck: Deck) -> Iterable[tuple[int, int]]:
    for entry in deck.cards:
        card = lists.find(content, entry.card)
        if isinstance(card, Pokemon):
            yield from ((len(attack.cost), entry.count) for attack in card.attacks)
