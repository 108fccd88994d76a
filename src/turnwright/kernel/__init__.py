"""The rules-agnostic core: commands are decided into events, events evolve the state. It knows no game."""
