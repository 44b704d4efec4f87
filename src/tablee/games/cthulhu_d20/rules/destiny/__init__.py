"""Destiny points, the group's point, and dice that wait for them."""
