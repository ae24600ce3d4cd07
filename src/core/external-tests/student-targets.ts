import { z } from "zod";
import { StudentTarget, studentTargetStatuses } from "../../models/external-tests/index.ts";
import { crud } from "../common/entities/crud.ts";
import { studentTargetScope } from "./row-scope.ts";

export const StudentTargetView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid(),
    academicYearId: z.uuid(),
    subjectId: z.uuid().nullable(),
    externalTestId: z.uuid().nullable(),
    targetScore: z.string().nullable().describe("In percent for a subject"),
    targetBand: z.string().nullable(),
    note: z.string().nullable(),
    setBy: z.uuid().nullable().describe("Id of an account"),
    status: z.enum(studentTargetStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "StudentTarget" });

export const studentTargets = crud(StudentTarget, {
  name: "Student target",
  view: StudentTargetView,
  access: { read: "external-tests.read" },
  list: {
    filters: {
      studentId: z.uuid(),
      academicYearId: z.uuid(),
      subjectId: z.uuid(),
      externalTestId: z.uuid(),
      status: z.enum(studentTargetStatuses),
    },
    sort: ["-createdAt"],
  },
  rowScope: studentTargetScope,
});
