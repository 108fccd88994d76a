"""Rules of the book that tables meet and that went wrong once: each named by its page or its entry in the Indices."""

import pytest
from tests.rulesets.ptu.table import Table, answer, foe, game, ours, refused, told

from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e


def asked(table):
    return [option for prompt in table.state.flow.prompts for option in prompt.options]


# --- p. 251 Coup de Grâce -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", ["asleep", "frozen", "paralyzed", "grappled"])
def test_p251_a_coup_de_grace_is_not_allowed_for_a_status_condition_alone(status):
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub"))
    if status == "grappled":
        table(w.Maneuver("grapple", "zub"), accuracy=20, **{"check:combat": (6, 6, 1, 1)})(w.EndTurn()).until("ash")
    else:
        table(w.ChangeStatus("zub", add=(status,)))
    refused(table, w.CoupDeGrace("zub", "tackle"), "ptu.not_helpless")


def test_p251_the_fainted_can_be_finished_and_the_game_master_says_who_else_is_helpless():
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", hp=-5))
    assert table(w.CoupDeGrace("zub", "tackle"), accuracy=15).sums.crit
    bound = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub"))
    assert bound(w.CoupDeGrace("zub", "tackle"), accuracy=15, override="tied to a tree").sums.crit


# --- Lock-On, Mind Reader -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["lock_on", "mind_reader"])
def test_the_next_attack_on_whom_one_has_locked_on_cannot_miss(move):
    table = Table(ours("ash", speed=20, moves=(move, "tackle")), foe("zub", max_hp=300), foe("bat", max_hp=300))
    table.use(move, "zub")(w.EndTurn()).until("ash")
    table.use("tackle", "zub", accuracy=1)
    assert table.aims["zub"].hit
    table(w.EndTurn()).until("ash").use("tackle", "zub", accuracy=1)
    assert not table.aims["zub"].hit  # the next one only


def test_an_attack_on_somebody_else_neither_uses_nor_spends_the_lock():
    table = Table(ours("ash", speed=20, moves=("lock_on", "tackle")), foe("zub", max_hp=300), foe("bat", max_hp=300))
    table.use("lock_on", "zub")(w.EndTurn()).until("ash")
    table.use("tackle", "bat", accuracy=1)
    assert not table.aims["bat"].hit
    table(w.EndTurn()).until("ash").use("tackle", "zub", accuracy=1)
    assert table.aims["zub"].hit


# --- Execute: Fissure, Guillotine, Horn Drill, Sheer Cold -----------------------------------------------------------


@pytest.mark.parametrize(("face", "fells"), [(20, True), (21, False)])
def test_an_execution_may_fell_a_stronger_one(face, fells):
    """30 + user level - target level: 20 for level 10 against level 20."""
    table = Table(ours("ash", speed=20, level=10, moves=("guillotine",)), foe("zub", level=20))
    table.use("guillotine", "zub", execute=face)
    assert table.one("zub").fainted is fells
    assert f"rolls {face} against 20" in told(table)


def test_an_execution_that_no_face_brings_fails():
    table = Table(ours("ash", speed=20, level=10, moves=("guillotine",)), foe("zub", level=60))
    table.use("guillotine", "zub", execute=1)
    assert not table.one("zub").fainted


# --- Endure, Feint --------------------------------------------------------------------------------------------------


def test_endure_is_a_free_action():
    table = Table(ours("ash", speed=20, attack=60, moves=("tackle",)), foe("zub", hp=3, moves=("endure", "tackle")))
    table.use("tackle", "zub", accuracy=15)
    answer(table, "zub:endure")
    assert (table.one("zub").hp, table.one("zub").early) == (1, ())
    table.until("zub").use("tackle", "ash", accuracy=15)  # its Standard Action is still there
    assert table.one("ash").hp < 100


def test_feint_is_the_attackers_and_free():
    """When a foe uses a Shield move in response to one's own action."""
    table = Table(
        ours("ash", speed=20, moves=("tackle", "feint")),
        ours("pal", moves=("feint",)),
        foe("zub", moves=("protect",)),
    )
    table.use("tackle", "zub", accuracy=15)
    answer(table, "zub:protect")
    assert asked(table) == ["ash:feint"]
    answer(table, "ash:feint")
    assert table.one("zub").hp < 100
    assert table.one("ash").skips == 0


# --- p. 240 Struggle is not a Move ----------------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["protect", "detect", "kings_shield", "spiky_shield", "endure", "disable"])
def test_p240_what_answers_a_move_does_not_answer_a_struggle(move):
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", moves=(move,)))
    table(w.Struggle("zub"), accuracy=15)
    assert not table.state.flow.prompts
    assert table.one("zub").hp < 100


def test_p240_counter_answers_a_struggle_which_is_an_attack():
    table = Table(ours("ash", speed=20), foe("zub", moves=("counter",)))
    assert asked(table(w.Struggle("zub"), accuracy=15)) == ["zub:counter"]


# --- Fake Out, First Impression -------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["fake_out", "first_impression"])
def test_fake_out_has_priority_and_flinches_on_joining_only(move):
    table = Table(ours("ash", speed=5, moves=(move,)), foe("zub", speed=20, max_hp=300))
    table(w.Prioritise("ash", move, ("zub",)), accuracy=15)
    assert "flinched" in table.statuses("zub")
    table = Table(ours("ash", speed=5, moves=(move,)), foe("zub", speed=20, max_hp=300)).until("ash")(w.EndTurn())
    assert table.state.round == 2
    refused(table, w.Prioritise("ash", move, ("zub",)), "ptu.no_priority")
    table.until("ash").use(move, "zub", accuracy=15)
    assert "flinched" not in table.statuses("zub")


# --- Refresh, Rest, Safeguard, Heal Block ---------------------------------------------------------------------------


@pytest.mark.parametrize("status", ["poisoned", "badly_poisoned", "burned", "paralyzed"])
def test_refresh_cures_bad_poison_too(status):
    table = Table(ours("ash", speed=20, moves=("refresh",)), foe("zub"))(w.ChangeStatus("ash", add=(status,)))
    assert table.use("refresh").statuses("ash") == ()


def test_rest_ends_at_the_end_of_the_turn_two_rounds_later():
    table = Table(ours("ash", speed=20, hp=10, moves=("rest",)), foe("zub")).use("rest")
    assert (table.one("ash").hp, table.statuses("ash")) == (100, ("asleep",))
    table(w.EndTurn())  # round 1
    asleep = []
    while table.state.round < 4:
        asleep.append((table.state.round, "asleep" in table.statuses("ash")))
        table(w.EndTurn())  # zub's; ash sleeps through its own
    assert asleep == [(1, True), (2, True), (3, False)]


def test_safeguard_holds_a_condition_off_for_one_turn_and_no_longer():
    """Blessing: the effects are ignored on the next turn; three uses."""
    table = Table(ours("ash", speed=10, moves=("safeguard", "tackle")), foe("zub", speed=20, moves=("thunder_wave",)))
    table.until("ash").use("safeguard")(w.EndTurn())
    table.use("thunder_wave", "ash").yes()
    assert [held.waits for held in table.one("ash").afflictions] == [True]
    assert table.one("ash").stages.get("speed", 0) == 0
    assert [held.uses for held in table.state.blessings] == [2]
    table(w.EndTurn())
    assert (table.state.active, table.found(e.SaveRolled)) == ("ash", [])
    table(w.EndTurn())
    assert [(held.status, held.waits) for held in table.one("ash").afflictions] == [("paralyzed", False)]
    assert table.one("ash").stages["speed"] == -4


def test_safeguard_is_not_spent_on_what_does_nothing_anyway():
    table = Table(ours("ash", "electric", speed=20, moves=("safeguard",)), foe("zub", moves=("thunder_wave",)))
    table.use("safeguard")(w.EndTurn()).use("thunder_wave", "ash")
    assert [held.uses for held in table.state.blessings] == [3]


def test_heal_block_keeps_temporary_hit_points_away_and_ends_with_a_breather():
    table = Table(ours("ash", speed=20, hp=50), foe("zub"))(w.ChangeStatus("ash", add=("heal_blocked",)))
    table(w.RestoreHp("ash", amount=20, temp_hp=20))
    assert (table.one("ash").hp, table.one("ash").temp_hp) == (50, 0)
    table(w.TakeBreather())
    assert "heal_blocked" not in table.statuses("ash")


# --- abilities (pp. 310-336) ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("ability", ["insomnia", "vital_spirit"])
def test_who_never_sleeps_cannot_rest(ability):
    table = Table(ours("ash", speed=20, abilities=(ability,), moves=("rest", "tackle")), ours("pal"), foe("zub"))
    refused(table, w.UseMove("rest"), "ptu.forbidden")
    assert "rest" not in {use.move for use in table.match.legal("players") if isinstance(use, w.UseMove)}
    other = Table(ours("ash", speed=20, moves=("rest",)), ours("pal", abilities=(ability,)), foe("zub")).use("rest")
    assert other.statuses("ash") == ("asleep",)  # only its holder


@pytest.mark.parametrize("barbs", ["iron_barbs", "rough_skin"])
def test_magic_guard_is_proof_against_barbs(barbs):
    def lost(*abilities):
        table = Table(ours("ash", speed=20, abilities=abilities, moves=("tackle",)), foe("zub", abilities=(barbs,)))
        return 100 - table.use("tackle", "zub", accuracy=15).one("ash").hp

    assert (lost(), lost("magic_guard")) == (10, 0)


@pytest.mark.parametrize(("move", "roll"), [("bite", 15), ("tackle", 19)])
def test_stench_widens_a_flinch_by_two_and_gives_one_at_19(move, roll):
    """Bite flinches on 15+: on 13+ with Stench. Tackle on 19+."""
    lowest = roll - 2 if move == "bite" else roll
    for face, flinches in ((lowest - 1, False), (lowest, True)):
        table = Table(ours("ash", speed=20, abilities=("stench",), moves=(move,)), foe("zub"))
        table.use(move, "zub", accuracy=face)
        assert ("flinched" in table.statuses("zub")) is flinches
        assert not table.found(e.StatusResisted)


def test_keen_eye_is_no_help_against_total_blindness():
    table = Table(ours("ash", speed=20, abilities=("keen_eye",)), foe("zub"))
    table(w.ChangeStatus("ash", add=("blinded", "totally_blinded")))
    assert table.statuses("ash") == ("totally_blinded",)


@pytest.mark.parametrize("ability", ["huge_power", "pure_power"])
def test_huge_power_doubles_the_base_and_not_what_was_added_to_it(ability):
    """Marill has a base Attack of 2, Brave raises it to 4: 20 counts as 24."""

    def attack(**fields):
        table = Table(ours("ash", speed=20, attack=20, moves=("tackle",), **fields), foe("zub"))
        return table.use("tackle", "zub", accuracy=15).sums.attack

    marill = game().content.species["marill"]
    assert marill.base.attack == 2
    assert attack(abilities=(ability,), species="marill") == 22
    assert attack(abilities=(ability,), species="marill", nature="brave") == 24
    assert attack(species="marill", nature="brave") == 20
