"""What somebody is asked in the middle of an action, in sentences, and what the options are called."""

from __future__ import annotations

from collections.abc import Callable

from turnwright.kernel.language import Slot
from turnwright.kernel.messages import Prompt
from turnwright.kernel.telling import Ref, piece_ref, ref

from ..game import PtuGame
from ..rules.terms import name_of
from ..state import State
from ..vocabulary import moves as v
from .naming import Teller, capital, option_place
from .wording import row_text

_COAT = "coat/"


def describe_prompt(game: PtuGame, state: State, prompt: Prompt) -> str:
    """The questions of the game: to answer a move, to strike at an opening, whom to send out, what is changed."""
    t = Teller(game, state)
    context, slots = _VARIANTS.get(prompt.kind, _plain)(t, prompt)
    return t.text(f"ask.{prompt.kind}", context=context, **_named(t, prompt), **slots)


def _named(t: Teller, prompt: Prompt) -> dict[str, Slot]:
    """What nearly every question is about: for what reason, and of whom."""
    about = prompt.about
    whom = next((str(about[name]) for name in _WHOM.get(prompt.kind, ("who",)) if name in about), "")
    named: dict[str, Slot] = {"who": t.one(whom)} if whom else {}
    return {**named, "why": t.entry(str(about["why"]))} if "why" in about else named


_WHOM = {
    **dict.fromkeys(("stat", "blessing", "opportunity", "cure", "option", "reroll", "food"), ("target",)),
    "lost_ability": ("target",), "replacement": ("for",), "interrupt": (),
}  # fmt: skip
"""Which part of a question says whom it is about, where that is not `who`."""


def _about(prompt: Prompt, name: str) -> str:
    return str(prompt.about[name])


Variant = tuple[str, dict[str, Slot]]
"""Which wording a question has, and what stands in it beside whom it is about."""


def _plain(t: Teller, prompt: Prompt) -> Variant:
    return "", {}


def _stat(t: Teller, prompt: Prompt) -> Variant:
    change = prompt.about["change"]
    assert isinstance(change, int)
    return "", {"change": change}


def _blessing(t: Teller, prompt: Prompt) -> Variant:
    if "condition" in prompt.about:
        return "status", {"condition": t.condition(_about(prompt, "condition"))}
    if "against" in prompt.about:
        return _about(prompt, "against"), {}
    return "", {"eased": _about(prompt, "eased"), "plain": _about(prompt, "plain")}


def _interrupt(t: Teller, prompt: Prompt) -> Variant:
    moment, targets = _about(prompt, "moment"), prompt.about["targets"]
    aimed = tuple(t.one(str(each)) for each in (targets if isinstance(targets, tuple) else (targets,)))
    user = t.one(_about(prompt, "user"))
    move = t.entry(_about(prompt, "move")) if "move" in prompt.about else ""
    return moment, {"user": user, "targets": aimed, "move": move}


def _feature(t: Teller, prompt: Prompt) -> Variant:
    by = _about(prompt, "by")
    return ("against", {"other": t.one(by)}) if by and by != _about(prompt, "who") else ("", {})


def _type(t: Teller, prompt: Prompt) -> Variant:
    """The type that somebody takes on, or that the book's list gives a move."""
    move = t.game.content.moves.get(_about(prompt, "why"))
    ruled = move is not None and any(isinstance(effect, v.Consult) for effect in move.effects)
    return "of_move" if ruled else "", {}


def _trigger(t: Teller, prompt: Prompt) -> Variant:
    who, by = _about(prompt, "who"), _about(prompt, "by")
    other = t.one(by) if by and by != who else t.text("happened.somebody")
    event = _about(prompt, "event")
    kind = "hit" if event in _HITS else event
    happened = t.text(f"happened.{kind}", who=t.one(who), other=other)
    return "hurts" if "hurts" in prompt.about else "", {"happened": capital(happened)}


_HITS = ("hit", "hit_by_damage", "hit_by_melee", "hit_by_melee_damage", "hit_by_physical")


def _food(t: Teller, prompt: Prompt) -> Variant:
    return "", {"user": t.one(_about(prompt, "user")), "move": t.entry(_about(prompt, "move"))}


def _reroll(t: Teller, prompt: Prompt) -> Variant:
    if "counts" in prompt.about:
        return "counts", {"counts": _about(prompt, "counts")}
    return "", {"holder": t.one(_about(prompt, "holder"))}


def _maneuver(t: Teller, prompt: Prompt) -> Variant:
    what = t.text(f"verb.{_about(prompt, 'what')}")
    return "", {"what": what, "target": t.one(_about(prompt, "target"))}


_VARIANTS: dict[str, Callable[[Teller, Prompt], Variant]] = {
    "stat": _stat,
    "blessing": _blessing,
    "opportunity": lambda t, prompt: (_about(prompt, "why"), {}),
    "interrupt": _interrupt,
    "feature": _feature,
    "type": _type,
    "trigger": _trigger,
    "food": _food,
    "reroll": _reroll,
    "maneuver": _maneuver,
    "join": lambda t, prompt: ("", {"target": t.one(_about(prompt, "target"))}),
    "replacement": lambda t, prompt: ("leaves" if "leaves" in prompt.about else "", {}),
}


def describe_option(game: PtuGame, state: State, prompt: Prompt, option: str) -> str:
    t = Teller(game, state)
    if option == "no":
        return t.text("answer.no", context=prompt.kind)
    match prompt.kind:
        case "reroll" if "counts" in prompt.about:
            return t.text("answer.reroll", context="counts", counts=_about(prompt, "counts"))
        case "reroll":
            return t.text("answer.reroll")
        case "maneuver":
            what, target = t.entry(_about(prompt, "what")), t.one(_about(prompt, "target"))
            return t.text("answer.maneuver", what=what, target=target)
        case "join":
            return t.text("answer.join", target=t.one(_about(prompt, "target")))
        case "food":
            return t.text("answer.food", why=t.entry(_about(prompt, "why")))
        case "blessing" | "feature" | "trigger":
            return t.text("answer.use", why=t.entry(_about(prompt, "why")))
        case "stat":
            return t.stat(option)
        case "cure" | "ability" | "give_up" | "lost_ability" | "move" | "regain" | "item" | "drops":
            return t.entry(option)
        case "option":
            text = row_text(t, _about(prompt, "why"), option, t.one(_about(prompt, "target")))
            return text or name_of(option)
        case "type":
            return t.type(option)
        case "base":
            return name_of(option)
        case "shift":
            return t.text("answer.stay") if option == "stay" else t.text("answer.shift", cell=option_place(option))
    who, colon, what = option.rpartition(":")
    if prompt.kind == "attack":
        if who == _about(prompt, "who"):
            return t.entry(what)
        return t.text("answer.attack", what=t.entry(what), target=t.one(who))
    if not colon:
        return t.one(option)
    if what.startswith(_COAT):
        return t.text("answer.coat", who=t.one(who), what=t.entry(what.removeprefix(_COAT)))
    if what == "intercept":
        return t.text("answer.steps_in", who=t.one(who))
    return t.text("answer.uses", who=t.one(who), what=t.entry(what))


def option_ref(game: PtuGame, state: State, prompt: Prompt, option: str) -> Ref:
    """The piece that would do something, the square shifted to, the ability or condition chosen."""
    if option in ("no", "stay"):
        return ""
    match prompt.kind:
        case "cure":
            return ref("condition", option)
        case "ability" | "give_up" | "lost_ability":
            return ref("ability", option)
        case "move" | "regain":
            return ref("move", option)
        case "item" | "drops":
            return ref("item", option)
        case "type" | "base" | "option" | "reroll" | "maneuver" | "join":
            return ""
        case "stat":
            return ref("term", "combat_stages")
        case "shift":
            return ref("cell", option)
        case "food":
            return ref("item", _about(prompt, "why"))
        case "blessing":
            return ref("move", _about(prompt, "why"))
        case "trigger" if "/" not in _about(prompt, "why"):
            return ref("ability", _about(prompt, "why"))
        case "feature" | "trigger":
            return ref("feature", _about(prompt, "why").partition("/")[2])
        case _:
            who = option.rpartition(":")[0] or option
            return piece_ref(who) if who in state.combatants else ""
