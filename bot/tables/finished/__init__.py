"""After a game: the closing message, results, records and reviews of finished tables."""
