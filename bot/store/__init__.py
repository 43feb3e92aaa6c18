"""Persistent storage: queries, sessions, migrations, leases and backups; SQLite and PostgreSQL."""
