"""A hero who counts: what wears it down, where it stands, and when it rests to sing again."""

from msgspec.structs import replace

from turnwright.cli.session import Session
from turnwright.kernel import registry
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Command
from turnwright.kernel.ruleset import legal
from turnwright.kernel.view import View
from turnwright.rulesets.rune import commands as w
from turnwright.rulesets.rune.players import keen, sensible
from turnwright.rulesets.rune.state import HeldStatus, HeroPlan, Performance, Setup, State

RUNE = registry.game("rune")
SAGA = "saga_of_courage"


def opening(encounter: str) -> State:
    """The fight as it begins, the hero's turn."""
    state = Match.open(RUNE, RUNE.ruleset.content.encounter(RUNE, encounter), seed=1).state
    return replace(state, index=state.order.index("hero"))


def changed(state: State, name: str, **changes: object) -> State:
    return replace(state, fighters={**state.fighters, name: replace(state.fighters[name], **changes)})


def chosen(state: State, player=keen) -> Command:
    return player.choose(View(RUNE, "hero", state), legal(RUNE, state, "hero"), StreamDice(Mulberry32(1)))


def worth(state: State, command: Command) -> int:
    return keen.worths(RUNE, state, [command])[0]


def test_an_enemy_whose_curse_eats_away_is_felled_rather_than_warded_off():
    """Rust Curse leaves the hero Corroded for good: 1d4 each turn for each time, past any shield against blows."""
    fight = opening("rust_witch")
    assert chosen(fight, sensible) == w.Ability("aetheric_shield")
    assert chosen(fight) == w.Ability("aetheric_bolt", "rust_witch")


def test_time_is_worth_more_to_a_hero_who_bleeds():
    fight = opening("omega_sentinel")
    bleeding = changed(fight, "hero", statuses=(HeldStatus("bleeding", turns=5, stacks=3),))
    attack = w.Attack("omega_sentinel")
    assert worth(bleeding, attack) > worth(fight, attack)


def test_it_stands_where_it_is_hurt_least_for_what_it_does():
    fight = opening("aberration_hall")
    assert chosen(fight) == w.TakeStance("evasive")
    assert not isinstance(chosen(changed(fight, "hero", stance="evasive")), w.TakeStance)


def test_a_silent_skald_rests_until_it_can_sing_again():
    silent = changed(opening("omega_sentinel"), "hero", stamina=15)
    assert chosen(silent, sensible) != w.Ability("rousing_verse")
    assert chosen(silent) == w.Ability("rousing_verse")
    assert chosen(changed(silent, "hero", stamina=40)) == w.Ability(SAGA)


def test_it_does_not_rest_while_it_sings_or_when_the_fight_is_nearly_over():
    silent = changed(opening("omega_sentinel"), "hero", stamina=15)
    singing = changed(silent, "hero", performance=Performance(SAGA, 5))
    assert chosen(singing) == w.Attack("omega_sentinel")
    assert chosen(changed(silent, "omega_sentinel", hp=3)) != w.Ability("rousing_verse")


def test_the_terminals_advice_is_keens_and_keeps_what_is_dear():
    """`g` advised with a player that drank a mead of 90 cogs against a sentry with 15 HP."""
    plan = Setup(encounter="lone_sentry", hero=HeroPlan(archetype="warrior", consumables={"skald_mead": 1}))
    session = Session(Match.open(RUNE, plan, seed=1), seat="hero")
    session.advance()
    advised = session.rows()[session.suggest()]
    assert session.match.legal("hero")
    assert session.command(advised) == chosen(session.match.state)
    assert session.command(advised) != w.Consumable("skald_mead")


def test_a_dodge_does_not_hide_the_danger():
    """It stops one attack: a hero with one thought that nothing could happen any more, and didn't heal."""
    fight = opening("omega_sentinel:scavenger")
    dodging = changed(fight, "hero", statuses=(HeldStatus("dodge"),))
    assert keen._counted(RUNE, dodging).threat == keen._counted(RUNE, fight).threat > 0
    hurt = changed(dodging, "hero", hp=8)
    healed = w.Consumable("medicinal_tonic")
    assert worth(hurt, healed) > 2 * worth(dodging, healed)


def test_a_shield_is_worth_as_much_as_the_hp_that_it_saves():
    """To a whole hero little, to one in danger of death more than its points."""
    fight = opening("forlorn_archive")
    shield = w.Ability("aetheric_shield")
    assert chosen(fight) != shield
    assert worth(changed(fight, "hero", hp=8), shield) > 4 * max(1, worth(fight, shield))
