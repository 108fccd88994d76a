"""A run from the gate to its end: what each step does, that it ends, and that a saved one has the same future."""

import pickle
from typing import Any

import pytest
from msgspec.structs import replace

from turnwright.cli.campaign import hero_board
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.registry import game
from turnwright.kernel.ruleset import Scribe, carry_out
from turnwright.kernel.shapes import Outcome
from turnwright.rulesets.rune import harm, progress, rewards
from turnwright.rulesets.rune.campaign import Run, away, choose, naming, play_out, rules
from turnwright.rulesets.rune.campaign.journey import Room
from turnwright.rulesets.rune.campaign.player import players_of
from turnwright.rulesets.rune.campaign.seen import hero_of
from turnwright.rulesets.rune.commands import Attack, Flee
from turnwright.rulesets.rune.events import EnemyDied, MindBroke, StressGained
from turnwright.rulesets.rune.outcome import carried
from turnwright.rulesets.rune.rules import minds
from turnwright.rulesets.rune.state import Setup
from turnwright.rulesets.rune.telling.naming import fighter_name

RUNE = game("rune")
CALLINGS = tuple(RUNE.content.archetypes)


def begun(calling="warrior", seed=7) -> Any:
    return Run.start(calling, seed, game=RUNE)


def take(run: Run, deed: str, what: str | None = None) -> None:
    """Does the first choice of a kind."""
    places = [at for at, one in enumerate(run.choices) if one.deed == deed and what in (None, one.what)]
    assert places, f"{deed} is not offered: {[one.deed for one in run.choices]}"
    run.choose(places[0])


def deeds(run: Run) -> set[str]:
    return {one.deed for one in run.choices}


def step(run: Run) -> None:
    if run.fight is not None:
        run.fight.advance(players_of(run.fight))
        run.go_on()
    else:
        run.choose(choose(run))


def until(run: Run, there) -> Any:
    while run.ending is None and not there(run):
        step(run)
    assert run.ending is None, "the run ended before it came there"
    return run


def entered(kind: str, entry: str = "") -> Any:
    """A run that has just come to a room of a kind, whatever seed leads there."""
    for seed in range(40):
        run = begun(seed=seed)
        while run.ending is None:
            room = run.progress.room
            if room is not None and room.kind == kind and entry in ("", room.entry):
                return run
            step(run)
    raise AssertionError(f"no seed leads to a {kind}")


def hurt(run: Run, **changes) -> Any:
    run.progress = replace(run.progress, hero=replace(run.progress.hero, **changes))
    return run


@pytest.mark.parametrize("seed", range(20))
def test_a_whole_run_by_the_greedy_player_ends_in_victory_or_death(seed):
    run = play_out(begun(CALLINGS[seed % len(CALLINGS)], seed))
    told = run.summary
    assert told.result in ("victory", "death")
    assert told.cause
    assert (run.fight, run.choices) == (None, ())
    assert (told.result == "victory") == (told.rooms == told.of_rooms and told.cause == run.place)
    assert 1 <= told.rooms <= told.of_rooms
    assert told.fights - told.fled <= told.rooms


@pytest.mark.parametrize("calling", CALLINGS)
def test_saved_at_every_step_it_has_the_same_future(calling):
    run = begun(calling, seed=3)
    steps = [run.save()]
    while run.ending is None:
        if run.fight is not None and run.fight.result is None:
            # Into the middle of the fight: some choices, then on from a file.
            for _ in range(3):
                seat = run.fight.to_act()[0]
                seen = run.fight.seen_by(seat)
                player = players_of(run.fight)[seat]
                run.fight.submit(player(seen, seen.legal(), run.fight.player_dice()), seat, who="bot")
                steps.append(run.save())
                if run.fight.result is not None:
                    break
        step(run)
        steps.append(run.save())
    for saved in steps[:: max(1, len(steps) // 8)]:
        assert play_out(Run.resume(saved)).save() == steps[-1]


def test_the_same_seed_and_choices_give_the_same_run():
    assert play_out(begun(seed=5)).save() == play_out(begun(seed=5)).save()
    assert play_out(begun(seed=5)).save() != play_out(begun(seed=6)).save()


def test_it_can_be_pickled():
    run = until(begun(), lambda run: run.fight is not None)
    again = pickle.loads(pickle.dumps(run))
    assert again.save() == run.save()
    assert play_out(again).save() == play_out(run).save()


# The gate, points, gear, the trader


def test_it_begins_at_the_gate_with_points_and_cogs():
    run = begun("mystic", 3)
    assert run.place == "The Gate"
    assert run.progress.cogs == rules.start_cogs(run.progress.hero.archetype)
    assert run.progress.hero.pp == 2
    assert {"enter", "buy", "spend"} <= deeds(run)
    assert [one.group for one in run.choices[:2]] == ["way", "way"]
    assert all(one.about for one in run.choices if one.group == "way")


@pytest.mark.parametrize("calling", CALLINGS)
def test_a_calling_brings_its_provisions_and_what_it_has_not_spent_yet(calling):
    """A warrior's plate was paid for in cogs; the others carry mead, which anybody's single ability is no match for."""
    run = begun(calling, 3)
    own = RUNE.content.archetypes[calling].consumables
    brought = rules.PROVISIONS.get(calling, {})
    assert run.progress.hero.consumables == {**own, **brought}
    assert run.progress.cogs == (50 if calling == "warrior" else 150)
    assert (calling == "warrior") == (not brought)


def test_points_are_spent():
    run = begun()
    take(run, "spend", "might")
    assert run.hero.might == 5
    assert run.progress.hero.pp == 1
    take(run, "spend", "might")
    assert "spend" not in deeds(run)


def test_what_is_bought_is_paid_and_carried():
    run = begun()
    take(run, "buy", "healing_salve")
    assert run.progress.cogs == rules.start_cogs(run.progress.hero.archetype) - 20
    assert run.progress.hero.consumables["healing_salve"] == 2
    while "buy" in deeds(run):
        take(run, "buy")
    assert run.progress.cogs < min(item.price for item in RUNE.content.consumables.values())


def test_gear_changes_places_with_what_is_worn_and_can_be_sold():
    run = begun()
    gear = next(one for one in run.choices if one.deed == "buy_gear" and one.what != "rusty_hatchet")
    slot = RUNE.content.equipment[gear.what].slot
    before = getattr(run.progress.hero, slot)
    run.choose(run.choices.index(gear))
    assert run.progress.pack == {gear.what: 1}
    assert gear.what not in run.progress.stock
    take(run, "wear", gear.what)
    assert getattr(run.progress.hero, slot) == gear.what
    assert run.progress.pack == {before: 1}
    cogs = run.progress.cogs
    take(run, "sell", before)
    assert run.progress.cogs == cogs + rules.sold_for(RUNE.content.equipment[before].tier)
    assert run.progress.pack == {}


def test_armour_that_is_taken_off_leaves_no_more_hp_than_there_are():
    run = begun()
    run.progress = replace(run.progress, pack={"tattered_leathers": 1})
    assert run.hero.hp == run.hero.max_hp == 65
    take(run, "wear", "tattered_leathers")
    assert run.hero.hp == run.hero.max_hp == 60
    take(run, "wear", "scrap_plating")
    assert (run.hero.hp, run.hero.max_hp) == (60, 65)


# Fights


def paid(fight: Any) -> int:
    """The Legend of a fight in which every enemy falls."""
    scribe = Scribe(fight.game, fight.state, StreamDice(Mulberry32(1)), by="hero")
    for foe in [fighter.id for fighter in fight.state.fighters.values() if not fighter.is_player]:
        scribe.record(EnemyDied(foe, "hero"))
    rewards.award(scribe)
    return int(scribe.state.legend_gained)


@pytest.mark.parametrize(
    ("encounter", "legend", "names"),
    [
        ("day_shift", 20, "Failing Welder, Hollow Scholar"),
        ("night_shift", 45, "Failing Welder, 2 × Hollow Scholar"),
        ("last_shift", 80, "2 × Failing Welder, 2 × Hollow Scholar"),
        ("servitor_champion", 15, "Corrupted Servitor Champion"),
        ("ruin_warden", 125, "Ruin-Warden"),
    ],
)
def test_a_door_says_what_the_fight_behind_it_pays(encounter, legend, names):
    """A placement's own Legend and name count, and a boss pays a quarter more. (rune sources 11; pack)"""
    entry = RUNE.content.encounters[encounter]
    room = Room(0, 0, "boss" if entry.band == "boss" else "fight", encounter, entry.band)
    assert naming.behind(RUNE, room).split("; ")[:2] == [names, f"{legend} Legend"]
    run = begun()
    run.progress = replace(run.progress, journey=replace(run.progress.journey, rooms=(room,)))
    take(run, "enter")
    assert paid(run.fight) == legend


def test_a_door_to_a_boss_with_company_says_what_it_pays_at_most():
    """Who runs when the boss falls pays nothing. (ruling 26)"""
    room = Room(0, 0, "boss", "aberration_hall", "boss")
    assert naming.behind(RUNE, room).split("; ")[:2] == ["Aetheric Aberration, Blight-Drone", "up to 150 Legend"]
    by_the_letter = game("rune", options={"followers": "fight"})
    assert naming.behind(by_the_letter, room).split("; ")[1] == "150 Legend"


def test_a_door_promises_no_legend_to_who_has_the_last_milestone():
    """Nothing is gained at the cap. (rune sources 11)"""
    run = hurt(begun(), milestone=3)
    assert all("Legend" not in one.about for one in run.choices if one.group == "way")


def test_a_door_leads_into_a_fight_and_the_fight_back():
    run = begun()
    take(run, "enter")
    assert run.fight is not None
    assert run.choices == ()
    room = run.progress.room
    assert run.fight.state.encounter == room.entry
    with pytest.raises(Refusal, match="while a fight is on"):
        run.choose(0)
    with pytest.raises(Refusal, match="is not over yet"):
        run.go_on()
    run.fight.advance(players_of(run.fight))
    result = run.go_on()
    assert result.result == "victory"
    kept = result.detail["carried"]
    hero = run.progress.hero
    assert (hero.hp, hero.stamina, hero.stress, hero.legend) == (
        kept["hp"], kept["stamina"], kept["stress"], kept["legend"],
    )  # fmt: skip
    assert run.progress.cogs == rules.start_cogs(run.progress.hero.archetype) + result.detail["loot"]["cogs"]
    assert sum(run.progress.kills.values()) == len(result.detail["defeated"])
    assert f"+{result.detail['legend']} Legend" in run.shown[0]
    assert "enter" in deeds(run)


@pytest.mark.parametrize(
    ("loot", "told"),
    [
        ({"equipment": ("rusty_hatchet",), "cogs": 1, "materials": 1}, "Rusty Hatchet, 1 cog, 1 material"),
        ({"equipment": ("rusty_hatchet",) * 2, "cogs": 14, "materials": 2}, "2 × Rusty Hatchet, 14 cogs, 2 materials"),
        ({"equipment": (), "cogs": 0, "materials": 0}, ""),
    ],
)
def test_loot_is_counted_as_people_count(loot, told):
    assert naming.found(RUNE, {"artefacts": (), **loot}) == told


def test_a_rank_is_offered_with_what_it_will_do():
    """Ruling 11: a die more to the roll, and one more to the damage."""
    run = hurt(begun("mystic"), pp=9)
    (bolt,) = (one for one in run.choices if one.what == "aetheric_bolt")
    assert (bolt.text, bolt.about) == (
        "Aetheric Bolt: rank 2 (2 PP)",
        "8 Stamina; WILL+2 (2 successes needed): 3d6 aether damage (Heretic, Stormcaller, Warder)",
    )


def test_loot_is_in_the_pack():
    run = until(begun(), lambda run: any("Found:" in line and line.count(",") for line in run.shown))
    found = next(line for line in run.shown if "Found:" in line)
    assert all(RUNE.content.equipment[item].name in found for item in run.progress.pack)
    assert run.progress.pack


def fleeing(seed: int) -> Any:
    """A run whose first fight is over, and in which the hero did nothing but run."""
    run = begun("scavenger", seed)
    take(run, "enter")
    foes = players_of(run.fight)
    while run.fight.result is None:
        if run.fight.to_act() == ("hero",):
            run.fight.submit(Flee(), "hero")
        else:
            run.fight.advance({"enemy": foes["enemy"]})
    return run


def test_who_runs_away_is_back_in_the_last_room_with_stress_and_without_loot():
    """Fled: the way past the enemies is not free; the doors and the trader are as they were. (spec FR-008)"""
    run = next(run for run in map(fleeing, range(30)) if run.fight.result.result == "fled")
    seed = run.progress.seed
    before = run.fight.result.detail["carried"]["stress"]
    run.go_on()
    assert run.progress.fled == 1
    assert run.progress.hero.stress == before + rules.FLED_STRESS
    assert (run.progress.hero.legend, run.progress.cogs) == (0, rules.start_cogs(run.progress.hero.archetype))
    assert (run.place, run.progress.at, run.progress.path) == ("The Gate", None, ())
    at_the_gate = begun("scavenger", seed)
    assert [one.text for one in run.choices if one.group == "way"] == [
        one.text for one in at_the_gate.choices if one.group == "way"
    ]
    assert run.progress.stock == at_the_gate.progress.stock
    assert "Stress from running away" in " ".join(run.shown)


def test_an_hour_in_the_last_room_is_not_had_twice_by_fleeing():
    def before_a_fight(run: Run) -> bool:
        ahead = [run.progress.journey.rooms[int(one.what)].kind for one in run.choices if one.deed == "enter"]
        return "breather" in deeds(run) and ahead[:1] == ["fight"]

    run = until(begun(seed=3), before_a_fight)
    where = run.progress.at
    take(run, "breather")
    take(run, "enter")
    run.fight = escaped(run)
    run.go_on()
    assert (run.progress.at, run.progress.cleared) == (where, True)
    assert "breather" not in deeds(run)


def escaped(run: Run) -> Any:
    """The fight that is on, fled from."""
    fight: Any = run.fight
    for seed in range(100):
        tried = Match.open(fight.game, fight.header.setup, seed=seed)
        foes = players_of(tried)
        while tried.result is None:
            if tried.to_act() == ("hero",):
                tried.submit(Flee(), "hero")
            else:
                tried.advance({"enemy": foes["enemy"]})
        if tried.result.result == "fled":
            return tried
    raise AssertionError("nobody gets away")


def assert_dead(run: Run) -> None:
    """The dead have no HP left: in the run, on the page, in the terminal, and when the run is read again."""
    assert run.hero.hp == 0
    assert hero_of(run).hp == 0
    assert hero_board(run).pieces[0].gauges[0].value == 0
    assert Run.resume(run.save()).hero.hp == 0


def test_death_names_its_cause():
    run = begun("mystic", 1)
    hurt(run, hp=1)
    take(run, "enter")
    foes = players_of(run.fight)
    while run.fight.result is None:
        if run.fight.to_act() == ("hero",):
            target = next(foe.id for foe in run.fight.state.fighters.values() if not foe.is_player and foe.alive)
            run.fight.submit(Attack(target), "hero")
        else:
            run.fight.advance({"enemy": foes["enemy"]})
    assert run.fight.result.result == "defeat"
    cause = run.fight.result.detail["cause"]
    name = fighter_name(RUNE, run.fight.state.fighters[cause])
    run.go_on()
    assert run.ending.result == "death"
    assert run.summary.cause == name
    assert_dead(run)
    assert run.choices == ()
    with pytest.raises(Refusal, match="over"):
        run.choose(0)
    with pytest.raises(Refusal, match="no fight"):
        run.go_on()


def test_a_boss_has_all_its_hp_and_nobody_flees_from_it():
    run = entered("boss")
    boss = next(foe for foe in run.fight.state.fighters.values() if not foe.is_player)
    assert boss.hp == boss.max_hp == RUNE.content.enemies[boss.sheet].hp
    assert not run.fight.state.can_flee


def test_stamina_comes_back_on_the_way():
    run = until(begun(), lambda run: run.fight is None and run.progress.fights == 1 and "breather" in deeds(run))
    hurt(run, stamina=0)
    take(run, "enter")
    assert run.hero.stamina == run.hero.max_stamina * rules.STAMINA_ON_THE_WAY // 100


# Passages, rest, things


def test_a_passage_bars_the_way_until_it_is_passed():
    run = entered("hazard")
    assert run.fight is None
    assert {"cross", "search", "detour"} <= deeds(run)
    assert "enter" not in deeds(run)
    stress = run.progress.hero.stress
    take(run, "detour")
    assert run.progress.hero.stress == stress + rules.DETOUR_STRESS
    assert "enter" in deeds(run)
    assert "cross" not in deeds(run)


def test_a_searched_passage_gives_a_cache():
    run = hurt(entered("hazard"), hp=None)
    before = run.progress
    take(run, "search")
    after = run.progress
    assert after.hero.pp == before.hero.pp + rules.CACHE_PP
    assert rules.CACHE_COGS[0] <= after.cogs - before.cogs <= rules.CACHE_COGS[1]
    assert sum(after.pack.values()) == sum(before.pack.values()) + 1
    assert sum(after.hero.consumables.values()) == sum(before.hero.consumables.values()) + 1
    assert any(line.startswith("A cache:") for line in run.shown)
    assert after.draws > before.draws


def test_a_passage_can_kill():
    run = hurt(entered("hazard", entry="boiler_room"), hp=3)
    take(run, "cross")
    assert run.ending.result == "death"
    assert run.summary.cause == "Steam Vent"
    assert run.summary.room == "Boiler Room"
    assert_dead(run)


def test_whoever_is_lost_to_corruption_shows_all_of_it():
    run = hurt(begun("mystic", 1), corruption=99)
    take(run, "enter")
    after, _ = carry_out(
        RUNE,
        replace(run.fight.state, owed="none"),
        lambda scribe: harm.corrupt(scribe, 5, source="rune"),
        StreamDice(Mulberry32(1)),
        by="hero",
    )
    kept = progress.carry_over(run.progress.hero, Outcome("defeat", None, {"carried": carried(after.fighters["hero"])}))
    assert (kept.hp, kept.corruption) == (0, 100)
    with pytest.raises(Refusal, match="Mystic is dead and can't fight"):
        Match.open(RUNE, Setup(encounter="patrol", hero=kept), seed=1)
    with pytest.raises(Refusal, match="Mystic is lost to Corruption"):
        Match.open(RUNE, Setup(encounter="patrol", hero=replace(kept, hp=5)), seed=1)


def test_a_sanctuary_heals_teaches_and_trades_once():
    run = hurt(entered("sanctuary"), hp=5, stamina=0, stress=40, traumas=())
    points = run.progress.hero.pp
    take(run, "sanctuary")
    hero = run.hero
    assert (hero.hp, hero.stamina, hero.stress) == (hero.max_hp, hero.max_stamina, 0)
    assert run.progress.hero.pp == points + rules.SANCTUARY_PP
    assert run.shown[-1].endswith(f"Stress 0; +{rules.SANCTUARY_PP} PP to spend.")
    assert "sanctuary" not in deeds(run)


def test_an_hour_of_rest_costs_stress():
    run = until(begun(), lambda run: run.fight is None and run.progress.fights == 1)
    hurt(run, hp=21, stamina=3, stress=0, traumas=())
    most = run.hero.max_hp
    (rest,) = (one for one in run.choices if one.deed == "breather")
    assert rest.about == "all HP for 8 Stress; once (Stamina comes back on the way)"
    take(run, "breather")
    assert run.hero.hp == most
    assert run.hero.stamina == run.hero.max_stamina
    assert run.hero.stress == rules.BREATHER_STRESS
    assert "breather" not in deeds(run)


def test_no_hour_is_spent_on_stamina_that_comes_back_anyway():
    run = until(begun(), lambda run: run.fight is None and run.progress.fights == 1)
    hurt(run, hp=None, stamina=3)
    assert "breather" not in deeds(run)


def test_what_is_bought_and_sold_is_told_apart():
    run = begun()
    take(run, "buy", "bandage")
    assert run.shown == ("Bought Bandage for 10 cogs; 40 left.",)
    take(run, "buy_gear")
    take(run, "sell")
    assert run.shown[-1].startswith("Sold ")


@pytest.mark.parametrize("turns", [1, 2, 4])
@pytest.mark.parametrize("passage", ["boiler_room", "broken_gantry", "muspelheim_hall", "spore_garden", "failing_roof"])
def test_what_a_passage_is_said_to_cost_is_what_it_costs(passage, turns):
    """The exact figures of all its turns, against many crossings: fire takes 5 a turn, not 5 in all."""
    hero = progress_of("scavenger")
    told = away.peril(RUNE, hero, passage, turns=turns)
    assert told is not None
    n = 1500
    ends = [
        away.cross(RUNE, hero, passage, turns=turns, dice=StreamDice(Mulberry32(seed))).hero.hp or 0
        for seed in range(n)
    ]
    lost = [55 - hp for hp in ends]  # 40 HP and a quarter more for Scrap Sense, and 5 for the leathers
    assert sum(lost) / n == pytest.approx(float(told.hp), abs=0.06 * float(told.hp) + 0.1)
    assert sum(amount > 0 for amount in lost) / n == pytest.approx(float(told.chance), abs=0.05)
    if passage == "muspelheim_hall":
        assert [told.chance, told.hp, told.death] == [1, 5 * turns, 0]


@pytest.mark.parametrize(("passage", "stress"), [("resonant_chamber", 0), ("lightless_archive", 85)])
def test_the_stress_of_a_passage_is_part_of_its_odds(passage, stress):
    """Exactly, against many crossings: what is gained, and how often the mind breaks."""
    hero = replace(progress_of("mystic"), stress=stress)
    told = away.peril(RUNE, hero, passage, turns=2)
    assert told is not None
    n, gained, broken = 1500, 0, 0
    for seed in range(n):
        events = away.cross(RUNE, hero, passage, turns=2, dice=StreamDice(Mulberry32(seed))).scene.events
        gained += sum(event.amount for event in events if isinstance(event, StressGained))
        broken += any(isinstance(event, MindBroke) for event in events)
    assert gained / n == pytest.approx(float(told.stress), abs=0.4)
    assert broken / n == pytest.approx(float(told.breaks), abs=0.04)
    run = entered("hazard", entry=passage)
    (about,) = [one.about for one in run.choices if one.deed == "cross"]
    assert "Stress on average" in about


def test_a_preview_names_all_turns_and_the_danger_of_death():
    run = hurt(entered("hazard", entry="boiler_room"), hp=16)
    abouts = {one.deed: one.about for one in run.choices if one.group == "room"}
    assert abouts["cross"].startswith("2 turns: 100% to be hurt, 15.0 HP on average")
    assert abouts["search"].startswith("4 turns: 100% to be hurt, 16.0 HP on average, 100% to die")


def progress_of(calling: str) -> Any:
    return begun(calling).progress.hero


def test_materials_are_made_into_things():
    run = begun()
    assert "craft" not in deeds(run)
    run.progress = replace(run.progress, materials=3)
    before = run.progress.hero.consumables["healing_salve"]
    take(run, "craft", "healing_salve")
    assert run.progress.hero.consumables["healing_salve"] == before + 1
    assert run.progress.materials == 1
    assert [one.what for one in run.choices if one.deed == "craft"] == ["bandage"]


def test_stress_of_the_way_is_called_by_its_name():
    """No trauma is there: none is named."""
    run = until(begun(), lambda run: run.fight is None and run.progress.fights == 1)
    hurt(run, hp=21, traumas=())
    take(run, "breather")
    assert f"gains {rules.BREATHER_STRESS} Stress from keeping watch" in " ".join(run.shown)
    run = hurt(entered("hazard"), traumas=())
    take(run, "detour")
    assert f"gains {rules.DETOUR_STRESS} Stress from the detour" in " ".join(run.shown)


def test_a_mind_breaks_on_the_way_too():
    run = until(begun(), lambda run: run.fight is None and run.progress.fights == 1)
    hurt(run, hp=10, stress=95, traumas=())
    take(run, "breather")
    assert run.progress.hero.stress == minds.AFTER_BREAKING
    assert len(run.progress.hero.traumas) == 1
    assert any("reaches the breaking point" in line for line in run.shown)


def test_things_are_used_by_the_rules_of_the_fight():
    run = begun()
    assert "use" not in deeds(run), "nothing is missing"
    hurt(run, hp=20)
    take(run, "use", "healing_salve")
    assert 22 <= run.hero.hp <= 32
    assert run.progress.hero.consumables == {"healing_salve": 0} or "healing_salve" not in run.hero.consumables
    assert "use" not in deeds(run)


def test_what_is_not_offered_is_refused():
    run = begun()
    before = run.save()
    for place in (-1, len(run.choices)):
        with pytest.raises(Refusal, match=f"no choice {place}"):
            run.choose(place)
    with pytest.raises(Refusal, match="no fight"):
        run.go_on()
    assert run.save() == before
    with pytest.raises(Refusal, match='no archetype "wizard"'):
        Run.start("wizard", 1, game=RUNE)


def test_a_trader_does_not_offer_what_the_hero_wears():
    run = begun()
    worn = [run.progress.hero.weapon, run.progress.hero.armor]
    run.progress = replace(run.progress, stock=(*worn, "clan_axe"), cogs=500)
    assert [one.what for one in run.choices if one.deed == "buy_gear"] == ["clan_axe"]
