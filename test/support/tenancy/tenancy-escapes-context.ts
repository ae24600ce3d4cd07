import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { database } from "../../../src/db/index.ts";
import { query } from "../../../src/db/query.ts";
import { unprepared } from "../../../src/db/sql.ts";
import { acrossSchools, inSchool, runningTransaction, transaction } from "../../../src/db/transaction.ts";
import { withContext } from "../../../src/lib/context.ts";
import { Role, User } from "../../../src/models/identity/index.ts";
import { SchoolSetting } from "../../../src/models/school/index.ts";
import type { Escape } from "./tenancy-escapes.ts";

const all = unprepared`SELECT * FROM users`;
const become = (school: string) => query(unprepared`SELECT set_config('app.school_id', ${school}, true)`);
const asPlatform = { schoolId: undefined, platformReason: "an escape" };
const noSchool = /needs a school/;
const ended = /outside a transaction|no longer use it/;

/** Starts `work` in my school and resumes it only after that transaction has ended, during one of the other school. */
async function outlive(mine: string, other: string, work: () => Promise<unknown>): Promise<unknown> {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let stray: Promise<unknown> = Promise.resolve();
  await inSchool(mine, async () => {
    await User.count();
    stray = gate.then(work);
  });
  stray.catch(() => {});
  return inSchool(other, async () => {
    await User.count();
    open();
    await pause(1);
    return stray;
  });
}

/** Attempts to work as another school, or without one. */
export const contextEscapes: readonly Escape[] = [
  {
    name: "inSchool of another",
    run: ({ other }) => inSchool(other.school, () => User.findAll()),
    refused: /cannot change its school/,
  },
  {
    name: "acrossSchools within a school",
    run: () => acrossSchools("an escape", () => User.findAll()),
    refused: /cannot become platform work/,
  },
  {
    name: "the context of another school",
    run: ({ other }) => withContext({ schoolId: other.school }, () => User.findAll()),
    byDatabase: true,
  },
  {
    name: "a joined transaction under another school",
    run: ({ other }) => withContext({ schoolId: other.school }, () => transaction(() => User.findAll())),
    byDatabase: true,
  },
  {
    name: "a statement under another school",
    run: ({ other }) => withContext({ schoolId: other.school }, () => query(all)),
    byDatabase: true,
  },
  {
    name: "a write under another school",
    run: ({ other }) =>
      withContext({ schoolId: other.school }, () => Role.update({ name: "x" }, { where: {} })).then(
        ([hit]) => hit,
      ),
    byDatabase: true,
  },
  {
    name: "a row under another school",
    run: ({ other }) =>
      withContext({ schoolId: other.school }, () => SchoolSetting.create({ key: "planted", value: 1 })),
    refused: /row-level security/,
    byDatabase: true,
  },
  {
    name: "the context of the platform",
    run: () => withContext(asPlatform, () => User.findAll()),
    byDatabase: true,
  },
  {
    name: "a joined transaction of the platform",
    run: () => withContext(asPlatform, () => transaction(() => User.findAll())),
    byDatabase: true,
  },
  {
    name: "platform work under a school's context",
    run: () => withContext({ platformReason: "an escape" }, () => User.findAll()),
    harmless: true,
  },
  {
    name: "another school set by SQL, then a model",
    run: async ({ other }) => [await become(other.school), await User.findAll()][1],
    harmless: true,
  },
  {
    name: "another school set by SQL, then a write",
    run: async ({ other }) => {
      await become(other.school);
      return Role.update({ name: "x" }, { where: {} }).then(() => null);
    },
    harmless: true,
  },
  {
    name: "a transaction of one's own",
    run: () => database().sequelize.transaction(() => User.findAll()),
    refused: /Open transactions with/,
  },
  {
    name: "a nested transaction",
    run: () => database().sequelize.transaction({ transaction: runningTransaction()! }, () => User.findAll()),
    refused: /Open transactions with/,
  },
  {
    name: "a write in a transaction that reads",
    outside: true,
    run: ({ mine }) =>
      inSchool(mine.school, () => User.update({ phone: "9" }, { where: {} }), { readOnly: true }),
    refused: /read-only transaction/,
    byDatabase: true,
  },
  { name: "a model without a school", outside: true, run: () => User.findAll(), refused: noSchool },
  {
    name: "a write without a school",
    outside: true,
    run: () => Role.update({ name: "x" }, { where: {} }),
    refused: noSchool,
  },
  {
    name: "a new row without a school",
    outside: true,
    run: () => SchoolSetting.create({ key: "planted", value: 1 }),
    refused: noSchool,
  },
  { name: "a statement without a school", outside: true, run: () => query(all), refused: noSchool },
  {
    name: "raw SQL without a transaction",
    outside: true,
    run: () => database().sequelize.query(String(all)),
    refused: /outside a transaction/,
  },
  {
    name: "a model of my school without a transaction",
    outside: true,
    run: ({ mine }) => withContext({ schoolId: mine.school }, () => User.findAll()),
    refused: /outside a transaction/,
  },
  {
    name: "the platform's context without a transaction",
    outside: true,
    run: () => withContext(asPlatform, () => User.findAll()),
    refused: /outside a transaction/,
  },
  {
    name: "a school that is none",
    outside: true,
    run: ({ other }) => inSchool(`${other.school}'; RESET ROLE; --`, () => User.findAll()),
    refused: noSchool,
  },
  {
    name: "the undefined school",
    outside: true,
    run: () => inSchool(undefined as never, () => User.findAll()),
    refused: noSchool,
  },
  {
    name: "a new row of the platform without its school",
    outside: true,
    run: () => acrossSchools("an escape", () => SchoolSetting.create({ key: "planted", value: 1 })),
    refused: /cannot be null|null value/,
  },
  {
    name: "a school within platform work",
    outside: true,
    run: ({ mine }) => acrossSchools("an escape", () => inSchool(mine.school, () => User.findAll())),
    refused: /cannot change its school/,
  },
  {
    name: "a connection taken from the pool",
    outside: true,
    byDatabase: true,
    refused: /app\.school_id|invalid input syntax for type uuid/,
    run: async () => {
      const { connectionManager } = database().sequelize as any;
      const client: Client = await connectionManager.getConnection({});
      try {
        return (await client.query(String(all))).rows;
      } finally {
        connectionManager.releaseConnection(client);
      }
    },
  },
  {
    name: "a model that outlives its transaction",
    outside: true,
    run: ({ mine, other }) => outlive(mine.school, other.school, () => User.findAll()),
    refused: ended,
  },
  {
    name: "a statement that outlives its transaction",
    outside: true,
    run: ({ mine, other }) => outlive(mine.school, other.school, () => query(all)),
    byDatabase: true,
  },
  {
    name: "a write that outlives its transaction",
    outside: true,
    run: ({ mine, other }) =>
      outlive(mine.school, other.school, () => Role.update({ name: "x" }, { where: {} })),
    refused: ended,
  },
];
