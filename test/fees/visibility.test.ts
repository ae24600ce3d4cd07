import test from "ava";
import { personWith } from "../identity/with-permissions.ts";
import { openAccounts } from "../people/school.ts";
import type { Client } from "../support/client.ts";
import { ok } from "../support/ok.ts";
import { pdfPages, plain } from "../support/pdf-text.ts";
import { kes, startSchool } from "./school.ts";

const school = await startSchool();
const { app, admin, bursar, database, pay, student, invoice, household, today } = school;
const { account, signIn } = await openAccounts(app, admin);

const home = await household();
const childId = await student({ householdId: home });
const caller = async (mailbox: string, role: string) => {
  const id = await account(mailbox, role);
  return { id, client: await signIn(mailbox) };
};
const guardian = async (mailbox: string, link: object) => {
  const { id, client } = await caller(mailbox, "guardian");
  const row = await ok(admin.post("/guardians", { givenName: mailbox, familyName: "Payer" }));
  await database.query("UPDATE guardians SET user_id = $1 WHERE id = $2", [id, row.id]);
  await ok(
    admin.post("/student-guardians", { studentId: childId, guardianId: row.id, relation: "parent", ...link }),
  );
  return { id: row.id as string, client };
};
const mother = await guardian("paying-mother", {});
const father = await guardian("other-father", { hasCustody: false, livesWith: false });
const child = await caller("paying-child", "student");
await database.query("UPDATE students SET user_id = $1 WHERE id = $2", [child.id, childId]);
const desk = await caller("paying-desk", "receptionist");

await invoice(childId, 900);
const payment = await pay(childId, 500, {
  ...{ payerGuardianId: mother.id, payerName: "Other Parent, IBAN KE11 2222", reference: "REF-778899" },
  ...{ note: "asked not to tell the father", paidOn: today },
});
const [receipt] = (await ok(bursar.get(`/receipts?paymentId=${payment.id}`))).data;
const ofHome = await ok(
  bursar.post("/payments", { householdId: home, amount: kes(450), method: "cash", note: "of the home" }),
);

test.after.always(() => school.close());

const secrets = ["IBAN KE11", "REF-778899", "asked not to tell", mother.id];
const payersOnly = ["payerName", "reference", "payerGuardianId", "proof", "proofType"];
const total = async (of: string, { client }: typeof child) =>
  (await ok(client.get(`/payments?count=true&${of}`))).total;

test.serial(
  "the other parent and the child learn of a payment neither payer nor reference nor note",
  async (t) => {
    const ways = [
      ...["/payments", `/payments/${payment.id}`, "/payments.csv", `/students/${childId}/fees`],
      ...[`/payments/${payment.id}?include=student,receipts,refunds`],
      ...["/receipts?include=payment", "/payment-allocations?include=payment", "/fee-invoices"],
      ...[`/students/${childId}/fee-statement`, "/student-ledger-entries"],
    ];
    for (const { client } of [father, child])
      for (const way of ways) {
        const { status, body } = await client.get(way);
        t.is(status, 200, `${way} ${JSON.stringify(body)}`);
        const text = typeof body === "string" ? body : JSON.stringify(body);
        for (const secret of secrets) t.false(text.includes(secret), `${way}: ${secret}`);
      }
    const included = await ok(father.client.get("/payments?include=payerGuardian,household"));
    for (const secret of secrets) t.false(JSON.stringify(included).includes(secret), secret);
    const seen = await ok(mother.client.get(`/payments/${payment.id}`));
    t.like(seen, { payerName: "Other Parent, IBAN KE11 2222", reference: "REF-778899" });
    for (const hidden of ["note", "statusReason"]) t.false(hidden in seen, hidden);
    t.is(
      (await ok(mother.client.get(`/students/${childId}/fees`))).payments.find((p) => p.id === payment.id)
        .reference,
      "REF-778899",
    );
    for (const office of [admin, bursar, desk.client])
      t.like(await ok(office.get(`/payments/${payment.id}`)), {
        note: "asked not to tell the father",
        reference: "REF-778899",
      });
    const fathers = await ok(father.client.get(`/payments/${payment.id}`));
    for (const hidden of payersOnly) t.false(hidden in fathers, hidden);
    t.false("householdId" in (await ok(father.client.get(`/payments/${ofHome.id}`))));
    t.is((await ok(mother.client.get(`/payments/${ofHome.id}`))).householdId, home);
  },
);

test.serial("a payment is not found by what is hidden of it", async (t) => {
  for (const hidden of ["reference=REF-778899", "q=778899", "q=IBAN", `householdId=${home}`]) {
    t.is(await total(hidden, father), 0, hidden);
    t.true((await total(hidden, mother)) > 0, hidden);
  }
  t.is(await total("reference=REF-778899", child), 0);
});

test.serial("a receipt names payer and reference to the payer and the office alone", async (t) => {
  const textOf = async (accessToken: string) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    const response = await fetch(`${app.url}/api/v1/receipts/${receipt.id}.pdf`, { headers });
    t.is(response.status, 200);
    return plain(pdfPages(new Uint8Array(await response.arrayBuffer())).flat());
  };
  const tokenOf = async (mailbox: string): Promise<string> => {
    const login = { email: `${mailbox}@people.example`, password: "one-password-for-all", transport: "body" };
    return (await ok(app.anonymous.post("/auth/login", login))).accessToken;
  };
  for (const token of [await tokenOf("paying-mother"), bursar.credentials.accessToken])
    t.regex(await textOf(token), /IBAN.*REF-778899/s);
  for (const mailbox of ["other-father", "paying-child"])
    t.notRegex(await textOf(await tokenOf(mailbox)), /IBAN|REF-778899|paying-mother/);
});

test.serial("the other parent is not given the slip", async (t) => {
  await database.query(
    `WITH p AS (UPDATE payments SET proof_type = 'application/pdf' WHERE id = $1 RETURNING school_id)
     INSERT INTO payment_proofs (school_id, id, payment_id, content) SELECT school_id, gen_random_uuid(), $1, '%PDF-1.4' FROM p`,
    [payment.id],
  );
  t.is((await father.client.get(`/payments/${payment.id}/proof`)).status, 404);
  t.is((await child.client.get(`/payments/${payment.id}/proof`)).status, 404);
  t.is((await mother.client.get(`/payments/${payment.id}/proof`)).status, 200);
});

test.serial("why money goes back is between the office and nobody else", async (t) => {
  const why = "father stopped paying";
  const refund = await ok(
    bursar.post(`/payments/${ofHome.id}/refunds`, {
      amount: kes(10),
      method: "cash",
      reason: why,
      studentId: childId,
    }),
  );
  await ok(admin.put(`/refunds/${refund.id}/decision`, { approved: true, note: "internal word" }));
  await ok(bursar.put(`/refunds/${refund.id}/completion`, { reference: "CASH-1" }));
  for (const { client } of [mother, father, child])
    for (const way of [
      "/refunds",
      `/payments/${ofHome.id}?include=refunds`,
      "/student-ledger-entries",
      "/student-ledger-entries.csv",
    ]) {
      const { status, body } = await client.get(way);
      t.is(status, 200, way);
      const text = typeof body === "string" ? body : JSON.stringify(body);
      for (const secret of [why, "internal word", "CASH-1"])
        t.false(text.includes(secret), `${way}: ${secret}`);
    }
  const statements = await ok(mother.client.get(`/students/${childId}/fee-statement`));
  t.false(JSON.stringify(statements).includes(why));
  t.true(JSON.stringify(await ok(bursar.get(`/students/${childId}/fee-statement`))).includes(why));
});

test.serial("why a student was cleared, and what is owed, is for finance and the family", async (t) => {
  const clearance = await ok(
    bursar.post("/fee-clearances", {
      studentId: childId,
      purpose: "transfer",
      departments: ["library", "store"],
    }),
  );
  const { id } = await ok(
    bursar.put(`/fee-clearances/${clearance.id}/override`, { reason: "hardship of theirs" }),
  );
  const [library, store] = (await ok(bursar.get(`/clearance-items?feeClearanceId=${id}&sort=department`)))
    .data;
  const sign = (client: Client, item: { id: string }, note: string) =>
    ok(client.put(`/clearance-items/${item.id}/signature`, { status: "blocked", amountDue: kes(77), note }));
  await sign(admin, store, "lost a uniform");
  const { client: librarian } = await caller("paying-library", "librarian");
  t.like(await sign(librarian, library, "lost an atlas"), { note: "lost an atlas", amountDue: kes(77) });

  const ways = [
    ...["/fee-clearances", "/fee-clearances.csv", `/fee-clearances/${id}?include=clearanceItems`],
    ...["/clearance-items", "/clearance-items.csv", `/students/${childId}/clearance?purpose=transfer`],
    "/clearance-items?include=feeClearance",
  ];
  for (const way of ways) {
    const { status, body } = await librarian.get(way);
    t.is(status, 200, way);
    const text = typeof body === "string" ? body : JSON.stringify(body);
    for (const hidden of ["hardship", "uniform", '"balance":', '"due":'])
      t.false(text.includes(hidden), `${way}: ${hidden}`);
  }
  const files = await librarian.get("/fee-clearances.csv");
  t.regex(files.body, /balance/, "columns are the same for everybody");
  for (const { client } of [mother, child]) {
    const seen = await ok(client.get(`/fee-clearances/${id}?include=clearanceItems`));
    t.truthy(seen.balance);
    t.false("overrideReason" in seen);
    t.is(seen.clearanceItems.find(({ department }) => department === "store").note, "lost a uniform");
    t.truthy((await ok(client.get(`/students/${childId}/clearance?purpose=transfer`))).due);
  }
  t.like(await ok(bursar.get(`/fee-clearances/${id}`)), { overrideReason: "hardship of theirs" });
});

test.serial("why a student has a discount is for finance", async (t) => {
  const scheme = await ok(
    admin.post("/discount-schemes", {
      name: "Need",
      kind: "scholarship",
      basisPoints: 1000,
      validFrom: today,
    }),
  );
  await ok(bursar.put(`/discount-schemes/${scheme.id}/activation`));
  const { id } = await ok(
    bursar.post("/student-discounts", {
      ...{ studentId: childId, discountSchemeId: scheme.id, reason: "father in hospital", startsOn: today },
    }),
  );
  const planner = await personWith(app, admin, ["fee-plans.read"]);
  t.false("reason" in (await ok(planner.get(`/student-discounts/${id}`))));
  t.false((await planner.get("/student-discounts.csv")).body.includes("hospital"));
  t.is((await ok(bursar.get(`/student-discounts/${id}`))).reason, "father in hospital");
});

test.serial("whom to call about what is overdue is shown with the right to read guardians", async (t) => {
  const late = await student();
  const { id } = await ok(
    admin.post("/guardians", {
      givenName: "Late",
      familyName: "Payer",
      email: "late@payer.example",
      phones: ["+254799"],
    }),
  );
  await ok(admin.post("/student-guardians", { studentId: late, guardianId: id, relation: "aunt" }));
  await invoice(late, 9_999);
  await database.query("UPDATE installments SET due_on = due_on - 60 WHERE student_id = $1", [late]);
  const payerOf = async (client: Client) =>
    (await ok(client.get("/fee-reports/defaulters"))).data.find(({ studentId }) => studentId === late).payer;
  t.deepEqual(await payerOf(bursar), {
    ...{ guardianId: id, name: "Late Payer", phones: ["+254799"], email: "late@payer.example" },
  });
  const reporter = await personWith(app, admin, ["fee-reports.read"]);
  t.deepEqual(await payerOf(reporter), { guardianId: id, name: "Late Payer" });
  const { status, body } = await reporter.get("/fee-reports/defaulters.csv");
  t.is(status, 200);
  t.notRegex(body, /254799|late@payer/);
});
