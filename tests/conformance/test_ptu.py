"""ptu keeps every law: random teams of random levels, on a grid or not, League and Full Contact, sample encounters."""

import random
from collections.abc import Iterable, Mapping

from msgspec.structs import replace
from tests import depth
from tests.rulesets.ptu.table import foe, ours, trainer

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.kernel.ruleset import GM, Game
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import seats
from turnwright.rulesets.ptu.content import Ability, Grid, Move, Range, is_food
from turnwright.rulesets.ptu.state import Placed, Setup, State
from turnwright.testing import Conformance
from turnwright.testing.frequencies import odds_equal_frequencies

BASE = registry.game("ptu")
TERRAIN = "............,,::;~~#"


def random_grid(dice: random.Random) -> Grid:
    return Grid(rows=tuple("".join(dice.choice(TERRAIN) for _ in range(14)) for _ in range(12)))


def random_fight(name: str) -> Setup:
    """Two Pokémon a side, which hold and have eaten something; trainers with teams in most; in some a third side,
    weather, a grid, League rounds, a boss."""
    dice = random.Random(name)
    content = BASE.content
    species, trainers = sorted(content.species), sorted(content.trainers)
    around = dice.choice((3, 10, 20, 40, 70, 97))
    sides = ["players", "enemies", "players", "enemies"]
    sides += ["rivals"] if dice.random() < 0.15 else []
    placed = [
        Placed(side, species=dice.choice(species), level=min(100, max(1, around + dice.randint(-3, 3))))
        for side in sides
    ]
    placed += [Placed(side, trainer=dice.choice(trainers)) for side in ("players", "enemies") if dice.random() < 0.7]
    boss = dice.random() < 0.1
    things = random.Random(f"{name}: things")
    eaten = sorted(item.id for item in content.items.values() if is_food(item))
    held = sorted(item.id for item in content.items.values() if item.kind == "held")
    placed = [
        replace(each, food=(things.choice(eaten),), item=things.choice(held)) if each.species else each
        for each in placed
    ]
    return Setup(
        placed=tuple(replace_turns(each) if boss and at == 1 else each for at, each in enumerate(placed)),
        battle="league" if "league" in name else "full_contact",
        grid=random_grid(dice) if "grid" in name else None,
        weather=dice.choice(("clear", "clear", "sun", "rain", "hail", "sandstorm")),
        round_limit=dice.choice((2, 3, 5)),
        name=name,
    )


def replace_turns(placed: Placed) -> Placed:
    return replace(placed, turns=2)


KINDS = ("open", "open grid", "league", "league grid")
NAMES = tuple(f"{kind} {number}" for number in range(30) for kind in KINDS)


def at_random(preset: str | None = None) -> Game:
    """The installed game with random fights in place of its encounters."""

    def setup(game: Game, name: str) -> Setup:
        if name not in NAMES:
            raise Refusal("ptu.no_such_encounter", name=text_ref(name), hint=hint(name, NAMES))
        return random_fight(name)

    def names(game: Game) -> Mapping[str, str]:
        return {name: name for name in NAMES}

    ruleset = BASE.ruleset.varied(encounter=setup, encounters=names)
    return Game(ruleset, BASE.content, registry.rulings(BASE.ruleset, preset, {}), BASE.packs)


def growth(game: Game) -> Match:
    """Between fights: a level, points, moves, an ability, an edge, two evolutions, and what a trainer chooses."""
    team = (
        Placed("players", trainer="odo"),
        Placed("players", species="charmander", level=5, name="Ash", owner="odo", abilities=("blaze",)),
    )
    camp = Match.open(game, Setup(placed=team, start=False), seed=1)
    for command in (
        w.GiveExperience("ash", 360),
        w.SpendPoints("ash", {"speed": 1}),
        w.LearnMove("ash", "ember"),
        w.DeclineMove("ash", "smokescreen"),
        w.ForgetMove("ash", "growl"),
        w.ChooseAbility("ash", "rattled"),
        w.TakePokeEdge("ash", "attack_conflict", "attack"),
        w.Evolve("ash", "charmeleon"),
        w.SpreadPoints("ash", {"special_attack": 30}),
        w.GiveExperience("odo", 100),
        w.SpendPoints("odo", {"hp": 1}),
    ):
        camp.submit(command, GM)
    level = camp.state.combatants["odo"].sheet.growth.milestones[0]
    camp.submit(w.ChooseMilestone("odo", level, "points"), GM)
    camp.submit(w.TakeFeature("odo", "basic_skills", "charm"), GM, override="a gift")
    return camp


def knocked_off(game: Game) -> Match:
    """Something falls that somebody held."""
    thief = Placed("players", species="pikachu", name="Bolt", moves=("knock_off",), stats={"speed": 60})
    match = Match.open(
        game, Setup(placed=(thief, Placed("enemies", species="oddish", level=9, item="leftovers"))), seed=1
    )
    match.submit(w.UseMove("knock_off", ("oddish",)), GM, dice={"accuracy": (19,)})
    return match


def joined(game: Game) -> Match:
    """An ally is asked whether it joins an attack."""
    who = (
        Placed("players", species="pikachu", name="Bolt", moves=("beat_up",), stats={"speed": 60}),
        Placed("players", species="pikachu", name="Pal"),
        Placed("enemies", species="oddish", level=40),
    )
    match = Match.open(game, Setup(placed=who), seed=1)
    match.submit(w.UseMove("beat_up", ("oddish",)), GM)
    return match


def by_hand(game: Game) -> Iterable[Match]:
    """What nobody does at random: the game master's hand, early and late turns, a blow at the fallen."""
    duo = (Placed("players", trainer="wren"), Placed("enemies", species="oddish", level=9, moves=("absorb",)))
    scene = Match.open(game, Setup(placed=duo, start=False, auto_end=False), seed=1)
    early = Placed("players", species="pikachu", name="Bolt", moves=("quick_attack",), stats={"speed": 1})
    for command in (
        w.AddCombatant(early),
        w.AddCombatant(Placed("enemies", table="chalk_meadow", count=1)),
        w.StartEncounter(),
        w.Serve(),
        w.GrantItem("wren", "basic_ball", 2),
        w.GrantItem("wren", "potion", 1),
        w.CheckSkill("wren", "general_education", 10, "sprig"),
        w.ChangeStages("oddish", {"attack": 1}),
        w.SetStages("oddish", {"speed": -6}),
        w.SetWeather("rain"),
        w.RestoreHp("oddish", temp_hp=5),
        w.SetHp("wren", hp=20, injuries=1),
        w.GiveOrders("never", "intercept", this_round=True),
        w.GiveOrders("always", who="oddish"),
        w.SetTrigger("static", "always", who="bolt"),
        w.ChangeInitiative("oddish", 3),
        w.ChangeAp("wren", 1),
        w.SetLoyalty("oddish", 1),
        w.HandOver("sprig", "players"),
        w.TradeAction("swift"),
        w.SkipTurn(),
        w.Hold(-5),
        w.ReleaseHold("sprig"),
        w.Reorder("sprig"),
        w.SetHp("bolt", hp=0),
        w.CoupDeGrace("bolt"),
        w.Fall("oddish", 3),
        w.DealDamage("oddish", 500),
        w.RemoveCombatant("bolt"),
        w.SetStages("wren", {"defense": -6}),
        w.ChangeStatus("wren", add=("burned",)),
        w.EndEncounter(),
        w.EndScene(),
        w.Treat("wren", "potion", "wren"),
        w.Rest("center"),
        w.Serve(False),
    ):
        scene.submit(command, GM)
    yield scene
    grid = Grid(rows=("........",) * 4)
    friends = (Placed("players", species="eevee", level=9), Placed("players", species="abra", level=9))
    field = Match.open(game, Setup(placed=(*friends, duo[1], duo[0]), grid=grid, auto_end=False), seed=2)
    field.submit(w.MoveToken("eevee", (0, 0)), GM)
    field.submit(w.MoveToken("abra", (1, 0)), GM)
    while field.state.active != "eevee":
        field.submit(w.SkipTurn(), GM)
    field.submit(w.ChangeStatus("abra", add=("asleep",)), GM)
    field.submit(w.Wake("abra"), GM)
    while field.state.active != "wren":
        field.submit(w.SkipTurn(), GM)
    field.submit(w.Struggle("oddish", spend_ap=True), GM, override="It comes closer.")
    field.submit(w.SetStages("eevee", {"defense": -5}), GM)
    field.submit(w.ChangeStatus("eevee", add=("burned",)), GM)
    field.submit(w.EndEncounter(), GM)
    yield field
    lasting = Match.open(game, Setup(placed=(*friends, duo[1]), grid=grid, auto_end=False), seed=5)
    for lasts in (
        w.SetHazard("spikes", "players", cell=(3, 1), radius=1),
        w.SetBlessing("reflect", "enemies"),
        w.SetField("trick_room", 2),
        w.SetTerrain("water", (7, 3)),
        w.GiveCoat("oddish", "leech_seed", "eevee"),
        w.EndEffect("oddish", "leech_seed"),
        w.SetMarker("oddish", "quarry", 3, "round_end", 2),
        w.SetUses("oddish", "absorb", 1),
        w.TellMove("absorb", {"eevee": 4}, "oddish"),
        w.AddMove(Move("house_slam", "House Slam", "normal", "physical", Range("melee"), damage_base=10), ("oddish",)),
        w.AddAbility(Ability("thick_hide", "Thick Hide"), ("eevee",)),
        w.Hide("abra"),
        w.Reveal("abra"),
        w.EndEncounter(share={}),
        w.ShareExperience({}),
    ):
        lasting.submit(lasts, GM)
    yield lasting
    hunter = Placed("players", species="pinsir", level=30, moves=("guillotine",))
    execution = Match.open(game, Setup(placed=(hunter, duo[1]), auto_end=False), seed=5)
    while execution.state.active != "pinsir":
        execution.submit(w.SkipTurn(), GM)
    execution.submit(w.UseMove("guillotine", ("oddish",)), GM)
    yield execution
    steed = Placed("players", species="rapidash", level=30, owner="wren")
    riders = Match.open(game, Setup(placed=(duo[0], steed, duo[1]), auto_end=False), seed=4)
    while riders.state.active != "wren":
        riders.submit(w.SkipTurn(), GM)
    while not riders.state.combatants["wren"].riding:
        riders.submit(w.GrantActions("wren", standard=1), GM)
        riders.submit(w.Mount("rapidash"), GM)
    riders.submit(w.Dismount(), GM)
    yield riders
    orders = Match.open(game, Setup(placed=(duo[0], steed, duo[1]), auto_end=False), seed=6)
    while orders.state.active != "wren":
        orders.submit(w.SkipTurn(), GM)
    orders.submit(w.UseFeature("trick_shot", ("rapidash",)), GM, override="An order from another table.")
    orders.submit(w.SkipTurn(), GM)
    while orders.state.active == "wren":
        orders.submit(w.SkipTurn(), GM)
    orders.submit(w.OrderEarly("wren", "brutal_training", ("rapidash",)), GM, override="And one between turns.")
    while orders.state.active != "wren":
        orders.submit(w.SkipTurn(), GM)
    orders.submit(w.ReleaseAp("trick_shot"), GM, override="And no longer.")
    orders.submit(w.Feed("rapidash", "oran_berry"), GM)
    orders.submit(w.SetHp("rapidash", hp=10), GM)
    while orders.state.active != "rapidash":
        orders.submit(w.SkipTurn(), GM)
    orders.submit(w.TradeFood("oran_berry"), GM)
    yield orders
    things = (
        trainer("tam", speed=5, items={"charcoal": 1}),
        ours("gemma", "fire", speed=30, moves=("ember",), held_item="fire_gem", owner="tam"),
        ours("orb", "water", speed=20, held_item="iron_ball"),
        foe("band", "grass", max_hp=20, speed=1, held_item="focus_band"),
    )
    holding = Match.open(game, Setup(placed=things, auto_end=False), seed=9)
    holding.submit(w.UseHeld("fire_gem"), GM)
    holding.submit(w.UseMove("ember", ("band",)), GM, dice={"accuracy": (19,)})
    while holding.state.active != "orb":
        holding.submit(w.SkipTurn(), GM)
    holding.submit(w.DropItem(), GM)
    holding.submit(w.SetHeld("orb", "quick_claw"), GM)
    while holding.state.active != "tam":
        holding.submit(w.SkipTurn(), GM)
    holding.submit(w.GiveItem("charcoal", "gemma"), GM)
    yield holding
    eaters = (
        ours("ash", "fire", speed=30, moves=("ember", "tackle")),
        ours("tide", "water", speed=20, moves=("water_gun",), abilities=("wash_away",)),
        replace(foe("leaf", "grass", speed=1), food=("occa_berry",)),
        replace(foe("kee", speed=2), food=("kee_berry",)),
    )
    meals = Match.open(game, Setup(placed=eaters, auto_end=False), seed=10)
    for move, eater in (("ember", "leaf"), ("tackle", "kee")):
        meals.submit(w.GrantActions("ash", standard=1), GM)
        meals.submit(w.UseMove(move, (eater,)), GM, dice={"accuracy": (19,)})
        answered(meals)
    while meals.state.active != "tide":
        meals.submit(w.SkipTurn(), GM)
    meals.submit(w.UseMove("water_gun", ("kee",)), GM, dice={"accuracy": (19,)})
    answered(meals)
    yield meals
    chic = ours("chic", held_item="charcoal", stored=("magnet", "leftovers"), features=("versatile_wardrobe",))
    dressed = Match.open(game, Setup(placed=(chic, duo[1]), auto_end=False), seed=8)
    while dressed.state.active != "chic":
        dressed.submit(w.SkipTurn(), GM)
    dressed.submit(w.UseFeature("versatile_wardrobe"), GM)
    answered(dressed)
    yield dressed
    ace = trainer("tam", speed=1, features=("strike_again", "type_refresh(fire)", "nuanced_performance"))
    flame = ours("flame", "fire", speed=90, moves=("ember", "fire_spin", "fire_blast"), owner="tam")
    backed = Match.open(game, Setup(placed=(ace, flame, foe("dummy", speed=50)), auto_end=False), seed=7)
    for move, face in (("ember", 1), ("fire_spin", 19), ("fire_blast", 19)):
        backed.submit(w.GrantActions("flame", standard=1), GM)
        backed.submit(w.UseMove(move, ("dummy",)), GM, dice={"accuracy": (face,)})
        answered(backed)
    while backed.state.active != "tam":
        backed.submit(w.SkipTurn(), GM)
    backed.submit(w.UseFeature("type_refresh", ("flame",)), GM, override="As a Free Action.")
    answered(backed)
    backed.submit(w.GrantActions("tam", standard=1), GM)
    backed.submit(w.UseFeature("strike_again", ("flame",)), GM, override="Once more.")
    answered(backed)
    yield backed
    quick = Match.open(game, Setup(placed=(early, *friends, duo[1])), seed=3)
    quick.submit(w.Prioritise("bolt", "quick_attack", ("oddish",)), GM)
    yield quick
    yield rarities(game)
    yield blessed(game)
    yield two_at_once(game)


def rarities(game: Game) -> Match:
    """What few can do: gifts that the book lists, words that count once, conditions and abilities that change hands."""
    knows = ("natural_gift", "hex", "psycho_shift", "skill_swap", "tackle", "pay_day")
    sage = ours("sage", "psychic", speed=90, moves=knows, abilities=("guts",), max_hp=500)
    dummy = foe("dummy", "fire", speed=50, moves=("tackle", "counter"), abilities=("keen_eye",), max_hp=500)
    wren = trainer("wren", speed=80, items={"lum_berry": 1}, equipment=("small_melee_weapon",))
    match = Match.open(game, Setup(placed=(sage, dummy, wren), auto_end=False), seed=9)
    for move in knows:
        if move == "hex":
            match.submit(w.ChangeStatus("dummy", add=("paralyzed",)), GM)
        if move == "psycho_shift":
            match.submit(w.ChangeStatus("sage", add=("poisoned", "confused")), GM)
        match.submit(w.GrantActions("sage", standard=1), GM)
        rolled = {"accuracy": (19,)} if move in ("hex", "pay_day") else None
        match.submit(w.UseMove(move, ("dummy",)), GM, dice=rolled, override="Once more.")
        answered(match)
    while match.state.active != "wren":
        match.submit(w.SkipTurn(), GM)
    match.submit(w.ChangeStatus("sage", add=("burned", "cursed")), GM)
    match.submit(w.UseItem("lum_berry", "sage"), GM, override="Out of the bag, for once.")
    answered(match)
    while match.state.active != "dummy":
        match.submit(w.SkipTurn(), GM)
    match.submit(w.GrantActions("dummy", standard=1), GM)
    match.submit(w.Maneuver("disarm", "wren"), GM, dice={"accuracy": (20,), "check:combat": (6, 6, 1, 1)})
    return match


def blessed(game: Game) -> Match:
    """A use of Lucky Chant, of Mist and of Safeguard, and an ability that is lost."""
    knows, blessings = ("gastro_acid", "growl", "thunder_wave", "tackle"), ("lucky_chant", "mist", "safeguard")
    sage = ours("sage", "psychic", speed=50, moves=knows, max_hp=500)
    dummy = foe("dummy", "fire", speed=90, moves=blessings, abilities=("guts", "static"), max_hp=500)
    match = Match.open(game, Setup(placed=(sage, dummy), auto_end=False), seed=11)
    for who, moves in (("dummy", blessings), ("sage", knows)):
        while match.state.active != who:
            match.submit(w.SkipTurn(), GM)
        for move in moves:
            match.submit(w.GrantActions(who, standard=1), GM)
            rolled = {"accuracy": (20,)} if move in ("gastro_acid", "growl", "tackle") else None
            match.submit(w.UseMove(move, ("dummy",) if who == "sage" else ()), GM, dice=rolled)
            answered(match)
    return match


def two_at_once(game: Game) -> Match:
    """A trainer with Focused Command releases two by one action; one of them is disloyal."""
    tam = trainer("tam", speed=90, features=("focused_command",))
    team = [
        replace(ours(name, speed=20, owner="tam", loyalty=loyalty), in_ball=True)
        for name, loyalty in (("pip", 1), ("pop", 3))
    ]
    match = Match.open(game, Setup(placed=(tam, *team, foe("dummy", speed=50)), auto_end=False), seed=10)
    match.submit(w.Switch(release="pip", second="pop"), GM)
    while match.state.active != "pip":
        match.submit(w.SkipTurn(), GM)
    return match


def answered(match: Match) -> None:
    """Whatever is asked is answered with the first options."""
    while match.state.flow.prompts:
        prompt = match.state.flow.prompts[0]
        match.submit(Answer(prompt.id, prompt.options[: max(1, prompt.least)]), prompt.seat)


def handed_about() -> Game:
    """The same fights with two trainers on a side and allies beside them, half of everybody handed to another seat."""

    def crowded(game: Game, plan: Setup) -> State:
        dice = random.Random(plan.name)
        trainers = dice.sample(sorted(BASE.content.trainers), 3)
        sides = ("players", "players", "enemies")
        more = [Placed(side, trainer=name) for side, name in zip(sides, trainers, strict=True)]
        more += [Placed("allies", species=dice.choice(sorted(BASE.content.species)), level=20)]
        state = BASE.ruleset.rules.setup(game, replace(plan, placed=(*plan.placed, *more)))
        for who, one in state.combatants.items():
            able = [seat for seat in seats.names(state) if seats.sees_as_much(state, seat, one)]
            if dice.random() < 0.5:
                handed = replace(one, controller=dice.choice((*able, GM)))
                state = replace(state, combatants={**state.combatants, who: handed})
        return replace(state, before=state.combatants)

    game = at_random()
    return Game(game.ruleset.varied(setup=crowded), game.content, game.options, game.packs)


BY_KEYS = 4 if depth.FULL else 1
"""A game with a screen for everybody takes a hundred times as long as one without."""


class TestHandedAbout(Conformance):
    people = ()  # made-up fights: a level 97 may fell a level 3 before it acts
    game = handed_about()
    encounters = NAMES[:24]
    games = depth.share(24, 2)
    sampled = depth.share(8, 2)
    odds_sampled = depth.share(4, 2)
    positions = depth.share(8)
    by_keys = BY_KEYS
    brute = 1_500
    complete = False


class TestRandomFights(Conformance):
    people = ()  # made-up fights: a level 97 may fell a level 3 before it acts
    reworded = depth.share(48, 6)
    game = at_random()
    games = 240 if depth.FULL else 180
    sampled = 12 if depth.FULL else 8
    odds_sampled = 6 if depth.FULL else 4
    brute = 1_500
    positions = depth.share(80, 8)
    by_keys = BY_KEYS

    def cases(self, game: Game) -> Iterable[Match]:
        return (growth(game), knocked_off(game), joined(game), *by_hand(game))


class TestSampleEncounters(Conformance):
    game = "ptu"
    games = depth.share(12, 2)
    sampled = depth.share(12, 3)
    odds_sampled = 2
    brute = 1_500
    positions = depth.share(20, 8)
    by_keys = BY_KEYS
    complete = False


class TestSeedApp(Conformance):
    people = ()  # made-up fights: a level 97 may fell a level 3 before it acts
    game = at_random("seed_app")
    encounters = NAMES[:24]
    games = 24
    sampled = 10 if depth.FULL else 6
    odds_sampled = 2
    brute = 1_500
    positions = depth.share(40, 8)
    by_keys = BY_KEYS
    complete = False


class TestApp(Conformance):
    """The fainted keep their turns here: games must end all the same, and nobody acts who cannot."""

    game = at_random("app")
    encounters = NAMES[:8]
    games = 8
    sampled = 2
    odds_sampled = 1
    brute = 1_500
    positions = 4
    by_keys = BY_KEYS
    complete = False


# Odds where everything can come together


def crowd(name: str) -> Setup:
    """Six on a small map, each with moves and abilities from anywhere: far more of them meet than on usual sheets."""
    dice = random.Random(name)
    content = BASE.content
    species = sorted(each.id for each in content.species.values() if each.size in ("small", "medium", "large"))
    moves, abilities = sorted(content.moves), sorted(content.abilities)
    level = dice.choice((10, 20, 40, 70))
    placed = tuple(
        Placed(
            side,
            species=dice.choice(species),
            level=level,
            moves=tuple(dice.sample(moves, 6)),
            abilities=tuple(dice.sample(abilities, 3)),
        )
        for side in ("players", "enemies") * 3
    )
    rows = tuple("".join(dice.choice("........,:;~") for _ in range(11)) for _ in range(9))
    return Setup(placed=placed, grid=Grid(rows=rows), weather=dice.choice(("clear", "sun", "rain")), round_limit=3)


def moves_only(game: Game, view: State, seat: str) -> list[Command]:
    """Nobody struggles or grapples who can use a move or get nearer."""
    listed = list(BASE.ruleset.seats.legal(game, view, seat))
    return [each for each in listed if type(each) in (w.UseMove, w.Shift, w.EndTurn)] or listed


class Crowds(Conformance):
    game = Game(
        BASE.ruleset.varied(encounter=lambda game, name: crowd(name), legal=moves_only),
        BASE.content,
        BASE.options,
        BASE.packs,
    )
    encounters = tuple(f"crowd {number}" for number in range(60))
    games = 60
    positions = depth.share(60, 8)


def test_odds_of_any_move_equal_the_frequencies_of_the_match() -> None:
    odds_equal_frequencies(Crowds().lab)
