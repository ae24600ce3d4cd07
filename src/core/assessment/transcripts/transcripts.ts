import { z } from "zod";
import { Transcript, transcriptStatuses } from "../../../models/assessment/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { transcriptScope } from "../row-scope.ts";

const Line = z.object({
  year: z.string(),
  term: z.string(),
  school: z.string().nullable().describe("The previous school, or null for this one"),
  course: z.string(),
  score: z.string().nullable(),
  grade: z.string().nullable(),
  gradePoint: z.string().nullable(),
  credits: z.string().nullable(),
});

export const TranscriptView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid(),
    revision: z.int(),
    studentName: z.string(),
    gradePointAverage: z.string().nullable(),
    creditsEarned: z.string(),
    lines: z.array(Line),
    verificationCode: z.string(),
    issuedBy: z.uuid().nullable(),
    issuedAt: z.date(),
    status: z.enum(transcriptStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Transcript" });

export const transcripts = crud(Transcript, {
  name: "Transcript",
  view: TranscriptView,
  access: { read: "transcripts.read" },
  list: { filters: { studentId: z.uuid(), status: z.enum(transcriptStatuses) }, sort: ["-createdAt"] },
  rowScope: transcriptScope,
});
