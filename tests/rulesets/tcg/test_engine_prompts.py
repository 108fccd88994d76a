"""What happens when nobody answers: every question has an answer of its own, and it is not a silly one."""

import pytest
from tests.rulesets.tcg.table import PLAIN, Table, at, attack, mon, trainer

from turnwright.kernel import flow, registry
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Prompt
from turnwright.kernel.ruleset import Game, resolve, to_act
from turnwright.players import random
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.state import SEATS


def unanswered(table: Table) -> Table:
    """Leaves every question to the table."""
    while table.state.flow.prompts:
        table.answer(*table.prompt.default)
    return table


# In whole games


@pytest.mark.parametrize("preset", ["seed", "base_1999", "modern"])
def test_every_prompt_of_a_random_game_can_be_left_to_the_table(preset):
    game = registry.game("tcg", preset=preset)
    kinds: dict[str, int] = {}
    for seed, encounter in enumerate(game.ruleset.content.encounters(game)):
        match = Match.open(game, game.ruleset.content.encounter(game, encounter), seed=seed)
        dice = StreamDice(Mulberry32(seed))
        while match.result is None:
            for prompt in match.state.flow.prompts:
                kinds[prompt.kind] = kinds.get(prompt.kind, 0) + 1
                goes_on(game, match, prompt, dice)
            seat = match.to_act()[0]
            match.submit(random.choose(match.seen_by(seat), match.legal(seat), dice), seat)
    assert sum(kinds.values()) > 200
    assert {"choose_cards", "choose_pokemon", "search_deck", "switch_in"} <= set(kinds)


def goes_on(game: Game, match: Match, prompt: Prompt, dice: StreamDice) -> None:
    """The default is one of the legal answers, and with it the rules go on."""
    answer = Answer(prompt.id, prompt.default)
    assert answer in match.legal(prompt.seat), prompt
    assert len(prompt.options) >= prompt.least, prompt
    assert (prompt.least == 0) <= (prompt.otherwise is not None), f"declining is possible, but not said: {prompt}"
    after, events = resolve(game, match.state, answer, dice, by=prompt.seat, n=len(match.records) + 1)
    assert events
    assert to_act(game.ruleset, after) or game.ruleset.rules.outcome(after) is not None


def test_games_in_which_nobody_answers_end():
    game = registry.game("tcg")
    for seed, encounter in enumerate(list(game.ruleset.content.encounters(game))[::3]):
        match = Match.open(game, game.ruleset.content.encounter(game, encounter), seed=seed)
        dice = StreamDice(Mulberry32(seed))
        while match.result is None:
            seat = match.to_act()[0]
            asked = flow.waiting_for(match.state.flow, (seat,))
            if asked:
                match.submit(Answer(asked[0].id, asked[0].default), seat)
            else:
                match.submit(random.choose(match.seen_by(seat), match.legal(seat), dice), seat)
        assert match.result.winner in (*SEATS, None)


# What is given away


def test_the_cards_that_are_missed_least_are_discarded():
    dear = trainer("Dear", v.Draw(count=1), pays=(v.DiscardCards(count=2),))
    table = Table(dear, hand=("dear", "filler", "rival", "fire_energy", "double", "water_energy"))
    table.do(k.PlayTrainer(table.card("dear")))
    assert {*table.named(table.prompt.default)} == {"fire_energy", "water_energy"}
    unanswered(table)
    assert {*table.named(table.mine.hand)} == {"filler", "rival", "double"}


def test_of_equal_cards_one_goes_of_which_there_are_several():
    dear = trainer("Dear", v.Draw(count=1), pays=(v.DiscardCards(count=1),))
    table = Table(dear, hand=("dear", "water_energy", "fire_energy", "fire_energy"))
    table.do(k.PlayTrainer(table.card("dear")))
    assert table.named(table.prompt.default) == ["fire_energy"]


def test_of_the_others_hand_the_dearest_goes():
    thief = trainer("Thief", v.DiscardCards(count=1, side="opponent", chooser="you"))
    table = Table(thief, hand=("thief",), their_hand=("fire_energy", "rival", "double"))
    table.do(k.PlayTrainer(table.card("thief")))
    unanswered(table)
    assert table.named(table.theirs.discard) == ["rival"]


def test_the_energy_that_provides_least_pays():
    burner = mon("Burner", attack(damage=50, cost=("colorless",), pays=(v.DiscardEnergy(on=v.SELF, count=1),)))
    table = Table(burner, mine=(at("burner", energies=("double", "fire_energy")),))
    table.do(k.Attack(0))
    unanswered(table)
    assert table.named(table.mine.discard) == ["fire_energy"]


def test_of_the_others_energy_the_one_that_provides_most_goes():
    hammer = trainer("Hammer", v.DiscardEnergy(on=v.Target("all_opponents", 1), count=1))
    table = Table(hammer, hand=("hammer",), theirs=(at("rival", energies=("fire_energy", "double")),))
    table.do(k.PlayTrainer(table.card("hammer")))
    unanswered(table)
    assert table.named(table.theirs.discard) == ["double"]


# Who is hit, healed and sent up


def test_what_hurts_falls_on_the_other_side():
    bolt = trainer("Bolt", v.PutCounters(on=v.Target("everyone", 1), count=1))
    table = Table(bolt, hand=("bolt",), mine=(at("filler"),), theirs=(at("rival"), at("filler", damage=40)))
    table.do(k.PlayTrainer(table.card("bolt")))
    assert table.prompt.default == (table.theirs.bench[0].id,), "the one that it knocks out"


def test_of_the_own_who_can_take_most_is_hurt():
    quake = mon("Quake", attack(v.Damage(on=v.Target("benched_yours", 1), amount=10), damage=40))
    table = Table(quake, mine=(at("quake"), at("filler", damage=40), at("rival"), at("filler")))
    table.do(k.Attack(0))
    assert table.prompt.default == (table.mine.bench[1].id,)


def test_the_most_hurt_is_healed_by_as_much_as_can_be():
    potion = trainer("Potion", v.Heal(on=v.Target("all_yours", 1), amount=20, up_to=True))
    table = Table(potion, hand=("potion",), mine=(at("filler", damage=10), at("filler", damage=40)))
    table.do(k.PlayTrainer(table.card("potion")))
    unanswered(table)
    assert [each.damage for each in table.mine.in_play] == [10, 20]


@pytest.mark.parametrize(("side", "sent_up"), [("you", "rival"), ("opponent", "filler")])
def test_who_can_take_most_is_sent_up_and_of_the_others_who_can_take_least(side, sent_up):
    rope = trainer("Rope", v.Switch(side=side, chooser="you"))
    places = (at("filler"), at("rival"), at("filler"))
    table = Table(rope, hand=("rope",), mine=places, theirs=places)
    table.do(k.PlayTrainer(table.card("rope")))
    unanswered(table)
    active = table.me if side == "you" else table.foe
    assert table.named((active.top,)) == [sent_up]


def test_the_strongest_attack_is_forbidden():
    weary = mon("Weary", attack(v.ForbidAttack(attack="chosen")))
    strong = mon("Strong", PLAIN, attack(name="Crush", damage=90), hp=90)
    table = Table(weary, strong, mine=(at("weary"),), theirs=(at("strong"),))
    table.do(k.Attack(0))
    assert table.prompt.default == ("Crush",)


# Declining


def test_who_does_not_search_finds_nothing():
    find = trainer("Find", v.SearchDeck(cards=v.CardFilter(kind="energy")))
    table = Table(find, hand=("find",), deck=("fire_energy", "filler"))
    table.do(k.PlayTrainer(table.card("find")))
    assert (table.prompt.least, table.prompt.otherwise) == (0, ())
    unanswered(table)
    assert table.mine.hand == ()


def test_who_may_draw_and_does_not_say_how_many_draws_none():
    many = trainer("Many", v.Draw(count=3, up_to=True))
    table = Table(many, hand=("many",))
    table.do(k.PlayTrainer(table.card("many")))
    assert table.prompt.otherwise == ("0",)
    unanswered(table)
    assert table.mine.hand == ()


def test_a_cost_that_can_no_longer_be_paid_in_full_does_not_hang_the_table():
    """Two costs from one hand: what the first took is not there for the second."""
    lamp = v.CardFilter(kind="energy")
    double = trainer("Twice", v.Draw(count=1), pays=(v.DiscardCards(count=1), v.DiscardCards(count=1, cards=lamp)))
    table = Table(double, hand=("twice", "fire_energy", "filler"))
    table.do(k.PlayTrainer(table.card("twice")))
    assert table.named(table.prompt.default) == ["fire_energy"]
    unanswered(table)
    assert not table.state.flow.prompts
    assert table.named(table.mine.discard) == ["fire_energy", "twice"]
