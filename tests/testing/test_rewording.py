"""The rewording law finds what it is there for: a sentence in an override, in a prompt, in an event."""

import pytest
from msgspec.structs import replace
from tests.conformance.test_duel import TestDuel as Duel

from turnwright.kernel import registry
from turnwright.kernel.messages import Paused
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets import duel
from turnwright.testing import broken

LAW = "test_a_log_outlives_its_words"


def breaches(**changes):
    """What the law says of a duel with some rules of its own."""
    game = registry.game("duel")
    changed = type(game)(game.ruleset.varied(**changes), game.content, game.options, game.packs)
    suite = type("Suite", (Duel,), {"game": changed, "games": 48})
    return broken(suite, [LAW]).get(LAW)


def test_the_duel_keeps_the_law():
    assert breaches() is None


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_sentence_in_an_override_is_found():
    def attack(scribe, command):
        target = scribe.state.fighters.get(command.target)
        if target is not None and target.seat == scribe.state.fighters[scribe.state.turn].seat:
            scribe.insist(Refusal("duel.own_side", "Nobody strikes a friend.", overridable=True))
        else:
            duel.attack(scribe, command)

    found = breaches(commands={**duel.RULESET.rules.commands, duel.Attack: attack})
    assert found is not None
    assert "an override keeps a sentence" in found


def test_words_of_a_language_in_a_prompt_are_found():
    def asks(scribe, word):
        duel.RULESET.rules.words[duel.Parry](scribe, word)
        about = {"question": scribe.game.language.text("duel.roll.parry")}
        scribe.asks[:] = [replace(prompt, about=about) for prompt in scribe.asks]

    found = breaches(words={**duel.RULESET.rules.words, duel.Parry: asks})
    assert found is not None
    assert "the log differs" in found
    assert Paused.__struct_config__.tag in found
