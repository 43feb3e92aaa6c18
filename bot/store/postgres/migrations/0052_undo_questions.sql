-- A request for an undo is a question. The id of an earlier one is made of what its buttons say: the table and its rev.

INSERT INTO questions (id, table_id, ask, argument, asked_by, asked, waiting, holders, agreed, message)
SELECT
    tables.id || '-' || first.rev, tables.id, 'undo', CAST(first.rev AS TEXT), first.member, first.at,
    COALESCE((
        SELECT string_agg(CAST(member AS TEXT), ' ' ORDER BY seat, place) FROM (
            SELECT member, min(seat) AS seat, min(place) AS place FROM members
            WHERE table_id = tables.id AND member <> first.member
            AND seat NOT IN (SELECT CAST(key AS BIGINT) FROM json_each(CAST(tables.computers AS JSON)))
            GROUP BY member
        ) AS others
    ), ''),
    '',
    COALESCE((
        SELECT string_agg(CAST(member AS TEXT), ' ' ORDER BY place) FROM agreements AS others
        WHERE table_id = tables.id AND rev = first.rev AND place > 0
    ), ''),
    first.message
FROM agreements AS first JOIN tables ON tables.id = first.table_id AND tables.rev = first.rev
WHERE first.place = 0 AND tables.status IN ('running', 'frozen');

-- Its answers are counted when its table is looked at.
INSERT INTO timers (kind, subject, due, guild)
SELECT 'idle', subject, due, guild FROM timers
WHERE kind = 'undo' AND subject IN (SELECT table_id FROM questions WHERE ask = 'undo')
ON CONFLICT (kind, subject) DO UPDATE SET due = least(timers.due, excluded.due);

DELETE FROM timers WHERE kind = 'undo';

-- Members who were asleep are called to the question.
INSERT INTO debts (kind, subject, message, channel, rev, members, fresh, since, due, tries, guild, told)
SELECT 'again', questions.id, 0, channel, 0, members, fresh, since, due, tries, guild, told
FROM debts JOIN questions ON table_id = subject AND ask = 'undo'
WHERE kind = 'undo'
ON CONFLICT DO NOTHING;

DELETE FROM debts WHERE kind = 'undo';

-- A request without a message is posted.
INSERT INTO debts (kind, subject, message, channel, rev, members, fresh, since, due, tries, guild, told)
SELECT 'question', questions.id, 0, channel, 0, '', 0, asked, asked, 0, guild, 0
FROM questions JOIN tables ON tables.id = table_id
WHERE ask = 'undo' AND message IS NULL;

-- Messages of closed requests still say how they ended.
INSERT INTO questions (id, table_id, ask, argument, asked_by, asked, waiting, holders, agreed, message, closed)
SELECT
    subject || '-' || message, subject, 'undo', CAST(debts.rev AS TEXT), opener, since, '', '', '', message,
    CASE
        WHEN EXISTS (SELECT 1 FROM entries WHERE table_id = subject AND n = debts.rev + 1 AND kind = 'take-back')
        THEN 'agreed' ELSE 'moot'
    END
FROM debts JOIN tables ON tables.id = subject
WHERE debts.kind = 'over';

INSERT INTO debts (kind, subject, message, channel, rev, members, fresh, since, due, tries, guild, told)
SELECT 'question', subject || '-' || message, 0, channel, 1, '', 0, since, due, tries, guild, 0
FROM debts WHERE kind = 'over' AND subject IN (SELECT id FROM tables);

DELETE FROM debts WHERE kind = 'over';

DROP TABLE agreements;
