"""Challenges: runs, standings, par, matches, seasons, schedules, the daily puzzle."""
