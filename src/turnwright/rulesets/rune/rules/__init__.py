"""The formulas: numbers in, numbers out; no state, no dice, no content."""
