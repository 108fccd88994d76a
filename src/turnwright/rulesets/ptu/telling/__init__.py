"""Everything a person sees of an encounter, as data: the story, choices, prompts, the board, sheets, a glossary."""
