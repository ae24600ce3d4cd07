import { randomUUID } from "node:crypto";
import test from "ava";
import { checkLedger } from "../../src/core/fees/ledger/check-ledger.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { ok } from "../support/ok.ts";
import { kes, startSchool } from "./school.ts";

const school = await startSchool();
const { app, bursar, admin, student, invoice, pay, fees, day, today } = school;
const schoolId: string = bursar.credentials.school?.id ?? (await ok(bursar.get("/school"))).id;
test.after.always(() => school.close());

const agrees = async (t: { deepEqual(a: unknown, b: unknown): unknown }) =>
  t.deepEqual(await inSchool(schoolId, checkLedger), []);

test.serial(
  "an invoice is numbered, split by its dates, and paid in parts, the oldest due first",
  async (t) => {
    const child = await student();
    const bill = await invoice(child, 100, 10, 40, 70);
    t.regex(bill.number, /^INV-\d{4}-\d+$/);
    t.like(bill, { status: "issued", total: kes(100), balance: kes(100), dueOn: day(70) });
    const { data: parts } = await ok(bursar.get(`/installments?feeInvoiceId=${bill.id}`));
    t.deepEqual(
      parts.map(({ amount }) => amount.amount),
      ["33.34", "33.33", "33.33"],
    );
    await pay(child, 40);
    const shown = await fees(child);
    t.like(shown, { balance: kes(60), credit: kes(0), nextDue: { dueOn: day(40), amount: kes("26.67") } });
    t.deepEqual(
      shown.invoices[0].installments.map(({ status }) => status),
      ["paid", "partially_paid", "pending"],
    );
    t.like(await ok(bursar.get(`/fee-invoices/${bill.id}`)), { status: "partially_paid", paid: kes(40) });
    await pay(child, 60);
    t.like(await ok(bursar.get(`/fee-invoices/${bill.id}`)), { status: "paid", balance: kes(0) });
    t.like(await fees(child), { balance: kes(0), nextDue: null });
    await agrees(t);
  },
);

test.serial("what is paid too much stays in credit, settles a later invoice, or goes back", async (t) => {
  const child = await student();
  await invoice(child, 50);
  const payment = await pay(child, 80);
  t.like(await fees(child), { balance: kes(-30), credit: kes(30) });
  await invoice(child, 20);
  t.like(await fees(child), { balance: kes(-10), credit: kes(30) });
  t.like(await ok(bursar.post(`/students/${child}/credit-allocations`, {})), {
    balance: kes(-10),
    credit: kes(10),
    overdue: kes(0),
  });
  const none = await bursar.post(`/payments/${payment.id}/refunds`, {
    amount: kes(11),
    method: "cash",
    reason: "left over",
  });
  t.like(none.body, { status: 409, code: "nothing_to_refund" });
  const refund = await ok(
    bursar.post(`/payments/${payment.id}/refunds`, { amount: kes(10), method: "cash", reason: "left over" }),
  );
  t.like(refund, { status: "requested", studentId: child });
  t.like(await fees(child), { balance: kes(-10), credit: kes(0) });
  t.is((await bursar.put(`/refunds/${refund.id}/completion`, {})).status, 409);
  t.like(await ok(admin.put(`/refunds/${refund.id}/decision`, { approved: true })), { status: "approved" });
  t.like(await ok(bursar.put(`/refunds/${refund.id}/completion`, { reference: "CASH-1" })), {
    status: "completed",
    paidOn: today,
  });
  t.like(await fees(child), { balance: kes(0), credit: kes(0) });
  t.is(
    (await bursar.post(`/payments/${payment.id}/reversal`, { reason: "mistake" })).body.code,
    "payment_refunded",
  );
  t.is((await bursar.post(`/students/${child}/credit-allocations`, {})).body.code, "no_credit");
  await agrees(t);
});

test.serial("a rejected refund puts the money back into credit", async (t) => {
  const child = await student();
  const payment = await pay(child, 30);
  const refund = await ok(
    bursar.post(`/payments/${payment.id}/refunds`, { amount: kes(30), method: "cash", reason: "leaving" }),
  );
  t.like(await ok(admin.put(`/refunds/${refund.id}/decision`, { approved: false, note: "stays" })), {
    status: "rejected",
    decisionNote: "stays",
  });
  t.like(await fees(child), { balance: kes(-30), credit: kes(30) });
  t.is((await admin.put(`/refunds/${refund.id}/decision`, { approved: true })).status, 409);
  await agrees(t);
});

test.serial("a payment goes to the invoices and instalments that it names", async (t) => {
  const child = await student();
  const first = await invoice(child, 40, 5);
  const second = await invoice(child, 40, 10, 20);
  const { data: parts } = await ok(bursar.get(`/installments?feeInvoiceId=${second.id}`));
  await pay(child, 25, {
    allocations: [
      { feeInvoiceId: second.id, installmentId: parts[1].id, amount: kes(20) },
      { feeInvoiceId: first.id, amount: kes(5) },
    ],
  });
  t.like(await ok(bursar.get(`/fee-invoices/${first.id}`)), { paid: kes(5) });
  const open = (await ok(bursar.get(`/installments?feeInvoiceId=${second.id}`))).data;
  t.deepEqual(
    open.map(({ balance }) => balance.amount),
    ["20.00", "0.00"],
  );
  const refused = (allocations: object[]) =>
    bursar.post("/payments", { studentId: child, amount: kes(100), method: "cash", allocations });
  t.is((await refused([{ feeInvoiceId: first.id, amount: kes(36) }])).body.code, "over_allocated");
  t.deepEqual((await refused([{ feeInvoiceId: randomUUID(), amount: kes(1) }])).body.errors, [
    { path: "allocations.0.feeInvoiceId", message: "no open invoice with this id for this payer" },
  ]);
  const other = await invoice(await student(), 10);
  t.is((await refused([{ feeInvoiceId: other.id, amount: kes(1) }])).status, 400);
  t.is((await refused([{ feeInvoiceId: first.id, amount: kes(101) }])).status, 400);
  t.like(await fees(child), { balance: kes(55), credit: kes(0) });
  await agrees(t);
});

test.serial("a transfer waits for its confirmation; a cheque may bounce", async (t) => {
  const child = await student();
  const bill = await invoice(child, 70);
  const slip = { method: "bank_transfer", proof: "slips/2211.pdf", reference: `T-${randomUUID()}` };
  const transfer = await pay(child, 70, slip);
  t.like(transfer, { status: "pending_verification", confirmedAt: null });
  t.like(await fees(child), { balance: kes(70), payments: [] });
  t.is((await bursar.get(`/receipts?paymentId=${transfer.id}`)).body.data.length, 0);
  t.is((await bursar.post(`/payments/${transfer.id}/confirmation`, {})).body.code, "own_request");
  t.like(await ok(admin.post(`/payments/${transfer.id}/confirmation`, {})), { status: "confirmed" });
  t.like(await ok(bursar.get(`/fee-invoices/${bill.id}`)), { status: "paid" });
  t.is((await bursar.post(`/payments/${transfer.id}/confirmation`, {})).body.code, "payment_status");
  const cheque = await pay(child, 10, { method: "cheque", reference: "000123" });
  t.like(await ok(bursar.post(`/payments/${cheque.id}/bounce`, { reason: "no funds" })), {
    status: "bounced",
    statusReason: "no funds",
  });
  t.is((await bursar.post(`/payments/${cheque.id}/confirmation`, {})).status, 409);
  t.like(await fees(child), { balance: kes(0) });
  await agrees(t);
});

test.serial("the slip of a transfer is kept as a file, until the payment counts", async (t) => {
  const child = await student();
  await invoice(child, 70);
  const { id } = await pay(child, 70, { method: "bank_transfer", reference: `T-${randomUUID()}` });
  const path = `/payments/${id}/proof`;
  const photo = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]);
  const put = (body: Uint8Array, type: string) => bursar("PUT", path, body, { "content-type": type });
  t.is((await bursar.get(path)).status, 404, "there is none yet");
  t.like(await put(Buffer.from("<html>"), "application/pdf"), {
    status: 400,
    body: { code: "unknown_file" },
  });
  for (const type of ["text/html", "image/svg+xml"]) t.is((await put(photo, type)).status, 415, type);
  t.is((await put(Buffer.from("<svg onload='alert(1)'/>"), "image/png")).body.code, "unknown_file");
  t.is((await put(Buffer.alloc(5_242_881), "image/png")).status, 413);
  t.like((await put(Buffer.from("%PDF-1.7 first\n%%EOF"), "application/pdf")).body, {
    proofType: "application/pdf",
  });
  t.like(
    (await put(photo, "application/pdf")).body,
    { proofType: "image/jpeg" },
    "the bytes tell, not the name",
  );
  const kept = await fetch(`${app.url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${bursar.credentials.accessToken}` },
  });
  t.is(kept.headers.get("content-type"), "image/jpeg");
  t.is(kept.headers.get("content-disposition"), "attachment; filename=proof.jpg");
  t.deepEqual(Buffer.from(await kept.arrayBuffer()), photo);
  await ok(admin.post(`/payments/${id}/confirmation`, {}));
  t.like((await put(photo, "image/jpeg")).body, { status: 409, code: "proof_kept" });
  for (const other of [await app.as("guardian"), await app.as("bursar", "riverside")])
    t.is((await other.get(path)).status, 404, "another family, another school");
});

test.serial("a reversal opens again what a payment settled, and voids its receipt", async (t) => {
  const child = await student();
  const bill = await invoice(child, 30);
  const payment = await pay(child, 50);
  const { data: before } = await ok(bursar.get(`/receipts?paymentId=${payment.id}`));
  t.regex(before[0].number, /^RCT-\d{4}-\d+$/);
  t.like(await ok(admin.post(`/payments/${payment.id}/reversal`, { reason: "wrong child" })), {
    status: "reversed",
  });
  t.like(await ok(bursar.get(`/fee-invoices/${bill.id}`)), { status: "issued", paid: kes(0) });
  t.like((await ok(bursar.get(`/receipts?paymentId=${payment.id}`))).data[0], {
    number: before[0].number,
    status: "voided",
    voidReason: "wrong child",
  });
  t.like(await fees(child), { balance: kes(30), credit: kes(0), payments: [] });
  t.is((await bursar.post(`/payments/${payment.id}/reversal`, { reason: "again" })).status, 409);
  const { data: entries } = await ok(bursar.get(`/student-ledger-entries?studentId=${child}`));
  t.deepEqual(entries.map(({ kind }) => kind).sort(), ["invoice", "payment", "reversal"]);
  await agrees(t);
});

test.serial("one payment of a home settles the bills of the siblings", async (t) => {
  const householdId = await school.household();
  const elder = await student({ householdId, dateOfBirth: "2012-01-01" });
  const younger = await student({ householdId, dateOfBirth: "2015-01-01" });
  await invoice(elder, 100, 20);
  await invoice(younger, 60, 10);
  const payment = await ok(
    bursar.post("/payments", {
      householdId,
      amount: kes(200),
      method: "mobile_money",
      reference: `M-${randomUUID()}`,
      payerName: "Grandmother",
    }),
  );
  t.like(payment, { householdId, studentId: null, status: "confirmed" });
  t.like(await fees(elder), { balance: kes(-40), credit: kes(40) });
  t.like(await fees(younger), { balance: kes(0), credit: kes(0) });
  t.is(
    (await bursar.post(`/payments/${payment.id}/refunds`, { amount: kes(1), method: "cash", reason: "x" }))
      .body.errors[0].path,
    "studentId",
  );
  await ok(
    bursar.post(`/payments/${payment.id}/refunds`, {
      studentId: elder,
      amount: kes(40),
      method: "cash",
      reason: "x",
    }),
  );
  await agrees(t);
  const empty = await school.household();
  t.is((await bursar.post("/payments", { householdId: empty, amount: kes(1), method: "cash" })).status, 400);
});

test.serial("a reference of mobile money counts once", async (t) => {
  const child = await student();
  const body = { studentId: child, amount: kes(10), method: "mobile_money", reference: `M-${randomUUID()}` };
  const responses = await Promise.all(Array.from({ length: 5 }, () => bursar.post("/payments", body)));
  t.deepEqual(responses.map(({ status }) => status).sort(), [201, 409, 409, 409, 409]);
  t.is(responses.find(({ status }) => status === 409)!.body.code, "payment_known");
  t.like(await fees(child), { balance: kes(-10) });
});

test.serial("bad money is refused with its place", async (t) => {
  const studentId = await student();
  const body = { studentId, amount: kes(10), method: "cash" };
  const faults: Array<[object, string]> = [
    [{ amount: { amount: "10", currency: "EUR" } }, "amount.currency"],
    [{ amount: kes("10.001") }, "amount.amount"],
    [{ amount: kes("-1") }, "amount.amount"],
    [{ amount: kes("0") }, "amount.amount"],
    [{ amount: kes("1e3") }, "amount.amount"],
    [{ amount: kes("99999999999999999") }, "amount.amount"],
    [{ amount: kes("100000000000.01") }, "amount.amount"],
    [{ amount: 10 }, "amount"],
    [{ method: "barter" }, "method"],
    [{ method: "card" }, "reference"],
    [{ method: "bank_transfer" }, "proof"],
    [{ studentId: randomUUID() }, "studentId"],
    [{ householdId: randomUUID() }, "body"],
    [{ studentId: undefined, householdId: randomUUID() }, "householdId"],
    [{ paidOn: day(1) }, "paidOn"],
    [{ allocations: [] }, "allocations"],
  ];
  for (const [change, path] of faults) {
    const response = await bursar.post("/payments", { ...body, ...change });
    t.is(response.status, 400, JSON.stringify(change));
    t.is(response.body.errors?.[0].path, path, JSON.stringify(response.body));
  }
  t.is((await fees(studentId)).payments.length, 0);
});

test.serial("each role sees and does with money what it may", async (t) => {
  const child = await student();
  const bill = await invoice(child, 10);
  const payment = await pay(child, 4);
  const teacher = await app.as("teacher");
  const guardian = await app.as("guardian");
  const pupil = await app.as("student");
  for (const path of [
    "/fee-invoices",
    "/payments",
    "/fee-balances",
    `/students/${child}/fees`,
    "/fee-reports/ageing",
    "/fee-categories",
    "/dashboard/revenue-trend",
  ])
    t.is((await teacher.get(path)).status, 403, path);
  const { data: children } = await ok(guardian.get("/students"));
  const own = children[0].id;
  t.is((await guardian.get(`/guardian/children/${own}/fees`)).status, 200);
  t.is((await guardian.get(`/guardian/children/${child}/fees`)).status, 404);
  t.is((await guardian.get(`/guardian/children/${randomUUID()}/fees`)).status, 404);
  await invoice(own, 15);
  await pay(own, 5);
  const ids = new Set(children.map(({ id }) => id));
  for (const path of [
    "/fee-invoices",
    "/installments",
    "/payments",
    "/student-ledger-entries",
    "/fee-balances",
  ]) {
    const { data } = await ok(guardian.get(path));
    t.true(data.length > 0 && data.every(({ studentId }: { studentId: string }) => ids.has(studentId)), path);
  }
  t.is((await guardian.get(`/fee-invoices/${bill.id}`)).status, 404);
  t.is((await guardian.get(`/payments/${payment.id}`)).status, 404);
  t.is((await guardian.get("/fee-reports/ageing")).status, 403);
  t.is((await guardian.post("/payments", { studentId: own, amount: kes(1), method: "cash" })).status, 403);
  const { data: seen } = await ok(pupil.get("/fee-balances"));
  t.true(seen.length <= 1);
  for (const client of [guardian, pupil, teacher])
    t.is((await client.post(`/payments/${payment.id}/reversal`, { reason: "x" })).status, 403);
  t.true(ids.has((await ok(pupil.get("/students"))).data[0].id));
  const elsewhere = await app.as("bursar", "riverside");
  t.is((await elsewhere.get(`/students/${child}/fees`)).status, 404);
  t.is((await elsewhere.post(`/payments/${payment.id}/reversal`, { reason: "x" })).status, 404);
  t.like(
    (
      await elsewhere.post("/payments", {
        studentId: child,
        amount: { amount: "1", currency: "GBP" },
        method: "cash",
      })
    ).body,
    {
      status: 400,
      errors: [{ path: "studentId", message: "no student with this id" }],
    },
  );
});
