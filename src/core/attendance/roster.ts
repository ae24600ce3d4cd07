/**
 * SQL: who belongs to a class on a day, as `student_id` and `roll_number`. Who moved to another section since then is
 * found where they were on that day.
 * @param section @param offering @param date SQL of the section, the course offering and the day
 */
export const rosterOf = (section: string, offering: string, date: string): string => `
  SELECT student_id, max(roll_number) AS roll_number FROM (
    SELECT e.student_id, e.roll_number
    FROM (SELECT id FROM enrollments WHERE school_id = $1 AND section_id = ${section}
      UNION SELECT enrollment_id FROM enrollment_status_changes
      WHERE school_id = $1 AND from_section_id = ${section}) here
    JOIN enrollments e ON e.school_id = $1 AND e.id = here.id
    WHERE e.starts_on <= ${date} AND (e.ends_on IS NULL OR e.ends_on >= ${date})
      AND ${section} = coalesce((SELECT m.from_section_id FROM enrollment_status_changes m
        WHERE m.school_id = $1 AND m.enrollment_id = e.id AND m.effective_on > ${date}
          AND m.from_section_id <> m.to_section_id
        ORDER BY m.effective_on, m.created_at LIMIT 1), e.section_id)
    UNION ALL
    SELECT c.student_id, NULL FROM course_enrollments c
    WHERE c.school_id = $1 AND c.course_offering_id = ${offering} AND c.status <> 'requested'
      AND c.starts_on <= ${date} AND (c.ends_on IS NULL OR c.ends_on >= ${date})
  ) members GROUP BY student_id`;
