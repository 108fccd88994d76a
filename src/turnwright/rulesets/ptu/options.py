"""The rulings: every place where the sources disagree, or a table plays it differently, is one field.

`turnwright rulings ptu` lists them from the annotations. Sources: "book" is PTU 1.05 with its pages, "spec 000" the
gameplay loops and workflows, "spec 001" the review of the damage formula, "app" the program they describe as it is now.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from .rules import (
    capture,
    damage,
    equipment,
    evasion,
    experience,
    growth,
    healing,
    initiative,
    injuries,
    stages,
    stats,
    statuses,
    temp_hp,
    type_chart,
    weather,
)


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How this table plays; the defaults are the book's rules."""

    type_combination: Annotated[
        type_chart.Combination,
        Meta(
            description="Several types: tiers (x1.5, x2, x3, or halves), or 3/2 and 1/2 multiplied (2.25, 0.75).",
            extra={
                "sources": {
                    "book p. 238": "tiers",
                    "spec 000 loop 4 (results)": "tiers",
                    "spec 001 (the app then)": "multiplicative",
                }
            },
        ),
    ] = "tiers"
    final_minimum: Annotated[
        damage.FinalMinimum,
        Meta(
            description="Damage is at least 1 before and after the type multiplier, or only before.",
            extra={"sources": {"spec 000 loop 1 and app": "both", "book p. 236 (said once)": "before_effectiveness"}},
        ),
    ] = "both"
    damage_dice: Annotated[
        Literal["rolled", "set"],
        Meta(
            description="Damage is rolled, or the chart's set value is used.",
            extra={"sources": {"book p. 237 (either)": "rolled", "spec 000 loops 1-5": "set"}},
        ),
    ] = "rolled"
    five_strike: Annotated[
        Literal["damage_base", "separate_hits"],
        Meta(
            description="A Five Strike multiplies its Damage Base, or each hit does its own damage.",
            extra={"sources": {"book": "damage_base", "spec 001 step 2": "separate_hits"}},
        ),
    ] = "damage_base"
    weather_bonus: Annotated[
        weather.WeatherBonus,
        Meta(
            description="Sun and rain change Fire and Water by 5 damage, or by 5 Damage Base.",
            extra={"sources": {"book": "damage", "app": "damage_base"}},
        ),
    ] = "damage"
    flanking_cap: Annotated[
        evasion.FlankingCap,
        Meta(
            description="The -2 of being flanked comes after the +9 cap on evasion, or before it.",
            extra={"sources": {"app (the book is silent)": "after_cap", "other reading": "before_cap"}},
        ),
    ] = "after_cap"
    movement_rounding: Annotated[
        stages.MovementRounding,
        Meta(
            description="Half an odd negative Speed stage: -1 is 0 (truncate) or -1 (floor) metres.",
            extra={"sources": {"book p. 235 and app grid": "truncate", "spec 000 loop 6": "floor"}},
        ),
    ] = "truncate"
    temp_hp_grant: Annotated[
        temp_hp.TempHpGrant,
        Meta(
            description="New temporary Hit Points: the higher value counts, or they add up.",
            extra={"sources": {"book p. 247, spec 000 loop 12 and W5": "highest", "spec 000 loop 13": "added"}},
        ),
    ] = "highest"
    temp_hp_absorbs: Annotated[
        injuries.TempHpAbsorbs,
        Meta(
            description="Temporary Hit Points absorb every loss, all but costs you pay yourself, or only damage.",
            extra={
                "sources": {"book p. 247": "every_loss", "app ruling 54": "not_self_cost", "app code": "damage_only"}
            },
        ),
    ] = "every_loss"
    negative_hp: Annotated[
        bool,
        Meta(
            description="Hit Points go below 0, or stop there.",
            extra={"sources": {"book p. 250": True, "spec 000 loop 12 and app": False}},
        ),
    ] = True
    injuries_per_hit: Annotated[
        injuries.InjuriesPerHit,
        Meta(
            description="A hit gives an injury for massive damage and for every marker, or one at most.",
            extra={"sources": {"book p. 250": "every", "spec 000 loop 12 (the app then)": "one"}},
        ),
    ] = "every"
    marker_positions: Annotated[
        injuries.MarkerPositions,
        Meta(
            description="Markers lie at exact halves of the maximum, or at steps of half of it rounded down.",
            extra={"sources": {"book p. 250": "exact", "app": "floored"}},
        ),
    ] = "exact"
    massive_damage_base: Annotated[
        injuries.MassiveBase,
        Meta(
            description="Massive damage counts what is left after temporary Hit Points, or the whole hit.",
            extra={"sources": {"spec 000 loop 12 and app": "after_temp_hp", 'book p. 250 ("damage")': "all"}},
        ),
    ] = "after_temp_hp"
    heal_cap: Annotated[
        healing.HealCap,
        Meta(
            description="Healing reaches the maximum less a tenth for each injury, or the real maximum.",
            extra={"sources": {"book p. 250": "injuries", "spec 000 loop 13 (formula)": "max_hp"}},
        ),
    ] = "injuries"
    potion_on_fainted: Annotated[
        healing.PotionOnFainted,
        Meta(
            description="A potion on the fainted: Hit Points rise but Fainted stays, it revives, or it is refused.",
            extra={"sources": {"book p. 248": "stays_fainted", "spec 000 loop 13": "revives", "app": "refused"}},
        ),
    ] = "stays_fainted"
    tick_minimum: Annotated[
        int,
        Meta(
            ge=0,
            le=1,
            description="The least a tick takes: 0 (a tenth, rounded down) or 1.",
            extra={"sources": {"book": 0, "app": 1}},
        ),
    ] = 0
    rest_minimum: Annotated[
        int,
        Meta(
            ge=0,
            le=1,
            description="The least half an hour of rest heals: 0 (a sixteenth, rounded down) or 1.",
            extra={"sources": {"book": 0, "app": 1}},
        ),
    ] = 0
    status_stages: Annotated[
        Literal["automatic", "by_hand"],
        Meta(
            description="Burn, poison and paralysis change stages by themselves, or the GM does it.",
            extra={"sources": {"book pp. 246-247 and app": "automatic", "spec 000 W4": "by_hand"}},
        ),
    ] = "automatic"
    save_checks: Annotated[
        Literal["automatic", "by_hand"],
        Meta(
            description="Saves are rolled when they're due, or the GM handles them.",
            extra={"sources": {"book pp. 246-247": "automatic", "spec 000 loop 11": "by_hand"}},
        ),
    ] = "automatic"
    burn_ticks: Annotated[
        statuses.TickWhen,
        Meta(
            description="Burn and poison hurt when a Standard Action was taken or prevented, or every turn.",
            extra={"sources": {"book pp. 246-247": "standard_taken_or_prevented", "app": "every_turn"}},
        ),
    ] = "standard_taken_or_prevented"
    sleep: Annotated[
        statuses.SleepRule,
        Meta(
            description="Sleep ends on recall and with the encounter, like other volatile conditions, or lasts.",
            extra={"sources": {"book p. 247 and spec 000 loop 11": "volatile", "book p. 246 and app": "lasting"}},
        ),
    ] = "volatile"
    faint_clears: Annotated[
        statuses.FaintClears,
        Meta(
            description="Fainting also ends other conditions: those from Moves, abilities and items, none, or all.",
            extra={
                "sources": {"app": "by_source", "book p. 248": "persistent_and_volatile", "spec 000 W3": "everything"}
            },
        ),
    ] = "by_source"
    breather_cursed: Annotated[
        statuses.CursedBreather,
        Meta(
            description="A Breather ends a curse when its source is gone, always, or never.",
            extra={"sources": {"book p. 245": "source_gone", "spec 000 loop 10": "always", "app": "never"}},
        ),
    ] = "source_gone"
    breather_stages: Annotated[
        stages.StageReset,
        Meta(
            description="A Breather resets stages to their defaults, with or without those of conditions, or to 0.",
            extra={"sources": {"app": "default_and_statuses", "book p. 245": "default", "spec 000 loop 10": "zero"}},
        ),
    ] = "default_and_statuses"
    fainted_turns: Annotated[
        Literal["skipped", "kept"],
        Meta(
            description="The fainted have no turn, or keep one in which they can do nothing.",
            extra={"sources": {"book p. 248 and spec 000 loop 8": "skipped", "app (its tests)": "kept"}},
        ),
    ] = "skipped"
    interrupts: Annotated[
        Literal["asked", "by_hand"],
        Meta(
            description="Interrupts, stepping in and opportunities are asked for as they arise, or left to the GM.",
            extra={"sources": {"book pp. 228, 241-243": "asked", "spec 000 loop 10": "by_hand"}},
        ),
    ] = "asked"
    triggers: Annotated[
        Literal["asked", "automatic"],
        Meta(
            description="Abilities that may act are asked for if they cost a use or may hurt, or act by themselves.",
            extra={"sources": {"book p. 227": "asked", "quick play": "automatic"}},
        ),
    ] = "asked"
    command_checks: Annotated[
        Literal["automatic", "by_hand"],
        Meta(
            description="A disloyal Pokémon's trainer rolls Command at the start of its turn, or the GM handles it.",
            extra={"sources": {"book (loyalty 0: 20, loyalty 1: 8)": "automatic", "spec 000 (no loyalty)": "by_hand"}},
        ),
    ] = "automatic"
    league_order: Annotated[
        initiative.LeagueOrder,
        Meta(
            description="League rounds: trainers declare and resolve, then Pokémon act; or as Full Contact.",
            extra={
                "sources": {
                    "book p. 227 and app": "declare_and_resolve",
                    "spec 000 loop 7 (the app then)": "full_contact",
                }
            },
        ),
    ] = "declare_and_resolve"
    initiative_ties: Annotated[
        initiative.Ties,
        Meta(
            description="Equal initiatives are rolled off with a d20, or stay in the order of the list.",
            extra={"sources": {"book p. 227 and app": "roll_off", "spec 000 loop 7": "stable"}},
        ),
    ] = "roll_off"
    base_relations_ties: Annotated[
        stats.RelationTies,
        Meta(
            description="A higher base stat must stay higher, or a lower one may catch up with it.",
            extra={"sources": {"book": "strict", "app": "equal"}},
        ),
    ] = "strict"
    level_up: Annotated[
        Literal["chosen", "automatic"],
        Meta(
            description="Players choose what new levels bring, or it is chosen for them when experience is shared.",
            extra={"sources": {"book p. 202": "chosen", "quick play": "automatic"}},
        ),
    ] = "chosen"
    tutor_levels: Annotated[
        growth.TutorLevels,
        Meta(
            description="Tutors teach any move at any level, or below level 30 only weaker ones.",
            extra={"sources": {"book p. 200": "any", "errata 2": "playtest_2015"}},
        ),
    ] = "any"
    capture_system: Annotated[
        capture.CaptureSystem,
        Meta(
            description="Capture by d100 under a rate, or by the errata's d20 against a difficulty.",
            extra={"sources": {"book p. 214": "core_d100", "errata 2": "errata_d20"}},
        ),
    ] = "core_d100"
    boss_experience: Annotated[
        experience.BossExperience,
        Meta(
            description="Not divided among the players: only a boss's own share, or any experience.",
            extra={"sources": {"book p. 460": "boss_share", "app": "everything"}},
        ),
    ] = "boss_share"
    armour: Annotated[
        equipment.ArmourRule,
        Meta(
            description="Heavy armour reduces damage by 10, or by 5.",
            extra={"sources": {"book": "book", "playtest of September 2015": "playtest_2015"}},
        ),
    ] = "book"
    eating: Annotated[
        Literal["beforehand", "at_any_time"],
        Meta(
            description="Food and drink take minutes and are for the time before and between fights, or are also used "
            "in one, like medicine.",
            extra={"sources": {"book pp. 278-283": "beforehand", "spec 000 loop 13 and app (drinks)": "at_any_time"}},
        ),
    ] = "beforehand"
    leftovers: Annotated[
        Literal["eaten", "held"],
        Meta(
            description="Leftovers and Black Sludge are eaten and traded in, or work while they're held.",
            extra={"sources": {"book pp. 278-283": "eaten", "video games": "held"}},
        ),
    ] = "eaten"
    dropping: Annotated[
        Literal["free", "shift"],
        Meta(
            description="Dropping a held item is free, or takes a Shift Action; some items take a Standard Action.",
            extra={"sources": {"book p. 296": "free", "book p. 228": "shift"}},
        ),
    ] = "free"
    ability_texts: Annotated[
        Literal["core", "playtest_2016"],
        Meta(
            description="Abilities as in the core book, or as in the playtest of 2016 where both have one.",
            extra={"sources": {"book pp. 310-336": "core", "playtest of February 2016": "playtest_2016"}},
        ),
    ] = "core"
    on_joining: Annotated[
        Literal["with_priority", "first_turn"],
        Meta(
            description="Fake Out and First Impression flinch if used with Priority on joining, or on the first turn.",
            extra={"sources": {"book p. 396, to the letter": "with_priority", "whoever is fastest": "first_turn"}},
        ),
    ] = "with_priority"
    final_gambit: Annotated[
        Literal["always", "on_hit"],
        Meta(
            description="Who uses Final Gambit faints in any case, or only if it hits.",
            extra={"sources": {"book p. 364 (first the user faints)": "always", "effects need a hit": "on_hit"}},
        ),
    ] = "always"
    shiny_one_in: Annotated[
        int,
        Meta(
            ge=0,
            description="One wild Pokémon in this many is shiny; with 0, only those the GM makes shiny.",
            extra={"sources": {"spec (the book gives no number)": 100, "video games": 4096}},
        ),
    ] = 100
    foes_shown: Annotated[
        Literal["damage", "bands", "numbers", "hidden"],
        Meta(
            description="What players see of a foe: a band of HP and their damage, a band, the numbers, or nothing.",
            extra={
                "sources": {
                    "campaigns on the page": "damage",
                    "spec (a table's choice)": "bands",
                    "open tables": "numbers",
                    "secretive ones": "hidden",
                }
            },
        ),
    ] = "damage"


PRESETS: Mapping[str, Options] = {
    "book": Options(),
    "seed_app": Options(
        type_combination="multiplicative",
        damage_dice="set",
        five_strike="separate_hits",
        movement_rounding="floor",
        negative_hp=False,
        injuries_per_hit="one",
        heal_cap="max_hp",
        potion_on_fainted="revives",
        eating="at_any_time",
        status_stages="by_hand",
        save_checks="by_hand",
        faint_clears="everything",
        breather_cursed="always",
        breather_stages="zero",
        interrupts="by_hand",
        triggers="automatic",
        command_checks="by_hand",
        league_order="full_contact",
        initiative_ties="stable",
    ),
    "app": Options(
        type_combination="multiplicative",
        damage_dice="set",
        five_strike="separate_hits",
        weather_bonus="damage_base",
        temp_hp_absorbs="damage_only",
        negative_hp=False,
        marker_positions="floored",
        heal_cap="max_hp",
        potion_on_fainted="refused",
        eating="at_any_time",
        tick_minimum=1,
        rest_minimum=1,
        save_checks="by_hand",
        burn_ticks="every_turn",
        sleep="lasting",
        breather_cursed="never",
        fainted_turns="kept",
        interrupts="by_hand",
        triggers="automatic",
        command_checks="by_hand",
        base_relations_ties="equal",
        boss_experience="everything",
    ),
}
"""`seed_app` is the program as spec 000 describes it; `app` is that program as its tests have it today."""
