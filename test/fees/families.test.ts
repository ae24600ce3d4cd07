import test from "ava";
import { ok } from "../support/ok.ts";
import { kes, startSchool } from "./school.ts";

const school = await startSchool();
const { app, bursar, admin, student, invoice, pay, day, today } = school;
const guardian = await app.as("guardian");
const teacher = await app.as("teacher");
const pupil = await app.as("student");
const children = (await ok(guardian.get("/students"))).data;
const pupilId: string = (await ok(pupil.get("/students"))).data[0].id;
test.after.always(() => school.close());

const minor = ({ amount }: { amount: string }) => Number(amount.replace(".", ""));

test.serial(
  "a guardian sees what all children owe in one answer, as each child's own screen has it",
  async (t) => {
    const family = await ok(guardian.get("/guardian/fees"));
    t.deepEqual(family.data.map(({ studentId }) => studentId).sort(), children.map(({ id }) => id).sort());
    t.true(family.data.length >= 2 && minor(family.overdue) > 0, "the demo leaves something unpaid");
    let [balance, overdue] = [0, 0];
    for (const { studentId, givenName, familyName, ...shown } of family.data) {
      const child = await ok(guardian.get(`/guardian/children/${studentId}/fees`));
      const { balance: owed, credit, overdue: late, nextDue } = child;
      t.deepEqual(shown, { balance: owed, credit, overdue: late, nextDue });
      t.like(
        children.find(({ id }) => id === studentId),
        { givenName, familyName },
      );
      balance += minor(owed);
      overdue += minor(late);
    }
    t.deepEqual([minor(family.balance), minor(family.overdue)], [balance, overdue]);

    const [{ studentId }] = family.data;
    await invoice(studentId, 70, 0, 5, 9);
    await pay(studentId, 10);
    const after = await ok(guardian.get("/guardian/fees"));
    t.is(minor(after.balance) - balance, 6_000);
  },
);

test.serial("who has no children here has none to see, however far the own permission reaches", async (t) => {
  const none = { balance: kes(0), overdue: kes(0), data: [] };
  t.like(await ok(bursar.get("/guardian/fees")), none);
  t.like(await ok(admin.get("/guardian/fees")), none);
  t.like(await ok(pupil.get("/guardian/fees")), none);
  const period = `from=${day(-30)}&to=${today}`;
  for (const path of ["fees", `fees/statement.pdf?${period}`]) {
    const portal = (id: string) => `/guardian/children/${id}/${path}`;
    // Who is a parent here too sees own children, and whoever is none has the students' own addresses.
    for (const client of [bursar, admin]) t.is((await client.get(portal(children[0].id))).status, 404, path);
    t.is((await pupil.get(portal(pupilId))).status, 404, path);
    t.is((await guardian.get(portal(children[0].id))).status, 200, path);
    t.is((await teacher.get(portal(children[0].id))).status, 403, path);
  }
  t.is((await bursar.get(`/students/${children[0].id}/fees`)).status, 200);
  t.is((await pupil.get(`/students/${pupilId}/fees`)).status, 200);
  t.is((await teacher.get("/guardian/fees")).status, 403);
  t.is((await app.anonymous.get("/guardian/fees")).status, 401);
});

test.serial("a guardian reaches no money of another family by any id", async (t) => {
  const householdId = await school.household();
  const [other, sibling] = [await student({ householdId }), await student({ householdId })];
  const bill = await invoice(other, 40, 3, 9);
  await invoice(sibling, 5);
  const payment = await ok(
    bursar.post("/payments", { householdId, amount: kes(90), method: "cash", payerName: "Somebody" }),
  );
  await ok(admin.post(`/fee-invoices/${bill.id}/credit-notes`, { amount: kes(1), reason: "by mistake" }));
  const refund = { studentId: other, amount: kes(2), method: "cash", reason: "too much" };
  await ok(bursar.post(`/payments/${payment.id}/refunds`, refund));
  await ok(bursar.post("/fee-clearances", { studentId: other, purpose: "exam", departments: ["library"] }));
  const clearance = (await ok(bursar.get(`/fee-clearances?studentId=${other}&include=clearanceItems`))).data;

  const rows: Array<[noun: string, filter: string]> = [
    ["fee-invoices", `studentId=${other}`],
    ["fee-invoice-lines", `feeInvoiceId=${bill.id}`],
    ["installments", `studentId=${other}`],
    ["payments", `householdId=${householdId}`],
    ["payment-allocations", `studentId=${other}`],
    ["receipts", `paymentId=${payment.id}`],
    ["refunds", `studentId=${other}`],
    ["credit-notes", `studentId=${other}`],
    ["student-ledger-entries", `studentId=${other}`],
    ["fee-balances", `studentId=${other}`],
    ["fee-clearances", `studentId=${other}`],
    ["clearance-items", `feeClearanceId=${clearance[0].id}`],
  ];
  for (const [noun, filter] of rows) {
    const { data } = await ok(bursar.get(`/${noun}?${filter}`));
    t.true(data.length > 0, noun);
    for (const client of [guardian, pupil]) {
      t.deepEqual((await ok(client.get(`/${noun}?${filter}`))).data, [], noun);
      t.is((await client.get(`/${noun}/${data[0].id}`)).status, 404, noun);
      const { body } = await client.get(`/${noun}.csv`);
      t.false(body.includes(data[0].id), `${noun}.csv`);
    }
    t.is((await teacher.get(`/${noun}`)).status, 403, noun);
    t.is((await teacher.get(`/${noun}/${data[0].id}`)).status, 403, noun);
  }
  for (const path of [
    `/students/${other}/fees`,
    `/students/${other}/fee-statement?from=${day(-30)}&to=${today}`,
    `/students/${other}/clearance?purpose=exam`,
  ]) {
    t.is((await bursar.get(path)).status, 200, path);
    for (const client of [guardian, pupil]) t.is((await client.get(path)).status, 404, path);
    t.is((await teacher.get(path)).status, 403, path);
  }
  for (const client of [guardian, pupil, bursar])
    t.is((await client.get(`/guardian/children/${other}/fees`)).status, 404);
  for (const path of ["defaulters", "ageing", `collection?from=${today}&to=${today}`])
    for (const client of [guardian, pupil, teacher])
      t.is((await client.get(`/fee-reports/${path}`)).status, 403, path);
});

test.serial("a bursar sees money, and neither the log book nor attendance", async (t) => {
  const child = children[0].id;
  const made = await admin.post("/student-notes", { studentId: child, body: "Fought in the yard" });
  t.is(made.status, 201);
  t.is((await bursar.get(`/student-notes/${made.body.id}`)).status, 403);
  for (const path of ["/student-notes", "/attendance-records", "/absence-notices", "/attendance-sessions"]) {
    t.is((await bursar.get(path)).status, 403, path);
    t.is((await bursar.get(`${path}.csv`)).status, 403, path);
  }
  t.is((await bursar.get(`/students/${child}?include=absenceNotices`)).status, 403);
  t.is((await bursar.get(`/students/${child}?include=household`)).status, 200);
});

test.serial("what happens with money is news for the office alone", async (t) => {
  const child = await student();
  const bill = await invoice(child, 33);
  const [{ number }] = (await ok(bursar.get(`/receipts?paymentId=${(await pay(child, 11)).id}`))).data;
  const told = async (client: typeof bursar) =>
    JSON.stringify((await ok(client.get("/dashboard/recent-activities?limit=200"))).data);
  t.true((await told(bursar)).includes("11.00 KES"));
  for (const secret of [bill.number, number, "33.00", "11.00"])
    t.false((await told(teacher)).includes(secret), secret);
  t.is((await pupil.post("/payments", { studentId: child, amount: kes(1), method: "cash" })).status, 403);
  t.is((await guardian.post("/payments", { studentId: child, amount: kes(1), method: "cash" })).status, 403);
});
