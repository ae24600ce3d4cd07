import { z } from "zod";
import { conflict, type Fault, invalid } from "../../../lib/errors.ts";
import { compare, exact } from "../../../lib/exact.ts";
import { GraduationPlan, graduationPlanStatuses } from "../../../models/assessment/index.ts";
import { GradeLevel } from "../../../models/structure/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { checkWholeSchool } from "../../common/entities/whole-school-only.ts";
import { Decimal, flag, text } from "../../common/input/schemas.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { graduationPlanScope } from "../row-scope.ts";

export const GraduationPlanView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    code: z.string(),
    creditsRequired: z.string().describe("Of all passed courses together"),
    gradeLevelIds: z.array(z.uuid()).describe("Empty: every grade level"),
    isDefault: z
      .boolean()
      .describe("Applies to students of its grade levels who are assigned no plan, while it is active"),
    status: z.enum(graduationPlanStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "GraduationPlan" });

export const NewGraduationPlan = z
  .strictObject({
    name: text(120),
    code: text(30),
    creditsRequired: Decimal.optional().describe("Default: 0, no total is required"),
    gradeLevelIds: z.array(z.uuid()).max(50).optional().describe("Default: every grade level"),
    isDefault: z.boolean().optional(),
  })
  .meta({ id: "NewGraduationPlan" });

export const GraduationPlanChanges = NewGraduationPlan.partial().meta({ id: "GraduationPlanChanges" });

export const graduationPlans = crud(GraduationPlan, {
  name: "Graduation plan",
  view: GraduationPlanView,
  create: NewGraduationPlan,
  update: GraduationPlanChanges,
  access: { read: "graduation-plans.read", write: "graduation-plans.manage" },
  list: {
    filters: { isDefault: flag, status: z.enum(graduationPlanStatuses) },
    sort: ["name", "code", "createdAt"],
    search: ["name", "code"],
  },
  rowScope: graduationPlanScope,
  check,
});

async function check(plan: GraduationPlan): Promise<void> {
  checkWholeSchool("graduation-plans.manage");
  const { gradeLevelIds = [] } = plan;
  const known = new Set(
    (await GradeLevel.findAll({ where: { id: gradeLevelIds }, attributes: ["id"] })).map(({ id }) => id),
  );
  const faults: Fault[] = [];
  gradeLevelIds.forEach((id, index) => {
    if (!known.has(id))
      faults.push({ path: `gradeLevelIds.${index}`, message: "there is no such grade level" });
  });
  if (faults.length) throw invalid(faults);
  if (plan.isNewRecord || plan.status === "draft") return;
  const former = plan.previous("creditsRequired") ?? plan.creditsRequired;
  if (compare(exact(plan.creditsRequired), exact(former)) !== 0) throw requirementsFixed(plan.status);
  if (plan.status === "active") await refuseSecondDefault(plan);
}

export const requirementsFixed = (status: string) =>
  conflict("graduation_plan_status", `The plan is ${status}, its requirements are fixed: copy it instead`);

/** Two defaults for one grade level would leave open which one applies. @throws {AppError} 409 `default_graduation_plan` */
export async function refuseSecondDefault({ id, isDefault, gradeLevelIds }: GraduationPlan): Promise<void> {
  if (!isDefault) return;
  await lockInSchool("graduation-plans");
  const others = await GraduationPlan.findAll({ where: { isDefault: true, status: "active" } });
  const other = others.find(
    (each) =>
      each.id !== id &&
      (gradeLevelIds.length === 0
        ? each.gradeLevelIds.length === 0
        : each.gradeLevelIds.some((level) => gradeLevelIds.includes(level))),
  );
  if (other)
    throw conflict(
      "default_graduation_plan",
      `${other.name} is the default for the same grade levels: archive it or choose other grade levels`,
    );
}
