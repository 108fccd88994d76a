"""Scenarios written from a second reading of the book, before looking at the pack or the engine."""
