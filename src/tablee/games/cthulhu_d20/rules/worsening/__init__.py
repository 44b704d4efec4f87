"""Wounds that worsen, stabilise or are cared for."""
