import test from "ava";
import { photo } from "../homework/homework-class.ts";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { curriculumClass } from "./department.ts";

const app = await startApp();
const { admin, teacher, student, offeringId, courseId, sectionId, departmentId, headStaffMemberId } =
  await curriculumClass(app);
const guardian = await app.as("guardian");
const bursar = await app.as("bursar");
const elsewhere = await app.as("admin", "riverside");
test.after.always(() => app.close());

const add = (client: Client, values: object = {}) =>
  client.post("/learning-resources", {
    ...{ courseId, courseOfferingId: offeringId, title: "Worksheet", kind: "file", ...values },
  });
const move = (client: Client, id: string, status: string) =>
  client.put(`/learning-resources/${id}/status`, { status });
const upload = (client: Client, id: string, content: Uint8Array = photo) =>
  client("PUT", `/learning-resources/${id}/content?fileName=sheet.png`, content, {
    "content-type": "image/png",
  });

test.serial("students of the class download a published file, others do not", async (t) => {
  const made = await add(teacher);
  t.like(made, { status: 201, body: { audience: "offering", status: "draft", fileId: null } });
  const { id } = made.body;
  t.like(await move(teacher, id, "published"), { status: 409, body: { code: "file_missing" } });
  t.like(await upload(teacher, id, Buffer.from("<script>")), { status: 400 });
  t.is((await upload(student, id)).status, 403);
  t.is((await upload(elsewhere, id)).status, 404);
  t.like((await upload(teacher, id)).body, {
    fileName: "sheet.png",
    mediaType: "image/png",
    size: photo.length,
  });
  const content = `/learning-resources/${id}/content`;
  t.is((await student.get(content)).status, 404, "a draft");
  t.is((await move(teacher, id, "published")).body.status, "published");
  const shown = (await student.get(`/learning-resources/${id}`)).body;
  t.like(shown, { title: "Worksheet", kind: "file" });
  t.false("createdBy" in shown);
  t.is((await student.get(content)).status, 200);
  t.is((await elsewhere.get(content)).status, 404);
  t.is((await bursar.get("/learning-resources")).status, 403);
  t.like(await teacher.delete(`/learning-resources/${id}`), { status: 409 });
  t.is((await move(teacher, id, "archived")).status, 200);
  t.is((await student.get(content)).status, 404);
  t.is((await teacher.delete(`/learning-resources/${id}`)).status, 204);
});

test.serial("a resource of a course reaches all its classes; of one class only that class", async (t) => {
  const url = "https://example.org/fractions";
  const whole = (await add(teacher, { courseOfferingId: null, kind: "video", url })).body;
  t.is(whole.audience, "course");
  await move(teacher, whole.id, "published");
  t.is((await student.get(`/learning-resources/${whole.id}`)).body.url, url);
  const { data } = (await admin.get(`/course-offerings?courseId=${courseId}&limit=50`)).body;
  const other = data.find((each) => each.sectionId !== sectionId);
  if (other) {
    const narrow = (await add(admin, { courseOfferingId: other.id, kind: "link", url })).body;
    await move(admin, narrow.id, "published");
    t.is((await student.get(`/learning-resources/${narrow.id}`)).status, 404);
  }
  const [child] = (await guardian.get("/students")).body.data;
  const enrolled = (await admin.get(`/enrollments?studentId=${child.id}`)).body.data[0];
  const [offering] = (await admin.get(`/course-offerings?sectionId=${enrolled.sectionId}`)).body.data;
  const forChild = { courseId: offering.courseId, courseOfferingId: offering.id, kind: "link", url };
  const { id } = (await add(admin, forChild)).body;
  t.is((await guardian.get(`/learning-resources/${id}`)).status, 404);
  await move(admin, id, "published");
  t.is((await guardian.get(`/learning-resources/${id}`)).status, 200);
  t.is((await guardian.patch(`/learning-resources/${id}`, { title: "x" })).status, 403);
});

test.serial("only a head of department adds for a whole course, and addresses are https", async (t) => {
  const url = "https://example.org";
  t.is((await add(teacher, { kind: "link" })).status, 400);
  t.is((await add(teacher, { kind: "file", url })).status, 400);
  for (const bad of ["http://example.org", "javascript:alert(1)", "data:text/html,x"])
    t.is((await add(teacher, { kind: "link", url: bad })).status, 400, bad);
  const [other] = (await admin.get("/staff-members?limit=5")).body.data.filter(
    (each) => each.id !== headStaffMemberId,
  );
  await admin.patch(`/departments/${departmentId}`, { headStaffMemberId: other.id });
  t.is((await add(teacher, { kind: "link", url, courseOfferingId: null })).status, 400);
  const { id } = (await add(teacher, { kind: "link", url })).body;
  await admin.patch(`/departments/${departmentId}`, { headStaffMemberId });
  const stale = await teacher("PATCH", `/learning-resources/${id}`, { title: "x" }, { "if-match": '"old"' });
  t.is(stale.status, 412);
  t.like(await upload(teacher, id), { status: 409, body: { code: "not_a_file" } });
  t.is((await teacher.patch(`/learning-resources/${id}`, { url: null })).status, 400);
  t.is((await add(student, { kind: "link", url })).status, 403);
  t.is((await add(elsewhere, { kind: "link", url })).status, 400);
});
