"""What an attack can be expected to do, from its words alone: for a player that plans its energy."""

from __future__ import annotations

from typing import Any

from . import content as c
from . import vocabulary as v


def expected_damage(attack: c.Attack) -> int:
    """Damage on average, before weakness, with a little for statuses and what else an attack does."""
    coins = {word.key: _coins(word) for word in (*attack.before, *attack.effects) if isinstance(word, v.Flip)}
    damage = attack.damage * 2  # counted in halves, for coins
    for word in attack.before:
        half = any(isinstance(each, (v.IfHeads, v.IfTails)) for each in word.when)
        if isinstance(word, v.Times) and isinstance(word.of, v.Heads):
            damage = attack.damage * coins.get(word.of.key, 1)
        elif isinstance(word, v.Times):
            damage = attack.damage * 4
        elif isinstance(word, v.Plus):
            damage += _amount(word.amount, coins) * (1 if half else 2)
        elif isinstance(word, v.Nothing) and half:
            damage //= 2
    for word in attack.effects:
        half = any(isinstance(each, (v.IfHeads, v.IfTails)) for each in word.when)
        if isinstance(word, v.Inflict) and word.on.who == "defending":
            damage += 15 if half else 30
        elif isinstance(word, v.Damage) and word.on.who in ("self", "benched_yours", "all_yours"):
            damage -= _amount(word.amount, coins) // 2
        elif isinstance(word, (v.Damage, v.PutCounters, v.Draw, v.SearchDeck, v.AttachEnergy)):
            damage += 15
        elif isinstance(word, v.ForbidAttack) and word.on.who == "self":
            damage = damage * 2 // 3
    for pay in attack.pays:
        if isinstance(pay, v.DiscardEnergy):
            damage = damage * 2 // 3
    return max(2, damage) // 2


def _coins(flip: v.Flip) -> int:
    return flip.coins if isinstance(flip.coins, int) else 2


def _amount(amount: Any, coins: dict[str, int]) -> int:
    if not isinstance(amount, v.Per):
        return int(amount)
    many = coins.get(amount.of.key, 2) // 2 if isinstance(amount.of, v.Heads) else 2
    return amount.each * min(many, amount.most or many)
