"""Discord's components and messages as plain data."""
