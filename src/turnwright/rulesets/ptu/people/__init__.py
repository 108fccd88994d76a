"""Who takes part: sheets, gear, what was learned, companies and parties, and how trainers and Pokémon are made."""
