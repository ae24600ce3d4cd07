import test from "ava";
import { startApp } from "../support/app.ts";
import type { StoredResponse } from "../support/client.ts";
import { transactionsOf } from "../support/observing/statements.ts";
import { openClient } from "../support/open-client.ts";
import { openSchool } from "./school.ts";

const app = await startApp();
const school = await openSchool(app);
const admin = await app.as("admin");
const teacher = await app.as("teacher");

/** Tables that grow with the school and its days. */
const large =
  /Seq Scan on (attendance_\w+|absence_notices|daily_metrics|\w*enrollments|students|staff_members|guardians) /;

// Small tables are read whole for good reason: here it is the last resort, where there is no other way.
const client = await openClient(app.databaseUrl);
await client.query("SET enable_seqscan = off");

test.after.always(async () => {
  await Promise.all([client.end(), school.close()]);
  await app.close();
});

/** The parts of the plan that read a large table whole. */
async function scans(statement: string): Promise<string[]> {
  const { rows } = await client.query(`EXPLAIN (GENERIC_PLAN) ${statement}`);
  return rows.map((row) => row["QUERY PLAN"] as string).filter((line) => large.test(line));
}

test.serial("no statement of a register or of the dashboard reads a whole table", async (t) => {
  t.is((await scans("SELECT FROM attendance_records WHERE note = 'x'")).length, 1, "a scan would be seen");
  const { sectionId, students } = await school.makeClass(3);
  const date = school.year.startsOn;
  const marks = [{ studentId: students[0], attendanceCodeId: school.codes.absent }];
  const statements = (
    await transactionsOf(async () => {
      const taken = await admin.put(`/sections/${sectionId}/attendance`, { date, marks });
      const responses: StoredResponse[] = [
        taken,
        await admin.get(`/sections/${sectionId}/attendance?date=${date}`),
      ];
      const id = taken.body.session.id;
      responses.push(await admin.put(`/attendance-sessions/${id}/records`, { marks }));
      responses.push(await admin.get(`/attendance-sessions/${id}/register`));
      const notice = { studentId: students[0], startsOn: date, endsOn: date, reason: "Ill" };
      const { body } = await admin.post("/absence-notices", notice);
      responses.push(await admin.put(`/absence-notices/${body.id}/decision`, { accepted: true }));
      for (const path of ["/attendance-records", "/dashboard/stats", "/dashboard/attendance-trend"])
        responses.push(await admin.get(path), await teacher.get(path));
      responses.push(await teacher.get("/attendance-sessions"));
      t.deepEqual([...new Set(responses.map(({ status }) => status))], [200]);
    })
  ).flatMap(({ statements }) => statements);
  const explained = [...new Set(statements)].filter((text) => /^\W*(SELECT|WITH|INSERT|UPDATE)/.test(text));
  t.true(explained.length > 12);
  for (const statement of explained) t.deepEqual(await scans(statement), [], statement);
});
