import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { daysBetween } from "../../../lib/days/days-between.ts";
import { conflict, type Fault, invalid, unknownReference } from "../../../lib/errors.ts";
import { StaffMember } from "../../../models/staff/index.ts";
import { StaffAbsence, staffAbsenceReasons } from "../../../models/timetable/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { paragraphs, Time } from "../../common/input/schemas.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { type StaffAbsenceShown, staffAbsences } from "./staff-absences.ts";

/** A longer absence is most likely a typing error. */
const MAX_DAYS = 366;

export const NewStaffAbsence = z
  .strictObject({
    staffMemberId: z.uuid(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    startsAt: Time.nullable()
      .optional()
      .describe("With `endsAt`: a part of a single day. Default: whole days"),
    endsAt: Time.nullable().optional(),
    reason: z.enum(staffAbsenceReasons),
    note: paragraphs(500).nullable().optional(),
  })
  .meta({ id: "NewStaffAbsence" });

export const StaffAbsenceChanges = NewStaffAbsence.omit({ staffMemberId: true })
  .partial()
  .meta({ id: "StaffAbsenceChanges" });

/**
 * Records that a member of staff is absent; the lessons of these days then need cover.
 * @throws {AppError} 400, 409 `absence_overlap`
 */
export const recordStaffAbsence = (values: z.output<typeof NewStaffAbsence>): Promise<StaffAbsenceShown> =>
  transaction(async () => {
    // The same lock as for assigning a substitute: one of the two always sees the other.
    await lockInSchool("lessons");
    const absence = StaffAbsence.build({ ...values, recordedBy: actorId() });
    await check(absence);
    await absence.save();
    await audited(StaffAbsence, absence.id, "create", { after: values });
    return (await staffAbsences.get(absence.id)) as StaffAbsenceShown;
  });

/** Changes the days, times or reason of an absence. @throws {AppError} 400, 404, 409 `absence_overlap`, `absence_status` */
export const changeStaffAbsence = (
  id: string,
  values: z.output<typeof StaffAbsenceChanges>,
): Promise<StaffAbsenceShown> =>
  transaction(async () => {
    await lockInSchool("lessons");
    const absence = await findLocked(StaffAbsence, id);
    if (absence.status === "cancelled")
      throw conflict("absence_status", "The absence is cancelled: record a new one");
    const before = Object.fromEntries(Object.keys(values).map((key) => [key, absence.get(key)]));
    absence.set(values);
    await check(absence);
    await absence.save();
    await audited(StaffAbsence, id, "update", { before, after: values });
    return (await staffAbsences.get(id)) as StaffAbsenceShown;
  });

/** Cancels an absence. Substitutes who were assigned stay until they are withdrawn. @throws {AppError} 404 */
export const cancelStaffAbsence = (id: string): Promise<StaffAbsenceShown> =>
  transaction(async () => {
    const absence = await findLocked(StaffAbsence, id);
    if (absence.status === "active") {
      await absence.update({ status: "cancelled" });
      await audited(StaffAbsence, id, "cancel", {
        before: { status: "active" },
        after: { status: "cancelled" },
      });
    }
    return (await staffAbsences.get(id)) as StaffAbsenceShown;
  });

async function check(absence: StaffAbsence): Promise<void> {
  const { staffMemberId, startsOn, endsOn } = absence;
  const startsAt = absence.startsAt ?? null;
  const endsAt = absence.endsAt ?? null;
  const person = await StaffMember.findByPk(staffMemberId);
  if (!person) throw unknownReference("staffMemberId", "staff member");
  const faults: Fault[] = [];
  if (person.status === "left") faults.push({ path: "staffMemberId", message: "has left the school" });
  if (endsOn < startsOn) faults.push({ path: "endsOn", message: "must be on or after startsOn" });
  else if (daysBetween(startsOn, endsOn) >= MAX_DAYS)
    faults.push({ path: "endsOn", message: "must be within a year of startsOn" });
  if (startsAt === null && endsAt !== null)
    faults.push({ path: "startsAt", message: "is required with endsAt" });
  else if (startsAt !== null && endsAt === null)
    faults.push({ path: "endsAt", message: "is required with startsAt" });
  else if (startsAt !== null && endsAt !== null && endsAt.slice(0, 5) <= startsAt.slice(0, 5))
    faults.push({ path: "endsAt", message: "must be after startsAt" });
  else if (startsAt !== null && startsOn !== endsOn)
    faults.push({ path: "startsAt", message: "is allowed for a single day only" });
  if (faults.length) throw invalid(faults);
}
