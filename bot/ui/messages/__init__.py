"""Messages of a table: boards, results, lobbies, descriptions, mentions."""
