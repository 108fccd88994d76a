"""What somebody is asked in the middle of an action, in sentences, and what the options are called."""

from __future__ import annotations

from collections.abc import Callable

from turnwright.kernel.messages import Prompt
from turnwright.kernel.telling import Ref, piece_ref, ref

from ..game import PtuGame
from ..rules.terms import name_of
from ..state import State
from ..vocabulary import moves as v
from .naming import STATS, Teller
from .wording import row_text

_OPENINGS = {
    "stands_up": "stands up", "maneuver_on_another": "turns on somebody else", "leaves": "walks away",
    "ranged": "aims at somebody far away",
}  # fmt: skip
"""What gives others an opportunity to strike."""
_COAT = "coat/"


def describe_prompt(game: PtuGame, state: State, prompt: Prompt) -> str:
    """The questions of the game: to answer a move, to strike at an opening, whom to send out, what is changed."""
    t = Teller(game, state)
    return _QUESTIONS[prompt.kind](t, prompt)


def _about(prompt: Prompt, name: str) -> str:
    return str(prompt.about[name])


def _stat(t: Teller, prompt: Prompt) -> str:
    change = prompt.about["change"]
    who, why = t.one(_about(prompt, "target")), t.entry(_about(prompt, "why"))
    return f"{why}: which of {who}'s stats changes by {change:+d}?"


def _blessing(t: Teller, prompt: Prompt) -> str:
    about = prompt.about
    saves = f"{about['eased']} damage instead of {about['plain']}"
    return f"{t.one(_about(prompt, 'target'))} is hit. Use {t.entry(_about(prompt, 'why'))}? ({saves})"


def _opportunity(t: Teller, prompt: Prompt) -> str:
    opening = _OPENINGS.get(_about(prompt, "why"), "lets its guard down")
    return f"{t.one(_about(prompt, 'target'))} {opening}: who takes the attack of opportunity?"


def _interrupt(t: Teller, prompt: Prompt) -> str:
    user, moment = t.one(_about(prompt, "user")), _about(prompt, "moment")
    targets = prompt.about["targets"]
    aimed = t.all(map(str, targets)) if isinstance(targets, tuple) else t.one(str(targets))
    if moment in ("leaves", "flies"):
        return f"{user} {'leaves' if moment == 'leaves' else 'flies off'}: does anybody respond?"
    verb = {"hit": "hits", "after": "has hit"}.get(moment)
    if verb is not None:
        return f"{user} {verb} {aimed} with {t.entry(_about(prompt, 'move'))}: does anybody respond?"
    return f"{user} uses {t.entry(_about(prompt, 'move'))} on {aimed}: does anybody respond?"


def _feature(t: Teller, prompt: Prompt) -> str:
    who, by = t.one(_about(prompt, "who")), _about(prompt, "by")
    against = f", {t.one(by)}" if by and by != _about(prompt, "who") else ""
    return f"Use {t.entry(_about(prompt, 'why'))}? ({who}{against})"


def _type(t: Teller, prompt: Prompt) -> str:
    """The type that somebody takes on, or that the book's list gives a move."""
    why, who = _about(prompt, "why"), t.one(_about(prompt, "who"))
    move = t.game.content.moves.get(why)
    if move is not None and any(isinstance(effect, v.Rule) for effect in move.effects):
        return f"{t.entry(why)}: which type does the book's list give {who}'s move?"
    return f"{t.entry(why)}: which type does {who} take on?"


def _trigger(t: Teller, prompt: Prompt) -> str:
    who, by, why = t.one(_about(prompt, "who")), _about(prompt, "by"), t.entry(_about(prompt, "why"))
    other = t.one(by) if by and by != _about(prompt, "who") else ""
    happened = _HAPPENED[_about(prompt, "event")].format(who=who, other=other or "somebody")
    hurts = " It can hurt your own side." if "hurts" in prompt.about else ""
    return f"{happened}: does {who} use {why}?{hurts}"


_HAPPENED = {
    **dict.fromkeys(
        ("hit", "hit_by_damage", "hit_by_melee", "hit_by_melee_damage", "hit_by_physical"), "{other} has hit {who}"
    ),
    "critical_taken": "{other} has hit {who} critically", "massive_taken": "{other} has done massive damage to {who}",
    "injured": "{other} has injured {who}", "hits": "{who} has hit {other}", "attacks": "{who} has attacked {other}",
    "knocks_out": "{who} has knocked out {other}", "uses": "{who} has used its move",
    "missed_by": "{other} has missed {who}", "misses": "{who} has missed", "stages_lowered": "{other} weakens {who}",
    "flinched": "{who} flinches", "status_taken": "{who} gets a condition", "inflicts": "{who} afflicts {other}",
    "turn_start": "{who}'s turn begins", "turn_end": "{who}'s turn ends", "round_end": "The round ends",
    "rested": "{who} rests", "faints": "{who} faints", "joins": "{who} joins the fight", "eats": "{who} eats",
    "hits_self": "{who} hits itself", "sprints": "{who} sprints", "about_to_hit": "{who} is about to hit {other}",
    "treats": "{who} treats {other}", "intercepts": "{who} has stepped in", "steals_food": "{who} steals food",
    "grapples": "{who} grapples {other}", "maneuvers": "{who} gets the better of {other}",
}  # fmt: skip
"""What has happened, to whoever may answer it or by it."""


def _food(t: Teller, prompt: Prompt) -> str:
    user, who = t.one(_about(prompt, "user")), t.one(_about(prompt, "target"))
    ate = t.entry(_about(prompt, "why"))
    return f"{user} hits {who} with {t.entry(_about(prompt, 'move'))}: does it draw on the {ate} it ate?"


def _reroll(t: Teller, prompt: Prompt) -> str:
    failed = f"{t.one(_about(prompt, 'target'))} failed a roll ({t.entry(_about(prompt, 'why'))})"
    if "counts" in prompt.about:
        return f"{failed}: does it count as {prompt.about['counts']}?"
    return f"{failed}: does {t.one(_about(prompt, 'holder'))} let it be rolled again?"


_QUESTIONS: dict[str, Callable[[Teller, Prompt], str]] = {
    "stat": _stat,
    "cure": lambda t, prompt: f"{t.entry(_about(prompt, 'why'))}: what is {t.one(_about(prompt, 'target'))} cured of?",
    "shift": lambda t, prompt: f"{t.entry(_about(prompt, 'why'))}: where does {t.one(_about(prompt, 'who'))} shift to?",
    "ability": lambda t, prompt: (
        f"{t.entry(_about(prompt, 'why'))}: which ability does {t.one(_about(prompt, 'who'))} gain?"
    ),
    "give_up": lambda t, prompt: (
        f"{t.entry(_about(prompt, 'why'))}: which ability does {t.one(_about(prompt, 'who'))} give up?"
    ),
    "option": lambda t, prompt: f"{t.entry(_about(prompt, 'why'))}: what happens to {t.one(_about(prompt, 'target'))}?",
    "type": _type,
    "base": lambda t, prompt: (
        f"{t.entry(_about(prompt, 'why'))}: which Damage Base does the book's list give {t.one(_about(prompt, 'who'))}?"
    ),
    "move": lambda t, prompt: f"{t.entry(_about(prompt, 'why'))}: which move does {t.one(_about(prompt, 'who'))} copy?",
    "reroll": _reroll,
    "item": lambda t, prompt: f"{t.entry(_about(prompt, 'why'))}: what does {t.one(_about(prompt, 'who'))} hold now?",
    "drops": lambda t, prompt: (
        f"{t.entry(_about(prompt, 'why'))}: which of {t.one(_about(prompt, 'who'))}'s things falls to the ground?"
    ),
    "blessing": _blessing,
    "maneuver": lambda t, prompt: (
        f"{t.entry(_about(prompt, 'why'))}: does {t.one(_about(prompt, 'who'))} also "
        f"try to {_about(prompt, 'what')} {t.one(_about(prompt, 'target'))}?"
    ),
    "opportunity": _opportunity,
    "replacement": lambda t, prompt: f"{t.one(_about(prompt, 'for'))} is driven off: who comes out in its place?",
    "interrupt": _interrupt,
    "feature": _feature,
    "trigger": _trigger,
    "food": _food,
    "attack": lambda t, prompt: (
        f"{t.entry(_about(prompt, 'why'))}: what does {t.one(_about(prompt, 'who'))} use at once?"
    ),
    "regain": lambda t, prompt: (
        f"{t.entry(_about(prompt, 'why'))}: which move may {t.one(_about(prompt, 'who'))} use once more?"
    ),
}


def describe_option(game: PtuGame, state: State, prompt: Prompt, option: str) -> str:
    t = Teller(game, state)
    if option == "no":
        return "Nobody" if prompt.kind == "opportunity" else "Do nothing"
    if prompt.kind == "reroll":
        return f"Count it as {prompt.about['counts']}" if "counts" in prompt.about else "Roll again"
    if prompt.kind == "maneuver":
        return f"{name_of(_about(prompt, 'what'))} {t.one(_about(prompt, 'target'))}"
    if prompt.kind == "food":
        return f"Draw on the {t.entry(_about(prompt, 'why'))}"
    if prompt.kind in ("blessing", "feature", "trigger"):
        return f"Use {t.entry(_about(prompt, 'why'))}"
    if prompt.kind in ("stat", "cure"):
        return STATS.get(option) or name_of(option)
    if prompt.kind in ("ability", "give_up", "move", "regain", "item", "drops"):
        return t.entry(option)
    if prompt.kind == "option":
        return row_text(t, _about(prompt, "why"), option, t.one(_about(prompt, "target"))) or name_of(option)
    if prompt.kind in ("type", "base"):
        return name_of(option)
    if prompt.kind == "shift":
        return "Stay" if option == "stay" else f"To {option}"
    who, colon, what = option.rpartition(":")
    if prompt.kind == "attack":
        return t.entry(what) + (f" on {t.one(who)}" if who != _about(prompt, "who") else "")
    if not colon:
        return t.one(option)
    if what.startswith(_COAT):
        return f"{t.one(who)} spends a use of {t.entry(what.removeprefix(_COAT))}"
    return f"{t.one(who)} steps in" if what == "intercept" else f"{t.one(who)} uses {t.entry(what)}"


def option_ref(game: PtuGame, state: State, prompt: Prompt, option: str) -> Ref:
    """The piece that would do something, the square shifted to, the ability or condition chosen."""
    if option in ("no", "stay"):
        return ""
    match prompt.kind:
        case "cure":
            return ref("condition", option)
        case "ability" | "give_up":
            return ref("ability", option)
        case "move" | "regain":
            return ref("move", option)
        case "item" | "drops":
            return ref("item", option)
        case "type" | "base" | "option" | "reroll" | "maneuver":
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
