import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { type Fault, invalid } from "../../../lib/errors.ts";
import { compare, exact } from "../../../lib/exact.ts";
import {
  GraduationPlan,
  GraduationRequirement,
  graduationRequirementKinds,
} from "../../../models/assessment/index.ts";
import { Course, Department, Subject } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { checkWholeSchool } from "../../common/entities/whole-school-only.ts";
import { Decimal, text } from "../../common/input/schemas.ts";
import { Percent } from "../schemas.ts";
import { requirementsFixed } from "./graduation-plans.ts";

const NewRequirement = z.strictObject({
  name: text(80),
  kind: z.enum(graduationRequirementKinds),
  departmentId: z.uuid().nullable().optional(),
  subjectId: z.uuid().nullable().optional(),
  courseId: z.uuid().nullable().optional(),
  amount: Decimal.nullable().optional(),
  minScore: Percent.nullable().optional(),
});

export const GraduationRequirements = z
  .strictObject({ requirements: z.array(NewRequirement).max(60) })
  .meta({ id: "GraduationRequirements" });

/**
 * Replaces all requirements of a draft. Students may already work towards an active plan, so its requirements stay as they are.
 * @throws {AppError} 403, 404, 400, 409 `graduation_plan_status`
 */
export const setGraduationRequirements = (
  id: string,
  { requirements }: z.output<typeof GraduationRequirements>,
): Promise<GraduationRequirement[]> =>
  transaction(async () => {
    checkWholeSchool("graduation-plans.manage");
    const plan = await findLocked(GraduationPlan, id);
    if (plan.status !== "draft") throw requirementsFixed(plan.status);
    const faults = [...requirements.flatMap(faultsOf), ...(await unknownCourses(requirements))];
    if (faults.length) throw invalid(faults);
    const before = await GraduationRequirement.findAll({
      where: { graduationPlanId: id },
      order: ["sortOrder"],
    });
    await GraduationRequirement.destroy({ where: { graduationPlanId: id } });
    const rows = await GraduationRequirement.bulkCreate(
      requirements.map((each, index) => ({ ...each, graduationPlanId: id, sortOrder: index })),
    );
    await audited(GraduationPlan, id, "update", {
      before: { requirements: before.map(({ name, kind, amount }) => ({ name, kind, amount })) },
      after: { requirements },
    });
    return rows;
  });

type Given = z.output<typeof NewRequirement>;

function faultsOf(
  { kind, amount, minScore, departmentId, subjectId, courseId }: Given,
  index: number,
): Fault[] {
  const at = (name: string, message: string): Fault => ({ path: `requirements.${index}.${name}`, message });
  const ofCourses = kind === "credits" || kind === "courses";
  const narrowed = Object.entries({ departmentId, subjectId, courseId }).filter(([, id]) => id);
  const faults: Fault[] = [];
  if (kind === "clearance" ? amount : !amount || compare(exact(amount), exact(0)) <= 0)
    faults.push(at("amount", kind === "clearance" ? "must be empty for a clearance" : "must be more than 0"));
  else if (kind === "attendance" && compare(exact(amount!), exact(100)) > 0)
    faults.push(at("amount", "must be at most 100 percent"));
  if (!ofCourses && minScore) faults.push(at("minScore", "must be empty if no courses are counted"));
  const [, second] = ofCourses ? narrowed : [null, narrowed[0]];
  if (second)
    faults.push(
      at(
        second[0],
        ofCourses ? "give a department, a subject or a course" : "must be empty if no courses are counted",
      ),
    );
  return faults;
}

async function unknownCourses(requirements: readonly Given[]): Promise<Fault[]> {
  const kinds = [
    ["departmentId", "department", Department],
    ["subjectId", "subject", Subject],
    ["courseId", "course", Course],
  ] as const;
  const faults: Fault[] = [];
  for (const [name, word, model] of kinds) {
    const ids = requirements.flatMap((each) => each[name] ?? []);
    if (!ids.length) continue;
    const rows = await (model as typeof Course).findAll({ where: { id: ids }, attributes: ["id"] });
    const known = new Set(rows.map(({ id }) => id));
    requirements.forEach((each, index) => {
      if (each[name] && !known.has(each[name]))
        faults.push({ path: `requirements.${index}.${name}`, message: `there is no such ${word}` });
    });
  }
  return faults;
}
