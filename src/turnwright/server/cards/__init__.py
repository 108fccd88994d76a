"""Cards: the lobby, decks, and sets that players bring."""
