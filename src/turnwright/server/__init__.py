"""The server: campaigns, encounters and matches, live for everyone at the table."""
