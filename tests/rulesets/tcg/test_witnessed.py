"""What the official engine showed to be played otherwise: choices for nothing, evolving twice, orders of effects."""

import pytest
from tests.rulesets.tcg.table import Table, ability, at, attack, mon, trainer

from turnwright.kernel.ruleset import legal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import vocabulary as v

PUP = mon("Pup", attack(name="Bark", damage=10))


def offered(table, kind):
    return [command for command in legal(table.game, table.state, "player1") if isinstance(command, kind)]


def played(card, **more):
    """Whether a Trainer card in hand can be played."""
    return bool(offered(Table(card, PUP, mine=(at("pup"),), hand=(card.id,), **more), k.PlayTrainer))


# Choices for nothing


@pytest.mark.parametrize(("cards", "may"), [(2, False), (3, False), (4, True)])
def test_discarding_down_to_three_needs_a_fourth_card(cards, may):
    card = trainer("Scheme", v.DiscardCards(side="opponent", until=3))
    assert played(card, their_hand=("pup",) * cards) is may


@pytest.mark.parametrize(("cards", "may"), [(0, False), (1, True)])
def test_drawing_for_each_pokemon_in_a_hand_needs_a_hand(cards, may):
    """What is in it nobody knows: a hand without Pokémon is looked at all the same."""
    there = v.CardsIn(zone="hand", side="opponent", cards=v.CardFilter(kind="pokemon"))
    card = trainer("Peek", v.LookAt(zone="hand", side="opponent"), v.Draw(count=v.Per(each=1, of=there)))
    assert played(card, their_hand=("fire_energy",) * cards) is may


def test_drawing_for_cards_that_one_discards_needs_such_cards():
    words = (
        v.DiscardCards(count=2, cards=v.CardFilter(kind="pokemon"), up_to=True, key="discarded"),
        v.Draw(count=v.Per(each=3, of=v.Done("discarded"))),
    )
    card = trainer("Swap", *words)
    for other, may in (("fire_energy", False), ("pup", True)):
        table = Table(card, PUP, mine=(at("pup"),), hand=("swap", other))
        assert bool(offered(table, k.PlayTrainer)) is may


def test_searching_for_as_many_as_one_puts_back_needs_such_cards():
    kind = v.CardFilter(kind="pokemon")
    words = (
        v.ShuffleHand(count=2, cards=kind, up_to=True, shown=True, key="put"),
        v.SearchDeck(cards=kind, count=v.Per(each=1, of=v.Done("put")), when=(v.IfDone("put"),)),
    )
    card = trainer("Swap", *words)
    for other, may in (("fire_energy", False), ("pup", True)):
        table = Table(card, PUP, mine=(at("pup"),), hand=("swap", other))
        assert bool(offered(table, k.PlayTrainer)) is may


def test_drawing_for_each_card_of_an_empty_pile_is_nothing():
    card = trainer("Tally", v.Draw(count=v.Per(each=1, of=v.CardsIn(zone="discard"))))
    assert not played(card)
    assert played(card, discard=("pup",))


@pytest.mark.parametrize(("had", "may"), [((), True), (("asleep",), True), (("confused",), False)])
def test_a_condition_that_is_there_is_given_to_nobody(had, may):
    card = trainer("Bell", v.Inflict(on=v.Target("active_opponent"), statuses=("confused",)))
    assert played(card, theirs=(at("rival", conditions=had),)) is may


def test_a_stronger_poison_is_something_new():
    card = trainer("Venom", v.Inflict(on=v.Target("active_opponent"), statuses=("poisoned",), poison=30))
    assert played(card, theirs=(at("rival", conditions=("poisoned",), poison=10),))
    assert not played(card, theirs=(at("rival", conditions=("poisoned",), poison=30),))


def test_nobody_is_knocked_out_for_nothing():
    """An ability that costs its own Pokémon is not offered where what it does for that can't be done."""
    words = (v.AttachEnergy(source="discard", on=v.Target("all_yours", 1), cards=v.ENERGY_CARD), v.KnockOut(on=v.SELF))
    bomb = mon("Bomb", attack(), abilities=(ability(*words),))
    assert not offered(Table(bomb, mine=(at("bomb"),)), k.UseAbility)
    assert offered(Table(bomb, mine=(at("bomb"),), discard=("fire_energy",)), k.UseAbility)


@pytest.mark.parametrize(("bench", "may"), [(0, False), (1, True)])
def test_a_search_that_attaches_needs_somebody_to_attach_to(bench, may):
    search = v.SearchDeck(cards=v.ENERGY_CARD, to="attach", on=v.Target("benched_yours", 1))
    card = trainer("Fetch", search)
    table = Table(card, PUP, mine=(at("pup"), *[at("filler")] * bench), hand=("fetch",), deck=("fire_energy",) * 3)
    assert bool(offered(table, k.PlayTrainer)) is may


def test_what_the_opponent_forbade_you_can_be_forbidden_in_turn():
    """The same card was played by the opponent the turn before: its mark is on the other side of the table."""
    poisoned = v.Target("all_opponents", where=v.PokemonFilter(statuses=("poisoned",)))
    card = trainer("Show", v.ForbidRetreat(on=poisoned, lasts="next_turn"))
    table = Table(card, PUP, mine=(at("pup"),), theirs=(at("pup"),), hand=("show", "show"), their_hand=("show",),
                  options={"first_turn_draw": True})  # fmt: skip
    table.do(k.PlayTrainer(table.card("show")))
    assert not offered(table, k.PlayTrainer), "once more would change nothing"
    table.do(k.EndTurn())
    table.do(k.DrawCard(), by="player2")
    theirs = [command for command in legal(table.game, table.state, "player2") if isinstance(command, k.PlayTrainer)]
    assert theirs


# Evolving


CANDY = trainer(
    "Candy", v.Choose(on=v.Target("all_yours", 1, where=v.PokemonFilter(stages=("basic",)))),
    v.EvolvePokemon(source="hand", on=v.THAT, skip=True, settled=True,
                    cards=v.CardFilter(kind="pokemon", stages=("stage_2",))),
)  # fmt: skip


def test_rare_candy_offers_only_basics_that_a_card_of_the_hand_evolves():
    middle = mon("Middle", attack(), stage="stage_1", evolves_from="Pup")
    top = mon("Top", attack(), stage="stage_2", evolves_from="Middle")
    other = mon("Other", attack())
    table = Table(PUP, middle, top, other, CANDY, mine=(at("other"), at("pup"), at("other"), at("pup")),
                  hand=("candy", "top"))  # fmt: skip
    table.do(k.PlayTrainer(table.card("candy")))
    faces = [table.named((pokemon.top,)) for pokemon in table.mine.in_play if pokemon.id in table.prompt.options]
    assert faces == [["pup"], ["pup"]]


def test_rare_candy_skips_the_stage_between_on_a_fossil_too():
    fossil = trainer("Fossil", plays_as=c.PlaysAs(hp=60), kind="item")
    shell = mon("Shell", attack(), stage="stage_1", evolves_from="Fossil")
    turtle = mon("Turtle", attack(), stage="stage_2", evolves_from="Shell")
    table = Table(fossil, shell, turtle, CANDY, PUP, mine=(at("pup"), at("fossil")), hand=("candy", "turtle"))
    assert offered(table, k.PlayTrainer)


def test_who_may_evolve_on_the_turn_it_is_played_may_do_so_when_it_evolved():
    """A Stage 1 is played onto another Pokémon: its text lets it evolve that turn, too."""
    middle = mon("Middle", attack(), stage="stage_1", evolves_from="Pup",
                 abilities=(ability(v.EarlyEvolution(on=v.SELF, lasts="permanent"), kind="passive"),))  # fmt: skip
    plain = mon("Plain", attack(), stage="stage_1", evolves_from="Pup")
    tops = [mon(f"Top{name}", attack(), stage="stage_2", evolves_from=name) for name in ("Middle", "Plain")]
    for name, may in (("middle", True), ("plain", False)):
        table = Table(PUP, middle, plain, *tops, mine=(at("pup"),), hand=(name, f"top{name}"))
        table.do(k.EvolvePokemon(table.card(name), table.me.id))
        assert bool(offered(table, k.EvolvePokemon)) is may


# Rulings of the engine


def test_an_attack_that_would_do_nothing_is_refused_by_its_ruling():
    call = attack(v.SearchDeck(cards=v.CardFilter(kind="pokemon"), to="bench"), name="Call")
    caller = mon("Caller", call)
    full = {"mine": (at("caller"), *[at("filler")] * 5), "deck": ("filler",) * 5}
    for may in (True, False):
        assert bool(offered(Table(caller, **full, options={"vain_attacks": may}), k.Attack)) is may
        assert offered(Table(caller, mine=(at("caller"),), options={"vain_attacks": may}), k.Attack)
        hits = Table(PUP, mine=(at("pup"),), options={"vain_attacks": may})
        assert offered(hits, k.Attack), "damage is something"
        spray = mon("Spray", attack(v.Inflict(on=v.DEFENDING, statuses=("poisoned",)), name="Spray"))
        again = Table(spray, mine=(at("spray"),), theirs=(at("rival", conditions=("poisoned",), poison=10),),
                      options={"vain_attacks": may})  # fmt: skip
        assert offered(again, k.Attack), "a condition may be given again"


def vain(*words, before=(), **table):
    """Whether an attack without damage is refused where vain attacks are."""
    user = mon("User", attack(*words, name="Use", before=before), hp=100)
    table.setdefault("mine", (at("user"),))
    return not offered(Table(user, **table, options={"vain_attacks": False}), k.Attack)


def test_healing_is_vain_where_nobody_is_hurt_except_oneself():
    """The official engine offers healing of the Pokémon that attacks always, of others only if there is damage."""
    others = v.Heal(on=v.Target("all_yours", 1), amount=30)
    assert vain(others)
    assert not vain(others, mine=(at("user", damage=10),))
    assert not vain(v.Heal(on=v.SELF, amount=30))


def test_coins_for_nothing_are_vain():
    both = (v.Flip(key="coin", coins=2),)
    found = v.SearchDeck(cards=v.CardFilter(kind="pokemon"), to="bench", when=(v.IfHeads("coin", at_least=None),))
    full = (at("user"), *[at("filler")] * 5)
    assert vain(found, before=both, mine=full)
    assert not vain(found, before=both, mine=full[:5])


def test_damage_to_whom_nobody_can_switch_in_is_vain():
    words = (v.Switch(side="opponent", chooser="you"), v.Damage(on=v.THAT, amount=30))
    assert vain(*words)
    assert not vain(*words, theirs=(at("rival"), at("rival")))


# Whom an effect is done to


GUARD = ability(v.Prevent(on=v.SELF, what="effects", from_who="opponent", lasts="permanent"), kind="passive")


@pytest.mark.parametrize(("chooser", "guarded", "switched"), [
    ("you", "active", True),
    ("you", "bench", False),
    ("opponent", "active", False),
    ("opponent", "bench", True),
])  # fmt: skip
def test_who_is_switched_in_or_out_is_the_one_it_is_done_to(chooser, guarded, switched):
    """ "Switch in 1 of your opponent's Benched Pokémon" is done to that one, "switch out" to the Active one."""
    guard = mon("Guard", attack(), abilities=(GUARD,))
    pull = mon("Pull", attack(v.Switch(side="opponent", chooser=chooser), name="Pull"))
    theirs = (at("guard"), at("rival")) if guarded == "active" else (at("rival"), at("guard"))
    table = Table(guard, pull, mine=(at("pull"),), theirs=theirs)
    table.do(k.Attack(0))
    assert bool(table.told(e.Switched)) is switched


@pytest.mark.parametrize(("ruling", "labels"), [
    ("confusion_first", ["confused", "blind"]),
    ("effect_first", ["blind", "confused"]),
])  # fmt: skip
def test_which_coin_of_an_attack_comes_first(ruling, labels):
    veil = mon("Veil", attack(v.Blind(on=v.DEFENDING, lasts="next_turn"), name="Veil"))
    table = Table(veil, PUP, mine=(at("veil"),), theirs=(at("pup", conditions=("confused",)),),
                  options={"attack_coins": ruling, "attack_ends_turn": True, "first_turn_draw": True})  # fmt: skip
    table.do(k.Attack(0))
    table.do(k.DrawCard(), by="player2")
    table.do(k.Attack(0), 1, 1, by="player2")
    assert [event.label for event in table.told(e.CoinsFlipped)] == labels


@pytest.mark.parametrize(("ruling", "amounts"), [("at_once", [10, 20, 30]), ("after_attack", [10, 30, 20])])
def test_what_answers_damage_comes_at_once_or_after_the_attack(ruling, amounts):
    """The attack does 10 and then 30 to its own Pokémon; what it hits answers with two damage counters."""
    counters = v.PutCounters(on=v.ATTACKER, count=2)
    sting = ability(counters, kind="triggered", event="when_damaged", limit="unlimited")
    spiky = c.Energy(id="spiky", name="Spiky", provides=(("colorless",),), abilities=(sting,))
    wild = mon("Wild", attack(v.Damage(on=v.SELF, amount=30), name="Wild", damage=10), hp=200)
    table = Table(spiky, wild, mine=(at("wild"),), theirs=(at("rival", energies=("spiky",)),),
                  options={"damage_answers": ruling})  # fmt: skip
    table.do(k.Attack(0))
    assert [event.amount for event in table.told(e.Damaged)] == amounts


def test_a_pokemon_that_was_damaged_in_the_active_spot_answers_from_the_bench():
    """It was switched out by the same attack: what counts is where it was damaged."""
    helmet = ability(v.Draw(count=2), kind="triggered", event="when_damaged", limit="unlimited", place="active")
    holder = mon("Holder", attack(), abilities=(helmet,), hp=200)
    push = mon("Push", attack(v.Switch(side="opponent", chooser="opponent"), name="Push", damage=10))
    for ruling in ("at_once", "after_attack"):
        table = Table(holder, push, mine=(at("push"),), theirs=(at("holder"), at("rival")),
                      their_deck=("rival",) * 5, options={"damage_answers": ruling})  # fmt: skip
        table.do(k.Attack(0))
        assert [event.seat for event in table.told(e.CardsDrawn)] == ["player2"]


COPY = attack(v.CopyAttack(), name="Copy")


@pytest.mark.parametrize(("ruling", "names"), [(False, {"Bite"}), (True, {"Bite", "Mirror"})])
def test_whether_an_attack_that_copies_can_be_copied(ruling, names):
    """By the ruling it can, once: what it copies then copies nothing any more."""
    copier = mon("Copier", COPY)
    foe = mon("Foe", attack(name="Bite", damage=10), attack(v.CopyAttack(), name="Mirror"), hp=200)
    table = Table(copier, foe, mine=(at("copier"),), theirs=(at("foe"),), options={"copied_copies": ruling})
    table.do(k.Attack(0))
    if ruling:
        assert {foe.attacks[int(option.partition(":")[2])].name for option in table.prompt.options} == names
        table.answer(next(option for option in table.prompt.options if option.endswith(":1")))
    assert [event.amount for event in table.told(e.Damaged)] == [10]


def test_a_copy_of_a_vain_attack_is_vain():
    """Where vain attacks are refused, one that copies is offered only if there is something to copy."""
    rest = mon("Rest", attack(v.Heal(on=v.Target("all_yours", 1), amount=30), name="Rest"))
    copier = mon("Copier", COPY, hp=100)
    for hurt in (0, 10):
        table = Table(copier, rest, mine=(at("copier", damage=hurt),), theirs=(at("rest"),),
                      options={"vain_attacks": False})  # fmt: skip
        assert bool(offered(table, k.Attack)) is bool(hurt)


@pytest.mark.parametrize(("others", "able"), [(2, True), (1, False)])
def test_a_price_that_goes_into_an_empty_deck_can_be_drawn_again(others, able):
    """The official engine offers it: what is put there first is there to be drawn."""
    cook = trainer("Cook", v.Draw(count=4), pays=(v.ShuffleHand(count=2, to="bottom"),))
    table = Table(cook, hand=("cook", *("filler",) * others), deck=())
    assert any(isinstance(each, k.PlayTrainer) for each in legal(table.game, table.state, "player1")) is able
