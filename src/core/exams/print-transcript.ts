import { query } from "../../db/query.ts";
import { print } from "../../documents/print.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { identityServices } from "../identity/services.ts";
import { dayWhere, showLetterhead } from "../platform/show-letterhead.ts";
import { transcripts } from "./transcripts.ts";

const admission = {
  name: "admission-number",
  text: `SELECT admission_number AS "admissionNumber" FROM students WHERE school_id = $1 AND id = $2`,
};

/** A transcript as PDF, as it was issued. @throws {AppError} 404 */
export async function* printTranscript(id: string): AsyncGenerator<Uint8Array> {
  const transcript = await transcripts.get(id);
  const { timezone, ...school } = await showLetterhead();
  const [student] = await query<{ admissionNumber: string }>(admission, [schoolId(), transcript.studentId]);
  const code = transcript.verificationCode;
  yield* print(
    { kind: "transcript", title: `Transcript, ${transcript.studentName}`, school, created: now() },
    [
      {
        student: transcript.studentName,
        admissionNumber: student!.admissionNumber,
        revision: transcript.revision,
        issuedOn: dayWhere(timezone, transcript.issuedAt as Date),
        gradePointAverage: transcript.gradePointAverage,
        creditsEarned: transcript.creditsEarned,
        verificationCode: code,
        verifyUrl: `${identityServices().publicUrl}/verify/${code}`,
        notice:
          transcript.status === "superseded" ? "A newer transcript has taken the place of this one" : null,
        lines: transcript.lines,
      },
    ],
  );
}
