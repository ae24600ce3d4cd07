import type { ConcurrentIndexes, Migration } from "../migrating/migration.ts";

/** Counting a student's marks reads the index alone, not one page of the table for each day of all years. */
export const indexes: ConcurrentIndexes = {
  attendance_records_of_student:
    "attendance_records (school_id, student_id, date) INCLUDE (attendance_code_id)",
};

export const up: Migration = (sql) => sql("DROP INDEX attendance_records_student");
