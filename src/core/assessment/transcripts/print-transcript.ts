import type { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { print } from "../../../documents/print.ts";
import { fill } from "../../../documents/words/fill.ts";
import { identityServices } from "../../common/identity-services.ts";
import { paperOf } from "../../school/paper-of.ts";
import { type TranscriptView, transcripts } from "./transcripts.ts";

/** Prints a transcript as PDF, as it was issued. @throws {AppError} 404 */
export async function* printTranscript(id: string): AsyncGenerator<Uint8Array> {
  yield* printTranscriptOf(await transcripts.get(id));
}

/** As `printTranscript`, without a check of permissions. */
export async function* printTranscriptOf(
  transcript: z.input<typeof TranscriptView>,
): AsyncGenerator<Uint8Array> {
  const { words, dayOf, job } = await paperOf();
  const [student] = await query<{ admissionNumber: string }>(sql`
    SELECT admission_number AS "admissionNumber" FROM students WHERE school_id = ${currentSchool}
      AND id = ${transcript.studentId}`);
  const code = transcript.verificationCode;
  yield* print(job("transcript", fill(words.transcriptOf, { student: transcript.studentName })), [
    {
      student: transcript.studentName,
      admissionNumber: student!.admissionNumber,
      revision: transcript.revision,
      issuedOn: dayOf(transcript.issuedAt as Date),
      gradePointAverage: transcript.gradePointAverage,
      creditsEarned: transcript.creditsEarned,
      verificationCode: code,
      verifyUrl: `${identityServices().publicUrl}/verify/${code}`,
      notice: transcript.status === "superseded" ? words.superseded : null,
      lines: transcript.lines,
    },
  ]);
}
