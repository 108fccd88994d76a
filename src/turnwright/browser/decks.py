"""Decks in the page itself: the cards there are, a deck held against the rules and against other decks, lists, and
cards of one's own.

Each function takes and gives plain values. Card files in the public format become a pack of the player's own, which the
page keeps and hands over like any other (`packs.put`): `packs` names those that are laid over the game's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from turnwright.browser.packs import own_packs
from turnwright.kernel import registry
from turnwright.kernel.content import Manifest
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.ruleset import AnyGame
from turnwright.table.clean import cleaned

OWN_CARDS = "own_cards"
FEW = 2
"""Battles of a task: a card battle takes a while, and stopping should be quick."""


def pack(given: Mapping[str, Any]) -> dict[str, str]:
    """Card files, by name, as the files of a pack: the text of each by its path."""
    from turnwright.rulesets.tcg.importer import entries

    files: Mapping[str, str] = given["files"]
    (game_s_own, *_) = registry.find_ruleset("tcg").content.packs
    title = ", ".join(sorted(files))
    manifest = Manifest(OWN_CARDS, "tcg", "1.0.0", title=title, extends=game_s_own)
    read = entries({name: text.encode("utf-8", "surrogatepass") for name, text in files.items()})
    return {path: msgspec.json.encode(value).decode() for path, value in {"pack.json": manifest, **read}.items()}


def cards(given: Mapping[str, Any]) -> Any:
    """Every card's face, those of one's own packs among them."""
    game = _game(given)
    faces = [game.ruleset.telling.face(game, look) for look in sorted(game.content.cards)]
    return msgspec.to_builtins(cleaned([face for face in faces if face is not None]))


def ready(given: Mapping[str, Any]) -> Any:
    """The decks of the packs, one's own among them."""
    game = _game(given)
    return [
        {
            **_looked_at(game, deck.name, {each.card: each.count for each in deck.cards})["deck"],
            "id": deck.id,
            "about": deck.description,
        }
        for deck in game.content.decks.values()
    ]


def look(given: Mapping[str, Any]) -> Any:
    """What there is to say about a deck: by the ids of its cards, or as a list that somebody pastes."""
    from turnwright.rulesets.tcg import decks as lists

    game = _game(given)
    name, text = str(given.get("name") or "A deck"), str(given.get("text") or "")
    if not text:
        return _looked_at(game, name, dict(given.get("cards") or {}))
    found = lists.read_text(text, game.content, file="text")
    return _looked_at(game, name, {entry.card: entry.count for entry in found.cards})


def trial(given: Mapping[str, Any]) -> Any:
    """Battles of a deck against each of the game's own, in tasks for the page's workers (`lab.play`).

    `first` leaves out those that have been played: for a more precise answer, continue from there.
    """
    from turnwright.lab import deck_trial
    from turnwright.rulesets.tcg.setup import faults

    game, counts = _game(given), dict(given["cards"])
    for fault in faults(game, counts):
        raise Refusal("deck.faults", field="cards", faults=text_ref(fault))
    first, n, seed = int(given.get("first", 0)), int(given["n"]), int(given.get("seed", 1))
    packs = tuple(game.ruleset.content.packs) + tuple(_own(given))
    plans = deck_trial.plans(counts, n=first + n, seed=seed, packs=packs)
    tasks = [
        {"place": place, "first": at, "count": min(FEW, first + n - at)}
        for at in range(first, first + n, FEW)
        for place in range(len(plans))
    ]
    return msgspec.to_builtins({"plans": plans, "tasks": tasks, "battles": n * len(plans)})


def tried(given: Mapping[str, Any]) -> Any:
    """How often a deck has won, against each of the game's own and against all of them."""
    from turnwright.lab import deck_trial
    from turnwright.sim.tournament import Chunk

    chunks = msgspec.convert(given["chunks"], list[tuple[int, int, Chunk]])
    return msgspec.to_builtins(
        deck_trial.tried(dict(given["cards"]), [(place, chunk.battles) for place, _, chunk in chunks])
    )


def _looked_at(game: AnyGame, name: str, counts: dict[str, int]) -> dict[str, Any]:
    from turnwright.rulesets.tcg.deck_report import report
    from turnwright.rulesets.tcg.setup import faults

    if not counts:
        raise Refusal("deck.empty", field="cards")
    said = report(game.content, name, counts)
    deck = {"id": "", "name": name, "cards": counts, "size": said.size, "faults": faults(game, counts)}
    found: dict[str, Any] = msgspec.to_builtins(
        cleaned({"deck": {**deck, "warnings": said.warnings, "version": 0}, "report": msgspec.to_builtins(said)})
    )
    return found


def _game(given: Mapping[str, Any]) -> AnyGame:
    """The card game, with one's own packs laid over its own."""
    ruleset = registry.find_ruleset("tcg")
    return registry.game(ruleset, packs=(*ruleset.content.packs, *_own(given)))


def _own(given: Mapping[str, Any]) -> list[str]:
    """The folders of the player's own packs that are asked for, if they are here."""
    here = own_packs()
    return [here[name] for name in given.get("packs") or () if name in here]


CALLS: dict[str, Callable[..., Any]] = {
    "pack": pack,
    "cards": cards,
    "ready": ready,
    "look": look,
    "trial": trial,
    "tried": tried,
}
