import { randomUUID } from "node:crypto";
import test from "ava";
import fc from "fast-check";
import type { Client } from "../../support/client.ts";
import { ok } from "../../support/ok.ts";
import { kes, startSchool } from "../school.ts";

const school = await startSchool();
const { bursar, admin, database, student, day, category } = school;
const schoolId: string = (await ok(bursar.get("/school"))).id;
test.after.always(() => school.close());

/** `ALONE_HISTORIES=500` looks longer. */
const histories = Number(process.env["ALONE_HISTORIES"] ?? 8);

const steps = [
  ...["bill", "pay", "transfer", "cheque", "refund", "scheme", "award"],
  ...["confirm", "bounce", "reverse", "decide", "pay-out", "activate", "decide-award"],
  ...["credit-note", "cancel", "write-off", "allocate", "mode-off", "setting-off"],
] as const;
type Step = (typeof steps)[number];

const history = fc.array(
  fc.record({
    step: fc.constantFrom(...steps),
    which: fc.nat({ max: 20 }),
    atOnce: fc.integer({ min: 1, max: 2 }),
  }),
  { minLength: 5, maxLength: 30 },
);

/** Somebody who tries everything, with a child whom nobody else has to do with. */
class Alone {
  readonly child: string;
  readonly #client: Client;
  readonly #ids: Record<string, string[]> = {};

  constructor(client: Client, child: string) {
    this.#client = client;
    this.child = child;
  }

  async take(step: Step, which: number, atOnce: number): Promise<void> {
    await Promise.all(Array.from({ length: atOnce }, () => this.#send(step, which)));
  }

  async #send(step: Step, which: number): Promise<void> {
    const { post, put } = this.#client;
    const reason = { reason: "alone" };
    const studentId = this.child;
    const amount = kes(1 + (which % 7));
    const one = (kind: string) => {
      const all = this.#ids[kind] ?? [];
      return all[which % Math.max(all.length, 1)] ?? randomUUID();
    };
    const make = async (kind: string, path: string, body: object) => {
      const response = await post(path, body);
      if (response.status === 201) this.#ids[kind] = [...(this.#ids[kind] ?? []), response.body.id];
    };
    const payment = (more: object) =>
      make("payments", "/payments", { studentId, amount: kes(20), reference: randomUUID(), ...more });
    const lines = [{ feeCategoryId: category.id, unitAmount: kes(15) }];
    const award = { studentId, startsOn: day(-1), discountSchemeId: one("schemes"), ...reason };
    const concession = { kind: "concession", basisPoints: 10_000, validFrom: day(-1) };
    const does: Record<Step, () => Promise<unknown>> = {
      bill: () => make("invoices", "/fee-invoices", { studentId, lines, installments: [{ dueOn: day(5) }] }),
      pay: () => payment({ method: "cash" }),
      transfer: () => payment({ method: "bank_transfer" }),
      cheque: () => payment({ method: "cheque" }),
      refund: () =>
        make("refunds", `/payments/${one("payments")}/refunds`, { amount, method: "cash", ...reason }),
      scheme: () => make("schemes", "/discount-schemes", { name: randomUUID(), ...concession }),
      award: () => make("awards", "/student-discounts", award),
      confirm: () => post(`/payments/${one("payments")}/confirmation`, {}),
      bounce: () => post(`/payments/${one("payments")}/bounce`, reason),
      reverse: () => post(`/payments/${one("payments")}/reversal`, reason),
      decide: () => put(`/refunds/${one("refunds")}/decision`, { approved: which % 4 > 0 }),
      "pay-out": () => put(`/refunds/${one("refunds")}/completion`, {}),
      activate: () => put(`/discount-schemes/${one("schemes")}/activation`),
      "decide-award": () => put(`/student-discounts/${one("awards")}/decision`, { approved: true }),
      "credit-note": () => post(`/fee-invoices/${one("invoices")}/credit-notes`, { amount, ...reason }),
      cancel: () => post(`/fee-invoices/${one("invoices")}/cancellation`, reason),
      "write-off": () => post(`/fee-invoices/${one("invoices")}/write-off`, reason),
      allocate: () => post(`/students/${studentId}/credit-allocations`, {}),
      "mode-off": () => put("/school/four-eyes", { mode: "off" }),
      "setting-off": () => post("/school-settings", { key: "four-eyes", value: "off" }),
    };
    await does[step]();
  }
}

/** What of a child's account a single person must not have moved: [what, how often]. */
const moved = async (child: string): Promise<Array<[string, number]>> => {
  const { rows } = await database.query(
    `SELECT what, count(*)::int FROM (
       SELECT kind AS what FROM student_ledger_entries WHERE school_id = $1 AND student_id = $2
         AND kind NOT IN ('invoice', 'payment')
       UNION ALL SELECT 'refund ' || status FROM refunds WHERE school_id = $1 AND student_id = $2
         AND status NOT IN ('requested', 'rejected')
       UNION ALL SELECT 'transfer ' || status FROM payments WHERE school_id = $1 AND student_id = $2
         AND method <> 'cash' AND status NOT IN ('pending_verification', 'bounced')
       UNION ALL SELECT 'discount ' || status FROM student_discounts WHERE school_id = $1 AND student_id = $2
         AND status <> 'requested'
       UNION ALL SELECT 'discounted' FROM fee_invoices WHERE school_id = $1 AND student_id = $2 AND discount_minor > 0
     ) moves GROUP BY what`,
    [schoolId, child],
  );
  return rows.map(({ what, count }) => [what, count]);
};

test.serial("whatever one person does alone, no money leaves", async (t) => {
  await fc.assert(
    fc.asyncProperty(history, fc.constantFrom(bursar, admin), async (taken, client) => {
      const alone = new Alone(client, await student());
      for (const { step, which, atOnce } of taken) await alone.take(step, which, atOnce);
      t.deepEqual(await moved(alone.child), []);
      await database.query("DELETE FROM school_settings WHERE school_id = $1 AND key = 'four-eyes'", [
        schoolId,
      ]);
    }),
    { numRuns: histories, endOnFailure: true },
  );
});

test.serial("where there is nobody else, the same steps work", async (t) => {
  await ok(admin.put(`/users/${bursar.credentials.user.id}/disabled`));
  const alone = new Alone(admin, await student());
  for (const step of ["bill", "pay", "transfer", "scheme", "activate", "award", "decide-award"] as const)
    await alone.take(step, 0, 1);
  await alone.take("confirm", 1, 1);
  for (const step of ["refund", "decide", "pay-out"] as const) await alone.take(step, 1, 1);
  await alone.take("bill", 0, 1);
  await alone.take("cancel", 1, 1);
  const found = new Map(await moved(alone.child));
  for (const what of ["transfer confirmed", "discount approved", "discounted", "refund completed"])
    t.true(found.has(what), `${what}: ${JSON.stringify([...found])}`);
});
