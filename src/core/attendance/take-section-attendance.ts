import type { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";
import { invalid, notFound } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { schoolDay } from "../platform/school-day.ts";
import type { RegisterView, TakeSectionAttendance } from "./schemas.ts";
import { showRegister } from "./show-register.ts";
import { takeAttendance } from "./take-attendance.ts";

/** Takes the day register of a section in one request, and makes it first where it is not there yet. */
export function takeSectionAttendance(
  sectionId: string,
  { date, ...marks }: z.output<typeof TakeSectionAttendance>,
): Promise<z.input<typeof RegisterView>> {
  return transaction(async () => {
    if (date > (await schoolDay())) throw invalid([{ path: "date", message: "lies in the future" }]);
    const [session] = await query<{ id: string }>(
      {
        name: "day-register",
        text: `
          WITH made AS (
            INSERT INTO attendance_sessions (school_id, id, date, kind, section_id)
            SELECT $1, $2, $3, 'daily', id FROM sections WHERE school_id = $1 AND id = $4
            ON CONFLICT (school_id, date, kind, section_id, course_offering_id, class_period_id) DO NOTHING RETURNING id
          )
          SELECT id FROM made UNION ALL SELECT id FROM attendance_sessions
          WHERE school_id = $1 AND date = $3 AND kind = 'daily' AND section_id = $4 LIMIT 1`,
      },
      [schoolId(), newId(), date, sectionId],
      { readOnly: false },
    );
    if (!session) throw notFound("Section");
    await takeAttendance(session.id, marks);
    return showRegister(session.id);
  });
}
