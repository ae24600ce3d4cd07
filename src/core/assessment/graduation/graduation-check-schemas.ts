import { z } from "zod";
import { graduationRequirementKinds } from "../../../models/assessment/index.ts";

export const graduationStatuses = ["met", "on_track", "at_risk"] as const;
const requirementStatuses = ["met", "waived", "in_progress", "missing"] as const;

const Course = z.object({
  title: z.string(),
  credits: z.string(),
  score: z.string().nullable(),
  passed: z.boolean().describe("False: in progress"),
});

const RequirementCheck = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(graduationRequirementKinds),
  of: z.string().nullable().describe("Name of the department, subject or course; null: any course"),
  amount: z.string().nullable(),
  minScore: z.string().nullable(),
  earned: z.string().nullable().describe("Credits, number of courses or percent of attendance"),
  inProgress: z.string().nullable(),
  missing: z.string().nullable().describe("Beyond what is in progress"),
  courses: z.array(Course).describe("The courses that count; each counts for one requirement"),
  waiverId: z.uuid().nullable(),
  waiverReason: z.string().nullable().describe("For holders of graduation-plans.manage; null for others"),
  status: z.enum(requirementStatuses),
});

const Student = z.object({
  studentId: z.uuid(),
  name: z.string(),
  admissionNumber: z.string(),
  gradeLevel: z.string().nullable(),
  sectionName: z.string().nullable(),
  isAssigned: z.boolean().describe("False: the plan is the default of the grade level"),
  plan: z.object({ id: z.uuid(), name: z.string(), code: z.string() }).nullable(),
  credits: z
    .object({ required: z.string(), earned: z.string(), inProgress: z.string(), missing: z.string() })
    .nullable(),
  status: z.enum(graduationStatuses).nullable().describe("Null: no plan applies"),
});

export const GraduationCheck = Student.extend({
  requirements: z.array(RequirementCheck),
  otherCourses: z.array(Course).describe("Courses that count for the credits in total only"),
}).meta({ id: "GraduationCheck" });

export const GraduationOverviewQuery = z.strictObject({
  gradeLevelId: z.uuid(),
  sectionId: z.uuid().optional(),
  status: z.enum([...graduationStatuses, "no_plan"]).optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(200),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0).describe("Number of students to skip"),
});

export const GraduationOverviewRow = Student.extend({
  missing: z.array(z.string()).describe("Names of requirements that passed and current courses do not meet"),
}).meta({ id: "GraduationOverviewRow" });

export const GraduationOverview = z
  .object({
    data: z.array(GraduationOverviewRow),
    students: z.int().describe("Number of all matching students, including those on other pages"),
    counts: z
      .object({ met: z.int(), on_track: z.int(), at_risk: z.int(), no_plan: z.int() })
      .describe("Of the grade level or section, whatever the status asked for"),
  })
  .meta({ id: "GraduationOverview" });
