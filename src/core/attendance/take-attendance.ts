import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { notFound } from "../../lib/errors.ts";
import { notify } from "../communication/notify.ts";
import { checkMarks } from "./check-marks.ts";
import { type LockedRegister, lockDayRegister, lockRegister } from "./lock-register.ts";
import { obligeAbsencesOf } from "./oblige-absences.ts";
import type { RegisterView, TakeAttendance, TakeSectionAttendance } from "./schemas.ts";
import { takenRegister } from "./show-register.ts";
import { writeMarks } from "./write-marks.ts";

type Register = z.input<typeof RegisterView>;

/**
 * Takes a register, or corrects it. The same request twice changes nothing; a changed mark keeps the one before.
 * A mark `absent` on a day of an accepted absence notice is kept as `excused`.
 * @throws {AppError} 404, 409 `register_locked`, 400 for a day to come, students who are not in the class or codes
 *   that are not active ones of the school
 */
export const takeAttendance = (
  sessionId: string,
  given: z.output<typeof TakeAttendance>,
): Promise<Register> =>
  transaction(async () => {
    const register = await lockRegister(sessionId);
    if (!register) throw notFound("Attendance session");
    return take(register, given);
  });

/**
 * As `takeAttendance`, for the day register of a section, which is made first where it is not there yet.
 * @throws {AppError} and 409 `not_a_school_day` for a holiday or closure that has no register
 */
export const takeSectionAttendance = (
  sectionId: string,
  { date, ...given }: z.output<typeof TakeSectionAttendance>,
): Promise<Register> =>
  transaction(async () => {
    const register = await lockDayRegister(sectionId, date);
    if (!register) throw notFound("Section");
    return take(register, given);
  });

/** A fixed number of statements, whatever the size of the class. */
async function take(register: LockedRegister, given: z.output<typeof TakeAttendance>): Promise<Register> {
  const marks = await checkMarks(register, given);
  const absent = await writeMarks(register, marks, given.reason ?? null);
  await obligeAbsencesOf(register.id);
  if (absent.length)
    await notify({
      type: "absence",
      props: { day: register.date },
      to: { families: absent },
      entityType: "AttendanceSession",
      entityId: register.id,
      url: "/attendance",
      dedupeKey: `absence:${register.date}:{student}`,
    });
  return takenRegister(register.id);
}
