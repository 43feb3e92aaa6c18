"""Absences that members announce, in `/turns`."""
