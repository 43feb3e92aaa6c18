"""Pure rules: no Discord, no drawing, no clock, no global randomness."""
