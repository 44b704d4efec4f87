"""Exact distributions, the questions a rule may ask of dice, and the readers that answer them."""
