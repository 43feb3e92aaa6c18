"""Seats whose time is up."""
