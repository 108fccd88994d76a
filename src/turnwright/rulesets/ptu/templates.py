"""Templates: an encounter saved as the setup that opens it again, as JSON. (spec 000 W6)"""

from __future__ import annotations

import msgspec

from turnwright.kernel.refusal import Refusal, json_fault

from .state import Combatant, Placed, Setup, State


def template(state: State, name: str = "") -> Setup:
    """An encounter as it was before the fight: everybody fresh, with the sheet, the side, the things and the square.

    Who has left it in between comes back and finds a square by itself.
    """
    return Setup(
        name=name or state.name,
        placed=tuple(_placed(state, one) for one in state.combatants.values()),
        battle=state.battle,
        weather=state.weather,
        grid=state.grid,
        significance=state.significance,
        auto_end=state.auto_end,
        round_limit=state.round_limit,
        friends=state.friends,
    )


def _placed(state: State, one: Combatant) -> Placed:
    sheet = state.sheets.get(one.id, one.sheet)
    return Placed(
        one.side,
        sheet=sheet,
        position=one.position if state.grid is not None and one.where == "field" else None,
        items=one.items,
        owner=sheet.owner or "",
        in_ball=one.where == "ball",
        turns=one.turns,
    )


def save(plan: Setup) -> bytes:
    """A setup as JSON that people can read."""
    return msgspec.json.format(msgspec.json.encode(plan), indent=2) + b"\n"


def load(data: bytes | str) -> Setup:
    """The setup of a template; refuses what is no JSON, or not a setup, and says where."""
    raw = data.encode() if isinstance(data, str) else data
    try:
        return msgspec.json.decode(raw, type=Setup)
    except msgspec.ValidationError as error:
        raise Refusal("ptu.bad_template", f"This is no template of an encounter: {error}.") from None
    except msgspec.DecodeError as error:
        raise Refusal("ptu.bad_template", f"This template cannot be read{json_fault(raw, error)}") from None
