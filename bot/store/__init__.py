"""Where everything lasts: queries, sessions, migrations, leases, backups; SQLite and PostgreSQL."""
