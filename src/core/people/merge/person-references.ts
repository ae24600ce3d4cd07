import { currentTime, schoolToday } from "../../../db/context-values.ts";
import { type Sql, sql } from "../../../db/sql.ts";
import type { PersonMerge } from "../../../models/people/index.ts";

/** Column assignments in SQL. */
export type Settings = Readonly<Record<string, Sql>>;

/** A column that references a person. */
export interface Reference {
  table: string;
  column: string;
  /** Columns that make two rows duplicates: if the kept person has a row with the same values, the row is not moved. */
  same?: readonly string[];
  /** SQL condition for an open row. If given, only two open rows are duplicates. */
  open?: string;
  /** Rows that must not change their owner, such as payments and issued documents: they prevent the merge. */
  stays?: true;
  /** Assignments that end an open row that is not moved, so that it is not counted twice. */
  end?: Settings;
}

const openEnrollment = "status IN ('planned', 'active', 'suspended')";
const today = sql`greatest(starts_on, least(ends_on, ${schoolToday}))`;
const stays = (column: string, ...tables: string[]): Reference[] =>
  tables.map((table) => ({ table, column, stays: true }));
const withdrawn = { status: sql`'withdrawn'`, decided_at: sql`${currentTime}::timestamptz` };
const freeSlot = { student_id: sql`NULL`, guardian_id: sql`NULL`, booked_at: sql`NULL` };
const endedLink = { status: sql`'ended'`, is_primary: sql`false` };

/** Every column that references a person, for merges. A new table with such a column must be added here. */
export const personReferences: Readonly<Record<PersonMerge["entityType"], readonly Reference[]>> = {
  student: [
    { table: "student_identifiers", column: "student_id" },
    {
      table: "meeting_slots",
      column: "student_id",
      same: ["calendar_event_id", "staff_member_id"],
      end: freeSlot,
    },
    { table: "student_guardians", column: "student_id", same: ["guardian_id"], end: endedLink },
    { table: "lti_scores", column: "student_id", same: ["line_item_id"] },
    {
      table: "enrollments",
      column: "student_id",
      same: ["academic_year_id"],
      open: openEnrollment,
      end: { status: sql`'withdrawn'`, ends_on: today, exit_reason: sql`'merged'` },
    },
    {
      table: "course_enrollments",
      column: "student_id",
      same: ["course_offering_id"],
      open: "status IN ('requested', 'active')",
      end: { status: sql`'dropped'`, ends_on: today },
    },
    {
      table: "student_group_members",
      column: "student_id",
      same: ["student_group_id"],
      open: "status = 'active'",
      end: { status: sql`'ended'`, ends_on: today },
    },
    { table: "student_notes", column: "student_id" },
    { table: "external_test_results", column: "student_id", same: ["external_test_id", "taken_on"] },
    {
      table: "student_targets",
      column: "student_id",
      same: ["academic_year_id", "topic_id"],
      open: "status = 'current'",
      end: { status: sql`'superseded'` },
    },
    { table: "student_graduation_plans", column: "student_id", same: ["school_id"] },
    { table: "graduation_waivers", column: "student_id", same: ["graduation_requirement_id"] },
    { table: "access_log_entries", column: "student_id" },
    { table: "documents", column: "student_id" },
    { table: "issued_documents", column: "student_id" },
    { table: "alumni", column: "student_id", same: ["school_id"] },
    { table: "record_transfers", column: "student_id" },
    { table: "hall_tickets", column: "student_id", same: ["exam_id"] },
    { table: "honour_roll_entries", column: "student_id", same: ["honour_roll_id"] },
    { table: "student_suspensions", column: "student_id" },
    { table: "discipline_actions", column: "student_id" },
    { table: "behaviour_points", column: "student_id" },
    { table: "house_memberships", column: "student_id", same: ["school_id"] },
    {
      table: "guardian_requests",
      column: "student_id",
      same: ["guardian_id", "kind"],
      open: "kind = 'data_change' AND status IN ('submitted', 'in_progress')",
      end: withdrawn,
    },
    { table: "visitor_logs", column: "student_id" },
    { table: "attendance_records", column: "student_id", same: ["attendance_session_id"] },
    { table: "absence_notices", column: "student_id" },
    { table: "kiosk_scans", column: "student_id" },
    { table: "guardian_email_obligations", column: "student_id" },
    { table: "incident_participants", column: "student_id", same: ["discipline_incident_id"] },
    { table: "calendar_feeds", column: "student_id" },
    {
      table: "consents",
      column: "student_id",
      same: ["purpose"],
      open: "status <> 'expired'",
      end: { status: sql`'expired'` },
    },
    { table: "admission_applications", column: "student_id" },
    { table: "promotion_candidates", column: "student_id", same: ["promotion_batch_id"] },
    { table: "assignment_submissions", column: "student_id", same: ["assignment_id"] },
    // Attempts at one quiz are numbered by student.
    { table: "quiz_attempts", column: "student_id", same: ["quiz_id"] },
    {
      table: "activity_enrollments",
      column: "student_id",
      same: ["activity_id"],
      end: { status: sql`'left'`, left_on: schoolToday, position: sql`NULL`, reason: sql`NULL` },
    },
    {
      table: "course_requests",
      column: "student_id",
      same: ["course_request_round_id"],
      end: { status: sql`'withdrawn'` },
    },
    {
      table: "course_allocation_places",
      column: "student_id",
      same: ["course_allocation_id", "course_offering_id"],
    },
    { table: "support_plans", column: "student_id" },
    {
      table: "early_warnings",
      column: "student_id",
      same: ["warning_rule_id"],
      open: "status <> 'closed'",
      end: { status: sql`'closed'`, closed_on: schoolToday },
    },
    { table: "interventions", column: "student_id" },
    { table: "survey_invitations", column: "student_id", same: ["survey_id", "user_id"] },
    {
      table: "survey_responses",
      column: "student_id",
      same: ["survey_id"],
      end: {
        status: sql`CASE status WHEN 'draft' THEN status ELSE 'withdrawn' END`,
        withdrawn_at: sql`CASE status WHEN 'draft' THEN NULL ELSE ${currentTime}::timestamptz END`,
      },
    },
    { table: "results", column: "student_id", same: ["line_item_id"] },
    { table: "exam_marks", column: "student_id", same: ["exam_paper_id"] },
    {
      table: "prior_academic_records",
      column: "student_id",
      same: ["school_name", "year_label", "course_title"],
    },
    ...stays("student_id", "report_cards", "transcripts"),
    ...stays("student_id", "fee_invoices", "installments", "credit_notes", "student_discounts"),
    ...stays("student_id", "payments", "payment_shares", "payment_allocations", "refunds"),
    ...stays("student_id", "student_ledger_entries", "fee_balances", "fee_schedule_items", "fee_clearances"),
  ],
  guardian: [
    { table: "meeting_slots", column: "guardian_id" },
    { table: "student_guardians", column: "guardian_id", same: ["student_id"], end: endedLink },
    { table: "absence_notices", column: "guardian_id" },
    { table: "documents", column: "guardian_id" },
    { table: "visitor_logs", column: "guardian_id" },
    { table: "guardian_email_obligations", column: "guardian_id", same: ["kind", "event_key"] },
    {
      table: "guardian_requests",
      column: "guardian_id",
      same: ["student_id", "kind"],
      open: "kind = 'data_change' AND status IN ('submitted', 'in_progress')",
      end: withdrawn,
    },
    { table: "households", column: "fee_payer_guardian_id" },
    { table: "payments", column: "payer_guardian_id" },
  ],
  staff_member: [
    { table: "calendar_feeds", column: "staff_member_id" },
    { table: "documents", column: "staff_member_id" },
    { table: "issued_documents", column: "staff_member_id" },
    { table: "visitor_logs", column: "host_staff_member_id" },
    { table: "staff_qualifications", column: "staff_member_id" },
    { table: "duty_assignments", column: "staff_member_id" },
    { table: "staff_absences", column: "staff_member_id" },
    {
      table: "staff_availabilities",
      column: "staff_member_id",
      same: ["day_of_week", "class_period_id"],
    },
    {
      table: "teaching_assignments",
      column: "staff_member_id",
      same: ["course_offering_id", "role", "starts_on"],
      end: { status: sql`'ended'`, ends_on: today },
    },
    { table: "sections", column: "homeroom_teacher_id" },
    { table: "departments", column: "head_staff_member_id" },
    { table: "houses", column: "head_staff_member_id" },
    { table: "student_groups", column: "owner_staff_member_id" },
    { table: "timetable_entries", column: "staff_member_id" },
    { table: "timetable_exceptions", column: "new_staff_member_id" },
    { table: "exam_papers", column: "invigilator_id" },
    { table: "lesson_plans", column: "staff_member_id" },
    { table: "admission_inquiries", column: "assigned_staff_member_id" },
    { table: "interview_slots", column: "staff_member_id" },
    { table: "meeting_slots", column: "staff_member_id" },
    { table: "activities", column: "organiser_staff_id" },
    { table: "support_plans", column: "owner_staff_id" },
    { table: "early_warnings", column: "assigned_staff_member_id" },
    { table: "interventions", column: "owner_staff_id" },
  ],
};
