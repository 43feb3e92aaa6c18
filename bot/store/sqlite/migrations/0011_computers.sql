-- Which seats a computer player decides for, by number: its level, and until when if it stands in for members. And
-- whether one decided anything at a table, and how often a seat was passed on to members who had not played for it.

ALTER TABLE tables ADD COLUMN computers TEXT NOT NULL DEFAULT '{}';

ALTER TABLE tables ADD COLUMN with_computer INTEGER NOT NULL DEFAULT 0 CHECK (with_computer IN (0, 1));

ALTER TABLE tables ADD COLUMN passed_on INTEGER NOT NULL DEFAULT 0 CHECK (passed_on >= 0);

ALTER TABLE lobbies ADD COLUMN computers TEXT NOT NULL DEFAULT '';
