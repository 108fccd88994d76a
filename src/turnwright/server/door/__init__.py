"""The front door: who asks, how much, what is refused and how, and what is counted and logged of it."""
