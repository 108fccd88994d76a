"""Live tables: matches in memory, their sockets, clocks and slow work, and the routes to them."""
