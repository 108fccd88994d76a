"""The language of cards as a grammar: rows that read and say, a chart, and what the sentences of a text mean together."""
