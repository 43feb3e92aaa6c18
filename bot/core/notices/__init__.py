"""Who is called when, and reminders."""
