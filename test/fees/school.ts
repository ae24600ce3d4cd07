import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";
import { openClient } from "../support/open-client.ts";

/** Amounts in the currency of greenfield, in whole shillings. */
export const kes = (amount: number | string) => ({
  amount: typeof amount === "number" ? amount.toFixed(2) : amount,
  currency: "KES",
});

/** A school with a fee head, and callers for every role that has to do with money. */
export async function startSchool(settings: Record<string, unknown> = {}) {
  const app = await startApp(settings);
  const database = await openClient(app.databaseUrl);
  const admin = await app.as("admin");
  const bursar = await app.as("bursar");
  const year = (await ok(admin.get("/academic-years"))).data[0];
  const grades = (await ok(admin.get("/grade-levels"))).data;
  const category = await ok(bursar.post("/fee-categories", { name: "Lessons", code: "LES-T" }));
  // What the demo grants to siblings would be in every amount here.
  for (const { id } of (await ok(bursar.get("/discount-schemes?status=active"))).data)
    await ok(bursar.delete(`/discount-schemes/${id}/activation`));
  let made = 0;
  const today: string = (await ok(admin.get("/dashboard/stats"))).date;
  /** The day so many days from today. */
  const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

  return {
    app,
    database,
    admin,
    bursar,
    year,
    grades,
    category,
    today,
    day,
    /** A new student without any history. */
    async student(values: Record<string, unknown> = {}): Promise<string> {
      made += 1;
      const { student } = await ok(
        admin.post("/students", { givenName: `Child${made}`, familyName: "Ledger", ...values }),
      );
      return student.id;
    },
    household: async (): Promise<string> =>
      (await ok(admin.post("/households", { name: `Home ${made}` }))).id,
    invoice: (studentId: string, amount: number, ...dueIn: number[]) =>
      ok(
        bursar.post("/fee-invoices", {
          studentId,
          lines: [{ feeCategoryId: category.id, unitAmount: kes(amount) }],
          installments: (dueIn.length ? dueIn : [30]).map((days) => ({ dueOn: day(days) })),
        }),
      ),
    pay: (studentId: string, amount: number, more: object = {}) =>
      ok(bursar.post("/payments", { studentId, amount: kes(amount), method: "cash", ...more })),
    fees: (studentId: string) => ok(bursar.get(`/students/${studentId}/fees`)),
    balance: async (studentId: string): Promise<string> =>
      (await ok(bursar.get(`/students/${studentId}/fees`))).balance.amount,
    async close() {
      await database.end();
      await app.close();
    },
  };
}
