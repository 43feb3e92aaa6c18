"""What members settle with each other: lobbies, questions, followers, idle tables, clocks."""
