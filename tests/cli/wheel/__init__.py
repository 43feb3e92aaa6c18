"""Tests of the wheel in which the rules are compiled."""
