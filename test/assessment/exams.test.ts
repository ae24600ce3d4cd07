import { randomUUID } from "node:crypto";
import test from "ava";
import { demoPassword } from "../../seeders/demo.ts";
import { startApp } from "../support/app.ts";
import { classroom, withoutMarks } from "./classroom.ts";

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
const term = (await admin.get(`/academic-terms/${maths.termId}`)).body;
test.after.always(() => app.close());

const newExam = async (values: object = {}) => {
  const { status, body } = await admin.post("/exams", {
    termId: term.id,
    name: randomUUID(),
    startsOn: term.startsOn,
    endsOn: term.endsOn,
    ...values,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};
/** A day of the term for each test, so that papers of different tests do not clash. */
let used = 0;
const nextDay = () => {
  used += 1;
  return new Date(Date.parse(term.startsOn) + used * 86_400_000).toISOString().slice(0, 10);
};
const paperOf = (examId: string, values: object = {}) =>
  admin.post("/exam-papers", {
    examId,
    courseOfferingId: maths.offeringId,
    date: nextDay(),
    startsAt: "09:00",
    endsAt: "10:30",
    ...values,
  });
const newPaper = async (examId: string, values: object = {}) => {
  const { status, body } = await paperOf(examId, values);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};
const marksOf = (except: readonly string[] = []) =>
  maths.students
    .filter((id) => !except.includes(id))
    .map((studentId, index) => ({ studentId, score: String(40 + index) }));
const enter = (paperId: string, marks: object[], client = teacher) =>
  client.put(`/exam-papers/${paperId}/marks`, { marks });

test.serial("from planning to publication, with a return in between", async (t) => {
  const exam = await newExam({ name: "Mid-term", weight: "40" });
  t.like(exam, { status: "draft", weight: "40.00", publishedAt: null });
  const paper = await newPaper(exam.id, { passMark: "45" });
  t.like(paper, { sectionId, maxScore: "100.00", passMark: "45.00", status: "scheduled" });
  t.like((await enter(paper.id, marksOf())).body, { status: 409, code: "exam_status" });
  t.deepEqual((await guardian.get(`/exam-papers?examId=${exam.id}`)).body.data, []);
  t.is((await guardian.get(`/exams/${exam.id}`)).status, 404, "a draft is not for families");

  t.like((await admin.put(`/exams/${exam.id}/status`, { status: "scheduled" })).body, {
    status: "scheduled",
  });
  t.is((await guardian.get(`/exam-papers?examId=${exam.id}`)).body.data.length, 1, "when to come");
  t.is((await student.get(`/exams/${exam.id}`)).status, 200);
  await admin.put(`/exams/${exam.id}/status`, { status: "marking" });

  // One student is not entered yet, then is absent.
  t.like((await enter(paper.id, marksOf([child]))).body, { status: "held" });
  t.like((await teacher.put(`/exam-papers/${paper.id}/submission`)).body, {
    status: 409,
    code: "marks_incomplete",
    detail: "Students without a mark or absence: 1",
  });
  t.like((await admin.put(`/exams/${exam.id}/publication`)).body, { status: 409, code: "papers_open" });
  t.is((await enter(paper.id, [{ studentId: child, isAbsent: true }])).status, 200);
  t.like((await teacher.put(`/exam-papers/${paper.id}/submission`)).body, { status: "marks_entered" });
  t.is((await teacher.put(`/exam-papers/${paper.id}/submission`)).status, 200, "twice is once");
  t.is((await enter(paper.id, [{ studentId: child, isAbsent: true }])).status, 200, "no change");
  t.like((await enter(paper.id, [{ studentId: child, score: "50" }])).body, {
    status: 409,
    code: "marks_submitted",
  });

  const decide = (body: object, client = admin) => client.put(`/exam-papers/${paper.id}/decision`, body);
  t.is((await decide({ approved: true }, teacher)).status, 403);
  t.is((await decide({ approved: false })).body.errors[0].path, "reason");
  t.like((await decide({ approved: false, reason: "She was there" })).body, { status: "held" });
  const mine = async () =>
    (await teacher.get(`/exam-marks?examPaperId=${paper.id}&studentId=${child}`)).body.data[0];
  t.like(await mine(), { status: "returned", returnReason: "She was there", isAbsent: true });
  t.is((await enter(paper.id, [{ studentId: child, score: "77.5" }])).status, 200);
  await teacher.put(`/exam-papers/${paper.id}/submission`);
  t.like((await decide({ approved: true })).body, { status: "approved" });
  t.like(await mine(), {
    status: "approved",
    score: "77.50",
    isAbsent: false,
    returnReason: null,
    approvedBy: admin.credentials.user.id,
  });
  t.deepEqual((await guardian.get(`/exam-marks?examPaperId=${paper.id}`)).body.data, []);

  t.like((await admin.put(`/exams/${exam.id}/publication`)).body, { status: "published" });
  t.is((await admin.put(`/exams/${exam.id}/publication`)).status, 200);
  for (const family of [guardian, student]) {
    const { data } = (await family.get(`/exam-marks?examPaperId=${paper.id}`)).body;
    t.true(data.length <= 1);
    t.true(data.every(({ studentId }) => maths.students.includes(studentId)));
  }
  t.like((await guardian.get(`/exam-marks?examPaperId=${paper.id}`)).body.data[0], {
    studentId: child,
    score: "77.50",
  });
  t.like((await decide({ approved: false, reason: "Too late" })).body, { code: "exam_status" });
  t.like((await admin.patch(`/exams/${exam.id}`, { weight: "1" })).body, { code: "exam_status" });
  t.like((await admin.delete(`/exam-papers/${paper.id}`)).body, { code: "exam_status" });
  t.is((await admin.put(`/exams/${exam.id}/status`, { status: "marking" })).status, 200, "taken back");
  t.deepEqual((await guardian.get(`/exam-marks?examPaperId=${paper.id}`)).body.data, []);
});

test.serial("marks that a paper cannot hold are refused", async (t) => {
  const exam = await newExam();
  await admin.put(`/exams/${exam.id}/status`, { status: "scheduled" });
  const paper = await newPaper(exam.id, { maxScore: "50" });
  const stranger = (await elsewhere.get("/students")).body.data[0].id;
  const [a, b, c] = maths.students as [string, string, string];
  const { body } = await enter(paper.id, [
    { studentId: a, score: "50.01" },
    { studentId: b, score: "1", isAbsent: true },
    { studentId: c },
    { studentId: c, score: "0" },
    { studentId: stranger, score: "1" },
    { studentId: randomUUID(), score: "1" },
  ]);
  t.deepEqual(
    body.errors.map(({ path, message }) => `${path} ${message}`),
    [
      "marks.0.score must not exceed the maximum of 50.00",
      "marks.1.score give either a score or isAbsent, not both",
      "marks.2.score give either a score or isAbsent, not both",
      "marks.3.studentId has more than one mark in this request",
      "marks.4.studentId does not sit this paper",
      "marks.5.studentId does not sit this paper",
    ],
  );
  t.is((await enter(paper.id, [{ studentId: a, score: "50" }])).status, 200);
  t.like((await admin.patch(`/exam-papers/${paper.id}`, { maxScore: "49.99" })).body, {
    status: 409,
    code: "score_above_maximum",
  });
  for (const client of [guardian, student, bursar])
    t.is((await enter(paper.id, [{ studentId: a, score: "1" }], client)).status, 403);
  t.is((await enter(paper.id, [{ studentId: a, score: "1" }], elsewhere)).status, 404);
  const foreign = await newPaper(exam.id, { courseOfferingId: history.offeringId });
  t.is((await enter(foreign.id, [{ studentId: a, score: "1" }])).status, 404, "not the teacher's offering");
  t.is((await teacher.get(`/exam-papers/${foreign.id}`)).status, 404);
  t.is((await bursar.get("/exams")).status, 403);

  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  await admin.patch(`/academic-terms/${term.id}`, { gradesCloseOn: day });
  t.like((await enter(paper.id, [{ studentId: a, score: "2" }])).body, { code: "posting_window_closed" });
  t.like((await teacher.put(`/exam-papers/${paper.id}/submission`)).body, { code: "posting_window_closed" });
  t.is((await enter(paper.id, [{ studentId: a, score: "2" }], admin)).status, 200);
  await admin.patch(`/academic-terms/${term.id}`, { gradesCloseOn: null });
});

test.serial("nobody sits, watches or fills a room twice at the same time", async (t) => {
  const exam = await newExam();
  const date = nextDay();
  const [room, otherRoom] = (await admin.get("/rooms")).body.data;
  const [invigilator] = (await admin.get("/staff-members")).body.data;
  await newPaper(exam.id, { date, roomId: room.id, invigilatorId: invigilator.id });
  const section = { courseOfferingId: history.offeringId, date, startsAt: "10:00", endsAt: "11:00" };
  t.like((await paperOf(exam.id, section)).body, {
    status: 409,
    code: "exam_clash",
    detail: "The section sits another paper at that time",
  });
  // Another section, so that only the room or the watch is taken.
  const offerings = (await admin.get("/course-offerings?limit=200")).body.data;
  const away = offerings.find((each) => each.sectionId !== sectionId);
  const beside = { courseOfferingId: away.id, date, startsAt: "10:00", endsAt: "11:00" };
  t.like((await paperOf(exam.id, { ...beside, roomId: room.id })).body, {
    code: "exam_clash",
    detail: "The room is booked for another paper at that time",
  });
  t.like((await paperOf(exam.id, { ...beside, invigilatorId: invigilator.id })).body, {
    code: "exam_clash",
    detail: "The invigilator has another paper at that time",
  });
  const paper = await newPaper(exam.id, { ...beside, roomId: otherRoom.id });
  t.like((await admin.patch(`/exam-papers/${paper.id}`, { roomId: room.id })).body, { code: "exam_clash" });
  t.is(
    (await admin.patch(`/exam-papers/${paper.id}`, { roomId: room.id, startsAt: "10:30", endsAt: "12:00" }))
      .status,
    200,
  );

  // An elective with a student of this section: no section to clash with, but the student.
  const elective = (
    await admin.post("/course-offerings", { courseId: maths.courseId, termId: term.id, title: "Chess" })
  ).body;
  const joined = await admin.post("/course-enrollments", {
    courseOfferingId: elective.id,
    studentId: child,
    startsOn: term.startsOn,
  });
  t.is(joined.status, 201, JSON.stringify(joined.body));
  t.like(
    (await paperOf(exam.id, { courseOfferingId: elective.id, date, startsAt: "08:00", endsAt: "09:01" }))
      .body,
    {
      code: "exam_clash",
      detail: "Students who sit another paper at that time: 1",
    },
  );
  t.is(
    (await paperOf(exam.id, { courseOfferingId: elective.id, date, startsAt: "08:00", endsAt: "09:00" }))
      .status,
    201,
  );
  // What is called off takes no place.
  const { data } = (await admin.get(`/exam-papers?examId=${exam.id}&courseOfferingId=${maths.offeringId}`))
    .body;
  t.like((await admin.delete(`/exam-papers/${data[0].id}`)).body, { status: "cancelled" });
  t.is((await paperOf(exam.id, section)).status, 201);
});

test.serial("exams and papers are refused with what is wrong with them", async (t) => {
  const exam = await newExam({ weight: "60" });
  const again = { termId: term.id, name: exam.name, startsOn: term.startsOn, endsOn: term.endsOn };
  t.like((await admin.post("/exams", again)).body, { status: 409, code: "duplicate" });
  t.like((await admin.post("/exams", { ...again, name: "Heavy", weight: "40.01" })).body, {
    status: 409,
    code: "exam_weights",
  });
  const errors = async (values: object) =>
    (await paperOf(exam.id, values)).body.errors.map(({ path }) => path);
  t.deepEqual(await errors({ startsAt: "10:00", endsAt: "10:00", passMark: "101" }), ["endsAt", "passMark"]);
  t.deepEqual(await errors({ date: "2001-01-01" }), ["date"]);
  t.deepEqual(await errors({ examId: randomUUID(), courseOfferingId: randomUUID() }), [
    "examId",
    "courseOfferingId",
  ]);
  t.deepEqual(await errors({ roomId: randomUUID(), invigilatorId: randomUUID() }), [
    "roomId",
    "invigilatorId",
  ]);
  const foreign = (await elsewhere.get("/rooms")).body.data[0].id;
  t.deepEqual(await errors({ roomId: foreign }), ["roomId"]);
  t.is(
    (await admin.post("/exams", { ...again, name: "x", termId: randomUUID() })).body.errors[0].path,
    "termId",
  );
  for (const endsOn of ["2001-01-01", "2061-01-01"])
    t.is((await admin.post("/exams", { ...again, name: "x", endsOn })).body.errors[0].path, "endsOn");
  t.is(
    (await admin.post("/exams", { ...again, name: "x", weight: 40 })).body.errors[0].message,
    'must be a string such as "40.00"',
  );
  t.like((await admin.put(`/exams/${exam.id}/publication`)).body, { code: "exam_status" });
  t.like((await admin.put(`/exams/${exam.id}/status`, { status: "marking" })).body, { code: "exam_status" });
  t.is((await admin.put(`/exams/${exam.id}/status`, { status: "published" })).status, 400);
  await newPaper(exam.id);
  t.like((await admin.patch(`/exams/${exam.id}`, { endsOn: term.startsOn })).body, {
    code: "papers_outside",
  });
  t.is((await elsewhere.patch(`/exams/${exam.id}`, { name: "Ours" })).status, 404);
  t.is((await teacher.post("/exams", again)).status, 403);
  t.like((await admin.put(`/exams/${exam.id}/status`, { status: "cancelled" })).body, {
    status: "cancelled",
  });
  const { data } = (await admin.get(`/exam-papers?examId=${exam.id}`)).body;
  t.true(data.every(({ status }) => status === "cancelled"));
});

async function newPrincipal() {
  const mailbox = randomUUID();
  const person = { name: "Priscilla Head", personType: "staff", roles: ["principal"] };
  await admin.post("/users", { ...person, email: `${mailbox}@greenfield.example`, password: demoPassword });
  return app.as(mailbox);
}

test.serial("nobody approves marks that they entered or handed in", async (t) => {
  const principal = await newPrincipal();
  const decide = (id: string, client = admin) =>
    client.put(`/exam-papers/${id}/decision`, { approved: true });
  const handIn = (id: string, client = teacher) => client.put(`/exam-papers/${id}/submission`);
  const paper = async () => {
    const exam = await newExam();
    const { id } = await newPaper(exam.id);
    for (const status of ["scheduled", "marking"]) await admin.put(`/exams/${exam.id}/status`, { status });
    return id as string;
  };

  const own = await paper();
  const [first, ...rest] = marksOf();
  await enter(own, rest);
  await enter(own, [first!], admin);
  await handIn(own);
  const refused = await decide(own);
  t.like(refused.body, { status: 409, code: "own_request" });
  t.true(refused.body.detail.includes("Priscilla Head"), refused.body.detail);
  t.like((await decide(own, principal)).body, { status: "approved" });

  const handed = await paper();
  await enter(handed, marksOf());
  t.is((await handIn(handed, admin)).body.submittedBy, admin.credentials.user.id);
  t.is((await decide(handed)).body.code, "own_request");
  // To return them and have the teacher hand them in is another matter.
  const returned = { approved: false, reason: "The teacher hands these in" };
  t.is((await admin.put(`/exam-papers/${handed}/decision`, returned)).status, 200);
  await handIn(handed);
  t.like((await decide(handed)).body, { status: "approved" });

  const { data } = (await principal.get("/communication/notifications?type=decision_waiting")).body;
  t.true(data.some(({ entityId }) => entityId === handed));
});

test.serial("nobody verifies a mark of a former school that they wrote a part of", async (t) => {
  const principal = await newPrincipal();
  const given = { schoolName: "Hillside", yearLabel: "2020", courseTitle: randomUUID(), grade: "C" };
  const { id } = (await admin.post("/prior-academic-records", { studentId: child, ...given })).body;
  const path = `/prior-academic-records/${id}`;
  const verify = (client: typeof admin) => client.put(`${path}/verification`);
  t.is((await verify(admin)).body.code, "own_request");
  await principal.patch(path, { yearLabel: "2021" });
  for (const client of [admin, principal]) t.is((await verify(client)).body.code, "own_request");
  t.like((await verify(await newPrincipal())).body, { status: "verified" });
});
