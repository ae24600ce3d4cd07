import { createHash } from "node:crypto";
import { query } from "../../../src/db/query.ts";
import { sql } from "../../../src/db/sql.ts";
import { insertRows } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const instant = (day: Date, daysAgo: number) => new Date(day.getTime() - daysAgo * 86_400_000).toISOString();

/** Seeds a record that is about to go to another school, one that came from a school by mistake, and the key of that school. */
export async function seedRecordTransfers(
  { row, calendar, accounts, slug }: Seeding,
  demoStudents: readonly { id: string }[],
): Promise<void> {
  const studentId = demoStudents.at(-1)!.id;
  const [student] = await query<{ name: string }>(sql`
    SELECT given_name || ' ' || family_name AS name FROM students WHERE id = ${studentId}`);
  const known = { school_name: "Hillside School", fingerprint: hashOf(`key of a neighbour of ${slug}`) };
  await insertRows("known_school_keys", [
    row({ ...known, note: "Compared by phone with the office", confirmed_by: accounts.admin.id }),
  ]);
  const draft = row({});
  const common = { school_email: "office@hillside.example", created_by: accounts.admin.id };
  await insertRows("record_transfers", [
    {
      ...draft,
      ...common,
      direction: "outgoing",
      student_id: studentId,
      student_name: student!.name,
      school_name: known.school_name,
      reason: "The family moves",
      contents: ["guardians", "enrollments", "marks", "attendance", "prior_records"],
      status: "draft",
    },
  ]);
  await insertRows("record_transfers", [
    {
      ...row({}),
      ...common,
      direction: "incoming",
      student_name: "Nadia Sørensen",
      school_name: known.school_name,
      contents: ["guardians", "marks"],
      package_id: row({}).id,
      package_sha256: hashOf(`package for ${slug}`),
      package_size: 18_211,
      packaged_at: instant(calendar.now, 9),
      key_fingerprint: known.fingerprint,
      decided_by: accounts.admin.id,
      decided_at: instant(calendar.now, 8),
      decision_note: "Meant for another school",
      status: "rejected",
    },
  ]);
}
