"""What a sheet's levels bring and how it is chosen: stat points, moves, abilities. (pp. 198-202; sources 15)

Everything here takes a sheet and gives one back: nothing is rolled, no match is needed. `growing` puts it together
with evolution, Poké Edges and trainers, for matches and for campaigns alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import UNSET, Struct
from msgspec.structs import replace

from turnwright.kernel.refusal import About, Refusal
from turnwright.kernel.telling import piece_ref, ref

from .. import content as c
from ..options import Options
from ..rules import experience, growth, stats
from ..rules.growth import LearnedBy
from ..rules.terms import STATS, Stat
from ..state import Growth, Sheet
from . import learning, sheets

NOTHING = Growth()


class Require(Protocol):
    """Refuses unless `ok`: outright for a sheet by itself, in a match unless the game master insists."""

    def __call__(
        self,
        ok: bool,
        code: str,
        sentence: None = None,
        /,
        *,
        overridable: bool = False,
        field: str = "",
        short: None = None,
        **about: About,
    ) -> None: ...


def strict(
    ok: bool,
    code: str,
    sentence: None = None,
    /,
    *,
    overridable: bool = False,
    field: str = "",
    short: None = None,
    **about: About,
) -> None:
    """What `Require` is where nobody can insist."""
    if not ok:
        raise Refusal(code, field=field, overridable=overridable, short=short, key="", **about)


class Rules(Struct, frozen=True):
    """What the rules of growth read beside the sheet, and how they refuse."""

    content: c.Content
    options: Options
    require: Require = strict


# --- what a sheet has -------------------------------------------------------------------------------------------------


def growth_of(sheet: Sheet) -> Growth:
    return sheet.growth if isinstance(sheet.growth, Growth) else NOTHING


def with_growth(sheet: Sheet, **changes: object) -> Sheet:
    """A sheet whose growth is another; unset again once nothing is left to keep."""
    grown = replace(growth_of(sheet), **changes)
    return replace(sheet, growth=UNSET if grown == NOTHING else grown)


def edges_of(sheet: Sheet, edge: str) -> tuple[str, ...]:
    """What was chosen with a Poké Edge each time that a Pokémon took it: empty where it has not."""
    taken = (written.partition("/") for written in growth_of(sheet).poke_edges)
    return tuple(choice for name, _, choice in taken if name == edge)


def has_edge(sheet: Sheet, edge: str) -> bool:
    return any(written.partition("/")[0] == edge for written in growth_of(sheet).poke_edges)


def species_of(content: c.Content, sheet: Sheet) -> c.Species:
    return sheets.find("species", sheet.species, content.species)


def base_of(content: c.Content, sheet: Sheet) -> dict[Stat, int]:
    """Base stats of the species with what was taught, then the nature: what Base Relations go by. (pp. 198, 203)"""
    more = 1 if has_edge(sheet, "underdogs_strength") else 0
    base = {stat: value + more for stat, value in sheets.base_stats(species_of(content, sheet)).items()}
    return stats.with_nature(base, sheet.nature or sheets.NEUTRAL_NATURE)


def added_to(content: c.Content, sheet: Sheet) -> dict[Stat, int]:
    """The points that are in each stat of a Pokémon: what is above its base."""
    base = base_of(content, sheet)
    return {stat: sheet.stats[stat] - base[stat] for stat in STATS}


def point_budget(content: c.Content, sheet: Sheet) -> int:
    """All stat points of a Pokémon: level + 10, and what Realized Potential adds. (pp. 198, 203)"""
    total = sum(sheets.base_stats(species_of(content, sheet)).values())
    more = growth.realized_potential(total) if has_edge(sheet, "realized_potential") else 0
    return stats.stat_points(sheet.level) + more


def unbound(sheet: Sheet) -> tuple[Stat, ...]:
    """The stats that Attack Conflict frees of Base Relations. (p. 203)"""
    free = edges_of(sheet, "attack_conflict")
    return tuple(stat for stat in STATS if stat in free)


def tutor_points(sheet: Sheet) -> int:
    """Tutor points that a Pokémon still has. (p. 202)"""
    return stats.tutor_points(sheet.level) - growth_of(sheet).tutor_spent


def tiers_of(species: c.Species) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    own = species.abilities
    return own.basic, own.advanced, own.high


# --- levels -----------------------------------------------------------------------------------------------------------


class Levelled(Struct, frozen=True):
    """A Pokémon with more experience, and what its new levels brought."""

    sheet: Sheet
    points: int
    moves: tuple[str, ...]
    abilities: int
    may_evolve: tuple[str, ...]


def levelled(content: c.Content, sheet: Sheet, *, xp: int) -> Levelled:
    """A Pokémon with so much experience in all: a point for each new level, the moves of those levels on offer, an
    ability to choose at 20 and 40. Nothing is chosen for its player. (p. 202)
    """
    level = max(sheet.level, experience.level_for_xp(xp))
    species = species_of(content, sheet)
    open_now = growth_of(sheet)
    new = [
        move
        for at, move in species.level_up
        if sheet.level < at <= level and move not in sheet.moves and move not in open_now.moves
    ]
    moves = tuple(dict.fromkeys(new))
    points = level - sheet.level
    abilities = stats.ability_count(level) - stats.ability_count(sheet.level)
    grown = replace(
        sheet,
        level=level,
        experience=xp,
        max_hp=sheet.max_hp + points,  # a Hit Point with each level (sources 1)
    )
    if points:
        grown = with_growth(
            grown,
            points=open_now.points + points,
            moves=(*open_now.moves, *moves),
            abilities=open_now.abilities + abilities,
        )
    evolves = sheets.open_evolutions(content, grown) if points else ()
    return Levelled(grown, points, moves, abilities, evolves)


# --- stat points ------------------------------------------------------------------------------------------------------


class Spread(Struct, frozen=True):
    """A spread of stat points as it would be, checked while somebody is still choosing."""

    have: int
    """Points that can be spent."""
    spent: int
    stats: dict[Stat, int]
    """What the stats would be."""
    max_hp: int
    broken: tuple[tuple[Stat, Stat], ...] = ()
    """Base Relations that it breaks: the stat that must stay above, the one that caught up. (p. 198)"""
    raisable: tuple[Stat, ...] = ()
    """The stats that could take one more point then."""

    @property
    def is_legal(self) -> bool:
        return self.spent <= self.have and not self.broken


def check_spread(
    content: c.Content, options: Options, sheet: Sheet, points: Mapping[Stat, int], *, anew: bool = False
) -> Spread:
    """What some points would make of a Pokémon's stats, and which Base Relations they would break. (p. 198)

    With `anew` all its points are spent from the start, else those that are open now. A relation that was broken before
    is left alone: some sheets come from elsewhere.
    """
    base, have = base_of(content, sheet), growth_of(sheet).points
    before = added_to(content, sheet)
    if anew:
        have, before = point_budget(content, sheet), dict.fromkeys(STATS, 0)
    after = {stat: before[stat] + points.get(stat, 0) for stat in STATS}
    ties, free = options.base_relations_ties, unbound(sheet)
    old = stats.broken_relations(base, before, ties=ties, unbound=free)
    own = {stat: base[stat] + after[stat] for stat in STATS}

    def broken(added: Mapping[Stat, int]) -> tuple[tuple[Stat, Stat], ...]:
        found = stats.broken_relations(base, added, ties=ties, unbound=free)
        return tuple(pair for pair in found if pair not in old)

    spent = sum(points.values())
    open_ones = tuple(stat for stat in STATS if spent < have and not broken({**after, stat: after[stat] + 1}))
    return Spread(have, spent, own, _max_hp(sheet, own["hp"]), broken(after), open_ones)


def _max_hp(sheet: Sheet, hp: int) -> int:
    """Hit Points with another HP stat; a maximum of its own (p. 206 and house rules) keeps its distance."""
    return sheet.max_hp + 3 * (hp - sheet.stats["hp"])


def spend_points(rules: Rules, sheet: Sheet, points: Mapping[Stat, int], *, anew: bool = False) -> Sheet:
    """Stat points, under Base Relations; `anew` after evolving or when just caught. (pp. 196, 198, 202)"""
    who = piece_ref(sheet.id)
    given = {stat: value for stat, value in points.items() if value}
    rules.require(all(value > 0 for value in given.values()), "ptu.negative_points", who=who)
    if not anew:
        rules.require(bool(given), "ptu.no_points_named", who=who)
    if sheet.kind == "trainer":
        return _spend_trainer_points(rules, sheet, given)
    if anew:
        rules.require(growth_of(sheet).anew, "ptu.not_anew", overridable=True, who=who)
    check = check_spread(rules.content, rules.options, sheet, given, anew=anew)
    rules.require(
        check.spent <= check.have, "ptu.too_many_points", overridable=True, who=who, have=check.have, spent=check.spent
    )
    if check.broken:
        high, low = check.broken[0]
        rules.require(False, "ptu.relations", overridable=True, who=who, high=_stat(high), low=_stat(low))
    grown = replace(sheet, stats=check.stats, max_hp=check.max_hp)
    left = max(0, check.have - check.spent)
    return with_growth(grown, points=left, anew=False) if anew else with_growth(grown, points=left)


def _stat(stat: Stat) -> str:
    return ref("stat", stat)


def _spend_trainer_points(rules: Rules, sheet: Sheet, given: Mapping[Stat, int]) -> Sheet:
    """A trainer's points go anywhere, those of milestones into Attack or Special Attack. (pp. 15, 19)"""
    have = growth_of(sheet)
    spent = sum(given.values())
    attacks = sum(given.get(stat, 0) for stat in ("attack", "special_attack"))
    special = min(attacks, have.attack_points)
    rules.require(
        spent - special <= have.points,
        "ptu.too_many_trainer_points",
        overridable=True,
        who=piece_ref(sheet.id),
        have=have.points,
        attack=have.attack_points,
        spent=spent,
    )
    own = {stat: sheet.stats[stat] + given.get(stat, 0) for stat in STATS}
    grown = replace(sheet, stats=own, max_hp=_max_hp(sheet, own["hp"]))
    return with_growth(
        grown, points=max(0, have.points - (spent - special)), attack_points=have.attack_points - special
    )


# --- moves ------------------------------------------------------------------------------------------------------------


def slots(content: c.Content, sheet: Sheet) -> tuple[int, int]:
    """Move slots in use, and how many there are: six, and more by an ability. (p. 200)

    A move that comes with an ability takes a slot, unless Advanced Connection frees it. (pp. 203, 310)
    """
    free = edges_of(sheet, "advanced_connection")
    entries = [content.abilities[name] for name in sheet.abilities if name in content.abilities]
    linked = {each.connection: each.id for each in entries if each.connection is not None}
    used = sum(linked.get(move, "") not in free for move in sheet.moves)
    used += sum(move not in sheet.moves and ability not in free for move, ability in linked.items())
    return used, sheets.most_moves(content, sheet.abilities)


def forgettable(content: c.Content, sheet: Sheet) -> tuple[str, ...]:
    """The moves that a Pokémon can forget: all but those that belong to an ability. (p. 310)"""
    linked = {content.abilities[name].connection for name in sheet.abilities if name in content.abilities}
    return tuple(move for move in sheet.moves if move not in linked)


def learnable(content: c.Content, options: Options, sheet: Sheet, by: LearnedBy) -> tuple[str, ...]:
    """The moves that a Pokémon could learn now in some way, whether or not it has room for them."""
    if by == "level":
        return growth_of(sheet).moves
    if by == "given":
        return ()
    cost = growth.TM_COST if by == "tm" else growth.TUTOR_COST
    if tutor_points(sheet) < cost:
        return ()
    own = learning.lists_of(content, sheet.species)
    named = own.tm if by == "tm" else (*own.tutor, *own.natural, *own.by_gender.get(sheet.gender, ()))
    anything = own.any_tm if by == "tm" else own.any_tutor
    names = tuple(content.moves) if anything else tuple(dict.fromkeys(named))
    return tuple(
        name
        for name in names
        if name in content.moves and name not in sheet.moves and _may_be_taught(options, sheet, content.moves[name], by)
    )


def _may_be_taught(options: Options, sheet: Sheet, move: c.Move, by: LearnedBy) -> bool:
    return by != "tutor" or growth.may_be_taught(
        level=sheet.level,
        per=move.frequency.per,
        damage_base=move.damage_base or 0,
        ruling=options.tutor_levels,
    )


def learn_move(rules: Rules, sheet: Sheet, move: str, *, by: LearnedBy = "level", forget: str = "") -> Sheet:
    """A move that a level offered, or from a TM or a tutor for tutor points, in place of another where all slots are
    taken. (pp. 200, 202)
    """
    who, what = piece_ref(sheet.id), ref("move", move)
    content, options = rules.content, rules.options
    entry = sheets.find("move", move, content.moves)
    _needs_pokemon(sheet)
    rules.require(move not in sheet.moves, "ptu.knows_move", who=who, move=what)
    spent = 0
    if by == "level":
        rules.require(move in growth_of(sheet).moves, "ptu.move_not_offered", overridable=True, who=who, move=what)
    elif by in ("tm", "tutor"):
        ways = learning.ways(content, sheet.species, move, level=sheet.level, gender=sheet.gender)
        taught = "tm" in ways if by == "tm" else bool({"tutor", "natural"} & {*ways})
        rules.require(taught, f"ptu.not_by_{by}", overridable=True, who=who, move=what)
        rules.require(
            _may_be_taught(options, sheet, entry, by), "ptu.tutor_level", overridable=True, who=who, move=what
        )
        spent = growth.TM_COST if by == "tm" else growth.TUTOR_COST
        _require_tutor_points(rules, sheet, spent)
    known = without_move(rules, sheet, forget).moves if forget else sheet.moves
    grown = replace(sheet, moves=(*known, move))
    used, most = slots(content, grown)
    rules.require(used <= most, "ptu.no_move_slot", overridable=True, who=who, move=what, most=most)
    if by in ("tm", "tutor"):
        count = len(learning.taught(content, grown))
        rules.require(
            count <= learning.MOST_TAUGHT, "ptu.taught_moves", overridable=True, who=who, most=learning.MOST_TAUGHT
        )
    now = growth_of(sheet)
    return with_growth(
        grown, moves=tuple(each for each in now.moves if each != move), tutor_spent=now.tutor_spent + spent
    )


def decline_move(rules: Rules, sheet: Sheet, move: str) -> Sheet:
    """A move that a level offered and that is not wanted."""
    now = growth_of(sheet)
    rules.require(move in now.moves, "ptu.move_not_offered", who=piece_ref(sheet.id), move=ref("move", move))
    return with_growth(sheet, moves=tuple(each for each in now.moves if each != move))


def without_move(rules: Rules, sheet: Sheet, move: str) -> Sheet:
    """A Pokémon that forgets a move."""
    who, what = piece_ref(sheet.id), ref("move", move)
    rules.require(move in sheet.moves, "ptu.does_not_know", who=who, move=what)
    rules.require(move in forgettable(rules.content, sheet), "ptu.connected_move", overridable=True, who=who, move=what)
    return replace(sheet, moves=tuple(each for each in sheet.moves if each != move))


def _require_tutor_points(rules: Rules, sheet: Sheet, cost: int) -> None:
    have = tutor_points(sheet)
    rules.require(have >= cost, "ptu.tutor_points", overridable=True, who=piece_ref(sheet.id), have=have, cost=cost)


def _needs_pokemon(sheet: Sheet) -> None:
    strict(sheet.kind == "pokemon", "ptu.not_for_trainers", who=piece_ref(sheet.id))


# --- abilities --------------------------------------------------------------------------------------------------------


def open_abilities(content: c.Content, sheet: Sheet) -> tuple[str, ...]:
    """The abilities that a Pokémon may choose from next: Basic and Advanced ones at level 20, any at 40. (p. 200)"""
    waiting = growth_of(sheet).abilities
    if not waiting:
        return ()
    tier = max(0, stats.ability_count(sheet.level) - waiting)
    return natural_abilities(content, sheet, tiers=tier + 1)


def natural_abilities(content: c.Content, sheet: Sheet, *, tiers: int = 3) -> tuple[str, ...]:
    """The abilities of its species' first tiers that a Pokémon could have beside its own."""
    species = species_of(content, sheet)
    names: Sequence[str] = [name for tier in tiers_of(species)[:tiers] for name in tier]
    return tuple(name for name in names if sheets.may_have(species, name, sheet.gender, sheet.abilities))


def choose_ability(rules: Rules, sheet: Sheet, ability: str, *, forget: str = "") -> Sheet:
    """The ability of its tier; one that brings a move needs a slot for it. (pp. 200, 310)"""
    who, what = piece_ref(sheet.id), ref("ability", ability)
    sheets.find("ability", ability, rules.content.abilities)
    _needs_pokemon(sheet)
    waiting = growth_of(sheet).abilities
    rules.require(waiting > 0, "ptu.no_ability_open", overridable=True, who=who, level=_next_ability(sheet.level))
    if waiting:
        allowed = ability in open_abilities(rules.content, sheet)
        rules.require(allowed, "ptu.ability_not_open", overridable=True, who=who, ability=what)
    grown = gain_ability(rules, sheet, ability, forget=forget)
    return with_growth(grown, abilities=max(0, waiting - 1))


def _next_ability(level: int) -> int:
    return next((each for each in stats.ABILITY_LEVELS if each > level), stats.ABILITY_LEVELS[-1])


def gain_ability(rules: Rules, sheet: Sheet, ability: str, *, forget: str = "") -> Sheet:
    """One more ability, with a slot for the move that it brings."""
    who = piece_ref(sheet.id)
    rules.require(ability not in sheet.abilities, "ptu.has_ability", who=who, ability=ref("ability", ability))
    known = without_move(rules, sheet, forget).moves if forget else sheet.moves
    grown = replace(sheet, moves=known, abilities=(*sheet.abilities, ability))
    used, most = slots(rules.content, grown)
    linked = rules.content.abilities[ability].connection
    if linked is not None:
        rules.require(used <= most, "ptu.no_move_slot", overridable=True, who=who, move=ref("move", linked), most=most)
    return grown
