"""The gateway of Discord: connections, sessions, shards, events."""
