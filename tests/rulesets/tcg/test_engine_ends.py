"""How a match ends: prizes, no Pokémon, an empty deck, giving up; both at once; and what the outcome says. (spec)"""

import pytest
from tests.rulesets.tcg.table import PLAIN, Table, ability, at, attack, mon, trainer

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.kernel.ruleset import legal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.outcome import outcome
from turnwright.rulesets.tcg.players import choose

STRONG = mon("Strong", attack(name="End", damage=200))


def end(table):
    found = outcome(table.state)
    assert found is not None
    assert table.state.flow.prompts == ()
    assert legal(table.game, table.state, "player1") == ()
    return found.winner, found.detail["reason"]


def test_the_last_prize_wins():
    table = Table(STRONG, mine=(at("strong"),), theirs=(at("rival"), at("filler")), prizes=1)
    table.do(k.Attack(0))
    assert end(table) == ("player1", "prize_cards")
    found = outcome(table.state)
    assert found is not None
    assert found.detail["prizes"] == {"player1": 0, "player2": 3}


def test_who_owes_more_prizes_than_are_left_takes_them_all():
    big = mon("Big", PLAIN, prizes=2)
    table = Table(STRONG, big, mine=(at("strong"),), theirs=(at("big"), at("filler")), prizes=1)
    table.do(k.Attack(0))
    assert end(table) == ("player1", "prize_cards")


def test_no_pokemon_left_loses():
    table = Table(STRONG, mine=(at("strong"),))
    table.do(k.Attack(0))
    assert end(table) == ("player1", "no_pokemon")


def test_no_pokemon_left_by_going_back_to_the_hand():
    scoop = trainer("Scoop", v.ReturnPokemon(on=v.Target("active_yours")))
    table = Table(scoop, hand=("scoop",))
    table.do(k.PlayTrainer(table.card("scoop")))
    assert end(table) == ("player2", "no_pokemon")


def test_who_must_draw_from_an_empty_deck_loses_but_an_empty_deck_alone_does_not():
    table = Table(their_deck=())
    table.do(k.EndTurn())
    assert outcome(table.state) is None
    table.do(k.DrawCard(), by="player2")
    assert end(table) == ("player1", "deck_out")


def test_by_the_original_ruling_an_empty_deck_loses_at_once():
    table = Table(deck=("filler",), options={"deck_out": "empty"}, their_deck=("filler",))
    table.do(k.EndTurn()).do(k.DrawCard(), by="player2")
    assert end(table) == ("player1", "deck_out")


def test_effects_that_draw_never_lose():
    bill = trainer("Bill", v.Draw(count=9))
    table = Table(bill, hand=("bill",), deck=())
    assert not any(isinstance(each, k.PlayTrainer) for each in legal(table.game, table.state, "player1"))


def test_an_attack_that_ends_the_match_stays_ended_whatever_its_coins():
    """The original program forced the state back to PLAYER_TURN."""
    lucky = mon("Lucky", attack(before=(v.Flip(), v.Plus(amount=200, when=(v.IfHeads(),))), damage=10))
    table = Table(lucky, mine=(at("lucky"),), options={"coin_flips": "by_action"})
    table.do(k.Attack(0)).do(k.GenerateCoinFlip(), 1)
    assert table.state.match_state == "match_ended"
    assert end(table) == ("player1", "no_pokemon")


# Both at once


BOMB = mon("Bomb", attack(v.Damage(on=v.SELF, amount=100), damage=200), hp=50)


@pytest.mark.parametrize(("tie", "result"), [("draw", (None, "tie")), ("player1", ("player1", "no_pokemon"))])
def test_both_without_pokemon(tie, result):
    table = Table(BOMB, mine=(at("bomb"),), options={"tie": tie})
    table.do(k.Attack(0))
    assert end(table) == result


def test_more_conditions_win():
    table = Table(BOMB, mine=(at("bomb"), at("filler")), prizes=1, their_prizes=1)
    table.do(k.Attack(0))
    assert end(table) == ("player1", "prize_cards"), "both take the last prize, but one has a Pokémon left"


def test_sudden_death_begins_a_game_for_one_prize():
    table = Table(BOMB, mine=(at("bomb"),), deck=("filler",) * 12, their_deck=("filler",) * 12,
                  options={"tie": "sudden_death"})  # fmt: skip
    count = table.count()
    table.do(k.Attack(0), 1)
    assert (table.state.match_state, table.state.game) == ("drawing_cards", 2)
    for seat in ("player1", "player2"):
        table.do(k.DrawInitialCards(), by=seat)
    for seat in ("player1", "player2"):
        table.do(k.SetPrizeCards(), by=seat)
    assert [len(side.prizes) for side in table.state.sides.values()] == [1, 1]
    assert table.count() == count


def test_the_turn_limit_is_a_draw():
    table = Table(turn=40, options={"max_turns": 40})
    table.do(k.EndTurn())
    assert end(table) == (None, "turn_limit")


# Knock-outs


def test_a_knock_out_discards_everything_to_its_owner():
    belt = trainer("Belt", kind="tool")
    cub, bear = mon("Cub", PLAIN), mon("Bear", PLAIN, stage="stage_1", evolves_from="Cub")
    place = at("cub", "bear", energies=("fire_energy", "double"), tools=("belt",))
    table = Table(STRONG, belt, cub, bear, mine=(at("strong"),), theirs=(place, at("filler")))
    table.do(k.Attack(0))
    assert sorted(table.named(table.theirs.discard)) == ["bear", "belt", "cub", "double", "fire_energy"]


def test_several_knock_outs_of_one_attack_give_a_prize_each():
    """The original program gave one prize an attack."""
    quake = mon("Quake", attack(v.Damage(on=v.Target("benched_opponents"), amount=60), damage=200))
    table = Table(quake, mine=(at("quake"),), theirs=(at("rival"), at("filler"), at("filler"), at("rival")), prizes=4)
    table.do(k.Attack(0))
    assert table.mine.owed == 3
    for left in (3, 2, 1):
        table.do(k.SelectPrize(0))
        assert len(table.mine.prizes) == left


def test_knock_outs_in_the_main_phase_are_settled_before_play_goes_on():
    mine = mon("Mine", PLAIN, abilities=(ability(v.Damage(on=v.Target("active_opponent"), amount=200)),))
    table = Table(mine, mine=(at("mine"),), theirs=(at("rival"), at("filler")))
    table.do(k.UseAbility(table.me.id))
    assert table.state.phase == "main_phase"
    table.do(k.SelectPrize(0)).do(k.SetActivePokemon(table.theirs.bench[0].id), by="player2")
    assert any(isinstance(each, k.Attack) for each in legal(table.game, table.state, "player1"))


def test_the_outcome_of_a_whole_match():
    game = registry.game("tcg")
    match = Match.open(game, game.ruleset.content.encounter(game, "emberfall,thornwild"), seed=8)
    match.advance({"player1": choose, "player2": choose})
    assert match.result is not None
    assert match.result.winner in ("player1", "player2")
    assert match.result.detail["turns"] == match.state.turn
    assert match.result.detail["first"] == match.state.first
    assert any(isinstance(event, e.MatchEnded) for event in match.records[-1].events)
