"""The rulings: every place where the sources disagree, and every number that a designer may tune, is one field.

`turnwright rulings rune` lists them from the annotations. Sources: "spec" is the combat specification, "docs" the other
design documents of that time, "engine" the program that they describe, "tests" its unit tests. Where the documents give
other numbers for single entries (an archetype, an ability, a boss), the pack `rune_docs` restates them.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct


def _ruling(description: str, **sources: Any) -> Meta:
    return Meta(
        description=description, extra={"sources": {name.replace("_", " "): what for name, what in sources.items()}}
    )


def _number(least: int, most: int, description: str, **sources: Any) -> Meta:
    return Meta(
        ge=least,
        le=most,
        description=description,
        extra={"sources": {name.replace("_", " "): what for name, what in sources.items()}},
    )


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How this table plays; the defaults follow the specification, then the advice of docs/sources/rune.md."""

    # What a designer may tune
    success_threshold: Annotated[
        int, _number(4, 6, "The lowest face of a d6 that succeeds.", spec="5, from 4 to 6")
    ] = 5
    turn_limit: Annotated[
        int,
        _number(
            50,
            200,
            "How many turns, everybody's included, before the fight is forced to end.",
            spec="100, from 50 to 200",
        ),
    ] = 100
    flee_attempts: Annotated[
        int,
        _number(0, 5, "How often a player may try to flee in one fight; 0 is unlimited.", spec="unlimited, or 1 to 5"),
    ] = 0
    hazard_damage: Annotated[
        int, _number(2, 15, "A hazard's damage per turn, if its entry gives none.", spec="5, from 2 to 15")
    ] = 5
    forlorn_stress: Annotated[
        int, _number(3, 8, "The stress of a Forlorn aura, if the enemy gives none.", spec="5, from 3 to 8")
    ] = 5
    status_duration: Annotated[
        int, _number(1, 5, "How long a status lasts, if its entry doesn't say.", spec="3, from 1 to 5")
    ] = 3
    stamina_regen: Annotated[
        int, _number(0, 10, "Stamina that comes back at the start of the player's turn.", docs="0", later_docs="3")
    ] = 0

    # Order and turns
    initiative_ties: Annotated[
        Literal["finesse", "coin"],
        _ruling(
            "Equal successes: higher FINESSE, then the player, then the order of the list; or a coin.",
            spec_mechanic_1="finesse", spec_appendix_B_numbers="coin comes closest",
        ),
    ] = "finesse"  # fmt: skip
    end_of_turn: Annotated[
        Literal["spec", "engine"],
        _ruling(
            "Hazard, aura, resonance, durations, performance; or aura, resonance, durations, hazard, performance.",
            spec_mechanic_3="spec", engine="engine",
        ),
    ] = "spec"  # fmt: skip
    ticked: Annotated[
        Literal["current", "everyone"],
        _ruling("Whose durations tick down at the end of a turn.", spec="current", engine="everyone"),
    ] = "current"
    hazard_victim: Annotated[
        Literal["current", "player"],
        _ruling("Who the room's hazard strikes at the end of a turn.", spec="current", engine="player, on every turn"),
    ] = "current"
    bleeding: Annotated[
        Literal["owner_turn", "every_turn"],
        _ruling(
            "Damage over time comes at the owner's turns, or at the end of everybody's.",
            docs="owner_turn",
            engine="every_turn",
        ),
    ] = "owner_turn"
    own_turn_counts: Annotated[
        bool,
        _ruling(
            "A status that you gain on your own turn ticks down at the end of that turn (which makes Defend useless).",
            spec_literally=True, engine=True, sources_2="no, or Defend never protects",
        ),
    ] = False  # fmt: skip
    opportunity: Annotated[
        Literal["kept", "printed"],
        _ruling(
            "Before the player has chosen for the first time nothing takes their turn or their life, and nobody makes "
            "the player lose two turns in a row; or statuses and blows work as printed.",
            spec_FR_003="kept: the player always gets an opportunity to act",
            docs="printed: a status that takes a turn takes it",
        ),
    ] = "kept"
    limit_result: Annotated[
        Literal["fled_or_draw", "draw"],
        _ruling(
            "A forced end counts as fled where fleeing is allowed, otherwise as a draw; or always as a draw.",
            spec="flee or draw",
        ),
    ] = "fled_or_draw"

    # Attack and damage
    enemy_attacks_always_hit: Annotated[
        bool,
        _ruling(
            "Enemy attacks cannot miss; their net successes add to the damage.",
            engine=True,
            docs="both sides roll alike",
        ),
    ] = False
    mitigation_order: Annotated[
        Literal["docs", "engine"],
        _ruling(
            "Defense % before Soak, and at least 1 damage; or Soak first, and no minimum.",
            docs="docs",
            engine="engine",
        ),
    ] = "docs"
    tier0_accuracy: Annotated[
        Literal["zero", "minus_one"],
        _ruling("Accuracy of jury-rigged weapons.", loot_documents="zero", engine="minus_one"),
    ] = "zero"
    bolt_ignores_armor: Annotated[
        bool, _ruling("Whether an Aetheric Bolt ignores armour.", engine=True, damage_documents=False)
    ] = True
    defense_ends_on_hit: Annotated[
        bool,
        _ruling(
            "Defend protects against the first hit only, or until it runs out.",
            docs=True,
            spec="until its turns are over",
        ),
    ] = True
    flanking: Annotated[
        bool, _ruling("Several enemies hit critically more often.", docs=True, spec="silent; there are no positions")
    ] = False
    fumbles: Annotated[
        Literal["net", "pool", "off"],
        _ruling(
            "An attack that fails by 2, or shows no success and a 1, costs a defence die until the next turn.",
            fumble_document="net", engine_document="pool", spec="silent: off",
        ),
    ] = "net"  # fmt: skip
    evasive_price: Annotated[
        int, _number(0, 5, "Attack dice that an evasive stance costs.", docs="0; then nobody would ever leave it")
    ] = 2
    flee_average: Annotated[
        Literal["ceil", "floor"],
        _ruling("How the mean FINESSE of the living enemies is rounded.", spec="average", engine="ceil"),
    ] = "ceil"
    enemy_ai: Annotated[
        Literal["plan", "table"],
        _ruling(
            "Enemies do what serves their plan best, with their table to break ties; or what the table rolls.",
            ai_document="plan",
            engine="table",
        ),
    ] = "plan"
    intents: Annotated[
        Literal["shown", "bosses", "hidden"],
        _ruling(
            "Enemies announce at the start of the player's turn what they will do in theirs: all of them, bosses, or "
            "nobody. What has become impossible becomes an attack, or else a defence.",
            spec="silent: hidden",
            boss_document="great blows are telegraphed",
        ),
    ] = "hidden"
    boss_model: Annotated[
        Literal["phases", "tables"],
        _ruling(
            "Bosses by phases with telegraphs and enrage, or by the older tables of weights.",
            boss_document="phases",
            engine="tables",
        ),
    ] = "phases"
    desperation: Annotated[
        int,
        _number(
            0,
            100,
            "The turn from which a boss is desperate: more attack and damage dice every turn, no healing; 0 is never.",
            spec="every fight can be decided within 50 turns",
            boss_document="the Omega Sentinel is enraged from turn 20 on, the others never",
        ),
    ] = 20
    followers: Annotated[
        Literal["all_flee", "flee", "fight"],
        _ruling(
            "When the last boss falls, all others flee, or only those that were called (flee), or everybody fights on.",
            spec="a fight lasts until no enemy is left",
            boss_document="not said",
        ),
    ] = "all_flee"

    # Statuses
    poison_amplifier: Annotated[
        Literal["vulnerable", "bleeding"],
        _ruling(
            "What makes poison worse: Vulnerable by a quarter, or Bleeding by three tenths.",
            docs="vulnerable",
            tests="bleeding",
        ),
    ] = "vulnerable"
    corroded: Annotated[
        Literal["docs", "engine"],
        _ruling(
            "1d4 and 1 Soak per stack, for good; or 1d6 and 2 Soak per stack, for 3 turns.",
            docs="docs",
            engine="engine",
        ),
    ] = "docs"

    # Minds
    forlorn_aura: Annotated[
        Literal["each_turn", "at_start", "on_sight"],
        _ruling(
            "A WILL roll each turn; one at the start against 2; or 5 on sight, then 3 (boss: 5) per turn.",
            spec="each_turn", overview_document="at_start", enemy_document="on_sight",
        ),
    ] = "each_turn"  # fmt: skip
    boss_dread: Annotated[
        int, _number(0, 15, "Stress when a fight with a boss begins, less WILL successes.", docs="10 to 15")
    ] = 10
    performance_binds: Annotated[
        bool,
        _ruling(
            "A performer can do nothing but defend, use a consumable or flee.",
            docs=True,
            engine="a song helps the singer's attacks, so no",
        ),
    ] = False

    # A hero's sheet, and rewards
    pools: Annotated[
        Literal["class", "formula"],
        _ruling("HP and Stamina by class, or from the attributes.", engine="class", progression_document="formula"),
    ] = "class"
    milestone_totals: Annotated[
        Literal["step", "cumulative"],
        _ruling(
            "Milestones at 100, 150 and 200 Legend in all, or at 100, 250 and 450.",
            engine="step",
            table_in_docs="cumulative",
        ),
    ] = "step"
    legend_rounding: Annotated[
        Literal["each", "sum"],
        _ruling("Legend is rounded down for each enemy, or once for all.", tests="each", progression_document="sum"),
    ] = "each"
    loot_table: Annotated[
        Literal["threat", "rog"],
        _ruling("Which table gives the tier of a drop.", engine="threat", later_document="rog"),
    ] = "threat"

    # What a run changes in its fights
    abilities: Annotated[
        Literal["printed", "run"],
        _ruling(
            "Abilities as printed: each takes the turn. Or as runs have them: what only prepares (a guard, a mend) "
            "leaves the turn's action, once per turn, and prices and effects make each worth learning.",
            spec="printed",
        ),
    ] = "printed"
    enemy_hp: Annotated[int, _number(50, 300, "Percent of their HP that enemies have.", spec="100")] = 100
    enemy_damage: Annotated[
        int, _number(50, 300, "Percent of the enemies' damage: what is more than 100 is 3 a die.", spec="100")
    ] = 100

    # Between fights
    descent: Annotated[
        Literal["rows", "depths"],
        _ruling(
            "A run leads through rows of rooms to one boss; or through three depths, each with enemies, hazards and a "
            "boss of its own, and events without fights on the way.",
            spec="silent: fights only",
        ),
    ] = "rows"
    rests: Annotated[
        Literal["stress", "supplies"],
        _ruling(
            "An hour's rest in a cleared room heals in full for Stress; or it costs a supply and time, in which the "
            "hunter comes closer.",
            spec="silent: fights only",
        ),
    ] = "stress"
    learning_pp: Annotated[
        int, _number(1, 5, "Points that it costs to learn an ability in a run.", progression_document="3")
    ] = 3


_RUN: dict[str, Any] = {
    "intents": "shown",
    "abilities": "run",
    "descent": "depths",
    "rests": "supplies",
    "learning_pp": 1,
}
"""The rulings of a run: it leads deeper, wears down, and teaches more."""

PRESETS: Mapping[str, Options] = {
    "table": Options(),
    "campaign": Options(**_RUN),
    "hard": Options(**_RUN, enemy_hp=130, enemy_damage=185),
    "seed": Options(opportunity="printed"),
    "engine": Options(
        opportunity="printed",
        end_of_turn="engine",
        ticked="everyone",
        hazard_victim="player",
        bleeding="every_turn",
        own_turn_counts=True,
        enemy_attacks_always_hit=True,
        mitigation_order="engine",
        tier0_accuracy="minus_one",
        fumbles="off",
        enemy_ai="table",
        boss_model="tables",
        desperation=0,
        followers="fight",
        corroded="engine",
    ),
}
