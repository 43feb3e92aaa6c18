"""Requests to Discord: responses, posts, what errors mean, limits."""
