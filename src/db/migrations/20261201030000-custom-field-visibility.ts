import type { Migration } from "../migrating/migration.ts";

/**
 * Custom fields for "the staff" were visible to every staff member, whatever they contain: they become visible to the
 * office only, until the school declares more. The owner of the table obeys the policies while they are forced.
 */
export const up: Migration = (sql) =>
  sql(`
  ALTER TABLE custom_field_definitions
    DROP CONSTRAINT custom_field_definitions_visibility_check,
    ADD CONSTRAINT custom_field_definitions_visibility_check
      CHECK (visibility IN ('staff', 'guardian', 'office', 'health', 'safeguarding', 'hr')),
    ALTER COLUMN visibility SET DEFAULT 'office',
    NO FORCE ROW LEVEL SECURITY;
  UPDATE custom_field_definitions SET visibility = 'office', updated_at = now() WHERE visibility = 'staff';
  ALTER TABLE custom_field_definitions FORCE ROW LEVEL SECURITY;
`);
