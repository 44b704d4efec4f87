"""Fights: initiative, turns and actions."""
