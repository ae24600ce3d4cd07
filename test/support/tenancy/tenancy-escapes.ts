import { isDeepStrictEqual } from "node:util";
import { query } from "../../../src/db/query.ts";
import { raw, unprepared } from "../../../src/db/sql.ts";
import { acrossSchools, inSchool } from "../../../src/db/transaction.ts";
import { Role, RolePermission, User, UserSession } from "../../../src/models/identity/index.ts";
import { NumberSequence, SchoolSetting } from "../../../src/models/school/index.ts";
import type { Ask } from "./tenancy.ts";
import { contextEscapes } from "./tenancy-escapes-context.ts";
import { readEscapes } from "./tenancy-escapes-read.ts";
import { rowEscapes } from "./tenancy-escapes-rows.ts";
import { writeEscapes } from "./tenancy-escapes-write.ts";

/** Rows of one school, as instances that careless code holds. */
export interface Rows {
  school: string;
  user: any;
  role: any;
  session: any;
  permission: any;
  setting: any;
  sequence: any;
}

export interface World {
  mine: Rows;
  other: Rows;
}

export interface Escape {
  name: string;
  /** Runs in a transaction of my school. The result must contain nothing of the other school; a number counts its rows. */
  run(world: World): Promise<unknown>;
  /** The expected error; without it the statement succeeds but affects no row of the other school. */
  refused?: RegExp;
  /** Blocked by the database, not by the models. */
  byDatabase?: boolean;
  /** Runs without a school and without a transaction. */
  outside?: boolean;
  /** Would find nothing even without isolation: it is listed for what it might break. */
  harmless?: boolean;
}

export const escapes: readonly Escape[] = [...readEscapes, ...writeEscapes, ...rowEscapes, ...contextEscapes];

const rowsOf = (school: string): Promise<Rows> =>
  acrossSchools("a test wants rows of both schools", async () => {
    const of = { where: { schoolId: school }, rejectOnEmpty: true as const, order: ["id"] };
    return {
      school,
      user: await User.findOne(of as object),
      role: await Role.findOne({ ...of, where: { schoolId: school, isSystem: true } } as object),
      session: await UserSession.findOne(of as object),
      permission: await RolePermission.findOne(of as object),
      setting: await SchoolSetting.findOne(of as object),
      sequence: await NumberSequence.findOne(of as object),
    };
  });

/** Creates new instances for each attack, because a rejected one may be left modified. */
export const worldOf = async (mine: string, other: string): Promise<World> => ({
  mine: await rowsOf(mine),
  other: await rowsOf(other),
});

export interface Outcome {
  error: string | null;
  /** Returned rows of the other school. */
  foreign: number;
}

/** Tries one attack from a transaction of my school (or outside any). */
export async function attempt(
  attempted: Escape,
  world: World,
  holds: (text: string) => boolean,
): Promise<Outcome> {
  const run = () => attempted.run(world);
  try {
    const result = await (attempted.outside ? run() : inSchool(world.mine.school, run));
    return { error: null, foreign: foreignIn(result, holds) };
  } catch (error) {
    const { message, errors = [] } = error as AggregateError;
    return {
      error: [message, ...[errors].flat().map(({ errors: inner }) => inner?.message)].join(" "),
      foreign: 0,
    };
  }
}

/**
 * Runs the same statement as platform work, which may access every school: proves that there is something to find. Rolled
 * back afterwards, so the rows before are those that are there.
 */
export async function attemptFreely(
  attempted: Escape,
  world: World,
  holds: (text: string) => boolean,
  { before, sum }: { before: object; sum: (ask: Ask) => Promise<object> },
): Promise<boolean> {
  const undone = new Error("undone");
  const ask: Ask = { query: async (text) => ({ rows: await query(unprepared`${raw(text)}`) }) };
  let found = false;
  await acrossSchools("a test shows what stays out of reach", async () => {
    const foreign = foreignIn(await attempted.run(world), holds);
    found = foreign > 0 || !isDeepStrictEqual(await sum(ask), before);
    throw undone;
  }).catch((error) => {
    if (error !== undone) throw error;
  });
  return found;
}

function foreignIn(result: unknown, holds: (text: string) => boolean): number {
  if (typeof result === "number") return result;
  return holds(JSON.stringify(result) ?? "") ? 1 : 0;
}
