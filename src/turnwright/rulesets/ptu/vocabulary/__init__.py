"""The words in which a pack says what moves, abilities and features do."""
