"""The words that packs may use, and how each is done: the table of contents of what cards can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from turnwright.kernel.messages import Frame, Value

from . import cardplay, counting, derived, harm, marking, movement, possible, setup, standing, turns
from . import content as c
from . import events as e
from . import vocabulary as v
from . import words as w
from .cards import card_of, fits, own_cards
from .counting import is_picked, picks_asked
from .doing import Doing, Waiting
from .game import TcgScribe
from .preferences import least_missed
from .rules import coins
from .state import OTHER, find

FLIP = ("flip",)
"""The one answer to coins that wait."""

Rule = Callable[[Doing, Any], int | None]


def perform(scribe: TcgScribe, word: Any) -> None:
    """Does one word of a card, if its conditions hold, and binds how much it did."""
    act = Doing(scribe, word)
    if word.when and not all(counting.holds(scribe, act.at, condition) for condition in word.when):
        if word.key and type(word) is not v.Flip:
            act.bind(word.key, 0)
        return
    try:
        done = DO[type(word)](act, word)
    except Waiting:
        return
    act.finish()
    if word.key and done is not None:
        act.bind(word.key, done)


# Coins and choices


def flip(act: Doing, word: v.Flip) -> None:
    """Coins are tossed by a word of their own, so that a player may set them off."""
    seat = act.you if word.by == "you" else OTHER[act.you]
    until = word.coins == "until_tails"
    count = 0 if until else counting.amount(act.scribe, act.at, word.coins, step=1)
    act.scribe.do(w.TossCoins(word.key, seat, act.context, count, until, str(act.at.get("attack", ""))))


def toss_coins(scribe: TcgScribe, word: w.TossCoins) -> None:
    """Flips coins for both to see; by a ruling a player sets them off first. (spec, GENERATE_COIN_FLIP)"""
    count = word.coins
    if count or word.until_tails:
        if scribe.options.coin_flips == "by_action" and not scribe.answers:
            about: dict[str, Value] = {"context": word.context, "coins": count, "for": word.label}
            scribe.ask(word.seat, "coin_flip", FLIP, otherwise=FLIP, about=about)
            return
        label = word.context if not word.label else f"{word.context}:{word.label}"
        faces = _toss(scribe, word, label)
        scribe.record(e.CoinsFlipped(word.seat, word.context, faces, word.label))
    else:
        faces = ()
    scribe.bind(word.key, coins.heads(faces))
    scribe.bind(f"{word.key}:tails", coins.tails(faces))


def _toss(scribe: TcgScribe, word: w.TossCoins, label: str) -> tuple[bool, ...]:
    if word.until_tails:
        return coins.flip_until_tails(scribe.dice, cap=scribe.options.until_tails_cap, label=label)
    if word.coins == 1:
        return (scribe.dice.flip(label),)
    rolled = scribe.dice.successes(word.coins, 2, 2, label)  # asked as a count: so many coins have few outcomes
    if rolled.faces:
        return tuple(face == 2 for face in rolled.faces)
    return (True,) * rolled.value + (False,) * (word.coins - rolled.value)


def offer(act: Doing, word: v.Offer) -> int:
    """Yes or no; not asked where what hangs on it could do nothing anyway."""
    todo = act.scribe.frames[act.frame].todo
    hanging = [
        later
        for later in todo
        if any(isinstance(each, v.IfDone) and each.key == word.key for each in getattr(later, "when", ()))
    ]
    if hanging and not any(possible.can_do(act.scribe, act.at, later, hidden=True) for later in hanging):
        return 0
    seat = act.you if word.by == "you" else OTHER[act.you]
    return int(act.yes("may", seat=seat))


def pick(act: Doing, word: v.Pick) -> int:
    """One of several things to do: such as can do something, if any can."""
    todo = [each for each in act.scribe.frames[act.frame].todo if word.key in picks_asked(each)]
    numbers_ = [*range(1, word.count + 1), *([3] if word.both else [])]
    able = [
        number
        for number in numbers_
        if any(
            possible.can_do(act.scribe, {**act.at, word.key: number}, each, hidden=True)
            for each in todo
            if is_picked(act.scribe, act.at, each, word.key, number)
        )
    ]
    return int(act.ask("choose_option", [str(number) for number in able or numbers_])[0])


def choose(act: Doing, word: v.Choose) -> int:
    """Pokémon are chosen for what follows. One that is to evolve from the hand must be one that can. (sources 4)"""
    todo = act.scribe.frames[-1].todo
    evolving = next((later for later in todo if isinstance(later, v.EvolvePokemon) and later.on.who == "that"), None)
    if evolving is None or evolving.source != "hand":
        return len(act.targets(word.on))
    able = act.targets(
        word.on, like=lambda _, pokemon: possible.can_do(act.scribe, {**act.at, "that": (pokemon.id,)}, evolving)
    )
    return len(able)


# Attacks of others


def copy_attack(act: Doing, word: v.CopyAttack) -> int:
    """Another's attack is done as this one, without its needs and pays. (ruling `copied_copies`)"""
    scribe = act.scribe
    own = act.find(act.source)
    if own is None:
        return 0
    offered = possible.copyable(scribe, act.at, word)
    if not offered:
        return 0
    (picked,) = act.ask("choose_attack", offered, prefer=lambda option: (-offered[option].damage,))
    attack = offered[picked].attack
    script = (*(turns.paid(attack.pays) if word.in_full else ()), *offered[picked].script)
    if attack.once:
        scribe.record(e.AttackDeclared(act.you, own[1].id, attack.name, attack.once))
    names = {name: value for name, value in act.at.items() if not name.startswith("?") and name not in _OF_ONE_ATTACK}
    bound = {**names, "base": attack.damage, "attack": attack.name}
    if scribe.options.copied_copies:
        bound["copied"] = True
    scribe.frames.append(Frame(script, bound))
    return 1


def copy_trainer(act: Doing, word: v.CopyTrainer) -> int:
    """What a Trainer card of another zone says is done as this effect; the card stays where it is."""
    scribe = act.scribe
    seat = act.you if word.source == "discard" else OTHER[act.you]
    zone = act.state.sides[seat].hand if word.source == "opponent_hand" else act.state.sides[seat].discard
    if not zone:
        return 0
    if word.source == "opponent_hand":
        act.first(lambda: cardplay.look(scribe, zone, (act.you,), "hand"))
        scribe.next_turn()
    offered = [
        handle
        for handle in zone
        if fits(scribe, act.at, handle, word.cards) and possible.can_copy(scribe, act.at, act.card(handle))
    ]
    picked = act.ask("choose_cards", offered, zone=word.source)
    for handle in picked:
        card = act.card(handle)
        assert isinstance(card, c.Trainer), "just looked at"
        names = {name: value for name, value in act.at.items() if not name.startswith("?") and name != "that"}
        scribe.frames.append(Frame((*turns.paid(card.pays), *card.effects), names))
    return len(picked)


_OF_ONE_ATTACK = {"plus", "minus", "times", "set", "ignore", "dealt"}


def mirror_attack(act: Doing, word: v.MirrorAttack) -> int:
    """What was done to the Pokémon in the opponent's last turn is done to the Defending one, as it was.

    Weakness and resistance have been counted; what prevents or reduces damage to the Defending Pokémon still does.
    """
    scribe = act.scribe
    own = act.find(act.source)
    target = act.find(act.at.get("defending", ""))
    if own is None or target is None or own[1].hurt[0] != act.state.turn - 1:
        return 0
    hurt = own[1]
    cards: tuple[str, ...] = ()
    kept = act.shielded(*target)  # from effects, which damage is not
    if hurt.stripped and not kept:
        held = target[1].energies
        count = min(hurt.stripped, len(held))
        cards = act.ask("choose_energy", held, least=count, most=count, prefer=least_missed(scribe, act.you))
    dealt = harm.guarded_damage(act, *target, hurt.hurt[1]) if hurt.hurt[1] else 0
    if hurt.hurt[1]:
        scribe.record(e.Damaged(target[1].id, dealt, "attack", act.source))
        act.bind("dealt", dealt)
    for status in dict.fromkeys(hurt.suffered if not kept else ()):
        amount = {"poisoned": hurt.poison or 10, "burned": hurt.burn or 20}.get(status, 0)
        harm.gain_condition(scribe, target[0], target[1].id, status, amount, by_attack=True)
    if cards:
        scribe.record(e.Detached(target[1].id, cards, "discard", True))
    if dealt:
        harm.answer_damage(act, target[1].id)
    return 1


def end_turn(act: Doing, word: v.EndTurn) -> int:
    """The turn ends when everything that is under way is done, as it does anyway after an attack."""
    if act.state.phase == "attack":
        return 0
    own = act.find(act.source) if word.mega else None
    if own is not None and any(
        force.word.name == derived.name_of(act.scribe, own[1])
        for force in standing.on_pokemon(act.scribe, v.KeepTurn, *own)
    ):
        return 0
    frames = act.scribe.frames
    frames[0] = Frame((*frames[0].todo, w.EndedTurn()), frames[0].bound)
    return 1


# What sets itself off


def triggered(scribe: TcgScribe, word: w.Triggered) -> None:
    """An ability that an event sets off runs in a frame of its own, if it works; an optional one is offered."""
    if not word.holder:
        _watched(scribe, word)
        return
    found = find(scribe.state, word.pokemon)
    seat, pokemon = found if found is not None else (scribe.state.current, None)
    held: tuple[str, ...] = (scribe.state.stadium,)
    if pokemon is not None:
        own = own_cards(scribe.game, scribe.state, pokemon, "abilities")
        held = (*own, *pokemon.tools, *pokemon.energies)
    if word.holder not in held:
        return  # the card has left since, or lies under another
    card = card_of(scribe, word.holder)
    ability = card.abilities[word.ability]
    asked = _asked_of(scribe, word, ability)
    if asked is None or not turns.may_use(scribe, seat, pokemon, word.holder, asked):
        return
    names: dict[str, Any] = {"seat": seat, "source": word.pokemon, "card": word.holder, "context": "ability"}
    if word.event in v.FALLS:
        names["fallen"] = word.pokemon
    if word.event in v.BROADCAST:
        names["that"] = (word.attacker,) if word.attacker else ()
    elif word.attacker:
        names["attacker"] = word.attacker
    payable = all(possible.can_pay(scribe, names, pay) for pay in ability.pays)
    if not payable and not (
        ability.optional and all(possible.seems_payable(scribe, names, pay) for pay in ability.pays)
    ):
        return
    if ability.optional and not any(possible.can_do(scribe, names, each, hidden=True) for each in ability.effects):
        return
    if ability.optional and not scribe.answers:
        about: dict[str, Value] = {"ability": ability.name, "pokemon": word.pokemon}
        offered = ("yes", "no") if payable else ("no",)  # asked all the same: nobody else sees why it is declined
        scribe.ask(seat, "use_ability", offered, otherwise=("no",), about=about)
        return
    if ability.optional and scribe.answers[0] != ("yes",):
        return
    scribe.record(turns.used(seat, word.pokemon, ability))
    scribe.push(*turns.paid(ability.pays), *ability.effects, **names)


def _asked_of(scribe: TcgScribe, word: w.Triggered, ability: c.Ability) -> c.Ability | None:
    """An ability as its event asks for it: none if the event isn't one that it answers.

    One about another Pokémon is asked about that one; one that answers certain Energy cards, about each that was
    attached; one that waited for the end of an
    attack, about the place in which its Pokémon was damaged.
    """
    if word.place and ability.place != "any":
        if ability.place != word.place:
            return None
        ability = replace(ability, place="any")
    if word.event in v.BROADCAST:
        about = [need for need in ability.needs if isinstance(need, v.IfIs) and need.on == v.THAT]
        at = {"seat": scribe.state.current, "that": (word.attacker,)}
        if not all(counting.holds(scribe, at, need) for need in about):
            return None
        ability = replace(ability, needs=tuple(need for need in ability.needs if need not in about))
    if not word.energy:
        return ability
    energized = [need for need in ability.needs if isinstance(need, v.IfEnergized)]
    if not all(fits(scribe, {}, word.energy, need.cards) for need in energized):
        return None
    return replace(ability, needs=tuple(need for need in ability.needs if need not in energized))


def _watched(scribe: TcgScribe, word: w.Triggered) -> None:
    """A mark that lay in wait."""
    found = find(scribe.state, word.pokemon)
    if found is None or word.ability >= len(found[1].marks):
        return
    seat, pokemon = found
    mark = pokemon.marks[word.ability]
    if type(mark.word) is v.Watch and mark.word.event == word.event:
        names = {"seat": seat, "source": word.pokemon, "card": pokemon.top, "context": "ability"}
        if word.event in v.FALLS:
            names["fallen"] = word.pokemon
        scribe.push(*mark.word.effects, **names, attacker=word.attacker, watched=True)


DO: dict[type, Rule] = {
    v.Flip: flip,
    v.Offer: offer,
    v.Pick: pick,
    v.Choose: choose,
    v.ChooseType: marking.choose_type,
    v.Plus: harm.plus,
    v.Minus: harm.minus,
    v.Times: harm.times,
    v.SetDamage: harm.set_damage,
    v.Nothing: harm.nothing,
    v.Ignore: harm.ignore,
    v.Damage: harm.damage_beside,
    v.PutCounters: harm.put_counters,
    v.MoveCounters: harm.move_counters,
    v.Heal: harm.heal,
    v.Survive: harm.survive,
    v.KnockOut: harm.knock_out,
    v.Inflict: harm.inflict,
    v.Cure: harm.cure,
    v.Prevent: marking.mark_pokemon,
    v.Reduce: marking.mark_pokemon,
    v.Boost: marking.mark_pokemon,
    v.Pierce: marking.mark_pokemon,
    v.ForbidHealing: marking.mark_pokemon,
    v.Blind: marking.mark_pokemon,
    v.ForbidAttack: marking.forbid_attack,
    v.ForbidRetreat: marking.mark_pokemon,
    v.ForbidPlay: marking.mark_player,
    v.ForbidAbilities: marking.mark_pokemon,
    v.Harsher: marking.mark_pokemon,
    v.Watch: marking.watch,
    v.Change: marking.change,
    v.RetreatCostIs: marking.mark_pokemon,
    v.AttackCostIs: marking.mark_pokemon,
    v.MoreHp: marking.mark_pokemon,
    v.Immune: marking.immune,
    v.PrizesFor: marking.prizes_for,
    v.EnergyAs: marking.mark_pokemon,
    v.EarlyEvolution: marking.mark_pokemon,
    v.ForbidEvolution: marking.mark_pokemon,
    v.ForbidAttach: marking.forbid_attach,
    v.KeepTurn: marking.mark_pokemon,
    v.UseAttacks: marking.mark_pokemon,
    v.Shield: marking.mark_pokemon,
    v.MoreTools: marking.mark_pokemon,
    v.MoreAttachments: marking.mark_player,
    v.BenchIs: marking.mark_player,
    v.Draw: cardplay.draw_cards,
    v.DiscardCards: cardplay.discard_cards,
    v.ShuffleHand: cardplay.shuffle_hand,
    v.SearchDeck: cardplay.search_deck,
    v.Retrieve: cardplay.retrieve,
    v.PutIntoPlay: cardplay.put_into_play,
    v.DiscardTop: cardplay.discard_top,
    v.LookAt: cardplay.look_at,
    v.ShuffleDeck: cardplay.shuffle_deck,
    v.Switch: movement.switch,
    v.ReturnPokemon: movement.return_pokemon,
    v.EvolvePokemon: movement.evolve_pokemon,
    v.SwapCard: movement.swap_card,
    v.DevolvePokemon: movement.devolve_pokemon,
    v.DiscardEnergy: movement.discard_energy,
    v.AttachEnergy: movement.attach_energy,
    v.MoveEnergy: movement.move_energy,
    v.BecomeEnergy: movement.become_energy,
    v.DiscardAttached: movement.discard_attached,
    v.DiscardStadium: movement.discard_stadium,
    v.DiscardThis: movement.discard_this,
    v.CopyAttack: copy_attack,
    v.CopyTrainer: copy_trainer,
    v.MirrorAttack: mirror_attack,
    v.EndTurn: end_turn,
}
"""How each word of the cards is done: it gives back how much it did."""

WORDS: dict[type, Callable[[TcgScribe, Any], None]] = {
    **dict.fromkeys(DO, perform),
    w.TossCoins: toss_coins,
    w.Confusion: harm.confusion,
    w.Blinded: turns.blinded,
    w.StrikeDefending: harm.strike_defending,
    w.Defended: turns.defended,
    w.AfterAttack: turns.after_attack,
    w.KnockOuts: turns.knock_outs,
    w.Fall: turns.fall,
    w.TrimBench: turns.trim_bench,
    w.TrimTools: turns.trim_tools,
    w.Paying: turns.paying,
    w.CloseAttack: turns.close_attack,
    w.PutAway: turns.put_away,
    w.RetreatNow: turns.retreat_now,
    w.Bonus: turns.bonus,
    w.Checkup: turns.checkup,
    w.Wake: turns.wake,
    w.Burn: turns.burn,
    w.NextTurn: turns.next_turn,
    w.OpenAgain: setup.open_again,
    w.Triggered: triggered,
    w.OpenTurn: turns.open_turn,
    w.EndedTurn: turns.ended_turn,
}
