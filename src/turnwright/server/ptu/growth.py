"""Growth of sheets between fights: what a level has brought, what can be chosen, and choosing it, all at once.

The rules are `rulesets/ptu/people/growing.py`; what is chosen is decided as in a match, so that a stone comes out of a
trainer's bag. Nothing is kept before the last choice, and the whole can be taken back until the sheet changes again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody
from msgspec import field

from turnwright.kernel.log import codec, tag_of
from turnwright.kernel.messages import Command
from turnwright.kernel.refusal import About, Refusal, text_ref
from turnwright.kernel.ruleset import GM, AnyGame
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu.people import growing
from turnwright.rulesets.ptu.people.growth import Spread, base_of
from turnwright.rulesets.ptu.rules import experience
from turnwright.rulesets.ptu.rules.poke_edges import POKE_EDGES
from turnwright.rulesets.ptu.rules.terms import STATS, Stat, name_of
from turnwright.rulesets.ptu.state import Sheet
from turnwright.server.campaign import sheets as store
from turnwright.server.campaign.sheets import Filed
from turnwright.server.door.asking import does
from turnwright.server.door.verdicts import require
from turnwright.server.policy import Thing
from turnwright.server.ptu import entities, shapes, sheets, words
from turnwright.server.ptu.aside import Aside, aside, settle
from turnwright.server.ptu.desk import AtDesk, Desk
from turnwright.server.ptu.entities import kept_of
from turnwright.server.ptu.errors import not_found
from turnwright.server.ptu.shapes import Body, Shape
from turnwright.server.store import Put

GREW = "grew"
"""Written beside a sheet: the version that its growth left, so that it can be taken back from there."""
MOST_STEPS = 40
STEPS = (
    w.SpendPoints, w.SpreadPoints, w.LearnMove, w.DeclineMove, w.ForgetMove, w.ChooseAbility, w.TakePokeEdge, w.Evolve,
    w.TakeFeature, w.ChooseMilestone, w.GiveExperience,
)  # fmt: skip
TAGS = frozenset(map(tag_of, STEPS))


class Points(Shape):
    """A spread of stat points, checked while somebody is still choosing."""

    have: int
    spent: int
    base: dict[str, int]
    """Base stats with the nature: what Base Relations go by."""
    stats: dict[str, int]
    max_hp: int
    broken: list[tuple[str, str]]
    """Base Relations that it breaks: the stat that must stay above, and the one that caught up."""
    raisable: list[str]
    blocked: dict[str, str]
    """For each other stat: the one that a point there would tie or pass."""


class Named(Shape):
    id: str
    name: str


class Edge(Shape):
    id: str
    name: str
    cost: int
    choices: list[str]
    why_not: str


class Form(Shape):
    """A species that it may become."""

    id: str
    name: str
    types: list[str]
    level: int | None
    item: str | None
    judged: list[str]
    """Conditions that only people can judge, such as night."""
    why_not: str


class Offer(Shape):
    """An edge or a feature that a trainer might take."""

    id: str
    name: str
    category: str
    picks: list[str]
    stats: list[str]
    judged: list[str]
    why_not: str


class Growth(Shape):
    id: str
    name: str
    kind: str
    species: str
    level: int
    experience: int
    level_from: int
    """The experience at which its level began."""
    next_level: int | None
    """The experience at which the next level begins."""
    version: int
    waiting: bool
    """Whether a level has brought something that nobody has chosen yet."""
    can_undo: bool
    points: int
    anew: bool
    attack_points: int
    spread: Points | None
    all_points: Points | None
    """All its points from the start, where they may be spent anew."""
    offered: list[shapes.KnownMove]
    known: list[shapes.KnownMove]
    forgettable: list[str]
    slots: tuple[int, int]
    tms: list[shapes.KnownMove]
    tutored: list[shapes.KnownMove]
    tutor_points: int
    abilities: list[Named]
    poke_edges: list[Edge]
    evolutions: list[Form]
    edges: int
    features: int
    general_features: int
    skill_edges: list[int]
    milestones: dict[str, list[str]]
    offers: list[Offer]


class GrowthAnswer(Shape):
    data: Growth
    success: bool = True


class Check(Body):
    points: dict[str, int] = field(default_factory=dict)
    anew: bool = False
    into: str = ""
    """As the species that it becomes."""


class PointsAnswer(Shape):
    data: Points
    success: bool = True


class Becomes(Shape):
    was: Named
    now: Named | None
    """Nothing: that has to be chosen."""


class Preview(Shape):
    """What evolving would change, and what has to be chosen with it."""

    id: str
    name: str
    types: list[str]
    stats: dict[str, int]
    """As the sheet has them now."""
    max_hp: int
    points: Points
    """All its points, spread in proportion to the new base stats."""
    suggested: dict[str, int]
    abilities: list[Becomes]
    choose_from: list[Named]
    moves: list[shapes.KnownMove]
    size: str
    weight_class: int
    gained: list[str]
    lost: list[str]


class PreviewAnswer(Shape):
    data: Preview
    success: bool = True


class Steps(Body):
    """Steps of growth, done in this order or not at all."""

    steps: list[dict[str, Any]]
    version: int | None = None
    """The version of the sheet that was read."""


# Reading


async def own(desk: Desk, name: str) -> Filed:
    """A sheet whose growth is for this link to choose."""
    unknown = not_found("sheet", name)
    filed = await store.find(desk.store, desk.campaign, name)
    if filed is None:
        raise unknown
    owner = (await sheets.current(desk, filed)).sheet.owner or filed.id
    require(desk.pass_, "sheet.grow", Thing(desk.campaign, seats=frozenset((filed.id, owner))), unknown=unknown)
    return filed


async def shown(desk: Desk, filed: Filed) -> Growth:
    game, entity = await desk.game(), await sheets.current(desk, filed)
    sheet = entity.sheet
    known = sheet.species in game.content.species
    open_now = growing.choices(game, sheet) if sheet.kind == "trainer" or known else growing.Choices()
    next_level = sheet.level + 1 if known and sheet.level < len(experience.EXPERIENCE) else 0
    return Growth(
        id=filed.id,
        name=sheet.name,
        kind=sheet.kind,
        species=game.content.species[sheet.species].name if known else "",
        level=sheet.level,
        experience=sheet.experience,
        level_from=experience.xp_for_level(sheet.level) if known else 0,
        next_level=experience.xp_for_level(next_level) if next_level else None,
        version=filed.version,
        waiting=open_now.is_waiting,
        can_undo=filed.sheet.more.get(GREW) == filed.version and not filed.sheet.match,
        points=open_now.points,
        anew=open_now.anew,
        attack_points=open_now.attack_points,
        spread=points_of(game, sheet, {}) if known else None,
        all_points=points_of(game, sheet, {}, anew=True) if known and open_now.anew else None,
        offered=_moves(game, open_now.moves),
        known=_moves(game, sheet.moves),
        forgettable=list(open_now.forgettable),
        slots=open_now.slots,
        tms=_moves(game, open_now.tms),
        tutored=_moves(game, open_now.tutored),
        tutor_points=open_now.tutor_points,
        abilities=_named(game, "abilities", open_now.abilities),
        poke_edges=[
            Edge(each.edge, POKE_EDGES[each.edge].name, each.cost, list(each.choices), _why(desk, game, sheet, each))
            for each in open_now.poke_edges
        ],
        evolutions=[_form(desk, game, sheet, way) for way in open_now.evolutions],
        edges=open_now.edges,
        features=open_now.features,
        general_features=open_now.general_features,
        skill_edges=list(open_now.skill_edges),
        milestones={name: list(choices) for name, choices in open_now.milestones.items()},
        offers=[
            Offer(
                each.feature, words.names_of(game, "features", (each.feature,))[0], each.category, list(each.picks),
                list(each.stats), list(each.judged), each.why_not,
            )
            for each in open_now.offers
        ],
    )  # fmt: skip


def _moves(game: AnyGame, keys: Iterable[str]) -> list[shapes.KnownMove]:
    return [entities.move_of(game, key) for key in keys if key in game.content.moves]


def _named(game: AnyGame, kind: str, keys: Iterable[str]) -> list[Named]:
    listed = list(keys)
    return [Named(key, name) for key, name in zip(listed, words.names_of(game, kind, listed), strict=True)]


def _form(desk: Desk, game: AnyGame, sheet: Sheet, way: Any) -> Form:
    entry = game.content.species[way.into]
    return Form(
        id=way.into,
        name=entry.name,
        types=[name_of(each) for each in entry.types],
        level=way.level,
        item=words.names_of(game, "items", (way.item,))[0] if way.item else None,
        judged=[name_of(each) for each in way.judged],
        why_not=_refused(desk, game, sheet, w.Evolve("", way.into)) if way.why_not else "",
    )


def _why(desk: Desk, game: AnyGame, sheet: Sheet, offer: Any) -> str:
    if not offer.why_not:
        return ""
    choice = offer.choices[0] if offer.choices else ""
    return _refused(desk, game, sheet, w.TakePokeEdge("", offer.edge, choice))


def _refused(desk: Desk, game: AnyGame, sheet: Sheet, step: growing.Step) -> str:
    """Why a step cannot be taken, as a sentence."""
    try:
        growing.grow(game, sheet, step)
    except Refusal as refusal:
        return refusal.text(desk.language)
    return ""


def points_of(game: AnyGame, sheet: Sheet, points: Mapping[Stat, int], *, anew: bool = False) -> Points:
    """A spread with the reason for each stat that can take no point."""
    spread = growing.check(game, sheet, points, anew=anew)
    blocked = {}
    for stat in STATS:
        if stat not in spread.raisable and spread.spent < spread.have:
            more = growing.check(game, sheet, {**points, stat: points.get(stat, 0) + 1}, anew=anew)
            new = [pair for pair in more.broken if pair not in spread.broken]
            if new:
                blocked[words.camel(stat)] = words.camel(new[0][0] if new[0][1] == stat else new[0][1])
    return _points(game, sheet, spread, blocked)


def _points(game: AnyGame, sheet: Sheet, spread: Spread, blocked: dict[str, str]) -> Points:
    return Points(
        have=spread.have,
        spent=spread.spent,
        base=_camel(base_of(game.content, sheet)),
        stats=_camel(spread.stats),
        max_hp=spread.max_hp,
        broken=[(words.camel(high), words.camel(low)) for high, low in spread.broken],
        raisable=[words.camel(stat) for stat in spread.raisable],
        blocked=blocked,
    )


def _camel(values: Mapping[Stat, int]) -> dict[str, int]:
    return {words.camel(stat): value for stat, value in values.items()}


def _stats(points: Mapping[str, int]) -> dict[Stat, int]:
    """Points as a client writes them."""
    given: dict[Stat, int] = {}
    for name, value in points.items():
        stat = words.stat_of(name)
        if stat is None:
            raise words.wrong(f"points.{name}", "no_stat", name=text_ref(name))
        if not 0 <= value <= 200:
            raise words.wrong(f"points.{name}", "whole_number", least=0, most=200)
        given[stat] = value
    return given


def _as_evolved(game: AnyGame, sheet: Sheet, into: str) -> Sheet:
    """The sheet as another species, whatever stands in the way: somebody looks at it."""
    plan = growing.preview(game, sheet, into)
    missing = sum(not becomes for _, becomes in plan.abilities)
    named = plan.choose_from[:missing]
    return growing.grow(game, sheet, w.Evolve("", into, abilities=named), require=_lenient)


def _lenient(
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
    """Looking at a form needs none of what becoming it does."""


# Choosing


def _command(game: AnyGame, place: int, step: dict[str, Any], who: str) -> Command:
    if step.get("type") not in TAGS:
        raise words.wrong(f"steps[{place}].type", "step", error=text_ref(step.get("type")))
    try:
        return codec(game.ruleset).command({**step, "target": who})
    except Refusal as refusal:
        refusal.field = f"steps[{place}]"
        raise


async def grow(desk: Desk, filed: Filed, data: Steps) -> None:
    """Takes every step, or none of them."""
    if data.version is not None and data.version != filed.version:
        raise await sheets.stale(desk, filed, {"steps": data.steps})
    if not 1 <= len(data.steps) <= MOST_STEPS:
        raise words.wrong("steps", "steps", most=MOST_STEPS)
    game = await desk.game()
    commands = [_command(game, place, step, filed.id) for place, step in enumerate(data.steps)]
    if any(_is_gift(command) for command in commands):
        desk.require_gm()
    alone = await aside(desk, await _with_owner(desk, filed))
    for place, command in enumerate(commands):
        try:
            alone.match.submit(command, GM)
        except Refusal as refusal:
            refusal.field = f"steps[{place}]"
            raise
    await settle(desk, *_written(alone, filed, gift=any(map(_is_gift, commands))))


def _is_gift(command: Command) -> bool:
    return isinstance(command, w.GiveExperience) or (isinstance(command, w.LearnMove) and command.by == "given")


async def _with_owner(desk: Desk, filed: Filed) -> list[Filed]:
    """The character who carries the stones is there, too, unless a fight needs them."""
    owner = kept_of(filed).sheet.owner
    person = await store.find(desk.store, desk.campaign, owner) if owner else None
    return [filed] if person is None or person.sheet.match else [filed, person]


def _written(alone: Aside, filed: Filed, *, gift: bool) -> Iterable[Put]:
    """The sheets that have changed: the owner's only if it paid for something. What was given stays given."""
    for put in alone.puts():
        if put.id == filed.id:
            more = {**filed.sheet.more, GREW: 0 if gift else filed.version + 1}
            yield filed.changed(kept=sheets.plain(alone.kept(filed.id)), more=more)
        elif alone.touched(put.id):
            yield put


async def undo(desk: Desk, filed: Filed) -> None:
    """The sheet as it was before it grew, if nobody has changed it since."""
    if filed.sheet.more.get(GREW) != filed.version or filed.sheet.match:
        raise Refusal("sheets.changed", who=text_ref(kept_of(filed).sheet.name))
    versions = {each.version: each for each in await desk.store.history(store.KIND, filed.id)}
    before = store.filed(versions[filed.version - 1]).sheet
    await settle(desk, filed.changed(kept=before.kept, more=before.more))


class GrowthRoutes(Controller):
    path = "/sheets/{name:str}/growth"
    opt = does("sheet.grow")

    @get()
    async def open_now(self, desk: AtDesk, name: FromPath[str]) -> GrowthAnswer:
        """What can be chosen on a sheet now."""
        return GrowthAnswer(await shown(desk, await own(desk, name)))

    @post("/check", status_code=200)
    async def checked(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Check]) -> PointsAnswer:
        """A spread of points while somebody moves them about, by the Base Relations."""
        game, entity = await desk.game(), await sheets.current(desk, await own(desk, name))
        if entity.sheet.species not in game.content.species:
            raise words.wrong("", "no_pokemon", name=text_ref(entity.sheet.name))
        sheet = _as_evolved(game, entity.sheet, _species(game, data.into)) if data.into else entity.sheet
        return PointsAnswer(points_of(game, sheet, _stats(data.points), anew=data.anew or bool(data.into)))

    @get("/evolution/{into:str}")
    async def previewed(self, desk: AtDesk, name: FromPath[str], into: FromPath[str]) -> PreviewAnswer:
        """What a Pokémon would be as another species."""
        game, entity = await desk.game(), await sheets.current(desk, await own(desk, name))
        if entity.sheet.species not in game.content.species:
            raise words.wrong("", "no_pokemon", name=text_ref(entity.sheet.name))
        return PreviewAnswer(_preview(game, entity.sheet, _species(game, into)))

    @post(status_code=200)
    async def grown(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Steps]) -> GrowthAnswer:
        """Takes steps of growth, all of them or none. Experience and given moves are the GM's to hand out."""
        await grow(desk, await own(desk, name), data)
        return GrowthAnswer(await shown(desk, await own(desk, name)))

    @post("/undo", status_code=200)
    async def undone(self, desk: AtDesk, name: FromPath[str]) -> GrowthAnswer:
        """Takes the last growth back, if nothing else has changed the sheet since."""
        await undo(desk, await own(desk, name))
        return GrowthAnswer(await shown(desk, await own(desk, name)))


def _species(game: AnyGame, name: str) -> str:
    return words.entry_of(game, "species", name, "into")


def _preview(game: AnyGame, sheet: Sheet, into: str) -> Preview:
    plan = growing.preview(game, sheet, into)
    entry = game.content.species[into]
    was = _named(game, "abilities", [name for name, _ in plan.abilities])
    now = [_named(game, "abilities", (becomes,))[0] if becomes else None for _, becomes in plan.abilities]
    return Preview(
        id=into,
        name=entry.name,
        types=[name_of(each) for each in plan.types],
        stats=_camel(sheet.stats),
        max_hp=sheet.max_hp,
        points=points_of(game, _as_evolved(game, sheet, into), plan.suggested, anew=True),
        suggested=_camel(plan.suggested),
        abilities=[Becomes(*pair) for pair in zip(was, now, strict=True)],
        choose_from=_named(game, "abilities", plan.choose_from),
        moves=_moves(game, plan.moves),
        size=name_of(plan.size),
        weight_class=plan.weight_class,
        gained=[name_of(each) for each in plan.gained],
        lost=[name_of(each) for each in plan.lost],
    )


ROUTES = (GrowthRoutes,)
