"""Pokémon Tabletop United 1.05: the whole of tabletop combat, played by the book."""
