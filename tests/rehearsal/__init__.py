"""Updating from older versions, going back, and the rehearsal of a release (`make rehearsal`)."""
