type Sets = Readonly<Record<string, string>>;
type Each = (make: (students: string) => string) => Sets;

const coursesHeaded = `SELECT c.id FROM courses c JOIN subjects s ON s.school_id = $1 AND s.id = c.subject_id
  JOIN departments d ON d.school_id = $1 AND d.id = s.department_id JOIN staff_members m ON m.school_id = $1
    AND m.id = d.head_staff_member_id WHERE c.school_id = $1 AND m.user_id = $2`;
const offeringsHeaded = `SELECT id FROM course_offerings WHERE school_id = $1 AND course_id IN (${coursesHeaded})`;
const offeringsAttended = (seen: string) => `SELECT o.id FROM course_offerings o WHERE o.school_id = $1
  AND (EXISTS (SELECT FROM enrollments e WHERE e.school_id = $1 AND e.section_id = o.section_id AND e.student_id IN (${seen})
      AND e.status IN ('active', 'suspended', 'completed'))
    OR EXISTS (SELECT FROM course_enrollments c WHERE c.school_id = $1 AND c.course_offering_id = o.id
      AND c.student_id IN (${seen}) AND c.status IN ('active', 'completed')))`;

/** Row scopes of the tables of the curriculum. */
export function curriculumSets(each: Each, offeringsOfTeacher: string): Readonly<Record<string, Sets>> {
  const coursesOfTeacher = `SELECT course_id FROM course_offerings WHERE school_id = $1 AND id IN (${offeringsOfTeacher})`;
  const syllabusesOfTeacher = `SELECT id FROM syllabuses WHERE school_id = $1 AND (course_id IN (${coursesHeaded})
  OR status <> 'draft' AND course_id IN (${coursesOfTeacher}))`;
  return {
    syllabuses: { teacher: syllabusesOfTeacher },
    syllabus_topics: {
      teacher: `SELECT id FROM syllabus_topics WHERE school_id = $1 AND syllabus_id IN (${syllabusesOfTeacher})`,
    },
    topic_coverages: {
      teacher: `SELECT id FROM topic_coverages WHERE school_id = $1
      AND (course_offering_id IN (${offeringsOfTeacher}) OR course_offering_id IN (${offeringsHeaded}))`,
    },
    lesson_plans: {
      teacher: `SELECT id FROM lesson_plans WHERE school_id = $1 AND (course_offering_id IN (${offeringsOfTeacher})
      OR status <> 'draft' AND course_offering_id IN (${offeringsHeaded}))`,
    },
    learning_resources: {
      ...each(
        (seen) => `SELECT id FROM learning_resources WHERE school_id = $1 AND status = 'published'
        AND (course_offering_id IN (${offeringsAttended(seen)}) OR course_offering_id IS NULL
          AND course_id IN (SELECT course_id FROM course_offerings WHERE school_id = $1 AND id IN (${offeringsAttended(seen)})))`,
      ),
      teacher: `SELECT id FROM learning_resources WHERE school_id = $1 AND (course_id IN (${coursesHeaded})
      OR course_offering_id IN (${offeringsOfTeacher})
      OR course_offering_id IS NULL AND status <> 'draft' AND course_id IN (${coursesOfTeacher}))`,
    },
  };
}
