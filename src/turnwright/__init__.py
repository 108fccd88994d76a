"""Turnwright runs turn-based combat: one deterministic, event-sourced kernel and the rulesets on it."""

__version__ = "0.1.0"
