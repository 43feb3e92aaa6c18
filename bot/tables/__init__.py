"""Live tables without Discord: store, service, records of running games."""
