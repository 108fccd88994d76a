"""Battles by the thousand: played on all cores or a cluster, counted, drawn; each can be played again from its seed."""
