import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict } from "../../../lib/errors.ts";
import { GraduationPlan, GraduationRequirement } from "../../../models/assessment/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { transition } from "../../common/entities/transition.ts";
import { checkWholeSchool } from "../../common/entities/whole-school-only.ts";
import { text } from "../../common/input/schemas.ts";
import { refuseSecondDefault } from "./graduation-plans.ts";

export const GraduationPlanCopy = z
  .strictObject({ name: text(120), code: text(30) })
  .meta({ id: "GraduationPlanCopy" });

const lockPlan = (id: string): Promise<GraduationPlan> => {
  checkWholeSchool("graduation-plans.manage");
  return findLocked(GraduationPlan, id);
};

const refuse = (status: string) =>
  conflict("graduation_plan_status", `The plan is ${status}, so this is not possible`);

/**
 * Puts a draft or an archived plan in force.
 * @throws {AppError} 403, 404, 409 `graduation_plan_status`, `graduation_plan_empty`, `default_graduation_plan`
 */
export const activateGraduationPlan = (id: string): Promise<GraduationPlan> =>
  transaction(async () => {
    const plan = await lockPlan(id);
    await transition(plan, {
      from: ["draft", "archived"],
      to: "active",
      verb: "activate",
      refuse,
      check: async () => {
        const requirements = await GraduationRequirement.count({ where: { graduationPlanId: id } });
        if (requirements === 0 && Number(plan.creditsRequired) === 0)
          throw conflict(
            "graduation_plan_empty",
            "The plan requires nothing yet: add requirements or the credits in total",
          );
        await refuseSecondDefault(plan);
      },
    });
    return plan;
  });

/** Takes a plan out of use. Students who are assigned the plan keep it. @throws {AppError} 403, 404, 409 `graduation_plan_status` */
export const archiveGraduationPlan = (id: string): Promise<GraduationPlan> =>
  transaction(async () => {
    const plan = await lockPlan(id);
    await transition(plan, { from: "active", to: "archived", verb: "archive", refuse });
    return plan;
  });

/** Copies a plan with its requirements as a draft, which is no default. @throws {AppError} 403, 404, 409 `duplicate` */
export const copyGraduationPlan = (
  id: string,
  values: z.output<typeof GraduationPlanCopy>,
): Promise<GraduationPlan> =>
  transaction(async () => {
    const { creditsRequired, gradeLevelIds } = await lockPlan(id);
    const copy = await GraduationPlan.create({ ...values, creditsRequired, gradeLevelIds });
    const requirements = await GraduationRequirement.findAll({ where: { graduationPlanId: id } });
    await GraduationRequirement.bulkCreate(
      requirements.map(({ name, kind, departmentId, subjectId, courseId, amount, minScore, sortOrder }) => ({
        ...{ name, kind, departmentId, subjectId, courseId, amount, minScore, sortOrder },
        graduationPlanId: copy.id,
      })),
    );
    await audited(GraduationPlan, copy.id, "create", { after: { ...values, copyOf: id } });
    return copy.reload();
  });

/** Deletes a draft. @throws {AppError} 403, 404, 409 `graduation_plan_status` */
export const deleteGraduationPlan = (id: string): Promise<void> =>
  transaction(async () => {
    const plan = await lockPlan(id);
    if (plan.status !== "draft")
      throw conflict("graduation_plan_status", `The plan is ${plan.status}: archive it instead`);
    await plan.destroy();
    await audited(GraduationPlan, id, "remove", { before: { name: plan.name, code: plan.code } });
  });
