import { access } from "./access.ts";
import { assessment } from "./assessment.ts";
import { communication } from "./communication.ts";
import { exchange } from "./exchange.ts";
import { fees } from "./fees.ts";
import type { PersonalTable, Tables } from "./holding.ts";
import { people } from "./people.ts";
import { school } from "./school.ts";
import { schoolLife } from "./school-life.ts";

/** For every table: whose data its rows are, and what erasure does with them. `test/privacy/catalogue.test.ts` holds it. */
export const catalogue: Tables = {
  ...people,
  ...access,
  ...schoolLife,
  ...assessment,
  ...fees,
  ...communication,
  ...exchange,
  ...school,
};

export type PersonalEntry = readonly [table: string, entry: PersonalTable];

/** Tables with personal data. */
export const personalTables: readonly PersonalEntry[] = Object.entries(catalogue).flatMap(([table, entry]) =>
  "none" in entry ? [] : [[table, entry] as const],
);
