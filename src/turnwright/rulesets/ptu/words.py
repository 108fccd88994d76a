"""The words of an action: what it still has to do, one step at a time. `effects/table.py` runs them."""

from __future__ import annotations

from typing import Literal

from turnwright.kernel.messages import Word

from .rules.damage import Breakdown
from .rules.grid import Cell
from .rules.terms import MoveType, PokemonType
from .vocabulary.moves import Until

FoodMoment = Literal["about_to_be_hit", "hit"]

# --- an attack -------------------------------------------------------------------------------------------------------


class Interrupts(Word, frozen=True):
    """Combatants that may answer an attack are asked: when it is declared, hits or is over; or when somebody leaves."""

    user: str
    move: str
    targets: tuple[str, ...]
    moment: Literal["declared", "hit", "after", "leaves", "flies"] = "declared"
    asked: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()
    answers: str = ""
    """Whose action it was declared in response to."""


class RollAttack(Word, frozen=True):
    """The accuracy roll of a move, one for all its targets."""

    user: str
    move: str
    targets: tuple[str, ...]
    free: bool = False
    strike: int = 1
    natural: int = 0
    """The best roll of the strikes before that hit."""
    sure: bool = False
    """It hits whatever is rolled."""
    hits: int = 0
    """How many of the strikes before hit."""
    crits: int = 0
    """How many of them critically."""
    counters: tuple[StrikeBack, ...] = ()
    """Answers that give back what the attack takes."""
    plain: bool = False
    """It is never critical."""
    rolls: int = 1
    """How often the roll may still be made again."""
    counts: int = 0
    """It isn't rolled: it counts as this."""


class Reroll(Word, frozen=True):
    """An accuracy roll that missed somebody may be made again, if the combatant that can cause it wants to."""

    holder: str
    attack: RollAttack
    natural: int
    hit: tuple[str, ...]
    crit: bool = False
    counts: int = 0
    """The roll would count as this, and not be made again."""


class Land(Word, frozen=True):
    """What an attack does to those it hit and those it missed, once it is rolled and all answers are in."""

    user: str
    move: str
    targets: tuple[str, ...]
    natural: int
    hit: tuple[str, ...]
    missed: tuple[str, ...] = ()
    crits: int = 0
    strikes: int = 1
    counters: tuple[StrikeBack, ...] = ()
    """Answers that give back what the attack takes, once it is over."""


class Hurt(Word, frozen=True):
    """The damage of a move on those it hit."""

    user: str
    move: str
    targets: tuple[str, ...]
    natural: int
    crits: int = 0
    strikes: int = 1
    smite: tuple[str, ...] = ()
    """Targets that were missed and are hit all the same, more resisted."""
    settled: tuple[str, ...] = ()
    """Targets that could spend a blessing on not being hit critically, and have chosen."""
    spared: tuple[str, ...] = ()
    """Those of them that did."""


class RollDamage(Word, frozen=True):
    """One damage roll for all whom an attack hit: its only one, or that of one of several hits."""

    user: str
    move: str
    targets: tuple[str, ...]
    critical: tuple[str, ...] = ()
    """Those of the targets whom it hits critically."""
    crits: int = 0
    strikes: int = 1
    smite: tuple[str, ...] = ()
    base: int | None = None
    """A damage base that was rolled."""
    again: bool = False
    """Another hit of the same attack: it passes by whom an earlier one felled."""
    steps: int = 0
    """By how many steps the accuracy roll makes it more effective."""


class HurtOne(Word, frozen=True):
    """The damage on one target, once it is rolled and reckoned."""

    user: str
    move: str
    target: str
    type: MoveType
    sums: Breakdown
    parts: tuple[tuple[str, int], ...] = ()
    """What was added to the roll, by name."""
    spare: bool = False
    """It leaves its target at least 1 Hit Point."""
    pierced: bool = False
    """Abilities that are marked defensive do not count against it."""
    gently: bool = False
    """It does not wake a sleeper."""
    eased: Breakdown | None = None
    """The sums with a blessing of the target's side, where it has one that would help."""
    against: tuple[str, ...] = ()
    """What such a blessing is for."""


class HurtAll(Word, frozen=True):
    """The damage on all targets of one roll, where nobody can be asked and nothing can happen in between."""

    each: tuple[HurtOne, ...]


class StrikeBack(Word, frozen=True):
    """The attacker loses a multiple of what its attack took."""

    user: str
    attacker: str
    answer: str
    times: int


class React(Word, frozen=True):
    """What an answer does, once it was declared."""

    user: str
    attacker: str
    answer: str
    """The move, ability or feature that it answers with."""
    attack: str
    moment: str


# --- around an attack ------------------------------------------------------------------------------------------------


class SettleRule(Word, frozen=True):
    """What no pack holds is read from the book before a move is rolled."""

    user: str
    move: str
    place: int
    """Which of the move's words asks for it."""


class AboutToHit(Word, frozen=True):
    """What somebody's abilities do to whom it is about to hit, before the damage."""

    user: str
    target: str
    move: str


class AddStatus(Word, frozen=True):
    """A status that an ability adds to an attack that hit."""

    user: str
    target: str
    status: str


class AfterAttack(Word, frozen=True):
    """Everything that answers an attack."""

    user: str
    move: str
    hit: tuple[str, ...]
    missed: tuple[str, ...] = ()


class CountOnce(Word, frozen=True):
    """What counts once has counted."""

    user: str
    keys: tuple[str, ...]


class EndTimed(Word, frozen=True):
    """What helped one attack is over."""

    bearer: str
    effects: tuple[int, ...]
    """The ids of what lasted."""


class RememberHit(Word, frozen=True):
    """An attack that has hit is the last one now."""

    user: str
    move: str


class PerformMove(Word, frozen=True):
    """A move that is used at once, on its intended target or on everybody it reaches."""

    user: str
    move: str
    target: str


class PriorityMove(Word, frozen=True):
    """The move for which somebody has taken its turn early."""

    user: str
    move: str
    targets: tuple[str, ...]


# --- effects, and what somebody chooses ------------------------------------------------------------------------------


class DoEffect(Word, frozen=True):
    """One word of a move, an item, an ability or a hazard, on one combatant."""

    user: str
    target: str
    kind: Literal["move", "item", "ability", "hazard", "held", "feature"]
    entry: str
    path: tuple[int, ...]
    """Where in the entry the word stands."""
    natural: int = 20
    trigger: str = ""
    """Whose attack set it off."""


class Pick(Word, frozen=True):
    """Somebody chooses one of several things that a word offers."""

    deed: DoEffect


class OfferBlessing(Word, frozen=True):
    """Somebody may spend a blessing of its side before something is done to it."""

    target: str
    against: str
    by: str
    before: DoEffect | Hurt


class OfferFeature(Word, frozen=True):
    """A trainer is asked whether it backs what has happened with a feature."""

    trainer: str
    holder: str
    """To whom it happened, or by whom."""
    name: str
    """The feature, as its words are called by."""
    place: int
    by: str = ""
    """Who else had a part in it."""


class OfferTrigger(Word, frozen=True):
    """Somebody's player is asked whether an ability answers what has happened, where that changes something."""

    holder: str
    name: str
    place: int
    """Which of the ability's words it is."""
    by: str = ""
    """Who else had a part in it."""
    status: str = ""
    """The condition that it answers."""


class RegainUse(Word, frozen=True):
    """One use of a move comes back: which, if there are several, is asked."""

    user: str
    bearer: str
    entry: str
    moves: tuple[str, ...]


class ChangeHeld(Word, frozen=True):
    """Somebody holds one of the things that it has stored: which, if there are several, is asked."""

    bearer: str
    entry: str


class KnockOff(Word, frozen=True):
    """Something that somebody holds, or wears as an accessory, falls: which, if there are several, is asked."""

    user: str
    bearer: str
    entry: str


class ChooseStats(Word, frozen=True):
    """Stages change of stats that somebody chooses."""

    user: str
    bearer: str
    entry: str
    change: int
    stats: tuple[str, ...]
    picks: int = 1
    mirrored: bool = False


class ChooseAttack(Word, frozen=True):
    """Somebody may use one of its moves at once: which, and on whom, is asked."""

    user: str
    entry: str
    moves: tuple[str, ...]


class OfferFood(Word, frozen=True):
    """Somebody may draw on what it ate, as an attack is about to hit it, or has."""

    user: str
    move: str
    eater: str
    item: str
    moment: FoodMoment


class ChooseCure(Word, frozen=True):
    """Which of its conditions end, if not all of them do."""

    bearer: str
    entry: str
    most: int
    conditions: tuple[str, ...]


class PassStatus(Word, frozen=True):
    """A condition goes from one to the other: which, if there are several, is asked."""

    user: str
    target: str
    entry: str


class PickType(Word, frozen=True):
    """The type that somebody takes on."""

    user: str
    target: str
    entry: str
    how: str
    """Which types there are to choose from."""
    until: Until


class LearnMove(Word, frozen=True):
    """A move of the target's stands in for the one that copied it."""

    user: str
    target: str
    entry: str
    until: Until
    last: bool = False
    """The last one that it used, and no other."""


class GainAbility(Word, frozen=True):
    """One ability more, of those on offer."""

    user: str
    bearer: str
    entry: str
    until: Until
    offered: tuple[str, ...]


class LoseAbility(Word, frozen=True):
    """One ability of somebody, of those on offer, does nothing for a while, or another stands in its place."""

    user: str
    bearer: str
    entry: str
    until: Until
    offered: tuple[str, ...]
    becomes: str = ""


class ExchangeAbilities(Word, frozen=True):
    """One ability of each changes places with one of the other's."""

    user: str
    target: str
    entry: str
    until: Until
    given: str = ""
    """What the user gives, once it has chosen."""


# --- turns and saves -------------------------------------------------------------------------------------------------


class SaveCheck(Word, frozen=True):
    """A save at the start or the end of a turn."""

    id: str
    status: str
    timing: Literal["start", "end"]
    again: bool = False
    """The roll was made again: once is all."""
    counts: int = 0
    """It isn't rolled: it counts as this."""


class RerollSave(Word, frozen=True):
    """The same for a save that failed."""

    holder: str
    save: SaveCheck
    outcome: str
    counts: int = 0


class BeginTurn(Word, frozen=True):
    """What the start of a turn brings, once its saves are made."""

    id: str


class CloseTurn(Word, frozen=True):
    """What the end of a turn brings after its saves: losses, and what answers it."""

    id: str


class PassTurn(Word, frozen=True):
    """What lasts until the end of a turn is over with it; then the next turn."""

    id: str


class PassRound(Word, frozen=True):
    """What lasts for the round runs on; then the next one."""


class NextTurn(Word, frozen=True):
    """The turn of the next in the order."""


class EndFight(Word, frozen=True):
    """The fight ends by itself: by who is left, or as a draw at the round limit."""

    drawn: bool = False


# --- places ----------------------------------------------------------------------------------------------------------


class Provoke(Word, frozen=True):
    """Foes who stand near may strike at somebody that lets its guard down."""

    who: str
    why: str
    spared: str = ""
    """Who may not: the one that it tries something on."""
    left: tuple[Cell, ...] = ()
    """The squares that it leaves on its way."""
    asked: tuple[str, ...] = ()


class Walk(Word, frozen=True):
    """Somebody goes its way, and meets what lies on it."""

    who: str
    way: tuple[Cell, ...]


class RunPast(Word, frozen=True):
    """The run of a Pass move, along the line that was chosen."""

    user: str


class ShiftFreely(Word, frozen=True):
    """A shift out of order: the combatant's player chooses where to."""

    who: str
    entry: str
    squares: int = 0
    half: bool = False
    in_area: bool = False
    teleport: bool = False


class Shake(Word, frozen=True):
    """Riders keep their balance, or fall."""

    who: str


# --- maneuvers, orders, and who comes and goes -----------------------------------------------------------------------


class TryManeuver(Word, frozen=True):
    """The accuracy roll and the check of a maneuver."""

    user: str
    target: str
    maneuver: str
    sure_hit: bool = False
    meters: int = 1
    offer: str = ""
    """The move that leaves it to its user whether to try."""


class JoinIn(Word, frozen=True):
    """Allies who may each join a move with a Struggle of the move's type, one after the other."""

    user: str
    allies: tuple[str, ...]
    target: str
    entry: str
    type: PokemonType
    most: int


class AimLate(Word, frozen=True):
    """A move that was declared before is aimed at one of those within reach now."""

    user: str
    move: str
    meant: tuple[str, ...]


class DropWeapon(Word, frozen=True):
    """A weapon is dropped, unless its wielder keeps hold of it."""

    target: str
    by: str


class CommandCheck(Word, frozen=True):
    """A trainer makes a disloyal Pokémon obey, or does not."""

    trainer: str
    pokemon: str


class Recall(Word, frozen=True):
    """Into the ball."""

    who: str


class Release(Word, frozen=True):
    """Out of the ball."""

    who: str
    may_act: bool = True
    """In this round."""
    cell: Cell | None = None


class ReleaseNear(Word, frozen=True):
    """Out of the ball, to the nearest free square by its trainer."""

    who: str
    trainer: str
    may_act: bool = True


class ForceSwitch(Word, frozen=True):
    """Somebody is driven off, and its trainer sends another."""

    who: str
    keeps: tuple[str, ...] = ()
    """What passes to the newcomer, as Baton Pass does."""
    leaves: bool = False
    """It is recalled in any case; whether another comes is its trainer's to say."""


class GetAway(Word, frozen=True):
    """Off the field for good."""

    user: str


AnyWord = (
    Interrupts
    | RollAttack
    | Reroll
    | Land
    | Hurt
    | RollDamage
    | HurtOne
    | HurtAll
    | StrikeBack
    | React
    | SettleRule
    | AboutToHit
    | AddStatus
    | AfterAttack
    | CountOnce
    | EndTimed
    | RememberHit
    | PerformMove
    | PriorityMove
    | DoEffect
    | Pick
    | OfferBlessing
    | OfferFeature
    | OfferTrigger
    | RegainUse
    | ChangeHeld
    | KnockOff
    | ChooseStats
    | ChooseAttack
    | OfferFood
    | ChooseCure
    | PassStatus
    | PickType
    | LearnMove
    | GainAbility
    | LoseAbility
    | ExchangeAbilities
    | SaveCheck
    | RerollSave
    | BeginTurn
    | CloseTurn
    | PassTurn
    | PassRound
    | NextTurn
    | EndFight
    | Provoke
    | Walk
    | RunPast
    | ShiftFreely
    | Shake
    | TryManeuver
    | DropWeapon
    | JoinIn
    | AimLate
    | CommandCheck
    | Recall
    | Release
    | ReleaseNear
    | ForceSwitch
    | GetAway
)
