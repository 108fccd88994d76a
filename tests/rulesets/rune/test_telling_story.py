"""The story: names, numbers and rolls as parts, and sentences that one could say at the table."""

import pytest
from msgspec.structs import replace
from tests.rulesets.rune.support import fight, rune

from turnwright.kernel.match import Match
from turnwright.kernel.telling import Named, Number, Roll, Step
from turnwright.rulesets.rune import commands as w
from turnwright.rulesets.rune import events as e
from turnwright.rulesets.rune.state import Charge, FoePlan, HazardPlan, HeldStatus, HeroPlan, Loot, RoomPlan, Setup
from turnwright.rulesets.rune.telling.story import tell

GAME = rune()


def line(opened, event):
    told = tell(opened.game, opened.state, event)
    return None if told is None else told.text


def part(sentence, kind):
    return [each for each in sentence.parts if isinstance(each, kind)]


def test_the_turn_order_has_each_pool_as_a_roll_of_its_own():
    """A name that ends in a number and the dice behind it are different things."""
    opened = fight("scrap_hound", "scrap_hound", faces=(6, 1, 5, 1, 3, 5, 1, 1, 1, 1))
    rolled = next(event for event in opened.events if isinstance(event, e.InitiativeRolled))
    told = tell(opened.game, opened.state, rolled)
    assert told.text == (
        "Turn order: Scrap-Hound (2 successes: 5 1 3 5), Warrior (1 success: 6 1), "
        "Scrap-Hound 2 (0 successes: 1 1 1 1)."
    )
    assert [named.ref for named in part(told, Named)] == ["piece:scrap_hound", "piece:hero", "piece:scrap_hound_2"]
    assert [(roll.label, roll.faces, roll.sides, roll.good) for roll in part(told, Roll)] == [
        ("initiative", (5, 1, 3, 5), 6, 5),
        ("initiative", (6, 1), 6, 5),
        ("initiative", (1, 1, 1, 1), 6, 5),
    ]


def test_an_attack_is_told_line_by_line():
    opened = fight("corrupted_servitor")
    opened.send(w.Attack("corrupted_servitor"), 6, 5, 1, 1, 5, 1, 1, 4)
    told = [tell(opened.game, opened.state, event) for event in opened.events]
    told = [each for each in told if each is not None]
    assert [(each.depth, each.cue, each.tone, each.text) for each in told] == [
        (0, "strike", "", "Warrior attacks Corrupted Servitor (Rusty Hatchet)."),
        (1, "strike", "", "It hits: 2 successes (6 5 1 1) against 1 (5 1)."),
        (1, "strike", "hurt", "Corrupted Servitor takes 4 damage (4): 11 of 15 HP left."),
    ]
    assert [named.ref for named in part(told[0], Named)] == [
        "piece:hero",
        "piece:corrupted_servitor",
        "gear:rusty_hatchet",
    ]
    assert [roll.faces for roll in part(told[1], Roll)] == [(6, 5, 1, 1), (5, 1)]
    amount, left = part(told[2], Number)
    assert (amount.value, amount.steps) == (4, (Step("4", "dice"),))
    assert (left.value, left.steps) == (11, (Step("15", "HP before"), Step("-4", "damage")))


def test_damage_unfolds_from_the_dice_to_the_loss():
    """Facts, section 4: dice + bonus, stance, then the target's multipliers, Defense and Soak, each rounded down."""
    opened = fight("failure_colossus", hero=HeroPlan(weapon="optimized_greatsword", abilities={"aggressive_stance": 1}))
    foe = replace(
        opened.fighter("failure_colossus"), statuses=(HeldStatus("vulnerable", 3), HeldStatus("defense", 1, amount=50))
    )
    hero = replace(opened.hero, stance="aggressive", might=1)
    opened.state = replace(opened.state, fighters={"hero": hero, "failure_colossus": foe})
    weapon = GAME.content.equipment["optimized_greatsword"]
    assert (weapon.dice, weapon.bonus, foe.soak) == (2, 2, 4)
    opened.send(w.Attack("failure_colossus"), *(6,) * (1 + weapon.accuracy), *(1,) * 6, 1, 6, 6)
    struck = opened.one(e.DamageTaken)
    assert struck.amount == (12 + 2 + 4) * 125 // 100 * 50 // 100 - 4
    amount = part(tell(opened.game, opened.state, struck), Number)[0]
    assert [(step.value, step.name) for step in amount.steps] == [
        ("12", "dice"),
        ("+2", "bonus"),
        ("+4", "Aggressive Stance"),
        ("×125%", "the target's statuses"),
        ("-50%", "Defense"),
        ("-4", "Soak"),
    ]


def test_two_statuses_that_raise_the_damage_are_named_once():
    """It said "×125% the target's statuses, ×125% the target's statuses"."""
    opened = fight("scrap_hound")
    twice = e.DamageTaken("hero", "scrap_hound", 12, 53, (4, 4), steps=(("taken", 125), ("taken", 125)))
    amount = part(tell(opened.game, opened.state, twice), Number)[0]
    assert [(step.value, step.name) for step in amount.steps] == [
        ("8", "dice"),
        ("×125% ×125%", "the target's statuses"),
    ]


def test_a_log_that_does_not_know_the_steps_is_still_told():
    opened = fight("scrap_hound")
    old = e.DamageTaken("hero", "scrap_hound", 7, 58, (4, 6))
    assert part(tell(GAME, opened.state, old), Number)[0].steps == (
        Step("10", "dice"),
        Step("-3", "bonuses and armour"),
    )


def test_shields_are_part_of_what_is_left():
    opened = fight("scrap_hound")
    shielded = e.DamageTaken("hero", "scrap_hound", 9, 60, (6, 3), 3, 1)
    left = part(tell(GAME, opened.state, shielded), Number)[1]
    assert [(step.value, step.name) for step in left.steps] == [
        ("65", "HP before"),
        ("-9", "damage"),
        ("+3", "temporary HP"),
        ("+1", "shield"),
    ]


def test_a_blow_in_the_making_is_told_once_and_not_as_a_blow():
    """Facts, section 8: Reality Tear is prepared for a turn, and 15 damage breaks it."""
    opened = fight("aetheric_aberration", first="aetheric_aberration", then=(1, 1), hero=HeroPlan())
    opened.send(w.Act("reality_tear"), 6, 6)
    told = [text for event in opened.events if (text := line(opened, event))]
    assert told[0] == (
        "Aetheric Aberration prepares Reality Tear: it falls on its next turn unless it takes 15 damage first."
    )
    assert not any("uses Reality Tear" in text for text in told)
    assert tell(opened.game, opened.state, opened.events[1]).tone == "warn"


TOLD = [
    (e.RoundStarted(2), "Round 2"),
    (e.TurnSkipped("hero", "stunned"), "Warrior can't act (Stunned)."),
    (e.ActionChosen("hero", "flee"), "Warrior tries to flee."),
    (e.ActionChosen("hero", "defend"), "Warrior defends."),
    (e.ActionChosen("hero", "power_strike", "ability", ("scrap_hound",)), "Warrior uses Power Strike on Scrap-Hound."),
    (e.ActionChosen("hero", "healing_salve", "item", ("hero",)), "Warrior uses Healing Salve."),
    (e.ActionChosen("scrap_hound", "quick_bite", "enemy", ("hero",)), "Scrap-Hound uses Quick Bite on Warrior."),
    (e.ActionChosen("scrap_hound", "defend", "enemy", ("scrap_hound",)), "Scrap-Hound defends."),
    (e.StaminaSpent("hero", 5, 20), "Warrior spends 5 Stamina (20 left)."),
    (e.HpSpent("hero", 5, 20), "Warrior pays 5 HP (20 left)."),
    (e.ConsumableUsed("healing_salve", 1), None),
    (e.ConsumableUsed("healing_salve", 0), "That was the last Healing Salve."),
    (e.PoolRolled("hero", "strike", (5, 1), 1), "1 success (5 1)."),
    (e.PoolRolled("hero", "power_strike", (5, 1), 1, 3, outcome="miss"), "It fails: 1 success (5 1), 3 needed."),
    (e.PoolRolled("hero", "power_strike", (5, 6, 6), 3, 3), "It works: 3 successes (5 6 6), 3 needed."),
    (e.AttackDodged("hero", "scrap_hound"), "Warrior dodges the attack."),
    (e.StanceTaken("evasive"), "Warrior takes the Evasive Stance."),
    (e.StanceTaken("none"), "Warrior drops the stance."),
    (e.FleeAttempted((1, 2), 0, (5, 1), 1, False, 1), "0 successes (1 2) against 1 (5 1): Flee failed!"),
    (
        e.EnemyRevealed("scrap_hound"),
        "Scrap-Hound has MIGHT 2, FINESSE 4, WITS 0, WILL 0, STURDINESS 1, Soak 0 and 1d6 damage.",
    ),
    (e.DamageTaken("hero", "bleeding", 4, 46, (4,)), "Warrior takes 4 damage from Bleeding (4): 46 of 65 HP left."),
    (
        e.DamageTaken("hero", "scrap_hound", 9, 55, (6, 3), temp_hp=3, shield=1),
        "Warrior takes 9 damage (6+3), temporary HP absorb 3 and a shield absorbs 1: 55 of 65 HP left.",
    ),
    (e.DamageTaken("scrap_hound", "hero", 0, 10), "Scrap-Hound takes no damage."),
    (e.Healed("hero", 5, 50), "Warrior regains 5 HP (50 of 65)."),
    (e.DeathWarded("hero", "death_ward"), "Death Ward keeps Warrior alive with 1 HP."),
    (e.EnemyDied("scrap_hound", "hero"), "Scrap-Hound falls."),
    (e.PlayerDied("hero", "corruption"), "Warrior is lost to Corruption."),
    (e.EnemyFled("scrap_hound"), "Scrap-Hound runs away."),
    (e.StatusApplied("hero", HeldStatus("bleeding", 5, 2), "stacked"), "Warrior is now Bleeding ×2 for 5 turns."),
    (e.StatusApplied("hero", HeldStatus("defense", 1, amount=50), "added"), "Warrior gains Defense 50% for 1 turn."),
    (
        e.StatusApplied("hero", HeldStatus("shield_wall", 2, amount=50), "added", "hero", ("defense",)),
        "Warrior gains Shield Wall 50% for 2 turns, which ends Defense.",
    ),
    (e.StatusRefused("hero", "bleeding", "immune"), "Warrior is immune to Bleeding."),
    (
        e.StatusRefused("hero", "hasted", "cancelled", ("slowed",)),
        "Hasted and Slowed cancel each other out on Warrior.",
    ),
    (e.StatusesTicked("hero", ()), None),
    (e.StatusesTicked("hero", (), ("bleeding",)), "Bleeding wears off for Warrior."),
    (e.StatusesEnded("hero", ("poisoned", "corroded"), "cured"), "Warrior is cured of Poisoned and Corroded."),
    (e.StatusesEnded("hero", ("dodge",), "used"), "Dodge is used up for Warrior."),
    (e.StatusesEnded("scrap_hound", ("stunned",), "rage"), "Scrap-Hound shakes off Stunned."),
    (e.PerformanceStarted("saga_of_courage", 4), "Saga of Courage begins and lasts 4 rounds."),
    (
        e.StressGained(5, 35, "resonance", (1, 2)),
        "Warrior gains 5 Stress from psychic resonance (35 of 100; WILL rolled 1 2).",
    ),
    (e.StressResisted("aura", (6,)), "Warrior stays calm despite a Forlorn aura (WILL rolled 6)."),
    (e.StressRelieved(5, 30, "calming_draught"), "Warrior sheds 5 Stress (30 of 100)."),
    (e.MindBroke("aura", "paranoia", 60), "Warrior reaches the breaking point, leaving Paranoia; Stress drops to 60."),
    (e.CorruptionGained(2, 27, "void_strike", (25,)), "Warrior gains 2 Corruption (27 of 100)."),
    (e.HazardStruck("fire", "hero"), "Fire strikes Warrior."),
    (e.HazardAvoided("lava", "hero", (5, 2), 1), "Warrior avoids Lava: 1 success (5 2)."),
    (
        e.PhaseEntered("scrap_hound", 2, 130, 0, 2, 4, 1),
        "Scrap-Hound enters phase 2: it deals 130% damage, has 2 Soak, regains 4 HP per turn and acts twice.",
    ),
    (
        e.Interrupted("scrap_hound", "quick_bite", 15, 3),
        "Quick Bite is broken off: Scrap-Hound took 15 damage while preparing it.",
    ),
    (e.LegendAwarded(10, 110), "Warrior earns 10 Legend (110 in all)."),
    (e.MilestoneReached(1, 70, 35, 3), "Warrior reaches Milestone 1: 70 HP, 35 Stamina and 1 more PP."),
    (e.LootDropped(Loot(("clan_leathers",), 1, 3)), "Loot: Clan-Forged Leathers, 1 cog and 3 materials."),
    (e.LootDropped(Loot()), "Loot: nothing."),
]


@pytest.mark.parametrize(("event", "words"), TOLD, ids=lambda value: value if isinstance(value, str) else "")
def test_every_event_is_one_natural_sentence(event, words):
    opened = fight("scrap_hound")
    assert line(opened, event) == words


def test_what_a_room_does_is_announced_with_its_numbers():
    opened = fight("scrap_hound", room=RoomPlan(hazards=(HazardPlan("ice"),)))
    told = tell(GAME, opened.state, opened.one(e.HazardAnnounced))
    assert told.text == "Hazard here: Creeping Ice (3 damage, Slowed; STURDINESS avoids it (1 success))."
    assert told.tone == "warn"


def test_a_held_charge_names_the_blow():
    opened = fight(FoePlan("aetheric_aberration"), first="hero", then=(1, 1))
    boss = replace(opened.fighter("aetheric_aberration"), charge=Charge("aetheric_storm", 1, 25))
    state = replace(opened.state, fighters={**opened.state.fighters, "aetheric_aberration": boss})
    told = tell(opened.game, state, e.ChargeHeld("aetheric_aberration", 1))
    assert told.text == "Aetheric Aberration keeps preparing Aetheric Storm: it falls on its next turn."


@pytest.mark.parametrize("encounter", ["scrap_hounds", "aetheric_aberration", "bone_keeper"])
def test_whole_fights_are_told_in_sentences_without_ids_or_leading_spaces(encounter):
    match = Match.open(GAME, Setup(encounter=encounter), seed=5)
    while match.result is None:
        seat = match.to_act()[0]
        legal = match.legal(seat)
        match.submit(legal[len(match.records) % len(legal)], seat)
    lines = [told for n in range(1, len(match.records) + 1) for told in match.tell(n, "hero")]
    assert len(lines) > 20
    for told in lines:
        assert told.text == told.text.strip()
        assert told.tone == "heading" or told.text[-1] in ".!?", told.text
        assert "_" not in told.text, told.text


def test_how_it_ended_is_told_in_sentences():
    opened = fight(FoePlan("scrap_hound", hp=1))
    opened.state = replace(opened.state, loot=Loot(("clan_leathers",), 12), round=3)
    ended = opened.game.ruleset.rules.outcome
    state = replace(opened.state, verdict=e.Verdict("victory", ""), legend_gained=10)
    lines = opened.game.ruleset.telling.describe_outcome(opened.game, state, ended(state))
    assert lines == (
        "Victory after 3 rounds.",
        "You earned 10 Legend.",
        "You found Clan-Forged Leathers and 12 cogs.",
        "Warrior: HP 65 of 65, Stamina 30 of 30.",
    )
    lost = replace(state, verdict=e.Verdict("defeat", "bleeding"), round=1)
    first = opened.game.ruleset.telling.describe_outcome(opened.game, lost, ended(lost))[0]
    assert first == "Warrior was killed by Bleeding after 1 round."


def test_the_damage_in_brackets_adds_up():
    """The bonus and every multiplier stand beside the dice: 3 × (4 + 6), and so on, down to the Soak."""
    opened = fight("scrap_hound")
    steps = (("times", 3), ("bonus", 5), ("soak", 2))
    hit = e.DamageTaken("scrap_hound", "hero", 33, 0, (4, 6), steps=steps)
    assert hit.amount == (4 + 6) * 3 + 5 - 2
    assert line(opened, hit) == (
        "Scrap-Hound takes 33 damage (4+6, ×3 the ability, +5 bonus, -2 Soak): 0 of 10 HP left."
    )
