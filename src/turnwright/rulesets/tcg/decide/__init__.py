"""Command -> events: where each action is decided, one file for each kind of action. (sources 4)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import commands as k
from ..game import TcgScribe
from .abilities import use_ability
from .attacking import attack
from .playing import attach_energy, evolve_pokemon, play_pokemon
from .preparing import (
    approve_match,
    cancel_match,
    complete_initial_setup,
    confirm_first_player,
    draw_initial_cards,
    join_match,
    set_active_pokemon,
    set_prize_cards,
)
from .retreating import retreat
from .trainers import play_trainer
from .turn import concede, draw_card, end_turn, generate_coin_flip, select_prize

__all__ = ["COMMANDS"]

COMMANDS: dict[type, Callable[[TcgScribe, Any], None]] = {
    k.JoinMatch: join_match,
    k.CancelMatch: cancel_match,
    k.ApproveMatch: approve_match,
    k.DrawInitialCards: draw_initial_cards,
    k.SetPrizeCards: set_prize_cards,
    k.SetActivePokemon: set_active_pokemon,
    k.CompleteInitialSetup: complete_initial_setup,
    k.ConfirmFirstPlayer: confirm_first_player,
    k.DrawCard: draw_card,
    k.PlayPokemon: play_pokemon,
    k.AttachEnergy: attach_energy,
    k.EvolvePokemon: evolve_pokemon,
    k.PlayTrainer: play_trainer,
    k.UseAbility: use_ability,
    k.Retreat: retreat,
    k.Attack: attack,
    k.GenerateCoinFlip: generate_coin_flip,
    k.SelectPrize: select_prize,
    k.EndTurn: end_turn,
    k.Concede: concede,
}
