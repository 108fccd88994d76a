"""What a seat could find out about its foes, tried: by views, by the events it is sent, by refusals, after the end."""

import json
import random
import re
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.conformance.test_ptu import KINDS, random_fight
from tests.rulesets.ptu.table import Table, foe, game, ours, placed, sheet, trainer

from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Command, Event, Overridden, Paused, Resumed, Started
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import fold, legal, to_act
from turnwright.kernel.story import describe
from turnwright.rulesets.ptu import RULESET
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.evolve import EVENTS
from turnwright.rulesets.ptu.state import Placed, Setup
from turnwright.rulesets.ptu.view import REDACTIONS, is_unseen

PLAYERS = ("players", "group")
AT_THE_GYM = (*PLAYERS, "ada")


def told(match: Match, seat: str) -> list[Any]:
    """Every event that a seat was sent."""
    return [event for n in range(1, len(match.records) + 1) for event in match.seat_record(n, seat).events]


def as_text(*values: Any) -> str:
    return "\n".join(msgspec.json.encode(value).decode() for value in values)


def gym(**setup) -> Table:
    """A leader with two in their balls, one of them brought in by the game master."""
    table = Table(
        trainer("ada", speed=30),
        placed("players", sheet("mine", owner="ada", origin="owned", speed=20)),
        trainer("marl", side="enemies", speed=40),
        placed("enemies", sheet("rocky", owner="marl", origin="owned", speed=5)),
        placed("enemies", sheet("secretone", owner="marl", origin="owned", speed=15, moves=("splash",)), in_ball=True),
        **setup,
    )
    late = sheet("hiddentwo", owner="marl", origin="owned")
    return table(w.Serve())(w.AddCombatant(Placed("enemies", sheet=late, in_ball=True)))


# --- who is in a foe's balls ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", AT_THE_GYM)
def test_nobody_knows_whom_a_foe_has_in_its_balls(seat):
    table = gym()(w.ChangeStatus("secretone", add=("burned",)))(w.DealDamage("secretone", 5))(
        w.SetHp("hiddentwo", hp=9)
    )
    text = as_text(table.match.view(seat), told(table.match, seat))
    assert not re.search("secretone|hiddentwo|splash", text)
    assert {"secretone", "hiddentwo"} <= set(table.match.view("enemies").combatants)
    assert {"secretone", "hiddentwo"} <= set(table.match.view("gm").combatants)


@pytest.mark.parametrize("seat", AT_THE_GYM)
def test_it_is_seen_when_it_comes_out_and_from_then_on(seat):
    table = gym()(w.Switch("rocky", "secretone"))
    seen = table.match.view(seat).combatants
    assert (seen["secretone"].where, seen["secretone"].hidden, seen["secretone"].sheet.moves) == ("field", True, ())
    assert seen["rocky"].where == "ball", "whom one has seen stays known"
    assert "hiddentwo" not in seen
    folded = fold(table.game.ruleset, None, told(table.match, seat))
    assert folded == table.match.view(seat)


def test_a_name_that_a_seat_does_not_know_is_refused_like_one_that_is_not_there():
    """No suggestion either: one could guess names until the refusal changes."""
    table = gym().until("ada")
    said = []
    for name in ("secretone", "secretonf", "nobodyatal"):
        for command in (w.Struggle(name), w.ThrowBall("basic_ball", name), w.Switch(release=name)):
            with pytest.raises(Refusal) as refused:
                table(command, by="players")
            said.append((refused.value.code, refused.value.sentence.replace(name, "…")))
    assert len(set(said[0::3])) == len(set(said[2::3])) == 1
    assert "secret" not in said[0][1]
    with pytest.raises(Refusal) as refused:
        table(w.Struggle("secretone"), by="gm")
    assert refused.value.code != "ptu.no_such_combatant"


def test_open_tables_see_everything():
    seen = gym(rulings={"foes_shown": "numbers"}).match.view("players")
    assert "secretone" in seen.combatants


def test_own_balls_are_open_to_ones_own_side():
    table = gym()
    assert not is_unseen(table.state, table.one("secretone"), "enemies")
    assert table.match.view("enemies").combatants["secretone"].sheet.moves == ("splash",)


# --- what came before and what comes after --------------------------------------------------------------------------


def test_moves_of_earlier_days_and_open_tables_of_the_game_master_are_not_in_a_view():
    wild = Placed("enemies", species="zubat", level=20, used_before={"hyper_beam": 1}, used_today={"leech_life": 1})
    setup = Setup(placed=(Placed("players", species="pidgey"), wild), start=False)
    match = Match.open(game(), setup, seed=3)
    assert "hyper_beam" not in as_text(match.view("players"), told(match, "players"))
    assert match.view("gm").combatants["zubat"].usage["hyper_beam"].old == 1
    spawned = Match.open(
        game(),
        Setup(placed=(Placed("players", species="pidgey"), Placed("enemies", table="chalk_meadow", nature="bold"))),
        seed=3,
    )
    assert "bold" not in as_text(spawned.view("players"), told(spawned, "players"))


@pytest.mark.parametrize("shown", ["damage", "bands", "hidden"])
def test_a_foe_stays_a_secret_when_it_is_over(shown):
    """Who got away may come back: neither the view nor the result of a view has its numbers."""
    table = Table(
        ours("hero", speed=20),
        foe("wild", max_hp=237, attack=73, moves=("dragon_rage",), loyalty=4),
        rulings={"foes_shown": shown},
    )
    table(w.DealDamage("wild", 101))(w.EndEncounter("fled"))
    seen = table.match.view("players")
    assert not re.search(r"\b(237|136|73|dragon_rage)\b", as_text(seen, told(table.match, "players")))
    result = table.game.ruleset.rules.outcome(seen)
    assert (result.result, set(result.detail["sheets_after"]), set(result.detail["sheets_before"])) == (
        "fled", {"hero"}, {"hero"},
    )  # fmt: skip
    assert set(table.match.result.detail["sheets_after"]) == {"hero", "wild"}


@pytest.mark.parametrize("seat", PLAYERS)
def test_what_a_foe_wants_to_be_asked_is_its_own_business(seat):
    table = Table(ours("hero", speed=20), foe("wild"))(w.Serve())(w.GiveOrders("never", who="wild"), by="enemies")
    table(w.GiveOrders("always", who="hero"), by="players")
    seen = table.match.view(seat).combatants
    assert (seen["wild"].orders, bool(seen["hero"].orders), bool(table.one("wild").orders)) == ((), True, True)
    assert [event.id for event in told(table.match, seat) if type(event) is e.OrdersGiven] == ["hero"]


def test_a_catch_that_is_taken_out_later_stays_known_to_its_catcher():
    """A catch dies by a fall, say: its side knew all of it, and is sent nothing that would take that back."""
    table = Table(trainer("ada", items={"basic_ball": 5}, speed=30), foe("wild", level=1, hp=1, max_hp=20))
    table(w.ThrowBall("basic_ball", "wild"), accuracy=19, capture=1)
    assert table.one("wild").where == "captured"
    table(w.RemoveCombatant("wild"))
    assert not table.match.view("players").combatants["wild"].hidden
    assert table.match.view("watcher").combatants["wild"].hidden
    assert_views_fold(table)


# --- event by event -------------------------------------------------------------------------------------------------


def sent(table: Table, seat: str) -> list[Any]:
    """What a seat is sent of the last record."""
    return list(table.match.seat_record(len(table.match.records), seat).events)


def assert_views_fold(table: Table) -> None:
    for seat in ("players", "enemies", "group", "watcher"):
        assert fold(table.game.ruleset, None, told(table.match, seat)) == table.match.view(seat), seat


def test_the_damage_dealt_to_a_foe_is_sent_without_what_it_had_against_it():
    """Two foes with other defenses, and a roll that takes as much from both, are the same from outside."""
    dealt = []
    for defense, faces in ((12, (5, 6)), (10, (4, 5))):
        table = Table(ours("pet", "fire", speed=20, moves=("ember",)), foe("weed", "water", special_defense=defense))
        table.use("ember", "weed", accuracy=15, damage=faces)
        (event,) = [event for event in sent(table, "players") if type(event) is e.DamageDealt]
        whole = table.only(e.DamageDealt).breakdown
        assert (event.breakdown.final, event.breakdown.defense, event.parts) == (whole.final, 0, ())
        assert whole.defense == defense
        dealt.append(replace(event.breakdown, base_damage=0))
    assert dealt[0] == dealt[1]


class Whispered(Event, frozen=True):
    """An event that nobody thought about."""


def test_a_ruleset_with_an_event_that_has_no_redaction_does_not_load():
    assert set(REDACTIONS) == {*EVENTS, Overridden}
    with pytest.raises(AssertionError, match="Whispered"):
        RULESET.varied(events={**EVENTS, Whispered: lambda state, event: state})


def test_the_dice_of_a_foes_damage_are_not_told():
    """Who knows the roll, its own defense and what it lost knows the foe's attack."""
    table = Table(ours("hero", speed=20, moves=("tackle",)), foe("wild", moves=("tackle",)))
    table.use("tackle", "wild", accuracy=15)
    assert e.DamageRolled in map(type, sent(table, "players"))
    assert e.DamageRolled not in map(type, sent(table, "enemies"))
    table.until("wild").use("tackle", "hero", accuracy=15)
    assert e.DamageRolled not in map(type, sent(table, "players"))
    assert e.DamageRolled in map(type, sent(table, "enemies"))
    assert e.HpLost in map(type, sent(table, "players"))
    assert_views_fold(table)


def test_what_a_foe_holds_is_not_told_by_what_its_attacks_must_reach():
    told_of = []
    for held in (None, "wide_lens"):
        table = Table(ours("hero"), foe("wild", moves=("tackle",), speed=20, held_item=held))
        table.use("tackle", "hero", accuracy=15)
        told_of.append([event for event in sent(table, "players") if type(event) is e.AttackRolled])
    assert told_of[0] == told_of[1] != []
    assert told_of[0][0].aims[0].evasion == 2, "one's own evasion is no secret"


@pytest.mark.parametrize("hp", [100, 51])
def test_that_a_foe_is_heavily_injured_is_not_told(hp):
    """Five injuries cost Hit Points with every Standard Action: only the band may show it."""
    table = Table(ours("hero"), placed("enemies", sheet("wild", moves=("growl",), speed=20), hp, injuries=5))
    table.use("growl", "hero")
    lost = table.only(e.HpLost)
    assert lost.why == "heavily_injured"
    seen = [event for event in sent(table, "players") if type(event) is e.HpLost]
    assert [(event.why, event.harm.hp) for event in seen] == ([] if hp == 100 else [("", 50)])
    assert_views_fold(table)


def test_a_foes_loyalty_is_not_told_when_it_changes_or_is_tried():
    table = Table(
        trainer("ada", side="enemies"),
        placed("enemies", sheet("wild", owner="ada", origin="owned", speed=20)),
        ours("hero", speed=30),
    )
    table(w.SetLoyalty("wild", 1))
    assert (sent(table, "players"), sent(table, "group")) == ([], [])
    assert len(sent(table, "enemies")) == 1
    table(w.EndTurn())
    assert table.only(e.CheckRolled).against == 8
    assert [event.against for event in sent(table, "players") if type(event) is e.CheckRolled] == [0]
    assert_views_fold(table)


def test_what_others_gain_by_a_fight_is_not_told_to_their_foes():
    hero = ours("hero", speed=30, level=10, experience=90, moves=("tackle",))
    table = Table(hero, foe("wild", level=60))(w.DealDamage("wild", 500))(w.EndEncounter())
    (award,) = table.state.awards
    assert award.unspent
    assert e.Awarded in map(type, sent(table, "players"))
    assert e.Awarded not in map(type, sent(table, "enemies"))
    assert table.match.view("players").awards == (award,)
    assert table.match.view("enemies").awards == ()
    assert table.match.view("enemies").combatants["hero"].sheet.level == award.level, "anybody can see it"
    assert_views_fold(table)


def test_the_tables_of_the_game_master_are_rolled_behind_the_screen():
    table = Table(ours("hero"), foe("wild"))(w.AddCombatant(Placed("enemies", table="chalk_meadow", count=2)))
    assert len(table.found(e.CombatantJoined)) == 2
    assert [type(event) for event in sent(table, "players") if type(event) in (e.TableRolled, e.CombatantJoined)] == [
        e.CombatantJoined,
        e.CombatantJoined,
    ]
    open_table = Table(ours("hero"), foe("wild"), rulings={"foes_shown": "numbers"})
    open_table(w.AddCombatant(Placed("enemies", table="chalk_meadow", count=2)))
    assert e.TableRolled in map(type, sent(open_table, "players"))


def test_what_somebody_in_its_ball_does_by_the_game_masters_word_is_not_told():
    table = gym()(w.UseMove("splash", user="secretone"), override="It peeps out.")
    assert table.found(e.MoveUsed)
    assert table.found(Overridden)
    for seat in PLAYERS:
        assert "secretone" not in as_text(sent(table, seat))
        assert "secretone" not in "".join(table.match.story(seat=seat)).casefold()
    assert_views_fold(table)


# --- who is asked ---------------------------------------------------------------------------------------------------


def noticed(match: Match, seat: str) -> list[Any]:
    """What a seat was sent, but for the pauses in which somebody at the table decides."""
    return [event for event in told(match, seat) if type(event) not in (Started, Paused, Resumed)]


@pytest.mark.parametrize("seat", [*PLAYERS, "nobody"])
def test_that_a_foe_could_answer_is_noticed_by_a_pause_and_by_nothing_else(seat):
    """Two foes of whom one knows Protect: who declines to use it leaves no trace."""
    able, unable = (
        Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", moves=(move,))).use("tackle", "zub", accuracy=15)
        for move in ("protect", "growl")
    )
    assert (able.match.to_act(), unable.match.to_act()) == (("enemies",), ("players",))
    seen = able.match.view(seat)
    assert (to_act(able.game.ruleset, seen), seen.flow.frames) == (("table",), ())
    assert not re.search("enemies.*interrupt|protect", as_text(seen.flow, able.match.seat_record(2, seat).events))
    (prompt,) = able.state.flow.prompts
    able(Answer(prompt.id, ("no",)), by="enemies")
    assert noticed(able.match, seat) == noticed(unable.match, seat)
    assert able.match.view(seat) == unable.match.view(seat)


def test_who_is_asked_next_does_not_see_that_a_foe_declined():
    table = Table(
        ours("ash", speed=20, moves=("earthquake",)),
        placed("rivals", sheet("zub", speed=15, moves=("protect",))),
        foe("rat", moves=("protect",)),
    )
    table.use("earthquake", "zub", "rat", accuracy=15)
    (prompt,) = table.state.flow.prompts
    assert prompt.seat == "rivals"
    table(Answer(prompt.id, ("no",)), by="rivals")
    assert table.match.to_act() == ("enemies",)
    asked = {seat: table.match.view(seat).flow.frames[-1].todo[0].asked for seat in ("gm", "enemies")}
    assert asked == {"gm": ("zub",), "enemies": ()}


def test_open_tables_see_who_is_asked():
    table = Table(
        ours("ash", speed=20, moves=("tackle",)), foe("zub", moves=("protect",)), rulings={"foes_shown": "numbers"}
    )
    seen = table.use("tackle", "zub", accuracy=15).match.view("players")
    assert to_act(table.game.ruleset, seen) == ("enemies",)


# --- fights at random -----------------------------------------------------------------------------------------------

FOES = ("foe0", "foe1")
STAGES = (4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 22)
MARKED = {"defense": 61_101, "special_defense": 62_203}


def marked_fight(seed: int) -> Match:
    """Foes whose secret numbers are found nowhere else: if one of them turns up, it has got out."""
    choose = random.Random(seed)
    base = game(**({} if seed % 2 else {"damage_dice": "set"}))
    species = sorted(base.content.species)
    foes = []
    for number in range(2):
        own = Placed("enemies", species=choose.choice(species), level=choose.randrange(10, 60), nature="quirky")
        opened = Match.open(base, Setup(placed=(own,), start=False), seed=seed).state
        (one,) = opened.combatants.values()
        marked = msgspec.structs.replace(
            one.sheet,
            id=f"foe{number}",
            name=f"Foe {number}",
            stats={**one.sheet.stats, **MARKED},
            max_hp=7919 + number,
            experience=70_001,
            loyalty=5,
            features=("secret feature",),
            held_item="oran_berry",
        )
        foes.append(Placed("enemies", sheet=marked, hp=7000, injuries=3))
    team = tuple(Placed("players", species=choose.choice(species), level=choose.randrange(10, 60)) for _ in range(2))
    plan = Setup(placed=(*team, Placed("players", trainer="odo"), *foes), round_limit=4)
    return Match.open(base, plan, seed=seed)


def numbers_in(value: Any) -> set[int]:
    found: set[int] = set()

    def walk(node: Any) -> None:
        if isinstance(node, bool):
            return
        if isinstance(node, int):
            found.add(abs(node))
        elif isinstance(node, dict):
            for each in node.values():
                walk(each)
        elif isinstance(node, list):
            for each in node:
                walk(each)

    walk(json.loads(msgspec.json.encode(value)))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_no_secret_number_or_word_gets_out_in_a_fight(seed):
    """After every command: the foes' exact Hit Points, maxima, stats at any stage, and the words of their sheets."""
    match = marked_fight(seed)
    match.submit(w.Serve(), "gm")
    choose = random.Random(seed)
    for _ in range(60):
        if match.state.stage == "ended":
            break
        acting = to_act(match.game.ruleset, match.state)
        if not acting:
            break
        seat = choose.choice(acting)
        command: Command = choose.choice(match.legal(seat))
        match.submit(command, seat)
        if any(match.state.combatants[who].where == "captured" for who in FOES):
            break  # its catcher knows all of it
        secrets: set[int] = {70_001}
        for who in FOES:
            one = match.state.combatants[who]
            secrets |= {abs(one.hp), one.sheet.max_hp}
        secrets |= {value * tenths // 10 for value in MARKED.values() for tenths in STAGES}
        secrets = {each for each in secrets if each > 240}  # smaller ones may be anything
        for eyes in PLAYERS:
            for seen in (match.view(eyes), match.seat_record(len(match.records), eyes).events):
                assert not secrets & numbers_in(seen), (command, secrets & numbers_in(seen))
                assert "secret feature" not in as_text(seen)
            for event in match.seat_record(len(match.records), eyes).events:
                line = describe(match.game, match.view(eyes), event)
                assert not secrets & {int(number) for number in re.findall(r"\d+", line)}, line
            for who in FOES:
                shown = match.view(eyes).combatants[who].sheet
                assert (shown.nature, shown.held_item, shown.moves) == ("", None, ())


def test_the_search_finds_what_does_get_out():
    """The same search on the foes' own seat finds everything: it would find a leak."""
    match = marked_fight(1)
    assert numbers_in(match.view("enemies")) >= {7000, 7919, 7920, *MARKED.values()}
    match.submit(w.DealDamage("foe0", 311), "gm")
    lost = next(event for event in match.seat_record(2, "enemies").events if type(event) is e.HpLost)
    assert 7000 - 311 in numbers_in(lost)


@pytest.mark.parametrize("shown", ["damage", "bands", "hidden"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_seat_has_the_same_choices_on_the_whole_state_as_on_its_view(kind, shown):
    rules = game(foes_shown=shown)
    for number in range(5):
        match = Match.open(rules, random_fight(f"{kind} choices {number}"), seed=number)
        choose = random.Random(number)
        while match.result is None:
            for seat in match.to_act():
                assert legal(rules, match.state, seat) == legal(rules, match.view(seat), seat), (seat, number)
            seat = match.to_act()[0]
            match.submit(choose.choice(match.legal(seat)), seat)
