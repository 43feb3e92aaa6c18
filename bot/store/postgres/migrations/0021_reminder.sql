-- The message with the way in for those who were called in the last hours of a challenge: it loses that at the close.

ALTER TABLE challenges ADD COLUMN reminder BIGINT;
