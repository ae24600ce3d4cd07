import { query } from "../../db/query.ts";
import { invalid, unknownReference } from "../../lib/errors.ts";
import { StaffMember, type TeachingAssignment } from "../../models/staff/index.ts";
import { schoolDay } from "../platform/school-day.ts";

/** An assignment lies in the year of its offering. Ended means that its last day is here or gone. */
export async function checkTeachingAssignment(assignment: TeachingAssignment): Promise<void> {
  const { schoolId, staffMemberId, courseOfferingId, startsOn, isNewRecord } = assignment;
  const member = await StaffMember.findByPk(staffMemberId);
  if (!member) throw unknownReference("staffMemberId", "staff member");
  const [year] = await query<{ name: string; startsOn: string; endsOn: string }>(
    { name: "year-of-offering", text: yearOfOffering },
    [schoolId, courseOfferingId],
  );
  if (!year) throw unknownReference("courseOfferingId", "course offering");
  if (isNewRecord && member.status === "left")
    throw invalid([{ path: "staffMemberId", message: "has left the school" }]);

  const today = await schoolDay();
  if (assignment.changed("status") && assignment.status === "ended" && !(assignment.endsOn! <= today))
    assignment.endsOn = startsOn > today ? startsOn : today;
  const { endsOn } = assignment;
  const inYear = (date: string) => date >= year.startsOn && date <= year.endsOn;
  const around = `must lie in ${year.name}, ${year.startsOn} to ${year.endsOn}`;
  const faults = [];
  if (!inYear(startsOn)) faults.push({ path: "startsOn", message: around });
  if (endsOn && endsOn < startsOn) faults.push({ path: "endsOn", message: "must not lie before startsOn" });
  else if (endsOn && !inYear(endsOn)) faults.push({ path: "endsOn", message: around });
  if (faults.length) throw invalid(faults);
  if (endsOn && endsOn < today) assignment.status = "ended";
  else if (!assignment.changed("status") && assignment.changed("endsOn")) assignment.status = "active";
}

const yearOfOffering = `
  SELECT y.name, y.starts_on::text AS "startsOn", y.ends_on::text AS "endsOn"
  FROM course_offerings o
  JOIN academic_terms t ON t.school_id = o.school_id AND t.id = o.term_id
  JOIN academic_years y ON y.school_id = t.school_id AND y.id = t.academic_year_id
  WHERE o.school_id = $1 AND o.id = $2`;
