"""Words that bring conditions and end them."""

from __future__ import annotations

from msgspec.structs import replace

from turnwright.kernel.messages import Value

from .. import derived, harm
from .. import events as e
from ..answers.offering import use_of
from ..answers.reactions import on_event
from ..attack.usage import counted, has_uses
from ..game import PtuScribe
from ..people import company, gear
from ..rules.bosses import PLAIN
from ..rules.statuses import ENDS_WITH_ROUND, Source, is_persistent, is_volatile
from ..seats import seat_of
from ..state import Combatant, Span
from ..vocabulary import moves as v
from ..words import ChooseCure, DoEffect, OfferBlessing, PassStatus

_CAUSES: dict[str, Source] = {
    "move": "move",
    "item": "item",
    "ability": "ability",
    "held": "item",
    "hazard": "move",
    "feature": "ability",
}


def inflict(scribe: PtuScribe, word: DoEffect, effect: v.Inflict, who: str, *, blessed: bool | None = None) -> None:
    """`blessed`: whether a blessing was spent on putting it off; none while nobody has been asked."""
    span = harm.span_of(scribe, effect.until, user=word.user, bearer=who)
    if effect.turns:
        span = Span("turn_end", who, effect.turns + (scribe.state.active == who))
    if word.kind == "move" and harm.standing_in(scribe, who, by=word.user, move=word.entry) is not None:
        scribe.record(e.StatusResisted(who, effect.status, "stand_in"))
        return
    sure = blessed is None and word.kind == "move" and _is_sure(scribe, word, effect, who)
    if blessed is None and not sure and _may_put_off(scribe, word, effect, who):
        scribe.do(OfferBlessing(who, "status", word.user, replace(word, target=who)))
        return
    if blessed:
        scribe.record(e.StatusResisted(who, effect.status, "blessing"))
        if span is not None or effect.status in ENDS_WITH_ROUND:
            return  # it would be over by then
    waits = effect.later or bool(blessed)
    if waits:
        span = harm.span_of(scribe, "target_turn_end", user=word.user, bearer=who)
    began = harm.inflict(
        scribe, who, effect.status, source=word.user, cause=_CAUSES[word.kind], span=span, no_save=effect.no_save,
        waits=waits, harder=effect.harder, sure=sure, incurable=effect.incurable,
    )  # fmt: skip
    if began and who != word.user:
        move = scribe.content.moves.get(word.entry) if word.kind == "move" else None
        on_event(scribe, word.user, "inflicts", by=who, move=move, status=effect.status)
    if effect.status == "flinched" and company.has(harm.one_of(scribe, who), "flinched"):
        on_event(scribe, who, "flinched", by=word.user)


def _is_sure(scribe: PtuScribe, word: DoEffect, effect: v.Inflict, who: str) -> bool:
    """Whether an ability lets a condition take hold where it otherwise would not; it is used for nothing else."""
    user, one = scribe.state.combatants[word.user], scribe.state.combatants[who]
    move = scribe.content.moves.get(word.entry)
    for name, each in gear.words_now(scribe.game, scribe.state, user).rules.get("sure_statuses", ()):
        ability = gear.entry_of(scribe.game, name)
        fits = move is not None and derived.fits(scribe.game, scribe.state, each.moves, move, user, user)
        if ability is None or not fits or use_of(user, name) == "never":
            continue
        needed = harm.immunity(scribe, one, effect.status, by=user.id) or harm.blessing(
            scribe, who, "status", by=user.id
        )
        if needed and has_uses(scribe.state, user, ability):
            scribe.record(e.UsageSet(user.id, name, counted(scribe.state, user, name)))
            return True
    return False


def _may_put_off(scribe: PtuScribe, word: DoEffect, effect: v.Inflict, who: str) -> bool:
    """Whether a blessing lets somebody ignore a condition on its next turn; not one that would not take hold."""
    if not scribe.state.blessings or harm.blessing(scribe, who, "status", by=word.user) is None:
        return False
    one = harm.one_of(scribe, who)
    if one.side == harm.one_of(scribe, word.user).side or company.affliction(one, effect.status) is not None:
        return False
    return not harm.immunity(scribe, one, effect.status, by=word.user if word.kind == "move" else "")


def cure(scribe: PtuScribe, word: DoEffect, effect: v.Cure, who: str) -> None:
    found = [held for held in harm.one_of(scribe, who).afflictions if _in_group(held.status, effect.statuses)]
    if effect.most and len(found) > effect.most:
        names = tuple(dict.fromkeys(held.status for held in found))
        scribe.do(ChooseCure(who, word.entry, effect.most, names))
        return
    user = harm.one_of(scribe, word.user)
    soothing = _soothing(scribe, user, word.entry) if found else 0
    if soothing:
        harm.heal(scribe, who, harm.tick(scribe, who, soothing), why=word.entry)
    for held in found:
        harm.cure(scribe, who, held.status, why=word.entry, move=held.move)
        if effect.user_ticks:
            harm.heal(scribe, word.user, harm.tick(scribe, word.user, effect.user_ticks), why=word.entry)


def _soothing(scribe: PtuScribe, user: Combatant, entry: str) -> int:
    """The ticks that somebody regains whom a move cures."""
    move = scribe.content.moves.get(entry)
    words = gear.words_now(scribe.game, scribe.state, user).changing.get("cured_ticks", ())
    return sum(
        word.by
        for _, word in words
        if move is not None
        and derived.fits(scribe.game, scribe.state, word.moves, move, user, user)
        and (word.when is None or derived.holds(scribe.game, scribe.state, word.when, user, None))
    )


def choose_cure(scribe: PtuScribe, word: ChooseCure) -> None:
    """The bearer's player chooses which of its conditions end."""
    one = harm.one_of(scribe, word.bearer)
    if not scribe.answers:
        first = word.conditions[: word.most]
        about: dict[str, Value] = {"target": one.id, "why": word.entry}
        seat = seat_of(scribe.state, one)
        scribe.ask(seat, "cure", word.conditions, least=1, most=word.most, otherwise=first, about=about)
        return
    for status in scribe.answers[0]:
        held = company.affliction(one, status)
        harm.cure(scribe, one.id, status, why=word.entry, move=held.move if held is not None else "")


def pass_status(scribe: PtuScribe, word: DoEffect, effect: v.PassStatus, who: str) -> None:
    """Psycho Shift: one condition goes from the user to the target; where there are several, its side chooses."""
    scribe.do(PassStatus(word.user, who, word.entry))


def choose_passed(scribe: PtuScribe, word: PassStatus) -> None:
    """The condition that passes: one that the other does not have yet."""
    user, one = harm.one_of(scribe, word.user), harm.one_of(scribe, word.target)
    options = [
        held.status
        for held in user.afflictions
        if (is_persistent(held.status) or is_volatile(held.status)) and company.affliction(one, held.status) is None
    ]
    if not options:
        harm.fail(scribe, user.id, one.id, word.entry, "nothing")
        return
    chosen = options[0]
    if len(options) > 1:
        if not scribe.answers:
            about: dict[str, Value] = {"target": user.id, "why": word.entry}
            scribe.ask(seat_of(scribe.state, user), "cure", options, otherwise=(chosen,), about=about)
            return
        (chosen,) = scribe.answers[0]
    harm.cure(scribe, user.id, chosen, why=word.entry)
    harm.inflict(scribe, one.id, chosen, source=user.id, cause="move")


def _in_group(status: str, groups: tuple[str, ...]) -> bool:
    if status in groups or PLAIN.get(status) in groups:
        return True
    if status == "fainted":
        return False
    return (
        "any" in groups
        or ("persistent" in groups and is_persistent(status))
        or ("volatile" in groups and is_volatile(status))
    )


def ease(scribe: PtuScribe, word: DoEffect, effect: v.Ease, who: str) -> None:
    """Poison Heal: what a condition took from a stage comes back, and stays when the condition ends."""
    for held in harm.one_of(scribe, who).afflictions:
        if held.status in effect.statuses and held.stage is not None:
            stat, taken = held.stage
            scribe.record(e.StatusStageSet(who, held.status, None))
            harm.set_stage(scribe, who, stat, harm.one_of(scribe, who).stages.get(stat, 0) - taken, why=word.entry)


def disable(scribe: PtuScribe, word: DoEffect, effect: v.Disable, who: str) -> None:
    one = harm.one_of(scribe, who)
    if effect.move == "shared":
        known = gear.moves_of(scribe.game, harm.one_of(scribe, word.user))
        disabled = [name for name in gear.moves_of(scribe.game, one) if name in known]
    elif effect.move == "sonic":
        moves = scribe.content.moves
        disabled = [name for name in gear.moves_of(scribe.game, one) if "sonic" in moves[name].keywords]
    else:
        disabled = [one.last_move] if one.last_move else []
    for move in disabled:
        span = harm.span_of(scribe, effect.until, user=word.user, bearer=who)
        harm.inflict(scribe, who, "disabled", source=word.user, span=span, move=move)
