import type { Migration } from "../migrating/migration.ts";

/** The sort orders of lists that grow with students and days: each page is an index range. */
const orders: Readonly<Record<string, readonly string[]>> = {
  users: ["name", "created_at"],
  students: ["family_name", "given_name", "created_at"],
  guardians: ["family_name", "given_name", "created_at"],
  households: ["name", "created_at"],
  student_identifiers: ["system", "created_at"],
  student_guardians: ["created_at"],
  enrollments: ["starts_on", "created_at"],
  enrollment_status_changes: ["created_at", "effective_on"],
  course_enrollments: ["starts_on", "created_at"],
  student_group_members: ["starts_on", "created_at"],
  student_notes: ["created_at"],
  promotion_candidates: ["created_at"],
  timetable_entries: ["day_of_week", "created_at"],
  attendance_sessions: ["date", "created_at"],
  attendance_records: ["date"],
  attendance_changes: ["created_at"],
  absence_notices: ["starts_on", "created_at"],
};

export const up: Migration = (sql) =>
  sql(
    Object.entries(orders)
      .flatMap(([table, columns]) =>
        columns.map((column) => `CREATE INDEX ${table}_by_${column} ON ${table} (school_id, ${column}, id);`),
      )
      .join("\n"),
  );
