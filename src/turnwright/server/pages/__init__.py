"""The pages at `/`: the built one, and a plain one where it hasn't been built."""
