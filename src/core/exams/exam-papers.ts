import { z } from "zod";
import { ExamPaper, examPaperStatuses } from "../../models/exams/index.ts";
import { crud } from "../crud.ts";
import { Decimal, line, Time } from "../schemas.ts";
import { paperReach } from "./reach.ts";
import { MaxScore } from "./schemas.ts";

const Seating = z
  .record(line().max(40), line().max(40))
  .refine((seats) => Object.keys(seats).length <= 500, "has too many seats")
  .describe("Seat by admission number");

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
    submittedBy: z.uuid().nullable().describe("Who handed the marks in for approval"),
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
    },
    sort: ["date", "createdAt"],
  },
  reach: paperReach,
});
