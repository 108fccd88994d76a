"""What a campaign keeps: its name, people, templates and sheets, what its display shows, and all of it as one file."""
