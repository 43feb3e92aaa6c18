"""Pictures of challenges and records: standings, how two runs compare, a member's record card."""
