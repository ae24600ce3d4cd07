type Sets = Readonly<Record<string, string>>;

/** The rubrics, criteria and ratings that each role sees. */
export function rubricSets(
  each: (make: (students: string) => string) => Partial<Sets>,
  submissions: Partial<Sets>,
): Record<string, Partial<Sets>> {
  const ofFamily = (
    seen: string,
  ) => `SELECT a.rubric_id FROM assignments a WHERE a.school_id = $1 AND a.status <> 'draft'
    AND EXISTS (SELECT FROM assignment_submissions s WHERE s.school_id = $1 AND s.assignment_id = a.id
      AND s.student_id IN (${seen}))`;
  const ratings = (also: string, seen = "") =>
    `SELECT r.id FROM rubric_ratings r JOIN assignment_submissions s ON s.school_id = $1
      AND s.id = r.assignment_submission_id WHERE r.school_id = $1 AND s.id IN (${seen}) AND ${also}`;
  const shown = "(s.status = 'returned' OR s.resubmission_requested)";
  return {
    rubrics: {
      ...each((seen) => `SELECT id FROM rubrics WHERE school_id = $1 AND id IN (${ofFamily(seen)})`),
      teacher: "SELECT id FROM rubrics WHERE school_id = $1",
    },
    rubric_criteria: {
      ...each(
        (seen) => `SELECT id FROM rubric_criteria WHERE school_id = $1 AND rubric_id IN (${ofFamily(seen)})`,
      ),
      teacher: "SELECT id FROM rubric_criteria WHERE school_id = $1",
    },
    rubric_ratings: {
      teacher: ratings("true", submissions["teacher"]),
      guardian: ratings(shown, submissions["guardian"]),
      student: ratings(shown, submissions["student"]),
    },
  };
}
