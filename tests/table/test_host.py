"""One seat served by messages: opening, playing, asking, taking back, saving and loading."""

import pytest

from turnwright.kernel.match import Match
from turnwright.kernel.registry import game_of, open_match
from turnwright.kernel.ruleset import GM
from turnwright.rulesets.duel import Attack, Defend
from turnwright.rulesets.ptu.commands import Serve
from turnwright.table import Table, wire
from turnwright.table.choices import key_of
from turnwright.table.host import Host
from turnwright.table.patches import merged
from turnwright.table.shapes import GROUP


def opened(**named) -> tuple[Host, dict]:
    host = Host()
    return host, merged([screen_of(host.handle(wire.Open("duel", "pair", **{"seed": 3, **named})))])


def screen_of(answers: list[wire.FromHost]) -> wire.Screen:
    screen = answers[-1]
    assert isinstance(screen, wire.Screen), screen
    return screen


def refused(host: Host, message) -> wire.Refused:
    before = host.table.match.lines()
    (answer,) = host.handle(message)
    assert isinstance(answer, wire.Refused), answer
    assert host.table.match.lines() == before
    return answer


def test_hello_says_what_can_be_played():
    welcome = Host().handle(wire.Hello(id="1"))[0]
    assert welcome.id == "1"
    assert {"duel", "ptu", "rune", "tcg", "wuxia"} <= {each.id for each in welcome.rulesets}
    duel = next(each for each in welcome.rulesets if each.id == "duel")
    assert duel.encounters["pair"] == "Rose against Birch"


def test_another_protocol_is_refused():
    (answer,) = Host().handle(wire.Hello(protocol=99))
    assert answer.code == "wire.protocol"


def test_nothing_is_done_without_a_table():
    (answer,) = Host().handle(wire.Join())
    assert answer.code == "wire.no_table"


def test_opening_sends_the_catalogue_the_records_and_the_screen():
    host = Host()
    catalog, record, *rest = host.handle(wire.Open("duel", "pair", seed=3))
    screen = merged([screen_of(rest)])
    assert {term.ref for term in catalog.terms} >= {"term:stance", "term:guard"}
    assert record.n == screen["n"] == 1
    assert screen["question"] == "What does Rose do?"
    assert [row.text for row in screen["choices"]] == [
        "Attack Birch high", "Attack Birch low", "Defend, stance high", "Defend, stance low",
    ]  # fmt: skip
    assert (screen["choices"][0].source, screen["choices"][0].targets) == ("piece:r1", ("piece:b1",))
    assert [(seat.id, seat.bot) for seat in screen["seats"]] == [("red", ""), ("blue", "greedy"), ("gm", "")]


def test_after_the_first_screen_only_what_has_changed_is_sent():
    host, known = opened(hot_seat=True)
    answers = host.handle(wire.Submit(1, key_of(Defend("low"))))
    screen = screen_of(answers)
    assert screen.seat is wire.UNSET
    assert screen.choices == ()
    assert screen.board.order == ("b1", "r1")
    assert merged([wire.Screen(1, **{k: v for k, v in known.items() if k != "n"}), screen])["seat"] == "red"


def test_a_choice_of_an_older_screen_is_refused():
    host, _ = opened()
    host.handle(wire.Submit(1, key_of(Defend("low"))))
    assert refused(host, wire.Submit(1, key_of(Defend("low")))).code == "table.stale"
    assert refused(host, wire.Submit(host.table.n, "nonsense")).code == "table.no_such_choice"
    assert refused(host, wire.Submit(host.table.n)).code == "wire.submit"


def test_odds_why_a_sheet_and_a_suggestion():
    host, known = opened()
    (answer,) = host.handle(wire.AskOdds(1, (known["choices"][0].key,), id="a"))
    (odds,) = answer.odds
    assert (odds.hit, odds.damage, answer.id) == (1, 7, "a")
    assert sum(row.chance for row in odds.outcomes) == pytest.approx(1)
    (answer,) = host.handle(wire.AskWhy({"type": "attack", "target": "r1"}))
    assert (answer.why.code, answer.why.overridable) == ("duel.own_side", True)
    (answer,) = host.handle(wire.AskWhy({"type": "attack", "target": "b1"}))
    assert answer.why is None
    (answer,) = host.handle(wire.Inspect("piece:b1"))
    assert answer.sheet.title == "Birch"
    assert refused(host, wire.Inspect("piece:zzz")).code == "table.nothing_to_read"
    (answer,) = host.handle(wire.Suggest())
    assert answer.key in {row.key for row in known["choices"]}


def test_what_is_not_possible_says_why():
    host = Host()
    screen = host.handle(wire.Open("duel", "skirmish", seed=3))[-1]
    missed = {row.targets: row.why.sentence for row in screen.unavailable}
    assert missed == {("piece:r2",): "Rose does not attack its own side."}


def test_undo_redo_and_a_look_back():
    host, known = opened()
    first = known["board"]
    known = merged([screen_of(host.handle(wire.Submit(1, key_of(Attack("b1", "low")))))], known)
    later = host.seat.board()
    answers = host.handle(wire.Undo())
    assert isinstance(answers[0], wire.Recorded)
    assert answers[0].undo == 2
    known = merged([screen_of(answers)], known)
    assert known["board"] == first
    assert known["may_redo"]
    assert [line.undone for line in host.seat.story(1) if line.n == 2] != []
    assert all(line.undone for line in host.seat.story(1) if line.n == 2)
    assert merged([screen_of(host.handle(wire.Redo()))], known)["board"] == later
    assert host.handle(wire.At(1))[0].board == first
    assert refused(host, wire.At(99)).code == "table.no_such_record"


def test_saving_loading_forking_and_verifying():
    host, _ = opened()
    host.handle(wire.Submit(1, key_of(Attack("b1", "low"))))
    (log,) = host.handle(wire.AskLog())
    assert Match.load(log.log.encode(), game_of).state == host.table.match.state
    assert host.handle(wire.Verify())[0].status == "verified"
    other = Host()
    assert other.handle(wire.Load(log.log, seat="red"))[-1].n >= 2
    assert other.table.match.lines() == host.table.match.lines()
    forked = other.handle(wire.Fork(1))
    assert forked[-1].board.heading == "Turn 1"


def test_a_seat_at_somebody_elses_table_neither_opens_nor_reads_the_log():
    table = Table(open_match("duel", "pair", seed=3), people=("red", "blue"))
    red = Host(table, "red", alone=False)
    assert refused(red, wire.Open("duel", "pair")).code == "wire.not_here"
    assert refused(red, wire.AskLog()).code == "wire.log"
    assert isinstance(Host(table, "gm", alone=False).handle(wire.AskLog())[0], wire.LogOf)


def test_an_undo_that_everybody_agrees_to():
    table = Table(open_match("duel", "pair", seed=3), people=("red", "blue"))
    red, blue = (Host(table, seat, alone=False) for seat in ("red", "blue"))
    red.handle(wire.Submit(1, key_of(Attack("b1", "low"))))
    assert refused(red, wire.Undo()).code == "undo.not_allowed"
    assert refused(blue, wire.Approve(2)).code == "table.nothing_asked"
    (asked,) = red.handle(wire.RequestUndo())
    assert (asked.by, asked.to) == ("red", 2)
    answers = blue.handle(wire.Approve(2))
    assert [message.undo for message in answers if isinstance(message, wire.Recorded)][-1] == 2
    assert table.match.records[-1].by == "table"
    assert table.match.state == open_match("duel", "pair", seed=3).state


def test_whoever_asked_for_an_undo_is_told_that_somebody_does_not_agree():
    table = Table(open_match("duel", "pair", seed=3), people=("red", "blue"))
    red, blue = (Host(table, seat, alone=False) for seat in ("red", "blue"))
    gm, watcher = Host(table, "gm", alone=False), Host(table, "watcher", alone=False)
    red.handle(wire.Submit(1, key_of(Attack("b1", "low"))))
    red.handle(wire.RequestUndo())
    assert refused(watcher, wire.Approve(2, yes=False)).code == "table.nothing_asked"
    (told,) = blue.handle(wire.Approve(2, yes=False))
    assert told == table.requested() == wire.Requested("red", 2, ("red",), declined="blue")
    assert refused(gm, wire.Approve(2)).code == "table.nothing_asked", "the request is over"
    assert table.match.live == [1, 2]
    red.handle(wire.RequestUndo())
    blue.handle(wire.Approve(2))
    assert table.match.live == [1], "asked again, it may be agreed to"


def test_a_request_declined_on_another_server_is_declined_here_until_somebody_asks_again():
    table = Table(open_match("duel", "pair", seed=3), people=("red", "blue"))
    Host(table, "red", alone=False).handle(wire.Submit(1, key_of(Attack("b1", "low"))))
    asked = table.request_undo("red")
    table.take_request(2, wire.Requested("red", 2, ("red",), declined="blue"))
    assert table.requested().declined == "blue"
    table.take_request(2, asked)
    assert table.requested() == asked


def test_nobody_agrees_with_itself():
    """Not at a table where nobody has sat down yet, nor against a bot, nor by looking on."""
    table = Table(open_match("duel", "pair", seed=3))
    red, watcher = Host(table, "red", alone=False), Host(table, "watcher", alone=False)
    red.handle(wire.Submit(1, key_of(Attack("b1", "low"))))
    red.handle(wire.RequestUndo())
    (asked,) = red.handle(wire.Approve(2))
    assert (asked.by, asked.approved) == ("red", ("red",))
    assert refused(watcher, wire.Approve(2)).code == "table.nothing_asked"
    assert refused(watcher, wire.RequestUndo(2)).code == "table.nothing_to_ask"
    assert table.match.live == [1, 2]


def test_against_a_bot_alone_there_is_nobody_to_ask():
    cards = Host()
    cards.handle(wire.Open("tcg", "emberfall,tidewall", seed=3))
    while not cards.seat.acting():
        cards.table.advance()
    cards.handle(wire.Submit(cards.table.n, cards.seat.choices()[0].key))
    assert refused(cards, wire.RequestUndo()).code == "table.nobody_to_ask"


def test_who_may_not_have_the_log_may_not_have_it_verified():
    table = Table(open_match("duel", "pair", seed=3), people=("red", "blue"))
    assert refused(Host(table, "red", alone=False), wire.Verify()).code == "wire.log"
    assert Host(table, "gm", alone=False).handle(wire.Verify())[0].status == "verified"


def test_odds_are_asked_for_a_screen_at_a_time():
    host, known = opened()
    assert refused(host, wire.AskOdds(1, (known["choices"][0].key,) * 65)).code == "wire.odds"


def test_play_going_on_ends_a_request():
    table = Table(open_match("duel", "pair", seed=3), people=("red", "blue"))
    red, blue = (Host(table, seat, alone=False) for seat in ("red", "blue"))
    red.handle(wire.Submit(1, key_of(Defend("low"))))
    red.handle(wire.RequestUndo())
    blue.handle(wire.Submit(2, key_of(Defend("low"))))
    assert refused(blue, wire.Approve(2)).code == "table.nothing_asked"


def test_commands_that_only_some_games_have():
    host, _ = opened()
    assert refused(host, wire.Concede()).code == "wire.no_such_command"
    cards = Host()
    cards.handle(wire.Open("tcg", "emberfall,tidewall", seed=3))
    answers = cards.handle(wire.Concede())
    assert answers[-1].outcome is not None


def test_bytes_in_and_bytes_out():
    host = Host()
    (answer,) = host.receive(b"{]")
    assert wire.from_host(answer).code == "wire.message"
    (answer,) = host.receive(b'{"type": "ping", "id": "7"}')
    assert answer == b'{"type":"pong","id":"7"}'


def test_names_are_cleaned_on_the_way_out():
    fighters = {
        "r1": {"name": "Ro\x1b[2Jse\u202e", "seat": "red"},
        "b1": {"name": "[link=http://evil]x[/link]\r", "seat": "blue"},
    }
    host = Host()
    answers = host.handle(wire.Open("duel", setup={"fighters": fighters}, seed=1, hot_seat=True))
    written = b"".join(map(wire.encode, answers))
    assert b"\\u001b" not in written
    assert "\u202e".encode() not in written
    assert b"\\r" not in written
    assert answers[-1].board.pieces[0].name == "Ro[2Jse"
    assert host.table.match.state.fighters["r1"].name == "Ro\x1b[2Jse\u202e"  # the log keeps what it was given


def test_who_won_is_told_by_sides_as_well_as_seats():
    """The winner of a fight of rune is its side, `player`; the seat is `hero`."""
    host = Host()
    host.handle(wire.Open("rune", "patrol", seed=1, seat="hero"))
    host.table.let_play("hero")
    host.table.advance()
    ended = host.seat.outcome()
    assert ended is not None
    assert ended.won is (ended.result == "victory")
    assert host.table.seat("watcher").outcome().won is None


def test_a_screen_can_draw_what_it_is_told():
    """A piece says what it is drawn from and of which types, a foe too; a move says its type, possible or not."""
    host = Host()
    screen = merged([screen_of(host.handle(wire.Open("ptu", "wild_meadow", seed=5, seat="odo")))])
    cinder = screen["board"].piece("cinder")
    assert (cinder.look, cinder.elements) == ("charmander", ("fire",))
    foes = [piece for piece in screen["board"].pieces if piece.stance == "foe" and piece.kind == "pokemon"]
    assert foes
    assert all(piece.look and piece.elements for piece in foes)
    (gauge,) = (gauge for gauge in foes[0].gauges if gauge.id == "hp")
    assert (gauge.hidden, gauge.least, gauge.value) == (True, 75, 100)  # unhurt: above 75 percent is all that is told
    host = Host()
    screen = merged([screen_of(host.handle(wire.Open("ptu", "wild_meadow", seed=5, seat="gm")))])
    moves = [choice for choice in screen["choices"] if choice.group == "Moves" and choice.subject != "move:struggle"]
    assert moves
    assert all(choice.element for choice in moves)
    assert {side.id: side.camp for side in screen["board"].sides}["players"] == "heroes"


def test_who_waits_is_told_for_whom():
    table = Table(open_match("duel", "pair", seed=3))

    def waits(of: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        screen = merged([screen_of(Host(table, of, alone=False).answer(wire.Join()))])
        return screen["acting"], screen["waits_for"]

    assert (waits("red"), waits("blue"), waits(GROUP)) == ((("red",), ("red",)), ((), ("red",)), ((), ("red",)))
    table.match.submit(Defend("rose"), "red")
    assert (waits("red"), waits("blue")) == (((), ("blue",)), (("blue",), ("blue",)))


def test_the_display_does_not_hear_of_foes_before_they_are_shown():
    """Neither by their seats: an enemy trainer has one."""
    match = open_match("ptu", "brawl_at_the_ford", seed=1)
    table = Table(match)

    def seats(of: str) -> set[str]:
        answers = Host(table, of, alone=False).answer(wire.Join())
        screen = merged([each for each in answers if isinstance(each, wire.Screen)])
        return {*(each.id for each in screen["seats"]), *screen["waits_for"]}

    assert "poacher_kest" in seats(GM)
    assert "poacher_kest" not in seats(GROUP)
    match.submit(Serve(), GM)
    assert "poacher_kest" in seats(GROUP)
