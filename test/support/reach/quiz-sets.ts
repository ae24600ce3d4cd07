type Sets = Readonly<Record<string, string>>;
type Each = (make: (students: string) => string) => Sets;

/** Row scopes of quizzes, attempts and the question bank. */
export function quizSets(
  ofOfferings: (table: string, families: string) => Readonly<Partial<Record<string, string>>>,
  each: Each,
  offeringsOfTeacher: string,
) {
  return {
    quizzes: ofOfferings("quizzes", "t.status <> 'draft'"),
    quiz_attempts: {
      ...each((seen) => `SELECT id FROM quiz_attempts WHERE school_id = $1 AND student_id IN (${seen})`),
      teacher: `SELECT id FROM quiz_attempts WHERE school_id = $1 AND quiz_id IN (
        SELECT id FROM quizzes WHERE school_id = $1 AND course_offering_id IN (${offeringsOfTeacher}))`,
    },
    quiz_questions: {
      teacher: `SELECT id FROM quiz_questions WHERE school_id = $1 AND course_id IN (
        SELECT course_id FROM course_offerings WHERE school_id = $1 AND id IN (${offeringsOfTeacher}))`,
    },
  };
}
