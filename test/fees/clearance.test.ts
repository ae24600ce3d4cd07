import { randomUUID } from "node:crypto";
import test from "ava";
import { clearancesOf } from "../../src/core/fees/clearance/clearance-of.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { ok } from "../support/ok.ts";
import { kes, startSchool } from "./school.ts";

const school = await startSchool();
const { app, bursar, admin, student, invoice, pay, day } = school;
const schoolId: string = (await ok(bursar.get("/school"))).id;
const term = (await ok(admin.get("/academic-terms"))).data[0];
test.after.always(() => school.close());

const open = (studentId: string, purpose: string, more: object = {}) =>
  ok(bursar.post("/fee-clearances", { studentId, purpose, ...more }));
const position = async (studentId: string, purpose: string, client = bursar) =>
  (await ok(client.get(`/students/${studentId}/clearance?purpose=${purpose}`))).status;

test("an exam asks for what is due by now, leaving for all that is owed", async (t) => {
  const child = await student();
  t.is(await position(child, "exam"), "cleared");
  await invoice(child, 100, 0, 50);
  t.is(await position(child, "exam"), "blocked");
  const exam = await open(child, "exam", { termId: term.id });
  t.like(exam, { status: "blocked", balance: kes(50), termId: term.id });
  t.regex(exam.code, /^[0-9A-Z]{12}$/);
  t.like(await open(child, "report_card", { threshold: kes(50) }), { status: "cleared", threshold: kes(50) });
  await pay(child, 50);
  t.is(await position(child, "exam"), "cleared");
  t.is(await position(child, "transfer"), "blocked");
  t.like(await ok(bursar.put(`/fee-clearances/${exam.id}/position`)), { status: "cleared", balance: kes(0) });
  await pay(child, 60);
  t.is(await position(child, "graduation"), "cleared");
  t.like(await open(child, "transfer"), { status: "cleared", balance: kes(-10) });
  const again = await bursar.post("/fee-clearances", { studentId: child, purpose: "transfer" });
  t.is(again.body.code, "clearance_open");
});

test("departments sign, an override is on record, and a clearance can be revoked", async (t) => {
  const child = await student();
  const made = await open(child, "graduation", { departments: ["library", "store"] });
  t.is(made.status, "pending");
  const { data } = await ok(bursar.get(`/fee-clearances?studentId=${child}&include=clearanceItems`));
  const items = Object.fromEntries(
    data[0].clearanceItems.map(({ department, id }) => [department, id] as const),
  );
  const sign = (id: string, body: object, client = admin) =>
    client.put(`/clearance-items/${id}/signature`, body);
  t.like(await ok(sign(items["library"]!, { status: "blocked", amountDue: kes(5), note: "a lost atlas" })), {
    status: "blocked",
    amountDue: kes(5),
    signedBy: admin.credentials.user.id,
  });
  t.is(await position(child, "graduation"), "blocked");
  await ok(sign(items["library"]!, { status: "cleared" }));
  t.is(await position(child, "graduation"), "pending");
  const change = (verb: string, body: object) => bursar.put(`/fee-clearances/${made.id}/${verb}`, body);
  t.is((await change("override", {})).status, 400);
  const overridden = await ok(change("override", { reason: "the head asked", validUntil: day(3) }));
  t.like(overridden, { status: "overridden", overrideReason: "the head asked" });
  await ok(sign(items["store"]!, { status: "blocked" }));
  t.is(await position(child, "graduation"), "overridden");

  t.like(await ok(verify(made.code)), { status: "overridden", validUntil: day(3), purpose: "graduation" });
  const revoked = await ok(bursar.post(`/fee-clearances/${made.id}/revocation`, { reason: "forged" }));
  t.like(revoked, { status: "revoked", revokedReason: "forged" });
  t.like(await ok(verify(made.code)), { status: "revoked" });
  t.is((await change("override", { reason: "x" })).body.code, "clearance_revoked");
  t.is((await sign(items["store"]!, { status: "cleared" })).body.code, "clearance_revoked");
  t.is((await open(child, "graduation")).status, "cleared", "another can be opened");
});

const verify = (code: string, client = app.anonymous) =>
  client.get(`/fee-clearances/verification/${encodeURIComponent(code)}`);

test("anybody can check a code, and learns no more than what is printed", async (t) => {
  const child = await student();
  await invoice(child, 77, 2);
  const made = await open(child, "exam", { termId: term.id, validUntil: day(9) });
  const response = await verify(made.code);
  t.is(response.status, 200);
  t.true(response.headers.has("ratelimit"));
  const { student: name, ...shown } = response.body;
  const { givenName, familyName } = await ok(admin.get(`/students/${child}`));
  t.is(name, `${givenName} ${familyName}`);
  const year = (await ok(admin.get(`/academic-years/${term.academicYearId}`))).name;
  t.deepEqual(shown, {
    kind: "clearance",
    school: (await ok(bursar.get("/school"))).name,
    purpose: "exam",
    term: `${term.name}, ${year}`,
    status: "cleared",
    validUntil: day(9),
    asOf: school.today,
  });
  const typed = made.code.toLowerCase().replace(/.{4}(?=.)/g, "$&-");
  t.deepEqual((await verify(typed)).body, response.body);
  for (const client of [await app.as("bursar", "riverside"), await app.as("guardian"), bursar])
    t.deepEqual((await verify(made.code, client)).body, response.body, "whoever asks, from whichever school");
  await invoice(child, 78, 0);
  t.is((await verify(made.code)).body.status, "not_cleared", "and not what is owed");
  const old = await open(await student(), "transfer", { validUntil: day(-1) });
  t.like((await verify(old.code)).body, { status: "expired", term: null });
  for (const code of ["AAAAAAAAAAAA", "x", "%", randomUUID(), "' OR 1=1 --"])
    t.like((await verify(code)).body, { status: 404, code: "not_found" }, code);
});

test("an override ends with its day", async (t) => {
  const child = await student();
  await invoice(child, 10, 0);
  const made = await open(child, "exam");
  await ok(bursar.put(`/fee-clearances/${made.id}/override`, { reason: "until then", validUntil: day(-1) }));
  t.is(await position(child, "exam"), "blocked");
});

test("the positions of many come in one answer", async (t) => {
  const [owing, free] = [await student(), await student()];
  await invoice(owing, 10, 0);
  const found = await inSchool(schoolId, () => clearancesOf([owing, free, randomUUID()], "exam"));
  t.deepEqual(
    new Map(found.map(({ studentId, status }) => [studentId, status])),
    new Map([
      [owing, "blocked"],
      [free, "cleared"],
    ] as const),
  );
});

test("guardians see their children's, teachers none, and bad input is refused", async (t) => {
  const child = await student();
  const made = await open(child, "exam", { departments: ["library"] });
  const [guardian, teacher] = [await app.as("guardian"), await app.as("teacher")];
  const own = (await ok(guardian.get("/students"))).data[0].id;
  t.is((await guardian.get(`/students/${own}/clearance?purpose=exam`)).status, 200);
  t.is((await guardian.get(`/students/${child}/clearance?purpose=exam`)).status, 404);
  t.is((await guardian.get(`/fee-clearances/${made.id}`)).status, 404);
  t.deepEqual((await ok(guardian.get("/clearance-items"))).data, []);
  t.is((await guardian.post("/fee-clearances", { studentId: own, purpose: "exam" })).status, 403);
  t.is((await teacher.get(`/students/${child}/clearance?purpose=exam`)).status, 403);
  const body = { studentId: child, purpose: "transfer" };
  for (const [change, path] of [
    [{ studentId: randomUUID() }, "studentId"],
    [{ termId: randomUUID() }, "termId"],
    [{ purpose: "party" }, "purpose"],
    [{ threshold: { amount: "1", currency: "USD" } }, "threshold.currency"],
    [{ departments: ["a", "a"] }, "departments"],
  ] as const)
    t.is((await bursar.post("/fee-clearances", { ...body, ...change })).body.errors?.[0].path, path);
  const nowhere = await bursar.get(`/students/${child}/clearance?purpose=exam&termId=${randomUUID()}`);
  t.deepEqual(nowhere.body.errors, [{ path: "termId", message: "no term with this id" }]);
  t.is((await bursar.get(`/students/${child}/clearance`)).status, 400);
  t.is((await bursar.put(`/fee-clearances/${randomUUID()}/position`)).status, 404);
  t.is((await admin.put(`/clearance-items/${randomUUID()}/signature`, { status: "cleared" })).status, 404);
});
