"""The importer, on a small set of our own in the public format."""

import json
import subprocess
import sys
from typing import Any

import msgspec
import pytest
from tests import depth
from tests.rulesets.tcg import prints

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import cabt, importer, parser, wording
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.content import KINDS, Content, Modifier, Pokemon
from turnwright.rulesets.tcg.coverage import coverage

PUP = {
    "id": "own1-1", "name": "Pup", "supertype": "Pokémon", "subtypes": ["Basic"], "hp": "50", "types": ["Lightning"],
    "attacks": [
        {"name": "Zap", "cost": ["Lightning", "Colorless"], "damage": "20+",
         "text": "Flip a coin. If heads, this attack does 20 damage plus 70 more damage."},
        {"name": "Howl", "cost": ["Free"], "damage": "", "text": "Howl at the moon."},
        {"name": "Nip", "cost": ["Colorless"], "damage": "10"},
    ],
    "abilities": [{"name": "Alert", "text": "Pup can't be Asleep.", "type": "Ability"}],
    "weaknesses": [{"type": "Fighting", "value": "×2"}], "resistances": [{"type": "Metal", "value": "-30"}],
    "retreatCost": ["Colorless"], "number": "1", "rarity": "Rare Holo", "flavorText": "Never read.",
}  # fmt: skip
HOUND = {
    "id": "own1-2", "name": "Hound V", "supertype": "Pokémon", "subtypes": ["Basic", "V"], "hp": "210",
    "types": ["Fire"], "number": "2",
    "rules": ["V rule: When this Pokémon V is Knocked Out, your opponent takes 2 Prize cards."],
}  # fmt: skip
WALK = {"id": "own1-3", "name": "Walk", "supertype": "Trainer", "subtypes": ["Supporter"], "number": "3",
        "rules": ["Draw 2 cards."]}  # fmt: skip
SPARK = {"id": "own1-4", "name": "Lightning Energy", "supertype": "Energy", "subtypes": ["Basic"], "number": "4"}
ODD = {"id": "own1-5", "name": "Odd Energy", "supertype": "Energy", "subtypes": ["Special"], "number": "5",
       "rules": ["Provides ColorlessColorless energy."]}  # fmt: skip
DECK = {"id": "d-own-1", "name": "Pups", "cards": [{"id": "own1-1", "name": "Pup", "count": 4}]}
SET = [PUP, HOUND, WALK, SPARK, ODD]


def imported(*files):
    made = importer.entries({f"own{at}.json": json.dumps(file).encode() for at, file in enumerate(files)})
    return Content(**{
        kind: {
            entry["id"]: msgspec.convert(entry, struct)
            for place, entries in made.items() if place.startswith(f"{kind}/")
            for entry in entries
        }
        for kind, struct in KINDS.items()
    })  # fmt: skip


def test_a_pokemon_keeps_its_numbers_and_its_text_becomes_words():
    pup = imported(SET).pokemon["own1-1"]
    assert (pup.hp, pup.types, pup.stage, pup.retreat, pup.rarity) == (50, ("electric",), "basic", 1, "rare_holo")
    assert pup.weaknesses == (Modifier(type="fighting", value="×2"),)
    zap, howl, nip = pup.attacks
    assert (zap.cost, zap.damage, zap.mark) == (("electric", "colorless"), 20, "+")
    assert zap.before == (v.Flip(), v.Plus(amount=70, when=(v.IfHeads(),)))
    assert (howl.cost, howl.unparsed) == ((), ("Howl at the moon",))
    assert (nip.damage, nip.effects) == (10, ())
    assert pup.abilities[0].effects == (v.Immune(statuses=("asleep",)),)


def test_a_rule_box_says_how_many_prizes():
    assert imported(SET).pokemon["own1-2"].prizes == 2


def test_trainers_energy_and_decks():
    content = imported(SET, [DECK])
    assert content.trainers["own1-3"].kind == "supporter"
    assert content.energy["own1-4"].provides == (("electric",),)
    assert content.energy["own1-4"].basic
    assert content.energy["own1-5"].provides == (("colorless",), ("colorless",))
    assert content.decks["d-own-1"].cards[0].count == 4


def test_coverage_counts_texts_and_names_what_is_left_out():
    counted = coverage(imported(SET))
    assert counted["cards"] == 5
    assert counted["attacks"] == {"texts": 2, "parsed": 1, "doubtful": 0, "distinct": 2, "distinct_parsed": 1}
    assert counted["powers"]["parsed"] == 1
    assert counted["trainers"] == {"texts": 1, "parsed": 1, "doubtful": 0, "distinct": 1, "distinct_parsed": 1}
    assert counted["partial"] == [{"id": "own1-1", "name": "Pup", "unparsed": ["Howl at the moon"]}]


def test_rules_texts_are_kept_as_printed_and_nothing_else():
    made = json.dumps(importer.entries({"own.json": json.dumps(SET).encode()}), ensure_ascii=False)
    for text in ("Howl at the moon", "Flip a coin", "Draw 2 cards", "can't be Asleep"):
        assert text in made
    assert "Never read" not in made


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"[{", "own.json:1"),
        (b'"cards"', "own.json: expected a list"),
        (json.dumps([{**PUP, "hp": "lots"}]).encode(), "own.json[0] (Pup): its HP"),
        (json.dumps([PUP, {**PUP, "attacks": [{"name": "Zap", "cost": ["Wind"]}]}]).encode(), "own.json[1] (Pup)"),
        (json.dumps([{**PUP, "attacks": [{"cost": []}]}]).encode(), "own.json[0].attacks[0]"),
        (json.dumps([{**PUP, "supertype": "Monster"}]).encode(), "own.json[0].supertype"),
        (json.dumps([{**DECK, "cards": [{"id": "own1-1", "count": 0}]}]).encode(), "own.json[0].cards[0].count"),
        (json.dumps([DECK, {**DECK, "id": "d2", "cards": 3}]).encode(), "own.json[1].cards"),
        (
            json.dumps([WALK, PUP, {**PUP, "name": "Twin"}]).encode(),
            'own.json[2] (Twin): the id "own1-1" is at own.json[1]',
        ),
        (json.dumps([{**PUP, "attacks": [{"name": "Zap", "damage": "much"}]}]).encode(), 'the damage "much"'),
    ],
)
def test_a_malformed_file_is_refused_with_its_place(data, sentence):
    with pytest.raises(Refusal) as refused:
        importer.entries({"own.json": data})
    assert sentence in str(refused.value)


def test_every_stage_of_the_format_has_a_stage():
    for subtypes, stage in (
        (["Stage 1"], "stage_1"),
        (["VMAX"], "vmax"),
        (["BREAK"], "break"),
        (["Stage 2", "ex"], "stage_2"),
        (["Stage 1", "MEGA", "ex"], "stage_1"),
        (["MEGA", "EX"], "mega"),
    ):
        card = {**PUP, "subtypes": subtypes, "evolvesFrom": "Whelp"}
        made = imported([card]).pokemon["own1-1"]
        assert isinstance(made, Pokemon)
        assert (made.stage, made.evolves_from, made.is_basic) == (stage, "Whelp", False)


# --- cards of all eras ------------------------------------------------------------------------------------------------


def test_a_basic_mega_evolution_ex_is_a_basic_pokemon():
    card = {**PUP, "subtypes": ["Basic", "MEGA", "ex"], "name": "Mega Pup ex"}
    made = imported([card]).pokemon["own1-1"]
    assert (made.stage, made.is_basic, made.tags) == ("basic", True, ("mega", "ex"))


def one(**changes):
    return imported([{**PUP, "attacks": [], "abilities": [], **changes}]).pokemon["own1-1"]


@pytest.mark.parametrize(
    ("rules", "prizes"),
    [
        (["When Pup ex has been Knocked Out, your opponent takes 2 Prize cards."], 2),
        (["Pokémon-EX rule: When this Pokémon-EX has been Knocked Out, your opponent takes 2 Prize cards."], 2),
        (["TAG TEAM rule: When this TAG TEAM is Knocked Out, your opponent takes 3 Prize cards."], 3),
        (["VMAX rule: When this Pokémon VMAX is Knocked Out, your opponent takes 3 Prize cards."], 3),
        (["Pokémon ex rule: When this Pokémon ex is Knocked Out, your opponent takes 2 Prize cards."], 2),
        ([], 1),
    ],
)
def test_every_rule_box_says_what_it_is_worth(rules, prizes):
    made = one(rules=rules)
    assert (made.prizes, made.unparsed) == (prizes, ())


def test_the_rule_of_a_baby_and_of_a_mega_evolution_are_abilities():
    baby = one(rules=[
        "If this Baby Pokémon is your Active Pokémon and your opponent tries to attack, your opponent flips a coin "
        "(before doing anything else). If tails, your opponent's turn ends without an attack."
    ])  # fmt: skip
    assert [ability.effects for ability in baby.abilities] == [
        (v.Blind(on=v.Target("active_opponent"), lasts="permanent"),)
    ]
    mega = one(rules=["MEGA Evolution rule: When 1 of your Pokémon becomes a Mega Pokémon, your turn ends."])
    ended = (v.EndTurn(mega=True),)
    assert [(ability.event, ability.effects) for ability in mega.abilities] == [("when_evolved", ended)]


def test_a_rule_that_is_an_ability_is_read_as_one():
    tera = one(rules=[
        "Tera: As long as this Pokémon is on your Bench, prevent all damage done to this Pokémon by attacks."
    ])  # fmt: skip
    assert [(ability.place, ability.effects) for ability in tera.abilities] == [
        ("bench", (v.Prevent(lasts="permanent"),))
    ]


def test_a_rule_that_is_not_understood_is_said():
    made = one(rules=["BREAK rule: Pup BREAK keeps the attacks of Pup."])
    assert made.unparsed == ("Pup BREAK keeps the attacks of Pup",)


@pytest.mark.parametrize(
    ("rule", "copies", "only_one"),
    [
        ("You can't have more than 1 Radiant Pokémon in your deck.", 4, "radiant"),
        ("Radiant Pokémon Rule: You can't have more than 1 Radiant Pokémon in your deck.", 4, "radiant"),
        ("You can't have more than 1 Pokémon Star in your deck.", 4, "star"),
        ("You can't have more than 1 of each Shining Pokémon in your deck.", 1, ""),
    ],
)
def test_a_card_may_limit_itself_in_a_deck(rule, copies, only_one):
    made = one(rules=[rule])
    assert (made.copies, made.only_one, made.unparsed) == (copies, only_one, ())


def test_an_ace_is_alone_in_a_deck_and_still_does_what_it_says():
    ace = {**WALK, "subtypes": ["Item", "ACE SPEC"], "rules": [
        "Draw 2 cards.", "You may play any number of Item cards during your turn.",
        "ACE SPEC: You can't have more than 1 ACE SPEC card in your deck.",
    ]}  # fmt: skip
    made = imported([ace]).trainers["own1-3"]
    assert (made.only_one, made.tags, made.effects, made.unparsed) == (
        "ace spec",
        ("ace_spec",),
        (v.Draw(count=2),),
        (),
    )


@pytest.mark.parametrize(
    ("name", "subtypes", "tags"),
    [
        ("Pup ex", ["Basic", "ex"], ("ex",)),
        ("Pup-EX", ["Basic", "EX"], ("EX",)),
        ("M Pup-EX", ["MEGA", "EX"], ("mega", "EX")),
        ("Pup VMAX", ["VMAX"], ("v", "vmax")),
        ("Pup & Kit-GX", ["Basic", "TAG TEAM", "GX"], ("tag_team", "gx")),
        ("Pup", ["Basic", "Single Strike"], ("single_strike",)),
        ("Pup", ["Basic", "Team Plasma"], ("team_plasma",)),
    ],
)
def test_what_else_a_card_is(name, subtypes, tags):
    assert one(name=name, subtypes=subtypes).tags == tags


def test_what_a_card_calls_its_ability_is_kept():
    texts = [{"name": f"A{at}", "text": "Pup can't be Asleep.", "type": sort} for at, sort in enumerate(
        ("Ability", "Poké-Power", "Poké-Body", "Pokémon Power")
    )]  # fmt: skip
    assert [each.sort for each in one(abilities=texts).abilities] == [
        "ability", "poke_power", "poke_body", "pokemon_power",
    ]  # fmt: skip


def test_an_ancient_trait_is_an_ability_or_is_said():
    read = one(ancientTrait={"name": "α Calm", "text": "Pup can't be Asleep."})
    assert read.abilities[0].effects == (v.Immune(statuses=("asleep",)),)
    assert one(ancientTrait={"name": "α Odd", "text": "Whistle."}).unparsed == ("α Odd: Whistle.",)


def test_odd_numbers_of_the_format_are_read():
    made = one(
        weaknesses=[{"type": "Fire", "value": "+20"}, {"type": "Water", "value": "2"}],
        resistances=[{"type": "Metal", "value": "20"}, {"type": "Grass", "value": "−30"}],
        attacks=[
            {"name": "Zap", "cost": ["Free"], "damage": "10×"}, {"name": "Zip", "cost": [], "damage": "30+"},
            {"name": "Zop", "cost": [], "damage": "20-"}, {"name": "Zup", "cost": [], "damage": "?"},
        ],
    )  # fmt: skip
    assert [each.value for each in made.weaknesses] == ["+20", "×2"]
    assert [each.value for each in made.resistances] == ["-20", "-30"]
    assert [(each.damage, each.mark) for each in made.attacks] == [(10, "×"), (30, "+"), (20, "-"), (0, "?")]


def test_every_card_loads_and_says_what_it_lacks():
    lost = one(subtypes=["Stage 1"], evolvesFrom=None)
    assert (lost.stage, lost.unparsed) == ("stage_1", ("what it evolves from",))
    dark = {**ODD, "name": "Murk Energy", "rules": []}
    assert imported([dark]).energy["own1-5"].unparsed == ("what it provides",)
    machine = {**WALK, "subtypes": ["Technical Machine"], "attacks": [{"name": "Whirr", "text": "Draw a card."}]}
    assert imported([machine]).trainers["own1-3"].unparsed == ("who may use its attack",)
    tool = {**WALK, "subtypes": ["Pokémon Tool F"], "rules": ["The Pokémon this card is attached to gets +10 HP."]}
    assert imported([tool]).trainers["own1-3"].kind == "tool"


def test_a_file_without_cards_is_refused():
    with pytest.raises(Refusal, match="no cards and no decks"):
        importer.entries({"own.json": b"[]"})


def test_what_does_not_fit_is_said():
    assert one(types=["Fire", "Water", "Grass"]).unparsed == ("its types Grass",)
    assert one(types=[]).unparsed == ("its type",)
    assert one(abilities=[{"name": "Mute", "text": "", "type": "Ability"}]).abilities[0].unparsed == ("its text",)
    prism = one(rules=[
        "♢ (Prism Star) Rule: You can't have more than 1 ♢ card with the same name in your deck. If a ♢ "
        "card would go to the discard pile, put it in the Lost Zone instead."
    ])  # fmt: skip
    assert prism.copies == 1
    assert prism.unparsed == ()


# --- a card that cannot be read is partial --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("When you attach a Comet Energy from your hand to this Pokémon, you may draw a card.", "Comet Energy"),
        ("Whenever you attach a Brass Energy card from your hand to this Pokémon, draw a card.", "Brass Energy"),
    ],
)
def test_an_energy_card_that_sets_a_power_off_may_be_known_by_its_name(text, named):
    read = parser.ability(text, card="Pup", name="Glow")
    assert (read.event, read.unparsed) == ("when_energized", ())
    assert read.needs == (v.IfEnergized(v.CardFilter(kind="energy", names=(named,))),)


@pytest.mark.parametrize(
    "text",
    [
        "When you attach an odd sort of Energy card from your hand to this Pokémon, draw a card.",
        "That Pokémon is no longer Sleepy, or anything else that might be the result of an attack.",
        "Whenever you attach an unusual energy from your hand to this Pokémon, you may juggle.",
    ],
)
def test_what_no_phrase_fits_leaves_the_card_partial(text):
    assert parser.ability(text, card="Pup", name="Glow").unparsed
    assert parser.attack(text, card="Pup", name="Glow").unparsed
    assert parser.trainer(text, card="Pup", kind="item").parsed.unparsed
    assert parser.trainer(text, card="Pup", kind="stadium").parsed.unparsed
    assert parser.energy(f"This card provides Fire Energy. {text}", card="Pup").unparsed


@depth.in_turn
def test_all_printed_sets_are_imported_together():
    """Cards are read one by one: a set that is imported with others is imported alone, too. `make laws` takes all."""
    step = 1 if depth.FULL else 4 if depth.TENTH is None else depth.TENTHS
    sets = {file.name: file.read_bytes() for file in prints.files()[depth.TENTH or 0 :: step]}
    made = importer.entries(sets)
    assert sum(map(len, made.values())) == sum(len(json.loads(data)) for data in sets.values())
    for place, found in made.items():
        for entry in found:
            card: Any = msgspec.convert(entry, KINDS[place.split("/")[0]])
            assert all(isinstance(line, str) for line in wording.card_lines(card)), "every card can be read"


def test_a_match_does_not_load_the_grammar():
    """It is hundreds of patterns: they are compiled when cards are imported, or a text is asked about."""
    code = (
        "import sys\n"
        "from turnwright.kernel.registry import game\n"
        "from turnwright.kernel.match import Match\n"
        "tcg = game('tcg')\n"
        "Match.open(tcg, tcg.ruleset.content.encounter(tcg, 'emberfall,tidewall'), seed=1)\n"
        "late = ('tcg.parser', 'tcg.grammar', 'tcg.importer')\n"
        "print([name for name in sys.modules if any(each in name for each in late)])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert ran.stdout == "[]\n"


def test_a_list_with_a_card_that_is_not_there_is_refused_before_any_text_is_read(monkeypatch):
    """A whole set takes seconds to read: the mistakes of a list are told at once, all of them."""
    cards = [{"id": f"own-{at}", "name": name, "number": str(at), "supertype": "Pokémon", "subtypes": ["Basic"],
              "hp": "60"} for at, name in enumerate(("Pup", "Cub"), 1)]  # fmt: skip
    files = {"own.json": json.dumps(cards).encode(), "mine.txt": b"4 Pup\n4 Puq\n2 Cup\n"}
    monkeypatch.setattr(importer, "_entry", lambda *_: pytest.fail("a card was read"))
    with pytest.raises(Refusal) as refused:
        importer.entries(files)
    lines = str(refused.value).splitlines()
    assert lines[0] == "2 lines can't be read:"
    assert [line.partition(": ")[0] for line in lines[1:]] == ["mine.txt:2", "mine.txt:3"]


def test_a_list_that_is_checked_early_is_still_read_with_its_cards():
    cards = [{"id": "own-1", "name": "Pup", "number": "1", "supertype": "Pokémon", "subtypes": ["Basic"], "hp": "60"}]
    made = importer.entries({"own.json": json.dumps(cards).encode(), "mine.txt": b"4 Pup\n"})
    assert list(made["decks/mine.json"][0]["cards"]) == [{"card": "own-1", "count": 4}]


# --- Trainer cards that are played as Pokémon -------------------------------------------------------------------------


def test_a_fossil_keeps_the_power_that_is_printed_beside_its_rule() -> None:
    made = importer.entry({
        "id": "own-1", "name": "Amber", "supertype": "Trainer", "subtypes": ["Item"], "hp": "50",
        "rules": ["Play Amber as if it were a Colorless Basic Pokémon."],
        "abilities": [{
            "name": "Hard Shell", "type": "Poké-Body",
            "text": "As long as Amber is on your Bench, prevent all damage done to Amber by attacks.",
        }],
    })  # fmt: skip
    assert isinstance(made, c.Trainer)
    (own,) = made.abilities
    assert (own.name, own.sort, own.place) == ("Hard Shell", "poke_body", "bench")
    assert own.effects == (v.Prevent(lasts="permanent"),)
    unread = importer.entry({
        "id": "own-2", "name": "Amber", "supertype": "Trainer", "subtypes": ["Item"], "hp": "50",
        "rules": ["Play Amber as if it were a Colorless Basic Pokémon."],
        "abilities": [{"name": "Hum", "type": "Poké-Body", "text": "Amber hums a song."}],
    })  # fmt: skip
    assert c.is_partial(unread)


def test_the_official_pool_names_what_a_fossil_can_do() -> None:
    shell = {"name": " Hard Shell", "text": "Prevent all damage done to this Pokémon by attacks."}
    rule = {"name": "Amber", "text": "Play this card as if it were a 60-HP Basic {C} Pokémon."}
    card: dict[str, Any] = {
        "cardId": 1, "name": "Amber", "cardType": 1, "hp": 60, "aceSpec": False, "skills": [shell, rule], "attacks": [],
    }  # fmt: skip
    made = importer.entry(cabt.printed(card, {}))
    assert isinstance(made, c.Trainer)
    assert made.plays_as is not None
    assert [(each.name, each.sort) for each in made.abilities] == [("Hard Shell", "ability")]
