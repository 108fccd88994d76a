"""Effects, prompts and interrupts: words run one after another; while a seat is asked, the rest waits in the state.

While a command runs, frames are a plain list on the scribe. They enter the state only with `Paused`, so a match can be
resumed at any prompt from its log, and nothing is kept in closures or generators.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain, combinations, islice
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from turnwright.kernel.messages import (
    IDLE,
    Answer,
    Answered,
    DiceRevealed,
    Event,
    Flow,
    Frame,
    Overridden,
    Paused,
    Prompt,
    Resumed,
    Started,
)
from turnwright.kernel.refusal import Phrase, phrase, text_ref
from turnwright.kernel.telling import seat_ref

if TYPE_CHECKING:
    from turnwright.kernel.ruleset import AnyScribe

VEIL = Prompt("", "table", "", ())
"""What a seat sees of prompts that it isn't told about: somebody at the table is deciding."""

ANSWERS_LISTED = 2_000
"""If a prompt has more answers than this, only this many are listed; any other legal one is still accepted."""


def run(scribe: AnyScribe) -> None:
    """Runs words until none are left or somebody must be asked: the whole interpreter."""
    while scribe.frames:
        if not step(scribe):
            pause(scribe)
            return


def step(scribe: AnyScribe) -> bool:
    """Runs the next word. False: it asks something, and stays on top to run again with the answers."""
    frames = scribe.frames
    frame = frames[-1]
    if not frame.todo:
        frames.pop()
        return True
    word = frame.todo[0]
    waiting, told = tuple(frames), len(scribe.events)
    frames[-1] = Frame(frame.todo[1:], frame.bound)
    scribe.game.ruleset.rules.words[type(word)](scribe, word)
    scribe.answers = ()
    if scribe.asks:
        assert len(scribe.events) == told, f"{type(word).__name__} records before it asks: it would record it twice"
        frames[:] = waiting
        return False
    return True


def pause(scribe: AnyScribe) -> None:
    """Puts what is asked, and the words that wait for it, into the state."""
    if scribe.state.flow.prompts:
        scribe.refuse("flow.waiting", context="asks_too")
    scribe.record(Paused(tuple(scribe.frames), _numbered(scribe)))
    scribe.frames.clear()
    scribe.asks.clear()


def _numbered(scribe: AnyScribe) -> tuple[Prompt, ...]:
    """A prompt's id is `<record>.<k>`: it never comes back after an undo, so a stale answer cannot fit."""
    return tuple(replace(prompt, id=f"{scribe.n}.{k}") for k, prompt in enumerate(scribe.asks, start=1))


def answer(scribe: AnyScribe, command: Answer) -> None:
    """Takes an answer from the seat that was asked, or one that acts for it; after the last one, the rules go on."""
    flow: Flow[Any] = scribe.state.flow
    own = scribe.game.ruleset.seats.members(scribe.state, scribe.by)
    prompt = next((prompt for prompt in flow.prompts if prompt.id == command.prompt), None)
    if prompt is None or prompt.id in flow.answers or is_veiled(prompt, (*own, scribe.by)):
        open_now = tuple(text_ref(prompt.id) for prompt in waiting_for(flow, own))
        scribe.refuse(
            "flow.no_such_prompt",
            prompt=text_ref(command.prompt),
            seat=seat_ref(scribe.by),
            open=open_now or phrase("kernel.none"),
        )
    assert prompt is not None
    scribe.require(
        prompt.seat in own or scribe.by == "gm",
        "flow.not_asked",
        prompt=text_ref(prompt.id),
        seat=seat_ref(scribe.by),
        asked=seat_ref(prompt.seat),
    )
    problem = _problem(prompt, command.choice)
    if problem is not None:
        scribe.refuse("flow.not_offered", seat=seat_ref(prompt.seat), why=problem)
    scribe.record(Answered(prompt.id, prompt.seat, command.choice))
    flow = scribe.state.flow
    if len(flow.answers) == len(flow.prompts):
        hidden = scribe.by != "gm" and any(asked.secret and asked.seat not in own for asked in flow.prompts)
        if scribe.imagined and hidden:
            scribe.next_turn()  # what comes next depends on an answer that this seat does not know
        scribe.frames[:] = flow.frames
        scribe.answers = tuple(flow.answers[asked.id] for asked in flow.prompts)
        scribe.record(Resumed())


def _problem(prompt: Prompt, choice: tuple[str, ...]) -> Phrase | None:
    if prompt.otherwise is not None and choice == prompt.otherwise:
        return None
    if len(set(choice)) != len(choice):
        return phrase("flow.chosen_twice")
    strange = [option for option in choice if option not in prompt.options]
    if strange:
        options = tuple(map(text_ref, prompt.options)) or phrase("kernel.none")
        return phrase("flow.no_such_option", option=text_ref(strange[0]), options=options)
    if not prompt.least <= len(choice) <= prompt.most:
        if prompt.least == prompt.most:
            return phrase("flow.choose_exactly", least=prompt.least, chosen=len(choice))
        return phrase("flow.choose_between", least=prompt.least, most=prompt.most, chosen=len(choice))
    return None


def waiting_for(flow: Flow[Any], seats: Collection[str]) -> tuple[Prompt, ...]:
    """The prompts that some seats have still to answer: those that a seat acts for (`Seats.members`), say."""
    return tuple(prompt for prompt in flow.prompts if prompt.seat in seats and prompt.id not in flow.answers)


def asked_seats(flow: Flow[Any]) -> tuple[str, ...]:
    """The seats that the rules wait for, each once, in the order of the prompts.

    In a view of prompts that are all answered, those that are left are veiled.
    """
    asked = tuple(dict.fromkeys(prompt.seat for prompt in flow.prompts if prompt.id not in flow.answers))
    return asked or (VEIL.seat,) if flow.prompts else ()


def answers(prompt: Prompt) -> Iterator[Answer]:
    """Every legal answer, or the first of very many."""
    sizes = range(prompt.least, prompt.most + 1)
    choices = chain.from_iterable(combinations(prompt.options, size) for size in sizes)
    listed = tuple(islice(choices, ANSWERS_LISTED))
    for choice in listed:
        yield Answer(prompt.id, choice)
    if prompt.otherwise is not None and prompt.otherwise not in listed:
        yield Answer(prompt.id, prompt.otherwise)


# What the kernel's events change.


def started(state: Any, event: Started[Any]) -> Any:
    return event.state


def paused(state: Any, event: Paused[Any]) -> Any:
    return replace(state, flow=Flow(event.frames, event.prompts))


def answered(state: Any, event: Answered) -> Any:
    flow = state.flow
    return replace(state, flow=Flow(flow.frames, flow.prompts, {**flow.answers, event.prompt: event.choice}))


def resumed(state: Any, event: Resumed) -> Any:
    return replace(state, flow=IDLE)


def unchanged(state: Any, event: Event) -> Any:
    """For events that only tell the story."""
    return state


EVOLVE = {
    Started: started,
    Paused: paused,
    Answered: answered,
    Resumed: resumed,
    Overridden: unchanged,
    DiceRevealed: unchanged,
}


# What a seat sees of them, with the eyes of all seats that it acts for.


def is_veiled(prompt: Prompt, seats: Collection[str]) -> bool:
    """Whether these seats are not told about a prompt."""
    return prompt.veiled and not _is_told(prompt, seats)


def _is_told(prompt: Prompt, seats: Collection[str]) -> bool:
    return prompt.seat in seats or "gm" in seats


def seen_prompt(prompt: Prompt, seats: Collection[str]) -> Prompt:
    """Others learn that somebody is asked, but neither what nor what can be chosen."""
    if _is_told(prompt, seats):
        return prompt
    return Prompt(prompt.id, prompt.seat, "", (), secret=prompt.secret)


def seen_flow(flow: Flow[Any], seats: Collection[str]) -> Flow[Any]:
    """A view of the flow. The words still to come would give away what a veiled prompt is about."""
    if not flow.prompts:
        return flow
    seen = {prompt.id: seen_prompt(prompt, seats) for prompt in flow.prompts if not is_veiled(prompt, seats)}
    if not seen:
        return Flow((), (VEIL,))
    secret = {prompt.id for prompt in flow.prompts if prompt.secret and not _is_told(prompt, seats)}
    answers = {prompt: () if prompt in secret else choice for prompt, choice in flow.answers.items() if prompt in seen}
    frames = flow.frames if len(seen) == len(flow.prompts) else ()
    return Flow(frames, tuple(seen.values()), answers)


def seen_event(event: Event, seats: Collection[str], flow: Flow[Any]) -> Event | None:
    """A view of the kernel's own events; what is seen of `Paused` is in the view of the state."""
    if type(event) is not Answered or event.seat in seats or "gm" in seats:
        return event
    prompt = next(prompt for prompt in flow.prompts if prompt.id == event.prompt)
    if prompt.veiled:
        return None
    return Answered(event.prompt, event.seat, ()) if prompt.secret else event
