"""Environments are the battles that a match plays: the same dice, the same rules, what a seat may know."""

import pytest
from tests.env.installed import env, np

from turnwright.kernel import registry
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.players import find, random

Battle = env.Battle
ENCOUNTERS = {
    "duel": "skirmish",
    "ptu": "gym_lime_works",
    "rune": "mixed_crew",
    "tcg": "tidewall,stormline",
    "wuxia": "moonlit_shrine",
}


@pytest.fixture(scope="module", params=ENCOUNTERS.items(), ids=list(ENCOUNTERS))
def stage(request):
    return env.Stage(*request.param)


@pytest.fixture(scope="module")
def duel():
    return env.Stage("duel", "pair")


def randomly(battle, *, seed=1, steps=80):
    dice = StreamDice(Mulberry32(seed))
    battle.reset(seed)
    for _ in range(steps):
        if battle.is_over:
            return
        seat = battle.acting()
        battle.act(seat, dice.choose(battle.offered(seat), "choice"))


def test_a_battle_is_the_match_with_its_seed(stage):
    battle = Battle(stage, stage.sides, {})
    randomly(battle, seed=7)
    match = battle.match()
    assert match.state == battle.state
    assert match.result == battle.outcome
    assert Match.load(match.lines(), lambda _: stage.game).state == battle.state


@pytest.mark.parametrize(
    ("ruleset", "encounter", "seat"), [("duel", "pair", "red"), ("wuxia", "training_yard", "hero")]
)
def test_the_others_play_as_they_do_in_a_match(ruleset, encounter, seat):
    """A learner that chooses as its own AI would gets the battle that a simulation plays with the same seed."""
    learner = env.gym_env(ruleset, encounter, seat=seat, against="random")
    learner.reset(seed=11)
    battle, ruleset = learner.battle, learner.stage.game.ruleset
    chosen = find(ruleset, "greedy")
    while not battle.is_over:
        match = battle.match()
        command = chosen(match.seen_by(seat), battle.offered(seat), match.player_dice())
        learner.step(battle.offered(seat).index(command))
    alone = Match.open(learner.stage.game, learner.stage.setup, seed=11)
    alone.advance({each: chosen if each == seat else random.choose for each in learner.stage.sides})
    assert [(record.by, record.command) for record in alone.records[1:]] == battle.commands
    assert alone.result == battle.outcome


def test_an_observation_is_made_of_what_the_seat_may_know(stage):
    """Put another state in its place that looks the same to the seat: the observation stays."""
    battle = Battle(stage, stage.sides, {})
    seats = stage.game.ruleset.seats
    for steps in (9, 30):
        randomly(battle, seed=5, steps=steps)
        for seat in battle.to_act():
            seen = battle.observation(seat)
            other = Battle(stage, stage.sides, {})
            other.reset(5)
            other._arrive(seats.imagine_all(stage.game, battle.view(seat), seat, StreamDice(Mulberry32(steps))))
            for key, value in other.observation(seat).items():
                assert np.array_equal(value, seen[key])


def test_features_are_what_is_observed(stage):
    battle = Battle(stage, stage.sides, {})
    randomly(battle, steps=6)
    seat = battle.acting()
    seen, choices = battle.observation(seat), battle.offered(seat)
    names, command_names = env.feature_names(stage.game)
    position = env.features(stage.game, battle.view(seat), seat)
    rows = env.command_features(stage.game, battle.view(seat), seat, choices)
    assert position.shape == (len(names),)
    assert rows.shape == (len(choices), len(command_names))
    assert np.array_equal(seen["observation"], position)
    assert np.array_equal(seen["choices"][: len(choices)], rows)
    assert not seen["choices"][len(choices) :].any()
    assert seen["action_mask"].sum() == len(choices) == len(battle.describe(seat))


def test_who_wins_gets_what_who_loses_pays(stage):
    battle = Battle(stage, stage.sides, {}, limit=4_000)
    randomly(battle, seed=2, steps=4_000)
    worth = {seat: battle.result(seat, env.Rewards(win=5, loss=-3, draw=1)) for seat in stage.sides}
    assert battle.outcome is not None
    if battle.outcome.winner is None:
        assert set(worth.values()) == {1}
    else:
        assert {5, -3} <= {*worth.values()}


def test_the_winner_is_the_match_s(duel):
    battle = Battle(duel, duel.sides, {})
    for seed in range(6):
        randomly(battle, seed=seed, steps=900)
        for seat in duel.sides:
            expected = 0 if battle.outcome.winner is None else 1 if battle.outcome.winner == seat else -1
            assert battle.result(seat, env.Rewards()) == expected


def test_a_draw_by_time_is_no_victory_on_points():
    learner = env.gym_env("duel", "pair", options={"turn_limit": 2}, against="random")
    learner.reset(seed=1)
    reward, ended, info = 0.0, False, dict[str, object]()
    while not ended:
        _, reward, ended, _, info = learner.step(0)
    assert (info["result"], reward) == ("draw", 0)


def test_shaping_adds_up_to_the_chance_that_was_gained():
    shaped = env.gym_env("wuxia", "training_yard", rewards=env.Rewards(shaping=2), limit=12)
    shaped.reset(seed=3)
    first, total, cut = shaped.battle.chance("hero"), 0.0, False
    before = first
    while not cut:
        before = shaped.battle.chance("hero")
        _, reward, ended, cut, _ = shaped.step(0)
        assert not ended
        total += reward
    assert total == pytest.approx(2 * (before - first))


def test_a_battle_that_does_not_end_is_cut_short(duel):
    learner = env.OneSeat(duel, against="random", limit=3)
    learner.reset(seed=1)
    reward, ended, cut = 1.0, False, False
    while not cut:
        _, reward, ended, cut, _ = learner.step(0)
    assert (reward, ended) == (0, False)


def test_an_excluded_action_loses_or_is_refused(duel):
    learner = env.OneSeat(duel)
    learner.reset(seed=1)
    _, reward, ended, _, info = learner.step(duel.actions - 1)
    assert (reward, ended) == (-1, True)
    assert "it has 4 choices, numbered 0 to 3" in info["illegal"]
    with pytest.raises(Refusal, match=r"reset\(\) opens the next one"):
        learner.step(0)
    strict = env.OneSeat(duel, illegal="refuse")
    strict.reset(seed=1)
    with pytest.raises(Refusal, match="red can't take action 9"):
        strict.step(9)
    turns = env.InTurn(duel)
    turns.reset(seed=1)
    turns.step(9)
    assert turns.rewards == {"red": -1, "blue": 0}
    assert all(turns.terminations.values())


def test_what_cannot_be_played_is_refused_in_a_sentence(duel):
    with pytest.raises(Refusal, match='There is no seat "rde"; did you mean "red"'):
        env.OneSeat(duel, seat="rde")
    with pytest.raises(Refusal, match="no player"):
        env.OneSeat(duel, against="nobody")
    with pytest.raises(Refusal, match="red is the learner's"):
        env.OneSeat(duel, seat="red", against={"red": "random"})
    with pytest.raises(Refusal, match="Every seat has a player"):
        env.InTurn(duel, players={"red": "random", "blue": "greedy"})
    with pytest.raises(Refusal, match="but not both"):
        env.Stage("duel", "pair", setup={})
    dumb = registry.game("duel")
    with pytest.raises(Refusal, match="duel cannot be learned"):
        env.features(type(dumb)(dumb.ruleset.varied(senses=None), dumb.content, dumb.options), None, "red")


def test_a_player_from_a_file_can_be_the_opponent(duel, tmp_path):
    bot = tmp_path / "bot.py"
    bot.write_text("def last(view, legal, dice):\n    return legal[-1]\n")
    learner = env.OneSeat(duel, against=f"{bot}:last")
    learner.reset(seed=4)
    learner.step(3)  # defends, so that nobody is asked to parry
    assert type(learner.battle.commands[-1][1]).__name__ == "Defend"


def test_only_the_most_promising_are_offered_where_there_are_too_many():
    stage = env.Stage("wuxia", "mountain_ambush")
    stage.actions = 3
    learner = env.OneSeat(stage)
    learner.reset(seed=1)
    offered = learner.battle.offered("hero")
    everything = learner.battle.match().legal("hero")
    promise = stage.game.ruleset.players.promise(stage.game, learner.battle.state, "hero", everything)
    assert len(everything) > len(offered) == 3
    assert sorted(promise)[-3:] == sorted(promise[everything.index(command)] for command in offered)


def test_battles_side_by_side_are_each_as_they_are_alone(duel):
    many = env.ManyBattles(duel, 3, against="random")
    alone = [env.OneSeat(duel, against="random") for _ in range(3)]
    seen, _ = many.reset(seed=20)
    expected = [one.reset(seed=20 + place)[0] for place, one in enumerate(alone)]
    assert many.observation_space.contains(seen)
    done, ended = [False] * 3, 0
    for _ in range(60):
        for key, value in seen.items():
            assert np.array_equal(value, np.stack([each[key] for each in expected]))
        actions = [int(np.flatnonzero(mask)[0]) if mask.any() else 0 for mask in seen["action_mask"]]
        seen, rewards, over, cut, _ = many.step(np.array(actions))
        for place, one in enumerate(alone):
            if done[place]:
                expected[place], reward, done[place] = one.reset()[0], 0.0, False
            else:
                expected[place], reward, done[place], *_ = one.step(actions[place])
                ended += done[place]
            assert rewards[place] == reward
            assert (over | cut)[place] == done[place]
    assert ended > 2


def test_seats_act_at_once_while_cards_are_dealt():
    table = env.parallel_env("tcg", "tidewall,stormline")
    seen, _ = table.reset(seed=1)
    assert len(table.battle.to_act()) == 2
    before = len(table.battle.commands)
    seen, *_ = table.step(dict.fromkeys(table.agents, 0))
    assert len(table.battle.commands) == before + 2
    assert all(each["action_mask"].any() for each in seen.values())


def opened(kind, stage, seed=None, **how):
    """An environment of each class that has been reset, its first battle, and what each learner was told."""
    table = kind(stage, **how)
    if kind is env.InTurn:
        table.reset(seed=seed)
        return table, table.battle, list(table.infos.values())
    _, info = table.reset(seed=seed)
    return table, table.battle, list(info.values()) if kind is env.Together else [info]


KINDS = {
    env.OneSeat: {"against": "ai"},
    env.InTurn: {"players": {"enemy": "ai"}},
    env.Together: {"players": {"enemy": "ai"}},
}


@pytest.fixture(scope="module")
def last_shift():
    """An encounter that the enemies sometimes win before the hero, stunned, has a choice: with seed 9 they do."""
    stage = env.Stage("rune", "last_shift", preset="seed")
    match = Match.open(stage.game, stage.setup, seed=9)
    match.advance({"enemy": stage.player("enemy", None)})
    assert match.result is not None
    assert {record.by for record in match.records[1:]} == {"enemy"}
    return stage


@pytest.mark.parametrize(("kind", "how"), KINDS.items(), ids=[kind.__name__ for kind in KINDS])
def test_a_battle_that_ends_before_the_learner_acts_is_skipped(last_shift, kind, how):
    table, battle, infos = opened(kind, last_shift, 9, **how)
    assert not battle.is_over
    assert battle.to_act() == ("hero",)
    assert battle.observation("hero")["action_mask"].any()
    assert infos == [{"seed": battle.seed, "skipped": (9,)}]
    following = int(np.random.default_rng(9).integers(2**32))  # what reset() without a seed would open after seed 9
    assert battle.seed == following == opened(kind, last_shift, 9, **how)[1].seed
    table.reset()
    assert battle.seed != following
    _, battle, infos = opened(kind, last_shift, 8, **how)
    assert infos == [{"seed": 8}]


def test_a_vector_never_opens_a_battle_that_is_over(last_shift):
    many = env.ManyBattles(last_shift, 4)
    seen, info = many.reset(seed=8)
    assert list(info["_skipped"]) == [False, True, True, False]  # 9 and 10
    generator, finished = np.random.default_rng(1), np.zeros(4, bool)
    for _ in range(200):
        assert all(mask.any() for mask, over in zip(seen["action_mask"], finished, strict=True) if not over)
        actions = [generator.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in seen["action_mask"]]
        seen, _, ended, cut, _ = many.step(np.array(actions))
        finished = ended | cut


@pytest.mark.parametrize("kind", KINDS, ids=[kind.__name__ for kind in KINDS])
def test_where_no_battle_gives_a_choice_reset_refuses(stage, kind):
    table = kind(stage, limit=0)
    with pytest.raises(Refusal, match="100 battles in a row ended before a learner could act"):
        table.reset(seed=1)
    if kind is env.OneSeat:
        with pytest.raises(Refusal, match=r"reset\(\) opens the next one"):
            table.step(0)
    else:
        assert table.agents == []
