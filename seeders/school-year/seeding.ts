import type { Row } from "../factories/insert-rows.ts";
import type { Calendar } from "./calendar.ts";
import type { Random } from "./random.ts";

export type Mailbox = "admin" | "bursar" | "teacher" | "guardian" | "student";

/** What every part of a school year is made with. */
export interface Seeding {
  slug: string;
  country: string;
  /** How many students. */
  students: number;
  random: Random;
  calendar: Calendar;
  /** The demo accounts, which belong to people of the school. */
  accounts: Readonly<Record<Mailbox, { id: string; name: string }>>;
  /** A row of a tenant table, with its keys. */
  row(values: object): Row;
}
