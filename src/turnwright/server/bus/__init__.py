"""Several servers on one database: what they tell each other, and what each looks after by itself."""
