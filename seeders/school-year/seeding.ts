import type { Row } from "../factories/insert-rows.ts";
import type { Calendar } from "./calendar.ts";
import type { Random } from "./random.ts";

export type Mailbox = "admin" | "bursar" | "teacher" | "guardian" | "student";

/** Context of all parts of a seeded school year. */
export interface Seeding {
  slug: string;
  country: string;
  /** Number of students. */
  students: number;
  random: Random;
  calendar: Calendar;
  /** The demo accounts, which belong to people of the school. */
  accounts: Readonly<Record<Mailbox, { id: string; name: string }>>;
  /** Creates a row of a tenant table, with its keys. */
  row(values: object): Row;
}
