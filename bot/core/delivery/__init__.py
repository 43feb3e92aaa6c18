"""What follows a change: features, outbox entries, timers, outages."""
