import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { type Sql, sql, unprepared } from "../../../db/sql.ts";
import { conflict } from "../../../lib/errors.ts";
import type { RecordTransfer } from "../../../models/record-transfers/index.ts";
import { selectOwnCourses } from "../../assessment/transcripts/select-own-courses.ts";
import { markCounts } from "../../attendance/sessions/mark-counts.ts";
import { guardians } from "../../people/guardians/guardians.ts";
import { studentGuardians } from "../../people/guardians/student-guardians.ts";
import { students } from "../../people/students/students.ts";
import { TransferRecord } from "../package/record-schema.ts";

const selectEnrollments = (studentId: string) => sql`
  SELECT y.name AS year, g.name AS "gradeLevel", x.name AS section, to_char(e.starts_on, 'YYYY-MM-DD') AS "startsOn",
    to_char(e.ends_on, 'YYYY-MM-DD') AS "endsOn", e.status, e.exit_reason AS "exitReason"
  FROM enrollments e
  JOIN academic_years y ON y.school_id = e.school_id AND y.id = e.academic_year_id
  JOIN grade_levels g ON g.school_id = e.school_id AND g.id = e.grade_level_id
  LEFT JOIN sections x ON x.school_id = e.school_id AND x.id = e.section_id
  WHERE e.school_id = ${currentSchool} AND e.student_id = ${studentId} ORDER BY e.starts_on, e.id LIMIT 100`;

const selectMarks = (studentId: string) => sql`
  SELECT year, term, course, score::text AS score, grade, "gradePoint"::text AS "gradePoint", credits::text AS credits
  FROM (${selectOwnCourses(studentId)}) own LIMIT 1000`;

const selectAttendance = (studentId: string) => sql`
  SELECT y.name AS year, count(*)::int AS days,
    ${markCounts}
  FROM attendance_records r
  JOIN attendance_sessions a ON a.school_id = r.school_id AND a.id = r.attendance_session_id AND a.kind = 'daily'
  JOIN attendance_codes c ON c.school_id = r.school_id AND c.id = r.attendance_code_id
  JOIN academic_years y ON y.school_id = r.school_id AND r.date BETWEEN y.starts_on AND y.ends_on
  WHERE r.school_id = ${currentSchool} AND r.student_id = ${studentId} AND a.status <> 'cancelled'
  GROUP BY y.id, y.name, y.starts_on ORDER BY y.starts_on LIMIT 50`;

const selectPriorRecords = (studentId: string) => sql`
  SELECT school_name AS school, year_label AS year, course_title AS course, grade, grade_point::text AS "gradePoint",
    credits::text AS credits
  FROM prior_academic_records WHERE school_id = ${currentSchool} AND student_id = ${studentId}
  ORDER BY year_label, school_name, course_title LIMIT 1000`;

const selectHealth = (studentId: string) => sql`
  SELECT d.label, s.custom ->> d.key AS value FROM students s
  JOIN custom_field_definitions d ON d.school_id = s.school_id AND d.entity_type = 'student' AND d.visibility = 'health'
  WHERE s.school_id = ${currentSchool} AND s.id = ${studentId} AND d.status = 'active' AND s.custom ->> d.key <> ''
  ORDER BY d.label, d.key LIMIT 200`;

const selectSupport = (studentId: string) => sql`
  SELECT category, goals, accommodations, to_char(starts_on, 'YYYY-MM-DD') AS "startsOn",
    to_char(closed_on, 'YYYY-MM-DD') AS "closedOn", status
  FROM support_plans WHERE school_id = ${currentSchool} AND student_id = ${studentId} AND status <> 'draft'
  ORDER BY starts_on, id LIMIT 100`;

/** Without notes: they may be about other children. */
const selectDiscipline = (studentId: string) => sql`
  SELECT type, to_char(starts_on, 'YYYY-MM-DD') AS "startsOn", to_char(ends_on, 'YYYY-MM-DD') AS "endsOn", status
  FROM discipline_actions WHERE school_id = ${currentSchool} AND student_id = ${studentId} AND status <> 'cancelled'
  ORDER BY starts_on, id LIMIT 500`;

/** Contents that one statement reads, and the part of the record that they fill. */
const statements = {
  enrollments: ["enrollments", selectEnrollments],
  marks: ["marks", selectMarks],
  attendance: ["attendance", selectAttendance],
  prior_records: ["priorRecords", selectPriorRecords],
  health: ["health", selectHealth],
  support: ["support", selectSupport],
  discipline: ["discipline", selectDiscipline],
} as const satisfies Record<string, readonly [keyof TransferRecord, (studentId: string) => Sql]>;

/** A stored document of the student, and where it lies in the package. */
export interface SentDocument {
  path: string;
  type: string;
  fileName: string;
  sha256: string;
}

/** The path has no name of a person in it, and none that a file system could refuse. */
const selectDocuments = (studentId: string) => unprepared`
  SELECT 'documents/' || row_number() OVER (ORDER BY created_at, id)
      || CASE media_type WHEN 'application/pdf' THEN '.pdf' WHEN 'image/png' THEN '.png' WHEN 'image/webp' THEN '.webp' ELSE '.jpg' END AS path,
    document_type AS type, file_name AS "fileName", sha256
  FROM documents WHERE school_id = ${currentSchool} AND student_id = ${studentId} AND sha256 IS NOT NULL
    AND document_type <> 'custody' ORDER BY created_at, id LIMIT 50`;

/**
 * Collects what goes along of a student's record, as the caller sees it: fields that their roles hide are left out.
 * @throws {AppError} 404, 409 `record_incomplete` if a stored value does not fit the format
 */
export async function collectRecord({
  studentId,
  contents,
}: Pick<RecordTransfer, "studentId" | "contents">): Promise<{
  record: TransferRecord;
  documents: SentDocument[];
}> {
  const id = studentId!;
  const student = await students.get(id);
  const { givenName, familyName, preferredName, dateOfBirth, sex, nationality, address } = student;
  const parts: Record<string, unknown> = {};
  for (const [content, [part, select]] of Object.entries(statements))
    parts[part] = contents.includes(content as "marks") ? await query(select(id)) : [];
  const documents = contents.includes("documents")
    ? await query<SentDocument & object>(selectDocuments(id))
    : [];
  const result = TransferRecord.safeParse({
    student: { givenName, familyName, preferredName, dateOfBirth, sex, nationality, address },
    guardians: contents.includes("guardians") ? await collectGuardians(id) : [],
    ...parts,
    documents: documents.map(({ sha256: _sha256, ...document }) => document),
  });
  if (result.success) return { record: result.data, documents };
  const [issue] = result.error.issues;
  throw conflict(
    "record_incomplete",
    `The record cannot be sent: ${issue!.path.join(".")} ${issue!.message}. Correct it first, or leave this part out`,
  );
}

async function collectGuardians(studentId: string): Promise<object[]> {
  const links = (await studentGuardians.findByIds("studentId", [studentId])).filter(
    ({ status }) => status === "active",
  );
  const adults = await guardians.findByIds(
    "id",
    links.map(({ guardianId }) => guardianId),
  );
  return links.flatMap((link) => {
    const adult = adults.find(({ id, status }) => id === link.guardianId && status === "active");
    if (!adult) return [];
    const { givenName, familyName, email, phones, occupation, preferredLanguage, address } = adult;
    const { relation, isPrimary, hasCustody, livesWith, pickupAllowed, isEmergencyContact } = link;
    const { isFeePayer, receivesMessages, portalAccess } = link;
    return {
      ...{ givenName, familyName, email, phones, occupation, preferredLanguage, address },
      ...{ relation: relation ?? "guardian", isPrimary, hasCustody, livesWith, pickupAllowed },
      ...{ isEmergencyContact, isFeePayer, receivesMessages, portalAccess },
    };
  });
}
