import type { Row } from "../../../api/types.ts";

type Seat = Row<"/api/v1/admission-seats">;

/** The figures of a grade level, in the order in which an application passes through them. */
export const counts = [
  "seats",
  "left",
  "submitted",
  "underReview",
  "waitlisted",
  "offered",
  "accepted",
  "enrolled",
  "rejected",
  "withdrawn",
] as const satisfies readonly (keyof Seat)[];

/** A grade level, or the total with an empty name. */
export type SeatRow = Pick<Seat, "id" | "gradeLevelName" | (typeof counts)[number]>;

/** Adds a row with the sums if there are several grade levels. */
export function withTotal(rows: readonly Seat[]): readonly SeatRow[] {
  if (rows.length < 2) return rows;
  const sums = counts.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]);
  return [...rows, { id: "total", gradeLevelName: "", ...Object.fromEntries(sums) } as SeatRow];
}
