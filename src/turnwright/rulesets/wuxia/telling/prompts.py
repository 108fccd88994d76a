"""The two questions of the game: to roll again after a miss, and to pay instead of rolling to resist."""

from __future__ import annotations

from fractions import Fraction

from turnwright.kernel.messages import Prompt
from turnwright.kernel.telling import Ref, piece_ref

from .. import content as c
from .. import derived
from ..game import WuxiaGame
from ..rules import conditions, resolution
from ..rules.currency import SPENDS, Spend
from ..rules.terms import CURRENCY_OF, PILLAR_NAMED, Pillar
from ..state import State
from ..words import OfferReroll
from .naming import Teller, ladder_name
from .story import said, speaker, trigger_of

PAID: dict[str, Spend] = {"reroll": "reroll", "pressure": "pressure", "pay": "resist"}
"""What an answer that costs something buys."""


def describe_prompt(game: WuxiaGame, state: State, prompt: Prompt) -> str:
    """What is asked, what each way out costs, and how likely the roll succeeds."""
    t, about = Teller(game, state), prompt.about
    if prompt.kind == "reply":
        return _asked(t, int(str(about["trigger"])))
    who = t.unit(str(about["unit"]))
    prices = tuple(
        price_text(t, PAID[option], asked_pillar(game, prompt)) for option in prompt.options if option in PAID
    )
    if prompt.kind == "reroll":
        chance = hit_chance(game, state, prompt)
        return t.text(
            "ask.reroll",
            who=who,
            target=t.unit(str(about["target"])),
            prices=prices,
            chance="" if chance is None else t.words.percent(chance),
            context="" if chance is None else "chance",
        )
    resists = resist_chance(game, state, prompt)
    worst = ladder_name(t.words, PILLAR_NAMED[str(about["pillar"])], int(str(about["cap"])))
    return t.text(
        "ask.resist",
        who=who,
        worst=worst,
        rank=int(str(about["rank"])),
        prices=prices,
        chance="" if resists is None else t.words.percent(resists),
        context="" if resists is None else "chance",
    )


def describe_option(game: WuxiaGame, state: State, prompt: Prompt, option: str) -> str:
    t = Teller(game, state)
    if prompt.kind == "reply":
        index, place = int(str(prompt.about["trigger"])), int(option)
        trigger = trigger_of(t, index)
        known = trigger is not None and place < len(trigger.choices)
        return said(t, index, "reply", place, trigger.choices[place].text) if known and trigger else option
    price = price_text(t, PAID[option], asked_pillar(game, prompt)) if option in PAID else ""
    return t.text(f"option.{option}", price=price)


def option_ref(game: WuxiaGame, state: State, prompt: Prompt, option: str) -> Ref:
    """To roll again is aimed at whom the attack missed."""
    return piece_ref(str(prompt.about["target"])) if prompt.kind != "reply" and option in ("reroll", "pressure") else ""


def _asked(t: Teller, index: int) -> str:
    """The last thing that was said, which the player replies to."""
    trigger = trigger_of(t, index)
    if trigger is None or not trigger.lines:
        return t.text("ask.reply")
    line = trigger.lines[-1]
    text = said(t, index, "line", len(trigger.lines) - 1, line.text)
    return t.text("line.spoken", who=speaker(t, line.speaker), text=text) if line.speaker else text


def price_text(t: Teller, spend: Spend, pillar: Pillar) -> str:
    """`3 clout and a mark of fate`."""
    row = SPENDS[spend]
    paid = t.text(f"amount.{row.currency or CURRENCY_OF[pillar]}", amount=row.cost)
    return paid if row.track is None else t.text("and_a_mark", price=paid, track=t.text(f"track.{row.track}"))


def asked_pillar(game: WuxiaGame, prompt: Prompt) -> Pillar:
    """The pillar that a question is about: of the condition, or of the attack that missed."""
    if prompt.kind == "resist":
        return PILLAR_NAMED[str(prompt.about["pillar"])]
    art: c.Technique | None = game.content.techniques.get(str(prompt.about["source"]))
    return art.pillar if art is not None else "violence"


def hit_chance(game: WuxiaGame, state: State, prompt: Prompt) -> Fraction | None:
    """How likely a second roll hits; not said where both sides roll."""
    actor, target = (state.units.get(str(prompt.about[name])) for name in ("unit", "target"))
    if game.options.resolution == "adr" or actor is None or target is None:
        return None
    pillar = asked_pillar(game, prompt)
    art: c.Technique | None = game.content.techniques.get(str(prompt.about["source"]))
    edge = next((word.edge for frame in state.flow.frames for word in frame.todo if isinstance(word, OfferReroll)), 0)
    bonus = derived.total(derived.attack_parts(actor, pillar, game.options)) + edge + (art.skill_bonus if art else 0)
    defense = derived.total(derived.defense_parts(target, pillar, game.options))
    tie = game.options.tie
    rolls = [resolution.hit(face, attack_bonus=bonus, defense_value=defense, tie=tie) for face in range(1, 21)]
    return Fraction(sum(roll.outcome != "miss" for roll in rolls), 20)


def resist_chance(game: WuxiaGame, state: State, prompt: Prompt) -> Fraction | None:
    """How likely a roll resists; not said where both sides roll."""
    unit = state.units.get(str(prompt.about["unit"]))
    if game.options.resolution == "adr" or unit is None:
        return None
    resilience = derived.resilience(unit, asked_pillar(game, prompt))
    rank = int(str(prompt.about["rank"]))
    rolls = [conditions.resist(face, resilience=resilience, effect_rank=rank) for face in range(1, 21)]
    return Fraction(sum(roll.success for roll in rolls), 20)
