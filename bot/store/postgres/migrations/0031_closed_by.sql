-- Who closed a challenge early, by hand.

ALTER TABLE challenges ADD COLUMN closed_by BIGINT;
