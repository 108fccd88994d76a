"""The greedy player: it plans energy, finishes what it can, and beats chance."""

import time

from tests.rulesets.tcg.table import Table, at, attack, mon, trainer

from turnwright.kernel import registry
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.match import Match, View
from turnwright.kernel.messages import Command
from turnwright.kernel.odds import odds
from turnwright.kernel.ruleset import legal
from turnwright.players import random
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.players import choose
from turnwright.rulesets.tcg.view import view

DICE = StreamDice(Mulberry32(1))


def picked(table: Table) -> Command:
    seen = View(table.game, "player1", view(table.state, "player1"), 1)
    return choose(seen, seen.legal(), DICE)


def test_it_takes_the_knock_out_before_the_larger_average():
    coins = attack(name="Gamble", damage=60, before=(v.Flip(), v.Nothing(when=(v.IfTails(),))))
    sure = attack(name="Sure", damage=20)
    table = Table(mon("One", coins, sure), mine=(at("one"),), theirs=(at("rival", damage=80), at("filler")))
    assert picked(table) == k.Attack(1)
    table = Table(mon("One", coins, sure), mine=(at("one"),), theirs=(at("rival", damage=40), at("filler")))
    assert picked(table) == k.Attack(0)


def test_it_attaches_the_energy_that_enables_an_attack():
    fire = mon("Fire", attack(damage=50, cost=("fire",)))
    table = Table(fire, mine=(at("fire"), at("filler")), hand=("water_energy", "fire_energy"))
    assert picked(table) == k.AttachEnergy(table.card("fire_energy"), table.me.id)


def test_it_does_not_attack_itself_to_death_for_nothing():
    bomb = mon("Bomb", attack(v.Damage(on=v.SELF, amount=60), damage=10), hp=60, retreat=1)
    table = Table(bomb, mine=(at("bomb"), at("filler")), their_prizes=1)
    assert picked(table) == k.EndTurn()


def test_it_beats_chance():
    game = registry.game("tcg")
    names = tuple(game.content.decks)
    won = 0
    for seed in range(24):
        pair = f"{names[seed % 6]},{names[(seed // 6 + seed) % 6]}"
        match = Match.open(game, game.ruleset.content.encounter(game, pair), seed=seed)
        seat, other = ("player1", "player2") if seed % 2 else ("player2", "player1")
        match.advance({seat: choose, other: random.choose}, limit=5_000)
        assert match.result is not None
        won += match.result.winner == seat
    assert won >= 22


def test_exact_odds_of_an_attack_under_every_coin():
    one = mon("One", attack(damage=20, before=(v.Flip(coins=3), v.Times(of=v.Heads()))))
    table = Table(one, mine=(at("one"),), options={"coin_flips": "by_action"})
    chances = odds(table.game, view(table.state, "player1"), k.Attack(0), seat="player1")
    found = {sum(amount for _, amount in effect.damage): float(chance) for effect, chance in chances.items()}
    assert found == {0: 0.125, 20: 0.375, 40: 0.375, 60: 0.125}


def test_choices_of_copies_are_listed_once():
    table = Table(hand=("fire_energy",) * 3 + ("filler",) * 2)
    listed = legal(table.game, view(table.state, "player1"), "player1")
    assert sum(isinstance(each, k.AttachEnergy) for each in listed) == 1
    assert sum(isinstance(each, k.PlayPokemon) for each in listed) == 1


def test_it_hurts_rather_than_putting_the_same_one_to_sleep_for_ever():
    """A sleeper wakes on heads, and one without energy does nothing anyway: damage takes prizes."""
    lull = attack(v.Inflict(statuses=("asleep",)), name="Lull")
    table = Table(mon("Mist", lull, attack(name="Wave", damage=30)), mine=(at("mist"),), their_prizes=6, prizes=6)
    assert picked(table) == k.Attack(1)


def test_it_stops_a_strong_attacker_that_it_can_hardly_hurt():
    """Paralysis takes the whole attack of one with much energy."""
    shock = attack(v.Inflict(statuses=("paralyzed",)), name="Shock")
    strong = at("rival", energies=("fire_energy",) * 3)
    table = Table(mon("Mist", shock, attack(name="Wave", damage=10)), mine=(at("mist"),), theirs=(strong,))
    assert picked(table) == k.Attack(0)


def test_it_wins_at_once_where_it_can():
    """The last prize is on the bench, within reach of the weaker attack."""
    snipe = attack(v.Damage(on=v.Target("benched_opponents"), amount=20), name="Snipe")
    table = Table(
        mon("Mist", attack(name="Wave", damage=60), snipe), mine=(at("mist"),),
        theirs=(at("rival"), at("filler", damage=40)), prizes=1,
    )  # fmt: skip
    assert picked(table) == k.Attack(1)


def test_it_does_not_draw_its_deck_out():
    bill = trainer("Bill", v.Draw(count=3))
    assert picked(Table(bill, hand=("bill",), deck=("filler",) * 30)) == k.PlayTrainer("a2")
    assert not isinstance(picked(Table(bill, hand=("bill",), deck=("filler",) * 4)), k.PlayTrainer)


def test_it_retreats_once_for_a_better_attacker_and_stays():
    weak, good = mon("Weak", attack(damage=10), retreat=0), mon("Good", attack(damage=60), hp=90)
    table = Table(weak, good, mine=(at("weak"), at("good")), options={"retreat_limit": False})
    first = picked(table)
    assert first == k.Retreat(table.mine.bench[0].id)
    table.do(first)
    assert picked(table) == k.Attack(0)


def test_a_decision_has_an_end_however_many_cards_could_lie_on_top():
    """Six cards from the top of a deck of thirty kinds fall in millions of ways: nobody waits for all of them."""
    kinds = [mon(f"Kind{number}") for number in range(30)]
    dig = attack(
        name="Dig", damage=20,
        before=(v.DiscardTop(side="you", count=6, cards=v.ENERGY_CARD, key="dug"), v.Times(of=v.Done("dug"))),
    )  # fmt: skip
    table = Table(
        mon("Mole", dig, attack(name="Tap", damage=10)),
        *kinds,
        mine=(at("mole"),),
        deck=tuple(each.id for each in kinds),
    )
    began = time.perf_counter()
    assert picked(table) in (k.Attack(0), k.Attack(1))
    assert time.perf_counter() - began < 2


def played_out(table: Table, *, most: int = 12) -> list[Command]:
    """What it does until its turn is over, or so many commands."""
    done: list[Command] = []
    while table.state.current == "player1" and table.state.phase == "main_phase" and len(done) < most:
        command = picked(table)
        done.append(command)
        table.do(command)
    return done


def test_it_does_not_discard_its_only_energy_for_a_search():
    ball = trainer("Ball", v.SearchDeck(cards=v.CardFilter(kind="pokemon")), pays=(v.DiscardCards(count=2),))
    fire = mon("Fire", attack(damage=50, cost=("fire",)), hp=90)
    table = Table(
        ball, fire, mine=(at("fire"),), hand=("ball", "fire_energy", "double", "ball", "ball"), deck=("fire",) * 20
    )
    played_out(table)
    assert table.named(table.me.energies) == ["fire_energy"]


def test_it_attaches_before_it_gives_up_its_hand():
    reset = trainer("Reset", v.ShuffleHand(), v.Draw(count=6), kind="supporter")
    fire = mon("Fire", attack(damage=50, cost=("fire",)), hp=90)
    table = Table(reset, fire, mine=(at("fire"),), hand=("reset", "fire_energy"), deck=("filler",) * 30)
    first, second, *_ = played_out(table)
    assert isinstance(first, k.AttachEnergy)
    assert isinstance(second, k.PlayTrainer)


def test_it_skips_a_stage_where_it_holds_the_stage_2():
    low, middle = mon("Low", hp=50), mon("Middle", hp=80, stage="stage_1", evolves_from="Low")
    high = mon("High", attack(damage=90), hp=140, stage="stage_2", evolves_from="Middle")
    candy = trainer(
        "Candy",
        v.Choose(on=v.Target("all_yours", 1, v.PokemonFilter(stages=("basic",)))),
        v.EvolvePokemon(source="hand", on=v.Target("that"), skip=True, settled=True),
    )
    table = Table(
        low, middle, high, candy, mine=(at("rival", energies=("fire_energy",)), at("low")), hand=("candy", "high")
    )
    played_out(table)
    assert "high" in [table.state.faces[each.top] for each in table.state.sides["player1"].in_play]


def test_it_orders_up_the_one_that_is_worth_most_prizes():
    boss = trainer("Boss", v.Switch(side="opponent", chooser="you"), kind="supporter")
    one, big = mon("One", attack(damage=100)), mon("Big", hp=90, prizes=2)
    table = Table(boss, one, big, mine=(at("one"),), theirs=(at("rival"), at("filler"), at("big")), hand=("boss",))
    played_out(table, most=2)
    other = table.state.sides["player2"].active
    assert other is not None
    assert table.state.faces[other.top] == "big"
    stays = Table(boss, one, big, mine=(at("one"),), theirs=(at("big"), at("filler")), hand=("boss",))
    assert isinstance(picked(stays), k.Attack)
