import test from "ava";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { homeworkClass, inHours, photo, setHomework } from "./homework-class.ts";

const app = await startApp();
const { admin, teacher, student, studentId, offeringId, students } = await homeworkClass(app);
const guardian = await app.as("guardian");
const bursar = await app.as("bursar");
const elsewhere = await app.as("admin", "riverside");
test.after.always(() => app.close());

const own = async (assignmentId: string, client: Client = student) =>
  (await client.get(`/assignment-submissions?assignmentId=${assignmentId}&studentId=${studentId}`)).body
    .data[0];
const upload = (client: Client, path: string, content: Uint8Array = photo, name = "page 1.png") =>
  client("POST", `${path}?fileName=${encodeURIComponent(name)}`, content, { "content-type": "image/png" });
const act = (client: Client, id: string, what: string, body: object = {}) =>
  client.put(`/assignment-submissions/${id}/${what}`, body);
const handIn = (id: string, body: object = { text: "Done" }, client: Client = student) =>
  client.post(`/assignment-submissions/${id}/attempts`, body);

test.serial(
  "a draft is the teacher's; published homework reaches every student of the class and the family",
  async (t) => {
    const draft = await teacher.post("/assignments", {
      courseOfferingId: offeringId,
      title: "Unseen",
      dueAt: inHours(30),
      maxScore: "10",
    });
    t.is(draft.status, 201, JSON.stringify(draft.body));
    const { id } = draft.body;
    t.is((await student.get(`/assignments/${id}`)).status, 404);
    t.is((await admin.get(`/assignments/${id}`)).status, 200);
    t.is((await elsewhere.get(`/assignments/${id}`)).status, 404);
    t.is((await bursar.get("/assignments")).status, 403);
    t.is((await student.post("/assignments", {})).status, 403);
    t.is((await teacher.put(`/assignments/${id}/status`, { status: "published" })).status, 200);
    const shown = (await student.get(`/assignments/${id}`)).body;
    t.like(shown, { title: "Unseen", status: "published", maxScore: "10.00" });
    t.false("createdBy" in shown);
    const rows = (await teacher.get(`/assignment-submissions?assignmentId=${id}&limit=200`)).body.data;
    t.is(rows.length, students.length);
    t.is((await student.get(`/assignment-submissions?assignmentId=${id}`)).body.data.length, 1);
    const news = (await student.get("/communication/notifications?limit=50")).body.data;
    t.true(news.some(({ type, entityId }) => type === "homework_set" && entityId === id));
    t.like(await teacher.patch(`/assignments/${id}`, { maxScore: "5" }), {
      status: 409,
      body: { code: "assignment_published" },
    });
    t.is((await teacher.patch(`/assignments/${id}`, { title: "Seen" })).status, 200);
    const changed = (await student.get("/communication/notifications?limit=50")).body.data;
    t.true(changed.some(({ type, entityId }) => type === "homework_changed" && entityId === id));
  },
);

test.serial("the late rule must be complete, and homework is not published when it is over", async (t) => {
  const values = { courseOfferingId: offeringId, title: "Rules", dueAt: inHours(30), maxScore: "10" };
  t.is((await teacher.post("/assignments", { ...values, lateRule: "penalty" })).status, 400);
  t.is((await teacher.post("/assignments", { ...values, penaltyPerDay: 10 })).status, 400);
  t.is((await teacher.post("/assignments", { ...values, maxScore: "0" })).status, 400);
  const { body } = await teacher.post("/assignments", { ...values, dueAt: inHours(-1) });
  t.like(await teacher.put(`/assignments/${body.id}/status`, { status: "published" }), {
    status: 409,
    body: { code: "due_in_the_past" },
  });
  t.is((await teacher.put(`/assignments/${body.id}/status`, { status: "cancelled" })).status, 200);
  t.is((await teacher.patch(`/assignments/${body.id}`, { title: "x" })).status, 409);
});

test.serial("only the chosen students get homework for chosen students", async (t) => {
  const others = students.filter((id) => id !== studentId).slice(0, 2);
  const row = await setHomework(teacher, offeringId, { title: "Extra", studentIds: others });
  t.is(row.audience, "students");
  t.is((await student.get(`/assignments/${row.id}`)).status, 404);
  const rows = (await teacher.get(`/assignment-submissions?assignmentId=${row.id}`)).body.data;
  t.deepEqual(rows.map(({ studentId: id }) => id).sort(), [...others].sort());
});

test.serial("the third homework of a day for a section gives a warning with the titles", async (t) => {
  const dueAt = new Date(Date.UTC(2031, 4, 6, 9)).toISOString();
  const load = async () =>
    (await teacher.get(`/course-offerings/${offeringId}/assignment-load?dueAt=${dueAt}`)).body;
  t.like(await load(), { dueOn: "2031-05-06", isHeavy: false, data: [] });
  await setHomework(teacher, offeringId, { title: "One", dueAt });
  t.like(await load(), { isHeavy: false });
  await setHomework(teacher, offeringId, { title: "Two", dueAt });
  const heavy = await load();
  t.true(heavy.isHeavy);
  t.deepEqual(heavy.data.map(({ title }) => title).sort(), ["One", "Two"]);
  t.is((await elsewhere.get(`/course-offerings/${offeringId}/assignment-load?dueAt=${dueAt}`)).status, 404);
});

test.serial(
  "a student saves a draft, adds a photo and hands in; the teacher sees only what was handed in",
  async (t) => {
    const row = await setHomework(teacher, offeringId, { title: "Photo", maxAttempts: 2 });
    const { id } = await own(row.id);
    t.is((await act(student, id, "draft", { text: "half" })).body.draftText, "half");
    t.false("draftText" in (await own(row.id, teacher)));
    const file = await upload(student, `/assignment-submissions/${id}/files`);
    t.is(file.status, 201, JSON.stringify(file.body));
    t.like(file.body, { fileName: "page 1.png", attempt: null, mediaType: "image/png" });
    const content = `/assignment-files/${file.body.id}/content`;
    t.is((await teacher.get(content)).status, 404, "not handed in yet");
    t.is((await student.get(content)).status, 200);
    const bad = await upload(student, `/assignment-submissions/${id}/files`, Buffer.from("<script>"));
    t.like(bad, { status: 400, body: { code: "unsupported_file" } });
    const first = await handIn(id, { text: "See the photo", attempt: 1 });
    t.is(first.status, 200, JSON.stringify(first.body));
    t.like(first.body, {
      attempt: 1,
      status: "submitted",
      text: "See the photo",
      draftText: null,
      late: false,
    });
    t.is((await teacher.get(content)).status, 200);
    t.is((await elsewhere.get(content)).status, 404);
    t.is((await student.delete(`/assignment-submissions/files/${file.body.id}`)).status, 404, "handed in");
    t.like(await handIn(id, { text: "again", attempt: 1 }), { status: 409, body: { code: "attempt_taken" } });
    t.is((await handIn(id, {})).status, 400);
    t.like((await handIn(id, { text: "better" })).body, { attempt: 2, text: "better" });
    t.like(await handIn(id), { status: 409, body: { code: "attempts_used" } });
    t.is((await handIn(id, { text: "x" }, teacher)).status, 403);
  },
);

test.serial("the server's clock and the late rule decide about late work", async (t) => {
  const closed = await setHomework(teacher, offeringId, { title: "Strict", lateRule: "not_accepted" });
  const flagged = await setHomework(teacher, offeringId, { title: "Flagged" });
  const fined = await setHomework(teacher, offeringId, {
    ...{ title: "Fined", lateRule: "penalty", penaltyPerDay: 15, penaltyMaximum: 40 },
  });
  for (const { id } of [closed, flagged, fined])
    t.is((await teacher.patch(`/assignments/${id}`, { dueAt: inHours(-25) })).status, 200);
  t.like(await handIn((await own(closed.id)).id), { status: 409, body: { code: "deadline_passed" } });
  t.like((await handIn((await own(flagged.id)).id)).body, { status: "late", late: true, penalty: 0 });
  const { id } = (await handIn((await own(fined.id)).id)).body;
  t.like((await act(teacher, id, "mark", { points: "15.55" })).body, {
    penalty: 30,
    points: "15.55",
    score: "10.89",
  });
  const missing = (await teacher.get(`/assignment-submissions?assignmentId=${closed.id}&missing=true`)).body;
  t.is(missing.data.length, Math.min(students.length, missing.data.length));
  t.true(missing.data.some((each) => each.studentId === studentId));
});

test.serial(
  "families see a mark when it is returned; the gradebook column follows, again after a new return",
  async (t) => {
    const row = await setHomework(teacher, offeringId, { title: "Marked", inGradebook: true });
    t.truthy(row.lineItemId);
    const { id } = await own(row.id);
    await handIn(id);
    t.is((await act(teacher, id, "mark", { points: "21" })).status, 400);
    t.like(await act(teacher, id, "return"), { status: 409, body: { code: "submission_status" } });
    t.is((await act(teacher, id, "mark", { points: "17.5", feedback: "Well done", attempt: 1 })).status, 200);
    const hidden = await own(row.id);
    t.false("score" in hidden || "feedback" in hidden || "points" in hidden);
    t.is((await act(teacher, id, "return")).status, 200);
    t.like(await own(row.id), { status: "returned", score: "17.50", feedback: "Well done" });
    const result = async () =>
      (await teacher.get(`/results?lineItemId=${row.lineItemId}&studentId=${studentId}`)).body.data[0];
    t.like(await result(), { score: "17.50", comment: "Well done" });
    const news = (await student.get("/communication/notifications?limit=50")).body.data;
    t.true(news.some(({ type, entityId }) => type === "homework_returned" && entityId === row.id));
    await act(teacher, id, "mark", { points: "18" });
    t.is((await result()).score, "17.50");
    t.deepEqual((await teacher.put(`/assignments/${row.id}/returns`)).body, { returned: 1 });
    t.is((await result()).score, "18.00");
    const again = await act(teacher, id, "resubmission", { feedback: "Show the steps" });
    t.is(again.status, 200, JSON.stringify(again.body));
    t.like(await own(row.id), {
      status: "not_submitted",
      feedback: "Show the steps",
      resubmissionRequested: true,
    });
    t.like((await handIn(id, { text: "with steps" })).body, { attempt: 2, status: "submitted" });
    const audits = (await admin.get(`/audit-events?entityId=${id}`)).body.data.map((each) => each.action);
    for (const verb of ["hand_in", "mark", "return_marks", "request_resubmission"])
      t.true(audits.includes(`assignment_submissions.${verb}`), verb);
  },
);

test.serial("guardians read, and hand in only where the school allows it", async (t) => {
  const [child] = (await guardian.get("/students")).body.data;
  const { sectionId } = (await admin.get(`/enrollments?studentId=${child.id}`)).body.data[0];
  const { data } = (await admin.get(`/course-offerings?sectionId=${sectionId}`)).body;
  const row = await setHomework(admin, data[0].id, { title: "At home" });
  const of = `/assignment-submissions?assignmentId=${row.id}`;
  const [submission, ...rest] = (await guardian.get(of)).body.data;
  t.is(rest.length, 0);
  t.is(submission.studentId, child.id);
  t.is((await handIn(submission.id, { text: "By me" }, guardian)).status, 403);
  await admin.post("/school-settings", { key: "homework.guardians-hand-in", value: true });
  t.is((await handIn(submission.id, { text: "By me" }, guardian)).status, 200);
});
