"""The game's words, explained: what `?` shows."""

from __future__ import annotations

from turnwright.kernel.telling import Term, ref

from ..game import PtuGame
from ..rules.statuses import CONDITIONS
from ..rules.terms import name_of
from .conditions import condition_text

GENERAL: tuple[Term, ...] = tuple(
    Term(ref("term", key), name, text)
    for key, name, text in (
        ("hit_points", "HP", "Hit Points. At 0 or less one faints."),
        ("temporary_hp", "THP", "Temporary HP: lost before HP. A new grant counts only if it is higher."),
        (
            "injury",
            "Injury",
            "A hit that takes half of the maximum HP gives one, and so does dropping to half, to 0, to minus half "
            "and so on. Each lowers what healing can restore by a tenth. With five or more, every Standard Action "
            "and every hit costs HP; ten are fatal.",
        ),
        ("tick", "Tick", "A tenth of the maximum HP."),
        (
            "combat_stages",
            "Combat Stages",
            "From -6 to +6. Each stage above 0 adds a fifth of the stat, each below 0 takes a tenth. Accuracy and "
            "Evasion change by the stage itself.",
        ),
        ("standard_action", "Standard Action", "One per turn: a move, a maneuver, an item, a ball, a full switch."),
        ("shift_action", "Shift Action", "One per turn: moving, standing up, recalling or sending out a Pokémon."),
        ("swift_action", "Swift Action", "One per turn, for quick abilities and features."),
        ("full_action", "Full Action", "A Standard and a Shift Action together."),
        ("free_action", "Free Action", "Costs nothing; a trigger allows it once."),
        ("extended_action", "Extended Action", "Takes minutes: never in a fight."),
        ("interrupt", "Interrupt", "Used inside somebody else's turn, before what set it off takes effect."),
        ("reaction", "Reaction", "Used inside somebody else's turn, after what set it off."),
        ("priority", "Priority", "The move can be used before one's own Initiative count."),
        ("at_will", "At-Will", "Can be used every turn."),
        ("eot", "EOT", "Every Other Turn: not on two turns in a row."),
        ("scene", "Scene", "Once per scene. Scene x2: twice, but not on two turns in a row."),
        ("daily", "Daily", "Once per day. Daily x2: twice a day, but only once per scene."),
        ("static", "Static", "Always on."),
        (
            "ac",
            "AC",
            "What an accuracy roll (d20) has to reach, plus the target's Evasion. A 1 always misses, a 20 always hits.",
        ),
        (
            "evasion",
            "Evasion",
            "Makes one harder to hit: +1 for every 5 points of Defense, Sp. Def or Speed, at most +6 from a stat "
            "and +9 in all. Physical attacks meet Physical or Speed Evasion, special ones Special or Speed, status "
            "moves Speed.",
        ),
        ("damage_base", "Damage Base", "DB: stands for dice and a number from the chart, such as 2d6+8 for DB 6."),
        ("stab", "STAB", "Same-Type Attack Bonus: +2 DB when a Pokémon uses a move of its own type."),
        ("critical_hit", "Critical Hit", "On a 20, or in a move's critical range, the damage dice count twice."),
        ("damage_reduction", "Damage Reduction", "DR: taken off damage along with Defense or Sp. Def."),
        (
            "effectiveness",
            "Effectiveness",
            "Types multiply damage: 1.5, 2 or 3 times when super-effective by one, two or three steps; a half, a "
            "quarter or an eighth when resisted; nothing when immune. Trainers have no type.",
        ),
        (
            "action_points",
            "AP",
            "Action Points of a trainer: 5, and one more for every five levels. One adds +1 to an accuracy roll. "
            "All come back when the scene ends.",
        ),
        ("initiative", "Initiative", "The order of turns: Speed with its stages. Ties are rolled off."),
        (
            "league_battle",
            "League Battle",
            "Trainers declare first, the slowest first, then act; after them the Pokémon. Trainers don't fight.",
        ),
        (
            "attack_of_opportunity",
            "Attack of Opportunity",
            "Once per round, a Struggle at a foe next to you who walks away, stands up, or aims at somebody else.",
        ),
        ("intercept", "Intercept", "Stepping in to take an ally's hit."),
        ("struggle", "Struggle", "A plain attack that anybody can make: AC 4, DB 4, melee."),
        ("flanked", "Flanked", "With foes on opposite sides, Evasion is 2 lower."),
        ("slow", "Slow Terrain", "Each square counts as two."),
        ("rough", "Rough Terrain", "Accuracy rolls through it are 2 lower."),
        ("wall", "Blocking Terrain", "Nobody can move or aim through it."),
        (
            "switching",
            "Switching",
            "Recalling or sending out a Pokémon is a Shift Action, doing both a Standard Action, replacing a "
            "fainted one a Shift Action. The beam of a ball reaches 8 metres.",
        ),
        (
            "poke_ball_throw",
            "Poké Ball",
            "Thrown as a Standard Action with AC 6. If it hits, a d100 less the trainer's level must not exceed the "
            "capture rate: fewer HP, conditions and injuries help.",
        ),
        ("recall", "Recall", "Back into the ball. Persistent conditions stay, others end."),
        (
            "food_buff",
            "Food Buff",
            "What was eaten before a fight, one thing at a time. Once per scene it can be traded in for what it does: "
            "a berry at half HP or less, with a condition that it cures, or when what it waits for happens.",
        ),
        (
            "held_item",
            "Held Item",
            "Works while it is held. Some, such as gems, are used up by their holder. Dropping one is free, but some "
            "take a Standard Action.",
        ),
        ("loyalty", "Loyalty", "From 0 to 6. At 0 or 1 a Pokémon obeys only if its trainer passes a Command check."),
        ("breather", "Breather", "A Full Action that resets stages and ends Volatile conditions; see Take A Breather."),
        ("persistent", "Persistent", "A condition that stays after the fight and in the ball."),
        ("volatile", "Volatile", "A condition that ends with a breather, a recall or the fight."),
        ("coat", "Coat", "Something that lies on one until it is switched out or faints."),
        ("blessing", "Blessing", "Protects a whole side, a few times."),
        ("hazard", "Hazard", "Lies on the ground and meets foes who enter."),
        ("hp_bars", "HP Bars", "A boss has several: when one is empty, the next begins."),
    )
)


def glossary(game: PtuGame) -> tuple[Term, ...]:
    """The words of the game, and every condition, by name."""
    options = game.options
    held = [Term(ref("condition", key), name_of(key), condition_text(options, key)) for key in CONDITIONS]
    return tuple(sorted((*GENERAL, *held), key=lambda term: term.name.casefold()))
