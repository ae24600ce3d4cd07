import { Op } from "sequelize";
import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { languageOf } from "../../../emails/languages.ts";
import { actorId, schoolId } from "../../../lib/context.ts";
import { daysBetween } from "../../../lib/days/days-between.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { AbsenceNotice } from "../../../models/attendance/index.ts";
import { StudentSuspension } from "../../../models/behaviour/index.ts";
import { Student } from "../../../models/people/index.ts";
import { School } from "../../../models/school/index.ts";
import { decideAbsence } from "../../attendance/absences/decide-absence.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { studentScope } from "../../people/row-scope.ts";
import { schoolDay } from "../../school/school-day.ts";
import { applySuspensions } from "./apply-suspensions.ts";
import { notifyFamily } from "./notify-family.ts";
import { studentSuspensions } from "./student-suspensions.ts";

const MAX_DAYS = 120;

export const NewStudentSuspension = z
  .strictObject({
    studentId: z.uuid(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date().describe("Last day"),
    reason: paragraphs(1000).describe("Guardians with custody read it in the email"),
    blocksSignIn: z.boolean().default(false).describe("The student's account cannot sign in on these days"),
  })
  .meta({ id: "NewStudentSuspension" });

/** What registers and families read as the reason of the absence. */
const words = {
  en: "Suspension",
  fr: "Exclusion temporaire",
  es: "Suspensión",
  ar: "إيقاف مؤقت عن الدراسة",
  sw: "Kusimamishwa masomo",
};

/**
 * Suspends a student from one day to another: registers show the absence as excused, guardians are told.
 * @throws {AppError} 400, 404, 409 `student_status`, `suspension_overlaps`
 */
export const suspendStudent = (values: z.output<typeof NewStudentSuspension>) =>
  transaction(async () => {
    const { studentId, startsOn, endsOn, reason } = values;
    const student = await findLocked(Student, studentId, {
      where: scopeWhere("suspensions.manage", studentScope),
    });
    if (student.status !== "active" && student.status !== "suspended")
      throw conflict("student_status", `The student is ${student.status} and cannot be suspended`);
    const today = await schoolDay();
    if (endsOn < startsOn) throw invalid([{ path: "endsOn", message: "must be on or after startsOn" }]);
    if (endsOn < today) throw invalid([{ path: "endsOn", message: "must not be in the past" }]);
    if (daysBetween(startsOn, endsOn) > MAX_DAYS)
      throw invalid([{ path: "endsOn", message: `must be within ${MAX_DAYS} days of startsOn` }]);
    const open = await StudentSuspension.findOne({
      where: {
        studentId,
        status: ["scheduled", "active"],
        startsOn: { [Op.lte]: endsOn },
        endsOn: { [Op.gte]: startsOn },
      },
    });
    if (open)
      throw conflict(
        "suspension_overlaps",
        `The student is suspended from ${open.startsOn} to ${open.endsOn} already: lift that suspension first`,
      );
    const { locale } = await School.findByPk(schoolId(), {
      attributes: ["id", "locale"],
      rejectOnEmpty: true,
    });
    const notice = await AbsenceNotice.create({
      studentId,
      startsOn,
      endsOn,
      reason: words[languageOf(locale)],
      submittedBy: actorId(),
    });
    await decideAbsence(notice.id, { accepted: true });
    const suspension = await StudentSuspension.create({
      ...values,
      absenceNoticeId: notice.id,
      decidedBy: actorId(),
    });
    await audited(StudentSuspension, suspension.id, "suspend", {
      after: { studentId, startsOn, endsOn, reason, blocksSignIn: values.blocksSignIn },
    });
    await applySuspensions(studentId);
    await notifyFamily(suspension, "suspended");
    await suspension.reload();
    return studentSuspensions.present(suspension);
  });
