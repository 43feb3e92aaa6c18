"""Fantastic Factories: the solo game against The Machine, and two to five players."""
