"""The messages of tables: boards, stories, faces, results."""
