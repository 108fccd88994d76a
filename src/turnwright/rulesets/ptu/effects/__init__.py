"""The words of moves, items, abilities and hazards, run one by one; `vocabulary` says what each of them does."""
