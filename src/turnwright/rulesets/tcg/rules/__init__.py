"""The rules as pure functions: numbers in, numbers out; no state, no dice, no content."""
