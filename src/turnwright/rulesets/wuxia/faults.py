"""What is wrong with a formula or a trigger that an author wrote, as a refusal that can be read in every language."""

from __future__ import annotations

from turnwright.kernel.refusal import About, Refusal, phrase, text_ref

from .rules import formula, triggers


def formula_refusal(error: formula.FormulaError) -> Refusal:
    """Where a formula goes wrong, and why."""
    about: dict[str, About] = {
        name: value if isinstance(value, int) else text_ref(value) for name, value in error.about.items()
    }
    if error.problem == "no_such_stat":
        about["stats"] = tuple(map(text_ref, formula.NAMES))
    problem = phrase(f"wuxia.formula_problem.{error.problem}", **about)
    return Refusal("wuxia.formula", formula=text_ref(error.text), position=error.position, problem=problem)


def trigger_refusal(error: triggers.TriggerError) -> Refusal:
    """Why a trigger's condition can't be read."""
    known = text_ref(triggers.GRAMMAR)
    return Refusal("wuxia.trigger", condition=text_ref(error.text), known=known, context=error.problem)
