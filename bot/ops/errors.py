"""Errors of the operator's settings."""

from __future__ import annotations


class InvalidSetting(Exception):
    """An environment variable has an invalid value; the message says what to do."""
