import test from "ava";
import { demoPassword } from "../../../seeders/demo.ts";
import { checkLedger } from "../../../src/core/fees/ledger/check-ledger.ts";
import { createUser } from "../../../src/core/identity/accounts/create-user.ts";
import { createSchool } from "../../../src/core/platform/tenants/create-school.ts";
import { inSchool } from "../../../src/db/transaction.ts";
import { startApp } from "../../support/app.ts";
import { ok } from "../../support/ok.ts";
import { pdfPages, plain } from "../../support/pdf-text.ts";

const app = await startApp();
test.after.always(() => app.close());

/** Currencies with none, two and three digits after the point: what is billed, its thirds, what is paid, what is left. */
const cases = {
  JPY: {
    price: "1000000",
    parts: ["333334", "333333", "333333"],
    paid: "333335",
    left: "666665",
    bad: "1.5",
  },
  EUR: {
    price: "1000.00",
    parts: ["333.34", "333.33", "333.33"],
    paid: "333.35",
    left: "666.65",
    bad: "1.005",
  },
  KWD: {
    price: "1000.000",
    parts: ["333.334", "333.333", "333.333"],
    paid: "333.335",
    left: "666.665",
    bad: "1.0005",
  },
} as const;

async function openOffice(currency: string) {
  const slug = `school-${currency.toLowerCase()}`;
  const contact = { contactName: "Office", contactEmail: `office@${slug}.example` };
  const { id } = await createSchool({ slug, name: slug, timezone: "UTC", currency, ...contact });
  const account = { email: `admin@${slug}.example`, name: "Admin", roles: ["administrator"] };
  await inSchool(id, () => createUser({ ...account, password: demoPassword } as never));
  return { id, office: await app.as("admin", slug) };
}

for (const [currency, { price, parts, paid, left, bad }] of Object.entries(cases))
  test(`${currency} has the same digits in every answer, file and paper`, async (t) => {
    const { id: schoolId, office } = await openOffice(currency);
    const money = (amount: string) => ({ amount, currency });
    const download = async (path: string) => {
      const headers = { authorization: `Bearer ${office.credentials.accessToken}` };
      const response = await fetch(`${app.url}/api/v1${path}`, { headers });
      t.is(response.status, 200, path);
      return plain(pdfPages(new Uint8Array(await response.arrayBuffer())).flat()).split("\n");
    };
    const { student } = await ok(office.post("/students", { givenName: "Child", familyName: currency }));
    const head = await ok(office.post("/fee-categories", { name: "Lessons", code: "LES" }));
    const today: string = (await ok(office.get("/dashboard/stats"))).date;
    const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    const body = {
      studentId: student.id,
      lines: [{ feeCategoryId: head.id, unitAmount: money(price) }],
      installments: [0, 10, 20].map((days) => ({ dueOn: day(days) })),
    };
    const refused = await office.post("/payments", {
      studentId: student.id,
      amount: money(bad),
      method: "cash",
    });
    t.is(refused.body.errors?.[0].path, "amount.amount");

    const bill = await ok(office.post("/fee-invoices", body));
    const payment = await ok(
      office.post("/payments", { studentId: student.id, amount: money(paid), method: "cash" }),
    );
    t.like(bill, { total: money(price), balance: money(price) });
    t.like(payment, { amount: money(paid) });
    const fees = await ok(office.get(`/students/${student.id}/fees`));
    t.like(fees, { balance: money(left) });
    t.like(fees.invoices[0], { total: money(price), paid: money(paid), balance: money(left) });
    t.deepEqual(
      fees.invoices[0].installments.map(({ amount }) => amount.amount),
      [...parts],
    );

    for (const [path, amounts] of [
      ["/fee-invoices.csv", [price, paid, left]],
      ["/payments.csv", [paid]],
      ["/fee-balances.csv", [left]],
      ["/installments.csv", parts],
    ] as const) {
      const cells = (await office.get(path)).body.split(/[,\r\n"]+/);
      for (const amount of amounts) t.true(cells.includes(amount), `${path}: ${amount}`);
    }

    const period = `from=${day(-1)}&to=${today}`;
    const [receipt] = (await ok(office.get(`/receipts?paymentId=${payment.id}`))).data;
    for (const [path, amounts] of [
      [`/fee-invoices/${bill.id}.pdf`, [price, paid, left, ...parts]],
      [`/receipts/${receipt.id}.pdf`, [paid, `${paid} ${currency}`]],
      [`/students/${student.id}/fee-statement.pdf?${period}`, [price, paid, left, `${left} ${currency}`]],
    ] as const) {
      const written = await download(path);
      for (const amount of amounts) t.true(written.includes(amount), `${path}: ${amount}`);
    }
    t.deepEqual(await inSchool(schoolId, checkLedger), []);
  });
