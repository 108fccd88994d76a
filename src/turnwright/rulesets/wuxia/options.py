"""The rulings: every place where the sources disagree, or a table plays it differently, is one field.

`turnwright rulings wuxia` lists them from the annotations. Sources: "spec" is the engine specification, "SRD v0.3" and
"patch 0.2" the rules it refers to, "ADR" the later decisions (v0.4), "web app" and "backend" the programs written then.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How this table plays; the defaults are the specification's rules."""

    resolution: Annotated[
        Literal["seed", "adr"],
        Meta(
            description="Attacks and resist rolls: a d20 against a fixed number, or both sides roll and count degrees.",
            extra={"sources": {"spec 2.6": "seed", "spec 1 and ADR-0001, ADR-0003": "adr"}},
        ),
    ] = "seed"
    dialogue: Annotated[
        Literal["spoken", "silent"],
        Meta(
            description="What triggers say and ask is part of the battle; or only the story hears of them.",
            extra={"sources": {"spec 5.3": "silent: the story learns of triggers", "sources 11": "spoken"}},
        ),
    ] = "spoken"
    tie: Annotated[
        Literal["hit", "status_quo"],
        Meta(
            description="An attack that exactly meets the defense hits, or changes nothing (seed resolution only).",
            extra={"sources": {"spec 2.6": "hit", "spec 1": "status_quo"}},
        ),
    ] = "hit"
    turn_structure: Annotated[
        Literal["three_stage", "one_beat"],
        Meta(
            description="Three stages per round by speed band, or one: players, enemies, neutrals; no quick stages.",
            extra={"sources": {"spec 2.4": "three_stage", "spec 5.1 (enable3Stage: false)": "one_beat"}},
        ),
    ] = "three_stage"
    crit_num: Annotated[
        int,
        Meta(
            ge=1,
            le=10,
            description="Numerator of the crit multiplier; the product is floored, before damage reduction.",
            extra={"sources": {"spec": "a crit has no effect (crit_num 2)", "web app": "3/2"}},
        ),
    ] = 3
    crit_den: Annotated[
        int,
        Meta(
            ge=1,
            le=10,
            description="Denominator of the crit multiplier.",
            extra={"sources": {"web app": "3/2"}},
        ),
    ] = 2
    damage_stat: Annotated[
        Literal["pillar", "strength"],
        Meta(
            description="Technique damage adds strength, presence or focus by its pillar, or strength always.",
            extra={"sources": {"patch 0.2": "pillar", "spec 2.5 code": "strength"}},
        ),
    ] = "pillar"
    charge_depletion: Annotated[
        Literal["damage", "per_hit"],
        Meta(
            description="A hit takes as many resolve charges as it did raw damage, or one.",
            extra={"sources": {"spec 2.5 and SRD v0.3": "damage", "variant so that reduction lasts": "per_hit"}},
        ),
    ] = "damage"
    resolve_pools: Annotated[
        Literal["v03", "adr"],
        Meta(
            description="Mental charges answer influence and spiritual ones revelation (v03), or the other way round.",
            extra={"sources": {"SRD v0.3": "v03", "ADR-0002": "adr"}},
        ),
    ] = "v03"
    stacking: Annotated[
        Literal["next_degree", "advance", "original"],
        Meta(
            description="A second condition: existing + 1, whatever comes; or max(existing + 1, incoming); or "
            "max(existing, incoming) + 1. At most 4.",
            extra={"sources": {"spec 2.7": "next_degree", "sources 6": "advance", "web app": "original"}},
        ),
    ] = "next_degree"
    condition_cap: Annotated[
        Literal["result", "incoming"],
        Meta(
            description="A technique's cap limits the degree it can bring a target to, or only the one it rolls.",
            extra={
                "sources": {
                    "sources 6 (what the technique can inflict)": "result",
                    "spec 2.7 (always advances)": "incoming",
                }
            },
        ),
    ] = "result"
    condition_prevents: Annotated[
        bool,
        Meta(
            description="A third-degree condition also forbids actions (reposition; empower and shield; AE 8 or more).",
            extra={"sources": {"spec 2.7 (effect type prevent) and patch 0.2": True, "degree penalty alone": False}},
        ),
    ] = True
    block_halves: Annotated[
        bool,
        Meta(
            description="A block (or guard) also halves the next hit before the blocker's next turn.",
            extra={"sources": {"spec 2.3": False, "SRD v0.3": True}},
        ),
    ] = False
    next_turn: Annotated[
        Literal["later_round", "any"],
        Meta(
            description="A unit's next turn is its first in a later round, or simply whichever comes next.",
            extra={
                "sources": {
                    "spec 2.4 (a turn has stages)": "later_round",
                    "patch 0.2 (to the letter: a fast unit's quick action ends at its own major one)": "any",
                }
            },
        ),
    ] = "later_round"
    shield_guard: Annotated[
        bool,
        Meta(
            description="A shield also gives the ally guard equal to the shielding unit's endurance.",
            extra={"sources": {"spec 2.3": False, "SRD v0.3 (optional)": True}},
        ),
    ] = False
    strain_bands: Annotated[
        bool,
        Meta(
            description="High strain lowers violence attack and defense by 1 to 3.",
            extra={"sources": {"SRD v0.3": True, "spec (silent)": False}},
        ),
    ] = True
    knockout_save: Annotated[
        bool,
        Meta(
            description="A unit without charges that takes more than 5 + core must save (d20 + resilience) or is out.",
            extra={"sources": {"spec (silent)": False, "SRD v0.3 (optional)": True}},
        ),
    ] = False
    boss_actions: Annotated[
        Literal["constants", "printed"],
        Meta(
            description="Major actions per round for boss ranks 1-5: 1, 2, 3, 3, 4, or 1, 2, 4, 5, 6.",
            extra={"sources": {"backend": "constants", "SRD v0.3 function": "printed"}},
        ),
    ] = "constants"
    boss_thp_scl_modifier: Annotated[
        bool,
        Meta(
            description="A boss's THP changes by a tenth for each SCL between it and the party's highest.",
            extra={"sources": {"spec (silent)": False, "SRD v0.3": True}},
        ),
    ] = False
    legendary_resistance: Annotated[
        bool,
        Meta(
            description="A boss turns its first rank + 1 failed resist rolls of a battle into successes.",
            extra={"sources": {"spec (silent)": False, "SRD v0.3": True}},
        ),
    ] = False
    track_size: Annotated[
        Literal["floor", "ceil", "adr"],
        Meta(
            description="Boxes of a cost track: 5 + SCL/2 rounded down or up, or 3 + SCL.",
            extra={"sources": {"SRD v0.3 formula": "floor", "SRD v0.3 table": "ceil", "ADR-0007": "adr"}},
        ),
    ] = "floor"
    track_crash: Annotated[
        bool,
        Meta(
            description="A track at half earns 1 of its currency; a full one inflicts a condition and resets to half.",
            extra={"sources": {"SRD v0.3": False, "ADR-0007": True}},
        ),
    ] = False
    currency_cap: Annotated[
        Literal["ten", "scl"],
        Meta(
            description="The most of fury, clout or insight that a unit holds: 10, or 3 + SCL.",
            extra={"sources": {"SRD v0.3": "ten", "ADR-0007": "scl"}},
        ),
    ] = "ten"
    currency_start: Annotated[
        Literal["zero", "primary"],
        Meta(
            description="Units start with what they brought, or with at least 1 in the pillar of their best attack.",
            extra={"sources": {"SRD v0.3": "zero", "ADR-0007": "primary"}},
        ),
    ] = "zero"
    push_cost: Annotated[
        int,
        Meta(
            ge=0,
            le=10,
            description="The fury it costs to push the limits, on top of one mark of blood.",
            extra={"sources": {"SRD v0.3": 3, "ADR-0007": 1}},
        ),
    ] = 3
    boost_cost: Annotated[
        int,
        Meta(
            ge=0,
            le=10,
            description="What a boost costs, in the pillar's currency; it's declared before the roll.",
            extra={"sources": {"SRD v0.3": 2, "ADR-0007": 1}},
        ),
    ] = 2
    boost_bonus: Annotated[
        int,
        Meta(
            ge=1,
            le=10,
            description="What a boost adds to the attack.",
            extra={"sources": {"SRD v0.3": 2, "ADR-0007": 3}},
        ),
    ] = 2
    regen_timing: Annotated[
        Literal["round_end", "turn_start"],
        Meta(
            description="AE regenerates at the end of a round, or at the start of the unit's first turn in a round.",
            extra={"sources": {"spec 6.1": "round_end", "patch 0.2": "turn_start"}},
        ),
    ] = "round_end"
    victory_check: Annotated[
        Literal["always", "round_end"],
        Meta(
            description="Victory is checked after every action and at the end of a round, or only then.",
            extra={"sources": {"spec 6.2": "always", "spec 6.1": "round_end"}},
        ),
    ] = "always"
    draw_result: Annotated[
        Literal["defeat", "victory"],
        Meta(
            description="What it counts as when both sides fall at once.",
            extra={"sources": {"spec (silent)": "defeat", "kinder tables": "victory"}},
        ),
    ] = "defeat"
    max_rounds: Annotated[
        int,
        Meta(
            ge=1,
            le=1000,
            description="The battle ends as a timeout when this round ends undecided.",
            extra={"sources": {"spec 5.1 (a timeout, without a number)": None, "web app road map": 100}},
        ),
    ] = 100


PRESETS: Mapping[str, Options] = {
    "seed": Options(),
    "adr": Options(
        resolution="adr",
        tie="status_quo",
        resolve_pools="adr",
        track_size="adr",
        track_crash=True,
        currency_cap="scl",
        currency_start="primary",
        push_cost=1,
        boost_cost=1,
        boost_bonus=3,
    ),
}
