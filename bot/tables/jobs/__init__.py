"""Work that is done later: the outbox, timers and background jobs. They know nothing of tables."""
