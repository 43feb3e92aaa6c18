"""Notifications: who gets what, and when. Clocks, absences, idle tables."""
