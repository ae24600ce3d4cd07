import { createHash } from "node:crypto";
import { raw, type Sql, sql } from "../../../db/sql.ts";

/** A hashed column, and the SQL of its value. */
type Value = readonly [column: string, sql: string];

const instant = (column: string): Value => [
  column,
  `to_char(e.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
];
const text = (column: string): Value => [column, `e.${column}::text`];

/**
 * The hashed values of a row, in this order, by form. A batch stores the number of its form, so a released form never
 * changes: a new column of audit events requires a new form with the next number.
 */
const forms: Readonly<Record<number, readonly Value[]>> = {
  1: [
    ...["created_at", "updated_at"].map(instant),
    ...["actor_type", "actor_id", "api_key_id", "action", "entity_type", "entity_id", "outcome"].map(text),
    ...["before", "after", "ip", "user_agent", "request_id"].map(text),
  ],
};

/** Numbers of the forms that batches may have. */
export const knownForms: readonly number[] = Object.keys(forms).map(Number);

/** The form of new batches. */
export const CURRENT_FORM = 1;

/**
 * Builds the SQL for the hashed values of the event `e` as one JSON array of strings, which Node parses several times faster
 * than a PostgreSQL array.
 * @throws {RangeError} for an unknown form
 */
export const canonicalValues = (form: number): Sql =>
  sql`to_json(ARRAY[${raw(
    valuesOf(form)
      .map(([, value]) => value)
      .join(", "),
  )}])`;

/** The columns of the values of a form, in their order. @throws {RangeError} for an unknown form */
export const columnsOf = (form: number): string[] => valuesOf(form).map(([column]) => column);

function valuesOf(form: number): readonly Value[] {
  const values = forms[form];
  if (!values)
    throw new RangeError(
      `Batches of form ${form} were sealed by a newer version of school-svc; verify them with that version`,
    );
  return values;
}

/** Columns that the current form omits: the key of the row, which `hashRow` hashes separately. */
export const keyColumns = ["school_id", "id"];

/** Calculates the SHA-256 of a row. JSON distinguishes null from the empty string and keeps value boundaries unambiguous. */
export const hashRow = (form: number, schoolId: string | null, id: string, values: readonly unknown[]) =>
  createHash("sha256")
    .update(JSON.stringify([form, schoolId, id, ...values]))
    .digest();
