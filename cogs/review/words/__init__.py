"""Sentences about reviews."""
