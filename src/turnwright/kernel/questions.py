"""Prompts as people read them: a sentence, a name for each option, an answer in words.

The words are the ruleset's (`describe_prompt`, `describe_option`); here they are put together, for every screen alike.
"""

from __future__ import annotations

from collections import Counter

from turnwright.kernel.flow import VEIL
from turnwright.kernel.messages import Answer, Answered, Event, Paused, Prompt
from turnwright.kernel.ruleset import AnyGame, State, seat_name
from turnwright.kernel.telling import Sentence, say


def question(game: AnyGame, seen: State, prompt: Prompt) -> str:
    """What a prompt asks, worded from the reader's view; other seats only learn that somebody is being asked."""
    if is_anothers(prompt):
        who = game.language.text("kernel.somebody") if prompt == VEIL else seat_name(game, seen, prompt.seat)
        return game.language.text("kernel.is_deciding", who=who)
    return game.ruleset.telling.describe_prompt(game, seen, prompt)


def is_anothers(prompt: Prompt) -> bool:
    """Whether a prompt is seen by somebody who is not asked: it does not say what is asked."""
    return not prompt.kind


def option_names(game: AnyGame, seen: State, prompt: Prompt) -> dict[str, str]:
    """A name for each option, different from the others: those of one name are counted."""
    names = {option: game.ruleset.telling.describe_option(game, seen, prompt, option) for option in prompt.options}
    often = Counter(names.values())
    told: Counter[str] = Counter()
    for option, name in names.items():
        if often[name] > 1:
            told[name] += 1
            names[option] = f"{name} #{told[name]}"
    return names


def answer_text(game: AnyGame, seen: State, prompt: str, choice: tuple[str, ...]) -> str:
    """An answer by the names of what it chooses."""
    asked = next((each for each in seen.flow.prompts if each.id == prompt), None)
    if asked is None:
        return ", ".join(choice) or game.language.text("kernel.nothing")
    names = option_names(game, seen, asked)
    named = [names.get(option) or game.ruleset.telling.describe_option(game, seen, asked, option) for option in choice]
    return ", ".join(named) or game.language.text("kernel.nothing")


def describe_answer(game: AnyGame, seen: State, command: Answer) -> str:
    """The line of a menu for an answer."""
    return answer_text(game, seen, command.prompt, command.choice)


def tell(game: AnyGame, state: State, event: Event) -> Sentence | None:
    """The line of what was asked and answered, told on the state that it led to.

    An instruction ("Flip a coin.") leaves nothing to choose, so its answer tells nothing.
    Nor does an answer mean anything to seats that do not know the question; they see its result.
    """
    match event:
        case Paused():
            return say(" ".join(_asked(game, state, prompt) for prompt in event.prompts), cue="ask")
        case Answered():
            asked = next((each for each in state.flow.prompts if each.id == event.prompt), None)
            if asked is not None and question(game, state, asked).endswith("."):
                return None
            words = answer_text(game, state, event.prompt, event.choice) if event.choice else ""
            who = seat_name(game, state, event.seat)
            if not words:
                return game.language.say("kernel.has_decided", who=who)
            return game.language.say("kernel.answers", who=who, answer=words.removesuffix("."))
        case _:
            return None


def _asked(game: AnyGame, state: State, prompt: Prompt) -> str:
    asked = question(game, state, prompt)
    if is_anothers(prompt):
        return asked
    return game.language.text("kernel.must_decide", who=seat_name(game, state, prompt.seat), question=asked)
