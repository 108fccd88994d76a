"""Triggers are the player's: asked for where they cost a use or may hurt, and never spent where they change nothing."""

import pytest
from msgspec.structs import replace
from tests.rulesets.ptu.table import Table, foe, ours, trainer

from turnwright.kernel.messages import Answer
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.content import Grid
from turnwright.rulesets.ptu.state import Placed
from turnwright.testing.frequencies import disagreement


def struck(ability: str, *, move: str = "tackle", hero: Placed | None = None, **holder: object) -> Table:
    """Ash's attack has hit the holder of an ability."""
    ash = hero or ours("ash", speed=20, moves=(move,))
    return Table(ash, foe("zub", max_hp=500, abilities=(ability,), **holder)).use(move, "zub", accuracy=15)


def striking(ability: str, *, move: str = "tackle", hp: int | None = None, **target: object) -> Table:
    """Whoever has an ability has hit somebody."""
    return Table(ours("ash", speed=20, hp=hp, moves=(move,), abilities=(ability,)), foe("zub", **target)).use(
        move, "zub", accuracy=15
    )


def asked(table: Table) -> list[tuple[str, str, object]]:
    """Who is asked, as which seat, about what."""
    return [(prompt.seat, str(prompt.about["who"]), prompt.about["why"]) for prompt in table.state.flow.prompts]


def used(table: Table, who: str, what: str) -> int:
    use = table.one(who).usage.get(what)
    return use.today if use is not None else 0


# --- who is asked ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ability", ["static", "flame_body", "poison_point", "mummy", "cursed_body", "danger_syrup"])
def test_what_costs_a_use_is_asked_of_whoever_plays_its_holder(ability):
    table = struck(ability)
    assert asked(table) == [("enemies", "zub", ability)]
    assert used(table, "zub", ability) == 0
    (prompt,) = table.state.flow.prompts
    table(Answer(prompt.id, ("no",)), by="enemies")
    assert (used(table, "zub", ability), table.statuses("ash")) == (0, ())


def test_a_yes_costs_the_use_and_acts():
    table = struck("static").yes()
    assert (used(table, "zub", "static"), table.statuses("ash")) == (1, ("paralyzed",))


def test_a_trainers_player_is_asked_for_the_trainers_pokemon():
    pal = ours("pal", owner="red", speed=20, moves=("tackle",), abilities=("soulstealer",), hp=40)
    table = Table(trainer("red"), pal, foe("zub", hp=1)).until("pal").use("tackle", "zub", accuracy=15)
    assert asked(table) == [("red", "pal", "soulstealer")]


@pytest.mark.parametrize("ability", ["rough_skin", "iron_barbs", "gooey"])
def test_what_is_free_and_cannot_hurt_simply_happens(ability):
    table = struck(ability)
    assert not asked(table)
    assert table.one("ash").hp < 100 or table.one("ash").stages == {"speed": -1}


def test_what_is_free_but_may_hurt_its_holder_is_asked():
    table = struck("weak_armor")
    assert asked(table) == [("enemies", "zub", "weak_armor")]
    assert table.yes().one("zub").stages == {"defense": -1, "speed": 1}


def test_a_change_of_type_is_asked():
    assert asked(struck("color_change", hero=ours("ash", speed=20, moves=("tackle",)))) == []  # Normal already
    ash = ours("ash", "water", speed=20, moves=("water_gun",))
    assert asked(struck("color_change", move="water_gun", hero=ash)) == [("enemies", "zub", "color_change")]


def test_hay_fever_warns_of_friends_in_its_burst():
    hero = ours("ash", speed=20, moves=("growl",), abilities=("hay_fever",))
    where = zip((hero, ours("pal"), foe("zub")), ((5, 5), (5, 6), (6, 5)), strict=True)
    table = Table(*(replace(placed, position=cell) for placed, cell in where), grid=Grid(("." * 12,) * 12))
    table.use("growl", "zub", accuracy=15)
    (prompt,) = table.state.flow.prompts
    assert "hurts" in prompt.about
    assert (table.one("pal").hp, table.yes().one("pal").hp) == (100, 90)


def test_moody_must_act():
    """The only Free Action that the book says must be used. (p. 324)"""
    table = Table(ours("ash", abilities=("moody",)), foe("zub"))
    assert not asked(table)
    assert sorted(event.change for event in table.found(e.StageChanged)) == [-2, 2]


# --- never for nothing ----------------------------------------------------------------------------------------------


def rested(ability: str, *, hp: int = 100, **hero: object) -> Table:
    return Table(ours("ash", speed=20, hp=hp, abilities=(ability,), **hero), foe("zub"))(w.TakeBreather())


NOTHING = {
    "soulstealer at full HP": lambda: striking("soulstealer", hp=100, max_hp=1),
    "bully on the fallen": lambda: striking("bully", move="karate_chop", max_hp=1),
    "flame_tongue on the fallen": lambda: striking("flame_tongue", move="lick", max_hp=1),
    "regenerator at full HP": lambda: rested("regenerator"),
    "natural_cure when healthy": lambda: rested("natural_cure"),
    "static on the paralyzed": lambda: _again("static", "paralyzed"),
    "flame_body on Fire types": lambda: struck("flame_body", hero=ours("ash", "fire", speed=20, moves=("tackle",))),
    "poison_point on Steel types": lambda: struck(
        "poison_point", hero=ours("ash", "steel", speed=20, moves=("tackle",))
    ),
    "cute_charm on one's own gender": lambda: struck("cute_charm"),
    "pickpocket of empty hands": lambda: struck("pickpocket"),
    "magician on empty hands": lambda: striking("magician", max_hp=500),
    "mummy on a mummy": lambda: struck("mummy", hero=ours("ash", speed=20, moves=("tackle",), abilities=("mummy",))),
    "spray_down on the ground": lambda: striking("spray_down", move="ember", max_hp=500),
}


def _again(ability: str, status: str) -> Table:
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", max_hp=500, abilities=(ability,)))
    return table(w.ChangeStatus("ash", add=(status,))).use("tackle", "zub", accuracy=15)


@pytest.mark.parametrize("case", NOTHING)
def test_nothing_is_asked_or_spent_where_nothing_would_change(case):
    table = NOTHING[case]()
    ability = case.partition(" ")[0]
    assert (asked(table), used(table, "ash", ability), used(table, "zub", ability)) == ([], 0, 0)


def test_the_same_are_asked_where_something_would():
    assert asked(striking("soulstealer", hp=60, max_hp=1)) == [("players", "ash", "soulstealer")]
    assert asked(striking("bully", move="karate_chop", max_hp=500)) == [("players", "ash", "bully")]
    assert asked(rested("regenerator", hp=30)) == [("players", "ash", "regenerator")]
    assert asked(striking("magician", max_hp=500, held_item="leftovers")) == [("players", "ash", "magician")]


def test_synchronize_and_poison_heal_count_their_uses():
    """They used to act as often as somebody was afflicted."""
    ash = ours("ash", speed=20, max_hp=900, moves=("thunder_wave",))
    table = Table(ash, foe("zub", max_hp=900, abilities=("synchronize",))).use("thunder_wave", "zub")
    assert asked(table) == [("enemies", "zub", "synchronize")]
    assert table.yes().statuses("ash") == ("paralyzed",)
    table(w.ChangeStatus("ash", remove=("paralyzed",)))(w.ChangeStatus("zub", remove=("paralyzed",)))
    table.until("zub").until("ash").until("zub").until("ash").use("thunder_wave", "zub")
    assert (asked(table), table.statuses("ash")) == ([], ())


def test_corrosive_toxins_are_used_only_where_something_is_in_the_way():
    def toxic(kind: str) -> Table:
        hero = ours("ash", speed=20, moves=("toxic",), abilities=("corrosive_toxins",))
        return Table(hero, foe("zub", kind)).use("toxic", "zub", accuracy=15)

    assert (used(toxic("normal"), "ash", "corrosive_toxins"), used(toxic("steel"), "ash", "corrosive_toxins")) == (0, 1)
    assert toxic("steel").statuses("zub") == ("badly_poisoned",)


def test_who_has_fainted_uses_no_ability():
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", hp=1, abilities=("static",)))
    assert asked(table.use("tackle", "zub", accuracy=15)) == []


# --- always, never, ask ---------------------------------------------------------------------------------------------


def test_always_acts_without_a_question_and_still_costs_the_use():
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", max_hp=500, abilities=("static",)))
    table(w.SetTrigger("static", "always"), by="enemies").use("tackle", "zub", accuracy=15)
    assert (asked(table), used(table, "zub", "static"), table.statuses("ash")) == ([], 1, ("paralyzed",))


def test_never_is_never_until_it_is_asked_again():
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", max_hp=500, abilities=("static",)))
    table(w.SetTrigger("static", "never", who="zub"), by="enemies").use("tackle", "zub", accuracy=15)
    assert asked(table) == []
    table(w.SetTrigger("static", "ask"), by="enemies").until("zub").until("ash").use("tackle", "zub", accuracy=15)
    assert asked(table) == [("enemies", "zub", "static")]


def test_never_holds_for_what_answers_a_coming_hit_too():
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", max_hp=500, abilities=("parry",)))
    table(w.SetTrigger("parry", "never"), by="enemies").use("tackle", "zub", accuracy=15)
    assert not table.state.flow.prompts
    other = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", max_hp=500, abilities=("parry",)))
    other(w.SetTrigger("parry", "always"), by="enemies").use("tackle", "zub", accuracy=15)
    assert (other.state.flow.prompts, used(other, "zub", "parry"), other.one("zub").hp) == ((), 1, 500)


def test_nobody_decides_for_a_foe():
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", abilities=("static",)))
    with pytest.raises(Refusal) as refused:
        table(w.SetTrigger("static", "never", who="zub"), by="players")
    assert refused.value.code == "ptu.not_yours"
    with pytest.raises(Refusal, match="Nobody you play has anything called"):
        table(w.SetTrigger("static", "never"), by="players")
    assert table.one("zub").triggers == {}


def test_what_a_foe_has_decided_is_not_seen():
    table = Table(ours("ash"), foe("zub", abilities=("static",)))(w.SetTrigger("static", "never"), by="enemies")
    assert table.match.view("players").combatants["zub"].triggers == {}
    assert table.match.view("enemies").combatants["zub"].triggers == {"static": "never"}


# --- what odds suppose ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(lambda: held("poison_point"), id="poison_point: a foe's, which the attacker knows"),
        pytest.param(lambda: held("cursed_body"), id="cursed_body"),
        pytest.param(lambda: owned("soulstealer", hp=40), id="soulstealer: the attacker's own"),
        pytest.param(lambda: owned("bully"), id="bully"),
    ],
)
def test_odds_suppose_that_whatever_may_act_does(table):
    """A match that is answered so comes out as its odds say; what a match asks about, odds don't leave open."""
    fight = table()
    wrong = disagreement(fight.game, fight.state, w.UseMove("tackle", ("zub",)), "gm", runs=300)
    assert wrong == ""


def held(ability: str) -> Table:
    return Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", max_hp=500, abilities=(ability,)))


def owned(ability: str, hp: int | None = None) -> Table:
    return Table(ours("ash", speed=20, hp=hp, moves=("tackle",), abilities=(ability,)), foe("zub"))
