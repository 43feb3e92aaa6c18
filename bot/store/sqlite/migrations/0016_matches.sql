-- The teams of a match, each a list of members; a challenge that is for everybody has none.

ALTER TABLE challenges ADD COLUMN teams TEXT NOT NULL DEFAULT '[]';
