"""Answers to attacks: which there are, and what they do. (pp. 228, 241-243)

`interrupts` asks for them. `triggers` finds moves that answer, `abilities` abilities, `coats` coats to spend,
`stepping_in` combatants that take a hit for others; `reacting` does what was chosen, with `stopping` for what ends an
attack. `pending` changes the words of an attack that are still to come.
"""
