"""Following tables of others."""
