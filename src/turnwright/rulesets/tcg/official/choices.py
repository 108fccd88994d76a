"""What can be done at a main decision, in the engine and in Turnwright, in the same words: (verb, card, target)."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from msgspec.structs import replace

from turnwright.kernel.messages import Command

from .. import commands as k
from .. import derived, possible
from .. import vocabulary as v
from ..allowed import attack_names
from ..legal import legal, reader
from ..state import OTHER, State
from ..view import view
from .cards import Cards
from .positions import CONDITIONS, handle
from .terms import ACTIVE, DECK, HAND, LOOKING, STADIUM, ZONES, Raw

Choice = tuple[Any, ...]
Token = tuple[str, ...]
"""("card", handle, id of the card) or ("word", word)."""


def named_card(current: Raw, option: Raw, player: int, select: Raw | None = None) -> Any:
    """The card that an option of the engine names."""
    index, area = option.get("index", 0), option.get("area")
    side = current["players"][option.get("playerIndex", player)]
    if area == DECK:
        shown = (select or {}).get("deck")
        return (shown or side["deck"])[index]
    if area in ZONES:
        return side[ZONES[area]][index]
    if area == STADIUM:
        return current["stadium"][index]
    return current["looking"][index] if area == LOOKING else None


def target(current: Raw, option: Raw, player: int) -> Raw:
    """The Pokémon that an option attaches to or evolves."""
    place = "active" if option["inPlayArea"] == ACTIVE else "bench"
    pokemon: Raw = current["players"][player][place][option["inPlayIndex"]]
    return pokemon


def theirs(cards: Cards, step: Raw) -> list[Choice]:
    """Each of the engine's options, in its order."""
    current, player = step["current"], step["current"]["yourIndex"]
    choices: list[Choice] = []
    for option in step["select"]["option"]:
        match option["type"]:
            case "Play":
                choices.append(("play", current["players"][player]["hand"][option["index"]]["id"]))
            case "Attach" | "Evolve" as verb:
                card = named_card(current, option, player)
                choices.append((verb.lower(), card["id"], handle(target(current, option, player))))
            case "Ability" | "Discard":  # a Fossil is discarded by an ability of ours
                choices.append(("ability", handle(named_card(current, option, player))))
            case "Attack":
                choices.append(("attack", cards.attack(option["attackId"])))
            case verb:
                choices.append((verb.lower(),))
    return choices


def ours(cards: Cards, state: State, seat: str) -> dict[Choice, list[Command]]:
    """Turnwright's choices, each with the commands that do it."""
    tops = {pokemon.id: pokemon.top for side in state.sides.values() for pokemon in side.in_play}
    choices: dict[Choice, list[Command]] = defaultdict(list)
    for command in legal(cards.game, view(state, seat), seat):
        match command:
            case k.PlayPokemon(card) | k.PlayTrainer(card, ""):
                choices["play", cards.numbers[state.faces[card]]].append(command)
            case k.AttachEnergy(card, onto) | k.PlayTrainer(card, onto):
                choices["attach", cards.numbers[state.faces[card]], tops[onto]].append(command)
            case k.EvolvePokemon(card, onto):
                choices["evolve", cards.numbers[state.faces[card]], tops[onto]].append(command)
            case k.UseAbility(where, _):
                choices["ability", tops.get(where, where)].append(command)
            case k.Retreat():
                choices["retreat",].append(command)
            case k.Attack(place):
                for name in _attack_names(cards, state, seat, place):
                    choices["attack", name].append(command)
            case k.EndTurn():
                choices["end",].append(command)
    return choices


def _attack_names(cards: Cards, state: State, seat: str, place: int) -> list[str]:
    """An attack by its name; one that only copies, by the names of what it would copy, as the engine offers it."""
    active, other = state.sides[seat].active, state.sides[OTHER[seat]].active
    assert active is not None
    scribe = reader(cards.game, state, seat)
    attack = derived.attacks_of(scribe, active)[place]
    copies = [word for word in attack.effects if isinstance(word, v.CopyAttack) and not word.when]
    if not copies or other is None:
        return [attack.name]
    names = attack_names(scribe, seat, active, other, attack)
    return [copied.attack.name for word in copies for copied in possible.copyable(scribe, names, word).values()]


def with_same_copy(command: Command, step: Raw) -> Command:
    """The command with the very copy of the card that the engine's player chose."""
    option = step["select"]["option"][step["answer"][0]]
    if option["type"] in ("Play", "Attach", "Evolve") and hasattr(command, "card"):
        side = step["current"]["players"][step["current"]["yourIndex"]]
        if option.get("area", HAND) == HAND:
            return replace(command, card=handle(side["hand"][option["index"]]))
    return command


def described(cards: Cards, state: State, choice: Choice) -> str:
    """A choice for people, with its target."""
    words = [str(choice[0])]
    for part in choice[1:]:
        if isinstance(part, int):
            words.append(cards.name(part))
        elif part in state.faces:
            words.append(f"on {cards.named(state.faces[part])}")
        else:
            words.append(str(part))
    return " ".join(words)


def called(cards: Cards, state: State, seat: str, choice: Choice) -> str:
    """A choice by what is done with which card: what the tally groups by."""
    if choice[0] == "attack":
        active = state.sides[seat].active
        assert active is not None
        name = copying(cards, cards.numbers[state.faces[active.top]], str(choice[1]))
        return f"attack {cards.named(state.faces[active.top])}: {name}"
    if choice[0] == "ability":
        return f"{choice[0]} {cards.named(state.faces[choice[1]])}"
    return described(cards, state, choice[:2])


def copying(cards: Cards, number: int, name: str) -> str:
    """The attack that is used by this name: a card's own, or the one by which it copies."""
    attacks = getattr(cards.entries[number], "attacks", ())
    copies = [each.name for each in attacks if any(isinstance(word, v.CopyAttack) for word in each.effects)]
    return name if any(each.name == name for each in attacks) or not copies else copies[0]


def is_whole(cards: Cards, state: State, seat: str, choice: Choice) -> bool:
    """Whether the card that an attack or ability is printed on is read whole; others only complete a line."""
    active = state.sides[seat].active
    if choice[0] == "attack" and active is not None:
        return cards.is_whole(cards.numbers[state.faces[active.top]])
    return choice[0] != "ability" or cards.is_whole(cards.numbers[state.faces[choice[1]]])


def is_idle(cards: Cards, choice: Choice) -> bool:
    """Whether it is an attack that only has effects: the engine hides those that would have none now."""
    return choice[0] == "attack" and choice[1] in cards.idle


def tokens(cards: Cards, step: Raw, option: Raw) -> list[Token]:
    """An option of the engine: handles of cards, or a word."""
    current, select, player = step["current"], step["select"], step["current"]["yourIndex"]

    def of(card: Any) -> Token:
        return ("card", handle(card), cards.id(card["id"]))

    match option["type"]:
        case "Card":
            return [of(named_card(current, option, player, select))]
        case "ToolCard":
            return [of(named_card(current, option, player)["tools"][option["toolIndex"]])]
        case "EnergyCard" | "Energy":
            return [of(named_card(current, option, player)["energyCards"][option["energyIndex"]])]
        case "Yes" | "No" as word:
            return [("word", word.lower())]
        case "Number":
            return [("word", str(option["number"]))]
        case "Attack":
            return [("word", cards.attack(option["attackId"]))]
        case "SpecialCondition":
            return [("word", CONDITIONS[option["specialConditionType"]])]
        case "Evolve":
            return [of(named_card(current, option, player, select)), of(target(current, option, player))]
        case "Skill":
            return [("word", f"skill {option.get('cardId')}")]
    return []
