"""Dailies and weeklies: schedules, day messages, reminders."""
