import { conflict, type Fault, invalid, unknownReference } from "../../lib/errors.ts";
import type { Activity } from "../../models/activities/index.ts";
import { StaffMember } from "../../models/staff/index.ts";
import { AcademicTerm, GradeLevel } from "../../models/structure/index.ts";
import { studentsWithClash } from "./places/students-with-clash.ts";

/** What guardians consented to: fixed once the activity is open. */
const fixed = ["type", "termId", "feeCategoryId", "feeMinor", "consentTerms"] as const;
const times = ["startsOn", "endsOn", "weekday", "startsAt", "endsAt"] as const;

/** Checks dates, references and what may still be changed. @throws {AppError} 400, 409 `activity_status`, `activity_open`, `activity_clash` */
export async function checkActivity(row: Activity): Promise<void> {
  const faults: Fault[] = [];
  if (row.endsOn < row.startsOn) faults.push({ path: "endsOn", message: "must be on or after `startsOn`" });
  if (!row.startsAt !== !row.endsAt)
    faults.push({
      path: row.startsAt ? "endsAt" : "startsAt",
      message: "is required: give both times or none",
    });
  else if (row.startsAt && row.endsAt && row.endsAt.slice(0, 5) <= row.startsAt.slice(0, 5))
    faults.push({ path: "endsAt", message: "must be after `startsAt`" });
  if (row.choicesFrom && row.choicesUntil && row.choicesUntil <= row.choicesFrom)
    faults.push({ path: "choicesUntil", message: "must be after `choicesFrom`" });
  if (row.capacity < (row.placesTaken ?? 0))
    faults.push({ path: "capacity", message: `must be at least ${row.placesTaken}: these places are taken` });
  if (faults.length) throw invalid(faults);
  if (row.isNewRecord || row.changed("termId")) await checkTerm(row);
  if (row.organiserStaffId && row.changed("organiserStaffId")) {
    const where = { id: row.organiserStaffId, status: ["active", "on_leave"] };
    if (!(await StaffMember.findOne({ where, attributes: ["id"] })))
      throw unknownReference("organiserStaffId", "staff member");
  }
  if (row.gradeLevelIds?.length && row.changed("gradeLevelIds")) {
    const known = await GradeLevel.findAll({ where: { id: row.gradeLevelIds }, attributes: ["id"] });
    const missing = row.gradeLevelIds.flatMap((id, index) =>
      known.some((level) => level.id === id)
        ? []
        : [{ path: `gradeLevelIds.${index}`, message: "there is no such grade level" }],
    );
    if (missing.length) throw invalid(missing);
  }
  if (!row.isNewRecord) await checkChange(row);
}

async function checkTerm({ termId, startsOn, endsOn }: Activity): Promise<void> {
  const term = await AcademicTerm.findByPk(termId);
  if (!term) throw unknownReference("termId", "term");
  if (endsOn < term.startsOn || startsOn > term.endsOn)
    throw invalid([{ path: "startsOn", message: `must be in the term: ${term.startsOn} to ${term.endsOn}` }]);
}

async function checkChange(row: Activity): Promise<void> {
  if (row.status === "finished" || row.status === "cancelled")
    throw conflict("activity_status", `The activity is ${row.status} and can no longer be changed`);
  if (row.status === "draft") return;
  const refused = fixed.filter((name) => row.changed(name));
  if (refused.length)
    throw conflict(
      "activity_open",
      `${refused.join(", ")} can no longer be changed: guardians consent to it. Cancel the activity and plan a new one`,
    );
  if (times.some((name) => row.changed(name)) && (await studentsWithClash(row)).length)
    throw conflict("activity_clash", "A student has another accepted activity at the new time");
  if (row.status === "full" && row.capacity > row.placesTaken) row.status = "open";
  if (row.status === "open" && row.capacity === row.placesTaken) row.status = "full";
}
