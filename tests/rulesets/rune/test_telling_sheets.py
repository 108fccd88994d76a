"""What can be read: the hero, the enemies, and everything that has a name."""

import pytest
from msgspec.structs import replace
from tests.rulesets.rune.support import fight, rune

from turnwright.rulesets.rune.state import FoePlan, HazardPlan, HeldStatus, HeroPlan, RoomPlan

GAME = rune()
TELLING = GAME.ruleset.telling


def sheet(opened, piece):
    return next(each for each in TELLING.sheets(GAME, opened.state, "hero") if each.ref == f"piece:{piece}")


def facts(found):
    return {fact.name: fact for block in found.blocks for fact in block.facts}


def test_the_heros_sheet_holds_everything():
    opened = fight("scrap_hound", hero=HeroPlan(stress=20, legend=30, consumables={"healing_salve": 2}))
    read = facts(sheet(opened, "hero"))
    assert [read[name].value for name in ("MIGHT", "FINESSE", "WITS", "WILL", "STURDINESS")] == list("42224")
    assert read["HP"].value == "65 of 65"
    assert read["Stress"].value == "20 of 100"
    assert (read["Legend"].value, read["Legend"].text) == ("30", "Milestone 1 at 100")
    assert (read["Weapon"].value, read["Weapon"].ref) == ("Rusty Hatchet", "gear:rusty_hatchet")
    assert (read["Healing Salve"].value, read["Healing Salve"].text) == ("×2", "heals 2d6 HP")
    assert read["Power Strike"].ref == "ability:power_strike"
    assert "Stamina" in read["Power Strike"].value


def test_an_attribute_says_what_it_normally_is():
    opened = fight("scrap_hound")
    weak = replace(opened.hero, statuses=(HeldStatus("staggered", 2),))
    opened.state = replace(opened.state, fighters={**opened.state.fighters, "hero": weak})
    might = facts(sheet(opened, "hero"))["MIGHT"]
    assert (might.value, might.text) == ("2", "normally 4")


def test_an_enemys_sheet_tells_its_actions_and_phases():
    """Facts, section 8; nothing in a fight is hidden from anybody."""
    opened = fight(FoePlan("aetheric_aberration"), then=(1, 1))
    boss = replace(opened.fighter("aetheric_aberration"), cooldowns={"phase_shift": 2})
    opened.state = replace(opened.state, fighters={**opened.state.fighters, "aetheric_aberration": boss})
    read = facts(sheet(opened, "aetheric_aberration"))
    assert read["Attack"].text == "WILL against WILL: 3d6 aether damage"
    assert read["Aetheric Storm"].value == "from phase 2"
    assert "broken off by 25 damage" in read["Aetheric Storm"].text
    assert read["Phase Shift"].value == "ready in 2 turns"
    assert (read["Phase 2"].value, read["Phase 2"].text) == ("at 75% HP", "deals 130% damage")
    assert read["Enraged"].value == "at 25% HP"
    assert [name for name in read if name.startswith("Great")] == []  # only the older model of bosses has it


@pytest.mark.parametrize(
    ("ref", "title", "words"),
    [
        ("ability:power_strike", "Power Strike", "Everything, once. MIGHT+2 (3 successes needed): 2 × weapon damage."),
        ("status:bleeding", "Bleeding", "Loses 1d6 HP per stack at the start of each turn."),
        ("item:healing_salve", "Healing Salve", "Heals 2d6 HP."),
        ("gear:clan_focus", "Clan Focus", "+2 dice for abilities."),
        ("action:scrap_hound/quick_bite", "Quick Bite", "MIGHT-1 against STURDINESS, 2 times: 1d6 damage."),
        ("action:scrap_hound/attack", "Attack", "MIGHT against STURDINESS: 1d6 damage."),
        ("hazard:fire", "Fire", "7 damage."),
        ("trauma:paranoia", "Paranoia", "Gains 120% Stress."),
        ("stance:defensive", "Defensive Stance", "+3 Soak, but you deal 75% damage."),
        ("term:soak", "Soak", "Armour: taken off the damage of every physical hit."),
    ],
)
def test_everything_with_a_name_can_be_read(ref, title, words):
    opened = fight("scrap_hound", room=RoomPlan(hazards=(HazardPlan("fire", 7),)))
    found = TELLING.inspect(GAME, opened.state, "hero", ref)
    assert (found.ref, found.title) == (ref, title)
    assert words in found.lines()


@pytest.mark.parametrize(
    "ref", ["ability:nonsense", "action:nobody/attack", "action:scrap_hound/nothing", "term:x", "x"]
)
def test_what_has_no_name_has_no_sheet(ref):
    assert TELLING.inspect(GAME, fight("scrap_hound").state, "hero", ref) is None


def test_an_ability_says_why_it_cannot_be_used_now():
    opened = fight("scrap_hound", hero=HeroPlan(abilities={"void_strike": 1}, stamina=3))
    found = facts(TELLING.inspect(GAME, opened.state, "hero", "ability:void_strike"))
    assert found["Costs"].value == "20 Stamina, 3 Corruption"
    assert found["Not now"].value == "Warrior can't use Void Strike: it costs 20 Stamina, and only 3 are left."


def test_the_glossary_explains_the_games_words():
    terms = {term.name: term for term in TELLING.glossary(GAME)}
    for word in ("Stamina", "Stress", "Corruption", "Legend", "Resonance", "Trauma", "Soak", "Bleeding", "Paranoia"):
        assert terms[word].text.endswith("."), word
    assert len({term.ref for term in terms.values()}) == len(TELLING.glossary(GAME))
    assert terms["Success"].text.startswith("A die of a pool that shows 5 or more.")
    strict = rune(success_threshold=6)
    success = next(term for term in TELLING.glossary(strict) if term.name == "Success")
    assert success.text.startswith("A die of a pool that shows 6 or more.")


def test_every_reference_of_sheet_board_and_choice_can_be_read():
    opened = fight(FoePlan("aetheric_aberration"), then=(1, 1), hero=HeroPlan(kit=2))
    refs = {fact.ref for each in TELLING.sheets(GAME, opened.state, "hero") for fact in facts(each).values()}
    board = TELLING.board(GAME, opened.state, "hero")
    refs |= {tag.ref for piece in board.pieces for tag in piece.tags}
    refs |= {item.ref for zone in board.zones for item in zone.items}
    refs |= {note.ref for note in board.notes}
    refs |= {TELLING.aim(GAME, opened.state, command).subject for command in TELLING.wishes(GAME, opened.state, "hero")}
    unread = [ref for ref in refs if ref and not ref.startswith("piece:")]
    assert len(unread) > 20
    assert [ref for ref in unread if TELLING.inspect(GAME, opened.state, "hero", ref) is None] == []
