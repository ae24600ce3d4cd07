import { randomUUID } from "node:crypto";
import test from "ava";
import { checkLedger } from "../../src/core/fees/ledger/check-ledger.ts";
import { inSchool } from "../../src/db/transaction.ts";
import type { StoredResponse } from "../support/client.ts";
import { errorPaths } from "../support/error-paths.ts";
import { ok } from "../support/ok.ts";
import { kes, startSchool } from "./school.ts";

const school = await startSchool();
const { app, bursar, admin, student, invoice, pay, fees, day, category } = school;
const schoolId: string = (await ok(bursar.get("/school"))).id;
const elsewhere = await app.as("bursar", "riverside");
test.after.always(() => school.close());

const pathsOf = ({ status, body }: StoredResponse) => [status, errorPaths(body)?.[0]];
const slip = () => ({ method: "bank_transfer", proof: "slips/1.pdf", reference: `T-${randomUUID()}` });

test.serial("a refund that cannot be is refused with its place, and moves nothing", async (t) => {
  const child = await student();
  const payment = await pay(child, 50);
  const ask = (change: object, id = payment.id, client = bursar) =>
    client.post(`/payments/${id}/refunds`, {
      amount: kes(10),
      method: "cash",
      reason: "left over",
      ...change,
    });
  for (const [change, path] of [
    [{ amount: { amount: "10", currency: "USD" } }, "amount.currency"],
    [{ amount: kes(0) }, "amount.amount"],
    [{ amount: kes("-1") }, "amount.amount"],
    [{ amount: kes("1.001") }, "amount.amount"],
    [{ method: "barter" }, "method"],
    [{ reason: "" }, "reason"],
    [{ studentId: await student() }, "studentId"],
    [{ studentId: randomUUID() }, "studentId"],
  ] as const)
    t.deepEqual(pathsOf(await ask(change)), [400, path], JSON.stringify(change));
  t.is((await ask({}, randomUUID())).status, 404);
  t.is((await ask({}, payment.id, elsewhere)).status, 404);
  const waiting = await pay(child, 5, slip());
  t.is((await ask({ amount: kes(5) }, waiting.id)).body.code, "nothing_to_refund", "it is not there yet");

  const { id } = await ok(ask({}));
  const decide = (client = admin) => client.put(`/refunds/${id}/decision`, { approved: true });
  t.is((await decide(elsewhere)).status, 404);
  t.is((await decide(await app.as("guardian"))).status, 403);
  t.is((await admin.put(`/refunds/${id}/decision`, {})).status, 400);
  await ok(decide());
  const payOut = (body: object, client = bursar) => client.put(`/refunds/${id}/completion`, body);
  t.deepEqual(pathsOf(await payOut({ paidOn: day(1) })), [400, "paidOn"]);
  t.is((await payOut({}, elsewhere)).status, 404);
  t.like(await fees(child), { balance: kes(-50), credit: kes(40) });
  await ok(payOut({}));
  t.is((await payOut({})).body.code, "refund_status");
  t.like(await fees(child), { balance: kes(-40), credit: kes(40) });
  t.deepEqual(await inSchool(schoolId, checkLedger), []);
});

test.serial("a credit note that cannot be is refused, and lowers nothing", async (t) => {
  const child = await student();
  const bill = await invoice(child, 20);
  const note = (change: object, id = bill.id, client = bursar) =>
    client.post(`/fee-invoices/${id}/credit-notes`, { amount: kes(5), reason: "by mistake", ...change });
  for (const [change, path] of [
    [{ amount: { amount: "5", currency: "GBP" } }, "amount.currency"],
    [{ amount: kes(0) }, "amount.amount"],
    [{ amount: "5.00" }, "amount"],
    [{ reason: undefined }, "reason"],
  ] as const)
    t.deepEqual(pathsOf(await note(change)), [400, path], JSON.stringify(change));
  t.is((await note({ amount: kes("20.01") })).body.code, "over_credited");
  t.is((await note({}, randomUUID())).status, 404);
  t.is((await note({}, bill.id, elsewhere)).body.status, 404);
  for (const mailbox of ["teacher", "guardian", "student"])
    t.is((await note({}, bill.id, await app.as(mailbox))).status, 403, mailbox);
  await ok(admin.post(`/fee-invoices/${bill.id}/cancellation`, { reason: "twice" }));
  t.is((await note({})).body.code, "invoice_cancelled");
  const lost = await invoice(child, 9);
  await ok(admin.post(`/fee-invoices/${lost.id}/write-off`, { reason: "moved away" }));
  t.is((await note({}, lost.id)).body.code, "over_credited", "what is given up cannot be credited too");
  t.like(await fees(child), { balance: kes(0), credit: kes(0) });
  t.deepEqual(await inSchool(schoolId, checkLedger), []);
});

test.serial("a slip is confirmed for bills of its payer, and goes one way alone", async (t) => {
  const child = await student();
  const [bill, other] = [await invoice(child, 30), await invoice(await student(), 30)];
  const payment = await pay(child, 30, slip());
  const verb = (name: string, body: object, client = bursar, id = payment.id) =>
    client.post(`/payments/${id}/${name}`, body);
  const named = (feeInvoiceId: string, amount: number) => ({
    allocations: [{ feeInvoiceId, amount: kes(amount) }],
  });
  t.deepEqual(pathsOf(await verb("confirmation", named(other.id, 1))), [400, "allocations.0.feeInvoiceId"]);
  t.is((await verb("confirmation", named(bill.id, 31))).status, 400, "more than was paid");
  t.is((await verb("confirmation", {}, elsewhere)).status, 404);
  t.is((await verb("confirmation", {}, bursar, randomUUID())).status, 404);
  t.is((await verb("reversal", { reason: "x" })).body.code, "payment_status", "it does not count yet");
  t.deepEqual(pathsOf(await verb("bounce", {})), [400, "reason"]);
  t.deepEqual(
    pathsOf(
      await bursar.post("/payments", { studentId: child, amount: kes(1), ...slip(), ...named(bill.id, 1) }),
    ),
    [400, "allocations"],
  );
  await ok(verb("confirmation", named(bill.id, 10), admin));
  t.like(await fees(child), { balance: kes(0), credit: kes(20) });
  t.is((await verb("bounce", { reason: "x" })).body.code, "payment_status");
  t.is((await bursar.post(`/students/${randomUUID()}/credit-allocations`, {})).status, 404);
  t.is((await elsewhere.post(`/students/${child}/credit-allocations`, {})).status, 404);
  t.is(
    (await bursar.post(`/students/${child}/credit-allocations`, named(bill.id, 21))).status,
    400,
    "more than is in credit",
  );
  t.deepEqual(await inSchool(schoolId, checkLedger), []);
});

test.serial("parts of a bill have their shares; a payer is somebody who is known", async (t) => {
  const child = await student();
  const bill = await ok(
    bursar.post("/fee-invoices", {
      studentId: child,
      lines: [{ feeCategoryId: category.id, unitAmount: kes(100) }],
      installments: [
        { dueOn: day(1), weight: 1 },
        { dueOn: day(2), weight: 2 },
      ],
    }),
  );
  const { data } = await ok(bursar.get(`/installments?feeInvoiceId=${bill.id}&sort=dueOn`));
  t.deepEqual(
    data.map(({ amount }) => amount.amount),
    ["33.33", "66.67"],
  );
  const body = { studentId: child, amount: kes(1), method: "cash" };
  const { data: guardians } = await ok(elsewhere.get("/guardians?limit=1"));
  for (const payerGuardianId of [randomUUID(), guardians[0].id]) {
    const response = await bursar.post("/payments", { ...body, payerGuardianId });
    t.deepEqual([response.status, response.body.code], [400, "unknown_reference"]);
  }
  const known = (await ok(bursar.get("/guardians?limit=1"))).data[0].id;
  const payment = await ok(bursar.post("/payments", { ...body, payerGuardianId: known }));
  t.is(payment.payerGuardianId, known);
  t.like(await fees(child), { balance: kes(99) });
});
