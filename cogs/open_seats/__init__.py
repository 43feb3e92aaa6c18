"""Lists of open seats."""
