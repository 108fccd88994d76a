"""Seats for persons: a trainer's seat plays the trainer and its Pokémon, a side's seat all of them."""

from random import Random

import pytest
from msgspec.structs import replace
from tests.rulesets.ptu.table import Table, answer, foe, game, ours, placed, sheet, trainer

from turnwright.cli import script
from turnwright.cli.session import Session
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.language import ENGLISH
from turnwright.kernel.match import Match
from turnwright.kernel.messages import IDLE, Answer, Command, Paused
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import fold, legal, redact, resolve, to_act, view
from turnwright.players import random as at_random
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu import seats
from turnwright.rulesets.ptu.decide import ACTIONS
from turnwright.rulesets.ptu.outcome import evaluate
from turnwright.rulesets.ptu.players import choose
from turnwright.rulesets.ptu.state import Placed, Setup
from turnwright.table import Table as Seats

BATTLES = pytest.mark.parametrize("battle", ["full_contact", "league"])


def on_turn(match: Match, seat: str) -> tuple[Command, ...]:
    """The choices of a seat but for those between turns, which others have, too."""
    return tuple(command for command in match.legal(seat) if not isinstance(command, w.Prioritise))


def owned(name: str, owner: str, side: str = "players", *, in_ball: bool = False, **fields) -> Placed:
    return placed(side, sheet(name, owner=owner, origin="owned", **fields), in_ball=in_ball)


def friends(*more: Placed, **setup) -> Table:
    """Ann and Ben, two people on one side, each with a Pokémon out and one in its ball; Zub is wild."""
    return Table(
        trainer("ann", speed=30, items={"potion": 2, "basic_ball": 1}),
        owned("asp", "ann", speed=28, moves=("tackle", "quick_attack")),
        owned("ant", "ann", in_ball=True),
        trainer("ben", speed=26, items={"potion": 2}),
        owned("bat", "ben", speed=24, moves=("tackle", "quick_attack")),
        owned("bug", "ben", in_ball=True),
        foe("zub", speed=5, moves=("tackle",)),
        *more,
        **setup,
    )


def refusal(table: Table, command: Command, by: str) -> tuple[str, str]:
    """What the rules themselves say, whoever's turn it is."""
    with pytest.raises(Refusal) as refused:
        resolve(table.game, table.state, command, StreamDice(Mulberry32(1)), by=by)
    return refused.value.code, refused.value.sentence


# --- the seats ------------------------------------------------------------------------------------------------------


def test_there_are_seats_before_anybody_has_joined():
    match = Match.open(game(), Setup(start=False), seed=1)
    names = match.game.ruleset.seats.names
    assert names(match.state) == ("players",)
    match.submit(w.AddCombatant(Placed("enemies", species="oddish")), "gm")
    assert names(match.state) == ("enemies", "players")
    match.submit(w.AddCombatant(Placed("players", trainer="wren")), "gm")
    assert names(match.state) == ("players", "enemies", "wren")


def test_sides_come_first_and_stand_for_their_trainers():
    state = friends(trainer("rook", side="rivals")).state
    assert seats.names(state) == ("players", "enemies", "rivals", "ann", "ben", "rook")
    assert seats.members(state, "players") == ("players", "ann", "ben")
    assert seats.members(state, "rivals") == ("rivals", "rook")
    for seat in ("enemies", "ann", "ben", "rook", "gm", "group", "zub"):
        assert seats.members(state, seat) == (seat,)


@BATTLES
def test_whoever_plays_the_one_whose_turn_it_is_acts_and_so_does_the_side(battle):
    table = friends(battle=battle)
    seen = {}
    for _ in range(9):
        seen[table.state.active] = table.match.to_act()
        legal = {seat: on_turn(table.match, seat) for seat in ("players", "ann", "ben", "enemies")}
        assert {seat for seat, choices in legal.items() if choices} == {*table.match.to_act()}
        assert len({*(legal[seat] for seat in table.match.to_act())}) == 1, "the side has what the trainer has"
        table(w.Declare("act") if table.state.phase == "declaration" else w.EndTurn())
    ann, ben = ("players", "ann"), ("players", "ben")
    assert seen == {"ann": ann, "asp": ann, "ben": ben, "bat": ben, "zub": ("enemies",)}


@pytest.mark.parametrize("name", ["players", "enemies", "gm", "group", "table"])
def test_nobody_takes_the_name_of_a_seat(name):
    with pytest.raises(Refusal) as refused:
        Table(trainer(name), foe("zub"))
    assert refused.value.code == "ptu.seat"
    state = Table(Placed("players", species="abra", name=name), foe("zub")).state
    assert name not in state.combatants


def test_a_pokemon_whose_trainer_is_not_on_its_side_is_the_sides():
    state = Table(owned("cat", "cyd"), owned("cub", "rook"), trainer("rook", side="enemies")).state
    assert seats.seat_of(state, state.combatants["cat"]) == seats.seat_of(state, state.combatants["cub"]) == "players"


# --- nobody acts for another ----------------------------------------------------------------------------------------

IN_A_TURN: tuple[Command, ...] = (
    w.UseMove("tackle", target="zub"), w.Struggle("zub"), w.CoupDeGrace("zub"), w.StandUp(), w.LeaveStance(),
    w.TradeAction("swift"), w.TakeBreather(), w.Wake("ann"), w.Hold(1), w.EndTurn(), w.Shift(),
    w.Maneuver("trip", "zub"), w.Switch("asp", "ant"), w.ThrowBall("basic_ball", "zub"), w.UseItem("potion"),
    w.TradeFood("oran_berry"), w.UseHeld("water_gem"), w.GiveItem("water_gem", "asp"), w.DropItem(),
    w.UseAbility("run_away"), w.UseFeature("agility_training"), w.ReleaseAp("trick_shot"),
    w.Mount("asp"), w.Dismount(), w.Flee(),
)  # fmt: skip


def test_the_next_tests_send_every_command_that_is_not_the_game_masters():
    elsewhere = {w.Declare, w.GiveOrders, w.SetTrigger, w.OrderEarly, w.Prioritise}
    assert {*map(type, IN_A_TURN), *elsewhere} == {*ACTIONS}


@pytest.mark.parametrize("who", ["ann", "asp"])
def test_a_person_does_not_act_for_a_friend(who):
    table = friends().until(who)
    why = ", who has a player of their own." if who == "ann" else ". Ann does that."
    sentence = f"Ben can't act for {who.title()}{why}"
    for command in IN_A_TURN:
        assert refusal(table, command, "ben") == ("ptu.not_yours", sentence)
        with pytest.raises(Refusal) as refused:
            table(command, by="ben")
        assert refused.value.code == "match.not_your_turn"


def test_a_friends_piece_cannot_be_named_in_ones_own_turn():
    table = friends().until("bat")
    for command in (w.UseMove("tackle", target="zub", user="asp"), w.EndTurn("asp"), w.UseItem("potion", user="ann")):
        assert refusal(table, command, "ben")[0] == "ptu.not_yours"
    assert refusal(table, w.EndTurn("ben"), "ben")[0] == "ptu.not_active"


def test_the_enemies_have_persons_too():
    table = friends(trainer("rook", side="enemies", speed=40), owned("rat", "rook", "enemies", speed=39))
    assert refusal(table, w.EndTurn(), "ann") == (
        "ptu.not_yours",
        "Ann can't act for Rook, who has a player of their own.",
    )
    assert refusal(table, w.EndTurn(), "players") == (
        "ptu.not_yours",
        "The players' side can't act for Rook, who has a player of their own.",
    )
    table(w.EndTurn(), by="rook")(w.EndTurn(), by="enemies").until("zub")
    assert refusal(table, w.EndTurn(), "rook") == (
        "ptu.not_yours",
        "Rook can't act for Zub. The enemies' side does that.",
    )


def test_in_a_league_round_everybody_declares_for_oneself():
    table = friends(battle="league")
    while table.state.active != "ann":
        table(w.Declare("act"))
    for command in (w.Declare("act"), w.EndTurn()):
        assert refusal(table, command, "ben")[0] == "ptu.not_yours"
    table(w.Declare("switch"), by="ann")
    assert table.one("ann").declared == "switch"


def test_orders_are_for_ones_own():
    table = friends()
    assert refusal(table, w.GiveOrders("never", who="asp"), "ben") == (
        "ptu.not_yours",
        "Ben can't act for Asp. Ann does that.",
    )
    table(w.GiveOrders("never"), by="ben")
    assert {who for who, one in table.state.combatants.items() if one.orders} == {"ben", "bat", "bug"}
    table(w.GiveOrders("always"), by="players")
    assert {who for who, one in table.state.combatants.items() if one.orders} == {*table.state.combatants} - {"zub"}


def test_nobody_sends_a_friends_pokemon_first():
    table = friends().until("ann")
    early = w.Prioritise("bat", "quick_attack", ("zub",))
    assert refusal(table, early, "ann") == ("ptu.not_yours", "Ann can't act for Bat. Ben does that.")
    table(early, by="ben")
    assert table.state.active == "bat"


def test_friends_give_neither_actions_nor_action_points():
    """Both take part with a Full Action of their own; the trainer pays for its Pokémon."""
    table = friends().until("asp")
    assert refusal(table, w.TakeBreather(helper="ben"), "ann")[0] == "ptu.not_yours"
    table(w.HandOver("bat", "ann")).until("bat")
    spent = w.UseMove("tackle", target="zub", spend_ap=True)
    assert refusal(table, spent, "ann") == ("ptu.not_yours", "Ann can't act for Ben, who has a player of their own.")
    table(spent, by="players")
    assert table.one("ben").ap == table.one("ann").ap - 1


@pytest.mark.parametrize(("by", "may"), [("ann", True), ("players", True), ("ben", False), ("enemies", False)])
def test_a_friends_record_is_not_taken_back_but_the_side_may(by, may):
    table = friends().until("ann")
    record = table(w.Shift(), by="ann").match.records[-1]
    if may:
        assert table.match.undo(by).undo == record.n
        return
    with pytest.raises(Refusal) as refused:
        table.match.undo(by, record.n)
    assert refused.value.code == "undo.not_allowed"


def test_forms_are_for_whom_the_seat_plays():
    table = friends().until("ann")
    whom = {}
    for seat in ("players", "ann", "ben", "enemies"):
        forms = {form.command: form for form in table.match.forms(seat)}
        assert ("hold" in forms) is (seat in ("players", "ann"))
        assert "hand_over" not in forms
        whom[seat] = next(field.options for field in forms["give_orders"].fields if field.name == "who")
    assert whom["ann"] == ("ann", "asp", "ant")
    assert whom["ben"] == ("ben", "bat", "bug")
    assert whom["players"] == (*whom["ann"], *whom["ben"])
    assert whom["enemies"] == ("zub",)


# --- questions ------------------------------------------------------------------------------------------------------

MEADOW = c.Grid(("..........",) * 8)


def hit(**setup) -> Table:
    """Zub has hit Ann: Ben, Asp and Bat could step in for her."""
    loyal = {"loyalty": 6, "skills": {"acrobatics": 3}}
    table = Table(
        trainer("ann", speed=9),
        owned("asp", "ann", speed=12, **loyal),
        trainer("ben", speed=11, skills={"acrobatics": 3}),
        owned("bat", "ben", speed=10, **loyal),
        foe("zub", speed=30, moves=("tackle",)),
        **setup,
    )
    return table.use("tackle", "ann", accuracy=19)


def asked(table: Table) -> list[tuple[str, tuple[str, ...]]]:
    return [(prompt.seat, prompt.options) for prompt in table.state.flow.prompts]


def test_everybody_is_asked_about_ones_own_the_fastest_first():
    table = hit()
    assert (asked(table), table.match.to_act()) == ([("ann", ("asp:intercept",))], ("players", "ann"))
    answer(table, "no", by="ann")
    assert asked(table) == [("ben", ("ben:intercept", "bat:intercept"))]
    answer(table, "no", by="ben")
    assert not table.state.flow.prompts
    assert table.one("ann").hp < 100


def test_nobody_answers_for_a_friend_but_the_side_does():
    table = hit()
    (prompt,) = table.state.flow.prompts
    for seat in ("ben", "enemies"):
        with pytest.raises(Refusal) as refused:
            answer(table, "asp:intercept", by=seat)
        assert refused.value.code == "match.not_your_turn"
        assert refusal(table, Answer(prompt.id, ("no",)), seat)[0] == "flow.no_such_prompt"  # as far as it may know
    answer(table, "no", by="players")
    assert asked(table) == [("ben", ("ben:intercept", "bat:intercept"))]
    answer(table, "no", by="players")
    assert not table.state.flow.prompts


def test_whoever_plays_somebody_now_is_asked():
    table = hit()
    table.match.undo("gm")
    table(w.HandOver("bat", "ann")).use("tackle", "ann", accuracy=19)
    assert asked(table) == [("ann", ("asp:intercept", "bat:intercept"))]
    answer(table, "no", by="ann")
    assert asked(table) == [("ben", ("ben:intercept",))]


def test_an_opportunity_is_offered_to_each_of_those_beside():
    def at(one: Placed, x: int, y: int) -> Placed:
        return replace(one, position=(x, y))

    table = Table(
        at(owned("asp", "ann", speed=9), 3, 3), at(trainer("ann", speed=1), 0, 0),
        at(owned("bat", "ben", speed=8), 5, 3), at(trainer("ben", speed=1), 9, 0),
        at(ours("cat", speed=7), 4, 2), at(foe("zub", speed=30), 4, 3),
        grid=MEADOW,
    )(w.Shift((4, 6)))  # fmt: skip
    for seat, options in (("ann", ("asp",)), ("ben", ("bat",)), ("players", ("cat",))):
        assert asked(table) == [(seat, options)]
        answer(table, "no", by=seat)
    assert table.one("zub").position == (4, 6)


def test_a_trainer_is_asked_whom_to_send():
    table = friends(owned("asa", "ann", in_ball=True))(w.HandOver("asp", "ben")).until("zub")
    table(w.UseMove("roar", ("asp",)), override="it roars")(w.EndTurn(), accuracy=19)
    assert asked(table) == [("ann", ("ant", "asa"))]


def stricken() -> Table:
    """Zub walks away from Bat, who may strike at it."""

    def at(one: Placed, x: int) -> Placed:
        return replace(one, position=(x, 3))

    near = (
        at(trainer("ann", speed=1), 9),
        at(trainer("ben", speed=1), 8),
        at(owned("bat", "ben"), 3),
        at(foe("zub", speed=30), 4),
    )
    return Table(*near, grid=MEADOW)(w.Shift((4, 6)))


def test_whoever_may_answer_for_another_is_told_who_is_asked():
    """In Zub's turn: a desk says that Ben decides, not his whole side."""
    seated = Seats(stricken().match)
    told = {seat: [prompt.of for prompt in seated.seat(seat).prompts()] for seat in ("gm", "players", "ben", "ann")}
    assert told == {"gm": ["ben"], "players": ["ben"], "ben": [""], "ann": []}


@pytest.mark.parametrize("table", [answer(hit(), "no", by="ann"), stricken()], ids=["veiled", "open"])
def test_what_a_friend_may_choose_is_not_seen_only_that_somebody_is_asked(table):
    """Two worlds that differ in what Ben is asked look the same to Ann. Who may answer an attack is not even told."""
    (true,) = table(w.Serve()).state.flow.prompts
    assert true.seat == "ben"
    other = replace(true, kind="cure", options=("bat:intercept",), about={})
    worlds = [replace(table.state, flow=replace(table.state.flow, prompts=(each,))) for each in (true, other)]
    paused = [Paused(world.flow.frames, world.flow.prompts) for world in worlds]
    ruleset, before = table.game.ruleset, replace(table.state, flow=IDLE)
    for seat, same in (("ann", True), ("enemies", True), ("group", True), ("ben", False), ("players", False)):
        views = [view(ruleset, world, seat) for world in worlds]
        told = [redact(ruleset, before, event, seat) for event in paused]
        assert (views[0] == views[1]) is (told[0] == told[1]) is same
        assert views[0].flow.prompts, "that somebody is asked is seen"
        choices = [legal(table.game, seen, seat) for seen in views]
        assert all(choices) is not same
        hidden = same and true.veiled
        assert {to_act(ruleset, seen) for seen in views} == {("table",) if hidden else ("players", "ben")}


# --- what is seen ---------------------------------------------------------------------------------------------------


@BATTLES
def test_friends_see_what_their_side_sees(battle):
    table = friends(trainer("rook", side="enemies"), battle=battle)(w.Serve())
    for seat, side in (("ann", "players"), ("ben", "players"), ("rook", "enemies"), ("group", "players")):
        assert table.match.view(seat) == table.match.view(side)


def test_a_trainer_who_comes_later_sees_with_the_eyes_of_its_side_from_then_on():
    table = friends()(w.DealDamage("zub", 30)).until("bat")
    table(w.AddCombatant(trainer("cyd")))(w.AddCombatant(owned("cat", "cyd")))(w.DealDamage("asp", 7)).until("asp")
    records = range(1, len(table.match.records) + 1)
    for seat in ("cyd", "ann", "enemies", "watcher"):
        told = [event for n in records for event in table.match.seat_record(n, seat).events]
        assert fold(table.game.ruleset, None, told) == table.match.view(seat)
    assert table.match.view("cyd") == table.match.view("players")


def test_a_position_is_worth_the_same_to_all_of_a_side():
    table = friends()(w.DealDamage("zub", 30))
    values = {seat: evaluate(table.game, table.state, seat) for seat in ("players", "ann", "ben", "enemies")}
    assert values["ann"] == values["ben"] == values["players"] == -values["enemies"] > 0


# --- handed over ----------------------------------------------------------------------------------------------------


@BATTLES
def test_a_pokemon_is_handed_to_a_friend_and_back(battle):
    table = friends(battle=battle)(w.HandOver("asp", "ben"))
    assert (table.only(e.HandedOver), table.match.told(len(table.match.records))) == (
        e.HandedOver("asp", "ben"),
        ["Asp is now played by Ben."],
    )
    table.until("asp")
    assert table.match.to_act() == ("players", "ben")
    assert refusal(table, w.EndTurn(), "ann") == ("ptu.not_yours", "Ann can't act for Asp. Ben does that.")
    table(w.UseMove("tackle", target="zub"), by="ben")(w.GiveOrders("never", who="asp"), by="ben")
    table(w.HandOver("asp"))
    assert table.match.told(len(table.match.records)) == ["Asp is again played by Ann."]
    assert table.match.to_act() == ("players", "ann")
    assert refusal(table, w.EndTurn(), "ben")[0] == "ptu.not_yours"
    table(w.EndTurn(), by="ann")


def test_its_owners_seat_takes_it_back_too():
    table = friends()(w.HandOver("asp", "ben"))(w.HandOver("asp", "ann"))
    assert table.only(e.HandedOver) == e.HandedOver("asp", "")


@BATTLES
def test_an_absent_players_trainer_is_handed_over_with_its_pokemon(battle):
    table = friends(battle=battle)(w.HandOver("ann", "ben"))
    for who in ("ann", "asp", "ant"):
        assert seats.seat_of(table.state, table.one(who)) == "ben"
    for who in ("ann", "asp"):
        table.until(who)
        assert table.match.to_act() == ("players", "ben")
    table(w.HandOver("asp", "ann"))  # which was with her trainer at Ben's, until now
    assert table.match.to_act() == ("players", "ann")
    table(w.HandOver("ann"))
    assert table.match.told(len(table.match.records)) == ["Ann's own player is back."]
    assert {seats.seat_of(table.state, table.one(who)) for who in ("ann", "asp", "ant")} == {"ann"}


def test_whoever_plays_the_trainer_recalls_and_releases_its_pokemon():
    table = friends()(w.HandOver("asp", "ben"))(w.HandOver("ant", "ben"))
    assert refusal(table.until("asp"), w.Switch("asp", "ant"), "ben") == (
        "ptu.not_yours",
        "Ben can't act for Ann, who has a player of their own.",
    )
    table.until("ann")
    switch = w.Switch("asp", "ant")
    assert switch in table.match.legal("ann")
    table(switch, by="ann")
    assert seats.seat_of(table.state, table.one("ant")) == "ben"


def test_an_ally_of_the_game_masters_is_handed_to_a_player():
    table = friends(placed("allies", sheet("rhyhorn", speed=50)))
    assert table.match.to_act() == ("allies",)
    table(w.HandOver("rhyhorn", "ben"))
    assert table.match.to_act() == ("players", "ben")
    assert refusal(table, w.EndTurn(), "allies") == (
        "ptu.not_yours",
        "The allies' side can't act for Rhyhorn. Ben does that.",
    )
    assert on_turn(table.match, "ben") == on_turn(table.match, "players") != ()
    table(w.EndTurn(), by="ben")


def test_the_game_master_takes_somebody_over():
    table = friends()(w.HandOver("asp", "gm")).until("asp")
    assert table.match.to_act() == ("gm",)
    assert table.match.told(2) == ["Asp is now played by the game master."]
    for seat in ("ann", "players"):
        assert refusal(table, w.EndTurn(), seat)[0] == "ptu.not_yours"
    table(w.EndTurn(), by="gm")


@pytest.mark.parametrize(
    ("command", "by", "code"),
    [
        (w.HandOver("asp", "ben"), "ann", "ptu.gm_only"),
        (w.HandOver("asp", "ben"), "players", "ptu.gm_only"),
        (w.HandOver("nobody", "ben"), "gm", "ptu.no_such_combatant"),
        (w.HandOver("asp", "bat"), "gm", "ptu.no_such_seat"),
        (w.HandOver("asp", "group"), "gm", "ptu.no_such_seat"),
        (w.HandOver("asp", "ann"), "gm", "ptu.nothing"),
        (w.HandOver("asp"), "gm", "ptu.nothing"),
        (w.HandOver("zub", "ann"), "gm", "ptu.other_eyes"),
        (w.HandOver("asp", "enemies"), "gm", "ptu.other_eyes"),
        (w.HandOver("rhyhorn", "ben"), "gm", "ptu.other_eyes"),
    ],
)
def test_what_cannot_be_handed_over(command, by, code):
    """Rhyhorn's side is on good terms with the enemies, too, and sees what they see: the players do not."""
    both = {"allies": ("players", "enemies")}
    table = friends(placed("allies", sheet("rhyhorn")), friends=both)
    assert refusal(table, command, by)[0] == code


def test_where_everybody_sees_everything_foes_are_handed_over_too():
    table = friends(rulings={"foes_shown": "numbers"})(w.HandOver("zub", "ann")).until("zub")
    assert table.match.to_act() == ("players", "ann")
    table(w.UseMove("tackle", target="asp"), by="ann")


def test_nobody_hears_of_a_hand_over_in_a_foes_ball():
    table = friends(
        trainer("rook", side="enemies"), trainer("rey", side="enemies"),
        owned("rat", "rook", "enemies"), owned("ray", "rook", "enemies", in_ball=True),
    )(w.HandOver("ray", "rey"))  # fmt: skip
    n = len(table.match.records)
    assert table.match.seat_record(n, "ann").events == ()
    assert table.match.seat_record(n, "rook").events == (e.HandedOver("ray", "rey"),)
    table.until("rook")(w.Switch("rat", "ray"))
    assert table.match.view("ann").combatants["ray"].controller == "rey"


def test_it_is_a_form_of_the_game_masters():
    table = friends()
    (form,) = [form for form in table.match.forms("gm") if form.command == "hand_over"]
    fields = {field.name: field.options for field in form.fields}
    assert fields == {"piece": tuple(table.state.combatants), "seat": ("players", "enemies", "ann", "ben", "gm")}


def test_a_board_says_who_plays_somebody_else():
    table = friends()(w.HandOver("asp", "ben"))
    board = table.game.ruleset.telling.board(table.game, table.match.view("ann"), "ann")
    noted = {piece.id for piece in board.pieces if "Played by Ben" in [ENGLISH.tag(tag) for tag in piece.tags]}
    assert noted == {"asp"}


@pytest.mark.parametrize("seed", range(6))
def test_hand_overs_amid_a_fight_leave_views_and_choices_sound(seed):
    """Now and then the game master hands somebody to whoever may have it; all others choose at random."""
    dice = Random(seed)
    table = friends(
        trainer("rook", side="enemies", speed=25), owned("rat", "rook", "enemies", moves=("tackle", "protect")),
        owned("ray", "rook", "enemies", in_ball=True), placed("allies", sheet("rhyhorn")),
        battle=dice.choice(["full_contact", "league"]), auto_end=True,
    )  # fmt: skip
    match, handed = table.match, 0
    while match.result is None and len(match.records) < 90:
        names = (*seats.names(match.state), "gm")
        if not match.state.flow.prompts and dice.random() < 0.4:
            command = w.HandOver(dice.choice([*match.state.combatants]), dice.choice((*names, "")))
            try:
                match.submit(command, "gm")
                handed += 1
            except Refusal as refused:
                assert refused.code in ("ptu.nothing", "ptu.other_eyes")  # noqa: PT017  (that it is refused is fine)
        seat = dice.choice(match.to_act())
        for each in names[:-1]:
            assert bool(on_turn(match, each)) is (each in match.to_act())
        match.submit(dice.choice(match.legal(seat)), seat)
    assert handed > 5
    for seat in (*seats.names(match.state), "group", "watcher"):
        seen = None
        for n in range(1, len(match.records) + 1):
            seen = fold(match.game.ruleset, seen, match.seat_record(n, seat).events)
            assert seen == view(match.game.ruleset, match.at(n), seat)


# --- players and the terminal ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("encounter", ["wild_meadow", "gym_lime_works"])
def test_players_of_trainers_seats_play_a_whole_fight(encounter):
    match = Match.open(game(), Setup(encounter=encounter), seed=4)
    trainers = [seat for seat in seats.names(match.state) if seat not in ("players", "enemies")]
    match.advance({"players": at_random.choose, "enemies": choose, **dict.fromkeys(trainers, choose)}, limit=3_000)
    assert match.result is not None
    by = {record.by for record in match.records[1:]}
    assert by == {*trainers, "enemies"} - ({"enemies"} if encounter == "gym_lime_works" else set())


def test_a_person_sits_at_a_trainers_seat_and_the_program_plays_the_friends():
    ptu = game()
    session = Session.open(ptu, ptu.ruleset.content.encounter(ptu, "wild_meadow"), seed=3, seat="odo")
    assert set(session.players) == {"players", "enemies"}
    assert session.side == "players"
    session.advance()
    acted = set()
    for _ in range(6):
        if session.result is not None:
            break
        assert session.mine() == ("odo",)
        one = session.match.state.combatants[session.match.state.active]
        asked_now = session.place.prompts()
        assert asked_now or seats.seat_of(session.match.state, one) == "odo"
        acted.add(one.id)
        rows = session.rows()
        session.choose(rows[-1] if asked_now else next(row for row in rows if row.text == "End the turn"))
    assert {"odo", "cinder"} & acted
    by = {record.by for record in session.match.records[1:]}
    assert by == {"odo", "players", "enemies"}
    assert "wren" not in by


def test_the_side_of_a_person_wins_and_loses_with_it():
    ptu = game()
    for seat, line in (("players", "You win."), ("odo", "You win."), ("enemies", "You lose.")):
        session = Session.open(ptu, ptu.ruleset.content.encounter(ptu, "wild_meadow"), seed=3, seat=seat)
        session.match.submit(w.EndEncounter("victory", "players"), "gm")
        assert session.result_lines()[0].endswith(line)


@pytest.mark.parametrize("by", [None, "odo", "players"])
def test_a_script_speaks_for_a_side_or_for_one_trainer(by):
    """The program plays all others; nobody but the script acts for those who are scripted."""
    line = {"type": "end_turn"} if by is None else {"type": "end_turn", "by": by}
    told = script.parse({"ruleset": "ptu", "encounter": "wild_meadow", "seed": 2, "commands": [line] * 3})
    match = script.open_match(told)
    assert script.play(told, match) is None
    own = by or "players"
    sent = [record for record in match.records[1:] if isinstance(record.command, w.EndTurn) and not record.is_bots]
    assert [record.by for record in sent] == [own] * 3
    for record in match.records[1:]:
        if record.is_bots and record.by != own:
            active = match.at(record.n - 1).combatants[match.at(record.n - 1).active]
            prompts = match.at(record.n - 1).flow.prompts
            asked_now = prompts[0].seat if prompts else seats.seat_of(match.at(record.n - 1), active)
            assert asked_now not in seats.members(match.state, own)
