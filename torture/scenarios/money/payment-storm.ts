import { setTimeout as pause } from "node:timers/promises";
import { dueDates, sender } from "../../../bench/support/database/fee-crowd.ts";
import { asAdmin } from "../../../bench/support/database/fixture.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import { call, json } from "../../support/call.ts";
import { inLanes, round } from "../../support/lanes.ts";
import { checkLedger } from "../../support/ledger.ts";
import type { Scenario } from "../../support/scenario.ts";

const accounts = 20;
const lanes = 16;
const eachMinor = 1_007n;
const amount = { amount: "10.07", currency: "KES" };
/** Invoices total less than the payments on them: the last payments find them settled. */
const billed = { amount: "2500.00", currency: "KES" };

/** B-71. Many payments hit few invoices, through two nodes that are killed one after another. */
export const paymentStorm: Scenario = {
  id: "B-71",
  name: "10,000 payments at once on 20 bills through two nodes under kills: no bill overpaid, no payment lost or twice",
  timeLimitSeconds: 1_200,
  async run(environment, count) {
    const wanted = count(10_000, 1_000);
    const kills = count(10, 3);
    const databaseUrl = await environment.database();
    const nodes = [await environment.serve(databaseUrl), await environment.serve(databaseUrl)];
    const session = async () => (await signIn(nodes[0]!.url)).accessToken;
    let token = await session();
    const students = await bill(nodes[0]!.url, token);

    const acknowledged = new Map<string, number>();
    const strange = new Map<number, number>();
    let tries = 0;
    const pay = async (index: number) => {
      for (;;) {
        tries += 1;
        const reply = await call(nodes[tries % nodes.length]!.url, "/api/v1/payments", {
          method: "POST",
          token,
          body: { studentId: students[index % accounts], amount, method: "cash" },
          headers: { "idempotency-key": `storm-${index}` },
          timeoutMs: 20_000,
        });
        if (reply.status === 201) {
          acknowledged.set(json(reply).id, index);
          return;
        }
        // The storm may outlast an access token.
        if (reply.status === 401) token = await session().catch(() => token);
        else if (reply.status !== 0 && reply.status !== 503)
          strange.set(reply.status, (strange.get(reply.status) ?? 0) + 1);
        await pause(25);
      }
    };
    const began = performance.now();
    const paying = inLanes(wanted, lanes, pay);
    for (let kill = 0; kill < kills && acknowledged.size < wanted; kill += 1) {
      await pause(300 + Math.random() * 700);
      await nodes[kill % nodes.length]!.stop("SIGKILL");
      nodes[kill % nodes.length] = await environment.serve(databaseUrl);
    }
    await paying;
    const seconds = (performance.now() - began) / 1_000;

    const { lost, ...found } = await look(databaseUrl, students, [...acknowledged.keys()]);
    const differences = await checkLedger(databaseUrl);
    const expected = {
      payments: wanted,
      receipts: wanted,
      paidMinor: String(eachMinor * BigInt(wanted)),
      ledgerMinor: String(eachMinor * BigInt(wanted)),
    };
    const agrees = Object.entries(expected).every(([name, value]) => found[name as never] === value);
    return {
      pass:
        agrees &&
        acknowledged.size === wanted &&
        lost === 0 &&
        found.overpaid === 0 &&
        found.mismatched === 0 &&
        differences === 0 &&
        strange.size === 0,
      numbers: {
        wanted,
        kills,
        tries,
        acknowledged: acknowledged.size,
        lost,
        ...found,
        differences,
        strangeAnswers: [...strange].map(([status, n]) => `${n} x ${status}`).join("; "),
        seconds: round(seconds),
        paymentsPerSecond: round(wanted / seconds),
      },
    };
  },
};

/** Bills some new students. @returns their ids */
async function bill(url: string, token: string): Promise<string[]> {
  const send = sender(url, token);
  const head = await send("POST", "/fee-categories", { name: "Storm", code: "STORM" });
  const students: string[] = [];
  for (let index = 0; index < accounts; index += 1) {
    const { student } = await send("POST", "/students", { givenName: `Child ${index}`, familyName: "Storm" });
    await send("POST", "/fee-invoices", {
      studentId: student.id,
      lines: [{ feeCategoryId: head.id, unitAmount: billed }],
      installments: dueDates.map((dueOn) => ({ dueOn })),
      withDiscounts: false,
    });
    students.push(student.id);
  }
  return students;
}

interface Found {
  payments: number;
  receipts: number;
  paidMinor: string;
  ledgerMinor: string;
  overpaid: number;
  mismatched: number;
  lost: number;
}

/** Reads the result from the database, without using any maintained total. */
const look = (url: string, students: readonly string[], acknowledged: readonly string[]): Promise<Found> =>
  asAdmin(url, async (client) => {
    const { rows } = await client.query(
      `WITH paid AS (SELECT * FROM payments WHERE student_id = ANY ($1::uuid[]) AND status = 'confirmed'),
       bills AS (
         SELECT f.id, f.total_minor, f.paid_minor, coalesce(sum(a.amount_minor), 0) AS allocated FROM fee_invoices f
         LEFT JOIN payment_allocations a ON a.school_id = f.school_id AND a.fee_invoice_id = f.id AND a.status = 'active'
         WHERE f.student_id = ANY ($1::uuid[]) GROUP BY f.school_id, f.id
       )
       SELECT (SELECT count(*)::int FROM paid) AS payments,
         (SELECT count(*)::int FROM receipts r JOIN paid ON paid.school_id = r.school_id AND paid.id = r.payment_id) AS receipts,
         (SELECT coalesce(sum(amount_minor), 0)::text FROM paid) AS "paidMinor",
         (SELECT coalesce(sum(credit_minor - debit_minor), 0)::text FROM student_ledger_entries
           WHERE student_id = ANY ($1::uuid[]) AND kind = 'payment') AS "ledgerMinor",
         (SELECT count(*)::int FROM bills WHERE allocated > total_minor) AS overpaid,
         (SELECT count(*)::int FROM bills WHERE allocated <> paid_minor) AS mismatched,
         (SELECT count(*)::int FROM unnest($2::uuid[]) AS u (id)
           WHERE NOT EXISTS (SELECT FROM paid WHERE paid.id = u.id)) AS lost`,
      [students, acknowledged],
    );
    return rows[0] as Found;
  });
