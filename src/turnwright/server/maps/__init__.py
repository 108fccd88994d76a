"""Images of maps, and what of them a seat may see behind the grid of a match."""
