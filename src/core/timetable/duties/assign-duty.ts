import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { conflict, type Fault, invalid, unknownReference } from "../../../lib/errors.ts";
import { StaffMember } from "../../../models/staff/index.ts";
import { DutyArea, DutyAssignment } from "../../../models/timetable/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { Time } from "../../common/input/schemas.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { publishedGroup } from "../lessons/dated-lessons.ts";
import { type DutyAssignmentShown, dutyAssignments } from "./duty-assignments.ts";
import { notifyDuty } from "./notify-duty.ts";

export const NewDutyAssignment = z
  .strictObject({
    dutyAreaId: z.uuid(),
    staffMemberId: z.uuid(),
    dayOfWeek: z.int().min(1).max(7).describe("1 is Monday"),
    startsAt: Time,
    endsAt: Time,
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
  })
  .meta({ id: "NewDutyAssignment" });

export const DutyAssignmentChanges = NewDutyAssignment.omit({ dutyAreaId: true })
  .partial()
  .meta({ id: "DutyAssignmentChanges" });

/**
 * Assigns a weekly duty. The exclusion constraint refuses two duties of a person at once; lessons are checked under the advisory
 * lock `lessons`.
 * @throws {AppError} 400, 409 `duty_clash`
 */
export const assignDuty = (values: z.output<typeof NewDutyAssignment>): Promise<DutyAssignmentShown> =>
  transaction(async () => {
    await lockInSchool("lessons");
    const duty = DutyAssignment.build(values);
    await check(duty);
    await duty.save();
    await audited(DutyAssignment, duty.id, "create", { after: values });
    await notifyDuty(duty, "assigned");
    return (await dutyAssignments.get(duty.id)) as DutyAssignmentShown;
  });

/** Changes the time or the person of a duty; both persons are notified. @throws {AppError} 400, 404, 409 `duty_clash` */
export const changeDuty = (
  id: string,
  values: z.output<typeof DutyAssignmentChanges>,
): Promise<DutyAssignmentShown> =>
  transaction(async () => {
    await lockInSchool("lessons");
    const duty = await findLocked(DutyAssignment, id);
    const before = Object.fromEntries(Object.keys(values).map((key) => [key, duty.get(key)]));
    const former = DutyAssignment.build(duty.get());
    duty.set(values);
    await check(duty);
    await duty.save();
    await audited(DutyAssignment, id, "update", { before, after: values });
    const isSame = former.staffMemberId === duty.staffMemberId;
    if (!isSame) await notifyDuty(former, "removed");
    await notifyDuty(duty, isSame ? "changed" : "assigned");
    return (await dutyAssignments.get(id)) as DutyAssignmentShown;
  });

/** Removes a duty. To keep what was done so far in the totals, end it instead. @throws {AppError} 404 */
export const removeDuty = (id: string): Promise<void> =>
  transaction(async () => {
    const duty = await findLocked(DutyAssignment, id);
    await notifyDuty(duty, "removed");
    await duty.destroy();
    await audited(DutyAssignment, id, "remove", { before: duty.get() });
  });

async function check(duty: DutyAssignment): Promise<void> {
  const { startsAt, endsAt, startsOn, endsOn } = duty;
  const area = await DutyArea.findByPk(duty.dutyAreaId);
  if (!area) throw unknownReference("dutyAreaId", "duty area");
  const person = await StaffMember.findByPk(duty.staffMemberId);
  if (!person) throw unknownReference("staffMemberId", "staff member");
  const faults: Fault[] = [];
  if (area.status === "archived") faults.push({ path: "dutyAreaId", message: `${area.name} is archived` });
  if (person.status === "left") faults.push({ path: "staffMemberId", message: "has left the school" });
  if (endsAt.slice(0, 5) <= startsAt.slice(0, 5))
    faults.push({ path: "endsAt", message: "must be after startsAt" });
  if (endsOn < startsOn) faults.push({ path: "endsOn", message: "must be on or after startsOn" });
  if (faults.length) throw invalid(faults);
  await refuseLesson(duty);
}

async function refuseLesson(duty: DutyAssignment): Promise<void> {
  const [lesson] = await query<{ id: string; title: string; startsAt: string; endsAt: string }>(sql`
    SELECT e.id, o.title, to_char(e.starts_at, 'HH24:MI') AS "startsAt", to_char(e.ends_at, 'HH24:MI') AS "endsAt"
    FROM timetable_entries e JOIN course_offerings o ON o.school_id = ${currentSchool} AND o.id = e.course_offering_id
    WHERE e.school_id = ${currentSchool} AND e.clash_group = ${publishedGroup}
      AND e.staff_member_id = ${duty.staffMemberId}
      AND e.starts_at < ${duty.endsAt}::time AND e.ends_at > ${duty.startsAt}::time
      AND daterange(e.valid_from, e.valid_to, '[]') && daterange(${duty.startsOn}::date, ${duty.endsOn}::date, '[]')
      AND lesson_on_weekday(${currentSchool}, e.day_of_week, ${duty.dayOfWeek}::int,
        greatest(e.valid_from, ${duty.startsOn}::date), least(e.valid_to, ${duty.endsOn}::date))
    ORDER BY e.valid_from, e.id LIMIT 1`);
  if (lesson)
    throw conflict(
      "duty_clash",
      `This person teaches ${lesson.title} from ${lesson.startsAt} to ${lesson.endsAt}: choose another person or time`,
      { timetableEntryId: lesson.id },
    );
}
