"""References between entries of a pack: every one that leads nowhere, with its place."""

from collections.abc import Iterable, Iterator

from turnwright.kernel.language import reader
from turnwright.kernel.refusal import unknown_name

from .content import (
    Build,
    Content,
    Encounter,
    EncounterTable,
    Learnset,
    Move,
    Species,
    Trainer,
    has_other_version,
)
from .index import CHOSEN
from .rules.stats import NATURES
from .vocabulary.abilities import (
    QUANTITIES_OF,
    RULES_OF,
    Activate,
    Forbid,
    JoinsIn,
    Modify,
    OfForm,
    OnEvent,
    Priority,
    StandingRule,
)
from .vocabulary.features import AnyFeatureWord
from .vocabulary.moves import (
    AnyAttackWord,
    AnyEffect,
    Attempt,
    ChangeAbility,
    Choose,
    Condition,
    LayHazard,
    MoveFilter,
    Odds,
    Option,
    Perform,
    Row,
    Stance,
    UseUpHazard,
)

Problem = tuple[str, str]


def problems(content: Content) -> list[Problem]:
    """Everything wrong with the links of the content: (path such as `species/abra/evolves[0]`, what is wrong)."""
    found: list[Problem] = []
    for species in content.species.values():
        if not _is_sound(content, species):
            found += _species(content, species)
    for learnset in content.learnsets.values():
        if not _is_sound_learnset(content, learnset):
            found += _learnset(content, learnset)
    for move in content.moves.values():
        found += _move(content, move)
    for feature in content.features.values():
        path = f"features/{feature.id}"
        for part in ("words", "own", "lent", "trained"):
            found += _traits(content, f"{path}/{part}", getattr(feature, part))
        found += _known(f"{path}/moves", "move", feature.moves, content.moves)
        found += _known(f"{path}/abilities", "ability", feature.abilities, content.abilities)
        found += _known(f"{path}/teaches", "ability", feature.teaches, content.abilities)
        found += _known(f"{path}/teaches_moves", "move", feature.teaches_moves, content.moves)
        for at, moves in enumerate(feature.rank_moves):
            found += _known(f"{path}/rank_moves[{at}]", "move", moves, content.moves)
        found += _known(f"{path}/grants", "feature", feature.grants, content.features)
    for ability in content.abilities.values():
        path = f"abilities/{ability.id}"
        found += _traits(content, f"{path}/words", ability.words)
        if ability.playtest is not None:
            found += _traits(content, f"{path}/playtest.words", ability.playtest.words)
            found += _marked(f"{path}/playtest", partial=ability.playtest.partial, notes=ability.playtest.notes)
        found += _maybe(f"{path}/connection", "move", ability.connection, content.moves)
        found += _marked(path, partial=ability.partial, notes=ability.notes)
    for item in content.items.values():
        found += _effects(content, f"items/{item.id}/effects", item.effects)
        found += _traits(content, f"items/{item.id}/words", item.words)
        found += _marked(f"items/{item.id}", partial=item.partial, notes=item.notes)
    for hazard in content.hazards.values():
        found += _effects(content, f"hazards/{hazard.id}/effects", hazard.effects)
        found += _effects(content, f"hazards/{hazard.id}/second_layer", hazard.second_layer)
    for trainer in content.trainers.values():
        found += _trainer(content, trainer)
    for encounter in content.encounters.values():
        found += _encounter(content, encounter)
    for table in content.tables.values():
        found += _table(content, table)
    return found


def _is_sound_learnset(content: Content, learnset: Learnset) -> bool:
    known = content.moves.keys()
    return (
        learnset.id in content.species
        and (not learnset.like or learnset.like in content.species)
        and known >= {*learnset.tm, *learnset.egg, *learnset.tutor, *learnset.natural}
        and all(known >= set(moves) for moves in learnset.by_gender.values())
    )


def _learnset(content: Content, learnset: Learnset) -> Iterator[Problem]:
    path = f"learnsets/{learnset.id}"
    yield from _one(f"{path}/id", "species", learnset.id, content.species)
    if learnset.like:
        yield from _one(f"{path}/like", "species", learnset.like, content.species)
    lists = {"tm": learnset.tm, "egg": learnset.egg, "tutor": learnset.tutor, "natural": learnset.natural}
    lists |= {f"by_gender.{gender}": moves for gender, moves in learnset.by_gender.items()}
    for name, moves in lists.items():
        for at, move in enumerate(moves):
            yield from _one(f"{path}/{name}[{at}]", "move", move, content.moves)


def _is_sound(content: Content, species: Species) -> bool:
    """The quick look: a thousand species are almost always sound, and the places of faults cost time."""
    abilities, own = content.abilities.keys(), species.abilities
    return (
        all(move in content.moves for _, move in species.level_up)
        and abilities >= {*own.basic, *own.advanced, *own.high, *species.ability_forms}
        and species.family in content.species
        and all(each.species in content.species and _has(each.item, content.items) for each in species.evolves)
        and all(mega.ability in abilities for mega in species.megas)
        and all(ability in abilities for choice in species.ability_choice for ability in choice)
    )


def _has(item: str | None, items: Iterable[str]) -> bool:
    return item is None or item in items


def _species(content: Content, species: Species) -> Iterator[Problem]:
    path = f"species/{species.id}"
    yield from _one(f"{path}/family", "species", species.family, content.species)
    for at, (_, move) in enumerate(species.level_up):
        yield from _one(f"{path}/level_up[{at}]", "move", move, content.moves)
    for rank in ("basic", "advanced", "high"):
        yield from _known(f"{path}/abilities.{rank}", "ability", getattr(species.abilities, rank), content.abilities)
    yield from _known(f"{path}/ability_forms", "ability", species.ability_forms, content.abilities)
    for at, choice in enumerate(species.ability_choice):
        yield from _known(f"{path}/ability_choice[{at}]", "ability", choice, content.abilities)
    for at, evolution in enumerate(species.evolves):
        yield from _one(f"{path}/evolves[{at}].species", "species", evolution.species, content.species)
        yield from _maybe(f"{path}/evolves[{at}].item", "item", evolution.item, content.items)
    for at, mega in enumerate(species.megas):
        yield from _one(f"{path}/megas[{at}].ability", "ability", mega.ability, content.abilities)


def _move(content: Content, move: Move) -> Iterator[Problem]:
    path = f"moves/{move.id}"
    yield from _maybe(f"{path}/variant_of", "move", move.variant_of, content.moves)
    yield from _condition(content, f"{path}/requires", move.requires)
    if move.requires is not None and _asks_for_hp(move.requires):
        yield (
            f"{path}/requires.target.hp",
            "how many Hit Points a target has is hidden from players, who could not know whether they may use the move",
        )
    if move.or_range is None and (move.or_when is not None or move.or_frequency is not None):
        yield f"{path}/or_range", _text("no_second_range")
    if not has_other_version(move) and (move.or_once or move.or_keywords is not None):
        yield f"{path}/or_range", _text("no_second_version")
    yield from _words(content, f"{path}/attack", move.attack)
    yield from _effects(content, f"{path}/effects", move.effects)
    yield from _marked(path, partial=move.partial, notes=move.notes)
    if move.set_up is None and any(effect.at == "set_up" for effect in move.effects):
        yield f"{path}/effects", _text("no_set_up")


def _words(content: Content, path: str, words: tuple[AnyAttackWord, ...]) -> Iterator[Problem]:
    for at, word in enumerate(words):
        yield from _condition(content, f"{path}[{at}].when", word.when)


def _effects(content: Content, path: str, effects: tuple[AnyEffect, ...]) -> Iterator[Problem]:
    for at, effect in enumerate(effects):
        place = f"{path}[{at}]"
        yield from _condition(content, f"{place}.when", effect.when)
        if isinstance(effect, ChangeAbility) and effect.how in ("replace", "gain"):
            yield from _one(f"{place}.ability", "ability", effect.ability, content.abilities)
        elif isinstance(effect, Perform) and effect == Perform(on=effect.on, at=effect.at, move=effect.move):
            yield from _one(f"{place}.move", "move", effect.move, content.moves)
        elif isinstance(effect, LayHazard | UseUpHazard):
            yield from _one(f"{place}.hazard", "hazard", effect.hazard, content.hazards)
        elif isinstance(effect, Stance):
            yield from _known(f"{place}.not_slow_with", "move", effect.not_slow_with, content.moves)
        elif isinstance(effect, Odds):
            yield from _odds(content, place, effect)
        elif isinstance(effect, Choose | Attempt):
            rows: tuple[Option | Row, ...] = effect.rows
            for row, option in enumerate(rows):
                yield from _effects(content, f"{place}.rows[{row}].effects", option.effects)


def _odds(content: Content, path: str, effect: Odds) -> Iterator[Problem]:
    faces = [face for row in effect.rows for face in row.faces]
    if len(faces) != len(set(faces)):
        yield f"{path}.rows", _text("face_twice")
    if any(face > effect.die for face in faces):
        yield f"{path}.rows", _text("no_face", sides=effect.die)
    for at, row in enumerate(effect.rows):
        yield from _effects(content, f"{path}.rows[{at}].effects", row.effects)


def _traits(content: Content, path: str, traits: tuple[AnyFeatureWord, ...]) -> Iterator[Problem]:
    for at, trait in enumerate(traits):
        place = f"{path}[{at}]"
        yield from _condition(content, f"{place}.when", trait.when)
        if isinstance(trait, Forbid):
            yield from _known(f"{place}.moves", "move", trait.moves, content.moves)
            yield from _known(f"{place}.abilities", "ability", trait.abilities, content.abilities)
        if isinstance(trait, OnEvent | Activate | Priority | JoinsIn):
            yield from _effects(content, f"{place}.effects", trait.effects)
        if isinstance(trait, OfForm):
            yield from _one(f"{place}.species", "species", trait.species, content.species)
            yield from _one(f"{place}.ability", "ability", trait.ability, content.abilities)
            yield from _one(f"{place}.move", "move", trait.move, content.moves)
        if isinstance(trait, StandingRule | Modify) and trait.of:
            yield from _named(content, f"{place}.of", trait)
        moves = getattr(trait, "moves", None)
        if isinstance(moves, MoveFilter) and moves.moves != (CHOSEN,):
            yield from _known(f"{place}.moves.moves", "move", moves.moves, content.moves)


def _named(content: Content, path: str, word: StandingRule | Modify) -> Iterator[Problem]:
    """What a rule or a number is about, where that is something of the pack."""
    match {**RULES_OF, **QUANTITIES_OF}[word.what]:
        case "hazards":
            yield from _known(path, "hazard", word.of, content.hazards)
        case "items":
            yield from _known(path, "item", word.of, content.items)
        case "abilities":
            yield from _known(path, "ability", word.of, content.abilities)
        case _:
            pass


def _condition(content: Content, path: str, condition: Condition | None) -> Iterator[Problem]:
    if condition is None:
        return
    for who, person in (("user", condition.user), ("target", condition.target)):
        if person is not None:
            yield from _known(f"{path}.{who}.ability", "ability", person.ability, content.abilities)
            yield from _known(f"{path}.{who}.species", "species", person.species, content.species)
    for name, inner in (("any", condition.any), ("not", condition.none)):
        for at, each in enumerate(inner):
            yield from _condition(content, f"{path}.{name}[{at}]", each)


def _asks_for_hp(condition: Condition) -> bool:
    """Whether a condition is about what a player's view of a foe does not tell: its Hit Points."""
    if condition.target is not None and condition.target.hp is not None:
        return True
    return any(_asks_for_hp(each) for each in (*condition.any, *condition.none))


def _marked(path: str, *, partial: bool, notes: str) -> Iterator[Problem]:
    if partial and not notes:
        yield f"{path}/notes", _text("partial")


# --- people and fights ----------------------------------------------------------------------------------------------


def _build(content: Content, path: str, build: Build) -> Iterator[Problem]:
    yield from _one(f"{path}.species", "species", build.species, content.species)
    yield from _known(f"{path}.moves", "move", build.moves, content.moves)
    yield from _known(f"{path}.abilities", "ability", build.abilities, content.abilities)
    yield from _maybe(f"{path}.item", "item", build.item, content.items)
    yield from _maybe(f"{path}.nature", "nature", build.nature, NATURES)
    if len(build.moves) > 6:
        yield f"{path}.moves", _text("six_moves")


def _trainer(content: Content, trainer: Trainer) -> Iterator[Problem]:
    path = f"trainers/{trainer.id}"
    for at, build in enumerate(trainer.team):
        yield from _build(content, f"{path}/team[{at}]", build)
    for item in trainer.items:
        yield from _one(f"{path}/items", "item or ball", item, [*content.items, *content.balls])
    yield from _known(f"{path}/equipment", "item", trainer.equipment, content.items)
    yield from _known(f"{path}/owned_species", "species", trainer.owned_species, content.species)


def _encounter(content: Content, encounter: Encounter) -> Iterator[Problem]:
    path = f"encounters/{encounter.id}"
    sides = [side.id for side in encounter.sides]
    if len(sides) != len(set(sides)):
        yield f"{path}/sides", _text("side_twice")
    for at, side in enumerate(encounter.sides):
        place = f"{path}/sides[{at}]"
        if not side.trainers and not side.pokemon:
            yield place, _text("empty_side")
        yield from _known(f"{place}.trainers", "trainer", side.trainers, content.trainers)
        yield from _known(f"{place}.friends", "side", side.friends, sides)
        for number, build in enumerate(side.pokemon):
            yield from _build(content, f"{place}.pokemon[{number}]", build)
    if encounter.grid is not None and len({len(row) for row in encounter.grid.rows}) > 1:
        yield f"{path}/grid.rows", _text("rows")


def _table(content: Content, table: EncounterTable) -> Iterator[Problem]:
    path = f"tables/{table.id}"
    for at, row in enumerate(table.rows):
        yield from _one(f"{path}/rows[{at}].species", "species", row.species, content.species)
        low, high = row.levels or table.levels
        if low > high:
            yield f"{path}/rows[{at}].levels", _text("levels")
    if table.density[0] > table.density[1]:
        yield f"{path}/density", _text("density")


def _known(path: str, what: str, names: Iterable[str], known: Iterable[str]) -> Iterator[Problem]:
    for at, name in enumerate(names):
        yield from _one(f"{path}[{at}]", what, name, known)


def _maybe(path: str, what: str, name: str | None, known: Iterable[str]) -> Iterator[Problem]:
    if name is not None:
        yield from _one(path, what, name, known)


def _one(path: str, what: str, name: str, known: Iterable[str]) -> Iterator[Problem]:
    if name not in known:
        yield path, unknown_name(what, name, known)


def _text(key: str, **slots: str | int) -> str:
    return reader().text(f"ptu.pack.{key}", **slots)
