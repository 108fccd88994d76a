"""What can be asked: the actions of a turn, answers of the game master's hand, and the life of an encounter."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from turnwright.kernel.messages import Command, Typed

from .content import Ability, AbilityId, ItemId, Move, MoveId, Raised, SpeciesId, ThingId
from .rules.actions import Extra
from .rules.grid import Cell
from .rules.growth import LearnedBy, MilestoneChoice
from .rules.injuries import LossType
from .rules.terms import PokemonType, Skill, Stat, Weather
from .state import About, Ask, ConditionName, Hazard, Placed, SideName, Use
from .vocabulary.moves import StageStat

# The actions of a turn. `user` may be left out: the one whose turn it is acts.


class UseMove(Command, frozen=True):
    """A combatant uses one of its moves. Without a grid targets are named freely; with one an area may be placed."""

    move: MoveId
    targets: tuple[str, ...] = ()
    target: str = ""
    user: str = ""
    cell: Cell | None = None
    """Where an area is put, or which way a line or a cone goes; for a hazard, the square that it spreads from."""
    alternative: bool = False
    """With the other range of a move that has two."""
    spend_ap: bool = False
    """A trainer's action point for +1 on the accuracy roll."""
    cells: tuple[Cell, ...] = ()
    """The squares of a hazard, one by one; where they are fewer than the move lays, the rest lie around them."""


class Struggle(Command, frozen=True):
    """An attack without a move; some capabilities change its type and class."""

    target: str
    user: str = ""
    as_type: PokemonType | None = None
    special: bool = False
    spend_ap: bool = False
    swift: bool = False
    """As a Swift Action, where an ability allows that."""


class CoupDeGrace(Command, frozen=True):
    """A full action against a helpless target: a hit is critical."""

    target: str
    move: str = ""
    user: str = ""


class Maneuver(Command, frozen=True):
    """A maneuver of the table: push, trip, grapple and so on."""

    maneuver: str
    target: str = ""
    user: str = ""
    cell: Cell | None = None


class Shift(Command, frozen=True):
    """Moves on the grid, by one movement capability or the average of several; without a grid it is only spent."""

    to: Cell | None = None
    user: str = ""
    by: tuple[str, ...] = ()
    disengage: bool = False
    wary: bool = False
    """Around the squares beside foes who could strike, where a way around them leads there."""


class StandUp(Command, frozen=True):
    """A tripped combatant stands up for its shift."""

    user: str = ""


class LeaveStance(Command, frozen=True):
    """Gets out of a stance, such as being curled up or withdrawn, by the action that this takes."""

    user: str = ""


class TradeAction(Command, frozen=True):
    """Gives up the standard action for another shift or swift one."""

    into: Extra
    user: str = ""


class UseAbility(Command, frozen=True):
    """Uses an ability that is activated."""

    ability: str
    targets: tuple[str, ...] = ()
    user: str = ""


class UseFeature(Command, frozen=True):
    """A trainer uses a feature: an order, a stratagem, or what else is done by an action or for Action Points."""

    feature: str
    targets: tuple[str, ...] = ()
    user: str = ""
    option: Annotated[str, Meta(max_length=40)] = ""
    """Of a feature that does one of several things: which."""


class OrderEarly(Command, frozen=True):
    """A trainer gives an order between the turns of others, before its own: only its action is taken now."""

    user: str
    feature: str
    targets: tuple[str, ...] = ()
    option: Annotated[str, Meta(max_length=40)] = ""


class ReleaseAp(Command, frozen=True):
    """A trainer lets go of what binds Action Points: the feature ends, and the points can be spent again."""

    feature: str
    target: str = ""
    user: str = ""


class UseItem(Command, frozen=True):
    """Uses an item up, on somebody or on oneself."""

    item: ItemId
    target: str = ""
    user: str = ""


class TradeFood(Command, frozen=True):
    """Trades in a food buff: what was eaten before the fight does its work now."""

    item: ItemId
    user: str = ""


class UseHeld(Command, frozen=True):
    """Uses up what one holds or wears: a gem, a mushroom."""

    item: ItemId
    user: str = ""


class GiveItem(Command, frozen=True):
    """A trainer lets one of its Pokémon hold something out of the bag."""

    item: ItemId
    target: str
    user: str = ""


class DropItem(Command, frozen=True):
    """Lets go of what one holds."""

    user: str = ""


class ThrowBall(Command, frozen=True):
    """A trainer throws a ball at a wild Pokémon."""

    ball: str
    target: str
    user: str = ""
    conditions: tuple[Literal["baited", "dark", "underwater", "netted"], ...] = ()
    """What the game master grants: conditions of balls that nobody can compute."""
    modifier: Annotated[int, Meta(ge=-200, le=200)] = 0
    """What the game master adds to the capture roll for features and gear; lower is better."""


class Switch(Command, frozen=True):
    """A trainer recalls a Pokémon, releases one, or both; or recalls two, or releases two."""

    recall: str = ""
    release: str = ""
    user: str = ""
    cell: Cell | None = None
    second: str = ""
    """Another one to recall or to release along with the first."""


class TakeBreather(Command, frozen=True):
    """Stages go to their default, volatile conditions end; Tripped and Vulnerable until the end of the next turn."""

    user: str = ""
    helper: str = ""
    """An ally who assists: it must pass a Command check."""


class Wake(Command, frozen=True):
    """Wakes an adjacent sleeping ally."""

    target: str
    user: str = ""


class Declare(Command, frozen=True):
    """A trainer says in a League round what it will do; the action itself comes in the resolution phase."""

    action: Typed
    user: str = ""


class Hold(Command, frozen=True):
    """Waits for a lower count of initiative, once a round."""

    until: int
    user: str = ""


class GiveOrders(Command, frozen=True):
    """Says what a combatant's player is asked about answers to attacks: always, in need, or never.

    In need: the one that is hit (for an opportunity: the foe) is a trainer, or has half of its HP or less; and who
    would step in has more.
    """

    ask: Ask
    about: About | Literal["everything"] = "everything"
    who: str = ""
    """A combatant; empty: everybody whom the sender plays, or, from the game master, everybody."""
    this_round: bool = False
    """Only for this round; else until it is changed."""


class SetTrigger(Command, frozen=True):
    """Says whether an ability, an item or a feature that may act always does, never does, or asks."""

    thing: str
    """The id of an ability or an item, or `feature/<id>`."""
    use: Use
    who: str = ""
    """A combatant; empty: everybody with that thing whom the sender plays."""


class Prioritise(Command, frozen=True):
    """Acts out of order with a priority move, between two turns."""

    user: str
    move: str
    targets: tuple[str, ...] = ()


class Mount(Command, frozen=True):
    """Gets on the back of an adjacent ally that can carry somebody: a check against 10."""

    mount: str
    user: str = ""


class Dismount(Command, frozen=True):
    """Gets off a mount."""

    user: str = ""


class Flee(Command, frozen=True):
    """Leaves the fight."""

    user: str = ""


class EndTurn(Command, frozen=True):
    """The turn is over."""

    user: str = ""


# The game master's hand.


class StartEncounter(Command, frozen=True):
    """Rolls initiative, and the first round begins."""


class EndEncounter(Command, frozen=True):
    """The fight is over: stages reset, volatile conditions end, sheets are written back, experience is shared out."""

    result: Literal["victory", "defeat", "draw", "fled", "ended"] = "ended"
    winner: SideName | None = None
    players: Annotated[
        int, Meta(ge=0, le=20, description="How many players share the experience; 0: as many as there are trainers.")
    ] = 0
    share: dict[str, Annotated[int, Meta(ge=0)]] | None = None
    """Experience by Pokémon; none: in equal parts among combatants that took part."""
    trainer_xp: Annotated[int, Meta(ge=0, le=10)] = 0
    """Trainer experience, for each trainer among the players."""


class ShareExperience(Command, frozen=True):
    """Experience is handed out after the fight, where its end left that open."""

    share: dict[str, Annotated[int, Meta(ge=0)]]
    players: Annotated[
        int, Meta(ge=0, le=20, description="How many players share the experience; 0: as many as there are trainers.")
    ] = 0


class Serve(Command, frozen=True):
    """Shows the encounter on the group's display, or takes it off."""

    served: bool = True


class DealDamage(Command, frozen=True):
    """Takes Hit Points by hand."""

    target: str
    amount: Annotated[int, Meta(ge=0, le=10_000)]
    loss: LossType = "damage"


class TellMove(Command, frozen=True):
    """The game master says what a move did: it counts as used, and everybody named loses what is said."""

    move: str
    damage: dict[str, Annotated[int, Meta(ge=0, le=10_000)]]
    """By target; 0 for whom it missed, or whom it did something else to."""
    user: str = ""


class Fall(Command, frozen=True):
    """Somebody falls: damage by metres and weight, and injuries from 4 metres on."""

    target: str
    meters: Annotated[int, Meta(ge=1, le=1000)]


class CheckSkill(Command, frozen=True):
    """Somebody makes a skill check, helped by a friend or alone."""

    target: str
    skill: Skill
    against: Annotated[int, Meta(ge=1, le=100)]
    helper: str = ""


class Treat(Command, frozen=True):
    """Between fights, somebody uses medicine up on a friend, or on itself."""

    user: str
    item: ItemId
    target: str


class RestoreHp(Command, frozen=True):
    """Gives Hit Points, temporary ones, or takes injuries away, by hand."""

    target: str
    amount: Annotated[int, Meta(ge=0, le=10_000)] = 0
    temp_hp: Annotated[int, Meta(ge=0, le=10_000)] = 0
    injuries: Annotated[int, Meta(ge=0, le=10)] = 0


class SetHp(Command, frozen=True):
    """Sets Hit Points, temporary ones or injuries to a number."""

    target: str
    hp: int | None = None
    temp_hp: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    injuries: Annotated[int, Meta(ge=0, le=10)] | None = None


class ChangeStages(Command, frozen=True):
    """Raises or lowers stages; what goes past -6 or +6 is lost."""

    target: str
    change: dict[StageStat, int]


class SetStages(Command, frozen=True):
    """Sets stages to values between -6 and +6."""

    target: str
    stages: dict[StageStat, int]


class ChangeStatus(Command, frozen=True):
    """Adds and removes conditions."""

    target: str
    add: tuple[ConditionName, ...] = ()
    remove: tuple[ConditionName, ...] = ()
    source: str = ""
    move: MoveId = ""
    """For Disabled."""


class SetWeather(Command, frozen=True):
    """Changes the weather."""

    weather: Weather
    rounds: Annotated[int, Meta(ge=1, le=100)] = 5


class MoveToken(Command, frozen=True):
    """Puts a combatant on a square."""

    target: str
    to: Cell


class AddCombatant(Command, frozen=True):
    """Somebody joins."""

    placed: Placed


class RemoveCombatant(Command, frozen=True):
    """Somebody is taken out of the fight."""

    target: str


class Hide(Command, frozen=True):
    """Somebody goes out of sight: it leaves the field and the order until it is revealed."""

    target: str


class Reveal(Command, frozen=True):
    """Somebody who was in wait is there: on a square, or without one where its side gathers."""

    target: str
    to: Cell | None = None


class HandOver(Command, frozen=True):
    """Lets another seat play somebody: a trainer takes its Pokémon along. Without a seat it goes back."""

    piece: str
    seat: str = ""


class GrantItem(Command, frozen=True):
    """Gives items to a trainer, or takes them."""

    target: str
    item: ThingId
    count: int = 1


class ChangeInitiative(Command, frozen=True):
    """Adds to somebody's initiative until the scene ends: what features and other things of the table give."""

    target: str
    by: Annotated[int, Meta(ge=-500, le=500)]


class GrantActions(Command, frozen=True):
    """Gives actions to the one whose turn it is, or takes them: what features and orders give."""

    target: str
    standard: Annotated[int, Meta(ge=-5, le=5)] = 0
    shift: Annotated[int, Meta(ge=-5, le=5)] = 0
    swift: Annotated[int, Meta(ge=-5, le=5)] = 0


class SetLoyalty(Command, frozen=True):
    """Sets how loyal a Pokémon is."""

    target: str
    loyalty: Annotated[int, Meta(ge=0, le=6)]


class SetHazard(Command, frozen=True):
    """Lays a hazard of a side around a square, or without a grid on the other sides as a whole; 0 layers clear it."""

    hazard: str
    side: SideName
    layers: Annotated[int, Meta(ge=0, le=2)] = 1
    cell: Cell | None = None
    radius: Annotated[int, Meta(ge=0, le=20)] = 0


class SetBlessing(Command, frozen=True):
    """Gives a side the blessing of a move, or takes it with 0 uses; without a number, as many as the move gives."""

    blessing: str
    side: SideName
    uses: Annotated[int, Meta(ge=0, le=20)] | None = None


class SetField(Command, frozen=True):
    """Begins a terrain or a room for some rounds, or ends it with 0."""

    field: str
    rounds: Annotated[int, Meta(ge=0, le=100)] = 5


class SetTerrain(Command, frozen=True):
    """Changes the ground of squares on the grid."""

    terrain: Literal["regular", "blocking", "water", "slow", "rough", "slow_and_rough", "door", "open_door", "fog"]
    cell: Cell
    radius: Annotated[int, Meta(ge=0, le=20)] = 0
    rows: Annotated[
        tuple[Annotated[str, Meta(pattern=r"^[.#~,:;?+']+$", max_length=100)], ...],
        Meta(max_length=100, description="The whole ground at once, as a map is written; then `radius` is not read."),
    ] = ()
    hazards: Annotated[
        tuple[Hazard, ...], Meta(max_length=100, description="What comes to light on squares from which fog lifts.")
    ] = ()
    heights: Annotated[
        tuple[Raised, ...], Meta(max_length=40, description="How high such squares lie, if not as the others.")
    ] = ()


class GiveCoat(Command, frozen=True):
    """Lays the coat of a move on somebody."""

    target: str
    coat: str
    source: str = ""
    """Who laid it, for coats that feed somebody; empty: the bearer."""


class EndEffect(Command, frozen=True):
    """Ends what lasts on somebody: a coat, a stance, a boost, a marker, by what it is called."""

    target: str
    effect: Typed


class SetMarker(Command, frozen=True):
    """Puts a word of the table's own on somebody, as a counter if it counts, and says when it ends by itself."""

    target: str
    name: Annotated[Typed, Meta(min_length=1, max_length=60)]
    count: Annotated[int, Meta(ge=0, le=999)] = 0
    lasts: Literal["turn_start", "turn_end", "round_end", "scene"] = "scene"
    """Until the bearer's turn starts or ends, the round ends, or the scene does."""
    times: Annotated[int, Meta(ge=1, le=100)] = 1
    """How many of those it lasts through."""


class AddMove(Command, frozen=True):
    """A move of the table's own, from now on like one of the pack's, and who knows it."""

    move: Move
    knows: tuple[str, ...] = ()


class AddAbility(Command, frozen=True):
    """An ability of the table's own, and who has it."""

    ability: Ability
    has: tuple[str, ...] = ()


class Feed(Command, frozen=True):
    """Somebody has eaten this beforehand, and can trade it in."""

    target: str
    item: ItemId
    by: str = ""
    """Whose bag it came from; empty: nobody's."""


class SetHeld(Command, frozen=True):
    """Says what somebody holds; empty: nothing."""

    target: str
    item: str = ""


class SetUses(Command, frozen=True):
    """Says how often a move or an ability was used in this scene and on this day."""

    target: str
    entry: str
    scene: Annotated[int, Meta(ge=0, le=20)] | None = None
    today: Annotated[int, Meta(ge=0, le=20)] | None = None


class ChangeAp(Command, frozen=True):
    """The game master's hand on Action Points: spent, bound, drained, released or restored."""

    target: str
    amount: Annotated[int, Meta(ge=1, le=20)]
    how: Literal["spend", "bind", "drain", "release", "restore"] = "spend"


# How people grow between fights. `target` is whose sheet it is; outside a match it is not read.


class GiveExperience(Command, frozen=True):
    """The game master gives somebody experience: for training, a discovery, a rare candy."""

    target: str
    amount: Annotated[int, Meta(ge=1, le=100_000)]


class SpendPoints(Command, frozen=True):
    """Stat points of new levels, of a Pokémon under Base Relations."""

    target: str
    points: dict[Stat, Annotated[int, Meta(ge=0, le=200)]]


class SpreadPoints(Command, frozen=True):
    """All stat points of a Pokémon are spread anew: after evolving, or when it has just been caught."""

    target: str
    points: dict[Stat, Annotated[int, Meta(ge=0, le=200)]]


class LearnMove(Command, frozen=True):
    """A Pokémon learns a move: one that a level offered, from a TM or a tutor, or given by the game master."""

    target: str
    move: MoveId
    by: LearnedBy = "level"
    forget: MoveId = ""
    """The move that makes room for it."""


class DeclineMove(Command, frozen=True):
    """A Pokémon does not learn a move that a level offered."""

    target: str
    move: MoveId


class ForgetMove(Command, frozen=True):
    """A Pokémon forgets a move."""

    target: str
    move: MoveId


class ChooseAbility(Command, frozen=True):
    """A Pokémon gains the ability of its level, 20 or 40."""

    target: str
    ability: AbilityId
    forget: MoveId = ""
    """The move that makes room for the one that some abilities bring."""


class TakePokeEdge(Command, frozen=True):
    """A Pokémon learns a Poké Edge for tutor points."""

    target: str
    edge: str
    choice: str = ""
    """What has to be named with some: a move, a stat, a skill."""
    forget: MoveId = ""


class Evolve(Command, frozen=True):
    """A Pokémon becomes another species."""

    target: str
    into: SpeciesId
    points: dict[Stat, Annotated[int, Meta(ge=0, le=200)]] = field(default_factory=dict)
    """All its stat points; empty: in proportion to the new base stats, to be spread anew afterwards."""
    abilities: tuple[AbilityId, ...] = ()
    """For abilities without a place in the new form's list."""
    learn: tuple[MoveId, ...] = ()
    forget: tuple[MoveId, ...] = ()


class TakeFeature(Command, frozen=True):
    """A trainer takes an edge or a feature."""

    target: str
    feature: str
    pick: str = ""
    """What is named with some: the skill of a Skill Edge, a type, a move."""
    stat: Stat | None = None
    """Of several stats that it could raise, the one that it does."""


class ChooseMilestone(Command, frozen=True):
    """A trainer chooses what a milestone brings: points for the attack stats, two edges, or a general feature."""

    target: str
    milestone: int
    choice: MilestoneChoice


class ReleaseHold(Command, frozen=True):
    """A turn that was held comes next, whatever count it was held for."""

    user: str


class Reorder(Command, frozen=True):
    """Somebody who is still to come this round acts right before another one, or last."""

    target: str
    before: str = ""
    """Empty: after everybody else."""


class SkipTurn(Command, frozen=True):
    """The game master ends whatever turn it is."""


class Rest(Command, frozen=True):
    """After the fight: half an hour of rest, a long rest, a visit to a Pokémon Center, a new day.

    bandage: six quiet hours under a bandage. drain_ap: a trainer drains two Action Points to be rid of an injury.
    natural: 24 hours have gone by since the last injury, and one is gone.
    """

    kind: Literal["half_hour", "extended", "center", "new_day", "bandage", "drain_ap", "natural"]
    targets: tuple[str, ...] = ()
    """Empty: everybody on the players' side."""


class EndScene(Command, frozen=True):
    """Scene moves, action points and abilities come back."""
