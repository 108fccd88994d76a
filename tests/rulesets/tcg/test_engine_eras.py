"""Words that cards of later sets need: surviving, walls of both sides, kinds of cards, once in a game."""

import pytest
from tests.rulesets.tcg.table import PLAIN, Table, ability, at, attack, mon, trainer

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.rules.damage import Prevention, prevented
from turnwright.rulesets.tcg.rules.decks import Listed, faults

BIG = mon("Big", attack(name="Crush", damage=200))
BAND = c.Trainer(
    id="band", name="Band", kind="tool", attach=c.Attachment(),
    abilities=(
        ability(v.Flip(), v.Survive(when=(v.IfHeads(),)), v.DiscardThis(when=(v.IfHeads(),)),
                kind="triggered", event="when_knocked_out", limit="unlimited"),
    ),
)  # fmt: skip


def round_again(table):
    """The turn ends, the other passes, and it is player1's turn again."""
    table.do(k.EndTurn()).do(k.DrawCard(), by="player2").do(k.EndTurn(), by="player2").do(k.DrawCard())


@pytest.mark.parametrize(("coin", "left"), [(1, 10), (0, None)])
def test_a_pokemon_about_to_fall_may_survive(coin, left):
    table = Table(BIG, BAND, mine=(at("big"),), theirs=(at("rival", tools=("band",)), at("filler")))
    table.do(k.Attack(0), coin)
    assert bool(table.told(e.KnockedOut)) == (left is None)
    if left is not None:
        assert (table.foe.hp, table.foe.tools) == (left, ())
        assert table.named(table.theirs.discard) == ["band"]


def test_only_an_unhurt_pokemon_holds_out():
    sturdy = mon(
        "Sturdy", PLAIN,
        abilities=(ability(v.Survive(), kind="triggered", event="when_knocked_out", needs=(v.IfUnhurt(),)),),
    )  # fmt: skip
    whole = Table(BIG, sturdy, mine=(at("big"),), theirs=(at("sturdy"),)).do(k.Attack(0))
    assert whole.foe.hp == 10
    hurt = Table(BIG, sturdy, mine=(at("big"),), theirs=(at("sturdy", damage=10), at("filler"))).do(k.Attack(0))
    assert hurt.told(e.KnockedOut)


def test_damage_from_a_number_on_is_prevented_whole():
    assert prevented(30, by=Prevention(above=(30,))) == 0
    assert prevented(20, by=Prevention(above=(30,))) == 20
    wall = mon("Wall", PLAIN, abilities=(ability(v.Prevent(at_least=30, lasts="permanent"), kind="passive"),))
    hitter = mon("Hitter", attack(damage=30), attack(name="Tap", damage=20))
    assert Table(hitter, wall, mine=(at("hitter"),), theirs=(at("wall"),)).do(k.Attack(0)).foe.damage == 0
    assert Table(hitter, wall, mine=(at("hitter"),), theirs=(at("wall"),)).do(k.Attack(1)).foe.damage == 20


def test_what_holds_while_two_face_each_other_ends_when_either_leaves():
    glare = mon("Glare", attack(v.ForbidRetreat(lasts="while_facing")))
    table = Table(
        glare, trainer("Swap", v.Switch()), mine=(at("glare"), at("filler")), theirs=(at("rival"), at("filler")),
        hand=("swap",),
    )  # fmt: skip
    table.do(k.Attack(0))
    assert [type(mark.word) for mark in table.foe.marks] == [v.ForbidRetreat]
    round_again(table)
    assert table.foe.marks, "it holds as long as both stay"
    table.do(k.PlayTrainer(table.card("swap")))
    assert table.foe.marks == ()


def test_one_of_a_kind_of_attack_in_a_whole_game():
    burst = attack(name="Burst", damage=10, once="GX attack")
    table = Table(mon("One", burst), mon("Two", burst, PLAIN), mine=(at("one"), at("two")))
    round_again(table.do(k.Attack(0)))
    with pytest.raises(Refusal, match="GX attack was used"):
        table.do(k.Attack(0))


def test_one_of_a_kind_of_ability_in_a_whole_game():
    gift = ability(v.Draw(), once="VSTAR Power")
    star = attack(name="Star", damage=10, once="VSTAR Power")
    table = Table(mon("One", star, abilities=(gift,)), mine=(at("one"),))
    table.do(k.UseAbility(table.me.id, 0))
    with pytest.raises(Refusal):
        table.do(k.Attack(0))


def test_a_word_may_switch_off_one_sort_of_ability_only():
    power, body = ability(v.Draw(), sort="poke_power"), ability(v.Draw(), name="Body", sort="poke_body")
    hush = mon("Hush", abilities=(
        ability(v.ForbidAbilities(on=v.Target("all_yours"), sorts=("poke_power",)), kind="passive", name="Hush"),
    ))  # fmt: skip
    table = Table(hush, mon("One", abilities=(power, body)), mine=(at("one"), at("hush")))
    with pytest.raises(Refusal):
        table.do(k.UseAbility(table.me.id, 0))
    table.do(k.UseAbility(table.me.id, 1))
    assert len(table.mine.hand) == 1


def holds(condition, **more):
    table = Table(
        mon("One", attack(v.Draw(when=(condition,)))), mon("Misty's Eel", PLAIN, tags=("ex",), prizes=2),
        c.Energy(id="react", name="React Energy", provides=(("colorless",),)), BAND, **{"mine": (at("one"),), **more},
    )  # fmt: skip
    return bool(table.do(k.Attack(0)).mine.hand)


EEL = at("misty's eel")


@pytest.mark.parametrize(
    ("like", "fits"),
    [
        (v.PokemonFilter(tags=("gx", "ex")), True),
        (v.PokemonFilter(tags=("gx",)), False),
        (v.PokemonFilter(not_tags=("ex",)), False),
        (v.PokemonFilter(name_has="Misty's"), True),
        (v.PokemonFilter(name_has="Brock's"), False),
        (v.PokemonFilter(rule_box=True), True),
    ],
)
def test_pokemon_are_known_by_tags_and_words_of_their_names(like, fits):
    assert holds(v.IfIs(v.DEFENDING, like), theirs=(EEL,)) is fits


@pytest.mark.parametrize(
    ("count", "holds_"),
    [
        (v.EnergyOn(names=("React Energy",), cards=True), True),
        (v.EnergyOn(names=("Other Energy",), cards=True), False),
        (v.EnergyOn(special=True, cards=True), True),
        (v.ToolsOn(v.SELF), True),
        (v.ToolsOn(v.DEFENDING), False),
    ],
)
def test_energy_is_counted_by_name_and_kind_and_tools_are_counted(count, holds_):
    mine = (at("one", energies=("react",), tools=("band",)),)
    assert holds(v.IfCount(of=count, at_least=1), mine=mine) is holds_


def test_the_first_turn_of_a_player():
    assert holds(v.IfFirstTurn(), turn=1)
    assert not holds(v.IfFirstTurn())
    assert not holds(v.IfFirstTurn(second=True), turn=1), "player1 goes first"


def test_cards_are_found_by_tags_and_rule_box():
    for wanted, found in (
        (v.CardFilter(tags=("ex",)), 1), (v.CardFilter(not_tags=("ex",)), 1), (v.CardFilter(rule_box=False), 1),
        (v.CardFilter(kind="pokemon", name_has="Misty's"), 1),
    ):  # fmt: skip
        table = Table(
            trainer("Card", v.SearchDeck(cards=wanted)), mon("Misty's Eel", tags=("ex",), prizes=2),
            hand=("card",), deck=("filler", "misty's eel"),
        )  # fmt: skip
        table.do(k.PlayTrainer(table.card("card")))
        assert len(table.prompt.options) == found


def test_a_shuffled_hand_goes_under_the_deck_and_nobody_is_asked():
    table = Table(
        trainer("Card", v.ShuffleHand(side="both", to="bottom", chooser="random")), mon("Cub"),
        hand=("card", "cub"), their_hand=("cub", "filler"),
    )  # fmt: skip
    table.do(k.PlayTrainer(table.card("card")))
    assert not table.state.flow.prompts
    assert table.named(table.mine.deck)[-1] == "cub"
    assert set(table.named(table.theirs.deck)[-2:]) == {"cub", "filler"}


def test_a_card_may_allow_fewer_copies_of_itself():
    lines = [
        Listed(card="a", name="Shining", count=2, copies=1),
        Listed(card="b", name="Ace", count=1, only_one="ace spec"),
        Listed(card="c", name="Spade", count=1, only_one="ace spec"),
    ]
    assert [fault.code for fault in faults(lines) if fault.code in ("deck.copies", "deck.only_one")] == [
        "deck.copies",
        "deck.only_one",
    ]


def test_a_coin_for_each_pokemon_hits_those_it_falls_for():
    storm = attack(
        v.Damage(on=v.Target("benched_opponents"), amount=20, flip="coin"),
        v.Damage(on=v.SELF, amount=v.Per(each=10, of=v.Tails())),
    )
    table = Table(
        mon("Storm", storm), mine=(at("storm"),), theirs=(at("rival"), at("filler"), at("filler"), at("rival"))
    )
    table.do(k.Attack(0), 1, 0, 0)
    assert [each.damage for each in table.theirs.bench] == [20, 0, 0]
    assert table.me.damage == 20


def test_what_was_taken_is_given_back():
    spite = ability(
        v.Damage(on=v.ATTACKER, amount=v.Per(each=20, of=v.Hurt())), kind="triggered", event="when_damaged",
        limit="unlimited",
    )  # fmt: skip
    hitter = mon("Hitter", attack(damage=20), hp=100)
    table = Table(hitter, mon("Spite", abilities=(spite,)), mine=(at("hitter"),), theirs=(at("spite"),)).do(k.Attack(0))
    assert table.me.damage == 40


@pytest.mark.parametrize(
    ("count", "damage"),
    [
        (v.StatusesOn(v.DEFENDING), 20),
        (v.EnergyOn(kinds=True, basic=True), 20),
        (v.EnergyOn(kinds=True), 30),
    ],
)
def test_conditions_and_different_types_are_counted(count, damage):
    rage = mon("Rage", attack(name="Rage", damage=10, before=(v.Times(of=count),)), types=("psychic",))
    energies = ("fire_energy", "fire_energy", "water_energy", "rainbow")
    theirs = (at("rival", conditions=("poisoned", "asleep")),)
    assert Table(rage, mine=(at("rage", energies=energies),), theirs=theirs).do(k.Attack(0)).foe.damage == damage


@pytest.mark.parametrize(("card", "drawn"), [("fire_energy", 1), ("water_energy", 0)])
def test_energy_from_the_hand_sets_off_what_waits_for_it(card, drawn):
    fire = v.CardFilter(kind="energy", types=("fire",))
    glow = ability(v.Draw(), kind="triggered", event="when_energized", limit="unlimited", needs=(v.IfEnergized(fire),))
    table = Table(mon("Glow", abilities=(glow,)), mine=(at("glow"),), hand=(card,))
    table.do(k.AttachEnergy(table.card(card), table.me.id))
    assert len(table.mine.hand) == drawn


def test_who_is_switched_in_before_the_damage_takes_it():
    lure = attack(name="Lure", damage=20, before=(v.Switch(side="opponent", aims=True),))
    table = Table(mon("Lure", lure, types=("psychic",)), mine=(at("lure"),), theirs=(at("rival"), at("filler"))).do(
        k.Attack(0)
    )
    assert (table.foe.damage, table.theirs.bench[0].damage) == (20, 0)
    assert table.named(table.foe.cards) == ["filler"]


def test_an_amount_for_something_of_that_pokemon_is_each_ones_own():
    each = v.Per(each=10, of=v.EnergyOn(on=v.THAT))
    splash = attack(v.Damage(on=v.Target("all_opponents"), amount=each))
    theirs = (
        at("rival", energies=("fire_energy", "fire_energy")),
        at("filler", energies=("fire_energy",)),
        at("filler"),
    )
    table = Table(mon("Splash", splash), mine=(at("splash"),), theirs=theirs).do(k.Attack(0))
    assert [pokemon.damage for pokemon in table.theirs.in_play] == [20, 10, 0]
    counters = attack(v.PutCounters(on=v.Target("all_opponents"), count=v.Per(each=1, of=v.EnergyOn(on=v.THAT))))
    table = Table(mon("Splash", counters), mine=(at("splash"),), theirs=theirs).do(k.Attack(0))
    assert [pokemon.damage for pokemon in table.theirs.in_play] == [20, 10, 0]


def test_energy_may_go_to_each_of_several():
    gift = trainer("Gift", v.AttachEnergy(source="discard", on=v.Target("benched_yours"), each=True))
    mine = (at("filler"), at("filler"), at("filler"))
    table = Table(gift, mine=mine, hand=("gift",), discard=("fire_energy", "water_energy", "fire_energy"))
    table.do(k.PlayTrainer(table.card("gift")))
    table.answer(table.card("water_energy", "discard"))
    assert table.prompt.about["pokemon"] == table.mine.bench[1].id
    table.answer(table.card("fire_energy", "discard"))
    assert [len(each.energies) for each in table.mine.bench] == [1, 1]
    assert table.named(table.mine.bench[0].energies) == ["water_energy"]


def test_a_supporter_of_this_turn_is_remembered():
    help_ = trainer("Help", v.Draw(), kind="supporter")
    rush = attack(name="Rush", damage=10, before=(v.Plus(amount=20, when=(v.IfTurn("supporter"),)),))
    for plays, damage in ((True, 30), (False, 10)):
        table = Table(mon("Rush", rush, types=("psychic",)), help_, mine=(at("rush"),), hand=("help",))
        if plays:
            table.do(k.PlayTrainer(table.card("help")))
        assert table.do(k.Attack(0)).foe.damage == damage


def test_no_prizes_for_one_that_falls_to_an_attack():
    spared = v.PrizesFor(none=True, lasts="this_turn")
    ghost = mon("Ghost", abilities=(ability(spared, kind="triggered", event="when_knocked_out", limit="unlimited"),))
    table = Table(BIG, ghost, mine=(at("big"),), theirs=(at("ghost"), at("filler"))).do(k.Attack(0))
    assert table.told(e.KnockedOut)[0].prizes == 0


def test_of_a_shared_standing_ability_only_one_counts():
    for shared, change in ((False, 40), (True, 20)):
        cheer = ability(v.Boost(on=v.Target("all_yours"), amount=20, lasts="permanent"), kind="passive", shared=shared)
        cheerer = mon("Cheerer", abilities=(cheer,))
        hitter = mon("Hitter", attack(damage=10), types=("psychic",))
        table = Table(cheerer, hitter, mine=(at("hitter"), at("cheerer"), at("cheerer"))).do(k.Attack(0))
        assert table.foe.damage == 10 + change


def test_whose_damage_pierces_resistance():
    pierce = ability(v.Pierce(what=("resistance",)), kind="passive")
    for abilities, damage in (((), 10), ((pierce,), 40)):
        drill = mon("Drill", attack(damage=40), types=("fire",), abilities=abilities)
        hide = mon("Hide", resistances=(c.Modifier(type="fire", value="-30"),))
        assert Table(drill, hide, mine=(at("drill"),), theirs=(at("hide"),)).do(k.Attack(0)).foe.damage == damage
    only = ability(v.Pierce(what=("resistance",), against=v.PokemonFilter(stages=("stage_1",))), kind="passive")
    drill = mon("Drill", attack(damage=40), types=("fire",), abilities=(only,))
    hide = mon("Hide", resistances=(c.Modifier(type="fire", value="-30"),))
    assert Table(drill, hide, mine=(at("drill"),), theirs=(at("hide"),)).do(k.Attack(0)).foe.damage == 10


def test_who_cannot_be_healed_keeps_its_damage():
    salt = mon("Salt", abilities=(ability(v.ForbidHealing(on=v.Target("everyone")), kind="passive"),))
    potion = trainer("Salve", v.Heal(on=v.Target("active_yours"), amount=20), v.Draw())
    for active, left in (("filler", 10), ("salt", 30)):
        table = Table(salt, potion, mine=(at(active, damage=30),), hand=("salve",))
        table.do(k.PlayTrainer(table.card("salve")))
        assert table.me.damage == left


def test_only_one_status_is_cured_and_it_is_chosen():
    herb = trainer("Herb", v.Cure(on=v.Target("active_yours"), one=True))
    table = Table(herb, mine=(at("filler", conditions=("poisoned", "confused")),), hand=("herb",))
    table.do(k.PlayTrainer(table.card("herb"))).answer("poisoned")
    assert tuple(table.me.conditions) == ("confused",)


def test_hp_for_each_energy_attached():
    grown = v.MoreHp(amount=v.Per(each=20, of=v.EnergyOn(types=("fire",))))
    oak = mon("Oak", hp=60, abilities=(ability(grown, kind="passive"),))
    table = Table(oak, mine=(at("oak"),), hand=("fire_energy",))
    assert table.me.hp == 60
    table.do(k.AttachEnergy(table.card("fire_energy"), table.me.id))
    assert table.me.hp == 80


def test_abilities_of_a_whole_side_stay_off_for_who_comes_later():
    hush = attack(v.ForbidAbilities(on=v.Target("all_opponents"), lasts="next_turn"), name="Hush")
    draws = mon("Draws", abilities=(ability(v.Draw(), kind="activated"),))
    for quiet in (False, True):
        moves = (attack(name="Wait"), hush)
        table = Table(mon("Hush", *moves), draws, mine=(at("hush"),), theirs=(at("filler"),), their_hand=("draws",))
        table.do(k.Attack(int(quiet))).do(k.EndTurn()).do(k.DrawCard(), by="player2")
        table.do(k.PlayPokemon(table.card("draws", seat="player2")), by="player2")
        use = k.UseAbility(table.theirs.bench[0].id, 0)
        if quiet:
            with pytest.raises(Refusal):
                table.do(use, by="player2")
        else:
            assert len(table.do(use, by="player2").theirs.hand) == 2


def test_damage_that_is_less_to_whomever_it_hits():
    dull = ability(v.Boost(amount=-10, after=True, everywhere=True, lasts="permanent"), kind="passive")
    wide = attack(v.Damage(on=v.Target("benched_opponents"), amount=20), v.Damage(on=v.SELF, amount=20), damage=30)
    table = Table(
        mon("Wide", wide, types=("psychic",), abilities=(dull,)), mine=(at("wide"),), theirs=(at("rival"), at("filler"))
    )
    table.do(k.Attack(0))
    assert (table.foe.damage, table.theirs.bench[0].damage, table.me.damage) == (20, 10, 20)
