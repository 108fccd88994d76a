"""Command -> events: refuse, then spend, then let the words of the action run; one module for each kind of action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import commands as w
from ..game import PtuScribe
from .abilities import use_ability
from .by_hand import change_ap, use_feature
from .capture import throw_ball
from .features import release_ap
from .fleeing import flee
from .food import trade_food
from .gm import GM_COMMANDS
from .growth import GROWTH_COMMANDS
from .hand import HAND_COMMANDS
from .held import drop_item, give_item, set_held, use_held
from .house import HOUSE_COMMANDS
from .items import use_item
from .maneuvers import maneuver, take_breather
from .moves import use_move
from .ordering import order_early
from .orders import give_orders, set_trigger
from .priority import prioritise
from .riding import dismount, mount
from .shifting import shift
from .striking import coup_de_grace, use_struggle
from .switching import switch
from .turn import declare, end_turn, hold, leave_stance, stand_up, trade_action, wake

ACTIONS: dict[type, Callable[[PtuScribe, Any], None]] = {
    w.UseMove: use_move,
    w.Struggle: use_struggle,
    w.CoupDeGrace: coup_de_grace,
    w.StandUp: stand_up,
    w.LeaveStance: leave_stance,
    w.TradeAction: trade_action,
    w.Wake: wake,
    w.Declare: declare,
    w.Hold: hold,
    w.EndTurn: end_turn,
    w.Shift: shift,
    w.Maneuver: maneuver,
    w.TakeBreather: take_breather,
    w.Switch: switch,
    w.ThrowBall: throw_ball,
    w.UseItem: use_item,
    w.TradeFood: trade_food,
    w.UseHeld: use_held,
    w.DropItem: drop_item,
    w.GiveItem: give_item,
    w.UseAbility: use_ability,
    w.UseFeature: use_feature,
    w.ReleaseAp: release_ap,
    w.GiveOrders: give_orders,
    w.SetTrigger: set_trigger,
    w.Prioritise: prioritise,
    w.OrderEarly: order_early,
    w.Mount: mount,
    w.Dismount: dismount,
    w.Flee: flee,
}
"""What combatants do."""

COMMANDS: dict[type, Callable[[PtuScribe, Any], None]] = {
    **ACTIONS,
    **GM_COMMANDS,
    **HAND_COMMANDS,
    **HOUSE_COMMANDS,
    **GROWTH_COMMANDS,
    w.SetHeld: set_held,
    w.ChangeAp: change_ap,
}
