import { z } from "zod";
import { StudentGraduationPlan } from "../../../models/assessment/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { ofStudentScope } from "../../people/row-scope.ts";

export const StudentGraduationPlanView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid(),
    graduationPlanId: z.uuid(),
    assignedBy: z.uuid().nullable().describe("Id of an account"),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "StudentGraduationPlan" });

export const studentGraduationPlans = crud(StudentGraduationPlan, {
  name: "Student graduation plan",
  view: StudentGraduationPlanView,
  access: { read: "graduation-plans.read" },
  list: {
    filters: { studentId: z.uuid(), graduationPlanId: z.uuid() },
    sort: ["-createdAt"],
  },
  rowScope: ofStudentScope,
});
