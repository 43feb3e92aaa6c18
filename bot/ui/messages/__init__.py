"""What the messages of a table show: boards, results, lobbies, descriptions, mentions."""
