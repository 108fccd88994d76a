"""Words that change Combat Stages."""

from __future__ import annotations

from msgspec.structs import replace

from turnwright.kernel.messages import Value

from .. import derived, harm
from ..answers.reactions import on_event
from ..game import PtuScribe
from ..rules.terms import StagedStat
from ..seats import seat_of
from ..vocabulary import moves as v
from ..words import ChooseStats, DoEffect, OfferBlessing


def stages(scribe: PtuScribe, word: DoEffect, effect: v.Stages, who: str, *, blessed: bool | None = None) -> None:
    """`blessed`: whether a blessing was spent on keeping them; none while nobody has been asked."""
    change = dict(effect.change)
    if (
        word.kind == "ability"
        and who == word.user
        and derived.is_damped(scribe.game, scribe.state, harm.one_of(scribe, who))
    ):
        change = {stat: by for stat, by in change.items() if by < 0}
    if effect.highest:
        one = harm.one_of(scribe, who)
        best = max(effect.of, key=lambda stat: derived.stat_now(scribe.game, scribe.state, one, stat))
        change[best] = change.get(best, 0) + effect.highest
    if effect.chosen and blessed is None:
        among = _below_default(scribe, who, effect.of) if effect.lowered else effect.of
        if among:
            scribe.do(ChooseStats(word.user, who, word.entry, effect.chosen, among, effect.picks, effect.mirrored))
    if not change:
        return
    if blessed is None and scribe.state.blessings and harm.would_fall(scribe, who, change, by=word.user):
        scribe.do(OfferBlessing(who, "stages", word.user, replace(word, target=who)))
        return
    before = dict(harm.one_of(scribe, who).stages)
    harm.change_stages(scribe, who, change, by=word.user, why=word.entry, blessed=bool(blessed))
    if effect.until is not None:
        after = harm.one_of(scribe, who).stages
        moved = {stat: after.get(stat, 0) - before.get(stat, 0) for stat in change}
        if any(moved.values()):
            lasting = v.Stages(change={stat: -value for stat, value in moved.items() if value})
            harm.begin_timed(scribe, who, lasting, source=word.user, label=word.entry, until=effect.until)
    if word.user != who and _fell(scribe, who, before):
        on_event(scribe, who, "stages_lowered", by=word.user)


def _fell(scribe: PtuScribe, who: str, before: dict[v.StageStat, int]) -> bool:
    """Whether any of somebody's stages is lower than it was: some things keep them, others turn a change round."""
    return any(value < before.get(stat, 0) for stat, value in harm.one_of(scribe, who).stages.items())


def _below_default(scribe: PtuScribe, who: str, stats: tuple[StagedStat, ...]) -> tuple[StagedStat, ...]:
    one = harm.one_of(scribe, who)
    return tuple(stat for stat in stats if one.stages.get(stat, 0) < derived.default_stage(scribe.game, one, stat))


def choose_stats(scribe: PtuScribe, word: ChooseStats) -> None:
    """The user's player chooses the stats that change."""
    one, user = harm.one_of(scribe, word.bearer), harm.one_of(scribe, word.user)
    if one.fainted or one.where == "removed":
        return
    options, picks = list(word.stats), min(word.picks, len(word.stats))
    if not scribe.answers and len(options) > picks:
        about: dict[str, Value] = {"target": one.id, "why": word.entry, "change": word.change}
        seat, first = seat_of(scribe.state, user), tuple(options[:picks])
        scribe.ask(seat, "stat", options, least=picks, most=picks, otherwise=first, about=about)
        return
    chosen = [stat for stat in harm.STAGES if stat in (scribe.answers[0] if scribe.answers else options)]
    before = dict(one.stages)
    harm.change_stages(scribe, one.id, dict.fromkeys(chosen, word.change), by=user.id, why=word.entry)
    fell = _fell(scribe, one.id, before)
    if word.mirrored:
        harm.change_stages(scribe, user.id, dict.fromkeys(chosen, -word.change), by=user.id, why=word.entry)
    if user.id != one.id and fell:
        on_event(scribe, one.id, "stages_lowered", by=user.id)


def alter_stages(scribe: PtuScribe, word: DoEffect, effect: v.AlterStages, who: str) -> None:
    user, one = harm.one_of(scribe, word.user), harm.one_of(scribe, who)
    stats = effect.stats or harm.STAGES
    if effect.how == "reset":
        harm.reset_stages(scribe, who, why=word.entry, stats=stats)
        return
    pair = user.last_targets if user.last_move == word.entry else ()
    for stat in stats:
        theirs, ours = one.stages.get(stat, 0), user.stages.get(stat, 0)
        match effect.how:
            case "invert":
                harm.set_stage(scribe, who, stat, -theirs, why=word.entry)
            case "copy":
                harm.set_stage(scribe, word.user, stat, theirs, why=word.entry)
            case "swap" if len(pair) == 2:
                if who == pair[0]:
                    harm.set_stage(scribe, who, stat, harm.one_of(scribe, pair[1]).stages.get(stat, 0), why=word.entry)
                    harm.set_stage(scribe, pair[1], stat, theirs, why=word.entry)
            case "swap":
                harm.set_stage(scribe, who, stat, ours, why=word.entry)
                harm.set_stage(scribe, word.user, stat, theirs, why=word.entry)
            case "mend":
                if theirs < 0:
                    harm.set_stage(scribe, who, stat, min(0, theirs + 2), why=word.entry)
            case "lift":
                if theirs < 0:
                    harm.set_stage(scribe, who, stat, 0, why=word.entry)
            case "sap":
                if theirs > 0:
                    harm.set_stage(scribe, who, stat, theirs - 1, why=word.entry)
            case "steal":
                if theirs > 0:
                    harm.set_stage(scribe, who, stat, 0, why=word.entry)
                    harm.change_stages(scribe, word.user, {stat: theirs}, why=word.entry)
