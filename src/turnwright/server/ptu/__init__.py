"""PTU's own program over HTTP: the routes of spec 000 under `/api`, camelCase in, commands out. No rule lives here."""
