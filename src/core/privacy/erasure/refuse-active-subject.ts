import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import { conflict } from "../../../lib/errors.ts";
import type { DataSubjectRequest } from "../../../models/privacy/index.ts";
import { findSubject } from "../subject/find-subject.ts";

/**
 * Refuses to erase people whom the school works with: it needs and must keep their records until they leave. The erasure of one
 * record reaches those merged with it, so each of them counts.
 * @throws {AppError} 409 `subject_active`, `legal_hold`
 */
export async function refuseActiveSubject(request: DataSubjectRequest): Promise<void> {
  const { subjectType, subjectId } = request;
  const ids = (await findSubject(subjectType, subjectId))[subjectType];
  const [held] = await query(unprepared`
    SELECT FROM data_subject_requests WHERE school_id = ${currentSchool} AND subject_id = ANY (${ids}::uuid[])
      AND kind = 'erasure' AND status IN ('received', 'verified', 'in_progress') AND legal_hold_reason IS NOT NULL`);
  if (held) throw conflict("legal_hold", "A legal hold prevents the erasure: lift it first");
  const [found] = await query<{ reason: string }>(unprepared`
    SELECT 'The student is at the school: withdraw the student first' AS reason FROM students
      WHERE ${subjectType} = 'student' AND school_id = ${currentSchool} AND id = ANY (${ids}::uuid[])
        AND status IN ('applicant', 'active', 'suspended')
    UNION ALL SELECT 'A child of the guardian is at the school: end the link to the child first'
      FROM student_guardians l JOIN students s ON s.school_id = l.school_id AND s.id = l.student_id
      WHERE ${subjectType} = 'guardian' AND l.school_id = ${currentSchool} AND l.guardian_id = ANY (${ids}::uuid[])
        AND l.status = 'active' AND s.status IN ('applicant', 'active', 'suspended')
    UNION ALL SELECT 'The staff member works at the school: record that they left first' FROM staff_members
      WHERE ${subjectType} = 'staff_member' AND school_id = ${currentSchool} AND id = ANY (${ids}::uuid[]) AND status <> 'left'
    UNION ALL SELECT 'The account is in use: disable it first' FROM users
      WHERE ${subjectType} = 'user' AND school_id = ${currentSchool} AND id = ANY (${ids}::uuid[]) AND status <> 'disabled'
    UNION ALL SELECT 'The application is open: withdraw or reject it first' FROM admission_applications
      WHERE ${subjectType} = 'admission_application' AND school_id = ${currentSchool} AND id = ANY (${ids}::uuid[])
        AND status NOT IN ('withdrawn', 'rejected')
    UNION ALL SELECT 'The inquiry is open: close it as lost first' FROM admission_inquiries
      WHERE ${subjectType} = 'admission_inquiry' AND school_id = ${currentSchool} AND id = ANY (${ids}::uuid[])
        AND status <> 'lost'
    LIMIT 1`);
  if (found) throw conflict("subject_active", found.reason);
}
