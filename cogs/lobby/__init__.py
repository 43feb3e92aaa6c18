"""Lobbies, invitations, calls for players."""
