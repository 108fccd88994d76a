"""Both ways across to cabt, the official engine of the 2026 AI battle competition.

`cards` are its cards as Turnwright reads them, `terms` the numbers of its interface, `positions` and `choices` what it
shows and offers in Turnwright's words. `shown` shows one of our seats to an agent written for it, which `agents`
keeps in a process of its own; `seat` lets one of our players answer its questions, and `table` plays games there.
"""
