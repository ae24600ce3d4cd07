import { randomUUID } from "node:crypto";
import test from "ava";
import { setClock } from "../../src/lib/clock.ts";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { helperAccount } from "../support/helper-account.ts";
import { openClient } from "../support/open-client.ts";

const app = await startApp();
const superuser = await openClient(app.databaseUrl);
const callers = {
  admin: await app.as("admin"),
  teacher: await app.as("teacher"),
  guardian: await app.as("guardian"),
  student: await app.as("student"),
  bursar: await app.as("bursar"),
};
const { admin, teacher, guardian, student, bursar } = callers;
const elsewhere = await app.as("admin", "riverside");
test.after.always(async () => {
  setClock();
  await superuser.end();
  await app.close();
});

const make = (values: object, client: Client = admin) =>
  client.post("/calendar-feeds", { kind: "timetable", name: "Mine", ...values });
async function read(path: string) {
  const response = await fetch(app.url + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const unfolded = (text: string) => text.replaceAll("\r\n ", "");
const events = (text: string) =>
  unfolded(text)
    .split("BEGIN:VEVENT\r\n")
    .slice(1)
    .map((block) => Object.fromEntries(block.split("\r\n").map((line) => line.split(/:(.*)/s).slice(0, 2))));
const children = async () => (await guardian.get("/guardian/children")).body.data;
const strangers = async () => {
  const own = new Set((await children()).map(({ id }) => id));
  return (await admin.get("/students?limit=100")).body.data.filter(({ id }) => !own.has(id));
};

test.serial("a guardian's program reads the lessons of a child, in UTC, without the holidays", async (t) => {
  const [child] = await children();
  const { status, body } = await make({ studentId: child.id }, guardian);
  t.is(status, 201, JSON.stringify(body));
  t.regex(body.path, /^\/calendars\/[\w-]{36}\/[\w-]{36}\/[\w-]{32}\.ics$/);
  const response = await read(body.path);
  t.is(response.status, 200);
  t.regex(response.headers.get("content-type")!, /^text\/calendar; charset=utf-8/);
  t.regex(response.headers.get("cache-control")!, /^private/);
  t.true(response.text.startsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"));
  const found = events(response.text);
  t.true(found.length > 20, String(found.length));
  const { body: school } = await guardian.get("/school");
  const day = found[0]!["UID"].slice(37, 47);
  const { data } = (await guardian.get(`/lessons?studentId=${child.id}&from=${day}&to=${day}`)).body;
  const lessons = found.filter(({ UID }) => UID.includes(day));
  t.is(lessons.length, data.length);
  const local = (stamp: string) =>
    new Date(stamp.replace(/(....)(..)(..)T(..)(..)(..)Z/, "$1-$2-$3T$4:$5:$6Z")).toLocaleTimeString(
      "en-GB",
      {
        timeZone: school.timezone,
      },
    );
  t.deepEqual(
    lessons.map(({ DTSTART }) => local(DTSTART)).sort(),
    data.map(({ startsAt }) => startsAt).sort(),
  );
  const holidays = await superuser.query(
    `SELECT date::text FROM calendar_days WHERE type IN ('holiday', 'closure')
      AND school_id = (SELECT id FROM schools WHERE slug = 'greenfield')`,
  );
  for (const { date } of holidays.rows) t.false(response.text.includes(`-${date}@`));
  t.truthy((await guardian.get(`/calendar-feeds/${body.id}`)).body.lastUsedAt);
});

test.serial("a revoked address, and one that is none, is not found", async (t) => {
  const { body } = await make({ kind: "calendar" }, student);
  t.is((await read(body.path)).status, 200);
  const [, , school, id, file] = body.path.split("/");
  const wrong = [
    `/calendars/${school}/${id}/${"x".repeat(32)}.ics`,
    `/calendars/${school}/${randomUUID()}/${file}`,
    `/calendars/${elsewhere.credentials.school.id}/${id}/${file}`,
    `/calendars/${school}/${id}/x`,
    "/calendars/x/y/z.ics",
  ];
  for (const path of wrong) t.is((await read(path)).status, 404, path);
  t.like((await student.delete(`/calendar-feeds/${body.id}`)).body, { status: "revoked" });
  t.is((await read(body.path)).status, 404);
  t.like((await student.delete(`/calendar-feeds/${body.id}`)).body, { status: "revoked" });
  const stored = await superuser.query("SELECT secret_hash FROM calendar_feeds WHERE id = $1", [id]);
  t.false(stored.rows[0].secret_hash.includes(file!.slice(0, 32)));
  const audits = (await admin.get(`/audit-events?entityId=${id}`)).body.data;
  t.is(audits.length, 2);
  t.false(JSON.stringify(audits).includes(file!));
});

test.serial("the school calendar holds its terms and days as whole days", async (t) => {
  const { body } = await make({ kind: "calendar", name: "School" }, bursar);
  const found = events((await read(body.path)).text);
  const { data: terms } = (await admin.get("/academic-terms?limit=100")).body;
  const term = terms.find(({ name }) => found.some(({ SUMMARY }) => SUMMARY === name));
  t.truthy(term);
  const compact = (date: string) => date.replaceAll("-", "");
  const shown = found.filter(({ SUMMARY }) => SUMMARY === term.name);
  t.true(shown.some((each) => each["DTSTART;VALUE=DATE"] === compact(term.startsOn)));
  const after = new Date(Date.parse(term.endsOn) + 86_400_000).toISOString().slice(0, 10);
  t.true(shown.some((each) => each["DTEND;VALUE=DATE"] === compact(after)));
});

test.serial("each makes and sees their own alone, of what they may see", async (t) => {
  const [stranger] = await strangers();
  const { data: sections } = (await admin.get("/sections")).body;
  const { data: staff } = (await admin.get("/staff-members")).body;
  for (const values of [
    { studentId: stranger.id },
    { studentId: randomUUID() },
    { sectionId: sections[0].id },
    { staffMemberId: staff[0].id },
  ])
    for (const client of [guardian, student]) {
      const { status, body } = await make(values, client);
      t.is(status, 400, JSON.stringify(values));
      t.is(body.errors[0].path, Object.keys(values)[0]!);
    }
  t.is((await make({ sectionId: sections[0].id }, elsewhere)).status, 400);
  t.is((await make({ sectionId: sections[0].id, studentId: stranger.id })).status, 400);
  t.is((await make({ kind: "calendar", sectionId: sections[0].id })).status, 400);
  t.is((await make({ kind: "diary", name: "" })).status, 400);
  const { body: own } = await make({}, teacher);
  t.truthy(own.staffMemberId, "a teacher's own lessons");
  t.true(events((await read(own.path)).text).length > 0);
  t.true(events((await read((await make({ sectionId: sections[0].id })).body.path)).text).length > 0);
  t.true(events((await read((await make({}, student)).body.path)).text).length > 0);
  t.is((await admin.get(`/calendar-feeds/${own.id}`)).status, 404, "not even the administrator");
  t.is((await admin.delete(`/calendar-feeds/${own.id}`)).status, 404);
  const seen = (await teacher.get("/calendar-feeds")).body.data.map(({ name }) => name);
  t.deepEqual(seen, [own.name, "Days of greenfield"], "the one just made, and that of the demo");
  t.is((await app.anonymous.get("/calendar-feeds")).status, 401);
});

test.serial("what its maker may not see any more, the address does not show", async (t) => {
  const [child] = await children();
  const { body } = await make({ studentId: child.id }, guardian);
  t.true(events((await read(body.path)).text).length > 0);
  await superuser.query("UPDATE student_guardians SET portal_access = false WHERE student_id = $1", [
    child.id,
  ]);
  t.is(events((await read(body.path)).text).length, 0);
  await superuser.query("UPDATE users SET status = 'disabled' WHERE id = $1", [guardian.credentials.user.id]);
  t.is((await read(body.path)).status, 404);
});

test.serial("an address shows what its owner may see when it is read", async (t) => {
  const { data: sections } = (await admin.get("/sections")).body;
  const { data: staff } = (await admin.get("/staff-members?limit=200")).body;
  const busy = staff.find(({ userId }) => userId === teacher.credentials.user.id);
  const it = await helperAccount(app, admin, "timetable.read", "structure.read");
  const made = async (values: object) => (await make(values, it.client)).body.path as string;
  const section = (
    await superuser.query(
      `SELECT te.section_id AS id FROM timetable_entries te WHERE te.section_id = ANY ($1) LIMIT 1`,
      [sections.map(({ id }) => id)],
    )
  ).rows[0];
  const lessons = [
    await made({ sectionId: section.id }),
    await made({ staffMemberId: busy.id }),
    await made({ studentId: (await admin.get("/students?limit=1")).body.data[0].id }),
  ];
  const days = await made({ kind: "calendar" });
  for (const path of lessons.slice(0, 2)) t.true(events((await read(path)).text).length > 0);

  // Narrowed to the children or the record of the caller, of whom there are none.
  for (const scope of ["own_children", "self"]) {
    await it.allow(`timetable.read:${scope}`, "structure.read");
    for (const path of lessons) t.is(events((await read(path)).text).length, 0, scope);
  }
  await it.allow("structure.read");
  for (const path of lessons) t.is((await read(path)).status, 404);
  t.is((await read(days)).status, 200);
  await it.allow("timetable.read");
  t.is((await read(days)).status, 404);
  t.is((await read(lessons[0]!)).status, 200);

  await admin.put(`/users/${it.userId}/disabled`);
  for (const path of [...lessons, days]) t.is((await read(path)).status, 404);
  await admin.delete(`/users/${it.userId}/disabled`);
  for (const path of [...lessons, days]) t.is((await read(path)).status, 404, "it does not come back");
});

test.serial("a program that asks without end is told to wait", async (t) => {
  const { body } = await make({ kind: "calendar" });
  const statuses: number[] = [];
  for (let asked = 0; asked < 31; asked += 1) statuses.push((await read(body.path)).status);
  t.is(statuses.at(-1), 429);
  t.is(statuses.filter((status) => status === 200).length, 30);
});
