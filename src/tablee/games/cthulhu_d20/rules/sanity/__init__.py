"""Sanity: what horrors cost."""
