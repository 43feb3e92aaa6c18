-- The rev until which the story message of a table tells the turns.

ALTER TABLE tables ADD COLUMN story_upto INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET story_upto = CASE WHEN ended IS NULL AND board_message IS NOT NULL THEN board_told ELSE rev END
WHERE story_message IS NOT NULL;
