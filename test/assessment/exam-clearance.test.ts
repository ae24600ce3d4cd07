import { randomUUID } from "node:crypto";
import test from "ava";
import { startSchool } from "../fees/school.ts";
import { ok } from "../support/ok.ts";
import { classroom, withoutMarks } from "./classroom.ts";

const school = await startSchool();
const { app, admin, bursar, invoice, pay, day, today } = school;
await withoutMarks(app);
const teacher = await app.as("teacher");
const guardian = await app.as("guardian");
const pupil = await app.as("student");
const child: string = (await ok(guardian.get("/guardian/children"))).data[0].id;
const { sectionId } = (await ok(admin.get(`/enrollments?studentId=${child}`))).data[0];
const sectionName: string = (await ok(admin.get(`/sections/${sectionId}`))).name;
const maths = await classroom(admin, `Mathematics, ${sectionName}`);
const others = maths.students.filter((id) => id !== child) as [string, string, string];
const numberOf = async (id: string): Promise<string> =>
  (await ok(admin.get(`/students/${id}`))).admissionNumber;
/** A paper of an exam of its own. */
async function paperOn(date: string, values: object = {}) {
  const exam = await ok(
    admin.post("/exams", { termId: maths.termId, name: randomUUID(), startsOn: date, endsOn: date }),
  );
  await ok(admin.put(`/exams/${exam.id}/status`, { status: "scheduled" }));
  return admin.post("/exam-papers", {
    examId: exam.id,
    courseOfferingId: maths.offeringId,
    date,
    startsAt: "09:00",
    endsAt: "10:30",
    ...values,
  });
}
const paper = await ok(paperOn(today));
const seat = (seating: Record<string, string>, id = paper.id) =>
  admin.patch(`/exam-papers/${id}`, { seating });
const enter = (marks: object[], id = paper.id, client = teacher) =>
  client.put(`/exam-papers/${id}/marks`, { marks });
const open = (studentId: string, more: object = {}) =>
  ok(bursar.post("/fee-clearances", { studentId, purpose: "exam", termId: maths.termId, ...more }));
const override = (id: string, body: object) => bursar.put(`/fee-clearances/${id}/override`, body);

test.after.always(() => school.close());

// The demo's families owe: here everybody begins with nothing due.
test.before(async () => {
  for (const id of maths.students) {
    const { balance } = await school.fees(id);
    if (Number(balance.amount) > 0) await pay(id, Number(balance.amount));
  }
});

test.serial(
  "who is held gets no seat and no score; an override with its reason lets the student in",
  async (t) => {
    const [held, free] = others;
    await invoice(held, 40, 0);
    const clearance = await open(held);
    const number = await numberOf(held);
    const refusal = {
      status: 409,
      code: "not_cleared",
      held: [{ studentId: held, admissionNumber: number, reason: "Not cleared: dues are open" }],
    };
    t.like((await seat({ [number]: "A1", [await numberOf(free)]: "A2" })).body, refusal);
    t.deepEqual((await ok(admin.get(`/exam-papers/${paper.id}`))).seating, {}, "nobody was seated");
    const marks = [
      { studentId: held, score: "70" },
      { studentId: free, score: "60" },
    ];
    t.like((await enter(marks)).body, refusal);
    t.like((await enter(marks, paper.id, admin)).body, refusal, "the office too");
    t.deepEqual((await ok(admin.get(`/exam-marks?examPaperId=${paper.id}`))).data, []);
    t.is(
      (await enter([{ studentId: held, isAbsent: true }, marks[1]!])).status,
      200,
      "who was not let in is absent",
    );

    const candidates = async (client = teacher) =>
      (await ok(client.get(`/exam-papers/${paper.id}/candidates`))).data;
    const listed = await candidates();
    t.deepEqual(listed.map(({ studentId }) => studentId).sort(), [...maths.students].sort());
    t.deepEqual(
      listed.filter(({ isAdmitted }) => !isAdmitted).map(({ studentId, heldFor }) => [studentId, heldFor]),
      [[held, "Not cleared: dues are open"]],
    );
    t.false(/"40\.00"|:40\b/.test(JSON.stringify(listed)), "what is owed is not for teachers");

    t.is((await override(clearance.id, {})).body.errors[0].path, "reason");
    t.is((await override(clearance.id, { reason: "A grant is on its way" })).status, 200);
    t.is((await seat({ [number]: "A1" })).status, 200);
    t.is((await enter([{ studentId: held, score: "70" }])).status, 200);
    t.like(
      (await candidates()).find(({ studentId }) => studentId === held),
      { isAdmitted: true, heldFor: null, seat: "A1", admissionNumber: number },
    );
    await ok(bursar.post(`/fee-clearances/${clearance.id}/revocation`, { reason: "No grant" }));
    t.is(
      (await enter([{ studentId: held, score: "71" }])).status,
      200,
      "a score that stands can be corrected",
    );
  },
);

test.serial("the day of the paper counts, not the day on which the marks come in", async (t) => {
  const [, , late] = others;
  const past = await ok(paperOn(day(-20)));
  await invoice(late, 25, 0);
  await open(late);
  const score = [{ studentId: late, score: "50" }];
  t.is((await enter(score)).body.code, "not_cleared");
  t.is((await enter(score, past.id)).status, 200, "it was due later");
  const ahead = await ok(paperOn(day(20)));
  t.is((await seat({ [await numberOf(late)]: "B1" }, ahead.id)).body.code, "not_cleared");
  await pay(late, 25);
  t.is((await seat({ [await numberOf(late)]: "B1" }, ahead.id)).status, 200);
  await invoice(late, 10, 5);
  t.is(
    (await seat({ [await numberOf(late)]: "B2" }, ahead.id)).status,
    200,
    "what falls due later is not due",
  );
});

test.serial(
  "the setting holds everybody who owes; a clearance for no term counts in every term",
  async (t) => {
    const [, free] = others;
    await invoice(free, 12, 0);
    const isAdmitted = async () =>
      (await ok(admin.get(`/exam-papers/${paper.id}/candidates`))).data.find(
        ({ studentId }) => studentId === free,
      ).isAdmitted;
    t.true(await isAdmitted());
    const setting = await ok(admin.post("/school-settings", { key: "clearance.exams", value: true }));
    t.false(await isAdmitted());
    const general = await ok(bursar.post("/fee-clearances", { studentId: free, purpose: "exam" }));
    t.false(await isAdmitted());
    await ok(override(general.id, { reason: "Paid in kind" }));
    t.true(await isAdmitted());
    const ofTerm = await open(free);
    t.is(ofTerm.status, "blocked");
    t.false(await isAdmitted(), "that of the term goes before");
    await ok(bursar.post(`/fee-clearances/${ofTerm.id}/revocation`, { reason: "by mistake" }));
    t.true(await isAdmitted());
    await ok(admin.patch(`/school-settings/${setting.id}`, { value: false }));
  },
);

test.serial("families see their own among the candidates, others none", async (t) => {
  const path = `/exam-papers/${paper.id}/candidates`;
  const seen = (await ok(guardian.get(path))).data.map(({ studentId }: { studentId: string }) => studentId);
  t.true(seen.includes(child));
  const own = new Set((await ok(guardian.get("/guardian/children"))).data.map(({ id }) => id));
  t.true(seen.every((id: string) => own.has(id)));
  const response = await pupil.get(path);
  t.true(response.status === 404 || response.body.data.length === 1);
  t.is((await bursar.get(path)).status, 403);
  t.is((await (await app.as("admin", "riverside")).get(path)).status, 404);
  t.is((await admin.get(`/exam-papers/${randomUUID()}/candidates`)).status, 404);
});

test.serial("a seat is for one who sits the paper, and for one alone", async (t) => {
  const [a, b] = others;
  const [one, two] = [await numberOf(a), await numberOf(b)];
  t.deepEqual((await seat({ [one]: "C1", [two]: "C1", nobody: "C2" })).body.errors, [
    { path: `seating.${two}`, message: "seat C1 is assigned more than once" },
    { path: "seating.nobody", message: "does not sit this paper" },
  ]);
  const refused = await paperOn(day(30), { seating: { nobody: "1" } });
  t.is(refused.body.errors[0].path, "seating.nobody");
  t.like((await seat({})).body, { seating: {} });
  t.is((await enter([{ studentId: a, score: "1" }], paper.id, guardian)).status, 403);
});
