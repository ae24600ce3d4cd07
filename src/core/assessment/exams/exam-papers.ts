import { z } from "zod";
import { ExamPaper, examPaperStatuses } from "../../../models/assessment/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { Decimal, flag, line, Time } from "../../common/input/schemas.ts";
import { examScope, paperScope } from "../row-scope.ts";
import { MaxScore } from "../schemas.ts";

const Seating = z
  .record(line().max(40), line().max(40))
  .refine((seats) => Object.keys(seats).length <= 500, "must have at most 500 seats")
  .describe("Seats by admission number");

export const ExamPaperView = z
  .object({
    id: z.uuid(),
    examId: z.uuid(),
    courseOfferingId: z.uuid(),
    sectionId: z.uuid().nullable(),
    date: z.iso.date(),
    startsAt: z.string(),
    endsAt: z.string(),
    maxScore: z.string(),
    passMark: z.string().nullable(),
    roomId: z.uuid().nullable(),
    invigilatorId: z.uuid().nullable(),
    seating: Seating,
    submittedBy: z.uuid().nullable().describe("Account that submitted the marks for approval"),
    status: z.enum(examPaperStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "ExamPaper" });

export const NewExamPaper = z
  .strictObject({
    examId: z.uuid(),
    courseOfferingId: z.uuid(),
    date: z.iso.date(),
    startsAt: Time,
    endsAt: Time,
    maxScore: MaxScore.optional(),
    passMark: Decimal.nullable().optional(),
    roomId: z.uuid().nullable().optional(),
    invigilatorId: z.uuid().nullable().optional(),
    seating: Seating.optional(),
  })
  .meta({ id: "NewExamPaper" });

export const ExamPaperChanges = NewExamPaper.omit({ examId: true, courseOfferingId: true })
  .partial()
  .meta({ id: "ExamPaperChanges" });

export const examPapers = crud(ExamPaper, {
  name: "Exam paper",
  view: ExamPaperView,
  access: { read: "exams.read" },
  list: {
    filters: {
      examId: z.uuid(),
      courseOfferingId: z.uuid(),
      sectionId: z.uuid(),
      date: z.iso.date(),
      roomId: z.uuid(),
      invigilatorId: z.uuid(),
      status: z.enum(examPaperStatuses),
      toMark: {
        schema: flag.describe("Whether the exam is being marked and the marks have not been submitted"),
        where: `? = (status IN ('scheduled', 'held') AND exam_id IN (SELECT t.id FROM exams t
          WHERE t.school_id = :school AND t.status = 'marking' AND :reached))`,
        through: { read: "exams.read", rowScope: examScope },
      },
    },
    sort: ["date", "createdAt"],
  },
  rowScope: paperScope,
});
