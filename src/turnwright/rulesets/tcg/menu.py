"""The names of choices, as a menu shows them, and what each does."""

from __future__ import annotations

from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.questions import describe_answer

from . import commands as k
from . import content as c
from .game import TcgGame
from .rules.terms import SHORT
from .state import State, find
from .teller import Teller
from .wording import ability_text, attack_text, card_lines


def describe_command(game: TcgGame, state: State, command: Command) -> str:
    """One short line for a choice, as a menu shows it."""
    told = Teller(game, state)
    match command:
        case Answer():
            return describe_answer(game, state, command)
        case k.JoinMatch():
            deck = game.content.decks.get(command.deck)
            return f"Sit down with {deck.name if deck else command.deck}"
        case k.SetActivePokemon():
            return f"Active: {_one_of(told, command.card)}"
        case k.PlayPokemon():
            return f"Bench {told.card(command.card)}"
        case k.AttachEnergy():
            return f"Attach {told.card(command.card)} to {told.place(command.target)}"
        case k.EvolvePokemon():
            return f"Evolve {told.place(command.target)} into {told.card(command.card)}"
        case k.PlayTrainer():
            on = f" on {told.place(command.target)}" if command.target else ""
            return f"Play {told.card(command.card)}{on}"
        case k.UseAbility():
            return f"Use {_ability_name(told, command)}"
        case k.Retreat():
            pays = f", pays {told.all_cards(command.energies)}" if command.energies else ""
            return f"Retreat for {told.place(command.target)}{pays}"
        case k.Attack():
            return _attack(told, command)
        case k.SelectPrize():
            return f"Take prize {command.place + 1}"
        case _:
            return _PLAIN[type(command)]


_PLAIN: dict[type, str] = {
    k.CancelMatch: "Cancel the match",
    k.ApproveMatch: "Approve the match",
    k.DrawInitialCards: "Draw the opening hand",
    k.SetPrizeCards: "Set prizes aside",
    k.CompleteInitialSetup: "Done setting up",
    k.ConfirmFirstPlayer: "On to the first turn",
    k.DrawCard: "Draw a card",
    k.GenerateCoinFlip: "Flip the coin",
    k.EndTurn: "End the turn",
    k.Concede: "Concede",
}


def _one_of(told: Teller, card: str) -> str:
    """A Pokémon in play with its place, or a card in hand by its name."""
    return told.place(card) if find(told.state, card) is not None else told.card(card)


def _attack(told: Teller, command: k.Attack) -> str:
    attack = _attack_of(told, command)
    if attack is None:
        return f"Attack {command.attack}"
    cost = "".join(SHORT[each] for each in attack.cost) or "free"
    damage = f" {attack.damage}{attack.mark}" if attack.damage else ""
    same = [other for other in _attacks(told) if other.name == attack.name]
    return f"Attack: {attack.name} [{cost}]{damage}" + (f" #{command.attack + 1}" if len(same) > 1 else "")


def _attacks(told: Teller) -> tuple[c.Attack, ...]:
    """The attacks of the Pokémon whose turn it is to attack."""
    active = told.state.sides[told.state.current].active if told.state.current else None
    card = told.known(active.top) if active is not None else None
    return card.attacks if isinstance(card, c.Pokemon) else ()


def _attack_of(told: Teller, command: k.Attack) -> c.Attack | None:
    attacks = _attacks(told)
    return attacks[command.attack] if command.attack < len(attacks) else None


def _ability_name(told: Teller, command: k.UseAbility) -> str:
    names = [each.name for each in _abilities(told, command)]
    name = names[command.ability] if command.ability < len(names) else f"ability {command.ability}"
    again = f" #{command.ability + 1}" if names.count(name) > 1 else ""
    return f"{name}{again} of {_one_of(told, command.pokemon)}"


def _abilities(told: Teller, command: k.UseAbility) -> list[c.Ability]:
    """What can be used of a Pokémon with what is attached to it, or of the stadium."""
    found = find(told.state, command.pokemon)
    handles = [command.pokemon] if found is None else [found[1].top, *found[1].tools, *found[1].energies]
    cards = [card for handle in handles if (card := told.known(handle)) is not None]
    return [each for card in cards for each in card.abilities if each.kind == "activated"]


# What a choice does


def explain_command(game: TcgGame, state: State, command: Command) -> str:
    """The text of the card or the attack, where the name of a choice does not say it."""
    told = Teller(game, state)
    match command:
        case k.Attack():
            attack = _attack_of(told, command)
            return attack_text(attack) if attack is not None else ""
        case k.PlayTrainer() | k.PlayPokemon() | k.AttachEnergy() | k.EvolvePokemon():
            return _card_words(told, command.card)
        case k.SetActivePokemon():
            return _card_words(told, command.card)
        case k.UseAbility():
            ability = _abilities(told, command)
            return ability_text(ability[command.ability]) if command.ability < len(ability) else ""
        case Answer() if len(command.choice) == 1:
            found = find(state, command.choice[0])
            return _card_words(told, found[1].top if found is not None else command.choice[0])
        case _:
            return ""


def _card_words(told: Teller, handle: str) -> str:
    """A card's rules in one line."""
    found = find(told.state, handle)
    card = told.known(handle if found is None else found[1].top)
    match card:
        case None:
            return ""
        case c.Pokemon():
            return f"{'/'.join(card.types)}, HP {card.hp}; {' '.join(card_lines(card))}"
        case _:
            return " ".join(card_lines(card))
