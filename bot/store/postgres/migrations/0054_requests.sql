-- What a question asks for, in fields.

ALTER TABLE questions ADD COLUMN seat BIGINT;
ALTER TABLE questions ADD COLUMN subject BIGINT;
ALTER TABLE questions ADD COLUMN until TEXT COLLATE "C";
ALTER TABLE questions ADD COLUMN level TEXT COLLATE "C";
ALTER TABLE questions ADD COLUMN is_gone BIGINT NOT NULL DEFAULT 0 CHECK (is_gone IN (0, 1));
ALTER TABLE questions ADD COLUMN at_rev BIGINT;
ALTER TABLE questions ADD COLUMN time_control TEXT COLLATE "C";

UPDATE questions SET seat = CAST(split_part(argument, ' ', 1) AS BIGINT)
WHERE ask IN ('share', 'replace', 'substitute', 'leave', 'remove', 'overtime', 'vacancy');
UPDATE questions SET subject = CAST(split_part(argument, ' ', 2) AS BIGINT) WHERE ask IN ('share', 'replace', 'remove');
UPDATE questions SET is_gone = 1 WHERE ask = 'remove' AND split_part(argument, ' ', 3) = 'gone';
UPDATE questions SET until = split_part(argument, ' ', 2), level = nullif(split_part(argument, ' ', 3), '') WHERE ask = 'substitute';
UPDATE questions SET level = nullif(split_part(argument, ' ', 2), '') WHERE ask = 'leave';
UPDATE questions SET at_rev = CAST(split_part(argument, ' ', 1) AS BIGINT) WHERE ask IN ('undo', 'idle');
UPDATE questions SET time_control = nullif(argument, 'none') WHERE ask = 'tempo';

ALTER TABLE questions DROP COLUMN argument;
