-- Up to which rev the lines of story above a board tell what was done, and for a board left behind, above it.
-- What has ended so far counts as told, so that nothing of it is told again.

ALTER TABLE tables ADD COLUMN board_told INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET board_told = rev WHERE board_message IS NOT NULL;

ALTER TABLE debts ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
