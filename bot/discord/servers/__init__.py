"""Servers: roles, presence, threads."""
