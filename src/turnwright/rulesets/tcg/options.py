"""The rulings: every place where the sources disagree, or a table plays it differently, is one field.

`turnwright rulings tcg` lists them from the annotations. Sources: "spec" is the specification, "original program" the
program it was written for, "official" the published rules where all eras agree, "Base era" those of 1999, "modern"
today's, "sources" docs/sources/tcg.md, our own collection of them all.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How this table plays; the defaults are the specification's rules, and the official ones where it is silent."""

    prize_count: Annotated[
        int,
        Meta(
            ge=1,
            le=6,
            description="How many prize cards each player sets aside.",
            extra={"sources": {"sources 3 (a tournament's number)": 6, "short games": 3}},
        ),
    ] = 6
    hand_size: Annotated[
        int, Meta(ge=1, le=10, description="Cards in an opening hand.", extra={"sources": {"spec": 7}})
    ] = 7
    bench_size: Annotated[
        int,
        Meta(
            ge=1,
            le=8,
            description="How many Pokémon fit on the Bench.",
            extra={"sources": {"spec (BENCH_0 to BENCH_4)": 5}},
        ),
    ] = 5
    deck_size: Annotated[
        int,
        Meta(ge=10, le=120, description="How many cards a deck has, exactly.", extra={"sources": {"sources 3": 60}}),
    ] = 60
    max_copies: Annotated[
        int,
        Meta(
            ge=1,
            le=60,
            description="How many copies of a card a deck may have; basic energy doesn't count.",
            extra={"sources": {"sources 3": 4}},
        ),
    ] = 4
    copies_by: Annotated[
        Literal["name", "card"],
        Meta(
            description="Copies are counted by a card's name, or by its id, so that each printing has its own four.",
            extra={"sources": {"official": "name", "original program": "card"}},
        ),
    ] = "name"
    min_basics: Annotated[
        int,
        Meta(
            ge=0,
            le=60,
            description="How many Basic Pokémon a deck must have.",
            extra={"sources": {"official": 1, "original program (a warning only)": 0}},
        ),
    ] = 1
    whole_cards: Annotated[
        bool,
        Meta(
            description="A deck may only have cards that are read whole; otherwise one is played without what isn't.",
            extra={"sources": {"official (cards do what they say); formats, online tables": True, "at home": False}},
        ),
    ] = False
    match_approval: Annotated[
        bool,
        Meta(
            description="Both players approve the match once the decks have been checked.",
            extra={"sources": {"spec": False, "original program": True}},
        ),
    ] = False
    toss: Annotated[
        Literal["pre_game_setup", "first_player_selection"],
        Meta(
            description="When a coin decides who goes first: before cards are drawn, or after both have set up.",
            extra={
                "sources": {
                    "spec, state flow; official": "pre_game_setup",
                    "spec, FIRST_PLAYER_SELECTION; original program": "first_player_selection",
                }
            },
        ),
    ] = "pre_game_setup"
    prizes_before_active: Annotated[
        bool,
        Meta(
            description="Prize cards are set before the Active and Benched Pokémon are chosen; the odds are the same.",
            extra={"sources": {"spec": True, "official": False}},
        ),
    ] = True
    mulligan_bonus: Annotated[
        bool,
        Meta(
            description="For each opening hand without a Basic Pokémon the opponent may draw a card.",
            extra={"sources": {"spec (silent), original program": False, "official": True}},
        ),
    ] = False
    mulligan_shown: Annotated[
        bool,
        Meta(
            description="An opening hand that is shuffled back is shown to the opponent.",
            extra={"sources": {"official, original program": True, "quiet tables": False}},
        ),
    ] = True
    first_turn_draw: Annotated[
        bool,
        Meta(
            description="The first player draws a card on the first turn.",
            extra={"sources": {"spec": False, "original program, official": True}},
        ),
    ] = False
    first_turn_attack: Annotated[
        bool,
        Meta(
            description="The first player may attack on the first turn.",
            extra={"sources": {"spec (silent), Base era": True, "modern": False}},
        ),
    ] = True
    first_turn_supporter: Annotated[
        bool,
        Meta(
            description="The first player may play a supporter on the first turn.",
            extra={"sources": {"spec (silent), Base era": True, "modern": False}},
        ),
    ] = True
    supporter_limit: Annotated[
        bool,
        Meta(
            description="One supporter per turn; otherwise as many as you like.",
            extra={"sources": {"official (the cards say so)": True, "original program": False}},
        ),
    ] = True
    evolution_timing: Annotated[
        Literal["official", "free"],
        Meta(
            description="Nothing evolves on the turn it came or on a player's first turn; or just not twice in a turn.",
            extra={"sources": {"official": "official", "original program": "free"}},
        ),
    ] = "official"
    retreat_limit: Annotated[
        bool,
        Meta(
            description="A player may retreat once per turn; otherwise as often as they can pay for it.",
            extra={"sources": {"modern": True, "original program, Base era": False}},
        ),
    ] = True
    retreat_cost: Annotated[
        Literal["energy", "cards"],
        Meta(
            description="The retreat cost is paid in energy that the cards provide, or in cards whatever they provide.",
            extra={"sources": {"official": "energy", "original program": "cards"}},
        ),
    ] = "energy"
    asleep_may_retreat: Annotated[
        bool,
        Meta(
            description="An Asleep Pokémon may retreat.",
            extra={"sources": {"spec (only attacking is forbidden; a retreat ends it)": True, "official": False}},
        ),
    ] = True
    sleep_check: Annotated[
        Literal["turn_start", "between_turns"],
        Meta(
            description="When an Asleep Pokémon flips to wake up: at the start of its owner's turn, or between turns.",
            extra={"sources": {"spec": "turn_start", "official": "between_turns"}},
        ),
    ] = "turn_start"
    paralysis_ends: Annotated[
        Literal["own_turn", "any_turn"],
        Meta(
            description="Paralysis ends after its owner's next turn, or after whichever turn comes next.",
            extra={"sources": {"sources 6 (tests), official": "own_turn", "spec, read to the letter": "any_turn"}},
        ),
    ] = "own_turn"
    checkup: Annotated[
        Literal["all", "active"],
        Meta(
            description="Poison and burns hurt Active and Benched Pokémon between turns, or Active ones only.",
            extra={"sources": {"spec": "all", "official": "active"}},
        ),
    ] = "all"
    burn: Annotated[
        Literal["flat", "flip_tails", "flip_cures"],
        Meta(
            description="A burn: 20 between turns; or a flip, 20 on tails; or 20, then a flip that cures on heads.",
            extra={
                "sources": {
                    "spec": "flat",
                    "EX to XY era": "flip_tails",
                    "spec (enum), Sun & Moon and later": "flip_cures",
                }
            },
        ),
    ] = "flat"
    confusion_damage: Annotated[
        int,
        Meta(
            ge=0,
            le=100,
            description="The damage a confused Pokémon does to itself on tails.",
            extra={"sources": {"spec, modern": 30, "Base era": 20}},
        ),
    ] = 30
    confusion_weakness: Annotated[
        bool,
        Meta(
            description="Weakness and resistance count for what a confused Pokémon does to itself.",
            extra={"sources": {"spec (silent), modern": False, "Base era": True}},
        ),
    ] = False
    confused_retreat_flip: Annotated[
        bool,
        Meta(
            description="A confused Pokémon pays and flips to retreat; on tails it stays.",
            extra={"sources": {"spec (silent), modern": False, "Base era": True}},
        ),
    ] = False
    combining: Annotated[
        Literal["coexist", "replace"],
        Meta(
            description="A Pokémon can be Asleep, Confused and Paralyzed at once, or the newest replaces the others.",
            extra={"sources": {"spec": "coexist", "official": "replace"}},
        ),
    ] = "coexist"
    status_first: Annotated[
        bool,
        Meta(
            description="The statuses of an attack come before its damage, and bench damage last; or as the card says.",
            extra={"sources": {"spec, priority order": True, "official": False}},
        ),
    ] = True
    prevention_number: Annotated[
        Literal["threshold", "subtract"],
        Meta(
            description="Preventing a number: damage up to it is prevented entirely, or it comes off any damage.",
            extra={
                "sources": {
                    "spec, PREVENT_DAMAGE (amount); original program": "threshold",
                    "spec, PREVENT_DAMAGE (all)": "subtract",
                }
            },
        ),
    ] = "threshold"
    unspent_energy: Annotated[
        Literal["all_cost", "typed_cost"],
        Meta(
            description="Extra energy is what's left after the whole cost, or after only the symbols of its type.",
            extra={"sources": {"spec, official": "all_cost", "original program's tests": "typed_cost"}},
        ),
    ] = "all_cost"
    tools_are_items: Annotated[
        Literal["as_printed", "no_longer"],
        Meta(
            description="What cards of 2011 to 2022 say of Items they say of Pokémon Tools, as it was then, or not.",
            extra={"sources": {"official until 2022": "as_printed", "official since 2023 (errata)": "no_longer"}},
        ),
    ] = "as_printed"
    energy_to_spare: Annotated[
        bool,
        Meta(
            description="Of so much Energy that a text discards or moves, a card may count for less than it provides, "
            "so that more cards go; or no card goes that isn't needed, as for a retreat.",
            extra={"sources": {"a ruling of 2017, as others quote it": True, "as official for a retreat": False}},
        ),
    ] = True
    own_damage_guarded: Annotated[
        bool,
        Meta(
            description="Prevention and reduction also count when an attack hurts its own Pokémon or their Bench.",
            extra={"sources": {"spec (damage from all attacks), official": True, "original program": False}},
        ),
    ] = True
    bench_weakness: Annotated[
        bool,
        Meta(
            description="Weakness and resistance count for damage to Benched Pokémon.",
            extra={"sources": {"spec (may not apply), official": False, "house rule": True}},
        ),
    ] = False
    ability_blocked: Annotated[
        Literal["card", "always"],
        Meta(
            description="No ability while Asleep, Confused or Paralyzed: if the card says so, or always.",
            extra={"sources": {"official": "card", "original program": "always"}},
        ),
    ] = "card"
    deck_out: Annotated[
        Literal["draw", "empty"],
        Meta(
            description="A player loses when a card must be drawn and none is left, or as soon as the deck is empty.",
            extra={"sources": {"spec, official": "draw", "original program": "empty"}},
        ),
    ] = "draw"
    tie: Annotated[
        Literal["draw", "sudden_death", "player1"],
        Meta(
            description="Both win at once, in as many ways: a draw, a new game for one prize, or the first seat wins.",
            extra={
                "sources": {
                    "spec (silent); another open program": "draw",
                    "official": "sudden_death",
                    "original program": "player1",
                }
            },
        ),
    ] = "draw"
    promotion: Annotated[
        Literal["any_order", "in_turn"],
        Meta(
            description="Both must send up a Pokémon: in any order, or the player whose turn it is (or was) goes last.",
            extra={"sources": {"spec (silent), original program": "any_order", "official": "in_turn"}},
        ),
    ] = "any_order"
    until_tails_cap: Annotated[
        int,
        Meta(
            ge=1,
            le=20,
            description="A flip until tails ends after this many heads.",
            extra={"sources": {"original program": 10, "official (never), here for exact odds": 20}},
        ),
    ] = 10
    mulligan_cap: Annotated[
        int,
        Meta(
            ge=1,
            le=1000,
            description="How many opening hands a player may shuffle back before the match is called off.",
            extra={"sources": {"original program": 100}},
        ),
    ] = 100
    max_turns: Annotated[
        int,
        Meta(
            ge=2,
            le=10000,
            description="The match is a draw once this many turns have been played.",
            extra={"sources": {"spec (silent)": None, "a guard for simulations": 1000}},
        ),
    ] = 1000
    coin_flips: Annotated[
        Literal["by_action", "at_once"],
        Meta(
            description="Flipping coins is an action of its own, or they're flipped as soon as they're due.",
            extra={"sources": {"spec (GENERATE_COIN_FLIP)": "by_action", "official": "at_once"}},
        ),
    ] = "by_action"
    vain_attacks: Annotated[
        bool,
        Meta(
            description="An attack that would do nothing now may be used all the same, or it can't be chosen.",
            extra={"sources": {"spec (silent), here until now": True, "official engine (cabt)": False}},
        ),
    ] = True
    attack_coins: Annotated[
        Literal["confusion_first", "effect_first"],
        Meta(
            description="A Confused Pokémon attacks that an effect makes flip a coin, too: which coin comes first.",
            extra={
                "sources": {
                    "official rulebook, the steps of an attack": "confusion_first",
                    "official engine (cabt)": "effect_first",
                }
            },
        ),
    ] = "confusion_first"
    damage_answers: Annotated[
        Literal["at_once", "after_attack"],
        Meta(
            description="What a damaged Pokémon answers an attack with comes at once, or after the attack's effects.",
            extra={"sources": {"spec (silent), here until now": "at_once", "official engine (cabt)": "after_attack"}},
        ),
    ] = "at_once"
    copied_copies: Annotated[
        bool,
        Meta(
            description="An attack that copies can itself be copied, once; or it is never on offer.",
            extra={"sources": {"spec (silent), here until now": False, "official engine (cabt)": True}},
        ),
    ] = False
    attack_ends_turn: Annotated[
        bool,
        Meta(
            description="The turn ends by itself after an attack; otherwise the player ends it.",
            extra={"sources": {"spec (END phase, END_TURN)": False, "official": True}},
        ),
    ] = False
    initial_setup: Annotated[
        Literal["stepwise", "at_once"],
        Meta(
            description="Hands and prizes are drawn by actions, step by step, or dealt at once before the setup.",
            extra={"sources": {"spec, state flow": "stepwise", "spec, INITIAL_SETUP (legacy)": "at_once"}},
        ),
    ] = "stepwise"
    invalid_deck: Annotated[
        Literal["refuse", "cancel"],
        Meta(
            description="A deck that isn't legal is refused at the start, or the match is called off.",
            extra={"sources": {"here": "refuse", "original program": "cancel"}},
        ),
    ] = "refuse"


_MODERN = Options(
    prizes_before_active=False,
    mulligan_bonus=True,
    first_turn_draw=True,
    first_turn_attack=False,
    first_turn_supporter=False,
    tools_are_items="no_longer",
    asleep_may_retreat=False,
    sleep_check="between_turns",
    checkup="active",
    burn="flip_cures",
    combining="replace",
    status_first=False,
    tie="sudden_death",
    promotion="in_turn",
    coin_flips="at_once",
    attack_ends_turn=True,
)

PRESETS: Mapping[str, Options] = {
    "seed": Options(),
    "base_1999": Options(
        toss="first_player_selection",
        prizes_before_active=False,
        mulligan_bonus=True,
        first_turn_draw=True,
        retreat_limit=False,
        asleep_may_retreat=False,
        sleep_check="between_turns",
        checkup="active",
        burn="flip_tails",
        confusion_damage=20,
        confusion_weakness=True,
        confused_retreat_flip=True,
        combining="replace",
        status_first=False,
        tie="sudden_death",
        promotion="in_turn",
        coin_flips="at_once",
        attack_ends_turn=True,
    ),
    "modern": _MODERN,
    "cabt": replace(
        _MODERN,
        vain_attacks=False,
        attack_coins="effect_first",
        damage_answers="after_attack",
        copied_copies=True,
        until_tails_cap=20,
    ),
}
