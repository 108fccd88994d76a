"""Skill checks in a fight: d6 by rank or species, alone against a number or one against another. (sources 0, 1)"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from turnwright.kernel.dice import Dice, Rolled

from .. import events as e
from ..derived import added, ruled
from ..game import PtuGame, PtuScribe
from ..index import index_of
from ..rules import maneuvers, skills
from ..rules.terms import RANKS, Skill
from ..state import Combatant, SkillDice
from ..vocabulary import moves as v
from .company import boosted, has

UNTRAINED = SkillDice(RANKS["untrained"])


def dice_of(one: Combatant, skill: Skill) -> SkillDice:
    """The dice of a skill; one that a sheet does not name is Untrained. Hindered ones have 2 less."""
    found = one.sheet.skills.get(skill, UNTRAINED)
    return SkillDice(found.dice, found.bonus + maneuvers.HINDER_SKILLS) if has(one, "hindered") else found


def best_skill(one: Combatant, choices: Collection[Skill]) -> Skill:
    """The skill of several with which one does best on average; the first among equals."""
    return max(choices, key=lambda skill: 7 * dice_of(one, skill).dice + 2 * dice_of(one, skill).bonus)


def most_of_check(one: Combatant, skill: Skill) -> int:
    """The most that somebody can roll on a check."""
    own = dice_of(one, skill)
    return 6 * own.dice + own.bonus


def practice(scribe: PtuScribe, one: Combatant, skill: Skill, against: Combatant | None = None) -> int:
    """What abilities and learning add to checks of a skill."""
    return added(scribe.game, scribe.state, one, "checks", of=skill, against=against) + boosted(one, "checks")


def roll_check(scribe: PtuScribe, one: Combatant, skill: Skill, *, against: int, bonus: int = 0) -> tuple[int, bool]:
    """A check against a difficulty: the total, and whether it was met."""
    own = dice_of(one, skill)
    rolled = scribe.dice.total(own.dice, 6, f"check:{skill}")
    total = rolled.value + own.bonus + bonus + practice(scribe, one, skill)
    passed = skills.passes(total, dc=against)
    scribe.record(e.CheckRolled(one.id, skill, rolled.faces, total, against, passed))
    return total, passed


def roll_opposed(
    scribe: PtuScribe,
    one: Combatant,
    other: Combatant,
    *,
    ours: Collection[Skill],
    theirs: Collection[Skill],
    our_bonus: int = 0,
    their_bonus: int = 0,
    maneuver: str = "",
) -> bool:
    """Both roll their better skill; the higher total wins, and a tie keeps things as they are."""
    mine, yours = best_skill(one, ours), best_skill(other, theirs)
    my_dice, your_dice = _stunted(scribe, one, mine, maneuver), _stunted(scribe, other, yours, maneuver)
    our_bonus += practice(scribe, one, mine, other)
    their_bonus += practice(scribe, other, yours, one)
    ahead = my_dice.bonus + our_bonus - your_dice.bonus - their_bonus

    def both(dice: Dice) -> tuple[Rolled, Rolled]:
        return dice.total(my_dice.dice, 6, f"check:{mine}"), dice.total(your_dice.dice, 6, f"check:{yours}")

    def wins(rolled: tuple[Rolled, Rolled]) -> bool:
        return skills.opposed(rolled[0].value + ahead, defender=rolled[1].value) == "attacker"

    # Only who wins matters, so odds know two branches.
    my_roll, your_roll = scribe.dice.grouped(both, wins, ("ptu opposed", my_dice.dice, your_dice.dice, ahead))
    my_total = my_roll.value + my_dice.bonus + our_bonus
    your_total = your_roll.value + your_dice.bonus + their_bonus
    won = wins((my_roll, your_roll))
    scribe.record(e.CheckRolled(one.id, mine, my_roll.faces, my_total, your_total, won))
    scribe.record(e.CheckRolled(other.id, yours, your_roll.faces, your_total, my_total, not won))
    return won


def _stunted(scribe: PtuScribe, one: Combatant, skill: Skill, maneuver: str) -> SkillDice:
    """The dice of a check; by a Skill Stunt one of them is a 6. Rolling it could never be better. (p. 52)"""
    own = dice_of(one, skill)
    known = one.sheet.features and ruled(scribe.game, scribe.state, one, "stunt", of=maneuver)
    return SkillDice(own.dice - 1, own.bonus + 6) if known and own.dice > 1 else own


def grip_of(game: PtuGame, one: Combatant) -> v.Grip:
    """What moves such as Bind add to grappling for a combatant that knows them: the best counts."""
    known = (game.content.moves.get(name) for name in one.sheet.moves)
    own = index_of(game).words_on(one.sheet).changing
    more = [sum(word.by for _, word in own.get(what, ())) for what in ("grapple_accuracy", "grapple_checks")]
    grips = [effect for move in known if move is not None for effect in move.effects if isinstance(effect, v.Grip)]
    best = max(grips, key=lambda grip: (grip.check, grip.accuracy), default=v.Grip())
    return replace(best, accuracy=best.accuracy + more[0], check=best.check + more[1])
