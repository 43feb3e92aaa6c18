"""Deferred work: the outbox, timers and background jobs. They don't know tables."""
