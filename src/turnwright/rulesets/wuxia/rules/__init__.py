"""The rules of wuxia: numbers in, numbers out; no state, no dice, no content. One file a chapter."""
