"""The rules of combat: pure functions in whole numbers, one file a chapter of the book."""
