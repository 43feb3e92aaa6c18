"""Derived from a table's log: positions, turns, earlier positions, records."""
