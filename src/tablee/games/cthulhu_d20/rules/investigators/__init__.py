"""Investigators: creation, levels, feats."""
