-- Scores of Otys before rules version 3 don't compare with later ones: these games set no records.

UPDATE results SET barred = 1
WHERE game = 'otys' AND table_id IN (SELECT id FROM tables WHERE game = 'otys' AND rules_version < 3);
