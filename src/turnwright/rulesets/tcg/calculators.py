"""The rules that are open to users: keyword arguments in, JSON out. (design: `turnwright calc tcg`)

Types and statuses are written in any case, as the specification writes them (FIRE, ASLEEP) or as packs do. A calculator
that depends on a ruling takes `options`; the caller fills it with the table's rulings.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, structs, to_builtins

from turnwright.kernel.refusal import Refusal, hint, text_ref

from . import vocabulary as v
from .content import Attack
from .options import Options
from .rules import coins, damage, deck_odds, decks, energy, statuses, timing, winning
from .rules.terms import ENERGY_TYPES, STATUSES, EnergyType, Status

Natural = Annotated[int, Meta(ge=0, le=100_000)]
Turn = Annotated[int, Meta(ge=0, le=100_000)]
Text = Annotated[str, Meta(max_length=2000)]
Face = Literal["heads", "tails", "HEADS", "TAILS"]
SEED = Options()


def _energy_type(word: str) -> EnergyType:
    name = {"lightning": "electric"}.get(word.lower(), word.lower())
    for known in ENERGY_TYPES:
        if known == name:
            return known
    raise Refusal("tcg.energy", word=text_ref(word), hint=hint(word.lower(), ENERGY_TYPES))


def _status(word: str) -> Status:
    for known in STATUSES:
        if known == word.lower():
            return known
    raise Refusal("tcg.status", word=text_ref(word), hint=hint(word.lower(), STATUSES))


def _heads(results: Sequence[str]) -> tuple[bool, ...]:
    return tuple(face.lower() == "heads" for face in results)


# --- coins (spec, Coin Flip) ----------------------------------------------------------------------------------------


def coin_flip_parse(
    *, text: Text, damage: Annotated[str, Meta(max_length=8)] = "", card: str = "this Pokémon"
) -> dict[str, Any] | None:
    """What an attack's text says about coins, in the specification's terms; nothing if it flips none.

    The creature that "does damage to itself" may be called by any name.
    """
    digits = "".join(each for each in damage if each.isdigit())
    from . import parser  # hundreds of patterns, which a match does not need

    read = parser.attack(
        parser.about_itself(text), card=card, name="", damage=int(digits or 0), mark=damage[len(digits) :]
    )
    flip = next((word for word in read.before if isinstance(word, v.Flip)), None)
    return None if flip is None else _configuration(read, flip)


def _configuration(read: Attack, flip: v.Flip) -> dict[str, Any]:
    """A CoinFlipConfiguration. (sources 7)"""
    fixed = flip.coins if isinstance(flip.coins, int) else None
    count_type: coins.CountType = (
        "UNTIL_TAILS" if flip.coins == "until_tails" else "VARIABLE" if fixed is None else "FIXED"
    )
    bonus = next(
        (word.amount for word in read.before if isinstance(word, v.Plus) and isinstance(word.amount, int)), None
    )
    own = next((word.amount for word in read.effects if isinstance(word, v.Damage) and word.on == v.SELF), None)
    return {
        "count_type": count_type,
        "fixed_count": fixed,
        "variable_source": _variable_source(flip.coins.of) if isinstance(flip.coins, v.Per) else None,
        "damage_calculation_type": _damage_type(read),
        "base_damage": 0 if read.mark == "×" else read.damage,  # so much a head is no base
        "damage_per_head": read.damage if any(isinstance(word, v.Times) for word in read.before) else None,
        "conditional_bonus": bonus,
        "self_damage_on_tails": own if isinstance(own, int) else None,
        "unparsed": list(read.unparsed),
    }


def _variable_source(of: v.Count) -> str:
    match of:
        case v.EnergyOn():
            return "ENERGY_TYPE_ATTACHED" if of.types else "ENERGY_ATTACHED"
        case v.PokemonIn():
            return "BENCH_POKEMON"
        case v.CountersOn():
            return "DAMAGE_COUNTERS"
        case v.CardsIn(zone="hand"):
            return "HAND_SIZE"
        case _:
            return "OTHER"


def _damage_type(read: Attack) -> coins.DamageType:
    kinds = {type(word) for word in read.before}
    if v.Nothing in kinds:
        return "BASE_DAMAGE"
    if v.Times in kinds or v.SetDamage in kinds:
        return "MULTIPLY_BY_HEADS"
    if v.Plus in kinds:
        return "CONDITIONAL_BONUS"
    if any(isinstance(word, v.Damage) and word.on == v.SELF for word in read.effects):
        return "CONDITIONAL_SELF_DAMAGE"
    return "STATUS_EFFECT_ONLY"


def coin_flip_damage(
    *,
    type: coins.DamageType,  # noqa: A002  (the field's name in the specification)
    results: list[Face],
    base_damage: Natural = 0,
    damage_per_head: Natural = 0,
    conditional_bonus: Natural = 0,
) -> dict[str, Any]:
    """The damage that fallen coins make of an attack, and whether it takes place."""
    faces = _heads(results)
    done = coins.damage(
        type,
        faces,
        base_damage=base_damage,
        damage_per_head=damage_per_head,
        conditional_bonus=conditional_bonus,
    )
    return {
        "damage": done,
        "proceeds": coins.proceeds(type, faces),
        "heads": coins.heads(faces),
        "tails": coins.tails(faces),
    }


def coin_flip_odds(
    *, coins_flipped: Annotated[int, Meta(ge=0, le=20)] | Literal["until_tails"], options: Options = SEED
) -> dict[str, str]:
    """The chance of each number of heads, as a fraction."""
    count = None if coins_flipped == "until_tails" else coins_flipped
    return {str(heads): str(chance) for heads, chance in coins.odds(count=count, cap=options.until_tails_cap).items()}


def coin_flip_success(*, results: list[Face]) -> dict[str, bool]:
    """COIN_FLIP_SUCCESS (any heads) and COIN_FLIP_FAILURE (any tails)."""
    faces = _heads(results)
    return {"success": coins.succeeds(faces), "failure": coins.fails(faces)}


# --- energy ---------------------------------------------------------------------------------------------------------


class Provision(Struct, frozen=True, forbid_unknown_fields=True):
    """A card that provides this many units of energy, each of one of these types."""

    types: Annotated[list[str], Meta(max_length=20)]
    amount: Annotated[int, Meta(ge=1, le=10)] = 1


Cost = Annotated[list[str], Meta(max_length=60)]
Attached = Annotated[list[str | Provision], Meta(max_length=60)]


def _units(attached: Sequence[str | Provision]) -> list[energy.Unit]:
    found: list[energy.Unit] = []
    for each in attached:
        if isinstance(each, str):
            found.append(frozenset({_energy_type(each)}))
        else:
            found += [frozenset(_energy_type(word) for word in each.types)] * each.amount
    return found


def energy_cost(*, cost: Cost, attached: Attached) -> dict[str, Any]:
    """Whether energy pays a cost, and the symbols that stay unpaid."""
    wanted = [_energy_type(word) for word in cost]
    provided = _units(attached)
    left = energy.missing(wanted, provided)
    return {"valid": not left, "missing": [word.upper() for word in left]}


def unspent_energy(*, cost: Cost, attached: Attached, type: str, options: Options = SEED) -> int:  # noqa: A002  (as in `energy_cost`)
    """Energy of a type beyond what pays the cost."""
    return energy.unspent(
        [_energy_type(word) for word in cost],
        _units(attached),
        of=_energy_type(type),
        typed_cost=options.unspent_energy == "typed_cost",
    )


def energy_bonus(
    *,
    base: Natural,
    per_energy: Natural,
    cost: Cost,
    attached: Attached,
    type: str,  # noqa: A002  (as in `energy_cost`)
    cap: Natural | None = None,
    options: Options = SEED,
) -> dict[str, int]:
    """PLUS_DAMAGE by energy that is not used for the cost, with its cap."""
    extra = unspent_energy(cost=cost, attached=attached, type=type, options=options)
    counted = damage.capped(extra, cap=cap)
    return {"extra": extra, "counted": counted, "bonus": counted * per_energy, "damage": base + counted * per_energy}


def retreat_payment(
    *, cost: Annotated[int, Meta(ge=0, le=10)], cards: list[Annotated[int, Meta(ge=1, le=10)]], options: Options = SEED
) -> dict[str, Any]:
    """Whether cards (by the energy that each provides) pay a retreat, and every choice of them that does."""
    if len(cards) > 12:
        raise Refusal("tcg.retreat", count=len(cards), most=12)
    choices = energy.retreat_choices(cards, cost=cost, by_cards=options.retreat_cost == "cards")
    return {"valid": bool(choices), "choices": [list(choice) for choice in choices]}


# --- damage ---------------------------------------------------------------------------------------------------------


class Worth(Struct, frozen=True, forbid_unknown_fields=True):
    """A weakness or resistance: type and printed value."""

    type: str
    value: str = ""


def _change(worth: Worth | None, attacker: str | None, usual: str) -> tuple[damage.Change, ...]:
    if worth is None or attacker is None or _energy_type(worth.type) != _energy_type(attacker):
        return ()
    try:
        return (damage.parse_modifier(worth.value or usual),)
    except ValueError:
        raise Refusal("tcg.modifier", value=text_ref(worth.value)) from None


def _prevention(prevent: Natural | Literal["all"] | None, reduce: Sequence[int]) -> damage.Prevention:
    return damage.Prevention(
        all=prevent == "all", numbers=(prevent,) if isinstance(prevent, int) else (), reductions=tuple(reduce)
    )


def attack_damage(
    *,
    base: Natural,
    attacker_type: str | None = None,
    weakness: Worth | None = None,
    resistance: Worth | None = None,
    minus: Natural = 0,
    plus: Natural = 0,
    boost_after: int = 0,
    prevent: Natural | Literal["all"] | None = None,
    reduce: int | list[int] = 0,
    options: Options = SEED,
) -> dict[str, Any]:
    """An attack's damage with every step: minus, plus, weakness, resistance, prevention, reduction."""
    done = damage.blow(
        base,
        minus=minus,
        plus=plus,
        weaknesses=_change(weakness, attacker_type, "×2"),
        resistances=_change(resistance, attacker_type, "-30"),
        boost_after=boost_after,
        prevention=_prevention(prevent, [reduce] if isinstance(reduce, int) else reduce),
        prevention_rule=options.prevention_number,
    )
    return structs.asdict(done)


def prevention(
    *,
    damage: Natural,
    prevent: Natural | Literal["all"] | None = None,
    reduce: int | list[int] = 0,
    options: Options = SEED,
) -> dict[str, int]:
    """What prevention and then reduction leave of damage."""
    return {"damage": _left(damage, _prevention(prevent, [reduce] if isinstance(reduce, int) else reduce), options)}


def _left(amount: int, by: damage.Prevention, options: Options) -> int:
    return damage.reduced(damage.prevented(amount, by=by, rule=options.prevention_number), by=by)


def prevention_active(*, duration: timing.Lasts, applied_turn: Turn, turn: Turn) -> dict[str, Any]:
    """Whether a timed effect still holds in a turn, and the turn with whose end it ends."""
    return {
        "active": timing.is_active(duration, applied_turn=applied_turn, turn=turn),
        "last_turn": timing.last_turn(duration, applied_turn=applied_turn),
    }


def damage_counters(*, damage: Natural) -> int:
    """Counters for damage: one for each whole 10."""
    return damage // 10


def minus_damage(*, base: Natural, damage_counters: Natural, reduction_per_counter: Natural) -> dict[str, int]:
    """MINUS_DAMAGE: the base less this much per counter, not below 0."""
    return {"damage": damage.blow(base, minus=damage_counters * reduction_per_counter).damage}


def modifier(*, value: Annotated[str, Meta(max_length=10)]) -> dict[str, int]:
    """How a printed weakness or resistance is read."""
    try:
        return damage.parse_modifier(value)._asdict()
    except ValueError:
        raise Refusal("tcg.modifier", value=text_ref(value)) from None


# --- statuses -------------------------------------------------------------------------------------------------------


def add_status(*, statuses_before: list[str], status: str, options: Options = SEED) -> list[str]:
    """The statuses of a Pokémon that gets another."""
    before = [_status(word) for word in statuses_before]
    return [each.upper() for each in statuses.with_status(before, _status(status), combining=options.combining)]


def may_act(*, statuses_had: list[str], options: Options = SEED) -> dict[str, Any]:
    """What a Pokémon with these statuses may do: attack, attack after a flip, retreat."""
    had = [_status(word) for word in statuses_had]
    attack = statuses.attack_blocked_by(had)
    retreat = statuses.retreat_blocked_by(had, asleep_may_retreat=options.asleep_may_retreat)
    return {
        "attack": attack is None,
        "attack_blocked_by": attack.upper() if attack else None,
        "flip_to_attack": statuses.must_flip_to_attack(had),
        "retreat": retreat is None,
        "retreat_blocked_by": retreat.upper() if retreat else None,
        "confusion_damage": options.confusion_damage,
    }


def between_turns(
    *,
    statuses_had: list[str],
    active: bool = True,
    poison: Natural = 10,
    burn: Natural = 20,
    flip: Face | None = None,
    options: Options = SEED,
) -> dict[str, Any]:
    """What poison and a burn do to a Pokémon between turns, by the table's rulings."""
    had = [_status(word) for word in statuses_had]
    hurt = active or options.checkup == "all"
    total, cured = 0, []
    if hurt and "poisoned" in had:
        total += statuses.poisoned(amount=poison).damage
    if hurt and "burned" in had:
        if options.burn != "flat" and flip is None:
            raise Refusal("tcg.flip")
        done = statuses.burned(heads=flip is not None and flip.lower() == "heads", rule=options.burn, amount=burn)
        total += done.damage
        cured = ["BURNED"] if done.cured else []
    return {"damage": total, "cured": cured}


def paralysis_ends(*, given_turn: Turn, ended_turn: Turn, own_turn: bool, options: Options = SEED) -> bool:
    """Whether paralysis ends with a turn."""
    return statuses.paralysis_ends(
        given_turn=given_turn, ended_turn=ended_turn, own_turn=own_turn, rule=options.paralysis_ends
    )


# --- decks, evolution, winning --------------------------------------------------------------------------------------


class DeckLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a deck."""

    card: str
    count: Annotated[int, Meta(ge=1, le=1000)]
    name: str = ""
    basic_pokemon: bool = False
    basic_energy: bool = False
    set: str = ""


def deck_validation(
    *,
    cards: list[DeckLine],
    banned: list[str] = [],  # noqa: B006  (never changed)
    banned_sets: list[str] = [],  # noqa: B006
    restricted: dict[str, Natural] = {},  # noqa: B006
    options: Options = SEED,
) -> dict[str, Any]:
    """Whether a deck may be played, and each thing that is wrong with it."""
    listed = [
        decks.Listed(
            card=line.card,
            name=line.name or line.card,
            count=line.count,
            basic_pokemon=line.basic_pokemon,
            basic_energy=line.basic_energy,
            set=line.set,
        )
        for line in cards
    ]
    found = decks.faults(listed, rules=deck_format(options, banned, banned_sets, restricted))
    return {"valid": all(fault.warning for fault in found), "faults": [_told(fault) for fault in found]}


def _told(fault: decks.Fault) -> dict[str, Any]:
    return {"code": fault.code, "sentence": fault.sentence, "warning": fault.warning}


def deck_format(
    options: Options,
    banned: Sequence[str] = (),
    banned_sets: Sequence[str] = (),
    restricted: Mapping[str, int] | None = None,
) -> decks.Format:
    """What the table's rulings ask of a deck."""
    return decks.Format(
        deck_size=options.deck_size,
        max_copies=options.max_copies,
        copies_by=options.copies_by,
        min_basics=options.min_basics,
        whole=options.whole_cards,
        banned=tuple(banned),
        banned_sets=tuple(banned_sets),
        restricted=restricted or {},
    )


def evolution_timing(
    *,
    turn: Turn,
    played_turn: Turn,
    players_first_turn: Turn = 1,
    evolved_turn: Turn | None = None,
    early: bool = False,
    options: Options = SEED,
) -> dict[str, Any]:
    """Whether a Pokémon may evolve in a turn, and why not."""
    why = timing.why_not_evolve(
        turn=turn,
        players_first_turn=players_first_turn,
        played_turn=played_turn,
        evolved_turn=evolved_turn,
        rule=options.evolution_timing,
        early=early,
    )
    return {"may_evolve": why is None, "why_not": why}


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """What decides of a player's fate: prizes left, Pokémon in play, a draw that failed, giving up."""

    prizes: Natural
    pokemon: Natural
    decked_out: bool = False
    conceded: bool = False


def winner(*, player1: Side, player2: Side, options: Options = SEED) -> dict[str, Any] | None:
    """How a match stands: who has won and why, a tie, or nothing yet."""
    sides = [
        winning.Standing(prizes=side.prizes, pokemon=side.pokemon, decked_out=side.decked_out, conceded=side.conceded)
        for side in (player1, player2)
    ]
    ended = winning.verdict(sides[0], sides[1], tie=options.tie)
    return None if ended is None else to_builtins(ended)


def prizes_for(*, printed: Annotated[int, Meta(ge=0, le=3)] = 1, change: int = 0, none: bool = False) -> int:
    """Prizes for a knock-out."""
    return winning.prizes_for(printed, change=change, none=none)


Cards = Annotated[int, Meta(ge=0, le=60)]


def opening_odds(
    *, copies: Annotated[int, Meta(ge=1, le=60)], basics: Cards, is_basic: bool = False, options: Options = SEED
) -> dict[str, Any]:
    """Exact odds of a deck: a hand without a Basic Pokémon, and copies of a card in the hand that is kept or prized.

    `basics`: the Basic Pokémon of the deck, the copies among them if the card is one.
    """
    size, hand, prizes = options.deck_size, options.hand_size, options.prize_count
    others = 0 if is_basic else basics
    if copies + others > size or (is_basic and copies > basics) or not basics:
        raise Refusal("tcg.deck", size=size)
    held = deck_odds.in_opening_hand(copies=copies, basics=basics, is_basic=is_basic, deck=size, hand=hand)
    laid = deck_odds.among_prizes(
        copies=copies, basics=basics, is_basic=is_basic, deck=size, hand=hand, prizes=prizes
    )  # fmt: skip
    return {
        "mulligan": deck_odds.mulligan(basics=basics, deck=size, hand=hand),
        "mulligans": deck_odds.mulligans(basics=basics, deck=size, hand=hand),
        "in_hand": deck_odds.at_least_one(held),
        "prized": deck_odds.at_least_one(laid),
        "all_prized": laid[-1],
    }


# --- texts ----------------------------------------------------------------------------------------------------------


def attack_text(
    *, text: Text, damage: Annotated[str, Meta(max_length=8)] = "", card: str = "", name: str = ""
) -> dict[str, Any]:
    """The words of an attack's text, and the clauses that are not understood."""
    digits = "".join(each for each in damage if each.isdigit())
    from . import parser

    read = parser.attack(text, card=card, name=name or "-", damage=int(digits or 0))
    return {part: to_builtins(getattr(read, part)) for part in ("needs", "pays", "before", "effects", "unparsed")}


def ability_text(*, text: Text, card: str = "", name: str = "") -> dict[str, Any]:
    """The words of an ability's text, and the clauses that are not understood."""
    from . import parser

    read = parser.ability(text, card=card, name=name or "-")
    return {"unparsed": [], **to_builtins(read)}


def trainer_text(
    *, text: Text, card: str = "", kind: Literal["item", "supporter", "stadium", "tool"] = "item"
) -> dict[str, Any]:
    """The words of a trainer's text, and the clauses that are not understood."""
    from . import parser

    read = parser.trainer(text, card=card or "-", kind=kind)
    return {**to_builtins(read.parsed), "attach": to_builtins(read.attach), "abilities": to_builtins(read.abilities)}


CALCULATORS: Mapping[str, Callable[..., Any]] = {
    "ability_text": ability_text,
    "add_status": add_status,
    "attack_damage": attack_damage,
    "attack_text": attack_text,
    "between_turns": between_turns,
    "coin_flip_damage": coin_flip_damage,
    "coin_flip_odds": coin_flip_odds,
    "coin_flip_parse": coin_flip_parse,
    "coin_flip_success": coin_flip_success,
    "damage_counters": damage_counters,
    "deck_validation": deck_validation,
    "energy_bonus": energy_bonus,
    "energy_cost": energy_cost,
    "evolution_timing": evolution_timing,
    "may_act": may_act,
    "minus_damage": minus_damage,
    "modifier": modifier,
    "opening_odds": opening_odds,
    "paralysis_ends": paralysis_ends,
    "prevention": prevention,
    "prevention_active": prevention_active,
    "prizes_for": prizes_for,
    "retreat_payment": retreat_payment,
    "trainer_text": trainer_text,
    "unspent_energy": unspent_energy,
    "winner": winner,
}
