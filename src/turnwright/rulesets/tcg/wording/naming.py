"""Phrases for Pokémon, cards, counts, conditions and durations, as the parser reads them."""

from collections.abc import Iterator, Sequence

from msgspec import structs

from .. import vocabulary as v
from ..rules.terms import ENERGY_TYPES

_PLACES: dict[str, str] = {
    "active_yours": "your Active Pokémon",
    "benched_yours": "your Benched Pokémon",
    "all_yours": "your Pokémon",
    "active_opponent": "your opponent's Active Pokémon",
    "benched_opponents": "your opponent's Benched Pokémon",
    "all_opponents": "your opponent's Pokémon",
    "both_actives": "Active Pokémon",
    "both_benches": "Benched Pokémon",
    "everyone": "Pokémon",
    "defending": "the Defending Pokémon",
    "self": "this Pokémon",
    "attacker": "the attacking Pokémon",
    "that": "that Pokémon",
}
_SINGLE = frozenset({"active_yours", "active_opponent", "defending", "self", "attacker", "that"})
_LASTS: dict[str, str] = {
    "this_turn": "until the end of this turn",
    "next_turn": "during your opponent's next turn",
    "your_next_turn": "during your next turn",
    "in_your_next_turn": "during your next turn",
    "while_active": "as long as it stays active",
    "while_facing": "as long as this Pokémon remains your Active Pokémon",
    "permanent": "as long as it stays in play",
}


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Words in a row: a, b, and c."""
    if len(words) < 3:
        return f" {joint} ".join(words)
    return f"{', '.join(words[:-1])}, {joint} {words[-1]}"


def plural(count: int, one: str, many: str = "") -> str:
    """A number with its noun."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def named(words: Sequence[str], joint: str = "or") -> str:
    """Types and statuses as printed: with a capital letter."""
    return listed([word.replace("_", " ").capitalize() for word in words], joint)


def pokemon(target: v.Target) -> str:
    """Pokémon in play."""
    place = _PLACES[target.who]
    before, after = _filter(target.where)
    if target.other and target.who not in _SINGLE:
        whose = "your opponent's " if "opponent's" in place else "your "
        place = place.replace(whose, f"{whose}other ", 1) if whose in place else f"other {place}"
    if before:
        place = place.replace("Pokémon", f"{before} Pokémon")
    place = place.replace("Pokémon", _noun(target.where))
    if target.who in _SINGLE:
        return f"{place}{after}"
    of = "of " if place.startswith("your") else ""
    if target.count is None:
        in_play = " in play" if target.who == "everyone" and not before else ""
        return f"each {of}{place}{in_play}{after}"
    return f"{'up to ' if target.up_to else ''}{target.count} {of}{place}{after}"


def _filter(where: v.PokemonFilter | None) -> tuple[str, str]:
    """What stands before and behind "Pokémon"."""
    if where is None:
        return "", ""
    before = [
        *([named(where.statuses)] if 0 < len(where.statuses) < 5 else []),
        *(["Evolved"] if where.evolved else []),
        *([" or ".join(stage(each) for each in where.stages)] if where.stages else []),
        *([named(where.types)] if where.types else []),
        *([tagged(where.tags)] if where.tags and not _suffixed(where.tags) else []),
    ]
    return " ".join(before), "".join(_behind(where))


def _behind(where: v.PokemonFilter) -> Iterator[str]:
    """Everything that stands behind "Pokémon"."""
    if where.damaged is not None:
        yield " with any damage counters on it" if where.damaged else " with no damage counters on it"
    if where.energy_types:
        yield f" with any {named(where.energy_types)} Energy attached to it"
    elif where.energy:
        yield " with any Energy attached to it"
    if where.special_energy is not None:
        any_ = "any" if where.special_energy else "no"
        yield f" with {any_} Special Energy attached to it"
    if where.evolved is False:
        yield " that isn't an Evolved Pokémon"
    if where.tool is not None:
        yield " with a Pokémon Tool attached to it" if where.tool else " that has no Pokémon Tool attached to it"
    if where.any_of:
        yield f" that is {' or '.join(_like(each) for each in where.any_of)}"
    if where.under:
        yield f" with {where.under} anywhere under it"
    if where.sorts:
        yield f" that has any {' or '.join(_SORTS[each] for each in where.sorts)}"
    if where.resists:
        kinds = "any" if len(where.resists) == len(ENERGY_TYPES) else named(where.resists)
        yield f" that has {kinds} Resistance"
    if where.retreat is not None:
        yield f" that has a Retreat Cost of exactly {where.retreat}" if where.retreat else " that has no Retreat Cost"
    if where.names:
        yield f" named {listed(where.names, 'or')}"
    if len(where.statuses) == 5:
        yield " that is affected by a Special Condition"
    if where.ability is not None:
        yield " with an Ability" if where.ability else " that doesn't have an Ability"
    if where.rule_box is not None:
        has = "has" if where.rule_box else "doesn't have"
        yield f" that {has} a Rule Box"
    if where.not_name_has:
        yield f" without {_word_of_name(where.not_name_has)} in its name"
    if where.name_has:
        yield f" with {_word_of_name(where.name_has)} in its name"
    if where.has_attack:
        yield f" that has the {where.has_attack} attack"
    if where.has_ability:
        yield f" that has the {where.has_ability} Ability"
    if where.evolves_from:
        yield f" that evolves from {where.evolves_from}"
    if where.not_tags:
        yield f" that isn't a {_barred(where.not_tags)}"
    if where.not_types:
        yield f" that isn't a {named(where.not_types)} Pokémon"
    if where.hp_at_most is not None:
        yield f" with {where.hp_at_most} HP or less"
    if where.remaining_at_most is not None:
        yield f" that has {where.remaining_at_most} HP or less remaining"
    if where.remaining_above is not None:
        yield f" with more than {where.remaining_above} remaining HP"
    if where.not_names:
        yield f" except any {listed(where.not_names, 'or')}"


_SORTS = {
    "ability": "Abilities", "pokemon_power": "Pokémon Powers", "poke_power": "Poké-Powers", "poke_body": "Poké-Bodies",
}  # fmt: skip
_SUFFIXES = {
    "ex": "ex", "EX": "EX", "gx": "GX", "v": "V", "vmax": "VMAX", "vstar": "VSTAR", "v_union": "V-UNION", "sp": "SP",
    "level_up": "LV.X", "break": "BREAK", "legend": "LEGEND",
}  # fmt: skip


def _suffixed(tags: Sequence[str]) -> bool:
    return all(tag in _SUFFIXES for tag in tags)


def _noun(where: v.PokemonFilter | None) -> str:
    """Pokémon, with what stands after the word."""
    if where is None or not where.tags or not _suffixed(where.tags):
        return "Pokémon"
    return " or ".join(f"Pokémon-{_SUFFIXES[tag]}" for tag in where.tags)


def _barred(tags: Sequence[str]) -> str:
    if _suffixed(tags):
        return " or ".join(f"Pokémon-{_SUFFIXES[tag]}" for tag in tags)
    return f"{tagged(tags)} Pokémon"


def tagged(tags: Sequence[str]) -> str:
    """Tags as they are printed before "Pokémon"."""
    special = {**_SUFFIXES, "tag_team": "TAG TEAM", "ace_spec": "ACE SPEC", "mega": "Mega Evolution"}
    return listed([special.get(tag) or tag.replace("_", " ").title() for tag in tags], "or")


def stage(name: str) -> str:
    """A stage as printed."""
    return _STAGES.get(name, name.upper())


_STAGES = {"basic": "Basic", "restored": "Restored", "stage_1": "Stage 1", "stage_2": "Stage 2", "v_union": "V-UNION"}


def kind_of_pokemon(where: v.PokemonFilter) -> str:
    """A kind of Pokémon, for "attacks from …"."""
    before, after = _filter(where)
    return f"{before} {_noun(where)}{after}".strip()


def card(which: v.CardFilter, *, many: bool = False) -> str:
    """A kind of card, without a number."""
    if which.not_name_has:
        return f"{card(structs.replace(which, not_name_has=''), many=many)} without {_word_of_name(which.not_name_has)} in its name"
    if which.any_of and which.name_has:
        return f"{card(structs.replace(which, name_has=''), many=many)} with {which.name_has} in its name"
    if which.any_of:
        said = listed([card(each, many=many) for each in which.any_of], "or")
        return f"{said} except any {listed(which.not_names, 'or')}" if which.not_names else said
    end = "cards" if many else "card"
    if which.names and which.kind == "energy" and all(each.endswith("Energy") for each in which.names):
        return f"{listed(which.names, 'or')} {end}"
    if which.names:
        kind = card(structs.replace(which, names=()), many=many) if which.kind else end
        return f"{kind} named {listed(which.names, 'or')}"
    if which.ability is not None:
        kind = card(structs.replace(which, ability=None), many=many)
        return f"{kind} that has {'an Ability' if which.ability else 'no Abilities'}"
    if which.retreat is not None:
        kind = card(structs.replace(which, retreat=None), many=many)
        return f"{kind} that has a Retreat Cost of exactly {which.retreat}"
    if which.name_has:
        kind = card(structs.replace(which, name_has=""), many=many)
        return f"{kind} with {which.name_has} in its name"
    if which.has_attack:
        kind = card(structs.replace(which, has_attack=""), many=many)
        return f"{kind} that has the {which.has_attack} attack"
    if which.has_ability:
        kind = card(structs.replace(which, has_ability=""), many=many)
        return f"{kind} that {'have' if many else 'has'} the {which.has_ability} Ability"
    if which.not_names:
        kind = card(structs.replace(which, not_names=()), many=many)
        return f"{kind} except any {listed(which.not_names, 'or')}"
    if which.tags or which.not_tags or which.rule_box is not None:
        return _of_kind(which, many=many)
    if which.evolves_from is not None:
        return f"{end} that evolves from {'this' if which.evolves_from == 'self' else 'that'} Pokémon"
    types = f"{named(which.types)} " if which.types else ""
    if which.kind == "energy":
        basic = "" if which.basic_energy is None else "basic " if which.basic_energy else "special "
        return f"{basic}{types}Energy {end}"
    if which.kind == "trainer":
        kinds = {"tool": "Pokémon Tool"}
        called = [kinds.get(each, each.capitalize()) for each in which.trainer] or ["Trainer"]
        return listed([f"{each} {end}" for each in called], "or")
    if which.kind == "pokemon":
        hp = f" with {which.hp_at_most} HP or less" if which.hp_at_most is not None else ""
        if which.evolution:
            return f"Evolution {types}Pokémon{hp}" if types else f"Evolution {end}{hp}"
        return f"{stage(which.stages[0]) + ' ' if which.stages else ''}{types}Pokémon{hp}"
    return end


def _of_kind(which: v.CardFilter, *, many: bool) -> str:
    """Cards of a kind that is no type or stage."""
    if which.tags:
        kind = card(structs.replace(which, tags=()), many=many)
        if _suffixed(which.tags) and "Pokémon" in kind:
            return kind.replace("Pokémon", " or ".join(f"Pokémon-{_SUFFIXES[tag]}" for tag in which.tags))
        return f"{tagged(which.tags)} {kind}"
    if which.rule_box is not None:
        kind = card(structs.replace(which, rule_box=None), many=many)
        has = "has" if which.rule_box else "doesn't have"
        return f"{kind} that {has} a Rule Box"
    kind = card(structs.replace(which, not_tags=()), many=many)
    return f"{kind} that isn't a {_barred(which.not_tags)}"


def cards(count: int | str | v.Per, which: v.CardFilter, *, up_to: bool = False) -> str:
    """Cards with their number."""
    if isinstance(count, v.Per):
        return cards(count.each, which, up_to=up_to)
    if count == "all":
        return f"{'any number of' if up_to else 'all'} {card(which, many=True)}"
    if count == "any":
        return f"any number of {card(which, many=True)}"
    assert isinstance(count, int), "all, any, or a number"
    noun = card(which, many=count != 1)
    return f"up to {count} {noun}" if up_to else f"{count} {noun}"


def a_card(count: int | v.Per, which: v.CardFilter) -> str:
    """Cards to search for: one of them with an article."""
    number = count.each if isinstance(count, v.Per) else count
    if number == 1:
        noun = card(which)
        return "any card" if noun == "card" else f"{'an' if noun[0].lower() in 'aeiou' else 'a'} {noun}"
    return f"up to {number} {card(which, many=True)}"


def counted(of: v.Count) -> str:
    """What is counted, after "for each"."""
    match of:
        case v.Heads():
            return "heads"
        case v.Tails():
            return "tails"
        case v.Done():
            doing = {"put": "card put", "healed": "damage counter removed"}.get(of.key.rstrip("0123456789"))
            return f"{doing or 'card discarded'} in this way"
        case v.EnergyOn():
            types = f"{named(of.types)} " if of.types else ""
            basic = "basic " if of.basic else "special " if of.special else ""
            if of.kinds:
                return f"different type of {basic}Energy attached to {pokemon(of.on)}"
            if of.names:
                return f"{listed(of.names, 'or')} card attached to {pokemon(of.on)}"
            unspent = " but not used to pay for this attack's Energy cost" if of.unspent else ""
            return f"{basic}{types}Energy{' card' if of.cards else ''} attached to {pokemon(of.on)}{unspent}"
        case v.CountersOn():
            return f"damage counter on {pokemon(of.on)}"
        case v.StatusesOn():
            return f"Special Condition affecting {pokemon(of.on)}"
        case v.ToolsOn():
            return f"Pokémon Tool attached to {pokemon(of.on)}"
        case v.PokemonIn() if of.kinds:
            return f"different type of {pokemon(of.on).removeprefix('each of ')}"
        case v.PokemonIn():
            return pokemon(of.on).removeprefix("each ").removesuffix(" in play")
        case v.CardsIn(zone="prizes"):
            return f"of {owner(of.side)} remaining Prize cards"
        case v.CardsIn(zone="lost_zone"):
            both = " (both yours and your opponent's)" if of.side == "both" else ""
            return f"{card(of.cards)} in the Lost Zone{both}"
        case v.CardsIn():
            return f"{card(of.cards)} in {owner(of.side)} {'discard pile' if of.zone == 'discard' else of.zone}"
        case v.PrizesTaken():
            return f"Prize card {'your opponent has' if of.side == 'opponent' else 'you have'} taken"
        case v.RetreatCost():
            return f"Colorless in {pokemon(of.on)}'s Retreat Cost"
        case v.Dealt():
            return "10 damage done to the Defending Pokémon"
        case v.Hurt():
            return "10 damage done to this Pokémon this turn"
        case v.RemainingHp():
            return f"10 HP that {pokemon(of.on)} has left"


def owner(side: str) -> str:
    """Whose."""
    return {"you": "your", "opponent": "your opponent's", "both": "each player's", "either": "either player's"}[side]


def player(side: str) -> str:
    """Who does it."""
    return {"you": "you", "opponent": "your opponent", "both": "each player"}[side]


def during(lasts: v.Lasts) -> str:
    """How long."""
    return _LASTS[lasts]


# --- conditions -----------------------------------------------------------------------------------------------------


def condition(held: v.Condition) -> str:
    """What follows "if"."""
    match held:
        case v.IfHeads() | v.IfTails():
            face = "heads" if isinstance(held, v.IfHeads) else "tails"
            if held.at_least == 1:
                return face
            return f"all of them are {face}" if held.at_least is None else f"{held.at_least} or more of them are {face}"
        case v.IfDone(at_least=0):
            return "you searched your deck in this way"
        case v.IfDone():
            return "you do"
        case v.IfCount():
            return _amount(held)
        case v.IfMore():
            return _more(held)
        case v.IfIs() if held.on.several:
            return _among(held)
        case v.IfIs() if held.like == v.PokemonFilter(under=held.like.under):
            return f"{pokemon(held.on)} is evolved from {held.like.under}"
        case v.IfIs() if held.like == v.PokemonFilter(has_attack=held.like.has_attack):
            return f"{pokemon(held.on)} has the {held.like.has_attack} attack"
        case v.IfIs() if held.like == v.PokemonFilter(has_ability=held.like.has_ability):
            return f"{pokemon(held.on)} has the {held.like.has_ability} Ability"
        case v.IfIs():
            return f"{pokemon(held.on)} is {_like(held.like)}"
        case v.IfPlace():
            return "this Pokémon is your Active Pokémon" if held.place == "active" else "this Pokémon is on your Bench"
        case v.IfStadium():
            if held.side:
                return f"{'you have' if held.side == 'you' else 'your opponent has'} a Stadium card in play"
            if held.name_has:
                return f"any Stadium card with {held.name_has} in its name is in play"
            return f"{held.names[0]} is in play" if held.names else "any Stadium card is in play"
        case v.IfHit():
            return "this attack does damage to the Defending Pokémon"
        case v.IfAttacked():
            return "this Pokémon was damaged by an attack during your opponent's last turn"
        case v.IfKnockedOut():
            if held.by_this:
                return "the Defending Pokémon is Knocked Out by this attack"
            by = "" if held.anyhow else " by damage from an attack"
            kind = f"{named(held.types)} Pokémon" if held.types else "Pokémon"
            if held.cards != v.ANY_CARD:
                kind = card(held.cards, many=True)
            return f"any of your {kind} were Knocked Out{by} during your opponent's last turn"
        case v.IfTurn():
            if held.what == "supporter":
                return "you played a Supporter card this turn"
            if held.what == "from_hand":
                return "you played this Pokémon from your hand this turn"
            evolved = f"evolved from {held.from_}" if held.from_ else "evolved"
            said = {"played": "came into play", "evolved": evolved, "became_active": "became your Active Pokémon"}
            return f"this Pokémon {said[held.what]} this turn"
        case v.IfPlayed():
            return f"you played {held.name or cards(1, held.cards)} from your hand this turn"
        case v.IfBenchFull():
            return "your Bench is full" if held.side == "you" else "your opponent's Bench is full"
        case v.IfUnhurt():
            return "this Pokémon has full HP"
        case v.IfEnergized():
            return f"you attached {cards(1, held.cards)} to this Pokémon"
        case v.IfFirstTurn():
            return "you go second and it's your first turn" if held.second else "it's your first turn"
        case v.IfNot():
            return _denied(held.holds)


def _among(held: v.IfIs, no: str = "") -> str:
    """That there is one of a kind among several: "Zekrom is on your Bench", "you have any Fire Pokémon in play"."""
    kind = " or ".join(held.like.names) if held.like == v.PokemonFilter(names=held.like.names) else ""
    theirs = "opponent" in held.on.who
    has, their = ("your opponent has", "their") if theirs else ("you have", "your")
    where = f"on {their} Bench" if held.on.who.startswith("benched") else "in play"
    kind = f"another {kind}" if kind and held.on.other else kind
    if held.on.who in ("everyone", "both_benches", "both_actives"):
        kind = kind or f"{no or 'any'} {kind_of_pokemon(held.like)}"
        return f"there is {no + ' ' if no and held.like.names else ''}{kind} among {pokemon(held.on).removeprefix('each ')}"
    if no:
        return f"{has} no {kind or kind_of_pokemon(held.like)} {where}"
    return f"{has} {kind or f'any {kind_of_pokemon(held.like)}'} {where}"


def _amount(held: v.IfCount) -> str:
    if held.at_least is not None and held.at_least == held.at_most:
        number = str(held.at_least)
    elif held.at_least is not None and held.at_most == held.at_least + 1:
        number = f"exactly {held.at_least} or {held.at_most}"
    elif held.at_most == 0:
        number = "no"
    elif held.at_most is not None:
        number = f"{held.at_most} or fewer"
    else:
        number = "any" if held.at_least == 1 else f"at least {held.at_least}"
    match held.of:
        case v.Heads() | v.Tails():
            face = "heads" if isinstance(held.of, v.Heads) else "tails"
            return f"exactly {held.at_least} of them are {face}"
        case v.CardsIn(zone="hand") if held.of.cards != v.ANY_CARD:
            if held.of.side == "opponent":
                return f"your opponent has {number} {card(held.of.cards, many=True)} in their hand"
            return f"you have {number} {card(held.of.cards, many=True)} in your hand"
        case v.CardsIn(zone="hand" | "prizes"):
            has = "your opponent has" if held.of.side == "opponent" else "you have"
            hand = f"cards in {'their' if held.of.side == 'opponent' else 'your'} hand"
            return f"{has} {number} {hand if held.of.zone == 'hand' else 'Prize cards remaining'}"
        case v.CardsIn(zone="deck"):
            return f"you have {number} cards in your deck"
        case v.CardsIn(zone="lost_zone"):
            return f"you have {number} {card(held.of.cards, many=True)} in the Lost Zone"
        case v.CardsIn():
            has, their = ("your opponent has", "their") if held.of.side == "opponent" else ("you have", "your")
            return f"{has} {number} {card(held.of.cards, many=True)} in {their} discard pile"
        case v.PokemonIn():
            has = "your opponent has" if "opponent" in held.of.on.who else "you have"
            kind = pokemon(held.of.on).removeprefix("each of your opponent's ").removeprefix("each of your ")
            if held.of.on.who.startswith("benched") and held.of.on.where is not None:
                their = "their" if "opponent" in held.of.on.who else "your"
                return f"{has} {number} {kind.replace('Benched ', '', 1)} on {their} Bench"
            return f"{has} {number} {kind}{'' if 'Benched' in kind else ' in play'}"
        case v.CountersOn():
            if held.of.on.several and number == "any":
                return f"{pokemon(held.of.on).replace('each of', 'any of', 1)} has any damage counters on it"
            return f"{pokemon(held.of.on)} has {number} damage counters on it"
        case v.EnergyOn():
            extra = "extra " if held.of.unspent else ""
            types = f"{named(held.of.types)} " if held.of.types else ""
            types = f"{'Special ' if held.of.special else 'basic ' if held.of.basic else ''}{types}"
            if held.of.names:
                return f"{pokemon(held.of.on)} has {number} {listed(held.of.names, 'or')} cards attached to it"
            if held.of.on == v.Target("all_yours"):
                return f"you have {number} {extra}{types}Energy{' cards' if held.of.cards else ''} in play"
            return f"{pokemon(held.of.on)} has {number} {extra}{types}Energy{' cards' if held.of.cards else ''} attached to it"
        case v.ToolsOn():
            if held.of.names:
                return f"{pokemon(held.of.on)} has {number} {listed(held.of.names, 'or')} attached to it"
            return f"{pokemon(held.of.on)} has {number} Pokémon Tools attached to it"
        case v.RemainingHp():
            if held.at_most is None:
                return "this doesn't Knock Out this Pokémon"
            return f"{pokemon(held.of.on)}'s remaining HP are {10 * held.at_most} or less"
        case v.PrizesTaken():
            return f"your opponent has taken {number} Prize cards"
        case _:
            return f"{number} {counted(held.of)} {'is' if number == '1' else 'are'} there"


def _more(held: v.IfMore) -> str:
    match held.of, held.than:
        case v.CardsIn(), v.CardsIn():
            noun = "Prize cards remaining" if held.of.zone == "prizes" else "cards in your hand"
            return f"you have {'more' if held.of.side == 'you' else 'fewer'} {noun} than your opponent"
        case v.EnergyOn(), v.EnergyOn():
            energy = "Energy cards" if held.of.cards else "Energy"
            return f"{pokemon(held.of.on)} has more {energy} attached to it than {pokemon(held.than.on)}"
        case v.RemainingHp(), v.RemainingHp():
            return f"{pokemon(held.of.on)} has more remaining HP than {pokemon(held.than.on)}"
        case v.PokemonIn(), v.PokemonIn():
            noun = "Benched Pokémon" if held.of.on.who.startswith("benched") else "Pokémon in play"
            return f"you have {'fewer' if 'opponent' in held.of.on.who else 'more'} {noun} than your opponent"
        case _:
            return f"the number of {counted(held.of)} is greater than the number of {counted(held.than)}"


def _like(like: v.PokemonFilter) -> str:
    if len(like.statuses) == 5 and like == v.PokemonFilter(statuses=like.statuses):
        return "affected by a Special Condition"
    if like.statuses and like == v.PokemonFilter(statuses=like.statuses):
        return named(like.statuses)
    if like == v.PokemonFilter(damaged=True):
        return "damaged"
    if like == v.PokemonFilter(any_of=like.any_of) and like.any_of:
        return " or ".join(_like(each) for each in like.any_of)
    kind = kind_of_pokemon(like)
    return f"{'an' if kind.startswith('Evolved') else 'a'} {kind}"


def _denied(held: v.Condition) -> str:
    """What does not hold; said with "if" and not with "unless" where that is how cards say it."""
    match held:
        case v.IfIs() if held.on.several:
            return _among(held, "no")
        case v.IfIs():
            return f"{pokemon(held.on)} is not {_like(held.like)}"
        case v.IfStadium():
            if held.name_has:
                return f"there is no Stadium card with {held.name_has} in its name in play"
            return f"{held.names[0]} is not in play" if held.names else "there is no Stadium card in play"
        case v.IfHit():
            return "all damage from this attack is prevented"
        case v.IfHeads() | v.IfTails():
            return f"not {condition(held)}"
        case v.IfDone():
            return "you don't"
        case v.IfNot():
            return condition(held.holds)
        case v.IfBenchFull():
            return f"{condition(held).removesuffix('is full')}isn't full"
        case v.IfCount(at_least=None, at_most=int() as most):
            return _amount(v.IfCount(of=held.of, at_least=most + 1))
        case v.IfCount(at_least=int() as least, at_most=None):
            return _amount(v.IfCount(of=held.of, at_most=least - 1))
        case _:
            return f"it is not so that {condition(held)}"


def _word_of_name(word: str) -> str:
    """A word of a name, or the owner's that it begins with."""
    return "an owner" if word == "'s" else word
