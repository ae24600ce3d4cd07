import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { conflict } from "../../../lib/errors.ts";

/** Refuses a photo of a student whose guardians withdrew their consent. @throws {AppError} 409 `consent_withdrawn` */
export async function checkPhotoConsent(studentId: string): Promise<void> {
  const [withdrawn] = await query(sql`SELECT 1 FROM consents WHERE school_id = ${currentSchool}
    AND student_id = ${studentId} AND purpose = 'photos' AND status = 'withdrawn'`);
  if (withdrawn)
    throw conflict("consent_withdrawn", "The guardians have not consented to photos of this student");
}
