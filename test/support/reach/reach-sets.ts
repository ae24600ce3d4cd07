import type { Table } from "../tenancy/tenancy.ts";
import type { Role } from "./callers.ts";
import { courseRequestSets } from "./course-request-sets.ts";
import { curriculumSets } from "./curriculum-sets.ts";
import { quizSets } from "./quiz-sets.ts";
import { rubricSets } from "./rubric-sets.ts";
import { studentSupportSets } from "./student-support-sets.ts";

/** The expected ids for a role with a narrow row scope, as independent SQL: `$1` is the school, `$2` the account. */
type Sets = Readonly<Partial<Record<Role, string>>>;

const ownBookings = "SELECT id FROM room_bookings WHERE school_id = $1 AND booked_by = $2";

const everything = (table: string): Sets => {
  const all = `SELECT id FROM ${table} WHERE school_id = $1`;
  return { teacher: all, guardian: all, student: all };
};

/** Rows that every teacher sees and no family does. */
const forTeachers = (table: string): Sets => {
  const none = `SELECT id FROM ${table} WHERE school_id = $1 AND false`;
  return { teacher: `SELECT id FROM ${table} WHERE school_id = $1`, guardian: none, student: none };
};

/** Sections and courses of a teacher: those taught today, and the homeroom section. */
const sectionsOfTeacher = `
  SELECT s.id FROM sections s JOIN staff_members m ON m.school_id = $1 AND m.user_id = $2 WHERE s.school_id = $1
    AND (s.homeroom_teacher_id = m.id OR EXISTS (SELECT FROM teaching_assignments a JOIN course_offerings o
      ON o.school_id = $1 AND o.id = a.course_offering_id WHERE a.school_id = $1 AND a.staff_member_id = m.id
        AND a.status = 'active' AND o.section_id = s.id))`;
const offeringsOfTeacher = `
  SELECT a.course_offering_id FROM teaching_assignments a JOIN staff_members m ON m.school_id = $1 AND m.id = a.staff_member_id
  WHERE a.school_id = $1 AND m.user_id = $2 AND a.status = 'active'`;

const students = {
  teacher: `
    SELECT e.student_id FROM enrollments e WHERE e.school_id = $1 AND e.status = 'active' AND e.section_id IN (${sectionsOfTeacher})
    UNION SELECT c.student_id FROM course_enrollments c WHERE c.school_id = $1 AND c.status = 'active'
      AND c.course_offering_id IN (${offeringsOfTeacher})`,
  guardian: `
    SELECT l.student_id FROM student_guardians l JOIN guardians g ON g.school_id = $1 AND g.id = l.guardian_id
    WHERE l.school_id = $1 AND g.user_id = $2 AND l.status = 'active' AND l.portal_access`,
  student: "SELECT id FROM students WHERE school_id = $1 AND user_id = $2",
} as const;
const narrow = Object.keys(students) as Array<keyof typeof students>;
const each = (make: (students: string) => string): Sets =>
  Object.fromEntries(narrow.map((role) => [role, make(students[role])]));

/** Rows that refer to a student have the row scope of the student. */
const ofStudents = (table: string, also = "true"): Sets =>
  each((seen) => `SELECT id FROM ${table} WHERE school_id = $1 AND student_id IN (${seen}) AND ${also}`);

const lessons = each(
  (seen) => `
    SELECT t.id FROM timetable_entries t JOIN timetables p ON p.school_id = $1 AND p.id = t.timetable_id
    WHERE t.school_id = $1 AND p.status = 'published' AND (
      EXISTS (SELECT FROM enrollments e WHERE e.school_id = $1 AND e.section_id = t.section_id AND e.student_id IN (${seen}))
      OR EXISTS (SELECT FROM course_enrollments c WHERE c.school_id = $1 AND c.status = 'active'
        AND c.course_offering_id = t.course_offering_id AND c.student_id IN (${seen})))`,
);
const ownGuardian = "SELECT id FROM guardians WHERE school_id = $1 AND user_id = $2";
const forFamilies = "visibility = 'guardian' AND status = 'published'";

/** Offerings that the teacher teaches or the student attends. */
const offerings: Sets = {
  ...each(
    (seen) => `
    SELECT o.id FROM course_offerings o WHERE o.school_id = $1 AND (
      EXISTS (SELECT FROM enrollments e WHERE e.school_id = $1 AND e.section_id = o.section_id AND e.student_id IN (${seen}))
      OR EXISTS (SELECT FROM course_enrollments c WHERE c.school_id = $1 AND c.status = 'active'
        AND c.course_offering_id = o.id AND c.student_id IN (${seen})))`,
  ),
  teacher: offeringsOfTeacher,
};
/** Rows of offerings, with additional conditions for families. */
const ofOfferings = (table: string, families = "true", teachers = "true"): Sets =>
  Object.fromEntries(
    narrow.map((role) => [
      role,
      `SELECT id FROM ${table} t WHERE t.school_id = $1 AND t.course_offering_id IN (${offerings[role]})
        AND ${role === "teacher" ? teachers : families}`,
    ]),
  );
/** Rows entered for students in something of an offering. */
const entered = (table: string, key: string, of: Sets, families = "true"): Sets =>
  Object.fromEntries(
    narrow.map((role) => [
      role,
      `SELECT id FROM ${table} t WHERE t.school_id = $1 AND t.${key} IN (${of[role]})
        ${role === "teacher" ? "" : `AND t.student_id IN (${students[role]}) AND ${families}`}`,
    ]),
  );
const lineItems = ofOfferings("line_items", "t.status IN ('published', 'locked')");
const lineItemStandards: Sets = Object.fromEntries(
  narrow.map((role) => [
    role,
    `SELECT id FROM line_item_standards WHERE school_id = $1 AND line_item_id IN (${lineItems[role]})`,
  ]),
);
const papers = ofOfferings(
  "exam_papers",
  `t.status <> 'cancelled' AND EXISTS (SELECT FROM exams x WHERE x.school_id = $1 AND x.id = t.exam_id
    AND x.status NOT IN ('draft', 'cancelled'))`,
);
const results = entered("results", "line_item_id", lineItems);
const published = `EXISTS (SELECT FROM exam_papers p JOIN exams x ON x.school_id = $1 AND x.id = p.exam_id
  WHERE p.school_id = $1 AND p.id = t.exam_paper_id AND x.status = 'published')`;
const announcedExam =
  "exam_id IN (SELECT id FROM exams WHERE school_id = $1 AND status NOT IN ('draft', 'cancelled'))";
const issuedTicket = `issued_document_id IN (SELECT id FROM issued_documents WHERE school_id = $1 AND status = 'issued')`;
const publishedRoll =
  "honour_roll_id IN (SELECT id FROM honour_rolls WHERE school_id = $1 AND status = 'published')";
const ofVisibleTest =
  "external_test_id IN (SELECT id FROM external_tests WHERE school_id = $1 AND visible_to_families)";
const shownCards = "status IN ('published', 'withheld')";
const cardsOf = (statuses: string): Sets => ({
  ...ofStudents("report_cards", statuses),
  teacher: `SELECT id FROM report_cards WHERE school_id = $1 AND section_id IN (${sectionsOfTeacher})`,
});
const linesOf = (cards: Sets): Sets =>
  Object.fromEntries(
    narrow.map((role) => [
      role,
      `SELECT id FROM report_card_lines WHERE school_id = $1 AND report_card_id IN (${cards[role]})`,
    ]),
  );

/** Non-confidential incidents in which own students participated, and the teacher's own reports. */
const incidentsOfTeacher = `
  SELECT d.id FROM discipline_incidents d WHERE d.school_id = $1 AND (d.reported_by = $2
    OR NOT d.confidential AND EXISTS (SELECT FROM incident_participants p WHERE p.school_id = $1
      AND p.discipline_incident_id = d.id AND p.student_id IN (${students.teacher})))`;

const homeworkOfTeacher = `SELECT id FROM assignments WHERE school_id = $1 AND course_offering_id IN (${offeringsOfTeacher})`;
const submissionSets: Sets = {
  ...ofStudents(
    "assignment_submissions",
    "assignment_id IN (SELECT id FROM assignments WHERE school_id = $1 AND status <> 'draft')",
  ),
  teacher: `SELECT id FROM assignment_submissions WHERE school_id = $1 AND assignment_id IN (${homeworkOfTeacher})`,
};
const organised = `SELECT a.id FROM activities a JOIN staff_members m ON m.school_id = $1 AND m.id = a.organiser_staff_id
  WHERE a.school_id = $1 AND m.user_id = $2`;
const offered = "SELECT id FROM activities WHERE school_id = $1 AND status <> 'draft'";
const plannedEvents = "SELECT id FROM calendar_events WHERE school_id = $1 AND author_id = $2";

const ownSurveys = "SELECT id FROM surveys WHERE school_id = $1 AND author_id = $2";

const ownAlarms = `SELECT emergency_alarm_id FROM emergency_alarm_responses WHERE school_id = $1 AND user_id = $2`;

const groupsOf = (seen: string) =>
  `SELECT student_group_id FROM student_group_members WHERE school_id = $1 AND status = 'active' AND student_id IN (${seen})`;

/** Tables whose row scope is not simply that of the student they refer to. */
const sets: Readonly<Record<string, Sets>> = {
  students,
  guardians: {
    teacher: `SELECT guardian_id FROM student_guardians WHERE school_id = $1 AND student_id IN (${students.teacher})`,
    guardian: ownGuardian,
  },
  student_guardians: {
    ...ofStudents("student_guardians"),
    guardian: `SELECT id FROM student_guardians WHERE school_id = $1 AND guardian_id IN (${ownGuardian})`,
  },
  households: each((seen) => `SELECT household_id FROM students WHERE school_id = $1 AND id IN (${seen})`),
  student_groups: {
    ...each(groupsOf),
    teacher: `${groupsOf(students.teacher)} UNION SELECT g.id FROM student_groups g
      JOIN staff_members m ON m.school_id = $1 AND m.id = g.owner_staff_member_id AND m.user_id = $2 WHERE g.school_id = $1`,
  },
  student_notes: {
    ...ofStudents("student_notes", forFamilies),
    teacher: `SELECT id FROM student_notes WHERE school_id = $1 AND status <> 'draft' AND student_id IN (${students.teacher})`,
  },
  enrollment_status_changes: each(
    (
      seen,
    ) => `SELECT h.id FROM enrollment_status_changes h JOIN enrollments e ON e.school_id = $1 AND e.id = h.enrollment_id
      WHERE h.school_id = $1 AND e.student_id IN (${seen})`,
  ),
  activities: { teacher: organised, guardian: offered, student: offered },
  activity_enrollments: {
    ...ofStudents("activity_enrollments"),
    teacher: `SELECT id FROM activity_enrollments WHERE school_id = $1 AND activity_id IN (${organised})`,
  },
  activity_sessions: {
    teacher: `SELECT id FROM activity_sessions WHERE school_id = $1 AND activity_id IN (${organised})`,
  },
  ...courseRequestSets(ofStudents),
  calendar_events: { teacher: plannedEvents },
  event_registrations: {
    teacher: `SELECT id FROM event_registrations WHERE school_id = $1 AND calendar_event_id IN (${plannedEvents})`,
  },
  meeting_slots: {
    teacher: `SELECT t.id FROM meeting_slots t JOIN staff_members m ON m.school_id = $1 AND m.id = t.staff_member_id
      WHERE t.school_id = $1 AND m.user_id = $2`,
  },
  room_bookings: { teacher: ownBookings, bursar: ownBookings, librarian: ownBookings, nurse: ownBookings },
  surveys: { teacher: ownSurveys },
  survey_invitations: {
    teacher: `SELECT id FROM survey_invitations WHERE school_id = $1 AND survey_id IN (${ownSurveys})`,
  },
  survey_responses: {
    teacher: `SELECT id FROM survey_responses WHERE school_id = $1 AND status <> 'draft' AND survey_id IN (${ownSurveys})`,
  },
  emergency_alarms: { teacher: ownAlarms },
  emergency_alarm_messages: {
    teacher: `SELECT id FROM emergency_alarm_messages WHERE school_id = $1 AND emergency_alarm_id IN (${ownAlarms})`,
  },
  emergency_alarm_responses: {
    teacher: `SELECT id FROM emergency_alarm_responses WHERE school_id = $1 AND person_kind = 'student'
      AND person_id IN (${students.teacher})`,
  },
  attendance_sessions: {
    teacher: `SELECT id FROM attendance_sessions WHERE school_id = $1 AND CASE WHEN course_offering_id IS NULL
      THEN section_id IN (${sectionsOfTeacher}) ELSE course_offering_id IN (${offeringsOfTeacher}) END`,
    // Families see marks, but no attendance sessions.
    guardian: "SELECT id FROM attendance_sessions WHERE false AND school_id = $1",
    student: "SELECT id FROM attendance_sessions WHERE false AND school_id = $1",
  },
  fee_invoice_lines: each(
    (
      seen,
    ) => `SELECT l.id FROM fee_invoice_lines l JOIN fee_invoices f ON f.school_id = $1 AND f.id = l.fee_invoice_id
      WHERE l.school_id = $1 AND f.student_id IN (${seen})`,
  ),
  payments: each(
    (seen) => `SELECT id FROM payments WHERE school_id = $1 AND (student_id IN (${seen})
      OR household_id IN (SELECT household_id FROM students WHERE school_id = $1 AND id IN (${seen})))`,
  ),
  receipts: each(
    (
      seen,
    ) => `SELECT r.id FROM receipts r JOIN payment_shares p ON p.school_id = $1 AND p.payment_id = r.payment_id
      WHERE r.school_id = $1 AND p.student_id IN (${seen})`,
  ),
  clearance_items: each(
    (
      seen,
    ) => `SELECT i.id FROM clearance_items i JOIN fee_clearances c ON c.school_id = $1 AND c.id = i.fee_clearance_id
      WHERE i.school_id = $1 AND c.student_id IN (${seen})`,
  ),
  attendance_codes: everything("attendance_codes"),
  subjects: everything("subjects"),
  standard_frameworks: everything("standard_frameworks"),
  learning_standards: everything("learning_standards"),
  timetables: {
    ...each(() => "SELECT id FROM timetables WHERE school_id = $1 AND status = 'published'"),
    teacher: everything("timetables")["teacher"]!,
  },
  timetable_entries: { ...lessons, teacher: everything("timetable_entries")["teacher"]! },
  timetable_exceptions: {
    ...Object.fromEntries(
      Object.entries(lessons).map(([role, ids]) => [
        role,
        `SELECT id FROM timetable_exceptions WHERE school_id = $1 AND timetable_entry_id IN (${ids})`,
      ]),
    ),
    teacher: everything("timetable_exceptions")["teacher"]!,
  },
  course_offerings: offerings,
  grading_scales: everything("grading_scales"),
  grading_scale_intervals: everything("grading_scale_intervals"),
  grade_categories: ofOfferings("grade_categories"),
  line_items: lineItems,
  line_item_standards: lineItemStandards,
  results,
  result_revisions: {
    teacher: `SELECT id FROM result_revisions WHERE school_id = $1 AND result_id IN (${results["teacher"]})`,
    // Reasons of score changes are for the staff only.
    guardian: "SELECT id FROM result_revisions WHERE false AND school_id = $1",
    student: "SELECT id FROM result_revisions WHERE false AND school_id = $1",
  },
  exams: {
    ...each(() => "SELECT id FROM exams WHERE school_id = $1 AND status NOT IN ('draft', 'cancelled')"),
    teacher: everything("exams")["teacher"]!,
  },
  exam_papers: papers,
  hall_tickets: {
    ...ofStudents("hall_tickets", `${issuedTicket} AND ${announcedExam}`),
    teacher: ofStudents("hall_tickets")["teacher"]!,
  },
  exam_marks: entered("exam_marks", "exam_paper_id", papers, `t.status = 'approved' AND ${published}`),
  report_cards: cardsOf(shownCards),
  honour_rolls: {
    ...each(
      (seen) => `SELECT id FROM honour_rolls WHERE school_id = $1 AND status = 'published' AND id IN (
        SELECT honour_roll_id FROM honour_roll_entries WHERE school_id = $1 AND student_id IN (${seen}))`,
    ),
    teacher: "SELECT id FROM honour_rolls WHERE school_id = $1 AND status <> 'draft'",
  },
  honour_roll_entries: {
    ...ofStudents("honour_roll_entries", publishedRoll),
    teacher: ofStudents("honour_roll_entries")["teacher"]!,
  },
  external_tests: {
    ...each(() => "SELECT id FROM external_tests WHERE school_id = $1 AND visible_to_families"),
    teacher: everything("external_tests")["teacher"]!,
  },
  external_test_results: {
    ...ofStudents("external_test_results", ofVisibleTest),
    teacher: ofStudents("external_test_results")["teacher"]!,
  },
  student_targets: {
    ...ofStudents("student_targets", `status = 'current' AND (external_test_id IS NULL OR ${ofVisibleTest})`),
    teacher: ofStudents("student_targets")["teacher"]!,
  },
  graduation_plans: forTeachers("graduation_plans"),
  graduation_requirements: forTeachers("graduation_requirements"),
  student_graduation_plans: ofStudents("student_graduation_plans"),
  comment_bank_entries: {
    teacher: "SELECT id FROM comment_bank_entries WHERE school_id = $1 AND (shared OR created_by = $2)",
  },
  report_card_lines: linesOf(cardsOf("status = 'published'")),
  discipline_incidents: { teacher: incidentsOfTeacher },
  incident_participants: {
    teacher: `SELECT id FROM incident_participants WHERE school_id = $1
      AND discipline_incident_id IN (${incidentsOfTeacher})`,
  },
  discipline_actions: {
    ...ofStudents("discipline_actions", "guardian_informed_at IS NOT NULL"),
    teacher: `SELECT id FROM discipline_actions WHERE school_id = $1 AND student_id IN (${students.teacher})
      AND (discipline_incident_id IS NULL OR discipline_incident_id IN (${incidentsOfTeacher}))`,
  },
  consent_texts: each(() => "SELECT id FROM consent_texts WHERE school_id = $1 AND status = 'published'"),
  consents: {
    teacher: `SELECT id FROM consents WHERE school_id = $1 AND student_id IN (${students.teacher})`,
    guardian: `SELECT c.id FROM consents c WHERE c.school_id = $1 AND c.student_id IN (SELECT l.student_id
      FROM student_guardians l JOIN guardians g ON g.school_id = $1 AND g.id = l.guardian_id
      WHERE l.school_id = $1 AND g.user_id = $2 AND l.status = 'active' AND l.portal_access AND l.has_custody)`,
  },
  data_subject_requests: {
    guardian: `SELECT r.id FROM data_subject_requests r WHERE r.school_id = $1 AND r.requested_by = $2
      AND (r.subject_id IN (${ownGuardian}) OR r.subject_id IN (SELECT l.student_id FROM student_guardians l
        JOIN guardians g ON g.school_id = $1 AND g.id = l.guardian_id
        WHERE l.school_id = $1 AND g.user_id = $2 AND l.status = 'active' AND l.portal_access AND l.has_custody))`,
  },
  guardian_requests: {
    guardian: `SELECT id FROM guardian_requests WHERE school_id = $1 AND requested_by = $2
      AND (student_id IS NULL OR student_id IN (${students.guardian}))`,
  },
  documents: {
    teacher: `SELECT id FROM documents WHERE school_id = $1 AND student_id IN (${students.teacher}) AND status <> 'deleted'
      AND document_type IN ('consent', 'school_report', 'certificate')`,
    guardian: `SELECT id FROM documents WHERE school_id = $1 AND visible_to_family AND (guardian_id IN (${ownGuardian})
      OR student_id IN (SELECT l.student_id FROM student_guardians l JOIN guardians g ON g.school_id = $1 AND g.id = l.guardian_id
        WHERE l.school_id = $1 AND g.user_id = $2 AND l.status = 'active' AND l.portal_access
          AND (l.has_custody OR document_type IN ('consent', 'school_report', 'certificate', 'agreement', 'other'))))`,
    student: ofStudents("documents", "visible_to_family")["student"]!,
  },
  assignments: {
    ...each(
      (seen) => `SELECT id FROM assignments WHERE school_id = $1 AND status <> 'draft'
        AND id IN (SELECT assignment_id FROM assignment_submissions WHERE school_id = $1 AND student_id IN (${seen}))`,
    ),
    teacher: homeworkOfTeacher,
  },
  assignment_submissions: submissionSets,
  ...rubricSets(each, submissionSets),
  ...curriculumSets(each, offeringsOfTeacher),
  ...studentSupportSets(students),
  ...quizSets(ofOfferings, each, offeringsOfTeacher),
  lti_links: ofOfferings(
    "lti_links",
    "t.status = 'active' AND t.lti_tool_id IN (SELECT id FROM lti_tools WHERE school_id = $1 AND status = 'active')",
  ),
  assignment_files: {
    ...each(
      (
        seen,
      ) => `SELECT f.id FROM assignment_files f JOIN assignments a ON a.school_id = $1 AND a.id = f.assignment_id
        WHERE f.school_id = $1 AND a.status <> 'draft' AND EXISTS (SELECT FROM assignment_submissions s
          WHERE s.school_id = $1 AND s.assignment_id = a.id AND s.student_id IN (${seen})
            AND (f.assignment_submission_id IS NULL OR f.assignment_submission_id = s.id))`,
    ),
    teacher: `SELECT id FROM assignment_files WHERE school_id = $1 AND assignment_id IN (${homeworkOfTeacher})
      AND (assignment_submission_id IS NULL OR attempt IS NOT NULL)`,
  },
  transcripts: ofStudents("transcripts", "status = 'issued'"),
};

/** Returns SQL for exactly the rows in a role's row scope. @throws {Error} if the table is not declared here */
export function expectedIds(table: Table, role: Role): string {
  const decided = sets[table.name]?.[role];
  if (decided) return decided;
  const ofStudent = table.columns.some(({ name }) => name === "student_id") && ofStudents(table.name)[role];
  if (!ofStudent)
    throw new Error(`Say in test/support/reach/reach-sets.ts which ${table.name} a ${role} sees`);
  return ofStudent;
}

/** The sections for which a teacher takes attendance. */
export const ownSections = sectionsOfTeacher;
