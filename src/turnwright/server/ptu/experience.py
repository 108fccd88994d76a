"""Experience after a fight: calculated in advance, then handed out. (routes 29, 30)"""

from __future__ import annotations

from fractions import Fraction

from litestar import Controller, post
from litestar.params import FromPath, JSONBody
from msgspec import field

from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.ruleset import AnyGame
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu.decide.lifecycle import beaten, even_shares, took_part
from turnwright.rulesets.ptu.people.gear import options_of
from turnwright.rulesets.ptu.rules import experience
from turnwright.rulesets.ptu.state import Combatant, State
from turnwright.server.door.asking import does
from turnwright.server.ptu import words
from turnwright.server.ptu.common import whole
from turnwright.server.ptu.desk import AtDesk
from turnwright.server.ptu.shapes import Body, Shape


class Count(Body):
    player_count: int = 1
    significance_multiplier: float | None = None
    is_boss_encounter: bool = False
    trainer_enemy_ids: list[str] = field(default_factory=list)


class Participant(Shape):
    id: str
    species: str
    nickname: str | None
    current_level: int
    current_experience: int
    owner_id: str | None
    owner_name: str | None
    suggested_xp: int
    """Its part if every player's share is split evenly."""


class CountedEnemy(Shape):
    species_name: str
    level: int
    is_trainer: bool
    xp_value: int


class Parts(Shape):
    enemies: list[CountedEnemy]
    base_experience_total: int
    significance_multiplier: float
    player_count: int
    is_boss_encounter: bool


class Experience(Shape):
    total_xp_per_player: int
    breakdown: Parts
    participating_pokemon: list[Participant]


class ExperienceAnswer(Shape):
    data: Experience
    success: bool = True


class Share(Body):
    pokemon_id: str
    xp_amount: int


class Distribute(Body):
    distribution: list[Share]
    player_count: int = 1
    significance_multiplier: float | None = None
    is_boss_encounter: bool = False
    trainer_enemy_ids: list[str] = field(default_factory=list)


class Shared(Shape):
    pokemon_id: str
    species: str
    previous_level: int
    previous_experience: int
    xp_gained: int
    new_level: int
    new_experience: int
    levels_gained: int


class SharedResult(Shape):
    results: list[Shared]
    total_xp_distributed: int


class SharedAnswer(Shape):
    data: SharedResult
    success: bool = True


def counted(game: AnyGame, state: State, data: Count) -> Experience:
    """What the fight is worth, by the rules' own sums."""
    players = whole(data.player_count, "playerCount", 20) or 1
    times = state.significance / 2 if data.significance_multiplier is None else data.significance_multiplier
    foes = beaten(state, won=False)
    enemies = [(one, _enemy(one, data)) for one in foes]
    each = experience.xp_per_player(
        [enemy for _, enemy in enemies],
        significance=Fraction(str(times)),
        players=players,
        boss=options_of(game).boss_experience,
    )
    shares = even_shares(state, each=each, players=players)
    return Experience(
        total_xp_per_player=each,
        breakdown=Parts(
            enemies=[
                CountedEnemy(
                    species_name=species_name(game, one),
                    level=one.sheet.level,
                    is_trainer=enemy.trainer,
                    xp_value=experience.xp_base([enemy]),
                )
                for one, enemy in enemies
            ],
            base_experience_total=experience.xp_base([enemy for _, enemy in enemies]),
            significance_multiplier=times,
            player_count=players,
            is_boss_encounter=data.is_boss_encounter,
        ),
        participating_pokemon=[_participant(game, state, one, shares[one.id]) for one in took_part(state)],
    )


def _enemy(one: Combatant, data: Count) -> experience.Defeated:
    trainer = one.sheet.kind == "trainer" or one.id in data.trainer_enemy_ids
    return experience.Defeated(one.sheet.level, trainer, one.turns > 1 or data.is_boss_encounter)


def species_name(game: AnyGame, one: Combatant) -> str:
    return words.names_of(game, "species", (one.sheet.species,))[0] if one.sheet.species else one.name


def _participant(game: AnyGame, state: State, one: Combatant, suggested: int) -> Participant:
    owner = state.combatants.get(one.sheet.owner or "")
    species = species_name(game, one)
    return Participant(
        id=one.id,
        species=species,
        nickname=one.name if one.name != species else None,
        current_level=one.sheet.level,
        current_experience=one.sheet.experience,
        owner_id=one.sheet.owner,
        owner_name=owner.name if owner is not None else None,
        suggested_xp=suggested,
    )


class ExperienceRoutes(Controller):
    path = "/encounters/{name:str}"
    opt = does("match.direct")

    @post("/xp-calculate", status_code=200)
    async def calculated(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Count]) -> ExperienceAnswer:
        table = await desk.table(name)
        return ExperienceAnswer(data=counted(table.match.game, table.match.state, data))

    @post("/xp-distribute", status_code=200)
    async def distributed(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Distribute]) -> SharedAnswer:
        """Hands experience out, no more than there is; an encounter that goes on ends with it."""
        table = await desk.table(name)
        game, before = table.match.game, table.match.state
        terms = Count(
            player_count=data.player_count,
            significance_multiplier=data.significance_multiplier,
            is_boss_encounter=data.is_boss_encounter,
            trainer_enemy_ids=data.trainer_enemy_ids,
        )
        if any(before.combatants[award.id].sheet.kind == "pokemon" for award in before.awards):
            raise Refusal("api.experience_shared", name=text_ref(before.name))
        worth = counted(game, before, terms)
        share: dict[str, int] = {}
        for place, each in enumerate(data.distribution):
            amount = whole(each.xp_amount, f"distribution[{place}].xpAmount", 1_000_000)
            share[each.pokemon_id] = share.get(each.pokemon_id, 0) + amount
        there_is = worth.total_xp_per_player * worth.breakdown.player_count
        if not experience.is_fair_split(tuple(share.values()), available=there_is):
            raise Refusal("api.too_much_experience", field="distribution", points=there_is, shared=sum(share.values()))
        players = worth.breakdown.player_count
        if before.stage == "ended":
            await desk.do(table, w.ShareExperience(share, players))
        else:
            await desk.do(table, w.EndEncounter(players=players, share=share))
        after: State = table.match.state
        results = [
            Shared(
                pokemon_id=who,
                species=species_name(game, after.combatants[who]),
                previous_level=before.combatants[who].sheet.level,
                previous_experience=before.combatants[who].sheet.experience,
                xp_gained=xp,
                new_level=after.combatants[who].sheet.level,
                new_experience=after.combatants[who].sheet.experience,
                levels_gained=after.combatants[who].sheet.level - before.combatants[who].sheet.level,
            )
            for who, xp in share.items()
        ]
        return SharedAnswer(data=SharedResult(results=results, total_xp_distributed=sum(share.values())))


ROUTES = (ExperienceRoutes,)
