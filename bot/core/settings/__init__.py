"""Settings of members and servers."""
