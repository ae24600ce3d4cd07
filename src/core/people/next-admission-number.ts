import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import { nextNumber } from "../platform/next-number.ts";

const taken = {
  name: "admission-number-taken",
  text: "SELECT 1 FROM students WHERE school_id = $1 AND admission_number = $2",
};

/** Moves the sequence to its first free number: as many as there are students, and one more, hold one for sure. */
const skipTaken = {
  name: "skip-taken-admission-numbers",
  text: `UPDATE number_sequences s SET updated_at = now(), next_value = (
      SELECT min(v) FROM generate_series(s.next_value,
        s.next_value + (SELECT count(*) FROM students WHERE school_id = $1)) v
      WHERE NOT EXISTS (SELECT FROM students st WHERE st.school_id = $1
        AND st.admission_number = s.prefix || lpad(v::text, greatest(s.padding, length(v::text)), '0')))
    WHERE s.school_id = $1 AND s.kind = 'admission' AND s.year = $2`,
};

/** The next admission number of a year, gap-free. Students who came with a number may hold some of them already. */
export async function nextAdmissionNumber(year: number): Promise<string> {
  const school = schoolId();
  for (;;) {
    const number = await nextNumber({ schoolId: school, kind: "admission", year, prefix: `${year}/` });
    if ((await query(taken, [school, number])).length === 0) return number;
    await query(skipTaken, [school, year], { readOnly: false });
  }
}
