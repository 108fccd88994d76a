"""A clause for every word, as the parser reads it."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from .. import vocabulary as v
from .naming import (
    a_card,
    card,
    cards,
    condition,
    counted,
    during,
    kind_of_pokemon,
    named,
    owner,
    player,
    plural,
    pokemon,
)


def timed(clause: str, lasts: v.Lasts, *, standing: bool) -> str:
    """A clause that holds for a while."""
    return clause if standing else f"{during(lasts)}, {clause}" if "turn" in lasts else f"{clause} {during(lasts)}"


def _verb(side: str, verb: str) -> str:
    return verb if side == "you" else f"{player(side)} {verb}s"


def _each(amount: int | v.Per, unit: str, **more: Any) -> str:
    if isinstance(amount, v.Per):
        return f"{amount.each} {unit} for each {counted(amount.of)}"
    return f"{amount} {unit}"


def flip(word: v.Flip) -> str:
    coins = word.coins
    if isinstance(coins, v.Per) and word.by == "opponent":
        return f"your opponent flips a number of coins equal to the number of {counted(coins.of)}"
    if isinstance(coins, v.Per):
        return f"flip a coin for each {counted(coins.of)}"
    if coins == "until_tails":
        return "flip a coin until you get tails"
    who, verb = ("your opponent ", "flips") if word.by == "opponent" else ("", "flip")
    return f"{who}{verb} {'a coin' if coins == 1 else f'{coins} coins'}"


def _for_each(said: str, amount: object) -> str:
    """A clause of which this much is done for each of something, with that in front."""
    return f"for each {counted(amount.of)}, {said}" if isinstance(amount, v.Per) else said


def plus(word: v.Plus) -> str:
    return f"this attack does {_each(word.amount, 'more damage')}"


def minus(word: v.Minus) -> str:
    return f"this attack does {_each(word.amount, 'less damage')}"


def set_damage(word: v.SetDamage) -> str:
    amount = word.amount
    if isinstance(amount, v.Per) and isinstance(amount.of, v.RemainingHp):
        return (
            f"does damage to {pokemon(amount.of.on)} equal to half {pokemon(amount.of.on)}'s remaining HP "
            f"(rounded {amount.halved} to the nearest 10)"
        )
    return f"this attack does {_each(amount, 'damage')}"


def ignore(word: v.Ignore) -> str:
    said = [
        {"weakness": "Weakness", "resistance": "Resistance", "effects": "any other effects on the Defending Pokémon"}[
            each
        ]
        for each in word.what
    ]
    return f"this attack's damage isn't affected by {' or '.join(said) if len(said) < 3 else ', '.join(said[:-1]) + ', or ' + said[-1]}"


def damage(word: v.Damage) -> str:
    on = "itself" if word.on == v.SELF else pokemon(word.on)
    if word.flip:
        assert isinstance(word.amount, int), "said so much for each"
        each = pokemon(word.on).removeprefix("each ")
        return f"for each {each}, flip a coin. If heads, this attack does {word.amount} damage to that Pokémon"
    if isinstance(word.amount, v.Per) and isinstance(word.amount.of, v.Hurt):
        twice = "double that amount of damage" if word.amount.each == 20 else "an equal amount of damage"
        return f"this Pokémon attacks {on} for {twice}"
    subject = "this Pokémon" if word.on == v.SELF else "this attack"
    if isinstance(word.amount, v.Per):
        if isinstance(word.amount.of, v.RemainingHp):
            return set_damage(v.SetDamage(amount=word.amount))
        return f"{subject} does {word.amount.each} damage to {on} for each {counted(word.amount.of)}"
    return f"{subject} does {word.amount} damage to {on}"


def put_counters(word: v.PutCounters) -> str:
    number = word.count.each if isinstance(word.count, v.Per) else word.count
    if word.leaving is not None:
        return f"put damage counters on {pokemon(word.on)} until its remaining HP is {word.leaving}"
    said = f"put {plural(number, 'damage counter')} on {pokemon(word.on)}"
    if word.spread:
        on = pokemon(word.on).removeprefix("each of ")
        spread = f"put {plural(number, 'damage counter')} on {on} in any way you like"
        return _for_each(spread, word.count)
    return said if isinstance(word.count, int) else f"{said} for each {counted(word.count.of)}"


def move_counters(word: v.MoveCounters) -> str:
    if isinstance(word.count, v.Per):
        return _for_each(move_counters(replace(word, count=word.count.each)), word.count)
    many = word.count if isinstance(word.count, int) else 0
    what = (
        plural(many, "damage counter")
        if many
        else "any number of damage counters"
        if word.up_to
        else "all damage counters"
    )
    if many and word.up_to:
        what = f"up to {what}"
    same = word.to.other and word.to.who == word.source.who and word.to.where is None
    to = "another" if same else pokemon(word.to)
    source = pokemon(word.source)
    if word.source.several and not word.each:
        source = source.removeprefix("each of ")
    spare = " as long as you don't Knock Out that Pokémon" if word.spare else ""
    return f"move {what} from {source} to {to}{spare}"


def heal(word: v.Heal) -> str:
    if word.amount == "all":
        return f"remove all damage counters from {pokemon(word.on)}"
    if isinstance(word.amount, v.Per):
        if isinstance(word.amount.of, v.Dealt):
            half = f"half the damage done to the Defending Pokémon (rounded {word.amount.halved} to the nearest 10)"
            same = "the damage done to the Defending Pokémon"
            return f"remove from {pokemon(word.on)} a number of damage counters equal to {half if word.amount.halved else same}"
        return f"heal {word.amount.each} damage from {pokemon(word.on)} for each {counted(word.amount.of)}"
    assert isinstance(word.amount, int), "a number"
    counters = plural(word.amount // 10, "damage counter")
    return f"remove {'up to ' if word.up_to else ''}{counters} from {pokemon(word.on)}"


def survive(word: v.Survive) -> str:
    on = pokemon(word.on)
    return f"{on} is not Knocked Out and its remaining HP become {word.hp} instead"


def inflict(word: v.Inflict) -> str:
    if word.choice:
        return f"{pokemon(word.on)} is now {named(word.statuses)} (your choice)"
    return f"{pokemon(word.on)} is now {named(word.statuses, 'and')}"


def cure(word: v.Cure) -> str:
    if word.marks:
        return f"{pokemon(word.on)} is no longer {named(word.statuses)}, or anything else that might be the result of an attack"
    if not word.statuses:
        return f"remove {'a Special Condition' if word.one else 'all Special Conditions'} from {pokemon(word.on)}"
    return f"{pokemon(word.on)} is no longer {named(word.statuses)}"


def prevent(word: v.Prevent) -> str:
    attackers = attacking(word)
    if word.at_most is not None:
        return f"prevent all damage of {word.at_most} or less done to {pokemon(word.on)} by attacks{attackers}"
    if word.at_least is not None:
        return f"prevent all damage of {word.at_least} or more done to {pokemon(word.on)} by attacks{attackers}"
    if word.flip and word.what == "damage":
        return f"if any damage is done to {pokemon(word.on)} by attacks{attackers}, flip a coin. If heads, prevent that damage"
    if word.flip:
        return (
            "whenever an attack does anything to this Pokémon, flip a coin. "
            "If heads, prevent all effects of that attack, including damage, done to this Pokémon"
        )
    if word.what == "damage":
        return f"prevent all damage done to {pokemon(word.on)} by attacks{attackers}"
    if word.what == "effects":
        return f"prevent all effects of attacks{attackers}, except damage, done to {pokemon(word.on)}"
    return f"prevent all effects of attacks{attackers}, including damage, done to {pokemon(word.on)}"


def attacking(word: v.Prevent | v.Reduce) -> str:
    """Whose attacks it guards against; nothing is said of anybody's."""
    if word.from_ is None and word.from_who == "anybody":
        return ""
    kind = "Pokémon" if word.from_ is None else kind_of_pokemon(word.from_)
    return f" from your opponent's {kind}" if word.from_who == "opponent" else f" from {kind}"


def reduce(word: v.Reduce) -> str:
    after = f"{_per(word.per)} (after applying Weakness and Resistance)"
    if word.amount < 0:
        return f"{pokemon(word.on)} takes {-word.amount} more damage from attacks{after}"
    attackers = attacking(word)
    by = "half" if word.halve else str(word.amount)
    if word.flip:
        whenever = f"if any damage is done to {pokemon(word.on)} by attacks{attackers}, flip a coin"
        return f"{whenever}. If heads, reduce that damage by {by} (after applying Weakness and Resistance)"
    return f"damage done to {pokemon(word.on)} by attacks{attackers} is reduced by {by}{after}"


def _per(per: v.Count | None) -> str:
    return "" if per is None else f" for each {counted(per)}"


def boost(word: v.Boost) -> str:
    after = _per(word.per) + (" (after applying Weakness and Resistance)" if word.after else "")
    if word.base is not None:
        return f"this Pokémon's {word.attack} attack's base damage is {word.base}"
    if word.double:
        return f"this Pokémon's {word.attack} attack's base damage is doubled"
    against = f" to your opponent's Active {kind_of_pokemon(word.against)}" if word.against else ""
    if word.attack:
        way = "more" if word.amount >= 0 else "less"
        return f"this Pokémon's {word.attack} attack does {abs(word.amount)} {way} damage{against}{after}"
    on = pokemon(word.on)
    if word.everywhere and (word.against or word.amount > 0):
        way = "more" if word.amount > 0 else "less"
        kind = kind_of_pokemon(word.against) if word.against else "Pokémon"
        return f"attacks used by {on} do {abs(word.amount)} {way} damage to your opponent's {kind}{after}"
    if word.everywhere:
        return f"whenever {on} damages a Pokémon, reduce that damage by {-word.amount}{after}"
    way = "more" if word.amount > 0 else "less"
    return f"attacks used by {on} do {abs(word.amount)} {way} damage{against or ' to the Active Pokémon'}{after}"


def forbid_attack(word: v.ForbidAttack) -> str:
    if word.attack == "this":
        return "this Pokémon can't use this attack"
    return f"{pokemon(word.on)} can't attack"


def forbid_play(word: v.ForbidPlay) -> str:
    hand = "your" if word.side == "you" else "their"
    if word.cards == v.ENERGY_CARD:
        return f"{player(word.side)} can't attach any Energy cards from {hand} hand"
    if word.cards == v.CardFilter(kind="pokemon", evolution=True):
        return f"{player(word.side)} can't evolve {'any' if word.side == 'you' else 'their'} Pokémon"
    return f"{player(word.side)} can't play any {card(word.cards, many=True)} from {hand} hand"


_SORTS = {
    "ability": "Abilities",
    "pokemon_power": "Pokémon Powers",
    "poke_power": "Poké-Powers",
    "poke_body": "Poké-Bodies",
}


def forbid_abilities(word: v.ForbidAbilities) -> str:
    if not word.sorts:
        return f"{pokemon(word.on)} has no Abilities or other powers"
    if word.sorts == ("ability",):
        return f"{pokemon(word.on)} has no Abilities"
    return f"{pokemon(word.on)} can't use any {' or '.join(_SORTS[each] for each in word.sorts)}"


def forbid_evolution(word: v.ForbidEvolution) -> str:
    if word.from_hand:
        return f"Pokémon can't be played from your opponent's hand to evolve {pokemon(word.on)}"
    return f"{pokemon(word.on)} can't be evolved"


def change(word: v.Change) -> str:
    if word.types:
        also = " in addition to its existing types" if word.also else ""
        return f"{pokemon(word.on)} is a {named(word.types, 'and')} Pokémon{also}"
    if word.to == "none":
        return f"{pokemon(word.on)} has no {word.what.capitalize()}"
    to = "a type of your choice other than Colorless" if word.to == "chosen" else word.to.capitalize()
    return f"change {pokemon(word.on)}'s {word.what.capitalize()} to {to}"


def retreat_cost_is(word: v.RetreatCostIs) -> str:
    if word.anyway:
        return f"{pokemon(word.on)} can retreat even if it's Asleep or Paralyzed"
    if word.free:
        return f"{pokemon(word.on)} has no Retreat Cost"
    said = f"{pokemon(word.on)}'s Retreat Cost is {abs(word.change)} {'less' if word.change < 0 else 'more'}"
    return said + _per(word.per)


def attack_cost_is(word: v.AttackCostIs) -> str:
    if word.free:
        what = f"{word.type.capitalize()} Energy" if word.of_type else "Energy"
        return f"ignore all {what} in the attack cost of {pokemon(word.on)}'s attacks"
    way = "less" if word.change < 0 else "more"
    each = _per(word.per)
    if word.type != "colorless":
        return f"{pokemon(word.on)}'s attacks cost {word.type.capitalize()} {way}{each}"
    return f"{pokemon(word.on)}'s attacks cost {abs(word.change)} {way}{each}"


def harsher(word: v.Harsher) -> str:
    counters = plural(word.amount // 10, "more damage counter" if not word.instead else "damage counter")
    usual = " instead of 1" if word.status == "poisoned" else " instead of 2"
    kind = f"{word.status.capitalize()} "
    on = pokemon(word.on).removeprefix("each of ").replace("Pokémon", f"{kind}Pokémon")
    return f"put {counters}{usual if word.instead else ''} on {on} between turns"


def pierce(word: v.Pierce) -> str:
    named_so = {"effects": "any effects on your opponent's Active Pokémon"}
    what = " or ".join(named_so.get(each, each.capitalize()) for each in word.what)
    if word.against is not None:
        return f"ignore {what} when {pokemon(word.on)} does damage to a {kind_of_pokemon(word.against)}"
    return f"damage done by attacks from {pokemon(word.on)} isn't affected by {what}"


def more_hp(word: v.MoreHp) -> str:
    if isinstance(word.amount, v.Per):
        return f"{pokemon(word.on)} gets +{word.amount.each} HP for each {counted(word.amount.of)}"
    return f"{pokemon(word.on)} gets {'+' if word.amount > 0 else '-'}{abs(word.amount)} HP"


def immune(word: v.Immune) -> str:
    what = named(word.statuses) if word.statuses else "affected by any Special Conditions"
    return f"{pokemon(word.on)} can't be {what}"


def prizes_for(word: v.PrizesFor) -> str:
    by = "" if word.by is None else f" by damage from an attack used by {pokemon(word.by).replace('each of ', '')}"
    fallen = f"if {pokemon(word.on)} is Knocked Out{by}"
    if word.none:
        return f"{fallen}, your opponent can't take any Prize cards for it"
    way = "more" if word.change > 0 else "fewer"
    if word.on.who in ("defending", "active_opponent", "benched_opponents", "all_opponents"):
        return f"{fallen}, you take {plural(abs(word.change), f'{way} Prize card')}"
    return f"{fallen}, your opponent takes {plural(abs(word.change), f'{way} Prize card')}"


def energy_as(word: v.EnergyAs) -> str:
    energy = "all basic Energy" if word.basic else "all Energy"
    if word.any:
        return f"{energy} attached to {pokemon(word.on)} counts as every type of Energy"
    return f"{energy} attached to {pokemon(word.on)} counts as {word.type.capitalize()} Energy"


def forbid_attach(word: v.ForbidAttach) -> str:
    player, hand = ("you", "your") if word.on.who in _OWN else ("your opponent", "their")
    return f"{player} can't attach any {card(word.cards, many=True)} from {hand} hand to {pokemon(word.on)}"


def shield(word: v.Shield) -> str:
    if word.against == ("ability",):
        return f"prevent all effects of your opponent's Pokémon's Abilities done to {pokemon(word.on)}"
    kinds = " or ".join(each.capitalize() for each in word.against)
    article = "an" if kinds[0] in "AI" else "a"
    played = f"whenever your opponent plays {article} {kinds} card from their hand"
    return f"{played}, prevent all effects of that card done to {pokemon(word.on)}"


def bench_is(word: v.BenchIs) -> str:
    who = {"you": "you", "opponent": "your opponent", "both": "each player"}[word.side]
    if word.having is not None:
        who += f" who has any {kind_of_pokemon(word.having)} in play"
    if word.count > 5:
        more = f"{who} can have up to {word.count} Benched Pokémon"
        return f"{more}. When this card leaves play, each player discards Pokémon from their Bench until they have 5"
    has = {"you": "you have", "opponent": "they have", "both": "a player has"}[word.side]
    go = "discard Benched Pokémon"
    if word.to == "hand":
        go = "return Benched Pokémon and all cards attached to them to their hand"
    limit = f"{who} can't have more than {word.count} Benched Pokémon"
    return f"{limit}. If {has} {word.count + 1} or more Benched Pokémon, they {go} until they have {word.count}"


def swap_card(word: v.SwapCard) -> str:
    kind = card(word.cards)
    if word.on == v.SELF and word.source == "deck":
        return f"search your deck for a {kind} and switch it with this Pokémon"
    if word.on == v.SELF and word.source == "hand":
        return f"switch this Pokémon with a {kind} in your hand"
    zone = "discard pile" if word.source == "discard" else word.source
    return f"choose a {kind} in your {zone} and switch it with {pokemon(word.on)}"


def use_attacks(word: v.UseAttacks) -> str:
    on = pokemon(word.on)
    if word.of == "card":
        return f"{on} can use the attack on this card"
    if word.of == "below":
        return f"{on} can use any attack from its previous Evolutions"
    if word.of == "discard":
        return f"{on} can use the attacks of any {card(word.like)} in your discard pile"
    assert word.from_ is not None, "the attacks of somebody"
    return f"{on} can use the attacks of {pokemon(word.from_)}"


def draw(word: v.Draw) -> str:
    if word.until is not None:
        their = "you have" if word.side == "you" else "they have"
        if not isinstance(word.until, int):
            whose = "your opponent" if word.side == "you" else "you"
            if isinstance(word.until, v.PokemonIn):
                return f"{_verb(word.side, 'draw')} cards until {their} 1 card in {'your' if word.side == 'you' else 'their'} hand for each {counted(word.until)}"
            return f"{_verb(word.side, 'draw')} cards until {their} the same number of cards in {'your' if word.side == 'you' else 'their'} hand as {whose}"
        return f"{_verb(word.side, 'draw')} cards until {their} {plural(word.until, 'card')} in {'your' if word.side == 'you' else 'their'} hand"
    if isinstance(word.count, v.Per) and word.up_to and word.count.each == 1:
        return f"{_verb(word.side, 'draw')} a number of cards up to the number of {counted(word.count.of).removeprefix('of ')}"
    if isinstance(word.count, v.Per):
        return f"{_verb(word.side, 'draw')} {plural(word.count.each, 'card')} for each {counted(word.count.of)}"
    return f"{_verb(word.side, 'draw')} {'up to ' if word.up_to else ''}{plural(word.count, 'card')}"


def discard_cards(word: v.DiscardCards) -> str:
    their = "your" if word.side == "you" else "their"
    if word.until is not None:
        have = "you have" if word.side == "you" else "they have"
        if word.chooser == "random" and word.side == "opponent":
            return f"discard random cards from your opponent's hand until they have {plural(word.until, 'card')} in their hand"
        return f"{_verb(word.side, 'discard')} cards from {their} hand until {have} {plural(word.until, 'card')} in {their} hand"
    if word.count == "all" and word.cards == v.ANY_CARD and not word.up_to:
        return f"{_verb(word.side, 'discard')} {their} hand"
    said = cards(word.count, word.cards, up_to=word.up_to)
    if word.to == "lost_zone":
        if word.side == "opponent":
            return f"choose {said} from your opponent's hand without looking and put it in the Lost Zone"
        return f"{_verb(word.side, 'put')} {said} from {their} hand in the Lost Zone"
    if word.side == "opponent" and word.chooser == "random":
        return _for_each(f"choose {said} from your opponent's hand without looking and discard it", word.count)
    if word.side == "opponent" and word.chooser == "you":
        return _for_each(f"choose {said} from your opponent's hand and discard it", word.count)
    each = f" for each {counted(word.count.of)}" if isinstance(word.count, v.Per) else ""
    return f"{_verb(word.side, 'discard')} {said} from {their} hand{each}"


def shuffle_hand(word: v.ShuffleHand) -> str:
    their = "your" if word.side == "you" else "their"
    if isinstance(word.count, v.Per):
        return _for_each(shuffle_hand(replace(word, count=word.count.each)), word.count)
    if word.side == "both" and word.shown:
        kind = card(word.cards, many=True)
        return (
            f"you and your opponent show each other your hands, then shuffle all {kind} from your hands into your decks"
        )
    if word.count == "all" and word.cards == v.ANY_CARD and word.to == "bottom":
        put = "put" if word.side == "you" else "puts"
        return f"{_verb(word.side, 'shuffle')} {their} hand and {put} it on the bottom of {their} deck"
    if word.count == "all" and word.cards == v.ANY_CARD:
        return f"{_verb(word.side, 'shuffle')} {their} hand into {their} deck"
    said = cards(word.count, word.cards, up_to=word.up_to)
    if word.side == "opponent" and word.chooser != "owner":
        unseen = " without looking" if word.chooser == "random" else ""
        where = "shuffle it into" if word.to == "shuffled" else f"put it on the {word.to} of"
        if word.shown:
            where = "shuffles it into" if word.to == "shuffled" else f"puts it on the {word.to} of"
            return f"choose {said} from your opponent's hand{unseen}. Your opponent reveals it and {where} their deck"
        return f"choose {said} from your opponent's hand{unseen} and {where} their deck"
    if word.to == "shuffled":
        return f"{_verb(word.side, 'shuffle')} {said} from {their} hand into {their} deck"
    return f"{_verb(word.side, 'put')} {said} from {their} hand on the {word.to} of {their} deck"


def early_evolution(word: v.EarlyEvolution) -> str:
    if word.into is None:
        return f"{pokemon(word.on)} can evolve during your first turn or the turn you play it"
    but = "" if word.first else ", except during your first turn"
    return f"{pokemon(word.on)} can evolve into {card(word.into, many=True)} during the turn you play it{but}"


def search_deck(word: v.SearchDeck) -> str:
    if isinstance(word.count, v.Per):
        of = "that many" if isinstance(word.count.of, v.Done) else ""
        if of:
            kind = card(word.cards, many=True)
            return f"search your deck for that many {kind}, show it to your opponent, and put it into your hand"
        return f"for each {counted(word.count.of)}, {search_deck(replace(word, count=word.count.each))}"
    what = a_card(word.count, word.cards) + (" of different types" if word.distinct else "")
    whole = v.LARGEST_BENCH if word.to == "bench" and word.top is None else word.top
    if word.count == whole:
        what = f"any number of {card(word.cards, many=True)}"
    if word.first:
        return f"reveal cards from the top of your deck until you reveal {what} and put it into your hand"
    if word.top is not None:
        end = "bottom" if word.bottom else "top"
        if word.to == "bench":
            return f"look at the {end} {word.top} cards of your deck and put {what} you find there onto your Bench"
        if word.bottom and word.cards == v.ANY_CARD and word.count == word.top:
            return f"draw {plural(word.top, 'card')} from the bottom of your deck"
        if word.bottom and word.cards == v.ANY_CARD:
            return f"look at the bottom {word.top} cards of your deck and put {word.count} of them into your hand"
        if word.cards == v.ANY_CARD and isinstance(word.count, int):
            many = f"up to {word.count}" if word.up_to else f"{word.count}"
            return f"look at the top {word.top} cards of your deck and put {many} of them into your hand"
        return (
            f"look at the top {word.top} cards of your deck and take {what} you find there, and put it into your hand"
        )
    if word.to == "attach":
        assert word.on is not None, "attached to somebody"
        return f"search your deck for {what} and attach it to {pokemon(word.on)}"
    places = {
        "hand": "into your hand",
        "bench": "onto your Bench",
        "discard": "into your discard pile",
        "top": "on top of your deck",
    }
    shown = ", show it to your opponent," if word.shown and word.to in ("hand", "top") else ""
    if word.other is not None:
        put = f"put 1 of them into your hand. Attach the other to {pokemon(word.other)}"
        return f"search your deck for up to {what}, reveal them, and {put}"
    return f"search your deck for {what}{shown} and put it {places[word.to]}"


def retrieve(word: v.Retrieve) -> str:
    if isinstance(word.count, v.Per):
        return f"for each {counted(word.count.of)}, {retrieve(replace(word, count=word.count.each))}"
    whose = owner("opponent" if word.source == "opponent_discard" else "you")
    said = cards(word.count, word.cards, up_to=word.up_to)
    hand = "their" if word.source == "opponent_discard" else "your"
    if word.to == "deck":
        return f"shuffle {said} from {whose} discard pile into {hand} deck"
    if word.to == "lost_zone":
        return f"put {said} from {whose} discard pile in the Lost Zone"
    places = {"hand": f"into {hand} hand", "top": "on top of your deck", "bottom": "on the bottom of your deck"}
    return f"put {said} from {whose} discard pile {places[word.to]}"


def put_into_play(word: v.PutIntoPlay) -> str:
    zones = {"hand": "your hand", "discard": "your discard pile", "opponent_discard": "your opponent's discard pile"}
    bench = "their" if word.source.startswith("opponent") else "your"
    if word.source == "opponent_hand":
        many = (
            "any number of"
            if word.up_to and word.count == v.LARGEST_BENCH
            else f"up to {word.count}"
            if word.up_to
            else "a"
        )
        return f"put {many} {card(word.cards, many=many != 'a')} you find in your opponent's hand onto their Bench"
    return f"put {cards(word.count, word.cards, up_to=word.up_to)} from {zones[word.source]} onto {bench} Bench"


def discard_top(word: v.DiscardTop) -> str:
    number = word.count.each if isinstance(word.count, v.Per) else word.count
    each = f" for each {counted(word.count.of)}" if isinstance(word.count, v.Per) else ""
    top = "card" if number == 1 else f"{number} cards"
    if word.to == "lost_zone":
        return f"put the top {top} of {owner(word.side)} deck in the Lost Zone{each}"
    return f"discard the top {top} of {owner(word.side)} deck{each}"


def look_at(word: v.LookAt) -> str:
    if word.zone == "hand":
        if word.shown and word.side == "you":
            return "show your hand to your opponent"
        return "each player reveals their hand" if word.shown else f"look at {owner(word.side)} hand"
    if word.zone == "prizes" and word.shown:
        if word.side == "both":
            return "each player plays with their Prize cards face up for the rest of the game"
        if word.count is None:
            return f"turn {'any number' if word.up_to else 'all'} of your {'face-down ' if word.up_to else ''}Prize cards face up"
        return f"turn {'up to ' if word.up_to else ''}{word.count} of your face-down Prize cards face up"
    if word.zone == "prizes":
        many = "all" if word.count is None else str(word.count)
        return f"look at {many} of {owner(word.side)} Prize cards"
    back = " and put them back in any order" if word.arrange else ""
    return f"look at the top {plural(word.count or 1, 'card')} of {owner(word.side)} deck{back}"


def switch(word: v.Switch) -> str:
    if word.back:
        return f"{switch(replace(word, back=False))} (“that Pokémon” is the one that moved to the Bench)"
    if word.itself:
        return "switch this Pokémon with your Active Pokémon"
    if word.side == "you" and word.chooser == "opponent":
        return "your opponent chooses 1 of your Benched Pokémon and switches it with your Active Pokémon"
    if word.aims and word.where is not None:
        target = pokemon(v.Target("benched_opponents", 1, word.where))
        return f"before doing damage, choose {target} and switch it with the Active Pokémon"
    if word.aims:
        return "before doing damage, switch 1 of your opponent's Benched Pokémon with the Active Pokémon"
    if word.side == "you" and word.where is not None:
        return f"switch {pokemon(v.Target('benched_yours', 1, word.where))} with your Active Pokémon"
    if word.side == "you":
        return "switch your Active Pokémon with 1 of your Benched Pokémon"
    if word.chooser == "opponent":
        return "your opponent switches the Defending Pokémon with 1 of their Benched Pokémon"
    if word.where is not None:
        target = pokemon(v.Target("benched_opponents", 1, word.where))
        return f"choose {target} and switch it with their Active Pokémon"
    return "switch 1 of your opponent's Benched Pokémon with the Active Pokémon"


def return_pokemon(word: v.ReturnPokemon) -> str:
    if word.cards == "basic":
        return f"choose {pokemon(word.on)} and return its Basic Pokémon card to your hand"
    attached = " and all cards attached to it" if word.attached == "with" else ""
    whose = "its owner's"
    if word.to == "deck":
        return f"shuffle {pokemon(word.on)}{attached} into {whose} deck"
    if word.to == "discard":
        return f"discard {pokemon(word.on)}{attached}"
    if word.to == "lost_zone":
        return f"put {pokemon(word.on)}{attached} in the Lost Zone"
    return f"return {pokemon(word.on)}{attached} to {whose} hand"


def evolve_pokemon(word: v.EvolvePokemon) -> str:
    if word.names:
        healed = " and remove all damage counters from this Pokémon" if word.heals else ""
        return f"put {' or '.join(word.names)} from your hand onto this Pokémon{healed}"
    if word.each:
        of = "those Pokémon" if word.on.who == "that" else pokemon(word.on).removeprefix("each of ")
        return (
            f"for each of {of}, search your deck for a card that evolves from that Pokémon and put it onto that Pokémon"
        )
    if word.skip:
        stages = "Stage 2" if word.cards.stages == ("stage_2",) else "Stage 1 or Stage 2"
        return f"put a {stages} card from your hand on the matching Basic Pokémon"
    if word.source == "deck":
        onto = "this Pokémon" if word.on == v.SELF else "that Pokémon"
        below = pokemon(word.on)
        kind = "card" if word.cards == v.ANY_CARD else card(word.cards)
        return f"search your deck for a {kind} that evolves from {below} and put it onto {onto}"
    return f"evolve {pokemon(word.on)} with a card from your {word.source}"


def devolve_pokemon(word: v.DevolvePokemon) -> str:
    if word.count == "chosen":
        return (
            f"choose {pokemon(word.on)} and a Stage of Evolution. "
            "Discard all Evolution cards of that Stage or higher attached to that Pokémon"
        )
    if word.to == "discard":
        return f"discard the highest Stage Evolution card from {pokemon(word.on)}"
    put = "shuffle" if word.to == "deck" else "put"
    return f"remove the highest Stage Evolution card from {pokemon(word.on)} and {put} it into its owner's {word.to}"


_OWN = ("self", "active_yours", "benched_yours", "all_yours")


def _energy(word: v.DiscardEnergy | v.MoveEnergy) -> str:
    """How many Energy cards, or how much Energy."""
    said = cards(word.count, word.cards, up_to=word.up_to)
    return said.removesuffix(" cards") if word.units else said


def discard_energy(word: v.DiscardEnergy) -> str:
    said = _energy(word)
    each = f" for each {counted(word.count.of)}" if isinstance(word.count, v.Per) else ""
    on = pokemon(word.on)
    if word.in_all:
        on = on.removeprefix("each of ")
    if word.to == "lost_zone":
        return _for_each(f"put {said} attached to {on} in the Lost Zone", word.count)
    if word.to == "top":
        return f"put {said} attached to {on} on top of {'your' if word.on.who in _OWN else 'their'} deck"
    if word.to != "discard":
        home = f"{'your' if word.on.who in _OWN else 'their'} {word.to}"
        put = (
            f"shuffle {said} attached to {on} into {home}"
            if word.to == "deck"
            else f"return {said} attached to {on} to {home}"
        )
        return _for_each(put, word.count)
    verb = "your opponent discards" if word.chooser == "opponent" else "discard"
    return f"{verb} {said} attached to {on}{each}"


def attach_energy(word: v.AttachEnergy) -> str:
    zone = {"hand": "your hand", "discard": "your discard pile", "deck": "your deck"}[word.source]
    if word.top is not None and word.count == "all":
        on = pokemon(word.on).removeprefix("each of ") if word.split else pokemon(word.on)
        split = " in any way you like" if word.split else ""
        if word.top == 1:
            return f"discard the top card of your deck. If that card is a {card(word.cards)}, attach it to {on}{split}"
        found = f"If any of those cards are {card(word.cards, many=True)}, attach them to {on}{split}"
        return f"discard the top {word.top} cards of your deck. {found}"
    if word.top is not None:
        on = pokemon(word.on).removeprefix("each of ") if word.split else pokemon(word.on)
        found = f"{cards(word.count, word.cards, up_to=word.up_to)} you find there to {on}"
        return f"look at the top {word.top} cards of your deck and attach {found}{' in any way you like' * word.split}"
    split = " in any way you like" if word.split else ""
    count: Any = word.count
    if isinstance(count, v.Per):
        return _for_each(attach_energy(replace(word, count=count.each)), count)
    if word.source == "deck":
        on = pokemon(word.on).removeprefix("each of ") if word.split else pokemon(word.on)
        if word.each:
            them = "those Pokémon" if word.on.who == "that" else on.removeprefix("each of ")
            return f"for each of {them}, search your deck for {cards(count, word.cards)} and attach it to that Pokémon"
        different = " of different types" if word.distinct else ""
        said = cards(count, word.cards, up_to=word.up_to)
        return f"search your deck for {said}{different} and attach them to {on}{split}"
    if word.split:
        return f"attach {cards(count, word.cards, up_to=word.up_to)} from {zone} to {pokemon(word.on).removeprefix('each of ')}{split}"
    if word.each and word.on.who == "that":
        return f"attach {cards(count, word.cards, up_to=word.up_to)} from {zone} to each of them"
    return f"attach {cards(count, word.cards, up_to=word.up_to)} from {zone} to {pokemon(word.on)}{split}"


def move_energy(word: v.MoveEnergy) -> str:
    count: Any = word.count
    if isinstance(count, v.Per):
        return _for_each(move_energy(replace(word, count=count.each)), count)
    same = word.to.other and word.to.who == word.source.who and word.to.where is None
    to = "a different one" if same else pokemon(word.to)
    source = pokemon(word.source)
    if word.source.several:
        source = source.removeprefix("each of ")
    if word.split:
        to = f"{pokemon(word.to).removeprefix('each of ')} in any way you like"
    return f"move {_energy(word)} attached to {source} to {to}"


def discard_attached(word: v.DiscardAttached) -> str:
    tools = "all Pokémon Tools" if word.count == "all" else plural(word.count, "Pokémon Tool")
    if word.to == "discard":
        return f"discard {tools} attached to {pokemon(word.on)}"
    to = "in the Lost Zone" if word.to == "lost_zone" else f"into {'your' if word.on.who in _OWN else 'their'} hand"
    return f"put {tools} attached to {pokemon(word.on)} {to}"


def discard_stadium(word: v.DiscardStadium) -> str:
    if word.to == "discard":
        return "discard any Stadium card in play"
    to = "in the Lost Zone" if word.to == "lost_zone" else "into its owner's hand"
    return f"put any Stadium card in play {to}"


def copy_trainer(word: v.CopyTrainer) -> str:
    zones = {"discard": "your discard pile", "opponent_discard": "your opponent's discard pile"}
    kind = card(word.cards)
    if word.source == "opponent_hand":
        return f"choose a {kind} you find there and use the effect of that card as this effect"
    return f"search {zones[word.source]} for a {kind} and use the effect of that card as this effect"


def become_energy(word: v.BecomeEnergy) -> str:
    return f"this Pokémon is now an Energy card that provides {word.count} Energy of that type"


def copy_attack(word: v.CopyAttack) -> str:
    whose = f"an attack of {pokemon(word.on)}" if word.on.count else f"1 of {pokemon(word.on)}'s attacks"
    said = f"choose {whose} and use it as this attack"
    if word.cost:
        said += ". This attack does nothing if this Pokémon doesn't have the Energy necessary to use that attack"
    return said + (". You must still do anything else required for that attack" if word.in_full else "")


def watch(word: v.Watch) -> str:
    said = {
        "when_knocked_out": "this Pokémon is Knocked Out by an attack",
        "when_felled": "this Pokémon is Knocked Out by damage from an attack",
        "would_fall": "this Pokémon would be Knocked Out by damage from an attack",
        "when_damaged": "this Pokémon is damaged by an attack",
        "when_defending": "an opponent's Pokémon attacks this Pokémon",
    }
    if word.event == "end_of_turn":
        said_later = " and ".join(clause(replace(each, on=word.on)) for each in word.effects)
        return f"at the end of your opponent's next turn, {said_later}"
    if word.event == "when_energized":
        waits = [
            "their turn ends" if type(each) is v.EndTurn else clause(replace(each, on=word.on)) for each in word.effects
        ]
        return f"if your opponent attaches an Energy card from their hand to {pokemon(word.on)}, {' and '.join(waits)}"
    first = [each for each in word.effects if not each.when]
    then = [f"{conditions(each.when)}{clause(each)}" for each in word.effects if each.when]
    at_once = " and ".join(clause(each) for each in first)
    return ". ".join([f"if {said[word.event]}, {at_once}", *(f"{each[:1].upper()}{each[1:]}" for each in then)])


def _times(word: v.Times) -> str:
    raise AssertionError("said by the attack, which knows its damage")


SAID: Mapping[type, Callable[[Any], str]] = {
    v.Flip: flip,
    v.Offer: lambda word: "you may",
    v.Pick: lambda word: "choose 1 or both" if word.both else "choose 1",
    v.Choose: lambda word: f"choose {pokemon(word.on)}",
    v.ChooseType: lambda word: "choose a type of Energy",
    v.Plus: plus,
    v.Minus: minus,
    v.Times: _times,
    v.SetDamage: set_damage,
    v.Nothing: lambda word: "this attack does nothing",
    v.Ignore: ignore,
    v.Damage: damage,
    v.PutCounters: put_counters,
    v.MoveCounters: move_counters,
    v.Heal: heal,
    v.Survive: survive,
    v.KnockOut: lambda word: f"{pokemon(word.on)} is Knocked Out",
    v.Inflict: inflict,
    v.Cure: cure,
    v.Prevent: prevent,
    v.Reduce: reduce,
    v.Boost: boost,
    v.Pierce: pierce,
    v.ForbidHealing: lambda word: f"{pokemon(word.on)} can't be healed",
    v.Blind: lambda word: (
        "if the Defending Pokémon tries to attack, your opponent flips a coin. If tails, that attack does nothing"
    ),
    v.ForbidAttack: forbid_attack,
    v.ForbidRetreat: lambda word: f"{pokemon(word.on)} can't retreat",
    v.ForbidPlay: forbid_play,
    v.ForbidAbilities: forbid_abilities,
    v.Harsher: harsher,
    v.Watch: watch,
    v.Change: change,
    v.RetreatCostIs: retreat_cost_is,
    v.AttackCostIs: attack_cost_is,
    v.MoreHp: more_hp,
    v.Immune: immune,
    v.PrizesFor: prizes_for,
    v.EnergyAs: energy_as,
    v.EarlyEvolution: lambda word: early_evolution(word),
    v.ForbidEvolution: forbid_evolution,
    v.ForbidAttach: forbid_attach,
    v.KeepTurn: lambda word: f"your turn does not end if {pokemon(word.on)} becomes {word.name}",
    v.UseAttacks: use_attacks,
    v.Shield: shield,
    v.MoreTools: lambda word: f"{pokemon(word.on)} may have up to {word.count} Pokémon Tools attached to it",
    v.MoreAttachments: lambda word: (
        f"attach {word.count} more Energy {'card' if word.count == 1 else 'cards'} from your hand"
    ),
    v.BenchIs: bench_is,
    v.Draw: draw,
    v.DiscardCards: discard_cards,
    v.ShuffleHand: shuffle_hand,
    v.SearchDeck: search_deck,
    v.Retrieve: retrieve,
    v.PutIntoPlay: put_into_play,
    v.DiscardTop: discard_top,
    v.LookAt: look_at,
    v.ShuffleDeck: lambda word: f"{_verb(word.side, 'shuffle')} {'your' if word.side == 'you' else 'their'} deck",
    v.Switch: switch,
    v.ReturnPokemon: return_pokemon,
    v.EvolvePokemon: evolve_pokemon,
    v.SwapCard: swap_card,
    v.DevolvePokemon: devolve_pokemon,
    v.DiscardEnergy: discard_energy,
    v.AttachEnergy: attach_energy,
    v.MoveEnergy: move_energy,
    v.BecomeEnergy: become_energy,
    v.DiscardAttached: discard_attached,
    v.DiscardStadium: discard_stadium,
    v.DiscardThis: lambda word: "discard this card",
    v.CopyAttack: copy_attack,
    v.CopyTrainer: copy_trainer,
    v.MirrorAttack: lambda word: (
        "if this Pokémon was attacked last turn, do the final result of that attack on this Pokémon to the Defending Pokémon"
    ),
    v.EndTurn: lambda word: "your turn ends",
}
"""What each word says; the conditions around it are added by the sentence."""


def clause(word: v.AnyEffect, *, standing: bool = False) -> str:
    """A word as a clause, with its duration, without its conditions."""
    said = SAID[type(word)](word)
    lasts = getattr(word, "lasts", None)
    if (
        lasts is None
        or (isinstance(word, v.Change) and lasts == "while_active")
        or (isinstance(word, v.Watch) and word.event == "end_of_turn")
        or (isinstance(word, v.ForbidAbilities) and lasts == "permanent")
    ):
        return said
    if lasts == "your_next_turn" and isinstance(word, _MEANWHILE) and not standing:
        return f"until the end of your next turn, {said}"
    return timed(said, lasts, standing=standing)


_MEANWHILE = (v.Prevent, v.Reduce, v.PrizesFor)
"""Words for which the opponent's turn before one's own next turn matters."""


def conditions(held: tuple[v.Condition, ...]) -> str:
    """The conditions in front of a clause; of several doings "if you do" is said once."""
    return "".join(dict.fromkeys(_conditional(each) for each in held))


def _conditional(held: v.Condition) -> str:
    if isinstance(held, v.IfNot) and not isinstance(held.holds, v.IfIs | v.IfStadium | v.IfHit):
        return f"unless {condition(held.holds)}, "
    return f"if {condition(held)}, "
