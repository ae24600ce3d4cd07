import { asAdmin } from "./fixture.ts";

/** A class of 30, with open registers. */
export interface Registers {
  sessions: string[];
  marks: Array<{ studentId: string; attendanceCodeId: string; minutesLate?: number }>;
}

const classSize = 30;

/** Creates registers on days before the demo year, on which nothing else was marked. */
export const makeRegisters = (url: string, count: number): Promise<Registers> =>
  asAdmin(url, async (client) => {
    const value = async (text: string, ...values: unknown[]) =>
      (await client.query({ text, values, rowMode: "array" })).rows.flat();
    const [school] = await value("SELECT id FROM schools WHERE slug = 'greenfield'");
    const [section] = await value(
      "SELECT id FROM sections WHERE school_id = $1 ORDER BY name LIMIT 1",
      school,
    );
    const students = await value(
      `UPDATE enrollments SET section_id = $2, roll_number = 'B' || roll_number || '/' || section_id,
        starts_on = '2000-01-01'
      WHERE school_id = $1 AND id IN (SELECT id FROM enrollments WHERE school_id = $1 AND status = 'active'
        ORDER BY section_id = $2 DESC, id LIMIT ${classSize}) RETURNING student_id`,
      school,
      section,
    );
    const sessions = await value(
      `INSERT INTO attendance_sessions (school_id, id, date, kind, section_id)
      SELECT $1, gen_random_uuid(), earliest - day, 'daily', $2
      FROM generate_series(1, $3::int) AS day, (SELECT least(min(date), '2020-01-01') AS earliest
        FROM attendance_sessions WHERE school_id = $1) before
      RETURNING id`,
      school,
      section,
      count,
    );
    const code = async (category: string) =>
      (
        await value(
          "SELECT id FROM attendance_codes WHERE school_id = $1 AND category = $2",
          school,
          category,
        )
      )[0];
    const [present, late] = [await code("present"), await code("late")];
    const marks = students.map((studentId, index) =>
      index === 7
        ? { studentId, attendanceCodeId: late, minutesLate: 5 }
        : { studentId, attendanceCodeId: present },
    );
    return { sessions, marks };
  });

export const takeRequest = (session: string, marks: Registers["marks"]) => ({
  method: "PUT" as const,
  path: `/api/v1/attendance-sessions/${session}/records`,
  body: { marks },
});
