import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { invalid } from "../../../lib/errors.ts";
import { GraduationRequirement, GraduationWaiver } from "../../../models/assessment/index.ts";
import { Student } from "../../../models/people/index.ts";
import { audited } from "../../audit/audited.ts";
import { crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { checkWholeSchool, wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { collectStanding } from "./collect-standing.ts";

export const GraduationWaiverView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid(),
    graduationRequirementId: z.uuid(),
    reason: z.string(),
    grantedBy: z.uuid().nullable().describe("Id of an account"),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "GraduationWaiver" });

export const NewGraduationWaiver = z
  .strictObject({ studentId: z.uuid(), graduationRequirementId: z.uuid(), reason: paragraphs(500) })
  .meta({ id: "NewGraduationWaiver" });

/** Only the office reads why a requirement was waived; everybody who sees the check sees that it was. */
export const graduationWaivers = crud(GraduationWaiver, {
  name: "Graduation waiver",
  view: GraduationWaiverView,
  access: { read: "graduation-plans.manage" },
  list: {
    filters: { studentId: z.uuid(), graduationRequirementId: z.uuid() },
    sort: ["-createdAt"],
  },
  rowScope: wholeSchoolOnly,
});

/** Waives a requirement of the plan of a student. @throws {AppError} 400, 403, 409 `requirement_waived` */
export const waiveGraduationRequirement = (
  values: z.output<typeof NewGraduationWaiver>,
): Promise<GraduationWaiver> =>
  transaction(async () => {
    checkWholeSchool("graduation-plans.manage");
    const { studentId, graduationRequirementId } = values;
    if (!(await Student.findByPk(studentId, { lock: true })))
      throw invalid([{ path: "studentId", message: "there is no such student" }]);
    const requirement = await GraduationRequirement.findByPk(graduationRequirementId);
    const [standing] = await collectStanding({ studentIds: [studentId] });
    if (!requirement || standing?.planId !== requirement.graduationPlanId)
      throw invalid([
        { path: "graduationRequirementId", message: "is no requirement of the plan of the student" },
      ]);
    const waiver = await GraduationWaiver.create({ ...values, grantedBy: actorId() });
    await audited(GraduationWaiver, waiver.id, "waive", { after: values });
    return waiver;
  });

/** Withdraws a waiver. @throws {AppError} 403, 404 */
export const withdrawGraduationWaiver = (id: string): Promise<void> =>
  transaction(async () => {
    checkWholeSchool("graduation-plans.manage");
    const waiver = await findLocked(GraduationWaiver, id);
    await waiver.destroy();
    const { studentId, graduationRequirementId, reason } = waiver;
    await audited(GraduationWaiver, id, "remove", { before: { studentId, graduationRequirementId, reason } });
  });
