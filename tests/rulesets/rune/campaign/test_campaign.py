"""`turnwright play rune`: a run in plain lines, kept in a file, and its screens by keys at two sizes."""

import asyncio
import json
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace
from tests import depth
from tests.cli.screen import LARGE, SIZES, SMALL, settled, shown
from tests.cli.support import turnwright
from textual.containers import VerticalScroll
from textual.widgets import Input, OptionList

from turnwright.cli import tui
from turnwright.cli.campaign import FightSession, Kept, callings, hero_board, summary_lines
from turnwright.cli.session import Session
from turnwright.cli.tui.app import PlayApp
from turnwright.cli.tui.campaign import CallingApp, RunApp, ShelfScreen
from turnwright.kernel.language import read_in
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.registry import game
from turnwright.rulesets.rune.campaign import Run, choose, play_out
from turnwright.rulesets.rune.campaign.player import players_of
from turnwright.rulesets.rune.state import Setup
from turnwright.rulesets.rune.telling.naming import fighter_name

RUNE = game("rune")
DEEP = game("rune", preset="campaign")
"""With three depths, supplies and a hunter."""


def until(seed, there, calling="warrior", rules=RUNE) -> Any:
    run = Run.start(calling, seed, game=rules)
    while run.ending is None and not there(run):
        if run.fight is not None:
            run.fight.advance(players_of(run.fight))
            run.go_on()
        else:
            run.choose(choose(run))
    return run


# In plain lines


def test_with_nothing_typed_a_whole_run_is_shown():
    ran = turnwright("play", "rune", "--seed", 3)
    assert (ran.code, ran.err) == (0, "")
    assert "A new run: who are you?" in ran.out
    assert ran.out.count("Nothing was typed: a bot plays the run from here.") == 1
    assert "greedy" not in ran.out  # it said so of every fight, though keen fights them
    assert "2 supplies  hunter 4 hours behind" in ran.out
    assert "The fight is over." in ran.out
    told = summary_lines(play_out(Run.start("mystic", 3)))
    assert " ".join(ran.out.split()).endswith(" ".join(" ".join(told).split()))
    assert ran.out == turnwright("play", "rune", "--seed", 3).out


def test_a_run_is_typed():
    ran = turnwright("play", "rune", "--seed", 7, given="4\nsheet\nmap\nhelp\n99\n1\n2\nquit\n")
    assert ran.code == 0
    rows = Run.start("warrior", 7, game=RUNE).progress.journey.rows
    assert f"== The Gate — before {rows} rooms ==" in ran.out
    assert "Doors:" in ran.out
    assert "Warrior  HP 65/65" in ran.out
    assert "Rusty Hatchet  Jury-Rigged: 1d6 damage with MIGHT" in ran.out
    assert f" {rows}  Boss: " in ran.out
    assert '"99" isn\'t a choice' in ran.out
    assert "The fight begins: Warrior against " in ran.out
    assert ran.out.splitlines()[-1] == "You left the run."


def test_input_that_ends_leaves_the_run_and_nothing_is_played_for_anybody():
    ran = turnwright("play", "rune", "--seed", 7, "--as", "warrior", given="1\n")
    assert "The input ended before the match was over" in ran.out
    assert ran.out.splitlines()[-1] == "You left the run."


def test_an_encounter_is_played_as_ever():
    ran = turnwright("play", "rune", "lone_servitor", "--seed", 3)
    assert ran.code == 0
    assert "A Lone Servitor (lone_servitor), seed 3" in ran.out
    assert "who are you" not in ran.out


def test_a_run_is_kept_and_goes_on_with_the_same_future(tmp_path):
    kept = tmp_path / "run.json"
    left = turnwright("play", "rune", "--as", "skald", "--seed", 5, "--log", kept, given="1\n1\nquit\n")
    assert left.out.splitlines()[-1] == f"You left the run; it's saved in {kept}."
    assert json.loads(kept.read_text())["fight"] is not None
    future = play_out(Run.resume(kept.read_bytes()))
    gone_on = turnwright("play", "--resume", kept)
    assert (gone_on.code, gone_on.err) == (0, "")
    assert gone_on.out.splitlines()[-1] == summary_lines(future)[-1]
    assert Run.resume(kept.read_bytes()).summary == future.summary
    again = turnwright("play", "--resume", kept)
    assert again.out.splitlines()[-1] == "Skald, seed 5."


@pytest.mark.parametrize(
    ("args", "code", "sentence"),
    [
        (("rune", "--as", "wizard"), 2, 'no archetype "wizard"'),
        (("rune", "--log", "{kept}"), 1, "already exists: continue it with --resume"),
        (("--resume", "{broken}"), 2, "This saved run is broken"),
        (("--resume", "{kept}", "--seed", "3"), 2, "leave out --seed"),
        (("--resume", "{nothing}"), 2, "no such file"),
    ],
)
def test_bad_input_is_one_clear_line(tmp_path, args, code, sentence):
    files = {name: tmp_path / f"{name}.json" for name in ("kept", "broken", "nothing")}
    text = Run.start("warrior", 1, game=RUNE).save()
    files["kept"].write_bytes(text)
    files["broken"].write_bytes(text[:-40])
    ran = turnwright("play", *(arg.format(**files) for arg in args))
    assert ran.code == code
    assert sentence in ran.err
    assert len(ran.err.splitlines()) == 1
    assert files["kept"].read_bytes() == text


def test_a_file_with_something_else_is_left_alone(tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text("my notes")
    kept = Kept(Run.start("warrior", 1, game=RUNE))
    with pytest.raises(Refusal, match="something else"):
        kept.save(file)
    other = tmp_path / "other.json"
    other.write_bytes(Run.start("mystic", 1, game=RUNE).save())
    with pytest.raises(Refusal, match="something else"):
        kept.save(other)
    with pytest.raises(Refusal, match=r"run\.json"):
        kept.save(tmp_path / "no" / "run.json")
    assert file.read_text() == "my notes"
    own = kept.save(tmp_path / "own.json")
    kept.run.choose(0)
    assert kept.unsaved
    assert kept.save() == own
    assert not kept.unsaved


# On a screen


def on_screen(app, play, size=SMALL):
    async def go():
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await play(pilot)

    asyncio.run(go())


async def press(pilot, *keys):
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


def assert_fits(app) -> None:
    """Nothing reaches out of the screen, and no two parts overlap."""
    screen = app.screen_stack[0]
    names = ("title", "way", "units", "story", "choices", "about", "keys")
    for one, other in combinations([screen.query_one(f"#{name}") for name in names], 2):
        assert one.region.intersection(other.region).area == 0, (one, other)
    for widget in app.screen.query("*"):
        if widget.display and not any(isinstance(above, VerticalScroll) for above in widget.ancestors):
            assert app.screen.region.contains_region(widget.region), (widget, widget.region)
    assert screen.query_one("#story").size.height >= 2


@SIZES
def test_who_goes_down_is_asked(size):
    app = CallingApp(RUNE)

    async def play(pilot):
        assert "4  Warrior: 65 HP 30 Stamina" in shown(app)
        assert "› 1  Mystic: 50 HP 50 Stamina" in shown(app)
        await press(pilot, "4")

    on_screen(app, play, size)
    assert app.return_value == "warrior"


@pytest.mark.parametrize("calling", RUNE.content.archetypes)
def test_a_calling_is_offered_with_what_it_has_at_the_gate_and_in_its_first_fight(calling):
    """Gear, passives and the calling's gift are in it: a mystic has 30, the leathers' 5, and more by its Deep Ward."""
    offered = callings(RUNE)[calling]
    run = until(7, lambda run: run.fight is not None, calling)
    begun = Run.start(calling, 7, game=RUNE)
    fought = run.fight.state.fighters["hero"]
    assert (fought.max_stamina, fought.sheet) == (begun.hero.max_stamina, begun.hero.sheet)
    assert offered.startswith(
        f"{fighter_name(RUNE, begun.hero)}: {begun.hero.max_hp} HP {begun.hero.max_stamina} Stamina MIGHT "
    )
    entered = Run.start(calling, 7, game=RUNE)
    entered.choose(0)
    assert entered.fight is not None
    assert entered.fight.state.fighters["hero"].max_hp == begun.hero.max_hp
    assert (calling == "mystic") <= (begun.hero.max_hp == 50)


def test_who_goes_down_is_asked_in_whole_words():
    """The heading was cut after "stress,", and nothing said what a calling can do."""
    app = CallingApp(RUNE)

    async def play(pilot):
        words = " ".join(shown(app).split())
        assert RUNE.ruleset.title in words
        assert "FINESSE 3 WITS 3 WILL 2 STURDINESS 3 Exploit Weakness, Quick Dodge" in words
        assert "STURDINESS 3" in next(line for line in shown(app).splitlines() if "Scavenger" in line)

    on_screen(app, play)


@SIZES
def test_the_question_mark_explains_what_the_callings_offer(size):
    app = CallingApp(RUNE)

    async def play(pilot):
        assert "?  help" in shown(app)
        await press(pilot, "question_mark")
        assert "MIGHT" in shown(app)
        await press(pilot, "pagedown", "pagedown", "pagedown")
        assert "Exploit Weakness" in shown(app)
        await press(pilot, "escape", "1")

    on_screen(app, play, size)
    assert app.return_value == "mystic"


def test_the_trader_stays_at_what_was_bought_and_shows_what_is_too_dear():
    """The cursor once slid to the next thing, so that Enter twice bought two different ones."""
    kept = Kept(Run.start("warrior", 7, game=RUNE))
    app = RunApp(kept)
    bought = "healing_salve"

    async def play(pilot):
        await press(pilot, "t")
        wares = [one.what for one in kept.run.choices if one.group == "trade"]
        await press(pilot, *["down"] * wares.index(bought), "enter")
        assert kept.run.hero.consumables[bought] == 2
        assert "›    Buy Healing Salve (20 cogs)  heals 2d6 HP; you have 2" in shown(app)
        await press(pilot, "enter")
        assert kept.run.hero.consumables[bought] == 3
        text = shown(app)
        assert "More than you can pay" in text
        assert "Buy Healing Salve (20 cogs)  heals 2d6 HP; you have 3" in text
        await press(pilot, "enter")
        assert kept.run.progress.cogs == 0
        assert "›" not in shown(app)
        assert "cures Bleeding, heals 2 HP" not in shown(app).splitlines()[-4]
        await press(pilot, "escape")
        assert "Bought Bandage for 10 cogs; 0 left." in shown(app)

    on_screen(app, play)


def test_an_attribute_says_what_it_is_for():
    app = RunApp(Kept(Run.start("warrior", 7, game=RUNE)))

    async def play(pilot):
        await press(pilot, "p", "down")
        assert "Speed: the order of turns, light weapons, fleeing" in shown(app)

    on_screen(app, play)


@SIZES
def test_supplies_and_the_hunter_are_never_cut(size):
    """They stood at the end of the purse, where 80 columns cut them to an ellipsis."""
    kept = Kept(Run.start("warrior", 7, game=DEEP))
    kept.run.progress = replace(kept.run.progress, materials=3, hunt=3)
    app = RunApp(kept)

    async def play(pilot):
        assert "2 supplies" in shown(app)
        assert "!hunter 1 hour behind" in shown(app)  # a warning: one more rest, and it is there

    on_screen(app, play, size)


def test_what_a_traders_thing_would_change_is_in_sight_at_80_columns():
    """The line below the shelf, which compares it with what is worn, was pushed off the screen."""
    kept = Kept(Run.start("mystic", 7, game=DEEP))
    app = RunApp(kept)

    async def play(pilot):
        await press(pilot, "t")
        for ware in [one for one in kept.run.choices if one.group == "trade"][:4]:
            assert ware.about in " ".join(shown(app).replace("│", " ").split())
            await press(pilot, "down")

    on_screen(app, play)


def test_on_a_tall_screen_the_room_is_there_to_read():
    """At 120x40 twenty lines were blank while what is behind the doors was cut."""
    kept = Kept(until(7, lambda run: run.progress.room is not None and run.fight is None, "warrior", DEEP))
    app = RunApp(kept)

    async def play(pilot):
        text = " ".join(word for word in shown(app).split() if word not in "│▁▂▃▄▅▆▇█")
        assert all(line.split()[0] in text for line in kept.run.scenery)
        assert len(kept.run.scenery) == 2
        assert "Warrior" in kept.run.summary.story
        assert "a passage: hazards, no enemies, a cache" in text
        doors = [one for one in kept.run.choices if one.group == "way"]
        left = " ".join(" ".join(line[:74] for line in shown(app).splitlines()).split())
        assert doors
        assert all(door.about in left for door in doors)
        assert_fits(app)

    on_screen(app, play, LARGE)


def test_what_is_told_on_the_way_into_a_fight_is_in_its_story():
    """The depth, the mood and the hunter's coming went by unseen: the room's screen ended with the door."""
    kept = Kept(Run.start("warrior", 7, game=DEEP))
    kept.run.choose(0)
    assert kept.run.fight is not None
    told = [line.text for line in FightSession(kept, opening=kept.run.shown).story()]
    assert told[0].startswith("The Rust. ")
    assert told[: len(kept.run.shown)] == list(kept.run.shown)


@SIZES
def test_the_gate_points_trader_pack_and_a_door(size):
    kept = Kept(Run.start("warrior", 7, game=RUNE))
    kept.run.progress = replace(kept.run.progress, materials=1)
    app = RunApp(kept)

    async def play(pilot):
        text = shown(app)
        assert f"The Gate — before {kept.run.progress.journey.rows} rooms" in text
        assert "1†" in text  # the first door leads to an easy fight
        assert "Ω" in text
        assert kept.run.choices[0].text in text
        assert "2 PP, 50 cogs, 1 material" in text
        assert_fits(app)
        await press(pilot, "p")
        assert isinstance(app.screen, ShelfScreen)
        assert "MIGHT 4 → 5 (1 PP)" in shown(app)
        assert_fits(app)
        await press(pilot, "enter", "enter")
        assert kept.run.hero.might == 6
        assert kept.run.progress.hero.pp == 0
        assert "nothing to do here" in shown(app)
        await press(pilot, "escape", "p")
        assert "You have no points to spend on anything." in shown(app)
        await press(pilot, "t", "enter", "escape", "i")
        (bought,) = kept.run.progress.pack
        item = RUNE.content.equipment[bought]
        assert item.name in shown(app)
        assert " instead of " in shown(app)
        assert_fits(app)
        await press(pilot, "enter", "escape")
        assert getattr(kept.run.progress.hero, item.slot) == bought
        await press(pilot, "question_mark")
        assert "a passage: hazards, no enemies, a cache" in shown(app)
        await press(pilot, "escape")
        assert_fits(app)
        await press(pilot, "2")

    on_screen(app, play, size)
    assert app.return_value == "fight"
    assert kept.run.fight is not None


RUNS = [("scavenger", SMALL, 2), ("scavenger", LARGE, 12)]
if depth.FULL:
    RUNS += [("mystic", SMALL, 3), ("scavenger", LARGE, 9), ("skald", SMALL, 5), ("warrior", SMALL, 7)]
"""One is won, and one is lost; the shorter ones are for the large screen, whose frames take longest."""


@pytest.mark.parametrize(("calling", "size", "seed"), RUNS)
def test_every_room_of_a_run_fits_the_screen(calling, size, seed):
    """The same app goes through a whole run; fights are fought beside it."""
    kept = Kept(Run.start(calling, seed, game=RUNE))
    app = RunApp(kept)

    async def play(pilot):
        run = kept.run
        while run.ending is None:
            run.choose(choose(run))
            if run.fight is not None:
                run.fight.advance(players_of(run.fight))
                run.go_on()
            app._lines += run.shown
            app._show()
            await settled(pilot)
            assert_fits(app)
        text = shown(app)
        assert "The run is over" in text
        assert summary_lines(run)[0] in text
        assert "n new run, next seed" in text
        assert hero_board(run).pieces[0].gauges[0].value == (0 if run.ending.result == "death" else run.hero.hp)
        await press(pilot, "n")

    on_screen(app, play, size)
    assert app.return_value == "again"


@SIZES
def test_the_cursor_is_a_sign_and_not_a_colour_only(size):
    kept = Kept(Run.start("warrior", 7, game=RUNE))
    app = RunApp(kept)

    def pointed() -> list[str]:
        return [line.partition("›")[2].strip() for line in shown(app).splitlines() if "›" in line]

    async def play(pilot):
        first, second = (one.text for one in kept.run.choices[:2])
        assert [line.startswith(f"1  {first}"[:20]) for line in pointed()] == [True]
        await press(pilot, "j")
        assert [line.startswith(f"2  {second}"[:20]) for line in pointed()] == [True]
        await press(pilot, "p", "j")
        assert [line for line in pointed() if "FINESSE 2 → 3" in line]

    on_screen(app, play, size)


def test_the_footer_has_only_keys_that_do_something_here():
    """A trader sits at the gate and in sanctuaries; what was said of a room is gone in the next."""
    gate = RunApp(Kept(Run.start("warrior", 7, game=RUNE)))

    async def at_the_gate(pilot):
        assert "p points  t trader" in shown(gate).splitlines()[-1]
        await press(pilot, "p", "enter", "enter", "escape")
        assert "p points" not in shown(gate).splitlines()[-1]

    on_screen(gate, at_the_gate)
    rooms = (until(seed, lambda run: run.progress.room is not None and not run.fight) for seed in range(9))
    run = next(run for run in rooms if run.ending is None)
    run.progress = replace(run.progress, hero=replace(run.progress.hero, hp=5))
    app = RunApp(Kept(run))

    async def beyond_it(pilot):
        assert "trader" not in shown(app).splitlines()[-1]
        await press(pilot, "t")
        assert "There is no trader here." in shown(app)
        (place,) = (
            place for place, row in enumerate(app._rows) if getattr(row, "deed", "") in ("breather", "sanctuary")
        )
        await press(pilot, str(place + 1))
        assert "There is no trader here." not in shown(app)

    on_screen(app, beyond_it)


def test_a_fight_of_a_run_offers_no_undo():
    """What was rolled is not taken back in a run: a key that is always refused is not offered."""
    run = until(7, lambda run: run.fight is not None)
    app = PlayApp(FightSession(Kept(run)))

    async def play(pilot):
        keys = shown(app).splitlines()[-1]
        assert "undo" not in keys
        assert "redo" not in keys
        assert "save" in keys
        await press(pilot, "question_mark")
        told = shown(app)
        assert "read about anything on the table" in told
        assert "undo your last choice" not in told
        assert "game master" not in told

    on_screen(app, play)


def test_a_single_fight_offers_undo():
    app = PlayApp(Session.open(RUNE, Setup(encounter="patrol"), seed=1, seat="hero"))

    async def play(pilot):
        assert "undo" in shown(app).splitlines()[-1]

    on_screen(app, play)


def before_a_blow(seed, calling) -> Any:
    """A run in which the hero is to act while a boss prepares a blow; None where no boss came to that."""
    run = until(seed, lambda run: run.fight is not None and run.progress.room.kind == "boss", calling)
    while run.fight is not None and run.fight.result is None:
        (seat,) = run.fight.to_act()
        if seat == "hero" and any(foe.charge for foe in run.fight.state.fighters.values()):
            return run
        seen = run.fight.seen_by(seat)
        player = players_of(run.fight)[seat]
        run.fight.submit(player(seen, seen.legal(), run.fight.player_dice()), seat, who="bot")
    return None


@SIZES
@pytest.mark.parametrize("calling", RUNE.content.archetypes)
def test_a_prepared_blow_is_a_warning_over_the_whole_width(size, calling):
    run = next(run for seed in range(20) if (run := before_a_blow(seed, calling)) is not None)
    boss = next(foe for foe in run.fight.state.fighters.values() if foe.charge)
    boss_name = fighter_name(RUNE, boss)
    app = PlayApp(FightSession(Kept(run)))

    async def play(pilot):
        text = shown(app)
        left = boss.charge.threshold - boss.charge.taken
        assert (f"{left} more damage breaks it" if size == SMALL else f"! {boss_name}: ") in text
        assert f"you are {fighter_name(RUNE, run.hero)}" in text
        if size == SMALL:
            lines = [line.strip() for line in text.splitlines() if boss_name in line]
            assert any(line.endswith(boss_name) or f"{boss.hp}/{boss.max_hp}" in line for line in lines), lines
        assert app.query_one("#story").size.height >= 4, "what has just happened is in sight"

    on_screen(app, play, size)


def test_rooms_and_fights_come_in_turn_until_the_person_leaves(monkeypatch, tmp_path):
    kept = Kept(Run.start("warrior", 7, game=RUNE), log=tmp_path / "run.json")
    screens = []

    def walk(app):
        screens.append("room")
        run = app.kept.run
        if run.ending is not None:
            return "leave"
        while run.fight is None and run.ending is None:
            run.choose(choose(run))
            app.kept.step()
        return "fight"

    def fight(app):
        screens.append("fight")
        app.session.play_out()

    monkeypatch.setattr(RunApp, "run", walk)
    monkeypatch.setattr(PlayApp, "run", fight)
    tui.play_campaign_on_screen(kept)
    assert screens[:3] == ["room", "fight", "room"]
    assert screens[-1] == "room"
    assert kept.run.ending is not None
    assert Run.resume((tmp_path / "run.json").read_bytes()).summary == kept.run.summary
    assert kept.run.save() == play_out(Run.start("warrior", 7, game=RUNE)).save()


def test_a_fight_that_is_left_is_left_for_later(monkeypatch):
    run = until(7, lambda run: run.fight is not None)
    monkeypatch.setattr(PlayApp, "run", lambda app: None)
    tui.play_campaign_on_screen(Kept(run))
    assert run.fight is not None


def test_leaving_asks_when_something_would_be_lost(tmp_path):
    kept = Kept(Run.start("warrior", 7, game=RUNE))
    app = RunApp(kept)

    async def play(pilot):
        await press(pilot, "p", "enter", "escape", "q")
        assert "This run isn't over, and isn't saved" in shown(app)
        await press(pilot, "s")
        assert "Save the run as" in shown(app)
        app.screen.query_one("#file", Input).value = str(tmp_path / "run.json")
        await press(pilot, "enter")

    on_screen(app, play)
    assert app.return_value == "leave"
    assert Run.resume((tmp_path / "run.json").read_bytes()).hero.might == 5


def test_a_fight_of_a_run_ends_with_its_spoils_and_enter_goes_on():
    run = until(7, lambda run: run.fight is not None)
    session = FightSession(Kept(run))
    app = PlayApp(session)

    async def play(pilot):
        session.play_out()
        app._act(session.advance)
        await settled(pilot)
        text = shown(app)
        assert "Victory." in text
        assert session.result is not None
        assert f"Legend +{session.result.detail['legend']}. Found:" in text
        assert "Enter go on" in text
        assert app.query_one("#menu", OptionList).display is False
        await press(pilot, "enter")

    on_screen(app, play)
    assert not app.is_running
    with pytest.raises(Refusal, match="fought once"):
        session.again()


def test_a_run_in_the_terminal_is_told_in_the_language_asked_for():
    try:
        ran = turnwright("--lang", "de", "play", "rune", "--seed", 7, given="4\n1\nquit\n")
    finally:
        read_in("en")
    assert "Krieger" in ran.out
    assert "Du stehst vor dem Tor." in ran.out
    assert "Kampf (leicht): " in ran.out
