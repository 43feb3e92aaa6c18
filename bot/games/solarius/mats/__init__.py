"""What lies on the mats of the seats, and plain questions about it."""
