"""Requests that others have to agree to."""
