import { randomUUID } from "node:crypto";
import test from "ava";
import fc from "fast-check";
import { checkLedger } from "../../../src/core/fees/ledger/check-ledger.ts";
import { inSchool } from "../../../src/db/transaction.ts";
import { ok } from "../../support/ok.ts";
import { type Command, commands, everything, Family, send } from "../family.ts";
import { kes, startSchool } from "../school.ts";

const school = await startSchool();
const { bursar, admin, database, day, category } = school;
const schoolId: string = (await ok(bursar.get("/school"))).id;

/** `FEE_HISTORIES=2000 node test/run.ts --timeout=2h test/fees/ledger/ledger-property.test.ts` takes the better part of an hour. */
const histories = Number(process.env["FEE_HISTORIES"] ?? 10);

/** Thousands of histories outlast an access token. */
const clientsLastMs = 600_000;
let clients = [bursar, admin];
let signedInAt = performance.now();
async function renewClients(): Promise<void> {
  if (performance.now() - signedInAt < clientsLastMs) return;
  clients = [await school.app.as("bursar"), await school.app.as("admin")];
  signedInAt = performance.now();
}

// Of two children of a home the second has the siblings' discount, and the first one of its own.
async function makeScheme(values: object) {
  const made = await ok(bursar.post("/discount-schemes", { ...values, validFrom: day(-1) }));
  return ok(admin.put(`/discount-schemes/${made.id}/activation`));
}
await makeScheme({ name: "Second child of all", kind: "sibling", siblingOrder: 2, basisPoints: 999 });
const scheme = await makeScheme({ name: "An odd share", kind: "concession", basisPoints: 1_237 });
test.after.always(() => school.close());

async function newFamily(): Promise<Family> {
  await renewClients();
  const { rows } = await database.query(
    `WITH home AS (INSERT INTO households (school_id, id, name) VALUES ($1, gen_random_uuid(), 'Home') RETURNING id)
     INSERT INTO students (school_id, id, admission_number, given_name, family_name, date_of_birth, household_id)
     SELECT $1, gen_random_uuid(), 'P-' || gen_random_uuid(), 'Child', 'Random', d::date, home.id
     FROM home, unnest(ARRAY['2012-01-01', '2014-01-01']) AS d RETURNING id, household_id`,
    [schoolId],
  );
  const [first, second] = rows;
  await database.query(
    `INSERT INTO student_discounts (school_id, id, student_id, discount_scheme_id, reason, starts_on, status)
     VALUES ($1, gen_random_uuid(), $2, $3, 'by lot', $4, 'approved')`,
    [schoolId, first.id, scheme.id, day(-1)],
  );
  return new Family([first.id, second.id], first.household_id, {
    clients,
    day,
    feeCategoryId: category.id,
  });
}

const entriesOf = async ({ students }: Family) => {
  const { rows } = await database.query(
    `SELECT id::text, debit_minor - credit_minor AS minor FROM student_ledger_entries
     WHERE school_id = $1 AND student_id = ANY ($2) ORDER BY id`,
    [schoolId, students],
  );
  return rows as Array<{ id: string; minor: string }>;
};

async function check(history: readonly (readonly Command[])[]): Promise<Family> {
  const family = await newFamily();
  let before: string[] = [];
  for (const wave of history) {
    // Commands of a wave meet each other, and themselves.
    await Promise.all(wave.map((command) => family.run(command)));
    const entries = await entriesOf(family);
    const sum = entries.reduce((total, { minor }) => total + BigInt(minor), 0n);
    const shown = await family.balances();
    if (sum !== shown || sum !== (await family.expected()))
      throw new Error(`the ledger has ${sum}, shown is ${shown}, moved was ${await family.expected()}`);
    const now = new Set(entries.map(({ id }) => id));
    if (before.some((id) => !now.has(id))) throw new Error("an entry of the ledger is gone");
    before = [...now];
  }
  await family.repeatAll();
  const after = (await entriesOf(family)).map(({ id }) => id);
  if (after.join() !== before.join()) throw new Error("a repeated request moved money");
  const differences = await inSchool(schoolId, checkLedger);
  if (differences.length) throw new Error(JSON.stringify(differences));
  return family;
}

test.serial("a history in which everything happens once moves what it says", async (t) => {
  const { kinds } = await check(everything);
  t.deepEqual([...kinds].sort(), [...new Set(everything.flat().map(({ kind }) => kind))].sort());
});

test.serial("many payments of one bill at once settle it to the cent, and no more", async (t) => {
  const child = await school.student();
  const bill = await school.invoice(child, 100, 10, 20, 30);
  const request = {
    method: "POST",
    path: "/payments",
    body: { studentId: child, amount: kes("7.77"), method: "cash" },
  };
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => randomUUID()).flatMap((key) => [
      send({ ...request, client: bursar, key }),
      send({ ...request, client: admin, key }),
    ]),
  );
  t.deepEqual([...new Set(responses.map(({ status, body }) => body.code ?? status))], [201]);
  t.like(await ok(bursar.get(`/fee-invoices/${bill.id}`)), { status: "paid", balance: kes(0) });
  t.like(await school.fees(child), { balance: kes("-210.80"), credit: kes("210.80") });
  t.deepEqual(await inSchool(schoolId, checkLedger), []);
});

test.serial(
  "whatever happens at once and again, the balance is what was billed less what was settled",
  async (t) => {
    const wave = fc.array(commands, { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(wave, { minLength: 1, maxLength: 8 }), async (history) => {
        await check(history);
      }),
      {
        numRuns: histories,
        endOnFailure: true,
      },
    );
    t.pass();
  },
);
