"""The balance lab: a designer's questions, answered exactly where the dice allow, otherwise by simulation."""
