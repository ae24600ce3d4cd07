import { randomUUID } from "node:crypto";
import test from "ava";
import { ok } from "../support/ok.ts";
import { type PdfText, pdfPages, plain } from "../support/pdf-text.ts";
import { kes, startSchool } from "./school.ts";

const school = await startSchool();
const { app, bursar, admin, student, invoice, pay, day, today } = school;
const guardian = await app.as("guardian");
const pupil = await app.as("student");
const teacher = await app.as("teacher");
const elsewhere = await app.as("bursar", "riverside");
type Caller = typeof admin;
const children = (await ok(guardian.get("/guardian/children"))).data;
const child: string = children[0].id;
test.after.always(() => school.close());

async function download(path: string, caller?: Caller) {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    headers: caller ? { authorization: `Bearer ${caller.credentials.accessToken}` } : {},
  });
  const file = new Uint8Array(await response.arrayBuffer());
  const isPdf = response.headers.get("content-type") === "application/pdf";
  const texts = isPdf ? pdfPages(file).flat() : [];
  const body = isPdf ? undefined : JSON.parse(new TextDecoder().decode(file));
  return { status: response.status, headers: response.headers, texts, body, text: plain(texts) };
}

/** The rows of the tables, cell by cell from the left; a cell of several lines is its first one here. */
function rowsOf(texts: readonly PdfText[]): string[][] {
  const rows = Map.groupBy(texts, ({ y }) => Math.round(y * 2));
  return [...rows.values()].map((row) => row.sort((a, b) => a.x - b.x).map(({ text }) => text));
}
const has = (texts: readonly PdfText[], row: readonly string[]) =>
  rowsOf(texts).some((found) => found.join("|") === row.join("|"));
/** What stands below a label. */
function fact(texts: readonly PdfText[], label: string): string | undefined {
  const at = texts.find(({ text }) => text === label)!;
  return texts.find(({ x, y }) => Math.abs(x - at.x) < 1 && y < at.y && at.y - y < 16)?.text;
}
const written = (date: string) =>
  new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(date));
const nameOf = ({ givenName, familyName }: { givenName: string; familyName: string }) =>
  `${givenName} ${familyName}`;
const amountOf = (money: { amount: string }) => money.amount;
const invoiceOf = async (id: string) =>
  await ok(bursar.get(`/fee-invoices/${id}?include=feeInvoiceLines,installments`));

test.serial("an invoice on paper says what the API says, to the cent", async (t) => {
  const scheme = await ok(
    bursar.post("/discount-schemes", {
      name: "Choir",
      kind: "concession",
      basisPoints: 1_250,
      validFrom: day(-30),
    }),
  );
  await ok(admin.put(`/discount-schemes/${scheme.id}/activation`));
  const award = { studentId: child, discountSchemeId: scheme.id, reason: "sings", startsOn: day(-30) };
  const given = await ok(bursar.post("/student-discounts", award));
  await ok(admin.put(`/student-discounts/${given.id}/decision`, { approved: true }));
  const { id } = await invoice(child, 1_234.57, 0, 20, 40);
  await ok(admin.post(`/fee-invoices/${id}/credit-notes`, { amount: kes("12.34"), reason: "by mistake" }));
  await pay(child, 400.05, { allocations: [{ feeInvoiceId: id, amount: kes("400.05") }] });

  const bill = await invoiceOf(id);
  const { status, headers, texts, text } = await download(`/fee-invoices/${id}.pdf`, guardian);
  t.is(status, 200);
  t.regex(headers.get("content-disposition")!, /^attachment; filename="?invoice\.pdf"?$/);
  t.is(fact(texts, "Student"), nameOf(children[0]));
  t.is(fact(texts, "Class"), children[0].section.name);
  t.is(fact(texts, "Issued on"), written(bill.issuedOn));
  t.is(fact(texts, "Due on"), written(bill.dueOn));
  t.true((fact(texts, "Payer") ?? "–") !== "–");
  t.true(text.includes(bill.number));
  t.true(bill.feeInvoiceLines.length === 2);
  for (const { description, quantity, unitAmount, amount } of bill.feeInvoiceLines)
    t.true(has(texts, [description, String(quantity), unitAmount.amount, amount.amount]), description);
  for (const [label, amount] of [
    ["Subtotal", bill.subtotal.amount],
    ["Discounts", `-${bill.discount.amount}`],
    ["Total", bill.total.amount],
    ["Paid", "400.05"],
    ["Credited", "12.34"],
    ["Balance due", bill.balance.amount],
  ])
    t.true(has(texts, [label!, amount!]), `${label} ${amount}`);
  t.is(bill.installments.length, 3);
  const states: Record<string, string> = { pending: "Open", partially_paid: "Partly paid", paid: "Settled" };
  for (const { dueOn, amount, paid, balance, status: state } of bill.installments)
    t.true(
      has(texts, [written(dueOn), ...[amount, paid, balance].map(amountOf), states[state]!]),
      `${dueOn} ${state}`,
    );
  t.false(text.includes("Cancelled") || text.includes("Written off"));
});

test.serial("what is cancelled or written off says so on paper", async (t) => {
  const of = await student();
  const [cancelled, lost] = [await invoice(of, 10), await invoice(of, 20)];
  await ok(admin.post(`/fee-invoices/${cancelled.id}/cancellation`, { reason: "wrong child" }));
  await ok(admin.post(`/fee-invoices/${lost.id}/write-off`, { reason: "moved away" }));
  const first = await download(`/fee-invoices/${cancelled.id}.pdf`, bursar);
  t.true(first.text.includes("Cancelled: no payment is due"));
  t.true(first.text.includes("wrong child"));
  t.true(has(first.texts, ["Balance due", "0.00"]));
  const second = await download(`/fee-invoices/${lost.id}.pdf`, bursar);
  t.true(second.text.includes("Written off: no further payment is due"));
  t.true(has(second.texts, ["Written off", "20.00"]));
});

const receiptOf = async (paymentId: string) =>
  (await ok(bursar.get(`/receipts?paymentId=${paymentId}`))).data[0];

test.serial("a receipt says what the money settled, and what is left of it", async (t) => {
  const of = await student();
  const bill = await invoice(of, 60, 1, 2);
  const payment = await pay(of, 100.1, {
    method: "mobile_money",
    reference: "QGH7-118",
    payerName: "Aunt Wanjiru",
  });
  const receipt = await receiptOf(payment.id);
  const { texts, text, headers } = await download(`/receipts/${receipt.id}.pdf`, bursar);
  t.regex(headers.get("content-disposition")!, /receipt\.pdf/);
  for (const [label, value] of [
    ["Amount received", "100.10 KES"],
    ["Received from", "Aunt Wanjiru"],
    ["Method", "Mobile money"],
    ["Reference", "QGH7-118"],
    ["Paid on", written(today)],
    ["Issued on", written(receipt.issuedOn)],
  ])
    t.is(fact(texts, label!), value, label);
  t.true(text.includes(receipt.number));
  const { data: settled } = await ok(bursar.get(`/payment-allocations?paymentId=${payment.id}`));
  t.is(settled.length, 2);
  const shown = rowsOf(texts).filter(([first]) => first === bill.number);
  t.deepEqual(shown.map((row) => row.at(-1)).sort(), settled.map(({ amount }) => amount.amount).sort());
  t.deepEqual(shown.map((row) => row[2]).sort(), [written(day(1)), written(day(2))].sort());
  const { credit } = await ok(bursar.get(`/students/${of}/fees`));
  t.true(has(texts, ["Settled", "60.00"]));
  t.true(has(texts, ["Remaining credit", credit.amount]));
  t.true(has(texts, ["Amount received", "100.10"]));

  await ok(
    bursar
      .post(`/payments/${payment.id}/refunds`, {
        studentId: of,
        amount: kes("40.10"),
        method: "cash",
        reason: "too much",
      })
      .then(async (response) => {
        await admin.put(`/refunds/${response.body.id}/decision`, { approved: true });
        return bursar.put(`/refunds/${response.body.id}/completion`, {});
      }),
  );
  const after = await download(`/receipts/${receipt.id}.pdf`, bursar);
  t.true(has(after.texts, ["Refunded", "40.10"]));
  t.true(has(after.texts, ["Remaining credit", "0.00"]));
});

test.serial("a receipt of a payment that was taken back is void", async (t) => {
  const payment = await pay(await student(), 5);
  await ok(admin.post(`/payments/${payment.id}/reversal`, { reason: "counted twice" }));
  const { text } = await download(`/receipts/${(await receiptOf(payment.id)).id}.pdf`, bursar);
  t.true(text.includes("Void: the payment was reversed"));
  t.true(text.includes("counted twice"));
  t.false(text.includes("Remaining credit"));
});

test.serial("of a payment for several the family of one reads its own part", async (t) => {
  const { householdId } = await ok(bursar.get(`/students/${child}`));
  t.truthy(householdId);
  const other = await student({ householdId });
  const secret = await invoice(other, 31);
  const own = await invoice(child, 9);
  const payment = await ok(
    bursar.post("/payments", {
      householdId,
      amount: kes(36),
      method: "cash",
      payerName: "Grandmother",
      allocations: [
        { feeInvoiceId: secret.id, amount: kes(31) },
        { feeInvoiceId: own.id, amount: kes(5) },
      ],
    }),
  );
  const path = `/receipts/${(await receiptOf(payment.id)).id}.pdf`;
  t.true((await download(path, bursar)).text.includes(secret.number));
  const { status, text, texts } = await download(path, guardian);
  t.is(status, 200);
  t.false(text.includes(secret.number));
  t.true(text.includes(own.number));
  t.true(has(texts, ["Settled", "5.00"]));
  t.true(has(texts, ["For other students", "31.00"]));
  t.true(has(texts, ["Amount received", "36.00"]));
});

test.serial("a statement runs from its opening to its closing balance, over pages too", async (t) => {
  const of = await student();
  for (let index = 0; index < 22; index += 1) {
    await invoice(of, 10 + index / 100, index);
    await pay(of, 12 + index / 100);
  }
  const period = `from=${day(-1)}&to=${today}`;
  const account = await ok(bursar.get(`/students/${of}/fee-statement?${period}`));
  const { texts, status } = await download(`/students/${of}/fee-statement.pdf?${period}`, bursar);
  t.is(status, 200);
  t.is(account.entries.length, 44);
  t.is(fact(texts, "Opening balance"), `${account.opening.amount} KES`);
  t.is(fact(texts, "Closing balance"), `${account.closing.amount} KES`);
  const blank = (amount: string) => (amount === "0.00" ? [] : [amount]);
  const movements = rowsOf(texts).filter(
    ([first, second]) => first === written(today) && second !== "Closing balance",
  );
  t.deepEqual(
    movements,
    account.entries.map(({ entryDate, kind, description, debit, credit, balance }) => [
      written(entryDate),
      `${kind === "invoice" ? "Invoice" : "Payment"} ${description}`,
      ...blank(debit.amount),
      ...blank(credit.amount),
      balance.amount,
    ]),
  );
  t.is(texts.filter(({ text }) => text === "Movement").length, 2, "the head of the table on each page");
  t.true(has(texts, [written(today), "Closing balance", "222.31", "266.31", "-44.00"]));
  const usual = await ok(bursar.get(`/students/${of}/fee-statement`));
  const years = (await bursar.get("/academic-years?status=active")).body.data;
  t.like(usual, { from: years[0].startsOn, to: today, closing: account.closing });
  t.is((await download(`/students/${of}/fee-statement.pdf`, bursar)).status, 200);
  t.is((await download(`/students/${of}/fee-statement.pdf?from=${today}&to=${day(-1)}`, bursar)).status, 400);
});

test.serial("guardians print the statements of their children", async (t) => {
  const period = `from=${day(-400)}&to=${today}`;
  const account = await ok(guardian.get(`/students/${child}/fee-statement?${period}`));
  for (const path of [
    `/students/${child}/fee-statement.pdf`,
    `/guardian/children/${child}/fees/statement.pdf`,
  ]) {
    const { texts } = await download(`${path}?${period}`, guardian);
    t.is(fact(texts, "Student"), nameOf(children[0]));
    t.is(fact(texts, "Closing balance"), `${account.closing.amount} KES`);
  }
});

test.serial("a clearance that holds is certified, with its code and where to check it", async (t) => {
  const of = await student();
  const term = (await ok(admin.get("/academic-terms"))).data[0];
  await invoice(of, 10, 0);
  const made = await ok(
    bursar.post("/fee-clearances", {
      studentId: of,
      purpose: "exam",
      termId: term.id,
      departments: ["library"],
    }),
  );
  const path = `/fee-clearances/${made.id}.pdf`;
  t.like((await download(path, bursar)).body, { status: 409, code: "not_cleared" });
  await pay(of, 10);
  t.like(
    (await download(path, bursar)).body,
    { status: 409, code: "not_cleared" },
    "the library has not signed",
  );
  const { data: items } = await ok(bursar.get(`/clearance-items?feeClearanceId=${made.id}`));
  await ok(admin.put(`/clearance-items/${items[0].id}/signature`, { status: "cleared" }));
  const { status, texts, text } = await download(path, bursar);
  t.is(status, 200);
  const position = await ok(bursar.get(`/students/${of}/clearance?purpose=exam&termId=${term.id}`));
  t.is(fact(texts, "Purpose"), "Exams");
  t.true(fact(texts, "Term")!.startsWith(term.name));
  t.is(fact(texts, "Position"), "Cleared");
  t.is(fact(texts, "Due for this purpose"), `${position.due.amount} KES`);
  t.is(fact(texts, "Valid until"), "No end is set");
  t.true(has(texts, ["library", "Nothing due", admin.credentials.user.name, written(today)]));
  t.true(texts.some((each) => each.text === made.code));
  t.true(text.replaceAll("\n", " ").includes(`/verify/${made.code}`));
  await ok(bursar.post(`/fee-clearances/${made.id}/revocation`, { reason: "forged" }));
  t.like((await download(path, bursar)).body, { status: 409, code: "clearance_revoked" });
});

test.serial("an override is certified until its day", async (t) => {
  const of = await student();
  await invoice(of, 10, 0);
  const { id } = await ok(bursar.post("/fee-clearances", { studentId: of, purpose: "exam" }));
  const override = (validUntil: string) =>
    ok(bursar.put(`/fee-clearances/${id}/override`, { reason: "the head asked", validUntil }));
  await override(day(3));
  const { texts } = await download(`/fee-clearances/${id}.pdf`, bursar);
  t.is(fact(texts, "Position"), "Cleared by exception");
  t.is(fact(texts, "Due for this purpose"), "10.00 KES");
  t.is(fact(texts, "Valid until"), written(day(3)));
  await override(day(-1));
  t.like((await download(`/fee-clearances/${id}.pdf`, bursar)).body, { status: 409, code: "not_cleared" });
  await pay(of, 10);
  t.like((await download(`/fee-clearances/${id}.pdf`, bursar)).body, {
    status: 409,
    code: "clearance_expired",
  });
});

test.serial("nobody prints a paper of another family or school", async (t) => {
  const of = await student();
  const bill = await invoice(of, 7);
  const receipt = await receiptOf((await pay(of, 7)).id);
  const clearance = await ok(bursar.post("/fee-clearances", { studentId: of, purpose: "exam" }));
  const period = `?from=${today}&to=${today}`;
  for (const [path, nowhere] of [
    [`/fee-invoices/${bill.id}.pdf`, `/fee-invoices/${randomUUID()}.pdf`],
    [`/receipts/${receipt.id}.pdf`, `/receipts/${randomUUID()}.pdf`],
    [`/students/${of}/fee-statement.pdf${period}`, `/students/${randomUUID()}/fee-statement.pdf${period}`],
    [`/fee-clearances/${clearance.id}.pdf`, `/fee-clearances/${randomUUID()}.pdf`],
  ] as const) {
    t.is((await download(path, bursar)).status, 200, path);
    for (const caller of [guardian, pupil, elsewhere]) t.is((await download(path, caller)).status, 404, path);
    t.is((await download(path, teacher)).status, 403, path);
    t.is((await download(path)).status, 401, path);
    t.is((await download(nowhere, bursar)).status, 404, nowhere);
  }
  t.is((await download(`/guardian/children/${of}/fees/statement.pdf${period}`, guardian)).status, 404);
  t.is((await download("/fee-invoices/nonsense.pdf", bursar)).status, 400);
});
