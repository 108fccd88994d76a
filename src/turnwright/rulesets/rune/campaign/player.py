"""A player for a run: keen in fights, from which it runs when it would die, and quick between them.

It looks no further than the next room: a person who plans should do better.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from turnwright.kernel.dice import Dice
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Command
from turnwright.kernel.view import Choose, View
from turnwright.rulesets.rune import content as c
from turnwright.rulesets.rune.campaign import away, happenings, rules
from turnwright.rulesets.rune.campaign.choices import worn_in
from turnwright.rulesets.rune.campaign.run import Run
from turnwright.rulesets.rune.campaign.state import Choice
from turnwright.rulesets.rune.commands import Flee
from turnwright.rulesets.rune.players import keen
from turnwright.rulesets.rune.rules.legend import MILESTONE_CAP
from turnwright.rulesets.rune.rules.terms import ATTRIBUTE_NAMED, ATTRIBUTES, FOES, HERO

MOST_STEPS = 10_000
"""More than any run can have: a run that gets there is our mistake."""
NEARLY_DEAD = 30
"""Percent of its HP below which it looks for a way out."""
BOLD = 80
"""Percent of its HP from which it looks for a harder fight."""
BANDS = ("easy", "medium", "hard", "boss")


def play_out(run: Run) -> Run:
    """Plays a run to its end."""
    for _ in range(MOST_STEPS):
        if run.ending is not None:
            return run
        if run.fight is not None:
            run.fight.advance(players_of(run.fight))
            run.go_on()
        else:
            run.choose(choose(run))
    raise AssertionError(f"a run of seed {run.progress.seed} did not end in {MOST_STEPS} steps")


def players_of(fight: Match) -> Mapping[str, Choose]:
    """Who plays a fight: this player the hero, the game's own AI the enemies."""
    players = fight.game.ruleset.players
    return {HERO: fight_on, FOES: players.by_name[players.profile(fight.state, FOES)]}


def fight_on(view: View, legal: tuple[Command, ...], dice: Dice) -> Command:
    """Keen, but a hero who is nearly dead tries to get away: in a run there are other doors."""
    return way_out(view, legal) or keen.choose(view, legal, dice)


def way_out(view: View, legal: tuple[Command, ...]) -> Command | None:
    """Flight, for a hero who is nearly dead and has nothing left to heal it."""
    hero = view.state.fighters[HERO]
    if 100 * hero.hp < NEARLY_DEAD * hero.max_hp and not any(map(_heals(view.game.content), hero.consumables)):
        for command in legal:
            if isinstance(command, Flee):
                return command
    return None


def _heals(content: c.Content) -> Callable[[str], bool]:
    return lambda item: any(isinstance(effect, c.Heal) for effect in content.consumables[item].effects)


Path = Sequence[tuple[str, int]]
"""What points are spent on, one after another: attributes with the value to reach, and abilities with the rank."""


def choose(run: Run, path: Path | None = None, *, shunned: str = "") -> int:
    """The place of the choice that it takes: points first, then gear, wounds, the room, and last a door.

    Points follow a build's path, or the calling's own; what is shunned is never learned.
    """
    offered = run.choices
    by_group = {group: [one for one in offered if one.group == group] for group in ("spend", "wear", "use", "room")}
    best = (
        _answer(run, by_group["room"])
        or _spend(run, [one for one in by_group["spend"] if one.what != shunned], path)
        or _wear(run, by_group["wear"])
        or _recover(run, by_group["room"], by_group["use"])
        or _trade(run, [one for one in offered if one.group == "trade"])
        or _pass(run, by_group["room"])
        or min((one for one in offered if one.group == "way"), key=lambda way: _dread(run, way))
    )
    return offered.index(best)


PATHS: dict[str, tuple[tuple[str, int], ...]] = {
    "warrior": (
        ("might", 5), ("strike", 2), ("sturdiness", 5), ("might", 6), ("power_strike", 2), ("sturdiness", 6),
        ("strike", 3), ("will", 4),
    ),
    "scavenger": (
        ("finesse", 5), ("precision_strike", 2), ("finesse", 6), ("precision_strike", 3), ("will", 4),
        ("sturdiness", 5), ("will", 5), ("sturdiness", 6), ("quick_dodge", 2),
    ),
    "mystic": (
        ("will", 5), ("aetheric_bolt", 2), ("will", 6), ("sturdiness", 3), ("aetheric_bolt", 3), ("sturdiness", 5),
        ("disrupt", 2), ("finesse", 4),
    ),
    "skald": (
        ("finesse", 4), ("saga_of_courage", 2), ("finesse", 5), ("will", 4), ("saga_of_courage", 3), ("finesse", 6),
        ("will", 6), ("sturdiness", 6),
    ),
}  # fmt: skip
"""What it buys with its points, in this order: what a calling strikes with, then what keeps it alive."""


WORTH = {
    "hp": 10, "stress": -5, "corruption": -15, "cogs": 1, "supplies": 50, "materials": 15, "pp": 140, "hours": -25,
}  # fmt: skip
GEAR_WORTH = 60
"""What an event's upshots are worth to it, in tenths of a hit point; gear for each tier."""


def _answer(run: Run, offered: Sequence[Choice]) -> Choice | None:
    """The offer of an event that is worth most on average."""
    offers = [one for one in offered if one.deed == "offer"]
    return max(offers, key=lambda one: _offer_worth(run, one.what)) if offers else None


def _offer_worth(run: Run, name: str) -> Fraction:
    happening = happenings.here(run.game, run.progress)
    assert happening is not None
    offer = next(offer for offer in happening.offers if offer.id == name)
    chance = happenings.chance(run.game, run.progress.hero, offer)
    price: int = sum(WORTH[what] * getattr(offer.price, what) for what in ("cogs", "supplies", "materials"))
    good, bad = (_upshot_worth(run, happenings.upshot_of(offer, end)) for end in (True, False))
    return chance * good + (1 - chance) * bad - price


def _upshot_worth(run: Run, upshot: c.Upshot) -> int:
    hero = run.hero
    hp = min(upshot.hp, hero.max_hp - hero.hp)
    if -2 * hp >= hero.hp:  # half of what is left is more than any gift
        return -10_000
    stress = max(upshot.stress, -hero.stress)
    worth: int = sum(WORTH[what] * getattr(upshot, what) for what in WORTH if what not in ("hp", "stress"))
    worth += sum(run.game.content.consumables[item].price * count for item, count in upshot.items.items())
    return worth + WORTH["hp"] * hp + WORTH["stress"] * stress + GEAR_WORTH * (upshot.gear or 0)


def _spend(run: Run, offered: Sequence[Choice], path: Path | None) -> Choice | None:
    """The next step of the path; it saves for one that is too dear, and passes over one that is not for it yet.

    At the end of the path, any attribute.
    """
    hero, content = run.progress.hero, run.game.content
    known = hero.abilities or {}
    for name, value in PATHS.get(hero.archetype, ()) if path is None else path:
        has = known.get(name, 0) if name not in ATTRIBUTES else hero.attributes[ATTRIBUTE_NAMED[name]]
        if has >= value:
            continue
        if name in content.abilities and content.abilities[name].milestone > (hero.milestone or 0) and not has:
            continue
        return next((one for one in offered if one.what == name), None)
    return next((one for one in offered if one.what in ATTRIBUTES), None)


def _wear(run: Run, offered: Sequence[Choice]) -> Choice | None:
    return next((one for one in offered if _gain(run, one.what) > 0), None)


def _gain(run: Run, name: str) -> int:
    """How much better a piece is than what is worn."""
    content: c.Content = run.game.content
    item = content.equipment[name]
    worn = content.equipment.get(worn_in(run.progress, item.slot))
    return _worth(run, item) - (0 if worn is None else _worth(run, worn))


def _worth(run: Run, item: c.Equipment) -> int:
    """What a piece is worth to this hero, in tenths of a point of damage or so."""
    bonus = sum(item.attributes.values())
    if item.slot == "weapon":
        dice = run.progress.hero.attributes.get(item.attribute, 0) + item.attributes.get(item.attribute, 0)
        return (dice + item.accuracy + 2) * (35 * item.dice + 10 * item.bonus)
    return 10 * item.hp + 60 * item.defense_dice + 40 * bonus + 60 * item.regen + 80 * item.ability_dice


def _recover(run: Run, room: Sequence[Choice], things: Sequence[Choice]) -> Choice | None:
    """Sleep where it is safe, an hour's rest when it is worth its stress, and things before they are needed."""
    hero = run.hero
    for one in room:
        if one.deed == "sanctuary":
            return one
        if one.deed == "breather" and 100 * hero.hp < _rest_below(run) * hero.max_hp and hero.stress < 70:
            return one
    for one in things:
        kinds = {type(effect) for effect in run.game.content.consumables[one.what].effects}
        if c.Heal in kinds and 2 * hero.hp < hero.max_hp:
            return one
        if c.Stress in kinds and hero.stress >= 60:
            return one
    return None


def _rest_below(run: Run) -> int:
    """Percent of its HP below which it rests: food is for bad wounds, and nobody sits down where a hunter is near."""
    if run.game.options.rests != "supplies":
        return 70
    if run.progress.hunt + rules.REST_HOURS >= rules.HUNTER_HOURS:
        return 0
    room = run.progress.room
    ahead = {run.progress.journey.rooms[door].kind for door in room.doors} if room is not None else set()
    if not ahead.isdisjoint(("guardian", "boss")):  # nobody runs from those
        return 90
    return 75 if run.progress.supplies else 50


def _trade(run: Run, offered: Sequence[Choice]) -> Choice | None:
    """Sells what it will not wear, buys better gear, then what it wants to carry, as long as there are cogs."""
    for one in offered:
        if one.deed == "sell":
            return one
    better = [one for one in offered if one.deed == "buy_gear" and _gain(run, one.what) > 0]
    if better:
        return max(better, key=lambda one: _gain(run, one.what))
    food = next((one for one in offered if one.deed == "buy_supply"), None)
    if food is not None and run.progress.supplies < FOOD:
        return food
    wanted = _supplies(run)
    return next((one for name in wanted for one in offered if one.deed == "buy" and one.what == name), None)


FOOD = 3
"""Supplies that it wants to carry."""
AT_THE_GATE = {"skald_mead": 3, "healing_salve": 20}
SUPPLIES = {"skald_mead": 6, "medicinal_tonic": 2, "stamina_tonic": 2, "healing_poultice": 9}
"""What it carries from the gate, and before a boss: the most wanted first, and how many of each."""


def _supplies(run: Run) -> list[str]:
    """Mead for hard blows, and salves at the gate; before the boss what a long fight wants."""
    carried = run.progress.hero.consumables or {}
    wanted = AT_THE_GATE if run.progress.room is None else SUPPLIES
    return [name for name, most in wanted.items() if carried.get(name, 0) < most]


def _pass(run: Run, room: Sequence[Choice]) -> Choice | None:
    """Searches a passage where that costs less than a third of its HP, crosses where it costs less than half."""
    deeds = {one.deed: one for one in room}
    if "cross" not in deeds:
        return None
    here = run.progress.room
    assert here is not None
    hp = run.hero.hp
    for deed, turns, share in (("search", rules.SEARCHING_TURNS, 3), ("cross", rules.CROSSING_TURNS, 2)):
        risk = away.peril(run.game, run.progress.hero, here.entry, turns=turns)
        if risk is not None and share * risk.hp < hp and not risk.death:
            return deeds[deed]
    return deeds["detour"]


def _dread(run: Run, way: Choice) -> int:
    """How little it wants to go there: healthy it looks for Legend, hurt for the easier room."""
    room = run.progress.journey.rooms[int(way.what)]
    hero = run.hero
    if room.band is None:
        return 0
    harder = BANDS.index(room.band)
    return -harder if 100 * hero.hp >= BOLD * hero.max_hp and hero.milestone < MILESTONE_CAP else harder
