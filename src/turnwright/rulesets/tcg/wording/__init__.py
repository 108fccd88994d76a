"""From words to card text: the sentences that a card shows, and that the parser reads back as the same words."""

import re

from msgspec import structs

from .. import vocabulary as v
from ..content import Ability, AnyCard, Attack, Energy, Pokemon, Trainer
from ..rules.terms import ENERGY_TYPES, SHORT, EnergyType
from .naming import a_card, card, condition, counted, kind_of_pokemon, named, pokemon
from .saying import clause, conditions

__all__ = ["ability_text", "attack_text", "card_lines", "energy_text", "text_of", "trainer_text"]


def attack_text(attack: Attack) -> str:
    """What an attack says under its name and damage."""
    said = [_needed(each, "You can't use this attack") for each in attack.needs]
    said += [f"{clause(word)} in order to use this attack" for word in attack.pays]
    said += _sentences(_printed(attack), damage=attack.damage, first=_done_first(attack))
    said += _once(attack.once)
    said += ["if you go first, you can use this attack during your first turn"] if attack.opens else []
    return _joined((*said, *_unread(attack.unparsed)))


def _printed(attack: Attack) -> tuple[v.AnyEffect, ...]:
    """The words of an attack that are said: that there is none without what it is multiplied by, the mark says."""
    words = (*attack.before, *attack.effects)
    none = bool(words) and words[0] == v.SetDamage(amount=0) and attack.mark == "×"
    return words[1:] if none else words


_MAKING = (v.Flip, v.Offer, v.Plus, v.Minus, v.Times, v.SetDamage, v.Ignore, v.Nothing, v.Choose)


def _done_first(attack: Attack) -> tuple[v.AnyEffect, ...]:
    """What is done before the damage and has no part in making it."""
    return tuple(
        word
        for word in attack.before
        if not isinstance(word, _MAKING) and not word.key and not (isinstance(word, v.Switch) and word.aims)
    )


def text_of(effects: tuple[v.AnyEffect, ...], *, damage: int = 0, standing: bool = False) -> str:
    """What some words say."""
    return _joined(_sentences(effects, damage=damage, standing=standing))


def ability_text(ability: Ability, *, stadium: bool = False) -> str:
    """What an ability says under its name."""
    said = _sentences(ability.effects, standing=ability.kind == "passive")
    if said:
        paid = "".join(f"{clause(word)} in order to " for word in ability.pays)
        head = _head(ability, stadium=stadium)
        first = _of_the_other(said[0], "you") if head.endswith("may ") and not paid else said[0]
        if head.endswith("may ") and not paid and _STATEMENT.match(first):
            said = [f"{head}use this power", *said]
        else:
            said[0] = f"{head}{paid}{first}"
    said += [f"this power stops working if {_too_many(each)}" for each in ability.needs if _too_many(each)]
    if ability.blocked_by:
        said.append(f"this power can't be used if this Pokémon is {named(ability.blocked_by)}")
    said += ["apply Weakness and Resistance"] if any(_applies(word) for word in ability.effects) else []
    said += _once(ability.once)
    if ability.shared and ability.kind == "passive":
        said.append(f"the effect of {ability.name} doesn't stack")
    elif ability.shared:
        said.append(f"you can't use more than 1 {ability.name} Ability each turn")
    return _joined((*said, *_unread(ability.unparsed)))


_STATEMENT = re.compile(r"(?:this|that|the|each|your (?:opponent's|turn))\b")
"""How a clause begins that says what is so, and not what somebody does."""


def _applies(word: v.AnyEffect) -> bool:
    """Whether a power does damage that Weakness and Resistance change: other than with an attack, it must be said."""
    return isinstance(word, v.Damage) and word.weakness


def _needed(held: v.Condition, forbidden: str) -> str:
    """What must hold, or must not."""
    if isinstance(held, v.IfNot):
        return f"{forbidden} if {condition(held.holds)}"
    return f"{forbidden} unless {condition(held)}"


def _once(word: str) -> list[str]:
    return [f"you can't use more than 1 {word} in a game"] if word else []


_EVENTS: dict[str, str] = {
    "when_played": "when you play this Pokémon from your hand onto your Bench, ",
    "when_evolved": "when you play this Pokémon from your hand to evolve 1 of your Pokémon, ",
    "when_attached": "when you attach this card from your hand to a Pokémon, ",
    "when_promoted": "once during your turn, when this Pokémon moves from your Bench to the Active Spot, ",
    "when_benched": "once during your turn, when this Pokémon moves from the Active Spot to your Bench, ",
    "when_energized": "whenever you attach an Energy card from your hand to this Pokémon, ",
    "when_damaged": "whenever this Pokémon is damaged by an attack, ",
    "active_hurt": "whenever your Active Pokémon is damaged by an opponent's attack, ",
    "when_defending": "whenever an opponent's Pokémon attacks this Pokémon, ",
    "when_knocked_out": "if this Pokémon is Knocked Out by an attack, ",
    "when_felled": "if this Pokémon is Knocked Out by damage from an attack, ",
    "would_fall": "if this Pokémon would be Knocked Out by damage from an attack, ",
    "when_attacking": "whenever this Pokémon attacks, ",
    "foe_attached": "whenever your opponent attaches an Energy card from their hand to 1 of their Pokémon, ",
    "own_attached": "whenever you attach an Energy card from your hand to 1 of your Pokémon, ",
    "any_attached": "whenever any player attaches an Energy card from their hand to 1 of their Pokémon, ",
    "any_benched": "whenever any player puts a Basic Pokémon from their hand onto their Bench, ",
    "any_put": "whenever any player puts a Basic Pokémon onto their Bench during their turn, ",
    "foe_put": "whenever your opponent puts a Basic Pokémon onto their Bench during their turn, ",
    "foe_benched": "whenever your opponent puts a Basic Pokémon from their hand onto their Bench, ",
    "foe_moved": "whenever your opponent's Active Pokémon moves to the Bench during their turn, ",
    "foe_evolved": "whenever your opponent plays a Pokémon from their hand to evolve 1 of their Pokémon, ",
    "foe_retreated": "whenever your opponent's Active Pokémon retreats, ",
    "foe_supporter": "whenever your opponent plays a Supporter card from their hand, ",
    "active_fell": "when your Active Pokémon is Knocked Out by damage from an opponent's attack, ",
    "ally_fell": "when 1 of your other Pokémon is Knocked Out by damage from an opponent's attack, ",
    "between_turns": "between turns, ",
    "start_of_turn": "at the start of your turn, ",
    "end_of_turn": "at the end of your turn, ",
    "end_of_foes_turn": "at the end of your opponent's turn, ",
    "end_of_each_turn": "at the end of each turn, ",
}
_LIMITS = {
    "once_per_turn": "once during your turn, ",
    "unlimited": "as often as you like during your turn, ",
    "once_per_game": "once per game during your turn, ",
}


def _too_many(held: v.Condition) -> str:
    """More of a name in play than one, where a passive ability does not work any more."""
    if isinstance(held, v.IfCount) and held.at_most == 1 and isinstance(held.of, v.PokemonIn):
        where = held.of.on.where
        if where is not None and where.names:
            return f"you have more than 1 {where.names[0]} in play"
    return ""


def _event(ability: Ability) -> str:
    """What sets a triggered ability off, with what else must hold."""
    assert ability.event is not None, "a triggered ability names its event"
    said = _EVENTS[ability.event]
    if ability.event == "when_energized" and ability.limit == "once_per_turn":
        said = said.replace("whenever", "once during your turn, when")
    for each in sorted(ability.needs, key=lambda need: not isinstance(need, v.IfUnhurt)):
        if isinstance(each, v.IfEnergized) and ability.event == "when_energized":
            said = said.replace("an Energy card", a_card(1, each.cards))
        elif isinstance(each, v.IfUnhurt):
            by = {"when_felled": "damage from an opponent's attack", "would_fall": "damage from an attack"}.get(
                ability.event, "an attack"
            )
            said = f"if this Pokémon has full HP and would be Knocked Out by {by}, "
        elif ability.event in ("when_damaged", *v.FALLS):
            said = f"{said.removesuffix(', ')} and {condition(each)}, "
        else:
            said = f"{said}if {condition(each)}, "
    return said


def _head(ability: Ability, *, stadium: bool) -> str:
    place = {"active": "if this Pokémon is your Active Pokémon, ", "bench": "if this Pokémon is on your Bench, "}
    where = place.get(ability.place, "")
    if ability.kind == "passive":
        return where.replace("if ", "as long as ", 1)
    if ability.kind == "triggered":
        return f"{_event(ability)}{where}{'you may ' if ability.optional else ''}"
    needs = f"if {' and '.join(condition(each) for each in ability.needs)}, " if ability.needs else ""
    if stadium and ability.limit == "unlimited":
        return f"as often as each player likes during their turn, {needs}that player may "
    if stadium:
        return f"once during each player's turn, {needs}that player may "
    return f"{_LIMITS[ability.limit]}{where}{needs}you may "


def trainer_text(card: Trainer) -> str:
    """What a trainer says."""
    said: list[str] = []
    if card.plays_as is not None:
        doll = card.plays_as
        said.append(f"play this card as if it were a {doll.hp}-HP Colorless Basic Pokémon")
        rest = ["has no attacks", *([] if doll.retreats else ["can't retreat"])]
        rest += [f"can't be {named(doll.immune)}"] if doll.immune else []
        said.append(f"this card {' and '.join(rest) if len(rest) < 3 else ', '.join(rest[:-1]) + ', and ' + rest[-1]}")
        said += ["if this card is Knocked Out, it doesn't count as a Knocked Out Pokémon"] if not doll.prizes else []
    if card.attach is not None and card.kind != "tool":
        said.append(f"attach this card to {pokemon(card.attach.to)}")
    if card.attach is not None:
        when = {"this_turn": "your turn", "next_turn": "your opponent's next turn"}.get(card.attach.until)
        said += [f"at the end of {when}, discard this card"] if when else []
    said += ["if you go first, you may use this card during your first turn"] if card.opens else []
    said += [
        _needed(each, "you can't play this card")
        if isinstance(each, v.IfNot)
        else f"you can play this card only if {condition(each)}"
        for each in card.needs
    ]
    effects = _sentences(card.effects)
    for word in reversed(card.pays):
        if effects:
            effects[0] = f"{clause(word)} in order to {effects[0]}"
    said += effects
    if any(isinstance(word, v.ShuffleHand) and word.shown and word.side != "both" for word in card.pays):
        said.append("show both cards to your opponent")
    said += [ability_text(each, stadium=card.kind == "stadium").removesuffix(".") for each in card.abilities]
    return _joined((*said, *_unread(card.unparsed)))


def energy_text(card: Energy) -> str:
    """What a special energy card says; a basic one says nothing."""
    if card.basic:
        return ""
    held = "as long as this card is attached to a Pokémon, " if card.attached else ""
    said = [held + _provides(card.provides)]
    said += [
        f"if {' and '.join(condition(held) for held in each.when)}, {_provides(each.provides)}" for each in card.instead
    ]
    said += [f"this card can be attached only to {kind_of_pokemon(card.only_on)}"] if card.only_on else []
    said += [ability_text(each).removesuffix(".") for each in card.abilities]
    return _joined((*said, *_unread(card.unparsed)))


def _provides(provides: tuple[tuple[EnergyType, ...], ...]) -> str:
    first = provides[0]
    if len(first) > 2:
        every = set(first) >= {each for each in ENERGY_TYPES if each != "colorless"}
        types = "every type of" if every else named(first, "and")
        return f"this card provides {types} Energy but provides only {len(provides)} Energy at a time"
    return f"this card provides {len(provides)} {named(first)} Energy"


def card_lines(card: AnyCard) -> tuple[str, ...]:
    """A card's rules for a screen: one line an attack, ability or text."""
    if isinstance(card, Trainer):
        return (trainer_text(card), *_attacks(card))
    if isinstance(card, Energy):
        return tuple(filter(None, (energy_text(card),)))
    return (*_abilities(card), *_attacks(card), *_unread(card.unparsed))


def _abilities(card: Pokemon) -> tuple[str, ...]:
    return tuple(f"Ability: {each.name}. {ability_text(each)}" for each in card.abilities)


def _attacks(card: Pokemon | Trainer) -> tuple[str, ...]:
    lines = []
    for each in card.attacks:
        cost = "".join(SHORT[symbol] for symbol in each.cost) or "0"
        power = f" {each.damage or ''}{each.mark}" if each.damage or each.mark else ""
        lines.append(f"[{cost}] {each.name}{power}. {attack_text(each)}".rstrip())
    return tuple(lines)


# --- sentences ------------------------------------------------------------------------------------------------------


def _sentences(
    words: tuple[v.AnyEffect, ...],
    *,
    damage: int = 0,
    standing: bool = False,
    first: tuple[v.AnyEffect, ...] = (),
) -> list[str]:
    said: list[str] = []
    done = {word.key: _called(word) for word in words if word.key}
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if isinstance(word, v.Offer):
            inner: list[str] = []
            while at < len(words) and words[at].when == (*word.when, v.IfDone(word.key)):
                if not _says_type(words, at):
                    inner.append(_plain(words[at], damage))
                at += 1
            who = "you"
            inner = [_of_the_other(each, word.by) for each in inner]
            inner = [re.sub(r"^this attack does (?=\d+ more damage\b)", "do ", each) for each in inner]
            if word.by == "opponent":
                who = "your opponent"
            doing = " and ".join(inner)
            first_of_all = "before doing damage, " if doing.startswith("before doing damage, ") else ""
            doing = doing.removeprefix(first_of_all)
            said.append(f"{first_of_all}{conditions(word.when)}{who} may {doing}")
            continue
        if isinstance(word, v.Pick):
            options: list[str] = []
            for number in range(1, word.count + 1):
                wanted = picked(word, number)
                inner = []
                while at < len(words) and words[at].when[: len(word.when) + 1] == (*word.when, wanted):
                    bare = structs.replace(words[at], when=words[at].when[len(word.when) + 1 :])
                    inner.extend(_sentences((bare,), damage=damage))
                    at += 1
                options.append(". ".join(inner))
            said.append(f"{conditions(word.when)}{clause(word)}: • {' • '.join(options)}")
            continue
        if _says_type(words, at - 1):
            continue
        if _is_alternative(words, at - 1):
            said.append(_plain(words[at], damage))
            said.append(f"{conditions(word.when)}{_plain(word, damage)} instead")
            at += 1
            continue
        if isinstance(word, v.ChooseType) and at < len(words) and isinstance(words[at], v.BecomeEnergy):
            become = words[at]
            assert isinstance(become, v.BecomeEnergy), "just looked at"
            said.append(f"Knock Out this Pokémon and attach it to {pokemon(become.to)}")
            said.append("if you do, choose a type of Energy")
            continue
        plain = _plain(word, damage, standing=standing)
        before = "before doing damage, " if word in first else ""
        said.append(f"{before}{_so_many(word.when, words)}{_counting(word, plain, done)}")
        said.extend(_amendments(word))
    return said


def picked(word: v.Pick, number: int) -> v.Condition:
    """That this of several things was picked; of two, the last number means both."""
    exactly = v.IfCount(of=v.Done(word.key), at_least=number, at_most=number)
    if not word.both:
        return exactly
    other = v.IfCount(of=v.Done(word.key), at_least=3 - number, at_most=3 - number)
    return v.IfNot(other)


def _is_alternative(words: tuple[v.AnyEffect, ...], at: int) -> bool:
    """Whether a word and the next are one or the other: what is done instead, and what is done else."""
    word, other = words[at], words[at + 1] if at + 1 < len(words) else None
    if not isinstance(word, v.Draw | v.Damage) or type(other) is not type(word) or len(word.when) != 1:
        return False
    (held,) = word.when
    return other.when == (held.holds if isinstance(held, v.IfNot) else v.IfNot(held),)


def _so_many(held: tuple[v.Condition, ...], words: tuple[v.AnyEffect, ...]) -> str:
    """Conditions in front of a clause; of "if you do" how many it must have been, where not all of them."""
    said = conditions(held)
    for each in held:
        told = next((word for word in words if isinstance(each, v.IfDone) and word.key == each.key), None)
        if isinstance(told, v.DiscardTop) and told.cards != v.ANY_CARD and told.count == 1:
            said = said.replace("if you do, ", f"if that card is a {card(told.cards)}, ")
        if not isinstance(each, v.IfDone) or each.at_least <= 1:
            continue
        if not any(word.key == each.key and getattr(word, "count", None) == each.at_least for word in words):
            said = said.replace("if you do, ", f"if you discarded {each.at_least} or more cards in this way, ")
    return said


def _called(word: v.AnyEffect) -> str:
    """What later words call the cards that something was done to, where it is not "card discarded"."""
    if getattr(word, "to", "") == "lost_zone":
        return "card put in the Lost Zone"
    if isinstance(word, v.DiscardTop) and word.cards != v.ANY_CARD:
        return f"{card(word.cards)} discarded"
    if isinstance(word, v.DiscardEnergy) and word.units and word.count in ("all", "any"):
        return "Energy discarded"
    return "Energy card moved" if isinstance(word, v.MoveEnergy) else ""


def _counting(word: v.AnyEffect, said: str, done: dict[str, str]) -> str:
    """A clause that counts what was done, with what that is called."""
    for name in word.__struct_fields__:
        amount = getattr(word, name)
        of = amount.of if isinstance(amount, v.Per) else amount
        if isinstance(of, v.Done) and done.get(of.key):
            return said.replace("card put in", "card discarded in").replace(
                "card discarded in this way", f"{done[of.key]} in this way"
            )
    return said


def _of_the_other(said: str, by: str) -> str:
    """What the other player does, under "you may" or "your opponent may": "have your opponent switch", "switch"."""
    found = re.match(r"your opponent (\w+?)(?:(?<=ch)e|(?<=sh)e)?s (?=.)", said)
    if found is None:
        return said
    return f"{'' if by == 'opponent' else 'have your opponent '}{found[1]} {said[found.end() :]}"


def _says_type(words: tuple[v.AnyEffect, ...], at: int) -> bool:
    """Whether a choice of type is said by the change that follows it."""
    return isinstance(words[at], v.ChooseType) and at + 1 < len(words) and isinstance(words[at + 1], v.Change)


def _plain(word: v.AnyEffect, damage: int, *, standing: bool = False) -> str:
    if isinstance(word, v.Times):
        return f"this attack does {damage} damage for each {counted(word.of)}"
    if isinstance(word, v.PrizesFor) and any(isinstance(held, v.IfKnockedOut) and held.by_this for held in word.when):
        return f"take {word.change} more Prize card{'s' if word.change > 1 else ''}"
    if isinstance(word, v.ForbidAttack) and word.attack == "chosen":
        return f"choose 1 of {pokemon(word.on)}'s attacks. That Pokémon can't use that attack during your opponent's next turn"
    return clause(word, standing=standing)


def _amendments(word: v.AnyEffect) -> list[str]:
    """Sentences that belong to the one before."""
    if isinstance(word, v.Plus) and isinstance(word.amount, v.Per) and word.amount.most is not None:
        return [f"you can't add more than {word.amount.each * word.amount.most} damage in this way"]
    if isinstance(word, v.SetDamage) and isinstance(word.amount, v.Per) and word.amount.most is not None:
        return [f"you can't do more than {word.amount.each * word.amount.most} damage in this way"]
    if isinstance(word, v.Flip) and isinstance(word.coins, v.Per) and word.coins.most is not None:
        return [f"you can't flip more than {word.coins.most} coins in this way"]
    if isinstance(word, v.PutCounters) and isinstance(word.count, v.Per) and word.count.most is not None:
        most = word.count.each * word.count.most
        return [f"you can't put more than {most} damage counters on {pokemon(word.on)} in this way"]
    if isinstance(word, v.ReturnPokemon) and word.attached == "discard":
        return ["discard all cards attached to that Pokémon"]
    if isinstance(word, v.Retrieve) and word.not_paid:
        return ["you can't choose a card you discarded with the effect of this card"]
    if isinstance(word, v.Damage) and word.benched:
        return ["apply Weakness and Resistance"]
    if isinstance(word, v.Inflict) and word.poison != 10:
        return [f"it takes {word.poison} poison damage instead of 10 between turns"]
    if isinstance(word, v.Inflict) and word.burn != 20:
        return [f"it takes {word.burn} burn damage instead of 20 between turns"]
    if isinstance(word, v.PutIntoPlay) and word.half_hp:
        return ["put damage counters on that Pokémon equal to half its HP (rounded down to the nearest 10)"]
    if isinstance(word, v.EvolvePokemon) and word.timing:
        return ["you can use this card only on a Pokémon that could evolve now"]
    if isinstance(word, v.EvolvePokemon) and word.settled:
        return ["you can't use this card during your first turn or on a Pokémon that was put into play this turn"]
    if isinstance(word, v.SearchDeck) and word.bottom and word.count == word.top and word.cards == v.ANY_CARD:
        return []
    if isinstance(word, v.AttachEnergy) and word.count == "all":
        return []  # the others are discarded with them
    if isinstance(word, v.SearchDeck | v.AttachEnergy) and word.top is not None:
        return [
            {
                "shuffle": "shuffle the other cards back into your deck",
                "discard": "discard the other cards",
                "bottom": "put the other cards on the bottom of your deck",
                "under": "shuffle the other cards and put them on the bottom of your deck",
                "top": "put the other cards back on top of your deck",
                "arranged": "put the other cards back on top of your deck in any order",
                "hand": "put the other cards into your hand",
                "lost_zone": "put the other cards in the Lost Zone",
            }[word.rest]
        ]
    return []


def _unread(clauses: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"[not played: {each}]" for each in clauses)


def _joined(said: tuple[str, ...] | list[str]) -> str:
    return " ".join(
        f"{each[:1].upper()}{each[1:]}." if not each.endswith(("]", ".")) else f"{each[:1].upper()}{each[1:]}"
        for each in said
    )
