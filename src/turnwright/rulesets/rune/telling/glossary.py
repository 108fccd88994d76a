"""The game's words, explained: what somebody who has not played before would ask."""

from __future__ import annotations

from turnwright.kernel.telling import Term, ref

from ..game import RuneGame
from ..rules import damage, legend, minds
from .naming import entry_name
from .wording import dice_text, status_text, trauma_text

TERMS = (
    "success",
    "might",
    "finesse",
    "wits",
    "will",
    "sturdiness",
    "hp",
    "stamina",
    "stress",
    "corruption",
    "trauma",
    "legend",
    "milestone",
    "pp",
    "rank",
    "soak",
    "defend",
    "flee",
    "unarmed",
    "critical",
    "fumble",
    "stance",
    "performance",
    "heretical",
    "telegraph",
    "interrupt",
    "phase",
    "enraged",
    "champion",
    "forlorn",
    "resonance",
    "hazard",
    "cogs",
)
"""The words that are explained; `rune.term.<word>` is what a language calls one, `rune.term_text.<word>` its text."""


def term_name(game: RuneGame, word: str) -> str:
    return game.language.text(f"rune.term.{word}")


def term_text(game: RuneGame, word: str) -> str:
    return game.language.text(
        f"rune.term_text.{word}",
        threshold=game.options.success_threshold,
        stress_cap=minds.STRESS_CAP,
        after_breaking=minds.AFTER_BREAKING,
        corruption_cap=minds.CORRUPTION_CAP,
        hp=legend.MILESTONE_HP,
        stamina=legend.MILESTONE_STAMINA,
        pp=legend.MILESTONE_PP,
        step=damage.DEFEND_STEP,
        most=damage.DEFEND_CAP,
        unarmed=dice_text(game, 1, 6, -2),
    )


def term(game: RuneGame, word: str) -> Term | None:
    """A word of the game by its id."""
    return Term(ref("term", word), term_name(game, word), term_text(game, word)) if word in TERMS else None


def glossary(game: RuneGame) -> tuple[Term, ...]:
    """Every word, then every status and every trauma of the packs."""
    content = game.content
    return (
        *(Term(ref("term", word), term_name(game, word), term_text(game, word)) for word in TERMS),
        *(
            Term(ref("status", name), entry_name(game, "status", name), status_text(game, status))
            for name, status in content.statuses.items()
        ),
        *(
            Term(ref("trauma", name), entry_name(game, "trauma", name), trauma_text(game, trauma))
            for name, trauma in content.traumas.items()
        ),
    )
