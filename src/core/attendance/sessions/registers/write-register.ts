import type { z } from "zod";
import { notify } from "../../../notifications/notify.ts";
import { requireAbsenceEmailsOf } from "../../absences/require-absence-emails.ts";
import type { TakeAttendance } from "../../schemas.ts";
import { checkMarks } from "../check-marks.ts";
import { type Writing, writeMarks } from "../write-marks.ts";
import type { LockedRegister } from "./lock-register.ts";

/**
 * Validates and writes marks into a locked register, and tells the families of those who became absent. Runs a fixed number of
 * statements, independent of class size.
 * @throws {AppError} as `checkMarks`
 */
export async function writeRegister(
  register: LockedRegister,
  given: z.output<typeof TakeAttendance>,
  { takes = true }: Partial<Pick<Writing, "takes">> = {},
): Promise<void> {
  const marks = await checkMarks(register, given);
  const absent = await writeMarks(register, marks, { reason: given.reason ?? null, takes });
  await requireAbsenceEmailsOf(register.id);
  if (absent.length)
    await notify({
      type: "absence",
      props: { day: register.date },
      to: { families: absent },
      entityType: "AttendanceSession",
      entityId: register.id,
      url: "/attendance?childId={student}",
      dedupeKey: `absence:${register.date}:{student}`,
    });
}
