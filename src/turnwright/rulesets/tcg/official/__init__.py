"""Both ways across to cabt, the official engine of the 2026 AI battle competition.

`cards` are its cards as Turnwright reads them, `terms` the numbers of its interface, `positions` and `choices` what it
shows and offers in Turnwright's words. `shown` shows a seat of ours to an agent that was written for it, which `agents`
keeps in a process of its own; `seat` lets a player of ours answer its questions, and `table` plays games there.
"""
