import { currentSchool } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { schoolId } from "../../../lib/context.ts";
import { nextNumber } from "../../school/next-number.ts";

/** Moves the sequence to its first free number. With n students, a range of n + 1 numbers contains at least one. */
const skipTaken = (year: number) => sql`
  UPDATE number_sequences s SET updated_at = now(), next_value = (
    SELECT min(v) FROM generate_series(s.next_value,
      s.next_value + (SELECT count(*) FROM students WHERE school_id = ${currentSchool})) v
    WHERE NOT EXISTS (SELECT FROM students st WHERE st.school_id = ${currentSchool}
      AND st.admission_number = s.prefix || lpad(v::text, greatest(s.padding, length(v::text)), '0')))
  WHERE s.school_id = ${currentSchool} AND s.kind = 'admission' AND s.year = ${year}`;

/** Takes the next free admission number of a year, without gaps. Students admitted with an existing number can hold some. */
export async function nextAdmissionNumber(year: number): Promise<string> {
  const school = schoolId();
  for (;;) {
    const number = await nextNumber({ schoolId: school, kind: "admission", year, prefix: `${year}/` });
    if (
      (
        await query(sql`
      SELECT 1 FROM students WHERE school_id = ${currentSchool} AND admission_number = ${number}`)
      ).length === 0
    )
      return number;
    await execute(skipTaken(year));
  }
}
