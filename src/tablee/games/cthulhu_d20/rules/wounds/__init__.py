"""The severity of wounds, and the effects of a shock."""
