"""Persistent storage: queries, sessions, migrations, leases and backups.

It supports SQLite and PostgreSQL.
"""
