"""Tellers and labels, under the names of the chapters."""
