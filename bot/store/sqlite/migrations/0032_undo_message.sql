-- Which message asks for an undo, in the row of whoever asked; it loses its controls when nobody asks any more.

ALTER TABLE agreements ADD COLUMN message INTEGER;
