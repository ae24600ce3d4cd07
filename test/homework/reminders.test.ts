import test from "ava";
import { remindHomework } from "../../src/core/homework/remind-homework.ts";
import { startApp } from "../support/app.ts";
import { schoolToday } from "../support/school-today.ts";
import { homeworkClass, setHomework } from "./homework-class.ts";

const app = await startApp();
const { admin, teacher, student, studentId, offeringId } = await homeworkClass(app);
test.after.always(() => app.close());

const signal = new AbortController().signal;
const school = student.credentials.school.id;
const newsOf = async (type: string, id: string) =>
  (await student.get("/communication/notifications?limit=100")).body.data.filter(
    (each) => each.type === type && each.entityId === id,
  );

test.serial("students are reminded once of homework that is due tomorrow", async (t) => {
  const { timezone } = (await admin.get("/school")).body;
  const today = schoolToday(timezone);
  const tomorrow = new Date(Date.parse(`${today}T12:00:00Z`) + 86_400_000).toISOString();
  const row = await setHomework(teacher, offeringId, { title: "Tomorrow", dueAt: tomorrow });
  const dry = await remindHomework({ school, signal, dryRun: true });
  t.true(dry.due > 0);
  t.is((await newsOf("homework_due", row.id)).length, 0);
  t.is((await remindHomework({ school, signal })).due, dry.due);
  await remindHomework({ school, signal });
  t.is((await newsOf("homework_due", row.id)).length, 1);
});

test.serial("guardians are told of homework that is missing, not of what was handed in", async (t) => {
  const row = await setHomework(teacher, offeringId, { title: "Over" });
  const [own] = (await student.get(`/assignment-submissions?assignmentId=${row.id}`)).body.data;
  const late = new Date(Date.now() - 3_600_000).toISOString();
  t.is((await teacher.patch(`/assignments/${row.id}`, { dueAt: late })).status, 200);
  const { missing } = await remindHomework({ school, signal, dryRun: true });
  await student.post(`/assignment-submissions/${own.id}/attempts`, { text: "Late, but here" });
  t.is((await remindHomework({ school, signal })).missing, missing - 1);
  t.is(own.studentId, studentId);
});
