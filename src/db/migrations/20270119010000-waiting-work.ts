import type { ConcurrentIndexes, Migration } from "../migrating/migration.ts";

/** The dashboard counts what waits and what is in credit, and reads nothing of what was done in earlier years. */
export const indexes: ConcurrentIndexes = {
  payments_to_confirm: "payments (school_id, id) WHERE status = 'pending_verification'",
  payment_shares_with_credit: "payment_shares (school_id, student_id, free_minor) WHERE free_minor > 0",
  absence_notices_to_decide: "absence_notices (school_id, id) WHERE status = 'submitted'",
  exam_papers_to_mark:
    "exam_papers (school_id, exam_id, status) WHERE status IN ('scheduled', 'held', 'marks_entered')",
  enrollments_placed:
    "enrollments (school_id, student_id) WHERE section_id IS NOT NULL AND status IN ('planned', 'active', 'suspended')",
  students_by_status: "students (school_id, status, admitted_on, id)",
};

export const up: Migration = (sql) => sql("DROP INDEX students_counted");
