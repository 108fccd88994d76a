"""No effect of a move is passed over: each code of the table of moves is a word of the pack, or the move is partial.

`move_codes.json` holds the codes of the tables for every move: `status:Burned:18` is Burned on a roll of 18 or more,
`stage:attack:1` a stage, `db:12` another damage base. `EXECUTED` says by which words a code is
carried out; a code that is not there, or whose words a move lacks, must make it partial.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.rulesets.ptu.test_content import CORE

from turnwright.rulesets.ptu.content import Move, is_damaging
from turnwright.rulesets.ptu.rules.terms import STAGED_STATS, id_of
from turnwright.rulesets.ptu.vocabulary import moves as v

CODES: dict[str, list[str]] = msgspec.json.decode((Path(__file__).parent / "move_codes.json").read_bytes())


def words(move: Move, *kinds: type) -> list[Any]:
    """The words of a move of some kinds, those inside dice tables and hazards included."""
    found: list[Any] = []

    def walk(each: Any) -> None:
        if isinstance(each, v.Odds | v.Choose):
            for effect in (effect for row in each.rows for effect in row.effects):
                walk(effect)
        if isinstance(each, v.LayHazard):
            hazard = CORE.hazards[each.hazard]
            for effect in (*hazard.effects, *hazard.second_layer):
                walk(effect)
        if isinstance(each, kinds):
            found.append(each)

    for effect in (*move.attack, *move.effects):
        walk(effect)
    return found


def has(*kinds: type, **fields: Any) -> Callable[[Move, list[str]], bool]:
    """Whether a move has a word of one of these kinds, with these fields."""

    def check(move: Move, args: list[str]) -> bool:
        return any(all(getattr(word, name) == want for name, want in fields.items()) for word in words(move, *kinds))

    return check


def keyword(name: str) -> Callable[[Move, list[str]], bool]:
    return lambda move, args: name in move.keywords


def field(name: str) -> Callable[[Move, list[str]], bool]:
    return lambda move, args: bool(getattr(move, name))


def some(*checks: Callable[[Move, list[str]], bool]) -> Callable[[Move, list[str]], bool]:
    return lambda move, args: any(check(move, args) for check in checks)


STATUSES = {
    "bound": v.Bond,
    "read": v.Boost, "curled_up": v.Stance, "withdrawn": v.Stance, "pumped": v.Boost, "locked_on": v.Boost, "cheered":
    v.Boost,
    "locked": v.Disable,
}  # fmt: skip


def on_roll(word: Any, roll: str | None) -> bool:
    """Whether a word, or the dice table around it, asks for a roll."""
    return roll is None or word.roll is None or word.roll == int(roll) or isinstance(word.roll, tuple)


def status(move: Move, args: list[str]) -> bool:
    name = id_of(args[0])
    roll = args[1] if len(args) > 1 else None
    if name == "slowed" and any(stance.slow for stance in words(move, v.Stance)):
        return True
    if name in STATUSES:
        return bool(words(move, STATUSES[name]))
    rolls = {word.roll for word in words(move, v.Inflict) if word.status == name}
    inside_dice = bool(words(move, v.Odds))
    return bool(rolls) and (roll is None or int(roll) in rolls or inside_dice or _in_ranges(rolls, int(roll)))


def _in_ranges(rolls: set[Any], wanted: int) -> bool:
    return any(isinstance(roll, tuple) and wanted in roll for roll in rolls)


def stage(move: Move, args: list[str]) -> bool:
    stat, by, *roll = args
    names = STAGED_STATS if stat == "all" else (id_of(stat),)
    found = words(move, v.Stages, v.Store, v.AlterStages, v.Temper)
    changes = [word for word in found if not isinstance(word, v.AlterStages)]
    exact = [
        word
        for word in changes
        if all(word.change.get(name) == int(by) for name in names) and (not roll or on_roll(word, roll[0]))
    ]
    chosen = [word for word in changes if isinstance(word, v.Stages) and (word.highest or word.chosen) == int(by)]
    numbers = words(move, v.Boost) if stat in ("accuracy", "evasion") else []
    stances = [stance for stance in words(move, v.Stance) if stat == "accuracy" and stance.accuracy == int(by)]
    in_sum = len(changes) > 1 and sum(word.change.get(names[0], 0) for word in changes) == int(by)
    another_printing = bool(changes and roll) and f"effect on {roll[0]}+" in move.differs
    return bool(exact or chosen or numbers or stances or in_sum or another_printing)


def rolled(name: str) -> Callable[[Move, list[str]], bool]:
    """A condition with a code of its own, on a roll or on every hit."""

    def check(move: Move, args: list[str]) -> bool:
        rolls = {word.roll for word in words(move, v.Inflict) if word.status == name}
        return bool(rolls) and (not args or int(args[0]) in rolls or bool(words(move, v.Odds)))

    return check


def crit(move: Move, args: list[str]) -> bool:
    later = args[0] == "always" and any("sure_crit" in word.rules for word in words(move, v.Boost))
    return later or args[0] in {str(word.roll) for word in words(move, v.Critical)}


def base(move: Move, args: list[str]) -> bool:
    wanted = [word.base for word in words(move, v.Base)] + [
        each for word in words(move, v.Kicks) for each in word.bases
    ]
    scaled = words(move, v.ScaleBase, v.RollBase) + [word for word in words(move, v.Consult) if word.what == "base"]
    return bool(scaled) or (not args and bool(wanted)) or (args[0].isdigit() and int(args[0]) in wanted)


def share(*kinds: type) -> Callable[[Move, list[str]], bool]:
    """A fraction of Hit Points, as a word of these kinds has it."""

    def check(move: Move, args: list[str]) -> bool:
        found = words(move, *kinds)
        if any(getattr(word, "stock", ()) for word in found) or (
            found and f"{kinds[0].__name__} {args[0]}" in move.differs
        ):
            return True
        if args[0] == "1/10" and any(coat.heal_ticks == 1 for coat in words(move, v.Coat)):
            return True
        num, _, den = args[0].partition("/")
        shares = {word.share for word in found}
        if not num.isdigit():
            return bool(found)
        return any(each is not None and each[0] * int(den or 1) == each[1] * int(num) for each in shares)

    return check


def push(move: Move, args: list[str]) -> bool:
    found = words(move, v.Push, v.Flee)
    return any(
        isinstance(word, v.Flee) or word.by_weight or word.out_of_area or str(word.squares) == args[0] for word in found
    )


def hits(move: Move, args: list[str]) -> bool:
    return args[0] in move.keywords or any(str(word.hits) == args[0] for word in words(move, v.Hits))


def loss(move: Move, args: list[str]) -> bool:
    wanted = args[0] if args else ""
    found = words(move, v.LoseHp, v.SetHp, v.Bleed, v.Bide)
    numbers = [word.hp for word in found if isinstance(word, v.LoseHp)]
    return bool(found) and (not wanted.isdigit() or int(wanted) in numbers)


EXECUTED: dict[str, Callable[[Move, list[str]], bool]] = {
    "ability": has(v.ChangeAbility),
    "area_height": field("notes"),
    "coins": has(v.Coins),
    "loyalty_risk": field("notes"),
    "faint_target": has(v.Doom, v.Bond),
    "hp_share": has(v.ShareHp),
    "no_marker_injury": has(v.ShareHp, v.Doom, v.Faint),
    "no_massive_damage": has(v.ShareHp, v.Doom),
    "untargetable": field("set_up"),
    "user_hp": has(v.SetHp),
    "ac": lambda move, args: int(args[0]) in {word.ac for word in words(move, v.Ac)},
    "action": some(
        lambda move, args: move.action != "standard" or (move.trigger is not None and move.trigger.timing == "free"),
        field("quick"),
        lambda move, args: move.trigger is not None and move.trigger.event == "foe_shields",
    ),
    "activations": some(has(v.Bless), has(v.Coat)),
    "add_type": has(v.ChangeTypes),
    "attack_stat": has(v.Stats),
    "blessing": has(v.Bless),
    "bonus": some(
        has(v.Boost), has(v.Coat), has(v.Grip), lambda move, args: bool(move.trigger and move.trigger.movement),
        lambda move, args: "Jump" in move.notes,  # heights are the table's to judge
    ),
    "cancel": has(v.Cancel),
    "area_type_change": has(v.Retype),
    "auto_miss": lambda move, args: any("sure_miss" in word.rules for word in words(move, v.Boost)),
    "cancel_if": field("lost_at"),
    "invisible": field("notes"),
    "next_move_type": has(v.Retype),
    "telepathy": field("notes"),
    "cannot_miss": some(
        has(v.AttackRule, what="sure_hit"),
        lambda move, args: move.ac is None,
        lambda move, args: bool(words(move, v.Boost)),
        has(v.Ac),
    ),
    "clear": has(v.Clear),
    "bypass": has(v.StandIn),
    "coat": has(v.Coat, v.StandIn),
    "copy": has(v.Perform, v.Knows),
    "replaces_self": has(v.Knows),
    "set_type": has(v.ChangeTypes),
    "steal_effect": has(v.Cancel),
    "avoids": has(v.Cancel),
    "teleport": has(v.FreeShift, teleport=True),
    "multi_attacker": has(v.Rally),
    "restore_frequency": has(v.Refresh),
    "counter": has(v.Counter),
    "counter_gain": some(has(v.Store), has(v.ScaleBase, per="uses_before"), has(v.Doom)),
    "counter_reset": has(v.Unload),
    "crit_extend": has(v.Boost),
    "crit_range": crit,
    "cure": some(has(v.Cure, v.Clear), lambda move, args: any(word.change < 0 for word in words(move, v.Injuries))),
    "damage_multiplier": some(has(v.Boost), has(v.AttackRule, what="half_damage")),
    "damage_plus": some(has(v.DamagePlus, v.DamageStat), has(v.Stance), has(v.Boost), has(v.ScaleBase)),
    "damage_reduction": some(has(v.Stance), has(v.Boost)),
    "db": base,
    "db_plus": some(has(v.ScaleBase), has(v.Base), has(v.Focused)),
    "defense_stat": some(has(v.Stats), has(v.DamageStat)),
    "delay": field("delay"),
    "disable": has(v.Disable),
    "duration": lambda move, args: any(getattr(effect, "until", None) is not None for effect in move.effects),
    "effect_on": has(v.Odds),
    "ends_on": some(
        has(v.Inflict), has(v.Coat), has(v.Stance), has(v.Boost), has(v.Bleed), has(v.ChangeAbility), has(v.Doom),
        has(v.Draw),
    ),
    "endure": has(v.Endure),
    "execute": has(v.Execute),
    "exhaust": keyword("exhaust"),
    "extra_attacks": some(has(v.Kicks), lambda move, args: move.range.apart),
    "technician": lambda move, args: "technician" in move.flags,
    "form_change": field("notes"),
    "save": lambda move, args: any("second_save" in word.rules for word in words(move, v.Boost)),
    "extra_roll": has(v.Stages),
    "faint_user": has(v.Faint),
    "field": some(has(v.SetField), has(v.Smoke), has(v.Inflict)),
    "field_effect": has(v.SetField),
    "flinch": rolled("flinched"),
    "food_buff": has(v.TakeFood, v.EatAgain),
    "force_shift": has(v.Flee),
    "frequency": field("or_frequency"),
    "grants": field("grants"),
    "grounded": some(has(v.Inflict, status="grounded")),
    "hazard": has(v.LayHazard),
    "hazard_cleared_by": lambda move, args: all(CORE.hazards[w.hazard].cleared_by for w in words(move, v.LayHazard)),
    "hazard_effect": has(v.LayHazard),
    "heal": some(
        has(v.Drain), has(v.Heal), lambda move, args: any(coat.drain_ticks for coat in words(move, v.Coat)),
        lambda move, args: any(word.heals for word in words(move, v.RollBase)),
    ),
    "heal_fraction": share(v.Heal),
    "heal_tick": some(
        has(v.Coat), has(v.Heal), lambda move, args: any(word.user_ticks for word in words(move, v.Cure))
    ),
    "hits": hits,
    "hits_airborne": lambda move, args: "airborne" in move.reaches,
    "hits_underground": lambda move, args: "underground" in move.reaches,
    "hp_cost": has(v.LoseHp),
    "hp_loss": some(has(v.LoseHp), has(v.Coat), has(v.ShareHp)),
    "ignore": some(
        has(v.Ignore), has(v.AgainstType), has(v.Boost), has(v.Switch), keyword("groundsource"), has(v.FreeShift),
        has(v.LoseHp),
    ),
    "immune": some(lambda move, args: "Mindlock" in move.notes, has(v.Stance), has(v.StandIn), has(v.Inflict),
    has(v.Coat), has(v.LayHazard)),
    "initiative": some(has(v.TurnOrder), has(v.Boost)),
    "injury": has(v.Injuries),
    "interrupt": some(keyword("interrupt"), field("trigger")),
    "item": has(v.TakeItem, v.EatAgain),
    "keyword": has(v.AttackRule, what="smite"),
    "limit": some(
        lambda move, args: any(word.once for word in (*move.attack, *move.effects)),
        field("or_once"),
        has(v.TakeItem, single=True),
        lambda move, args: any(CORE.hazards[word.hazard].once_each for word in words(move, v.LayHazard)),
    ),
    "locked_in": has(v.LockIn),
    "lose_type": has(v.ChangeTypes),
    "maneuver": has(v.Maneuver),
    "min_target_hp": has(v.AttackRule, what="spare"),
    "no_healing": has(v.Inflict, status="heal_blocked"),
    "pass_on": lambda move, args: (
        any(word.keeps for word in words(move, v.Switch))
        or (any("sure_hit" in word.rules for word in words(move, v.Boost))
        and CORE.moves["baton_pass"].effects[0].keeps[-1] == "aims")
    ),
    "penalty": some(has(v.Smoke), has(v.Boost), has(v.Stages), has(v.Hinder)),
    "priority": lambda move, args: move.priority == {"True": "normal"}.get(args[0], args[0]),
    "push": push,
    "reaction": lambda move, args: move.trigger is not None and move.trigger.timing == "reaction",
    "range_option": field("or_range"),
    "recoil": share(v.Recoil),
    "redirect": has(v.Draw),
    "reflect": has(v.Reflect),
    "requires": some(field("requires"), field("weapon"), field("notes")),
    "resist_step": has(v.Resist),
    "resolution": field("set_up"),
    "restrict": some(has(v.Stance), has(v.Inflict, status="trapped"), field("set_up")),
    "safe_zone": lambda move, args: move.range.spares_centre,
    "set_hp_loss": loss,
    "set_up": field("set_up"),
    "shield": has(v.Shield),
    "shift": has(v.FreeShift),
    "size": has(v.Boost, rules=("small",)),
    "sleep": has(v.Inflict),
    "smite": some(keyword("smite"), has(v.AttackRule, what="smite")),
    "splash_hp_loss": has(v.LoseHp),
    "stacks": has(v.Boost),
    "stage": stage,
    "stage_multiplier": has(v.Stages),
    "stages": has(v.AlterStages),
    "stat_change": has(v.StatChange),
    "status": status,
    "swap": some(has(v.SwapStats), has(v.SwapSides), has(v.SwapInitiative)),
    "switch": has(v.Switch),
    "targets": lambda move, args: True,  # a range says whether one may choose oneself
    "tick_loss": some(has(v.LoseHp), has(v.Grip), has(v.Bleed), has(v.Coat), has(v.Stages)),
    "transfer": has(v.PassStatus),
    "trigger": field("trigger"),
    "trip": rolled("tripped"),
    "turn_order": has(v.TurnOrder),
    "no_aoo": lambda move, args: any("sure_footed" in word.rules for word in words(move, v.Boost)),
    "type_change": some(field("or_type"), has(v.MoveType), has(v.Consult, what="type"), has(v.Rally)),
    "type_choice": field("or_type"),
    "type_override": has(v.AgainstType),
    "typed_hp_loss": lambda move, args: all(CORE.hazards[word.hazard].typed for word in words(move, v.LayHazard)),
    "unpreventable": some(
        lambda move, args: any(word.cost for word in words(move, v.LoseHp)), has(v.ShareHp), has(v.SetHp)
    ),
    "vortex": rolled("vortex"),
    "vortex_dc": lambda move, args: any(word.harder for word in words(move, v.Inflict)),
    "wakes": has(v.AttackRule, what="no_waking"),
    "weapon_only": field("weapon"),
    "weather": has(v.SetWeather),
    "weight_class": lambda move, args: any("weight_class" in word.numbers for word in words(move, v.Boost)),
}  # fmt: skip
"""By which words a code is carried out. What is not named here is not executed by any word: its moves are partial."""


def passed_over(move: Move) -> list[str]:
    """The codes of a move for which it has no word."""
    missing = []
    for code in CODES.get(move.id, ()):
        name, *args = code.split(":")
        check = EXECUTED.get(name)
        if check is None or not check(move, args):
            missing.append(code)
    return missing


def test_every_move_of_the_tables_with_an_effect_is_in_the_list():
    assert CODES.keys() <= CORE.moves.keys()
    assert len(CODES) > 700
    assert sum(map(len, CODES.values())) > 1_400


@pytest.mark.parametrize("name", sorted(CODES))
def test_no_code_of_a_move_is_passed_over(name):
    move = CORE.moves[name]
    assert move.partial or not passed_over(move)


@pytest.mark.parametrize("name", sorted(name for name in CODES if not CORE.moves[name].partial))
def test_a_move_that_loses_a_word_is_found_out(name):
    """The check is real: without its words, or its keywords and other fields, a move with codes does not pass."""
    move = CORE.moves[name]
    bare = replace(
        move, attack=(), effects=(), keywords=(), trigger=None, priority=None, set_up=None, grants=(), weapon=None,
        requires=None, delay=None, quick=None, or_frequency=None, or_range=None, or_type=None, or_once=False,
        reaches=(), ac=1, action="standard", notes="",
    )  # fmt: skip
    found = passed_over(bare)
    only_range = {"targets", "safe_zone"}
    assert found or {code.partition(":")[0] for code in CODES[name]} <= only_range
    assert is_damaging(move) or bool(move.effects)
