"""Clock, zones, periods, quiet hours and time controls."""
