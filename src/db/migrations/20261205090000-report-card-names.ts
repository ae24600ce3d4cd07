import type { Migration } from "../migrating/migration.ts";
import { enterPlatformWork } from "../migrating/rls.ts";

// Lists of report cards are sorted by name. A trigger fills the column, so that the previous version does too.
export const up: Migration = (sql) =>
  sql(`
  ALTER TABLE report_cards ADD COLUMN sort_name text NOT NULL DEFAULT '';
  CREATE FUNCTION name_report_card() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
    BEGIN
      NEW.sort_name := coalesce((SELECT s.family_name || ' ' || s.given_name FROM students s
        WHERE s.school_id = NEW.school_id AND s.id = NEW.student_id), '');
      RETURN NEW;
    END $$;
  CREATE TRIGGER name_report_card BEFORE INSERT OR UPDATE OF heading ON report_cards
    FOR EACH ROW EXECUTE FUNCTION name_report_card();
  ${enterPlatformWork}
  UPDATE report_cards c SET sort_name = s.family_name || ' ' || s.given_name
  FROM students s WHERE s.school_id = c.school_id AND s.id = c.student_id;
  RESET ROLE;
  CREATE INDEX report_cards_by_sort_name ON report_cards (school_id, sort_name, id);`);
