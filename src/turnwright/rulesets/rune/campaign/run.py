"""A run: a short campaign as a step machine. No input, no output, no clock.

run = Run.start("warrior", seed=7)
while run.ending is None:
    show(run.shown)
    if run.fight is not None:
        …                              # play the match to its end
        run.go_on()
    else:
        run.choose(ask(run.choices))
show(run.summary)

Everything follows from the seed and the choices. A run can be pickled, or saved as JSON, at every step, in the middle
of a fight too, and has the same future afterwards.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Literal, NamedTuple

from msgspec.structs import replace

from turnwright.kernel import registry
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import About, Phrase, Refusal, phrase
from turnwright.kernel.ruleset import AnyGame, Calling
from turnwright.kernel.shapes import Outcome
from turnwright.kernel.telling import Ref, ref
from turnwright.rulesets.rune import content as c
from turnwright.rulesets.rune import progress as sheet
from turnwright.rulesets.rune.campaign import away, happenings, naming, rules, tale
from turnwright.rulesets.rune.campaign.choices import choices, hunters_of, rest_of, worn_in
from turnwright.rulesets.rune.campaign.depths import chart_of_depths
from turnwright.rulesets.rune.campaign.journey import Room, chart
from turnwright.rulesets.rune.campaign.saving import FIGHTS, read, write
from turnwright.rulesets.rune.campaign.state import Choice, Ending, Entered, Left, Line, Mark, Moment, Progress, Shown
from turnwright.rulesets.rune.rewards import find_item
from turnwright.rulesets.rune.setup import NOBODY, build_hero
from turnwright.rulesets.rune.state import Fighter, Setup
from turnwright.rulesets.rune.telling.naming import entry_name

DEATHS, MOODS = 3, 2
"""In how many ways each kind of death, and each mood, can be written; the seed says which one."""
WAY_SALT = 0x57A9
"""What is rolled on the way is apart from the chart and from every fight."""


class Summary(NamedTuple):
    """What is told of a run when it is over."""

    result: str
    cause: str
    room: str
    archetype: str
    seed: int
    legend: int
    milestone: int
    rooms: int
    of_rooms: int
    fights: int
    fled: int
    kills: dict[str, int]
    cogs: int
    traumas: tuple[str, ...]
    story: str = ""
    """What happened, in a paragraph."""


class Run:
    """One way down, from the entrance to the boss or to where it ends."""

    def __init__(self, game: AnyGame, progress: Progress, fight: Match | None = None) -> None:
        self.game = game
        self.progress = progress
        self.fight = fight
        """The fight that is on: play it to its end, then `go_on`."""
        self._notices: tuple[Line, ...] = ()
        self._choices: tuple[Progress, tuple[Choice, ...]] | None = None

    @classmethod
    def start(cls, archetype: str, seed: int | None = None, *, game: AnyGame | None = None) -> Run:
        """A new hero at the entrance; the seed decides the way and all dice."""
        game = game or registry.game("rune", preset=rules.PRESET)
        seed = secrets.randbelow(1_000_000) if seed is None else seed
        hero = sheet.start(game.content, archetype)
        gift = rules.GIFTS.get(archetype, "")
        if gift in game.content.abilities:
            hero = replace(hero, abilities={**(hero.abilities or {}), gift: 1})
        deep = game.options.descent == "depths"
        for item in rules.DEPTH_GEAR.get(archetype, ()) if deep else ():
            hero = sheet.equip(game.content, hero, item) if item in game.content.equipment else hero
        brings = (rules.DEPTH_PROVISIONS if deep else rules.PROVISIONS).get(archetype, {})
        brought = [item for item, count in brings.items() for _ in range(count)]
        known = [item for item in brought if item in game.content.consumables]
        hero = replace(hero, consumables=_with(hero.consumables or {}, *known))
        journey = (chart_of_depths if deep else chart)(game.content, seed)
        supplies = rules.START_SUPPLIES if game.options.rests == "supplies" else 0
        cogs = rules.start_cogs(archetype, deep=deep)
        run = cls(
            game,
            Progress(seed=seed, journey=journey, hero=hero, cogs=cogs, supplies=supplies),
        )
        run._lay_out()
        run._tell("rune.descent.gate")
        run._tell("rune.run.at_the_gate", count=journey.rows)
        return run

    def speaking(self, language: str) -> Run:
        """The same run told in another language: what happens in one happens in the other only if it is saved."""
        other = Run(self.game.speaking(language), self.progress, self.fight)
        other._notices = self._notices
        return other

    # What there is to see

    @property
    def shown(self) -> tuple[str, ...]:
        """What happened since the last choice."""
        return tuple(naming.lines(self.game, self.progress.shown))

    @property
    def notices(self) -> list[str]:
        """What is not as it was when the run was saved."""
        return list(naming.lines(self.game, self._notices))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What may be done now; nothing while a fight is on, or when it is over."""
        if self.fight is not None:
            return ()
        if self._choices is None or self._choices[0] is not self.progress:
            self._choices = (self.progress, choices(self.game, self.progress))
        return self._choices[1]

    @property
    def ending(self) -> Ending | None:
        return self.progress.ending

    @property
    def hero(self) -> Fighter:
        """The hero's numbers as they are now."""
        return build_hero(self.game.content, self.game.options, self.progress.hero)

    @property
    def place(self) -> str:
        """Where the hero is, by its name."""
        return naming.place(self.game, self.progress.room)

    @property
    def scenery(self) -> tuple[str, ...]:
        """What there is to see where the hero is: the depth, and the room."""
        room, words = self.progress.room, self.game.language
        depth = words.text(f"rune.descent.{room.depth}") if room is not None and room.depth else ""
        return tuple(filter(None, (depth, naming.room_prose(self.game, room))))

    @property
    def way(self) -> tuple[Room, ...]:
        """The rooms so far, the one where the hero is last."""
        return tuple(self.progress.journey.rooms[number] for number in self.progress.path)

    @property
    def summary(self) -> Summary:
        """Legend, rooms, kills, cause of death: at any time, final when it is over."""
        told, game = self.progress, self.game
        ending = told.ending or Ending("death")
        return Summary(
            result=ending.result if told.ending is not None else "under way",
            cause=ending.cause or (naming.name(game, ending.by) if ending.by else ""),
            room=ending.room or self.place,
            archetype=told.hero.archetype,
            seed=told.seed,
            legend=told.hero.legend,
            milestone=told.hero.milestone or 0,
            rooms=len(told.path),
            of_rooms=told.journey.rows,
            fights=told.fights,
            fled=told.fled,
            kills={entry_name(game, "enemy", foe): count for foe, count in told.kills.items()},
            cogs=told.cogs,
            traumas=tuple(entry_name(game, "trauma", trauma) for trauma in told.hero.traumas),
            story=tale.story(game, told),
        )

    # What there is to do

    def choose(self, place: int) -> None:
        """Does one of the choices, counted from 0."""
        if self.fight is not None:
            raise Refusal("run.fight", context="choose")
        if self.ending is not None:
            raise Refusal("run.over", context=self.ending.result)
        offered = self.choices
        if not 0 <= place < len(offered):
            raise Refusal("run.choice", choice=place, count=len(offered))
        _DEEDS[offered[place].deed](self, offered[place].what)

    def go_on(self) -> Outcome:
        """Goes on after a fight: what is left of the hero, Legend and loot; or the end."""
        fight, room = self.fight, self.progress.room
        if fight is None or room is None:
            raise Refusal("run.no_fight")
        if fight.result is None:
            fought = self.progress.ambush or room.entry
            refusal = Refusal("run.fight", context="go_on", fight=ref("encounter", fought))
            raise refusal.within(Calling(self.game, fight.state))
        result, told = fight.result, self.progress
        kills = dict(told.kills)
        for foe in result.detail["defeated"]:
            kills[foe] = kills.get(foe, 0) + 1
        self.progress = replace(
            told,
            hero=sheet.carry_over(told.hero, result),
            cleared=True,
            fights=told.fights + 1,
            kills=kills,
            shown=(),
        )
        if result.result == "defeat":
            killer = result.detail["cause"]
            self._end("death", naming.cause_ref(self.game, fight.state, killer))
            self._die_of(naming.death_of(self.game, fight.state, killer))
        elif result.result == "victory":
            self._win(room, result)
        elif told.ambush:
            self._shake_off()
        else:
            self._fall_back(room, result)
        if self.ending is None:
            self.progress = replace(self.progress, ambush="")
        self.fight = None
        return result

    def save(self) -> bytes:
        """The run as JSON."""
        return write(self.game, self.progress, self.fight)

    @classmethod
    def resume(cls, saved: bytes) -> Run:
        """A run from its JSON, at the step where it was saved."""
        game, progress, fight, notices = read(saved)
        run = cls(game, progress, fight)
        run._notices = notices
        return run

    # After a fight

    def _win(self, room: Room, result: Outcome) -> None:
        told, loot = self.progress, result.detail["loot"]
        self.progress = replace(
            told,
            pack=_with(told.pack, *loot["equipment"]),
            cogs=told.cogs + loot["cogs"],
            materials=told.materials + loot["materials"],
            artefacts=(*told.artefacts, *loot["artefacts"]),
        )
        gained = result.detail["legend"]
        if gained:
            self._tell("rune.run.won_legend", gained=gained, legend=told.hero.legend)
        else:
            self._tell("rune.run.won")
        if things := naming.loot_refs(loot):
            self._tell("rune.run.found", things=things)
        if told.ambush:
            self._mark("hunted", told.ambush)
            self.progress = replace(self.progress, hunt=0)
            self._tell("rune.run.hunter_slain")
            return
        self._mark("won", room.entry)
        if room.kind == "boss":
            self._end("victory", naming.place_ref(room))

    def _shake_off(self) -> None:
        """Away from the hunter, but not for long."""
        self._mark("shook_off", self.progress.ambush)
        hunt = rules.HUNTER_HOURS - rules.SHAKEN_OFF
        self.progress = replace(self.progress, hunt=hunt, fled=self.progress.fled + 1)
        self._tell("rune.run.shook_off", count=rules.SHAKEN_OFF)
        self._stress(rules.FLED_STRESS, "flight")

    def _fall_back(self, room: Room, result: Outcome) -> None:
        """Nobody won: back to the last room, with its doors; the enemies follow for a while. A boss lets nobody go."""
        told = self.progress
        if room.kind == "boss":
            self._end("death", phrase("rune.run.exhaustion", place=naming.place_ref(room)))
            return
        self._mark("fled", room.entry)
        told = self.progress
        path = told.path[:-1]
        self.progress = replace(
            told,
            at=path[-1] if path else None,
            path=path,
            rested=told.left.rested,
            stock=told.left.stock,
            supplies_sold=told.left.supplies,
            fled=told.fled + 1,
        )
        self._tell(f"rune.run.{'fled' if result.result == 'fled' else 'fell_back'}", place=self._place())
        self._stress(rules.FLED_STRESS, "flight")

    def _end(self, result: Literal["victory", "death"], by: About) -> None:
        hero = self.progress.hero if result == "victory" else replace(self.progress.hero, hp=0)
        self.progress = replace(self.progress, hero=hero, ending=Ending(result, by=by))
        if result == "victory":
            self._tell("rune.run.way_is_free")
        else:
            self._tell("rune.run.dies", hero=naming.hero_ref(hero), cause=by)

    def _die_of(self, death: naming.Death) -> None:
        """The last line of a life."""
        self._tell(f"rune.death.{death}", context=str(self.progress.seed % DEATHS + 1))

    def _descend(self, left: Room | None, room: Room) -> None:
        """What a depth looks like, for who comes down to it. (ruling `descent`)"""
        if room.depth and room.depth != (0 if left is None else left.depth):
            self._tell(f"rune.descent.{room.depth}")

    def _mood(self) -> None:
        """What the state of things feels like on the way in, the worst of it. (ruling `rests`)"""
        told, now = self.progress, self.hero
        if self.game.options.rests != "supplies" or told.at is None:
            return
        moods = {
            "hunted": rules.HUNTER_HOURS - told.hunt <= 1,
            "bleeding": 100 * now.hp < 35 * now.max_hp,
            "tainted": now.corruption >= 25,
            "strained": now.stress >= 60,
            "hungry": told.supplies == 0,
        }
        mood = next((mood for mood, holds in moods.items() if holds), None)
        if mood is not None:
            self._tell(f"rune.mood.{mood}", context=str((told.seed + len(told.path)) % MOODS + 1))

    def _place(self) -> About:
        return naming.place_ref(self.progress.room)

    # Deeds

    def _enter(self, what: str) -> None:
        number = int(what)
        told, room = self.progress, self.progress.journey.rooms[number]
        hero = told.hero
        if told.at is not None:
            now = self.hero
            back = rules.share(now.max_stamina - now.stamina, rules.STAMINA_ON_THE_WAY)
            hero = replace(hero, hp=now.hp, stamina=now.stamina + back)
        before = self.progress
        self.progress = replace(
            told,
            at=number,
            path=(*told.path, number),
            hero=hero,
            cleared=room.kind == "sanctuary",
            rested=False,
            stock=(),
            left=Left(told.rested, told.stock, told.supplies_sold),
            supplies_sold=0,
            shown=(),
        )
        self._descend(told.room, room)
        self._mood()
        try:
            self._arrive(room)
        except Refusal:
            self.progress = before
            raise

    def _arrive(self, room: Room) -> None:
        if room.kind in FIGHTS:
            self._open(room.entry)
            self._show(Entered(room, self.progress.hero.milestone or 0))
        elif room.kind in ("hazard", "event"):
            self._show(Entered(room))
        else:
            self._lay_out()
            self._tell("rune.run.enter_sanctuary")

    def _open(self, encounter: str) -> None:
        seed = Mulberry32(self.progress.seed).at(self.progress.fights)
        plan = Setup(encounter=encounter, hero=self.progress.hero)
        self.fight = Match.open(self.game, plan, seed=seed)

    def _lay_out(self) -> None:
        """What the trader has: gear that suits the hero, better the further down."""
        told, room = self.progress, self.progress.room
        content: c.Content = self.game.content
        dice = self._dice()
        tier = 0 if room is None else 1 + rules.third(room.row, told.journey.rows)
        found = [
            find_item(
                dice,
                content,
                min(rules.STOCK_MOST, tier + dice.d(2, "stock:tier") - 1),
                weapon=weapon,
                archetype=archetype,
                matched=True,
            )
            for archetype in (told.hero.archetype,)
            for weapon in (True, True, False, False)
        ]
        focus = [item.id for item in content.equipment.values() if item.slot == "focus" and item.tier == tier]
        self._rolled(dice)
        stock = tuple(dict.fromkeys([*(item for item in found if item is not None), *focus]))
        sold = rules.SUPPLIES_SOLD if self.game.options.rests == "supplies" else 0
        self.progress = replace(self.progress, stock=stock, supplies_sold=sold)

    def _cross(self, what: str) -> None:
        self._pass_through(rules.CROSSING_TURNS)

    def _search(self, what: str) -> None:
        if self._pass_through(rules.SEARCHING_TURNS):
            self._find_cache()
            self._pass_time(rules.SEARCH_HOURS)

    def _pass_through(self, turns: int) -> bool:
        """Some turns in a passage. False: they were the last."""
        room = self.progress.room
        assert room is not None
        dice = self._dice()
        happened = away.cross(self.game, self.progress.hero, room.entry, turns=turns, dice=dice)
        self._rolled(dice)
        self.progress = replace(self.progress, hero=happened.hero, cleared=True, shown=(happened.scene,))
        if happened.cause is not None:
            self._end("death", naming.cause_ref(self.game, NOBODY, happened.cause))
            self._die_of(naming.death_of(self.game, NOBODY, happened.cause))
            return False
        self._tell("rune.run.through")
        return True

    def _find_cache(self) -> None:
        told, room = self.progress, self.progress.room
        assert room is not None
        content: c.Content = self.game.content
        dice = self._dice()
        tier = rules.CACHE_TIERS[rules.third(room.row, told.journey.rows)]
        weapon = dice.flip("cache:slot")
        item = find_item(dice, content, tier, weapon=weapon, archetype=told.hero.archetype, matched=True)
        supply = dice.choose(sorted(content.consumables), "cache:supply")
        least, most = rules.CACHE_COGS
        cogs = least + dice.d(most - least + 1, "cache:cogs") - 1
        self._rolled(dice)
        hero = told.hero
        self.progress = replace(
            self.progress,
            hero=replace(hero, pp=hero.pp + rules.CACHE_PP, consumables=_with(hero.consumables or {}, supply)),
            pack=_with(told.pack, *([item] if item is not None else [])),
            cogs=told.cogs + cogs,
        )
        things: list[Ref | Phrase] = [ref("gear", item)] if item is not None else []
        things += [
            ref("item", supply),
            phrase("rune.count.cog", count=cogs),
            phrase("rune.run.a_rune", pp=rules.CACHE_PP),
        ]
        self._tell("rune.run.cache", things=tuple(things))

    def _detour(self, what: str) -> None:
        self.progress = replace(self.progress, cleared=True, shown=())
        self._tell("rune.run.detour_taken")
        self._stress(rules.DETOUR_STRESS, "detour")
        self._pass_time(rules.DETOUR_HOURS)

    def _breather(self, what: str) -> None:
        now = self.hero
        if self.game.options.rests == "supplies":
            self._rest_on_supplies(now)
            return
        back = rules.share(now.max_hp - now.hp, rules.BREATHER_HP)
        hero = replace(self.progress.hero, hp=now.hp + back, stamina=now.max_stamina)
        self.progress = replace(self.progress, hero=hero, rested=True, shown=())
        self._tell("rune.run.breather_taken", hp=back)
        self._stress(rules.BREATHER_STRESS, "watch")

    def _rest_on_supplies(self, now: Fighter) -> None:
        """An hour with food and a lamp, or without: HP, some Stress, and an hour for the hunter. (ruling `rests`)"""
        told = self.progress
        percent, stress = rest_of(told.supplies)
        back = rules.share(now.max_hp - now.hp, percent)
        hero = replace(told.hero, hp=now.hp + back, stamina=now.max_stamina)
        self._mark("rested" if told.supplies else "starved")
        left = max(0, told.supplies - 1)
        self.progress = replace(self.progress, hero=hero, rested=True, supplies=left, shown=())
        self._tell("rune.run.rested" if told.supplies else "rune.run.rested_hungry", hp=back, count=left)
        self._stress(stress, "watch")
        self._pass_time(rules.REST_HOURS)

    def _pass_time(self, hours: int) -> None:
        """The hunter comes closer, or falls behind; when it is there, it is a fight. (ruling `rests`)"""
        if self.game.options.rests != "supplies" or self.ending is not None or not hours:
            return
        told, room = self.progress, self.progress.room
        hunt = max(0, told.hunt + hours)
        self.progress = replace(told, hunt=min(hunt, rules.HUNTER_HOURS))
        if hunt < rules.HUNTER_HOURS:
            self._tell("rune.run.hunter_near", count=rules.HUNTER_HOURS - hunt)
            return
        hunters = hunters_of(self.game.content, room.depth if room is not None else 0)
        if hunters:
            encounter = Mulberry32(told.seed ^ WAY_SALT).at(told.fights) % len(hunters)
            self.progress = replace(self.progress, ambush=hunters[encounter], cleared=False)
            self._tell("rune.run.hunter_there", name=ref("encounter", hunters[encounter]))
            self._open(hunters[encounter])

    def _offer(self, what: str) -> None:
        happening = happenings.here(self.game, self.progress)
        assert happening is not None
        offer = next(offer for offer in happening.offers if offer.id == what)
        dice = self._dice()
        after, cause = happenings.take(self.game, self.progress, offer, dice)
        self.progress = after
        self._rolled(dice)
        came = after.shown[0]
        good = getattr(came, "good", True)
        self._mark("chose", happening.id, offer=what, good=good)
        if cause is not None:
            self._end("death", naming.cause_ref(self.game, NOBODY, cause))
            self._die_of(naming.death_of(self.game, NOBODY, cause))
            return
        self._pass_time(happenings.upshot_of(offer, good).hours)

    def _sanctuary(self, what: str) -> None:
        hero = sheet.rest(self.game.content, self.game.options, self.progress.hero)
        hero = replace(hero, pp=hero.pp + rules.SANCTUARY_PP)
        self.progress = replace(self.progress, hero=hero, rested=True, shown=())
        self._tell(
            "rune.run.slept", hp=hero.hp or 0, stamina=hero.stamina or 0, stress=hero.stress, pp=rules.SANCTUARY_PP
        )
        self._mark("slept")
        self._pass_time(-rules.NIGHT_HOURS)

    def _buy(self, what: str) -> None:
        item, hero = self.game.content.consumables[what], self.progress.hero
        self.progress = replace(
            self.progress, hero=replace(hero, consumables=_with(hero.consumables or {}, what)), shown=()
        )
        self._pay(ref("item", what), item.price)

    def _buy_supply(self, what: str) -> None:
        told = self.progress
        self.progress = replace(told, supplies=told.supplies + 1, supplies_sold=told.supplies_sold - 1, shown=())
        self._pay(phrase("rune.run.a_supply"), rules.SUPPLY_PRICE)

    def _buy_gear(self, what: str) -> None:
        told, item = self.progress, self.game.content.equipment[what]
        stock = list(told.stock)
        stock.remove(what)
        self.progress = replace(told, pack=_with(told.pack, what), stock=tuple(stock), shown=())
        self._pay(ref("gear", what), rules.GEAR_PRICES[item.tier])

    def _sell(self, what: str) -> None:
        told, item = self.progress, self.game.content.equipment[what]
        self.progress = replace(told, pack=_without(told.pack, what), shown=())
        self._pay(ref("gear", what), -rules.sold_for(item.tier))

    def _pay(self, what: About, price: int) -> None:
        self.progress = replace(self.progress, cogs=self.progress.cogs - price)
        key = "rune.run.bought" if price > 0 else "rune.run.sold"
        self._tell(key, item=what, count=abs(price), left=self.progress.cogs)

    def _spend(self, what: str) -> None:
        before = self.progress.hero
        learning = self.game.options.learning_pp
        offered = sheet.choices(self.game.content, before, learning=learning)
        choice = next(choice for choice in offered if choice.name == what)
        hero = sheet.buy(self.game.content, before, choice, learning=learning)
        self.progress = replace(self.progress, hero=hero, shown=())
        bought = naming.bought(self.game, hero, choice.kind, choice.name)
        self._tell("rune.run.spent", what=bought, cost=choice.cost, left=hero.pp)

    def _wear(self, what: str) -> None:
        told, item = self.progress, self.game.content.equipment[what]
        worn = worn_in(told, item.slot)
        now = self.hero
        hero = sheet.equip(self.game.content, replace(told.hero, hp=now.hp), what)
        pack = _without(_with(told.pack, worn) if worn else told.pack, what)
        self.progress = replace(told, hero=hero, pack=pack, shown=())
        self._tell("rune.run.wears", hero=naming.hero_ref(hero), item=ref("gear", what))

    def _craft(self, what: str) -> None:
        told, price = self.progress, rules.CRAFTS[what]
        hero = replace(told.hero, consumables=_with(told.hero.consumables or {}, what))
        self.progress = replace(told, hero=hero, materials=told.materials - price, shown=())
        made_of = phrase("rune.count.material", count=price)
        self._tell("rune.run.made", item=ref("item", what), materials=made_of, left=self.progress.materials)

    def _use(self, what: str) -> None:
        dice = self._dice()
        happened = away.use(self.game, self.progress.hero, what, dice=dice)
        self._rolled(dice)
        self.progress = replace(self.progress, hero=happened.hero, shown=(happened.scene,))

    # What deeds are made of

    def _mark(self, moment: Moment, what: str = "", *, offer: str = "", good: bool = True) -> None:
        """Something for the story of the run."""
        room = self.progress.room
        mark = Mark(moment, room.depth if room is not None else 0, what, offer, good)
        self.progress = replace(self.progress, marks=(*self.progress.marks, mark))

    def _tell(self, key: str, **about: About) -> None:
        self._show(Line(key, about))

    def _show(self, part: Shown) -> None:
        self.progress = replace(self.progress, shown=(*self.progress.shown, part))

    def _stress(self, amount: int, source: str) -> None:
        dice = self._dice()
        happened = away.suffer(self.game, self.progress.hero, amount, source=source, dice=dice)
        self._rolled(dice)
        self.progress = replace(self.progress, hero=happened.hero)
        self._show(happened.scene)

    def _dice(self) -> StreamDice:
        return StreamDice(Mulberry32(self.progress.seed ^ WAY_SALT), self.progress.draws)

    def _rolled(self, dice: StreamDice) -> None:
        self.progress = replace(self.progress, draws=dice.index)


_DEEDS: dict[str, Callable[[Run, str], None]] = {
    "enter": Run._enter,
    "cross": Run._cross,
    "search": Run._search,
    "detour": Run._detour,
    "breather": Run._breather,
    "sanctuary": Run._sanctuary,
    "buy": Run._buy,
    "buy_gear": Run._buy_gear,
    "buy_supply": Run._buy_supply,
    "offer": Run._offer,
    "sell": Run._sell,
    "spend": Run._spend,
    "wear": Run._wear,
    "craft": Run._craft,
    "use": Run._use,
}


def _with(things: dict[str, int], *more: str) -> dict[str, int]:
    carried = dict(things)
    for thing in more:
        carried[thing] = carried.get(thing, 0) + 1
    return carried


def _without(things: dict[str, int], gone: str) -> dict[str, int]:
    return {thing: left for thing, count in things.items() if (left := count - (thing == gone)) > 0}
