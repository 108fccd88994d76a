"""d20 tactics moments for visual novels: three pillars, three stages a round."""
