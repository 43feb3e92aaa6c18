"""Premoves: moves that a member leaves for their next turn."""
