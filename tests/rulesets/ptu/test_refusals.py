"""Refusals are codes with what they are about: each has its sentence in every language that is complete for them."""

import ast
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace
from tests.rulesets.ptu.table import Table, foe, game, ours, trainer

import turnwright.rulesets.ptu as ptu
from turnwright.kernel.language import language, languages, slots_of
from turnwright.kernel.refusal import Refusal, phrase, refs
from turnwright.kernel.ruleset import called
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import conditions
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu.conditions import _NEGATED
from turnwright.rulesets.ptu.reasons import _TOLD
from turnwright.rulesets.ptu.rules.terms import STAGED_STATS
from turnwright.rulesets.ptu.vocabulary import abilities as a
from turnwright.rulesets.ptu.vocabulary import moves as v

SOURCE = Path(ptu.__file__).parent
CODE_AT = {"refuse": 0, "Refusal": 0, "phrase": 0, "require": 1, "cannot": 1}
"""Where the code stands among the arguments of what refuses, the last of those that have no name."""
OWN_WORDS = {"overridable", "field", "short", "count", "context"}


def name_of(call):
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def strings(node):
    """What an expression can be, as far as it is written there: both ends of a choice."""
    if isinstance(node, ast.IfExp):
        return strings(node.body) | strings(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else {None}


def refusals():
    for path in sorted(SOURCE.rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text())):
            if not isinstance(call, ast.Call) or name_of(call) not in CODE_AT:
                continue
            at = CODE_AT[name_of(call)]
            code = call.args[at] if len(call.args) > at else None
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                about = {keyword.arg: keyword.value for keyword in call.keywords}
                key = code.value
                if name_of(call) == "cannot":
                    key, about = f"ptu.cannot.{key}", {**about, "user": call.args[0]}
                yield pytest.param(call, key, about, id=f"{path.relative_to(SOURCE)}:{call.lineno}")


REFUSALS = list(refusals())


def templates(spoken, code, contexts):
    """The templates that a refusal can be told with; a context that isn't written there may be any."""
    keys = spoken.area(code.partition(".")[0])
    for context in contexts:
        if context is None:
            yield from [template for key, template in keys.items() if key.startswith(f"{code}_")]
            continue
        base = f"{code}_{context}" if context else code
        plural = [keys[f"{base}_{form}"] for form in ("one", "other") if f"{base}_{form}" in keys]
        assert base in keys or len(plural) == 2, f"{base} is in no file"
        yield from plural or [keys[base]]


def test_the_refusals_are_all_here():
    assert len(REFUSALS) > 250


@pytest.mark.parametrize(("call", "code", "about"), REFUSALS)
@pytest.mark.parametrize("spoken", ["en", "de"])
def test_every_refusal_has_its_sentence_with_what_it_is_about(spoken, call, code, about):
    assert len(call.args) == CODE_AT[name_of(call)] + 1, "a sentence in the code"
    contexts = strings(about["context"]) if "context" in about else {""}
    slots = set().union(*(slots_of(template) for template in templates(language(spoken), code, contexts)))
    if None in about:  # what is shared comes in by **
        return
    given = set(about) - OWN_WORDS | ({"count"} & set(about))
    if None not in contexts:
        assert slots <= given, f"{code} is told with {slots - given}, which nobody gives"


def test_german_has_all_that_english_has():
    english, german = language("en").area("ptu"), language("de").area("ptu")
    assert set(english) - set(german) == set()


@pytest.mark.parametrize("spoken", ["en", "de"])
def test_whatever_a_condition_can_ask_for_can_be_told(spoken):
    keys = language(spoken).area("ptu")
    told = {*_TOLD, *get_args(v.Fact), *(_NEGATED[fact] for fact in get_args(v.Fact) if fact in _NEGATED), "anything"}
    assert [name for name in told if f"ptu.needs.{name}" not in keys] == []


def test_whatever_the_packs_conditions_ask_for_is_told_by_itself():
    """What nobody has written a sentence for is told as `anything`: no condition of the pack is."""
    entries = [entry for kind in c.KINDS for entry in getattr(game().content, kind).values()]
    asked = [part for entry in entries for when in conditions_of(entry) for part in conditions.parts(when)]
    untold = {conditions.code(part) for part in asked if part.value is not None} - _TOLD
    assert untold <= {"marked"}  # told by the other half of what it asks for
    assert len(asked) > 300


def conditions_of(entry):
    """Every condition in an entry of a pack."""
    if isinstance(entry, v.Condition):
        yield entry
    elif isinstance(entry, tuple):
        for each in entry:
            yield from conditions_of(each)
    elif isinstance(entry, msgspec.Struct):
        for field in entry.__struct_fields__:
            yield from conditions_of(getattr(entry, field))


# --- what is said at the table --------------------------------------------------------------------------------------


def refused(table, command, by="gm"):
    with pytest.raises(Refusal) as caught:
        table(command, by=by)
    return caught.value


def test_what_features_do_one_of_is_an_id_that_people_read_in_words():
    """A log holds ids; a stat and an ability have names, everything else has a phrase in every language."""
    content = game().content
    options = {
        word.option
        for feature in content.features.values()
        for word in feature.words
        if isinstance(word, a.Activate) and word.option
    }
    assert len(options) > 40
    for code in languages():
        for option in options - content.abilities.keys() - set(STAGED_STATS):
            assert f"ptu.option.{option}" in language(code).area("ptu"), (code, option)
    table = Table(trainer("odo", speed=30, features=("go_fight_win",)), ours("ash", owner="odo"), foe("zub"))
    assert "take_heart" in {command.option for command in table.match.legal("odo") if isinstance(command, w.UseFeature)}
    refusal = refused(table, w.UseFeature("go_fight_win"))
    assert str(refusal) == "Go, Fight, Win! does one of several things: say stand firm, take heart or look sharp."
    table(w.UseFeature("go_fight_win", option="take_heart"))
    assert "Odo uses Go, Fight, Win! (take heart) on Ash." in table.story


def test_a_refusal_is_told_in_the_language_of_whoever_reads_it():
    table = Table(ours("hero", speed=20, moves=("tackle",)), foe("wild"))
    refusal = refused(table.use("tackle", "wild", accuracy=15), w.UseMove("tackle", target="wild"))
    assert (refusal.code, refusal.about["action"]) == ("ptu.no_action", phrase("ptu.action.standard"))
    assert refusal.text(language("en")) == "Hero can't use Tackle: it has no Standard Action left this turn."
    assert refusal.text(language("de")) == (
        "Hero kann Tackle nicht einsetzen: In diesem Zug ist keine Standardaktion mehr übrig."
    )


def test_a_move_that_asks_for_something_says_what_is_missing():
    table = Table(ours("hero", speed=20, moves=("dream_eater", "snore", "synchronoise")), foe("wild", "fire"))
    assert refused(table, w.UseMove("dream_eater", target="wild")).sentence == (
        "Hero can't use Dream Eater on Wild: Wild must be Asleep."
    )
    asleep = refused(table, w.UseMove("dream_eater", target="wild"))
    assert asleep.text(language("de")) == (
        "Hero kann Dream Eater nicht gegen Wild einsetzen: Wild braucht dafür einen Zustand: Schlaf."
    )
    assert refused(table, w.UseMove("snore", target="wild")).about["needs"].key == "ptu.needs.user_has"


@pytest.mark.parametrize(
    ("bearer", "why"),
    [
        ("hero", "Hero can't use Explosion: its own Damp prevents that."),
        ("pal", "Hero can't use Explosion: Pal's Damp prevents that."),
        ("wild", "Hero can't use Explosion: a foe nearby has Damp, which prevents that."),
    ],
)
def test_the_ability_that_forbids_a_move_is_named_and_a_foe_that_has_it_is_not(bearer, why):
    def has(name):
        return ("damp",) if name == bearer else ()

    table = Table(
        ours("hero", speed=20, moves=("explosion",), abilities=has("hero")),
        ours("pal", abilities=has("pal")),
        foe("wild", abilities=has("wild")),
    )
    refusal = refused(table, w.UseMove("explosion", target="wild"))
    assert (refusal.code, refusal.sentence) == ("ptu.forbidden", why)
    assert bearer != "wild" or "piece:wild" not in set(refs(refusal.about))


@pytest.mark.parametrize(
    ("move", "limit"), [("thunderbolt", "turn"), ("overheat", "scene"), ("tackle", "turn_suppressed")]
)
def test_which_limit_keeps_a_move_from_being_used_again(move, limit):
    table = Table(ours("hero", speed=20, max_hp=900, moves=(move,)), foe("wild", max_hp=900))
    if limit.endswith("suppressed"):
        table(w.ChangeStatus("hero", add=("suppressed",)))
    table.use(move, "wild", accuracy=15)
    table.until("wild").until("hero")
    refusal = refused(table, w.UseMove(move, target="wild"))
    assert (refusal.code, refusal.about["context"]) == ("ptu.frequency", limit)


def test_a_number_behind_a_name_does_not_count_who_waits_unseen():
    """Refusals are told on the whole state; a second Wild in hiding must not make the first one `Wild #1`."""
    table = Table(ours("hero", speed=20, moves=("tackle",)), foe("wild"), foe("lurker"))
    table(w.Hide("lurker"))
    state = table.state
    lurker = replace(state.combatants["lurker"], joined=0)
    twins = {**state.combatants, "lurker": replace(lurker, sheet=replace(lurker.sheet, name="Wild"))}
    assert called(table.game, replace(state, combatants=twins), "piece:wild") == "Wild"


def test_an_empty_name_is_no_move_of_anybody():
    """It was taken for what its user says in its sleep, which for most is nothing."""
    with pytest.raises(Refusal) as refused:
        Table(ours("charmander"), foe("oddish"))(w.UseMove(""))
    assert refused.value.code == "ptu.no_such_move"
