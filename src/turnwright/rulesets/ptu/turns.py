"""Turns and rounds: initiative, the start and the end of a turn with their saves and losses, League phases. (p. 227)"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from . import content as c
from . import derived, harm
from . import events as e
from .answers.quick import budget_left
from .answers.reactions import on_event
from .attack import two_turns
from .attack.accuracy_roll import ask_to_reroll, counts_as, spend_face, spend_reroll, who_rerolls
from .attack.mishap import Blow, mishap
from .attack.moves import STRUGGLE
from .field import places
from .game import PtuGame, PtuScribe
from .index import MOST, Index, KeptInitiative, Words, index_of
from .outcome import verdict
from .people import company, gear, sleepers
from .people.loyalty import commander
from .people.skill_checks import dice_of
from .rules import bosses, initiative, maneuvers, statuses, struggle, type_chart, weather
from .rules.actions import NOTHING
from .state import Combatant, Slot, Span, State
from .vocabulary import abilities as a
from .vocabulary import moves as v
from .words import (
    AimLate,
    BeginTurn,
    CloseTurn,
    CommandCheck,
    EndFight,
    Interrupts,
    NextTurn,
    PassRound,
    PassTurn,
    RerollSave,
    RollAttack,
    SaveCheck,
    Shake,
    ShiftFreely,
)


def state_of(scribe: PtuScribe) -> State:
    return scribe.state


# --- the encounter starts -------------------------------------------------------------------------------------------


def start_encounter(scribe: PtuScribe) -> None:
    """Initiative for everybody on the field, then the first round."""
    state = state_of(scribe)
    scribe.record(e.EncounterStarted(state.name))
    for one in company.on_field(state):
        set_initiative(scribe, one)
        on_event(scribe, one.id, "joins")
    start_round(scribe, 1)
    scribe.do(NextTurn())


LAST = -1000
"""The initiative of who always acts last."""


def set_initiative(scribe: PtuScribe, one: Combatant) -> None:
    """Speed at its stage, and bonuses. (p. 227)"""
    value = initiative_of(scribe, one)
    if value != one.initiative or not one.initiative:
        scribe.record(e.InitiativeSet(one.id, value, one.roll_off))


def initiative_of(scribe: PtuScribe, one: Combatant) -> int:
    """Speed at its stage, with what changes initiative; 0 for who was struck low. It is kept where nothing of the
    scene changes it."""
    state: State = scribe.state
    index: Index = scribe.game.index  # asked of everybody, turn after turn
    kept = index.initiatives
    found = kept.get(one.id)
    if found is not None and found.is_untouched(state, one):
        return found.value
    words = gear.words_now(scribe.game, state, one)
    if found is not None and found.holds(state, one, words):
        value = found.value
    else:
        value = _initiative(scribe, one, words)
        if "last" in words.rules or "initiative" in words.changing or any(words[kind] for kind in derived.ABOUT_STATS):
            return value
    if len(kept) >= MOST:
        kept.clear()
    kept[one.id] = KeptInitiative(value, one, words, state.fields, words is index.words_on(one.sheet))
    return value


def _initiative(scribe: PtuScribe, one: Combatant, words: Words) -> int:
    game, state = scribe.game, state_of(scribe)
    value = derived.staged_speed(game, state, one)
    if company.is_boosted(one, "last"):
        return maneuvers.LOW_BLOW_INITIATIVE
    value += company.boosted(one, "initiative")
    if derived.is_ruled(game, state, one, "last"):
        return LAST
    value += derived.added(game, state, one, "initiative")
    for name, rounds in state.fields.items():
        if rounds > 0 and scribe.content.fields[name].reverses_initiative:
            return -value
    return value


def entries(scribe: PtuScribe) -> list[initiative.Entry]:
    """Combatants that have a turn in a round."""
    there = state_of(scribe).combatants.values()
    return [
        initiative.Entry(one.id, one.initiative, one.roll_off, one.sheet.kind == "trainer")
        for one in there
        if one.where == "field" and (not one.fainted or keeps_turns(scribe))
    ]


def roll_off(scribe: PtuScribe) -> None:
    """Ties are rolled off with a d20, again until none is left; a ruling keeps the order of the list. (p. 227)"""
    if scribe.game.options.initiative_ties == "stable":
        return
    for _ in range(20):
        groups = initiative.tied(entries(scribe))
        if not groups:
            return
        for group in groups:
            for each in group:
                face = scribe.dice.d(20, "initiative")
                scribe.record(e.InitiativeSet(each.id, each.initiative, each.roll_off * 20 + face))


# --- rounds and phases ----------------------------------------------------------------------------------------------


def start_round(scribe: PtuScribe, number: int) -> None:
    scribe.record(e.RoundStarted(number))
    for one in company.on_field(state_of(scribe)):
        if bosses.is_boss(one.turns) and not one.fainted:
            _opening_losses(scribe, one.id)
            _lasting_losses(scribe, one.id)
    roll_off(scribe)
    start_phase(scribe, 0)


def start_phase(scribe: PtuScribe, place: int) -> None:
    state = state_of(scribe)
    phases = initiative.phases(state.battle, rule=scribe.game.options.league_order)
    phase = phases[place]
    acting = initiative.in_phase(phase, entries(scribe))
    slots: list[Slot] = []
    for each in acting:
        turns = state.combatants[each.id].turns if phase in ("all", "pokemon") else 1
        slots += [Slot(each.id, at, each.roll_off) for at in initiative.boss_initiatives(each.initiative, turns=turns)]
    if phase != "declaration":
        slots.sort(key=lambda slot: (-slot.initiative, -slot.roll_off))
    scribe.record(e.PhaseStarted(phase, tuple(slots)))


def take_place(scribe: PtuScribe, who: str) -> None:
    """A newcomer's turn this round: at its count or, if that has passed, right after this one. (p. 229; sources 5)"""
    state = state_of(scribe)
    one = state.combatants[who]
    own_phase = state.phase == "all" or (state.phase == "pokemon") == (one.sheet.kind == "pokemon")
    if not own_phase or who in state.done or any(slot.id == who for slot in state.order):
        return
    slots = [*state.order, Slot(who, one.initiative, one.roll_off)]
    slots.sort(key=lambda slot: (-slot.initiative, -slot.roll_off), reverse=state.phase == "declaration")
    scribe.record(e.OrderChanged(tuple(slots)))


def resort(scribe: PtuScribe) -> None:
    """Speed changed in mid-round: those still to come are sorted anew; nobody acts twice. (sources 5)"""
    state = state_of(scribe)
    if state.phase == "declaration":
        return
    moved: dict[str, int] = {}
    for one in company.on_field(state):
        value = initiative_of(scribe, one)
        if value != one.initiative:
            moved[one.id] = value - one.initiative
            scribe.record(e.InitiativeSet(one.id, value, one.roll_off))
    if moved:
        order = [
            slot if slot.held else replace(slot, initiative=slot.initiative + moved.get(slot.id, 0))
            for slot in state.order
        ]
        order.sort(key=lambda slot: (-slot.initiative, -slot.roll_off))
        if tuple(order) != state.order:
            scribe.record(e.OrderChanged(tuple(order)))


def next_turn(scribe: PtuScribe, word: NextTurn) -> None:
    """The next in the order who can act; through the ends of phases and rounds where need be."""
    scribe.next_turn()
    while True:
        if _is_over(scribe):
            return
        resort(scribe)
        state = state_of(scribe)
        if not state.active and not any(_can_have_turn(scribe, one) for one in state.combatants.values()):
            return  # nobody is there to act: rounds would pass for ever
        if state.active:
            resumed = state.combatants[state.active]
            if resumed.where == "field" and not resumed.fainted:
                return
            scribe.record(e.TurnEnded(resumed.id))
            continue
        if state.order:
            one = state.combatants[state.order[0].id]
            why = _skipped(state, one) or _waits_for_its_order(scribe, one)
            if why == "fainted" and keeps_turns(scribe):
                _idle_turn(scribe, one.id)
                return
            if not why:
                start_turn(scribe, one, goes_on=state.order[0].held)
                return
            scribe.record(e.TurnSkipped(one.id, why))
            if why == "forfeited" and state.phase != "declaration":  # which is no turn yet
                scribe.record(e.Forfeits(one.id, one.forfeits, max(0, one.skips - 1), one.idle))
            continue
        phases = initiative.phases(state.battle, rule=scribe.game.options.league_order)
        place = phases.index(state.phase)
        if place + 1 < len(phases):
            start_phase(scribe, place + 1)
        elif steps := _due(scribe, "round_end"):
            scribe.do(*steps, NextTurn())
            return
        else:
            end_round(scribe)
            return


def _can_have_turn(scribe: PtuScribe, one: Combatant) -> bool:
    """Whether a combatant is there who may get a turn sooner or later."""
    return one.where == "field" and (not one.fainted or keeps_turns(scribe))


_STEPS_UP = ("melee", "burst")
"""Ranges of moves whose user shifts before they come at the end of the round. (Avalanche, p. 388; Roar, p. 406)"""


def _due(scribe: PtuScribe, when: str, whose: str = "") -> list[Any]:
    """Moves that were declared before and are done now: at the end of the round, or of somebody's turn. (sources 10)"""
    state = state_of(scribe)
    steps: list[Any] = []
    for one in company.on_field(state):
        if one.ready is None or whose not in ("", one.id):
            continue
        name, targets = one.ready
        used = one.usage.get(name)
        if scribe.content.moves[name].delay != when or (whose and used is not None and used.last_round == state.round):
            continue
        standing = tuple(target for target in targets if not state.combatants[target].fainted)
        if when == "round_end" and state.grid is not None and scribe.content.moves[name].range.kind in _STEPS_UP:
            scribe.record(e.Prepared(one.id, ""))
            steps += [ShiftFreely(one.id, name), AimLate(one.id, name, standing)]
            continue
        scribe.record(e.Prepared(one.id, "", lapsed="" if standing else name))
        if standing:
            steps += [Interrupts(one.id, name, standing), RollAttack(one.id, name, standing, free=True)]
    return steps


def keeps_turns(scribe: PtuScribe) -> bool:
    """Whether the fainted keep their turns, and can do nothing in them. (ruling `fainted_turns`)"""
    return scribe.game.options.fainted_turns == "kept"


def _idle_turn(scribe: PtuScribe, who: str) -> None:
    """The turn of somebody who has fainted: it comes and goes, and nothing is done in it."""
    scribe.record(e.TurnStarted(who, NOTHING))
    if state_of(scribe).phase != "declaration":
        harm.pass_time(scribe, "turn_start", who)


def _skipped(state: State, one: Combatant) -> str:
    if one.where != "field":
        return "gone"
    if one.fainted:
        return "fainted"
    if one.skips:
        return "forfeited"
    return "idle" if one.idle and state.phase != "declaration" else ""


def leads_two(game: PtuGame, trainer: Combatant) -> bool:
    """Whether a trainer may have two Pokémon out, and both act if it orders so."""
    return bool(trainer.sheet.features and index_of(game).words_on(trainer.sheet).rules.get("leads_two"))


def _waits_for_its_order(scribe: PtuScribe, one: Combatant) -> str:
    """A player has one Pokémon turn a round: the second of two that are out acts by an order alone. (p. 60)"""
    state = state_of(scribe)
    trainer = company.trainer_of(state, one) if one.sheet.kind == "pokemon" else None
    if trainer is None or not leads_two(scribe.game, trainer):
        return ""
    out = [each for each in company.on_field(state) if each.sheet.owner == trainer.id and each.sheet.kind == "pokemon"]
    if len(out) != 2 or not any(each.turns_taken for each in out if each.id != one.id):
        return ""
    ordered = any(held.label.partition("(")[0] == _TWO for held, _ in company.timed(one, v.Lend))
    return "" if ordered else "one_pokemon"


_TWO = "feature/focused_command"


def _is_over(scribe: PtuScribe) -> bool:
    """The fight ends by itself when all who can still fight are friends, or at the round limit."""
    state = state_of(scribe)
    if state.stage == "ended":
        return True
    if not state.auto_end:
        return False
    result, _ = verdict(state)
    if result == "ended" and state.round <= state.round_limit:
        return False
    scribe.do(EndFight(drawn=result in ("ended", "draw")))
    return True


def end_round(scribe: PtuScribe) -> None:
    """What answers the end of a round comes before anything runs out with it."""
    state = state_of(scribe)
    scribe.do(PassRound())
    scribe.record(e.RoundEnded(state.round))
    for one in state.combatants.values():
        if not one.turns_taken and one.joined < state.round:
            # Whoever fell, left or forfeited had no turn; what lasts until one of its turns does not last for ever.
            harm.pass_time(scribe, "turn_start", one.id)
            harm.pass_time(scribe, "turn_end", one.id)
    for one in company.on_field(state_of(scribe)):
        on_event(scribe, one.id, "round_end")


def pass_round(scribe: PtuScribe, word: PassRound) -> None:
    """Weather, fields and what lasts for the round run on; then the next one."""
    state = state_of(scribe)
    harm.pass_time(scribe, "round_end")
    for one in company.on_field(state_of(scribe)):
        for status in statuses.ENDS_WITH_ROUND:
            if company.has(one, status):
                harm.cure(scribe, one.id, status, why="over")
    if state.weather != "clear":
        left = state.weather_rounds - 1
        scribe.record(e.WeatherChanged(state.weather if left > 0 else "clear", max(0, left)))
    for name, rounds in state.fields.items():
        scribe.record(e.FieldChanged(name, -rounds if rounds < 0 else rounds - 1))
    start_round(scribe, state.round + 1)
    scribe.do(NextTurn())


# --- the start of a turn --------------------------------------------------------------------------------------------


def start_turn(scribe: PtuScribe, one: Combatant, *, out_of_order: bool = False, goes_on: bool = False) -> None:
    """The budget, what lasts, weather and other losses, then the saves that open a turn. (pp. 227, 246-247)

    All of it happens once a turn: not again when a turn that was held goes on, and not yet while trainers only declare.
    """
    budget = budget_left(one)
    scribe.record(e.TurnStarted(one.id, budget, out_of_order))
    if goes_on or state_of(scribe).phase == "declaration":
        scribe.do(BeginTurn(one.id))
        return
    if one.forfeits:
        scribe.record(e.Forfeits(one.id, False, one.skips, one.idle))
    harm.pass_time(scribe, "turn_start", one.id)
    settle_auras(scribe, one.id)
    if not bosses.is_boss(one.turns):  # whose losses come once a round, at its start (p. 488)
        _opening_losses(scribe, one.id)
    now = harm.one_of(scribe, one.id)
    steps: list[SaveCheck | CommandCheck] = []
    if scribe.game.options.save_checks == "automatic" and not now.fainted:
        asleep = company.has(now, "asleep")
        for held in now.afflictions:
            row = statuses.CONDITIONS.get(held.status)
            if row is None or row.save != "start" or held.no_save or held.waits or _saves_not(scribe, now, held.status):
                continue
            if held.at_turn not in (0, now.turns_taken):
                continue
            if not (asleep and held.status in statuses.NO_SAVE_ASLEEP):
                steps.append(SaveCheck(one.id, held.status, "start"))
    trainer = commander(state_of(scribe), now)
    if trainer is not None and scribe.game.options.command_checks == "automatic":
        steps.append(CommandCheck(trainer.id, one.id))
    scribe.do(*steps, BeginTurn(one.id))
    on_event(scribe, one.id, "turn_start")  # its words come ahead of the saves


def settle_auras(scribe: PtuScribe, who: str) -> None:
    """Foes' auras lie on somebody for its turn while they are near, and no longer once it has got away. (p. 326)"""
    if not gear.anybody_has(scribe.game, state_of(scribe), a.Aura):
        return
    state = state_of(scribe)
    one = state.combatants[who]
    near, apart = dict[str, str](), dict[str, str]()
    for foe in company.foes_of(state, one):
        for word in derived.traits(scribe.game, state, foe, a.Aura):
            (near if places.near(state, foe, one, word.reach) else apart).setdefault(word.status, foe.id)
    for status in apart.keys() - near.keys():
        held = company.affliction(one, status)
        if held is not None and held.cause == "ability" and held.span is not None and held.source in apart.values():
            harm.cure(scribe, who, status, why="over")
    for status, source in near.items():
        if not company.has(one, status):
            harm.inflict(scribe, who, status, source=source, cause="ability", span=Span("turn_end", who))


def _opening_losses(scribe: PtuScribe, who: str) -> None:
    """Hail and sand, vortices, bleeding, coats, fields: in that order."""
    state = state_of(scribe)
    game = scribe.game
    one = state.combatants[who]
    harmed = weather.harms(state.weather, derived.types_of(game, state, one)) and not derived.is_calm(state)
    if harmed and not _spared(scribe, one, state.weather):
        _wear(scribe, who, harm.tick(scribe, who), state.weather)
    if company.has(harm.one_of(scribe, who), "vortex") and not _spared(scribe, one, "vortex"):
        _wear(scribe, who, harm.tick(scribe, who, statuses.VORTEX_TICKS), "vortex")
    if harm.one_of(scribe, who).timed:
        _go_on_working(scribe, state, one)
    for name in state.fields:
        field: c.Field = scribe.content.fields[name]
        if field.heal_ticks and not derived.is_airborne(game, state, one):
            harm.heal(scribe, who, harm.tick(scribe, who, field.heal_ticks), why=name)


def _go_on_working(scribe: PtuScribe, state: State, one: Combatant) -> None:
    """What lasts on somebody wears it down or mends it; state and bearer are as the turn began."""
    game, who = scribe.game, one.id
    for held, bleed in company.timed(harm.one_of(scribe, who), v.Bleed):
        _wear(scribe, who, harm.tick(scribe, who, bleed.ticks), held.label)
        harm.use_timed(scribe, who, held)
    for held, _ in company.timed(harm.one_of(scribe, who), v.Doom):
        last = held.uses <= 1
        harm.use_timed(scribe, who, held)
        if last:
            harm.fell(scribe, who, by=held.source)
    for held, mending in company.timed(harm.one_of(scribe, who), v.Heal):
        num, den = mending.share if mending.each_turn and mending.share is not None else (0, 1)
        amount = harm.tick(scribe, who, mending.ticks) + one.sheet.max_hp * num // den
        harm.heal(scribe, who, amount, why=held.label)
        if not mending.each_turn:
            harm.use_timed(scribe, who, held)
    for held, coat in harm.coats(harm.one_of(scribe, who)):
        if coat.heal_ticks:
            harm.heal(scribe, who, harm.tick(scribe, who, coat.heal_ticks), why=held.label)
        if coat.drain_ticks and not _spared(scribe, one, "coats"):
            lost = _wear(scribe, who, harm.tick(scribe, who, coat.drain_ticks), held.label)
            if lost and harm.one_of(scribe, held.source).where == "field":
                maker = harm.one_of(scribe, held.source)
                harm.heal(scribe, held.source, lost * derived.drain_factor(game, state, maker), why=held.label)


def _wear(scribe: PtuScribe, who: str, amount: int, why: str) -> int:
    """A loss that comes by itself, turn after turn: it wakes no sleeper."""
    one = harm.one_of(scribe, who)
    changed = derived.added(scribe.game, state_of(scribe), one, "lost_ticks")
    return harm.lose_hp(scribe, who, max(0, amount + changed), loss="hp_loss", why=why, passive=True)


def _spared(scribe: PtuScribe, one: Combatant, what: str) -> bool:
    """Whether an ability keeps somebody from a loss: its own, or that of an ally near enough."""
    whole = {"hail": "weather", "sandstorm": "weather"}.get(what, what)
    state = state_of(scribe)
    return any(
        (what in word.of or whole in word.of)
        and (ally.id == one.id or (word.reach and places.near(state, ally, one, word.reach)))
        for ally in (one, *company.allies_of(state, one))
        for word in derived.ruled(scribe.game, state, ally, "no_harm")
    )


def save_check(scribe: PtuScribe, word: SaveCheck) -> None:
    """One d20, read in the bands of the condition. (pp. 246-247)"""
    state = state_of(scribe)
    one = state.combatants[word.id]
    held = company.affliction(one, word.status)
    if held is None or one.fainted or one.where != "field":
        return
    bonus = derived.added(scribe.game, state, one, "saves", of=word.status)
    bonus += company.boosted(one, "saves") - held.harder
    bands = statuses.save_bands(
        word.status,
        types=derived.types_of(scribe.game, state, one),
        weather=state.weather,
        vortex_turn=held.turn,
        bonus=bonus,
    )
    natural = word.counts or scribe.dice.d(20, f"save:{word.status}", statuses.save_cuts(bands))
    outcome = statuses.save(natural, bands=bands)
    scribe.record(e.SaveRolled(word.id, word.status, natural, outcome))
    if outcome != "cured" and not word.again:
        face = counts_as(scribe, one)
        counts = face if face and statuses.save(face, bands=bands) not in (outcome, "hits_self") else 0
        holder = one.id if counts else _who_saves_again(scribe, one)
        if holder is not None:
            scribe.do(RerollSave(holder, word, outcome, counts))
            return
    _after_save(scribe, word, outcome)


def _who_saves_again(scribe: PtuScribe, one: Combatant) -> str | None:
    """By whom a save may be made again: by who makes it, if something lasts on it for that, or by an ally's ability."""
    second = company.is_boosted(one, "second_save")
    if second and scribe.game.options.interrupts != "by_hand":
        return one.id
    return who_rerolls(scribe, one)


def reroll_save(scribe: PtuScribe, word: RerollSave) -> None:
    """Whether a save that failed is made again."""
    if not scribe.answers:
        ask_to_reroll(scribe, word.holder, word.save.id, word.save.status, word.counts)
    elif scribe.answers[0] == ("yes",) and word.counts:
        spend_face(scribe, word.holder)
        scribe.do(replace(word.save, again=True, counts=word.counts))
    elif scribe.answers[0] == ("yes",):
        one = harm.one_of(scribe, word.save.id)
        second = next((held for held, boost in company.boosts(one) if "second_save" in boost.rules), None)
        if second is not None:
            harm.end_timed(scribe, one.id, second)
        else:
            spend_reroll(scribe, word.holder)
        scribe.do(replace(word.save, again=True))
    else:
        _after_save(scribe, word.save, word.outcome)


def _after_save(scribe: PtuScribe, word: SaveCheck, outcome: str) -> None:
    """What a save leads to."""
    state = state_of(scribe)
    one = state.combatants[word.id]
    held = company.affliction(one, word.status)
    if held is None:
        return
    if word.status == "asleep" and company.has(one, "bad_sleep") and not _spared(scribe, one, "status"):
        _wear(scribe, word.id, harm.tick(scribe, word.id, statuses.BAD_SLEEP_TICKS), "bad_sleep")
    match outcome:
        case "cured":
            harm.cure(scribe, word.id, word.status, why="save")
        case "no_actions":
            scribe.record(e.ActionsLost(word.id, NOTHING, word.status))
        case "hits_self":
            _hit_self(scribe, word.id)
        case "avoids_source":
            scribe.record(e.OnceDone(word.id, f"avoid:{state.round}:{held.source}"))
        case _:
            _go_on(scribe, word.id, word.status)


def _go_on(scribe: PtuScribe, who: str, status: str) -> None:
    """A vortex that holds on counts its turns; a boss that stays drowsy or chilled strikes weakly next. (p. 488)"""
    if status in bosses.PLAIN:
        harm.begin_timed(
            scribe, who, v.Boost(numbers={"damage": bosses.DROWSY_DAMAGE}, next_only=True), source=who, label=status
        )
    held = company.affliction(harm.one_of(scribe, who), status)
    if held is not None and status == "vortex":
        scribe.record(e.StatusTicked(who, status, held.turn + 1, held.span, held.move))


def _hit_self(scribe: PtuScribe, who: str) -> None:
    """Confusion: a typeless physical Struggle on oneself, one step resisted; the turn is over. (p. 247)"""
    state = state_of(scribe)
    one = state.combatants[who]
    base = struggle.struggle(combat_rank=dice_of(one, "combat").dice).db
    strength = derived.stat_now(scribe.game, state, one, "attack")
    mishap(scribe, who, Blow(STRUGGLE, base, strength, type_chart.TIERS[-1]), why="confused")
    scribe.do(Shake(who))
    on_event(scribe, who, "hits_self")
    scribe.record(e.ActionsLost(who, NOTHING, "confused"))


def begin_turn(scribe: PtuScribe, word: BeginTurn) -> None:
    """After the saves: who cannot act at all has its turn ended."""
    one = harm.one_of(scribe, word.id)
    state = state_of(scribe)
    if state.active != word.id:
        return
    if state.phase == "declaration":
        if one.sheet.kind != "trainer":
            scribe.do(CloseTurn(word.id))
        return
    if one.fainted and one.where == "field" and keeps_turns(scribe):
        return
    if one.fainted or one.where != "field" or one.budget == NOTHING:
        scribe.do(*closing_saves(scribe, word.id), CloseTurn(word.id))
        return
    blocked = next((held.status for held in one.afflictions if not held.waits and _takes_turn(held.status)), None)
    if blocked == "flinched" and not _may_flinch(scribe, one):
        harm.cure(scribe, word.id, "flinched", why="over")
        blocked = None
    if blocked is not None and not (company.has(one, "asleep") and sleepers.may_stir(scribe.game, state, one)):
        scribe.record(e.ActionsLost(word.id, NOTHING, blocked))
        if blocked == "flinched":
            harm.cure(scribe, word.id, "flinched", why="over")
        scribe.do(*closing_saves(scribe, word.id), CloseTurn(word.id))
        return


def _may_flinch(scribe: PtuScribe, one: Combatant) -> bool:
    """A boss loses one turn a round to flinching at most. (p. 488)"""
    if not bosses.is_boss(one.turns):
        return True
    key = f"flinched:{state_of(scribe).round}"
    first = key not in one.once
    if first:
        scribe.record(e.OnceDone(one.id, key))
    return first


def _takes_turn(status: str) -> bool:
    row = statuses.CONDITIONS.get(status)
    return row is not None and row.no_turn and status != "fainted"


# --- the end of a turn ----------------------------------------------------------------------------------------------


def closing_saves(scribe: PtuScribe, who: str) -> list[SaveCheck]:
    """Saves at the end of a turn: sleep, ice, rage, vortices. (pp. 246-247)"""
    one = harm.one_of(scribe, who)
    if scribe.game.options.save_checks != "automatic" or one.fainted or one.where != "field":
        return []
    if state_of(scribe).phase == "declaration":
        return []
    asleep = company.has(one, "asleep")
    return [
        SaveCheck(who, held.status, "end")
        for held in one.afflictions
        if (row := statuses.CONDITIONS.get(held.status)) is not None
        and row.save == "end"
        and not held.no_save
        and not held.waits
        and not (asleep and held.status in statuses.NO_SAVE_ASLEEP)
        and not _saves_not(scribe, one, held.status)
    ]


def _saves_not(scribe: PtuScribe, one: Combatant, status: str) -> bool:
    if status in ("confused", "infatuated") and company.is_steadfast(one):
        return True
    game, state = scribe.game, scribe.state
    return any(derived.ruled(game, state, one, rule, of=status) for rule in _NO_SAVE)


_NO_SAVE: tuple[a.RuleName, ...] = ("skips_saves", "no_saves")


def close_turn(scribe: PtuScribe, word: CloseTurn) -> None:
    """Burns, poison and curses, then what abilities and things do at the end of a turn, all in this turn. (p. 246)"""
    one = harm.one_of(scribe, word.id)
    if state_of(scribe).active != word.id:
        return
    scribe.do(PassTurn(word.id))
    if state_of(scribe).phase != "declaration" and one.where == "field" and not one.fainted:
        if not bosses.is_boss(one.turns):
            _lasting_losses(scribe, word.id)
        on_event(scribe, word.id, "turn_end")


def pass_turn(scribe: PtuScribe, word: PassTurn) -> None:
    """What lasts until now is over, moves that were declared for now are done, and the next turn comes."""
    if state_of(scribe).active != word.id:
        return
    steps: list[Any] = []
    if state_of(scribe).phase != "declaration":
        harm.pass_time(scribe, "turn_end", word.id)
        two_turns.lapse(scribe, word.id)
        steps = _due(scribe, "user_turn_end", word.id)
    scribe.record(e.TurnEnded(word.id))
    scribe.do(*steps, NextTurn())


def _lasting_losses(scribe: PtuScribe, who: str) -> None:
    """Burns, poison and curses: at the end of a turn (pp. 246-247), from a boss at the start of the round (p. 488)."""
    options = scribe.game.options
    one = harm.one_of(scribe, who)
    bad = company.affliction(one, "badly_poisoned")
    losses = statuses.end_of_turn_losses(
        [held.status for held in one.afflictions if not held.waits],
        max_hp=one.sheet.max_hp,
        standard_taken=one.standard_taken or bosses.is_boss(one.turns),
        standard_prevented=one.standard_prevented,
        badly_poisoned_round=bad.turn if bad is not None else 1,
        when=options.burn_ticks,
        tick_minimum=options.tick_minimum,
    )
    for status, amount in losses:
        poison = status in ("poisoned", "badly_poisoned") and _spared(scribe, one, "poison")
        if not poison and not _spared(scribe, one, "status"):
            _wear(scribe, who, amount, status)
        if status == "badly_poisoned" and bad is not None and company.has(harm.one_of(scribe, who), status):
            scribe.record(e.StatusTicked(who, status, bad.turn + 1, bad.span, bad.move))


def go_on(scribe: PtuScribe) -> None:
    """The answer is in: if the game master has meanwhile taken down or out whose turn it is, that turn ends at last."""
    state = state_of(scribe)
    one = state.combatants.get(state.active)
    if one is None or (one.where == "field" and (not one.fainted or keeps_turns(scribe))):
        return
    if not any(word in (CloseTurn(one.id), PassTurn(one.id)) for frame in scribe.frames for word in frame.todo):
        harm.at_last(scribe, CloseTurn(one.id))


def end_turn(scribe: PtuScribe, who: str) -> None:
    """What follows when a turn is over; a combatant that slept through it loses its actions."""
    one = harm.one_of(scribe, who)
    if company.has(one, "asleep") and not one.standard_taken and one.budget != NOTHING:
        scribe.record(e.ActionsLost(who, NOTHING, "asleep"))
    scribe.do(*closing_saves(scribe, who), CloseTurn(who))
