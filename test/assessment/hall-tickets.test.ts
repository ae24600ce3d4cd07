import { randomUUID } from "node:crypto";
import test from "ava";
import { startSchool } from "../fees/school.ts";
import { ok } from "../support/ok.ts";
import { pdfPages, plain } from "../support/pdf-text.ts";
import { classroom, withoutMarks } from "./classroom.ts";

const school = await startSchool();
const { app, admin, bursar, invoice, pay, day, today } = school;
await withoutMarks(app);
const [teacher, guardian, pupil] = await Promise.all([
  app.as("teacher"),
  app.as("guardian"),
  app.as("student"),
]);
const elsewhere = await app.as("admin", "riverside");
const child: string = (await ok(guardian.get("/guardian/children"))).data[0].id;
const { sectionId } = (await ok(admin.get(`/enrollments?studentId=${child}`))).data[0];
const sectionName: string = (await ok(admin.get(`/sections/${sectionId}`))).name;
const maths = await classroom(admin, `Mathematics, ${sectionName}`);
const [held, other] = maths.students.filter((id) => id !== child) as [string, string];
const exam = await ok(
  admin.post("/exams", { termId: maths.termId, name: "Finals", startsOn: today, endsOn: day(3) }),
);
const room = (await ok(admin.get("/rooms?limit=1"))).data[0];

test.after.always(() => school.close());

type Caller = Awaited<ReturnType<typeof app.as>>;
const file = async (client: Caller, path: string) => {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${client.credentials.accessToken}` },
  });
  return { status: response.status, content: Buffer.from(await response.arrayBuffer()) };
};
const issue = (client = admin, body: object = {}) => client.post(`/exams/${exam.id}/hall-tickets`, body);
const ticketOf = async (studentId: string, client = admin) =>
  (await ok(client.get(`/hall-tickets?examId=${exam.id}&studentId=${studentId}`))).data[0];

test.before(async () => {
  for (const id of maths.students) {
    const { balance } = await school.fees(id);
    if (Number(balance.amount) > 0) await pay(id, Number(balance.amount));
  }
  await invoice(held, 40, 0);
  await ok(bursar.post("/fee-clearances", { studentId: held, purpose: "exam", termId: maths.termId }));
});

test.serial("tickets need a scheduled exam with candidates", async (t) => {
  t.is((await issue()).body.code, "exam_status");
  await ok(admin.put(`/exams/${exam.id}/status`, { status: "scheduled" }));
  t.is((await issue()).body.code, "nobody_chosen");
  t.is((await issue(teacher)).status, 403);
  t.is((await issue(guardian)).status, 403);
  t.is((await issue(elsewhere)).status, 404);
});

test.serial("each cleared candidate gets one ticket, a barred one gets none", async (t) => {
  const { admissionNumber } = await ok(admin.get(`/students/${child}`));
  await ok(
    admin.post("/exam-papers", {
      examId: exam.id,
      courseOfferingId: maths.offeringId,
      date: day(1),
      startsAt: "09:00",
      endsAt: "10:30",
      roomId: room.id,
      seating: { [admissionNumber]: "B7" },
    }),
  );
  const count = maths.students.length;
  t.deepEqual((await issue(admin, { sectionId })).body, { issued: count - 1, kept: 0, held: 1 });
  t.deepEqual((await issue()).body, { issued: 0, kept: count - 1, held: 1 });
  t.is((await issue(admin, { sectionId: randomUUID() })).body.code, "nobody_chosen");
  t.is<unknown, undefined>(await ticketOf(held), undefined);
  const { content } = await file(admin, `/exams/${exam.id}/hall-tickets.pdf?sectionId=${sectionId}`);
  const pages = pdfPages(content).map(plain);
  t.is(pages.length, count - 1);
  const { number } = await ticketOf(child);
  const page = pages.find((each) => each.includes(number))!;
  for (const printed of ["Hall ticket", "Finals", admissionNumber, "09:00–10:30", room.name, "B7"])
    t.true(page.includes(printed), printed);
});

test.serial("families see the papers of their own children and download the ticket", async (t) => {
  const { data } = await ok(guardian.get(`/students/${child}/exam-schedule`));
  const [shown] = data.filter(({ examId }) => examId === exam.id);
  t.like(shown, { exam: "Finals", heldFor: null });
  t.like(shown.papers[0], { date: day(1), startsAt: "09:00", room: room.name, seat: "B7" });
  const { status, content } = await file(guardian, `/hall-tickets/${shown.hallTicketId}.pdf`);
  t.is(status, 200);
  t.is(pdfPages(content).length, 1);
  const foreign = await ticketOf(other);
  t.is((await file(guardian, `/hall-tickets/${foreign.id}.pdf`)).status, 404);
  t.is((await guardian.get(`/students/${other}/exam-schedule`)).status, 404);
  t.is((await file(guardian, `/exams/${exam.id}/hall-tickets.pdf`)).status, 403);
  t.is((await file(elsewhere, `/hall-tickets/${foreign.id}.pdf`)).status, 404);
  const own = (await ok(pupil.get("/students?limit=1"))).data[0];
  t.is((await pupil.get(`/students/${own.id}/exam-schedule`)).status, 200);
  const notices = (await ok(guardian.get("/communication/notifications?limit=50"))).data;
  t.true(notices.some(({ type }) => type === "hall_ticket_issued"));
});

test.serial("who is barred later cannot download the ticket; paying opens it again", async (t) => {
  await invoice(other, 25, 0);
  await ok(bursar.post("/fee-clearances", { studentId: other, purpose: "exam", termId: maths.termId }));
  const { id } = await ticketOf(other);
  const refused = await file(admin, `/hall-tickets/${id}.pdf`);
  t.is(refused.status, 409);
  t.is(JSON.parse(refused.content.toString()).code, "not_cleared");
  const all = pdfPages((await file(admin, `/exams/${exam.id}/hall-tickets.pdf`)).content);
  t.is(all.length, maths.students.length - 2);
  await pay(other, 25);
  t.is((await file(admin, `/hall-tickets/${id}.pdf`)).status, 200);
});

test.serial("the code on a ticket is verified, and a revoked ticket is replaced", async (t) => {
  const ticket = await ticketOf(child);
  const document = await ok(admin.get(`/issued-documents/${ticket.issuedDocumentId}`));
  const verify = () => app.anonymous.get(`/issued-documents/verification/${document.verificationCode}`);
  t.like((await verify()).body, { kind: "hall_ticket", status: "valid", expiresOn: day(3) });
  await ok(admin.patch(`/exams/${exam.id}`, { endsOn: day(2) }));
  await issue();
  t.is((await verify()).body.expiresOn, day(2));
  await ok(admin.post(`/issued-documents/${document.id}/revocation`, { reason: "Lost" }));
  t.is((await verify()).body.status, "revoked");
  t.is((await file(admin, `/hall-tickets/${ticket.id}.pdf`)).status, 409);
  t.is<unknown, undefined>(await ticketOf(child, guardian), undefined);
  t.is((await issue()).body.issued, 1);
  t.not((await ticketOf(child, guardian)).number, ticket.number);
});
