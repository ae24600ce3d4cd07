import { createHash } from "node:crypto";

const instant = (column: string) =>
  `to_char(e.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const text = (column: string) => `e.${column}::text`;

/**
 * What of a row is hashed, as SQL, in this order. A batch names the form it was sealed in, so a form is never changed
 * once released: a new column of audit events goes into a new form with the next number.
 */
const forms: Readonly<Record<number, readonly string[]>> = {
  1: [
    ...["created_at", "updated_at"].map(instant),
    ...["actor_type", "actor_id", "api_key_id", "action", "entity_type", "entity_id", "outcome"].map(text),
    ...["before", "after", "ip", "user_agent", "request_id"].map(text),
  ],
};

/** The form that new batches are sealed in. */
export const CURRENT_FORM = 1;

/**
 * SQL of the hashed values of the event `e` as one list of texts: JSON, which Node parses several times faster than an
 * array of PostgreSQL.
 * @throws {RangeError} for a form that is not known
 */
export function canonicalValues(form: number): string {
  const values = forms[form];
  if (!values) throw new RangeError(`Batches of form ${form} were sealed by a later version of school-svc`);
  return `to_json(ARRAY[${values.join(", ")}])`;
}

/** Columns that the current form leaves out: the key of the row, which is hashed with it. */
export const keyColumns = ["school_id", "id"];

/** SHA-256 of a row. JSON keeps nulls, empty texts and the borders of values apart. */
export const hashRow = (form: number, schoolId: string | null, id: string, values: readonly unknown[]) =>
  createHash("sha256")
    .update(JSON.stringify([form, schoolId, id, ...values]))
    .digest();
