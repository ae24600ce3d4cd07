import { z } from "zod";
import { ExamMark, examMarkStatuses } from "../../../models/assessment/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { flag } from "../../common/input/schemas.ts";
import { markScope } from "../row-scope.ts";

export const ExamMarkView = z
  .object({
    id: z.uuid(),
    examPaperId: z.uuid(),
    studentId: z.uuid(),
    score: z.string().nullable(),
    isAbsent: z.boolean(),
    remark: z.string().nullable(),
    enteredBy: z.uuid().nullable(),
    approvedBy: z.uuid().nullable(),
    approvedAt: z.date().nullable(),
    returnReason: shownTo("staff", z.string().nullable()),
    status: z.enum(examMarkStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "ExamMark" });

export const examMarks = crud(ExamMark, {
  name: "Exam mark",
  view: ExamMarkView,
  access: { read: "exams.read" },
  list: {
    filters: {
      examPaperId: z.uuid(),
      studentId: z.uuid(),
      isAbsent: flag,
      status: z.enum(examMarkStatuses),
    },
    sort: ["-createdAt"],
  },
  rowScope: markScope,
});
