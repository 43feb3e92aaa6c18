-- The computer players that hold the other seats in the runs of a challenge, by their levels; and what moves at random make
-- of its shuffle, which says how much a point against par is worth.

ALTER TABLE challenges ADD COLUMN computers TEXT NOT NULL DEFAULT '[]';
ALTER TABLE challenges ADD COLUMN blind INTEGER;
ALTER TABLE schedules ADD COLUMN computers TEXT NOT NULL DEFAULT '[]';
ALTER TABLE rotations ADD COLUMN computers TEXT NOT NULL DEFAULT '[]';
