"""People and their links: entering, inviting, and seats that only their players open."""
