"""The state machine, crossed: every action in every state and phase, every way from state to state. (sources 2)"""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets.tcg.table import PLAIN, Table, ability, at, attack, mon, trainer
from tests.rulesets.tcg.test_engine_setup import opened, walk

from turnwright.kernel import registry
from turnwright.kernel.dice import Scripted
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Command
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import TABLE, resolve
from turnwright.players import random
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.decide import COMMANDS
from turnwright.rulesets.tcg.state import NEXT_STATES, SEATS, TERMINAL, MatchState, Seating, Setup

ONE, TWO = SEATS

# Before the first turn

ALLOWED: dict[str, set[type]] = {
    "created": {k.JoinMatch, k.CancelMatch},
    "waiting_for_players": {k.JoinMatch, k.CancelMatch},
    "match_approval": {k.ApproveMatch, k.Concede},
    "drawing_cards": {k.DrawInitialCards, k.Concede},
    "set_prize_cards": {k.SetPrizeCards, k.Concede},
    "select_active_pokemon": {k.SetActivePokemon, k.Concede},
    "select_bench_pokemon": {k.PlayPokemon, k.CompleteInitialSetup, k.Concede},
    "first_player_selection": {k.ConfirmFirstPlayer, k.Concede},
    "initial_setup": {k.SetActivePokemon, k.Concede},
    "match_ended": set(),
    "cancelled": set(),
}
"""What a player may do in each state before the first turn and after the last; the rest is refused."""


def in_state(name: str) -> Match:
    """A match in a state, with player2 about to act in it."""
    game = registry.game("tcg")
    match name:
        case "created":
            return Match.open(game, Setup(), seed=3)
        case "waiting_for_players":
            return Match.open(game, Setup(Seating("emberfall")), seed=3)
        case "match_approval":
            return opened(match_approval=True)
        case "initial_setup":
            return opened(initial_setup="at_once")
        case "match_ended":
            match = opened()
            match.submit(k.Concede(), ONE)
            return match
        case "cancelled":
            match = in_state("waiting_for_players")
            match.submit(k.CancelMatch(), ONE)
            return match
        case _:
            return walk(opened(seed=8), name)


def one_of_each(match: Match, seat: str) -> Iterator[Command]:
    """Every kind of command, with cards that are there where there are any."""
    side = match.state.sides[seat]
    basics = [card for card in side.hand if match.game.content.cards[match.state.faces[card]].id in basic_ids(match)]
    card = (basics or list(side.hand) or ["b1"])[0]
    given: dict[str, Any] = {"deck": "tidewall", "card": card, "target": card, "pokemon": card}
    for kind in COMMANDS:
        yield kind(**{name: given[name] for name in kind.__struct_fields__ if name in given})


def basic_ids(match: Match) -> set[str]:
    return {card.id for card in match.game.content.pokemon.values() if card.is_basic}


@pytest.mark.parametrize("state", ALLOWED)
def test_every_action_in_every_state_before_and_after_play(state):
    for place in range(len(COMMANDS)):
        match = in_state(state)
        assert match.state.match_state == state
        command = list(one_of_each(match, TWO))[place]
        before = match.lines()
        if type(command) in ALLOWED[state]:
            match.submit(command, TWO)
            assert len(match.lines()) > len(before)
            continue
        with pytest.raises(Refusal) as refusal:
            match.submit(command, TWO)
        assert match.lines() == before, "a refusal changes nothing"
        expected = {"match.over"} if state in TERMINAL else {"tcg.wrong_state", "tcg.too_late", "tcg.no_flip"}
        if state == "initial_setup":
            expected |= {"tcg.no_active"}  # legal there, once the active Pokémon is down
        assert refusal.value.code in expected, command


# In play

CUB = mon("Cub", PLAIN, abilities=(ability(v.Draw()),))
BEAR = mon("Bear", PLAIN, hp=90, stage="stage_1", evolves_from="Cub")
BILL = trainer("Bill", v.Draw())
STRONG = mon("Strong", attack(damage=200), abilities=(ability(v.Draw()),))

PHASES: dict[str, set[type]] = {
    "draw": {k.DrawCard},
    "main_phase": {
        k.PlayPokemon, k.AttachEnergy, k.PlayTrainer, k.EvolvePokemon, k.Retreat, k.UseAbility, k.Attack, k.EndTurn,
    },
    "end": {k.EndTurn},
    "prize owed": {k.SelectPrize},
    "place empty": {k.SetActivePokemon},
}  # fmt: skip
"""What the player on turn may do in each phase; giving up is always possible. (sources 2, allowed actions by phase)"""


def in_phase(phase: str) -> Table:
    """player1's turn, with everything in hand that it takes to act; the other player's active Pokémon may be gone."""
    table = Table(
        CUB, BEAR, BILL, STRONG,
        mine=(at("strong"), at("cub"), at("filler")), theirs=(at("rival"), at("filler")),
        hand=("cub", "bear", "fire_energy", "bill"),
    )  # fmt: skip
    if phase in ("prize owed", "place empty"):
        table.do(k.Attack(0))
    if phase == "place empty":  # the other way round: now it is player1 who has to send one up
        table.do(k.SelectPrize(0)).do(k.SetActivePokemon(table.theirs.bench[0].id), by=TWO)
        table.state = replace(
            table.state, sides={**table.state.sides, ONE: replace(table.mine, active=None, bench=table.mine.in_play)}
        )
    return table if phase in ("prize owed", "place empty") else with_phase(table, phase)


def with_phase(table: Table, phase: Any) -> Table:
    table.state = replace(table.state, phase=phase)
    return table


def actions(table: Table) -> list[Command]:
    young = next(each.id for each in table.mine.in_play if each.top in table.state.faces and
                 table.state.faces[each.top] == "cub")  # fmt: skip
    return [
        k.JoinMatch("tidewall"), k.ApproveMatch(), k.DrawInitialCards(), k.SetPrizeCards(), k.CompleteInitialSetup(),
        k.ConfirmFirstPlayer(), k.CancelMatch(), k.DrawCard(), k.PlayPokemon(table.card("cub")),
        k.AttachEnergy(table.card("fire_energy"), young), k.EvolvePokemon(table.card("bear"), young),
        k.PlayTrainer(table.card("bill")), k.UseAbility(young), k.Retreat(young), k.Attack(0), k.GenerateCoinFlip(),
        k.SelectPrize(0), k.SetActivePokemon(young), k.EndTurn(),
    ]  # fmt: skip


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("by", SEATS)
def test_every_action_in_every_phase_by_each_player(phase, by):
    listed = actions(in_phase(phase))
    assert {type(command) for command in listed} == set(COMMANDS) - {k.Concede}
    for place in range(len(listed)):
        table = in_phase(phase)
        command = actions(table)[place]
        if by == ONE and type(command) in PHASES[phase]:
            before = table.state
            table.do(command)
            assert table.state != before
            continue
        before = table.state
        with pytest.raises(Refusal) as refusal:
            table.do(command, by=by)
        assert table.state is before
        assert refusal.value.code in {
            "tcg.wrong_state", "tcg.wrong_phase", "tcg.not_your_turn", "tcg.owed", "tcg.no_flip", "tcg.no_prize",
            "tcg.active_there", "tcg.not_benched", "tcg.too_late",
        }, (phase, by, command)  # fmt: skip
    conceded = in_phase(phase).do(k.Concede(), by=by)
    assert conceded.state.winner == (TWO if by == ONE else ONE)


def test_prizes_come_before_the_promotion():
    """Who has both to do takes the prizes first. (sources 4, SET_ACTIVE_POKEMON: prize already taken)"""
    bomb = mon("Bomb", attack(v.Damage(on=v.SELF, amount=60), damage=200), hp=60)
    table = Table(bomb, mine=(at("bomb"), at("filler")), theirs=(at("rival"), at("filler")))
    table.do(k.Attack(0))
    with pytest.raises(Refusal, match="prizes first") as refusal:
        table.do(k.SetActivePokemon(table.mine.bench[0].id))
    assert refusal.value.code == "tcg.owed"
    table.do(k.SelectPrize(0)).do(k.SetActivePokemon(table.mine.bench[0].id))


def test_who_is_ready_cannot_do_it_again():
    """The rules refuse it themselves, whoever lets the command through."""
    table = Table()
    for state, command in (
        ("match_approval", k.ApproveMatch()), ("drawing_cards", k.DrawInitialCards()),
        ("set_prize_cards", k.SetPrizeCards()), ("select_bench_pokemon", k.CompleteInitialSetup()),
        ("first_player_selection", k.ConfirmFirstPlayer()),
    ):  # fmt: skip
        match = in_state(state)
        match.submit(command, TWO)
        table.game, table.state = match.game, match.state
        with pytest.raises(Refusal) as refusal:
            table.do(command, by=TWO)
        assert refusal.value.code == "tcg.already_done"
    match = in_state("waiting_for_players")
    table.game, table.state = match.game, match.state
    with pytest.raises(Refusal, match="Emberfall") as refusal:
        table.do(k.JoinMatch("tidewall"), by=ONE)
    assert refusal.value.code == "tcg.already_assigned"


@pytest.mark.parametrize("by", ["gm", "watcher", "table"])
def test_nobody_plays_for_a_player(by):
    """The game has no game master: not even where only one player is to act."""
    match = opened()
    match.submit(k.DrawInitialCards(), ONE)
    assert match.to_act() == (TWO,)
    table = Table()
    table.game, table.state = match.game, match.state
    with pytest.raises(Refusal) as refusal:
        table.do(k.DrawInitialCards(), by=by)
    assert refusal.value.code == "tcg.who"
    assert not match.game.ruleset.seats.gm


# Ways from state to state

WAYS: set[tuple[str, str]] = {
    ("created", "waiting_for_players"), ("waiting_for_players", "deck_validation"),
    ("waiting_for_players", "cancelled"), ("deck_validation", "match_approval"), ("deck_validation", "pre_game_setup"),
    ("deck_validation", "cancelled"), ("match_approval", "pre_game_setup"), ("match_approval", "cancelled"),
    ("pre_game_setup", "drawing_cards"), ("drawing_cards", "set_prize_cards"), ("drawing_cards", "cancelled"),
    ("set_prize_cards", "select_active_pokemon"), ("set_prize_cards", "cancelled"),
    ("select_active_pokemon", "select_bench_pokemon"), ("select_active_pokemon", "cancelled"),
    ("select_bench_pokemon", "first_player_selection"), ("select_bench_pokemon", "cancelled"),
    ("first_player_selection", "player_turn"), ("first_player_selection", "cancelled"),
    ("initial_setup", "player_turn"), ("initial_setup", "cancelled"),
    ("player_turn", "between_turns"), ("player_turn", "match_ended"), ("player_turn", "cancelled"),
    ("between_turns", "player_turn"), ("between_turns", "match_ended"),
    ("match_approval", "match_ended"), ("drawing_cards", "match_ended"), ("set_prize_cards", "match_ended"),
    ("select_active_pokemon", "match_ended"), ("select_bench_pokemon", "match_ended"),
    ("first_player_selection", "match_ended"), ("initial_setup", "match_ended"),
}  # fmt: skip
"""The table of sources 2 with both readings of MATCH_APPROVAL; giving up ends any match of two players."""


def ways(match: Match) -> set[tuple[str, str]]:
    """Each step that a match took from one state to another."""
    found: set[tuple[str, str]] = set()
    here: MatchState = "created"
    for event in match.events():
        to: MatchState | None = None
        if isinstance(event, e.StateEntered):
            to = event.match_state
        elif isinstance(event, e.TurnStarted | e.MatchEnded | e.MatchCancelled):
            to = {e.TurnStarted: "player_turn", e.MatchEnded: "match_ended"}.get(type(event), "cancelled")  # type: ignore[assignment]
        if to is not None:
            found.add((here, to))
            here = to
    return found


def test_every_way_is_taken_and_no_other():
    taken: set[tuple[str, str]] = set()
    for preset in ("seed", "base_1999", "modern"):
        game = registry.game("tcg", preset=preset)
        for seed in range(4):
            match = Match.open(game, game.ruleset.content.encounter(game, "stormline,thornwild"), seed=seed)
            match.advance(dict.fromkeys(SEATS, random.choose))
            taken |= ways(match)
    taken |= ways(walk(opened(match_approval=True), "player_turn"))
    taken |= ways(walk(opened(initial_setup="at_once"), "player_turn"))
    game = registry.game("tcg", options={"invalid_deck": "cancel"})
    fire = next(card.id for card in game.content.energy.values() if card.basic)
    taken |= ways(Match.open(game, Setup(Seating("tidewall"), Seating(cards={fire: 60})), seed=1))
    for state in (*(each for each in ALLOWED if each not in (*TERMINAL, "created")), "player_turn"):
        match = in_state(state)
        _, events = resolve(match.game, match.state, k.CancelMatch(), Scripted(), by=TABLE)
        assert [type(event) for event in events] == [e.MatchCancelled]
        taken |= ways(match) | {(state, "cancelled")}
        if state != "waiting_for_players":
            match.submit(k.Concede(), TWO)
            taken |= ways(match)
    poisoned = at("filler", conditions=("poisoned",), poison=10, damage=40)
    table = Table(mine=(poisoned,))
    table.do(k.EndTurn())
    assert [type(each) for each in table.events if isinstance(each, e.StateEntered | e.MatchEnded)] == [
        e.StateEntered, e.MatchEnded,
    ]  # fmt: skip
    taken.add(("between_turns", "match_ended"))
    assert taken >= WAYS, WAYS - taken
    strange = {(here, to) for here, to in taken if to not in NEXT_STATES[here]}  # type: ignore[index]
    assert not strange
