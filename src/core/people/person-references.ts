import type { PersonMerge } from "../../models/people/index.ts";

/** Columns and what they are set to, as SQL; `$3` is today where the school is. */
export type Settings = Readonly<Record<string, string>>;

/** A column that points at a person. */
export interface Reference {
  table: string;
  column: string;
  /** Where the person who stays has a row of the same values here, the row stays behind. */
  same?: readonly string[];
  /** SQL: the row still runs. Where it is given, only two running rows get into each other's way. */
  open?: string;
  /** Rows that stay whose they are, such as money and issued papers: a record that has any is not merged away. */
  stays?: true;
  /** How a running row that stays behind ends, so that nobody counts it twice. */
  end?: Settings;
}

const openEnrollment = "status IN ('planned', 'active', 'suspended')";
const today = "greatest(starts_on, least(ends_on, $3::date))";
const stays = (column: string, ...tables: string[]): Reference[] =>
  tables.map((table) => ({ table, column, stays: true }));
const endedLink = { status: "'ended'", is_primary: "false" };

/** Every place that points at a person, for merging two records of one. A new table that does belongs here. */
export const personReferences: Readonly<Record<PersonMerge["entityType"], readonly Reference[]>> = {
  student: [
    { table: "student_identifiers", column: "student_id" },
    { table: "student_guardians", column: "student_id", same: ["guardian_id"], end: endedLink },
    {
      table: "enrollments",
      column: "student_id",
      same: ["academic_year_id"],
      open: openEnrollment,
      end: { status: "'withdrawn'", ends_on: today, exit_reason: "'merged'" },
    },
    {
      table: "course_enrollments",
      column: "student_id",
      same: ["course_offering_id"],
      open: "status IN ('requested', 'active')",
      end: { status: "'dropped'", ends_on: today },
    },
    {
      table: "student_group_members",
      column: "student_id",
      same: ["student_group_id"],
      open: "status = 'active'",
      end: { status: "'ended'", ends_on: today },
    },
    { table: "student_notes", column: "student_id" },
    { table: "attendance_records", column: "student_id", same: ["attendance_session_id"] },
    { table: "absence_notices", column: "student_id" },
    { table: "guardian_email_obligations", column: "student_id" },
    { table: "incident_participants", column: "student_id", same: ["discipline_incident_id"] },
    { table: "calendar_feeds", column: "student_id" },
    { table: "promotion_candidates", column: "student_id", same: ["promotion_batch_id"] },
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
    { table: "student_guardians", column: "guardian_id", same: ["student_id"], end: endedLink },
    { table: "absence_notices", column: "guardian_id" },
    { table: "guardian_email_obligations", column: "guardian_id", same: ["kind", "event_key"] },
    { table: "households", column: "fee_payer_guardian_id" },
    { table: "payments", column: "payer_guardian_id" },
  ],
  staff_member: [
    { table: "calendar_feeds", column: "staff_member_id" },
    { table: "staff_qualifications", column: "staff_member_id" },
    {
      table: "teaching_assignments",
      column: "staff_member_id",
      same: ["course_offering_id", "role", "starts_on"],
      end: { status: "'ended'", ends_on: today },
    },
    { table: "sections", column: "homeroom_teacher_id" },
    { table: "departments", column: "head_staff_member_id" },
    { table: "student_groups", column: "owner_staff_member_id" },
    { table: "timetable_entries", column: "staff_member_id" },
    { table: "timetable_exceptions", column: "new_staff_member_id" },
    { table: "exam_papers", column: "invigilator_id" },
  ],
};
