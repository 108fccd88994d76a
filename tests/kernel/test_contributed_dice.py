"""Sealed dice to which seats contribute: nobody alone knows the rolls, and the log shows who gave what."""

from msgspec.structs import replace

from turnwright.kernel import registry, sealed
from turnwright.kernel.match import Match
from turnwright.kernel.verify import verify

GAME = registry.game("duel")
SECRET = bytes(range(64))
GIVEN = {"red": b"red's sixteen by", "blue": b"blue's sixteen b"}


def played(contributions=None, secret=SECRET):
    setup = GAME.ruleset.content.encounter(GAME, "pair")
    match = Match.open(GAME, setup, secret=secret, contributions=contributions)
    for _ in range(6):
        match.submit(match.choices()[0])
    return match


def faces(match):
    return [event for record in match.records for event in record.events]


def test_each_contribution_changes_the_rolls():
    logs = [
        played(),
        played(GIVEN),
        played({"red": GIVEN["red"]}),
        played({**GIVEN, "blue": b"blue's other 16."}),
    ]
    assert len({str(faces(match)[1:]) for match in logs}) == len(logs)
    assert faces(played(GIVEN))[1:] == faces(played(dict(reversed(GIVEN.items()))))[1:]


def test_the_header_shows_what_was_given_and_what_was_promised_before():
    match = played(GIVEN)
    dice = match.header.dice
    assert dice.seats == {seat: given.hex() for seat, given in sorted(GIVEN.items())}
    assert dice.promised == sealed.promise(SECRET)


def test_closing_reveals_the_dice_and_the_log_verifies():
    match = played(GIVEN)
    assert verify(match.lines(), registry.game_of).status == "unproven"
    match.close("table")
    assert verify(match.lines(), registry.game_of).status == "verified"
    assert Match.load(match.lines(), registry.game_of).secret == SECRET


def test_a_secret_that_breaks_the_promise_does_not_fit():
    match = played(GIVEN)
    header = replace(match.header, dice=replace(match.header.dice, promised=sealed.promise(bytes(64))))
    header = replace(header, dice=sealed.sealed_under(SECRET, header))
    assert not sealed.fits(header, SECRET[:32], SECRET[32:])
