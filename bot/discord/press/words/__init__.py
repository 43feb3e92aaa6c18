"""Texts of commands and panels."""
