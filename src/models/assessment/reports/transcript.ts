import { decimal, integer, json, oneOf, text, timestamp, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const transcriptStatuses = ["draft", "issued", "superseded"] as const;

export interface TranscriptLine {
  year: string;
  term: string;
  school: string | null;
  course: string;
  score: string | null;
  grade: string | null;
  gradePoint: string | null;
  credits: string | null;
}

/** The record of all years of a student, as issued. */
export class Transcript extends tenantTable({
  studentId: uuid(),
  revision: integer().default(1),
  studentName: text(),
  gradePointAverage: decimal().nullable(),
  creditsEarned: decimal(),
  lines: json<TranscriptLine[]>(),
  verificationCode: text(),
  issuedBy: uuid().nullable(),
  issuedAt: timestamp(),
  status: oneOf(transcriptStatuses).default("issued"),
}) {}

table(Transcript, "transcripts");
