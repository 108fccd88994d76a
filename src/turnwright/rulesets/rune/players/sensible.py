"""A player for the hero that plays as a careful person would, without trying every outcome: quick, and no master.

It asks of all that can be done now what it is worth in the hero's own HP: damage by the time it saves, a guard or
a stun by the blows that do not come, a song or a draught by what it changes for the turns that it lasts. It breaks
great blows off or guards against them, heals when it is in danger, and does not waste Stamina on what is nearly done.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from turnwright.kernel.dice import Dice
from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.view import View

from .. import commands as w
from .. import content as c
from .. import derived
from ..game import RuneGame
from ..rules import damage, pools
from ..rules.terms import HERO
from ..state import Fighter, State
from ..words import Source
from . import weighing
from .weighing import POINT, WHOLE

DIE = 15
"""Percent that an attack die more adds to a blow, about."""
LONGEST = 5
"""Turns that a lasting advantage is counted for, at most."""
STAMINA = 6
"""What a point of Stamina is worth, in hundredths of an HP, in a fight that ends before it does."""
SCARCE = 70
"""Percent of what a point does in the ability that makes most of it: its worth in a fight that outlasts it."""
A_TURNS_STAMINA = 8
"""What an ability costs, about: so much for every turn, and Stamina would last the fight."""
SPENT = 2 * A_TURNS_STAMINA
"""Stamina below which it is time to get some back."""
COG = 20
"""What a thing in the pack is worth for every cog of its price, except before a boss, whom it was kept for; a point of
stress or corruption:"""
STRESS, CORRUPTION = 25, 120
GUARDED = 70
"""Percent that an HP is worth that a guard keeps: wounds heal between fights, and a fight that lasts brings more."""
SOAKED = 60
"""Percent of the blows that a Soak song meets, about: the others miss."""
NEVER = -1_000_000


class Situation(NamedTuple):
    """What the hero faces."""

    game: RuneGame
    state: State
    hero: Fighter
    foes: tuple[Fighter, ...]
    outputs: dict[str, int]
    """What each enemy does to the hero in its next turn."""
    threat: int
    best: int
    """What the hero's weapon does to the enemy that it hurts most."""
    turns: int
    """How long the fight will last at that rate, at most so long as an advantage counts."""
    stamina: int
    """What a point of Stamina is worth."""
    sharp: bool = False
    """Whether a blow is weighed by the chance that it lands and fells, or by what it does on average."""
    wear: int = 0
    """What each turn costs the hero besides blows."""
    coming: dict[str, int] | None = None
    """What each enemy does in its next turn, for players that heed what they announced; none: what they usually do."""

    @property
    def next_turns(self) -> dict[str, int]:
        return self.coming or self.outputs

    def saved(self, harm: int) -> int:
        """What damage to the enemies is worth in the hero's HP: the blows of the time that it saves."""
        return harm * max(self.threat + self.wear, self.best // 2) // self.best


def choose(view: View, legal: Sequence[Command], dice: Dice) -> Command:
    """What is worth most; the first of equal ones."""
    if len(legal) == 1 or isinstance(legal[0], Answer | w.Act):
        return legal[0]
    now = situation(view.game, view.state)
    return max(legal, key=lambda command: worth(now, command))


def situation(game: RuneGame, state: State) -> Situation:
    hero, foes = state.fighters[HERO], tuple(derived.living_enemies(state))
    outputs = {foe.id: _next_blow(game, state, foe) for foe in foes}
    usual = replace(state, fighters={**state.fighters, HERO: replace(hero, statuses=(), performance=None)})
    rates = [weighing.strength(game, usual, foe) for foe in foes]
    turns = sum(POINT * foe.hp // rate for foe, rate in zip(foes, rates, strict=True))
    now = Situation(
        game=game,
        state=state,
        hero=hero,
        foes=foes,
        outputs=outputs,
        threat=sum(outputs.values()),
        best=max(rates),
        turns=max(1, min(LONGEST, turns)),
        stamina=STAMINA,
    )
    return now._replace(stamina=_stamina(now)) if turns * A_TURNS_STAMINA > hero.stamina else now


def _stamina(now: Situation) -> int:
    """What a point of Stamina is worth where it must count: the best blow for it, over the weapon's own."""
    content, hero = now.game.content, now.hero
    plain = derived.action_of(content, hero, "weapon", "attack")
    best = STAMINA
    for name in hero.abilities:
        art = content.abilities[name]
        cost = derived.stamina_cost(hero, art)
        if art.aim == "foe" and 0 < cost <= hero.stamina:
            gain = max(_art(now, art, foe.id) - _struck(now, foe, plain, "weapon") for foe in now.foes)
            best = max(best, SCARCE * (gain + cost * now.stamina) // cost // 100)
    return best


def _next_blow(game: RuneGame, state: State, foe: Fighter) -> int:
    """What an enemy does in its next turn: a great blow that falls then, nothing while it prepares one."""
    if foe.charge is None:
        return weighing.output(game, state, foe)
    if foe.charge.turns > 1:
        return 0
    action = derived.known_action(game.content.enemies[foe.sheet], foe.charge.action)
    return weighing.harm(game, state, foe, state.fighters[HERO], action, "enemy")


def worth(now: Situation, command: Command) -> int:
    content: c.Content = now.game.content
    if isinstance(command, w.Attack):
        action = derived.action_of(content, now.hero, "weapon", "attack")
        return _struck(now, now.state.fighters[command.target], action, "weapon")
    if isinstance(command, w.Defend):
        dice = max(1, derived.attribute(content, now.state, now.hero, "sturdiness"))
        return _guarded(dice, now.game.options.success_threshold) * _largest(now) // 100
    if isinstance(command, w.Ability):
        return _art(now, content.abilities[command.ability], command.target)
    if isinstance(command, w.Consumable):
        item = content.consumables[command.item]
        return _effects(now, item, now.hero, WHOLE) - _kept(now, item)
    return NEVER


@lru_cache(maxsize=256)
def _guarded(dice: int, threshold: int) -> int:
    """Percent of a blow that a guard takes off on average."""
    odds = pools.distribution(dice, threshold=threshold)
    return int(sum(chance * damage.defend_percent(hits) for hits, chance in enumerate(odds)))


def _kept(now: Situation, item: c.Consumable) -> int:
    """What it costs to use a thing up now: what is dear is kept for the boss."""
    content: c.Content = now.game.content
    return 0 if any(content.enemies[foe.sheet].boss for foe in now.foes) else COG * item.price


def _largest(now: Situation) -> int:
    """The first blow to come is the largest of them as often as not: what ends with a hit stops one."""
    return max(now.next_turns.values())


def _struck(now: Situation, target: Fighter, action: c.Action, source: Source) -> int:
    """A blow: the time that it saves, and more for one that fells its target or breaks a great blow off."""
    if now.sharp:
        return _struck_sharply(now, target, action, source)
    harm = weighing.harm(now.game, now.state, now.hero, target, action, source)
    worth = now.saved(min(harm, POINT * target.hp))
    if harm >= POINT * target.hp:
        worth += now.outputs[target.id]
    if target.charge is not None and harm >= POINT * (target.charge.threshold - target.charge.taken) > 0:
        worth += 2 * now.outputs[target.id] + POINT
    return worth + now.outputs[target.id] * harm // (POINT * max(1, target.hp)) // 4


def _struck_sharply(now: Situation, target: Fighter, action: c.Action, source: Source) -> int:
    """The same, blow by blow: what is more than the target has is lost, and it must land to fell."""
    left, standing = POINT * target.hp, WHOLE
    ends = _ends_at_once(now, target, action)
    breaks = POINT * (target.charge.threshold - target.charge.taken) if target.charge is not None else 0
    worth = 0
    for chance, amount in weighing.blows(now.game, now.state, now.hero, target, action, source):
        amount = max(amount, left) if ends else amount
        worth += standing * chance // WHOLE * now.saved(min(amount, left)) // WHOLE
        fells = chance if ends else chance * _reaching(amount, left) // WHOLE
        worth += standing * fells // WHOLE * now.outputs[target.id] * 2 // WHOLE
        if breaks > 0:
            chance = chance * _reaching(amount, breaks) // WHOLE
            worth += standing * chance // WHOLE * (2 * now.outputs[target.id] + POINT) // WHOLE
        worth += chance * now.outputs[target.id] * min(amount, left) // max(POINT, left) // WHOLE
        standing -= standing * fells // WHOLE
    return worth


def _ends_at_once(now: Situation, target: Fighter, action: c.Action) -> bool:
    """Whether a blow kills a target that has so few HP left, whatever it rolls."""
    if now.game.content.enemies[target.sheet].boss:
        return False
    limits = [effect.kills_below for effect in action.effects if isinstance(effect, c.Damage)]
    return 100 * target.hp < max(limits, default=0) * target.max_hp


def _reaching(mean: int, wanted: int) -> int:
    """The chance, of a thousand, that damage of this mean reaches so much: dice spread about half their mean."""
    return max(0, min(WHOLE, WHOLE * (3 * mean // 2 - wanted) // max(1, mean)))


def _art(now: Situation, art: c.Ability, target_id: str) -> int:
    """An ability: what its effects are worth, less what it costs."""
    hero = now.hero
    worth = 0
    if art.aim in ("foe", "foes"):
        for target in [now.state.fighters[target_id]] if target_id else now.foes:
            worth += _struck(now, target, art, "ability")
            worth += _effects(now, art, target, weighing.likely(now.game, now.state, hero, target, art, "ability"))
    else:
        worth += _effects(now, art, hero, weighing.likely(now.game, now.state, hero, hero, art, "ability"))
    worth += _spilled(now, art)
    price = (
        now.stamina * derived.stamina_cost(hero, art)
        + POINT * art.hp
        + STRESS * art.stress
        + CORRUPTION * art.corruption
    )
    return worth - price


def _spilled(now: Situation, art: c.Ability) -> int:
    """What a blow that cleaves through does to another: half of it, when it has the successes for that."""
    if not now.sharp or len(now.foes) < 2:
        return 0
    worth = 0
    for effect in art.effects:
        if isinstance(effect, c.Damage) and effect.spills_at:
            rank = now.hero.abilities.get(art.id, 1)
            pool = derived.ability_pool(now.game.content, now.state, now.hero, art, rank)
            odds = pools.distribution(pool, threshold=now.game.options.success_threshold)
            spills = sum(odds[effect.spills_at :])
            worth += int(spills * now.saved(now.best // 2))
    return worth


def _effects(now: Situation, action: c.Action, target: Fighter, chance: int) -> int:
    worth = sum(_effect(now, action, effect, now.hero if effect.on == "self" else target) for effect in action.effects)
    return chance * worth // WHOLE


def _effect(now: Situation, action: c.Action, effect: c.AnyEffect, on: Fighter) -> int:
    """What an effect other than damage is worth."""
    hero = now.hero
    if isinstance(effect, c.Heal):
        rank = hero.abilities.get(action.id, 1) - 1 if effect.dice else 0
        points = POINT * (effect.bonus + (effect.dice + rank) * (effect.sides + 1) // 2)
        return min(points, POINT * (hero.max_hp - hero.hp)) * _need_of_hp(now) // 100
    if isinstance(effect, c.Stamina):
        return regained(now, action) * now.stamina if hero.stamina < SPENT else 0
    if isinstance(effect, c.Stress):
        return STRESS * min(hero.stress, -effect.amount + effect.soothing_dice * 7 // 2) if effect.amount <= 0 else 0
    if isinstance(effect, c.Perform) and isinstance(action, c.Ability) and action.song is not None:
        return song_worth(now, derived.ranked_song(action.song, hero.abilities.get(action.id, 1)))
    if isinstance(effect, c.Clear):
        held = [status for status in hero.statuses if status.status in effect.statuses]
        return sum(POINT * 3 * status.stacks for status in held)
    if isinstance(effect, c.Chaos) and now.sharp:
        return sum(_by_chance(now, action, one, on) for one in effect.table) // len(effect.table)
    if isinstance(effect, c.Damage) and effect.soothes and now.sharp:
        return STRESS * min(hero.stress, effect.dice * (effect.sides + 1) // 2)
    return _status(now, effect, on) if isinstance(effect, c.Inflict) else 0


def _by_chance(now: Situation, action: c.Action, effect: c.AnyEffect, on: Fighter) -> int:
    """One row of a table of chance."""
    mine = effect.on == "self"
    if isinstance(effect, c.Damage):
        harm = POINT * effect.dice * (effect.sides + 1) // 2
        return -harm if mine else now.saved(min(harm, POINT * on.hp))
    return _effect(now, action, effect, now.hero if mine else on)


def regained(now: Situation, action: c.Action) -> int:
    """The Stamina that an action brings back on average."""
    hero = now.hero
    effects = [effect for effect in action.effects if isinstance(effect, c.Stamina)]
    points = sum(effect.bonus + effect.dice * 7 // 2 + effect.per_will * hero.will for effect in effects)
    return min(points, hero.max_stamina - hero.stamina)


def _need_of_hp(now: Situation) -> int:
    """Percent that an HP gained is worth: more than one in danger of death, little for who is nearly whole."""
    hero = now.hero
    if POINT * hero.hp <= 2 * now.threat:
        return 250
    return 150 if 100 * hero.hp < 35 * hero.max_hp else 80 if 100 * hero.hp < 60 * hero.max_hp else 20


def song_worth(now: Situation, song: c.Song) -> int:
    """What a performance changes while it lasts; a new one is worth nothing while another is sung."""
    if now.hero.performance is not None:
        return 0
    turns = min(now.turns, now.hero.will)
    worth = DIE * song.attack_dice * now.saved(now.best) // 100
    worth += DIE * -song.enemy_attack_dice * now.threat // 100
    worth += min(POINT * song.soak * len(now.foes), now.threat) * (SOAKED if now.sharp else 50) // 100
    voice = sum(now.game.content.abilities[name].sung_dice for name in now.hero.abilities)
    worth += now.saved(POINT * (song.damage_dice + voice) * 7 // 4)
    return turns * worth - STRESS * song.stress_at_end


def _status(now: Situation, effect: c.Inflict, on: Fighter) -> int:
    """What a status is worth on the hero, or on an enemy; one that is there already brings little."""
    content: c.Content = now.game.content
    status = content.statuses[effect.status]
    turns = min(now.turns, effect.turns if isinstance(effect.turns, int) else 3)
    if any(held.status == effect.status for held in on.statuses) and status.max_stacks == 1 and not status.adds_up:
        return 0
    if on.id != HERO:
        return _affliction(now, status, on, turns) if effect.status not in on.immune else 0
    if status.amount_is == "defense":
        coming = sum(now.next_turns.values()) + (turns - 1) * now.threat
        worth = effect.amount * coming // 100
        return GUARDED * worth // 100 if now.sharp else worth
    if status.amount_is in ("shield", "temp_hp"):
        points = min(POINT * (effect.amount + effect.dice * 7 // 2), now.threat * now.turns)
        return points * _need_of_hp(now) // 100 if now.sharp else points
    worth = _largest(now) if status.dodges else 0
    worth += 2 * now.threat if status.wards and POINT * now.hero.hp <= 2 * now.threat else 0
    dice = effect.amount if status.amount_is == "attack_dice" else status.attack_dice * turns
    worth += DIE * dice * now.saved(now.best) // 100
    worth += now.saved(POINT * status.damage_dice * 7 // 4) * turns
    worth += status.actions * turns * now.saved(now.best)
    return worth - (status.taken_percent - 100) * turns * now.threat // 100


def _affliction(now: Situation, status: c.Status, foe: Fighter, turns: int) -> int:
    output = now.outputs[foe.id]
    worth = output * turns if status.skips else 0
    worth += POINT * (status.sides + 1) // 2 * min(turns, foe.hp) if status.hurts != "never" else 0
    dice = status.attackers_dice - status.defense_dice
    worth += now.saved((DIE * dice + status.taken_percent - 100) * turns * now.best // 100)
    worth -= DIE * status.attributes * turns * output // 100
    spells = any(action.spell for action in now.game.content.enemies[foe.sheet].actions)
    return worth + (output * turns // 2 if spells and "spell" in status.forbids else 0)
