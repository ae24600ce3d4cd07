import { randomUUID } from "node:crypto";
import test from "ava";
import { startApp } from "../support/app.ts";
import { errorPaths } from "../support/error-paths.ts";
import { first } from "../support/first.ts";

const app = await startApp();
const admin = await app.as("admin");
const year = await first(admin, "/academic-years?isCurrent=true");
const level = await first(admin, "/grade-levels");
const section = await first(admin, `/sections?academicYearId=${year.id}`);
const teacher = await first(admin, "/staff-members?category=teaching");
test.after.always(() => app.close());

const make = async (path: string, values: object) => {
  const response = await admin.post(path, values);
  if (response.status !== 201) throw new Error(`${path}: ${JSON.stringify(response.body)}`);
  return response.body;
};
const unknown = { status: 400, code: "unknown_reference" };
const duplicate = { status: 409, code: "duplicate" };
const inUse = { status: 409, code: "in_use" };

test("grade levels follow each other without a circle", async (t) => {
  const level = (code: string, nextGradeLevelId?: string) =>
    make("/grade-levels", { name: `Level ${code}`, code, nextGradeLevelId });
  const c = await level("C");
  const b = await level("B", c.id);
  const a = await level("A", b.id);
  const next = (of: { id: string }, id: string | null) =>
    admin.patch(`/grade-levels/${of.id}`, { nextGradeLevelId: id });
  t.deepEqual(errorPaths((await next(c, c.id)).body), ["nextGradeLevelId"]);
  t.like((await next(c, a.id)).body.errors[0], { message: "must not lead back to Level C" });
  t.like((await next(c, randomUUID())).body, unknown);
  t.like((await admin.post("/grade-levels", { name: "Level A", code: "A" })).body, duplicate);
  t.deepEqual(errorPaths((await admin.post("/grade-levels", { name: " ", code: "D" })).body), ["name"]);
  t.like((await admin.delete(`/grade-levels/${c.id}`)).body, inUse);

  await admin.patch(`/grade-levels/${c.id}`, { status: "archived" });
  t.deepEqual(errorPaths((await next(a, c.id)).body), ["nextGradeLevelId"], "an archived one follows nobody");
  t.is((await next(b, null)).status, 200);
  t.is((await admin.delete(`/grade-levels/${c.id}`)).status, 204);

  const [x, y] = [await level("X"), await level("Y")];
  const responses = await Promise.all([next(x, y.id), next(y, x.id)]);
  t.deepEqual(responses.map(({ status }) => status).sort(), [200, 400], "not even by two at once");
});

test("a grade level with sections is not archived", async (t) => {
  t.like((await admin.patch(`/grade-levels/${level.id}`, { status: "archived" })).body, inUse);
});

test("a section keeps a place for everybody in it", async (t) => {
  const values = { academicYearId: year.id, gradeLevelId: section.gradeLevelId, name: section.name };
  t.like((await admin.post("/sections", values)).body, duplicate);
  const refused = async (more: object, path: string) => {
    const { body } = await admin.post("/sections", { ...values, name: "New", ...more });
    t.like(body, unknown, path);
    t.deepEqual(errorPaths(body), [path]);
  };
  await refused({ homeroomTeacherId: randomUUID() }, "homeroomTeacherId");
  await refused({ roomId: randomUUID() }, "roomId");
  await refused({ academicYearId: randomUUID() }, "academicYearId");
  await refused({ gradeLevelId: randomUUID() }, "gradeLevelId");
  const theirs = (await (await app.as("admin", "riverside")).get("/rooms")).body.data[0].id;
  await refused({ roomId: theirs }, "roomId");
  t.deepEqual(errorPaths((await admin.post("/sections", { ...values, name: "New", capacity: 0 })).body), [
    "capacity",
  ]);

  const change = (more: object) => admin.patch(`/sections/${section.id}`, more);
  const enrolled = (await admin.get(`/enrollments?sectionId=${section.id}&status=active&count=true`)).body
    .total;
  t.true(enrolled > 1);
  const used = { status: 409, code: "section_in_use" };
  t.like((await change({ capacity: enrolled - 1 })).body, used);
  t.like((await change({ capacity: enrolled })).body, { capacity: enrolled });
  t.like((await change({ status: "archived" })).body, used);
  // Of the demo's: other tests make and remove theirs meanwhile.
  const other = (await admin.get("/grade-levels?q=Grade%20")).body.data.find(
    ({ id }) => id !== section.gradeLevelId,
  );
  t.like((await change({ gradeLevelId: other.id })).body, used);
  t.like((await admin.delete(`/sections/${section.id}`)).body, inUse);

  const empty = await make("/sections", { ...values, name: "Empty", homeroomTeacherId: teacher.id });
  t.is((await admin.patch(`/sections/${empty.id}`, { status: "archived" })).status, 200);
  t.is((await admin.delete(`/sections/${empty.id}`)).status, 204);
  t.is((await admin.get(`/sections/${empty.id}`)).status, 404);
});

test("an offering fits its section and its term", async (t) => {
  const course = await first(admin, `/courses?gradeLevelId=${section.gradeLevelId}`);
  const foreign = (await admin.get("/courses")).body.data.find(
    (each) => each.gradeLevelId !== section.gradeLevelId,
  );
  const term = await first(admin, `/academic-terms?academicYearId=${year.id}&status=active`);
  const values = { courseId: course.id, termId: term.id, sectionId: section.id, title: "Extra" };
  t.deepEqual(errorPaths((await admin.post("/course-offerings", { ...values, courseId: foreign.id })).body), [
    "sectionId",
  ]);
  for (const path of ["courseId", "termId", "sectionId", "roomId"]) {
    const { body } = await admin.post("/course-offerings", { ...values, [path]: randomUUID() });
    t.like(body, unknown, path);
    t.deepEqual(errorPaths(body), [path]);
  }
  const later = await make("/academic-years", { name: "2050", startsOn: "2050-01-01", endsOn: "2050-12-01" });
  const laterTerm = await make("/academic-terms", {
    academicYearId: later.id,
    name: "T",
    startsOn: "2050-01-01",
    endsOn: "2050-05-01",
  });
  t.deepEqual(errorPaths((await admin.post("/course-offerings", { ...values, termId: laterTerm.id })).body), [
    "sectionId",
  ]);

  const extra = await make("/course-offerings", values);
  t.like((await admin.post("/course-offerings", values)).body, duplicate);
  const student = await first(admin, "/students");
  await make("/course-enrollments", {
    courseOfferingId: extra.id,
    studentId: student.id,
    startsOn: term.startsOn,
  });
  const other = await first(admin, "/students?sort=-familyName");
  await make("/course-enrollments", {
    courseOfferingId: extra.id,
    studentId: other.id,
    startsOn: term.startsOn,
  });
  const change = (of: string, more: object) => admin.patch(`/course-offerings/${of}`, more);
  t.like((await change(extra.id, { capacity: 1 })).body, { status: 409, code: "offering_in_use" });
  t.is((await change(extra.id, { capacity: 2 })).status, 200);
  t.is((await change(extra.id, { status: "cancelled" })).status, 200);
  const taught = (await first(admin, "/timetable-entries")).courseOfferingId;
  t.like((await change(taught, { status: "cancelled" })).body, { status: 409, code: "offering_in_use" });
  t.like((await change(taught, { sectionId: null })).body, { status: 409, code: "offering_in_use" });
  t.like((await admin.delete(`/courses/${course.id}`)).body, inUse);
});

test("subjects, courses, departments and rooms: what is in use stays", async (t) => {
  const department = await make("/departments", { name: "Crafts", headStaffMemberId: teacher.id });
  t.like((await admin.post("/departments", { name: "Crafts" })).body, duplicate);
  t.deepEqual(
    errorPaths(
      (await admin.patch(`/departments/${department.id}`, { headStaffMemberId: randomUUID() })).body,
    ),
    ["headStaffMemberId"],
  );
  const subject = await make("/subjects", { name: "Pottery", code: "POT", departmentId: department.id });
  t.like((await admin.post("/subjects", { name: "Other", code: "POT" })).body, duplicate);
  t.deepEqual(
    errorPaths((await admin.patch(`/subjects/${subject.id}`, { departmentId: randomUUID() })).body),
    ["departmentId"],
  );
  const values = { subjectId: subject.id, gradeLevelId: level.id, title: "Pottery 1", code: "POT-1" };
  const course = await make("/courses", { ...values, creditHours: "2.5" });
  t.is(course.creditHours, "2.50");
  t.like((await admin.post("/courses", values)).body, duplicate);
  t.deepEqual(
    errorPaths(
      (await admin.post("/courses", { ...values, code: "X", creditHours: 2.5, weeklyPeriods: 99 })).body,
    ),
    ["creditHours", "weeklyPeriods"],
  );
  for (const [path, { id }] of Object.entries({ departments: department, subjects: subject }))
    t.like((await admin.delete(`/${path}/${id}`)).body, inUse, path);
  for (const [path, { id }] of Object.entries({
    courses: course,
    subjects: subject,
    departments: department,
  }))
    t.is((await admin.delete(`/${path}/${id}`)).status, 204, path);
  const audit = (await admin.get(`/audit-events?entityId=${subject.id}`)).body.data;
  t.like(
    audit.find(({ action }) => action === "subjects.remove"),
    { before: { code: "POT" } },
  );

  const room = await make("/rooms", { name: "Kiln", capacity: 12 });
  t.like((await admin.post("/rooms", { name: "Kiln" })).body, duplicate);
  t.deepEqual(errorPaths((await admin.post("/rooms", { name: "Attic", capacity: -1, colour: "red" })).body), [
    "capacity",
    "body",
  ]);
  t.is((await admin.delete(`/rooms/${room.id}`)).status, 204);
  t.is((await admin.delete(`/rooms/${room.id}`)).status, 404);
  t.like((await admin.delete(`/rooms/${section.roomId}`)).body, inUse);
  t.like((await admin.delete(`/academic-years/${year.id}`)).body, inUse);
});

test("periods and days of the calendar", async (t) => {
  const values = { academicYearId: year.id, name: "Late", startsAt: "16:00", endsAt: "16:45" };
  const period = (more: object) => admin.post("/class-periods", { ...values, ...more });
  t.deepEqual(errorPaths((await period({ endsAt: "16:00:00" })).body), ["endsAt"]);
  t.deepEqual(errorPaths((await period({ startsAt: "25:00" })).body), ["startsAt"]);
  t.deepEqual(errorPaths((await period({ days: [1, 1] })).body), ["days"]);
  t.deepEqual(errorPaths((await period({ days: [8] })).body), ["days.0"]);
  t.deepEqual(errorPaths((await period({ academicYearId: randomUUID() })).body), ["academicYearId"]);
  const { body: late } = await period({ days: [6] });
  t.like(late, { startsAt: "16:00:00", days: [6], isBreak: false });
  t.like((await period({})).body, duplicate);
  t.is((await period({ name: "Beside", startsAt: "16:10" })).status, 201, "other bells may ring meanwhile");
  t.deepEqual(errorPaths((await admin.patch(`/class-periods/${late.id}`, { endsAt: "15:00" })).body), [
    "endsAt",
  ]);
  t.is((await admin.delete(`/class-periods/${late.id}`)).status, 204);
  const { classPeriodId } = await first(admin, "/timetable-entries");
  t.like((await admin.delete(`/class-periods/${classPeriodId}`)).body, inUse);

  const day = (date: string, more: object = {}) =>
    admin.post("/calendar-days", { academicYearId: year.id, date, type: "holiday", ...more });
  t.deepEqual(errorPaths((await day("2001-01-01")).body), ["date"]);
  t.deepEqual(errorPaths((await day(year.startsOn, { type: "party" })).body), ["type"]);
  t.deepEqual(errorPaths((await day(year.startsOn, { academicYearId: randomUUID() })).body), [
    "academicYearId",
  ]);
  const { body: free } = await day(year.endsOn, { label: "Last day" });
  t.like((await day(year.endsOn)).body, duplicate);
  t.deepEqual(errorPaths((await admin.patch(`/calendar-days/${free.id}`, { date: "2001-01-01" })).body), [
    "date",
  ]);
  t.is((await admin.delete(`/calendar-days/${free.id}`)).status, 204);
});

test("descriptors and custom fields", async (t) => {
  const values = { namespace: "blood", code: "a", label: "A", isDefault: true };
  const descriptor = await make("/descriptors", values);
  t.like((await admin.post("/descriptors", { ...values, isDefault: false })).body, duplicate);
  t.like((await admin.post("/descriptors", { ...values, code: "b" })).body, duplicate, "one default");
  t.is((await admin.post("/descriptors", { ...values, code: "b", isDefault: false })).status, 201);
  t.is((await admin.get("/descriptors?namespace=blood")).body.data.length, 2);
  t.like((await admin.patch(`/descriptors/${descriptor.id}`, { status: "retired" })).body, {
    status: "retired",
  });
  t.is((await admin.patch(`/descriptors/${descriptor.id}`, { code: "z" })).status, 400);
  t.is((await admin.delete(`/descriptors/${descriptor.id}`)).status, 204);

  const field = { entityType: "student", key: "bloodGroup", label: "Blood group", dataType: "select" };
  const add = (more: object) => admin.post("/custom-field-definitions", { ...field, ...more });
  for (const key of ["Blood group", "bloodgroup!", "1st", "Blood", "blood_group"])
    t.deepEqual(errorPaths((await add({ key, options: ["A"] })).body), ["key"], key);
  t.deepEqual(errorPaths((await add({})).body), ["options"]);
  t.deepEqual(errorPaths((await add({ options: ["A", "A"] })).body), ["options"]);
  t.deepEqual(errorPaths((await add({ dataType: "text", options: ["A"] })).body), ["options"]);
  const { body } = await add({ options: ["A", "B"] });
  t.like(body, { key: "bloodGroup", options: ["A", "B"], visibility: "office", status: "active" });
  t.like((await add({ options: ["A"] })).body, duplicate);
  const change = (more: object) => admin.patch(`/custom-field-definitions/${body.id}`, more);
  t.deepEqual(errorPaths((await change({ options: [] })).body), ["options"]);
  t.is((await change({ dataType: "text" })).status, 400);
  t.like((await change({ status: "archived" })).body, { status: "archived" });
});

test("the last place of a course is taken once", async (t) => {
  const { data: terms } = (await admin.get("/academic-terms?status=active")).body;
  const term = terms[0];
  const course = await first(admin, "/courses");
  const values = { courseId: course.id, termId: term.id, title: "Choir", capacity: 2 };
  const { id: courseOfferingId } = await make("/course-offerings", values);
  const { data: students } = (await admin.get("/students?limit=8")).body;
  const place = (index: number, more: object = {}) => ({
    ...{ courseOfferingId, studentId: students[index]!.id, startsOn: term.startsOn },
    ...more,
  });
  await make("/course-enrollments", place(0));
  const wish = await make("/course-enrollments", place(1, { status: "requested" }));
  const responses = await Promise.all(
    [2, 3, 4, 5, 6, 7].map((index) => admin.post("/course-enrollments", place(index))),
  );
  t.deepEqual(responses.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409]);
  t.is(responses.find(({ status }) => status === 409)!.body.code, "offering_full");
  const granted = await admin.patch(`/course-enrollments/${wish.id}`, { status: "active" });
  t.like(granted.body, { status: 409, code: "offering_full" });
  const taken = responses.find(({ status }) => status === 201)!.body;
  t.is((await admin.patch(`/course-enrollments/${taken.id}`, { status: "dropped" })).status, 200);
  t.is((await admin.patch(`/course-enrollments/${wish.id}`, { status: "active" })).status, 200);
  const backwards = place(7, { status: "requested", endsOn: "2001-01-01" });
  t.is((await admin.post("/course-enrollments", backwards)).status, 400);
  await admin.patch(`/course-offerings/${courseOfferingId}`, { status: "completed" });
  t.is((await admin.post("/course-enrollments", place(7))).body.code, "offering_closed");
});

test("a value that has to be unique is named, and what is there already too", async (t) => {
  const named = async (path: string, values: object, field: string) => {
    const { body } = await admin.post(path, values);
    t.like(body, { ...duplicate, detail: `This ${field} is already in use` });
    t.deepEqual(body.errors, [{ path: field, message: "is already in use" }], path);
  };
  await make("/rooms", { name: "Unique room" });
  await named("/rooms", { name: "Unique room" }, "name");
  const values = { academicYearId: year.id, gradeLevelId: section.gradeLevelId, name: section.name };
  await named("/sections", values, "name");
  const group = await make("/student-groups", { name: "Unique group", type: "club" });
  const [student] = (await admin.get("/students?limit=1")).body.data;
  const member = { studentGroupId: group.id, studentId: student.id, startsOn: "2026-09-01" };
  await make("/student-group-members", member);
  const again = (await admin.post("/student-group-members", member)).body;
  t.like(again, { ...duplicate, detail: "The student is already in this group" });
});
