"""The witness: games of cabt, the official engine of the 2026 AI battle competition, beside Turnwright's `tcg`.

`cards` reads its cards, `decks` builds decks of them, `games` plays there, `positions` sets a position up here,
`choices` compares what can be done, `following` and `tables` what comes of it, `comparing` a whole game, `tally` counts
and groups, `cases` keeps what differed. `scripts/witness.py` has the commands.
"""
