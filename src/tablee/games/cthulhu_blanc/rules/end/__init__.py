"""The ends of agents: exit, death, summons."""
