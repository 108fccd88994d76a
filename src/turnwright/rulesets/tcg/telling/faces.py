"""Cards as they are printed, for a screen that draws them; and what can be said about those that nobody sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from turnwright.kernel.telling import Face, Likely, Line, Threat

from .. import content as c
from .. import derived, standing
from .. import vocabulary as v
from ..cards import unseen
from ..game import TcgGame
from ..legal import reader
from ..rules import damage, deck_odds, energy
from ..state import OTHER, Pokemon, Side, State
from ..wording import ability_text, attack_text, energy_text, trainer_text
from .naming import Teller, how_put_down, stage_name

MOST_LIKELY = 5


def face(game: TcgGame, look: str) -> Face | None:
    """What is printed on a card, with what is played of it."""
    card = game.content.cards.get(look)
    if card is None:
        return None
    shared = Face(
        look,
        card.name,
        "",
        printed=card.printed,
        left_out=c.unread(card),
        doubts=c.doubts(card),
        set=card.set,
        number=card.number,
        copies=card.copies,
    )
    match card:
        case c.Pokemon():
            return replace(
                shared,
                kind="pokemon",
                sort=stage_name(card.stage),
                elements=card.types,
                family=_family(game, card),
                rank=min(2, card.rank),
                hp=card.hp,
                under=card.evolves_from or "",
                lines=(*_abilities(card), *_attacks(card)),
                weak=tuple((each.type, each.value) for each in card.weaknesses),
                resist=tuple((each.type, each.value) for each in card.resistances),
                retreat=card.retreat,
                text=how_put_down(card),
            )
        case c.Trainer():
            said = trainer_text(replace(card, unparsed=(), abilities=_read(card.abilities)))
            return replace(shared, kind="trainer", sort=card.kind.capitalize(), text=said, does=_does(card))
        case _:
            said = energy_text(replace(card, unparsed=(), abilities=_read(card.abilities)))
            units = tuple(unit[0] if len(unit) == 1 else "any" for unit in card.provides)
            copies = 0 if card.basic else card.copies
            kind = "Basic Energy" if card.basic else "Special Energy"
            elements = tuple(dict.fromkeys(unit for unit in units if unit != "any"))
            return replace(
                shared, kind="energy", sort=kind, elements=elements, text=said, provides=units, copies=copies
            )


def _family(game: TcgGame, card: c.Pokemon) -> str:
    """The lowest card of the line that the packs hold, by id; a card whose ancestors are unknown starts its own.

    The cards that make one Pokémon together are of one family.
    """
    if card.half:
        return card.name
    seen: set[str] = set()
    while card.evolves_from and card.id not in seen:
        seen.add(card.id)
        name = card.evolves_from
        below = next((each for each in game.content.pokemon.values() if each.name == name), None)
        if below is None:
            return name
        card = below
    return card.id


def _abilities(card: c.Pokemon) -> Iterator[Line]:
    for each in card.abilities:
        yield Line(each.name, "ability", text=ability_text(replace(each, unparsed=())), printed=each.printed)


def _attacks(card: c.Pokemon) -> Iterator[Line]:
    for each in card.attacks:
        dealt = f"{each.damage or ''}{each.mark}"
        yield Line(each.name, "attack", each.cost, dealt, attack_text(replace(each, unparsed=())), each.printed)


def _read(abilities: Sequence[c.Ability]) -> tuple[c.Ability, ...]:
    return tuple(replace(each, unparsed=()) for each in abilities)


_DOES: dict[type, str] = {
    v.Draw: "draw",
    v.Heal: "heal",
    v.Cure: "heal",
    v.SearchDeck: "search",
    v.LookAt: "search",
    v.Retrieve: "retrieve",
    v.ShuffleHand: "retrieve",
    v.Switch: "switch",
    v.AttachEnergy: "attach",
    v.MoveEnergy: "attach",
    v.DiscardEnergy: "attach",
}


def _does(card: c.Trainer) -> str:
    """The first thing that a trainer does that has a drawing of its own."""
    if card.kind == "stadium":
        return "plain"
    if card.attach is not None or card.kind == "tool":
        return "banner"
    return next((_DOES[type(word)] for word in card.effects if type(word) in _DOES), "draw")


# What nobody sees


def likely(told: Teller, side: Side) -> tuple[Likely, ...]:
    """What may be in a hand that the seat doesn't see: every hidden card of the player is as likely as any other.

    Deck lists are open once the match is on. (sources 3)
    """
    state = told.state
    hidden = sum(1 for handle in side.hand if handle not in state.faces)
    if not hidden or not side.cards:
        return ()
    left = unseen(state, side.seat)
    rest = sum(left.values())
    if rest < hidden:
        return ()
    rows = [(deck_odds.mulligan(basics=count, deck=rest, hand=hidden), look, count) for look, count in left.items()]
    cards = told.cards
    return tuple(
        Likely(look, cards[look].name if look in cards else look, count, float(Fraction(1) - without))
        for without, look, count in sorted(rows)[:MOST_LIKELY]
    )


# What a foe could do


def threats(game: TcgGame, state: State, seat: str, active: Pokemon) -> tuple[Threat, ...]:
    """The attacks of the opponent's Active Pokémon: what each lacks, and whom it would knock out for certain."""
    foe = OTHER[seat]
    card = Teller(game, state).known(active.top)
    if not isinstance(card, c.Pokemon):
        return ()
    scribe = reader(game, state, foe)
    provided = derived.units(scribe, foe, active)
    target = state.sides[seat].active
    found = []
    for attack in card.attacks:
        missing = energy.missing(derived.attack_cost(scribe, foe, active, attack), provided)
        falls = ""
        dealt = f"{attack.damage or ''}{attack.mark}"
        if target is not None and target.top in state.faces and not missing and _is_plain(game, state, seat, attack):
            amount = _blow(game, state, seat, active, target, attack)
            dealt = str(amount)
            falls = Teller(game, state).card(target.top) if 0 < target.hp <= amount else ""
        found.append(Threat(attack.name, dealt, missing, falls))
    return tuple(found)


def _is_plain(game: TcgGame, state: State, seat: str, attack: c.Attack) -> bool:
    """Whether an attack's damage is what is printed, but for weakness and resistance."""
    foe, scribe = OTHER[seat], reader(game, state, OTHER[seat])
    attacker, target = state.sides[foe].active, state.sides[seat].active
    if not attack.damage or attack.mark or attack.before or attack.needs or attack.pays or attacker is None:
        return False
    if target is None or attacker.conditions:
        return False
    mine = any(True for kind in (v.Boost, v.Pierce) for _ in standing.on_pokemon(scribe, kind, foe, attacker))
    return not mine and not any(
        True for kind in (v.Prevent, v.Reduce, v.Survive) for _ in standing.on_pokemon(scribe, kind, seat, target)
    )


def _blow(game: TcgGame, state: State, seat: str, active: Pokemon, target: Pokemon, attack: c.Attack) -> int:
    foe, scribe = OTHER[seat], reader(game, state, OTHER[seat])
    kinds = derived.types(scribe, foe, active)
    weak = tuple(change for kind, change in derived.weaknesses(scribe, seat, target) if kind in kinds)
    resisted = tuple(change for kind, change in derived.resistances(scribe, seat, target) if kind in kinds)
    return damage.blow(attack.damage, weaknesses=weak, resistances=resisted).damage
