import { z } from "zod";
import { ReportCardLine } from "../../../models/assessment/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { reportCardLineScope } from "../row-scope.ts";

export const ReportCardLineView = z
  .object({
    id: z.uuid(),
    reportCardId: z.uuid(),
    courseOfferingId: z.uuid(),
    courseTitle: z.string(),
    teacher: z.string().nullable(),
    coursework: z.string().nullable(),
    examScore: z.string().nullable(),
    score: z.string().nullable(),
    grade: z.string().nullable(),
    gradePoint: z.string().nullable(),
    creditHours: z.string().nullable(),
    passed: z.boolean().nullable(),
    remark: z.string().nullable(),
    teacherComment: z.string().nullable(),
    sortOrder: z.int(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "ReportCardLine" });

export const reportCardLines = crud(ReportCardLine, {
  name: "Report card line",
  view: ReportCardLineView,
  access: { read: "report-cards.read" },
  list: {
    filters: { reportCardId: z.uuid(), courseOfferingId: z.uuid() },
    sort: ["sortOrder", "createdAt"],
  },
  rowScope: reportCardLineScope,
});
