"""Agents and missions ready to be played, and how they are read."""
