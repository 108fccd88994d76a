"""Content packs: JSON only, one directory each."""
