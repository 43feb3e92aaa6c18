-- What a question asks for, in fields.

ALTER TABLE questions ADD COLUMN seat INTEGER;
ALTER TABLE questions ADD COLUMN subject INTEGER;
ALTER TABLE questions ADD COLUMN until TEXT;
ALTER TABLE questions ADD COLUMN level TEXT;
ALTER TABLE questions ADD COLUMN is_gone INTEGER NOT NULL DEFAULT 0 CHECK (is_gone IN (0, 1));
ALTER TABLE questions ADD COLUMN at_rev INTEGER;
ALTER TABLE questions ADD COLUMN time_control TEXT;

-- The words of an argument: the first one, the second one, and those after it.
CREATE TEMPORARY TABLE arguments AS
SELECT id, first, CASE WHEN instr(rest, ' ') THEN substr(rest, 1, instr(rest, ' ') - 1) ELSE rest END AS second,
    CASE WHEN instr(rest, ' ') THEN substr(rest, instr(rest, ' ') + 1) ELSE '' END AS third
FROM (
    SELECT id, CASE WHEN instr(argument, ' ') THEN substr(argument, 1, instr(argument, ' ') - 1) ELSE argument END
        AS first, CASE WHEN instr(argument, ' ') THEN substr(argument, instr(argument, ' ') + 1) ELSE '' END AS rest
    FROM questions
);

UPDATE questions SET seat = CAST((SELECT first FROM arguments WHERE arguments.id = questions.id) AS INTEGER)
WHERE ask IN ('share', 'replace', 'substitute', 'leave', 'remove', 'overtime', 'vacancy');
UPDATE questions SET subject = CAST((SELECT second FROM arguments WHERE arguments.id = questions.id) AS INTEGER) WHERE ask IN ('share', 'replace', 'remove');
UPDATE questions SET is_gone = 1 WHERE ask = 'remove' AND (SELECT third FROM arguments WHERE arguments.id = questions.id) = 'gone';
UPDATE questions SET until = (SELECT second FROM arguments WHERE arguments.id = questions.id), level = nullif((SELECT third FROM arguments WHERE arguments.id = questions.id), '') WHERE ask = 'substitute';
UPDATE questions SET level = nullif((SELECT second FROM arguments WHERE arguments.id = questions.id), '') WHERE ask = 'leave';
UPDATE questions SET at_rev = CAST((SELECT first FROM arguments WHERE arguments.id = questions.id) AS INTEGER) WHERE ask IN ('undo', 'idle');
UPDATE questions SET time_control = nullif(argument, 'none') WHERE ask = 'tempo';

DROP TABLE arguments;
ALTER TABLE questions DROP COLUMN argument;
