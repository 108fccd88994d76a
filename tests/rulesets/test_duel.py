"""The rules of the toy duel, as its own first lines tell them."""

import pytest
from msgspec.structs import replace

from turnwright.kernel import registry
from turnwright.kernel.dice import Scripted
from turnwright.kernel.language import language
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Command, Event, Overridden, Paused
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import resolve
from turnwright.rulesets.duel import (
    Attack,
    BlowRolled,
    Defend,
    Fighter,
    GuardRaised,
    Parried,
    Setup,
    StanceShown,
    StanceTaken,
    State,
    Struck,
    TurnPassed,
    effect,
    evaluate,
    tells,
)
from turnwright.table import Table
from turnwright.testing.languages import made_up, nothing_stays_english

GAME = registry.game("duel")
SOFT = registry.game("duel", options={"guard_wears": False})


def facing(game=GAME, *, turn: str = "rose", turns: int = 0, **birch: object) -> State:
    """Rose (red) and Birch (blue), face to face; Birch as the test wants it."""
    fighters = {"rose": Fighter("Rose", "red"), "birch": replace(Fighter("Birch", "blue"), **birch)}
    state: State = game.ruleset.rules.setup(game, Setup(fighters))
    return replace(state, turn=turn, turns=turns)


def after(state: State, command: Command, *faces: int, game=GAME, by: str = "red") -> tuple[State, list[Event]]:
    dice = Scripted(*faces)
    result, events = resolve(game, state, command, dice, by=by)
    assert dice.faces == [], "every face of the example is rolled"
    return result, list(events)


def test_an_attack_rolls_two_dice_and_the_turn_passes():
    state, events = after(facing(), Attack("birch"), 3, 4)
    assert events == [BlowRolled("rose", "birch", (3, 4), 0, 7), Struck("birch", 7), TurnPassed("birch")]
    assert (state.fighters["birch"].hp, state.turn, state.turns) == (13, "birch", 1)


def test_guard_absorbs_and_wears_down():
    state, events = after(facing(guard=5), Attack("birch"), 3, 4)
    assert events[:2] == [BlowRolled("rose", "birch", (3, 4), 5, 2), Struck("birch", 2)]
    assert (state.fighters["birch"].guard, state.fighters["birch"].hp) == (0, 18)


def test_a_blow_that_guard_takes_whole_does_not_strike():
    state, events = after(facing(guard=9), Attack("birch"), 3, 4)
    assert events == [BlowRolled("rose", "birch", (3, 4), 7, 0), TurnPassed("birch")]
    assert (state.fighters["birch"].guard, state.fighters["birch"].hp) == (2, 20)


def test_by_a_ruling_guard_does_not_wear_down():
    state, events = after(facing(SOFT, guard=5), Attack("birch"), 3, 4, game=SOFT)
    assert events[:2] == [BlowRolled("rose", "birch", (3, 4), 0, 2), Struck("birch", 2)]
    assert state.fighters["birch"].guard == 5


@pytest.mark.parametrize(("line", "amount"), [("high", 4), ("low", 9)])
def test_a_stance_halves_the_blow_that_it_meets_and_is_shown_and_gone(line, amount):
    state, events = after(facing(stance="high"), Attack("birch", line), 4, 5)
    assert events[:3] == [
        StanceShown("birch", "high"),
        BlowRolled("rose", "birch", (4, 5), 0, amount),
        Struck("birch", amount),
    ]
    assert state.fighters["birch"].stance == "open"


def test_a_blow_is_halved_before_guard_takes_its_part():
    _, events = after(facing(stance="low", guard=3), Attack("birch", "low"), 6, 5)
    assert events[1] == BlowRolled("rose", "birch", (6, 5), 3, 2)


def test_defending_raises_guard_and_takes_a_stance():
    state, events = after(facing(turn="birch", guard=2), Defend("low"), 4, by="blue")
    assert events == [GuardRaised("birch", 4), StanceTaken("birch", "low"), TurnPassed("rose")]
    assert (state.fighters["birch"].guard, state.fighters["birch"].stance) == (6, "low")


def test_without_stances_nobody_takes_one():
    state = replace(facing(), stances=False)
    _, events = after(state, Defend("low"), 4)
    assert events == [GuardRaised("rose", 4), TurnPassed("birch")]
    assert list(GAME.ruleset.seats.legal(GAME, state, "red")) == [Attack("birch", "high"), Defend("high")]


def asked(amount: tuple[int, int] = (5, 4)) -> State:
    state, events = after(facing(parries=1), Attack("birch"), *amount)
    assert isinstance(events[-1], Paused)
    (prompt,) = state.flow.prompts
    assert (prompt.seat, prompt.kind, prompt.otherwise) == ("blue", "parry", ("no",))
    assert prompt.about == {"fighter": "birch", "damage": sum(amount)}
    return state


def test_a_parry_takes_a_die_off_the_blow_once_a_battle():
    state, events = after(asked(), Answer("0.1", ("yes",)), 6, by="blue")
    assert events[2:] == [Parried("birch", 6), Struck("birch", 3), TurnPassed("birch")]
    assert (state.fighters["birch"].parries, state.fighters["birch"].hp) == (0, 17)
    _, events = after(replace(state, turn="rose"), Attack("birch"), 1, 1)
    assert not any(isinstance(event, Paused) for event in events)


def test_a_parry_takes_no_more_than_the_blow():
    state, events = after(asked((1, 2)), Answer("0.1", ("yes",)), 6, by="blue")
    assert Struck("birch", 0) in events
    assert state.fighters["birch"].hp == 20


def test_who_does_not_parry_keeps_it():
    state, events = after(asked(), Answer("0.1", ("no",)), by="blue")
    assert events[2:] == [Struck("birch", 9), TurnPassed("birch")]
    assert state.fighters["birch"].parries == 1


def test_nobody_is_asked_about_a_blow_that_does_not_land():
    state, _ = after(facing(parries=1, guard=12), Attack("birch"), 6, 6)
    assert state.flow.prompts == ()


def skirmish() -> State:
    state: State = Match.open(GAME, GAME.ruleset.content.encounter(GAME, "skirmish"), seed=1).state
    return state


def fallen(state: State, *names: str) -> State:
    return replace(state, fighters={**state.fighters, **{name: replace(state.fighters[name], hp=0) for name in names}})


def test_the_fallen_lose_their_turn():
    state, events = after(fallen(skirmish(), "b1", "r2"), Defend("high"), 1)
    assert events[-1] == TurnPassed("b2")
    assert state.turn == "b2"


@pytest.mark.parametrize(
    ("state", "command", "code", "sentence"),
    [
        (skirmish(), Attack("b3"), "duel.no_such_fighter", 'Nobody is called "b3"; known: b1, b2, r1, r2'),
        (
            fallen(skirmish(), "b1"),
            Attack("b1"),
            "duel.fallen",
            "Rose cannot attack Birch, who has fallen: choose another target.",
        ),
        (skirmish(), Attack("r2"), "duel.own_side", "Rose does not attack its own side."),
    ],
)
def test_refusals_say_who_what_and_why_not(state, command, code, sentence):
    dice = Scripted()
    with pytest.raises(Refusal) as refused:
        resolve(GAME, state, command, dice, by="red")
    assert (refused.value.code, refused.value.sentence) == (code, sentence)


def test_only_the_game_master_makes_a_fighter_strike_its_own_side():
    _, events = resolve(GAME, skirmish(), Attack("r2"), Scripted(1, 1), by="gm", override="bewitched")
    assert events[0] == Overridden("duel.own_side", "bewitched", {"attacker": "piece:r1"})
    with pytest.raises(Refusal):
        resolve(GAME, skirmish(), Attack("r2"), Scripted(1, 1), by="red", override="bewitched")


def test_a_setup_needs_two_sides_and_an_encounter_must_exist():
    with pytest.raises(Refusal, match="at least two seats"):
        GAME.ruleset.rules.setup(GAME, Setup({"rose": Fighter("Rose", "red")}))
    with pytest.raises(Refusal, match='did you mean "pair"'):
        GAME.ruleset.content.encounter(GAME, "pairs")
    with pytest.raises(Refusal) as refused:
        Match.open(GAME, {"fighters": 3}, seed=1)
    assert refused.value.code == "setup.shape"


def test_who_has_fallen_does_not_begin():
    fighters = {"rose": Fighter("Rose", "red", hp=0), "birch": Fighter("Birch", "blue")}
    with pytest.raises(Refusal, match="Rose cannot begin a duel without hit points"):
        Match.open(GAME, Setup(fighters), seed=1)


def test_the_last_side_that_stands_wins():
    state = fallen(skirmish(), "b1", "b2")
    outcome = GAME.ruleset.rules.outcome(state)
    assert outcome is not None
    assert (outcome.result, outcome.winner) == ("victory", "red")
    assert GAME.ruleset.rules.outcome(fallen(skirmish(), "b1", "r2")) is None


def test_after_the_limit_of_turns_it_is_a_draw():
    short = registry.game("duel", options={"turn_limit": 3})
    match = Match.open(short, short.ruleset.content.encounter(short, "pair"), seed=1)
    for _ in range(3):
        assert match.result is None
        match.submit(Defend("high"))
    assert match.result is not None
    assert (match.result.result, match.result.winner, match.result.detail) == ("draw", None, {"turns": 3})


def test_the_effect_names_damage_and_who_falls():
    state, events = after(facing(hp=7), Attack("birch"), 3, 4)
    told = effect(facing(hp=7), events)
    assert (told.hit, told.damage, told.defeated) == ("hit", (("birch", 7),), ("birch",))
    assert effect(facing(guard=12), after(facing(guard=12), Attack("birch"), 3, 4)[1]).hit == "miss"
    assert GAME.ruleset.rules.outcome(state) is not None


def test_a_met_stance_tells_those_who_did_not_know_it():
    state = facing(stance="high")
    _, events = after(state, Attack("birch", "low"), 4, 5)
    assert [tells(state, events, seat) for seat in ("red", "blue", "watcher")] == [True, False, True]


def test_a_state_is_worth_to_one_side_what_it_costs_the_other():
    state = facing(hp=3, guard=4)
    assert evaluate(GAME, state, "red") == (2 * 20 + 10) - (2 * 3 + 4 + 10)
    assert evaluate(GAME, state, "blue") == -evaluate(GAME, state, "red")
    fallen = replace(state, fighters={**state.fighters, "birch": replace(state.fighters["birch"], hp=0)})
    assert evaluate(GAME, fallen, "red") == 50


def test_a_battle_is_told_in_readable_lines():
    match = Match.open(GAME, GAME.ruleset.content.encounter(GAME, "pair"), seed=1, table=None)
    match.submit(Defend("low"), "gm", dice={"guard": (4,)})
    match.submit(Attack("r1", "low"), "gm", dice={"attack": (5, 6)})
    match.submit(Answer("3.1", ("yes",)), "gm", dice={"parry": (1,)})
    assert [line for n in (2, 3, 4) for line in match.told(n)] == [
        "Rose defends: +4 guard.",
        "  Rose stood low.",
        "Birch attacks Rose (5+6; guard takes 4).",
        "Red must decide: Rose is about to take 1: parry it?",
        "Red: Parry.",
        "  Rose parries (1).",
        "  Rose takes 0 (20 left).",
    ]


# Its languages


def test_a_whole_duel_reads_in_german_and_nothing_in_it_is_english():
    """Every line, choice, prompt, board, sheet and term: none is the English one, and none is a bare key."""
    match = Match.open(GAME, GAME.ruleset.content.encounter(GAME, "skirmish"), seed=3)
    table = Table(match)
    said: dict[str, set[str]] = {"en": set(), "de": set()}
    while match.result is None:
        acting = match.to_act()[0]
        for code, texts in said.items():
            seat = table.seat(acting, code)
            board = seat.board()
            texts |= {board.heading, seat.question(), *(side.name for side in board.sides)}
            texts |= {choice.text for choice in seat.choices()} | {choice.verb for choice in seat.choices()}
            texts |= {tag.name for piece in board.pieces for tag in piece.tags}
            texts |= {part for line in match.tell(len(match.records), acting, code) for part in map(str, line.parts)}
        match.submit(match.choices(acting)[len(match.records) % 2], acting)
    for code, texts in said.items():
        seat = table.seat("red", code)
        texts |= {line.text for n in range(1, len(match.records) + 1) for line in match.tell(n, "red", code)}
        texts |= {term.name for term in seat.glossary()} | {term.text for term in seat.glossary()}
        texts |= {fact.text for sheet in seat.sheets() for block in sheet.blocks for fact in block.facts if fact.text}
        texts |= set(seat.outcome().lines)
    names = {"Rose", "Birch", "Rue", "Bay", "", "Parry", "."}
    both = {text for text in said["en"] & said["de"] if any(map(str.isalpha, text)) and "(ref=" not in text} - names
    assert {text for text in both if not text.startswith(("Named(", "Roll(", "Number("))} == set()
    assert not any("duel." in text for text in said["de"])
    assert "Was tut Rose?" in said["de"]


@pytest.mark.parametrize(
    ("state", "command", "sentence"),
    [
        (skirmish(), Attack("b3"), "Niemand heißt „b3“; bekannt sind: b1, b2, r1, r2"),
        (skirmish(), Attack("r2"), "Rose greift die eigene Seite nicht an."),
    ],
)
def test_refusals_are_told_in_the_readers_language(state, command, sentence):
    with pytest.raises(Refusal) as refused:
        resolve(GAME, state, command, Scripted(), by="red")
    assert refused.value.text(language("de")) == sentence


def test_german_has_every_template_of_the_duel():
    assert set(language("de").area("duel")) == set(language("en").area("duel"))


@pytest.mark.parametrize("encounter", ["pair", "skirmish", "plain"])
def test_a_made_up_language_of_one_folder_plays_a_duel(tmp_path, encounter):
    """Every letter of every template is another one there: no screen shows a plain word of ours."""
    with made_up(tmp_path) as code:
        names = {"Rose", "Birch", "Rue", "Bay"}  # typed by whoever made the encounter
        assert nothing_stays_english(registry.game("duel"), encounter, 3, code, printed=names) > 100
