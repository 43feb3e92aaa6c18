"""Premoves: moves queued for the next turn."""
