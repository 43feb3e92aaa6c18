"""Members that a member has blocked, in `/turns`."""
