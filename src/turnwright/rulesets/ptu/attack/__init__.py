"""Attacks, step by step. (pp. 236-240)

`moves` finds the move; `profile` gathers every number of it against one target (`figures`), from `aim`, `power` and
`resistance`. Then the steps, each a word of the flow: `accuracy_roll`, `landing`, `damage_roll`, `damage_taken`.
"""
