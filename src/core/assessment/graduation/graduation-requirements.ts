import { z } from "zod";
import { GraduationRequirement, graduationRequirementKinds } from "../../../models/assessment/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { graduationPlanScope } from "../row-scope.ts";

export const GraduationRequirementView = z
  .object({
    id: z.uuid(),
    graduationPlanId: z.uuid(),
    name: z.string(),
    kind: z.enum(graduationRequirementKinds).describe("`clearance`: nothing is owed to the school"),
    departmentId: z.uuid().nullable(),
    subjectId: z.uuid().nullable(),
    courseId: z
      .uuid()
      .nullable()
      .describe("Without department, subject and course, every course of the student counts"),
    amount: z
      .string()
      .nullable()
      .describe("Credits, number of courses or percent of attendance; null for a clearance"),
    minScore: z.string().nullable().describe("In percent, of each course that counts"),
    sortOrder: z.int(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "GraduationRequirement" });

export const graduationRequirements = crud(GraduationRequirement, {
  name: "Graduation requirement",
  view: GraduationRequirementView,
  access: { read: "graduation-plans.read" },
  list: {
    filters: { graduationPlanId: z.uuid(), kind: z.enum(graduationRequirementKinds) },
    sort: ["sortOrder", "createdAt"],
  },
  rowScope: graduationPlanScope,
});
