import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { conflict } from "../../../lib/errors.ts";
import { CourseRequestRound } from "../../../models/course-requests/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { notifyFamilies } from "../notify-families.ts";
import { missingStudents } from "./missing-students.ts";

export const CourseRequestReminder = z
  .object({ students: z.int().describe("Students without a request, whose families were notified") })
  .meta({ id: "CourseRequestReminder" });

/** Reminds the families of the students without a request. @throws {AppError} 404, 409 `requests_closed` */
export const remindFamilies = (id: string): Promise<z.input<typeof CourseRequestReminder>> =>
  transaction(async () => {
    const row = await findLocked(CourseRequestRound, id);
    if (row.status !== "open" || row.opensAt > now() || row.closesAt <= now())
      throw conflict(
        "requests_closed",
        "Requests are not accepted now: open the round before you remind families",
      );
    const students = await missingStudents(row);
    await notifyFamilies(
      "reminder",
      row,
      students.map((student) => student.id),
    );
    await audited(CourseRequestRound, id, "remind", { after: { students: students.length } });
    return { students: students.length };
  });
