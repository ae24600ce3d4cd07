import { Op } from "sequelize";
import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actor, actorId } from "../../../lib/context.ts";
import { conflict, forbidden, invalid, unknownReference } from "../../../lib/errors.ts";
import { Activity, ActivityEnrollment } from "../../../models/activities/index.ts";
import { Student } from "../../../models/people/index.ts";
import { audited } from "../../audit/audited.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { schoolDay } from "../../school/school-day.ts";
import { activityEnrollments } from "../activity-enrollments.ts";
import { notifyEnrollments } from "../notify-enrollments.ts";
import { ineligibleStudents } from "../places/ineligible-students.ts";
import { choosingStudentScope } from "../row-scope.ts";
import { studentsChoose } from "../students-choose.ts";
import { checkChoosable } from "./check-choosable.ts";
import { openChoices } from "./open-choices.ts";

export const MAX_CHOICES = 20;

export const NewActivityEnrollment = z
  .strictObject({
    activityId: z.uuid(),
    studentId: z.uuid(),
    consent: z
      .boolean()
      .optional()
      .describe("Consent to the terms of the activity; of the office: there is consent on paper"),
  })
  .meta({ id: "NewActivityEnrollment" });

/**
 * Chooses an activity for a student, as the last of the choices of the term. Guardians consent with it; the choice of a student
 * waits for the consent of a guardian.
 * @throws {AppError} 400, 403, 409 `choices_closed`, `not_eligible`, `already_chosen`, `too_many_choices`
 */
export const chooseActivity = ({ activityId, studentId, consent }: z.output<typeof NewActivityEnrollment>) =>
  transaction(async () => {
    const scope = actor().permissions.get("extracurricular.choose");
    const student = await Student.findOne({
      where: {
        [Op.and]: [{ id: studentId }, scopeWhere("extracurricular.choose", choosingStudentScope)],
      },
      attributes: ["id", "status"],
    });
    if (!student) throw unknownReference("studentId", "student");
    await lockInSchool("activities");
    const activity = await Activity.findOne({
      where: { id: activityId, ...(scope !== "all" && { status: { [Op.ne]: "draft" } }) },
    });
    if (!activity) throw unknownReference("activityId", "activity");
    if (scope === "self" && !(await studentsChoose()))
      throw forbidden("At this school guardians choose the activities of their children");
    if (scope === "self" && consent)
      throw invalid([{ path: "consent", message: "must be given by a guardian" }]);
    if (scope === "own_children" && !consent)
      throw invalid([{ path: "consent", message: "is required: read the terms of the activity" }]);
    checkChoosable(activity, scope === "all");
    const reasons = (await ineligibleStudents(activity, [studentId])).get(studentId);
    if (reasons)
      throw conflict("not_eligible", "The student does not meet the conditions of this activity", {
        reasons,
      });
    const choices = await openChoices(studentId, activity.termId);
    if (choices.length >= MAX_CHOICES)
      throw conflict("too_many_choices", `A student has at most ${MAX_CHOICES} choices in a term`);
    const known = await ActivityEnrollment.findOne({ where: { activityId, studentId } });
    if (known && known.status !== "left" && known.status !== "declined")
      throw conflict("already_chosen", "This activity has been chosen already");
    const values = {
      rank: Math.max(0, ...choices.map(({ rank }) => rank)) + 1,
      enrolledOn: await schoolDay(),
      consentBy: consent ? actorId() : null,
      consentedAt: consent ? now() : null,
      status: "pending" as const,
      ...{ position: null, reason: null, leftOn: null },
    };
    const row = known
      ? await known.update(values)
      : await ActivityEnrollment.create({ activityId, studentId, ...values });
    await audited(ActivityEnrollment, row.id, known ? "update" : "create", {
      after: { activityId, studentId, ...values },
    });
    if (!consent) await notifyEnrollments("consent", activity, [row]);
    return activityEnrollments.get(row.id);
  });
