import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { notFound } from "../../../lib/errors.ts";
import type { RegisterView, TakeAttendance, TakeSectionAttendance } from "../schemas.ts";
import { type LockedRegister, lockDayRegister, lockRegister } from "./registers/lock-register.ts";
import { takenRegister } from "./registers/show-register.ts";
import { writeRegister } from "./registers/write-register.ts";

type Register = z.input<typeof RegisterView>;

/**
 * Takes or corrects a register. Idempotent: repeating a request changes nothing. A corrected mark keeps its previous value.
 * A mark `absent` on a day of an accepted absence notice is stored as `excused`.
 * @throws {AppError} 404, 409 `register_locked`, 400 for a future date, students who are not in the class, or inactive
 *   codes
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
 * As `takeAttendance`, for the daily register of a section, which is created if it does not exist.
 * @throws {AppError} as `takeAttendance`, and 409 `not_a_school_day` for a day without school that has no register
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

async function take(register: LockedRegister, given: z.output<typeof TakeAttendance>): Promise<Register> {
  await writeRegister(register, given);
  return takenRegister(register.id);
}
