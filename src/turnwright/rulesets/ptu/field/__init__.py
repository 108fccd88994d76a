"""Where it happens: squares and distances, areas, ways across the map, what lies on the ground."""
