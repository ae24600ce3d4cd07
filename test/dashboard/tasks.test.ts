import test from "ava";
import { startApp } from "../support/app.ts";

const app = await startApp();
const admin = await app.as("admin");
test.after.always(() => app.close());

const total = async (client: typeof admin, path: string) =>
  (await client.get(`${path}&count=true&limit=1`)).body.total as number;

test("each number is that of the list it leads to", async (t) => {
  const [one, other] = (await admin.get("/students?status=active&limit=2")).body.data;
  const { date } = (await admin.get("/attendance-day")).body;
  for (const { id } of [one, other])
    await admin.post("/absence-notices", { studentId: id, startsOn: date, endsOn: date, reason: "Travel" });
  const newcomer = await admin.post("/students", { givenName: "Zola", familyName: "Unplaced" });
  t.is(newcomer.status, 201, JSON.stringify(newcomer.body));

  const { status, body: tasks } = await admin.get("/dashboard/tasks");
  t.is(status, 200);
  const lists = {
    absenceNotices: "/absence-notices?status=submitted",
    applicants: "/students?status=applicant",
    unplacedStudents: "/students?status=active&placed=false",
    papersToMark: "/exam-papers?toMark=true",
    papersToApprove: "/exam-papers?status=marks_entered",
    draftReportCards: "/report-cards?status=draft",
    reviewedReportCards: "/report-cards?status=reviewed",
    payments: "/payments?status=pending_verification",
    overdueInvoices: "/fee-invoices?status=overdue",
    requestedRefunds: "/refunds?status=requested",
    approvedRefunds: "/refunds?status=approved",
    requestedDiscounts: "/student-discounts?status=requested",
    draftStructures: "/fee-structures?status=draft",
    approvedStructures: "/fee-structures?status=approved",
    draftSchemes: "/discount-schemes?status=draft",
    draftRuns: "/fee-schedules?status=draft",
    failedRuns: "/fee-schedules?status=partially_failed",
  };
  for (const [key, path] of Object.entries(lists))
    t.is(tasks[key as keyof typeof lists], await total(admin, path), key);
  t.true(tasks.absenceNotices >= 2);
  t.true(tasks.overdueInvoices > 0);
  t.true(tasks.unplacedStudents + tasks.applicants > 0);
});

test("nobody is told of work that their role does not allow them to see", async (t) => {
  const teacher = await app.as("teacher");
  const { body } = await teacher.get("/dashboard/tasks");
  t.like(body, {
    absenceNotices: 0,
    payments: 0,
    overdueInvoices: 0,
    draftReportCards: 0,
    messageReports: 0,
  });
  const bursar = await app.as("bursar");
  const found = (await bursar.get("/dashboard/tasks")).body;
  t.like(found, {
    registers: 0,
    absenceNotices: 0,
    unplacedStudents: 0,
    papersToMark: 0,
    draftReportCards: 0,
  });
  t.true(found.overdueInvoices > 0);
  const guardian = await app.as("guardian");
  t.is((await guardian.get("/dashboard/tasks")).status, 403);
});

test("a teacher sees the papers to mark and the open registers of their own classes only", async (t) => {
  const teacher = await app.as("teacher");
  const { body } = await teacher.get("/dashboard/tasks");
  t.is(body.papersToMark, await total(teacher, "/exam-papers?toMark=true"));
  const all = (await admin.get("/dashboard/tasks")).body;
  t.true(body.registers <= all.registers);
});

test("the marks of a student are counted, and the notable ones can be listed alone", async (t) => {
  const [record] = (await admin.get("/attendance-records?notable=true&limit=1")).body.data;
  const { studentId } = record;
  const { body: totals } = await admin.get(`/students/${studentId}/attendance-totals`);
  const of = (filter: string) => total(admin, `/attendance-records?studentId=${studentId}${filter}`);
  t.is(totals.marks, await of(""));
  t.is(totals.present + totals.absent + totals.excused, totals.marks);
  t.is((await of("&notable=true")) + (await of("&notable=false")), totals.marks);
  t.true((await of("&notable=true")) > 0);
  const guardian = await app.as("guardian");
  const children = (await guardian.get("/guardian/children")).body.data as { id: string }[];
  const own = new Set(children.map(({ id }) => id));
  t.is((await guardian.get(`/students/${[...own][0]}/attendance-totals`)).status, 200);
  const others = (await admin.get("/students?status=active&limit=50")).body.data as { id: string }[];
  const stranger = others.find(({ id }) => !own.has(id))!;
  t.is((await guardian.get(`/students/${stranger.id}/attendance-totals`)).status, 404);
});

test("report cards are sorted by family name, page by page", async (t) => {
  const names: string[] = [];
  let cursor = "";
  do {
    const { body } = await admin.get(`/report-cards?sort=sortName&include=student&limit=20${cursor}`);
    for (const { student } of body.data) names.push(`${student.familyName} ${student.givenName}`);
    cursor = body.page.nextCursor && names.length < 60 ? `&cursor=${body.page.nextCursor}` : "";
  } while (cursor);
  t.true(names.length > 20);
  t.deepEqual(names, names.toSorted());
});

test("report cards of a class without results are refused where results are required", async (t) => {
  const [card] = (await admin.get("/report-cards?status=published&limit=1")).body.data;
  const path = `/sections/${card.sectionId}/report-cards/generation`;
  t.is((await admin.post(path, { termId: card.termId, requireResults: true })).status, 200);
  const { academicYearId } = (await admin.get(`/academic-terms/${card.termId}`)).body;
  const { gradeLevelId } = (await admin.get(`/sections/${card.sectionId}`)).body;
  const empty = await admin.post("/sections", { academicYearId, gradeLevelId, name: "Without results" });
  t.is(empty.status, 201, JSON.stringify(empty.body));
  const refused = await admin.post(`/sections/${empty.body.id}/report-cards/generation`, {
    termId: card.termId,
    requireResults: true,
  });
  t.is(refused.status, 409);
  t.is(refused.body.code, "no_results");
});

test("defaulters are read page by page", async (t) => {
  const read = async (query: string) => (await admin.get(`/fee-reports/defaulters?${query}`)).body;
  const all = await read("limit=1000");
  t.true(all.data.length > 3);
  const first = await read("limit=2");
  const second = await read("limit=2&offset=2");
  t.deepEqual([...first.data, ...second.data], all.data.slice(0, 4));
  t.is(second.students, all.students);
  t.deepEqual(second.total, all.total);
});

test("guardians are told of new marks", async (t) => {
  const guardian = await app.as("guardian");
  const { body } = await guardian.get("/guardian/children");
  for (const child of body.data) t.true(Number.isInteger(child.newResults));
});
