"""How much of a pack is executed: moves and abilities, counted and weighted by the species that have them; features."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from .content import Ability, Content, Feature, Move, is_damaging


class Share(Struct, frozen=True):
    """How many are executed in full, and how many in part."""

    executed: int
    partial: int

    @property
    def total(self) -> int:
        return self.executed + self.partial


class Coverage(Struct, frozen=True):
    """The counts, the same counts weighted, and what is partial, the most used first, with what is missing."""

    moves: Share
    damaging_moves: Share
    moves_by_learners: Share
    damaging_moves_by_learners: Share
    abilities: Share
    abilities_by_species: Share
    described: Share
    """Of the abilities, those that a source describes; the others are never executed."""
    described_by_species: Share
    features: Share
    partial_moves: tuple[tuple[str, int, str], ...]
    partial_abilities: tuple[tuple[str, int, str], ...]
    without_text: tuple[str, ...]


NO_TEXT = "no text"
"""The source of an ability that no book at hand describes: there is a name, and nothing to execute."""


def coverage(content: Content) -> Coverage:
    """What of the content the engine executes. A species counts once for a move or an ability."""
    learners = Counter(move for each in content.species.values() for move in {name for _, name in each.level_up})
    owners = Counter(
        ability
        for each in content.species.values()
        for ability in {*each.abilities.basic, *each.abilities.advanced, *each.abilities.high}
    )
    unknown = {ability.id for ability in content.abilities.values() if ability.partial and ability.source == NO_TEXT}
    described = [ability for ability in content.abilities.values() if ability.id not in unknown]
    moves = content.moves.values()
    damaging = [move for move in moves if is_damaging(move)]
    return Coverage(
        moves=_share(moves),
        damaging_moves=_share(damaging),
        moves_by_learners=_share(moves, learners),
        damaging_moves_by_learners=_share(damaging, learners),
        abilities=_share(content.abilities.values()),
        abilities_by_species=_share(content.abilities.values(), owners),
        described=_share(described),
        described_by_species=_share(described, owners),
        features=_share(content.features.values()),
        partial_moves=_missing(moves, learners),
        partial_abilities=_missing(described, owners),
        without_text=tuple(sorted(unknown)),
    )


def _share(entries: Iterable[Move | Ability | Feature], weights: Mapping[str, int] | None = None) -> Share:
    counted = [(entry.partial, 1 if weights is None else weights.get(entry.id, 0)) for entry in entries]
    return Share(
        executed=sum(weight for partial, weight in counted if not partial),
        partial=sum(weight for partial, weight in counted if partial),
    )


def _missing(entries: Iterable[Move | Ability], weights: Mapping[str, int]) -> tuple[tuple[str, int, str], ...]:
    found = [(entry.id, weights.get(entry.id, 0), entry.notes) for entry in entries if entry.partial]
    return tuple(sorted(found, key=lambda each: (-each[1], each[0])))


def report(content: Content) -> dict[str, Any]:
    """The counts as `turnwright packs coverage` tells them."""
    found = coverage(content)
    shares = {
        "all_moves": found.moves,
        "damaging_moves": found.damaging_moves,
        "moves_by_learners": found.moves_by_learners,
        "damaging_moves_by_learners": found.damaging_moves_by_learners,
        "all_abilities": found.abilities,
        "abilities_by_species": found.abilities_by_species,
        "abilities_with_text": found.described,
        "with_text_by_species": found.described_by_species,
        "all_features": found.features,
    }
    rows = {name: _row(share) for name, share in shares.items() if share.total}
    classes = sorted({feature.trainer_class for feature in content.features.values() if feature.trainer_class})
    rows |= {
        f"features of {name}": _row(
            _share(feature for feature in content.features.values() if feature.trainer_class == name)
        )
        for name in classes
    }
    names: dict[str, Move | Ability] = {**content.moves, **content.abilities}
    missing = [
        {"id": entry, "name": names[entry].name, "unparsed": [notes]}
        for entry, _, notes in (*found.partial_moves, *found.partial_abilities)
    ]
    counts = {"species": len(content.species), "moves": len(content.moves), "abilities": len(content.abilities)}
    nameless = [content.abilities[entry].name for entry in found.without_text]
    return {**counts, **rows, "partial": missing, "without_text": nameless}


def _row(share: Share) -> dict[str, Any]:
    percent = round(100 * share.executed / share.total, 1)
    return {"executed": share.executed, "partial": share.partial, "percent": percent}
