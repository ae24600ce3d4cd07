import { randomUUID } from "node:crypto";
import test from "ava";
import { startApp } from "../support/app.ts";
import { writesOf } from "../support/observing/statements.ts";
import { classroom, letterScale, withoutMarks } from "./classroom.ts";

const app = await startApp();
await withoutMarks(app);
const admin = await app.as("admin");
const teacher = await app.as("teacher");
const guardian = await app.as("guardian");
const student = await app.as("student");
const bursar = await app.as("bursar");
const elsewhere = await app.as("admin", "riverside");

const child = (await guardian.get("/students")).body.data[0].id as string;
const { sectionId } = (await admin.get(`/enrollments?studentId=${child}`)).body.data[0];
const sectionName = (await admin.get(`/sections/${sectionId}`)).body.name as string;
const maths = await classroom(admin, `Mathematics, ${sectionName}`);
const history = await classroom(admin, `History, ${sectionName}`);
const { termId } = maths;
const others = maths.students.filter((id) => id !== child);
test.after.always(() => app.close());

const cardsOf = async (query = "", client = admin) =>
  (await client.get(`/report-cards?termId=${termId}&limit=200${query}`)).body.data;
const cardOf = async (studentId: string, status = "") =>
  (await cardsOf(`&studentId=${studentId}${status && `&status=${status}`}`))[0];
const generate = (body: object = { termId }, client = admin) =>
  client.post(`/sections/${sectionId}/report-cards/generation`, body);
const review = () => admin.post(`/sections/${sectionId}/report-cards/review`, { termId });
const publish = () => admin.post(`/sections/${sectionId}/report-cards/publication`, { termId });
const grade = async (courseOfferingId: string, scores: Record<string, string>) => {
  const title = randomUUID();
  const { id } = (await admin.post("/line-items", { courseOfferingId, title, maxScore: "100" })).body;
  const results = Object.entries(scores).map(([studentId, score]) => ({ studentId, score }));
  await admin.put(`/line-items/${id}/results`, { results });
  await admin.put(`/line-items/${id}/publication`);
  return id as string;
};
let corrected: string;

test.serial("without a scale there are no cards", async (t) => {
  t.like((await generate()).body, { status: 409, code: "no_scale" });
  const scale = await letterScale(admin, "Report letters");
  await admin.put(`/grading-scales/${scale}/default`);
  const level = (await admin.get(`/sections/${sectionId}`)).body.gradeLevelId;
  const template = {
    name: "Ranked",
    showRank: true,
    gradeLevelIds: [level],
    layout: { title: "Term report" },
  };
  t.is((await admin.post("/report-card-templates", template)).status, 201);
  const bad = { name: "Bad", gradeLevelIds: [level, randomUUID()], gradingScaleId: randomUUID() };
  t.deepEqual(
    (await admin.post("/report-card-templates", bad)).body.errors.map(({ path }) => path),
    ["gradingScaleId", "gradeLevelIds.1"],
  );
  t.is((await teacher.get("/report-card-templates")).status, 403);
});

test.serial("a class gets its cards: scores, grades, average, place, attendance", async (t) => {
  const [second, third] = others as [string, string];
  corrected = await grade(maths.offeringId, { [child]: "90", [second]: "90", [third]: "40" });
  await grade(history.offeringId, { [child]: "70.01", [second]: "70.01", [third]: "30" });
  const { startsOn, endsOn } = (await admin.get(`/academic-terms/${termId}`)).body;
  const finals = { termId, name: "Finals", startsOn, endsOn, weight: "50" };
  const exam = (await admin.post("/exams", finals)).body;
  const paper = (
    await admin.post("/exam-papers", {
      examId: exam.id,
      courseOfferingId: maths.offeringId,
      date: startsOn,
      startsAt: "09:00",
      endsAt: "10:00",
      maxScore: "50",
    })
  ).body;
  await admin.put(`/exams/${exam.id}/status`, { status: "scheduled" });
  await admin.put(`/exam-papers/${paper.id}/marks`, {
    marks: maths.students.map((studentId) => ({
      studentId,
      score: [child, second, third].includes(studentId) ? "45" : "20",
    })),
  });
  await admin.put(`/exam-papers/${paper.id}/submission`);
  await admin.put(`/exam-papers/${paper.id}/decision`, { approved: true });
  await admin.put(`/exams/${exam.id}/publication`);

  const { status, body } = await generate();
  t.is(status, 200, JSON.stringify(body));
  t.deepEqual(body, { created: maths.students.length, updated: 0, unchanged: 0 });
  const card = await cardOf(child);
  // Mathematics 90 and 90 in the exam, History 70.01: (90 + 70.01) / 2 = 80.005, half up
  t.like(card, {
    status: "draft",
    revision: 1,
    average: "80.01",
    grade: "A",
    gradePointAverage: "3.50",
    rank: 1,
    publishedAt: null,
  });
  t.like(card.heading, { section: sectionName, term: "Term 1" });
  t.true(card.attendance.days > 20);
  t.is(card.attendance.days, card.attendance.present + card.attendance.absent + card.attendance.excused);
  t.is((await cardOf(second)).rank, 1, "equal averages share a place");
  // Others have the exam alone
  t.like(await cardOf(others[2]!), { average: "40.00", rankedAmong: maths.students.length });
  const { lines } = (await admin.get(`/report-cards/${card.id}?include=lines`)).body;
  const math = lines.find(({ courseOfferingId }) => courseOfferingId === maths.offeringId);
  t.like(math, { coursework: "90.00", examScore: "90.00", score: "90.00", grade: "A", passed: true });
  t.truthy(math.teacher);
  t.like(
    lines.find(({ courseOfferingId }) => courseOfferingId === history.offeringId),
    { score: "70.01", grade: "B", gradePoint: "3.00", remark: "Good", examScore: null },
  );
  t.true(lines.length >= 8, "what has no score yet is shown too");
  t.deepEqual((await generate()).body, { created: 0, updated: 0, unchanged: maths.students.length });
});

test.serial("comments are written by those who teach, and stay when figures change", async (t) => {
  const card = await cardOf(child);
  const comment = (body: object, client = teacher) => client.put(`/report-cards/${card.id}/comments`, body);
  const line = (courseOfferingId: string) => ({ lines: [{ courseOfferingId, comment: "Works well" }] });
  t.is((await comment(line(maths.offeringId))).status, 200);
  t.is((await comment(line(history.offeringId))).status, 403);
  t.is((await comment({ principalComment: "Fine" })).status, 403);
  t.is((await comment({ homeroomComment: "A good term", principalComment: "Fine" }, admin)).status, 200);
  t.is((await comment(line(randomUUID()), admin)).body.errors[0].path, "lines.0.courseOfferingId");
  for (const client of [guardian, student, bursar]) t.is((await comment({}, client)).status, 403);
  t.is((await comment({ homeroomComment: "x" }, elsewhere)).status, 404);

  const results = [{ studentId: child, score: "80" }];
  await admin.put(`/line-items/${corrected}/results`, { results, reason: "Second look" });
  t.like((await generate()).body, { created: 0, updated: 1 });
  const after = await cardOf(child);
  // Mathematics (80 + 90) / 2, History 70.01
  t.like(after, { id: card.id, average: "77.51", homeroomComment: "A good term", principalComment: "Fine" });
  const { lines } = (await admin.get(`/report-cards/${card.id}?include=lines`)).body;
  t.is(lines.find((each) => each.courseOfferingId === maths.offeringId).teacherComment, "Works well");
});

test.serial("families see a card once it is published, of their own children alone", async (t) => {
  t.like(
    (await publish()).body,
    { published: 0, withheld: 0, drafts: maths.students.length },
    "drafts are not published",
  );
  t.deepEqual(await cardsOf("", guardian), []);
  t.like((await review()).body, { reviewed: maths.students.length });
  t.like((await publish()).body, { published: maths.students.length, withheld: 0 });
  const seen = await cardsOf("", guardian);
  t.true(seen.some(({ studentId }) => studentId === child));
  const children = new Set((await guardian.get("/students")).body.data.map(({ id }) => id));
  t.true(seen.every(({ studentId }) => children.has(studentId)));
  t.is((await guardian.get(`/report-cards/${(await cardOf(others[1]!)).id}`)).status, 404);
  t.true((await cardsOf("", student)).length <= 1);
  t.true((await guardian.get(`/report-card-lines?reportCardId=${seen[0].id}`)).body.data.length >= 8);
  const card = await cardOf(child);
  t.like((await teacher.put(`/report-cards/${card.id}/comments`, { lines: [] })).body, {
    status: 409,
    code: "report_card_status",
  });
  t.is((await bursar.get("/report-cards")).status, 403);
  t.is((await elsewhere.get(`/report-cards/${card.id}`)).status, 404);
  t.is((await elsewhere.post(`/sections/${sectionId}/report-cards/publication`, { termId })).status, 404);
  t.is((await teacher.post(`/sections/${sectionId}/report-cards/publication`, { termId })).status, 403);
  t.is((await generate({ termId }, teacher)).status, 403);
  t.is((await generate({ termId: randomUUID() })).body.errors[0].path, "termId");
  t.is(
    (await generate({ termId, reportCardTemplateId: randomUUID() })).body.errors[0].path,
    "reportCardTemplateId",
  );
});

test.serial("later corrections make a new revision; families keep the old one until it is out", async (t) => {
  const before = await cardOf(child, "published");
  const results = [{ studentId: child, score: "100" }];
  await admin.put(`/line-items/${corrected}/results`, { results, reason: "Third look" });
  t.like(await cardOf(child, "published"), { average: before.average }, "a card is frozen");
  // Who shared the place with this student has another one now.
  t.like((await generate()).body, { created: 2, updated: 0, unchanged: maths.students.length - 2 });
  const draft = await cardOf(child, "draft");
  t.like(draft, { revision: 2, average: "82.51", homeroomComment: "A good term" });
  t.like((await cardsOf(`&studentId=${child}`, guardian))[0], { id: before.id, revision: 1 });
  t.is((await guardian.get(`/report-cards/${draft.id}`)).status, 404);
  t.like((await admin.put(`/report-cards/${draft.id}/publication`)).body, { code: "report_card_status" });
  await admin.put(`/report-cards/${draft.id}/review`);
  t.like((await admin.put(`/report-cards/${draft.id}/publication`)).body, {
    status: "published",
    revision: 2,
  });
  const seen = await cardsOf(`&studentId=${child}`, guardian);
  t.deepEqual(
    seen.map(({ revision }) => revision),
    [2],
  );
  t.like(await cardOf(child, "superseded"), { id: before.id });
});

test.serial("of a withheld card the family learns why, and nothing else", async (t) => {
  const { id } = await cardOf(child, "published");
  const withheld = await admin.put(`/report-cards/${id}/withholding`, { reason: "Books are not returned" });
  t.like(withheld.body, { status: "withheld", average: "82.51" });
  const { body } = await guardian.get(`/report-cards/${id}`);
  t.like(body, {
    status: "withheld",
    withheldReason: "Books are not returned",
    average: null,
    grade: null,
    gradePointAverage: null,
    rank: null,
    attendance: null,
    homeroomComment: null,
    principalComment: null,
  });
  for (const path of [
    `/report-cards?termId=${termId}`,
    `/report-cards/${id}?include=lines`,
    "/report-cards.csv",
  ])
    t.false(JSON.stringify((await guardian.get(path)).body).includes("82.51"), path);
  t.deepEqual((await guardian.get(`/report-card-lines?reportCardId=${id}`)).body.data, []);
  t.is((await guardian.delete(`/report-cards/${id}/withholding`)).status, 403);
  t.like((await teacher.get(`/report-cards/${id}`)).body, { average: "82.51" }, "the staff sees it");
  t.like((await admin.delete(`/report-cards/${id}/withholding`)).body, {
    status: "published",
    withheldReason: null,
  });
  t.like((await guardian.get(`/report-cards/${id}`)).body, { average: "82.51" });
});

test.serial("who is not cleared has the card withheld until they are", async (t) => {
  const bursar = await app.as("bursar");
  const unsigned = others[0]!;
  // With nothing owed, the signature of the library is all that is missing.
  const { balance } = (await bursar.get(`/students/${unsigned}/fees`)).body;
  if (Number(balance.amount) > 0)
    t.is(
      (await bursar.post("/payments", { studentId: unsigned, amount: balance, method: "cash" })).status,
      201,
    );
  const results = maths.students.map((studentId) => ({ studentId, score: "55" }));
  await admin.put(`/line-items/${corrected}/results`, { results, reason: "Again" });
  await generate();
  await review();
  const asked = { studentId: unsigned, purpose: "report_card", termId, departments: ["library"] };
  const { body: clearance } = await bursar.post("/fee-clearances", asked);
  let counts: unknown;
  const transactions = await writesOf(async () => {
    counts = (await publish()).body;
  });
  // Deferred audit events of earlier requests may be written meanwhile.
  const statements = transactions.find((each) => each.some((text) => text.includes("report_cards")));
  const audits = statements!.filter((text) => text.includes("INTO audit_events"));
  t.is(audits.length, 1, "one for all, published and withheld, however many");
  t.deepEqual(counts, { published: maths.students.length - 1, withheld: 1, drafts: 0 });
  const card = await cardOf(unsigned, "withheld");
  t.is(card.withheldReason, "A department has not signed the clearance yet");
  const publishOne = () => admin.put(`/report-cards/${card.id}/publication`);
  t.is((await publishOne()).body.code, "not_cleared");
  const { data } = (await bursar.get(`/fee-clearances?studentId=${unsigned}&include=clearanceItems`)).body;
  const sign = (status: string) =>
    admin.put(`/clearance-items/${data[0].clearanceItems[0].id}/signature`, { status });
  t.is((await sign("blocked")).status, 200);
  t.regex((await publishOne()).body.detail, /refused by a department/);
  t.is((await sign("cleared")).status, 200, clearance.id);
  t.is((await publishOne()).status, 200);
  t.like(await cardOf(unsigned, "published"), { id: card.id, withheldReason: null });
});

test.serial("the setting withholds the cards of all who owe, without saying how much", async (t) => {
  const owing = others[1]!;
  const today = (await admin.get("/dashboard/stats")).body.date;
  const [head] = (await bursar.get("/fee-categories?status=active")).body.data;
  const bill = await bursar.post("/fee-invoices", {
    studentId: owing,
    lines: [{ feeCategoryId: head.id, unitAmount: { amount: "4321.00", currency: "KES" } }],
    installments: [{ dueOn: today }],
  });
  t.is(bill.status, 201);
  const { body: setting } = await admin.post("/school-settings", {
    key: "clearance.report-cards",
    value: true,
  });
  const results = maths.students.map((studentId) => ({ studentId, score: "56" }));
  await admin.put(`/line-items/${corrected}/results`, { results, reason: "Once more" });
  await generate();
  await review();
  t.true((await publish()).body.withheld > 0);
  const card = await cardOf(owing, "withheld");
  t.is(card.withheldReason, "Not cleared: dues are open");
  t.is((await teacher.get(`/report-cards/${card.id}`)).body.withheldReason, card.withheldReason);
  const publishOne = () => admin.put(`/report-cards/${card.id}/publication`);
  t.like((await publishOne()).body, { status: 409, code: "not_cleared" });
  const { balance, credit } = (await bursar.get(`/students/${owing}/fees`)).body;
  const amount = { amount: (Number(balance.amount) + Number(credit.amount)).toFixed(2), currency: "KES" };
  t.is((await bursar.post("/payments", { studentId: owing, amount, method: "cash" })).status, 201);
  const byHand = (await admin.get(`/report-cards?sectionId=${sectionId}&status=published`)).body.data[0];
  await admin.put(`/report-cards/${byHand.id}/withholding`, { reason: "Books are not returned" });
  const held = (await admin.get(`/report-cards?sectionId=${sectionId}&status=withheld`)).body.data.length;
  t.like(
    (await publish()).body,
    { published: 1, withheld: held - 2 },
    "the class again: one has paid meanwhile",
  );
  t.like(await cardOf(owing, "published"), { id: card.id, withheldReason: null });
  t.like(
    (await admin.get(`/report-cards/${byHand.id}`)).body,
    { status: "withheld" },
    "what was done by hand stays",
  );
  await admin.delete(`/report-cards/${byHand.id}/withholding`);
  await admin.delete(`/school-settings/${setting.id}`);
});

test.serial("a transcript is issued from what is published, and proves itself by its code", async (t) => {
  const record = {
    studentId: child,
    schoolName: "Old School",
    yearLabel: "2019/2020",
    courseTitle: "Latin",
    grade: "B",
    gradePoint: "3",
    credits: "2",
  };
  const prior = await admin.post("/prior-academic-records", record);
  t.is(prior.status, 201);
  t.like((await admin.post("/prior-academic-records", record)).body, { status: 409, code: "duplicate" });
  t.is((await admin.post("/prior-academic-records", { ...record, studentId: randomUUID() })).status, 400);
  const unverified = (await admin.post("/transcripts", { studentId: child })).body;
  t.false(
    unverified.lines.some(({ course }) => course === "Latin"),
    "not verified, not counted",
  );
  await admin.put(`/prior-academic-records/${prior.body.id}/verification`);
  t.like((await admin.patch(`/prior-academic-records/${prior.body.id}`, { grade: "A" })).body, {
    code: "record_verified",
  });
  const { status, body } = await admin.post("/transcripts", { studentId: child });
  t.is(status, 201);
  t.like(body, { revision: 2, status: "issued", creditsEarned: "4.00" });
  t.like(body.lines[0], { course: "Latin", school: "Old School", grade: "B", credits: "2.00" });
  t.true(body.lines.length >= 3);
  t.regex(body.verificationCode, /^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);

  const proof = await app.anonymous.get(`/verify/${body.verificationCode.toLowerCase().replaceAll("-", "")}`);
  t.is(proof.status, 200);
  const asked = `/verify/${body.verificationCode}`;
  t.deepEqual((await elsewhere.get(asked)).body, proof.body, "whoever asks, from whichever school");
  t.deepEqual(Object.keys(proof.body).sort(), [
    "creditsEarned",
    "gradePointAverage",
    "issuedAt",
    "kind",
    "revision",
    "school",
    "status",
    "student",
  ]);
  t.like(proof.body, { student: body.studentName, status: "issued", creditsEarned: "4.00" });
  t.like((await app.anonymous.get(`/verify/${unverified.verificationCode}`)).body, { status: "superseded" });
  for (const code of ["AAAA-AAAA-AAAA-AAAA", "x", randomUUID(), "' OR 1=1 --"])
    t.is((await app.anonymous.get(`/verify/${encodeURIComponent(code)}`)).status, 404, code);
  t.true((await app.anonymous.get("/verify/x")).headers.has("ratelimit"));

  t.like((await guardian.get("/transcripts")).body.data, [{ id: body.id }]);
  t.is(
    (await guardian.get(`/transcripts/${unverified.id}`)).status,
    404,
    "the superseded one is the office's",
  );
  t.is((await guardian.post("/transcripts", { studentId: child })).status, 403);
  t.is((await teacher.get("/transcripts")).status, 403);
  t.is((await elsewhere.post("/transcripts", { studentId: child })).body.errors[0].path, "studentId");
  const stranger = (await elsewhere.get("/students")).body.data[0].id;
  t.like((await elsewhere.post("/transcripts", { studentId: stranger })).body, { code: "nothing_to_issue" });
});
