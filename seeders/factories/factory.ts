import { randomUUID } from "node:crypto";
import type { Row } from "./insert-rows.ts";

/** Adds the keys to a row. */
export type Keyed = (values: object) => Row;

/** Creates rows of this school with random ids; seeders use their own, which are derived from their seed. */
export const rowsOf =
  (school: string): Keyed =>
  (values) => ({ school_id: school, id: randomUUID(), ...values });

/**
 * Creates a factory for the rows of one table: omitted values are plausible, and unique where the table requires it.
 * `createStudent(row, { family_name: "Otieno" })`
 */
export function factory(defaults: (number: number) => object) {
  let made = 0;
  return (row: Keyed, values: object = {}): Row => {
    made += 1;
    return row({ ...defaults(made), ...values });
  };
}
