"""The game's words, explained, as the rulings of the match have them."""

from __future__ import annotations

from turnwright.kernel.telling import Ref, Term, ref

from ..game import TcgGame
from ..options import Options
from ..refs import condition_ref
from ..rules import statuses
from ..rules.terms import SHORT, STATUSES, Status

HP_TEXT = "Damage it can still take. At 0 it is Knocked Out."


def condition_text(options: Options, condition: Status, amount: int = 0) -> str:
    """What a Special Condition does, by the rulings; `amount`: of a poison or burn that is not the usual one."""
    match condition:
        case "asleep":
            cannot = "attack" if options.asleep_may_retreat else "attack or retreat"
            when = "at the start of its player's turn" if options.sleep_check == "turn_start" else "between turns"
            return f"It can't {cannot}. Flip a coin {when}: heads wakes it up."
        case "paralyzed":
            last = "its player's next turn" if options.paralysis_ends == "own_turn" else "the next turn"
            return f"It can't attack or retreat until {last} ends."
        case "confused":
            flips = "attacks or retreats" if options.confused_retreat_flip else "attacks"
            lost = (
                "it stays, or its attack fails and it" if options.confused_retreat_flip else "the attack fails and it"
            )
            return f"Flip a coin when it {flips}: on tails {lost} takes {options.confusion_damage} damage."
        case "poisoned":
            return f"It takes {amount or statuses.POISON} damage between turns."
        case _:
            return _burned(options, amount or statuses.BURN)


def _burned(options: Options, damage: int) -> str:
    if options.burn == "flip_tails":
        return f"Flip a coin between turns: on tails it takes {damage} damage."
    cured = ", then its player flips a coin: heads ends the burn" if options.burn == "flip_cures" else ""
    return f"It takes {damage} damage between turns{cured}."


def glossary(game: TcgGame) -> tuple[Term, ...]:
    """The words of the game in the order of the alphabet."""
    terms = [Term(ref("term", name.lower().replace(" ", "_")), name, text) for name, text in _words(game.options)]
    terms += [Term(condition_ref(each), each.capitalize(), condition_text(game.options, each)) for each in STATUSES]
    return tuple(sorted(terms, key=lambda term: term.name))


def term(game: TcgGame, wanted: Ref) -> Term | None:
    return next((each for each in glossary(game) if each.ref == wanted), None)


def _words(options: Options) -> tuple[tuple[str, str], ...]:
    letters = ", ".join(f"{letter} {kind.capitalize()}" for kind, letter in SHORT.items())
    first = [
        *(["draw a card"] if not options.first_turn_draw else []),
        *(["attack"] if not options.first_turn_attack else []),
        *(["play a Supporter"] if not options.first_turn_supporter else []),
    ]
    not_first = f" The player who goes first can't {' or '.join(first)} on that turn." if first else ""
    evolves = (
        " A Pokémon can't evolve on your first turn, or in the turn it came into play or last evolved."
        if options.evolution_timing == "official"
        else ""
    )
    bonus = " Your opponent may draw a card for each." if options.mulligan_bonus else ""
    retreats = " Once per turn." if options.retreat_limit else ""
    supporters = " You may play one per turn." if options.supporter_limit else ""
    return (
        ("Ability", "Something a Pokémon can do besides attacking. Using one doesn't end your turn."),
        ("Active Pokémon", "The Pokémon in the Active Spot: it attacks and is attacked. Each player always has one."),
        ("Bench", f"Up to {options.bench_size} Pokémon waiting behind your Active Pokémon."),
        ("Colorless", "Any type of Energy pays a Colorless cost."),
        ("Damage counter", "Marks 10 damage on a Pokémon."),
        ("Energy", f"Pays for attacks and retreating. You may attach one card per turn. Types: {letters}."),
        ("Evolve", f"Put a Stage 1 or Stage 2 card on the Pokémon it evolves from. Damage and Energy stay.{evolves}"),
        ("Item", "A Trainer card. You may play as many per turn as you like."),
        ("Knock-out", "A Pokémon with no HP left is discarded with its cards; the other player takes Prize cards."),
        ("Mulligan", f"An opening hand without a Basic Pokémon is shuffled back and drawn again.{bonus}"),
        ("Pokémon Tool", "A Trainer card that you attach to a Pokémon. Each can hold one."),
        (
            "Prize cards",
            f"{options.prize_count} cards set aside face down. Take one (or more) for each Pokémon you Knock Out; "
            "take your last one and you win.",
        ),
        ("Resistance", "A Pokémon takes less damage from attackers of this type."),
        ("Retreat", f"Discard Energy from your Active Pokémon to switch it with one on your Bench.{retreats}"),
        (
            "Special Condition",
            "Asleep, Burned, Confused, Paralyzed and Poisoned. They end when the Pokémon evolves or leaves the "
            "Active Spot.",
        ),
        ("Stadium", "A Trainer card that stays in play for both players until another replaces it."),
        ("Supporter", f"A Trainer card with a strong effect.{supporters}"),
        (
            "Turn",
            f"Draw a card, play cards in any order, then attack; after that you're done.{not_first}",
        ),
        ("Weakness", "A Pokémon takes more damage from attackers of this type."),
    )
