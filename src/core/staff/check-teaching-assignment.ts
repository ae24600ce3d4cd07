import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { invalid, unknownReference } from "../../lib/errors.ts";
import { StaffMember, type TeachingAssignment } from "../../models/staff/index.ts";
import { schoolDay } from "../school/school-day.ts";

/**
 * Checks that the assignment is within the year of its offering, and locks the offering: concurrent assignments that overlap
 * would otherwise wait for each other in the exclusion constraint until PostgreSQL ends them as a deadlock. Ending it sets the last day to today at the latest, or to
 * `startsOn` if that is later.
 * @throws {AppError} 400
 */
export async function checkTeachingAssignment(assignment: TeachingAssignment): Promise<void> {
  const { schoolId, staffMemberId, courseOfferingId, startsOn, isNewRecord } = assignment;
  const member = await StaffMember.findByPk(staffMemberId);
  if (!member) throw unknownReference("staffMemberId", "staff member");
  const [year] = await query<{ name: string; startsOn: string; endsOn: string }>(sql`
    SELECT y.name, y.starts_on::text AS "startsOn", y.ends_on::text AS "endsOn"
    FROM course_offerings o
    JOIN academic_terms t ON t.school_id = o.school_id AND t.id = o.term_id
    JOIN academic_years y ON y.school_id = t.school_id AND y.id = t.academic_year_id
    WHERE o.school_id = ${schoolId} AND o.id = ${courseOfferingId}
    FOR NO KEY UPDATE OF o`);
  if (!year) throw unknownReference("courseOfferingId", "course offering");
  if (isNewRecord && member.status === "left")
    throw invalid([{ path: "staffMemberId", message: "has left the school" }]);

  const today = await schoolDay();
  if (assignment.changed("status") && assignment.status === "ended" && !(assignment.endsOn! <= today))
    assignment.endsOn = startsOn > today ? startsOn : today;
  const { endsOn } = assignment;
  const inYear = (date: string) => date >= year.startsOn && date <= year.endsOn;
  const outsideYear = `must be within ${year.name} (${year.startsOn} to ${year.endsOn})`;
  const faults = [];
  if (!inYear(startsOn)) faults.push({ path: "startsOn", message: outsideYear });
  if (endsOn && endsOn < startsOn) faults.push({ path: "endsOn", message: "must be on or after startsOn" });
  else if (endsOn && !inYear(endsOn)) faults.push({ path: "endsOn", message: outsideYear });
  if (faults.length) throw invalid(faults);
  if (endsOn && endsOn < today) assignment.status = "ended";
  else if (!assignment.changed("status") && assignment.changed("endsOn")) assignment.status = "active";
}
