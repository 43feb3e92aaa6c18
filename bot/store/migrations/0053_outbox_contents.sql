-- What an outbox entry says besides its subject, as JSON. `message` stays the part of the key that it makes.

ALTER TABLE debts ADD COLUMN content TEXT NOT NULL DEFAULT '{}';
UPDATE debts SET content = CASE
    WHEN kind = 'retire' THEN '{"message": ' || message || ', "told": ' || told || '}'
    WHEN kind = 'pairing' THEN '{"number": ' || message || '}'
    WHEN kind = 'journal' THEN CASE WHEN message = 2 THEN '{"ended": true}' ELSE '{"ended": false}' END
    WHEN kind IN ('letter', 'line', 'result', 'invitation', 'gathered', 'reminder', 'recall')
        THEN '{"member": ' || message || '}'
    ELSE '{"message": ' || message || '}'
END WHERE message <> 0;
ALTER TABLE debts DROP COLUMN told;
