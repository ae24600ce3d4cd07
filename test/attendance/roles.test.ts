import { randomUUID } from "node:crypto";
import test from "ava";
import { demoPassword } from "../../seeders/demo.ts";
import { startApp } from "../support/app.ts";
import { createClient } from "../support/client.ts";
import { openSchool } from "./school.ts";

const app = await startApp();
const school = await openSchool(app);
const { codes, rows } = school;
const admin = await app.as("admin");
const teacher = await app.as("teacher");
const [self] = await rows("SELECT id FROM staff_members WHERE school_id = $1 AND user_id = $2", [
  school.id,
  teacher.credentials.user.id,
]);
const [day] = school.days as [string];
test.after.always(async () => {
  await school.close();
  await app.close();
});

/** A caller of the school with this role, in an account of its own. */
async function withRole(role: string) {
  const email = `${role}@greenfield.example`;
  await admin.post("/users", { email, name: role, roles: [role], password: demoPassword });
  const { body } = await app.anonymous.post("/auth/login", {
    email,
    password: demoPassword,
    transport: "body",
  });
  return createClient(app.url, body.accessToken);
}
const put = (client: typeof admin | ReturnType<typeof createClient>, path: string, body: object) =>
  client.put(path, body);
const everyone = { date: day, marks: [], defaultCodeId: codes.present };
const { date: _date, ...ofRegister } = everyone;

test("a teacher takes the own class, and knows nothing of another's", async (t) => {
  const [own, other] = [await school.makeClass(2, self.id), await school.makeClass(2)];
  const taken = await put(teacher, `/sections/${own.sectionId}/attendance`, everyone);
  t.is(taken.status, 200);
  t.is(taken.body.session.takenBy, teacher.credentials.user.id);
  const id = taken.body.session.id;
  t.is((await put(teacher, `/attendance-sessions/${id}/records`, ofRegister)).status, 200);
  t.is((await teacher.get(`/attendance-sessions/${id}/register`)).status, 200);
  t.is((await teacher.get(`/sections/${own.sectionId}/attendance`)).status, 200);
  t.is((await teacher.get(`/attendance-records?attendanceSessionId=${id}`)).body.data.length, 2);

  for (const section of [other.sectionId, randomUUID()]) {
    const path = `/sections/${section}/attendance`;
    t.like((await put(teacher, path, everyone)).body, { status: 404, code: "not_found" });
    t.is((await teacher.get(path)).status, 404);
  }
  t.deepEqual(await rows("SELECT FROM attendance_sessions WHERE section_id = $1", [other.sectionId]), []);
  const theirs = (await put(admin, `/sections/${other.sectionId}/attendance`, everyone)).body.session.id;
  for (const session of [theirs, randomUUID()]) {
    t.is((await put(teacher, `/attendance-sessions/${session}/records`, ofRegister)).status, 404);
    t.is((await teacher.get(`/attendance-sessions/${session}/register`)).status, 404);
    t.is((await teacher.get(`/attendance-sessions/${session}`)).status, 404);
  }
  t.deepEqual((await teacher.get(`/attendance-records?attendanceSessionId=${theirs}`)).body.data, []);
});

test("a teacher takes the lessons of the offerings taught, not those of others in the same class", async (t) => {
  const { sectionId } = await school.makeClass(1);
  const [term] = (await admin.get("/academic-terms?status=active")).body.data;
  const [course] = (await admin.get("/courses")).body.data;
  const sessions = [];
  for (const title of ["mine", "theirs"]) {
    const { body } = await admin.post("/course-offerings", {
      courseId: course.id,
      termId: term.id,
      sectionId,
      title: `${title} ${sectionId}`,
    });
    if (title === "mine") {
      const values = { staffMemberId: self.id, courseOfferingId: body.id, startsOn: school.year.startsOn };
      t.is((await admin.post("/teaching-assignments", values)).status, 201);
    }
    const id = randomUUID();
    await rows(
      `INSERT INTO attendance_sessions (school_id, id, date, kind, section_id, course_offering_id)
        VALUES ($1, $2, $3, 'lesson', $4, $5)`,
      [school.id, id, day, sectionId, body.id],
    );
    sessions.push(id);
  }
  const take = (id: string) => put(teacher, `/attendance-sessions/${id}/records`, ofRegister);
  t.is((await take(sessions[0]!)).status, 200);
  t.is((await take(sessions[1]!)).status, 404);
});

test("the office takes every class", async (t) => {
  for (const role of ["principal", "receptionist"]) {
    const { sectionId } = await school.makeClass(1);
    const client = await withRole(role);
    const taken = await put(client, `/sections/${sectionId}/attendance`, everyone);
    t.is(taken.status, 200, role);
    const lock = await client.put(`/attendance-sessions/${taken.body.session.id}/lock`);
    t.is(lock.status, role === "principal" ? 200 : 403, role);
  }
});

test("families and other staff take no registers and decide nothing", async (t) => {
  const { sectionId } = await school.makeClass(1);
  const path = `/sections/${sectionId}/attendance`;
  const id = (await put(admin, path, everyone)).body.session.id;
  const clients = {
    guardian: await app.as("guardian"),
    student: await app.as("student"),
    bursar: await app.as("bursar"),
    nurse: await withRole("nurse"),
  };
  for (const [role, client] of Object.entries(clients)) {
    t.is((await put(client, path, everyone)).status, 403, role);
    t.is((await put(client, `/attendance-sessions/${id}/records`, ofRegister)).status, 403, role);
    t.is((await client.put(`/attendance-sessions/${id}/lock`)).status, 403, role);
    t.is((await client.delete(`/attendance-sessions/${id}/lock`)).status, 403, role);
    t.is((await client.get("/attendance-changes")).status, 403, role);
    t.is((await client.post("/attendance-codes", {})).status, 403, role);
    const generation = { from: day, to: day };
    t.is((await client.post("/attendance-sessions/generation", generation)).status, 403, role);
  }
  const register = (client: (typeof clients)["nurse"]) => client.get(`/attendance-sessions/${id}/register`);
  t.is((await register(clients.nurse)).status, 200);
  t.is((await register(clients.bursar)).status, 403);
  for (const client of [clients.guardian, clients.student]) {
    t.is((await register(client)).status, 404, "marks of the own child, not registers");
    t.is((await client.get(path)).status, 404);
    t.deepEqual((await client.get("/attendance-sessions")).body.data, []);
  }
});

test("a guardian sees the marks of the own children, a student the own", async (t) => {
  for (const mailbox of ["guardian", "student"]) {
    const client = await app.as(mailbox);
    const own = (await client.get("/students")).body.data.map(({ id }) => id);
    const marks = (await client.get("/attendance-records?limit=200")).body.data;
    t.true(marks.length > 0, mailbox);
    t.deepEqual([...new Set(marks.map(({ studentId }) => studentId))].sort(), own.sort(), mailbox);
    const { body } = await admin.get("/attendance-records?limit=200");
    const other = body.data.find(({ studentId }) => !own.includes(studentId));
    t.is((await client.get(`/attendance-records/${other.id}`)).status, 404);
    t.deepEqual((await client.get(`/attendance-records?studentId=${other.studentId}`)).body.data, []);
  }
});
