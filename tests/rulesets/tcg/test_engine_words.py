"""Every other word of the cards, done: cards, zones and sources, movement, evolution, energy, attacks of others."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets.tcg.table import PLAIN, Table, ability, at, attack, mon, trainer

from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import legal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.effects import DO
from turnwright.rulesets.tcg.state import EVERYBODY

CUB = mon("Cub", PLAIN)
BEAR = mon("Bear", PLAIN, hp=90, stage="stage_1", evolves_from="Cub")
LORD = mon("Lord", PLAIN, hp=120, stage="stage_2", evolves_from="Bear")
LINE = (CUB, BEAR, LORD)
FIRE = v.CardFilter(kind="energy", types=("fire",))
BASIC = v.CardFilter(kind="pokemon", stages=("basic",))


def played(*effects, **more):
    """A table on which a Trainer card with these words has just been played."""
    cards = more.pop("cards", ())
    hand = ("card", *more.pop("hand", ()))
    pays = more.pop("pays", ())
    table = Table(trainer("Card", *effects, pays=pays), *LINE, *cards, hand=hand, **more)
    table.do(k.PlayTrainer(table.card("card")))
    return table


def attacked(*effects, coins=(), **more):
    mine = more.pop("mine", (at("one"),))
    cards = more.pop("cards", ())
    table = Table(mon("One", attack(*effects), hp=80), *LINE, *cards, mine=mine, **more)
    table.do(k.Attack(0), *coins)
    return table


def test_every_word_of_the_vocabulary_is_done():
    assert set(DO) == set(v.EFFECTS)


# Drawing and hands


def test_draw():
    assert len(played(v.Draw(count=3)).mine.hand) == 3
    assert len(played(v.Draw(count=9)).mine.hand) == 5, "as many as there are, and nobody loses by it"
    assert len(played(v.Draw(until=4), hand=("cub",)).mine.hand) == 4
    both = played(v.Draw(side="both", count=2))
    assert (len(both.mine.hand), len(both.theirs.hand)) == (2, 2)
    choice = played(v.Draw(count=3, up_to=True))
    assert choice.prompt.options == ("0", "1", "2", "3")
    assert len(choice.answer("2").mine.hand) == 2


def test_discard_from_the_own_hand():
    table = played(v.DiscardCards(count=1), hand=("cub", "bear"))
    assert set(table.prompt.options) == set(table.mine.hand)
    assert table.prompt.about["zone"] == "hand"
    table.answer(table.card("bear"))
    assert table.named(table.mine.hand) == ["cub"]
    assert "bear" in table.named(table.mine.discard)
    assert played(v.DiscardCards(count="all"), hand=("cub", "bear")).mine.hand == ()


def test_two_are_two():
    """DISCARD_HAND with value 2 discarded one in the original program."""
    table = played(v.DiscardCards(count=2), hand=("cub", "bear", "lord"))
    table.answer(table.card("cub"), table.card("lord"))
    assert table.named(table.mine.hand) == ["bear"]


def test_the_other_discards_by_choice_at_random_or_by_mine():
    table = played(v.DiscardCards(side="opponent"), their_hand=("cub", "bear"))
    assert table.prompt.seat == "player2"
    random = attacked(v.DiscardCards(side="opponent", chooser="random"), their_hand=("cub", "bear"), coins=(2,))
    assert random.named(random.theirs.hand) == ["cub"]
    mine = played(v.DiscardCards(side="opponent", chooser="you"), their_hand=("cub", "bear"))
    assert mine.prompt.seat == "player1"
    assert mine.told(e.CardsShown)[0].seen == ("player1",)
    mine.answer(mine.card("cub", seat="player2"))
    assert mine.named(mine.theirs.discard) == ["cub"]
    down = played(v.DiscardCards(side="opponent", until=1), their_hand=("cub", "bear", "lord"))
    down.answer(*down.theirs.hand[:2])
    assert len(down.theirs.hand) == 1


def test_hands_go_back_into_decks():
    table = played(v.ShuffleHand(side="opponent"), v.Draw(side="opponent", count=2), their_hand=("cub", "bear", "lord"))
    assert (len(table.theirs.hand), len(table.theirs.deck)) == (2, 6)
    top = played(v.ShuffleHand(count=2, to="top"), hand=("cub", "bear", "lord"))
    top.answer(top.card("cub"), top.card("bear"))
    top.answer(top.card("bear"))
    assert top.named(top.mine.deck)[:2] == ["bear", "cub"]
    shown = played(v.ShuffleHand(side="both", cards=v.CardFilter(kind="trainer")), their_hand=("cub", "card"))
    assert shown.named(shown.theirs.hand) == ["cub"]
    assert [event.seen for event in shown.told(e.CardsShown)] == [EVERYBODY], "the whole hand is shown"


# Searching the deck (source DECK)


def test_a_search_shows_what_fits_takes_it_and_shuffles():
    table = played(v.SearchDeck(cards=BASIC), deck=("bear", "cub", "fire_energy", "filler"))
    assert (table.prompt.kind, table.prompt.about["zone"], table.prompt.least) == ("search_deck", "deck", 0)
    assert table.named(table.prompt.options) == ["cub", "filler"]
    old = set(table.mine.deck)
    table.answer(table.prompt.options[0])
    assert table.named(table.mine.hand) == ["cub"]
    assert table.told(e.CardsMoved)[0].seen == EVERYBODY
    assert not old & set(table.mine.deck), "a shuffle gives new handles"
    assert len(table.mine.deck) == 3


def test_a_search_that_finds_nothing_asks_all_the_same():
    table = played(v.SearchDeck(cards=FIRE), deck=("bear",))
    assert table.prompt.options == ()
    table.answer()
    assert table.mine.hand == ()
    assert len(table.told(e.DeckShuffled)) == 1


def test_an_unshown_search_is_seen_by_its_player_only():
    table = played(v.SearchDeck(cards=v.ANY_CARD, shown=False), deck=("bear", "cub"))
    assert table.prompt.least == 1, "any card fits, so one must be taken"
    table.answer(table.prompt.options[1])
    assert table.told(e.CardsMoved)[0].seen == ("player1",)


@pytest.mark.parametrize("to", ["bench", "discard", "attach", "that", "top"])
def test_where_a_search_may_lead(to):
    wanted = {"attach": FIRE, "that": v.CardFilter(evolution=True)}.get(to, BASIC)
    on = v.Target("active_yours") if to in ("attach", "that") else None
    table = played(v.SearchDeck(cards=wanted, to=to, on=on), mine=(at("cub"),), deck=("bear", "cub", "fire_energy"))
    table.answer(table.prompt.options[0])
    found = {
        "bench": lambda: table.named(tuple(each.top for each in table.mine.bench)),
        "discard": lambda: table.named(table.mine.discard)[:1],
        "attach": lambda: table.named(table.me.energies),
        "that": lambda: table.named(table.me.cards)[1:],
        "top": lambda: table.named(table.mine.deck)[:1],
    }[to]()
    assert found == {"attach": ["fire_energy"], "that": ["bear"]}.get(to, ["cub"])


def test_a_search_of_the_top_and_what_becomes_of_the_rest():
    cases: tuple[tuple[Any, str], ...] = (("discard", "discard"), ("bottom", "deck"))
    for rest, zone in cases:
        table = played(v.SearchDeck(cards=BASIC, top=3, rest=rest), deck=("cub", "bear", "lord", "filler", "filler"))
        table.answer(table.prompt.options[0])
        if rest == "bottom":
            table.answer(table.prompt.options[0])  # which of the others comes first
        left = table.named(getattr(table.mine, zone))
        assert {"bear", "lord"} <= set(left)
        assert table.named(table.mine.deck)[:2] == ["filler", "filler"]


def test_many_are_chosen_one_by_one_and_distinct_types_once():
    table = played(v.SearchDeck(cards=v.CardFilter(kind="energy"), count=3, distinct=True),
                   deck=("fire_energy", "fire_energy", "water_energy", "grass_energy"))  # fmt: skip
    table.answer(table.prompt.options[0])
    assert table.named(table.prompt.options) == ["water_energy", "grass_energy"]
    table.answer(table.prompt.options[0]).answer()
    assert sorted(table.named(table.mine.hand)) == ["fire_energy", "water_energy"]


# Discard piles (sources DISCARD and OPPONENT_DISCARD)


def test_retrieve_from_the_own_pile():
    table = played(
        v.Retrieve(cards=v.CardFilter(kind="energy"), count=2), discard=("fire_energy", "cub", "water_energy")
    )
    assert sorted(table.named(table.mine.hand)) == ["fire_energy", "water_energy"]
    choice = played(v.Retrieve(cards=BASIC), discard=("cub", "filler", "bear"))
    assert choice.prompt.about["zone"] == "discard"
    choice.answer(choice.card("filler", "discard"))
    assert choice.named(choice.mine.hand) == ["filler"]


@pytest.mark.parametrize("to", ["deck", "top", "bottom"])
def test_retrieved_cards_may_go_to_the_deck(to):
    table = played(v.Retrieve(cards=BASIC, to=to), discard=("cub",))
    names = table.named(table.mine.deck)
    assert "cub" in names
    assert {"top": names[0] == "cub", "bottom": names[-1] == "cub", "deck": True}[to]


def test_from_the_opponents_pile_cards_go_to_the_opponent():
    table = played(v.Retrieve(cards=BASIC, source="opponent_discard"), their_discard=("cub",))
    assert table.named(table.theirs.hand) == ["cub"]


@pytest.mark.parametrize(
    ("source", "zones"),
    [("hand", {"hand": ("cub", "bear")}), ("discard", {"discard": ("cub", "bear")}),
     ("opponent_discard", {"their_discard": ("cub", "bear")})],
)  # fmt: skip
def test_put_into_play_from_each_source(source, zones):
    table = played(v.PutIntoPlay(source=source, half_hp=source == "discard"), **zones)
    if source == "hand":
        assert table.prompt.about["zone"] == "hand"
        table.answer(table.card("cub"))
    side = table.theirs if source == "opponent_discard" else table.mine
    (new,) = side.bench
    assert table.named(new.cards) == ["cub"]
    assert (new.max_hp, new.damage) == (60, 30 if source == "discard" else 0), "printed HP, not the original 50"


# Decks


def test_discard_from_the_top_of_a_deck_counts_what_fits():
    words = (
        v.DiscardTop(side="you", count=3, cards=FIRE, key="fires"),
        v.Draw(count=v.Per(each=1, of=v.Done("fires"))),
    )
    table = played(*words, deck=("fire_energy", "cub", "fire_energy", "filler", "filler", "filler"))
    assert len(table.mine.hand) == 2
    assert len(table.mine.deck) == 1


def test_looking_at_cards():
    hand = played(v.LookAt(zone="hand", side="opponent"), their_hand=("cub",))
    assert hand.told(e.CardsShown)[0].seen == ("player1",)
    prize = played(v.LookAt(zone="prizes", count=1))
    chosen = prize.prompt.options[2]
    prize.answer(chosen)
    assert prize.told(e.CardsShown)[0].cards == (chosen,)
    both = played(v.LookAt(zone="hand", shown=True), hand=("cub",))
    assert both.told(e.CardsShown)[0].seen == EVERYBODY


def test_the_top_of_a_deck_is_arranged_card_by_card():
    table = played(v.LookAt(zone="deck", count=3, arrange=True), deck=("cub", "bear", "lord", "filler"))
    cub, bear, lord = table.mine.deck[:3]
    table.answer(lord).answer(cub)
    assert table.mine.deck[:3] == (lord, cub, bear)


def test_a_shuffle_forgets_what_was_known():
    table = played(v.LookAt(zone="deck", count=2), v.ShuffleDeck())
    assert not set(table.state.seen) & set(table.mine.deck)


# Movement


def test_switches():
    table = played(v.Switch(), mine=(at("cub"), at("filler"), at("filler")))
    table.answer(table.mine.bench[1].id)
    assert table.named((table.me.top,)) == ["filler"]
    gust = played(v.Switch(side="opponent"), theirs=(at("rival"), at("cub")))
    assert gust.named((gust.foe.top,)) == ["cub"]
    whirl = attacked(v.Switch(side="opponent", chooser="opponent"), theirs=(at("rival"), at("cub"), at("filler")))
    assert whirl.prompt.seat == "player2"
    with pytest.raises(Refusal, match="nothing"):
        played(v.Switch())


def test_a_pokemon_returns_with_its_cards_and_the_place_is_filled():
    """RETURN_TO_HAND lost attachments and the chain in the original program."""
    scoop = v.ReturnPokemon(on=v.Target("active_yours"))
    table = played(scoop, mine=(at("cub", "bear", energies=("fire_energy",)), at("filler")))
    assert sorted(table.named(table.mine.hand)) == ["bear", "cub", "fire_energy"]
    assert table.mine.active is None
    assert [type(each) for each in legal(table.game, table.state, "player1")] == [k.SetActivePokemon]
    basic = v.ReturnPokemon(on=v.Target("active_yours"), cards="basic", attached="discard")
    table = played(basic, mine=(at("cub", "bear", energies=("fire_energy",)), at("filler")))
    assert table.named(table.mine.hand) == ["cub"]
    assert sorted(table.named(table.mine.discard)) == ["bear", "card", "fire_energy"]
    away = attacked(v.ReturnPokemon(on=v.DEFENDING, to="deck"), theirs=(at("rival"), at("cub")))
    assert len(away.theirs.deck) == 6


# Evolution


@pytest.mark.parametrize("source", ["hand", "deck"])
def test_an_effect_evolves_with_the_new_hp(source):
    """A Trainer's evolution kept the old maximum HP in the original program."""
    zones = {"hand": ("bear",)} if source == "hand" else {"deck": ("bear", "filler")}
    table = played(v.EvolvePokemon(source=source), mine=(at("cub", damage=20, entered=5),), **zones)
    if source == "hand":
        table.answer(table.me.id)
    table.answer(table.prompt.options[0])
    assert (table.me.max_hp, table.me.hp) == (90, 70)


def test_a_stage_may_be_skipped():
    table = played(v.EvolvePokemon(source="hand", skip=True), mine=(at("cub"),), hand=("lord",))
    table.answer(table.me.id).answer(table.card("lord"))
    assert table.named(table.me.cards) == ["cub", "lord"]


def test_devolution_takes_the_top_card_or_as_many_as_chosen():
    """DEVOLVE_POKEMON was not implemented in the original program."""
    one = played(
        v.DevolvePokemon(on=v.Target("active_yours")), mine=(at("cub", "bear", "lord", conditions=("asleep",)),)
    )
    assert (one.named(one.me.cards), one.me.max_hp, one.me.conditions) == (["cub", "bear"], 90, ())
    more = played(
        v.DevolvePokemon(on=v.Target("active_yours"), count="chosen", to="hand"), mine=(at("cub", "bear", "lord"),)
    )
    more.answer("2")
    assert more.named(more.me.cards) == ["cub"]
    assert sorted(more.named(more.mine.hand)) == ["bear", "lord"]


def test_a_devolved_pokemon_may_fall():
    table = attacked(v.DevolvePokemon(on=v.DEFENDING), theirs=(at("cub", "bear", damage=70), at("filler")))
    assert table.mine.owed == 1


def test_evolution_can_come_early_or_be_forbidden():
    early = mon("Early", PLAIN, abilities=(ability(v.EarlyEvolution(on=v.Target("all_yours")), kind="passive"),))
    table = Table(early, *LINE, mine=(at("early"), at("cub", entered=5)), hand=("bear",))
    assert any(isinstance(each, k.EvolvePokemon) for each in legal(table.game, table.state, "player1"))
    lock = attacked(v.ForbidEvolution(on=v.DEFENDING), theirs=(at("cub"),), their_hand=("bear",))
    lock.do(k.EndTurn()).do(k.DrawCard(), by="player2")
    assert not any(isinstance(each, k.EvolvePokemon) for each in legal(lock.game, lock.state, "player2"))


# Energy


def test_energy_is_discarded_and_lies_in_the_pile():
    """REMOVE_ENERGY lost the card in the original program."""
    table = played(
        v.DiscardEnergy(on=v.Target("active_opponent")), theirs=(at("rival", energies=("fire_energy", "double")),)
    )
    table.answer(table.foe.energies[1])
    assert table.named(table.theirs.discard) == ["double"]
    everything = attacked(v.DiscardEnergy(count="all"), mine=(at("one", energies=("fire_energy", "double")),))
    assert everything.me.energies == ()


def test_energy_as_a_cost_must_be_there():
    costly = mon("Costly", attack(damage=50, pays=(v.DiscardEnergy(count=2, cards=FIRE),)))
    table = Table(costly, mine=(at("costly", energies=("fire_energy", "water_energy")),))
    with pytest.raises(Refusal, match="cost"):
        table.do(k.Attack(0))
    table = Table(costly, mine=(at("costly", energies=("fire_energy", "water_energy", "fire_energy")),))
    table.do(k.Attack(0))
    assert table.named(table.me.energies) == ["water_energy"]


@pytest.mark.parametrize("source", ["hand", "discard", "deck"])
def test_energy_is_attached_beside_the_one_of_the_turn(source):
    zones = {source: ("fire_energy", "cub")}
    table = played(
        v.AttachEnergy(source=source, on=v.Target("benched_yours", 1)), mine=(at("cub"), at("filler")), **zones
    )
    if source != "discard":
        assert table.prompt.about["zone"] == source
        table.answer(table.card("fire_energy", source))
    assert table.named(table.mine.bench[0].energies) == ["fire_energy"]
    assert table.state.attached == 0


def test_energy_moves_and_counters_move():
    table = played(v.MoveEnergy(source=v.Target("all_yours"), to=v.Target("all_yours")),
                   mine=(at("cub", energies=("fire_energy",)), at("filler")))  # fmt: skip
    assert table.named(table.mine.bench[0].energies) == ["fire_energy"]
    words = v.MoveCounters(source=v.Target("all_yours"), to=v.Target("all_yours"), count=1, spare=True)
    table = played(words, mine=(at("cub", damage=20), at("filler", damage=40)))
    table.answer(table.mine.bench[0].id)
    assert (table.me.damage, table.mine.bench[0].damage) == (30, 30)


def test_a_move_of_counters_spares_who_would_fall():
    words = v.MoveCounters(source=v.Target("active_yours"), to=v.Target("benched_yours"), count=2, spare=True)
    table = played(words, mine=(at("cub", damage=30), at("filler", damage=30)))
    assert table.mine.bench[0].damage == 40, "one counter only"


def test_energy_of_another_type_pays():
    burn = mon("Burn", attack(name="Flare", damage=50, cost=("fire", "fire")),
               abilities=(ability(v.EnergyAs(type="fire")),))  # fmt: skip
    table = Table(burn, mine=(at("burn", energies=("water_energy", "grass_energy")),))
    with pytest.raises(Refusal, match="lacks 2 fire Energy"):
        table.do(k.Attack(0))
    table.do(k.UseAbility(table.me.id)).do(k.Attack(0))
    assert table.foe.damage == 50


def test_a_pokemon_becomes_energy_and_gives_a_prize():
    buzz = mon("Buzz", PLAIN, abilities=(ability(v.ChooseType(), v.BecomeEnergy(to=v.Target("all_yours", 1))),))
    table = Table(buzz, mine=(at("filler"), at("buzz")))
    bulb = table.mine.bench[0].id
    table.do(k.UseAbility(bulb)).answer("psychic")
    assert table.me.energies == (bulb,)
    assert table.state.posing == {bulb: ("psychic", "psychic")}
    assert table.theirs.owed == 1


def test_costs_and_attachments_change_with_standing_words():
    free = mon(
        "Free", PLAIN, abilities=(ability(v.RetreatCostIs(on=v.Target("all_yours"), free=True), kind="passive"),)
    )
    heavy = mon("Heavy", attack(damage=10, cost=("colorless",)), retreat=3)
    table = Table(free, heavy, mine=(at("heavy"), at("free")))
    assert any(isinstance(each, k.Retreat) for each in legal(table.game, table.state, "player1"))
    cheap = mon(
        "Cheap", PLAIN, abilities=(ability(v.AttackCostIs(on=v.Target("all_yours"), change=-1), kind="passive"),)
    )
    table = Table(cheap, heavy, mine=(at("heavy"), at("cheap")))
    table.do(k.Attack(0))
    more = played(v.MoreAttachments(), hand=("fire_energy", "fire_energy", "fire_energy"))
    for _ in range(2):
        more.do(k.AttachEnergy(more.card("fire_energy"), more.me.id))
    assert not any(isinstance(each, k.AttachEnergy) for each in legal(more.game, more.state, "player1"))


def test_cards_can_be_forbidden_to_the_other():
    table = attacked(v.ForbidPlay(cards=v.CardFilter(kind="trainer")), their_hand=("potion",),
                     cards=(trainer("Potion", v.Draw()),))  # fmt: skip
    table.do(k.EndTurn()).do(k.DrawCard(), by="player2")
    with pytest.raises(Refusal, match="forbids"):
        table.do(k.PlayTrainer(table.card("potion", seat="player2")), by="player2")
    table.do(k.EndTurn(), by="player2").do(k.DrawCard()).do(k.EndTurn()).do(k.DrawCard(), by="player2")
    table.do(k.PlayTrainer(table.card("potion", seat="player2")), by="player2")


def test_retreat_can_be_forbidden():
    table = attacked(v.ForbidRetreat(), theirs=(at("rival"), at("filler")))
    table.do(k.EndTurn()).do(k.DrawCard(), by="player2")
    with pytest.raises(Refusal, match="holds"):
        table.do(k.Retreat(table.theirs.bench[0].id), by="player2")


# Attached cards and the stadium


def test_tools_stadiums_and_this_card_are_discarded():
    hall = trainer("Hall", kind="stadium")
    belt = trainer("Belt", kind="tool")
    table = played(v.DiscardStadium(), cards=(hall,), stadium="hall")
    assert table.state.stadium == ""
    assert "hall" in table.named(table.mine.discard)
    tool = played(
        v.DiscardAttached(on=v.Target("active_opponent")), cards=(belt,), theirs=(at("rival", tools=("belt",)),)
    )
    assert tool.named(tool.theirs.discard) == ["belt"]
    doll = mon("Doll", PLAIN, abilities=(ability(v.DiscardThis()),))
    gone = Table(doll, mine=(at("filler"), at("doll", energies=("fire_energy",))))
    gone.do(k.UseAbility(gone.mine.bench[0].id))
    assert (gone.mine.bench, gone.theirs.owed, len(gone.mine.discard)) == ((), 0, 2)


# Attacks of others


def test_an_attack_is_copied_with_its_damage_but_not_its_cost():
    boss = mon("Boss", attack(name="Slam", damage=70, cost=("fire",) * 4), attack(name="Tap", damage=10), hp=100)
    table = attacked(v.CopyAttack(), cards=(boss,), theirs=(at("boss"),))
    table.answer(table.prompt.options[0])
    assert table.foe.damage == 70
    assert table.state.phase == "end"


def test_an_attack_is_mirrored_as_it_was_taken():
    mirror = mon("Mirror", attack(v.MirrorAttack()), hp=100)
    sting = mon("Sting", attack(v.Inflict(statuses=("poisoned",)), damage=30), hp=100)
    table = Table(mirror, sting, mine=(at("sting"),), theirs=(at("mirror"),))
    table.do(k.Attack(0)).do(k.EndTurn()).do(k.DrawCard(), by="player2").do(k.Attack(0), by="player2")
    assert table.me.damage == 30
    assert table.me.conditions == ("poisoned",)


# Choices, keys and conditions


def test_an_offer_may_be_declined_and_is_not_made_for_nothing():
    words = (v.Offer(), v.Draw(when=(v.IfDone("may"),)))
    table = played(*words)
    assert table.prompt.otherwise == ("no",)
    assert table.answer("no").mine.hand == ()
    switch = attacked(v.Offer(), v.Switch(when=(v.IfDone("may"),)))
    assert switch.state.flow.prompts == ()


def test_a_chosen_pokemon_is_that_one_for_the_words_that_follow():
    words = (v.Choose(on=v.Target("all_yours", 1)), v.Heal(on=v.THAT, amount=20), v.Cure(on=v.THAT))
    table = played(*words, mine=(at("cub"), at("filler", damage=30)))
    table.answer(table.mine.bench[0].id)
    assert table.mine.bench[0].damage == 10


def test_all_conditions_must_hold():
    """The original evaluator returned after the first."""
    both = (v.IfIs(v.SELF, v.PokemonFilter(damaged=True)), v.IfStadium())
    table = attacked(v.Damage(on=v.DEFENDING, amount=10, when=both), mine=(at("one", damage=10),))
    assert table.foe.damage == 0


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (v.IfIs(v.SELF, v.PokemonFilter(damaged=True)), True),
        (v.IfIs(v.SELF, v.PokemonFilter(damaged=False)), False),
        (v.IfIs(v.SELF, v.PokemonFilter(statuses=("confused",))), True),
        (v.IfCount(of=v.CountersOn(v.SELF), at_least=2), True),
        (v.IfIs(v.DEFENDING, v.PokemonFilter(damaged=True)), False),
        (v.IfIs(v.DEFENDING, v.PokemonFilter(statuses=("asleep",))), True),
        (v.IfIs(v.DEFENDING, v.PokemonFilter(statuses=("burned", "poisoned"))), False),
        (v.IfIs(v.SELF, v.PokemonFilter(energy_types=("water",))), True),
        (v.IfCount(of=v.EnergyOn(), at_least=3), False),
        (v.IfCount(of=v.PokemonIn(v.Target("benched_opponents")), at_least=1), True),
        (v.IfCount(of=v.PokemonIn(v.Target("benched_yours")), at_least=1), False),
        (v.IfStadium(), False),
        (v.IfPlace("active"), True),
        (v.IfNot(v.IfPlace("bench")), True),
        (v.IfMore(of=v.PrizesTaken("opponent"), than=v.PrizesTaken("you")), False),
        (v.IfMore(of=v.CardsIn(zone="deck"), than=v.CardsIn(zone="hand")), True),
        (v.IfTurn("played"), False),
        (v.IfAttacked(), False),
        (v.IfKnockedOut(), False),
    ],
)
def test_conditions(condition, holds):
    mine = at("one", damage=20, conditions=("confused",), energies=("water_energy", "fire_energy"))
    theirs = (at("rival", conditions=("asleep",)), at("filler"))
    table = attacked(v.Inflict(statuses=("paralyzed",), when=(condition,)), mine=(mine,), theirs=theirs, coins=(1,))
    assert ("paralyzed" in table.foe.conditions) is holds


def test_an_effect_may_end_the_turn():
    table = played(v.Draw(), v.EndTurn())
    assert table.state.current == "player2"
    assert len(table.mine.discard) == 1


@pytest.mark.parametrize(
    ("event", "play"),
    [("when_played", lambda table: k.PlayPokemon(table.card("giver"))),
     ("when_evolved", lambda table: k.EvolvePokemon(table.card("grown"), table.mine.bench[0].id)),
     ("end_of_turn", lambda table: k.EndTurn()), ("between_turns", lambda table: k.EndTurn()),
     ("when_attacking", lambda table: k.Attack(0))],
)  # fmt: skip
def test_abilities_that_set_themselves_off(event, play):
    drawing = (ability(v.Draw(), kind="triggered", event=event),)
    giver = mon("Giver", PLAIN, abilities=drawing)
    grown = mon("Grown", PLAIN, stage="stage_1", evolves_from="Filler", abilities=drawing)
    table = Table(giver, grown, mine=(at("giver"), at("filler")), hand=("giver", "grown"))
    before = len(table.mine.hand)
    table.do(play(table))
    spent = event in ("when_played", "when_evolved")
    assert len(table.mine.hand) == before + 1 - spent


def test_an_optional_one_is_asked():
    giver = mon("Giver", PLAIN, abilities=(ability(v.Draw(), kind="triggered", event="when_played", optional=True),))
    table = Table(giver, hand=("giver",))
    table.do(k.PlayPokemon(table.card("giver")))
    assert (table.prompt.kind, table.prompt.otherwise) == ("use_ability", ("no",))
    assert len(table.answer("yes").mine.hand) == 1


def test_start_of_turn_belongs_to_its_owner():
    giver = mon("Giver", PLAIN, abilities=(ability(v.Draw(), kind="triggered", event="start_of_turn"),))
    table = Table(giver, theirs=(at("giver"),))
    table.do(k.EndTurn())
    assert len(table.theirs.hand) == 1


def test_an_energy_that_does_something_when_attached():
    gift = c.Energy(id="gift", name="Gift", provides=(("colorless",),),
                    abilities=(ability(v.Heal(amount=10), kind="triggered", event="when_attached"),))  # fmt: skip
    table = Table(gift, mine=(at("filler", damage=30),), hand=("gift",))
    table.do(k.AttachEnergy(table.card("gift"), table.me.id))
    assert table.me.damage == 20


def test_what_has_left_its_pokemon_is_not_set_off_any_more():
    """Two tools answer the same blow, and the first takes the second off before its turn comes."""
    strip = trainer("Strip", kind="tool", abilities=(
        ability(v.DiscardAttached(on=v.SELF, count="all"), kind="triggered", event="when_damaged"),))  # fmt: skip
    bell = trainer("Bell", kind="tool", abilities=(
        ability(v.Draw(count=3), kind="triggered", event="when_damaged"),))  # fmt: skip
    for tools, drawn in ((("strip", "bell"), 0), (("bell",), 3), (("bell", "strip"), 3)):
        table = Table(strip, bell, theirs=(at("rival", tools=tools),))
        table.do(k.Attack(0))
        assert len(table.theirs.hand) == drawn, tools
        assert bool(table.foe.tools) is ("strip" not in tools)


def test_an_ability_under_a_card_that_was_put_on_it_is_not_set_off():
    """At the end of the turn the first evolves the second, whose ability would have come next."""
    young = mon("Young", PLAIN, abilities=(ability(v.Draw(), kind="triggered", event="end_of_turn"),))
    grown = mon("Grown", PLAIN, hp=90, stage="stage_1", evolves_from="Young")
    onto = v.EvolvePokemon(on=v.Target("benched_yours", 1), source="hand", timing=False)
    guide = mon("Guide", PLAIN, abilities=(ability(onto, kind="triggered", event="end_of_turn"),))
    table = Table(young, grown, guide, mine=(at("guide"), at("young")), hand=("grown",))
    table.do(k.EndTurn()).answer(table.mine.bench[0].id).answer(table.card("grown"))
    assert table.named(table.mine.bench[0].cards) == ["young", "grown"]
    assert table.mine.hand == ()


def test_a_mirrored_blow_meets_what_guards_the_defender():
    mirror = mon("Mirror", attack(v.MirrorAttack()), hp=100)
    wall = mon("Wall", attack(damage=30), hp=100, abilities=(ability(v.Reduce(amount=20), kind="passive"),))
    table = Table(mirror, wall, mine=(at("wall"),), theirs=(at("mirror"),))
    table.do(k.Attack(0)).do(k.EndTurn()).do(k.DrawCard(), by="player2").do(k.Attack(0), by="player2")
    assert (table.foe.damage, table.me.damage) == (30, 10)


def test_an_optional_ability_with_a_hidden_cost_is_asked_whatever_the_hand_holds():
    """Else the other player could tell from the silence that there is no such card in the hand."""
    pays = (v.DiscardCards(cards=v.CardFilter(kind="energy")),)
    giver = mon("Giver", PLAIN, abilities=(
        ability(v.Draw(count=2), kind="triggered", event="end_of_turn", optional=True, pays=pays),))  # fmt: skip
    for hand, offered in (("fire_energy", ("yes", "no")), ("filler", ("no",))):
        table = Table(giver, mine=(at("giver"),), hand=(hand,))
        table.do(k.EndTurn())
        assert (table.prompt.kind, table.prompt.options) == ("use_ability", offered)
        table.answer("no")
        assert table.state.current == "player2"
    table = Table(giver, mine=(at("giver"),))
    table.do(k.EndTurn())
    assert table.state.current == "player2", "an empty hand is there for all to see"


def test_only_energy_that_an_opponents_attack_took_counts_as_taken():
    """A mirror gives back what was done to it, not what it paid itself."""
    pay = attack(v.DiscardEnergy(on=v.SELF), name="Pay")
    strip = attack(v.DiscardEnergy(on=v.DEFENDING), name="Strip")
    for place, own, foe in ((0, 0, 0), (1, 0, 1)):
        table = Table(
            mon("One", pay, strip), mine=(at("one", energies=("fire_energy",)),),
            theirs=(at("rival", energies=("fire_energy",)),),
        )  # fmt: skip
        table.do(k.Attack(place))
        assert (table.me.stripped, table.foe.stripped) == (own, foe)


def test_a_deck_is_shuffled_only_when_it_was_looked_through():
    for source, shuffles in (("discard", 0), ("hand", 0), ("deck", 1)):
        give = trainer("Give", v.AttachEnergy(on=v.Target("active_yours"), source=source))
        table = Table(give, hand=("give", "fire_energy"), discard=("fire_energy",), deck=("fire_energy", "filler"))
        table.do(k.PlayTrainer(table.card("give")))
        if table.state.flow.prompts:
            table.answer(table.prompt.options[0])
        assert table.named(table.me.energies) == ["fire_energy"], source
        assert len(table.told(e.DeckShuffled)) == shuffles


def test_an_attack_may_need_something():
    needy = attack(damage=50, needs=(v.IfCount(of=v.PokemonIn(v.Target("benched_yours")), at_least=1),))
    alone, joined = (Table(mon("One", needy), mine=mine) for mine in ((at("one"),), (at("one"), at("filler"))))
    with pytest.raises(Refusal, match="what it needs is not there"):
        alone.do(k.Attack(0))
    assert k.Attack(0) not in legal(alone.game, alone.state, "player1")
    assert joined.do(k.Attack(0)).foe.damage == 50


def test_an_ability_without_limit_does_not_mark_the_same_for_ever():
    """Once marked is as good as twice: else a turn would never have to end."""
    rally = ability(v.RetreatCostIs(on=v.Target("all_yours"), change=-1, lasts="this_turn"), limit="unlimited")
    table = Table(mon("One", PLAIN, abilities=(rally,)), mine=(at("one"), at("filler")))
    table.do(k.UseAbility(table.me.id))
    with pytest.raises(Refusal, match="it would do nothing"):
        table.do(k.UseAbility(table.me.id))


@pytest.mark.parametrize(("to", "grown"), [(("Middle",), True), ((), False)])
def test_a_stage_may_be_skipped_that_is_in_no_pack_if_the_basic_names_it(to, grown):
    small = mon("Small", evolves_to=to)
    tall = mon("Tall", hp=120, stage="stage_2", evolves_from="Middle")
    breeder = trainer("Breeder", v.EvolvePokemon(source="hand", skip=True))
    table = Table(small, tall, breeder, mine=(at("small"),), hand=("breeder", "tall"))
    if not grown:
        with pytest.raises(Refusal, match="do nothing"):
            table.do(k.PlayTrainer(table.card("breeder")))
        return
    table.do(k.PlayTrainer(table.card("breeder")))
    table.answer(table.me.id).answer(table.card("tall"))
    assert table.me.max_hp == 120


@pytest.mark.parametrize(
    ("cards", "taken"),
    [
        (v.CardFilter(kind="energy"), True),
        (v.CardFilter(kind="energy", basic_energy=False), True),
        (v.CardFilter(kind="energy", basic_energy=True), False),
        (v.CardFilter(kind="energy", types=("psychic",)), True),
        (v.CardFilter(kind="energy", types=("fire",)), False),
        (v.CardFilter(kind="energy", names=("Rainbow",)), False),
    ],
)
def test_a_pokemon_attached_as_energy_is_a_special_energy_card(cards, taken):
    strip = mon("Strip", attack(v.DiscardEnergy(on=v.DEFENDING, cards=cards)))
    table = Table(strip, mine=(at("strip"),), theirs=(at("rival", energies=("filler",)),))
    (bulb,) = table.foe.energies
    table.state = replace(table.state, posing={bulb: ("psychic", "psychic")})
    table.do(k.Attack(0))
    assert (table.foe.energies == ()) == taken
