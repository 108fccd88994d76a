"""The command line: a thin shell around kernel, players and simulation. `main.py` is its table of contents."""
