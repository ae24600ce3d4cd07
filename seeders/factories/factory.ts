import { randomUUID } from "node:crypto";
import type { Row } from "./insert-rows.ts";

/** Gives a row its keys. */
export type Keyed = (values: object) => Row;

/** Rows of this school, with ids that nobody can foresee; seeders bring their own, that follow from their seed. */
export const rowsOf =
  (school: string): Keyed =>
  (values) => ({ school_id: school, id: randomUUID(), ...values });

/**
 * Makes rows of one table: what is not said is plausible, and unlike other rows where the table asks for that.
 * `createStudent(row, { family_name: "Otieno" })`
 */
export function factory(defaults: (number: number) => object) {
  let made = 0;
  return (row: Keyed, values: object = {}): Row => {
    made += 1;
    return row({ ...defaults(made), ...values });
  };
}
