import { randomUUID } from "node:crypto";
import test from "ava";
import { checkLedger } from "../../src/core/fees/ledger/check-ledger.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { ok } from "../support/ok.ts";
import { kes, startSchool } from "./school.ts";

const school = await startSchool();
const { app, bursar, admin, student, invoice, pay, fees, day, category } = school;
const schoolId: string = (await ok(bursar.get("/school"))).id;
test.after.always(() => school.close());

const agrees = async (t: { deepEqual(a: unknown, b: unknown): unknown }) =>
  t.deepEqual(await inSchool(schoolId, checkLedger), []);

const scheme = async (values: object) => {
  const made = await ok(
    bursar.post("/discount-schemes", { name: `Discount ${randomUUID()}`, validFrom: day(-30), ...values }),
  );
  return ok(admin.put(`/discount-schemes/${made.id}/activation`));
};
const award = async (studentId: string, discountSchemeId: string) => {
  const asked = await ok(
    bursar.post("/student-discounts", { studentId, discountSchemeId, reason: "merit", startsOn: day(-1) }),
  );
  return ok(admin.put(`/student-discounts/${asked.id}/decision`, { approved: true }));
};
const linesOf = async (invoiceId: string) =>
  (await ok(bursar.get(`/fee-invoice-lines?feeInvoiceId=${invoiceId}`))).data.map(
    ({ amount }) => amount.amount,
  );

test.serial("discounts are shares of the charges as they stand, and never exceed them", async (t) => {
  const child = await student();
  const half = await scheme({ kind: "scholarship", basisPoints: 5_000 });
  const odd = await scheme({ kind: "concession", basisPoints: 3_333, feeCategoryId: category.id });
  const fixed = await scheme({ kind: "concession", amount: kes(1_000) });
  await award(child, half.id);
  await award(child, odd.id);
  const bill = await invoice(child, 99.99);
  t.like(bill, { subtotal: kes("99.99"), discount: kes("83.33"), total: kes("16.66") });
  t.deepEqual((await linesOf(bill.id)).sort(), ["-33.33", "-50.00", "99.99"]);
  await award(child, fixed.id);
  t.like(await invoice(child, 10), { discount: kes(10), total: kes(0), status: "paid", balance: kes(0) });
  const plain = await ok(
    bursar.post("/fee-invoices", {
      studentId: child,
      withDiscounts: false,
      lines: [{ feeCategoryId: category.id, unitAmount: kes(10), quantity: 3, description: "Books" }],
      installments: [{ dueOn: day(1) }],
    }),
  );
  t.like(plain, { total: kes(30), discount: kes(0) });
  await agrees(t);
});

test.serial("siblings get theirs by their order in the home, children of the staff theirs", async (t) => {
  await scheme({ kind: "sibling", siblingOrder: 2, basisPoints: 1_000 });
  await scheme({ kind: "sibling", siblingOrder: 3, basisPoints: 2_500 });
  await scheme({ kind: "staff_child", amount: kes(7) });
  const householdId = await school.household();
  const children = [];
  for (const year of [2010, 2012, 2014, 2016])
    children.push(await student({ householdId, dateOfBirth: `${year}-05-01` }));
  const totals = [];
  for (const child of children) totals.push((await invoice(child, 100)).total.amount);
  t.deepEqual(totals, ["100.00", "90.00", "75.00", "75.00"]);

  const { data: staff } = await ok(admin.get("/staff-members?limit=200"));
  const { userId } = staff.find((member) => member.userId && member.status === "active");
  const { rows } = await school.database.query(
    `INSERT INTO guardians (school_id, id, given_name, family_name, user_id) VALUES ($1, $2, 'A', 'Colleague', $3) RETURNING id`,
    [schoolId, randomUUID(), userId],
  );
  const child = await student();
  await ok(
    admin.post("/student-guardians", { studentId: child, guardianId: rows[0].id, relation: "mother" }),
  );
  t.is((await invoice(child, 100)).total.amount, "93.00");
  await agrees(t);
});

test.serial("a discount is asked for, decided on, and has its places", async (t) => {
  const rare = await scheme({ kind: "scholarship", basisPoints: 100, maxBeneficiaries: 1 });
  const [first, second] = [await student(), await student()];
  const { id } = await award(first, rare.id);
  const body = { studentId: second, discountSchemeId: rare.id, reason: "merit", startsOn: day(0) };
  const asked = await ok(bursar.post("/student-discounts", body));
  t.is((await bursar.post("/student-discounts", body)).body.code, "duplicate");
  const decide = (approved: boolean) => admin.put(`/student-discounts/${asked.id}/decision`, { approved });
  t.is((await decide(true)).body.code, "no_places_left");
  t.like(await ok(bursar.post(`/student-discounts/${id}/end`, { reason: "moved" })), { status: "ended" });
  t.like(await ok(decide(true)), { status: "approved" });
  t.is((await decide(false)).body.code, "discount_decided");
  t.is((await invoice(first, 100)).total.amount, "100.00");
  t.is((await invoice(second, 100)).total.amount, "99.00");
  const principalLess = await app.as("teacher");
  t.is((await principalLess.get("/student-discounts")).status, 403);
  for (const [values, path] of [
    [{ ...body, studentId: randomUUID() }, "studentId"],
    [{ ...body, discountSchemeId: randomUUID() }, "discountSchemeId"],
    [{ ...body, endsOn: day(-9) }, "endsOn"],
  ] as const)
    t.is((await bursar.post("/student-discounts", values)).body.errors[0].path, path);
  for (const [values, path] of [
    [{ kind: "scholarship" }, "body"],
    [{ kind: "sibling", basisPoints: 1 }, "siblingOrder"],
    [{ kind: "scholarship", basisPoints: 10_001 }, "basisPoints"],
    [{ kind: "scholarship", amount: { amount: "1", currency: "USD" } }, "amount.currency"],
    [{ kind: "scholarship", basisPoints: 5, validTo: day(-60) }, "validTo"],
    [{ kind: "scholarship", basisPoints: 5, feeCategoryId: randomUUID() }, "feeCategoryId"],
  ] as const) {
    const response = await bursar.post("/discount-schemes", { name: "X", validFrom: day(-30), ...values });
    t.is(response.body.errors?.[0].path, path, JSON.stringify(response.body));
  }
});

test.serial(
  "an invoice that nothing was paid of is cancelled; what is settled needs a credit note",
  async (t) => {
    const child = await student();
    const bill = await invoice(child, 100, 10, 20);
    const cancel = () => admin.post(`/fee-invoices/${bill.id}/cancellation`, { reason: "wrong child" });
    await pay(child, 10);
    t.is((await cancel()).body.code, "invoice_settled");
    const other = await invoice(child, 5);
    t.like(await ok(admin.post(`/fee-invoices/${other.id}/cancellation`, { reason: "twice" })), {
      status: "cancelled",
      balance: kes(0),
      closedReason: "twice",
    });
    t.is(
      (await bursar.post(`/fee-invoices/${other.id}/cancellation`, { reason: "twice" })).body.code,
      "invoice_cancelled",
    );
    t.like(await fees(child), { balance: kes(90) });
    await agrees(t);

    const credit = (amount: number) =>
      admin.post(`/fee-invoices/${bill.id}/credit-notes`, { amount: kes(amount), reason: "left early" });
    const note = await ok(credit(30));
    t.regex(note.number, /^CRN-\d{4}-\d+$/);
    t.like(await fees(child), { balance: kes(60), credit: kes(0) });
    t.is((await credit(71)).body.code, "over_credited");
    // More than is open: what was paid is in credit again.
    await ok(credit(65));
    t.like(await fees(child), { balance: kes(-5), credit: kes(5) });
    t.like(await ok(bursar.get(`/fee-invoices/${bill.id}`)), {
      status: "paid",
      paid: kes(5),
      credited: kes(95),
    });
    t.is((await ok(bursar.get(`/credit-notes?feeInvoiceId=${bill.id}`))).data.length, 2);
    await agrees(t);
  },
);

test.serial("what cannot be got is written off", async (t) => {
  const child = await student();
  const bill = await invoice(child, 100);
  await pay(child, 40);
  t.like(await ok(admin.post(`/fee-invoices/${bill.id}/write-off`, { reason: "bankrupt" })), {
    status: "written_off",
    writtenOff: kes(60),
    balance: kes(0),
  });
  t.is(
    (await admin.post(`/fee-invoices/${bill.id}/write-off`, { reason: "again" })).body.code,
    "nothing_open",
  );
  t.like(await fees(child), { balance: kes(0) });
  await agrees(t);
});

const old = (studentId: string, amount: number, dueDays: number[], more: object = {}) =>
  ok(
    bursar.post("/fee-invoices", {
      studentId,
      issuedOn: day(-90),
      lines: [{ feeCategoryId: category.id, unitAmount: kes(amount) }],
      installments: dueDays.map((days) => ({ dueOn: day(days) })),
      ...more,
    }),
  );

test.serial("overdue is what the day makes of it, in every view and filter", async (t) => {
  const child = await student();
  const bill = await old(child, 100, [-40, 20]);
  t.is(bill.status, "overdue");
  const shown = await fees(child);
  t.like(shown, { overdue: kes(50), nextDue: { dueOn: day(20), amount: kes(50) } });
  t.is(shown.invoices[0].status, "overdue");
  const listed = async (status: string) =>
    (await ok(bursar.get(`/fee-invoices?studentId=${child}&status=${status}`))).data.length;
  t.deepEqual([await listed("overdue"), await listed("issued")], [1, 0]);
  const balances = async (query: string) =>
    (await ok(bursar.get(`/fee-balances?studentId=${child}&${query}`))).data.length;
  t.deepEqual(
    [await balances("overdue=true"), await balances("overdue=false"), await balances("side=owing")],
    [1, 0, 1],
  );
  await pay(child, 50);
  t.deepEqual([await listed("overdue"), await listed("partially_paid")], [0, 1]);
  t.deepEqual([await balances("overdue=true"), await balances("overdue=false")], [0, 1]);
  t.is((await ok(bursar.get(`/installments?feeInvoiceId=${bill.id}&status=paid`))).data.length, 1);
  // A part that is due today is not late yet.
  t.is((await old(child, 10, [0])).status, "issued");
  t.is((await old(child, 10, [-1])).status, "overdue");
});

test.serial("arrears are brought forward without discounts, and paid like any invoice", async (t) => {
  const child = await student();
  const brought = await old(child, 250, [-80], { kind: "opening" });
  t.like(brought, { kind: "opening", status: "overdue", total: kes(250) });
  await pay(child, 250);
  t.like(await fees(child), { balance: kes(0), overdue: kes(0) });
  const { entries, opening, closing } = await ok(
    bursar.get(`/students/${child}/fee-statement?from=${day(-89)}&to=${day(0)}`),
  );
  t.deepEqual([opening, closing], [kes(250), kes(0)]);
  t.like(entries, [{ kind: "payment", credit: kes(250), balance: kes(0) }]);
  const guardian = await app.as("guardian");
  t.is((await guardian.get(`/students/${child}/fee-statement?from=${day(-89)}&to=${day(0)}`)).status, 404);
  t.is((await bursar.get(`/students/${child}/fee-statement?from=${day(0)}&to=${day(-1)}`)).status, 400);
  await agrees(t);
});

test.serial("an invoice is refused with the place of its fault", async (t) => {
  const body = {
    studentId: await student(),
    lines: [{ feeCategoryId: category.id, unitAmount: kes(10) }],
    installments: [{ dueOn: day(5) }],
  };
  for (const [change, path] of [
    [{ studentId: randomUUID() }, "studentId"],
    [{ lines: [{ feeCategoryId: randomUUID(), unitAmount: kes(1) }] }, "lines.0.feeCategoryId"],
    [
      { lines: [{ feeCategoryId: category.id, unitAmount: { amount: "1", currency: "JPY" } }] },
      "lines.0.unitAmount.currency",
    ],
    [{ lines: [{ feeCategoryId: category.id, unitAmount: kes("1.999") }] }, "lines.0.unitAmount.amount"],
    [{ lines: [] }, "lines"],
    [{ installments: [] }, "installments"],
    [{ installments: [{ dueOn: day(5) }, { dueOn: day(5) }] }, "installments"],
    [{ installments: [{ dueOn: day(-1) }] }, "installments.0.dueOn"],
    [{ issuedOn: day(1) }, "issuedOn"],
    [{ kind: "late_fee" }, "kind"],
    [{ lines: [1, 2].map(() => ({ feeCategoryId: category.id, unitAmount: kes(99_000_000_000) })) }, "lines"],
  ] as const) {
    const response = await bursar.post("/fee-invoices", { ...body, ...change });
    t.is(response.status, 400);
    t.is(response.body.errors?.[0].path, path, JSON.stringify(response.body));
  }
  const archived = await ok(bursar.post("/fee-categories", { name: "Old", code: "OLD", status: "archived" }));
  const line = { feeCategoryId: archived.id, unitAmount: kes(1) };
  t.is((await bursar.post("/fee-invoices", { ...body, lines: [line] })).status, 400);
  t.is((await bursar.post(`/fee-invoices/${randomUUID()}/write-off`, { reason: "x" })).status, 404);
  const teacher = await app.as("teacher");
  t.is((await teacher.post("/fee-invoices", body)).status, 403);
});

test.serial("numbers have no gap, whatever fails between", async (t) => {
  const child = await student();
  const numbers: number[] = [];
  await Promise.all(
    Array.from({ length: 8 }, async (_none, index) => {
      if (index % 2) {
        const response = await bursar.post("/fee-invoices", {
          studentId: child,
          termId: randomUUID(),
          lines: [{ feeCategoryId: category.id, unitAmount: kes(1) }],
          installments: [{ dueOn: day(1) }],
        });
        t.is(response.status, 400, JSON.stringify(response.body));
      } else numbers.push(Number((await invoice(child, 1)).number.split("-").at(-1)));
    }),
  );
  const { rows } = await school.database.query(
    `SELECT count(*)::int AS count, max(split_part(number, '-', 3)::int) AS last FROM fee_invoices
     WHERE school_id = $1 AND number LIKE $2`,
    [schoolId, `INV-${day(0).slice(0, 4)}-%`],
  );
  t.is(rows[0].count, rows[0].last);
  t.is(new Set(numbers).size, 4);
});
