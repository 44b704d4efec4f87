"""Investigateurs; Actions & occupations."""
