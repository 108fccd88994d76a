"""The door for assistant programs: a table as tools and resources, over the Model Context Protocol."""
