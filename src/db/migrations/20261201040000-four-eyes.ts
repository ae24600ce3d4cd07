import type { Migration } from "../migrating/migration.ts";

/** Columns for the person who created each thing that others approve. */
const makers = [
  ["discount_schemes", "created_by"],
  ["fee_structures", "created_by"],
  ["exam_papers", "submitted_by"],
] as const;

export const up: Migration = (sql) =>
  sql(
    makers
      .map(
        ([table, column]) => `
  ALTER TABLE ${table} ADD COLUMN ${column} uuid;
  ALTER TABLE ${table} ADD FOREIGN KEY (school_id, ${column}) REFERENCES users (school_id, id);
  CREATE INDEX ${table}_${column} ON ${table} (school_id, ${column});`,
      )
      .join("\n"),
  );
